import ArgumentParser
import Platform
import Playground
import Scenes
import Text

/// Completion on the command line. The scripts of the shells call `antics --complete WORD ...`, so that all shells offer
/// the same words.
struct Completion {
    /// A word that continues the line.
    struct Candidate: Hashable {
        let word: String
        var meaning = ""
    }

    private let root: CommandDescription

    init(of root: CommandDescription) { self.root = root }

    /// Returns the output of a command line for completion, or `nil` if it is another one.
    ///
    /// - Throws: a failure if there is no script for a shell.
    static func output(for arguments: [String]) throws -> String? {
        let option = "--generate-completion-script"
        switch arguments.first {
        case "--complete"?:
            let candidates = try Completion(of: CommandDescription(of: Antics.self)).candidates(
                Array(arguments.dropFirst()))
            return candidates.map { $0.meaning.isEmpty ? "\($0.word)\n" : "\($0.word)\t\($0.meaning)\n" }
                .joined()
        case let word? where word == option || word.hasPrefix(option + "="):
            let name = word == option ? arguments.dropFirst().first : String(word.dropFirst(option.count + 1))
            guard let script = scripts.first(where: { $0.shell == name })?.script else {
                let other = name.map { ", not \"\($0)\"" } ?? ""
                throw Failure("completion scripts exist for bash, zsh and fish\(SafeText(other))", .usage)
            }
            return script
        default: return nil
        }
    }

    /// Returns the words that complete the last one of a command line without the name of the program.
    func candidates(_ words: [String]) -> [Candidate] {
        // bash splits --option=value into three words.
        var before = words.dropLast().filter { $0 != "=" }[...]
        var current = words.last.map { $0 == "=" ? "" : $0 } ?? ""
        var attached = ""
        if current.hasPrefix("--"), let sign = current.firstIndex(of: "=") {
            attached = String(current[...sign])
            before.append(String(current[..<sign]))
            current = String(current[current.index(after: sign)...])
        }
        if before.first == "help" {
            let scenes = Candidate(word: SceneReference.topic, meaning: "The reference of the scene format.")
            return before.count == 1 ? Self.matching(current, topics + [scenes]) : []
        }
        let named = before.first.flatMap { word in root.subcommands?.first { $0.commandName == word } }
        guard let command = named ?? root.visibleCommands.first else { return [] }
        if named != nil { before = before.dropFirst() }
        let arguments = candidates(current, after: before, in: command)
        let commands = words.count == 1 && !current.hasPrefix("-") ? Self.matching(current, topics) : []
        return (commands + arguments).map { Candidate(word: attached + $0.word, meaning: $0.meaning) }
    }

    private var topics: [Candidate] {
        root.visibleCommands.map { Candidate(word: $0.commandName, meaning: $0.abstract ?? "") }
            + [Candidate(word: "help", meaning: "Show help.")]
    }

    private func candidates(
        _ current: String, after before: ArraySlice<String>, in command: CommandDescription
    ) -> [Candidate] {
        let parameters = (command.arguments ?? []).filter(\.shouldDisplay)
        func option(_ word: String) -> CommandDescription.Parameter? {
            parameters.first { $0.kind == "option" && $0.spellings.contains(word) }
        }
        if let option = before.last.flatMap(option) { return values(of: option, beginning: current) }
        if current.hasPrefix("-"), current != "-" || before.isEmpty {
            return Self.matching(
                current,
                parameters.flatMap { parameter in
                    parameter.spellings.filter { $0.hasPrefix("--") }
                        .map { Candidate(word: $0, meaning: parameter.abstract ?? "") }
                })
        }
        let positionals = parameters.filter { $0.kind == "positional" }
        var (count, isValue) = (0, false)
        for word in before {
            if !isValue, !word.hasPrefix("-") { count += 1 }
            isValue = option(word) != nil
        }
        guard let parameter = count < positionals.count ? positionals[count] : positionals.last,
            count < positionals.count || parameter.isRepeating
        else { return [] }
        let candidates = values(of: parameter, beginning: current)
        let takesPrograms = !["convert", "pad"].contains(command.commandName)
        return takesPrograms ? candidates : candidates.filter { !$0.word.hasSuffix(".swift") }
    }

    private func values(of parameter: CommandDescription.Parameter, beginning current: String) -> [Candidate]
    {
        let kind = parameter.completionKind
        if let words = parameter.allValues ?? kind?.list?.values {
            return Self.matching(current, words.map { Candidate(word: $0) })
        }
        if kind?.custom != nil {
            let scenes = Self.matching(current, SceneSource.names.map { Candidate(word: $0) })
            return scenes + Self.paths(beginning: current, endings: SceneSource.playedEndings + ["swift"])
        }
        return kind?.file.map { Self.paths(beginning: current, endings: $0.extensions) } ?? []
    }

    private static func matching(_ start: String, _ all: [Candidate]) -> [Candidate] {
        all.filter { $0.word.hasPrefix(start) }
    }

    /// Returns the files and folders whose paths have a prefix.
    ///
    /// Folders end with a slash. Hidden files need a prefix with a full stop. No endings mean all files. Names with control
    /// characters are left out.
    private static func paths(beginning prefix: String, endings: [String]) -> [Candidate] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let start = prefix.dropFirst(folder.count)
        let home = ProcessInfo.processInfo.environment["HOME"] ?? "~"
        let directory = folder.isEmpty ? "." : folder.hasPrefix("~/") ? home + folder.dropFirst() : folder
        return FileStatus.names(in: directory)
            .filter { $0.hasPrefix(start) && ($0.hasPrefix(".") == start.hasPrefix(".")) }
            .compactMap { name in
                guard SafeText(name).text == name else { return nil }
                if FileStatus("\(directory)/\(name)")?.kind == .folder {
                    return Candidate(word: "\(folder)\(name)/")
                }
                let fits = endings.isEmpty || endings.contains { name.hasSuffix(".\($0)") }
                return fits ? Candidate(word: folder + name) : nil
            }
    }
}

// MARK: - Scripts

extension Completion {
    /// The scripts of the shells, which pass on the words up to the cursor.
    static let scripts: [(shell: String, script: String)] = [
        (
            "bash",
            #"""
            _antics() {
                local word meaning
                COMPREPLY=()
                while IFS=$'\t' read -r word meaning; do
                    # Bash adds the slash of a folder.
                    COMPREPLY+=("${word%/}")
                done < <("${1/#\~/$HOME}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
            }

            complete -o filenames -F _antics antics

            """#
        ),
        (
            "zsh",
            #"""
            #compdef antics
            _antics() {
                local word meaning
                local -a found folders
                while IFS=$'\t' read -r word meaning; do
                    case $word in
                        */) folders+=("$word") ;;
                        *) found+=("${word//:/\\:}${meaning:+:$meaning}") ;;
                    esac
                done < <("${(Q)words[1]}" --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)
                (( ${#folders} )) && compadd -S '' -- "${(@)folders}"
                _describe -V antics found
            }

            if [[ "${funcstack[1]}" = "_antics" ]]; then _antics "$@"; else compdef _antics antics; fi

            """#
        ),
        (
            "fish",
            #"""
            complete -c antics -f -a '(antics --complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'

            """#
        ),
    ]
}
