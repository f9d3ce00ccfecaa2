internal import Foundation

/// Returns the text of a table in a file, by its path in `Tests` without the extension `txt`.
public func table(_ path: String) -> String {
    let file = packageRoot.appending(path: "Tests/\(path).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        preconditionFailure("cannot read \(file.path)")
    }
    return text
}

/// Returns the rows of a table with columns between arrows.
///
/// `⏎` is a line feed. Lines that begin with `% ` are comments.
public func rows(_ table: String) -> [[String]] {
    table.split(separator: "\n").filter { !$0.hasPrefix("% ") }.map { row in
        row.replacing("⏎", with: "\n").split(separator: " →", omittingEmptySubsequences: false).enumerated()
            .map { $0 == 0 ? String($1) : String($1.dropFirst()) }
    }
}

/// Returns the rows of a table of examples: `input → output` on each line. A line without an arrow has no output.
public func examples(_ table: String) -> [(input: String, output: String?)] {
    rows(table).map { row in (row[0], row.count > 1 ? row.dropFirst().joined(separator: " → ") : nil) }
}

/// Returns the rows of a table of two columns.
public func pairs(_ table: String) -> [(String, String)] { rows(table).map { ($0[0], $0[1]) } }

/// Returns the rows of a table of inputs and graphs: `input → x y, x y` on each line.
public func graphs(_ table: String) -> [(String, [(x: Double, y: Double)])] {
    pairs(table).map { input, graph in
        let points = graph.split(separator: ", ").map { $0.split(separator: " ").map { Double($0) ?? .nan } }
        return (input, points.map { ($0[0], $0[1]) })
    }
}
