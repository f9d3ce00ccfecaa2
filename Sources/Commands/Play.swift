import ArgumentParser
import Cells
import Colors
import Demos
import Layers
import Platform
import Playback
import Playground
import Raster
import Scenes
import TerminalScreen
import Text

/// `antics [SCENE ...]`: the playground.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play scenes in the terminal.",
        discussion: """
            EXAMPLES:
              antics                                     play all bundled demos
              antics star-morph --lesson                 be taken through one of them step by step
              antics draw-on --at 0.4 --paused           pause at 0.4 s
              antics my.yaml colour --renderer half      play two scenes, in half blocks
            """)

    @Argument(
        help:
            "Bundled demos and scene files, - for standard input; several make a playlist. A demo opens the whole catalogue at it. (default: all demos)",
        completion: .scenes)
    var scenes: [String] = []

    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges
    @OptionGroup var start: PlayStart
    @OptionGroup var playing: Playing

    @Flag(
        name: .customLong("public"),
        help:
            "Play for anybody, as a server does: bundled demos alone, for 15 minutes, with no file read or written and no other program."
    )
    var isPublic = false

    func run() throws {
        var scenes = scenes
        if isPublic {
            scenes = try PublicSession.demos(scenes, ProcessInfo.processInfo.environment)
            PublicSession.limitProcess()
        }
        let played = try PlayedScenes(
            scenes, with: changes.all, until: time.seconds, telling: playing.remarks)
        try playing.play(played, isPublic: isPublic) { player, speed, clock in
            player.start(
                at: clock, time: time.time, speed: speed, reversed: start.reverse, paused: start.paused)
            if start.lesson { player.startLesson(at: clock, isHeld: start.paused) }
        }
    }
}

/// How playing begins.
struct PlayStart: ParsableArguments {
    @Flag(help: "Start paused.")
    var paused = false

    @Flag(help: "Play backwards, from the end unless --at is given.")
    var reverse = false

    @Flag(help: "Start as a lesson, which rests at each step for as long as it takes to be read.")
    var lesson = false
}

/// `antics tour`: a talk of ten demos.
struct Tour: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a tour of ten demos as a lesson, in about six minutes.",
        discussion: """
            Each demo is watched under its key sentence, and then played from step to
            step, with a rest at each for as long as it takes to be read. > and < go on
            and back, space waits.

            EXAMPLES:
              antics tour
              antics tour --by-hand                      wait for a key at each step
              antics record tour -o tour.cast --panels   record it
            """)

    @Flag(help: "Wait for a key at each step, such as PgDn of a presentation clicker.")
    var byHand = false

    @OptionGroup var playing: Playing

    func run() throws {
        try playing.play(PlayedScenes(demos: Catalogue.tour)) { player, speed, clock in
            player.start(at: clock, time: 0, speed: speed, reversed: false, paused: false)
            player.startLesson(at: clock, advances: true, isBrief: true, isHeld: byHand)
        }
    }
}

/// `antics swift`: code for Core Animation, played.
struct SwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift",
        abstract: "Play a Swift file that is written for Core Animation.",
        discussion: """
            The file may import UIKit, AppKit or QuartzCore. Shown is what its func makeScene(in root: CALayer) \
            puts into the layer, or the last class in it that is a UIViewController, a UIView or a CALayer; a \
            file with lines outside of all declarations is run, as a playground is, and finds root and view. \
            Saving it shows it anew. render, record, describe, code and check take such files too.

            EXAMPLES:
              antics swift --new dot.swift && antics swift dot.swift
              antics swift dot.swift --speed 0.5
              antics render dot.swift --at 0.5
              antics record dot.swift -o dot.cast
            """)

    @Argument(help: "The file; its name ends in .swift.", completion: .file(extensions: ["swift"]))
    var file: String

    @Flag(name: .customLong("new"), help: "Write a commented file to start from instead.")
    var isNew = false

    @Flag(help: "Overwrite the file with --new.")
    var force = false

    @OptionGroup var time: SceneTime
    @OptionGroup var start: PlayStart
    @OptionGroup var playing: Playing

    /// What is played is taken over before this runs: here is what is left.
    func run() throws {
        guard isNew else {
            throw Failure("\(SafeText(file)) is no Swift file: its name has to end in .swift", .usage)
        }
        var output = try OutputFile.open(file, overwrites: force)
        try output.write(Array(SwiftTemplate.text(for: SafeText(file == "-" ? "FILE" : file).text).utf8))
        try output.finish()
        if file != "-" { playing.remarks.say("wrote \(file); play it: antics swift \(file)") }
    }
}

extension SwiftCommand: ShowsScenes {
    var words: [String] { isNew ? [] : [file] }
}

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
        let (written, successor): ([SafeText], Succession?)
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
    ) throws(TerminalError) -> ([SafeText], Succession?) {
        var wishes = preferences.wishes
        wishes.unicodeGlyphs = look.glyphs.flatMap { $0 == .ascii ? nil : $0.rawValue }
        wishes.longestSilence = isPublic ? PublicSession.longestSilence : nil
        let profile = try TerminalProfile.detect(
            program: "antics", environment: environment, wishes: wishes)
        for note in profile.notes { remarks.say(SafeText(note)) }
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
    ) -> (written: [SafeText], player: Player) {
        var loop = PlayLoop(
            player: player, view: view, files: files, recorder: recorder,
            framesPerSecond: screen.profile.frameRate.value, mostCells: most, clock: { clock.seconds },
            stop: stop)
        loop.run(on: &screen, columns: screen.size.columns, rows: screen.size.rows)
        return (loop.written, loop.player)
    }
}

/// How somebody wants to play, all that they have said considered: options go before the environment, that before the
/// file of settings, and that before what is remembered.
struct Preferences {
    /// What keys choose, as it is at first.
    private(set) var choices = Choices()
    /// The number of colours; nil for what the terminal and the environment say.
    let depth: ColorDepth?
    /// The colour behind the picture; nil for that of the terminal.
    let ground: CellColor?
    /// The most frames a second; nil for what suits the link.
    private(set) var fps: Int?
    /// The speed of play.
    let speed: Double
    /// How many times as tall as wide a cell is.
    let aspect: Double
    /// Who makes the bytes of frames; nil for what suits the terminal.
    let output: TerminalProfile.Output?
    /// Whether the terminal is asked for pictures in pixels, and whether it begins with them: not where characters are asked
    /// for and pixels are but the setting.
    let pictures, beginsInPixels: Bool
    /// Whether frames are synchronized updates; nil to let the terminal say.
    let synchronized: Bool?
    /// Whether texts may be given to the clipboard.
    let clipboard: Settings.Clipboard
    /// The keys.
    private(set) var keyMap: KeyMap
    /// Whether level and upright lines are put in place.
    let snaps: Bool

    /// What follows from the options of a command, the environment, and the settings with what is remembered.
    init(_ playing: Playing, _ environment: [String: String], _ settings: Settings) {
        let look = playing.look
        choices.theme = look.theme ?? settings.theme.flatMap(ThemeName.init) ?? .standard
        choices.glyphs = look.renderer?.fixed
        if look.renderer == nil {
            choices.glyphs = settings.renderer.flatMap(GlyphsChoice.init(argument:))?.fixed
        }
        choices.loopMode = settings.loop.flatMap(LoopMode.init) ?? .loop
        choices.overlays = look.overlay?.names ?? settings.overlays ?? []
        choices.reducesMotion =
            playing.reducedMotion || Self.wantsStillness(environment) ?? settings.reducedMotion ?? false
        depth = Self.depth(playing, environment, settings)
        ground = (look.background ?? settings.background.map(Background.init))?.cellColor
        fps = playing.fps ?? settings.fps
        speed = playing.speed ?? settings.speed ?? 1
        aspect = look.cellAspect ?? settings.cellAspect ?? 2
        let output = playing.output ?? settings.output.flatMap(OutputChoice.init)
        self.output = output?.wish
        pictures = output == .pixels
        beginsInPixels = playing.output == .pixels || look.renderer == nil
        synchronized = (playing.sync ?? settings.sync.flatMap(SyncChoice.init))?.wish
        clipboard = settings.clipboard ?? .ask
        keyMap = KeyMap.standard.rebound((settings.keys ?? []).keys)
        snaps = !look.noSnap && settings.snap ?? true
    }

    /// Leaves out what not everybody may do, and what costs others.
    mutating func becomePublic() {
        keyMap = keyMap.without(PublicSession.missing)
        fps = min(fps ?? PublicSession.framesPerSecond, PublicSession.framesPerSecond)
    }

    /// What goes before all that is found out about the terminal.
    var wishes: TerminalOptions {
        TerminalOptions(
            color: depth, ground: ground, output: output, pictures: pictures, synchronized: synchronized,
            framesPerSecond: fps)
    }

    private static func wantsStillness(_ environment: [String: String]) -> Bool? {
        guard let wish = environment["REDUCED_MOTION"], !wish.isEmpty else { return nil }
        return !["0", "false", "no"].contains(wish.lowercased())
    }

    private static func depth(
        _ playing: Playing, _ environment: [String: String], _ settings: Settings
    ) -> ColorDepth? {
        if playing.noColor { return .mono }
        if let color = playing.color { return color.depth }
        // These the terminal's profile weighs; what else it goes by are facts.
        let wishes = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"].compactMap { environment[$0] }
        guard wishes.allSatisfy(\.isEmpty) else { return nil }
        return settings.color.flatMap(ColorChoice.init(argument:))?.depth
    }
}

/// What is played: scenes, the one that is on first, and what tells when their files are saved.
struct PlayedScenes: ~Copyable {
    let items: Playlist
    /// Which of them is on first.
    let first: Int
    /// What is to be different in each file that is read again, as --set has it.
    let changes: [String]
    let watcher: SceneWatcher
    /// Those that are programs, by their places.
    let programs: [Int: OwnScene]

    /// The scenes of a command line. One bundled demo by itself opens all of them, and is on first.
    ///
    /// Programs run until `time` at least, in seconds of the scene.
    init(_ words: [String], with changes: [String], until time: Double = 0, telling remarks: Remarks)
        throws(Failure)
    {
        // Watched before they are read: a save in between is one, too.
        let watcher = SceneWatcher(words: words)
        let place = words.count == 1 ? Catalogue.demos.firstIndex { $0.name == words[0] } : nil
        if words.isEmpty, changes.isEmpty {
            items = SceneSource.demos(SceneSource.demoNames)
        } else {
            let named = try SceneSource.playlist(words, with: changes, until: time, telling: remarks)
            // What is to be different is so in the one that was named.
            var items = place == nil ? Playlist(named) : SceneSource.demos(SceneSource.demoNames)
            if let place, let demo = named.first { items[place] = demo }
            self.items = items
        }
        self.watcher = watcher
        programs = Dictionary(
            uniqueKeysWithValues: words.enumerated().compactMap { index, word in
                OwnScene.named(word).map { (index, $0) }
            })
        self.changes = changes
        first = place ?? 0
    }

    /// Bundled demos by name.
    init(demos names: [String]) {
        items = SceneSource.demos(names)
        first = 0
        changes = []
        watcher = SceneWatcher(words: [])
        programs = [:]
    }
}

/// One program follows another, which it was a version of, where that has left off.
struct Succession {
    private let program: SwiftProgram
    private let place: String

    /// What follows a player that has been left at an instant of the clock.
    init(_ program: SwiftProgram, _ player: Player, at clock: Double) {
        self.program = program
        let head = player.playhead
        let words: [String] = [
            "\(head.mediaTime(at: clock))", "\(head.speed)",
            head.direction(at: clock) == .backward ? "reverse" : "forward",
            head.isMoving(at: clock) ? "playing" : "paused",
        ]
        place = words.joined(separator: " ")
    }

    /// The variable that tells a program where the one before has left off.
    private static let variable = "ANTICS_RESUME"

    /// Becomes the program.
    func takePlace(_ environment: [String: String]) throws(Failure) {
        var environment = environment
        environment[Self.variable] = place
        try program.run(Array(CommandLine.arguments.dropFirst()), environment)
    }

    /// Lets a player begin where the program before has left off, if there was one.
    ///
    /// Removes the variable from the environment of the process, so that an editor or a shell started from here does not
    /// inherit it.
    static func resume(_ player: inout Player, _ environment: [String: String], at clock: Double) {
        unsetenv(variable)
        let words = environment[variable]?.split(separator: " ") ?? []
        guard words.count == 4, let time = Double(words[0]), time.isFinite, let speed = Double(words[1]),
            Playhead.speeds.contains(speed)
        else { return }
        player.start(
            at: clock, time: time, speed: speed, reversed: words[2] == "reverse", paused: words[3] == "paused"
        )
    }
}
