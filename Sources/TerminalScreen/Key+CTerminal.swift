import CTerminal
import Cells

extension Key {
    /// A key as the terminal told it; nil for what is not a key, such as answers to questions.
    init?(_ key: cterm_key) {
        switch key.kind {
        case CTERM_KEY_CHARACTER:
            guard let scalar = Unicode.Scalar(key.value) else { return nil }
            self = .character(scalar)
        case CTERM_KEY_FUNCTION: self = .function(Int(key.value))
        case CTERM_KEY_MOUSE_PRESS: self = .mouse(.press, column: key.column, row: key.row)
        case CTERM_KEY_MOUSE_DRAG: self = .mouse(.drag, column: key.column, row: key.row)
        case CTERM_KEY_MOUSE_RELEASE: self = .mouse(.release, column: key.column, row: key.row)
        case CTERM_KEY_WHEEL_UP: self = .mouse(.wheelUp, column: key.column, row: key.row)
        case CTERM_KEY_WHEEL_DOWN: self = .mouse(.wheelDown, column: key.column, row: key.row)
        case CTERM_KEY_LEFT: self = .left
        case CTERM_KEY_RIGHT: self = .right
        case CTERM_KEY_UP: self = .up
        case CTERM_KEY_DOWN: self = .down
        case CTERM_KEY_SHIFT_LEFT: self = .shiftLeft
        case CTERM_KEY_SHIFT_RIGHT: self = .shiftRight
        case CTERM_KEY_HOME: self = .home
        case CTERM_KEY_END: self = .end
        case CTERM_KEY_PAGE_UP: self = .pageUp
        case CTERM_KEY_PAGE_DOWN: self = .pageDown
        case CTERM_KEY_ENTER: self = .enter
        case CTERM_KEY_TAB: self = .tab
        case CTERM_KEY_BACKSPACE: self = .backspace
        case CTERM_KEY_DELETE: self = .delete
        case CTERM_KEY_ESCAPE: self = .escape
        default: return nil  // C: NONE, and the answers
        }
    }
}
