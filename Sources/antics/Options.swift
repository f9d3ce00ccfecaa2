public import ArgumentParser
public import Cells
import Colors
import Layers
import Playback
import Raster

/// A number of columns and rows, written `80x24`.
struct CellSize: ExpressibleByArgument {
    let columns: Int
    let rows: Int

    /// More cells than any screen has; a guard against typing errors that would ask for gigabytes.
    static let greatest = 2000

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    init?(argument: String) {
        let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
            Int($0)
        }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1],
            (1...CellSize.greatest).contains(columns), (1...CellSize.greatest).contains(rows)
        else { return nil }
        self.init(columns: columns, rows: rows)
    }

    var defaultValueDescription: String { "\(columns)x\(rows)" }
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
        guard let renderer = Glyphs(rawValue: argument) else { return nil }
        self = .fixed(renderer)
    }

    var defaultValueDescription: String { fixed?.rawValue ?? "auto" }
    static var allValueStrings: [String] { Glyphs.allCases.map(\.rawValue) + ["auto"] }

    /// The renderer, when one was named.
    var fixed: Glyphs? {
        if case .fixed(let renderer) = self { renderer } else { nil }
    }

    /// The renderer to use for a scene.
    func resolved(for scene: Scene) -> Glyphs { fixed ?? scene.suitableGlyphs.renderer }
}

extension ColorDepth: ExpressibleByArgument {}

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

    /// The depth, when one was named.
    var depth: ColorDepth? {
        if case .fixed(let depth) = self { depth } else { nil }
    }
}

/// A colour that everything translucent is laid over, written as CSS writes colours.
struct Background: ExpressibleByArgument {
    let color: Color

    init(_ color: Color) { self.color = color }

    init?(argument: String) {
        guard let color = try? Color(css: argument) else { return nil }
        self.color = color
    }

    var defaultValueDescription: String { color.hex }

    /// The colour as pictures have it.
    var pixel: PixelColor { PixelColor(red: color.red, green: color.green, blue: color.blue) }
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
