/// A command letter of path data: what it draws, and whether its coordinates count from the pen.
struct SVGCommand {
    enum Kind {
        case move, line, horizontal, vertical, cubic, smoothCubic, quad, smoothQuad, arc, close

        var argumentCount: Int {
            switch self {
            case .close: 0
            case .horizontal, .vertical: 1
            case .move, .line, .smoothQuad: 2
            case .smoothCubic, .quad: 4
            case .cubic: 6
            case .arc: 7
            }
        }
    }

    var kind: Kind
    let isRelative: Bool

    init?(_ letter: UInt8) {
        switch letter | 0x20 {
        case UInt8(ascii: "m"): kind = .move
        case UInt8(ascii: "l"): kind = .line
        case UInt8(ascii: "h"): kind = .horizontal
        case UInt8(ascii: "v"): kind = .vertical
        case UInt8(ascii: "c"): kind = .cubic
        case UInt8(ascii: "s"): kind = .smoothCubic
        case UInt8(ascii: "q"): kind = .quad
        case UInt8(ascii: "t"): kind = .smoothQuad
        case UInt8(ascii: "a"): kind = .arc
        case UInt8(ascii: "z"): kind = .close
        default: return nil
        }
        isRelative = letter & 0x20 != 0
    }
}
