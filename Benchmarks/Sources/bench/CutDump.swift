import Geometry

/// Answers questions about trims, one in each line, for programs that compare the answers.
///
/// A question is SVG path data, a fraction of its length and the cut, `length` or `parameter`, separated by tabs. The
/// answer is the end point of the part up to that fraction (x and y), the length of the part, and the length of the
/// path, separated by tabs.
func dumpCuts(_ words: [String]) {
    while let line = readLine() {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 3, let path = try? Path(svg: fields[0]), let share = Double(fields[1]),
            let cut = Trim.Cut(rawValue: fields[2]),
            let end = path.trimmed(from: 0, to: share, cut: cut).points.last
        else {
            print("no question: \(line)")
            continue
        }
        let measured = ArcLength(path)
        let numbers = [end.x, end.y, measured.length(of: Trim(end: share, cut: cut)), measured.total]
        print(numbers.map { "\($0)" }.joined(separator: "\t"))
    }
}
