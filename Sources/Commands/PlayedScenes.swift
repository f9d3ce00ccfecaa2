import Demos
import Playground

/// What is played: scenes, the one that is on first, and what tells when their files are saved.
struct PlayedScenes: ~Copyable {
    let items: Playlist
    /// Which of them is on first.
    let first: Int
    /// What is to be different in each file that is read again, as --set has it.
    let changes: [String]
    let watcher: SceneWatcher
    /// Those that are programs, by their places.
    let programs: [Int: OwnScene]

    /// The scenes of a command line. One bundled demo by itself opens all of them, and is on first.
    init(_ words: [String], with changes: [String], telling remarks: Remarks) throws(Failure) {
        // Watched before they are read: a save in between is one, too.
        let watcher = SceneWatcher(words: words)
        let place = words.count == 1 ? Catalogue.demos.firstIndex { $0.name == words[0] } : nil
        if words.isEmpty, changes.isEmpty {
            items = SceneSource.demos(SceneSource.demoNames)
        } else {
            let named = try SceneSource.playlist(words, with: changes, telling: remarks)
            // What is to be different is so in the one that was named.
            var items = place == nil ? Playlist(named) : SceneSource.demos(SceneSource.demoNames)
            if let place, let demo = named.first { items[place] = demo }
            self.items = items
        }
        self.watcher = watcher
        programs = Dictionary(
            uniqueKeysWithValues: words.enumerated().compactMap { index, word in
                OwnScene.named(word).map { (index, $0) }
            })
        self.changes = changes
        first = place ?? 0
    }

    /// Bundled demos by name.
    init(demos names: [String]) {
        items = SceneSource.demos(names)
        first = 0
        changes = []
        watcher = SceneWatcher(words: [])
        programs = [:]
    }
}
