import Layers
import Platform
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
        let found = try SwiftFile.read(example.map { [$0.path] } ?? words)
        let storyboards = try StoryboardSource.read(example == nil ? words : [])
        let named = example == nil ? found : found.map { SwiftFile(path: path, text: $0.text) }
        let cache = try SwiftCache(environment)
        let library = try StageLibrary(environment)
        let sources = try SwiftSources(named, storyboards, title: try example?.timeline().scene.title)
        self.sources = sources.paths
        executable = try cache.program(of: [library.mark] + sources.files.map(\.text)) {
            folder throws(Failure) in
            func status(_ text: SafeText) -> StatusLine? { isOnScreen ? nil : StatusLine(text) }
            try sources.compile(into: folder, with: library, environment, status("compiling \(path)"))
            if sources.entry == .nothing { throw Self.nothingToShow(path) }
            var environment = environment
            environment[Self.fileVariable] = path
            try Self.test(
                folder + "/" + SwiftSources.program, path, named, environment,
                status("running the first seconds of \(path)"))
        }
    }

    /// The size limit of a program's output in bytes.
    private static let byteLimit = 4 << 20

    private static func nothingToShow(_ path: String) -> Failure {
        Failure(
            in: [
                "\(path): error: no scene found",
                "hint: declare func makeScene(in root: CALayer), or a UIViewController, UIView or CALayer class. Example: antics swift --new FILE",
            ])
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

    /// The words of this program, or none if this process does not play Swift files.
    static var currentWords: [String] { lines(of: fileVariable) }

    static var currentSources: [String] { lines(of: sourceVariable) }

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
        environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? Self.noBacktrace
        environment[StageLibrary.variable] = try StageLibrary(environment).folder
        try Subprocess.become(executable, arguments, environment)
    }

    /// Returns whether an argument is the path of a Swift file, or of a folder with such files.
    static func isMeant(by word: String) -> Bool {
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
