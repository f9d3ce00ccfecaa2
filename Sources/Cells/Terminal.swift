public import Raster
public import Text

/// A surface with a person in front of it: cells out, keys in.
///
/// ```swift
/// func run(on terminal: inout some Terminal & ~Copyable, clock: () -> Double) {
///     terminal.present(grid, glyphs: .braille)
///     for key in terminal.wait(until: clock() + 1 / 60) { ... }
/// }
/// ```
///
/// What happens to a terminal comes as keys: its size, ``Key/resize(columns:rows:)``, and what it says of itself,
/// ``Key/colors(_:)``, ``Key/glyphs(_:)`` and ``Key/pictures(_:)``. Instants are seconds of the clock that a terminal shares with who draws on
/// it, a ``Stopwatch`` that stands still while the terminal is lent.
public protocol Terminal: Surface, ~Copyable {
    /// What its window is called while it is not given back, where windows have titles.
    var title: SafeText { get set }

    /// What is seen through the windows of the next grid, where the terminal shows pictures; nil for nothing.
    var picture: CellPicture? { get set }

    /// Sleeps until a key is pressed, an instant has come, or something else that the terminal was told to wake up for.
    ///
    /// - Parameter instant: in seconds of its clock, one that has passed only to look what is there; nil sleeps without end.
    /// - Returns: the keys in the order they were pressed; none when nobody pressed one.
    mutating func wait(until instant: Double?) -> [Key]

    /// Gives a text to the clipboard of the person in front of it, wherever that person is.
    ///
    /// - Parameter text: what is to be there.
    /// - Returns: whether it was sent; and why not, or what has to be so for it to arrive, in a few words, if anything.
    mutating func copy(_ text: String) -> (isSent: Bool, remark: SafeText)

    /// What it goes without because the way to it is slow; nil when it goes without nothing.
    var slowLink: SlowLink? { get }

    /// Gives the terminal back as it was found while `body` runs, for a shell or an editor to use, takes it again, and
    /// shows what it showed before.
    mutating func suspend(while body: () -> Void)
}

/// What a terminal is spared while the way to it is too slow for everything.
public struct SlowLink: Hashable, Sendable {
    /// The colours it is sent instead of all that it has; nil when it is sent those.
    public let colors: ColorDepth?
    /// The most frames a second that it takes; nil when it takes as many as there are.
    public let framesPerSecond: Int?

    /// Savings.
    public init(colors: ColorDepth?, framesPerSecond: Int?) {
        self.colors = colors
        self.framesPerSecond = framesPerSecond
    }
}

/// A clock that stands still while nobody looks: seconds that count.
///
/// A terminal holds it while it is lent, and who plays on the terminal reads it, so that what moves goes on where it
/// was. It is one object for both, not a value, since both must read the same. It reads no clock of its own.
public final class Stopwatch {
    private let reading: () -> Double
    private var zero: Double
    private var heldSince: Double?

    /// A stopwatch at 0 that runs.
    ///
    /// - Parameter reading: a clock's reading in seconds, from whatever start; it must not fall.
    public init(_ reading: @escaping () -> Double) {
        self.reading = reading
        zero = reading()
    }

    /// Seconds since the start, those not counted in which it was held; they never fall.
    public var seconds: Double { (heldSince ?? reading()) - zero }

    /// Holds it while something goes on that does not count.
    ///
    /// - Precondition: it is not held already.
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

// MARK: - Surfaces

/// Somewhere cells can be shown: a terminal, a recording, or memory.
public protocol Surface: ~Copyable {
    /// Shows a grid, by sending at most what has changed since the last one, in the colours that the surface has:
    /// it alone maps them.
    ///
    /// - Parameters:
    ///   - grid: what is shown, in any colours.
    ///   - glyphs: what the picture in it was drawn with, which a surface without colours tells tones by.
    ///   - afresh: whether all of it is sent, since somebody else has written over the last grid.
    mutating func present(_ grid: CellGrid, glyphs: Glyphs, afresh: Bool)
}

extension Surface where Self: ~Copyable {
    /// Shows a grid where the last one can still be seen.
    public mutating func present(_ grid: CellGrid, glyphs: Glyphs) {
        present(grid, glyphs: glyphs, afresh: false)
    }
}

// MARK: - Keys

/// What a person pressed, told by a terminal.
public enum Key: Hashable, Sendable {
    /// A printable character, or a control character below U+0020 (Ctrl-L is U+000C).
    case character(Unicode.Scalar)
    /// An arrow, and the same with Shift.
    case left, right, up, down, shiftLeft, shiftRight
    /// The block of keys above the arrows.
    case home, end, pageUp, pageDown
    /// Editing and control keys.
    case enter, tab, backspace, delete, escape
    /// F1 to F12, by number.
    case function(Int)
    /// The mouse did something at a place, in cells from the top left: a whole number is the middle of a cell, or
    /// somewhere in it, where the terminal says no more.
    case mouse(MouseEvent, column: Double, row: Double)
    /// The terminal has a new size.
    case resize(columns: Int, rows: Int)
    /// The terminal has said which colours it has, or has changed them.
    case colors(TerminalColors)
    /// What the terminal is has turned out, and which glyphs it draws.
    case glyphs(DrawnGlyphs)
    /// It has turned out whether the terminal shows pictures, or how large their cells are has changed.
    case pictures(PictureSupport)
}

/// What a mouse did: its left button, or its wheel.
public enum MouseEvent: Hashable, Sendable {
    /// The left button went down, moved while down, went up.
    case press, drag, release
    /// The wheel turned one notch.
    case wheelUp, wheelDown
}

extension Key: ExpressibleByUnicodeScalarLiteral {
    /// A printable key, written as its character: `let key: Key = "q"`.
    public init(unicodeScalarLiteral value: Unicode.Scalar) { self = .character(value) }

    /// Ctrl with an ASCII letter: the control character whose low five bits are the letter's.
    package static func control(_ letter: Unicode.Scalar) -> Key {
        .character(Unicode.Scalar(UInt8(letter.value & 31)))
    }
}

// MARK: - What is known of a terminal

/// The colours of a terminal, as far as they are known: pictures blend with its ground, and text has to be read on it.
public struct TerminalColors: Hashable, Sendable {
    /// How many there are.
    public var depth: ColorDepth
    /// The ground, in 24 bits; nil when it is not known.
    public var ground: CellColor?
    /// What it shows for numbered colours.
    public var numbered: NumberedColors

    /// Colours; unless told otherwise all of them, on a ground that nobody knows.
    public init(
        depth: ColorDepth = .truecolor, ground: CellColor? = nil, numbered: NumberedColors = .xterm
    ) {
        self.depth = depth
        self.ground = ground
        self.numbered = numbered
    }

    /// What pictures are blended with: black, where the ground is not known.
    public var backdrop: CellColor { ground ?? .rgb(0, 0, 0) }
}

// MARK: - Pictures in pixels

/// A picture in pixels, for a terminal that shows it behind some of its cells: those that are a ``Cell/window``.
///
/// Pixels are scaled to the cells by the terminal, so that a picture of fewer of them is a coarser one and no smaller.
public struct CellPicture: Sendable {
    /// The picture; where it is clear, what is behind the cells is seen.
    public let pixels: PixelGrid
    /// The columns it fills, and the rows.
    public let columns, rows: Range<Int>
    /// Pictures of one book are of one thing at many moments, and likely to be shown again together.
    public let book: Int

    /// A picture behind some cells.
    public init(pixels: PixelGrid, columns: Range<Int>, rows: Range<Int>, book: Int = 0) {
        self.pixels = pixels
        self.columns = columns
        self.rows = rows
        self.book = book
    }
}

extension Cell {
    /// A cell through which the picture behind it is seen, as it is through a character without a background.
    ///
    /// Its character is the one that the kitty graphics protocol has for such cells ("Unicode placeholders").
    public static let window = Cell("\u{10EEEE}")
}

extension CellGrid {
    /// The columns of each row through which a picture is seen.
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

    /// Makes windows blank: what is behind cells without a background is seen.
    package mutating func closeWindows() {
        withMutableCells { cells in
            for index in cells.indices where cells[index].glyph == Cell.window.glyph { cells[index] = .blank }
        }
    }

    /// Gives a background to what has been drawn in front of a picture since the grid was like another one: there the
    /// picture is not seen.
    package mutating func cover(_ picture: CellPicture, where before: CellGrid, ground: CellColor) {
        let (columns, rows) = (picture.columns.clamped(to: 0..<columns), picture.rows.clamped(to: 0..<rows))
        let width = self.columns
        withMutableCells { cells in
            for row in rows {
                for index in row * width + columns.lowerBound..<row * width + columns.upperBound
                where cells[index].background == .default && cells[index] != before.cells[index] {
                    cells[index].background = ground
                }
            }
        }
    }
}

/// Whether a terminal shows pictures in pixels.
public struct PictureSupport: Hashable, Sendable {
    /// A cell in pixels; where a window is no whole number of cells they are no whole numbers.
    public struct CellExtent: Hashable, Sendable {
        /// Above 0.
        public let width, height: Double

        /// A size.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// How large a cell is; nil where no pictures are shown.
    public let cell: CellExtent?
    /// Why that is so, in words that go on after "because".
    public let reason: String

    /// A finding.
    public init(cell: CellExtent?, reason: String) {
        self.cell = cell
        self.reason = reason
    }
}
