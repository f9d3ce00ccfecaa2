import Foundation
import Testing

/// The options that commands share, and those that go together with nothing.
@Suite struct OptionTests {
    /// The help of a command, its lines joined.
    private func help(_ command: String) throws -> String {
        try Program.run("help", command).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: [
        (
            "play",
            "--at --set --paused --reverse --lesson --speed --reduced-motion --renderer --cell-aspect --background --no-snap --overlay --theme --color --no-color --fps --sync --output --quiet --public"
        ),
        (
            "tour",
            "--by-hand --speed --reduced-motion --renderer --cell-aspect --background --no-snap --overlay --theme --color --no-color --fps --sync --output --quiet"
        ),
        ("config", "--init --quiet"),
        (
            "render",
            "--at --set --size --color --no-color --renderer --cell-aspect --background --no-snap --overlay --theme --format --quiet"
        ),
        (
            "record",
            """
            --output --force --quiet --set --format --frames --pixels --fps --size --color --no-color --renderer \
            --cell-aspect --background --no-snap --overlay --theme --panels --keys --style --cast-version --duration --loops
            """
        ),
        ("describe", "--at --set --quiet"), ("new", "--template --force --quiet"),
        ("pad", "--output --force --quiet"),
        (
            "swift",
            "--new --force --at --paused --reverse --lesson --speed --reduced-motion --renderer --cell-aspect --background --no-snap --overlay --theme --color --no-color --fps --sync --output --quiet"
        ),
        ("check", "--strict --json --quiet"), ("doctor", "--json --no-color"), ("list", "--json"),
        ("schema", ""), ("manual", ""),
    ])
    func helpNamesEveryOption(command: String, options: String) throws {
        let words = try Program.run("help", command).output.split(separator: "\n")
            .filter { $0.hasPrefix("  -") }
            .compactMap { line in line.split(separator: " ").first { $0.hasPrefix("--") } }
        #expect(
            words.map(String.init) == options.split(separator: " ").map(String.init) + [
                "--version", "--help",
            ])
    }

    /// What several commands have, they explain in the same words.
    @Test(arguments: [
        ("--at <seconds> The time in the scene, in seconds. (default: 0)", ["play", "render", "describe"]),
        (
            "auto, the default, takes those that suit the scene. (values: braille, half,",
            ["play", "render", "record"]
        ),
        ("The height of a cell divided by its width. (default: 2)", ["play", "render", "record"]),
        (
            "soft edges blend with it. (default: auto, the terminal's own when playing, else black; none in an SVG of shapes)",
            ["play", "render", "record"]
        ),
        ("Columns and rows of cells. (default: 80x24)", ["render", "record"]),
        (
            "--force Overwrite the file if it exists. --quiet Print errors only.",
            ["record", "new", "pad"]
        ),
    ])
    func sharedOptionsAreExplainedAlike(text: String, commands: [String]) throws {
        for command in commands { #expect(try help(command).contains(text), "\(command)") }
    }

    @Test(arguments: ["play", "render", "describe"])
    func timesAreNumbers(command: String) throws {
        let outcome = try Program.run(command, "star-morph", "--at", "nan")
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "error: --at must be a number of seconds, such as 0.5\nSee: antics help \(command)\n")
    }

    /// A number may be negative, and one that must not be is refused for that.
    @Test func numbersMayBeNegative() throws {
        for command in ["render", "describe"] {
            let apart = try Program.run(command, "springs", "--at", "-1.5")
            #expect(apart.status == 0 && apart.errors.isEmpty)
            #expect(apart.output == (try Program.run(command, "springs", "--at=-1.5").output))
        }
        for (words, reason) in [
            ("star-morph --speed -1", "--speed must be a number from 0.05 to 8"),
            ("star-morph --fps -1", "--fps must be a whole number from 1 to 240"),
            ("render star-morph --cell-aspect -2", "--cell-aspect must be a positive number, such as 2"),
            ("record star-morph -o x.cast --fps -30", "--fps must be a whole number from 1 to 1000"),
            ("record star-morph -o x.cast --loops -1", "--loops must be a whole number from 1 to 10000"),
            (
                "record star-morph -o x.cast --duration -1",
                "--duration must be a number of seconds, at most 86400 (a day)"
            ),
            ("record star-morph -o x.cast --cast-version -2", "--cast-version must be 2 or 3"),
            ("render star-morph --size -8x4", "--size must be columns and rows, such as 80x24, not \"-8x4\""),
            (
                "record --frames - --pixels -8x4",
                "--pixels must be a width and a height in pixels, such as 1280x720, not \"-8x4\""
            ),
        ] {
            let outcome = try Program.run(words.split(separator: " ").map(String.init))
            #expect(outcome.errors.hasPrefix("error: \(reason)\n"))
            #expect(outcome.status == 64)
        }
        let missing = try Program.run("render", "star-morph", "--at")
        #expect(missing.errors.hasPrefix("error: --at needs a number of seconds, such as 0.5\n"))
    }

    @Test(arguments: ["play", "render", "record"])
    func cellsHaveAnAspect(command: String) throws {
        let outcome = try Program.run(command, "star-morph", "--cell-aspect", "0")
        #expect(outcome.errors.hasPrefix("error: --cell-aspect must be a positive number, such as 2\n"))
    }

    @Test func describeHasATime() throws {
        let start = try Program.run("describe", "star-morph").output
        #expect(try Program.run("describe", "star-morph", "--at", "0").output == start)
        #expect(try Program.run("describe", "star-morph", "--at", "0.375").output != start)
    }

    /// Every kind of recording is drawn over the background, and black is what it is without; an SVG of shapes is then
    /// drawn on the page.
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

    @Test func anSVGHasTheGroundThatWasAskedFor() throws {
        func rectangles(_ background: String...) throws -> Int {
            let words = ["render", "star-morph", "--format", "svg"] + background
            return try Program.run(words).output.split(separator: "<rect").count - 1
        }
        #expect(try rectangles() == 0)
        #expect(try rectangles("--background", "white") == 1)
    }

    @Test func aLightBackgroundHasDarkText() throws {
        func drawing(_ background: String) throws -> String {
            try Program.run(
                "record", "star-morph", "-o", "-", "--format", "svg", "--style", "cells", "--panels", "--fps",
                "1",
                "--background", background
            ).output
        }
        let (dark, light) = (try drawing("#222222"), try drawing("#eeeeee"))
        #expect(dark.contains("height=\"100%\" fill=\"#222222\"") && dark.contains("#d0d0d0"))
        #expect(light.contains("height=\"100%\" fill=\"#eeeeee\"") && light.contains("#383838"))
        #expect(!light.contains("#d0d0d0"))
    }

    @Test func panelsAndOverlaysHaveThemes() throws {
        func drawing(_ theme: String) throws -> String {
            try Program.run(
                "record", "star-morph", "-o", "-", "--format", "svg", "--style", "cells", "--panels", "--fps",
                "1", "--theme", theme
            ).output
        }
        #expect(try drawing("default").contains("#5fafff"))
        let light = try drawing("light")
        #expect(light.contains("height=\"100%\" fill=\"#ffffff\"") && light.contains("#175ea9"))
        #expect(!(try drawing("mono").contains("#5fafff")))
        func frame(_ theme: String) throws -> String {
            try Program.run(
                "render", "springs", "--at", "0.6", "--format", "ansi", "--overlay", "ghosts", "--theme",
                theme
            ).output
        }
        #expect(try frame("default") != frame("deuteranopia"))
        let unknown = try Program.run("star-morph", "--theme", "deuteranopa")
        #expect(unknown.status == 64)
        #expect(
            unknown.errors.hasPrefix(
                "error: --theme must be default, light, high-contrast, deuteranopia, tritanopia or mono, not"
                    + " \"deuteranopa\". Did you mean \"deuteranopia\"?\n"))
    }

    @Test(arguments: [
        (
            "record star-morph -o x.svg --color 16 --renderer half",
            "--color, --renderer have no effect on an SVG of shapes. Leave them out, or add --style cells"
        ),
        (
            "record star-morph -o x.svg --panels --keys k.txt",
            "--panels, --keys have no effect on an SVG of shapes. Leave them out, or add --style cells"
        ),
        (
            "record star-morph -o x.svg --size 80x24 --cell-aspect 2",
            "--size, --cell-aspect have no effect on an SVG of shapes. Leave them out, or add --style cells"
        ),
        (
            "record star-morph -o x.cast --style cells",
            "--style has no effect on a .cast file. Leave it out, or write an .svg"
        ),
        (
            "record star-morph -o x.txt --cast-version 3",
            "--cast-version has no effect on a .txt file. Leave it out"
        ),
        (
            "record star-morph -o x.cast --pixels 32x24",
            "--pixels has no effect on a file. Leave it out, or write pictures with --frames"
        ),
        (
            "record star-morph --frames x.pam --size 80x24 --format svg",
            "--size, --format have no effect on --frames. Leave them out, or write a file with -o"
        ),
        (
            "record star-morph -o x.cast --keys k.txt --loops 2",
            "--loops has no effect on --keys. Leave it out"
        ),
        (
            "render star-morph --color 16",
            "--color has no effect on --format text. Leave it out, or choose --format ansi"
        ),
        (
            "render star-morph --format json --background red --size 9x9",
            "--size, --background have no effect on --format json. Leave them out"
        ),
        (
            "render star-morph --format svg --renderer half",
            "--renderer has no effect on --format svg. Leave it out"
        ),
        (
            "render star-morph --format pam --background red",
            "--background has no effect on --format pam. Leave it out"
        ),
        (
            "render star-morph --format ansi --theme light",
            "--theme has no effect on the picture alone. Leave it out, or add --overlay"
        ),
        (
            "record star-morph -o x.cast --theme mono",
            "--theme has no effect on the picture alone. Leave it out, or add --panels"
        ),
    ])
    func optionsWithoutEffectAreRefused(words: String, wanted: String) throws {
        try Program.inFolder { folder in
            let outcome = try Program.run(words.split(separator: " ").map(String.init), in: folder)
            #expect(outcome.status == 64 && outcome.output.isEmpty)
            #expect(outcome.errors == "error: \(wanted)\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func picturesMayBeLargerThanScreens() throws {
        try Program.inFolder { folder in
            let words = [
                "record", "star-morph", "--frames", "x.pam", "--fps", "1", "--duration", "1", "--pixels",
            ]
            let large = try Program.run(words + ["2160x3"], in: folder)
            let tooLarge = try Program.run(words + ["4097x3"], in: folder)
            #expect(large.status == 0 && tooLarge.status == 64)
        }
    }

    @Test func quietCommandsSayNothing() throws {
        try Program.inFolder { folder in
            let made = try Program.run("new", "my.yaml", "--template", "morph", "--quiet", in: folder)
            #expect(made.status == 0 && made.errors.isEmpty)
            let padded = try Program.run("pad", "my.yaml", "--quiet", in: folder)
            #expect(padded.status == 0 && padded.errors.isEmpty)
            #expect(!(try Program.run("pad", "my.yaml", in: folder).errors.isEmpty))
        }
    }

    /// Whatever goes wrong, the first line says "error:", and what is to be done comes with it.
    @Test(arguments: [
        ("star-morph --sped 2", 64), ("record star-morph", 64), ("render", 64),
        ("render star-morph --at x", 64),
        ("xylophone", 64), ("check no.yaml", 66), ("record star-morph -o x.cast --keys no.txt", 66),
        ("new no/such.yaml", 73), ("play star-morph", 69),
    ])
    func errorsHaveOneVoice(words: String, status: Int32) throws {
        let outcome = try Program.run(words.split(separator: " ").map(String.init))
        #expect(outcome.status == status && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("error: "))
    }
}
