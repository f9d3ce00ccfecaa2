import Playground

/// The scene files of a playlist, read again when they are saved.
struct SceneFolder: ~Copyable {
    private let paths: [Int: String]
    private var watcher: SceneWatcher

    /// A scene file that was saved: which of the playlist, and what is in it now.
    struct Saved {
        let index: Int
        let result: Result<PlaylistItem, Failure>
    }

    /// The files among the words of a command line; bundled demos do not change.
    init(_ words: [String]) {
        var paths: [Int: String] = [:]
        for (index, word) in words.enumerated() where SceneSource.isFile(word) { paths[index] = word }
        self.paths = paths
        watcher = SceneWatcher(paths)
    }

    /// What becomes readable when a file may have been saved; -1 when there is none.
    var descriptor: Int32 { watcher.descriptor }

    /// When to ask again for what was ``saved()``; nil when nothing has happened.
    var deadline: ContinuousClock.Instant? { watcher.deadline }

    /// The files that were saved and have settled. One that is gone is not among them: it may come back.
    mutating func saved() -> [Saved] {
        let settled = watcher.settled(at: .now)
        return settled.sorted().compactMap { index in
            guard let path = paths[index] else { return nil }
            do throws(Failure) {
                return Saved(index: index, result: .success(try SceneSource.read(path).item))
            } catch {
                return error.code == .noInput ? nil : Saved(index: index, result: .failure(error))
            }
        }
    }
}
