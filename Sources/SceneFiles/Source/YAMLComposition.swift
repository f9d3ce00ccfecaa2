import Yams

/// The nodes that the YAML library makes of a text, with the parser that has to outlive them.
struct YAMLComposition {
    /// The root node; nil for a text without one.
    let root: Node?
    /// Keys that were disguised because they stand twice, by their offset.
    private(set) var disguised: [Int: String] = [:]
    /// Nodes know their anchors only for as long as the parser lives.
    private let parser: Parser

    /// How many keys may stand twice before the rest of the file is not looked at.
    private static let roundLimit = 20
    /// How many bytes may be read again for the sake of keys that stand twice.
    private static let againLimit = 1_000_000

    /// Composes the nodes of `source`.
    ///
    /// The library gives up at a key that stands twice and names the first of the two. To report the second
    /// in its place, and whatever else is wrong, the first character of that key is replaced by one that no key
    /// has, and the text is read again. Columns stay what they were, for they count characters.
    init(_ source: SourceText) throws(Problem) {
        if let place = AliasGuard.firstAnchorOfMany(in: source.bytes) { throw .anchor(at: place) }
        var bytes = source.bytes
        for round in 0... {
            switch Result(catching: { try Self.compose(bytes) }) {
            case .success(let (parser, root)):
                self.parser = parser
                self.root = root
                return
            case .failure(YamlError.duplicatedKeysInMapping(let keys, let context)):
                var cursor = MarkCursor(source.bytes)
                let mark = context.mark
                let offset = cursor.offset(line: mark.line, column: mark.column)
                let key = keys.first ?? ""
                guard round < Self.roundLimit, (round + 1) * bytes.count <= Self.againLimit,
                    Self.disguise(&bytes, line: mark.line, column: mark.column, round: round)
                else {
                    var problem = Problem.duplicate(key, at: offset, first: offset)
                    problem.related = nil
                    throw problem
                }
                disguised[offset] = key
            case .failure(let error as YamlError): throw YAMLProblem(error, source).problem
            case .failure(let error):
                throw Problem(offset: 0, rule: .syntax, message: "the file is not YAML: \(error)")
            }
        }
        throw Problem(offset: 0, rule: .syntax, message: "the file is not YAML")
    }

    private static func compose(_ bytes: [UInt8]) throws -> (Parser, Node?) {
        let text = String(decoding: bytes, as: UTF8.self)
        let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        return (parser, try parser.singleRoot())
    }

    /// Replaces the first character of the key at a mark by one of the private use area, another each round.
    private static func disguise(_ bytes: inout [UInt8], line: Int, column: Int, round: Int) -> Bool {
        var cursor = MarkCursor(bytes)
        var place = cursor.offset(line: line, column: column)
        guard place < bytes.count else { return false }
        if bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") { place += 1 }
        guard place < bytes.count, bytes[place].isWordByte else { return false }
        bytes.replaceSubrange(place...place, with: [0xEE, 0x80, 0x80 + UInt8(round)])
        return true
    }
}

/// Finds texts whose aliases could unfold into more nodes than there is memory.
///
/// The library compares keys with everything that their aliases stand for, before this module sees a node. So
/// aliases are counted in the bare text first. A few are harmless, and refused later with their exact place.
enum AliasGuard {
    private static let harmlessCount = 24

    /// The place of the first anchor, when aliases of earlier anchors are many.
    static func firstAnchorOfMany(in bytes: [UInt8]) -> Int? {
        var anchors: Set<[UInt8]> = []
        var first: Int?
        var aliasCount = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*") else { continue }
            let start = index
            while index < bytes.count, bytes[index].isWordByte { index += 1 }
            let name = Array(bytes[start..<index])
            guard !name.isEmpty else { continue }
            if byte == UInt8(ascii: "&") {
                anchors.insert(name)
                first = first ?? start - 1
            } else if anchors.contains(name) {
                aliasCount += 1
            }
        }
        return aliasCount > harmlessCount ? first : nil
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit, `_` or `-`.
    var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
