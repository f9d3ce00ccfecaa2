import Geometry
import Platform
import Playback
import Playground

/// The handover from a running Swift program to its next run, which resumes at the same time.
///
/// The next run is a recompiled version, or the same program with one more touch.
struct ProgramHandover {
    private let program: SwiftProgram?
    private let state: String
    private let touches: [[TouchMoment]]

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
            head.isPlaying ? "playing" : "paused",
        ]
        state = ([words.joined(separator: " ")] + player.sessionLines).joined(separator: ";")
        touches = Self.touches.adding(touch)
    }

    /// The environment variable with the playback state of the previous run.
    private static let variable = "ANTICS_RESUME"
    /// The environment variable with the touches of the previous runs.
    private static let touchVariable = "ANTICS_TOUCHES"

    /// The fields of the playback state of the previous run, or none.
    private static let fields = (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: ";")
        .map(String.init)

    /// The words of its first field: a time, a speed, a direction and whether it plays.
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
        let arguments = Array(CommandLine.arguments.dropFirst())
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
        guard words.count == 4, let time, let speed = Double(words[1]), Playhead.speeds.contains(speed)
        else { return }
        player.start(
            at: clock, time: time, speed: speed, reversed: words[2] == "reverse", paused: words[3] == "paused"
        )
        player.restoreSession(Array(fields.dropFirst()), at: clock)
        player.reportGoal(at: clock)
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
