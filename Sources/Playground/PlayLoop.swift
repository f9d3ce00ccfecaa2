package import Cells
import Playback
import Scenes
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
    package let line: SafeText

    /// A problem.
    package init(_ line: SafeText) { self.line = line }
}

/// The run loop: a player, a terminal, and the time.
///
/// A turn draws what the player shows now, hands it to the terminal, and sleeps until a key, the next frame, a saved
/// scene file, or nothing at all: while nothing moves no time is used and nothing is sent. Time is what the clock says
/// that it is given; files are what ``PlayFiles`` and ``ScreenRecorder`` make of them.
package struct PlayLoop<Files: PlayFiles & ~Copyable, Recorder: ScreenRecorder & ~Copyable>: ~Copyable {
    /// What is played, and all that was chosen meanwhile.
    package private(set) var player: Player
    private var view: Screen
    private var files: Files
    private var recorder: Recorder
    private let frameDuration: Double
    private let mostCells: (columns: Int, rows: Int)
    private let clock: () -> Double
    private let stop: () -> Void
    private let frames = FrameRenderer()
    private var size = (columns: 0, rows: 0)
    private var grid = CellGrid(columns: 0, rows: 0)
    private var isOverwritten = false
    /// The text that was written into the file of a scene last, until it has been read again.
    private var kept: String?
    /// What was written, a line for each file: to be told when the terminal is gone.
    package private(set) var written: [SafeText] = []

    /// A loop for a player.
    ///
    /// - Parameters:
    ///   - player: what is played, as it is when the clock reads what it does now.
    ///   - view: how it is drawn.
    ///   - files: where pictures are saved, and what tells of saved scenes.
    ///   - recorder: what records the screen.
    ///   - framesPerSecond: the most frames drawn in a second while something moves, above 0.
    ///   - mostCells: how large it is drawn; a larger terminal has it in its corner.
    ///   - clock: the seconds that the terminal's instants are in. It stands still while the terminal is lent.
    ///   - stop: stops the program until its shell lets it go on.
    package init(
        player: Player, view: Screen, files: consuming Files, recorder: consuming Recorder,
        framesPerSecond: Int, mostCells: (columns: Int, rows: Int) = (.max, .max),
        clock: @escaping () -> Double, stop: @escaping () -> Void
    ) {
        precondition(framesPerSecond > 0, "a second has a frame at least")
        self.player = player
        self.view = view
        self.files = files
        self.recorder = recorder
        frameDuration = 1 / Double(framesPerSecond)
        self.mostCells = mostCells
        self.clock = clock
        self.stop = stop
    }

    /// Runs until the person leaves.
    ///
    /// - Parameters:
    ///   - terminal: where it is shown, and where keys come from.
    ///   - columns: how wide the terminal is; later sizes come as keys.
    ///   - rows: how high it is.
    package mutating func run(on terminal: inout some Terminal & ~Copyable, columns: Int, rows: Int) {
        resize(columns, rows)
        var due = clock()
        while true {
            let now = clock()
            show(on: &terminal, at: now)
            // A frame that is late does not make the next one late.
            let next = max(due + frameDuration, clock())
            let pace = player.isRecording ? nil : terminal.slowLink?.framesPerSecond
            let following = pace.map { max(next, due + 1 / Double($0)) } ?? next
            guard let frame = waitForFrame(on: &terminal, shown: now, next: next, following: following) else {
                return stopRecording()
            }
            due = frame
        }
    }

    /// Sleeps until there is something new to show and a frame may go, and does meanwhile what the keys ask.
    ///
    /// Keys do not move the frame, and however many there are, no frame goes before `next`. What only goes on moving
    /// waits until `following`, which is later on a slow link.
    ///
    /// - Returns: when the frame is due, which has come; nil when the person leaves.
    private mutating func waitForFrame(
        on terminal: inout some Terminal & ~Copyable, shown: Double, next: Double, following: Double
    ) -> Double? {
        var frame = player.nextChange(after: shown).map { max(following, $0) }
        while true {
            let keys = terminal.wait(until: [frame, files.nextLook].compactMap { $0 }.min())
            for key in keys where !handle(key, on: &terminal) { return nil }
            let now = clock()
            let hasNew = takeSavedScenes()
            if files.isOver { return nil }
            if hasNew || !keys.isEmpty { frame = min(frame ?? .infinity, max(next, now)) }
            if let frame, now >= frame { return frame }
        }
    }

    private mutating func show(on terminal: inout some Terminal & ~Copyable, at now: Double) {
        if grid.columns != size.columns || grid.rows != size.rows {
            grid = CellGrid(columns: size.columns, rows: size.rows)
        }
        player.advance(to: now)
        if let item = files.goOn(at: player.index, to: player.playhead.mediaTime(at: now)) {
            player.goOn(with: item, at: now)
        }
        terminal.title = "\(player.item.shownName) — Antics"
        terminal.picture = view.draw(player, at: now, into: &grid, using: frames)
        let glyphs = player.shownGlyphs.glyphs
        if let link = terminal.slowLink {
            // It is said where it is so: in files there are all colours.
            var told = grid
            view.tell(link, of: player, at: now, in: &told, drawnBy: frames)
            terminal.present(told, glyphs: glyphs, redrawsAll: isOverwritten)
        } else {
            terminal.present(grid, glyphs: glyphs, redrawsAll: isOverwritten)
        }
        isOverwritten = false
        guard player.isRecording else { return }
        do {
            try recorder.add(grid, glyphs: glyphs, at: now)
        } catch {
            player.isRecording = false
            player.tell(error.line, at: now)
        }
    }

    private mutating func resize(_ columns: Int, _ rows: Int) {
        size = (min(columns, mostCells.columns), min(rows, mostCells.rows))
    }

    /// Does what a key asks. Returns whether to go on.
    private mutating func handle(_ key: Key, on terminal: inout some Terminal & ~Copyable) -> Bool {
        switch key {
        case .resize(let columns, let rows): resize(columns, rows)
        case .colors(let colors): view.colors = colors
        case .glyphs(let drawn): player.learn(drawn)
        case .pictures(let support): player.learn(support, at: clock())
        default: break
        }
        let now = clock()
        guard
            let command = view.command(
                for: key, of: player, at: now, columns: size.columns, rows: size.rows),
            let effect = player.apply(command, at: now)
        else { return true }
        switch effect {
        case .quit: return false
        case .redraw: isOverwritten = true
        case .suspend: terminal.suspend(while: stop)
        case .savePicture: save(.scene(time: player.playhead.mediaTime(at: now)))
        case .saveScreen:
            var screen = grid
            view.draw(player, at: now, into: &screen, using: frames, inCharacters: true)
            save(.screen(screen, glyphs: player.shownGlyphs.glyphs, ground: view.ground(of: player)))
        case .toggleRecording: player.isRecording ? stopRecording() : startRecording()
        case .keepEdits: keepEdits()
        case .openEditor: openEditor(on: &terminal)
        case .tellCommand: tell(shellCommand(at: now))
        case .copy: copy(to: &terminal, at: now)
        }
        return true
    }

    /// Takes the scenes that were saved. One that cannot be read leaves what is on playing, and says why. Returns
    /// whether there were any.
    private mutating func takeSavedScenes() -> Bool {
        let now = clock()
        let scenes = files.savedScenes(at: now)
        for saved in scenes {
            switch saved.result {
            case .success(let item):
                let isOurs = kept != nil && item.source?.document.text == kept
                kept = nil
                let dropped = player.replace(with: item, at: saved.index, clock: now)
                // What was written here was told when it was.
                guard !isOurs else { continue }
                guard saved.index == player.index else { continue }
                if dropped > 0 {
                    let changes: SafeText = dropped == 1 ? "1 change" : "\(dropped) changes"
                    player.tell("reloaded; \(changes) no longer fit", at: now)
                } else if item.warningLine == nil {
                    player.tell("reloaded", at: now, isQuiet: true)
                }
            case .failure(let problem): player.report(problem.line, at: saved.index)
            }
        }
        return !scenes.isEmpty
    }
}

// MARK: What is written

extension PlayLoop where Files: ~Copyable, Recorder: ~Copyable {
    private mutating func save(_ picture: SavedPicture) {
        do {
            tell("wrote \(try files.save(picture, of: player.item))")
        } catch {
            player.tell(error.line, at: clock())
        }
    }

    /// Writes what was changed into the file of the scene that is on.
    private mutating func keepEdits() {
        let (item, index) = (player.item, player.index)
        guard item.source != nil else { return player.tell("a program is changed in its code", at: clock()) }
        guard let document = item.source?.document,
            !(player.edits.edits.isEmpty && document.commandLineEdits.isEmpty)
        else {
            return player.tell("nothing was changed", at: clock(), isQuiet: true)
        }
        guard let text = document.text(with: player.edits.edits) else {
            return player.tell("error: these changes cannot be written into the file", at: clock())
        }
        // A new file is watched from when it is there.
        let isWatched = files.isFile(at: index)
        do {
            let (name, saved) = try files.keep(text, instead: document.text, of: item, at: index)
            kept = isWatched ? text : nil
            player.keep(saved, at: index, clock: clock())
            tell("wrote \(SafeText(name)); play: antics \(SafeText(ShellCommand.quoted(name)))")
        } catch {
            player.tell(error.line, at: clock())
        }
    }

    /// Lends the terminal to an editor, with the file of the scene that is on at the line of what is chosen.
    private mutating func openEditor(on terminal: inout some Terminal & ~Copyable) {
        let index = player.index
        guard files.isFile(at: index) else {
            guard player.item.source != nil else {
                return player.tell(
                    "\(player.item.shownName) is a program that came without its file", at: clock())
            }
            let write = player.keyMap.label(of: "write")
            return player.tell(
                "\(player.item.shownName) has no file yet: \(write) saves a copy first", at: clock())
        }
        let line = player.chosenLine
        var problem: SafeText?
        terminal.suspend {
            do throws(FileProblem) {
                try files.openEditor(at: index, line: line)
            } catch {
                problem = error.line
            }
        }
        if let problem { player.tell(problem, at: clock()) }
    }

    /// The command that shows what is seen now.
    private func shellCommand(at now: Double) -> SafeText {
        let command = ShellCommand(
            files.word(for: player.item, at: player.index), player.item, edits: player.edits.edits,
            at: player.playhead.mediaTime(at: now), isPaused: !player.playhead.isMoving(at: now))
        return SafeText(command.text)
    }

    /// Gives what is seen to the clipboard of the person who looks.
    private mutating func copy(to terminal: inout some Terminal & ~Copyable, at now: Double) {
        let (what, text) = player.copied(command: shellCommand(at: now))
        guard !text.isEmpty else { return player.tell("too much to copy: antics code writes it", at: now) }
        let (isSent, remark) = terminal.copy(text)
        let sent: SafeText = isSent ? "sent \(what) to the clipboard" : "not copied"
        player.tell(remark.isEmpty ? sent : "\(sent): \(remark)", at: now)
    }

    private mutating func startRecording() {
        let now = clock()
        do {
            try recorder.begin(
                player.item, columns: grid.columns, rows: grid.rows, ground: view.ground(of: player), at: now)
            player.isRecording = true
        } catch {
            player.tell(error.line, at: now)
        }
    }

    private mutating func stopRecording() {
        guard player.isRecording else { return }
        player.isRecording = false
        let now = clock()
        do {
            let name = try recorder.finish(at: now)
            tell("wrote \(name); play: asciinema play \(name)")
        } catch {
            player.tell(error.line, at: now)
        }
    }

    private mutating func tell(_ text: SafeText) {
        player.tell(text, at: clock())
        written.append(text)
    }
}
