import ArgumentParser
import Cells
import Colors
import Essentials
import Layers
import Playback
import Playground
import Raster
import SceneFiles
import TerminalScreen
import Text

/// What somebody wants of the playground and its terminal, whatever is played: options that all commands that play have.
struct Playing: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The playback speed, from 0.05 to 8. (default: 1)", valueName: "factor"))
    var speed: Double?

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

    @Option(help: "Send frames as synchronized updates (DEC 2026). (default: auto)")
    var sync: SyncChoice?

    @OptionGroup var remarks: Remarks

    /// How many frames a second there can be.
    static let frameRates = 1...240

    func validate() throws {
        try refuseTwoWishes(color: color != nil, noColor: noColor)
        if let speed, !Playhead.speeds.contains(speed) {
            throw ValidationError("--speed must be a number from 0.05 to 8")
        }
        if let fps, !Playing.frameRates.contains(fps) {
            throw ValidationError("--fps must be a whole number from 1 to 240")
        }
    }

    /// Plays scenes until the person leaves, and says what was written meanwhile.
    ///
    /// - Parameters:
    ///   - playlist: what is played, and what tells of saves of it.
    ///   - begin: makes a player begin at a speed, at an instant of the clock.
    /// - Throws: a failure, when the settings have errors or the terminal cannot show the playground.
    func play(
        _ playlist: consuming PlayedScenes, begin: (inout Player, _ speed: Double, _ clock: Double) -> Void
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let settings = try SettingsFile.read(environment)
        let state = StateFile(environment, settings, telling: remarks)
        let preferences = Preferences(
            self, environment, settings.completed(by: state?.settings ?? Settings()))
        let (written, successor): ([ShownText], Succession?)
        do throws(TerminalError) {
            (written, successor) = try play(playlist, environment, preferences, state, begin)
        } catch {
            throw Failure(error)
        }
        written.forEach(remarks.say)
        try successor?.takePlace(environment)
    }

    private func play(
        _ playlist: consuming PlayedScenes, _ environment: [String: String], _ preferences: Preferences,
        _ state: StateFile?, _ begin: (inout Player, _ speed: Double, _ clock: Double) -> Void
    ) throws(TerminalError) -> ([ShownText], Succession?) {
        let wishes = TerminalWishes(
            color: preferences.depth, ground: preferences.ground, synchronized: preferences.synchronized,
            framesPerSecond: preferences.fps,
            unicodeGlyphs: look.glyphs.flatMap { $0 == .ascii ? nil : $0.rawValue })
        let profile = try TerminalProfile.detect(
            program: "antics", environment: environment, wishes: wishes)
        for note in profile.notes { remarks.say(ShownText(note)) }
        if let note = playlist.watcher.note { remarks.say(note) }
        let origin = ContinuousClock.now
        let clock = Stopwatch { (ContinuousClock.now - origin) / .seconds(1) }
        let isUnicode = profile.unicode.value
        var choices = preferences.choices
        if !isUnicode { choices.glyphs = .ascii }
        var player = Player(
            playlist: playlist.items, index: playlist.first,
            glyphChoices: isUnicode ? Glyphs.allCases : [.ascii], drawn: profile.glyphs,
            hasColors: profile.color.value != .mono)
        let files = SceneFolder(
            playlist.watcher, changes: playlist.changes, programs: playlist.programs,
            depth: profile.color.value, environment: environment)
        let (descriptor, readings) = (files.descriptor, files.readings)
        var screen = try NcursesScreen(profile: profile, clock: clock)
        screen.watched = descriptor
        // What the terminal has said by now counts from the first frame on.
        let known = screen.profile
        player.learn(known.glyphs)
        (player.keyMap, player.clipboard) = (preferences.keyMap, preferences.clipboard)
        player.take(choices, at: clock.seconds)
        begin(&player, preferences.speed, clock.seconds)
        Succession.resume(&player, environment, at: clock.seconds)
        var loop = PlayLoop(
            player: player,
            view: Screen(cellAspect: preferences.aspect, colors: known.colors, snaps: preferences.snaps),
            files: files,
            recorder: LiveRecorder(known.color.value), framesPerSecond: known.frameRate.value,
            clock: { clock.seconds }, stop: NcursesScreen.stop)
        loop.run(on: &screen, columns: screen.size.columns, rows: screen.size.rows)
        state?.keep(loop.player.choices, since: choices, telling: remarks)
        return (loop.written, readings.successor.map { Succession($0, loop.player, at: clock.seconds) })
    }
}
