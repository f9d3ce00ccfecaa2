import Colors
import Geometry
import Layers

/// The visibility of the layers of a timeline at sampled times.
///
/// It reads display lists, as the frame renderer does, with the boxes of outlines in place of pixels. So an invisible
/// layer draws no pixel, while the box of a visible layer may have empty corners in the canvas.
///
/// - Complexity: O(samples × items). The number of samples falls with the number of items and points.
struct VisibilitySamples {
    /// The reason why an item is invisible, in the order of the checks. A layer has the highest value of its items.
    enum Visibility: Comparable {
        case empty, transparent, flat, outside, visible
    }

    struct Sample {
        var visibility = Visibility.empty
        /// The box of the layer with its sublayers in the canvas.
        var box: Rect?
        /// The box of the layer with its sublayers in its own coordinates.
        var localBox: Rect?
        var placement: Placement?
        /// The transform from the superlayer to the canvas.
        var superlayerMap = Affine.identity
        var isMasked = false
        var hasStroke = false
        var hasShadow = false
    }

    /// The sampled times; empty if the scene is too large to check.
    private(set) var times: [Double] = []
    let canvas: Rect
    private(set) var samples: [Layer.ID: [Sample]] = [:]

    init(_ timeline: Timeline) {
        canvas = Rect(origin: .zero, size: timeline.scene.canvas)
        let layers = timeline.scene.allLayers.count
        // The first list already plans all morphs, which takes far longer than to count the points.
        guard VisibilityVisitor.work(of: timeline.scene) < VisibilityVisitor.limit else { return }
        var first = VisibilityVisitor(canvas)
        first.visit(DisplayList(withInvisible: timeline, at: 0).items)
        let work = max(first.work, layers, 1)
        guard first.work < VisibilityVisitor.limit else { return }
        let isStill = timeline.runs.isEmpty && timeline.scene.changes.isEmpty
        // A change makes another tree, which takes as long as a frame.
        let maximumCount = timeline.scene.changes.isEmpty ? 240 : min(240, 200_000 / max(layers, 1))
        times = isStill ? [0] : Self.times(timeline, count: max(5, min(maximumCount, 40_000 / work)))
        for (index, time) in times.enumerated() {
            var visitor = first
            if index > 0 || time != 0 {
                visitor = VisibilityVisitor(canvas)
                visitor.visit(DisplayList(withInvisible: timeline, at: time).items)
            }
            for (layer, sample) in visitor.samples {
                samples[layer, default: Array(repeating: Sample(), count: times.count)][index] = sample
            }
        }
    }

    /// Returns equal steps through the timeline, and the middles and ends of the animations if there are few.
    private static func times(_ timeline: Timeline, count: Int) -> [Double] {
        let duration = timeline.duration
        guard duration > 0, duration.isFinite else { return [0] }
        var times = (0..<count).map { duration * Double($0) / Double(max(count - 1, 1)) }
        let runs = timeline.runs
        if runs.count <= count / 6 {
            for span in runs.compactMap(\.span) where span.lowerBound < duration {
                let (start, end) = (max(span.lowerBound, 0), min(span.upperBound, duration))
                times += [start, start + 1e-6, (start + end) / 2, end - 1e-6].filter {
                    $0 >= 0 && $0 <= duration
                }
            }
        }
        return Set(times).sorted()
    }

    /// Returns the times of two samples as a phrase for messages.
    func spanText(_ start: Int, _ end: Int) -> String {
        start == end
            ? "at \(short(times[start])) s" : "from \(short(times[start])) s to \(short(times[end])) s"
    }
}

// MARK: - Visitor

private struct VisibilityVisitor {
    private(set) var samples: [Layer.ID: VisibilitySamples.Sample] = [:]
    /// The items and the points in them.
    private(set) var work = 0
    private let canvas: Rect

    /// The maximum work for one list; a larger scene is not checked.
    static let limit = 400_000

    /// Returns the work for the paths of a scene without its animations and copies.
    static func work(of scene: Scene) -> Int {
        scene.allLayers.reduce(0) { $0 + 1 + work(of: $1.shape?.path) }
    }

    private static func work(of path: Path?) -> Int { (path?.points.count ?? 0) / 8 }

    /// The accumulated state of the groups around an item.
    struct Context {
        /// The transform to the canvas.
        var map = Affine.identity
        var opacity = 1.0
        var clip: Rect?
        var layers: [(id: Layer.ID, map: Affine)] = []
        var isMasked = false

        /// Reduces the clip to a box, or to nothing without one.
        mutating func clip(to box: Rect?) { clip = box.flatMap { clip?.intersection($0) } }
    }

    init(_ canvas: Rect) { self.canvas = canvas }

    mutating func visit(_ items: [DisplayList.Item]) {
        for item in items { visit(item, in: Context(clip: canvas)) }
    }

    private mutating func visit(_ item: DisplayList.Item, in context: Context) {
        work += 1
        guard work < Self.limit else { return }
        switch item {
        case .fill(let outline):
            record(
                outline.path, margin: 0, isOpaque: outline.paints.contains(where: \.isVisible),
                hasArea: !outline.path.enclosesNothing, in: context)
        case .stroke(let line):
            if let layer = context.layers.last?.id, line.role == .stroke {
                samples[layer, default: .init()].hasStroke = true
            }
            let unit = line.vectorEffect == .none ? 1 : max(context.map.meanScale, 1e-9)
            record(
                line.path, margin: line.style.width / 2 / unit, isOpaque: line.color.alpha > 0.004,
                hasArea: line.isVisible, in: context)
        case .group(let group):
            var inner = context
            inner.map = group.placement.matrix.concatenating(context.map)
            inner.opacity *= group.opacity
            if case .layer(let id) = group.role {
                inner.layers.append((id, inner.map))
                var sample = samples[id, default: .init()]
                if sample.placement == nil {
                    (sample.placement, sample.superlayerMap) = (group.placement, context.map)
                }
                sample.hasShadow = sample.hasShadow || group.showsShadow
                samples[id] = sample
            }
            if let clip = group.clip { inner.clip(to: clip.box(in: inner.map)) }
            if let mask = group.mask {
                inner.isMasked = true
                inner.clip(to: box(ofMask: mask, inner.map))
            }
            for item in group.items { visit(item, in: inner) }
            if group.items.isEmpty { recordShadow(of: group, in: inner) }
        }
    }

    /// Adds the shadow of a layer that draws nothing else.
    private mutating func recordShadow(of group: DisplayList.Group, in context: Context) {
        guard let shadow = group.shadow, let path = shadow.path else { return }
        var context = context
        context.map = Affine(translationX: shadow.offset.dx, y: shadow.offset.dy).concatenating(context.map)
        record(
            path, margin: 0, isOpaque: shadow.color.alpha > 0.004, hasArea: !path.enclosesNothing, in: context
        )
    }

    /// Adds the outline of an item, with a margin around its path, to the samples of the layers around it.
    private mutating func record(
        _ path: Path, margin: Double, isOpaque: Bool, hasArea: Bool, in context: Context
    ) {
        work += Self.work(of: path)
        let scale = context.map.meanScale
        let box = path.box(in: context.map)?.insetBy(dx: -margin * scale, dy: -margin * scale)
        let visibility: VisibilitySamples.Visibility
        if !isOpaque || context.opacity < 0.004 {
            visibility = .transparent
        } else if let box, hasArea, scale > 1e-6, box.isLargerThanPoint {
            let clipped = context.clip.flatMap { box.intersection($0) }
            visibility = clipped?.isLargerThanPoint == true ? .visible : .outside
        } else {
            visibility = .flat
        }
        for (layer, map) in context.layers {
            var sample = samples[layer, default: .init()]
            sample.visibility = max(sample.visibility, visibility)
            sample.isMasked = sample.isMasked || context.isMasked
            if let box, visibility > .transparent { sample.box = sample.box?.union(box) ?? box }
            if let inverse = map.inverted,
                let local = path.box(in: context.map.concatenating(inverse))?.insetBy(
                    dx: -margin, dy: -margin)
            {
                sample.localBox = sample.localBox?.union(local) ?? local
            }
            samples[layer] = sample
        }
    }

    /// Returns the box of the visible layers of a mask, or `nil` if there are none.
    private func box(ofMask items: [DisplayList.Item], _ map: Affine) -> Rect? {
        var visitor = VisibilityVisitor(canvas)
        for item in items { visitor.visit(item, in: Context(map: map, clip: canvas)) }
        return visitor.samples.values.filter { $0.visibility == .visible }.compactMap(\.box).union
    }
}

extension Rect {
    fileprivate var isLargerThanPoint: Bool { size.width > 1e-9 && size.height > 1e-9 }
}

extension Path {
    /// Returns the box of the points after a transform, or `nil` for an empty path.
    fileprivate func box(in map: Affine) -> Rect? {
        var box = Box()
        for point in points {
            let mapped = map.apply(point)
            guard mapped.isFinite else { return nil }
            box.add(mapped)
        }
        return box.rect
    }

    /// Whether a fill has no area: the path has only lines, and no subpath has three points.
    fileprivate var enclosesNothing: Bool {
        guard points.count < 64, !hasCurves else { return false }
        let (x, y) = (Set(points.map(\.x)), Set(points.map(\.y)))
        return x.count < 2 || y.count < 2 || subpaths.allSatisfy { Set($0.points).count < 3 }
    }
}

extension DisplayList.Group {
    /// Whether there is a shadow, and no opaque background fills the clip over it.
    fileprivate var showsShadow: Bool {
        guard clip != nil, case .fill(let first)? = items.first, first.role == .background,
            case .color(let color)? = first.paints.first
        else { return shadow != nil }
        return shadow != nil && color.alpha < 1
    }
}

extension DisplayPaint {
    fileprivate var isVisible: Bool {
        switch self {
        case .color(let color): color.alpha > 0.004
        case .pattern(let pattern, let opacity):
            opacity > 0.004 && pattern.pixels.contains { $0.alpha > 0.004 }
        case .gradient(let gradient): gradient.stops.contains { $0.color.alpha > 0.004 }
        }
    }
}
