import ArgumentParser
import Cells
import Colors
import Foundation
import Layers
import Playback
import Playground
import Raster
import TerminalScreen
import Text

/// `antics [SCENE ...]`: the playground.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play scenes in the terminal.",
        discussion: """
            EXAMPLES:
              antics                                     play all bundled demos
              antics draw-on --at 0.4 --paused           pause at 0.4 s
              antics my.yaml colour --renderer half      play two scenes, in half blocks
            """)

    @Argument(
        help:
            "Bundled demos and scene files, - for standard input; several make a playlist. (default: all demos)",
        completion: .scenes)
    var scenes: [String] = []

    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The playback speed, from 0.05 to 8.", valueName: "factor"))
    var speed = 1.0

    @Flag(help: "Start paused.")
    var paused = false

    @Flag(help: "Play backwards, from the end unless --at is given.")
    var reverse = false

    @OptionGroup var look: Look

    @Option(help: "The number of colours; auto, the default, asks the terminal.")
    var color: ColorChoice?

    @Flag(help: "Use no colours, as --color none does.")
    var noColor = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The highest frame rate, 1 to 240. (default: 60, or 15 over ssh)", valueName: "count"))
    var fps: Int?

    @Option(help: "Send frames as synchronized updates (DEC 2026).")
    var sync = SyncChoice.auto

    @OptionGroup var remarks: Remarks

    func validate() throws {
        try refuseTwoWishes(color: color != nil, noColor: noColor)
        guard Playhead.speeds.contains(speed) else {
            throw ValidationError("--speed must be a number from 0.05 to 8")
        }
        if let fps, !(1...240).contains(fps) {
            throw ValidationError("--fps must be a whole number from 1 to 240")
        }
    }

    func run() throws {
        // Watched before they are read: a save in between is one, too.
        let watcher = SceneWatcher(words: scenes)
        let playlist = try SceneSource.playlist(scenes, with: changes.all, telling: remarks)
        do throws(TerminalError) {
            try play(playlist, watchedBy: watcher)
        } catch {
            throw Failure(error)
        }
    }

    private func play(
        _ playlist: [PlaylistItem], watchedBy watcher: consuming SceneWatcher
    ) throws(TerminalError) {
        let wishes = TerminalWishes(
            color: noColor ? .mono : color?.depth, ground: look.namedGround, synchronized: sync.wish,
            framesPerSecond: fps,
            unicodeGlyphs: look.glyphs.flatMap { $0 == .ascii ? nil : $0.rawValue })
        let profile = try TerminalProfile.detect(
            program: "antics",
            environment: ProcessInfo.processInfo.environment, wishes: wishes)
        for note in profile.notes { remarks.say(ShownText(note)) }
        if let note = watcher.note { remarks.say(note) }
        let origin = ContinuousClock.now
        let clock = Stopwatch { (ContinuousClock.now - origin) / .seconds(1) }
        let folder = SceneFolder(watcher, changes: changes.all, depth: profile.color.value)
        try play(playlist, in: folder, on: profile, clock).forEach(remarks.say)
    }

    /// Plays on a terminal until the person leaves. Returns what was written.
    private func play(
        _ playlist: [PlaylistItem], in files: consuming SceneFolder, on profile: TerminalProfile,
        _ clock: Stopwatch
    ) throws(TerminalError) -> [ShownText] {
        let isUnicode = profile.unicode.value
        var player = Player(
            playlist: playlist, glyphs: look.glyphs ?? (isUnicode ? nil : .ascii),
            glyphChoices: isUnicode ? Glyphs.allCases : [.ascii], drawn: profile.glyphs,
            hasColors: profile.color.value != .mono)
        let descriptor = files.descriptor
        var screen = try NcursesScreen(profile: profile, clock: clock)
        screen.watched = descriptor
        // What the terminal has said by now counts from the first frame on.
        let known = screen.profile
        player.learn(known.glyphs)
        player.start(
            at: clock.seconds, time: time.time, speed: speed, reversed: reverse, paused: paused)
        var loop = PlayLoop(
            player: player, view: Screen(cellAspect: look.aspect, colors: known.colors, snaps: !look.noSnap),
            files: files,
            recorder: LiveRecorder(known.color.value), framesPerSecond: known.frameRate.value,
            clock: { clock.seconds }, stop: NcursesScreen.stop)
        loop.run(on: &screen, columns: screen.size.columns, rows: screen.size.rows)
        return loop.written
    }
}
