import Foundation
import PseudoTerminal
import TestSupport
import Testing

@testable import Commands

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
}

/// What becomes of files that are written: all of them, or nothing.
@Suite struct OutputFileTests {
    /// The files in a folder, hidden ones too.
    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func facts(_ file: URL) throws -> stat {
        var facts = stat()
        try #require(lstat(file.path, &facts) == 0)
        return facts
    }

    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// A file of the name my.yaml.
    private func withFile(_ body: (URL, URL) throws -> Void) throws {
        try Program.inFolder { folder in
            let file = folder.appending(path: "my.yaml")
            try Data("mine\n".utf8).write(to: file)
            try body(folder, file)
        }
    }

    @Test(arguments: [0o600, 0o640, 0o755, 0o200])
    func aReplacedFileKeepsItsMode(mode: mode_t) throws {
        try withFile { folder, file in
            chmod(file.path, mode)
            let outcome = try Program.run("new", "my.yaml", "--force", in: folder)
            #expect(outcome.status == 0)
            #expect(try facts(file).st_mode & 0o7777 == mode)
            chmod(file.path, 0o600)
            #expect(try text(file).hasPrefix("# "))
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func aReplacedFileKeepsItsOwner() throws {
        try withFile { folder, file in
            chown(file.path, 1234, 5678)
            #expect(try Program.run("new", "my.yaml", "--force", in: folder).status == 0)
            let now = try facts(file)
            #expect(now.st_uid == 1234 && now.st_gid == 5678)
        }
    }

    /// Who cannot give a file away writes into it.
    @Test(.enabled(if: geteuid() == 0, "only root makes files of somebody else"))
    func aFileOfSomebodyElseStaysTheirs() throws {
        try withFile { folder, file in
            chown(file.path, 1234, 5678)
            chmod(file.path, 0o666)
            chmod(folder.path, 0o777)
            let outcome = try Program.shell(
                "\(Program.unprivileged) \"$0\" new my.yaml --force --quiet", in: folder)
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            #expect(try text(file).hasPrefix("# "))
            let now = try facts(file)
            #expect(now.st_uid == 1234 && now.st_gid == 5678 && now.st_mode & 0o7777 == 0o666)
            #expect(try names(in: folder) == ["my.yaml"])
        }
    }

    /// A second name of a file shows what is written under the first, be it longer or shorter.
    @Test(arguments: [5, 100_000])
    func aReplacedFileKeepsItsOtherNames(length: Int) throws {
        try withFile { folder, file in
            try Data(repeating: 0x2E, count: length).write(to: file)
            let other = folder.appending(path: "other.yaml")
            try FileManager.default.linkItem(at: file, to: other)
            let number = try facts(file).st_ino
            #expect(try Program.run("new", "my.yaml", "--force", in: folder).status == 0)
            #expect(try facts(file).st_ino == number)
            let template = try Program.run("new", "-").output.replacing("FILE", with: "my.yaml")
            #expect(try text(other) == template)
            #expect(try names(in: folder) == ["my.yaml", "other.yaml"])
        }
    }

    @Test(arguments: ["my.yaml", "deep/gone.yaml"])
    func aLinkStaysALink(target: String) throws {
        try withFile { folder, _ in
            let link = folder.appending(path: "link.yaml")
            try FileManager.default.createDirectory(
                at: folder.appending(path: "deep"), withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
            #expect(try Program.run("new", "link.yaml", "--force", in: folder).status == 0)
            #expect(try facts(link).st_mode & S_IFMT == S_IFLNK)
            #expect(try text(folder.appending(path: target)).hasPrefix("# "))
        }
    }

    /// Where there is room for a recording but not for two, a file that is written into stays as it was, too.
    @Test(.enabled(if: canMount, "no disk can be made here"))
    func whatDoesNotFitTwiceChangesNothing() throws {
        try Program.inFolder { folder in
            let script = """
                mount -t tmpfs -o size=112k none . && cd "$PWD" && echo mine > a && ln a b
                "$0" record star-morph -o a --format cast --force
                echo "$?" $(cat a b) $(ls -A)
                """
            let outcome = try Program.shell("exec unshare -Urm sh -c \"$1\" \"$0\"", script, in: folder)
            #expect(outcome.errors == "error: cannot write a: no space left on device\n")
            #expect(outcome.output == "73 mine mine a b\n")
        }
    }

    static let canMount = (try? Program.shell("unshare -Urm mount -t tmpfs none /mnt").status) == 0

    /// A signal ends it wherever it is: while it computes as well as while it writes.
    @Test(arguments: [
        ("long.cast", SIGINT), ("long.cast", SIGTERM), ("long.cast", SIGHUP), ("long.cast", SIGQUIT),
        ("long.cast", SIGPIPE), ("long.cast", SIGALRM), ("long.cast", SIGUSR1), ("long.cast", 34),
        ("long.svg", SIGINT), ("long.svg", SIGTERM), ("cells.svg", SIGINT), ("cells.svg", SIGHUP),
    ])
    func nothingIsLeftWhenASignalEndsIt(name: String, signal: Int32) throws {
        try Program.inFolder { folder in
            let process = Process()
            process.executableURL = Program.url
            process.arguments =
                switch name {
                // About as much as an SVG of shapes holds.
                case "long.svg": ["record", "stagger", "-o", name, "--duration", "80"]
                case "cells.svg":
                    ["record", "springs", "-o", name, "--duration", "86400", "--style", "cells"]
                default: ["record", "springs", "-o", name, "--duration", "86400"]
                }
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            let watch = inotify_init1(Int32(IN_CLOEXEC))
            defer { close(watch) }
            inotify_add_watch(watch, folder.path, UInt32(IN_CREATE))
            let ended = DispatchSemaphore(value: 0)
            process.terminationHandler = { _ in ended.signal() }
            try process.run()
            var created = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
            try #require(poll(&created, 1, 10_000) == 1, "nothing is written")
            kill(process.processIdentifier, signal)
            let isHeard = ended.wait(timeout: .now() + 5) == .success
            if !isHeard { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == signal)
            #expect(try names(in: folder).isEmpty)
        }
    }
}

/// Output that cannot be written is an error, whichever command writes it and for whatever reason.
@Suite struct StandardOutputTests {
    /// Every way in which the program prints something.
    static let printing = [
        "list", "list --json", "schema", "check star.yaml", "check --json star.yaml", "new -",
        "pad star.yaml --quiet -o -", "describe star-morph", "record star-morph -o -",
        "record colour --frames -",
        "render star-morph", "render star-morph --format ansi", "render star-morph --format svg",
        "render star-morph --format json", "render star-morph --format pam", "--help", "help render",
        "--version", "--generate-completion-script bash",
    ]

    /// A folder with a scene of which `check` has something to say.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        try Program.inFolder { folder in
            let scene =
                "scene: 1\ncanvas: [9, 9]\nlayers: [{ path: { rect: [0, 0, 5, 5] }, strokeEnd: 1.4 }]\n"
            try Data(scene.utf8).write(to: folder.appending(path: "star.yaml"))
            try body(folder)
        }
    }

    @Test(arguments: printing)
    func aFullDiskIsToldOf(command: String) throws {
        try inFolder { folder in
            let outcome = try Program.shell("\"$0\" \(command) > /dev/full", in: folder)
            #expect(outcome.errors == "error: cannot write standard output: no space left on device\n")
            #expect(outcome.status == 73)
        }
    }

    @Test(arguments: printing)
    func aClosedOutputIsToldOf(command: String) throws {
        try inFolder { folder in
            let outcome = try Program.shell("\"$0\" \(command) >&-", in: folder)
            #expect(outcome.errors == "error: cannot write standard output: it is closed\n")
            #expect(outcome.status == 73)
        }
    }

    /// What reads no more is told nothing, whether the signal that says so ends programs or is ignored.
    @Test(arguments: ["", "trap '' PIPE; "])
    func aPipeThatIsClosedEndsItQuietly(trap: String) throws {
        let outcome = try Program.shell(
            "(\(trap)\"$0\" record star-morph -o -; echo $? >&2) | head -c 1 > /dev/null")
        #expect(outcome.errors == "141\n")
    }

    /// A pipe that does not block takes what fits into it, and the rest when it is read.
    @Test func aReaderThatIsSlowIsWaitedFor() throws {
        let wanted = try Program.run("record", "star-morph", "-o", "-").output
        let process = Process()
        process.executableURL = Program.url
        process.arguments = ["record", "star-morph", "-o", "-"]
        let (output, errors) = (Pipe(), Pipe())
        let descriptor = output.fileHandleForWriting.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // It is full before anybody reads.
        var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        for _ in 0..<500 where poll(&full, 1, 0) == 1 { usleep(10_000) }
        try output.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(text == wanted && wanted.utf8.count > 1 << 16)
        #expect(complaint.isEmpty && process.terminationStatus == 0)
    }

    /// What cannot be said is not said; what was to be done is done.
    @Test(arguments: ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- >&- 2>&-"])
    func messagesThatCannotBeWrittenChangeNothing(redirection: String) throws {
        try Program.inFolder { folder in
            let wanted = try Program.run("record", "star-morph", "-o", "-", in: folder).output
            let outcome = try Program.shell("\"$0\" record star-morph -o x.cast \(redirection)", in: folder)
            #expect(outcome.status == 0)
            #expect(
                try String(contentsOf: folder.appending(path: "x.cast"), encoding: .utf8) == wanted,
                "no message is in the file")
            #expect(try Program.shell("\"$0\" render nothing \(redirection)", in: folder).status == 64)
            #expect(try Program.shell("\"$0\" --sped \(redirection)", in: folder).status == 64)
        }
    }
}

@Suite struct FileTrailTests {
    private func trail(_ path: String) -> ([String], [String], String?) {
        let trail = FileTrail(path)
        return (trail.folders, trail.names.map { "\($0.folder) \($0.name)" }, trail.file)
    }

    @Test func plainPaths() {
        #expect(trail("my.yaml") == (["."], [". my.yaml"], "./my.yaml"))
        #expect(trail("./a//b/my.yaml") == ([".", "./a", "./a/b"], ["./a/b my.yaml"], "./a/b/my.yaml"))
        #expect(trail("../my.yaml") == ([".", "./.."], ["./.. my.yaml"], "./../my.yaml"))
        #expect(trail("/nowhere/my.yaml") == (["/", "/nowhere"], ["/nowhere my.yaml"], "/nowhere/my.yaml"))
        #expect(trail("") == (["."], [], nil))
    }

    /// Links are followed, and their names remembered: those of folders, those in each other, and those to nothing.
    @Test func links() throws {
        try Program.inFolder { folder in
            let script = """
                mkdir one; touch one/my.yaml; ln -s one now; ln -s now/my.yaml link; ln -s "$1/gone" lost; ln -s loop loop
                """
            let root = folder.resolvingSymlinksInPath().path
            let outcome = try Program.shell(script, root, in: folder)
            #expect(outcome.status == 0)
            let way = FileTrail(root + "/link")
            #expect(way.names.map(\.name) == ["link", "now", "my.yaml"])
            #expect(way.folders.suffix(2) == [root, root + "/one"] && way.file == root + "/one/my.yaml")
            #expect(FileTrail(root + "/lost").file == root + "/gone")
            #expect(FileTrail(root + "/lost").folders.filter { $0 == "/" }.count == 2)
            #expect(FileTrail(root + "/loop").names.count == 41, "it ends")
        }
    }
}
