import Geometry

// Answers to questions about paths, one in each line, for programs that compare the answers with those of
// other libraries. Tabs separate the fields of a question and of its answer.

/// Answers each line of the input with the fields that a function returns for its fields.
func answerLines(_ answer: ([String]) -> [String]?) {
    while let line = readLine() {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        print(answer(fields)?.joined(separator: "\t") ?? "no question: \(line)")
    }
}

/// Answers questions about strokes.
///
/// A question is SVG path data, the width, cap, join and miter limit of a stroke, the lengths of a dash
/// pattern (empty for none) and its phase. The answer is the length, the signed area, the bounds (x, y,
/// width, height) and the outline of the stroke as path data.
func dumpGeometry(_ words: [String]) {
    answerLines { fields in
        guard fields.count == 7, let path = try? Path(svg: fields[0]), let width = Double(fields[1]),
            let cap = LineCap(rawValue: fields[2]), let join = LineJoin(rawValue: fields[3]),
            let limit = Double(fields[4]), let phase = Double(fields[6])
        else { return nil }
        let style = StrokeStyle(width: width, cap: cap, join: join, miterLimit: limit)
        let pattern = try? DashPattern(
            fields[5].split(separator: " ").compactMap { Double(String($0)) }, phase: phase)
        let box = path.bounds ?? .zero
        let numbers = [ArcLength(path).total, path.area, box.minX, box.minY, box.size.width, box.size.height]
        let outline = path.stroked(style, dash: pattern, tolerance: 1e-4)
        return numbers.map { "\($0)" } + [outline.svg()]
    }
}

/// Answers questions about trims.
///
/// A question is SVG path data, a fraction of its length and the cut, `length` or `parameter`. The answer is
/// the end point of the part up to that fraction (x and y), the length of the part, and the length of the
/// path.
func dumpCuts(_ words: [String]) {
    answerLines { fields in
        guard fields.count == 3, let path = try? Path(svg: fields[0]), let fraction = Double(fields[1]),
            let cut = Trim.Cut(rawValue: fields[2]),
            let end = path.trimmed(from: 0, to: fraction, cut: cut).points.last
        else { return nil }
        let measured = ArcLength(path)
        return [end.x, end.y, measured.length(of: Trim(end: fraction, cut: cut)), measured.total].map {
            "\($0)"
        }
    }
}
