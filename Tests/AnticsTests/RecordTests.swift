import Foundation
import Testing

/// Recordings of the built program.
@Suite struct RecordTests {
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
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["my.cast"])
            #expect(file.split(separator: "\n").last?.hasPrefix("[5.0, ") == true)
        }
    }

    /// A recording has at most an hour, unless `--duration` says otherwise.
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

    @Test func drawingsHaveTwoStyles() throws {
        let shapes = try Program.run("record", "star-morph", "-o", "-", "--format", "svg")
        #expect(shapes.output.contains("keySplines=\"0 0 1 1;.42 0 .58 1;0 0 1 1;.42 0 .58 1;0 0 1 1\""))
        let cells = try Program.run("record", "star-morph", "-o", "-", "--format", "svg", "--style", "cells")
        #expect(cells.output.contains("viewBox=\"0 0 320 192\""))
        let still = try Program.run("render", "star-morph", "--at", "2.5", "--format", "svg")
        #expect(still.output.contains("M81.5 7L163 7L163 82") && !still.output.contains("<animate"))
    }

    /// Every kind of recording has a background, black by default. An SVG of shapes has none by default.
    @Test(arguments: [
        ["-o", "x.cast"], ["-o", "x.ans", "--renderer", "half"], ["-o", "x.svg"],
        ["-o", "x.svg", "--style", "cells"],
        ["--frames", "x.pam", "--pixels", "32x24"],
    ])
    func recordingsHaveABackground(kind: [String]) throws {
        try Program.inFolder { folder in
            func bytes(_ background: String...) throws -> Data {
                let words = ["record", "star-morph", "--fps", "4", "--quiet"] + kind
                let outcome = try Program.run(
                    words + (kind[0] == "-o" ? ["--force"] : []) + background, in: folder)
                #expect(outcome.status == 0 && outcome.errors.isEmpty)
                let file = folder.appending(path: kind[1])
                defer { try? FileManager.default.removeItem(at: file) }
                return try Data(contentsOf: file)
            }
            let without = try bytes()
            #expect(try (bytes("--background", "black") == without) == (kind != ["-o", "x.svg"]))
            #expect(try bytes("--background", "white") != without)
        }
    }

    private func drawing(_ options: String...) throws -> String {
        let words = ["record", "star-morph", "-o", "-", "--format", "svg", "--style", "cells", "--fps", "1"]
        return try Program.run(words + ["--panels"] + options).output
    }

    @Test func aLightBackgroundHasDarkText() throws {
        let dark = try drawing("--background", "#222222")
        let light = try drawing("--background", "#eeeeee")
        #expect(dark.contains("height=\"100%\" fill=\"#222222\"") && dark.contains("#d0d0d0"))
        #expect(light.contains("height=\"100%\" fill=\"#eeeeee\"") && light.contains("#383838"))
        #expect(!light.contains("#d0d0d0"))
    }

    @Test func panelsAndOverlaysHaveThemes() throws {
        #expect(try drawing("--theme", "default").contains("#5fafff"))
        let light = try drawing("--theme", "light")
        #expect(light.contains("height=\"100%\" fill=\"#ffffff\"") && light.contains("#175ea9"))
        #expect(!(try drawing("--theme", "mono").contains("#5fafff")))
        func frame(_ theme: String) throws -> String {
            let words = ["render", "springs", "--at", "0.6", "--format", "ansi", "--overlay", "ghosts"]
            return try Program.run(words + ["--theme", theme]).output
        }
        #expect(try frame("default") != frame("deuteranopia"))
    }
}
