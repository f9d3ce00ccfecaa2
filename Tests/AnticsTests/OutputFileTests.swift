import Foundation
import Testing

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

    /// To root too: who has taken the right to write away means it.
    @Test func aReadOnlyFileIsRefused() throws {
        try withFile { folder, file in
            chmod(file.path, 0o444)
            let outcome = try Program.run("new", "my.yaml", "--force", in: folder)
            #expect(
                outcome.errors
                    == "error: cannot write my.yaml: it is read-only. Try: chmod u+w my.yaml\n")
            #expect(outcome.status == 73)
            #expect(try text(file) == "mine\n")
            #expect(try names(in: folder) == ["my.yaml"])
        }
    }

    /// What does not fit leaves what was there as it was.
    @Test func whatDoesNotFitChangesNothing() throws {
        try withFile { folder, file in
            let outcome = try Program.shell(
                "ulimit -f 16; \"$0\" record star-morph -o my.yaml --format cast --force", in: folder)
            #expect(outcome.errors == "error: cannot write my.yaml: file too large\n")
            #expect(outcome.status == 73)
            #expect(try text(file) == "mine\n")
            #expect(try names(in: folder) == ["my.yaml"])
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
