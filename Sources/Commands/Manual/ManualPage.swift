import Playground
import Scenes
import Text

/// The manual page: commands and options as the argument parser has them, keys as the key map, settings as their reader,
/// exit codes as failures.
struct ManualPage {
    private let description: CommandDescription
    private var page = Mdoc()

    /// The page in mdoc.
    var text: String { page.text }

    /// The page of the program, made on a day that is written `March 1, 2026`.
    init(_ description: CommandDescription, date: String) {
        self.description = description
        page.line(".Dd \(date)")
        page.line(".Dt ANTICS 1")
        page.line(".Os")
        head()
        commands()
        keys()
        settings()
        surroundings()
        page.section("EXAMPLES")
        page.literal(Discussion(description.discussion).blocks.flatMap(\.lines))
    }

    private mutating func head() {
        page.section("NAME")
        page.line(".Nm antics")
        page.line(".Nd a playground for shape\\-layer animation in the terminal")
        page.section("SYNOPSIS")
        page.line(".Nm")
        page.line(".Op Ar option ...")
        page.line(".Op Ar scene ...")
        page.line(".Nm")
        page.line(".Ar command")
        page.line(".Op Ar option ...")
        page.line(".Op Ar argument ...")
        page.section("DESCRIPTION")
        page.line(".Nm")
        page.prose(
            """
            plays scenes of shape layers in the terminal: bundled demos by their names, and files in YAML or JSON. \
            A demo that is named opens the whole catalogue at it, and files are read again when they are saved. \
            Scenes can be paused, scrubbed, reversed, looked into and changed with keys; other commands write them \
            as pictures, recordings, sentences or code, with no terminal at all. Without a command, the words and \
            options are those of play.
            """)
    }

    private mutating func commands() {
        page.section("COMMANDS")
        for command in description.shown {
            page.macro("Ss", "antics \(command.commandName)")
            page.prose(command.abstract ?? "")
            let discussion = Discussion(command.discussion)
            for paragraph in discussion.paragraphs {
                page.line(".Pp")
                page.prose(paragraph)
            }
            // Those for help and the version are the same everywhere.
            let own = (command.arguments ?? []).filter { argument in
                argument.shouldDisplay
                    && !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
            }
            if !own.isEmpty { page.terms(own.map { ($0.term, $0.prose) }) }
            for block in discussion.blocks {
                page.line(".Pp")
                page.prose(block.title + ":")
                page.literal(block.lines)
            }
        }
        page.macro("Ss", "All commands")
        page.terms((description.arguments ?? []).filter(\.shouldDisplay).map { ($0.term, $0.prose) })
    }

    private mutating func keys() {
        page.section("KEYS")
        page.prose(
            """
            In brackets stand the names of the actions, for the settings and for the prompt, which takes any action \
            by its name. The mouse drags the bar, and its wheel steps.
            """)
        for group in KeyMap.Group.allCases {
            page.macro("Ss", group.rawValue)
            let bindings = KeyMap.standard.bindings.filter { $0.group == group }
            page.terms(
                bindings.map { binding in
                    let names = binding.actions.map(\.name).joined(separator: ", ")
                    return (Mdoc.term("Ic", binding.label.text), "\(binding.help.text) [\(names)]")
                })
        }
    }

    private mutating func settings() {
        page.section("SETTINGS")
        page.prose(
            """
            A file of settings in YAML says how the playground is to be, always; antics config \\-\\-init creates it \
            with every key in a comment. Options go before the environment, that before the settings, and those \
            before what is remembered. What is rendered or recorded is the same whatever they say.
            """.replacing("\\-", with: "-"))
        page.terms(
            SettingsFile.reader.keys.map { key in
                (
                    Mdoc.term("Cm", key.name),
                    "\(key.summary): \(key.wants). As in \(key.name): \(key.standard)"
                )
            })
    }

    private mutating func surroundings() {
        page.section("ENVIRONMENT")
        page.terms(Self.variables.map { (Mdoc.term("Ev", $0.name), $0.meaning) })
        page.section("FILES")
        page.terms([
            (
                Mdoc.term("Pa", "$XDG_CONFIG_HOME/antics/config.yaml"),
                "The settings; in ~/.config where the variable is not set."
            ),
            (
                Mdoc.term("Pa", "$XDG_STATE_HOME/antics/state.yaml"),
                "What is remembered, where the settings want that; in ~/.local/state where the variable is not set."
            ),
            (
                Mdoc.term("Pa", "$XDG_CACHE_HOME/antics/swift"),
                "The programs that Swift files were compiled to, the newest few dozen; in ~/.cache where the variable is not set."
            ),
        ])
        page.section("EXIT STATUS")
        page.terms(
            [(Mdoc.term("Li", "0"), "All is well.")]
                + Failure.Code.allCases.map { (Mdoc.term("Li", "\($0.rawValue)"), $0.meaning) })
    }

    /// The variables that are looked at, but for those by which terminals are known.
    private static let variables: [(name: String, meaning: String)] = [
        ("REDUCED_MOTION", "Nothing moves by itself, unless it is 0, false or no."),
        ("NO_COLOR", "There are no colours, if it is not empty."),
        ("CLICOLOR", "There are no colours, if it is 0."),
        ("CLICOLOR_FORCE", "CLICOLOR is not heard, if this is neither empty nor 0."),
        ("COLORTERM", "How many colours there are: truecolor or 24bit."),
        ("COLORFGBG", "The ground, where the terminal does not answer what it is."),
        ("TERM", "The name of the terminal."),
        ("LC_ALL, LC_CTYPE, LANG", "The characters that there are; without UTF-8 all is drawn in ASCII."),
        ("PATH", "Where swiftc is, for Swift files."),
        (
            "ANTICS_LIBRARY",
            "The folder of libAnticsStage.so, where it is not beside antics or in lib/antics."
        ),
        ("VISUAL, EDITOR", "The editor that a key opens."),
        ("XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, HOME", "Where files are, as below."),
        ("SOURCE_DATE_EPOCH", "The date of this page, when it is made."),
    ]
}
