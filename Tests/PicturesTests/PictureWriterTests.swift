import Colors
import Raster
import TestSupport
import Testing

@testable import Pictures

/// Pictures with their times in microseconds.
private struct MovingPicture {
    private(set) var pictures: [PixelGrid] = []
    private(set) var times: [Int] = []
    let end: Int

    init(_ pictures: [PixelGrid], at times: [Int], until end: Int) {
        (self.pictures, self.times, self.end) = (pictures, times, end)
    }

    /// Creates patches of about a number of random colours, at random times of 30 frames in a second.
    init(seed: UInt64, colors count: Int, isOpaque: Bool, width: Int = 23, height: Int = 17, frames: Int = 8)
    {
        var random = SplitMix64(seed: seed)
        let colors = (0..<count).map { _ in random.color(opaque: isOpaque) }
        var picture = PixelGrid(width: width, height: height, filledWith: colors[0])
        var index = 0
        for _ in 0..<frames {
            let x = Int.random(in: 0..<width, using: &random)
            let y = Int.random(in: 0..<height, using: &random)
            for row in y..<Int.random(in: y...height, using: &random) {
                for column in x..<width { picture[x: column, y: row] = random.pick(colors) }
            }
            pictures.append(picture)
            times.append((index * 2_000_000 + 30) / 60)
            index += Int.random(in: 1...4, using: &random)
        }
        end = (index * 2_000_000 + 30) / 60
    }

    /// The different pictures and their delays in thirtieths of a second.
    var shown: [(picture: PixelGrid, start: Int, end: Int)] {
        var shown: [(PixelGrid, Int, Int)] = []
        for (picture, (start, end)) in zip(pictures, zip(times, times.dropFirst() + [end])) {
            if let last = shown.last, last.0.pixels == picture.pixels {
                shown[shown.count - 1].2 = end
            } else {
                shown.append((picture, start, end))
            }
        }
        return shown
    }

    func survey(colors: Int = 256) -> PictureSurvey {
        var survey = PictureSurvey(colors: colors)
        for picture in pictures { survey.add(picture) }
        return survey
    }

    func write(_ writer: inout some PictureWriter) -> [UInt8] {
        var file: [UInt8] = []
        for (picture, time) in zip(pictures, times) { writer.add(picture, at: time, to: &file) }
        writer.finish(at: end, to: &file)
        return file
    }
}

/// A white picture of 40 by 30 pixels, and the same with two changed pixels, at (5, 7) and (9, 8).
private let smallChange: [PixelGrid] = {
    let first = PixelGrid(width: 40, height: 30, filledWith: .white)
    var second = first
    second[x: 5, y: 7] = red
    second[x: 9, y: 8] = blue
    return [first, second]
}()

extension PixelGrid {
    /// Creates a picture whose pixels have random opaque colours.
    fileprivate init(width: Int, height: Int, seed: UInt64) {
        self.init(width: width, height: height)
        var random = SplitMix64(seed: seed)
        for y in 0..<height { for x in 0..<width { self[x: x, y: y] = random.color(opaque: true) } }
    }

    fileprivate var rgb: [UInt8] { pixels.flatMap { [$0.red, $0.green, $0.blue] } }
}

@Suite struct PNGTests {
    /// The file of one red pixel, byte for byte.
    @Test func theBytesOfAPixelAreKnown() {
        let file = PNG.encode(PixelGrid(width: 1, height: 1, filledWith: red))
        var start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        start += "IHDR".utf8
        start += [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0, 0x28, 0xCB, 0x34, 0xBB]
        #expect(file.starts(with: start))
        var end: [UInt8] = [0, 0, 0, 0]
        end += "IEND".utf8
        // The checksum of every empty IEND.
        end += [0xAE, 0x42, 0x60, 0x82]
        #expect(file.suffix(12) == end[...])
    }

    /// Pictures are exact in each of the three formats. So are frames, with their delays, and equal ones become one.
    @Test(arguments: [(3, true), (200, false), (900, true), (900, false)])
    func picturesAreExact(colors: Int, isOpaque: Bool) throws {
        for seed in cases(8) {
            let moving = MovingPicture(seed: UInt64(seed), colors: colors, isOpaque: isOpaque)
            let picture = moving.pictures[3]
            let still = try #require(PNGPicture(PNG.encode(picture)))
            #expect(still.width == picture.width && picture.matches(still.pixels) && still.plays == nil)
            let survey = moving.survey()
            var writer = APNGWriter(survey, framesPerSecond: 30, plays: 3)
            let decoded = try #require(PNGPicture(moving.write(&writer)))
            let wanted = moving.shown
            #expect(
                decoded.plays == 3 && decoded.frames.count == wanted.count && survey.count == wanted.count)
            for (frame, shown) in zip(decoded.frames, wanted) {
                #expect(shown.picture.matches(frame.pixels))
                #expect(frame.delay == ((shown.end - shown.start + 16_667) * 30 / 1_000_000, 30))
            }
        }
    }

    /// A frame stores the smallest rectangle around its changes.
    @Test func framesStoreTheirChanges() throws {
        let moving = MovingPicture(smallChange, at: [0, 100_000], until: 250_000)
        var writer = APNGWriter(moving.survey(), framesPerSecond: 10, plays: 0)
        let decoded = try #require(PNGPicture(moving.write(&writer)))
        #expect(decoded.frames.map(\.area) == [1200, 10] && decoded.plays == 0)
        // The end lies between two frames, so its delay is in milliseconds.
        #expect(decoded.frames.map { "\($0.delay.count)/\($0.delay.of)" } == ["1/10", "150/1000"])
    }

    /// Delays that exceed 16 bits of milliseconds have a slower clock.
    @Test(arguments: [(60_000_000, "1800/30"), (3_000_000_000, "30000/10"), (90_000_000_000, "65535/1")])
    func longDelays(time: Int, delay: String) throws {
        let pictures = [PixelGrid(width: 1, height: 1, filledWith: red), PixelGrid(width: 1, height: 1)]
        let moving = MovingPicture(pictures, at: [0, time], until: time + 100_000)
        var writer = APNGWriter(moving.survey(), framesPerSecond: 30, plays: 0)
        let frames = try #require(PNGPicture(moving.write(&writer))).frames
        #expect(frames.map { "\($0.delay.count)/\($0.delay.of)" } == [delay, "3/30"])
    }
}

@Suite struct GIFTests {
    private func file(_ moving: MovingPicture, plays: Int = 0) -> (
        bytes: [UInt8], error: GIFWriter.ColorError
    ) {
        var writer = GIFWriter(moving.survey(colors: GIFWriter.surveyedColors), plays: plays)
        return (moving.write(&writer), writer.error)
    }

    /// Up to 255 colours are exact, with one palette. Delays are rounded so that their sum is exact.
    @Test(arguments: [1, 2, 5, 16, 255])
    func fewColorsAreExact(colors: Int) throws {
        for seed in cases(8) {
            let moving = MovingPicture(seed: UInt64(seed), colors: colors, isOpaque: true)
            let (bytes, error) = file(moving)
            let decoded = try #require(GIFPicture(bytes))
            let wanted = moving.shown
            #expect(decoded.frames.count == wanted.count && decoded.repetitions == 0)
            let hasPalettes = decoded.frames.contains { $0.hasPalette }
            #expect(!hasPalettes && error.greatest == 0)
            var end = 0
            for (frame, shown) in zip(decoded.frames, wanted) {
                let isExact = frame.pixels == shown.picture.rgb
                #expect(isExact)
                end += frame.delay
                #expect(end == (shown.end + 5000) / 10_000 && frame.delay >= 2)
            }
        }
    }

    /// Colours that map to the ones on the screen need no pixels, and no picture.
    @Test func equalResultsTakeNoSpace() throws {
        let first = PixelGrid(width: 40, height: 40, seed: 9)
        var picture = first
        let old = picture[x: 3, y: 4]
        picture[x: 3, y: 4] = PixelColor(old.red ^ 1, old.green, old.blue)
        let moving = MovingPicture([first, picture], at: [0, 100_000], until: 300_000)
        let frames = try #require(GIFPicture(file(moving).bytes)).frames
        #expect(frames.map(\.delay).reduce(0, +) == 30 && frames.last?.area ?? 0 <= 1600)
    }

    /// Many colours differ by at most the reported error, which is small.
    @Test func manyColorsAreClose() throws {
        let moving = MovingPicture(seed: 1, colors: 5000, isOpaque: true, width: 60, height: 60)
        let (bytes, error) = file(moving)
        let frames = try #require(GIFPicture(bytes)).frames
        let hasPalettes = frames.contains { $0.hasPalette }
        #expect(hasPalettes, "colours that one palette does not match")
        var greatest = 0
        for (frame, shown) in zip(frames, moving.shown) {
            for (one, two) in zip(frame.pixels, shown.picture.rgb) {
                greatest = max(greatest, abs(Int(one) - Int(two)))
            }
        }
        #expect(greatest == error.greatest && greatest > 0)
        #expect(error.average > 0 && error.average < 16)
    }

    /// With many colours, areas stay exact, and the pixels of edges differ by less than the eye sees.
    @Test func onlyEdgesDiffer() throws {
        let pictures = (0..<40).map { index in
            var picture = PixelGrid(width: 64, height: 48)
            for y in 0..<48 {
                for x in 0..<64 {
                    let (right, down) = (x - 20 - index / 2, y - 24)
                    let distance = Double(right * right + down * down).squareRoot()
                    let outer = min(max(16.3 + Double(index) / 17 - distance, 0), 1)
                    let inner = min(max(9.2 + Double(index) / 13 - distance, 0), 1)
                    picture[x: x, y: y] = PixelColor(
                        UInt8(255 * outer - 200 * inner), UInt8(209 * outer),
                        UInt8(40 + 62 * outer + 90 * inner))
                }
            }
            return picture
        }
        let moving = MovingPicture(pictures, at: pictures.indices.map { $0 * 40_000 }, until: 1_600_000)
        try #require(moving.survey(colors: 300).colors.colors.count > 255)
        let (bytes, error) = file(moving)
        let frames = try #require(GIFPicture(bytes)).frames
        #expect(frames.count == pictures.count && (1...20).contains(error.greatest))
        for (frame, picture) in zip(frames, pictures) {
            let flat = [PixelColor(255, 209, 102), PixelColor(0, 0, 40), PixelColor(55, 209, 192)]
            let areas = picture.pixels.indices.filter { flat.contains(picture.pixels[$0]) }
            let wanted = picture.rgb
            let isExact = areas.allSatisfy {
                frame.pixels[3 * $0..<3 * $0 + 3] == wanted[3 * $0..<3 * $0 + 3]
            }
            #expect(isExact)
        }
    }

    /// The number of plays is that of repetitions, which excludes the first time.
    @Test(arguments: [(0, 0), (1, nil), (2, 1), (5, 4)] as [(Int, Int?)])
    func plays(count: Int, repetitions: Int?) throws {
        let moving = MovingPicture(seed: 2, colors: 3, isOpaque: true)
        #expect(try #require(GIFPicture(file(moving, plays: count).bytes)).repetitions == repetitions)
    }

    /// A picture that would be shown for less than two hundredths of a second is replaced by the next one.
    @Test func shortPicturesAreReplaced() throws {
        let pictures = [red, green, blue].map { PixelGrid(width: 2, height: 2, filledWith: $0) }
        let moving = MovingPicture(pictures, at: [90_000, 100_000, 110_000], until: 900_000_000)
        let frames = try #require(GIFPicture(file(moving).bytes)).frames
        // A delay over 16 bits is divided.
        #expect(frames.map(\.delay) == [2, 0xFFFF, 90_000 - 9 - 2 - 0xFFFF])
        #expect(frames.first?.pixels == pictures[1].rgb && frames.last?.pixels == pictures[2].rgb)
    }

    /// The error does not count a replaced picture with inexact colours, whether it is the first one or a later one.
    @Test(arguments: [[0, 10_000], [0, 30_000, 40_000]])
    func theErrorIsThatOfShownPictures(times: [Int]) {
        var pictures = [red, green, blue].suffix(times.count).map {
            PixelGrid(width: 60, height: 60, filledWith: $0)
        }
        pictures[times.count - 2] = PixelGrid(width: 60, height: 60, seed: 11)
        #expect(file(MovingPicture(pictures, at: times, until: 100_000)).error.greatest == 0)
    }

    /// The encoder uses up its table of codes. It keeps the table, or begins another one for other colours.
    @Test(arguments: [false, true])
    func longImagesUseUpTheTable(changesColors: Bool) throws {
        let colors = PixelGrid(width: 200, height: 1, seed: 5).pixels
        var random = SplitMix64(seed: 6)
        var picture = PixelGrid(width: 200, height: 200)
        for y in 0..<200 {
            let range = !changesColors ? 0..<200 : y < 100 ? 0..<9 : 100..<200
            for x in 0..<200 { picture[x: x, y: y] = colors[range].randomElement(using: &random) ?? red }
        }
        let bytes = file(MovingPicture([picture], at: [0], until: 1_000_000), plays: 1).bytes
        let isExact = try #require(GIFPicture(bytes)).frames.map(\.pixels) == [picture.rgb]
        #expect(isExact)
    }
}

/// The frames of an animated WebP whose pixels are not compressed.
private struct WebPPicture {
    private(set) var plays = 0
    /// The canvas after each frame, the delay in milliseconds, and the number of stored pixels.
    private(set) var frames: [(pixels: [[UInt8]], delay: Int, area: Int)] = []

    /// An encoder that stores the pixels in one chunk.
    static let encoder: WebPWriter.Encoder = { pixels, _, _ in
        Array("RIFF    WEBPRAW ".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: pixels.count >> (8 * $0)) }
            + pixels
    }

    init?(_ file: [UInt8]) {
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
        }
        guard file.starts(with: "RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8),
            number(4, 4) == file.count - 8
        else { return nil }
        var (place, width) = (12, 0)
        var canvas: [[UInt8]] = []
        while place < file.count {
            let (name, count, body) = (
                String(decoding: file[place..<place + 4], as: UTF8.self), number(place + 4, 4), place + 8
            )
            switch name {
            case "VP8X":
                width = number(body + 4, 3) + 1
                canvas = Array(repeating: [0, 0, 0, 0], count: width * (number(body + 7, 3) + 1))
            case "ANIM": plays = number(body + 4, 2)
            case "ANMF":
                let (x, y) = (2 * number(body, 3), 2 * number(body + 3, 3))
                let (columns, rows) = (number(body + 6, 3) + 1, number(body + 9, 3) + 1)
                guard number(body + 20, 4) == 4 * columns * rows else { return nil }
                for place in 0..<columns * rows {
                    let pixel = Array(file[body + 24 + 4 * place..<body + 28 + 4 * place])
                    guard file[body + 15] == 2 || pixel[3] == 255 else { continue }
                    canvas[(y + place / columns) * width + x + place % columns] = pixel
                }
                frames.append((canvas, number(body + 12, 3), columns * rows))
            default: return nil
            }
            place = body + count + count % 2
        }
    }
}

@Suite struct WebPTests {
    private func file(_ moving: MovingPicture, plays: Int = 0) -> [UInt8] {
        var counter = WebPWriter(fileSize: 0, plays: plays, encode: WebPPicture.encoder)
        let size = moving.write(&counter).count
        var writer = WebPWriter(fileSize: size, plays: plays, encode: WebPPicture.encoder)
        return moving.write(&writer)
    }

    /// Every frame is exact, and the sum of the delays is rounded once.
    @Test(arguments: [(3, true), (900, true), (900, false)])
    func animationsAreExact(colors: Int, isOpaque: Bool) throws {
        for seed in cases(8) {
            let moving = MovingPicture(seed: UInt64(seed), colors: colors, isOpaque: isOpaque)
            let picture = WebPPicture(file(moving, plays: 3))
            let decoded = try #require(picture)
            let wanted = moving.shown
            #expect(decoded.plays == 3 && decoded.frames.count == wanted.count)
            var end = 0
            for (frame, shown) in zip(decoded.frames, wanted) {
                let pixels = shown.picture.pixels.map {
                    let (red, green, blue) = $0.straight
                    return [red, green, blue, $0.alpha]
                }
                let isExact = frame.pixels == pixels
                #expect(isExact)
                end += frame.delay
                #expect(end == (shown.end + 500) / 1000)
            }
        }
    }

    /// A frame stores the rectangle around its changes, whose corner is even. A delay over 24 bits is divided.
    @Test func framesStoreTheirChanges() throws {
        let decoded = WebPPicture(
            file(MovingPicture(smallChange, at: [0, 20_000_000_000], until: 20_000_100_000)))
        let frames = try #require(decoded).frames
        #expect(frames.map(\.area) == [1200, 1, 6 * 3])
        #expect(frames.map(\.delay) == [0xFF_FFFF, 20_000_000 - 0xFF_FFFF, 100])
    }
}

@Suite struct ColorTableTests {
    @Test func colorsKeepTheirNumbers() {
        var random = SplitMix64(seed: 3)
        let colors = (0..<300).map { _ in random.color() }
        var table = ColorTable(capacity: 200)
        var known: [PixelColor: Int] = [:]
        for color in colors + colors.shuffled(using: &random) {
            let number = known[color] ?? (known.count < 200 ? known.count : nil)
            if let number { known[color] = number }
            #expect(table.add(color) == number)
        }
        for color in colors { #expect(table.number(of: color) == known[color]) }
    }

    /// Each of many colours is found after a few steps, or this takes minutes.
    @Test func aTableOfAMillionColorsIsFast() {
        let count: UInt32 = 1_100_000
        var table = ColorTable(capacity: Int(count))
        for number in 0..<count { _ = table.add(PixelColor(rawValue: number | 0xFF00_0000)) }
        #expect(table.colors.count == Int(count))
        #expect(table.number(of: PixelColor(rawValue: 0xFF00_1234)) == 0x1234)
    }

    /// Two groups of colours become their two most frequent colours. Those of most pixels are first.
    @Test func reductionsKeepGroups() {
        var table = ColorTable(capacity: 4)
        for red: UInt8 in [10, 200, 14, 200, 204, 200] { _ = table.add(PixelColor(red, 0, 0)) }
        #expect(table.uses == [1, 3, 1, 1])
        let palette = ColorReduction.palette(of: table, count: 2)
        #expect(palette == [PixelColor(200, 0, 0), PixelColor(10, 0, 0)])
    }
}

@Suite struct PAMTests {
    private var picture: PixelGrid {
        var picture = PixelGrid(width: 2, height: 1)
        picture[x: 0, y: 0] = PixelColor(1, 2, 3)
        picture[x: 1, y: 0] = PixelColor(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        return picture
    }

    @Test(
        arguments: [
            (nil, 4, "RGB_ALPHA", [1, 2, 3, 255, 255, 0, 0, 128]),
            // Half of red on white, and on a translucent white over black.
            (.white, 3, "RGB", [1, 2, 3, 255, 127, 127]),
            (PixelColor(Color(white: 1, alpha: 0.5)), 3, "RGB", [1, 2, 3, 192, 64, 64]),
        ] as [(PixelColor?, Int, String, [UInt8])])
    func onlyPicturesWithoutBackgroundHaveAlpha(
        background: PixelColor?, depth: Int, type: String, channels: [UInt8]
    ) {
        let header = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH \(depth)\nMAXVAL 255\nTUPLTYPE \(type)\nENDHDR\n"
        #expect(PAM.encode(picture, over: background) == Array(header.utf8) + channels)
    }
}
