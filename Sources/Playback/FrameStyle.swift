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
    /// Whether horizontal and vertical lines are aligned to the dot grid, so that lines of one width look
    /// equally thick.
    public var snaps: Bool
    /// The construction lines over the picture.
    public var overlays: Set<Overlay>
    /// The colours of the overlays.
    public var overlayColors: OverlayColors
    /// Whether labels and point numbers are drawn.
    public var showsLabels = true
    /// The style of labels outside the picture; point numbers are bold.
    public var labelInk: Ink

    /// Whether edges are antialiased with this glyph set.
    var isSmooth: Bool { softens && glyphs.edges == .antialiased }

    /// The colour and attributes of text.
    public struct Ink: Hashable, Sendable {
        /// The foreground colour.
        public var color: CellColor
        /// The attributes of the text, such as bold.
        public var style: CellStyle

        /// Creates a text style, by default with the terminal's own foreground.
        public init(color: CellColor = .default, style: CellStyle = []) {
            self.color = color
            self.style = style
        }
    }

    /// Creates a style, by default for cells that are twice as tall as wide, a black background and all colours.
    public init(
        glyphs: Glyphs, cellAspect: Double = 2, backdrop: PixelColor = .black, dithers: Bool = false,
        softens: Bool = true, snaps: Bool = true,
        overlays: Set<Overlay> = [], overlayColors: OverlayColors = .standard,
        labelInk: Ink = Ink(style: .dim)
    ) {
        self.glyphs = glyphs
        self.cellAspect = cellAspect
        self.backdrop = backdrop
        self.dithers = dithers
        self.softens = softens
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
