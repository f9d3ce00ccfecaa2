import Foundation
import Testing

/// A golden file: the expected text of an output.
///
/// `RECORD_GOLDENS=1 swift test` rewrites the files. Review them before you commit them.
struct Golden {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    let file: URL

    init(_ name: String) { file = Golden.folder.appending(path: "\(name).txt") }

    func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try FileManager.default.createDirectory(at: Golden.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let kept = try? String(contentsOf: file, encoding: .utf8)
        #expect(kept != nil, "no golden: run with RECORD_GOLDENS=1", sourceLocation: sourceLocation)
        #expect(text == kept, sourceLocation: sourceLocation)
    }
}

/// Returns the rows of a table of examples: `input → output` on each line, in which ⏎ is a line feed.
func examples(_ table: String) -> [(input: String, output: String?)] {
    rows(table).map { row in
        (row[0], row.count > 1 ? row.dropFirst().joined(separator: " → ") : nil)
    }
}

/// Returns the rows of a table with columns between arrows.
func rows(_ table: String) -> [[String]] {
    table.split(separator: "\n").map { row in
        row.replacing("⏎", with: "\n").split(separator: " →", omittingEmptySubsequences: false).enumerated()
            .map { $0 == 0 ? String($1) : String($1.dropFirst()) }
    }
}
