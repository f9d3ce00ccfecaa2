import Cells
package import Geometry
package import Layers

/// Makes the outlines that are filled, in dots, in memory that is used again from item to item.
///
/// Lines are outlined in the coordinates of their layer and mapped afterwards, so that a layer stretched in one
/// direction, or dots that are not square, stretch the line too, as Core Animation does.
package final class OutlineBuilder {
    /// The outline made last, in dots; overwritten by the next.
    package private(set) var outline = FlatPath()
    private var flat = FlatPath()
    private var dashes = FlatPath()
    /// The paths measured in the last frame, one for each trimmed line in drawing order. The path at a place is
    /// nearly always the one of the frame before, and comparing a path with itself takes no time.
    private var measured: [ArcLength] = []
    private var place = 0
    /// What is seen, in dots.
    private var window = Window(.zero)
    private var fit = LineFit()

    /// The greatest distance, in dots, between a curve and the chords drawn for it: a fifth of what could
    /// move the edge of a dot.
    private static let tolerance = 0.1
    /// The shortest dash period, in dots, that is drawn dash by dash.
    private static let finestSpacing = 0.05

    /// A builder with no memory yet.
    package init() {}

    /// Begins a frame of so many dots: measured paths are matched up with those of the frame before, in order.
    package func begin(width: Int, height: Int, lines fit: LineFit = LineFit()) {
        place = 0
        self.fit = fit
        window = Window(Rect(0, 0, Double(width), Double(height)))
    }

    /// Makes the outline of the inside of a path, with chords at most a tenth of a dot off.
    package func fill(_ path: Path, _ map: Affine) {
        outline.removeAll()
        let adjustment =
            fit.snaps && !fit.isSmooth ? StrokeAdjustment(map, width: nil, grid: 1) : nil
        outline.append(
            adjustment?.adjusted(path) ?? path, transform: map, tolerance: OutlineBuilder.tolerance,
            window: window)
    }

    /// The outline of a line: trimmed, then dashed, then given its width.
    ///
    /// - Returns: the opacity to fill it with. A line thinner than the thinnest is drawn that wide, and as faint as
    ///   it is thin, so that it neither breaks nor flickers; and dashes too fine to see become a faint line.
    package func stroke(_ line: StrokedLine, _ map: Affine) -> Double {
        outline.removeAll()
        let scale = map.meanScale
        guard scale > 0, scale.isFinite else { return 0 }
        let tolerance = OutlineBuilder.tolerance / scale
        var pen = fit.pen(map, width: line.style.width)
        let opacity = fit.fades ? min(line.style.width * scale / pen.thickness(under: map), 1) : 1
        let adjustment = fit.snaps ? StrokeAdjustment(map, width: line.style.width, grid: fit.hairline) : nil
        let seen = map.inverted.map { Window($0.boundingBox(of: window.rect)) }
        var style = line.style
        style.width = pen.width
        var isAdjusted = false
        let coverage = lay(
            line, tolerance: tolerance, finestSpacing: OutlineBuilder.finestSpacing / scale,
            window: seen?.grown(by: style.reach)
        ) { path in
            guard let adjusted = adjustment?.adjusted(path) else { return path }
            isAdjusted = true
            return adjusted
        }
        if isAdjusted, let adjustment, adjustment.pen.shape == nil || !fit.isSmooth { pen = adjustment.pen }
        if let shape = pen.shape, let toNib = shape.inverted {
            style.width = 1
            if line.isDashed {
                dashes.apply(map.concatenating(toNib))
            } else {
                flat.apply(map.concatenating(toNib))
            }
            outline.appendStroke(
                of: line.isDashed ? dashes : flat, style: style,
                tolerance: OutlineBuilder.tolerance / shape.meanScale,
                window: Window(toNib.boundingBox(of: window.rect)))
            outline.apply(shape)
        } else {
            style.width = pen.width
            outline.appendStroke(
                of: line.isDashed ? dashes : flat, style: style, tolerance: tolerance, window: seen)
            outline.apply(map)
        }
        return coverage * opacity
    }

    /// Puts what is drawn of a line into `dashes` when it is dashed, else into `flat`.
    ///
    /// - Returns: how strongly to paint it.
    private func lay(
        _ line: StrokedLine, tolerance: Double, finestSpacing: Double, window: Window?,
        placed: (Path) -> Path
    ) -> Double {
        flat.removeAll()
        dashes.removeAll()
        guard let pattern = line.dash else {
            let (path, parts) = trimmed(placed(line.path), line.trim)
            flat.append(
                path, transform: .identity, tolerance: tolerance, keepsTangents: true, window: window,
                parts: parts)
            return 1
        }
        // Dashes that keep to the whole path, or fit its loops, are cut from its curves.
        if line.dashFit == .seamless || (line.dashOrigin == .path && !line.trim.isWhole) {
            let dashed = lengths(of: placed(line.path)).dashed(
                pattern, trim: line.trim, origin: line.dashOrigin,
                fitsLoops: line.dashFit == .seamless, finestSpacing: finestSpacing)
            dashes.append(
                dashed.path, transform: .identity, tolerance: tolerance, keepsTangents: true, window: window)
            dashes.isDashed = true
            return dashed.coverage
        }
        // Chords are shorter than their curves, and along a path the differences add up: hence finer ones.
        let (path, parts) = trimmed(placed(line.path), line.trim)
        flat.append(
            path, transform: .identity, tolerance: tolerance / 5, keepsTangents: true, window: window,
            parts: parts)
        return dashes.appendDashes(
            of: flat, pattern: pattern, finestSpacing: finestSpacing, window: window)
    }

    private func trimmed(_ path: Path, _ trim: Trim) -> (path: Path, parts: [Int: CurvePart]) {
        trim.isWhole ? (path, [:]) : lengths(of: path).trimmedParts(trim)
    }

    private func lengths(of path: Path) -> ArcLength {
        defer { place += 1 }
        if place < measured.count {
            if measured[place].path != path { measured[place] = ArcLength(path) }
        } else {
            measured.append(ArcLength(path))
        }
        return measured[place]
    }
}

/// How lines are fitted to dots.
package struct LineFit: Equatable {
    /// How many dots the thinnest line is wide, and the step that lines are put in place by.
    package var hairline = 1.0
    /// Whether level and upright lines are put in place.
    package var snaps = false
    /// Whether thinner lines than the thinnest are fainter; without colours they would break instead.
    package var fades = true

    /// Whether edges are smooth, so that a part of a dot is shown by its strength: then no line has to be whole dots wide
    /// both ways, and to be so would be farther from the picture.
    package var isSmooth = false
    /// How many times as tall as wide a dot is.
    package var dotAspect = 1.0

    /// Lines as they are, but none thinner than a dot.
    package init() {}

    /// Lines that suit a style.
    init(_ style: FrameStyle) {
        hairline = style.glyphs.hairline
        snaps = style.snaps
        fades = !style.dithers
        isSmooth = style.isSmooth
        dotAspect = style.cellAspect * Double(style.glyphs.dots.columns) / Double(style.glyphs.dots.rows)
    }

    /// What a line of a width in points is drawn with under a map to dots. The thinnest is one dot each way, or, where edges
    /// are smooth, round and as large as a dot.
    func pen(_ map: Affine, width: Double) -> Pen {
        guard isSmooth, dotAspect != 1 else { return Pen(map, width: width, thinnest: hairline) }
        let side = dotAspect.squareRoot()
        let pen = Pen(map.concatenating(Affine(scaleX: 1 / side, y: side)), width: width, thinnest: hairline)
        return pen.applying(Affine(scaleX: side, y: 1 / side))
    }
}
