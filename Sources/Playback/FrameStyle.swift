public import Cells
import Colors
public import Geometry
public import Layers
public import Raster

/// How a frame is shown in cells.
public struct FrameStyle: Hashable, Sendable {
    /// The characters.
    public var glyphs: Glyphs
    /// How many times as tall as wide a cell is.
    public var cellAspect: Double
    /// The colour supposed to be behind the picture, for what is translucent.
    public var backdrop: PixelColor
    /// Whether dots that are lit or not stand for what is translucent, since there are no colours.
    public var dithers: Bool
    /// Whether pixels that an outline covers in part are painted in part, where the characters show each pixel in a
    /// colour of its own. Where there are sixteen colours the half of one is none of them, or one of another hue.
    public var softens: Bool
    /// The characters that a mosaic may take.
    public var sets: GlyphSets
    /// Whether level and upright lines are put where their edges fall between dots, so that lines of one width are
    /// equally thick wherever they are.
    public var snaps: Bool
    /// What is drawn over the picture to show how it comes about.
    public var overlays: Set<Overlay>
    /// The colours of that.
    public var overlayColors: OverlayColors
    /// How labels are written where there is no picture beneath; the numbers of points are bold.
    public var labelInk: Ink

    /// Whether pixels that an outline covers in part are painted in part, here.
    var isSmooth: Bool { softens && glyphs.edges == .antialiased }

    /// How text is written: in which colour, with which attributes.
    public struct Ink: Hashable, Sendable {
        /// The colour of its letters.
        public var color: CellColor
        /// Their style.
        public var style: CellStyle

        /// An ink; the terminal's own unless told otherwise.
        public init(color: CellColor = .default, style: CellStyle = []) {
            self.color = color
            self.style = style
        }
    }

    /// A style; cells are twice as tall as wide, the ground is black, and there are colours and all characters, unless
    /// told otherwise.
    public init(
        glyphs: Glyphs, cellAspect: Double = 2, backdrop: PixelColor = .black, dithers: Bool = false,
        softens: Bool = true, sets: GlyphSets = .all, snaps: Bool = true,
        overlays: Set<Overlay> = [], overlayColors: OverlayColors = .standard,
        labelInk: Ink = Ink(style: .dim)
    ) {
        self.glyphs = glyphs
        self.cellAspect = cellAspect
        self.backdrop = backdrop
        self.dithers = dithers
        self.softens = softens
        self.sets = sets
        self.snaps = snaps
        self.overlays = overlays
        self.overlayColors = overlayColors
        self.labelInk = labelInk
    }
}

// MARK: - The view

/// How the canvas of a scene lies on a grid of dots: as large as fits, whole, and in the middle.
///
/// Cells are taller than they are wide and hold different numbers of dots, so that a dot need not be square;
/// what is round in the scene is round on the screen all the same.
public struct Viewport: Hashable, Sendable {
    /// The picture's width in dots.
    public let width: Int
    /// The picture's height in dots.
    public let height: Int
    /// From scene points to dots; of scale 0 for a canvas without an area.
    public let transform: Affine

    /// The view of a canvas on so many cells.
    ///
    /// - Parameters:
    ///   - canvas: the size of the scene, in points; an empty one shows nothing.
    ///   - columns: cells across.
    ///   - rows: cells down.
    ///   - dots: how many dots a cell has across and down.
    ///   - cellAspect: how many times as tall as wide a cell is.
    public init(
        canvas: Size, columns: Int, rows: Int, dots: (columns: Int, rows: Int), cellAspect: Double = 2
    ) {
        width = columns * dots.columns
        height = rows * dots.rows
        // Measured in widths of a cell, so that both axes have the same unit.
        let available = Size(Double(columns), Double(rows) * cellAspect)
        let scale = min(available.width / canvas.width, available.height / canvas.height)
        guard canvas.width > 0, canvas.height > 0, scale > 0, scale.isFinite else {
            transform = Affine(scaleX: 0, y: 0)
            return
        }
        let across = Double(dots.columns)
        let down = Double(dots.rows) / cellAspect
        transform = Affine(scaleX: scale * across, y: scale * down).concatenating(
            Affine(
                translationX: (available.width - scale * canvas.width) / 2 * across,
                y: (available.height - scale * canvas.height) / 2 * down))
    }

    /// The view of a canvas on square pixels, for pictures that are not made of cells.
    public init(canvas: Size, width: Int, height: Int) {
        self.init(canvas: canvas, columns: width, rows: height, dots: (1, 1), cellAspect: 1)
    }
}

// MARK: - Glyphs that suit a scene

extension Timeline {
    /// The characters that suit what the scene draws where nothing is known of the terminal, and why in one line.
    public var suitableGlyphs: (glyphs: Glyphs, reason: String) { Glyphs.automatic(for: ink) }

    /// What the scene is made of, which is what `Glyphs.automatic` goes by.
    ///
    /// Looked at is one moment well inside the scene, since many a scene begins or ends with nothing drawn.
    public var ink: InkStatistics {
        InkStatistics(DisplayList(self, at: duration * 0.4), canvas: scene.canvas)
    }
}

extension InkStatistics {
    /// What a display list paints. An opaque fill that has an outline of its own is part of a drawing of lines,
    /// and does not count as an area.
    init(_ list: DisplayList, canvas: Size) {
        self.init()
        let whole = canvas.width * canvas.height
        guard whole > 0 else { return }
        var elements = 0
        count(PlacedShape.shapes(list.items, .identity), &elements)
        (filled, outlined) = (filled / whole, outlined / whole)
        (stroked, blended) = (stroked / whole, blended / whole)
    }

    /// So many elements of paths are enough to tell what sort of drawing it is.
    private static let mostElements = 100_000

    /// Counts what shapes paint, and the elements of their paths, up to the most.
    private mutating func count(_ shapes: [PlacedShape], _ elements: inout Int) {
        for (index, shape) in shapes.enumerated() where elements < Self.mostElements {
            let scale = abs(shape.map.determinant)
            switch shape.item {
            case .fill(let fill):
                elements += fill.path.verbs.count
                let area = abs(fill.path.area) * scale
                if !fill.isPlain {
                    blended += area
                } else if index + 1 < shapes.count, shapes[index + 1].outlines(fill.path) {
                    outlined += area
                } else {
                    filled += area
                }
            case .stroke(let line):
                elements += line.path.verbs.count
                let length = ArcLength(line.path, accuracy: 0.01).length(of: line.trim)
                let area = length * line.style.width * scale
                stroked += area
                // Ways are thin and tell by where they lie.
                if line.color.alpha < 1, line.role != .ways { blended += area }
            case .group(let group):
                var inside = InkStatistics()
                inside.count(PlacedShape.shapes(group.items, shape.map), &elements)
                blended += inside.filled + inside.outlined + inside.blended + inside.stroked
            }
        }
    }
}

/// An item with the map of its coordinates to the canvas: a fill, a line, or a translucent group.
private struct PlacedShape {
    let item: DisplayList.Item
    let map: Affine

    /// What is in items, back to front, out of every group that shows as it is.
    static func shapes(_ items: [DisplayList.Item], _ map: Affine) -> [PlacedShape] {
        items.flatMap { item in
            guard case .group(let group) = item else { return [PlacedShape(item: item, map: map)] }
            let inside = group.placement.matrix.concatenating(map)
            return group.opacity < 1
                ? [PlacedShape(item: item, map: inside)] : shapes(group.items, inside)
        }
    }

    /// Whether this is the line along a path, or the ways of its points.
    func outlines(_ path: Path) -> Bool {
        if case .stroke(let line) = item { line.path == path || line.role == .ways } else { false }
    }
}

extension DisplayList.FilledOutline {
    /// Whether it is painted in one opaque colour.
    fileprivate var isPlain: Bool {
        if case .color(let color)? = paints.first, paints.count == 1 { color.alpha == 1 } else { false }
    }
}
