/// Other formats than scenes, each with advice for its use.
package enum ForeignFile {
    private static let table: [(name: String, starts: [String], fix: String)] = [
        (
            "an SVG file", ["<svg", "<?xml", "<!doctype svg", "<!-- "],
            "antics FILE.svg plays it, and antics convert FILE.svg -o FILE.yaml writes a scene"
        ),
        ("a web page", ["<!doctype html", "<html"], "copy the d of each <path> to path: in a scene file"),
        (
            "a CSS file", ["@keyframes", "@import", "."],
            "write the animation as keyPath, values and keyTimes"
        ),
        (
            "a Swift program", ["import ", "@main", "let ", "class ", "func ", "final class "],
            "antics swift FILE.swift plays it"
        ),
        ("a picture", ["\u{89}PNG", "GIF8", "\u{FF}\u{D8}", "RIFF"], "draw it with paths"),
        ("an archive", ["PK"], "unpack it"),
        ("a PDF file", ["%PDF"], "copy its paths to path:"),
    ]

    /// Returns the error for a file in another format, or `nil` for a mapping that may be a scene.
    static func problem(of source: SourceText, _ root: SceneNode?) -> Problem? {
        if case .mapping(let entries)? = root?.content {
            return isLottie(Set(entries.map(\.key))) ? lottie(source) : nil
        }
        let start = String(decoding: source.bytes.prefix(4000), as: UTF8.self)
        let text = start.drop(while: \.isWhitespace)
        let head = text.prefix(40).lowercased()
        guard let row = table.first(where: { $0.starts.contains { head.hasPrefix($0.lowercased()) } }) else {
            return nil
        }
        if row.name == "an SVG file", !text.contains("<svg") { return nil }
        if row.name == "a CSS file", !text.contains("{") { return nil }
        let fix = data(in: text).map { "path: \($0)" } ?? row.fix
        let offset = source.bytes.count - source.bytes.drop { $0 <= 0x20 }.count
        return Problem(offset, .syntax, "this is \(row.name), not a scene: \(row.fix)", fix: fix)
    }

    /// Returns whether a JSON file with some keys is a Lottie file.
    package static func isLottie(_ keys: Set<String>) -> Bool {
        !keys.contains("scene") && keys.contains("layers")
            && keys.intersection(["v", "fr", "ip", "op", "w", "h"]).count > 2
    }

    private static func lottie(_ source: SourceText) -> Problem {
        Problem(
            source.bytes.firstIndex { $0 > 0x20 } ?? 0, .syntax,
            "this is a Lottie file, not a scene: antics FILE.json plays it, and antics convert FILE.json -o FILE.yaml writes a scene",
            fix: "antics convert FILE.json -o FILE.yaml")
    }

    /// Returns the path data of the first short `d` attribute.
    private static func data(in text: Substring) -> String? {
        guard let match = text.firstMatch(of: #/\sd=["']([^"']{1,80})["']/#) else { return nil }
        return match.output.1.filter { $0 != "\n" }.split(separator: " ").joined(separator: " ")
    }
}
