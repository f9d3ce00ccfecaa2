public import Colors
public import Geometry

/// Paints outlines into a picture, with groups, clips and masks.
///
///     let compositor = Compositor()
///     compositor.begin(width: 80, height: 96, edges: .antialiased)
///     compositor.pushGroup(opacity: 0.5)
///     compositor.fill(outline, rule: .nonZero, paint: .color(.white))
///     compositor.pop()
///     let picture = compositor.finish()
///
/// Compositing is source-over, premultiplied, in stored sRGB (see ``PixelColor``). Reuse one compositor for all
/// frames: after the first frame of a size it allocates nothing, and the cost of a frame depends on the size of its
/// shapes, not of the picture.
public final class Compositor {
    private let rasterizer = Rasterizer()
    private let ramp = GradientRamp()
    private let blur = BoxBlur()
    private var edges = Edges.antialiased
    private var size = (width: 0, height: 0)
    /// The picture, and a layer for each open group, mask and masked content. Layers above `top` are transparent.
    private var layers = [PixelLayer(width: 0, height: 0)]
    private var top = 0
    private var scopes: [Scope] = []
    /// The pixels that may be painted: the picture, intersected with each open clip.
    private var clip = PixelBox.empty
    private var painting = PaintCost(pixels: 0)

    /// The estimated cost of the painted items so far, in units of painting one pixel in one colour.
    public var work: Int { painting.amount }

    private struct Scope {
        let outerClip: PixelBox
        var kind: Kind

        enum Kind {
            /// A clip to whole pixels, or an opaque group: nothing to composite.
            case plain
            case group(opacity: UInt8, mode: BlendMode)
            /// Two layers: the mask and its content, with the shapes behind it once a blended group needs them.
            case clip(hasBackdrop: Bool)
            /// Two layers: the mask and its content. `isLine` tells whether the mask consists only of lines.
            case mask(isLine: Bool)
            /// A picture that casts a shadow, and may be invisible itself.
            case shadow(Shadow, showsPicture: Bool)
            /// A blurred picture.
            case blur(radius: Vector)
        }
    }
    /// The number of scopes around each of the nested masks that are being drawn.
    private var maskDepths: [Int] = []
    /// Whether the outermost of these masks has only lines so far.
    private var maskIsLine = true

    /// Creates a compositor without a picture.
    public init() {}

    /// Begins a transparent picture.
    ///
    /// The picture reuses the memory of the last frame, unless a copy of that frame still exists.
    ///
    /// - Precondition: the size is not negative, and all pushes of the last frame were popped.
    public func begin(width: Int, height: Int, edges: Edges) {
        precondition(scopes.isEmpty, "\(scopes.count) pushes of the last frame were not popped")
        self.edges = edges
        painting = PaintCost(pixels: width * height)
        if size == (width, height) {
            layers[0].clear()
        } else {
            size = (width, height)
            layers = [PixelLayer(width: width, height: height)]
        }
        clip = PixelBox(x: 0..<width, y: 0..<height)
    }

    /// Paints the inside of an outline in pixels, whose contours are closed by a line and clipped to the picture.
    ///
    /// Pass a stroke thinner than a pixel as one pixel wide, with its width as the opacity. With crisp edges it then
    /// fades uniformly instead of breaking up. `isLine` marks the outline of a stroke, which dots show differently
    /// than an area.
    public func fill(
        _ outline: FlatPath, rule: FillRule = .nonZero, paint: Paint, opacity: Double = 1,
        isLine: Bool = false
    ) {
        let opacity = UInt8(channel: opacity)
        guard opacity > 0, let bounds = outline.bounds else { return }
        let box = PixelBox(touchedBy: bounds, within: clip)
        painting.add(outline, in: box)
        guard !box.isEmpty else { return }
        painting.add(box, with: paint)
        record(paint, opacity, in: box, isLine: isLine)
        layers[top].paint(box) { pixels in
            let canvas = Canvas(pixels: pixels, width: size.width, box: box, edges: edges)
            switch paint {
            case .color(let color):
                cover(outline, rule, SolidSink(canvas: canvas, color: color.scaled(by: opacity)))
            case .gradient(let gradient):
                ramp.withColors(of: gradient) { colors in
                    func sample(_ shape: some RampShape) {
                        let sampler = GradientSampler(shape, gradient, colors: colors)
                        cover(outline, rule, SampledSink(canvas: canvas, sampler: sampler, opacity: opacity))
                    }
                    switch gradient.type {
                    case .axial: sample(AxialRamp())
                    case .radial where gradient.focus == .zero: sample(RadialRamp())
                    case .radial: sample(FocalRamp(gradient.focus))
                    case .conic: sample(ConicRamp())
                    }
                }
            case .pattern(let tile, let transform), .picture(let tile, let transform):
                let repeats = if case .pattern = paint { true } else { false }
                guard let sampler = TileSampler(tile: tile, transform: transform, repeats: repeats)
                else { return }
                cover(outline, rule, SampledSink(canvas: canvas, sampler: sampler, opacity: opacity))
            }
        }
    }

    /// Begins a group, composited as one picture with an opacity of 0 to 1 and a blend mode at the matching ``pop()``.
    ///
    /// It mixes with the shapes that are behind it in the innermost translucent, masked or blended group around it.
    ///
    /// An isolated group keeps the blend modes inside from its backdrop. An opaque group of the usual mode is drawn
    /// directly if it is not isolated.
    public func pushGroup(opacity: Double, mode: BlendMode = .normal, isIsolated: Bool = false) {
        let opacity = UInt8(channel: opacity)
        if opacity == 255, mode == .normal, !isIsolated {
            push(.plain)
        } else {
            if mode != .normal { addBackdrop() }
            push(.group(opacity: opacity, mode: mode))
            if opacity == 0 { clip = .empty }
            pushLayer()
        }
    }

    /// Begins a picture that casts a shadow. The matching ``pop()`` draws the shadow behind the picture.
    ///
    /// With crisp edges there are no shadows, because a dot has no shades.
    public func pushShadow(_ shadow: Shadow) { pushEffect(.shadow(shadow, showsPicture: true)) }

    /// Begins a picture that the matching ``pop()`` blurs, but not with crisp edges.
    ///
    /// - Parameter radius: The standard deviations along x and y, in pixels, 0 or more.
    public func pushBlur(radius: Vector) { pushEffect(.blur(radius: radius)) }

    /// Draws only the shadow of an outline.
    public func fillShadow(_ shadow: Shadow, of outline: FlatPath) {
        guard edges == .antialiased else { return }
        pushEffect(.shadow(shadow, showsPicture: false))
        fill(outline, paint: .color(.white))
        pop()
    }

    private func pushEffect(_ kind: Scope.Kind) {
        guard edges == .antialiased, !clip.isEmpty else { return push(.plain) }
        push(kind)
        // Shapes outside of the clip can reach into it.
        clip = PixelBox(x: 0..<size.width, y: 0..<size.height)
        pushLayer()
    }

    /// Clips the following shapes, as one picture, to the inside of an outline, until the matching ``pop()``.
    ///
    /// Blended groups inside also mix with the shapes behind the clip.
    public func pushClip(_ outline: FlatPath, rule: FillRule = .nonZero) {
        if let box = boxClip(outline) {
            push(.plain)
            clip = box
        } else {
            drawMask { $0.fill(outline, rule: rule, paint: .color(.white)) }
            pushMasked(.clip(hasBackdrop: false))
        }
    }

    /// Masks the following shapes by the alpha or the luminance of a drawing, until the matching ``pop()``.
    ///
    /// - Precondition: `draw` pops each of its pushes, and does not begin or finish a picture.
    public func pushMask(by mode: MaskMode = .alpha, _ draw: (Compositor) -> Void) {
        drawMask(draw)
        if mode == .luminance { layers[top].keepLuminance() }
        pushMasked(.mask(isLine: maskIsLine))
    }

    private func drawMask(_ draw: (Compositor) -> Void) {
        if maskDepths.isEmpty { maskIsLine = true }
        let depth = scopes.count
        maskDepths.append(depth)
        pushLayer()
        draw(self)
        precondition(scopes.count == depth, "the mask left \(scopes.count - depth) pushes open")
        maskDepths.removeLast()
    }

    private func pushMasked(_ kind: Scope.Kind) {
        push(kind)
        clip = clip.intersection(layers[top].painted)
        pushLayer()
    }

    /// Draws the shapes behind the open clips into them, up to the innermost isolated group or mask.
    private func addBackdrop() {
        var clips: [(scope: Int, layer: Int)] = []
        scopes: for index in ((maskDepths.last ?? 0)..<scopes.count).reversed() {
            switch scopes[index].kind {
            case .plain: continue
            // The clips around one with a backdrop have one too.
            case .group, .mask, .shadow, .blur, .clip(hasBackdrop: true): break scopes
            case .clip(hasBackdrop: false): clips.append((index, top - 2 * clips.count))
            }
        }
        for (scope, layer) in clips.reversed() {
            scopes[scope].kind = .clip(hasBackdrop: true)
            let box = layers[layer - 1].painted.intersection(scopes[scope].outerClip)
            painting.addCompositing(of: box)
            layers[layer].addBackdrop(layers[layer - 2], in: box)
        }
    }

    /// Ends the innermost group, clip, mask, shadow or blur, which must exist.
    public func pop() {
        guard let scope = scopes.popLast() else { preconditionFailure("nothing to pop") }
        switch scope.kind {
        case .plain: break
        case .group(let opacity, let mode):
            painting.addCompositing(of: layers[top].painted)
            layers[top - 1].composite(layers[top], opacity: opacity, mode: mode, in: scope.outerClip)
            top -= 1
        case .shadow(let shadow, let showsPicture):
            let box = showsPicture ? scope.outerClip : .empty
            painting.addBlurring(
                layers[top - 1].composite(shadow: shadow, of: layers[top], in: scope.outerClip, blur))
            painting.addCompositing(of: layers[top].painted)
            layers[top - 1].composite(layers[top], in: box)
            top -= 1
        case .blur(let radius):
            painting.addBlurring(
                layers[top - 1].composite(layers[top], in: scope.outerClip, blur, radius: radius))
            layers[top].clear()
            top -= 1
        case .clip, .mask:
            painting.addCompositing(of: layers[top - 1].painted)
            let hasBackdrop = if case .clip(hasBackdrop: true) = scope.kind { true } else { false }
            layers[top - 2].composite(layers[top], mask: layers[top - 1], hasBackdrop: hasBackdrop)
            layers[top - 1].clear()
            top -= 2
        }
        clip = scope.outerClip
    }

    /// Returns the finished picture.
    ///
    /// This costs nothing. If the picture is still in use at the next ``begin(width:height:edges:)``, that frame
    /// copies it.
    ///
    /// - Precondition: all pushes were popped.
    public func finish() -> PixelGrid {
        precondition(scopes.isEmpty, "\(scopes.count) pushes were not popped")
        return layers[0].pixels
    }

    /// Records the visible colour of a painted box, and whether it is a line or masked by lines.
    private func record(_ paint: Paint, _ opacity: UInt8, in box: PixelBox, isLine: Bool) {
        guard edges == .crisp else {
            if isLine, case .color(let color) = paint, color.isOpaque {
                layers[0].pixels.order.recordLine(color)
            }
            return
        }
        if !maskDepths.isEmpty {
            maskIsLine = maskIsLine && isLine
            return
        }
        var (isLine, color) = (isLine, PixelColor?.none)
        if case .color(let solid) = paint { color = solid.scaled(by: opacity) }
        for scope in scopes.reversed() {
            switch scope.kind {
            case .plain, .clip, .shadow, .blur: break
            case .group(let opacity, let mode): color = mode == .normal ? color?.scaled(by: opacity) : nil
            case .mask(let maskIsLine): isLine = isLine || maskIsLine
            }
        }
        layers[0].pixels.order.record(color, in: box, isLine: isLine)
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

    /// Returns the clip as whole pixels if the outline is a rectangle on whole pixels or edges are crisp, else `nil`.
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

// MARK: - Layers

/// A picture under construction. Layers composite into each other in place.
///
/// The loops use raw memory: with checked indices a full repaint took twice as long.
final class PixelLayer {
    fileprivate(set) var pixels: PixelGrid
    var painted: PixelBox { pixels.painted }

    init(width: Int, height: Int) {
        pixels = PixelGrid(width: width, height: height)
        pixels.painted = .empty
    }

    /// Passes the pixels to `body`, which may change only those in `box`.
    func paint(_ box: PixelBox, _ body: (UnsafeMutablePointer<PixelColor>) -> Void) {
        pixels.painted = painted.union(box)
        pixels.pixels.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { body(base) }
        }
    }

    func clear() {
        let box = painted
        pixels.order.removeAll()
        guard !box.isEmpty else { return }
        let width = pixels.width
        paint(box) { pixels in
            for row in box.y {
                (pixels + row * width + box.x.lowerBound).update(repeating: .clear, count: box.x.count)
            }
        }
        pixels.painted = .empty
    }

    /// Replaces the alpha of each pixel by its luminance.
    func keepLuminance() {
        let (box, width) = (painted, pixels.width)
        paint(box) { pixels in
            for row in box.y {
                for index in box.indices(ofRow: row, width: width) {
                    pixels[index] = pixels[index].luminance
                }
            }
        }
    }

    /// Composites the part of another layer in a box over this one, with an opacity of `opacity` / 255 and a blend mode.
    /// Clears the other layer.
    func composite(_ other: PixelLayer, opacity: UInt8 = 255, mode: BlendMode = .normal, in box: PixelBox) {
        // Two loops, because a test of the mode for each pixel is slower.
        guard mode == .normal else {
            return composite(other, in: box) { source, target, count, _ in
                for index in 0..<count where source[index] != .clear {
                    target[index] = source[index].scaled(by: opacity).over(target[index], blending: mode)
                }
            }
        }
        composite(other, in: box) { source, target, count, _ in
            for index in stride(from: 0, to: count - 1, by: 2) { target.paintTwo(source, index, opacity) }
            if !count.isMultiple(of: 2) {
                let last = count - 1
                target[last] = source[last].scaled(by: opacity).over(target[last])
            }
        }
    }

    /// Puts another layer behind the pixels of this one in a box.
    func addBackdrop(_ other: PixelLayer, in box: PixelBox) {
        paint(other, in: box) { source, target, count, _ in
            for index in 0..<count { target[index] = target[index].over(source[index]) }
        }
    }

    /// Composites another layer over this one through the alpha of a mask, and clears it.
    ///
    /// A layer with a backdrop replaces this one.
    func composite(_ other: PixelLayer, mask: PixelLayer, hasBackdrop: Bool) {
        mask.pixels.pixels.withUnsafeBufferPointer { mask in
            guard let mask = mask.baseAddress else { return }
            guard !hasBackdrop else {
                return composite(other, in: other.painted) { source, target, count, start in
                    for index in 0..<count where mask[start + index] != .clear {
                        target[index] = source[index].mixed(
                            with: target[index], fraction: mask[start + index].alpha)
                    }
                }
            }
            composite(other, in: other.painted) { source, target, count, start in
                for index in 0..<count where source[index] != .clear {
                    let alpha = mask[start + index].alpha
                    if alpha == 0 { continue }
                    let masked = alpha == 255 ? source[index] : source[index].scaled(by: alpha)
                    target[index] = masked.isOpaque ? masked : masked.over(target[index])
                }
            }
        }
    }

    private typealias Row = (
        _ source: UnsafePointer<PixelColor>, _ target: UnsafeMutablePointer<PixelColor>, _ count: Int,
        _ start: Int
    ) -> Void

    @inline(__always)
    private func composite(_ other: PixelLayer, in box: PixelBox, row body: Row) {
        paint(other, in: box, row: body)
        other.clear()
    }

    /// Passes the rows that another layer has painted in a box, and the pixels of this layer, to `body`.
    @inline(__always)
    private func paint(_ other: PixelLayer, in box: PixelBox, row body: Row) {
        let box = box.intersection(other.painted)
        guard !box.isEmpty else { return }
        let width = pixels.width
        paint(box) { target in
            other.pixels.pixels.withUnsafeBufferPointer { source in
                guard let source = source.baseAddress else { return }
                for row in box.y {
                    let start = row * width + box.x.lowerBound
                    body(source + start, target + start, box.x.count, start)
                }
            }
        }
    }
}

// MARK: - The work of a picture

/// The cost of painting a picture, in units of painting one pixel in one colour: about a third of a nanosecond.
///
/// The estimate depends only on the painted items, so a limit stops at the same shape on each machine.
struct PaintCost {
    private(set) var amount = 0
    /// The cost above which edges are measured. Below it, their maximum possible length is used.
    private let measuringThreshold: Int

    /// Creates the cost of an empty picture with a number of pixels.
    init(pixels: Int) { measuringThreshold = pixels * 2000 }

    /// Adds the cost to build an outline and to rasterize the part that crosses a box.
    mutating func add(_ outline: FlatPath, in box: PixelBox) {
        add(outline.points.count, times: 60)
        var crossings = outline.points.count * (box.x.count + box.y.count)
        if amount > measuringThreshold { crossings = min(crossings, box.crossings(of: outline)) }
        add(crossings, times: 30)
        if outline.retraces || !outline.overlaps.isEmpty {
            add(min(16 * crossings, AreaUnion.maximumCrossings), times: 30)
        }
    }

    mutating func add(_ box: PixelBox, with paint: Paint) {
        let weight =
            switch paint {
            case .color: 1
            case .pattern, .picture: 8
            case .gradient(let gradient):
                switch gradient.type {
                case .axial: 5
                case .radial: 8
                case .conic: 20
                }
            }
        add(box.area, times: weight)
    }

    /// Adds the cost to composite and clear a box.
    mutating func addCompositing(of box: PixelBox) { add(box.area, times: 6) }

    /// Adds the cost of a blur.
    mutating func addBlurring(_ cost: Int) { add(cost, times: 1) }

    private mutating func add(_ count: Int, times weight: Int) {
        amount = min(amount + count * weight, .max / 4)
    }
}

extension PixelBox {
    /// Returns the approximate number of pixels of the box that an outline crosses.
    fileprivate func crossings(of outline: FlatPath) -> Int {
        let (left, right) = (Double(x.lowerBound), Double(x.upperBound))
        let (top, bottom) = (Double(y.lowerBound), Double(y.upperBound))
        var sum = 0.0
        for contour in outline.contours {
            var start = outline.points[contour.end - 1]
            for end in outline.points[contour.range] {
                let height = abs(start.y.clamped(to: top...bottom) - end.y.clamped(to: top...bottom))
                if height > 0 {
                    sum += height
                    sum += abs(start.x.clamped(to: left...right) - end.x.clamped(to: left...right))
                }
                start = end
            }
        }
        return Int(sum)
    }
}
