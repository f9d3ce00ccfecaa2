import Platform
import Text

/// A Swift file that is shown: it is compiled against the stage, tried, and run as a program of its own, which has the
/// commands of antics for what it shows.
///
/// What is compiled is kept in the cache of the person, so that the same file starts at once; nothing else is written.
struct SwiftProgram {
    /// Where it is, as it was named.
    let path: String
    /// Where the compiled program is.
    let executable: String

    /// Compiles a file, unless that has been done, and lets it run for its first seconds without a screen.
    ///
    /// - Throws: a failure with the compiler's words, or with what stops the program.
    init(_ path: String, _ environment: [String: String]) throws(Failure) {
        self.path = path
        if let file = StageLibrary.sceneFile(insteadOf: path) {
            throw Failure(
                "cannot read \(SafeText(path)): no such file. A scene file shows the same: antics \(SafeText(file))",
                .noInput)
        }
        let library = try StageLibrary(environment)
        guard case .text(let text) = try InputFile.contents(of: path, limit: SwiftProgram.byteLimit) else {
            throw Failure("\(SafeText(path)) is larger than \(SwiftProgram.byteLimit >> 20) MB", .badScene)
        }
        guard let source = SwiftSource(text) else { throw Self.nothingToShow(path) }
        let cache = try SwiftCache(environment)
        let sources = SwiftSources(source, path: path)
        executable = try cache.program(of: [library.mark] + sources.files.map(\.text)) {
            folder throws(Failure) in
            try SwiftCompilation(sources, path: path, library, environment).write(into: folder)
            try Self.tryOut(folder + "/" + SwiftCompilation.name, path, environment)
        }
    }

    /// The most that a file of code may hold, in bytes.
    private static let byteLimit = 4 << 20

    private static func nothingToShow(_ path: String) -> Failure {
        Failure(
            in: [
                "\(path): error: there is nothing in it to show",
                "hint: declare func makeScene(in root: CALayer), or a class that is a UIViewController or a UIView. Try: antics swift --new FILE",
            ])
    }

    /// How long a program may take over its first seconds, in seconds of the clock.
    private static let patience = 10.0

    /// Lets a program run ahead without a screen, so that what stops it, or keeps it busy forever, does so here.
    private static func tryOut(_ executable: String, _ path: String, _ environment: [String: String])
        throws(Failure)
    {
        let words = executable + ".txt"
        var environment = environment
        environment[Self.fileVariable] = path
        environment["SWIFT_BACKTRACE"] = Self.noBacktrace
        let trial = Subprocess(name: executable, arguments: ["check", path], environment: environment)
        let ending = try Failure.starting(executable) { () throws(ErrorNumber) in
            try trial.run(sayingInto: words, limit: patience)
        }
        switch ending {
        case .exit(0): return
        case .tooLong:
            throw Failure(
                in: ["\(path): error: its first 10 s do not come to an end: is there a loop without one?"]
            )
        case .exit(let number), .signal(let number):
            let said = SwiftDiagnostics.fault(in: (try? contents(of: words)) ?? "", of: path)
            throw Failure(in: [said ?? "\(path): error: it stops while it starts (\(number))"])
        }
    }

    private static func contents(of path: String) throws(Failure) -> String {
        guard case .text(let text) = try InputFile.contents(of: path, limit: byteLimit) else { return "" }
        return text
    }

    /// The variable that tells a program which file it was made of.
    static let fileVariable = "ANTICS_SWIFT_FILE"

    /// A trap is told in a line; what was where then is for debuggers.
    private static let noBacktrace = "enable=no"

    /// Becomes the program, with the words of this command line.
    func run(_ arguments: [String], _ environment: [String: String]) throws(Failure) {
        var environment = environment
        environment[Self.fileVariable] = path
        environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? Self.noBacktrace
        environment[StageLibrary.variable] = try StageLibrary(environment).folder
        try Failure.starting(executable) { () throws(ErrorNumber) in
            try Subprocess.become(executable, arguments, environment)
        }
    }

    /// Whether a word of a command line means a file of code.
    static func isMeant(by word: String) -> Bool {
        word.hasSuffix(".swift") && ProgramScene.named(word) == nil
    }
}

extension Failure {
    /// Starts a program, and tells by its name why it cannot be started.
    static func starting<Result>(
        _ name: String, _ body: () throws(ErrorNumber) -> Result
    ) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            throw Failure("cannot start \(SafeText(name)): \(error.reason)", .unavailable)
        }
    }
}

/// What `antics swift --new` writes: a file to start from.
enum SwiftTemplate {
    /// The text, with the name of the file in its first lines.
    static func text(for name: String) -> String {
        """
        // A dot that goes round a ring. Play it, and change it while it plays:  antics swift \(name)
        // The code is what UIKit takes; in an app the class is a view controller like any other.
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

                // The ring is drawn, from nothing to all of it.
                let draw = CABasicAnimation(keyPath: "strokeEnd")
                draw.fromValue = 0
                draw.toValue = 1
                draw.duration = 2
                ring.add(draw, forKey: "draw")

                // The dot goes along, as fast everywhere: that is what .paced does.
                let travel = CAKeyframeAnimation(keyPath: "position")
                travel.path = path.cgPath
                travel.calculationMode = .paced
                travel.duration = 2
                dot.position = CGPoint(x: view.center.x, y: view.center.y - 80)

                // The block runs when all that was added in the transaction has ended.
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
