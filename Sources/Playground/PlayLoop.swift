package import Cells
import Playback
import Scenes
package import Text

/// The run loop of a player on a terminal.
///
/// Each turn draws the player, presents the frame, and sleeps until a key, the next frame or a saved scene. A paused scene
/// uses no time and sends nothing. The loop reads time only from the clock that it receives, and files only through
/// ``PlayFiles`` and ``ScreenRecorder``.
package struct PlayLoop<Files: PlayFiles & ~Copyable, Recorder: ScreenRecorder & ~Copyable>: ~Copyable {
    package private(set) var player: Player
    private var view: Screen
    private var files: Files
    private var recorder: Recorder
    private let frameDuration: Double
    private let maximumSize: (columns: Int, rows: Int)
    private let clock: () -> Double
    private let stop: () -> Void
    private let renderer = FrameRenderer()
    private var size = (columns: 0, rows: 0)
    private var grid = CellGrid(columns: 0, rows: 0)
    private var frame = ScreenFrame(columns: 0, rows: 0)
    private var redrawsAll = false
    /// The lines of a session without a screen; `nil` if there is a screen.
    private var report: LineReport?
    /// Whether a changed program restarts as soon as the changes of a scene are saved.
    private var waitsForSaving = false
    /// A line for each written file, to print after the session.
    package private(set) var written: [SafeText] = []

    /// Creates the loop of a player.
    ///
    /// A terminal larger than `maximumSize` shows the screen in its corner. The clock, in seconds, stands still while the
    /// terminal is suspended. `stop` suspends the program until its shell continues it. A session of lines reports each
    /// change in words, reads commands line by line, and draws no frames.
    package init(
        player: Player, view: Screen, files: consuming Files, recorder: consuming Recorder,
        framesPerSecond: Int, maximumSize: (columns: Int, rows: Int) = (.max, .max), isInLines: Bool = false,
        clock: @escaping () -> Double, stop: @escaping () -> Void
    ) {
        precondition(framesPerSecond > 0, "the frame rate is positive")
        self.player = player
        self.view = view
        self.files = files
        self.recorder = recorder
        frameDuration = 1 / Double(framesPerSecond)
        self.maximumSize = maximumSize
        report = isInLines ? LineReport() : nil
        self.clock = clock
        self.stop = stop
    }

    /// Runs until the user quits. Later sizes of the terminal come as keys.
    package mutating func run(on terminal: inout some Terminal & ~Copyable, columns: Int, rows: Int) {
        resize(columns, rows)
        var due = clock()
        while true {
            let now = clock()
            show(on: &terminal, at: now)
            // A late frame does not delay the next one.
            let next = max(due + frameDuration, clock())
            let reducedRate = player.isRecording ? nil : terminal.slowLink?.framesPerSecond
            let motion = reducedRate.map { max(next, due + 1 / Double($0)) } ?? next
            guard let frame = waitForFrame(on: &terminal, after: now, earliest: next, motion: motion) else {
                do {
                    try stopRecording()
                } catch {
                    // A session of lines has shown all others.
                    if report != nil { terminal.show([error.line]) }
                    written.append(error.line)
                }
                return
            }
            due = frame
        }
    }

    /// Handles keys and sleeps until the next frame is due. Returns its time, or `nil` if the user quits.
    ///
    /// Keys never advance a frame before `earliest`. Motion alone waits until `motion`, which is later on a slow link.
    private mutating func waitForFrame(
        on terminal: inout some Terminal & ~Copyable, after last: Double, earliest: Double, motion: Double
    ) -> Double? {
        var frame = player.nextChange(after: last).map { max(motion, $0) }
        while true {
            let keys = terminal.wait(until: [frame, files.nextCheck].compactMap(\.self).min())
            player.hasMoreKeys = keys.count > 1
            for key in keys {
                guard report == nil ? handle(key, on: &terminal) : type(key, on: &terminal) else {
                    return nil
                }
            }
            player.hasMoreKeys = false
            terminal.inputModes = inputModes
            let now = clock()
            let hasSaves = showSavedScenes()
            if isOver() { return nil }
            if hasSaves || !keys.isEmpty { frame = min(frame ?? .infinity, max(earliest, now)) }
            if let frame, now >= frame { return frame }
        }
    }

    private var inputModes: InputModes {
        InputModes(
            reportsMouse: player.appearance.usesMouse, reportsInterrupt: player.hasToSave,
            reportsPaste: player.isTyping)
    }

    private mutating func show(on terminal: inout some Terminal & ~Copyable, at now: Double) {
        if grid.columns != size.columns || grid.rows != size.rows {
            grid = CellGrid(columns: size.columns, rows: size.rows)
        }
        player.advance(to: now)
        if let item = files.extendProgram(at: player.index, until: player.playhead.mediaTime(at: now)) {
            player.show(item, at: now)
        }
        terminal.title = player.panels.wall == nil ? "\(player.item.shownName) — Antics" : "Antics"
        terminal.inputModes = inputModes
        if let lines = report?.lines(for: player, at: now) {
            terminal.show(lines)
            guard player.isRecording else {
                return frame = ScreenFrame(columns: size.columns, rows: size.rows)
            }
        }
        view.reportedCellAspect = terminal.cellAspect
        frame = view.draw(player, at: now, into: &grid, using: renderer)
        terminal.picture = frame.picture
        let glyphs = player.appearance.shownGlyphs
        if let link = terminal.slowLink {
            // Recordings have all colours, so only the terminal shows the warning.
            var shown = grid
            view.drawSlowLink(link, of: player, at: now, in: &shown, on: frame, drawnBy: renderer)
            terminal.present(shown, glyphs: glyphs, redrawsAll: redrawsAll)
        } else {
            terminal.present(grid, glyphs: glyphs, redrawsAll: redrawsAll)
        }
        redrawsAll = false
        guard player.isRecording else { return }
        do {
            try recorder.add(grid, glyphs: glyphs, at: now)
        } catch {
            player.isRecording = false
            player.showNotice(error.line, at: now)
            show(on: &terminal, at: now)
        }
    }

    private mutating func resize(_ columns: Int, _ rows: Int) {
        size = (min(columns, maximumSize.columns), min(rows, maximumSize.rows))
    }

    /// Handles a key. Returns whether the loop continues.
    private mutating func handle(_ key: Key, on terminal: inout some Terminal & ~Copyable) -> Bool {
        switch key {
        case .resize(let columns, let rows): resize(columns, rows)
        case .colors(let colors): view.colors = colors
        case .glyphs(let drawn): player.learn(drawn)
        case .pictures(let support): player.learn(support, at: clock())
        default: break
        }
        let now = clock()
        guard let command = view.command(for: key, of: player, at: now, on: frame),
            let effect = player.apply(command, at: now)
        else { return true }
        let question = player.panels.question
        player.panels.question = nil
        do throws(FileProblem) {
            return try perform(effect, after: question, on: &terminal, at: now)
        } catch {
            if effect.hasFileName {
                player.reopenPrompt(error.line)
            } else {
                player.showNotice(error.line, at: clock())
            }
            return true
        }
    }

    /// Performs the request of a command after the answer to a question. Returns whether the loop continues.
    private mutating func perform(
        _ effect: Command.Effect, after question: Question?, on terminal: inout some Terminal & ~Copyable,
        at now: Double
    ) throws(FileProblem) -> Bool {
        switch effect {
        case .quit:
            let areFiles = player.unsavedScenes.allSatisfy { files.hasFile(at: $0) }
            return !player.mayQuit(after: question, saving: areFiles ? "saves" : "saves a copy")
        case .redraw: redrawsAll = true
        case .suspend: terminal.suspend(while: stop)
        case .savePicture(let name):
            try save(.scene(time: player.playhead.mediaTime(at: now), name: name))
        case .savePoster:
            let words = ["antics", "poster"] + files.arguments(for: player.item, at: player.index)
            try save(.poster(command: ShellCommand.quoted(words)))
        case .saveScreen:
            var screen = grid
            view.draw(player, at: now, into: &screen, using: renderer, inCharacters: true)
            try save(
                .screen(
                    screen, glyphs: player.appearance.shownGlyphs, background: view.background(of: player)
                ))
        case .toggleRecording: try player.isRecording ? stopRecording() : startRecording()
        case .saveEdits(let name):
            let isQuitting = if case .quit? = question { true } else { false }
            try saveEdits(of: isQuitting ? player.unsavedScenes : [player.index], as: name)
        case .saveAndQuit:
            try saveEdits(of: player.unsavedScenes, as: nil)
            return false
        case .openEditor: try openEditor(on: &terminal)
        case .showShellCommand: report(shellCommand(at: now))
        case .copy: try copy(to: &terminal, at: now)
        case .touch: return !isOver(after: player.touch)
        }
        return true
    }

    /// Adds a key to the line of a session without a screen, or runs the finished line. Returns whether the loop continues.
    private mutating func type(_ key: Key, on terminal: inout some Terminal & ~Copyable) -> Bool {
        if key == .control("D") {
            if player.hasToSave, let changes = player.unsavedChanges { terminal.show(["lost: \(changes)"]) }
            return false
        }
        guard let keys = report?.keys(typing: key, for: player) else { return true }
        for key in keys {
            guard handle(key, on: &terminal) else { return false }
        }
        // A line is a whole command, so the prompt never stays open for the next one.
        if let prompt = player.panels.prompt {
            terminal.show([prompt.problem ?? prompt.argumentHint])
            _ = player.apply(.prompt(.entry(.cancel)), at: clock())
        }
        show(on: &terminal, at: clock())
        return true
    }

    /// Shows the saved scenes. A scene with an error keeps its old version. Returns whether there were any.
    private mutating func showSavedScenes() -> Bool {
        let now = clock()
        let scenes = files.savedScenes(at: now)
        for scene in scenes {
            switch scene.result {
            case nil:
                let item = player.playlist[scene.index]
                let file = SafeText(files.arguments(for: item, at: scene.index).first ?? item.name)
                player.notices.problems[scene.index] = nil
                player.showNotice("compiling \(file) …", at: now, isQuiet: true)
            case .success(let item)?:
                // The text is equal after an own save, which has had its notice.
                let old = player.playlist[scene.index].source?.document.text
                let isEqual = old != nil && item.source?.document.text == old
                if isEqual, player.notices.problems[scene.index] == nil { continue }
                let isShown = player.update(to: item, at: scene.index, clock: now)
                if isShown, scene.index == player.index { player.reportReload(at: now) }
            case .failure(let problem)?: player.report(problem, at: scene.index)
            }
        }
        return !scenes.isEmpty
    }
}

// MARK: - Files

extension PlayLoop where Files: ~Copyable, Recorder: ~Copyable {
    private mutating func save(_ picture: SavedPicture) throws(FileProblem) {
        report("wrote \(try files.save(picture, of: player.item))")
    }

    /// Saves the edits of some scenes, and then throws the last error.
    private mutating func saveEdits(of scenes: [Int], as newName: String?) throws(FileProblem) {
        var problem: FileProblem?
        for index in scenes {
            do { try saveEdits(of: index, as: newName) } catch { problem = error }
        }
        if let problem { throw problem }
    }

    private mutating func saveEdits(of index: Int, as newName: String?) throws(FileProblem) {
        let item = player.playlist[index]
        guard let document = item.source?.document else { throw FileProblem(.programScene) }
        let isUnchanged = item.edits.isEmpty && document.commandLineEdits.isEmpty
        guard newName != nil || !isUnchanged || !files.hasFile(at: index) else {
            return player.showNotice("no changes to write", at: clock(), isQuiet: true)
        }
        guard let text = document.text(with: item.edits) else {
            throw FileProblem("error: the file cannot hold these changes")
        }
        let (name, new) = try files.saveEdits(
            text, replacing: document.text, as: newName, of: item, at: index)
        player.replaceSaved(with: new, at: index, clock: clock())
        let isPlayed = newName == nil && new.name == item.name
        let hint: SafeText = isPlayed ? "" : "; play: antics \(SafeText(ShellCommand.quoted(name)))"
        report("wrote \(SafeText(name))\(hint)")
    }

    /// Returns whether another run of the program takes over the terminal. Asks to save before.
    ///
    /// If the program stops after a touch, shows the reason, and the scene keeps playing without the touch.
    private mutating func isOver(after touch: [TouchMoment] = []) -> Bool {
        do throws(FileProblem) {
            guard try files.isOver(after: touch) else { return false }
        } catch {
            player.touch = []
            player.report(error, at: player.index)
            return false
        }
        guard player.hasToSave else { return true }
        guard !waitsForSaving else { return false }
        waitsForSaving = true
        let changes = player.unsavedChanges ?? ""
        player.showNotice(
            "the program has changed: \(player.keyMap.label(of: "write")) saves \(changes), then it restarts",
            at: clock())
        return false
    }

    /// Suspends the terminal for an editor, with the file of the current scene at the selected value.
    private mutating func openEditor(
        on terminal: inout some Terminal & ~Copyable
    ) throws(FileProblem) {
        let index = player.index
        guard files.hasFile(at: index) else {
            let name = player.item.shownName
            let reason: SafeText =
                player.item.source == nil
                ? "is a program without its source file"
                : "has no file yet: \(player.keyMap.label(of: "write")) saves a copy"
            throw FileProblem("\(name) \(reason)")
        }
        let line = player.selectedLine
        var problem: FileProblem?
        terminal.suspend {
            do throws(FileProblem) {
                try files.openEditor(at: index, line: line)
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
    }

    private func shellCommand(at now: Double) -> SafeText {
        let command = ShellCommand(
            files.arguments(for: player.item, at: player.index), player.item,
            at: player.playhead.mediaTime(at: now), isPaused: !player.playhead.isMoving(at: now))
        return SafeText(command.text)
    }

    private mutating func copy(
        to terminal: inout some Terminal & ~Copyable, at now: Double
    ) throws(FileProblem) {
        let (summary, text) = player.copiedText(command: shellCommand(at: now))
        guard !text.isEmpty else { throw FileProblem("not copied: \(summary)") }
        let (isSent, note) = terminal.copy(text)
        let sent: SafeText = isSent ? "sent \(summary) to the clipboard" : "not copied"
        player.showNotice(note.isEmpty ? sent : "\(sent): \(note)", at: now)
    }

    private mutating func startRecording() throws(FileProblem) {
        try recorder.begin(
            player.item, columns: grid.columns, rows: grid.rows, background: view.background(of: player),
            at: clock())
        player.isRecording = true
    }

    private mutating func stopRecording() throws(FileProblem) {
        guard player.isRecording else { return }
        player.isRecording = false
        let name = try recorder.finish(at: clock())
        report("wrote \(name); play: asciinema play \(SafeText(ShellCommand.quoted(name)))")
    }

    /// Shows a notice now, and prints it after the session.
    private mutating func report(_ text: SafeText) {
        player.showNotice(text, at: clock())
        written.append(text)
    }
}

// MARK: - The files of a session

/// The files of a session: pictures, scene files, and the programs of scenes.
package protocol PlayFiles: ~Copyable {
    /// Saves a picture in a new file: as SVG with the name of the scene, or with the picture's name. Returns the file's name.
    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String

    /// Returns the words of a command line that open a scene: its file and the options of its program, or the name of a demo.
    func arguments(for item: PlaylistItem, at index: Int) -> [String]

    /// Returns whether a scene has a file that can be changed.
    func hasFile(at index: Int) -> Bool

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
    mutating func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, background: CellColor?, at clock: Double)
        throws(FileProblem)

    /// Adds a frame, in any colours and of any size. `glyphs` are the glyphs of its picture.
    mutating func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem)

    /// Ends the recording, and returns the name of the file.
    mutating func finish(at clock: Double) throws(FileProblem) -> String
}

package enum SavedPicture {
    /// The shapes of the scene at a time in seconds: a new SVG, or a file whose name ends in `svg` or `png`.
    case scene(time: Double, name: String?)
    /// The course of the current scene, with its command.
    case poster(command: String)
    /// The whole screen, the glyphs of its picture, and the background colour if it is known.
    case screen(CellGrid, glyphs: Glyphs, background: CellColor?)
}

/// The index and the new version of a saved scene, or the reason why it cannot be played; `nil` while a program is compiled.
package typealias SavedScene = (index: Int, result: Result<PlaylistItem, FileProblem>?)
