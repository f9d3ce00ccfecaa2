import Cells
import Playback
import Playground
import Raster
import TerminalScreen

/// The run loop: the one place where time is read.
///
/// A turn draws what the player shows now, hands it to the screen, and sleeps until a key, the next frame, a saved
/// scene file, or nothing at all: while nothing moves no time is used and nothing is sent.
struct PlayLoop: ~Copyable {
    private var player: Player
    private let view: Screen
    private var palette: Palette
    private var files: SceneFolder
    private let frameDuration: Duration
    private let frames = FrameRenderer()
    private let start = ContinuousClock.now
    private var isDragging = false
    private var recording: LiveRecording?
    private var grid = CellGrid(columns: 0, rows: 0)
    /// What was written, to be told when the screen is gone.
    private(set) var written: [String] = []

    /// A loop for a player that draws at most so many frames a second.
    init(
        player: Player, view: Screen, depth: ColorDepth, files: consuming SceneFolder, framesPerSecond: Int
    ) {
        self.player = player
        self.view = view
        palette = Palette(depth)
        self.files = files
        frameDuration = .seconds(1) / framesPerSecond
    }

    /// Runs until the person leaves.
    mutating func run(on screen: inout NcursesScreen) {
        screen.watched = files.descriptor
        defer { stopRecording(at: seconds(screen)) }
        var nextFrame = ContinuousClock.now
        while true {
            let clock = seconds(screen)
            if grid.columns != screen.size.columns || grid.rows != screen.size.rows {
                grid = CellGrid(columns: screen.size.columns, rows: screen.size.rows)
            }
            view.draw(player, at: clock, into: &grid, using: frames)
            screen.present(grid, glyphs: player.shownGlyphs.renderer)
            record(at: clock)

            nextFrame = max(nextFrame + frameDuration, ContinuousClock.now)
            let change = player.nextChange(after: clock).map { change in
                max(nextFrame, start + screen.timeAway + .seconds(change))
            }
            var keys = screen.wait(until: [change, files.deadline].compactMap { $0 }.min())
            while !keys.isEmpty {
                for key in keys where !handle(key, on: &screen) { return }
                keys = screen.wait(until: ContinuousClock.now)
            }
            reload(at: seconds(screen))
        }
    }

    /// Seconds since the start, those not counted in which somebody else had the terminal.
    private func seconds(_ screen: borrowing NcursesScreen) -> Double {
        (ContinuousClock.now - start - screen.timeAway) / .seconds(1)
    }

    /// Does what a key asks. Returns whether to go on.
    private mutating func handle(_ key: Key, on screen: inout NcursesScreen) -> Bool {
        let clock = seconds(screen)
        guard let command = command(for: key, at: clock, screen.size),
            let effect = player.apply(command, at: clock)
        else { return true }
        switch effect {
        case .quit: return false
        case .redraw: screen.redraw()
        case .suspend: screen.suspend()
        case .savePicture: save(nil, at: clock)
        case .saveScreen: save(shown, at: clock)
        case .toggleRecording: toggleRecording(at: clock)
        }
        return true
    }

    /// The last frame in the colours of the terminal.
    private var shown: CellGrid {
        mutating get {
            var mapped = grid
            palette.apply(to: &mapped, glyphs: player.shownGlyphs.renderer)
            return mapped
        }
    }

    private mutating func save(_ screen: CellGrid?, at clock: Double) {
        do {
            tell(
                "wrote \(try Snapshot.save(player.item, at: player.playhead.mediaTime(at: clock), screen: screen))",
                at: clock)
        } catch {
            player.tell(error.firstLine, at: clock)
        }
    }

    private mutating func toggleRecording(at clock: Double) {
        guard recording == nil else { return stopRecording(at: clock) }
        do {
            recording = try LiveRecording(of: player.item, columns: grid.columns, rows: grid.rows, at: clock)
            player.isRecording = true
        } catch {
            player.tell(error.firstLine, at: clock)
        }
    }

    private mutating func record(at clock: Double) {
        do {
            guard recording != nil else { return }
            let frame = shown
            try recording?.add(frame, at: clock)
        } catch {
            recording = nil
            player.isRecording = false
            player.tell(error.firstLine, at: clock)
        }
    }

    private mutating func stopRecording(at clock: Double) {
        guard let name = recording?.name else { return }
        do {
            try recording?.finish(at: clock)
            tell("wrote \(name); play: asciinema play \(name)", at: clock)
        } catch {
            player.tell(error.firstLine, at: clock)
        }
        recording = nil
        player.isRecording = false
    }

    private mutating func tell(_ text: String, at clock: Double) {
        player.tell(text, at: clock)
        written.append(text)
    }

    private mutating func command(
        for key: Key, at clock: Double, _ size: (columns: Int, rows: Int)
    ) -> Command? {
        guard case .mouse(let event, let column, let row) = key else { return view.keyMap.command(for: key) }
        return view.command(
            for: event, column: column, row: row, isDragging: &isDragging, player: player, at: clock,
            columns: size.columns, rows: size.rows)
    }

    /// Reads the scene files that were saved. One that cannot be read leaves what is on playing, and says why.
    private mutating func reload(at clock: Double) {
        for saved in files.saved() {
            switch saved.result {
            case .success(let item): player.replace(with: item, at: saved.index, clock: clock)
            case .failure(let failure): player.report(failure.firstLine, at: saved.index)
            }
        }
    }
}
