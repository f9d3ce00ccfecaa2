import ArgumentParser
import Platform
import Playground
import Scenes
import Text

/// The manual page, from the argument parser, the key map, the settings and the exit codes.
struct ManualPage {
    private let description: CommandDescription
    private var page = Mdoc()

    var text: String { page.text }

    /// Creates the page of a program with a date such as `March 1, 2026`.
    init(_ description: CommandDescription, date: String) {
        self.description = description
        page.line(".Dd \(date)")
        page.line(".Dt ANTICS 1")
        page.line(".Os")
        head()
        commands()
        keys()
        settings()
        environmentAndFiles()
        page.section("EXAMPLES")
        page.literal(Discussion(description.discussion).blocks.flatMap(\.lines))
    }

    /// Returns the day of a time in seconds since 1970, such as `March 1, 2026`.
    static func date(_ seconds: time_t) -> String {
        var (seconds, day) = (seconds, tm())
        guard gmtime_r(&seconds, &day) != nil else { return "" }
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(months[Int(day.tm_mon)]) \(day.tm_mday), \(1900 + day.tm_year)"
    }

    private mutating func head() {
        page.line(
            """
            .Sh NAME
            .Nm antics
            .Nd a playground for shape\\-layer animation in the terminal
            .Sh SYNOPSIS
            .Nm
            .Op Ar option ...
            .Op Ar scene ...
            .Nm
            .Ar command
            .Op Ar option ...
            .Op Ar argument ...
            .Sh DESCRIPTION
            .Nm
            """)
        page.prose(
            """
            plays scenes of shape layers in the terminal: bundled demos by name, and files in YAML or JSON. \
            A demo name opens the catalogue at that demo. Files reload when you save them. \
            With keys, you can pause, scrub, reverse, inspect and change a scene. Other commands write scenes \
            as pictures, recordings, text or code, and need no terminal. Without a command, Antics runs play. \
            The command antics help scenes prints the reference of the scene format.
            """)
    }

    private mutating func commands() {
        page.section("COMMANDS")
        for (command, own, shared) in description.chapters {
            page.macro("Ss", "antics \(command.commandName)")
            page.prose(command.abstract ?? "")
            let discussion = Discussion(command.discussion)
            for paragraph in discussion.paragraphs {
                page.line(".Pp")
                page.prose(paragraph)
            }
            if !own.isEmpty { page.terms(own.map { ($0.term, $0.prose) }) }
            for (earlier, parameters) in shared {
                page.line(".Pp")
                page.prose("As in antics \(earlier): \(parameters.map(\.usage).joined(separator: ", ")).")
            }
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
            Action names are in brackets. Use them in the settings and at the prompt (:). \
            The mouse drags the scrub bar, and its wheel scrubs.
            """)
        for topic in KeyMap.standard.topics {
            page.macro("Ss", topic.title.text)
            page.terms(
                topic.bindings.map { binding in
                    let names = binding.actions.map(\.name).joined(separator: ", ")
                    return (Mdoc.term("Ic", binding.label.text), "\(binding.help.text) [\(names)]")
                })
        }
        page.macro("Ss", KeyMap.Context.panelTitle)
        page.terms(KeyMap.Context.panelRows.map { (Mdoc.term("Ic", $0.label.text), $0.reference.text) })
    }

    private mutating func settings() {
        page.section("SETTINGS")
        page.prose(
            """
            The configuration file contains your permanent settings, in YAML; antics config --init creates it \
            with every key in a comment. Order of precedence: options, environment, settings, saved state. \
            Settings do not affect render and record.
            """)
        page.terms(
            SettingRow.all.map { row in
                let example = "Example: \(row.name): \(row.field.standard ?? "")"
                return (Mdoc.term("Cm", row.name), "\(row.field.summary): \(row.values). \(example)")
            })
    }

    private mutating func environmentAndFiles() {
        page.section("ENVIRONMENT")
        page.terms(Self.variables.map { (Mdoc.term("Ev", $0.name), $0.meaning) })
        page.section("FILES")
        page.terms(Self.files.map { (Mdoc.term("Pa", $0.path), $0.meaning) })
        page.section("EXIT STATUS")
        page.terms(
            [(Mdoc.term("Li", "0"), "Success.")]
                + Failure.Code.allCases.map { (Mdoc.term("Li", "\($0.rawValue)"), $0.meaning) })
    }

    private static let files: [(path: String, meaning: String)] = [
        ("$XDG_CONFIG_HOME/antics/config.yaml", "The settings. Default folder: ~/.config."),
        (
            "$XDG_STATE_HOME/antics/state.yaml",
            "The saved state, if the setting remember is true. Default folder: ~/.local/state."
        ),
        ("$XDG_CACHE_HOME/antics/swift", "The newest compiled Swift files. Default folder: ~/.cache."),
    ]

    /// The environment variables, except those that identify a terminal.
    static let variables: [(name: String, meaning: String)] = [
        ("REDUCED_MOTION", "Turns on reduced motion, unless it is 0, false or no."),
        ("NO_COLOR", "Turns colours off in the playground, if it is not empty."),
        ("CLICOLOR", "Turns colours off in the playground, if it is 0."),
        ("CLICOLOR_FORCE", "If it is set and not 0, Antics ignores CLICOLOR."),
        ("COLORTERM", "truecolor or 24bit: the terminal supports 24-bit colour."),
        ("COLORFGBG", "The background colour, if the terminal does not report it."),
        ("TERM", "The name of the terminal."),
        ("LC_ALL, LC_CTYPE, LANG", "The character set. Without UTF-8, the playground draws in ASCII."),
        ("PATH", "The folders in which Antics looks for swiftc."),
        ("ANTICS_LIBRARY", "The folder of libAnticsStage.so, if it is not beside antics or in lib/antics."),
        ("VISUAL, EDITOR", "The editor for the key e."),
        ("XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, HOME", "The folders of the files below."),
        ("SOURCE_DATE_EPOCH", "The date of the manual page, when it is generated."),
    ]
}

/// The description of a command by the argument parser.
struct CommandDescription: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let arguments: [Parameter]?
    let subcommands: [CommandDescription]?

    /// An option, a flag or an argument of a command.
    struct Parameter: Decodable {
        let kind: String
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let defaultValue: String?
        let allValues: [String]?
        let shouldDisplay: Bool
        let isRepeating: Bool
        let completionKind: Completions?

        struct Name: Decodable {
            let kind: String
            let name: String
        }

        /// The completions of the value: words, files with some extensions, or those of a function.
        struct Completions: Decodable {
            struct List: Decodable { let values: [String] }
            struct Files: Decodable { let extensions: [String] }
            struct Function: Decodable {}

            let list: List?
            let file: Files?
            let custom: Function?
        }

        /// The spellings of the option: `-o`, `--output`.
        var spellings: [String] { (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name } }
    }

    /// Creates the description of a command and its subcommands.
    ///
    /// - Throws: a decoding error if the argument parser changes its format.
    init(of command: any ParsableCommand.Type) throws {
        struct Dump: Decodable { let command: CommandDescription }
        self = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
    }

    /// The visible parameters without `--help` and `--version`, which all commands have.
    var parameters: [Parameter] {
        (arguments ?? []).filter { argument in
            argument.shouldDisplay
                && !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
        }
    }

    /// The visible subcommands, with the parameters to explain, and the options that earlier commands explain.
    ///
    /// Up to three options of an earlier command are explained again.
    var chapters:
        [(command: CommandDescription, own: [Parameter], shared: [(key: String, elements: [Parameter])])]
    {
        var explained: [String: String] = [:]
        return visibleCommands.map { command in
            let text = { (parameter: Parameter) in parameter.usage + parameter.prose }
            let options = command.parameters.filter { $0.kind != "positional" }
            let shared = OrderedGroups(options) { explained[text($0)] ?? "" }.groups
                .filter { !$0.key.isEmpty && $0.elements.count > 3 }
            let known = Set(shared.flatMap(\.elements).map(text))
            let own = command.parameters.filter { !known.contains(text($0)) }
            for parameter in own where explained[text(parameter)] == nil {
                explained[text(parameter)] = command.commandName
            }
            return (command, own, shared)
        }
    }

    /// The visible subcommands without `help`.
    var visibleCommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }
}

extension CommandDescription.Parameter {
    /// The term of the parameter in a list: `.Fl -at Ar seconds`.
    var term: String {
        guard kind != "positional" else {
            return Mdoc.term("Ar", valueName ?? "") + (isRepeating ? " ..." : "")
        }
        let flags = spellings.map { Mdoc.term("Fl", String($0.dropFirst())) }
        return flags.joined(separator: " , ")
            + (kind == "option" ? " " + Mdoc.term("Ar", valueName ?? "value") : "")
    }

    /// The parameter as the command line has it: `--at SECONDS`.
    var usage: String {
        let value = (valueName ?? "value").uppercased()
        guard kind != "positional" else { return value + (isRepeating ? " ..." : "") }
        let flags = spellings.joined(separator: ", ")
        return kind == "option" ? "\(flags) \(value)" : flags
    }

    /// The description with the values and the default.
    var prose: String {
        let list = (allValues ?? []).joined(separator: ", ")
        let values = list.isEmpty || abstract?.contains(list) == true ? "" : " One of \(list)."
        let standard = defaultValue.map { " The default is \($0)." } ?? ""
        return (abstract ?? "") + values + standard
    }
}

/// The parts of a command's discussion: paragraphs, and blocks of lines under a title in capitals.
struct Discussion {
    private(set) var paragraphs: [String] = []
    /// The blocks; their lines have no indentation.
    private(set) var blocks: [(title: String, lines: [String])] = []

    init(_ text: String?) {
        for lines in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            .split(whereSeparator: \.isEmpty)
        {
            let first = lines.first ?? ""
            if first.hasSuffix(":"), first == first.uppercased() {
                let title = first.dropLast().split(separator: " ").map {
                    $0.prefix(1) + $0.dropFirst().lowercased()
                }
                .joined(separator: " ")
                blocks.append(
                    (title, lines.dropFirst().map { String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0) }))
            } else {
                paragraphs.append(lines.joined(separator: " "))
            }
        }
    }
}

/// Text in mdoc, the language of manual pages, for mandoc and groff.
struct Mdoc {
    private(set) var text = ""

    /// Adds a line with a macro; each argument is one word.
    mutating func macro(_ name: String, _ arguments: String...) {
        line("." + name + arguments.map { " \"\(Self.escaped($0))\"" }.joined())
    }

    mutating func line(_ line: String) { text += line + "\n" }

    mutating func section(_ title: String) { line(".Sh " + title) }

    /// Adds prose. As mdoc requires, each sentence begins a line, and a line has at most 79 bytes.
    mutating func prose(_ sentences: String) {
        var words = sentences.split(whereSeparator: \.isWhitespace)[...]
        while !words.isEmpty {
            let end = words.firstIndex { $0.hasSuffix(".") || $0.hasSuffix(".)") } ?? words.endIndex - 1
            for line in filledLines(of: words[...end], while: { Self.escaped($0).utf8.count <= 79 }) {
                self.line(Self.escaped(line))
            }
            words = words[(end + 1)...]
        }
    }

    mutating func literal(_ lines: [String]) {
        line(".Bd -literal -offset indent")
        for text in lines { line(Self.escaped(text)) }
        line(".Ed")
    }

    mutating func terms(_ items: [(term: String, prose: String)]) {
        line(".Bl -tag -width Ds")
        for item in items {
            line(".It " + item.term)
            prose(item.prose)
        }
        line(".El")
    }

    static func term(_ macro: String, _ text: String) -> String { "\(macro) \"\(escaped(text))\"" }

    /// Returns text whose characters have no meaning in mdoc. Escapes replace characters outside ASCII, so the page is the
    /// same in every locale.
    static func escaped(_ text: String) -> String {
        let letters = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "\"": "\\(dq"
            case "-": "\\-"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case " "..."~": String(scalar)
            default:
                "\\[u\(String(scalar.value, radix: 16, uppercase: true).rightAligned(in: 4, filler: "0"))]"
            }
        }
        // The escape `\\&` keeps a full stop from beginning a macro, and punctuation from being a delimiter.
        let isPlain = text.unicodeScalars.first.map { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
        return (isPlain == true && text.count > 3 ? "" : "\\&") + letters.joined()
    }
}
