import Platform
import Playground
import Text

/// The editor that a person has chosen, for a file that is open in the playground.
struct Editor {
    /// The command, maybe with options: what the shell makes of it is for the shell.
    private let command: String

    /// The editor that the environment names; vi when it names none.
    init(_ environment: [String: String]) {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }
        command = named.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    }

    /// Editors that go to a line when it is said before the file, as vi has it.
    private static let counting: Set<String> = [
        "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "jed",
        "ne",
        "mg", "vis", "ed", "pluma", "gedit", "kate", "less",
    ]

    /// What the shell is told, to open a file at a line.
    func line(_ path: String, line: Int) -> String {
        let word = command.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? command
        let name = word.split(separator: "/").last.map(String.init) ?? word
        // Whatever it begins with, it is no option.
        let file = path.hasPrefix("-") ? "./" + path : path
        let place = Editor.counting.contains(name) ? "+\(line) " : ""
        return "\(command) \(place)\(ShellCommand.quoted(file))"
    }

    /// Opens a file at a line, and waits until the person is done.
    ///
    /// - Throws: a failure, when there is no such editor, or it says that something went wrong.
    func open(_ path: String, line: Int) throws(Failure) {
        let status = system(self.line(path, line: line))
        guard status != 0 else { return }
        let code = status >> 8 & 0xFF
        if code == 127 {
            throw Failure("no editor \(ShownText(command)): set VISUAL or EDITOR", .unavailable)
        }
        throw Failure("\(ShownText(command)) ended with \(code)", .unavailable)
    }
}
