import Foundation
import PseudoTerminal
import TestSupport
import Testing

@testable import Commands

/// Commands read files, pipes and standard input, and report the actual reason of an error.
@Suite struct InputFileTests {
    private static let scene = """
        scene: 1
        title: From afar
        canvas: [100, 100]
        layers: [{ path: { rect: [20, 20, 60, 60] }, fillColor: "#118ab2", strokeEnd: 1.4 }]

        """

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let keys = "wait 0.5\npress space\nwait 0.5\n"
        try Program.inFolder(of: ["my.yaml": Self.scene, "my.keys": keys], body)
    }

    /// The sources of a scene; `$1` is the command that reads it.
    static let sources = [
        "cat my.yaml | \"$0\" $1 -", "\"$0\" $1 - < my.yaml", "\"$0\" $1 <(cat my.yaml)",
        "cat my.yaml | \"$0\" $1 /dev/stdin", "mkfifo pipe; cat my.yaml > pipe & \"$0\" $1 pipe",
    ]
    private static let slowWriter = "(head -c 20 my.yaml; sleep 0.2; tail -c +21 my.yaml) | \"$0\" $1 -"

    @Test(arguments: [
        "render", "describe", "check", "pad -o -", "record -o - --size 8x4 --fps 2",
        "record --frames - --pixels 8x4 --fps 2", "record -o - --format svg",
    ])
    func everyCommandReadsEverySource(command: String) throws {
        try inFolder { folder in
            let wanted = try Program.shell("\"$0\" \(command) my.yaml", in: folder)
            for source in command == "check" ? Self.sources + [Self.slowWriter] : Self.sources {
                let outcome = try Program.shell(source, command, shell: "bash", in: folder)
                #expect(outcome.status == 0, "\(command): \(outcome.errors)")
                let output = outcome.output.replacing(/(?m)^\S+(?=:\d+:\d+: warning)/, with: "my.yaml")
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

    /// The scene comes from a pipe, the keys from the terminal.
    @Test(arguments: [
        "cat my.yaml | \"$@\"", "cat my.yaml | \"$@\" -", "cat my.yaml | \"$@\" /dev/stdin",
        "\"$@\" < my.yaml", "cat my.yaml | (exec \"$@\" play)",
    ])
    func scenesArePlayedFromAPipe(script: String) throws {
        try inFolder { folder in
            let session = try TerminalSession([], in: folder, script: script + "; echo over")
            #expect(session.shows("From afar"))
            #expect(session.press("?", shows: "play or pause"))
            #expect(session.press("q", shows: "over"))
            #expect(session.ending() == .exited(0))
            #expect(session.terminal.modes == session.before)
        }
    }
}

/// Output files are written completely or not at all.
@Suite struct OutputFileTests {
    @Test(arguments: ["render star-morph --format png", "record star-morph -o - --format gif --duration 1"])
    func terminalsGetNoBinaryOutput(command: String) throws {
        let session = try TerminalSession([], in: Program.root, script: "\"$@\" \(command); echo over $?")
        #expect(session.shows("the output is binary") && session.shows("over 64"))
    }

    private func facts(_ file: URL) throws -> stat {
        var facts = stat()
        try #require(lstat(file.path, &facts) == 0)
        return facts
    }

    private func withFile(_ body: (URL, URL) throws -> Void) throws {
        try Program.inFolder(of: ["my.yaml": "mine\n"]) { try body($0, $0.appending(path: "my.yaml")) }
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

    /// A user who cannot change the owner of a file writes into the existing file.
    @Test(.enabled(if: geteuid() == 0, "only root makes files of somebody else"))
    func aReplacedFileOfAnotherUserKeepsItsOwner() throws {
        try withFile { folder, file in
            chown(file.path, 1234, 5678)
            chmod(file.path, 0o666)
            chmod(folder.path, 0o777)
            let outcome = try Program.shell(
                "\(Program.unprivileged) \"$0\" new my.yaml --force --quiet", in: folder)
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            #expect(try folder.text(of: "my.yaml").hasPrefix("# "))
            let now = try facts(file)
            #expect(now.st_uid == 1234 && now.st_gid == 5678 && now.st_mode & 0o7777 == 0o666)
            #expect(try folder.names == ["my.yaml"])
        }
    }

    /// If the disk has room for one recording but not for two, an existing file is unchanged.
    @Test(.enabled(if: canMount, "no disk can be made here"))
    func aFullDiskLeavesAnExistingFileUnchanged() throws {
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

    /// A signal ends the program while it computes and while it writes.
    @Test(arguments: [
        ("long.cast", SIGINT), ("long.cast", SIGTERM), ("long.cast", SIGHUP), ("long.cast", SIGQUIT),
        ("long.cast", SIGPIPE), ("long.cast", SIGALRM), ("long.cast", SIGUSR1), ("long.cast", 34),
        ("long.svg", SIGINT), ("long.svg", SIGTERM), ("cells.svg", SIGINT), ("cells.svg", SIGHUP),
        ("long.png", SIGINT), ("long.gif", SIGTERM),
    ])
    func aSignalLeavesNoPartialFile(name: String, signal: Int32) throws {
        try Program.inFolder { folder in
            let process = Process()
            process.executableURL = Program.url
            process.arguments =
                switch name {
                // About the largest SVG of shapes.
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
            #expect(try folder.names.isEmpty)
        }
    }

    /// A terminal shows the progress of a long recording until Ctrl-C, which leaves no file.
    @Test func aTerminalShowsTheProgress() throws {
        try Program.inFolder { folder in
            let session = try TerminalSession(
                "record", "springs", "-o", "x.gif", "--duration", "600", columns: 80, rows: 5, in: folder)
            #expect(session.wait { $0.text.contains(/─ pass 1 of 2, frame \d+ of 18000, \d+ s left/) })
            session.terminal.press("\u{3}")
            #expect(session.ending() == .killed(SIGINT))
            #expect(try folder.names.isEmpty)
        }
    }
}

@Suite struct StandardOutputTests {
    /// The program waits for a full nonblocking pipe.
    @Test func theProgramWaitsForASlowReader() throws {
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
        // The pipe is full before the reader reads.
        var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        for _ in 0..<500 where poll(&full, 1, 0) == 1 { usleep(10_000) }
        try output.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(text == wanted && wanted.utf8.count > 1 << 16)
        #expect(complaint.isEmpty && process.terminationStatus == 0)
    }
}

@Suite struct FileTrailTests {
    private func trail(_ path: String) -> ([String], [String], String?) {
        let trail = ResolvedPath(path)
        return (trail.folders, trail.names.map { "\($0.folder) \($0.name)" }, trail.file)
    }

    @Test func plainPaths() {
        #expect(trail("my.yaml") == (["."], [". my.yaml"], "./my.yaml"))
        #expect(trail("./a//b/my.yaml") == ([".", "./a", "./a/b"], ["./a/b my.yaml"], "./a/b/my.yaml"))
        #expect(trail("../my.yaml") == ([".", "./.."], ["./.. my.yaml"], "./../my.yaml"))
        #expect(trail("/nowhere/my.yaml") == (["/", "/nowhere"], ["/nowhere my.yaml"], "/nowhere/my.yaml"))
        #expect(trail("") == (["."], [], nil))
    }

    /// A path with links lists every name on the way: links to folders, chains of links, and broken links.
    @Test func links() throws {
        try Program.inFolder { folder in
            let script = """
                mkdir one; touch one/my.yaml; ln -s one now; ln -s now/my.yaml link; ln -s "$1/gone" lost; ln -s loop loop
                """
            let root = folder.resolvingSymlinksInPath().path
            let outcome = try Program.shell(script, root, in: folder)
            #expect(outcome.status == 0)
            let link = ResolvedPath(root + "/link")
            #expect(link.names.map(\.name) == ["link", "now", "my.yaml"])
            #expect(link.folders.suffix(2) == [root, root + "/one"] && link.file == root + "/one/my.yaml")
            #expect(ResolvedPath(root + "/lost").file == root + "/gone")
            #expect(ResolvedPath(root + "/lost").folders.filter { $0 == "/" }.count == 2)
            #expect(ResolvedPath(root + "/loop").names.count == 41, "it ends")
        }
    }
}
