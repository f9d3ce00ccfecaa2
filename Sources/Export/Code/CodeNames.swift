/// Identifiers for things that people have given names of any kind: `near hills` becomes `nearHills`.
struct CodeNames {
    private var taken: Set<String>
    /// The next number of each name that has been there before.
    private var numbers: [String: Int] = [:]

    /// Names besides those that mean something already.
    init(taken: Set<String> = []) { self.taken = taken.union(Self.keywords) }

    /// An identifier that none has had yet, like a name; like `noun` when the name has no letter or digit, and with that
    /// in front when it begins with a digit.
    mutating func new(_ name: String, orLike noun: String) -> String {
        let wanted = Self.identifier(name, noun: noun) ?? noun
        var identifier = wanted
        while !taken.insert(identifier).inserted {
            let number = numbers[wanted, default: 2]
            identifier = wanted + (wanted.last?.isNumber == true ? "_" : "") + String(number)
            numbers[wanted] = number + 1
        }
        return identifier
    }

    /// The words of a name as one, each but the first with a capital; nil when there are none. `noun` stands before a
    /// digit.
    static func identifier(_ name: String, noun: String = "_") -> String? {
        let words = name.filter { $0 != "'" && $0 != "’" }.split {
            !($0.isASCII && ($0.isLetter || $0.isNumber))
        }
        guard let first = words.first else { return nil }
        let isAcronym = first.count > 1 && first.allSatisfy { !$0.isLowercase }
        let start = isAcronym ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        let joined = start + words.dropFirst().map(capitalized).joined()
        return joined.first?.isNumber == true ? noun + joined : joined
    }

    /// A word with a capital in front.
    static func capitalized(_ word: some StringProtocol) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// What Swift does not take for a name.
    private static let keywords: Set<String> = [
        "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "open", "operator", "private", "protocol",
        "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws",
        "true", "try", "typealias", "var", "where", "while",
    ]
}
