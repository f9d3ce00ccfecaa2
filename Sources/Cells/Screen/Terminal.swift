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
    var title: ShownText { get set }

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
    mutating func copy(_ text: String) -> (isSent: Bool, remark: ShownText)

    /// What it goes without because the way to it is slow; nil when it goes without nothing.
    var slowLink: SlowLink? { get }

    /// Gives the terminal back as it was found while `body` runs, for a shell or an editor to use, takes it again, and
    /// shows what it showed before.
    mutating func lend(_ body: () -> Void)
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
