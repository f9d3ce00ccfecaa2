public import Cells
import Colors
public import Geometry
public import Layers
public import Raster
import Text

/// A renderer that draws a timeline at a time as cells or pixels.
///
/// A frame depends only on the arguments, so frames can be drawn in any order. The renderer keeps memory for drawing,
/// and returns the last picture again for an unchanged frame. Frames of one size allocate no pixels after the first, unless
/// a blur or a shadow crosses the edge of the picture.
public final class FrameRenderer {
    private let compositor = Compositor()
    private let outlines = OutlineBuilder()
    private var tiles = PatternTiles()
    private var labels: LabelPlan?
    private var last: (job: Job, picture: PixelGrid)?
    /// The minimum work limit of a frame, in pixels of one colour: about a second of work.
    package var minimumLimit = 2_000_000_000
    private var limit = 0
    private var others: [FrameRenderer] = []

    /// The arguments that decide what a picture looks like.
    private struct Job: Equatable {
        let list: DisplayList
        let viewport: Viewport
        let edges: Edges
        let lines: StrokeSnapping
    }

    /// Returns a renderer for one of several other pictures of the same frames, with its own last picture.
    package func other(_ index: Int) -> FrameRenderer {
        while others.count <= index { others.append(FrameRenderer()) }
        return others[index]
    }

    /// Whether the last picture reached its work limit, so that the top layers are missing.
    ///
    /// A frame may paint its pixels 60,000 times. A small frame may do the work of about a second, which is enough to
    /// paint 160 × 48 braille cells that often.
    public private(set) var isTruncated = false

    /// Creates a renderer.
    public init() {}

    /// Draws a timeline at a time, in seconds, into rows of a grid, over its whole width.
    public func draw(
        _ timeline: Timeline, at time: Double, style: FrameStyle, into grid: inout CellGrid, rows: Range<Int>
    ) {
        let list = DisplayList(timeline, at: time, overlays: style.overlays, colors: style.overlayColors)
        draw(list, canvas: timeline.scene.canvas, style: style, into: &grid, rows: rows)
        annotate(timeline, at: time, list, style, into: &grid, rows: rows)
    }

    /// Draws a display list into rows of a grid, over its whole width, without labels.
    package func draw(
        _ list: DisplayList, canvas: Size, style: FrameStyle, into grid: inout CellGrid, rows: Range<Int>
    ) {
        let viewport = Viewport(
            canvas: canvas, columns: grid.columns, rows: rows.count, dots: style.glyphs.pixelsPerCell,
            cellAspect: style.cellAspect)
        let picture = pixels(
            of: list, viewport: viewport, edges: style.isSmooth ? .antialiased : .crisp,
            lines: StrokeSnapping(style))
        style.glyphs.draw(
            picture, into: &grid, row: rows.lowerBound,
            options: BlitOptions(backdrop: style.backdrop, dithers: style.dithers, mixes: style.softens))
    }

    /// Draws a timeline as pixels for a terminal that shows images.
    ///
    /// The rows of the grid become windows through which the image is visible, except for labels. The image has the
    /// given size.
    package func drawPixels(
        _ timeline: Timeline, at time: Double, style: FrameStyle, width: Int, height: Int,
        into grid: inout CellGrid, rows: Range<Int>
    ) -> PixelGrid {
        for row in rows { for column in 0..<grid.columns { grid[column: column, row: row] = .window } }
        let list = DisplayList(timeline, at: time, overlays: style.overlays, colors: style.overlayColors)
        annotate(timeline, at: time, list, style, into: &grid, rows: rows)
        var lines = StrokeSnapping()
        lines.snaps = style.snaps
        return pixels(
            of: list, viewport: Viewport(canvas: timeline.scene.canvas, width: width, height: height),
            lines: lines)
    }

    private func annotate(
        _ timeline: Timeline, at time: Double, _ list: DisplayList, _ style: FrameStyle,
        into grid: inout CellGrid, rows: Range<Int>
    ) {
        let guides = style.overlays.guides
        guard style.showsLabels, timeline.isAnnotated || guides == .all else { return }
        let frame = LabelFrame(
            timeline.scene.canvas, columns: grid.columns, rows: rows.count, cellAspect: style.cellAspect)
        let (ink, row) = (style.labelInk, rows.lowerBound)
        if labels?.matches(timeline, frame, guides) != true { labels = LabelPlan(timeline, frame, guides) }
        for text in labels?.texts(at: time, over: list) ?? [] {
            grid.writeOver(
                text.text, column: text.column, row: row + text.row, ink: text.ink ?? ink,
                on: text.background,
                color: text.color, opacity: text.opacity, isText: text.isText)
        }
    }

    /// Returns the pixels of a timeline at a time, in seconds. If you keep them, the next call has to copy them.
    public func pixels(
        of timeline: Timeline, at time: Double, viewport: Viewport, edges: Edges = .antialiased
    ) -> PixelGrid {
        pixels(of: DisplayList(timeline, at: time), viewport: viewport, edges: edges)
    }

    /// Returns the pixels of a display list.
    package func pixels(
        of list: DisplayList, viewport: Viewport, edges: Edges = .antialiased,
        lines: StrokeSnapping = StrokeSnapping()
    ) -> PixelGrid {
        let job = Job(list: list, viewport: viewport, edges: edges, lines: lines)
        if let last, last.job == job { return last.picture }
        // Without this reference the compositor writes into the same memory again.
        last = nil
        let margin = edges == .antialiased ? viewport.margin(of: list) : 0
        let (width, height) = (viewport.width + 2 * margin, viewport.height + 2 * margin)
        outlines.begin(width: width, height: height, lines: lines)
        compositor.begin(width: width, height: height, edges: edges)
        limit = max(60_000 * viewport.width * viewport.height, minimumLimit)
        isTruncated = false
        let shift = Affine(translationX: Double(margin), y: Double(margin))
        draw(list.items, .identity, viewport.transform.concatenating(shift))
        let picture = compositor.finish().cropped(by: margin)
        last = (job, picture)
        return picture
    }

    /// Draws items; the transform maps their coordinates to the canvas.
    private func draw(_ items: [DisplayList.Item], _ transform: Affine, _ view: Affine) {
        for item in items {
            guard compositor.work <= limit else { return isTruncated = true }
            switch item {
            case .fill(let fill):
                draw(fill, transform.concatenating(view))
            case .stroke(let line):
                let (line, map) = line.drawing(transform, view)
                let opacity = outlines.stroke(line, map)
                compositor.fill(
                    outlines.outline, paint: .color(PixelColor(line.color.withAlpha(1))),
                    opacity: opacity * line.color.alpha, isLine: true)
            case .group(let group):
                draw(group, group.placement.matrix.concatenating(transform), view)
            }
        }
    }

    private func draw(_ fill: DisplayList.FilledOutline, _ map: Affine) {
        outlines.fill(fill.path, map)
        for paint in fill.paints {
            let (paint, opacity) = pixelPaint(paint, map, over: fill.path)
            compositor.fill(outlines.outline, rule: fill.rule, paint: paint, opacity: opacity)
        }
    }

    /// Returns a paint in pixels and its opacity; the transform maps the outline's coordinates to pixels.
    ///
    /// The compositor gets the alpha of a colour as its opacity, so that the colour of dots is constant while the alpha
    /// is animated.
    private func pixelPaint(
        _ paint: DisplayPaint, _ transform: Affine, over path: Path
    ) -> (paint: Paint, opacity: Double) {
        switch paint {
        case .color(let color):
            return (.color(PixelColor(color.withAlpha(1))), color.alpha)
        case .pattern(let pattern, let opacity):
            return (tiles.paint(pattern, over: path, at: transform), opacity)
        case .gradient(let gradient):
            let map = gradient.map.concatenating(transform)
            let placed = Gradient(gradient.type, stops: gradient.stops, transform: map, focus: gradient.focus)
            return (.gradient(placed), 1)
        }
    }

    private func draw(_ group: DisplayList.Group, _ transform: Affine, _ view: Affine) {
        // The group of a text has no items.
        guard !group.items.isEmpty || group.shadow != nil else { return }
        let isWhole = group.opacity < 1 || group.blendMode != .normal || group.isIsolated
        if isWhole {
            compositor.pushGroup(opacity: group.opacity, mode: group.blendMode, isIsolated: group.isIsolated)
        }
        if let mask = group.mask {
            compositor.pushMask(by: group.maskMode) { _ in draw(mask, transform, view) }
        }
        if let clip = group.clip {
            outlines.fill(clip, transform.concatenating(view))
            compositor.pushClip(outlines.outline)
        }
        drawItems(of: group, transform, view)
        if group.clip != nil { compositor.pop() }
        if group.mask != nil { compositor.pop() }
        if isWhole { compositor.pop() }
    }

    private func drawItems(of group: DisplayList.Group, _ transform: Affine, _ view: Affine) {
        let map = transform.concatenating(view)
        let castsShadow = pushShadow(of: group, map)
        let isBlurred = group.blurRadius > 0
        if isBlurred { compositor.pushBlur(radius: map.deviations(group.blurRadius)) }
        draw(group.items, transform, view)
        if isBlurred { compositor.pop() }
        if castsShadow { compositor.pop() }
    }

    /// Draws the shadow of an outline, or begins a picture that casts one. Returns whether it began a picture.
    private func pushShadow(of group: DisplayList.Group, _ map: Affine) -> Bool {
        guard let shadow = group.shadow else { return false }
        let placed = Shadow(
            color: PixelColor(shadow.color), offset: map.apply(shadow.offset),
            radius: map.deviations(shadow.radius))
        guard let path = shadow.path else {
            compositor.pushShadow(placed)
            return true
        }
        outlines.fill(path, map)
        compositor.fillShadow(placed, of: outlines.outline)
        return false
    }
}

extension Viewport {
    /// Returns the width of the margin from which blurs and shadows reach into the picture, in pixels.
    ///
    /// It is at most half of the longer side. A wider shape continues at the edge of the margin. It grows in steps, so that
    /// frames of an animated blur mostly use the same memory.
    fileprivate func margin(of list: DisplayList) -> Int {
        let reach = (reach(of: list.items, transform) / 16).rounded(.up) * 16
        return Int(min(reach, Double(max(width, height)) / 2))
    }

    /// Returns the distance over which the blurs and shadows that cross the edge of the picture carry items.
    private func reach(of items: [DisplayList.Item], _ map: Affine) -> Double {
        var longest = 0.0
        for case .group(let group) in items {
            let map = group.placement.matrix.concatenating(map)
            var reach = max(reach(of: group.items, map), reach(of: group.mask ?? [], map))
            if group.hasEffects, let box = group.box, crossesEdge(map.boundingBox(of: box)) {
                let deviations = map.deviations(group.blurRadius + (group.shadow?.radius ?? 0))
                reach += 3 * max(deviations.dx, deviations.dy)
                reach += map.apply(group.shadow?.offset ?? .zero).length
            }
            longest = max(longest, reach)
        }
        return longest
    }

    private func crossesEdge(_ box: Rect) -> Bool {
        let (width, height) = (Double(width), Double(height))
        let isInside = box.minX >= 0 && box.minY >= 0 && box.maxX <= width && box.maxY <= height
        return !isInside && box.minX < width && box.minY < height && box.maxX > 0 && box.maxY > 0
    }
}

extension Affine {
    /// Returns the standard deviations along x and y of a transformed blur.
    fileprivate func deviations(_ radius: Double) -> Vector {
        Vector(Vector(a, c).length * radius, Vector(b, d).length * radius)
    }
}

// MARK: - Patterns

/// The pixels of the last patterns.
private struct PatternTiles {
    private var all: [(pattern: Pattern, size: (width: Int, height: Int), tile: PixelGrid)] = []
    private var pixelCount = 0
    private static let pixelLimit = 2_000_000

    /// Returns the paint of a pattern in pixels; the transform maps the outline's coordinates to pixels.
    ///
    /// A path with only one repeat shows a picture. Its pixels are averaged or blended first if their size is not the frame's.
    mutating func paint(_ pattern: Pattern, over path: Path, at transform: Affine) -> Paint {
        let isPicture = pattern.isWhole(in: path)
        let size = isPicture ? pattern.size(at: transform) : (pattern.width, pattern.height)
        let tile = tile(of: pattern, size)
        let map = pattern.map(of: size).concatenating(transform)
        return isPicture ? .picture(tile, map) : .pattern(tile, map)
    }

    private mutating func tile(of pattern: Pattern, _ size: (width: Int, height: Int)) -> PixelGrid {
        if let cached = all.first(where: { $0.size == size && $0.pattern == pattern }) { return cached.tile }
        let tile = pattern.tile.reduced(to: size).enlarged(to: size)
        all.append((pattern, size, tile))
        pixelCount += tile.pixels.count
        while pixelCount > Self.pixelLimit, all.count > 1 {
            pixelCount -= all.removeFirst().tile.pixels.count
        }
        return tile
    }
}

extension Pattern {
    /// The pixels as a picture.
    package var tile: PixelGrid {
        PixelGrid(width: width, height: height, pixels: pixels.map { PixelColor($0) })
    }

    /// Returns whether a path shows only one repeat.
    fileprivate func isWhole(in path: Path) -> Bool {
        guard let bounds = path.bounds else { return false }
        let edge = 1e-6 * max(size.width, size.height)
        return bounds.minX > origin.x - edge && bounds.maxX < origin.x + size.width + edge
            && bounds.minY > origin.y - edge && bounds.maxY < origin.y + size.height + edge
    }

    /// The greatest side of a tile with blended pixels.
    private static let blendedSideLimit = 512

    /// Returns the size of a tile whose pixels are about as large as those of the frame, or larger.
    fileprivate func size(at transform: Affine) -> (width: Int, height: Int) {
        let map = map(of: (width, height)).concatenating(transform)
        func count(_ count: Int, _ scale: Double) -> Int {
            if scale > 1, magnificationFilter == .linear {
                // A whole factor keeps the tile while the size changes a little.
                let factor = Int(min(scale, Double(Self.blendedSideLimit)).rounded(.up))
                return max(min(count * factor, Self.blendedSideLimit), count)
            }
            guard scale <= 0.5, scale > 0 else { return count }
            let factor = (1 / scale).rounded(.down)
            return max(Int((Double(count) / factor).rounded(.up)), 1)
        }
        return (
            count(width, Vector(map.a, map.b).length), count(height, Vector(map.c, map.d).length)
        )
    }

    /// Returns the transform from the pixels of a tile to the outline's coordinates.
    fileprivate func map(of tile: (width: Int, height: Int)) -> Affine {
        Affine(scaleX: size.width / Double(tile.width), y: size.height / Double(tile.height))
            .concatenating(Affine(translationX: origin.x, y: origin.y))
    }
}

// MARK: - Style

/// The style of a frame in cells.
public struct FrameStyle: Hashable, Sendable {
    /// The glyph set.
    public var glyphs: Glyphs
    /// The height of a cell as a multiple of its width.
    public var cellAspect: Double
    /// The usual height of a cell as a multiple of its width.
    public static let standardCellAspect = 2.0
    /// The assumed colour behind the picture, for translucent paints.
    public var backdrop: PixelColor
    /// Whether translucent paints are dithered with dots, because there are no colours.
    public var dithers: Bool
    /// Whether edges are antialiased if each pixel has its own colour.
    ///
    /// With sixteen colours, a half-covered pixel often has no matching colour, or one of another hue.
    public var softens: Bool
    /// Whether horizontal and vertical lines are aligned to the dot grid, so that lines of one width look equally
    /// thick.
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
        glyphs: Glyphs, cellAspect: Double = Self.standardCellAspect, backdrop: PixelColor = .black,
        dithers: Bool = false,
        softens: Bool = true, snaps: Bool = true,
        overlays: Set<Overlay> = [], overlayColors: OverlayColors = .standard,
        labelInk: Ink = Ink(style: .dim)
    ) {
        (self.glyphs, self.cellAspect, self.backdrop) = (glyphs, cellAspect, backdrop)
        (self.dithers, self.softens, self.snaps) = (dithers, softens, snaps)
        (self.overlays, self.overlayColors, self.labelInk) = (overlays, overlayColors, labelInk)
    }
}

// MARK: - The view

/// The placement of a scene's canvas on a grid of dots: as large as possible, and centred.
///
/// Cells are taller than wide and have different numbers of dots, so dots need not be square. The transform compensates
/// for this.
public struct Viewport: Hashable, Sendable {
    /// The distance by which an edge may extend into a cell without occupying it, in cells: less than a
    /// braille dot.
    package static let edgeTolerance = 0.2

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
        canvas: Size, columns: Int, rows: Int, dots: (columns: Int, rows: Int),
        cellAspect: Double = FrameStyle.standardCellAspect
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

// MARK: - Differences

/// The times at which the pictures of two timelines look different.
public struct PictureDifferences: Hashable, Sendable {
    /// The number of compared pictures.
    public static let count = 25
    /// The times of the pictures that differ, in seconds, in ascending order.
    public let times: [Double]

    /// Compares two timelines at ``count`` times, up to the end of the longer one.
    ///
    /// Two pictures differ if a channel of a pixel differs by more than an eighth. The longer side of each canvas has
    /// 96 pixels, so a shift by less than a thousandth of it is no difference.
    ///
    /// - Complexity: O(50 frames of 96 × 96 pixels) or less; equal display lists are not drawn.
    public init(_ first: Timeline, _ second: Timeline) {
        let renderers = [FrameRenderer(), FrameRenderer()]
        let viewports = [first, second].map { Viewport(canvas: $0.scene.canvas, width: 96, height: 96) }
        times = Self.samples(of: first, second).filter { time in
            let lists = [first, second].map { DisplayList($0, at: time) }
            guard lists[0] != lists[1] || viewports[0] != viewports[1] else { return false }
            let pictures = (0..<2).map { renderers[$0].pixels(of: lists[$0], viewport: viewports[$0]) }
            return zip(pictures[0].pixels, pictures[1].pixels).contains { $0.differs(from: $1) }
        }
    }

    /// Returns ``count`` times at equal distances up to the end of the longer timeline, none of them at an end.
    package static func samples(of first: Timeline, _ second: Timeline) -> [Double] {
        let duration = max(first.duration, second.duration)
        return (0..<count).map { duration * (Double($0) + 0.37) / Double(count) }
    }
}

extension PixelColor {
    fileprivate func differs(from other: PixelColor) -> Bool {
        guard self != other else { return false }
        let pairs = [(red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha)]
        return pairs.contains { abs(Int($0) - Int($1)) > 32 }
    }
}
