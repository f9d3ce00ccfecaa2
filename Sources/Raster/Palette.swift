/// The colours a terminal has, and which of them stands for one it has not.
///
/// A palette remembers what it has found, so it is kept from frame to frame.
public struct Palette: Sendable {
    /// How many colours there are.
    public let depth: ColorDepth
    private var nearest: NearestColor

    /// The palette of a depth.
    public init(_ depth: ColorDepth) {
        self.depth = depth
        nearest = NearestColor(depth == .ansi16 ? 0..<16 : 16..<256)
    }

    /// Replaces every 24-bit colour of a grid by the nearest one of the palette. Numbered colours and the
    /// terminal's own are left alone, save in mono, which has none.
    public mutating func apply(to grid: inout CellGrid) {
        if depth == .truecolor { return }
        grid.withMutableCells { cells in
            for index in cells.indices {
                cells[index].foreground = color(for: cells[index].foreground)
                cells[index].background = color(for: cells[index].background)
            }
        }
    }

    /// What stands for a colour.
    public mutating func color(for color: CellColor) -> CellColor {
        switch depth {
        case .truecolor: return color
        case .mono: return .default
        case .indexed256, .ansi16:
            guard let rgb = color.rgb else { return color }
            return .indexed(nearest.index(of: rgb))
        }
    }
}

/// The nearest of a range of xterm's numbered colours, by distance in OKLab.
struct NearestColor: Sendable {
    private let candidates: [(index: UInt8, color: OKLab)]
    private var remembered: [UInt32: UInt8] = [:]

    init(_ indices: Range<Int>) {
        candidates = indices.map { (UInt8($0), OKLab(XtermColors.rgb(UInt8($0)))) }
    }

    mutating func index(of color: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt8 {
        let key = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        if let known = remembered[key] { return known }
        let wanted = OKLab(color)
        var best = (index: UInt8(0), distance: Float.infinity)
        for candidate in candidates {
            let distance = wanted.distanceSquared(to: candidate.color)
            if distance < best.distance { best = (candidate.index, distance) }
        }
        remembered[key] = best.index
        return best.index
    }
}

/// xterm's numbered colours as it shows them.
public enum XtermColors {
    /// The sRGB channels of a numbered colour: 0 to 15 xterm's defaults for the ANSI colours, 16 to 231 a
    /// cube of six steps a channel, 232 to 255 greys from dark to light.
    public static func rgb(_ index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        switch index {
        case 0..<16:
            let (red, green, blue) = ansi[Int(index)]
            return (red, green, blue)
        case 16..<232:
            let cube = Int(index) - 16
            return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        default:
            let grey = 8 + 10 * (index - 232)
            return (grey, grey, grey)
        }
    }

    private static func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }

    private static let ansi: [(UInt8, UInt8, UInt8)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
        (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
        (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]
}
