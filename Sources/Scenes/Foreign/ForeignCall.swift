import Geometry

/// A call in the spelling of Swift, Objective-C or CSS, such as `CGPoint(x: 1, y: 2)` or `rotate(45deg)`.
struct ForeignCall {
    let name: String
    /// The arguments with their labels in lower case, which are empty without a colon.
    let arguments: [(label: String, text: String)]

    init?(_ text: String) {
        guard let calls = Self.list(text), calls.count == 1 else { return nil }
        self = calls[0]
    }

    private init(name: Substring, inside: Substring) {
        self.name = String(name.split(separator: ".").last ?? name)
        arguments = inside.parts(separatedBy: [","]).map { part in
            let pair = part.split(separator: ":", maxSplits: 1)
            guard pair.count == 2, pair[0].allSatisfy({ $0.isLetter || $0.isNumber }) else {
                return ("", part)
            }
            return (pair[0].lowercased(), pair[1].trimmed)
        }
    }

    /// Returns the calls of a text such as `translateX(20px) scale(2)`, or `nil` for any other text.
    static func list(_ text: String) -> [ForeignCall]? {
        var calls: [ForeignCall] = []
        var rest = text[...]
        while let next = first(in: rest) {
            calls.append(next.call)
            rest = next.rest
        }
        return rest.allSatisfy(\.isWhitespace) && !calls.isEmpty ? calls : nil
    }

    private static func first(in text: Substring) -> (call: ForeignCall, rest: Substring)? {
        let text = text.drop(while: \.isWhitespace)
        guard let open = text.firstIndex(of: "("), open > text.startIndex,
            text[..<open].allSatisfy({ $0.isLetter || $0.isNumber || "-._@".contains($0) }),
            let close = text[open...].closingParenthesis
        else { return nil }
        let inside = text[text.index(after: open)..<close]
        return (ForeignCall(name: text[..<open], inside: inside), text[text.index(after: close)...])
    }

    subscript(label: String) -> String? { arguments.first { $0.label == label }?.text }

    /// The numbers of the arguments and of the calls in them, or `nil` if an argument is no number.
    var numbers: [ForeignNumber]? {
        let lists = arguments.mapAll { argument in
            ForeignNumber(argument.text).map { [$0] } ?? ForeignCall(argument.text)?.numbers
        }
        return lists?.flatMap(\.self)
    }
}

extension Substring {
    /// The place of the parenthesis that closes the first one, or `nil` if it stays open.
    package var closingParenthesis: Index? {
        var depth = 0
        return indices.first { index in
            if self[index] == "(" { depth += 1 }
            if self[index] == ")" { depth -= 1 }
            return depth == 0
        }
    }

    /// Returns the parts between separators outside of brackets, without the blanks around them.
    package func parts(separatedBy separators: Set<Character>) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in self {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0, separators.contains(character) {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        return (parts + [part]).map(\.trimmed).filter { !$0.isEmpty }
    }
}

// MARK: - Tables

enum ForeignTable {
    /// Returns the cells between the bars of each row of a file. Lines that begin with # are comments.
    static func rows(of text: String) -> [[String]] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "|").map(\.trimmed) }
    }
}
