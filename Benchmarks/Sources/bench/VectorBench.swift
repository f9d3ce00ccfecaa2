import Cells
import Geometry
import Raster

/// Measures the rasteriser for six frames of an animation, in microseconds, with separate times for outlines
/// (flattening, dashing, stroking) and coverage.
///
///     bench vector              the table
///     bench vector coverage     reads shapes, prints their coverage
///
/// The frames are those of a comparison of rasterisers: an eleven-point star that becomes a rectangle, filled, stroked,
/// both, and with dashes; and two hundred circles and stars on top of each other.
func benchVector(_ words: [String]) {
    if words.first == "coverage" { return printCoverage() }
    print("vector: µs a frame, best of many; outline + coverage")
    for (width, height) in [(320, 192), (800, 800)] {
        print("  \(width)x\(height)")
        for workload in VectorWorkload.all {
            let (whole, outlines) = workload.measure(width: width, height: height)
            let columns = [whole, outlines, whole - outlines].map { rightAligned(rounded($0, 1), 7) }
            print("    \(workload.name): \(columns[0])   outline \(columns[1]), coverage \(columns[2])")
        }
    }
}

/// A kind of frame: its shapes and styles.
private struct VectorWorkload {
    let name: String
    let isHeavy: Bool
    let fills: Bool
    let width: Double?
    var dashes: DashPattern?
    var trim: Double?

    static let all = [
        VectorWorkload(name: "a  fill               ", isHeavy: false, fills: true, width: nil),
        VectorWorkload(name: "b  stroke 4           ", isHeavy: false, fills: false, width: 4),
        VectorWorkload(name: "c  fill and stroke 4  ", isHeavy: false, fills: true, width: 4),
        VectorWorkload(
            name: "d  stroke 4, dashed   ", isHeavy: false, fills: false, width: 4,
            dashes: try? DashPattern([5, 4, 3, 2])),
        VectorWorkload(name: "   stroke 4, trimmed  ", isHeavy: false, fills: false, width: 4, trim: 0.8),
        VectorWorkload(name: "e  200, fill, stroke 2", isHeavy: true, fills: true, width: 2),
        VectorWorkload(name: "f  200, fill          ", isHeavy: true, fills: true, width: nil),
    ]

    /// Returns the microseconds of a frame, with and without the coverage.
    func measure(width: Int, height: Int) -> (whole: Double, outlines: Double) {
        let frames = (0..<(isHeavy ? 5 : 100)).map { index in
            let t = Double(index) / (isHeavy ? 5 : 100)
            return isHeavy ? heavyFrame(width, height, t) : [starFrame(width, height, t)]
        }
        var canvas = CoverageCanvas(width: width, height: height)
        var dashes = dashes
        let best = [true, false].map { covers in
            microseconds(of: frames.count, rounds: 60) { index in
                if covers { canvas.mask.removeAll() }
                dashes?.phase = Double(index)
                for path in frames[index] {
                    let line = trim.map { path.trimmed(from: 0.1, to: $0) } ?? path
                    canvas.draw(line, fills: fills, width: self.width, dashes: dashes, covers: covers)
                }
                return 0
            }
        }
        return (best[0], best[1])
    }
}

/// The corners of the star in a box of 163 by 150 from y 7. The last is the first again.
let starCorners: [(Double, Double)] = [
    (81.5, 7), (101.07, 63.86), (163, 64.29), (113.16, 99.87), (131.87, 157), (81.5, 122.13), (31.13, 157),
    (49.84, 99.87), (0, 64.29), (61.93, 63.86), (81.5, 7),
]
private let rectangle: [(Double, Double)] = [
    (81.5, 7), (163, 7), (163, 82), (163, 157), (163, 157), (82, 157), (0, 157), (0, 157), (0, 82), (0, 7),
    (81.5, 7),
]

/// Returns the star at a progress to the rectangle, scaled by a factor.
private func morph(_ t: Double, scale: Double, x: Double, y: Double) -> Path {
    let points = zip(starCorners, rectangle).map { star, rectangle in
        Point(
            x + scale * (star.0 + t * (rectangle.0 - star.0)),
            y + scale * (star.1 - 7 + t * (rectangle.1 - star.1)))
    }
    return Path(verbs: [.move] + points.dropFirst().map { _ in .line }, points: points)
}

private func starFrame(_ width: Int, _ height: Int, _ t: Double) -> Path {
    let scale = min(Double(width) * 0.92 / 163, Double(height) * 0.92 / 150)
    return morph(t, scale: scale, x: (Double(width) - 163 * scale) / 2, y: (Double(height) - 150 * scale) / 2)
}

/// Returns circles and stars in turn, at positions of a linear congruential generator.
private func heavyFrame(_ width: Int, _ height: Int, _ t: Double) -> [Path] {
    var state: UInt32 = 12345
    func next() -> Double {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Double(state >> 8) / 16_777_216
    }
    return (0..<200).map { index in
        let (across, down) = (next() * Double(width), next() * Double(height))
        let radius = Double(min(width, height)) * (0.03 + 0.09 * next()) * (1 + 0.25 * t)
        if index % 2 == 0 {
            return Path(ellipseIn: Rect(across - radius, down - radius, 2 * radius, 2 * radius))
        }
        let scale = 2 * radius / 163
        return morph(t, scale: scale, x: across - 81.5 * scale, y: down - 75 * scale)
    }
}

// MARK: - Coverage

/// Reads one shape from each line of the input and prints its coverage as a line of hexadecimal, two digits for each
/// pixel. Other programs compare it with their own result.
///
/// A line contains words and, after a tab, the path as SVG path data:
///
///     width height fill non-zero|even-odd
///     width height stroke LINE-WIDTH butt|round|square miter|round|bevel MITER-LIMIT PHASE [LENGTHS,...]
func printCoverage() {
    let rasterizer = Rasterizer()
    answerLines { fields in
        guard fields.count == 2, let shape = CoverageShape(fields[0].split(separator: " ")),
            let path = try? Path(svg: fields[1])
        else { return nil }
        var mask = CoverageMask(width: shape.width, height: shape.height)
        let (outline, rule) = shape.outline(of: path)
        rasterizer.fill(outline, rule: rule, width: shape.width, height: shape.height, into: &mask)
        return [hexadecimal(mask.bytes)]
    }
}

/// The request in a line of the input.
private struct CoverageShape {
    let width: Int
    let height: Int
    var rule = FillRule.nonZero
    var style: StrokeStyle?
    var dashes: DashPattern?

    init?(_ words: [Substring]) {
        guard words.count >= 4, let width = Int(words[0]), let height = Int(words[1]) else { return nil }
        (self.width, self.height) = (width, height)
        if words[2] == "fill" {
            guard let rule = FillRule(rawValue: String(words[3])) else { return nil }
            self.rule = rule
            return
        }
        guard words.count >= 8, let lineWidth = Double(words[3]),
            let cap = LineCap(rawValue: String(words[4])),
            let join = LineJoin(rawValue: String(words[5])), let limit = Double(words[6]),
            let phase = Double(words[7])
        else { return nil }
        style = StrokeStyle(width: lineWidth, cap: cap, join: join, miterLimit: limit)
        if words.count > 8 {
            dashes = try? DashPattern(words[8].split(separator: ",").compactMap { Double($0) }, phase: phase)
        }
    }

    func outline(of path: Path) -> (FlatPath, FillRule) {
        var flat = FlatPath()
        // Chords are shorter than their curves, so finer ones place dashes exactly.
        flat.append(path, tolerance: dashes == nil ? 0.1 : 0.02, keepsTangents: style != nil)
        guard let style else { return (flat, rule) }
        var dashed = FlatPath()
        if let dashes { dashed.appendDashes(of: flat, pattern: dashes) }
        var outline = FlatPath()
        outline.appendStroke(of: dashes == nil ? flat : dashed, style: style)
        return (outline, .nonZero)
    }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
