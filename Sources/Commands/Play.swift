import ArgumentParser
import Cells
import Colors
import Demos
import Geometry
import Layers
import Platform
import Playback
import Playground
import Raster
import Scenes
import TerminalScreen
import Text

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play scenes in the terminal.",
        discussion: """
            EXAMPLES:
              antics                                     play all bundled demos
              antics star-morph --lesson                 play one demo as a lesson
              antics draw-on --at 0.4 --paused           pause at 0.4 s
              antics my.yaml colour --renderer half      play two scenes, in half blocks
              antics my.yaml --goal springs              play a scene beside another until they look the same
            """)

    @Argument(
        help:
            "Bundled demos and scene files; - is standard input, which is the default for a pipe. Several make a playlist. A single demo name opens the catalogue at that demo. (default: all demos)",
        completion: .scenes)
    var scenes: [String] = []

    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges
    @OptionGroup var start: PlayStart
    @OptionGroup var playing: Playing
    @OptionGroup var stage: StageOptions

    @Flag(
        name: .customLong("public"),
        help:
            "Run in public mode for a server: only the bundled demos, 15 minutes, no access to files or programs."
    )
    var isPublic = false

    func run() throws {
        var scenes = scenes
        let takesInput = isPublic || playing.lines
        if scenes.isEmpty, !takesInput, InputFile.hasPipedData() { scenes = ["-"] }
        let opensWall =
            scenes.isEmpty && time.time == nil && !start.options.contains(where: \.isUsed) && !playing.lines
        if isPublic {
            let environment = ProcessInfo.processInfo.environment
            scenes = try PublicSession.demos(scenes, environment)
            if let goal = start.goal.word { _ = try PublicSession.demos([goal], environment) }
            PublicSession.limitProcess()
        }
        let played = try PlaySession(
            scenes, with: changes.all, until: time.programTime, reportingTo: playing.startVerbosity)
        let goal = try start.goal.scene()
        try playing.play(played, scene: scenes.first, isPublic: isPublic) { player, speed, clock in
            player.goal = goal.map { (player.index, $0) }
            player.start(
                at: clock, time: time.time?.seconds(of: player.playhead.duration), speed: speed,
                reversed: start.reverse, paused: start.paused)
            if start.lesson || start.byHand {
                player.startLesson(at: clock, isHeld: start.paused, isByHand: start.byHand)
            }
            if opensWall { player.openWall(isStart: true, at: clock) }
        }
    }
}

struct PlayStart: ParsableArguments {
    @Flag(help: "Start paused.")
    var paused = false

    @Flag(help: "Play backwards, from the end or from --at.")
    var reverse = false

    @Flag(help: "Start as a lesson, which pauses at each step until you have had time to read it.")
    var lesson = false

    @Flag(help: "Start as a lesson that waits for a key at each step, such as PgDn of a presentation remote.")
    var byHand = false

    @OptionGroup var goal: GoalOption

    var options: [OptionUse] {
        [
            ("--paused", paused), ("--reverse", reverse), ("--lesson", lesson), ("--by-hand", byHand),
            ("--goal", goal.word != nil),
        ]
    }
}

struct GoalOption: ParsableArguments {
    @Option(
        name: .customLong("goal"),
        help: ArgumentHelp(
            "A demo, or a scene, SVG or Lottie file, that the scene should look like.", valueName: "scene"),
        completion: .scenes)
    var word: String?

    /// Returns the scene of the goal, or `nil` for none.
    ///
    /// - Throws: a failure if the scene cannot be read.
    func scene() throws(Failure) -> Scene? {
        guard let word else { return nil }
        guard !SwiftProgram.isProgram(word) else {
            throw Failure(
                "--goal cannot be a Swift program: use a demo, or a scene, SVG or Lottie file", .usage)
        }
        return try SceneSource.read(word).item.scene
    }

    var canvas: Size? { get throws(Failure) { try scene()?.canvas } }
}

struct Tour: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a tour of ten demos as a lesson, in about six minutes.",
        discussion: """
            Plays each demo once, then step by step. Each step pauses until you have had time \
            to read it. Keys: > next step, < previous step, space pause.

            EXAMPLES:
              antics tour
              antics tour --by-hand                      wait for a key at each step
              antics record tour -o tour.cast --panels   record it
            """)

    @Flag(help: "Wait for a key at each step, such as PgDn of a presentation remote.")
    var byHand = false

    @OptionGroup var playing: Playing

    func run() throws {
        try playing.play(PlaySession(SceneSource.demos(Catalogue.tour))) { player, speed, clock in
            player.start(at: clock, time: 0, speed: speed)
            player.startLesson(at: clock, advances: true, isBrief: true, isByHand: byHand)
        }
    }
}

struct SwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift",
        abstract: "Play Swift files that use Core Animation.",
        discussion: """
            The file may import UIKit, AppKit or QuartzCore. Antics plays the layers that \
            makeScene(in root: CALayer) adds. Without that function, it shows the last view controller, view or \
            layer class in the file. A file with top-level code runs as a playground, with root and view \
            defined. Several files, a folder or a package are one program. Modules in folders near the files can be \
            imported. Antics reloads a file when you save it. The commands render, record, describe, code and \
            check also accept a Swift file or a folder.

            EXAMPLES:
              antics swift --new dot.swift && antics swift dot.swift
              antics swift dot.swift --speed 0.5
              antics swift dot.swift --goal springs
              antics render dot.swift --at 0.5
              antics record dot.swift -o dot.cast
            """)

    @Argument(help: "The Swift files, or a folder.", completion: .file(extensions: ["swift"]))
    var files: [String]

    private var file: String { files.first ?? "" }

    @Flag(name: .customLong("new"), help: "Create a commented Swift file instead of playing one.")
    var isNew = false

    @Flag(help: "With --new, overwrite the file if it exists.")
    var force = false

    @OptionGroup var stage: StageOptions
    @OptionGroup var time: SceneTime
    @OptionGroup var start: PlayStart
    @OptionGroup var playing: Playing

    func validate() throws {
        if isNew { try requireOne("--new", files) }
        if force, !isNew { throw ValidationError("--force works only with --new") }
    }

    /// Handles `--new` and files that are not Swift; `Program.main` has already run any other file.
    func run() throws {
        guard isNew else {
            throw Failure(
                "\(SafeText(file)) is not a Swift file, which ends in .swift. To play a scene: antics \(shellWord(file))",
                .usage)
        }
        let template = SwiftTemplate.text(for: SafeText(file == "-" ? "FILE" : file).text)
        try OutputFile.open(file, overwrites: force).finish(with: template)
        playing.verbosity.reportWritten(file, play: "antics swift")
        playing.verbosity.note(
            stage.options + [("--at", time.time != nil)] + start.options + playing.options, on: "--new")
    }
}

extension SwiftCommand: SceneCommand {
    var goalCanvas: Size? { get throws(Failure) { try start.goal.canvas } }
    var words: [String] { isNew ? [] : files }
}

struct Playing: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp(.speed, valueName: "factor"))
    var speed: SpeedText?

    @Flag(help: ArgumentHelp(.reducedMotion))
    var reducedMotion = false

    @OptionGroup var rendering: RenderOptions

    @Option(help: ArgumentHelp(.color))
    var color: Choice<ColorDepth>?

    @Flag(help: "Use no colours, like --color none.")
    var noColor = false

    @Option(parsing: .unconditional, help: ArgumentHelp(.fps, valueName: "count"))
    var fps: Int?

    @Option(help: ArgumentHelp(.sync))
    var sync: Choice<Settings.Switch>?

    @Option(help: ArgumentHelp(.output))
    var output: Choice<Settings.Output>?

    @Flag(
        help:
            "Use no screen: print each change as a line of text, and read keys and commands line by line, for screen readers and scripts."
    )
    var lines = false

    @OptionGroup var verbosity: Verbosity

    func validate() throws {
        try refuseColorConflict(color: color != nil, noColor: noColor)
        if let speed, !Playhead.speeds.contains(speed.factor) {
            throw ValidationError("--speed must be \(SettingRow.speed.values)")
        }
        try require("--fps", fps, in: Settings.frameRates)
    }

    /// Plays scenes until the user quits, then prints the names of the written files.
    ///
    /// The user of a public session is anonymous (see ``PublicSession``). `begin` starts the player. The advice of an error
    /// names the scene `word`.
    ///
    /// - Throws: a failure if the settings have errors or the terminal cannot show the playground.
    func play(
        _ playlist: consuming PlaySession, scene word: String? = nil, isPublic: Bool = false,
        begin: (inout Player, _ speed: Double, _ clock: Double) -> Void
    ) throws {
        var environment = ProcessInfo.processInfo.environment
        if isPublic { environment = PublicSession.environment(environment) }
        let file = isPublic ? Settings() : try SettingsFile.read(environment)
        let state = StateFile(environment, file, reportingTo: startVerbosity)
        var settings = settings(environment, file: file, saved: state?.settings ?? Settings())
        if isPublic {
            settings.fps = min(settings.fps ?? PublicSession.framesPerSecond, PublicSession.framesPerSecond)
        }
        let session = TerminalRun(
            settings: settings, state: state, isPublic: isPublic, environment: environment,
            clock: .running(), verbosity: verbosity)
        let (written, successor): ([SafeText], ProgramHandover?)
        do throws(TerminalError) {
            (written, successor) = try play(playlist, in: session, begin)
        } catch {
            guard isPublic, error == .notATerminal else { throw Failure(error, for: word) }
            throw Failure("\(error). Connect with a terminal: ssh -t USER@HOST", .unavailable)
        }
        written.forEach(verbosity.report)
        try successor?.replaceProcess(environment)
    }

    private func play(
        _ playlist: consuming PlaySession, in session: TerminalRun,
        _ begin: (inout Player, _ speed: Double, _ clock: Double) -> Void
    ) throws(TerminalError) -> ([SafeText], ProgramHandover?) {
        if let note = playlist.watcher.note { startVerbosity.report(note) }
        var session = session
        guard !lines else {
            var terminal = LineTerminal(clock: session.clock)
            terminal.watched = playlist.watcher.descriptor
            var player = Player(playlist: playlist.items, index: playlist.firstIndex)
            return session.play(&player, playlist, on: &terminal, begin)
        }
        var options = session.settings.terminalOptions
        options.unicodeGlyphs = rendering.glyphs.flatMap { $0 == .ascii ? nil : $0.rawValue }
        options.longestSilence = session.isPublic ? PublicSession.maximumSilence : nil
        let profile = try TerminalProfile.detect(
            program: "antics", environment: session.environment, options: options)
        for note in profile.notes { startVerbosity.report(SafeText(note)) }
        let isUnicode = profile.unicode.value
        if !isUnicode { session.settings.renderer = .fixed(.ascii) }
        var player = Player(
            playlist: playlist.items, index: playlist.firstIndex,
            glyphChoices: isUnicode ? Glyphs.allCases : [.ascii], drawn: profile.glyphs,
            hasColors: profile.color.value != .mono)
        var screen = try NcursesScreen(
            profile: profile, clock: session.clock, adopts: ProgramHandover.keepsScreen)
        screen.watched = playlist.watcher.descriptor
        // The replies that have arrived by now affect the first frame.
        session.learn(screen.profile, size: screen.size)
        player.learn(screen.profile.glyphs)
        if let support = screen.pictureSupport { player.learn(support, at: session.clock.seconds) }
        player.appearance.prefersPixels = output == .fixed(.pixels) || rendering.renderer == nil
        var (written, successor) = session.play(&player, playlist, on: &screen, begin)
        // The names of written files are printed on the screen of the shell.
        if written.isEmpty, successor != nil { successor?.restoreText = screen.handOver() }
        return (written, successor)
    }
}

extension Stopwatch {
    /// Returns a stopwatch that follows the clock of the system.
    static func running() -> Stopwatch {
        let origin = ContinuousClock.now
        return Stopwatch { (ContinuousClock.now - origin) / .seconds(1) }
    }
}

/// The run of a session on a terminal.
private struct TerminalRun {
    var settings: Settings
    let state: StateFile?
    let isPublic: Bool
    let environment: [String: String]
    let clock: Stopwatch
    let verbosity: Verbosity
    var colors = TerminalColors()
    var framesPerSecond = 20
    /// The size of the screen; `nil` for a session of lines.
    var size: (columns: Int, rows: Int)?

    mutating func learn(_ profile: TerminalProfile, size: (columns: Int, rows: Int)) {
        (colors, framesPerSecond, self.size) = (profile.colors, profile.frameRate.value, size)
    }

    /// Plays until the user quits. Returns a line for each written file, and the program that takes over.
    func play(
        _ player: inout Player, _ playlist: consuming PlaySession,
        on terminal: inout some Terminal & ~Copyable,
        _ begin: (inout Player, _ speed: Double, _ clock: Double) -> Void
    ) -> ([SafeText], ProgramHandover?) {
        player.keyMap = KeyMap.standard.rebound(settings.keys ?? [:])
        if isPublic { player.keyMap = player.keyMap.without(PublicSession.unavailableActions) }
        player.savesFiles = !isPublic
        player.clipboard = settings.clipboard ?? .ask
        player.apply(settings, at: clock.seconds)
        let first = player.settings
        begin(&player, settings.speed ?? 1, clock.seconds)
        for (index, problem) in playlist.problems { player.report(problem, at: index) }
        ProgramHandover.resume(&player, at: clock.seconds)
        if isPublic {
            _ = run(
                player, PublicSession(at: clock.seconds), PublicRecorder(), on: &terminal,
                maximumSize: PublicSession.maximumSize, stop: {})
            return (PublicSession.exitMessage(at: clock.seconds), nil)
        }
        let files = PlayFileStore(
            playlist.watcher, changes: playlist.changes, programs: playlist.programs,
            depth: colors.depth, environment: environment)
        let loader = files.loader
        let (written, last) = run(
            player, files, LiveRecorder(colors.depth), on: &terminal, stop: NcursesScreen.stop)
        state?.save(last.settings, since: first, reportingTo: verbosity)
        return (size == nil ? [] : written, ProgramHandover(to: loader.successor, last, at: clock.seconds))
    }

    private func run(
        _ player: Player, _ files: consuming some PlayFiles & ~Copyable,
        _ recorder: consuming some ScreenRecorder & ~Copyable, on terminal: inout some Terminal & ~Copyable,
        maximumSize: (columns: Int, rows: Int) = (.max, .max), stop: @escaping () -> Void
    ) -> (written: [SafeText], player: Player) {
        let view = Screen(
            cellAspect: settings.cellAspect, colors: colors, snaps: settings.snap ?? true)
        var loop = PlayLoop(
            player: player, view: view, files: files, recorder: recorder, framesPerSecond: framesPerSecond,
            maximumSize: maximumSize, isInLines: size == nil, clock: { [clock] in clock.seconds }, stop: stop)
        let (columns, rows) = size ?? (80, 24)
        loop.run(on: &terminal, columns: columns, rows: rows)
        return (loop.written, loop.player)
    }
}

extension Playing {
    /// The reports before there is a screen. A run that takes over the screen repeats none, because they would cover a part
    /// of it.
    fileprivate var startVerbosity: Verbosity {
        .of(quiet: verbosity.quiet || ProgramHandover.keepsScreen)
    }

    /// The options that only playing uses.
    var options: [OptionUse] {
        rendering.options + [
            ("--speed", speed != nil), ("--reduced-motion", reducedMotion), ("--color", color != nil),
            ("--no-color", noColor), ("--fps", fps != nil), ("--sync", sync != nil),
            ("--output", output != nil), ("--lines", lines),
        ]
    }

    private var settings: Settings {
        var settings = rendering.settings
        settings.speed = speed?.factor
        settings.reducedMotion = reducedMotion ? true : nil
        settings.color = noColor ? .fixed(.mono) : color
        settings.fps = fps
        settings.sync = sync
        settings.output = output
        return settings
    }

    /// Returns the settings of all sources. Options override the environment, that the settings file, and that the saved
    /// state.
    func settings(
        _ environment: [String: String], file: Settings = Settings(), saved: Settings = Settings()
    ) -> Settings {
        settings.completed(by: Settings(environment)).completed(by: file).completed(by: saved)
    }
}

/// The scenes to play, and the watcher that reports saves of their files.
struct PlaySession: ~Copyable {
    let items: Playlist
    /// The index of the scene to open.
    private(set) var firstIndex = 0
    /// The changes of `--set`, which also apply to reloaded files.
    private(set) var changes: [String] = []
    let watcher: SceneWatcher
    /// The programs among the scenes, by index.
    private(set) var programs: [Int: ProgramScene] = [:]
    /// The errors in files whose scene is empty until a save fixes it, by index.
    private(set) var problems: [Int: FileProblem] = [:]

    /// Creates the session of a command line. A single bundled demo opens the whole catalogue at that demo.
    ///
    /// Programs run to `time` at least, in seconds of the scene.
    init(
        _ words: [String], with changes: [String], until time: Double, reportingTo verbosity: Verbosity
    ) throws(Failure) {
        let scenes = SceneSource.scenes(words)
        // Watch the files before reading them, to see a save in between.
        let watcher = SceneWatcher(words: scenes)
        let demoIndex = words.count == 1 ? Catalogue.demos.firstIndex { $0.name == words[0] } : nil
        if words.isEmpty, changes.isEmpty {
            items = SceneSource.demos(scenes)
        } else {
            var named: [PlaylistItem] = []
            for word in scenes {
                do throws(Failure) {
                    named.append(
                        try SceneSource.read(word, with: changes, until: time, warning: verbosity.report).item
                    )
                } catch {
                    guard SceneSource.isSaved(word), let problem = error.waitingProblem else { throw error }
                    problems[named.count] = problem
                    named.append(PlaylistItem(name: word, scene: Scene(canvas: Size(1, 1))))
                }
            }
            // The changes apply only to the named demo.
            var items = demoIndex == nil ? Playlist(named) : SceneSource.demos(SceneSource.demoNames)
            if let demoIndex, let demo = named.first { items[demoIndex] = demo }
            self.items = items
        }
        self.watcher = watcher
        programs = Dictionary(
            uniqueKeysWithValues: scenes.enumerated().compactMap { index, word in
                ProgramScene.named(word).map { (index, $0) }
            })
        self.changes = changes
        firstIndex = demoIndex ?? 0
    }

    /// Creates the session of scenes without files.
    init(_ items: Playlist) {
        self.items = items
        watcher = SceneWatcher([:])
    }
}
