public import Cells
internal import Colors
internal import Geometry
public import Layers
public import Playback
public import Raster

/// A measure of how well cells show a scene.
public struct PictureMeasures {
    private let timeline: Timeline
    private let size: (columns: Int, rows: Int)
    private let frames = FrameRenderer()
    private let smooth = FrameRenderer()
    private var inks = GlyphInks()
    private var labs: [UInt32: SIMD3<Float>] = [:]

    /// Creates the measure of a scene without labels, which are text.
    public init(_ timeline: Timeline, columns: Int, rows: Int) {
        // Labels are no part of the picture, and change while it stands still.
        var scene = timeline.scene
        scene.layers = scene.layers.map(\.unlettered)
        self.timeline = Timeline(scene)
        size = (columns, rows)
    }

    /// Returns the cells at a time.
    public func cells(_ style: FrameStyle, at time: Double) -> CellGrid {
        CellGrid(timeline, at: time, style, columns: size.columns, rows: size.rows, by: frames)
    }

    /// Returns the antialiased picture at a time, with 4 × 8 pixels a cell.
    public func picture(at time: Double) -> PixelGrid {
        let canvas = timeline.scene.canvas
        let view = Viewport(canvas: canvas, columns: size.columns, rows: size.rows, dots: (4, 8))
        return smooth.pixels(of: timeline, at: time, viewport: view)
    }

    /// Returns the squared distance in OKLab between the cells and the picture, with the number of drawn cells.
    ///
    /// The comparison has 4 × 8 fields in each cell. The sum is in cells.
    public mutating func error(_ style: FrameStyle, at time: Double) -> (sum: Double, cells: Int) {
        let (grid, picture) = (cells(style, at: time), picture(at: time))
        var (sum, count) = (Float(0), 0)
        for (place, cell) in grid.cells.enumerated() {
            let origin = (x: place % size.columns * 4, y: place / size.columns * 8)
            let wanted = (0..<32).map { picture[x: origin.x + $0 % 4, y: origin.y + $0 / 4] }
            guard cell != .blank || wanted.contains(where: { $0.alpha > 0 }) else { continue }
            var (ink, background) = (lab(cell.foreground), lab(cell.background))
            if cell.style.contains(.reverse) { swap(&ink, &background) }
            for (pixel, coverage) in zip(wanted, inks.coverages(of: cell.glyph)) {
                let color = pixel.over(style.backdrop)
                let wanted = lab(.rgb(color.red, color.green, color.blue))
                let (one, other) = (wanted - ink, wanted - background)
                sum += coverage * (one * one).sum() + (1 - coverage) * (other * other).sum()
            }
            count += 1
        }
        return (Double(sum / 32), count)
    }

    /// Returns the cells that change between two times although the picture around them does not.
    ///
    /// Half blocks snap lines to dots as large as a cell. A point that turns round a corner of a line arrives up to
    /// half a cell early or late, so the picture must stand still a little longer.
    public func shimmer(_ style: FrameStyle, from start: Double, to end: Double) -> [Int] {
        let (before, after) = (cells(style, at: start), cells(style, at: end))
        let changed = before.cells.indices.filter { before.cells[$0].isSeen(besides: after.cells[$0]) }
        guard !changed.isEmpty else { return [] }
        let times = style.glyphs == .half ? [start - 0.2, start, end, end + 0.2] : [start, end]
        let pictures = times.map { picture(at: $0) }
        return changed.filter { place in
            let (column, row) = (place % size.columns, place / size.columns)
            for y in max(0, (row - 1) * 8)..<min(pictures[0].height, (row + 2) * 8) {
                for x in max(0, (column - 1) * 4)..<min(pictures[0].width, (column + 2) * 4)
                where pictures.contains(where: { $0[x: x, y: y] != pictures[0][x: x, y: y] }) { return false }
            }
            return true
        }
    }

    private mutating func lab(_ color: CellColor) -> SIMD3<Float> {
        if let known = labs[color.rawValue] { return known }
        let (red, green, blue) = color.rgb ?? (0, 0, 0)
        func light(_ byte: UInt8) -> Float { Float(TransferCurve.linear(Double(byte) / 255)) }
        let lab = Color.oklab(red: light(red), green: light(green), blue: light(blue))
        labs[color.rawValue] = lab
        return lab
    }
}

extension Cell {
    /// Returns whether two cells differ by more than 1/30 of a channel.
    ///
    /// The smooth glyph sets differ by less at the chords next to the end of a line.
    fileprivate func isSeen(besides other: Cell) -> Bool {
        if glyph == other.glyph {
            return foreground.isSeen(besides: other.foreground)
                || background.isSeen(besides: other.background)
        }
        // Two halves of one colour equal an empty cell with a background.
        let blank = other.glyph == " " ? other.background : background
        let halves = other.glyph == " " ? self : other
        return (glyph != " " && other.glyph != " ") || halves.foreground.isSeen(besides: blank)
            || halves.background.isSeen(besides: blank)
    }
}

extension CellColor {
    fileprivate func isSeen(besides other: CellColor) -> Bool {
        let (one, two) = (rgb ?? (0, 0, 0), other.rgb ?? (0, 0, 0))
        let steps = [(one.red, two.red), (one.green, two.green), (one.blue, two.blue)].map {
            Int($0) - Int($1)
        }
        return steps.contains { abs($0) > 8 }
    }
}

/// The coverage of glyphs in 4 × 8 fields.
private struct GlyphInks {
    private var known: [Unicode.Scalar: [Float]] = [:]

    mutating func coverages(of glyph: Unicode.Scalar) -> [Float] {
        if let known = known[glyph] { return known }
        let coverages = (0..<32).map { field -> Float in
            let inked = (0..<144).count { place in
                let x = (Double(field % 4) + (Double(place % 12) + 0.5) / 12) / 4
                let y = (Double(field / 4) + (Double(place / 12) + 0.5) / 12) / 8
                return Self.isInk(glyph, x, y)
            }
            return Float(inked) / 144
        }
        known[glyph] = coverages
        return coverages
    }

    private static func isInk(_ glyph: Unicode.Scalar, _ x: Double, _ y: Double) -> Bool {
        if let dots = GlyphDots(glyph) {
            let (column, row) = (Int(x * Double(dots.columns)), Int(y * Double(dots.rows)))
            guard dots.isInk(column: column, row: row) else { return false }
            // A dot of braille is round, with a diameter of three quarters of its field.
            let across = x * Double(dots.columns) - Double(column) - 0.5
            let down = y * Double(dots.rows) - Double(row) - 0.5
            return !dots.isBraille || across * across + down * down < 0.375 * 0.375
        }
        return false
    }
}

extension Layer {
    /// The layer tree without labels and points.
    fileprivate var unlettered: Layer {
        var layer = self
        layer.label = nil
        layer.shape?.showsPoints = false
        layer.sublayers = sublayers.map(\.unlettered)
        return layer
    }
}
