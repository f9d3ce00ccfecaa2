import Layers
import SceneFiles

// The program text of the scene.
extension Player {
    /// What the text is of.
    struct CodeSubject: Equatable, Sendable {
        let index: Int
        let scene: Scene
        let edits: [SceneEdit]
        let view: CodeView
    }

    /// Which text is shown; nil for none.
    package var codeView: CodeView? { code?.page.view }

    /// Shows the next text, or none.
    mutating func nextCode() {
        guard let view = CodeView.next(after: codeView) else {
            code = nil
            return
        }
        inspector = nil
        write(view)
    }

    /// Writes the text anew when the scene is another.
    mutating func keepCode() {
        guard let code else { return }
        if inspector != nil {
            self.code = nil
        } else if code.subject != subject(code.page.view) {
            let top = code.subject.index == index ? code.page.top : nil
            write(code.page.view)
            self.code?.page.top = top
        }
    }

    private mutating func write(_ view: CodeView) {
        code = (subject(view), CodePage(view, of: self))
    }

    private func subject(_ view: CodeView) -> CodeSubject {
        CodeSubject(index: index, scene: item.timeline.scene, edits: edits.edits, view: view)
    }
}
