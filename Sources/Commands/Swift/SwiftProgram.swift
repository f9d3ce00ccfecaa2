import Geometry
import Layers
import Platform
import Playback
import Playground
import TerminalScreen
import Text

/// Swift files to play. They are compiled with the stage library, tested, and run as a program that has the commands of
/// antics.
///
/// The compiled program is cached, so the same files start faster next time. No other files are written.
struct SwiftProgram {
    /// The paths of files and folders as the user gave them. The first one is the name of the program.
    let words: [String]
    /// The paths of all source files and storyboards. The first one has the declaration to show.
    let sources: [String]
    /// The marks of the versions of these files.
    private let marks: [String]
    let executable: String

    /// Compiles and tests files, unless the program is cached.
    ///
    /// No line may appear if the playground is on the screen.
    ///
    /// - Throws: A failure with the compiler's errors, or with the reason why the program stops.
    init(_ words: [String], _ environment: [String: String], isOnScreen: Bool = false) throws(Failure) {
        let path = words.first ?? ""
        self.words = words
        if let file = StageLibrary.sceneFile(replacing: path) {
            throw Failure(
                "cannot read \(SafeText(path)): no such file. The same scene in YAML: antics \(SafeText(file))",
                .noInput)
        }
        let example = ExampleProgram.named(path)
        let storyboards = try StoryboardSource.read(example == nil ? words : [])
        let files = try SwiftFile.read(example.map { [$0.path] } ?? words, storyboards.files)
        let namedFiles = example == nil ? files : files.map { SwiftFile(path: path, text: $0.text) }
        let cache = try SwiftCache(environment)
        let library = try StageLibrary(environment)
        let sources = SwiftSources(
            namedFiles, storyboards, words: words, title: try example?.timeline().scene.title)
        self.sources = sources.paths
        let marks = Dictionary(
            files.map { ($0.path, $0.mark) } + storyboards.files.map { ($0.path, $0.mark) }
        ) { first, _ in first }
        self.marks = sources.paths.map { marks[$0] ?? FileStatus.mark(of: $0) }
        executable = try cache.program(of: [library.mark] + sources.files.map(\.text)) {
            folder throws(Failure) in
            func status(_ text: SafeText) -> StatusLine? { isOnScreen ? nil : StatusLine(text) }
            try sources.compile(into: folder, with: library, environment, status("compiling \(path)"))
            if sources.entry == .nothing { throw Self.nothingToShow(path, sources.omissions) }
            var environment = environment
            environment[Self.fileVariable] = path
            try Self.test(
                folder + "/" + SwiftSources.program, path, namedFiles, environment,
                status("running the first seconds of \(path)"))
        }
    }

    /// The size limit of a program's output in bytes.
    private static let byteLimit = 4 << 20

    private static func nothingToShow(_ path: String, _ omissions: [SafeText]) -> Failure {
        Failure(
            in: [
                "\(path): error: no scene found",
                "hint: declare func makeScene(in root: CALayer), or a UIViewController, UIView or CALayer class. Example: antics swift --new FILE",
            ] + omissions)
    }

    /// Runs the first seconds of a program without a screen, to find traps and endless loops.
    ///
    /// `processorLimit` is in seconds of processor time, which other programs do not use up. `limit` is in seconds, for
    /// programs that wait.
    ///
    /// - Throws: A failure with the reason why the program stops or does not end.
    static func test(
        _ executable: String, _ path: String, _ sources: [SwiftFile], _ environment: [String: String],
        _ status: StatusLine? = nil, processorLimit: Int = 10, limit: Double = 60
    ) throws(Failure) {
        var environment = environment
        environment[Self.hashingVariable] = "1"
        environment["SWIFT_BACKTRACE"] = Self.backtrace
        let trial = Subprocess(
            name: "/bin/sh",
            arguments: [
                "-c", "ulimit -S -t \(processorLimit); exec \"$0\" \"$@\"", executable, "check", path,
            ],
            environment: environment)
        let (ending, output) = try Failure.starting(executable) { () throws(ErrorNumber) in
            try trial.capture(atMost: byteLimit, limit: limit, status: status)
        }
        let fault: SafeText
        switch ending {
        case .exit(0): return
        case .signal(SIGXCPU):
            fault =
                "its first 10 s need more than \(processorLimit) s of processor time. Does it have an endless loop?"
        case .tooLong:
            fault = "its first 10 s do not end within \(Int(limit)) s. Does it wait for something?"
        case .exit(let number), .signal(let number):
            let reason = SwiftDiagnostics.fault(in: output, of: sources)
            throw Failure(in: [reason ?? "\(path): error: the program stops at its start (\(number))"])
        }
        throw Failure(in: ["\(path): error: \(fault)"])
    }

    /// The environment variable with the words of the program, a line each.
    static let fileVariable = "ANTICS_SWIFT_FILE"
    /// The environment variable with the paths of the source files, a line each.
    private static let sourceVariable = "ANTICS_SWIFT_SOURCES"
    /// The environment variable with the marks of the compiled versions of these files, a line each.
    private static let markVariable = "ANTICS_SWIFT_MARKS"
    /// The environment variable of Swift that gives a `Set` and a `Dictionary` the same order in each run.
    private static let hashingVariable = "SWIFT_DETERMINISTIC_HASHING"

    static let stageSizeVariable = "ANTICS_STAGE_SIZE"
    static let seedVariable = "ANTICS_SEED"

    /// The size of the stage on the command line, in points, or `nil` for the standard size.
    static var stageSize: (width: Double, height: Double)? {
        let text = ProcessInfo.processInfo.environment[stageSizeVariable] ?? ""
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 && numbers.allSatisfy { $0 > 0 && $0.isFinite }
            ? (numbers[0], numbers[1]) : nil
    }

    /// The options that give this program its stage and its random numbers.
    static var stageArguments: [String] {
        let size = stageSize.map { "\(Int($0.width.rounded()))x\(Int($0.height.rounded()))" }
        let options = [("--stage", size), ("--seed", ProcessInfo.processInfo.environment[seedVariable])]
        return options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }

    /// The words of this program, or none if this process does not play Swift files.
    static var currentWords: [String] { lines(of: fileVariable) }

    static var currentSources: [String] { lines(of: sourceVariable) }

    /// The source files with a later version than the compiled one.
    static var savedSources: Set<String> {
        Set(
            zip(currentSources, lines(of: markVariable)).filter { FileStatus.mark(of: $0) != $1 }.map(\.0))
    }

    private static func lines(of variable: String) -> [String] {
        (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: "\n").map(String.init)
    }

    /// The setting that adds the calls that led to a trap.
    private static let backtrace =
        "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none"
    /// The setting that reduces the report of a trap to one line.
    private static let noBacktrace = "enable=no"

    /// Replaces this process with the program, which parses the same command line.
    func run(_ arguments: [String], _ environment: [String: String]) throws(Failure) {
        var environment = environment
        environment[Self.fileVariable] = words.joined(separator: "\n")
        environment[Self.sourceVariable] = sources.joined(separator: "\n")
        environment[Self.markVariable] = marks.joined(separator: "\n")
        environment[Self.hashingVariable] = "1"
        environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? Self.noBacktrace
        environment[StageLibrary.variable] = try StageLibrary(environment).folder
        try Subprocess.become(executable, arguments, environment)
    }

    /// Returns whether an argument is the path of a Swift file, or of a folder with such files.
    static func isProgram(_ word: String) -> Bool {
        (word.hasSuffix(".swift") || SwiftFile.isProgram(word)) && ProgramScene.named(word) == nil
    }
}

extension Failure {
    /// Starts a program. The failure contains its name.
    static func starting<Result>(
        _ name: String, _ body: () throws(ErrorNumber) -> Result
    ) throws(Failure) -> Result {
        try converting(body) { Failure("cannot start \(SafeText(name)): \($0.reason)", .unavailable) }
    }
}

/// The template file of `antics swift --new`.
enum SwiftTemplate {
    /// Returns the text. Its first line contains the name of the file.
    static func text(for name: String) -> String {
        """
        // A dot moves around a ring. Play it, and edit it while it plays:  antics swift \(name)
        // The code also compiles with UIKit. In an app, use the class like any other view controller.
        import UIKit

        final class RingViewController: UIViewController {
            private let ring = CAShapeLayer()
            private let dot = CAShapeLayer()

            override func viewDidLoad() {
                super.viewDidLoad()
                let path = UIBezierPath(
                    arcCenter: view.center, radius: 80, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)

                ring.path = path.cgPath
                ring.fillColor = nil
                ring.strokeColor = UIColor.systemTeal.cgColor
                ring.lineWidth = 6
                view.layer.addSublayer(ring)

                dot.path = UIBezierPath(ovalIn: CGRect(x: -12, y: -12, width: 24, height: 24)).cgPath
                dot.fillColor = UIColor.systemPink.cgColor
                view.layer.addSublayer(dot)

                // Draw the ring from its start to its end.
                let draw = CABasicAnimation(keyPath: "strokeEnd")
                draw.fromValue = 0
                draw.toValue = 1
                draw.duration = 2
                ring.add(draw, forKey: "draw")

                // Move the dot along the ring at a constant speed (.paced).
                let travel = CAKeyframeAnimation(keyPath: "position")
                travel.path = path.cgPath
                travel.calculationMode = .paced
                travel.duration = 2
                dot.position = CGPoint(x: view.center.x, y: view.center.y - 80)

                // The block runs after all animations of the transaction have ended.
                CATransaction.begin()
                CATransaction.setCompletionBlock { self.pulse() }
                dot.add(travel, forKey: "travel")
                CATransaction.commit()
            }

            private func pulse() {
                print("once around")
                let pulse = CASpringAnimation(keyPath: "transform.scale")
                pulse.fromValue = 1.8
                pulse.toValue = 1
                pulse.damping = 6
                pulse.duration = pulse.settlingDuration
                dot.add(pulse, forKey: "pulse")
            }
        }

        """
    }
}

// MARK: - Handover

/// The handover from a running Swift program to its next run, which resumes at the same time.
///
/// The next run is a recompiled version, or the same program with one more touch.
struct ProgramHandover {
    private let program: SwiftProgram?
    private let state: String
    private let touches: [[TouchMoment]]
    /// The text that restores the terminal, if the picture stays on it until the next run.
    var restoreText: String?

    /// Creates the handover from a player that stopped at a clock reading, or returns `nil` if no run follows.
    ///
    /// `program` is the recompiled version, or `nil` if the program has not changed.
    init?(to program: SwiftProgram?, _ player: Player, at clock: Double) {
        let touch = player.touch
        guard program != nil || !touch.isEmpty else { return nil }
        self.program = program
        let head = player.playhead
        let words: [String] = [
            "\(touch.first?.time ?? head.mediaTime(at: clock))", "\(head.speed)",
            head.direction(at: clock) == .backward ? "reverse" : "forward",
            head.isPlaying ? "playing" : "paused", program == nil ? "touched" : "saved",
        ]
        state = ([words.joined(separator: " ")] + player.sessionLines).joined(separator: ";")
        touches = Self.touches.adding(touch)
    }

    /// The environment variable with the playback state of the previous run.
    private static let variable = "ANTICS_RESUME"
    /// The environment variable with the touches of the previous runs.
    private static let touchVariable = "ANTICS_TOUCHES"
    /// The environment variable with the text that restores the terminal of the previous run.
    private static let screenVariable = "ANTICS_SCREEN"
    /// Whether the picture of the previous run is on the terminal.
    ///
    /// From the first use on, the terminal is restored if this process ends before it has a screen.
    static let keepsScreen = {
        guard let text = ProcessInfo.processInfo.environment[screenVariable] else { return false }
        unsetenv(screenVariable)
        NcursesScreen.adopt(restoring: text)
        return true
    }()

    /// The fields of the playback state of the previous run, or none.
    private static let fields = (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: ";")
        .map(String.init)

    /// The words of its first field: a time, a speed, a direction, whether it plays, and the cause of the new run.
    private static let words = fields.first?.split(separator: " ") ?? []

    /// The time at which this run resumes, in seconds of the scene, or `nil` for the first run.
    static let time = words.first.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }

    /// The touches of the previous runs.
    static let touches = [[TouchMoment]](text: ProcessInfo.processInfo.environment[touchVariable] ?? "")

    /// Runs this program without a screen, with the touches of the previous runs and a new one.
    ///
    /// - Throws: A failure with the reason why the program stops.
    static func test(_ touch: [TouchMoment], _ environment: [String: String]) throws(Failure) {
        var environment = environment
        environment[touchVariable] = touches.adding(touch).text
        let path = Checkout.program.path
        try SwiftProgram.test(
            path, SwiftProgram.currentWords.first ?? path,
            try SwiftFile.read(SwiftProgram.currentSources.filter { $0.hasSuffix(".swift") }), environment)
    }

    /// Replaces this process by the next run.
    func replaceProcess(_ environment: [String: String]) throws(Failure) {
        var environment = environment
        environment[Self.variable] = state
        environment[Self.touchVariable] = touches.text
        environment[Self.screenVariable] = restoreText
        let arguments = Array(CommandLine.arguments.dropFirst())
        defer { if let restoreText { NcursesScreen.adopt(restoring: restoreText) } }
        if let program { return try program.run(arguments, environment) }
        try Subprocess.become(Checkout.program.path, arguments, environment)
    }

    /// Starts a player in the state of the previous run, if there was one.
    ///
    /// Removes the variables from the environment of the process, so that an editor or a shell started from here does not
    /// inherit them.
    static func resume(_ player: inout Player, at clock: Double) {
        _ = (touches, fields)
        unsetenv(variable)
        unsetenv(touchVariable)
        guard words.count == 5, let time, let speed = Double(words[1]), Playhead.speeds.contains(speed)
        else { return }
        player.start(
            at: clock, time: time, speed: speed, reversed: words[2] == "reverse", paused: words[3] == "paused"
        )
        player.restoreSession(Array(fields.dropFirst()), at: clock)
        player.reportGoal(at: clock)
        if words[4] == "saved" { player.reportReload(at: clock) }
    }
}

extension [[TouchMoment]] {
    /// Creates touches from their text. Incorrect moments are ignored.
    init(text: String) {
        self = text.split(separator: ";").map { touch in
            touch.split(separator: " ").compactMap { moment in
                let numbers = moment.split(separator: ",").compactMap { Double($0) }
                guard numbers.count == 3, numbers.allSatisfy(\.isFinite), numbers[0] >= 0 else { return nil }
                return TouchMoment(time: numbers[0], location: Point(numbers[1], numbers[2]))
            }
        }.filter { !$0.isEmpty }
    }

    var text: String {
        map { touch in
            touch.map { "\($0.time),\($0.location.x),\($0.location.y)" }.joined(separator: " ")
        }.joined(separator: ";")
    }

    /// Returns the touches with a new one. It replaces all later touches, because it changes their past.
    func adding(_ touch: [TouchMoment]) -> [[TouchMoment]] {
        guard let start = touch.first?.time else { return self }
        return filter { ($0.first?.time ?? 0) < start } + [touch]
    }
}
