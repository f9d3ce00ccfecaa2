public import Cells
import Colors
public import Geometry
public import Layers
public import Raster

/// The style of a frame in cells.
public struct FrameStyle: Hashable, Sendable {
    /// The glyph set.
    public var glyphs: Glyphs
    /// The height of a cell as a multiple of its width.
    public var cellAspect: Double
    /// The assumed colour behind the picture, for translucent paints.
    public var backdrop: PixelColor
    /// Whether translucent paints are dithered with dots, because there are no colours.
    public var dithers: Bool
    /// Whether edges are antialiased if each pixel has its own colour.
    ///
    /// With sixteen colours, a half-covered pixel often has no matching colour, or one of another hue.
    public var softens: Bool
    /// The glyph sets for mosaics.
    public var sets: GlyphSets
    /// Whether horizontal and vertical lines are aligned to the dot grid, so that lines of one width look
    /// equally thick.
    public var snaps: Bool
    /// The overlays.
    public var overlays: Set<Overlay>
    /// The colours of the overlays.
    public var overlayColors: OverlayColors
    /// The style of labels outside the picture; point numbers are bold.
    public var labelInk: Ink

    /// Whether edges are antialiased with this glyph set.
    var isSmooth: Bool { softens && glyphs.edges == .antialiased }

    /// The colour and attributes of text.
    public struct Ink: Hashable, Sendable {
        /// The foreground colour.
        public var color: CellColor
        /// The attributes.
        public var style: CellStyle

        /// Creates a text style, by default with the terminal's own foreground.
        public init(color: CellColor = .default, style: CellStyle = []) {
            self.color = color
            self.style = style
        }
    }

    /// Creates a style, by default for cells that are twice as tall as wide, a black background, all colours
    /// and all glyphs.
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

/// The placement of a scene's canvas on a grid of dots: as large as possible, and centred.
///
/// Cells are taller than wide and have different numbers of dots, so dots need not be square. The transform
/// compensates for this.
public struct Viewport: Hashable, Sendable {
    /// The width of the picture in dots.
    public let width: Int
    /// The height of the picture in dots.
    public let height: Int
    /// The transform from scene points to dots; its scale is 0 for an empty canvas.
    public let transform: Affine

    /// Creates the viewport of a canvas on cells.
    ///
    /// - Parameters:
    ///   - canvas: the size of the scene, in points; an empty canvas shows nothing.
    ///   - columns: the number of cells across.
    ///   - rows: the number of cells down.
    ///   - dots: the number of dots in a cell, across and down.
    ///   - cellAspect: the height of a cell as a multiple of its width.
    public init(
        canvas: Size, columns: Int, rows: Int, dots: (columns: Int, rows: Int), cellAspect: Double = 2
    ) {
        width = columns * dots.columns
        height = rows * dots.rows
        // In widths of a cell, so that both axes have the same unit.
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

    /// Creates the viewport of a canvas on square pixels.
    public init(canvas: Size, width: Int, height: Int) {
        self.init(canvas: canvas, columns: width, rows: height, dots: (1, 1), cellAspect: 1)
    }
}

// MARK: - Glyphs that suit a scene

extension Timeline {
    /// The glyph set that suits the scene on an unknown terminal, with a reason in one line.
    public var suitableGlyphs: (glyphs: Glyphs, reason: String) { Glyphs.automatic(for: ink) }

    /// Statistics of the scene's drawing for `Glyphs.automatic`.
    ///
    /// They are from a time well inside the scene, because many scenes begin or end with an empty picture.
    public var ink: InkStatistics {
        InkStatistics(DisplayList(self, at: duration * 0.4), canvas: scene.canvas)
    }
}

extension InkStatistics {
    /// Creates the statistics of a display list.
    ///
    /// An opaque fill with its own outline is part of a line drawing and does not count as an area.
    init(_ list: DisplayList, canvas: Size) {
        self.init()
        let whole = canvas.width * canvas.height
        guard whole > 0 else { return }
        var elements = 0
        count(PlacedShape.shapes(list.items, .identity), &elements)
        (filled, outlined) = (filled / whole, outlined / whole)
        (stroked, blended) = (stroked / whole, blended / whole)
    }

    /// The number of path elements that is enough for the statistics.
    private static let mostElements = 100_000

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
                // The lines of morphing points are thin, and their positions matter more than their colours.
                if line.color.alpha < 1, line.role != .ways { blended += area }
            case .group(let group):
                var inside = InkStatistics()
                inside.count(PlacedShape.shapes(group.items, shape.map), &elements)
                blended += inside.filled + inside.outlined + inside.blended + inside.stroked
            }
        }
    }
}

/// An item with its transform to the canvas: a fill, a line, or a translucent group.
private struct PlacedShape {
    let item: DisplayList.Item
    let map: Affine

    /// Returns the items, back to front, with opaque groups replaced by their items.
    static func shapes(_ items: [DisplayList.Item], _ map: Affine) -> [PlacedShape] {
        items.flatMap { item in
            guard case .group(let group) = item else { return [PlacedShape(item: item, map: map)] }
            let inside = group.placement.matrix.concatenating(map)
            return group.opacity < 1
                ? [PlacedShape(item: item, map: inside)] : shapes(group.items, inside)
        }
    }

    func outlines(_ path: Path) -> Bool {
        if case .stroke(let line) = item { line.path == path || line.role == .ways } else { false }
    }
}

extension DisplayList.FilledOutline {
    fileprivate var isPlain: Bool {
        if case .color(let color)? = paints.first, paints.count == 1 { color.alpha == 1 } else { false }
    }
}
