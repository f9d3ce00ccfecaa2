import Testing

/// What is said of a command line that cannot be understood.
@Suite struct UsageErrorTests {
    private func errors(_ words: String) throws -> String {
        let outcome = try Program.run(words.split(separator: " ").map(String.init))
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(words)")
        return outcome.errors
    }

    /// A suggestion is made for a slip of the fingers and for nothing else.
    @Test(arguments: [
        ("recrod x", "no command or demo \"recrod\". Did you mean \"record\"?"),
        ("recrod star-morph -o x.cast", "no command or demo \"recrod\". Did you mean \"record\"?"),
        ("lst", "no command or demo \"lst\". Did you mean \"list\"?"),
        ("star-mroph --paused", "no command or demo \"star-mroph\". Did you mean \"star-morph\"?"),
        ("zog", "no command or demo \"zog\". See: antics help, antics list"),
        ("cdoe star-morph", "no command or demo \"cdoe\". Did you mean \"code\"?"),
        ("help lst", "no command \"lst\". Did you mean \"list\"?"),
        ("help xylophone", "no command \"xylophone\". See: antics help"),
        ("play lst", "no demo \"lst\". List: antics list"),
    ])
    func commands(words: String, wanted: String) throws {
        #expect(try errors(words) == "error: \(wanted)\n")
    }

    @Test(arguments: [
        ("list --foo", "no option \"--foo\"", "list"),
        (
            "render star-morph --rendrer half", "no option \"--rendrer\". Did you mean \"--renderer\"?",
            "render"
        ),
        ("render star-morph -x", "no option \"-x\"", "render"),
        (
            "star-morph --no-color --color 16", "--color and --no-color exclude each other. Leave one out",
            "play"
        ),
        (
            "render star-morph --renderer brail",
            "--renderer must be braille, half, quadrant, sextant, octant, mosaic, ascii or auto, not \"brail\". "
                + "Did you mean \"braille\"?", "render"
        ),
        ("star-morph --sync yes", "--sync must be on, off or auto, not \"yes\"", "play"),
        (
            "star-morph --output x.cast", "--output must be ncurses, direct, pixels or auto, not \"x.cast\"",
            "play"
        ),
        ("render star-morph --at x", "--at must be a number of seconds, such as 0.5, not \"x\"", "render"),
        (
            "render star-morph --background wite",
            "--background must be a CSS colour, such as white or #222222, or auto, not \"wite\"", "render"
        ),
        (
            "render star-morph --cell-aspect x", "--cell-aspect must be a number, such as 2, not \"x\"",
            "render"
        ),
        ("record star-morph --fps 1.5", "--fps must be a whole number, not \"1.5\"", "record"),
        ("record star-morph --cast-version x", "--cast-version must be 2 or 3, not \"x\"", "record"),
        ("render star-morph --size", "--size needs columns and rows, such as 80x24", "render"),
        ("render star-morph --quiet=3", "--quiet takes no value, got \"3\"", "render"),
        ("render", "name a scene, such as star-morph or my.yaml", "render"),
        ("check", "name a file, such as my.yaml", "check"),
        ("list x", "unexpected argument \"x\"", "list"),
        ("list x y", "unexpected arguments \"x\", \"y\"", "list"),
    ])
    func options(words: String, wanted: String, command: String) throws {
        #expect(try errors(words) == "error: \(wanted)\nSee: antics help \(command)\n")
    }

    /// The words of the command line are shown and not obeyed.
    @Test(arguments: [
        ["W"], ["list", "W"], ["list", "--W"], ["render", "star-morph", "--at", "W"], ["help", "W"],
        ["render", "star-morph", "--renderer", "W"], ["render", "star-morph", "--quiet=W"],
        ["--generate-completion-script", "W"],
    ])
    func hostileWords(words: [String]) throws {
        let outcome = try Program.run(words.map { $0.replacing("W", with: HostileTextTests.hostile) })
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("error: ") && HostileTextTests.leaks(outcome.errors) == [])
    }
}
