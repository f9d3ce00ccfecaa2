import Geometry
import Raster

/// Reads one shape from each line of the input and prints its coverage as a line of hexadecimal, two digits for each
/// pixel. Other programs compare it with their own result.
///
/// A line contains words and, after a tab, the path as SVG path data:
///
///     width height fill non-zero|even-odd
///     width height stroke LINE-WIDTH butt|round|square miter|round|bevel MITER-LIMIT PHASE [LENGTHS,...]
func printCoverage() {
    let rasterizer = Rasterizer()
    while let line = readLine() {
        let parts = line.split(separator: "\t", maxSplits: 1)
        guard parts.count == 2, let shape = CoverageShape(parts[0].split(separator: " ")),
            let path = try? Path(svg: String(parts[1]))
        else {
            print("cannot read: \(line)")
            continue
        }
        var mask = CoverageMask(width: shape.width, height: shape.height)
        let (outline, rule) = shape.outline(of: path)
        rasterizer.fill(outline, rule: rule, width: shape.width, height: shape.height, into: &mask)
        print(hexadecimal(mask.bytes))
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
