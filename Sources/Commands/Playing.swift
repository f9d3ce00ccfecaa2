import ArgumentParser
import Cells
import Colors
import Layers
import Platform
import Playback
import Playground
import Raster
import Scenes
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

    @Option(
        help:
            "What draws: ncurses; direct, which is faster and sends less where the terminal is of the usual kind; or pixels, for pictures where it knows kitty graphics. (default: auto)"
    )
    var output: OutputChoice?

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
    ///   - isPublic: whether anybody may be at the terminal.
    ///   - begin: makes a player begin at a speed, at an instant of the clock.
    /// - Throws: a failure, when the settings have errors or the terminal cannot show the playground.
    func play(
        _ playlist: consuming PlayedScenes, isPublic: Bool = false,
        begin: (inout Player, _ speed: Double, _ clock: Double) -> Void
    ) throws {
        var environment = ProcessInfo.processInfo.environment
        if isPublic { environment = PublicSession.environment(environment) }
        let settings = isPublic ? Settings() : try SettingsFile.read(environment)
        let state = StateFile(environment, settings, telling: remarks)
        var preferences = Preferences(
            self, environment, settings.completed(by: state?.settings ?? Settings()))
        if isPublic { preferences.becomePublic() }
        let (written, successor): ([ShownText], Succession?)
        do throws(TerminalError) {
            (written, successor) = try play(playlist, environment, preferences, state, isPublic, begin)
        } catch {
            throw Failure(error)
        }
        written.forEach(remarks.say)
        try successor?.takePlace(environment)
    }

    private func play(
        _ playlist: consuming PlayedScenes, _ environment: [String: String], _ preferences: Preferences,
        _ state: StateFile?, _ isPublic: Bool,
        _ begin: (inout Player, _ speed: Double, _ clock: Double) -> Void
    ) throws(TerminalError) -> ([ShownText], Succession?) {
        var wishes = preferences.wishes
        wishes.unicodeGlyphs = look.glyphs.flatMap { $0 == .ascii ? nil : $0.rawValue }
        wishes.longestSilence = isPublic ? PublicSession.longestSilence : nil
        let profile = try TerminalProfile.detect(
            program: "antics", environment: environment, wishes: wishes)
        for note in profile.notes { remarks.say(ShownText(note)) }
        if let note = playlist.watcher.note { remarks.say(note) }
        let origin = ContinuousClock.now
        let clock = Stopwatch {
            let (seconds, attoseconds) = (ContinuousClock.now - origin).components
            return Double(seconds) + Double(attoseconds) * 1e-18
        }
        let isUnicode = profile.unicode.value
        var choices = preferences.choices
        if !isUnicode { choices.glyphs = .ascii }
        var player = Player(
            playlist: playlist.items, index: playlist.first,
            glyphChoices: isUnicode ? Glyphs.allCases : [.ascii], drawn: profile.glyphs,
            hasColors: profile.color.value != .mono)
        var screen = try NcursesScreen(profile: profile, clock: clock)
        // What the terminal has said by now counts from the first frame on.
        let known = screen.profile
        player.learn(known.glyphs)
        if let support = screen.pictureSupport { player.learn(support, at: clock.seconds) }
        player.isInPixels = preferences.beginsInPixels
        (player.keyMap, player.clipboard) = (preferences.keyMap, preferences.clipboard)
        player.take(choices, at: clock.seconds)
        begin(&player, preferences.speed, clock.seconds)
        Succession.resume(&player, environment, at: clock.seconds)
        let view = Screen(cellAspect: preferences.aspect, colors: known.colors, snaps: preferences.snaps)
        if isPublic {
            _ = Self.run(
                player, view, PublicSession(at: clock.seconds), PublicSession(at: clock.seconds), on: &screen,
                clock, most: PublicSession.mostCells, stop: {})
            return (PublicSession.farewell(at: clock.seconds), nil)
        }
        let files = SceneFolder(
            playlist.watcher, changes: playlist.changes, programs: playlist.programs,
            depth: profile.color.value, environment: environment)
        let readings = files.readings
        screen.watched = files.descriptor
        let (written, last) = Self.run(
            player, view, files, LiveRecorder(known.color.value), on: &screen, clock,
            stop: NcursesScreen.stop)
        state?.keep(last.choices, since: choices, telling: remarks)
        return (written, readings.successor.map { Succession($0, last, at: clock.seconds) })
    }

    /// Plays until the person leaves. Returns what was written, and how it was then.
    private static func run(
        _ player: Player, _ view: Screen, _ files: consuming some PlayFiles & ~Copyable,
        _ recorder: consuming some ScreenRecorder & ~Copyable, on screen: inout NcursesScreen,
        _ clock: Stopwatch, most: (columns: Int, rows: Int) = (.max, .max), stop: @escaping () -> Void
    ) -> (written: [ShownText], player: Player) {
        var loop = PlayLoop(
            player: player, view: view, files: files, recorder: recorder,
            framesPerSecond: screen.profile.frameRate.value, mostCells: most, clock: { clock.seconds },
            stop: stop)
        loop.run(on: &screen, columns: screen.size.columns, rows: screen.size.rows)
        return (loop.written, loop.player)
    }
}
