public import ArgumentParser
public import Cells
import Colors
import Export
import Layers
import Playback
public import Playground
import Raster
import TerminalScreen
import Text

// Options that several commands have. Each is declared, explained and checked here and nowhere else. They are
// optional, so that a command can tell what was asked for, and refuse what it cannot use.

/// The time of the scene that a command is about.
struct SceneTime: ParsableArguments {
    // Every option that is a number takes the next word whatever it begins with: -1 is a number, too.
    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp("The time in the scene, in seconds. (default: 0)", valueName: "seconds"))
    var time: Double?

    /// The time in seconds.
    var seconds: Double { time ?? 0 }

    func validate() throws { try Self.validate(time) }

    /// Refuses what is no time.
    static func validate(_ time: Double?) throws(ValidationError) {
        if let time, !time.isFinite {
            throw ValidationError("--at must be a number of seconds, such as 0.5")
        }
    }
}

/// How scenes look in cells, and what they are drawn over.
struct Look: ParsableArguments {
    @Option(help: "The characters to draw with; auto, the default, takes those that suit the scene.")
    var renderer: GlyphsChoice?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The height of a cell divided by its width. (default: 2)", valueName: "factor"))
    var cellAspect: Double?

    @Option(
        help: ArgumentHelp(
            "The colour behind the picture, as CSS writes it: soft edges blend with it. (default: auto, the terminal's own when playing, else black; none in an SVG of shapes)",
            valueName: "colour"))
    var background: Background?

    @Flag(help: "Draw level and upright lines where they are, not where they fit whole dots.")
    var noSnap = false

    @Option(
        help: ArgumentHelp(
            "Lines over the picture that show how it comes about, separated by commas: \(Overlay.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "names"))
    var overlay: Overlays?

    @Option(help: "The colours of panels and overlays; mono has none. (default: default)")
    var theme: ThemeName?

    func validate() throws {
        if let cellAspect, !(cellAspect > 0 && cellAspect.isFinite) {
            throw ValidationError("--cell-aspect must be a positive number, such as 2")
        }
    }

    /// The characters that were named; nil leaves the choice to each scene.
    var glyphs: Glyphs? { renderer?.fixed }

    /// How many times as tall as wide a cell is.
    var aspect: Double { cellAspect ?? 2 }

    /// The colour behind the picture, if one was named, or a theme for one that was not.
    var namedGround: CellColor? {
        background?.cellColor ?? theme?.ground(of: TerminalColors())
    }

    /// The colour behind a picture that no terminal shows.
    var ground: PixelColor {
        let (red, green, blue) = namedGround?.rgb ?? (0, 0, 0)
        return PixelColor(red, green, blue)
    }

    /// The colours of a terminal that shows the picture.
    var terminal: TerminalTheme { TerminalTheme(ground: namedGround) }

    /// The colours of cells of a depth, of which what can be seen differs from the ground.
    func palette(_ depth: ColorDepth) -> Palette {
        Palette(depth, ground: .rgb(ground.red, ground.green, ground.blue))
    }

    /// How a scene is drawn in cells that no terminal shows, in so many colours.
    func style(for timeline: Timeline, in depth: ColorDepth) -> FrameStyle {
        let hasColors = depth != .mono
        return FrameStyle(
            glyphs: glyphs ?? Glyphs.automatic(for: timeline.ink, hasColors: hasColors).glyphs,
            cellAspect: aspect, backdrop: ground, dithers: !hasColors, softens: depth.hasHalfTones,
            snaps: !noSnap, overlays: overlay?.names ?? [],
            overlayColors: Theme(
                theme ?? .standard, on: TerminalColors(depth: depth, ground: namedGround)
            ).overlays)
    }
}

extension TerminalTheme {
    /// The colours of a terminal on whose ground text can be read well; black is the ground that nobody knows.
    init(ground: CellColor?) {
        self = .standard
        guard let (red, green, blue) = ground?.rgb else { return }
        background = PixelColor(red, green, blue)
        let text = Color(pixel: foreground).legible(on: Color(pixel: background), contrast: 10)
        foreground = PixelColor(text)
    }
}

extension Color {
    /// A colour as pictures have it.
    init(pixel: PixelColor) {
        self.init(
            red: Double(pixel.red) / 255, green: Double(pixel.green) / 255, blue: Double(pixel.blue) / 255)
    }
}

/// The cells of a picture that is on no terminal: how many, in which colours.
struct Offscreen: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Columns and rows of cells. (default: \(GridSize.standard.defaultValueDescription))",
            valueName: GridSize.standard.defaultValueDescription))
    var size: GridSize?

    @Option(help: "The number of colours; truecolor is the default.")
    var color: ColorDepth?

    @Flag(help: "Use no colours, as --color none does.")
    var noColor = false

    func validate() throws { try refuseTwoWishes(color: color != nil, noColor: noColor) }

    /// The options that choose the colours, and whether they were given.
    var colorOptions: [(name: String, isGiven: Bool)] {
        [("--color", color != nil), ("--no-color", noColor)]
    }

    /// An empty grid of the size.
    var grid: CellGrid {
        let size = size ?? .standard
        return CellGrid(columns: size.columns, rows: size.rows)
    }

    /// The colours.
    var depth: ColorDepth { noColor ? .mono : color ?? .truecolor }
}

/// Refuses that colours are chosen and refused at once.
func refuseTwoWishes(color: Bool, noColor: Bool) throws(ValidationError) {
    if color, noColor { throw ValidationError("--color and --no-color exclude each other. Leave one out") }
}

/// What a command says on standard error besides errors: warnings, notes, and what it has done.
struct Remarks: ParsableArguments {
    @Flag(help: "Print errors only.")
    var quiet = false

    /// Says a line, unless nobody wants to read it.
    func say(_ line: SafeText) { if !quiet { Failure.say(line) } }
}

/// How a command writes a file, and what it says about it.
struct Writing: ParsableArguments {
    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @OptionGroup var remarks: Remarks

    /// Writes a text to a path; `-` is standard output.
    func write(_ text: String, to path: String, overwrites: Bool = false) throws(Failure) {
        var file = try OutputFile.open(path, overwrites: overwrites || force)
        try file.write(Array(text.utf8))
        try file.finish()
    }
}

/// Where a command writes.
struct Output: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file())
    var path: String?

    @OptionGroup var writing: Writing
}

/// Refuses options that have no effect on what is asked for: a wish that is not heard would be a riddle.
///
/// - Parameters:
///   - options: the options that have no effect, and whether they were given.
///   - what: what they have no effect on.
///   - cure: what to do about it, besides leaving them out.
/// - Throws: a failure that names those of them that were given, if any was.
func refuse(_ options: [(name: String, isGiven: Bool)], on what: String, cure: String? = nil) throws(Failure)
{
    let names = options.filter(\.isGiven).map(\.name)
    guard !names.isEmpty else { return }
    let verb = names.count == 1 ? "has" : "have"
    let pronoun = names.count == 1 ? "it" : "them"
    throw Failure(
        "\(names.joined(separator: ", ")) \(verb) no effect on \(what). Leave \(pronoun) out\(cure.map { ", or " + $0 } ?? "")",
        .usage)
}

/// What is to be different in a scene, said on the command line.
struct SceneChanges: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a property of a layer, as in --set ball.fillColor=red, or a key of an animation, as in --set ball.animations[0].duration=2; may be repeated.",
            valueName: "change"))
    var all: [String] = []
}

/// A command that shows scenes which its words name.
protocol ShowsScenes: ParsableCommand {
    /// Those words.
    var words: [String] { get }
}

/// A number of columns and rows of cells, written `80x24`.
struct GridSize: ExpressibleByArgument {
    let columns: Int
    let rows: Int

    /// The size of a terminal when nobody says anything else.
    static let standard = GridSize(columns: 80, rows: 24)
    /// More cells than any screen has; a guard against typing errors that would ask for gigabytes.
    static let greatest = 2000

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    init?(argument: String) {
        guard let (columns, rows) = sides(argument, atMost: GridSize.greatest) else { return nil }
        self.init(columns: columns, rows: rows)
    }

    var defaultValueDescription: String { "\(columns)x\(rows)" }
}

/// The width and the height of a picture in pixels, written `1280x720`.
struct PixelSize: ExpressibleByArgument {
    let width: Int
    let height: Int

    static let standard = PixelSize(width: 640, height: 480)
    /// A side of 4K video, and a guard as for cells.
    static let greatest = 4096

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        guard let (width, height) = sides(argument, atMost: PixelSize.greatest) else { return nil }
        self.init(width: width, height: height)
    }

    var defaultValueDescription: String { "\(width)x\(height)" }
}

/// Two whole numbers with an x between them, each from 1 to `greatest`.
private func sides(_ text: String, atMost greatest: Int) -> (Int, Int)? {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let first = sides[0], let second = sides[1],
        (1...greatest).contains(first), (1...greatest).contains(second)
    else { return nil }
    return (first, second)
}

/// The characters asked for on the command line.
enum GlyphsChoice: ExpressibleByArgument, CaseIterable {
    case auto
    case fixed(Glyphs)

    static var allCases: [GlyphsChoice] { Glyphs.allCases.map(GlyphsChoice.fixed) + [.auto] }

    init?(argument: String) {
        guard argument != "auto" else {
            self = .auto
            return
        }
        guard let glyphs = Glyphs(rawValue: argument) else { return nil }
        self = .fixed(glyphs)
    }

    var defaultValueDescription: String { fixed?.rawValue ?? "auto" }
    static var allValueStrings: [String] { Glyphs.allCases.map(\.rawValue) + ["auto"] }

    /// The glyphs, when some were named.
    var fixed: Glyphs? {
        if case .fixed(let glyphs) = self { glyphs } else { nil }
    }
}

extension ColorDepth: ExpressibleByArgument {}

extension ThemeName: ExpressibleByArgument {}

/// The colours asked for on the command line.
enum ColorChoice: ExpressibleByArgument {
    case auto
    case fixed(ColorDepth)

    init?(argument: String) {
        guard argument != "auto" else {
            self = .auto
            return
        }
        guard let depth = ColorDepth(rawValue: argument) else { return nil }
        self = .fixed(depth)
    }

    var defaultValueDescription: String { depth?.rawValue ?? "auto" }
    static var allValueStrings: [String] { ColorDepth.allCases.map(\.rawValue) + ["auto"] }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    /// The depth, when one was named.
    var depth: ColorDepth? {
        if case .fixed(let depth) = self { depth } else { nil }
    }
}

/// A colour that everything translucent is laid over, written as CSS writes colours, or auto.
struct Background: ExpressibleByArgument {
    /// The colour; nil for whatever the terminal has.
    let color: Color?

    init(_ color: Color) { self.color = color }

    init?(argument: String) {
        guard argument != "auto" else {
            color = nil
            return
        }
        guard let color = try? Color(css: argument) else { return nil }
        self.color = color
    }

    var defaultValueDescription: String { color?.hex ?? "auto" }

    /// The colour as pictures have it.
    var pixel: PixelColor? { color.map { PixelColor($0.withAlpha(1)) } }

    /// The colour as cells have it.
    var cellColor: CellColor? { pixel.map { .rgb($0.red, $0.green, $0.blue) } }
}

/// Whether frames are sent as synchronized updates.
enum SyncChoice: String, CaseIterable, ExpressibleByArgument {
    case on, off, auto

    /// The wish, when there is one.
    var wish: Bool? {
        switch self {
        case .on: true
        case .off: false
        case .auto: nil
        }
    }
}

/// Who makes the bytes that the terminal is sent.
enum OutputChoice: String, CaseIterable, ExpressibleByArgument {
    case ncurses, direct, pixels, auto

    /// The wish for cells, when there is one.
    var wish: TerminalProfile.Output? { TerminalProfile.Output(rawValue: rawValue) }
}

/// Overlays by their names, separated by commas.
struct Overlays: ExpressibleByArgument {
    let names: Set<Overlay>

    init?(argument: String) {
        let words = argument.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
        let overlays = words.compactMap { Overlay(rawValue: String($0)) }
        guard !words.isEmpty, overlays.count == words.count else { return nil }
        names = Set(overlays)
    }

    static var allValueStrings: [String] { Overlay.allCases.map(\.rawValue) }

    static var completionKind: CompletionKind { .list(allValueStrings) }
}
