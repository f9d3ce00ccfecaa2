public import Raster
public import Text

/// A screen with a keyboard: it shows cells and returns keys.
///
/// ```swift
/// func run(on terminal: inout some Terminal & ~Copyable, clock: () -> Double) {
///     terminal.present(grid, glyphs: .braille, redrawsAll: false)
///     for key in terminal.wait(until: clock() + 1 / 60) { ... }
/// }
/// ```
///
/// Events of the terminal are keys: its size (``Key/resize(columns:rows:)``) and its reports (``Key/colors(_:)``,
/// ``Key/glyphs(_:)`` and ``Key/pictures(_:)``). Instants are seconds of the clock that the terminal shares with its
/// caller, a ``Stopwatch`` that stands still while the terminal is suspended.
public protocol Terminal: ~Copyable {
    /// Shows a grid of any colours. Sends only the changes since the last grid, in the terminal's colours.
    ///
    /// A terminal without colours shows tones in the glyphs of the grid's picture. `redrawsAll` sends all cells,
    /// because another program has overwritten the last grid.
    mutating func present(_ grid: CellGrid, glyphs: Glyphs, redrawsAll: Bool)

    /// The title of the window while the terminal is in use.
    var title: SafeText { get set }

    /// The picture behind the windows of the next grid, if the terminal shows pictures; otherwise `nil`.
    var picture: CellPicture? { get set }

    /// The events that arrive as keys.
    var inputModes: InputModes { get set }

    /// Sleeps until a key is pressed, an instant is reached, or another event occurs.
    ///
    /// - Parameter instant: in seconds of the terminal's clock. An instant in the past only polls; `nil` waits
    ///   without a limit.
    /// - Returns: the pressed keys in order, possibly none.
    mutating func wait(until instant: Double?) -> [Key]

    /// Copies text to the user's clipboard, also over a remote connection.
    ///
    /// - Parameter text: the text.
    /// - Returns: whether the text was sent, and a short note on the reason or on a requirement, if any.
    mutating func copy(_ text: String) -> (isSent: Bool, note: SafeText)

    /// The restrictions of a slow connection, or `nil` if there are none.
    var slowLink: SlowLink? { get }

    /// The height of a cell divided by its width, or `nil` if it is unknown.
    var cellAspect: Double? { get }

    /// Restores the terminal while `body` runs, for a shell or an editor, and then shows the last grid again.
    mutating func suspend(while body: () -> Void)

    /// Prints lines of text. Only a terminal without a screen does that.
    mutating func show(_ lines: [SafeText])
}

extension Terminal where Self: ~Copyable {
    /// The standard modes. A terminal without other modes ignores changes.
    public var inputModes: InputModes {
        get { InputModes() }
        set {}
    }

    /// Returns `nil`: the size of a cell is unknown.
    public var cellAspect: Double? { nil }

    /// Prints nothing.
    public mutating func show(_ lines: [SafeText]) {}
}

/// The events that a terminal reports as keys.
public struct InputModes: Hashable, Sendable {
    /// Whether mouse events are keys. Otherwise the terminal selects text with the mouse.
    public var reportsMouse: Bool
    /// Whether Ctrl-C is a key. Otherwise it ends the program.
    public var reportsInterrupt: Bool
    /// Whether the characters of a pasted line are keys. Otherwise pasted text is dropped.
    public var reportsPaste: Bool

    /// Creates modes.
    public init(reportsMouse: Bool = true, reportsInterrupt: Bool = false, reportsPaste: Bool = false) {
        self.reportsMouse = reportsMouse
        self.reportsInterrupt = reportsInterrupt
        self.reportsPaste = reportsPaste
    }
}

/// The restrictions of output on a slow connection.
public struct SlowLink: Hashable, Sendable {
    /// The reduced colours, or `nil` for all colours.
    public let colors: ColorDepth?
    /// The maximum frame rate, or `nil` if it is not limited.
    public let framesPerSecond: Int?

    /// Creates the restrictions of a slow connection; `nil` for no limit.
    public init(colors: ColorDepth?, framesPerSecond: Int?) {
        (self.colors, self.framesPerSecond) = (colors, framesPerSecond)
    }
}

/// A clock that a terminal holds while it is suspended, so that its caller's animations continue where they stopped.
public final class Stopwatch {
    private let reading: () -> Double
    private var zero: Double
    private var heldSince: Double?

    /// Creates a running stopwatch at 0.
    ///
    /// - Parameter reading: returns a time in seconds from any start; it must not decrease.
    public init(_ reading: @escaping () -> Double) {
        self.reading = reading
        zero = reading()
    }

    /// The seconds since the start, without the time on hold. They never decrease.
    public var seconds: Double { (heldSince ?? reading()) - zero }

    /// Holds the stopwatch while `body` runs.
    ///
    /// - Precondition: it is not on hold.
    public func hold<Result>(during body: () throws -> Result) rethrows -> Result {
        precondition(heldSince == nil, "a stopwatch that is held cannot be held once more")
        let before = reading()
        heldSince = before
        defer {
            zero += reading() - before
            heldSince = nil
        }
        return try body()
    }
}

// MARK: - Keys

/// A key or another event from a terminal.
public enum Key: Hashable, Sendable {
    /// A printable character, or a control character below U+0020 (Ctrl-L is U+000C).
    case character(Unicode.Scalar)
    /// An arrow key, with or without Shift.
    case left, right, up, down, shiftLeft, shiftRight
    /// The keys above the arrows.
    case home, end, pageUp, pageDown
    /// Editing and control keys.
    case enter, tab, backspace, delete, escape
    /// F1 to F12, by number.
    case function(Int)
    /// A mouse event, in cells from the top left. A whole number is the middle of a cell, or an unknown position in it.
    case mouse(MouseEvent, column: Double, row: Double)
    /// The terminal has a new size.
    case resize(columns: Int, rows: Int)
    /// The terminal reported its colours, or changed them.
    case colors(TerminalColors)
    /// The terminal was identified, with the glyphs that it draws.
    case glyphs(DrawnGlyphs)
    /// The terminal reported whether it shows pictures, or its cells changed their size.
    case pictures(PictureSupport)
}

/// An event of the left mouse button or the wheel.
public enum MouseEvent: Hashable, Sendable {
    /// The left button was pressed, moved while pressed, or released.
    case press, drag, release
    /// The wheel was turned by one notch.
    case wheelUp, wheelDown
}

extension Key: ExpressibleByUnicodeScalarLiteral {
    /// Creates a printable key from its character: `let key: Key = "q"`.
    public init(unicodeScalarLiteral value: Unicode.Scalar) { self = .character(value) }

    /// Returns Ctrl with an ASCII letter: the control character with the letter's low five bits.
    package static func control(_ letter: Unicode.Scalar) -> Key {
        .character(Unicode.Scalar(UInt8(letter.value & 31)))
    }
}

// MARK: - Properties of a terminal

/// The known colours of a terminal. Pictures blend with its background, and text must be readable on it.
public struct TerminalColors: Hashable, Sendable {
    /// The number of colours.
    public var depth: ColorDepth
    /// The background in 24 bits, or `nil` if it is unknown.
    public var background: CellColor?
    /// The numbered colours.
    public var numbered: NumberedColors

    /// Creates colours. The default is 24-bit colour on an unknown background.
    public init(
        depth: ColorDepth = .truecolor, background: CellColor? = nil, numbered: NumberedColors = .xterm
    ) {
        (self.depth, self.background, self.numbered) = (depth, background, numbered)
    }

    /// The backdrop for pictures: the background, or black if it is unknown.
    public var backdrop: CellColor { background ?? .rgb(0, 0, 0) }
}

// MARK: - Pictures in pixels

/// A picture in pixels, for a terminal that shows it, scaled, behind each ``Cell/window``.
public struct CellPicture: Sendable {
    /// The picture. The background of the cells shows through transparent pixels.
    public let pixels: PixelGrid
    /// The columns and rows of the picture.
    public let columns, rows: Range<Int>
    /// The number shared by the pictures of one animation, which are likely to be shown again together.
    public let sequence: Int

    /// Creates a picture behind some cells.
    public init(pixels: PixelGrid, columns: Range<Int>, rows: Range<Int>, sequence: Int = 0) {
        (self.pixels, self.columns, self.rows, self.sequence) = (pixels, columns, rows, sequence)
    }
}

extension Cell {
    /// A cell that shows the picture behind it: the Unicode placeholder of the kitty graphics protocol.
    public static let window = Cell("\u{10EEEE}")
}

extension CellGrid {
    /// Returns the columns of each row that show a picture.
    package func windows(of picture: CellPicture) -> [Int: [Range<Int>]] {
        var windows: [Int: [Range<Int>]] = [:]
        for row in picture.rows.clamped(to: 0..<rows) {
            var runs: [Range<Int>] = []
            for column in picture.columns.clamped(to: 0..<columns)
            where self[column: column, row: row].glyph == Cell.window.glyph {
                let start = runs.last?.upperBound == column ? runs.removeLast().lowerBound : column
                runs.append(start..<column + 1)
            }
            if !runs.isEmpty { windows[row] = runs }
        }
        return windows
    }

    package mutating func closeWindows() {
        withMutableCells { cells in
            for index in cells.indices where cells[index].glyph == Cell.window.glyph { cells[index] = .blank }
        }
    }

    /// Gives a background to cells in front of a picture that differ from an earlier grid, to hide it.
    package mutating func cover(_ picture: CellPicture, where before: CellGrid, background: CellColor) {
        let (columns, rows) = (picture.columns.clamped(to: 0..<columns), picture.rows.clamped(to: 0..<rows))
        let width = self.columns
        withMutableCells { cells in
            for row in rows {
                for index in row * width + columns.lowerBound..<row * width + columns.upperBound
                where cells[index].background == .default && cells[index] != before.cells[index] {
                    cells[index].background = background
                }
            }
        }
    }
}

/// A terminal's support for pictures in pixels.
public struct PictureSupport: Hashable, Sendable {
    /// The size of a cell in pixels, above 0. It need not be whole.
    public struct CellExtent: Hashable, Sendable {
        /// The width and the height.
        public var width, height: Double

        /// Creates a size.
        public init(width: Double, height: Double) {
            (self.width, self.height) = (width, height)
        }

        package var aspect: Double { height / width }
    }

    /// The size of a cell, or `nil` if pictures are not shown.
    public let cell: CellExtent?
    /// The reason, as words after "because".
    public let reason: String

    /// Creates a report of the size of a cell, or `nil` if pictures are not shown, and of the reason.
    public init(cell: CellExtent?, reason: String) {
        (self.cell, self.reason) = (cell, reason)
    }
}
