public import ArgumentParser
public import Cells
import Colors
import Export
import Geometry
import Layers
import Playback
public import Playground
import Raster
import TerminalScreen
import Text

// Groups of options that several commands share. The values are optional, so a command can refuse an option that it
// cannot use.

struct SceneTime: ParsableArguments {
    // Each numeric option takes the next word, because -1 is a number and no option.
    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            "The time in the scene: seconds, or a percentage such as 50%. (default: 0)", valueName: "time"))
    var time: TimeText?

    /// The time up to which a program runs, in seconds. A percentage counts in the first scene of the program.
    var programTime: Double { time?.seconds ?? 0 }

    func seconds(in timeline: Timeline) -> Double { time?.seconds(of: timeline.duration) ?? 0 }
}

extension TimeText: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension SpeedText: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

/// The scene of a command: a word, or else a pipe.
struct SceneArgument: ParsableArguments {
    @Argument(
        help: "A bundled demo or a scene file; - is standard input, which is the default for a pipe.",
        completion: .scenes)
    var scene: String?

    var word: String { scene ?? "-" }

    func validate() throws { try requireInput(scene, "scene", example: "star-morph or my.yaml") }
}

/// Throws an error if a command line names no input, and standard input is not a pipe or a file.
func requireInput(_ word: String?, _ noun: String, example: String) throws(ValidationError) {
    guard word == nil, !InputFile.standardIsPiped else { return }
    throw ValidationError("missing \(noun). Example: \(example)")
}

/// The options that choose how scenes are drawn in cells, and over which background.
struct RenderOptions: ParsableArguments {
    @Option(help: ArgumentHelp(.renderer))
    var renderer: Choice<Glyphs>?

    @Option(parsing: .unconditional, help: ArgumentHelp(.cellAspect, valueName: "factor"))
    var cellAspect: Double?

    @Option(help: ArgumentHelp(.background, valueName: "colour"))
    var background: Background?

    @Flag(help: ArgumentHelp(.snap))
    var noSnap = false

    @Option(help: ArgumentHelp(.overlays, valueName: "names"))
    var overlay: Overlays?

    @Option(help: ArgumentHelp(.theme))
    var theme: ThemeName?

    func validate() throws {
        if let cellAspect, !Settings.cellAspects.contains(cellAspect) {
            throw ValidationError("--cell-aspect must be \(SettingRow.cellAspect.values), such as 2")
        }
    }

    var settings: Settings {
        var settings = Settings()
        settings.theme = theme
        settings.renderer = renderer
        settings.background = background?.choice
        settings.overlays = overlay?.names
        settings.snap = noSnap ? false : nil
        settings.cellAspect = cellAspect
        return settings
    }

    var cellOptions: [OptionUse] {
        [
            ("--renderer", renderer != nil), ("--cell-aspect", cellAspect != nil), ("--no-snap", noSnap),
            ("--overlay", overlay != nil), ("--theme", theme != nil),
        ]
    }

    var options: [OptionUse] { cellOptions + [("--background", background != nil)] }

    /// The background with two colours, which affects SVGs of shapes only.
    var darkOption: [OptionUse] { [("light-dark()", background?.dark != nil)] }

    /// The transparent background, which affects shapes only.
    var transparentOption: [OptionUse] {
        [("a transparent --background", background?.choice.value.map { $0.alpha == 0 } ?? false)]
    }

    /// The theme, if it has no background. It affects panels and overlays only.
    var themeOption: [OptionUse] {
        [("--theme", theme.map { $0.background(of: TerminalColors()) == nil } ?? false)]
    }

    /// The glyphs of the option, or `nil` for those that suit each scene.
    var glyphs: Glyphs? { renderer?.value }

    var aspect: Double { cellAspect ?? FrameStyle.standardCellAspect }

    /// The background colour of `--background`, else that of `--theme`, or `nil` without either.
    var namedBackground: CellColor? {
        background?.choice.value.map(\.pixel.cellColor) ?? theme?.background(of: TerminalColors())
    }

    /// The background colour of a picture that no terminal shows.
    var opaqueBackground: PixelColor { namedBackground.flatMap(PixelColor.init) ?? PixelColor(0, 0, 0) }

    /// Returns the background of a picture that can be transparent: that of `--background`, or `other`.
    func pictureBackground(orElse other: PixelColor?) -> PixelColor? {
        guard let color = background?.choice.value else { return other }
        return color.alpha > 0 ? color.pixel : nil
    }

    /// Returns the background of an SVG of shapes: that of `--background`, or `other`.
    func svgBackground(orElse other: PixelColor?) -> SVGWriter.Background? {
        pictureBackground(orElse: other).map { SVGWriter.Background($0, dark: background?.dark?.pixel) }
    }

    /// The colours of a terminal that shows the picture.
    var terminal: TerminalTheme { TerminalTheme(on: namedBackground) }

    /// Returns the palette of a colour depth; its visible colours differ from the background.
    func palette(_ depth: ColorDepth) -> Palette { Palette(depth, background: opaqueBackground.cellColor) }

    /// Returns the style of cells that no terminal shows.
    func style(in depth: ColorDepth) -> FrameStyle {
        let hasColors = depth != .mono
        return FrameStyle(
            glyphs: glyphs ?? Glyphs.automatic(hasColors: hasColors).glyphs,
            cellAspect: aspect, backdrop: opaqueBackground, dithers: !hasColors, softens: depth.hasHalfTones,
            snaps: !noSnap, overlays: overlay?.names ?? [],
            overlayColors: Theme(
                theme ?? .standard, on: TerminalColors(depth: depth, background: namedBackground)
            ).overlays)
    }
}

/// An option, and whether the command line has it.
typealias OptionUse = (name: String, isUsed: Bool)

extension ArgumentHelp {
    init(_ setting: SettingRow, valueName: String? = nil) {
        self.init(stringLiteral: setting.optionHelp)
        self.valueName = valueName
    }
}

extension TerminalTheme {
    /// Creates colours with readable text on a background, or the standard colours if it is unknown.
    init(on color: CellColor?) {
        self = .standard
        guard let pixel = color.flatMap(PixelColor.init) else { return }
        background = pixel
        let text = Color(foreground).legible(on: Color(background), contrast: 10)
        foreground = PixelColor(text)
    }
}

extension Color {
    var pixel: PixelColor { PixelColor(withAlpha(1)) }
}

/// The options for a picture that no terminal shows: its size in cells, and its colours.
struct CellOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Columns and rows of cells. (default: \(GridSize.standard.text))",
            valueName: GridSize.standard.text))
    var size: GridSize?

    @Option(help: "The number of colours. (default: truecolor)")
    var color: ColorDepth?

    @Flag(help: "Use no colours, like --color none.")
    var noColor = false

    func validate() throws { try refuseColorConflict(color: color != nil, noColor: noColor) }

    var cellOptions: [OptionUse] { [("--size", size != nil)] + colorOptions }

    var colorOptions: [OptionUse] { [("--color", color != nil), ("--no-color", noColor)] }

    var grid: CellGrid {
        let size = size ?? .standard
        return CellGrid(columns: size.columns, rows: size.rows)
    }

    /// Returns a grid with a picture, in the colours of a depth.
    func grid(
        _ rendering: RenderOptions, _ depth: ColorDepth, draw: (inout CellGrid, FrameStyle) -> Void
    ) -> CellGrid {
        var grid = grid
        let style = rendering.style(in: depth)
        draw(&grid, style)
        var palette = rendering.palette(depth)
        palette.apply(to: &grid, glyphs: style.glyphs)
        return grid
    }

    var depth: ColorDepth { noColor ? .mono : color ?? .truecolor }
}

func refuseColorConflict(color: Bool, noColor: Bool) throws(ValidationError) {
    if color, noColor { throw ValidationError("--color and --no-color conflict. Use only one of them") }
}

func require(_ option: String, _ value: Int?, in range: ClosedRange<Int>) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(option) must be a whole number from \(range.words)")
}

func requireOne(_ option: String, _ paths: [String]) throws(ValidationError) {
    if paths.count > 1 { throw ValidationError("\(option) names one file, not \(paths.count)") }
}

/// The option that silences warnings, notes and reports on standard error.
struct Verbosity: ParsableArguments {
    @Flag(help: .quiet)
    var quiet = false

    /// Creates the option with a value, for a group of options that includes it.
    static func of(quiet: Bool) -> Verbosity {
        var verbosity = Verbosity()
        verbosity.quiet = quiet
        return verbosity
    }

    /// Prints a line on standard error, unless the command line has `--quiet`.
    func report(_ line: SafeText) { if !quiet { Failure.report(line) } }

    /// Prints the name of a new file, and the command that plays it, unless the file is standard output.
    func reportWritten(_ path: String, play command: SafeText = "antics") {
        if path != "-" { report("wrote \(path); play: \(command) \(shellWord(path))") }
    }

    /// Prints a note if the command line has options without an effect, and the option that gives them one.
    func note(_ options: [OptionUse], on output: String, fix: String? = nil) {
        let names = options.filter(\.isUsed).map(\.name)
        guard !names.isEmpty else { return }
        let (list, verb) = (names.joined(separator: ", "), names.count == 1 ? "has" : "have")
        report("note: \(list) \(verb) no effect on \(output)\(fix.map { ". To use: " + $0 } ?? "")")
    }
}

extension ArgumentHelp {
    static let quiet: ArgumentHelp = "Print errors only."
    static let force: ArgumentHelp = "Overwrite the file if it exists."
}

/// The options for the output of a command.
///
/// It contains no other group: in a debug build, the parser checks a group five times as often as the one around it.
struct Output: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file())
    var paths: [String] = []

    @Flag(help: .force)
    var force = false

    @Flag(help: .quiet)
    var quiet = false

    var path: String? { paths.first }
    var verbosity: Verbosity { .of(quiet: quiet) }

    func validate() throws { try requireOne("-o", paths) }

    /// Writes a whole file, to standard output if there is no path.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let file = try OutputFile.open(path ?? "-", overwrites: force)
        let name = file.isStandardOutput ? nil : file.name
        try file.finish(with: bytes)
        if let name { verbosity.report("wrote \(name)") }
    }

    func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }
}

struct SceneChanges: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Change a property of a layer, such as ball.fillColor=red, or a key of an animation, such as ball.animations[0].duration=2. Repeatable.",
            valueName: "change"))
    var all: [String] = []
}

struct StageOptions: ParsableArguments {
    @Option(
        name: .customLong("stage"),
        help: ArgumentHelp(
            "The size of a Swift program's screen in points. (default: 320x240, or the size that its controller prefers)",
            valueName: PixelSize.phone.text))
    var size: PixelSize?

    @Option(
        parsing: .unconditional,
        help:
            "The seed of a Swift program's random numbers. Each run with the same seed is equal. (default: 0)"
    )
    var seed: UInt64?

    var options: [OptionUse] { [("--stage", size != nil), ("--seed", seed != nil)] }
}

protocol SceneCommand: ParsableCommand {
    var words: [String] { get }
    /// The size of the stage of a Swift program, and the seed of its random numbers.
    var stage: StageOptions { get }
    /// The canvas of the goal of a kata, or `nil` for none.
    var goalCanvas: Size? { get throws(Failure) }
}

extension SceneCommand {
    var goalCanvas: Size? { nil }
}

/// The size of a grid in cells, written `80x24` or `80×24`.
struct GridSize: ExpressibleByArgument {
    let columns: Int
    let rows: Int

    static let standard = GridSize(columns: 80, rows: 24)
    /// The largest number of columns or rows. A typing error must not allocate gigabytes.
    static let maximum = 2000

    var text: String { "\(columns)x\(rows)" }
}

extension GridSize {
    init?(argument: String) {
        guard let (columns, rows) = dimensions(argument, atMost: GridSize.maximum) else { return nil }
        self.init(columns: columns, rows: rows)
    }
}

/// The size of a picture in pixels, written `1280x720`.
struct PixelSize: ExpressibleByArgument {
    let width: Int
    let height: Int

    static let standard = PixelSize(width: 640, height: 480)
    /// The size of a phone in points, for examples.
    static let phone = PixelSize(width: 390, height: 844)
    /// The largest width or height: that of 4K video.
    static let maximum = 4096

    var text: String { "\(width)x\(height)" }
}

extension PixelSize {
    init?(argument: String) {
        guard let (width, height) = dimensions(argument, atMost: PixelSize.maximum) else { return nil }
        self.init(width: width, height: height)
    }

    /// Creates the largest size of a canvas that fits into another size, or that size if the canvas is empty.
    init(of canvas: Size, in bounds: PixelSize = .standard) {
        let isEmpty = canvas.width <= 0 || canvas.height <= 0
        let canvas = isEmpty ? Size(Double(bounds.width), Double(bounds.height)) : canvas
        self.init(
            of: canvas,
            scale: min(Double(bounds.width) / canvas.width, Double(bounds.height) / canvas.height))
    }

    fileprivate init(of canvas: Size, scale: Double) {
        self.init(
            width: max(Int((canvas.width * scale).rounded()), 1),
            height: max(Int((canvas.height * scale).rounded()), 1))
    }
}

struct PictureOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The size of pictures in pixels. (default: the scene fills \(PixelSize.standard.text))",
            valueName: PixelSize.standard.text))
    var pixels: PixelSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The size of pictures in pixels for each point of the scene.", valueName: "factor")
    )
    var scale: Double?

    func validate() throws {
        if pixels != nil, scale != nil {
            throw ValidationError("--pixels and --scale conflict. Use only one of them")
        }
        if let scale, !(scale > 0 && scale.isFinite) {
            throw ValidationError("--scale must be a positive number, such as 2")
        }
    }

    var options: [OptionUse] { [("--pixels", pixels != nil), ("--scale", scale != nil)] }

    /// Returns the size of the picture of a canvas: that of the option, or the largest that fits into a standard size.
    func size(of canvas: Size, standard: PixelSize = .standard) throws(Failure) -> PixelSize {
        if let pixels { return pixels }
        let side = max(canvas.width, canvas.height)
        guard let scale else { return PixelSize(of: canvas, in: standard) }
        guard side * scale >= 0.5 || side <= 0 else { throw tooSmall(scale, minimum: 1 / side) }
        guard side * scale < Double(PixelSize.maximum) + 0.5 else {
            let maximum = (Double(PixelSize.maximum) / side * 10).rounded(.down) / 10
            throw Failure(
                "--scale \(scale.shortestDecimal) makes a picture of more than \(PixelSize.maximum) pixels. Use at most \(maximum.shortestDecimal)",
                .usage)
        }
        return PixelSize(of: canvas, scale: scale)
    }

    /// Returns the failure of a scale that makes a picture without pixels.
    func tooSmall(_ scale: Double, minimum: Double) -> Failure {
        let minimum = (minimum * 1000).rounded(.up) / 1000
        return Failure(
            "--scale \(scale.shortestDecimal) makes a picture without pixels. Use at least \(minimum.shortestDecimal)",
            .usage)
    }
}

/// Returns the two numbers of a size such as `80x24`, or `nil` if one is not in `1...maximum`.
private func dimensions(_ text: String, atMost maximum: Int) -> (Int, Int)? {
    let numbers = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { Int($0) }
    guard numbers.count == 2, let first = numbers[0], let second = numbers[1],
        (1...maximum).contains(first), (1...maximum).contains(second)
    else { return nil }
    return (first, second)
}

extension Choice: ExpressibleByArgument where Value: RawRepresentable<String> & CaseIterable {}

extension ColorDepth: ExpressibleByArgument {}

extension ThemeName: ExpressibleByArgument {}

extension SVGAnimation: ExpressibleByArgument {}

/// The background colour of the command line: a CSS colour, or `auto` for that of the terminal.
struct Background: ExpressibleByArgument {
    let choice: Choice<Color>
    /// The colour for viewers that prefer dark colours, the second of `light-dark(LIGHT, DARK)`.
    private(set) var dark: Color?

    init?(argument: String) {
        if argument == "auto" {
            choice = .auto
        } else if let color = try? Color(css: argument) {
            choice = .fixed(color)
        } else if let (light, dark) = Self.pair(argument) {
            (choice, self.dark) = (.fixed(light), dark)
        } else {
            return nil
        }
    }

    /// Returns the colours of `light-dark(LIGHT, DARK)`, which may contain commas.
    private static func pair(_ text: String) -> (light: Color, dark: Color)? {
        guard text.hasPrefix("light-dark("), text.hasSuffix(")") else { return nil }
        let colors = text.dropFirst("light-dark(".count).dropLast()
        for comma in colors.indices where colors[comma] == "," {
            if let light = try? Color(css: String(colors[..<comma])),
                let dark = try? Color(css: String(colors[colors.index(after: comma)...]))
            {
                return (light, dark)
            }
        }
        return nil
    }
}

/// The overlays of the command line: names, separated by commas.
struct Overlays: ExpressibleByArgument {
    let names: Set<Overlay>

    init?(argument: String) {
        let words = argument.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
        guard !words.isEmpty, let overlays = words.mapAll({ Overlay(rawValue: String($0)) }) else {
            return nil
        }
        names = Set(overlays)
    }

    static var allValueStrings: [String] { Overlay.allCases.map(\.rawValue) }

    static var completionKind: CompletionKind { .list(allValueStrings) }
}
