internal import CTerminal
internal import Cells

package struct DECMode: Hashable, Sendable {
    let number: Int
    var on: String { "\u{1B}[?\(number)h" }
    var off: String { "\u{1B}[?\(number)l" }
    /// The query of its state (DECRQM).
    var query: String { "\u{1B}[?\(number)$p" }

    /// Mouse reports in pixels instead of cells.
    package static let pixelMouse = DECMode(number: Int(CTERM_MODE_PIXEL_MOUSE))
    /// Frames that appear whole.
    package static let synchronizedOutput = DECMode(number: Int(CTERM_MODE_SYNCHRONIZED))
    /// Reports of a change between dark and light.
    package static let colorScheme = DECMode(number: Int(CTERM_MODE_COLOR_SCHEME))

    /// The support of a terminal for a mode.
    package enum State: Hashable, Sendable {
        case unsupported, supported
        /// The terminal recognizes the mode but keeps it off.
        case permanentlyOff
    }
}

enum Query {
    /// Device status: every terminal replies `ESC [ 0 n`.
    static let status = "\u{1B}[5n"
    /// Secondary device attributes (DA2), which identify some terminals.
    static let device = "\u{1B}[>c"
    /// Primary device attributes (DA1): every terminal replies, so its reply ends the replies to earlier queries.
    static let deviceAttributes = "\u{1B}[c"
    static let name = "\u{1B}[>q"
    static let background = "\u{1B}]11;?\u{7}"
    /// The first sixteen colours (OSC 4).
    static let palette = "\u{1B}]4\((0..<16).map { ";\($0);?" }.joined())\u{7}"
    static let cursor = "\u{1B}[6n"
    /// Sets one of 256 colours and a colour of 24 bits, and queries the current colours (DECRQSS).
    static let colorDepth = "\u{1B}[38;5;200;48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"
}

/// A reply of a terminal, or a report that it sends on its own.
enum TerminalReply: Equatable {
    /// The device attributes (DA1): earlier queries have been answered, or will not be.
    case end
    case status
    case mode(DECMode, DECMode.State)
    /// The terminal has changed between dark and light.
    case colorSchemeChange
    case background(CellColor)
    /// Some of the first sixteen colours.
    case palette([UInt8: CellColor])
    case name(String)
    /// Whether a command about the picture with a number succeeded (kitty graphics protocol).
    case picture(number: Int, isDone: Bool)
    /// The column of the cursor, from 0.
    case cursor(column: Int)
    /// The secondary device attributes (DA2).
    case device([Int])
    /// The largest depth whose colours the terminal keeps unchanged, or `nil` if it changes them all.
    case colorDepth(ColorDepth?)

    /// Reads a reply without its Esc and without the end of a string, or returns `nil` for any other text.
    init?(_ text: String) {
        let reply: TerminalReply? =
            if text.hasPrefix("[?") {
                Self.report(text.dropFirst(2))
            } else if text == "[0n" {
                .status
            } else if text.hasPrefix("["), text.hasSuffix("R") {
                Self.cursor(text.dropFirst().dropLast())
            } else if text.hasPrefix("]11;") {
                Self.color(text.dropFirst(4)).map(Self.background)
            } else if text.hasPrefix("]4;") {
                Self.palette(text.dropFirst(3)).map(Self.palette)
            } else if text.hasPrefix("P>|") {
                .name(String(text.dropFirst(3)))
            } else if text.hasPrefix("[>"), text.hasSuffix("c") {
                Self.numbers(text.dropFirst(2).dropLast()).map(Self.device)
            } else if text.hasPrefix("P1$r"), text.hasSuffix("m") {
                .colorDepth(Self.colorDepth(text.dropFirst(4).dropLast()))
            } else if text.hasPrefix("_Gi=") {
                Self.picture(text.dropFirst(4))
            } else {
                nil
            }
        guard let reply else { return nil }
        self = reply
    }

    /// Reads "62;4c", "2026;2$y" and "997;1n".
    private static func report(_ text: Substring) -> TerminalReply? {
        if text.hasSuffix("c") { return .end }
        if text == "997;1n" || text == "997;2n" { return .colorSchemeChange }
        guard text.hasSuffix("$y"), let numbers = numbers(text.dropLast(2)), numbers.count == 2 else {
            return nil
        }
        let mode = DECMode(number: numbers[0])
        switch numbers[1] {
        case 0: return .mode(mode, .unsupported)
        case 1, 2, 3: return .mode(mode, .supported)
        case 4: return .mode(mode, .permanentlyOff)
        default: return nil
        }
    }

    /// Reads "65;7006;1".
    private static func numbers(_ text: Substring) -> [Int]? {
        let fields = text.split(separator: ";", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { Int($0) }
        return numbers.count == fields.count ? numbers : nil
    }

    /// Reads "0;38:5:200;48:2::1:2:3".
    private static func colorDepth(_ text: Substring) -> ColorDepth? {
        let numbers = ":\(text):".replacing(";", with: ":")
        return numbers.contains(":1:2:3:") ? .truecolor : numbers.contains(":38:5:200:") ? .indexed256 : nil
    }

    /// Reads "12;3": row 12 and column 3, from 1.
    private static func cursor(_ text: Substring) -> TerminalReply? {
        guard let numbers = numbers(text), numbers.count == 2, numbers[1] > 0 else { return nil }
        return .cursor(column: numbers[1] - 1)
    }

    /// Reads "31;OK" and "31,p=1;ENOENT".
    private static func picture(_ text: Substring) -> TerminalReply? {
        let fields = text.split(separator: ";", omittingEmptySubsequences: false)
        guard fields.count > 1, let number = Int(fields[0].prefix(while: \.isNumber)) else { return nil }
        return .picture(number: number, isDone: fields[1] == "OK")
    }

    /// Reads numbers from 0 to 15 and colours in turn.
    private static func palette(_ text: Substring) -> [UInt8: CellColor]? {
        var colors: [UInt8: CellColor] = [:]
        var fields = text.split(separator: ";", omittingEmptySubsequences: false)[...]
        while let number = fields.popFirst() {
            guard let index = UInt8(number), index < 16, let color = fields.popFirst().flatMap(color) else {
                return nil
            }
            colors[index] = color
        }
        return colors.isEmpty ? nil : colors
    }

    /// Reads a colour of the X Window System: `rgb:`, `rgba:` or `#`, with one to four hexadecimal digits a channel.
    private static func color(_ text: Substring) -> CellColor? {
        var channels: [Substring] = []
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard (3...12).contains(digits.count), digits.count.isMultiple(of: 3) else { return nil }
            let step = digits.count / 3
            channels = (0..<3).map { digits.dropFirst($0 * step).prefix(step) }
        } else {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
            channels = parts[1].split(separator: "/", omittingEmptySubsequences: false)
            guard channels.count == parts[0].count else { return nil }
        }
        let bytes = channels.compactMap(byte)
        return bytes.count == channels.count ? .rgb(bytes[0], bytes[1], bytes[2]) : nil
    }

    /// Scales one to four digits to 0...255.
    private static func byte(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let value = Int(digits, radix: 16)
        else { return nil }
        let maximum = 1 << (4 * digits.utf8.count) - 1
        return UInt8((value * 255 + maximum / 2) / maximum)
    }
}
