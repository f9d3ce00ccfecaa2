import Colors
import Geometry
import Layers
import Scenes

extension [GradientStop] {
    /// Returns the stops with one at 0 and one at 1. With `always`, an existing one counts too.
    func withEnds(always: Bool = false) -> [GradientStop] {
        guard let first, let last else { return self }
        let start = always || first.location > 0 ? [GradientStop(0, first.color)] : []
        let end = always || last.location < 1 ? [GradientStop(1, last.color)] : []
        return start + self + end
    }
}

/// The attributes of a gradient's geometry over time.
struct GradientGeometry {
    private var tracks: [String: AttributeTrack] = [:]

    private static let presets: [(name: String, value: String)] = [
        ("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"), ("cx", "50%"), ("cy", "50%"), ("r", "50%"),
    ]

    init(_ view: SVGViewport, _ effects: [String: [Effect]], _ attribute: (String) -> String?) {
        for (name, preset) in Self.presets {
            let axis = ShapeOutline.axis(of: name)
            let base = [view.length(attribute(name) ?? preset, axis) ?? 0]
            let track = AttributeTrack(base, effects[name] ?? []) { view.length($0, axis).map { [$0] } }
            tracks[name] = track ?? AttributeTrack(base)
        }
    }

    var effects: [Effect] { Self.presets.flatMap { tracks[$0.name]?.effects ?? [] } }

    /// Returns a value at a time, or without animations if the time is `nil`.
    func value(_ name: String, at time: Double?) -> Double { tracks[name]?.value(at: time).first ?? 0 }

    /// Returns the ends of the axis. The axis of a radial gradient ends at a corner of the square around it.
    func axis(isRadial: Bool, at time: Double?) -> (Point, Point) {
        func point(_ x: String, _ y: String) -> Point { Point(value(x, at: time), value(y, at: time)) }
        guard isRadial else { return (point("x1", "y1"), point("x2", "y2")) }
        let (center, radius) = (point("cx", "cy"), max(value("r", at: time), 1e-6))
        return (center, Point(center.x + radius, center.y + radius))
    }
}

/// A stop of a gradient over time: its colour and opacity, and its offset.
struct GradientStopTrack {
    let color: AttributeTrack
    let opacity: AttributeTrack
    let offset: AttributeTrack
    var effects: [Effect] { color.effects + opacity.effects + offset.effects }
}

extension [GradientStopTrack] {
    /// Returns the stops at a time, or without animations if the time is `nil`.
    func stops(at time: Double?) -> [GradientStop] {
        var stops: [GradientStop] = []
        for track in self {
            let color = track.color.value(at: time)
            let opacity = track.opacity.value(at: time)[0].clamped(to: 0...1)
            let place = Swift.min(Swift.max(track.offset.value(at: time)[0], stops.last?.location ?? 0), 1)
            let shown = Color(channels: color[...])
            stops.append(GradientStop(place, shown.withAlpha(shown.alpha * opacity)))
        }
        return stops
    }
}

extension SVGConverter {
    /// The attributes of gradients and markers that animations change, by element.
    static let animatedAttributes: [String: Set<String>] = [
        "linearGradient": ["x1", "y1", "x2", "y2"], "radialGradient": ["cx", "cy", "r"],
        "stop": ["stop-color", "stop-opacity", "offset"], "marker": ["orient"],
    ]

    /// Returns the stops of the first gradient of a chain that has some.
    func stopTracks(_ chain: [XMLElement], _ context: Context) -> [GradientStopTrack] {
        guard let owner = chain.first(where: { $0.children.contains { $0.name == "stop" } }) else {
            return []
        }
        if let known = stopTracks[ObjectIdentifier(owner)] { return known }
        var context = context
        context.style = inheritedStyle(of: owner)
        var result: [GradientStopTrack] = []
        for child in owner.children where child.name == "stop" {
            let motion = self.motion(of: child, sheet.declared(by: child), context)
            func numbers(_ text: String) -> [Double]? { color(text, motion.style)?.channels }
            func track(_ name: String, _ base: [Double], _ parse: (String) -> [Double]?) -> AttributeTrack {
                let effects = motion.effects[name] ?? motion.style.effects[name] ?? []
                if let track = AttributeTrack(base, effects, parse) { return track }
                report(child, .value, "a value in the animation of \(name) is not valid; it does not run")
                return AttributeTrack(base)
            }
            func fraction(_ text: String) -> [Double]? { text.fraction.map { [$0] } }
            result.append(
                GradientStopTrack(
                    color: track(
                        "stop-color", motion.style["stop-color"].flatMap(numbers) ?? [0, 0, 0, 1], numbers),
                    opacity: track("stop-opacity", [motion.style["stop-opacity"]?.fraction ?? 1], fraction),
                    offset: track("offset", [child["offset"]?.fraction ?? 0], fraction)))
        }
        stopTracks[ObjectIdentifier(owner)] = result
        return result
    }

    /// Adds the animations of a gradient's stops and geometry to its layer.
    func move(
        _ node: inout LayerNode, _ tracks: [GradientStopTrack], _ geometry: GradientGeometry,
        _ isRadial: Bool, _ square: Rect
    ) {
        func stops(_ time: Double) -> [GradientStop] { tracks.stops(at: time).withEnds(always: true) }
        func add(
            _ keyPath: String, _ effects: [Effect], _ numbers: @escaping (Double) -> [Double],
            _ format: ([Double]) -> SceneValue
        ) {
            guard !effects.isEmpty else { return }
            node.animations += sampled(keyPath, effects, numbers, format)
        }
        add("colors", tracks.flatMap { $0.color.effects + $0.opacity.effects }) { time in
            stops(time).flatMap(\.color.channels)
        } _: { numbers in
            .list(stride(from: 0, to: numbers.count, by: 4).map { .color(Color(channels: numbers[$0...])) })
        }
        add("locations", tracks.flatMap(\.offset.effects), { stops($0).map(\.location) }) {
            .numbers($0)
        }
        for (keyPath, isEnd) in [("startPoint", false), ("endPoint", true)] {
            add(keyPath, geometry.effects) { time in
                let axis = geometry.axis(isRadial: isRadial, at: time)
                let point = isEnd ? axis.1 : axis.0
                return [point.x, point.y]
            } _: {
                square.share(of: Point($0[0], $0[1]))
            }
        }
    }
}
