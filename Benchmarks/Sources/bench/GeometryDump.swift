import Geometry

/// Answers questions about paths, one in each line, for programs that compare the answers with other libraries.
///
/// A question is SVG path data, the width, cap, join and miter limit of a stroke, the lengths of a dash pattern (empty
/// for none) and its phase, separated by tabs. The answer is the length, the signed area, the bounds (x, y, width,
/// height) and the outline of the stroke as path data, separated by tabs.
func dumpGeometry(_ words: [String]) {
    while let line = readLine() {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 7, let path = try? Path(svg: fields[0]), let width = Double(fields[1]),
            let cap = LineCap(rawValue: fields[2]), let join = LineJoin(rawValue: fields[3]),
            let limit = Double(fields[4]), let phase = Double(fields[6])
        else {
            print("no question: \(line)")
            continue
        }
        let style = StrokeStyle(width: width, cap: cap, join: join, miterLimit: limit)
        let pattern = try? DashPattern(
            fields[5].split(separator: " ").compactMap { Double(String($0)) }, phase: phase)
        let box = path.bounds ?? .zero
        let numbers = [ArcLength(path).total, path.area, box.minX, box.minY, box.size.width, box.size.height]
        let outline = path.stroked(style, dash: pattern, tolerance: 1e-4)
        print((numbers.map { "\($0)" } + [outline.svg()]).joined(separator: "\t"))
    }
}
