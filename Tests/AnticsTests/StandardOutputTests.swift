import Foundation
import Testing

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
