import Geometry

/// Answers questions about trims line by line, for programs that compare the answers with their own.
///
/// A question is SVG path data, a share of its length and how curves are cut, `length` or `parameter`, with tabs between.
/// The answer is where the part from the start up to that share ends (x and y), how long it is and how long the path
/// is, with tabs between.
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
