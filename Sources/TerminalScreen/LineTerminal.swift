internal import CTerminal
public import Cells
public import Text

/// A terminal without a screen: it prints lines of text, and reads lines from standard input.
///
/// It suits screen readers and pipes. It shows no cells, changes no modes of the terminal, and uses no escape sequences.
/// The characters of a line arrive as keys, with `Key.enter` at its end. The end of the input arrives as Ctrl-D.
public struct LineTerminal: ~Copyable, Terminal {
    /// The title, which is not shown.
    public var title = SafeText()
    /// The picture, which is not shown.
    public var picture: CellPicture?
    /// The events that arrive as keys. There is no mouse.
    public var inputModes = InputModes() {
        didSet {
            guard inputModes.reportsInterrupt != oldValue.reportsInterrupt else { return }
            cterm_lines_take_interrupt(inputModes.reportsInterrupt)
        }
    }
    /// Another file descriptor that ends a ``wait(until:)`` when it becomes readable, or -1.
    public var watched: Int32 = -1
    private let clock: Stopwatch
    /// The bytes of an unfinished line.
    private var unread: [UInt8] = []

    /// Creates a terminal on the standard streams.
    public init(clock: Stopwatch) { self.clock = clock }

    deinit { if inputModes.reportsInterrupt { cterm_lines_take_interrupt(false) } }

    /// Always `nil`, because lines take few bytes.
    public var slowLink: SlowLink? { nil }

    /// Shows nothing.
    public mutating func present(_ grid: CellGrid, glyphs: Glyphs, redrawsAll: Bool) {}

    /// Prints lines to standard output.
    public mutating func show(_ lines: [SafeText]) {
        let bytes = lines.flatMap { Array($0.text.utf8) + [UInt8(ascii: "\n")] }
        cterm_write_lines(bytes, Int64(bytes.count))
    }

    /// Sleeps until a line has been read, a time has come, or ``watched`` becomes readable.
    ///
    /// - Parameter instant: The time on the clock, or `nil` to wait without a limit.
    /// - Returns: The keys of whole lines.
    public mutating func wait(until instant: Double?) -> [Key] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = cterm_read_lines(&bytes, Int64(bytes.count), clock.nanoseconds(until: instant), watched)
        guard count >= 0 else {
            // The last line need not have an end.
            if !unread.isEmpty { unread.append(UInt8(ascii: "\n")) }
            return takeLines(endingInLast: 1) + [.control("D")]
        }
        if count == 1, bytes[0] == 3 { return [.control("C")] }
        unread += bytes.prefix(Int(count))
        return takeLines(endingInLast: Int(count))
    }

    /// Takes the keys of whole lines. No byte before the last `count` ends a line.
    private mutating func takeLines(endingInLast count: Int) -> [Key] {
        guard let end = unread.suffix(count).lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[...end], as: UTF8.self).unicodeScalars.compactMap { scalar in
            scalar == "\n" ? .enter : scalar.value >= 0x20 ? .character(scalar) : nil
        }
    }

    /// Copies nothing: the clipboard is available only by escape sequences.
    public func copy(_ text: String) -> (isSent: Bool, note: SafeText) {
        (false, "a session of lines has no clipboard")
    }

    /// Runs `body` with the clock on hold.
    public mutating func suspend(while body: () -> Void) { clock.hold { body() } }
}
