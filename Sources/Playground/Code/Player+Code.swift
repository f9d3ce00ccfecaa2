// The program text of the scene.
extension Player {
    /// Which text is shown; nil for none.
    package var codeView: CodeView? { code?.page.view }

    /// Shows the next text, or none.
    mutating func nextCode() {
        show(CodeView.next(after: codeView))
    }

    /// Shows a text, or none.
    mutating func show(_ view: CodeView?) {
        guard let view else {
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
        } else if code.version != version {
            let top = code.version.index == index ? code.page.top : nil
            write(code.page.view)
            self.code?.page.top = top
        }
    }

    private mutating func write(_ view: CodeView) { code = (version, CodePage(view, of: self)) }
}
