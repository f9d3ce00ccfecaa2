internal import Cells

/// What a terminal says of itself, asked or not.
enum TerminalAnswer: Equatable {
    /// The answer to what every terminal is asked last (DA1): what was asked before has been answered, or will not be.
    case end
    /// Whether it knows synchronized output (DEC 2026).
    case synchronization(Bool)
    /// It can say where the mouse is in pixels (DEC 1016).
    case finePointing
    /// It has changed from dark to light or back (DEC 2031).
    case change
    /// The colour of its ground (OSC 11).
    case ground(CellColor)
    /// Some of its numbered colours (OSC 4).
    case palette([UInt8: CellColor])
    /// Its name, and mostly its version (XTVERSION).
    case name(String)
    /// Whether it did what it was asked of the picture of a number (kitty graphics protocol).
    case picture(number: Int, isDone: Bool)

    /// What a text means, which has neither the Esc before it nor the end of a string; nil when that is nothing we ask for.
    init?(_ text: String) {
        let fields = text.dropFirst(text.hasPrefix("[?") ? 2 : 1).split(
            separator: ";", omittingEmptySubsequences: false)
        if text.hasPrefix("[?") {
            if text.hasSuffix("c") { self = .end } else { self.init(report: fields) }
        } else if text.hasPrefix("]11;"), fields.count == 2, let color = Self.color(fields[1]) {
            self = .ground(color)
        } else if text.hasPrefix("]4;"), let colors = Self.palette(fields.dropFirst()) {
            self = .palette(colors)
        } else if text.hasPrefix("P>|") {
            self = .name(String(text.dropFirst(3)))
        } else if text.hasPrefix("_Gi="), fields.count > 1,
            let number = Int(fields[0].dropFirst(3).prefix(while: \.isNumber))
        {
            self = .picture(number: number, isDone: fields[1] == "OK")
        } else {
            return nil
        }
    }

    /// A report of a mode: "2026;2$y" and "997;1n".
    private init?(report fields: [Substring]) {
        guard fields.count == 2 else { return nil }
        switch (fields[0], fields[1]) {
        case ("2026", "0$y"), ("2026", "4$y"): self = .synchronization(false)
        case ("2026", "1$y"), ("2026", "2$y"), ("2026", "3$y"): self = .synchronization(true)
        case ("1016", "1$y"), ("1016", "2$y"), ("1016", "3$y"): self = .finePointing
        case ("997", "1n"), ("997", "2n"): self = .change
        default: return nil
        }
    }

    /// Numbers from 0 to 15 and colours in turn.
    private static func palette(_ fields: ArraySlice<Substring>) -> [UInt8: CellColor]? {
        var colors: [UInt8: CellColor] = [:]
        var rest = fields
        while let number = rest.popFirst() {
            guard let index = UInt8(number), index < 16, let color = rest.popFirst().flatMap(color) else {
                return nil
            }
            colors[index] = color
        }
        return colors.isEmpty ? nil : colors
    }

    /// A colour as the X Window System writes it: `rgb:` or `rgba:` and one to four digits a channel, or `#` and as many for all.
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

    /// One to four digits as a share of the most that so many can say, in 255ths.
    private static func byte(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let value = Int(digits, radix: 16)
        else { return nil }
        let most = 1 << (4 * digits.utf8.count) - 1
        return UInt8((value * 255 + most / 2) / most)
    }
}
