import Scenes
import Text

// What a person takes along on the clipboard.
extension Player {
    /// Takes what is seen along, or asks first whether the terminal's clipboard may have it.
    mutating func copy(_ command: CopyCommand, at clock: Double) -> Effect? {
        switch command {
        case .ask where clipboard == .off:
            tell("copying is off in the settings", at: clock, isQuiet: true)
        case .ask where clipboard == .ask: asksToCopy = true
        case .refuse: asksToCopy = false
        case .ask, .allow:
            asksToCopy = false
            clipboard = .on
            return .copy
        }
        return nil
    }

    /// What is asked before the clipboard is used for the first time, as fully and as shortly as that can be said.
    var copyQuestion: [ShownText] {
        let what: ShownText =
            codeView.map { "the \(ShownText($0.rawValue))" } ?? "the command that shows this"
        return [
            "Give \(what) to your clipboard, through the terminal (OSC 52)?   y yes   n no",
            "Give \(what) to your clipboard?   y yes   n no", "To your clipboard?   y yes   n no",
            "Copy? y n",
        ]
    }

    /// What is taken along: the text of the code that is shown, or the command that shows what is seen.
    func copied(command: ShownText) -> (what: ShownText, text: String) {
        guard let code else { return ("the command", command.text) }
        return ("\(code.page.lines.count) lines of \(ShownText(code.page.view.rawValue))", code.page.text)
    }
}
