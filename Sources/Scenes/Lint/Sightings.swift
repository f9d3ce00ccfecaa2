import Colors
import Geometry
import Layers

/// The visibility of the layers of a timeline at sampled times.
///
/// It reads display lists, as the frame renderer does, with the boxes of outlines in place of pixels. So a layer
/// that it never sees draws no pixel, while the box of a seen layer may have empty corners in the canvas.
///
/// - Complexity: O(samples × items). The number of samples falls with the number of items and points.
struct Sightings {
    /// The way from a layer to the eye, up to the step that a layer reached at least once.
    enum Stage: Comparable {
        case empty, transparent, flat, outside, seen
    }

    struct Glance {
        var stage = Stage.empty
        /// The box of the layer with its sublayers in the canvas.
        var box: Rect?
        /// The box of the layer with its sublayers in its own coordinates.
        var ownBox: Rect?
        /// The placement of the layer, and the transform from its superlayer to the canvas.
        var placement: Placement?
        var outer = Affine.identity
        var isMasked = false
        var hasStroke = false
    }

    /// The sampled times; empty if the scene is too large to be judged.
    private(set) var times: [Double] = []
    let canvas: Rect
    private(set) var glances: [Layer.ID: [Glance]] = [:]

    init(_ timeline: Timeline) {
        canvas = Rect(origin: .zero, size: timeline.scene.canvas)
        let layers = timeline.scene.allLayers.count
        // The first list already plans all morphs, which takes far longer than to count the points.
        guard SightingWalk.work(of: timeline.scene) < SightingWalk.limit else { return }
        var first = SightingWalk(canvas)
        first.walk(DisplayList(withUnseen: timeline, at: 0).items)
        let work = max(first.work, layers, 1)
        guard first.work < SightingWalk.limit else { return }
        let isStill = timeline.runs.isEmpty && timeline.scene.changes.isEmpty
        // A change makes another tree, which takes as long as a frame.
        let most = timeline.scene.changes.isEmpty ? 240 : min(240, 200_000 / max(layers, 1))
        times = isStill ? [0] : Self.times(timeline, count: max(5, min(most, 40_000 / work)))
        for (index, time) in times.enumerated() {
            var walk = first
            if index > 0 || time != 0 {
                walk = SightingWalk(canvas)
                walk.walk(DisplayList(withUnseen: timeline, at: time).items)
            }
            for (layer, glance) in walk.glances {
                glances[layer, default: Array(repeating: Glance(), count: times.count)][index] = glance
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
}

// MARK: - Walk

private struct SightingWalk {
    private(set) var glances: [Layer.ID: Sightings.Glance] = [:]
    /// The items and the points in them.
    private(set) var work = 0
    private let canvas: Rect

    /// The largest work for one list; a larger scene is not judged.
    static let limit = 400_000

    /// Returns the work for the paths of a scene without its animations and copies.
    static func work(of scene: Scene) -> Int {
        scene.allLayers.reduce(0) { $0 + 1 + work(of: $1.shape?.path) }
    }

    private static func work(of path: Path?) -> Int { (path?.points.count ?? 0) / 8 }

    /// A group around an item.
    struct Outside {
        var map = Affine.identity
        var opacity = 1.0
        var clip: Rect?
        var layers: [(id: Layer.ID, map: Affine)] = []
        var isMasked = false
    }

    init(_ canvas: Rect) { self.canvas = canvas }

    mutating func walk(_ items: [DisplayList.Item]) {
        for item in items { walk(item, Outside(clip: canvas)) }
    }

    private mutating func walk(_ item: DisplayList.Item, _ outside: Outside) {
        work += 1
        guard work < Self.limit else { return }
        switch item {
        case .fill(let outline):
            see(
                outline.path, margin: 0, isVisible: outline.paints.contains(where: \.isVisible), outside,
                !outline.path.enclosesNothing)
        case .stroke(let line):
            if let layer = outside.layers.last?.id, line.role == .stroke {
                glances[layer, default: .init()].hasStroke = true
            }
            let unit = line.vectorEffect == .none ? 1 : max(outside.map.meanScale, 1e-9)
            see(
                line.path, margin: line.style.width / 2 / unit, isVisible: line.color.alpha > 0.004, outside,
                line.isSeen)
        case .group(let group):
            var inner = outside
            inner.map = group.placement.matrix.concatenating(outside.map)
            inner.opacity *= group.opacity
            if case .layer(let id) = group.role {
                inner.layers.append((id, inner.map))
                var glance = glances[id] ?? Sightings.Glance()
                if glance.placement == nil {
                    (glance.placement, glance.outer) = (group.placement, outside.map)
                }
                glances[id] = glance
            }
            if let clip = group.clip { inner.cut(to: clip.box(in: inner.map)) }
            if let mask = group.mask {
                inner.isMasked = true
                inner.cut(to: maskBox(mask, inner.map))
            }
            for item in group.items { walk(item, inner) }
        }
    }

    private mutating func see(
        _ path: Path, margin: Double, isVisible: Bool, _ outside: Outside, _ hasArea: Bool
    ) {
        work += Self.work(of: path)
        let scale = outside.map.meanScale
        let box = path.box(in: outside.map)?.insetBy(dx: -margin * scale, dy: -margin * scale)
        let stage: Sightings.Stage
        if !isVisible || outside.opacity < 0.004 {
            stage = .transparent
        } else if let box, hasArea, scale > 1e-6, box.size.width > 1e-9, box.size.height > 1e-9 {
            let shown = outside.clip.flatMap { box.intersection($0) }
            stage = shown.map { $0.size.width > 1e-9 && $0.size.height > 1e-9 } ?? false ? .seen : .outside
        } else {
            stage = .flat
        }
        for (layer, map) in outside.layers {
            var glance = glances[layer] ?? Sightings.Glance()
            glance.stage = max(glance.stage, stage)
            glance.isMasked = glance.isMasked || outside.isMasked
            if let box, stage > .transparent { glance.box = glance.box.map { $0.union(box) } ?? box }
            if let back = map.inverted, let own = path.box(in: outside.map.concatenating(back)) {
                let whole = own.insetBy(dx: -margin, dy: -margin)
                glance.ownBox = glance.ownBox.map { $0.union(whole) } ?? whole
            }
            glances[layer] = glance
        }
    }

    private func maskBox(_ items: [DisplayList.Item], _ map: Affine) -> Rect? {
        var walk = SightingWalk(canvas)
        for item in items { walk.walk(item, Outside(map: map, clip: canvas)) }
        return walk.glances.values.filter { $0.stage == .seen }.compactMap(\.box).reduce(nil) {
            $0?.union($1) ?? $1
        }
    }
}

extension SightingWalk.Outside {
    /// Reduces the clip to a box, or to nothing without one.
    mutating func cut(to box: Rect?) { clip = box.flatMap { clip?.intersection($0) } }
}

extension Path {
    /// Returns the box of the points after a transform, or `nil` for an empty path.
    fileprivate func box(in map: Affine) -> Rect? {
        var box = Box()
        for point in points {
            let place = map.apply(point)
            guard place.isFinite else { return nil }
            box.add(place)
        }
        return box.rect
    }

    /// Whether a fill has no area: the path has only lines, and none of its parts has three points.
    fileprivate var enclosesNothing: Bool {
        guard points.count < 64, verbs.allSatisfy({ $0 == .move || $0 == .line || $0 == .close }) else {
            return false
        }
        let (x, y) = (Set(points.map(\.x)), Set(points.map(\.y)))
        return x.count < 2 || y.count < 2 || subpaths.allSatisfy { Set($0.points).count < 3 }
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
