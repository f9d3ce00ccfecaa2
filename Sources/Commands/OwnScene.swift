package import Playground
import Synchronization

/// A scene that a program makes by code of its own: the command line knows it by a word, beside demos and files.
///
/// Commands find those of the task that they are run in. It is made when it is first asked for.
package final class OwnScene: Sendable {
    /// What a program shows as it goes on.
    package struct Run: Sendable {
        /// What it shows at first.
        let item: PlaylistItem
        /// What it shows when it has gone on until a time of the scene, in seconds; nil when it has been there already.
        let goOn: @Sendable (_ time: Double) -> PlaylistItem?

        package init(_ item: PlaylistItem, goOn: @escaping @Sendable (_ time: Double) -> PlaylistItem?) {
            self.item = item
            self.goOn = goOn
        }
    }

    /// What it is called on the command line.
    package let word: String
    /// What it shows, in a few words; empty where nobody lists it.
    package let title: String
    private let start: @Sendable () -> Run
    private let run = Mutex<Run?>(nil)

    package init(_ word: String, title: String = "", start: @escaping @Sendable () -> Run) {
        self.word = word
        self.title = title
        self.start = start
    }

    private var started: Run {
        run.withLock { run in
            let started = run ?? start()
            run = started
            return started
        }
    }

    /// What it shows at first.
    package var item: PlaylistItem { started.item }

    /// What it shows when it has gone on until a time of the scene, in seconds; nil when it has been there already.
    package func goOn(_ time: Double) -> PlaylistItem? { started.goOn(time) }

    /// Those that are known.
    @TaskLocal static var known: [OwnScene] = []

    /// The one that a word means; nil when it means another scene.
    static func named(_ word: String) -> OwnScene? { known.first { $0.word == word } }

    /// Runs work that knows some scenes.
    static func with<Result>(_ scenes: [OwnScene], _ work: () throws -> Result) rethrows -> Result {
        try $known.withValue(scenes, operation: work)
    }
}
