import Foundation
import Geometry
import Pictures
import Playground
import PseudoTerminal
import Raster
import TerminalScreen
import TestSupport
import Testing
import Text

@testable import Commands

/// `antics swift`, and other commands with Swift files.
@Suite struct SwiftCommandTests {
    /// A box that moves to the right within a second, and prints a note halfway.
    static let code = """
        import UIKit
        func makeScene(in root: CALayer) {
            let box = CALayer()
            box.frame = CGRect(x: 0, y: 0, width: 160, height: 240)
            box.backgroundColor = UIColor.white.cgColor
            root.addSublayer(box)
            let move = CABasicAnimation(keyPath: #keyPath(CALayer.position))
            move.byValue = CGPoint(x: 160, y: 0)
            move.duration = 1
            move.fillMode = .forwards
            move.isRemovedOnCompletion = false
            box.add(move, forKey: "move")
            Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in print("half way") }
        }

        """

    /// Returns an environment with the compiler, and the cache in the folder.
    func environment(_ folder: URL) -> [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder.path,
            "XDG_CACHE_HOME": folder.appending(path: "cache").path,
        ]
    }

    private func run(_ folder: URL, _ words: String...) throws -> Program.Outcome {
        try Program.run(words, environment: environment(folder), in: folder)
    }

    /// Starts the playground paused at a time, with the file.
    private func session(_ folder: URL, at time: String) throws -> TerminalSession {
        try TerminalSession(
            "swift", "box.swift", "--at", time, "--paused", environment: environment(folder), in: folder)
    }

    private func with<Value>(_ text: String = code, _ test: (URL) throws -> Value) throws -> Value {
        try Program.inFolder(of: ["box.swift": text], test)
    }

    /// Returns the notes of a program at some times.
    private func notes(of code: String, at times: String...) throws -> [Substring] {
        try with(code) { folder in
            try times.map { time in
                try run(folder, "describe", "box.swift", "--at", time).output.split(separator: "\n")[2]
            }
        }
    }

    @Test func commandsTakeSwiftFiles() throws {
        try with { folder in
            func frame(_ time: String) throws -> String {
                try run(folder, "render", "box.swift", "--at", time, "--size", "8x3", "--renderer", "half")
                    .output
            }
            #expect(try frame("0") == "████\n████\n████\n")
            #expect(try frame("0.5") == "  ████\n  ████\n  ████\n")
            #expect(try frame("1") == "    ████\n    ████\n    ████\n")
            let prose = try run(folder, "describe", "box.swift", "--at", "0.5")
            #expect(prose.output.contains("timer; half way"))
            #expect(try run(folder, "check", "box.swift").status == 0)
            #expect(try run(folder, "code", "box.swift").output.contains("keyPath: \"position\""))
            let recorded = try run(folder, "record", "box.swift", "-o", "box.cast", "--duration", "1")
            #expect(recorded.status == 0 && recorded.errors.hasPrefix("wrote box.cast (1 s"))
            // The only files written are the recording and the cached program.
            #expect(try folder.appending(path: "cache/antics").names == ["swift"])
            #expect(try folder.appending(path: "cache/antics/swift").names.count == 1)
            #expect(try folder.names == ["box.cast", "box.swift", "cache"])
        }
    }

    /// An option or a goal sets the size of the stage.
    @Test func commandLineSizesTheStage() throws {
        let text = """
            import UIKit
            func makeScene(in root: CALayer) {
                let box = CALayer()
                box.frame = root.bounds
                box.backgroundColor = UIColor.red.cgColor
                root.addSublayer(box)
            }
            """
        try with(text) { folder in
            let prose = try run(folder, "describe", "box.swift", "--stage", "100x50")
            #expect(prose.output.contains("Layer stage: a rectangle, 100 by 50,"), "\(prose)")
            let swift = try run(folder, "check", "box.swift", "--goal", "box.swift")
            #expect(swift.status == 64 && swift.errors.contains("--goal cannot be a Swift program"))
            let layer = "{ bounds: [0, 0, 30, 20], position: [15, 10], backgroundColor: \"#ff0000\" }"
            try folder.write("scene: 1\ncanvas: [30, 20]\nlayers: [\(layer)]", to: "goal.yaml")
            for (goal, status) in [("goal.yaml", 0), ("springs", 65)] as [(String, Int32)] {
                let check = try run(folder, "check", "box.swift", "--goal", goal, "--strict")
                #expect(check.status == status, "\(check)")
            }
            let scene = try run(folder, "describe", "springs", "--stage", "100x50")
            #expect(scene.status == 64 && scene.errors == "error: --stage works only with Swift programs\n")
        }
    }

    /// Core Animation ignores this mistake silently.
    @Test func ignoredCodeCausesAWarning() throws {
        let slip = Self.code.replacing(
            "box.add(move", with: "box.setValue(3, forKey: \"position.x\")\n    box.add(move")
        try with(slip) { folder in
            let words = "box.swift: warning: position.x is a key path: use setValue(_:forKeyPath:)\n"
            let checked = try run(folder, "check", "box.swift")
            #expect(checked.status == 0 && checked.output == words && checked.errors == "1 warning\n")
            #expect(try run(folder, "check", "box.swift", "--strict").status == 65)
            #expect(try run(folder, "check", "box.swift", "--quiet").output.isEmpty)
            #expect(try run(folder, "check", "box.swift", "--json").output.contains("\"rule\": \"program\""))
            #expect(try run(folder, "render", "box.swift").errors == words)
        }
    }

    @Test func timersAndQueuesOfPlaygroundsFollowTheStage() throws {
        let code = """
            import UIKit
            import PlaygroundSupport
            import Foundation
            let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
            PlaygroundPage.current.liveView = page
            let kept = DispatchWorkItem { print("kept at", Stage.current.time) }
            let dropped = DispatchWorkItem { print("dropped") }
            DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: kept)
            DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: dropped)
            dropped.cancel()
            var beats = 0
            Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
                beats += 1
                if beats == 3 { timer.invalidate() }
            }
            print("three", "words", 3, separator: "-")

            """
        let told = try notes(of: code, at: "0", "0.75", "1")
        #expect(told == ["three-words-3.", "timer.", "asyncAfter block; kept at 1.0; asyncAfter block."])
        let words = try with(code) { try run($0, "describe", "box.swift").output }
        #expect(words.contains("Time 0 s of 1 s"))
    }

    @Test func tasksFollowTheStage() throws {
        let code = """
            import UIKit
            @MainActor class Board: UIViewController {
                override func viewDidLoad() {
                    Task {
                        try await Task.sleep(nanoseconds: 500_000_000)
                        print("main", Stage.current.time)
                    }
                    Task.detached {
                        async let first = self.value(1), second = self.value(2)
                        print("sum", await first + second, Stage.current.time)
                    }
                    let late = Task {
                        try await Task.sleep(for: .seconds(1))
                        print("late")
                    }
                    late.cancel()
                    MainActor.assumeIsolated { print("isolated") }
                }
                nonisolated func value(_ number: Int) async -> Int {
                    try? await Task.sleep(for: .milliseconds(100 * number))
                    return number
                }
            }
            """
        let told = try notes(of: code, at: "0", "0.2", "0.5", "2")
        #expect(told.prefix(3) == ["isolated.", "Task.sleep; sum 3 0.2.", "Task.sleep; main 0.5."])
        #expect(!told[3].contains("late"))
    }

    /// Clocks of Foundation and Swift, groups and items of work follow the stage. Sets have the same order in each run.
    @Test func clocksAndGroupsFollowTheStage() throws {
        let code = """
            import UIKit
            let start = Date(), old = NSDate(), reference = Date.timeIntervalSinceReferenceDate
            let (up, clock) = (ProcessInfo.processInfo.systemUptime, ContinuousClock.now)
            let (group, item) = (DispatchGroup(), DispatchWorkItem { print("item") })
            group.enter()
            DispatchQueue.main.asyncAfter(deadline: .now() + 2, qos: .userInitiated) {
                let dates = [-start.timeIntervalSinceNow, -old.timeIntervalSinceNow, NSDate().timeIntervalSince(start)]
                let times = [Date.timeIntervalSinceReferenceDate - reference, ProcessInfo.processInfo.systemUptime - up]
                print(dates, times, Date(timeIntervalSinceNow: 1).timeIntervalSince(start), clock.duration(to: .now))
                group.leave()
            }
            group.notify(queue: .main) { print("group") }
            item.notify(queue: .main) { print("after the item") }
            DispatchQueue.main.asyncAfter(wallDeadline: .now() + 2.5, execute: item)
            Task {
                try await Task.sleep(until: .now + .seconds(1), clock: .continuous)
                try await ContinuousClock().sleep(for: .seconds(2))
                print("slept", Set(0..<9))
            }

            """
        let told = try notes(of: code, at: "2", "2.5", "3", "3")
        let dates = "[2.0, 2.0, 2.0] [2.0, 2.0] 3.0 2.0 seconds"
        #expect(told[0] == "asyncAfter block; \(dates); async block; group.")
        #expect(told[1] == "asyncAfter block; item; async block; after the item.")
        #expect(told[2].hasPrefix("Task.sleep; slept [") && told[2] == told[3])
    }

    /// A bundle contains the files of the program, and Foundation has the types that are in other modules here.
    @Test func programsUseTheirFilesAndFoundation() throws {
        let code = """
            import UIKit
            class Board: UIViewController {
                override func viewDidLoad() {
                    let url = Bundle.main.url(forResource: "people", withExtension: "json")
                    let path = Bundle(for: Board.self).path(forResource: "people.json", ofType: nil)
                    let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
                    print(text ?? "", path == url?.path, Bundle.main.path(forResource: "a", ofType: "json") ?? "none")
                    let request = URLRequest(url: URL(fileURLWithPath: "/"))
                    print(request.httpMethod ?? "", XMLParser(data: Data("<a/>".utf8)).parse())
                }
            }
            """
        try with(code) { folder in
            try folder.write("[1]", to: "data/people.json")
            let prose = try run(folder, "describe", "box.swift")
            #expect(prose.output.contains("[1] true none; GET true."), "\(prose)")
        }
    }

    /// Types of the user do not hide the types that Antics needs, and win over those that it replaces.
    @Test func typesOfTheUserWin() throws {
        let names = [
            "Task", "Stage", "Thread", "Bundle", "Date", "DispatchTime", "Timer", "Duration", "Collection",
        ]
        let code = """
            import UIKit
            \(names.map { "struct \($0) { let name = \"my \($0)\" }" }.joined(separator: "\n"))
            class Board: UIViewController {
                override func viewDidLoad() { print(Task().name, Timer().name, Stage().name) }
            }
            """
        let prose = try with(code) { try run($0, "describe", "box.swift") }
        #expect(prose.output.contains("my Task my Timer my Stage"), "\(prose)")
    }

    /// A view of a playground sizes the stage, unless the command line does.
    @Test func liveViewsSizeTheStage() throws {
        let code = """
            import UIKit
            import PlaygroundSupport
            PlaygroundPage.current.setLiveView(UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)))
            """
        try with(code) { folder in
            let whole = try run(folder, "describe", "box.swift").output
            #expect(whole.contains("Layer stage: a rectangle, 375 by 667,"))
            let small = try run(folder, "describe", "box.swift", "--stage", "100x50").output
            #expect(small.contains("Layer stage: a rectangle, 100 by 50,"))
        }
    }

    @Test func theTemplatePlays() throws {
        try Program.inFolder { folder in
            let made = try run(folder, "swift", "--new", "ring.swift")
            #expect(made.status == 0 && made.errors == "wrote ring.swift; play: antics swift ring.swift\n")
            #expect(try run(folder, "swift", "--new", "ring.swift").errors.contains("exists; use --force"))
            #expect(
                try run(folder, "new", "my.swift").errors
                    == "error: a scene file is YAML. For Swift: antics swift --new my.swift\n")
            #expect(try run(folder, "describe", "ring.swift", "--at", "2").output.contains("once around"))
        }
    }

    @Test(arguments: examples(table("AnticsTests/Cases/program-errors")))
    func errorsHaveTheirPlaces(text: String, words: String?) throws {
        let outcome = try with(text) { try run($0, "render", "box.swift") }
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("box.swift:" + (words ?? "?")), "\(outcome.errors)")
        #expect(!outcome.errors.contains("Stage"))
    }

    @Test func severalFilesAndChangesAreRefused() throws {
        try with { folder in
            #expect(
                try run(folder, "play", "box.swift", "other.swift").errors
                    == "error: several Swift files are one program. Try: antics swift box.swift other.swift\n"
            )
            let set = try run(folder, "render", "box.swift", "--set", "a.b=1")
            let error = "error: --set works only with scene files, and box.swift is a Swift program\n"
            #expect(set.status == 64 && set.errors == error)
        }
    }

    /// The listing of the guide plays, and has the error that the guide prints for a slip.
    @Test func theListingOfTheGuidePlays() throws {
        let guide = try Program.root.text(of: "docs/from-an-article.md")
        let listing = String(try #require(guide.firstMatch(of: /(?s)```swift\n(.*?)```/)?.1))
        try Program.inFolder(of: ["pulse.swift": listing]) { folder in
            let checked = try run(folder, "check", "pulse.swift")
            #expect(checked.status == 0 && checked.output + checked.errors == "")
            let prose = try run(folder, "describe", "pulse.swift", "--at", "1.3").output
            #expect(prose.contains("The animation of transform is at 17 % of its 0.6 s"))
            try folder.write(listing.replacing("pulse.fromValue", with: "pulse.fromValeu"), to: "pulse.swift")
            let mistaken = try run(folder, "check", "pulse.swift").errors.split(separator: "\n").first
            #expect(mistaken.map { guide.contains("    \($0)\n") } == true, "\(mistaken ?? "")")
        }
    }

    /// In a checkout, the first use of a Swift file builds the library in the program's own configuration.
    @Test(arguments: [0, 1] as [Int32])
    func aCheckoutBuildsTheLibraryWhenItIsFirstNeeded(status: Int32) throws {
        try with { folder in
            let files = FileManager.default
            let own = folder.appending(path: ".build/triple/debug")
            for path in [own.path, folder.path + "/Sources/Apple/AnticsStage"] {
                try files.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            // Another process writes the copy: a descriptor of ours, which a child inherits, makes it "busy".
            _ = try Program.shell("cp \"$0\" \"$1\"", own.path)
            // Instead of building, this `swift` links to the library and the modules beside the tests.
            let built = Program.url.deletingLastPathComponent().path
            let script = """
                echo "$@"
                [ \(status) = 1 ] || ln -s "\(built)/libAnticsStage.so" "\(built)"/C*.build "\(own.path)"
                [ \(status) = 1 ] || ln -s "\(built)/Modules" "\(built)/../../checkouts" "\(folder.path)/.build"
                [ \(status) = 1 ] || mv "\(folder.path)/.build/Modules" "\(own.path)"
                exit \(status)
                """
            try folder.writeScript(script, to: "bin/swift")
            var environment = environment(folder)
            environment["PATH"] = "\(folder.path)/bin:\(environment["PATH"] ?? "")"
            let outcome = try Program.run(
                at: own.appending(path: "antics"), ["check", "box.swift"], environment: environment,
                in: folder)
            let line = "building the library for Swift files (only once, about a minute)\n"
            let words =
                "build --package-path \(folder.path) --scratch-path \(folder.path)/.build --configuration debug --product AnticsStage"
            #expect(outcome.errors.hasPrefix(line))
            #expect(outcome.status == (status == 0 ? 0 : 65), "\(outcome.errors)")
            #expect(outcome.errors.contains(words) == (status == 1), "\(outcome.errors)")
            let again = try Program.run(
                at: own.appending(path: "antics"), ["check", "box.swift"], environment: environment,
                in: folder)
            #expect(again.errors.hasPrefix(line) == (status == 1))
        }
    }

    @Test func anExampleIsAProgramWithATitle() throws {
        try with { folder in
            let prose = try run(folder, "describe", "star-morph.swift", "--at", "0.5")
            #expect(prose.output.hasPrefix("A star becomes a rectangle"), "\(prose)")
            // A file of the same name has priority.
            try folder.write(Self.code, to: "star-morph.swift")
            #expect(
                try run(folder, "describe", "star-morph.swift", "--at", "0.5").output.contains("half way"))
        }
    }

    /// `DispatchTime.now()` of a program is the time of its stage.
    @Test func deadlinesAreExact() throws {
        let code = """
            import Dispatch
            import UIKit
            let deadline = DispatchTime.now() + 1.0 / 60
            usleep(3000)
            DispatchQueue.main.asyncAfter(deadline: deadline) { print(Stage.current.time) }

            """
        #expect(try notes(of: code, at: "0.5") == ["asyncAfter block; 0.016666666."])
    }

    /// A program runs until the time at which playing begins.
    @Test func playingBeginsAtALateTime() throws {
        let code = Self.code.replacing("withTimeInterval: 0.5", with: "withTimeInterval: 12")
        try with(code) { folder in
            let session = try session(folder, at: "11")
            #expect(session.shows("❚❚ 11.000 s"))
        }
    }

    /// A parent that ignores SIGCHLD passes that on, and the system then reports no exit status.
    @Test func errorsAreReportedIfTheParentIgnoresItsChildren() throws {
        try with(Self.code.replacing("CALayer()", with: "CALayr()")) { folder in
            let outcome = try Program.shell(
                "trap '' CHLD; exec \"$0\" check box.swift", shell: "bash", environment: environment(folder),
                in: folder)
            #expect(outcome.status == 65)
            #expect(outcome.errors.hasPrefix("box.swift:3:15: error: cannot find 'CALayr' in scope"))
        }
    }

    /// `swiftc` starts other programs, and Ctrl-C must end those too.
    @Test(arguments: ["swift", "play"])
    func theEndOfTheProgramEndsTheCompiler(command: String) throws {
        try with { folder in
            try folder.writeScript("sleep 60 & echo $! > $HOME/child; wait", to: "swiftc")
            var environment = environment(folder)
            environment["PATH"] = "\(folder.path):" + (environment["PATH"] ?? "")
            let session = try TerminalSession(command, "box.swift", environment: environment, in: folder)
            var child: Int32?
            #expect(
                session.wait { _ in
                    child = SubprocessTests.number(in: folder.appending(path: "child"))
                    return child != nil
                })
            #expect(session.shows("compiling box.swift …"))
            session.terminal.press("\u{3}")
            #expect(session.ending() == .killed(SIGINT))
            #expect(SubprocessTests.ends(try #require(child)))
            #expect(try folder.appending(path: "cache/antics/swift").names.isEmpty)
        }
    }

    @Test func savingAFilePlaysItFromTheSameTime() throws {
        try with { folder in
            let file = folder.appending(path: "box.swift")
            func save(_ text: String) throws { try Data(text.utf8).write(to: file, options: .atomic) }
            let session = try session(folder, at: "0.5")
            #expect(session.shows("❚❚ 0.500 s"))
            #expect(session.shows("timer; half way"))
            try save(Self.code.replacing("half way", with: "middle").replacing("CALayer()", with: "CALayr()"))
            #expect(session.shows("box.swift:3:15: error: cannot find 'CALayr' in scope"))
            #expect(session.text.contains("half way"))
            try save(Self.code.replacing("half way", with: "middle"))
            #expect(session.shows("compiling box.swift …"))
            #expect(session.shows("timer; middle"))
            #expect(session.text.contains("❚❚ 0.500 s"))
            #expect(session.wait { !$0.text.contains("error:") })
            // A save during the compilation of another one.
            try save(Self.code.replacing("half way", with: "centre"))
            let cache = folder.appending(path: "cache/antics/swift")
            #expect(session.wait { _ in (try? cache.names.contains { $0.contains(".") }) == true })
            try save(Self.code.replacing("half way", with: "core"))
            #expect(session.shows("timer; core"))
            try save(Self.code.replacing("half way", with: "middle"))
            #expect(session.shows("timer; middle"))
            // A program that stops during the test does not replace the current one.
            try save(Self.code.replacing("print(\"half way\")", with: "fatalError(\"lost\")"))
            #expect(session.shows("box.swift:13:1: error: the program stops: lost"))
            #expect(session.text.contains("timer; middle"))
            session.terminal.press("q")
            #expect(session.terminal.ending(milliseconds: 3000) == .exited(0))
        }
    }

    /// The clock of a device starts long before the program. The warning names the line.
    @Test func bareBeginTimesAreReported() throws {
        let bare = Self.code.replacing("move.duration = 1", with: "move.duration = 1; move.beginTime = 0.5")
        try with(bare) { folder in
            let checked = try run(folder, "check", "box.swift")
            #expect(
                checked.output.hasPrefix("box.swift:12: warning: beginTime 0.5 is long past"), "\(checked)")
            let json = try run(folder, "check", "box.swift", "--json").output
            #expect(json.contains("\"file\": \"box.swift\"") && json.contains("\"line\": 12"))
        }
        try with("import UIKit\nlet n: Int = \"a\"\n") { folder in
            let check = try run(folder, "check", "box.swift", "--json")
            let parts = [
                "\"line\": 2,", "\"column\": 14,", "\"severity\": \"error\"", "\"message\": \"cannot convert",
            ]
            #expect(check.status == 65 && parts.allSatisfy(check.output.contains), "\(check)")
        }
    }

    @Test func randomNumbersRepeat() throws {
        let code = """
            import UIKit
            func makeScene(in root: CALayer) {
                var generator = SystemRandomNumberGenerator()
                let numbers = (1...9).map { _ in Int.random(in: 0..<1000) } + (1...9).shuffled()
                print(numbers, Double.random(in: 0...1), CGFloat.random(in: 0..<1), Bool.random())
                print([1, 2, 3].randomElement() as Any, UInt8.random(in: 1...9, using: &generator))
            }

            """
        try with(code) { folder in
            func numbers(_ options: String...) throws -> String {
                try Program.run(
                    ["swift", "box.swift", "--lines"] + options, environment: environment(folder), in: folder
                ).output
            }
            let (first, second) = (try numbers(), try numbers())
            #expect(first.contains("Optional(") && first == second, "\(first)")
            let (other, same) = (try numbers("--seed", "3", "--seed", "7"), try numbers("--seed=7"))
            #expect(other != first && other == same)
            let prose = try run(folder, "describe", "box.swift", "--seed", "7").output
            #expect(other.contains(try #require(prose.firstMatch(of: /\[[^;]*/)?.0)), "\(prose)")
            let session = try TerminalSession(
                "swift", "box.swift", "--seed", "7", "--paused", environment: environment(folder), in: folder)
            #expect(session.press("Y", shows: "antics box.swift --seed 7 --at 0 --paused"))
            let scene = try run(folder, "describe", "springs", "--seed", "7")
            #expect(scene.errors == "error: --seed works only with Swift programs\n")
        }
    }

    /// A click restarts the program with a touch at the current time, and a seek shows the same.
    @Test func clicksReachTheProgram() throws {
        let code = """
            import UIKit
            class Taps: UIViewController {
                override func viewDidLoad() {
                    view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tap)))
                }
                @objc func tap(_ gesture: UITapGestureRecognizer) {
                    print("tapped at", Stage.current.time, "left:", gesture.location(in: view).x < 160)
                    if Stage.current.time == 3 { print([1][Int(Stage.current.time)]) }
                }
            }

            """
        try with(code) { folder in
            let session = try session(folder, at: "0.5")
            #expect(session.shows("❚❚"))
            func click(_ column: Int) {
                session.terminal.press("\u{1B}[<0;\(column);10M\u{1B}[<0;\(column);10m")
            }
            let departures = session.sent.ranges(of: Self.leaving).count
            click(30)
            #expect(session.shows("touch; tapped at 0.0 left: true"))
            #expect(session.press(":seek 2\r", shows: " 2.000 s"))
            click(50)
            #expect(session.shows("touch; tapped at 2.0 left: false"))
            #expect(session.press(":seek 0\r", shows: "touch; tapped at 0.0 left: true"))
            // A touch that stops the program is dropped.
            #expect(session.press(":seek 3\r", shows: " 3.000 s"))
            click(50)
            #expect(session.shows("box.swift:8:47: error: the program stops: Index out of range"))
            #expect(session.text.contains(" 3.000 s"))
            // The picture stays on the terminal between the runs.
            #expect(session.sent.ranges(of: Self.leaving).count == departures)
            session.expectQuit()
            #expect(session.sent.ranges(of: Self.leaving).count == departures + 1)
        }
    }

    /// The sequence that shows the screen of the shell again.
    private static let leaving = "\u{1B}[?1049l"

    /// If the next run ends at its start, it restores the terminal.
    @Test func nextRunsRestoreTheTerminal() throws {
        let code = """
            import UIKit
            class Taps: UIViewController {
                override func viewDidLoad() {
                    guard !CommandLine.arguments.contains("check") else { return }
                    if FileManager.default.fileExists(atPath: "ran") { fatalError("again") }
                    FileManager.default.createFile(atPath: "ran", contents: nil)
                    view.addGestureRecognizer(UITapGestureRecognizer())
                }
            }

            """
        try with(code) { folder in
            let session = try session(folder, at: "0")
            #expect(session.shows("❚❚"))
            let departures = session.sent.ranges(of: Self.leaving).count
            session.terminal.press("\u{1B}[<0;30;10M\u{1B}[<0;30;10m")
            #expect(session.ending() != .exited(0))
            // The reason of the end is on the screen of the shell.
            let last = session.sent.components(separatedBy: Self.leaving)
            #expect(last.count == departures + 2 && last.last?.contains("Fatal error: again") == true)
        }
    }

    @Test func touchesAreText() {
        let text = "0.5,10.0,20.0 0.6,11.0,20.0;2.0,1.0,-2.0"
        let touches = [[TouchMoment]](text: text)
        #expect(touches.map(\.count) == [2, 1] && touches.text == text)
        #expect([[TouchMoment]](text: "nan,1,1;x;1,2;;-1,0,0").isEmpty)
        // A new touch removes the later ones, which it could have prevented.
        let new = [TouchMoment(time: 1, location: Point(0, 0))]
        #expect(touches.adding(new).text == "0.5,10.0,20.0 0.6,11.0,20.0;1.0,0.0,0.0")
        #expect(touches.adding([]) == touches)
    }

    /// A folder with modules is one program. Errors name their file, and each file is watched.
    @Test func severalFilesAreOneProgram() throws {
        let files = [
            "app/Sources/App/Main.swift": """
            import UIKit
            import Kit
            import Tools
            import Extra
            import Pod_Kit
            class Main: UIViewController {
                override func viewDidLoad() {
                    let other = Detail()
                    view.backgroundColor = shade
                    view.alpha = faint * podShare * extra
                    print(other.name)
                }
            }
            """,
            "app/Sources/App/AppDelegate.swift": """
            import UIKit
            class AppDelegate: UIResponder, UIApplicationDelegate {
                var window: UIWindow?
                func application(
                    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
                ) -> Bool { true }
                func application(
                    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
                    options: UIScene.ConnectionOptions
                ) -> UISceneConfiguration {
                    UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
                }
                func application(
                    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
                ) {}
                func applicationWillTerminate(_ application: UIApplication) {}
            }
            """,
            "app/Sources/App/main.swift": """
            import UIKit
            UIApplicationMain(
                CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
            """,
            "app/Sources/App/Detail.swift":
                "class Detail: UIViewController { let name = \"detail\" }",
            "app/Sources/Kit/Shade.swift": "import UIKit\npublic let shade = UIColor.red\n",
            "app/Tests/AppTests/Bad.swift": "import XCTest",
            "app/Pod-Kit.podspec": "  s.source_files = 'Classes/**/*.{h,swift}'",
            "app/Classes/Share.swift": "import UIKit\npublic let podShare: CGFloat = 0.5\n",
            "app/Pods/Extra/Extra.swift": "import UIKit\npublic let extra: CGFloat = 1\n",
            "app/Code/Faint.swift": "import UIKit\npublic let faint: CGFloat = 0.5\n",
            "app/Package.swift": """
            let package = Package(
                name: "App",
                targets: [.target(name: "Kit"), .target(name: "Tools", dependencies: ["Kit"], path: "Code")])
            """,
        ]
        try Program.inFolder(of: files) { folder in
            let sources = "app/Sources/App"
            for words in [["app"], [sources], ["\(sources)/Main.swift", "\(sources)/Detail.swift"]] {
                let session = try TerminalSession(
                    ["swift"] + words + ["--paused"], environment: environment(folder), in: folder)
                #expect(session.shows("detail"), "\(words)")
                guard words.count == 2 else { continue }
                try folder.write("public let shade = UIColr.red\n", to: "app/Sources/Kit/Shade.swift")
                #expect(session.shows("app/Sources/Kit/Shade.swift:1:20: error: cannot find 'UIColr'"))
            }
            let bad = try run(folder, "render", "app")
            #expect(
                bad.status == 65 && bad.errors.hasPrefix("app/Sources/Kit/Shade.swift:1:20: error: "),
                "\(bad)")
            #expect(try run(folder, "render", "app/Tests").errors.contains("it is a folder"))
        }
    }

    /// The delegate of the app or of its scene creates the window, and has an extension that the controller uses.
    @Test(arguments: [
        (
            "UIApplicationDelegate",
            """
            func application(
                _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool { show(window ?? UIWindow()) }
            """
        ),
        (
            "UIWindowSceneDelegate",
            """
            func scene(
                _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
            ) {
                guard let scene = scene as? UIWindowScene else { return }
                _ = show(UIWindow(windowScene: scene))
            }
            """
        ),
    ])
    func anAppCreatesItsWindow(type: String, launch: String) throws {
        let delegate = """
            import UIKit
            extension CGRect {
                init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
                    self.init(x: x, y: y, width: width, height: height)
                }
            }
            class Delegate: UIResponder, \(type) {
                var window: UIWindow?
                \(launch)
                func show(_ window: UIWindow) -> Bool {
                    self.window = window
                    window.rootViewController = BoxController(width: window.bounds.width / 2)
                    window.makeKeyAndVisible()
                    return true
                }
            }
            """
        let controller = """
            import UIKit
            class BoxController: UIViewController {
                let width: CGFloat
                init(width: CGFloat) {
                    self.width = width
                    super.init(nibName: nil, bundle: nil)
                }
                required init?(coder: NSCoder) { fatalError() }
                override func viewDidLoad() {
                    super.viewDidLoad()
                    let box = UIView(frame: CGRect(0, 0, width, 240))
                    box.backgroundColor = .white
                    view.addSubview(box)
                }
                override func viewDidAppear(_ animated: Bool) {
                    let app = UIApplication.shared.delegate, scene = view.window!.windowScene!.delegate
                    let window = (app as? Delegate)?.window ?? (scene as? Delegate)?.window
                    print("one window:", window === view.window && UIApplication.shared.windows.first === window)
                    print("leaf:", UIImage(named: "leaf")!.size.width)
                }
            }
            """
        let files = ["App/Delegate.swift": delegate, "App/BoxController.swift": controller]
        try Program.inFolder(of: files) { folder in
            let drawn = try run(folder, "render", "App", "--size", "8x3", "--renderer", "half")
            #expect(drawn.output == "████\n████\n████\n", "\(drawn)")
            let file = PNG.encode(PixelGrid(width: 8, height: 4))
            try Data(file).write(to: folder.appending(path: "App/leaf@2x.png"))
            let output = try run(folder, "describe", "App").output
            #expect(output.contains("one window: true") && output.contains("leaf: 4.0"), "\(output)")
        }
    }

    /// The trap occurs while the program plays, so the terminal is restored before the message.
    @Test func laterTrapsAreReported() throws {
        let code = """
            import UIKit
            func makeScene(in root: CALayer) { go(1) }
            func go(_ count: Int) {
                print("second \\(count)")
                if count == 24 { fatalError("out of seconds") }
                DispatchQueue.main.asyncAfter(deadline: .now() + 1) { go(count + 1) }
            }
            """
        try with(code) { folder in
            // Compile it first, because a session waits only for a few seconds.
            #expect(try run(folder, "check", "box.swift").status == 0)
            let session = try TerminalSession(
                "box.swift", "--at", "15", "--speed", "8", rows: 80, environment: environment(folder),
                in: folder)
            // The message begins at the last position of the cursor, and may be wrapped.
            #expect(
                session.wait {
                    $0.text.replacing("\n", with: "").contains("box.swift:5: Fatal error: out of seconds")
                })
        }
    }
}

@Suite struct SubprocessTests {
    /// Returns the number that a file contains, once its line is complete.
    static func number(in file: URL) -> Int32? {
        guard let text = try? String(contentsOf: file, encoding: .utf8), text.hasSuffix("\n") else {
            return nil
        }
        return Int32(text.dropLast())
    }

    /// Whether a process ends within three seconds. A zombie has ended.
    static func ends(_ process: Int32) -> Bool {
        for _ in 0..<300 {
            let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            if status?.contains(") Z ") != false { return true }
            usleep(10_000)
        }
        return false
    }

    /// Several threads may test programs at the same time.
    @Test func eachTestOfAProgramHasItsOwnOutput() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "antics-\(getpid()).txt")
        try Data("other".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try SwiftProgram.test("/bin/true", "a.swift", [], [:])
        #expect(try String(contentsOf: file, encoding: .utf8) == "other")
    }

    @Test(arguments: [
        ("while :; do :; done", 60.0, "need more than 1 s of processor time. Does it have an endless loop?"),
        ("sleep 60", 1, "do not end within 1 s. Does it wait for something?"),
    ])
    func aProgramThatDoesNotEndIsStopped(script: String, limit: Double, reason: String) throws {
        try Program.inFolder { folder in
            try folder.writeScript(script, to: "program")
            let failure = #expect(throws: Failure.self) {
                try SwiftProgram.test(
                    folder.path + "/program", "a.swift", [], [:], processorLimit: 1, limit: limit)
            }
            #expect(failure?.text.description == "a.swift: error: its first 10 s \(reason)")
        }
    }

    @Test func theTimeLimitKillsTheWholeGroup() throws {
        try Program.inFolder { folder in
            let output = folder.appending(path: "output")
            let parent = Subprocess(
                name: "/bin/sh", arguments: ["-c", "sleep 60 & echo $!; wait"],
                environment: ["PATH": "/usr/bin:/bin"])
            let ending = try parent.run(output: output.path, limit: 0.5)
            #expect(ending == .tooLong)
            #expect(Self.ends(try #require(Self.number(in: output))))
        }
    }
}

@Suite struct SwiftSourceTests {
    @Test(arguments: [
        ("func makeScene(in root: CALayer) { }", SwiftSource.Entry.function),
        ("class A: UIViewController { }\nclass B: UIView { }", .controller("A")),
        ("class Base: UIViewController { }\nfinal class Last: Base, Foo { }", .controller("Last")),
        ("class Dial:\n    UIView, Foo {\n}\nlet size = 3", .view("Dial")),
        ("class Dial: NSView { }", .view("Dial")),
        ("final class Ring: CAShapeLayer { }", .layer("Ring")),
        ("@main\nclass AppDelegate: UIResponder { }\nclass V: UIView { }", .view("V")),
        ("let dot = CALayer()\nroot.addSublayer(dot)", .lines),
        ("class V: UIView { }\nPlaygroundPage.current.liveView = V()", .lines),
        ("for i in 0..<3 {\n  f(i)\n}", .lines),
        ("Stage.run(title: \"x\") { root in }", .itself),
        ("let stage = Stage(size: .zero)\nstage.play()", .itself),
        // Comments, literals and braces contain no statements.
        ("// f()\n/* g()\n h() */\nlet t = \"\"\"\n  i()\n  \"\"\"\nclass V: UIView {\n f()\n}", .view("V")),
        ("func makeScene(\n    in root: CALayer\n) {\n}", .function),
        ("// assets/*.png\nclass V: UIView { }\n/** The end. */", .view("V")),
        ("let link = \"https://a/*b\"\nclass V: UIView { }\n/* c */", .view("V")),
        ("package class V: UIView { }", .view("V")),
        ("let a =\n    f()\nlet b = a\n    .g()\nclass V: UIView { }", .view("V")),
        ("class B: UIControl { }", .view("B")), ("class T: UITextView { }", .view("T")),
        ("class B: UIVisualEffectView { }", .view("B")), ("class E: CAEmitterLayer { }", .layer("E")),
        ("", .nothing), ("import UIKit\n", .nothing),
        ("struct A { func f() { g() } }", .nothing),
        ("let a = 1", .nothing), ("protocol P { }", .nothing), ("// #Preview { }", .nothing),
        ("import UIKit\n#Preview { UIView() }", .preview),
        ("class V: UIView { }\n#Preview(\"V (dark)\", traits: .portrait) {\n  V()\n}", .view("V")),
        // An app has a window in code, or a controller. Comments create no window.
        ("@main class D: UIResponder, UIApplicationDelegate { }\nclass V: UIView { }", .view("V")),
        (
            "class D: P,\n    UIApplicationDelegate {\n// w = UIWindow()\n}\nclass C: UIViewController { }",
            .app("D", scene: nil, controller: "C")
        ),
        (
            "class D { }\nextension D: UIApplicationDelegate { }\nclass S: P, UIWindowSceneDelegate { let w = UIWindow() }",
            .app("D", scene: "S", controller: nil)
        ),
        (
            "class S: P, UIWindowSceneDelegate { let w = UIWindow() }\nclass C: UIViewController { }",
            .app(nil, scene: "S", controller: nil)
        ),
        (
            "class D: UIApplicationDelegate {\nfunc f() { w.rootViewController = C(1) }\n}\nclass C: UIViewController { }",
            .app("D", scene: nil, controller: nil)
        ),
        (
            "class D: UIApplicationDelegate { let w = UIWindow() }\nfunc makeScene(in root: CALayer) { }",
            .function
        ),
    ])
    func theEntryIsFound(text: String, entry: SwiftSource.Entry) {
        #expect(SwiftSource.Entry.find(in: [SwiftSource(text)]).entry == entry)
    }

    @Test(arguments: examples(table("AnticsTests/Cases/adapted-lines")))
    func linesAreAdapted(line: String, ours: String?) {
        let text = "func makeScene(in root: CALayer) {}\n\(line)\nlet last = 1"
        #expect(SwiftSource(text).text == "func makeScene(in root: CALayer) {}\n\(ours ?? "?")\nlet last = 1")
    }

    /// Selectors get the type around them, and protocols of Objective-C become protocols of classes.
    @Test(arguments: examples(table("AnticsTests/Cases/adapted-objective-c")))
    func objectiveCIsAdapted(text: String, ours: String?) { #expect(SwiftSource(text).text == ours) }

    @Test func longFilesOfExtensionsAreAdapted() {
        let pairs = (0..<2000).map { "class A\($0): B {}\nextension A\($0) { override func f() {} }\n" }
        let wanted = (0..<2000).map { number in
            let gap = String(repeating: " ", count: "extension A\(number) {".count)
            return "class A\(number): B { \n\(gap) override func f() {} }\n"
        }
        #expect(SwiftExtensions.withOverridesInClasses(pairs.joined()) == wanted.joined())
    }

    @Test func readingStopsAtTheLimitOfFiles() throws {
        try Program.inFolder { folder in
            for number in 1...501 { try folder.write("", to: "A\(number).swift") }
            // A missing file after the limit.
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "Z.swift").path, withDestinationPath: "missing")
            let failure = #expect(throws: Failure.self) { try SwiftFile.read([folder.path]) }
            #expect(failure?.text.text.hasPrefix("error: the program is larger than 500 files") == true)
        }
    }

    /// An app in a repository contains the library of the repository if it uses a public class of it.
    @Test(arguments: [
        ("let p = Pulse()", "open class Pulse: UIView {}", true),
        ("let p = Pulse()", "class Pulse: UIView {}", false),
        ("class Pulse {}\nlet p = Pulse()", "open class Pulse: UIView {}", false),
        ("// Pulse", "open class Pulse: UIView {}", false),
        ("let v = UIView()", "open class UIView: UIResponder {}", false),
        ("import Kit\nlet p = Pulse()", "open class Pulse: UIView {}", true),
    ])
    func appsContainTheirLibrary(app: String, library: String, isPart: Bool) throws {
        let files = [
            "Kit.podspec": "s.source_files = 'Kit/*.swift'", "Kit/Pulse.swift": library, "Kit/Part.swift": "",
            "Demo/App.swift": app,
        ]
        try Program.inFolder(of: files) { folder in
            let paths = try SwiftFile.read([folder.appending(path: "Demo").path]).map(\.path)
            #expect(paths.count == (isPart ? 3 : 1), "\(paths)")
        }
    }

    /// The program of a folder has the delegates that Antics can launch.
    @Test(arguments: [
        ("import UIKit\nclass D: A, UIApplicationDelegate {} // no UIStoryboard", true),
        ("import UIKit\nclass D: A, UIWindowSceneDelegate { let s = UIStoryboard.init() }", true),
        ("import UIKit\nclass D: A, UIWindowSceneDelegate { let n = UINavigationController() }", true),
        ("import UIKit\nclass D: A, UIWindowSceneDelegate { let t = UISplitViewController() }", false),
        ("import UIKit\nimport CoreData\nclass D: A, UIApplicationDelegate {}", false),
        ("import Cocoa\nclass D: NSObject, NSApplicationDelegate {}", false),
        ("#!/usr/bin/env swift\nprint(1)", false),
    ])
    func foreignDelegatesAreLeftOut(text: String, isPart: Bool) throws {
        try Program.inFolder(of: ["D.swift": text, "A.swift": "import UIKit"]) { folder in
            let count = try SwiftFile.read([folder.path]).count
            #expect(count == (isPart ? 2 : 1))
        }
    }

    /// A file of a folder is left out if it imports an absent module, unless another file uses its types.
    @Test(arguments: [
        ("import SwiftUI\nstruct V {}", true), ("import SwiftUI\nclass Used {}", false),
        ("#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nstruct V {}", true),
        ("import UIKit\n#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nstruct V {}", false),
        ("import FoundationXML\nstruct V {}", false),
    ])
    func filesWithAbsentModulesAreLeftOut(text: String, isLeftOut: Bool) throws {
        let files = ["SwiftUI/V.swift": text, "A.swift": "import UIKit\nlet used: Used? = nil"]
        try Program.inFolder(of: files) { folder in
            let sources = SwiftSources(try SwiftFile.read([folder.path]))
            #expect(sources.paths.count == (isLeftOut ? 1 : 2))
            #expect(sources.omissions.count == (isLeftOut ? 1 : 0))
            let named = files.keys.map { "\(folder.path)/\($0)" }
            #expect(SwiftSources(try SwiftFile.read(named)).omissions.isEmpty)
        }
    }

    @Test func lineBreaksOfWindowsAreLineFeeds() throws {
        try Program.inFolder(of: ["a.swift": "import UIKit\r\n@objc func a() {}\r\n"]) { folder in
            let text = try SwiftFile.read([folder.path + "/a.swift"]).map(\.text).joined()
            #expect(SwiftSource(text).text == "import AnticsStage\nfunc a() {}\n")
        }
    }

    /// A folder has the same files by all paths that lead to it.
    @Test func foldersAreReadOnce() throws {
        try Program.inFolder(of: ["a/A.swift": "let a = 1"]) { folder in
            let file = folder.appending(path: "a/A.swift")
            for name in ["a/b", "a/c"] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(path: name).path, withDestinationPath: "..")
            }
            for words in [[folder.path], [file.path, file.path]] {
                #expect(try SwiftFile.read(words).map(\.path) == [file.path])
            }
        }
    }

    @Test func onlyErrorsAndNotesOfTheCompilerAreReported() {
        let text = """
            /x/a.swift:1:5: warning: never used
             1 | let a
            a.swift:2:7: error: no such thing
             2 | f()
               |       ^
            a.swift:1:1: note: did you mean g?
            """
        #expect(
            SwiftDiagnostics.errors(in: text, of: ["a.swift"]).map(\.text) == [
                "a.swift:2:7: error: no such thing", " 2 | f()", "   |       ^",
                "a.swift:1:1: note: did you mean g?",
            ])
        let other = SwiftDiagnostics.errors(in: "ld: no luck", of: ["a.swift"]).map(\.text)
        #expect(other == ["a.swift: error: compiler output: ld: no luck"])
        let module = SwiftDiagnostics.errors(
            in: "a.swift:1:8: error: no such module 'Combine'", of: ["a.swift"])
        #expect(module.last?.text.hasSuffix("Remove what needs Combine") == true)
        for (name, importing, hint) in [
            ("UIFont", true, "add import UIKit"),
            ("CAOpenGLLayer", true, "Antics does not have CAOpenGLLayer"),
            ("CAOpenGLLayer", false, "add import UIKit"),
        ] {
            let shown = SwiftDiagnostics.errors(
                in: "a.swift:1:1: error: cannot find '\(name)' in scope", of: ["a.swift"]
            ) { name, _ in importing && name != "UIFont" }
            #expect(shown.last?.text.hasPrefix("hint: \(hint)") == true, "\(shown)")
        }
        // Only an error at the call means that the class has no initializer.
        for (line, message) in [
            (
                "rootViewController: V())",
                "a.swift: error: V has no init(): create one in func makeScene(in root: CALayer)"
            ),
            ("let a = b", "/c/main.swift:2:1: error: missing argument"),
        ] {
            let shown = SwiftDiagnostics.errors(
                in: "/c/main.swift:2:1: error: missing argument\n\(line)\n", of: ["a.swift"],
                entry: .controller("V"))
            #expect(shown.first?.text == message)
        }
        let many = (1...30).map { "a.swift:\($0):1: error: no \($0)\n x\n" }.joined()
        let shown = SwiftDiagnostics.errors(in: many, of: ["a.swift"]).map(\.text)
        #expect(shown.count == 41 && shown.last == "and 10 more errors")
    }

    /// A folder in the cache can lose its program, such as when a clean-up is interrupted.
    @Test func aCacheFolderWithoutItsProgramIsReplaced() throws {
        try Program.inFolder { folder in
            let cache = try SwiftCache(["XDG_CACHE_HOME": folder.path])
            func make(in folder: String) throws(Failure) {
                for name in ["main.swift", SwiftSources.program] {
                    try BaseFolder.write("", to: "\(folder)/\(name)", overwrites: true)
                }
            }
            let path = try cache.program(of: ["a"], make)
            try FileManager.default.removeItem(atPath: path)
            // Of two drafts, the process of one is gone.
            let place = folder.appending(path: "antics/swift")
            for process in [getpid(), Int32.max] {
                try FileManager.default.createDirectory(
                    at: place.appending(path: "b.\(process).1"), withIntermediateDirectories: true)
            }
            #expect(try cache.program(of: ["a"], make) == path)
            #expect(FileManager.default.fileExists(atPath: path))
            #expect(try place.names.filter { $0.contains(".") } == ["b.\(getpid()).1"])
        }
    }

    @Test(arguments: examples(table("AnticsTests/Cases/traps")))
    func theReasonOfATrapIsReported(text: String, line: String?) {
        let file = SwiftFile(path: "a.swift", text: "dial.x = 1\n@IBOutlet private weak var dial: UIView!")
        #expect(SwiftDiagnostics.fault(in: text, of: [file])?.text == line)
    }

    @Test(
        arguments: examples(
            """
            --speed 2 → dot --speed 2
            play --at 1 → play dot --at 1
            record -o a.cast → record dot -o a.cast
            list → list
            help → help
            dot → dot
            render dot → render dot
            star-morph → dot star-morph
            """))
    func argumentsWithoutASceneGetTheProgramsOwn(words: String, wanted: String?) {
        #expect(
            Commands.Program.naming("dot", in: words.split(separator: " ").map(String.init)).joined(
                separator: " ") == wanted)
        #expect(Commands.Program.naming("dot", in: []) == ["dot"])
    }
}
