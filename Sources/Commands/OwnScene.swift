package import Playground

/// A scene that a program makes by code of its own: the command line knows it by a word, beside demos and files.
///
/// Commands find those of the task that they are run in.
package struct OwnScene: Sendable {
    /// What it is called on the command line.
    let word: String
    /// What it shows.
    let item: PlaylistItem
    /// What it shows when it has gone on until a time of the scene, in seconds; nil when it has been there already.
    let goOn: @Sendable (_ time: Double) -> PlaylistItem?

    package init(
        _ word: String, _ item: PlaylistItem, goOn: @escaping @Sendable (_ time: Double) -> PlaylistItem?
    ) {
        self.word = word
        self.item = item
        self.goOn = goOn
    }

    @TaskLocal private static var known: [OwnScene] = []

    /// The one that a word means; nil when it means another scene.
    static func named(_ word: String) -> OwnScene? { known.first { $0.word == word } }

    /// Runs work that knows some scenes.
    static func with<Result>(_ scenes: [OwnScene], _ work: () throws -> Result) rethrows -> Result {
        try $known.withValue(scenes, operation: work)
    }
}
