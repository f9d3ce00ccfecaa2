import CZlib
import Colors
import Raster
import TestSupport
import Testing

@testable import Pictures

/// A PNG file of random samples, with a random filter for each row.
private struct SampleFile {
    let width, height, type, depth: Int
    let isInterlaced: Bool
    let samples: [[Int]]
    let palette: [[UInt8]]
    let bytes: [UInt8]

    static let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    static let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]

    init(_ random: inout SplitMix64, type: Int, depth: Int, clear: Bool = false) throws {
        (self.type, self.depth) = (type, depth)
        let (width, height) = (Int.random(in: 1...19, using: &random), Int.random(in: 1...13, using: &random))
        (self.width, self.height) = (width, height)
        isInterlaced = Bool.random(using: &random)
        let channels = try #require(Self.channels[type])
        let samples = (0..<width * height).map { _ in
            (0..<channels).map { _ in Int.random(in: 0..<1 << depth, using: &random) }
        }
        self.samples = samples
        palette = (0..<(type == 3 ? 1 << depth : 0)).map { _ in
            (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height)]
        PNGChunk.append("IHDR", size + [UInt8(depth), UInt8(type), 0, 0, isInterlaced ? 1 : 0], to: &file)
        if type == 3 {
            PNGChunk.append("PLTE", palette.flatMap { $0.dropLast() }, to: &file)
            PNGChunk.append("tRNS", palette.map { $0[3] }, to: &file)
        } else if clear {
            PNGChunk.append("tRNS", samples[0].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, to: &file)
        }
        let passes =
            isInterlaced
            ? [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2),
            ]
            : [(0, 0, 1, 1)]
        var rows: [UInt8] = []
        for (x, y, dx, dy) in passes where x < width {
            var above: [UInt8] = []
            for row in stride(from: y, to: height, by: dy) {
                let line = stride(from: x, to: width, by: dx).flatMap { samples[row * width + $0] }
                let packed = Self.packed(line, depth: depth)
                let filter = Int.random(in: 0...4, using: &random)
                rows.append(UInt8(filter))
                rows += Self.filtered(packed, above, filter, step: max(channels * depth / 8, 1))
                above = packed
            }
        }
        let room = czlib_bound(rows.count)
        let data = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = czlib_compress(rows, rows.count, buffer.baseAddress, room, 6)
        }
        // The pixels may be in several chunks.
        let cut = Int.random(in: 0...data.count, using: &random)
        PNGChunk.append("IDAT", Array(data[..<cut]), to: &file)
        PNGChunk.append("IDAT", Array(data[cut...]), to: &file)
        PNGChunk.append("IEND", [], to: &file)
        bytes = file
    }

    private static func packed(_ line: [Int], depth: Int) -> [UInt8] {
        if depth == 16 { return line.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        var bytes = [UInt8](repeating: 0, count: (line.count * depth + 7) / 8)
        for (index, sample) in line.enumerated() {
            bytes[index * depth / 8] |= UInt8(sample << (8 - depth - index * depth % 8))
        }
        return bytes
    }

    private static func filtered(_ line: [UInt8], _ above: [UInt8], _ filter: Int, step: Int) -> [UInt8] {
        line.indices.map { place in
            let left = place < step ? 0 : Int(line[place - step])
            let up = above.isEmpty ? 0 : Int(above[place])
            let corner = above.isEmpty || place < step ? 0 : Int(above[place - step])
            let sum = left + up - corner
            let nearest = [left, up, corner].min { abs(sum - $0) < abs(sum - $1) } ?? 0
            return line[place] &- UInt8([0, left, up, (left + up) / 2, nearest][filter])
        }
    }

    /// The colours of the pixels, as bytes: red, green, blue and alpha.
    func colors(clear: Bool) -> [[UInt8]] {
        samples.map { sample in
            if type == 3 { return palette[sample[0]] }
            let bytes = sample.map { UInt8(depth == 16 ? $0 >> 8 : $0 * 255 / (1 << depth - 1)) }
            let color = bytes.count < 3 ? [bytes[0], bytes[0], bytes[0]] : Array(bytes[..<3])
            let alpha: UInt8 = clear && sample == samples[0] ? 0 : type >= 4 ? bytes[bytes.count - 1] : 255
            return color + [alpha]
        }
    }
}

struct PNGReaderTests {
    @Test(arguments: [0, 2, 3, 4, 6])
    func readsAllKindsOfPixels(type: Int) throws {
        for depth in try #require(SampleFile.depths[type]) {
            try checkCases(20, seed: UInt64(10 * type + depth)) { random in
                let clear = type < 3 && Bool.random(using: &random)
                let file = try SampleFile(&random, type: type, depth: depth, clear: clear)
                let picture = try PNG.decode(file.bytes)
                #expect(picture.width == file.width && picture.height == file.height)
                #expect(
                    picture.matches(file.colors(clear: clear).flatMap(\.self)), "type \(type), depth \(depth)"
                )
            }
        }
    }

    @Test func readsItsOwnFilesAndURLs() throws {
        try checkCases(30, seed: 9) { random in
            let colors = (0..<Int.random(in: 1...400, using: &random)).map { _ in random.color(opaque: false)
            }
            let picture = TestSupport.pixels(17, 23) { _, _ in random.pick(colors) }
            let (file, url) = try (PNG.decode(PNG.encode(picture)), PNG.decode(dataURL: PNG.dataURL(picture)))
            #expect(file.pixels == picture.pixels && url.pixels == picture.pixels)
            #expect(picture.pixels.allSatisfy { PixelColor(Color($0)) == $0 })
        }
    }

    /// White space in base64 has no effect, as in a file with long lines.
    @Test func readsURLsOfSeveralLines() throws {
        let picture = TestSupport.pixels(5, 5) { x, y in PixelColor(UInt8(40 * x), UInt8(40 * y), 7) }
        let lines = PNG.dataURL(picture).split(separator: ",")
        let body = lines[1].enumerated().map { $0.offset % 20 == 0 ? "\n  \($0.element)" : "\($0.element)" }
        #expect(try PNG.decode(dataURL: "\(lines[0]),\(body.joined())\n").pixels == picture.pixels)
    }

    @Test func explainsOtherFiles() throws {
        let file = PNG.encode(PixelGrid(width: 3, height: 3, filledWith: red))
        func reason(_ file: [UInt8]) -> PNGProblem? {
            do throws(PNGProblem) {
                _ = try PNG.decode(file)
                return nil
            } catch { return error }
        }
        #expect(reason([]) == .otherFormat && reason([0xFF, 0xD8, 0xFF, 0xE0]) == .otherFormat)
        #expect(reason(file) == nil)
        // An incomplete file is damaged, and so is one with another size, or with an unknown type or depth.
        // The end, and the bytes behind it, do not matter.
        #expect(reason(Array(file.dropLast(12))) == nil && reason(file + [1, 2, 3]) == nil)
        for count in 8..<file.count - 12 { #expect(reason(Array(file[..<count])) == .damaged, "\(count)") }
        for (place, byte) in [(19, 4), (23, 4), (24, 3), (25, 5), (28, 2), (19, 0)] {
            var changed = file
            changed[place] = UInt8(byte)
            #expect(reason(changed) == .damaged, "\(place)")
        }
        var wide = file
        wide.replaceSubrange(16..<24, with: [0, 0, 0x10, 1, 0, 0, 0x10, 0])
        #expect(reason(wide) == .tooLarge)
        for url in ["a.png", "data:image/png,abc", "data:image/jpeg;base64,/9j/4AAQ"] {
            #expect(throws: PNGProblem.otherFormat) { try PNG.decode(dataURL: url) }
        }
        #expect(throws: PNGProblem.damaged) { try PNG.decode(dataURL: "data:image/png;base64,iVBOR*") }
        let escaped = PNG.dataURL(file: file).replacing("+", with: "%2B").replacing("base64", with: "BASE64")
        #expect(throws: Never.self) { try PNG.decode(dataURL: escaped.replacing("=", with: "%3d")) }
        // Only two hexadecimal digits are percent encoding.
        #expect("%41%20%3D%+1%-0%4".withoutPercentEncoding == "A =%+1%-0%4")
        // Damaged pixels count in the budget too.
        var (budget, broken) = (20, file)
        let data = try #require(file.firstRange(of: Array("IDAT".utf8)))
        broken[data.upperBound + 4] ^= 0xFF
        #expect(throws: PNGProblem.damaged) { try PNG.decode(broken, budget: &budget) }
        #expect(budget == 11 && (try? PNG.decode(file, budget: &budget)) != nil && budget == 2)
        #expect(throws: PNGProblem.tooLarge) { try PNG.decode(file, budget: &budget) }
    }

    /// Random bytes and random changes neither trap nor hang.
    @Test func survivesDamage() {
        checkCases(300, seed: 4) { random in
            let (type, depths) = random.pick(Array(SampleFile.depths))
            guard let file = try? SampleFile(&random, type: type, depth: random.pick(depths)) else { return }
            var bytes = file.bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            _ = try? PNG.decode(bytes)
        }
    }

    /// Each pixel of a smaller picture is the mean of those it covers.
    @Test func reducesByMeans() {
        let picture = TestSupport.pixels(6, 4) { x, _ in x < 3 ? .white : x < 4 ? .clear : .black }
        let small = picture.reduced(toSide: 3)
        #expect(small.width == 3 && small.height == 2)
        let half = PixelColor(rawValue: 0x8080_8080)
        #expect(small.pixels == [.white, half, .black, .white, half, .black])
        #expect(picture.reduced(toSide: 6) == picture)
        let odd = TestSupport.pixels(5, 3) { x, _ in x < 2 ? .white : .black }.reduced(to: (2, 9))
        #expect(odd.width == 2 && odd.height == 3)
        #expect(odd.pixels == [.white, .black, .white, .black, .white, .black])
        #expect(PixelGrid(width: 0, height: 300).reduced(toSide: 8).height == 300)
        #expect(TestSupport.pixels(9, 1) { _, _ in red }.reduced(toSide: 2).height == 1)
    }

    /// The colours of a larger picture blend between the centres of the pixels, and are constant beyond them.
    @Test func enlargesByBlending() {
        let picture = TestSupport.pixels(2, 2) { x, _ in x < 1 ? .clear : .white }
        let large = picture.enlarged(to: (8, 4))
        #expect(large.width == 8 && large.height == 4)
        for row in 0..<4 {
            let alphas = large.pixels[row * 8..<row * 8 + 8].map(\.alpha)
            #expect(alphas == [0, 0, 32, 96, 159, 223, 255, 255])
        }
        #expect(picture.enlarged(to: (1, 2)) == picture)
        #expect(PixelGrid(width: 0, height: 2).enlarged(to: (4, 4)).width == 0)
    }
}
