import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Files from anywhere: what can be read is read, and what cannot has its real reason.
@Suite struct InputFileTests {
    private static let scene = """
        scene: 1
        title: From afar
        canvas: [100, 100]
        layers: [{ path: { rect: [20, 20, 60, 60] }, fillColor: "#118ab2", strokeEnd: 1.4 }]

        """

    private func inFolder(_ body: (URL) throws -> Void) throws {
        try Program.inFolder { folder in
            try Data(Self.scene.utf8).write(to: folder.appending(path: "my.yaml"))
            try Data("wait 0.5\npress space\nwait 0.5\n".utf8).write(to: folder.appending(path: "my.keys"))
            try body(folder)
        }
    }

    /// Where the text may come from; `$1` is what reads it.
    static let sources = [
        "cat my.yaml | \"$0\" $1 -", "\"$0\" $1 - < my.yaml", "\"$0\" $1 <(cat my.yaml)",
        "cat my.yaml | \"$0\" $1 /dev/stdin", "mkfifo pipe; cat my.yaml > pipe & \"$0\" $1 pipe",
        // A writer that takes its time.
        "(head -c 20 my.yaml; sleep 0.2; tail -c +21 my.yaml) | \"$0\" $1 -",
    ]

    @Test(arguments: sources)
    func everyCommandReadsEverySource(source: String) throws {
        try inFolder { folder in
            for command in [
                "render", "describe", "check", "pad -o -", "record -o - --size 8x4 --fps 2",
                "record --frames - --pixels 8x4 --fps 2", "record -o - --format svg",
            ] {
                let wanted = try Program.shell("\"$0\" \(command) my.yaml", in: folder)
                let outcome = try Program.shell(source, command, shell: "bash", in: folder)
                #expect(outcome.status == 0, "\(command): \(outcome.errors)")
                let output = outcome.output.replacing(/^\S+(?=:\d+:\d+: warning)/, with: "my.yaml")
                #expect(!output.isEmpty && output == wanted.output, "\(command)")
                try? FileManager.default.removeItem(at: folder.appending(path: "pipe"))
            }
        }
    }

    @Test func standardInputHasAName() throws {
        let outcome = try Program.shell("echo 'scene: 1' | \"$0\" check -")
        #expect(outcome.status == 65)
        #expect(outcome.output.hasPrefix("-:1:1: error: "))
        #expect(
            try Program.shell("\"$0\" check - <&-").errors
                == "error: cannot read standard input: it is closed\n")
        #expect(
            try Program.shell("\"$0\" check - < .").errors
                == "error: cannot read standard input: it is a folder. Name a file in it\n")
    }

    /// What is padded from standard input goes to standard output.
    @Test func aFilterPads() throws {
        try inFolder { folder in
            let outcome = try Program.shell("\"$0\" pad - --quiet < my.yaml", in: folder)
            #expect(outcome.status == 0 && outcome.output == Self.scene && outcome.errors.isEmpty)
        }
    }

    @Test(arguments: ["--keys - < my.keys", "--keys <(cat my.keys)", "--keys /dev/stdin < my.keys"])
    func keysComeFromAnywhere(words: String) throws {
        try inFolder { folder in
            let command = "\"$0\" record star-morph -o - --fps 4 --size 8x4"
            let wanted = try Program.shell("\(command) --keys my.keys", in: folder)
            let outcome = try Program.shell("\(command) \(words)", shell: "bash", in: folder)
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            #expect(outcome.output == wanted.output)
        }
    }

    /// The scene comes through the pipe, the keys from the terminal.
    @Test(arguments: ["-", "/dev/stdin"])
    func scenesArePlayedFromAPipe(word: String) throws {
        try inFolder { folder in
            let session = try TerminalSession(word, in: folder, script: "cat my.yaml | \"$@\"; echo over")
            #expect(session.shows("From afar"))
            #expect(session.press("?", shows: "play or pause"))
            session.terminal.press("q")
            #expect(session.shows("over"))
            #expect(session.ending() == .exited(0))
            #expect(session.terminal.modes == session.before)
        }
    }

    /// Why a file cannot be read, and what a shell does to make it so.
    static let refusals: [(setting: String, path: String, reason: String)] = [
        (":", "gone.yaml", "no such file"), (":", "my.yml", "no such file. There is a my.yaml here"),
        ("mkdir f", "./f", "it is a folder. Name a file in it"),
        (":", "my.yaml/other.yaml", "my.yaml is no folder"),
        ("chmod 0 my.yaml", "my.yaml", "no permission. Try: ls -l my.yaml"),
        (
            "mkdir -p a/sealed/b; chmod 0 a/sealed", "a/sealed/b/my.yaml",
            "no permission to look into a/sealed. Try: ls -ld a/sealed"
        ),
        ("ln -s gone.yaml link.yaml", "link.yaml", "it is a link to gone.yaml, which is not there"),
        ("ln -s loop.yaml loop.yaml", "loop.yaml", "too many levels of symbolic links"),
    ]

    @Test(arguments: refusals.indices)
    func theReasonIsTheRealOne(_ index: Int) throws {
        let (setting, path, reason) = Self.refusals[index]
        try inFolder { folder in
            chmod(folder.path, 0o777)
            for command in [
                "check", "render", "record -o x.cast", "pad", "record star-morph -o x.cast --keys",
            ] {
                let outcome = try Program.shell(
                    "\(setting); \(Program.unprivileged) \"$0\" \(command) \(path)", in: folder)
                let isScene = !command.contains("--keys")
                let wanted = isScene ? reason : reason.replacing(". There is a my.yaml here", with: "")
                #expect(outcome.errors == "error: cannot read \(path): \(wanted)\n", "\(command)")
                #expect(outcome.status == 66)
                _ = try Program.shell("chmod -R u+rwX .; rm -rf f a link.yaml loop.yaml", in: folder)
            }
        }
    }

    /// A file that is too large is refused for its size; a stream that is, as soon as it is known.
    @Test(arguments: [
        ("truncate -s 2G large.yaml; \"$0\" render large.yaml", "large.yaml", "has 2147.5 MB"),
        ("head -c 2000000000 /dev/zero | \"$0\" render -", "-", "has more than 2 MB"),
        ("\"$0\" render /dev/zero", "/dev/zero", "has more than 2 MB"),
        ("truncate -s 5M large.yaml; \"$0\" pad large.yaml", "large.yaml", "has 5.2 MB"),
        ("truncate -s 2G large; \"$0\" record star-morph -o x.cast --keys large", "large", "has 2147.5 MB"),
    ])
    func largeFilesAreRefusedUnread(script: String, name: String, size: String) throws {
        try inFolder { folder in
            // What it may use of memory, and with it what it may read.
            let outcome = try Program.shell("ulimit -v 1000000; \(script)", in: folder)
            let kind = script.contains("--keys") ? "key script" : "scene file"
            #expect(outcome.errors == "\(name):1:1: error: the file \(size); a \(kind) has at most 2 MB\n")
            #expect(outcome.status == 65)
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "x.cast").path))
        }
    }

    @Test func aLargeFileIsAFinding() throws {
        try inFolder { folder in
            let outcome = try Program.shell(
                "truncate -s 2G large.yaml; \"$0\" check --json my.yaml large.yaml", in: folder)
            let findings = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
            #expect(findings.map { $0["rule"] as? String } == ["trim-outside", "limit"])
            #expect(outcome.status == 65 && outcome.errors.isEmpty)
        }
    }
}
