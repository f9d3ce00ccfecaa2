import Platform
import Text

/// Where compiled programs are kept, each under what it was made of: the newest few dozen.
struct SwiftCache {
    private let folder: String

    /// The cache of the person.
    ///
    /// - Throws: a failure, when it is not known where that is.
    init(_ environment: [String: String]) throws(Failure) {
        guard let folder = BaseFolder.cache.path(of: "swift", environment) else {
            throw Failure(
                "neither XDG_CACHE_HOME nor HOME is set, so there is no place for compiled code", .cannotWrite
            )
        }
        self.folder = folder
    }

    /// How many programs are kept.
    private static let capacity = 32

    /// The program that is made of some texts: the one that is kept, or a new one.
    ///
    /// - Parameters:
    ///   - texts: what decides what the program is.
    ///   - make: makes it in a folder; nothing of that folder stays when it fails.
    /// - Returns: the path of the program.
    /// - Throws: what `make` throws, or a failure when the cache cannot be written.
    func program(of texts: [String], _ make: (_ folder: String) throws(Failure) -> Void) throws(Failure)
        -> String
    {
        let place = "\(folder)/\(Self.key(of: texts))"
        let path = "\(place)/\(SwiftCompilation.name)"
        if FileFacts(path) != nil {
            try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place)
            return path
        }
        // Whole or not at all: two that compile the same file do not meet.
        let draft = "\(place).\(getpid())"
        do {
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
        } catch {
            throw Failure("cannot make \(ShownText(draft))", .cannotWrite)
        }
        defer { try? FileManager.default.removeItem(atPath: draft) }
        try make(draft)
        guard rename(draft, place) == 0 || FileFacts(path) != nil else {
            throw Failure("cannot write \(ShownText(place)): \(ErrorNumber.last.reason)", .cannotWrite)
        }
        prune()
        return path
    }

    /// Removes the oldest of too many.
    private func prune() {
        let places = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let dated = places.map { "\(folder)/\($0)" }.compactMap { path in
            FileFacts(path).map { (path: path, modified: $0.modified) }
        }
        for old in dated.sorted(by: { $0.modified > $1.modified }).dropFirst(Self.capacity) {
            try? FileManager.default.removeItem(atPath: old.path)
        }
    }

    /// A name that texts have in common with hardly any others: FNV-1a in 64 bits, twice.
    private static func key(of texts: [String]) -> String {
        var hashes: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4)
        for byte in texts.joined(separator: "\0").utf8 {
            hashes.0 = (hashes.0 ^ UInt64(byte)) &* 0x100_0000_01B3
            hashes.1 = (hashes.1 ^ UInt64(byte) ^ 0x5A) &* 0x100_0000_01B3
        }
        return String(hashes.0, radix: 36) + String(hashes.1, radix: 36)
    }
}
