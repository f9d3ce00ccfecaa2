/// A source of random typing errors and malicious changes in scene files: of bytes, lines, keys and numbers.
public struct SceneMutator {
    private var random: SplitMix64

    /// The replacements for a number.
    private static let numbers = [
        "0", "-0", "-1", "1e-9", "5e-324", "0.5", "3", "255", "256", "1000", "65536", "1e6", "1e9", "-1e9",
        "1e15",
        "1e16", "1e19", "1e300", "-1e300", "1e309", "nan", "inf", "0x10", "1_000", ".", "", "forever", "none",
        "[]",
        "{}",
    ]
    private static let pieces = [
        "", " ", "\n", "  ", "\t", "#", "'", "\"", "-", "- ", ":", ": ", ",", "[", "]", "{", "}", "|", ">",
        "&a ",
        "*a", "\\", "\r", "\u{0}", "\u{FEFF}", "\u{2028}", "e\u{301}", "👩‍👩‍👧", "none", "~",
    ]

    /// Creates a mutator with a source of random numbers.
    public init(_ random: SplitMix64) { self.random = random }

    /// Returns a text with one to four changes.
    ///
    /// - Parameters:
    ///   - text: the text of a scene file.
    ///   - keepsNumbers: whether to leave the numbers unchanged.
    /// - Returns: the text, which may no longer be a scene or YAML.
    public mutating func changed(_ text: String, keepsNumbers: Bool = false) -> String {
        var text = text
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: keepsNumbers ? 1..<5 : 0..<7, using: &random) {
            case 1: text = changingBytes(of: text)
            case 2: text = changingLines(of: text)
            case 3: text = swappingKeys(of: text)
            case 4: text = repeatingLines(of: text)
            default: text = changingNumber(of: text)
            }
        }
        return text
    }

    private mutating func changingBytes(of text: String) -> String {
        var bytes = Array(text.utf8)
        let place = Int.random(in: 0...bytes.count, using: &random)
        let length = min(Int.random(in: 0..<8, using: &random), bytes.count - place)
        bytes.replaceSubrange(place..<place + length, with: random.pick(Self.pieces).utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Swaps, removes, copies or indents a line.
    private mutating func changingLines(of text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let from = Int.random(in: lines.indices, using: &random)
        let to = Int.random(in: lines.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.swapAt(from, to)
        case 1: lines.remove(at: from)
        case 2: lines.insert(lines[from], at: to)
        default: lines[from] = "  " + lines[from]
        }
        return lines.joined(separator: "\n")
    }

    /// Replaces one key by another.
    private mutating func swappingKeys(of text: String) -> String {
        let keys = text.matches(of: /[\w.-]+(?=:)/).map(\.range)
        guard keys.count > 1 else { return text }
        let (from, to) = (random.pick(keys), random.pick(keys))
        return text.replacingCharacters(in: to, with: text[from])
    }

    /// Repeats a few lines, or parts between commas, up to 100 times.
    private mutating func repeatingLines(of text: String) -> String {
        let separator: Character = Bool.random(using: &random) ? "\n" : ","
        var parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let start = Int.random(in: parts.indices, using: &random)
        let end = min(start + Int.random(in: 1...6, using: &random), parts.count)
        let part = parts[start..<end]
        parts.insert(contentsOf: repeatElement(part, count: random.pick([1, 2, 10, 100])).joined(), at: end)
        return parts.joined(separator: String(separator))
    }

    private mutating func changingNumber(of text: String) -> String {
        let numbers = text.matches(of: /-?\d+(\.\d+)?/).map(\.range)
        guard !numbers.isEmpty else { return text }
        return text.replacingCharacters(in: random.pick(numbers), with: random.pick(Self.numbers)[...])
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with other: Substring) -> String {
        String(self[..<range.lowerBound]) + other + self[range.upperBound...]
    }
}
