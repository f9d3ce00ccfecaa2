/// The discussion of a command, taken apart: prose, and blocks of lines under a word in capitals.
struct Discussion {
    /// The prose.
    private(set) var paragraphs: [String] = []
    /// The blocks, their lines without the indentation.
    private(set) var blocks: [(title: String, lines: [String])] = []

    init(_ text: String?) {
        for lines in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            .split(whereSeparator: \.isEmpty)
        {
            let first = lines.first ?? ""
            if first.hasSuffix(":"), first == first.uppercased() {
                let title = first.dropLast().split(separator: " ").map {
                    $0.prefix(1) + $0.dropFirst().lowercased()
                }
                .joined(separator: " ")
                blocks.append(
                    (title, lines.dropFirst().map { String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0) }))
            } else {
                paragraphs.append(lines.joined(separator: " "))
            }
        }
    }
}
