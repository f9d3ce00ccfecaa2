import Demos
import Foundation
import Scenes
import TestSupport
import Testing

/// For any input, the program ends soon, with a documented exit code.
///
/// Each case runs the program with limits of processor time and memory. A failing case remains in a folder that the
/// failure names.
@Suite struct ProgramFuzzTests {
    private static let codes: Set<Int32> = [0, 64, 65, 66, 69, 73, 141]

    /// Runs a shell script in a folder, within the limits.
    private func run(
        _ script: String, in folder: URL, _ comment: @autoclosure () -> String = ""
    ) throws -> Program.Outcome {
        // Seconds of processor time, kB of all and of writable memory, and blocks of a file. Each is many times that of the
        // largest case.
        let limits = "ulimit -t 20; ulimit -v 1000000; ulimit -d 500000; ulimit -f 200000; "
        let outcome = try Program.shell(limits + script, in: folder)
        // A shell reports a signal as 128 plus its number.
        let isFine = Self.codes.contains(outcome.status)
        #expect(isFine, "\(outcome.status) of \(script) \(comment())\n\(outcome.errors.suffix(2000))")
        return outcome
    }

    /// Stores a failing scene for inspection.
    private func store(_ scene: String) -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "found-\(UUID().uuidString).yaml")
        try? Data(scene.utf8).write(to: file)
        return "with \(file.path)"
    }

    // MARK: Scenes

    @Test func mutatedScenesAreReadAndDrawn() throws {
        var random = SplitMix64(seed: 31)
        let texts = Catalogue.demos.map(\.text) + SceneTemplates.all.map(\.text)
        try Program.inFolder { folder in
            for _ in cases(20) {
                var mutator = SceneMutator(SplitMix64(seed: random.next()))
                let text = mutator.changed(texts[Int.random(in: texts.indices, using: &random)])
                try folder.write(text, to: "case.yaml")
                let check = try run("\"$0\" check case.yaml", in: folder, store(text))
                guard check.status == 0 else { continue }
                for time in ["0", "0.37", "1e3"] {
                    let draw = "\"$0\" render case.yaml --size 160x48 --at \(time)"
                    #expect(try run(draw, in: folder, store(text)).status == 0, "\(store(text))")
                }
                for command in [
                    "describe case.yaml", "render case.yaml --format json", "render case.yaml --format svg",
                    "code case.yaml --at 0.37",
                ] {
                    #expect(
                        try run("\"$0\" \(command)", in: folder, store(text)).status == 0, "\(store(text))")
                }
            }
        }
    }

    // MARK: Commands

    private static let options: [String: [String]] = [
        "--at": ["0", "0.5", "-1", "1e3", "nan", "1e400", "x", ""],
        "--size": ["80x24", "1x1", "0x0", "160x48", "-3x4", "99999999999x2", "80", "x"],
        "--color": ["16", "8", "256", "truecolor", "none", "auto", "mono", "17"],
        "--renderer": ["braille", "half", "ascii", "sextant", "auto", "dots"],
        "--cell-aspect": ["2", "0", "-1", "1e-9", "1e9", "nan"],
        "--background": ["black", "none", "#fff", "#ff", "lab(50 0 0)", ""],
        "--format": ["txt", "ansi", "json", "svg", "cast", "pam", "gif", "swift", "css", "yaml"],
        "--template": ["morph", "lesson", "mroph", ""],
        "--output": [
            "-", "out.cast", "out.svg", "out.txt", "out.ans", "out", "no/such/out.cast", "folder",
            "case.yaml", "direct",
        ],
        "--frames": ["frames.pam", "-", "folder"], "--pixels": ["40x30", "0x3", "1e9x2"],
        "--fps": ["1", "15", "0", "241", "-1", "x"], "--style": ["cells", "layers", "x"],
        "--cast-version": ["2", "3", "4"], "--duration": ["0.2", "1", "0", "-1", "1e99", "nan", "x"],
        "--from": ["0", "0.1", "-1", "50%", "x"], "--to": ["0.2", "1", "0", "1e99", "x"],
        "--loops": ["1", "2", "0", "-1", "x"], "--keys": ["keys.txt", "case.yaml", "missing", "folder"],
        "--speed": ["1", "0", "9", "nan"], "--sync": ["auto", "on", "off", "x"],
    ]
    private static let flags = [
        "--force", "--quiet", "--panels", "--json", "--strict", "--paused", "--reverse", "--help",
        "--version",
        "-h", "--", "--zog", "-o",
    ]
    private static let commands = [
        "render", "describe", "code", "record", "list", "new", "check", "pad", "schema", "play", "help",
        "zog", "",
    ]
    private static let scenes = [
        "star-morph", "colour", "case.yaml", "-", "missing.yaml", "star-morf", "folder", "empty.yaml",
        "broken.yaml", "",
        "new.yaml", "/dev/null", "$(printf '\\033]52;c;x\\007')",
    ]
    private static let inputs = ["", "<&-", "</dev/null", "<case.yaml", "<broken.yaml", "<folder"]
    private static let outputs = [
        "", "", "", ">/dev/full", ">&-", "2>&-", "2>/dev/full", ">&- 2>&-", ">/dev/full 2>/dev/full",
        "| head -c 9",
        "| true",
    ]

    private func commandLine(_ random: inout SplitMix64) -> String {
        var words = [random.pick(Self.commands)]
        let names = Self.options.keys.sorted()
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: words.append(random.pick(Self.scenes))
            case 1: words.append(random.pick(Self.flags))
            default:
                let name = random.pick(names)
                words += [name, random.pick(Self.options[name] ?? [])]
            }
        }
        if Bool.random(using: &random) { words.insert(random.pick(Self.scenes), at: 1) }
        // Recordings get a short duration.
        if words[0] == "record", Bool.random(using: &random) { words += ["--duration", "0.2"] }
        // Pictures of all demos at the default size take gigabytes.
        if words.contains("--frames"), !words.contains("--pixels") { words += ["--pixels", "40x30"] }
        let quoted = words.map { $0.hasPrefix("$(") ? "\"\($0)\"" : "'\($0)'" }.joined(separator: " ")
        return "\"$0\" \(quoted) \(random.pick(Self.inputs)) \(random.pick(Self.outputs))"
    }

    @Test func anyCommandLineEndsWithADocumentedCode() throws {
        let demo = try #require(Catalogue.demos.first).text
        let given = ["case.yaml", "broken.yaml", "empty.yaml", "keys.txt", "folder"]
        try checkCases(60, seed: 32) { random in
            let files = [
                "case.yaml": demo, "broken.yaml": demo.replacing("canvas", with: "kanvas"), "empty.yaml": "",
                "keys.txt": "wait 0.1\npress space\n",
            ]
            try Program.inFolder(of: files) { folder in
                try FileManager.default.createDirectory(
                    at: folder.appending(path: "folder"), withIntermediateDirectories: false)
                let line = commandLine(&random)
                // A pipe hides the exit code of the program, so the script writes it to a file.
                let script =
                    line.contains(" | ")
                    ? "{ \(line.replacing(" | ", with: "; echo $? >&3; } 3>code | "))" : line
                let outcome = try run(script, in: folder)
                var status = outcome.status
                if let note = try? folder.text(of: "code") {
                    status = Int32(note.trimmingCharacters(in: .newlines)) ?? status
                    #expect(Self.codes.contains(status), "\(note) of \(line)")
                }
                let left = try folder.names.filter { !given.contains($0) && $0 != "code" }
                #expect(status == 0 || left.isEmpty, "\(line) fails with \(status), and leaves \(left)")
                #expect(
                    !left.contains { $0.hasPrefix(".") || $0.hasSuffix(".part") }, "\(line) leaves \(left)")
                let crash = outcome.errors.contains("Fatal error") || outcome.errors.contains("Backtrace")
                #expect(!crash, "\(line)\n\(outcome.errors.prefix(2000))")
            }
        }
    }
}
