package import Cells

/// The files of a session: pictures, scene files, and the programs of scenes.
package protocol PlayFiles: ~Copyable {
    /// Saves a picture in a new file: as SVG with the name of the scene, or with the picture's name. Returns the file's name.
    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String

    /// Returns the command-line argument that opens a scene: its file, or the name of a demo.
    func argument(for item: PlaylistItem, at index: Int) -> String

    /// Returns whether a scene has a file that can be changed.
    func isFile(at index: Int) -> Bool

    /// Replaces the text of a scene's file. Returns the name of the file, and its scene.
    ///
    /// With a name, and for a scene without a file, it writes a new file, which is the file of the scene from then on.
    mutating func saveEdits(
        _ text: String, replacing old: String, as name: String?, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem)

    /// Opens the file of a scene in an editor at a line, and waits until the editor ends.
    mutating func openEditor(at index: Int, line: Int) throws(FileProblem)

    /// The clock at which to check for saved scenes without a key; `nil` if there is no need.
    var nextCheck: Double? { get }

    /// Returns the scenes saved and read since the last call, the last save of a scene last. It does not wait.
    mutating func savedScenes(at clock: Double) -> [SavedScene]

    /// Runs the program of a scene until a time of the scene, in seconds. Returns the longer scene once it is ready.
    mutating func extendProgram(at index: Int, until time: Double) -> PlaylistItem?

    /// Returns whether the session ends: its time is over, or another run of the program takes over the terminal, as after
    /// a touch of its views.
    ///
    /// - Throws: the reason why the program stops after the touch.
    func isOver(after touch: [TouchMoment]) throws(FileProblem) -> Bool
}

extension PlayFiles where Self: ~Copyable {
    /// Returns `nil`: no scene has a program.
    package mutating func extendProgram(at index: Int, until time: Double) -> PlaylistItem? { nil }
}

/// A recorder of the screen. It writes one file at a time, and stops after an error.
package protocol ScreenRecorder: ~Copyable {
    /// Starts a recording in a new file with the name of a scene. An unknown background colour is `nil`.
    mutating func begin(_ item: PlaylistItem, columns: Int, rows: Int, ground: CellColor?, at clock: Double)
        throws(FileProblem)

    /// Adds a frame, in any colours and of any size. `glyphs` are the glyphs of its picture.
    mutating func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem)

    /// Ends the recording, and returns the name of the file.
    mutating func finish(at clock: Double) throws(FileProblem) -> String
}

/// A picture to save.
package enum SavedPicture {
    /// The shapes of the scene at a time in seconds: a new SVG, or a file whose name ends in `svg` or `png`.
    case scene(time: Double, name: String?)
    /// The course of the current scene, with its command.
    case poster(command: String)
    /// The whole screen, the glyphs of its picture, and the background colour if it is known.
    case screen(CellGrid, glyphs: Glyphs, ground: CellColor?)
}

/// The index and the new version of a saved scene, or the reason why it cannot be played.
package typealias SavedScene = (index: Int, result: Result<PlaylistItem, FileProblem>)
