#if !os(Linux) || PORTABLE
    /// Notices of some files where no system gives any: they are looked at now and then.
    struct FileNotices: ~Copyable {
        let descriptor: Int32 = -1
        let isComplete = false
        let limit: String? = nil

        init(_ paths: [Int: String]) {}

        mutating func add(_ path: String, number: Int) {}

        mutating func watch() {}

        mutating func take() -> (saved: Set<Int>, missesSome: Bool) { ([], false) }
    }
#endif
