internal import CZlib
internal import Raster

/// The encoding of pixels: numbers of a palette, RGB or RGBA.
struct PNGPixels {
    private enum Format: UInt8 {
        case opaque = 2
        case palette = 3
        case translucent = 6
    }

    private let format: Format
    private let level: Int32
    /// The colours of a palette, or the most frequent opaque colours.
    private let table: ColorTable
    /// The opaque colour that stands for a transparent pixel in pictures without alpha.
    private let key: PixelColor?

    init(_ survey: PictureSurvey, level: Int32) {
        self.level = level
        if survey.hasAllColors, survey.colors.colors.count <= 256 {
            format = .palette
            let colors = survey.colors.colors
            let needsClear = survey.count > 1 && colors.count < 256 && !colors.contains(.clear)
            table = ColorTable(colors + (needsClear ? [.clear] : []))
            key = nil
        } else {
            format = survey.isOpaque ? .opaque : .translucent
            let uses = survey.colors.uses
            let order = uses.indices.sorted { (-uses[$0], $0) < (-uses[$1], $1) }
            let colors = order.map { survey.colors.colors[$0] }.filter(\.isOpaque)
            table = ColorTable(Array(colors.prefix(6)))
            key = survey.isOpaque && survey.count > 1 ? survey.unusedColor : nil
        }
    }

    var colorType: UInt8 { format.rawValue }

    /// Appends the chunks of the palette and of transparency, as far as there are any.
    func appendPalette(to file: inout [UInt8]) {
        if let key {
            PNGChunk.append("tRNS", [0, key.red, 0, key.green, 0, key.blue], to: &file)
        }
        guard format == .palette else { return }
        let colors = table.colors.map(\.straight)
        PNGChunk.append("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
        let alphas = table.colors.map(\.alpha)
        guard let end = alphas.lastIndex(where: { $0 < 255 }) else { return }
        PNGChunk.append("tRNS", Array(alphas[...end]), to: &file)
    }

    /// Returns the compressed rows of a part of a picture.
    func compressed(_ picture: PixelGrid, _ area: PixelBox) -> [UInt8] {
        compressed(area) { row in picture.row(row, of: area) }
    }

    /// Returns the compressed rows of a part of a picture that covers another one and is transparent at unchanged pixels,
    /// or `nil` if that gives other pixels.
    func compressed(_ picture: PixelGrid, _ area: PixelBox, over old: PixelGrid) -> [UInt8]? {
        switch format {
        case .palette: guard table.colors.contains(.clear) else { return nil }
        case .opaque: guard key != nil else { return nil }
        case .translucent: break
        }
        guard picture.changesAreOpaque(since: old, in: area) else { return nil }
        let unchanged = key ?? .clear
        var line: [PixelColor] = []
        return compressed(area) { row in
            line.removeAll(keepingCapacity: true)
            for (new, old) in zip(picture.row(row, of: area), old.row(row, of: area)) {
                line.append(new == old ? unchanged : new)
            }
            return line[...]
        }
    }

    private func compressed(_ area: PixelBox, _ line: (Int) -> ArraySlice<PixelColor>) -> [UInt8] {
        var rows = RowFilter(
            bytesPerRow: area.width * bytesPerPixel, bytesPerPixel: bytesPerPixel, rows: area.height)
        var table = table
        for row in area.y {
            let pixels = line(row)
            rows.add { bytes in write(pixels, &table, to: bytes) }
        }
        return rows.compressed(level)
    }

    private var bytesPerPixel: Int {
        switch format {
        case .palette: 1
        case .opaque: 3
        case .translucent: 4
        }
    }

    private func write(
        _ pixels: ArraySlice<PixelColor>, _ table: inout ColorTable,
        to line: UnsafeMutableBufferPointer<UInt8>
    ) {
        var index = 0
        switch format {
        case .palette:
            for pixel in pixels {
                line[index] = UInt8(truncatingIfNeeded: table.number(of: pixel) ?? 0)
                index += 1
            }
        case .opaque:
            for pixel in pixels {
                (line[index], line[index + 1], line[index + 2]) = (pixel.red, pixel.green, pixel.blue)
                index += 3
            }
        case .translucent:
            var last = PixelColor.black
            for pixel in pixels {
                let color = pixel.alpha == 0 ? .clear : opaque(pixel, like: last, table.colors)
                last = color
                (line[index], line[index + 1]) = (color.red, color.green)
                (line[index + 2], line[index + 3]) = (color.blue, pixel.alpha)
                index += 4
            }
        }
    }

    /// Returns a colour that gives a pixel with the pixel's opacity: if possible, the last one or a frequent one.
    ///
    /// A faint pixel stands for many colours. Equal colours along an edge compress better.
    private func opaque(_ pixel: PixelColor, like last: PixelColor, _ frequent: [PixelColor]) -> PixelColor {
        if pixel.isOpaque { return pixel }
        if last.isOpaque, last.scaled(by: pixel.alpha) == pixel { return last }
        for color in frequent where color.scaled(by: pixel.alpha) == pixel { return color }
        let (red, green, blue) = pixel.straight
        return PixelColor(red, green, blue)
    }
}

// MARK: - Filters

/// The rows of a picture, each with a filter.
///
/// Uniform areas compress best without a filter, so a row in which most pixels are like their neighbours has none. Another
/// one, of a gradient, has the filter with the minimum sum of absolute differences, as the specification advises. Numbers
/// of a palette are no amounts, and have none.
struct RowFilter {
    private let length: Int
    private let step: Int
    private var bytes: [UInt8] = []
    private var above: [UInt8]
    private var line: [UInt8]
    private var best: [UInt8]
    private var trial: [UInt8]

    init(bytesPerRow: Int, bytesPerPixel: Int, rows: Int) {
        length = bytesPerRow
        step = bytesPerPixel
        above = Array(repeating: 0, count: bytesPerRow)
        (line, best, trial) = (above, above, above)
        bytes.reserveCapacity((bytesPerRow + 1) * rows)
    }

    /// Adds a row that a function writes.
    mutating func add(_ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        line.withUnsafeMutableBufferPointer { write($0) }
        defer { swap(&above, &line) }
        guard step > 1, isGradual else {
            bytes.append(0)
            bytes += line
            return
        }
        var (filter, minimumCost) = (UInt8(0), Int.max)
        for candidate in UInt8(0)..<5 {
            let cost = apply(candidate)
            guard cost < minimumCost else { continue }
            (filter, minimumCost) = (candidate, cost)
            swap(&best, &trial)
        }
        bytes.append(filter)
        bytes += best
    }

    /// Whether less than half of the bytes equal those of the pixel before.
    private var isGradual: Bool {
        let step = step
        return line.withUnsafeBufferPointer { line in
            var equal = 0
            for index in step..<max(line.count, step) where line[index] == line[index - step] { equal += 1 }
            return 2 * equal < line.count
        }
    }

    /// Writes the filtered row to `trial`, and returns its cost.
    private mutating func apply(_ filter: UInt8) -> Int {
        var cost = 0
        let (length, step) = (length, step)
        trial.withUnsafeMutableBufferPointer { trial in
            line.withUnsafeBufferPointer { line in
                above.withUnsafeBufferPointer { above in
                    for index in 0..<length {
                        let left = index >= step ? line[index - step] : 0
                        let up = above[index]
                        let guess: UInt8 =
                            switch filter {
                            case 0: 0
                            case 1: left
                            case 2: up
                            case 3: UInt8((Int(left) + Int(up)) / 2)
                            default: Self.paeth(left, up, index >= step ? above[index - step] : 0)
                            }
                        let value = line[index] &- guess
                        trial[index] = value
                        cost += Int(value < 128 ? value : 0 &- value)
                    }
                }
            }
        }
        return cost
    }

    /// Returns the neighbour that is nearest to left + up − corner.
    static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let (a, b, c) = (Int(left), Int(up), Int(corner))
        let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }

    /// Returns all rows as a zlib stream.
    func compressed(_ level: Int32) -> [UInt8] {
        let capacity = czlib_bound(bytes.count)
        return Array(unsafeUninitializedCapacity: capacity) { buffer, count in
            count = czlib_compress(bytes, bytes.count, buffer.baseAddress, capacity, level)
            precondition(count > 0, "there is no memory to compress a picture")
        }
    }
}
