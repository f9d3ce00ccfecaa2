import ArgumentParser
import Cells
import Colors
import Export
import Layers
import Playback
import Playground
import Raster
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
            "Columns and rows of cells. (default: \(CellSize.standard.defaultValueDescription))",
            valueName: CellSize.standard.defaultValueDescription))
    var size: CellSize?

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
    func say(_ line: ShownText) { if !quiet { Failure.say(line) } }
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
