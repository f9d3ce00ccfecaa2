internal import Colors
public import Geometry

/// Paints outlines over each other into a picture: fills, groups that fade as one, clips and masks.
///
///     let compositor = Compositor()
///     compositor.begin(width: 80, height: 96, edges: .antialiased)
///     compositor.pushGroup(opacity: 0.5)
///     compositor.fill(outline, rule: .nonZero, paint: .color(.white))
///     compositor.pop()
///     let picture = compositor.finish()
///
/// Colours are composited source-over, premultiplied, in sRGB as stored (see ``PixelColor``). One compositor
/// is kept from frame to frame: after the first frame of a size it allocates nothing, and each frame costs
/// what its shapes touch, not what the picture measures.
public final class Compositor {
    private let rasterizer = Rasterizer()
    private let ramp = GradientRamp()
    private var edges = Edges.antialiased
    private var size = (width: 0, height: 0)
    /// The picture, and above it one layer for every open group, mask and masked content. Those above
    /// `top` are clear.
    private var layers = [PixelLayer(width: 0, height: 0)]
    private var top = 0
    private var scopes: [Scope] = []
    /// The pixels that may be painted now: the picture, cut by every clip that is open.
    private var clip = PixelBox.empty
    private var painting = PaintWork(pixels: 0)

    /// How much work the picture has been so far, in the time that it takes to paint a pixel of it in one colour; an
    /// estimate that depends on nothing but what was painted.
    public var work: Int { painting.amount }

    /// What a pop has to undo of the last push.
    private struct Scope {
        let outerClip: PixelBox
        var kind: Kind

        enum Kind {
            /// A clip to whole pixels, or a group that is opaque: nothing to composite.
            case plain
            case group(opacity: UInt8)
            /// Two layers: the mask, and what it masks; and whether the mask is lines and nothing else.
            case mask(isLine: Bool)
        }
    }
    /// Of the outermost mask that is being drawn, whether all of it is lines; nil while none is.
    private var drawnMaskIsLine: Bool?

    /// A compositor with no picture yet.
    public init() {}

    /// Begins a clear picture. The picture of the frame before is painted over, and copied first only if
    /// somebody still keeps it.
    ///
    /// - Precondition: neither side is negative, and every push of the frame before was popped.
    public func begin(width: Int, height: Int, edges: Edges) {
        precondition(scopes.isEmpty, "\(scopes.count) pushes of the last frame were not popped")
        self.edges = edges
        painting = PaintWork(pixels: width * height)
        if size == (width, height) {
            layers[0].clear()
        } else {
            size = (width, height)
            layers = [PixelLayer(width: width, height: height)]
        }
        clip = PixelBox(x: 0..<width, y: 0..<height)
    }

    /// Paints the inside of an outline.
    ///
    /// - Parameters:
    ///   - outline: in pixels; contours are closed by a line. What falls outside the picture is dropped.
    ///   - rule: what counts as inside.
    ///   - paint: what it is filled with.
    ///   - opacity: how much of the paint is applied, 0 to 1. A stroke thinner than a pixel is drawn a pixel
    ///     wide with its width as opacity: with crisp edges it then thins out evenly instead of breaking.
    ///   - isLine: whether it is the outline of a line, which dots may show otherwise than an area.
    public func fill(
        _ outline: FlatPath, rule: FillRule = .nonZero, paint: Paint, opacity: Double = 1,
        isLine: Bool = false
    ) {
        let opacity = UInt8(unit(opacity) * 255 + 0.5)
        guard opacity > 0, let bounds = outline.bounds else { return }
        let box = PixelBox(touchedBy: bounds, within: clip)
        painting.add(outline, in: box)
        guard !box.isEmpty else { return }
        painting.add(box, with: paint)
        note(paint, opacity, in: box, isLine: isLine)
        layers[top].paint(box) { pixels in
            let canvas = Canvas(pixels: pixels, width: size.width, box: box, edges: edges)
            switch paint {
            case .color(let color):
                cover(outline, rule, SolidSink(canvas: canvas, color: color.scaled(by: opacity)))
            case .gradient(let gradient):
                ramp.withColors(of: gradient) { colors in
                    func sample<Shape: RampShape>(_: Shape.Type) {
                        let sampler = GradientSampler<Shape>(gradient, colors: colors)
                        cover(outline, rule, SampledSink(canvas: canvas, sampler: sampler, opacity: opacity))
                    }
                    switch gradient.type {
                    case .axial: sample(AxialRamp.self)
                    case .radial: sample(RadialRamp.self)
                    case .conic: sample(ConicRamp.self)
                    }
                }
            case .pattern(let tile, let transform):
                guard let sampler = TileSampler(tile: tile, transform: transform) else { return }
                cover(outline, rule, SampledSink(canvas: canvas, sampler: sampler, opacity: opacity))
            }
        }
    }

    /// Begins a group: what is painted until the matching ``pop()`` is composited into one picture, and that
    /// picture is then painted with `opacity`, 0 to 1. Shapes that overlap inside do not show through each other.
    public func pushGroup(opacity: Double) {
        let opacity = UInt8(unit(opacity) * 255 + 0.5)
        if opacity == 255 {
            push(.plain)
        } else {
            push(.group(opacity: opacity))
            if opacity == 0 { clip = .empty }
            pushLayer()
        }
    }

    /// Confines what is painted until the matching ``pop()`` to the inside of an outline. A clip with smooth
    /// edges is applied once, to all that was painted, so that nothing shows through along it.
    public func pushClip(_ outline: FlatPath, rule: FillRule = .nonZero) {
        if let box = boxClip(outline) {
            push(.plain)
            clip = box
        } else {
            pushMask { $0.fill(outline, rule: rule, paint: .color(.white)) }
        }
    }

    /// Shows what is painted until the matching ``pop()`` only through a mask: in proportion to the alpha of
    /// what `draw` paints, whatever its colours.
    ///
    /// - Precondition: `draw` pops what it pushes, and neither begins nor finishes a picture.
    public func pushMask(_ draw: (Compositor) -> Void) {
        let outerMask = drawnMaskIsLine
        drawnMaskIsLine = outerMask ?? true
        push(.mask(isLine: false))
        pushLayer()
        let depth = scopes.count
        draw(self)
        precondition(scopes.count == depth, "the mask left \(scopes.count - depth) pushes open")
        scopes[depth - 1].kind = .mask(isLine: drawnMaskIsLine == true)
        drawnMaskIsLine = outerMask.map { _ in drawnMaskIsLine == true }
        clip = clip.intersection(layers[top].painted)
        pushLayer()
    }

    /// Ends the group, clip or mask begun last.
    ///
    /// - Precondition: there is one.
    public func pop() {
        guard let scope = scopes.popLast() else { preconditionFailure("nothing to pop") }
        switch scope.kind {
        case .plain: break
        case .group(let opacity):
            painting.addCompositing(of: layers[top].painted)
            layers[top - 1].composite(layers[top], opacity: opacity)
            top -= 1
        case .mask:
            painting.addCompositing(of: layers[top - 1].painted)
            layers[top - 2].composite(layers[top], mask: layers[top - 1])
            layers[top - 1].clear()
            top -= 2
        }
        clip = scope.outerClip
    }

    /// The finished picture. It costs nothing to read; kept beyond the next ``begin(width:height:edges:)`` it
    /// costs that frame a copy.
    ///
    /// - Precondition: every push was popped.
    public func finish() -> PixelGrid {
        precondition(scopes.isEmpty, "\(scopes.count) pushes were not popped")
        return layers[0].finished
    }

    /// Notes what dots have to know of something painted: what of it lies in front, in which colour it is seen, and
    /// whether it is a line, be it by its mask.
    private func note(_ paint: Paint, _ opacity: UInt8, in box: PixelBox, isLine: Bool) {
        guard edges == .crisp else { return }
        if let allLines = drawnMaskIsLine {
            drawnMaskIsLine = allLines && isLine
            return
        }
        var (isLine, color) = (isLine, PixelColor.clear)
        if case .color(let own) = paint { color = own.scaled(by: opacity) }
        for scope in scopes.reversed() {
            switch scope.kind {
            case .plain: break
            case .group(let opacity): color = color.scaled(by: opacity)
            case .mask(let maskIsLine): isLine = isLine || maskIsLine
            }
        }
        if case .color = paint {
            layers[0].note(color, in: box, isLine: isLine)
        } else {
            layers[0].noteMixture(in: box, isLine: isLine)
        }
    }

    private func push(_ kind: Scope.Kind) { scopes.append(Scope(outerClip: clip, kind: kind)) }

    private func pushLayer() {
        top += 1
        if top == layers.count { layers.append(PixelLayer(width: size.width, height: size.height)) }
    }

    private func cover(_ outline: FlatPath, _ rule: FillRule, _ sink: some CoverageSink) {
        var sink = sink
        rasterizer.fill(outline, rule: rule, width: size.width, height: size.height, into: &sink)
    }

    /// The clip as whole pixels, when the outline is a rectangle whose edges fall between pixels: all do
    /// when edges are crisp.
    private func boxClip(_ outline: FlatPath) -> PixelBox? {
        guard let contour = outline.contours.first, outline.contours.count == 1, contour.count == 4,
            let bounds = outline.bounds
        else { return outline.isEmpty ? .empty : nil }
        let corners = outline.points[contour.range]
        guard
            corners.allSatisfy({
                ($0.x == bounds.minX || $0.x == bounds.maxX) && ($0.y == bounds.minY || $0.y == bounds.maxY)
            }), abs(outline.area) == bounds.size.width * bounds.size.height
        else { return nil }
        let isWhole = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY].allSatisfy { $0 == $0.rounded() }
        return isWhole || edges == .crisp ? PixelBox(coveredBy: bounds, within: clip) : nil
    }
}

/// What happens to the pixels an outline covers in part.
public enum Edges: Hashable, Sendable {
    /// They are painted in part: smooth edges for pixels that have many colours.
    case antialiased
    /// They are painted when at least half covered, else not: clean outlines for dots that are on or off.
    case crisp
}
