import ArgumentParser
import Platform

/// What the argument parser knows of a command.
struct CommandDescription: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let arguments: [Argument]?
    let subcommands: [CommandDescription]?

    /// An option, a flag or a word of a command.
    struct Argument: Decodable {
        let kind: String
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let defaultValue: String?
        let allValues: [String]?
        let shouldDisplay: Bool
        let isRepeating: Bool

        struct Name: Decodable {
            let kind: String
            let name: String
        }
    }

    /// The description of a command and all in it.
    ///
    /// - Throws: what the decoder says, when the argument parser writes another format one day.
    init(of command: any ParsableCommand.Type) throws {
        struct Dump: Decodable { let command: CommandDescription }
        self = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
    }

    /// The commands in it that people are told of, but for help, which says the same.
    var shown: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }
}

extension CommandDescription.Argument {
    /// It as a term of a list: `.Fl -at Ar seconds`.
    var term: String {
        guard kind != "positional" else {
            return Mdoc.term("Ar", valueName ?? "") + (isRepeating ? " ..." : "")
        }
        let flags = (names ?? []).map { Mdoc.term("Fl", ($0.kind == "short" ? "" : "-") + $0.name) }
        return flags.joined(separator: " , ")
            + (kind == "option" ? " " + Mdoc.term("Ar", valueName ?? "value") : "")
    }

    /// What there is to say of it.
    var prose: String {
        let list = (allValues ?? []).joined(separator: ", ")
        let values = list.isEmpty || abstract?.contains(list) == true ? "" : " One of \(list)."
        let standard = defaultValue.map { " The default is \($0)." } ?? ""
        return (abstract ?? "") + values + standard
    }
}
