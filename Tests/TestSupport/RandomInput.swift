/// Random terminal input: keys, mouse reports, pasted text, unexpected replies, and incomplete sequences.
///
/// No input quits or suspends the program.
public struct RandomInput: Sendable {
    private var random: SplitMix64

    /// Creates the input of a seed.
    public init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Returns the bytes of one key press, mouse report, paste or reply.
    public mutating func next() -> [UInt8] {
        switch Int.random(in: 0..<14, using: &random) {
        case 0...4: return Array(key.utf8)
        case 5: return Array(mouse.utf8)
        case 6: return Array("\u{1B}[M".utf8) + (0..<3).map { _ in .random(in: 32...255, using: &random) }
        case 7: return Array("\u{1B}[200~".utf8) + harmless(40, "q\r\u{1B}") + Array("\u{1B}[201~".utf8)
        case 8, 9: return Array(pick(Self.sequences).utf8)
        case 10: return Array(Array(pick(Self.sequences).utf8).dropLast(.random(in: 1...3, using: &random)))
        case 11: return Array(pick(Self.answers).utf8)
        case 12: return Array("\u{1B}[".utf8) + harmless(6, "0123456789;?<>=$")
        default: return harmless(4, "é漢😀\u{301}")
        }
    }

    /// The input that ends any incomplete sequence, paste or text entry.
    public static let end = "\u{1B}[201~    \u{1B}    "

    /// Returns a random number below a limit.
    public mutating func number(below limit: Int) -> Int { .random(in: 0..<limit, using: &random) }

    /// Returns a random element.
    public mutating func pick<Element>(_ all: [Element]) -> Element { all[number(below: all.count)] }

    private var key: String { mutating get { String(pick(Self.keys)) } }
    private var button: Int { mutating get { pick([0, 0, 32, 64, 65, 1, 2, 35, 4, 128]) } }
    /// A mouse report.
    ///
    /// A press could hit the label of the quit key. So it is in an upper row, and closes the help first.
    private var mouse: String {
        mutating get {
            let (button, down, column) = (button, down, place)
            let isPress = button & ~(4 | 8 | 16) == 0 && down
            return isPress
                ? "\u{1B}l\u{1B}[<\(button);\(column);\(number(below: 8) + 1)M"
                : "\u{1B}[<\(button);\(column);\(place)\(down ? "M" : "m")"
        }
    }
    private var place: Int {
        mutating get { pick([1, number(below: 80) + 1, number(below: 400), 0, 99_999]) }
    }
    private var down: Bool { mutating get { .random(using: &random) } }

    /// Returns random bytes, about half of them from a text.
    ///
    /// The bytes contain no control characters of the terminal driver. Except in a paste, they contain no key that saves,
    /// records, edits, quits or opens the prompt.
    private mutating func harmless(_ count: Int, _ text: String) -> [UInt8] {
        (0..<number(below: count)).map { _ in
            let byte = number(below: 2) == 0 ? pick(Array(text.utf8)) : UInt8(number(below: 256))
            return (byte < 0x20 && byte != 0x1B && byte != 0x0D) || byte == 0x7F ? 0x20 : byte
        }.filter { text.contains("q") || !"qRWe:".utf8.contains($0) }
    }

    /// The keys of Antics except those that save, record, edit files or quit; and some unbound keys.
    private static let keys = Array(" hl,.bw0123456789gGr[]{}dLioxnpmf?\u{C}yzXAB~;\t\rIjjjkJK+-=uUDY")

    private static let sequences: [String] =
        ["A", "B", "C", "D", "H", "F", "1;2C", "1;2D", "1~", "4~", "5~", "6~", "3~", "11~", "24~", "[A"].map {
            "\u{1B}[" + $0
        } + [
            "\u{1B}OA", "\u{1B}OP", "\u{1B}", "\u{1B}\u{1B}", "\u{1B}l", "\u{1B}[999~", "\u{1B}]0;title\u{7}",
        ]

    private static let answers = [
        "\u{1B}[0n", "\u{1B}[0n\u{1B}[0n", "\u{1B}[3n", "\u{1B}[?2026;2$y", "\u{1B}[?2026;9$y",
        "\u{1B}[12;40R",
        "\u{1B}[?1016;2$y", "\u{1B}[?62;4c", "\u{1B}[", "0n", "\u{1B}[0", "\u{1B}[?2026;",
        "\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{7}", "\u{1B}]11;rgb:00/00/00\u{1B}\\", "\u{1B}]11;rgb:00",
        "\u{1B}]4;1;rgb:cc/00/00\u{7}", "\u{1B}P>|kitty(0.42.0)\u{1B}\\", "\u{1B}P>|", "\u{1B}[?997;1n",
    ]
}
