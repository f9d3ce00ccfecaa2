/// How large a scene file may be. Reading takes time and memory in proportion, and nesting takes stack.
enum FileLimit {
    /// The most bytes a file may have.
    static let bytes = 2_000_000
    /// The most texts, lists and mappings, keys left out.
    static let nodes = 100_000
    /// How deep lists and mappings may be nested.
    static let depth = 60
}

// What is refused in a file whatever its keys mean.
extension Problem {
    /// The size is nil when all that is known is that it is too large.
    static func fileTooLarge(_ bytes: Int?) -> Problem {
        let most = "\(FileLimit.bytes / 1_000_000) MB"
        let size = bytes.map { "\((Double($0) / 100_000).rounded() / 10) MB" } ?? "more than \(most)"
        return Problem(
            offset: 0, rule: .limit, message: "the file has \(size); a scene file has at most \(most)")
    }

    static func tooManyValues(at offset: Int) -> Problem {
        Problem(
            offset: offset, rule: .limit, message: "a scene file has at most \(FileLimit.nodes) values")
    }

    static func tooDeep(at offset: Int) -> Problem {
        Problem(
            offset: offset, rule: .limit,
            message: "values are nested more than \(FileLimit.depth) levels deep")
    }

    static func anchor(at offset: Int) -> Problem {
        Problem(
            offset: offset, rule: .anchor,
            message: "anchors (&), aliases (*) and merge keys (<<) are not read in scene files",
            fix: "write x-defaults once for all animations, and give shared paths a name under paths")
    }

    /// A key that stands twice in a mapping, for the first time at the offset `first`.
    static func duplicate(_ key: String, at offset: Int, first: Int) -> Problem {
        Problem(
            offset: offset, rule: .duplicateKey, message: "\(key) is given twice in the same mapping",
            fix: "keep one of them", related: first)
    }
}
