/// The extensions of a Swift file that override methods.
///
/// Objective-C finds these methods, but Swift refuses them. The class takes over the members of the extensions that
/// directly follow it.
enum SwiftExtensions {
    /// A declaration with braces at the top level, as positions in the text.
    private struct Block {
        /// The text before the opening brace.
        let head: Range<Int>
        let end: Int
    }

    /// Returns the text with the members of these extensions in their classes. Each member keeps its line.
    static func withOverridesInClasses(_ text: String) -> String {
        guard text.contains(/\bextension\b/), text.contains(/\boverride\b/) else { return text }
        var letters = text.map(String.init)
        let code = Array(SwiftOutline.masked(text))
        guard code.count == letters.count else { return text }
        let blocks = blocks(of: code)
        let (className, override) = (/\bclass\s+(\w+)/, /\boverride\b/)
        for (index, block) in blocks.enumerated() {
            guard
                let name = String(code[block.head]).matches(of: className).last.map({ String($0.1) })
            else { continue }
            let following = blocks[(index + 1)...].prefix { conformances(of: code[$0.head], to: name) != nil }
            guard
                let last = following.lastIndex(where: {
                    String(code[$0.head.upperBound..<$0.end]).contains(override)
                })
            else { continue }
            for extended in blocks[(index + 1)...last] {
                let protocols = conformances(of: code[extended.head], to: name) ?? ""
                if !protocols.isEmpty { letters[blocks[last].end] += "; extension \(name): \(protocols) {}" }
                for place in extended.head.lowerBound...extended.head.upperBound
                where !code[place].isWhitespace { letters[place] = " " }
            }
            // The class ends where its last extension ended.
            for closed in blocks[index..<last] { letters[closed.end] = " " }
        }
        return letters.joined()
    }

    private static func blocks(of code: [Character]) -> [Block] {
        var blocks: [Block] = []
        var (depth, start, open) = (0, 0, 0)
        for (place, letter) in code.enumerated() {
            switch letter {
            case "{":
                if depth == 0 { open = place }
                depth += 1
            case "}":
                depth -= 1
                if depth == 0 {
                    blocks.append(Block(head: start..<open, end: place))
                    start = place + 1
                }
            default: break
            }
        }
        return blocks
    }

    /// A plain extension. The pattern is immutable, but the compiler cannot prove it.
    nonisolated(unsafe) private static let plain =
        /\s*(?:(?:public|open|internal|private|fileprivate)\s+)*extension\s+(\w+)\s*(?::\s*([\w\s,.&]+?))?\s*/

    /// Returns the protocols in the head of an extension, or `nil` if it is not a plain extension of the class.
    private static func conformances(of head: ArraySlice<Character>, to name: String) -> String? {
        guard let match = String(head).wholeMatch(of: plain), match.1 == name else { return nil }
        let words = (match.2 ?? "").split(whereSeparator: \.isWhitespace)
        return words.contains("where") ? nil : words.joined(separator: " ")
    }
}
