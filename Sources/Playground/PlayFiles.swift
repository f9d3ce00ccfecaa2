package import Cells
package import Text

/// Files as the playground needs them: what it saves, and scenes that somebody saves while they play.
package protocol PlayFiles: ~Copyable {
    /// Saves a picture as a drawing, in a new file that is named for the scene.
    ///
    /// - Returns: the name of the file.
    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String

    /// What a scene is called on the command line: its file, or the name of a demo.
    func word(for item: PlaylistItem, at index: Int) -> String

    /// Whether a scene has a file that can be changed.
    func isFile(at index: Int) -> Bool

    /// Writes a new text into the file of a scene, in place of the old one; a scene without a file gets one in the folder
    /// we play in, which is played from then on.
    ///
    /// - Returns: the name of the file, and what it says now.
    mutating func keep(
        _ text: String, instead old: String, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem)

    /// Lets a person edit the file of a scene, who begins at a line; it takes as long as it takes.
    mutating func openEditor(at index: Int, line: Int) throws(FileProblem)

    /// The instant of the clock at which to look for saved scenes, though nothing wakes the terminal up for them; nil
    /// when there is no need to.
    var nextLook: Double? { get }

    /// Looks for scenes whose files have been saved, and read, since this was last asked. It takes no time to speak of:
    /// whoever reads them does so beside.
    ///
    /// - Parameter clock: seconds of the clock, now.
    /// - Returns: those scenes, each at most once; of several saves of one the last comes last.
    mutating func savedScenes(at clock: Double) -> [SavedScene]

    /// Lets the program of a scene go on, should it not have come to a time of the scene yet, in seconds.
    ///
    /// - Returns: what it shows then; nil when it has been there, or the scene is none of a program.
    mutating func goOn(at index: Int, to time: Double) -> PlaylistItem?

    /// Whether what is played is about to be followed by another program, for which the terminal is to be left.
    var isOver: Bool { get }
}

extension PlayFiles where Self: ~Copyable {
    /// No scene is that of a program.
    package mutating func goOn(at index: Int, to time: Double) -> PlaylistItem? { nil }

    /// Nothing follows.
    package var isOver: Bool { false }
}

/// A recording of what the playground shows, in a file that is written while it goes on.
///
/// There is one at a time; after an error there is none.
package protocol ScreenRecorder: ~Copyable {
    /// Begins one of a screen of this size, on a ground of this colour if it is known, in a new file that is named for a
    /// scene; at an instant of the clock.
    mutating func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, ground: CellColor?, at clock: Double
    ) throws(FileProblem)

    /// Adds what is shown from an instant of the clock on, in any colours and at any size; `glyphs` is what the picture
    /// in it was drawn with.
    mutating func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem)

    /// Ends it at an instant of the clock.
    ///
    /// - Returns: the name of the file.
    mutating func finish(at clock: Double) throws(FileProblem) -> String
}

/// A picture worth keeping.
package enum SavedPicture {
    /// The shapes of the scene that is on, at a time of the scene in seconds.
    case scene(time: Double)
    /// The whole screen, what the picture in it was drawn with, and the colour of the ground if it is known.
    case screen(CellGrid, glyphs: Glyphs, ground: CellColor?)
}

/// A scene file that was saved.
package struct SavedScene: Sendable {
    /// Which one of the playlist, from 0.
    package let index: Int
    /// What is in it now, or why that cannot be played.
    package let result: Result<PlaylistItem, FileProblem>

    /// A scene file that was saved.
    package init(index: Int, result: Result<PlaylistItem, FileProblem>) {
        self.index = index
        self.result = result
    }
}

/// Why a file could not be written, or not be read: one line for the screen.
package struct FileProblem: Error, Hashable {
    /// What happened, as it is shown: "error: cannot write star-1.svg: disk full".
    package let line: ShownText

    /// A problem.
    package init(_ line: ShownText) { self.line = line }
}
