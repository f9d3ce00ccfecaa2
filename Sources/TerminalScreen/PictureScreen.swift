internal import CTerminal
internal import Cells

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What a terminal is asked about pictures, and what it is sent of them once it has answered.
struct PictureScreen {
    /// Whether it shows pictures; nil until that is known, and where nobody wants any.
    private(set) var support: PictureSupport?
    /// What it shows; nil where it shows none.
    var flipbook: Flipbook?

    /// For how many seconds an answer is waited for that may not come.
    private static let patience = 2.0
    /// The numbers of two pictures of one pixel, which are asked about: one that is looked at and no more, and one that gets
    /// a second frame.
    static let (looked, kept) = (31, 32)
    /// Terminals that print such strings as text, and one that takes frames and does not turn to them.
    private static let (printers, stills) = (["terminology", "rlogin"], ["wezterm"])
    private static let pixel = "s=1,v=1,f=24"

    /// Whether a terminal prints what it is asked of pictures, going by its name.
    static func isPrinter(_ name: String) -> Bool { printers.contains(where: name.lowercased().hasPrefix) }

    /// Asks whether pictures are taken.
    static func question(_ command: GraphicsCommand) -> String {
        command.text("a=q,i=\(looked),\(pixel)", "AAAA")
    }

    private let isWanted: Bool
    private let depth: ColorDepth
    private let command: GraphicsCommand
    private let firstImage: UInt32
    private var name = ""
    private var asked: Double?
    private var knowsPictures = false
    private var toldFarewell = ""

    /// Nothing is known of the terminal of a profile yet.
    init(_ profile: TerminalProfile) {
        isWanted = profile.pictures.value
        depth = profile.color.value
        command = GraphicsCommand(isWrapped: profile.isInTmux)
        // Around tmux there may be pictures of other programs, and of this one in another pane.
        let number = UInt32(truncatingIfNeeded: getpid())
        firstImage =
            !profile.isInTmux
            ? 1 : depth == .truecolor ? 256 + number % 0xF_FFFF * 8 : 16 + number % 29 * 8
        if profile.pictures.reason != "nobody asked for them", !isWanted { refuse(profile.pictures.reason) }
    }

    /// When answers that have not come are given up; nil when none are waited for.
    var deadline: Double? { support == nil ? asked.map { $0 + Self.patience } : nil }

    /// The terminal has said what it is.
    mutating func learn(name: String) { self.name = name.lowercased() }

    /// What is asked now that it has said what it is, or will not; empty when nothing is. What is behind it says that the
    /// terminal has come so far, but not inside tmux, which says so itself before the terminal has been asked.
    mutating func questions(at now: Double) -> String {
        guard isWanted, support == nil, asked == nil else {
            if asked != nil, support == nil, !command.isWrapped { giveUp() }
            return ""
        }
        guard !Self.isPrinter(name) else {
            refuse("\(name) prints what it does not know")
            return ""
        }
        asked = now
        return Self.question(command) + command.text("a=t,i=\(Self.kept),\(Self.pixel),q=2", "AAAA")
            + command.text("a=f,i=\(Self.kept),\(Self.pixel)", "AAAA")
            + command.text("a=d,d=I,i=\(Self.kept),q=2")
    }

    /// The terminal has said what became of a picture.
    mutating func take(number: Int, isDone: Bool) {
        guard asked != nil, support == nil else { return }
        if number == Self.looked {
            knowsPictures = isDone
            if !isDone { refuse("the terminal does not take any") }
        } else if number == Self.kept, knowsPictures {
            isDone && !Self.stills.contains(where: name.hasPrefix) ? begin(.frames) : beginWithoutFrames()
        }
    }

    /// No answer comes any more.
    mutating func giveUp() {
        guard asked != nil, support == nil else { return }
        guard !knowsPictures else { return beginWithoutFrames() }
        refuse(
            command.isWrapped
                ? "nothing comes through tmux: set -g allow-passthrough on"
                : "the terminal does not know kitty graphics")
    }

    /// Takes the size of a cell, which may have changed. Returns whether it has.
    mutating func takeCellSize() -> Bool {
        guard let support, support.cell != nil else { return false }
        self.support = PictureSupport(cell: Self.cell, reason: support.reason)
        return self.support != support
    }

    /// Sees to it that the terminal forgets the pictures, whatever ends the program.
    mutating func tellFarewell() {
        let farewell = flipbook?.farewell ?? ""
        guard farewell != toldFarewell else { return }
        cterm_at_end(farewell)
        toldFarewell = farewell
    }

    private mutating func beginWithoutFrames() {
        // The windows that stand for a picture name one image: without frames they would all be written for each.
        command.isWrapped ? refuse("the terminal around tmux does not animate any") : begin(.images)
    }

    private mutating func begin(_ keeping: Flipbook.Keeping) {
        flipbook = Flipbook(keeping: keeping, command: command, depth: depth, firstImage: firstImage)
        support = PictureSupport(cell: Self.cell, reason: "the terminal shows them")
    }

    private mutating func refuse(_ reason: String) { support = PictureSupport(cell: nil, reason: reason) }

    /// The size of a cell as the system knows it, or one that many terminals have.
    private static var cell: PictureSupport.CellSize {
        let size = TerminalSize.measure()?.cell ?? TerminalSize.Cell(width: 10, height: 20)
        return PictureSupport.CellSize(width: size.width, height: size.height)
    }
}
