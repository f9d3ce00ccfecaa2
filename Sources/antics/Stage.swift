import ArgumentParser
import Cells
import Colors
import Foundation
import Layers
import Playback
import Playground
import Raster
import SceneFiles
import TerminalScreen
import Text

/// What somebody wants of the playground and its terminal, whatever is played: options that all commands that play have.
struct Stage: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The playback speed, from 0.05 to 8.", valueName: "factor"))
    var speed = 1.0

    @Flag(help: "Start paused, and move from step to step; REDUCED_MOTION=1 does the same.")
    var reducedMotion = false

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

    /// Whether nothing is to move by itself: as the option says, or else the environment, or else the settings.
    func reducesMotion(_ environment: [String: String], _ settings: Settings) -> Bool {
        if reducedMotion { return true }
        guard let wish = environment["REDUCED_MOTION"], !wish.isEmpty else {
            return settings.reducedMotion ?? false
        }
        return !["0", "false", "no"].contains(wish.lowercased())
    }

    /// Plays scenes until the person leaves, and says what was written meanwhile.
    ///
    /// - Parameters:
    ///   - playlist: what is played, and what tells of saves of it.
    ///   - begin: makes a player begin, at an instant of the clock.
    /// - Throws: a failure, when the settings have errors or the terminal cannot show the playground.
    func play(_ playlist: consuming PlayedScenes, begin: (inout Player, Double) -> Void) throws {
        let environment = ProcessInfo.processInfo.environment
        let settings = try SettingsFile.read(environment)
        do throws(TerminalError) {
            try play(playlist, environment, settings, begin).forEach(remarks.say)
        } catch {
            throw Failure(error)
        }
    }

    private func play(
        _ playlist: consuming PlayedScenes, _ environment: [String: String], _ settings: Settings,
        _ begin: (inout Player, Double) -> Void
    ) throws(TerminalError) -> [ShownText] {
        let ground =
            look.background == nil ? settings.background.map(Background.init)?.cellColor : look.namedGround
        let wishes = TerminalWishes(
            color: noColor ? .mono : color?.depth, ground: ground, synchronized: sync.wish,
            framesPerSecond: fps,
            unicodeGlyphs: look.glyphs.flatMap { $0 == .ascii ? nil : $0.rawValue })
        let profile = try TerminalProfile.detect(
            program: "antics", environment: environment, wishes: wishes)
        for note in profile.notes { remarks.say(ShownText(note)) }
        if let note = playlist.watcher.note { remarks.say(note) }
        let origin = ContinuousClock.now
        let clock = Stopwatch { (ContinuousClock.now - origin) / .seconds(1) }
        let isUnicode = profile.unicode.value
        var player = Player(
            playlist: playlist.items, index: playlist.first,
            glyphs: look.glyphs ?? (isUnicode ? nil : .ascii),
            glyphChoices: isUnicode ? Glyphs.allCases : [.ascii], drawn: profile.glyphs,
            hasColors: profile.color.value != .mono)
        let files = SceneFolder(
            playlist.watcher, changes: playlist.changes, depth: profile.color.value,
            environment: environment)
        let descriptor = files.descriptor
        var screen = try NcursesScreen(profile: profile, clock: clock)
        screen.watched = descriptor
        // What the terminal has said by now counts from the first frame on.
        let known = screen.profile
        player.learn(known.glyphs)
        player.overlays = look.overlay?.names ?? []
        player.theme = look.theme ?? .standard
        if reducesMotion(environment, settings) { player.setReducedMotion(true, at: clock.seconds) }
        begin(&player, clock.seconds)
        var loop = PlayLoop(
            player: player, view: Screen(cellAspect: look.aspect, colors: known.colors, snaps: !look.noSnap),
            files: files,
            recorder: LiveRecorder(known.color.value), framesPerSecond: known.frameRate.value,
            clock: { clock.seconds }, stop: NcursesScreen.stop)
        loop.run(on: &screen, columns: screen.size.columns, rows: screen.size.rows)
        return loop.written
    }
}
