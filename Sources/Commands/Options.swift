public import ArgumentParser
public import Cells
import Colors
import Layers
import Playback
public import Playground
import Raster
import TerminalScreen

/// A number of columns and rows of cells, written `80x24`.
struct CellSize: ExpressibleByArgument {
    let columns: Int
    let rows: Int

    /// The size of a terminal when nobody says anything else.
    static let standard = CellSize(columns: 80, rows: 24)
    /// More cells than any screen has; a guard against typing errors that would ask for gigabytes.
    static let greatest = 2000

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    init?(argument: String) {
        guard let (columns, rows) = sides(argument, atMost: CellSize.greatest) else { return nil }
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
