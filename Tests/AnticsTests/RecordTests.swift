import Foundation
import Testing

@Suite struct RecordTests {
    /// The files in a folder, hidden ones too.
    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func aCastIsTheSameOnEveryRun() throws {
        try Program.inFolder { folder in
            let first = try Program.run("record", "star-morph", "-o", "my.cast", in: folder)
            #expect(first.status == 0)
            #expect(first.output.isEmpty)
            #expect(
                first.errors.wholeMatch(
                    of: /wrote my\.cast \(5 s, 30 fps, \d+ kB\); play: asciinema play my\.cast\n/) != nil)
            let second = try Program.run(
                "record", "-o", "-", "star-morph", environment: ["LC_ALL": "C", "TZ": "Asia/Tokyo"],
                in: folder)
            #expect(second.errors.isEmpty)
            let file = try String(contentsOf: folder.appending(path: "my.cast"), encoding: .utf8)
            #expect(file == second.output)
            #expect(try names(in: folder) == ["my.cast"])
            #expect(file.split(separator: "\n").last?.hasPrefix("[5.0, ") == true)
        }
    }

    @Test func nothingIsOverwrittenUnlessForced() throws {
        try Program.inFolder { folder in
            let file = folder.appending(path: "out.cast")
            try "precious".write(to: file, atomically: true, encoding: .utf8)
            let refused = try Program.run("record", "star-morph", "-o", "out.cast", in: folder)
            #expect(refused.status == 73)
            #expect(refused.errors == "error: out.cast exists; use --force\n")
            #expect(try String(contentsOf: file, encoding: .utf8) == "precious")
            let forced = try Program.run(
                "record", "star-morph", "-o", "out.cast", "--force", "--quiet", in: folder)
            #expect(forced.status == 0)
            #expect(forced.errors.isEmpty)
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("{\"version\": 2"))
            #expect(try names(in: folder) == ["out.cast"])
        }
    }

    /// A scene may last as long as it likes; a recording of it lasts an hour, unless somebody wants more.
    @Test(arguments: [
        ["-o", "-", "--size", "2x1"], ["-o", "-", "--panels", "--size", "2x1"],
        ["--frames", "-", "--pixels", "1x1"],
        ["-o", "-", "--format", "svg"], ["-o", "-", "--format", "svg", "--style", "cells", "--size", "2x1"],
        ["-o", "-", "--keys", "keys.txt", "--size", "2x1"],
    ])
    func aRecordingHasAnEnd(words: [String]) throws {
        try Program.inFolder { folder in
            let scene =
                "scene: 1\ncanvas: [9, 9]\nx-duration: 7200\nlayers: [{ path: { rect: [0, 0, 5, 5] }, animations: [{ keyPath: lineWidth, toValue: 3, duration: 7200 }] }]\n"
            try Data(scene.utf8).write(to: folder.appending(path: "long.yaml"))
            try Data("wait 3600\nwait 3600\n".utf8).write(to: folder.appending(path: "keys.txt"))
            let hour = try Program.run(["record", "long.yaml", "--fps", "1"] + words, in: folder)
            #expect(hour.status == 0)
            #expect(
                hour.errors.hasPrefix(
                    "note: of 7200 s this records the first hour. For more: --duration 7200\n"))
            let wish = try Program.run(
                ["record", "long.yaml", "--fps", "1", "--duration", "3600"] + words, in: folder)
            #expect(hour.output == wish.output)
            #expect(!wish.errors.contains("note:"))
            #expect(
                try Program.run(["record", "long.yaml", "--fps", "1", "--quiet"] + words, in: folder).errors
                    .isEmpty)
        }
    }

    @Test func unknownEndingsAreRefused() throws {
        let outcome = try Program.run("record", "star-morph", "-o", "out.mov")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors
                == "error: cannot write \".mov\"; can: .cast .svg .txt .ans. For video: antics record --frames - … | ffmpeg\n"
        )
    }

    @Test func nothingIsLeftOfARecordingThatFails() throws {
        try Program.inFolder { folder in
            let shell = Process()
            shell.executableURL = URL(filePath: "/bin/sh")
            shell.arguments = [
                "-c", "ulimit -f 8; exec \"$0\" record star-morph --loops 20 -o big.cast", Program.url.path,
            ]
            shell.currentDirectoryURL = folder
            let errors = Pipe()
            shell.standardError = errors
            try shell.run()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            shell.waitUntilExit()
            #expect(text == "error: cannot write big.cast: file too large\n")
            #expect(shell.terminationStatus == 73)
            #expect(try names(in: folder).isEmpty)
            let outcome = try Program.run("record", "star-morph", "-o", "no/such/folder.cast", in: folder)
            #expect(outcome.status == 73)
            #expect(outcome.errors == "error: cannot write no/such/folder.cast: no such file or directory\n")
        }
    }

    @Test func keysArePerformed() throws {
        try Program.inFolder { folder in
            let keys = folder.appending(path: "keys.txt")
            try "wait 0.5\npress spce\n".write(to: keys, atomically: true, encoding: .utf8)
            let wrong = try Program.run(
                "record", "star-morph", "-o", "out.cast", "--keys", "keys.txt", in: folder)
            #expect(wrong.status == 65)
            #expect(wrong.errors == "keys.txt:2:7: error: no key \"spce\". Did you mean \"space\"?\n")
            #expect(try names(in: folder) == ["keys.txt"])

            try "wait 0.5\npress space\nmark Stopped\nwait 1\n".write(
                to: keys, atomically: true, encoding: .utf8)
            let right = try Program.run(
                "record", "marching-ants", "-o", "-", "--keys", "keys.txt", "--fps", "10", in: folder)
            let times = right.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
            #expect(times == ["[0.0", "[0.1", "[0.2", "[0.3", "[0.4", "[0.5", "[0.5", "[1.5"])
            #expect(right.output.contains("[0.5, \"m\", \"Stopped\"]"))
        }
    }

    @Test func drawingsHaveTwoStyles() throws {
        let shapes = try Program.run("record", "star-morph", "-o", "-", "--format", "svg")
        #expect(shapes.output.contains("keySplines=\"0 0 1 1;.42 0 .58 1;0 0 1 1;.42 0 .58 1;0 0 1 1\""))
        let cells = try Program.run("record", "star-morph", "-o", "-", "--format", "svg", "--style", "cells")
        #expect(cells.output.contains("viewBox=\"0 0 320 192\""))
        let several = try Program.run("record", "star-morph", "colour", "-o", "-", "--format", "svg")
        #expect(several.status == 64)
        #expect(
            several.errors
                == "error: an SVG of shapes holds one scene, not 2. Add --style cells to record several\n")
        let long = try Program.run(
            "record", "stagger", "-o", "-", "--format", "svg", "--duration", "86400", "--fps", "60")
        #expect(long.status == 64 && long.output.isEmpty)
        #expect(
            long.errors.hasPrefix(
                "error: 86400 s of this scene are more than an SVG of shapes can hold. Try --duration "))
        let still = try Program.run("render", "star-morph", "--at", "2.5", "--format", "svg")
        #expect(still.output.contains("M81.5 7L163 7L163 82"))
        #expect(!still.output.contains("<animate"))
    }

    @Test func framesAreAStreamOfPictures() throws {
        try Program.inFolder { folder in
            let outcome = try Program.run(
                "record", "star-morph", "--frames", "star.pam", "--pixels", "32x24", "--fps", "10", in: folder
            )
            #expect(outcome.status == 0)
            #expect(outcome.errors == "wrote 50 frames (5 s, 10 fps, 32x24)\n")
            let data = try Data(contentsOf: folder.appending(path: "star.pam"))
            let header = "P7\nWIDTH 32\nHEIGHT 24\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n"
            #expect(data.count == 50 * (header.utf8.count + 32 * 24 * 3))
            #expect(data.starts(with: header.utf8))
        }
    }

    @Test(arguments: [
        ["record", "star-morph"], ["record", "star-morph", "-o", "a.cast", "--frames", "-"],
        ["record", "star-morph", "-o", "a.cast", "--fps", "0"],
        ["record", "star-morph", "-o", "a.cast", "--cast-version", "4"],
        ["record", "star-morph", "-o", "a.cast", "--duration", "0"],
        ["record", "star-morph", "-o", "a.cast", "--loops", "0"],
        ["record", "start-morph", "-o", "a.cast"],
    ])
    func wrongUseIsRefused(words: [String]) throws {
        try Program.inFolder { folder in
            let outcome = try Program.run(words, in: folder)
            #expect(outcome.status == 64)
            #expect(try names(in: folder).isEmpty)
        }
    }
}
