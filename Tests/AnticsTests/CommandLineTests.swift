import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite struct CommandLineTests {
    @Test(arguments: [
        ["--help"], ["help", "render"], ["render", "-h"], ["list", "--help"], ["play", "-h"],
    ])
    func helpGoesToOutputWithExamples(words: [String]) throws {
        let outcome = try Program.run(words)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.contains("USAGE: antics"))
        #expect(outcome.output.split(separator: "\n").filter { $0.contains("  antics ") }.count >= 2)
    }

    /// Ctrl-\ ends a command at once, where Swift's runtime would tell of a crash, and ask what to do.
    @Test func quittingIsNoCrash() throws {
        let session = try TerminalSession(
            ["manual"], environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=yes"])
        try #require(session.terminal.fills(milliseconds: 5000), "it writes more than the terminal holds")
        session.terminal.press("\u{1C}")
        #expect(session.terminal.ending(milliseconds: 5000) == .killed(SIGQUIT))
    }

    @Test func versionIsSemantic() throws {
        let outcome = try Program.run("--version")
        #expect(outcome.status == 0)
        #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test func wrongFlagsAreUsageErrorsWithASuggestion() throws {
        let outcome = try Program.run("star-morph", "--sped", "2")
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "error: no option \"--sped\". Did you mean \"--speed\"?\nSee: antics help play\n")
    }

    @Test(arguments: [
        ["render", "star-morph", "--size", "80"], ["render", "star-morph", "--size", "0x24"],
        ["render", "star-morph", "--renderer", "brail"], ["render", "star-morph", "--at", "nan"],
        ["star-morph", "--speed", "9"], ["star-morph", "--cell-aspect", "0"], ["star-morph", "--fps", "0"],
    ])
    func valuesOutOfRangeAreUsageErrors(words: [String]) throws {
        let outcome = try Program.run(words)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
    }

    @Test func flagsWorkBeforeAndAfterTheScene() throws {
        let before = try Program.run("render", "--at", "0.2", "--size", "20x6", "star-morph")
        let after = try Program.run("render", "star-morph", "--size", "20x6", "--at", "0.2")
        #expect(before.status == 0)
        #expect(before.output == after.output)
    }

    @Test func unknownDemo() throws {
        let outcome = try Program.run("render", "start-morph")
        #expect(
            outcome.errors
                == "error: no demo \"start-morph\". Did you mean \"star-morph\"? List: antics list\n")
        #expect(outcome.status == 64)
        #expect(
            try Program.run("render", "xylophone").errors
                == "error: no demo \"xylophone\". List: antics list\n")
    }

    @Test func missingFileAndItsSibling() throws {
        try Program.inFolder { folder in
            try "".write(to: folder.appending(path: "my.yaml"), atomically: true, encoding: .utf8)
            let outcome = try Program.run("render", "my.yml", in: folder)
            #expect(
                outcome.errors == "error: cannot read my.yml: no such file. There is a my.yaml here\n")
            #expect(outcome.status == 66)
            #expect(
                try Program.run("render", "./other.yaml", in: folder).errors
                    == "error: cannot read ./other.yaml: no such file\n")
            #expect(try Program.run("render", "./", in: folder).status == 66)
        }
    }

    @Test func outputThatIsNoTerminal() throws {
        let outcome = try Program.run(environment: ["TERM": "xterm-256color"])
        #expect(
            outcome.errors == """
                error: output is not a terminal. To save: antics record star-morph -o out.cast. \
                For one frame as text: antics render star-morph --at 0.5

                """)
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
    }

    @Test func listNamesEveryDemo() throws {
        let list = try Program.run("list")
        let json = try Program.run("list", "--json")
        let demos = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(demos.count >= 4)
        for demo in demos {
            let name = try #require(demo["name"] as? String)
            #expect(list.output.contains(name))
            #expect(Set(demo.keys) == ["name", "title", "duration", "loops", "chapter", "caption", "tags"])
            // Programs have no captions.
            #expect(
                (demo["caption"] as? String).map {
                    list.output.contains("  \($0)\n") || name.hasSuffix(".swift")
                }
                    == true)
            #expect((demo["chapter"] as? String).map { list.output.contains("\($0)\n  ") } == true)
            #expect((demo["duration"] as? Double).map { $0 > 0 } == true)
            #expect((demo["tags"] as? [String])?.isEmpty == false)
        }
        #expect(
            Set(["star-morph", "marching-ants", "draw-on", "colour", "spring-menu.swift"]).isSubset(
                of: demos.compactMap { $0["name"] as? String }))
    }

    @Test func aPipeGetsNoEscapes() throws {
        let outcome = try Program.run(
            "render", "colour", "--at", "0.2", environment: ["TERM": "xterm-256color"])
        #expect(!outcome.output.contains("\u{1B}"))
        #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
    }

    /// Text has no colours: fills are dots, solid where there is one, and else with a texture for each.
    @Test func textShowsWhatIsFilled() throws {
        func row(_ demo: String) throws -> String {
            try Program.run("render", demo, "--size", "40x12", "--renderer", "braille").output
        }
        #expect(try row("star-morph").contains("⣿⣿⣿⣿"))
        #expect(try row("card-expand").contains("⢿⣽⢿⣽"))
    }

    @Test func ansiColoursFollowTheDepth() throws {
        func frame(_ color: String) throws -> String {
            try Program.run("render", "colour", "--at", "0.2", "--format", "ansi", "--color", color).output
        }
        #expect(try frame("truecolor").contains("38;2;"))
        #expect(try frame("256").contains("8;5;"))
        #expect(try !frame("16").contains("8;5;"))
        // Bright colours are 90 to 97 and 100 to 107.
        #expect(try frame("16").contains(/\u{1B}\[[0-9;]*(9|10)[0-7][;m]/))
        #expect(try !frame("8").contains(/\u{1B}\[[0-9;]*(9|10)[0-7][;m]/))
        #expect(try frame("8").contains(/\u{1B}\[[0-9;]*[34][0-7][;m]/))
        #expect(try !frame("none").contains("38;") && !frame("none").contains("48;"))
    }

    /// Soft edges are blended with the ground that is really there.
    @Test func theBackgroundShowsThroughSoftEdges() throws {
        func frame(_ background: String...) throws -> String {
            try Program.run(
                ["render", "colour", "--renderer", "half", "--format", "ansi", "--size", "40x12"] + background
            ).output
        }
        #expect(try frame() == frame("--background", "black"))
        #expect(try frame() != frame("--background", "white"))
        #expect(try frame("--background", "white", "--color", "8") != frame("--color", "8"))
        #expect(try Program.run("render", "colour", "--background", "wite").status == 64)
    }

    @Test func pamHoldsThePixels() throws {
        let process = Process()
        process.executableURL = Program.url
        process.arguments = ["render", "colour", "--size", "20x10", "--renderer", "half", "--format", "pam"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        let header = Data("P7\nWIDTH 20\nHEIGHT 20\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
        #expect(bytes.starts(with: header))
        #expect(bytes.count == header.count + 20 * 20 * 4)
    }
}
