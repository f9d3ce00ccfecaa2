public import Geometry
public import Layers
public import Text

/// What a scene shows at a time in plain sentences, for people who hear a screen instead of seeing it.
///
/// First the scene and the time; then each layer with its shape and its colours, and under it every animation:
/// how far its time and its values have come, and what the values are. One thought a line, no signs that a
/// voice would spell.
///
///     Star to rectangle.
///     Time 0.375 s of 1.5 s, 25 %, in a loop.
///     Layer shape: a closed outline of 10 straight sides, 163 by 150, centred at 81.5, 82, offset by 10, 0.
///     It is filled yellow #ffd166, and stroked pink #ef476f, 3 wide.
///     The animation of path is at 50 % of its 0.75 s: half way from star to rectangle. It goes back and forth forever.
public struct SceneProse {
    /// The sentences, each on a line, ending with a line feed.
    public let text: String

    /// The sentences about a scene at a time.
    ///
    /// - Parameters:
    ///   - timeline: what to speak of.
    ///   - time: the scene's time, in seconds.
    ///   - caption: what the author says the scene shows.
    ///   - step: what the author says to look at now.
    ///   - pathNames: what the author calls the paths.
    public init(
        _ timeline: Timeline, at time: Double, caption: ShownText? = nil, step: ShownText? = nil,
        pathNames: [Path: String] = [:]
    ) {
        let (model, shown) = (timeline.model(at: time), timeline.presentation(at: time))
        let scene = timeline.scene
        let title = ShownText(sentence: scene.title).text
        var lines = title.isEmpty ? [] : [title.sentence]
        if let caption { lines.append(caption.text.sentence) }
        lines.append(Self.clock(of: timeline, at: time))
        if let step { lines.append(step.text.sentence) }
        let writer = LayerProse(pathNames: pathNames)
        lines += writer.layers(model.layers, shown.layers, at: time, isStill: false, in: nil)
        lines += timeline.annotations(at: time).prose(in: shown)
        if scene.layers.isEmpty { lines.append("There are no layers.") }
        // One thought a line, whatever names hold.
        text = lines.map { ShownText($0).text }.joined(separator: "\n") + "\n"
    }

    private static func clock(of timeline: Timeline, at time: Double) -> String {
        let duration = timeline.duration
        guard duration > 0 else { return "Time \(time.spoken) s; nothing is animated." }
        let share = duration.isFinite ? ", \((time / duration).percent)" : ""
        return "Time \(time.spoken) s of \(duration.spoken) s\(share)\(timeline.loops ? ", in a loop" : "")."
    }

}

/// The sentences about layers.
private struct LayerProse {
    let pathNames: [Path: String]

    func layers(
        _ models: [Layer], _ shown: [Layer], at time: Double, isStill: Bool, in place: String?
    ) -> [String] {
        zip(models, shown).flatMap { layer($0, $1, at: time, isStill: isStill, in: place) }
    }

    private func layer(
        _ model: Layer, _ shown: Layer, at time: Double, isStill: Bool, in place: String?
    ) -> [String] {
        let name = model.name.isEmpty ? "Layer without a name" : "Layer \(model.name)"
        var lines = [name + (place.map { ", \($0)" } ?? "") + ": " + shown.looks + "."]
        if let paint = shown.paint { lines.append(paint) }
        if let cut = shown.cut { lines.append(cut) }
        if let presence = shown.presence { lines.append(presence) }
        let local = model.timing.localTime(at: time)
        switch model.timing.speed {
        case 1: break
        case 0: lines.append("Its time stands still at \(local.spoken) s.")
        case -1: lines.append("Its time runs backwards.")
        case let speed where speed < 0:
            lines.append("Its time runs backwards at \((-speed).spoken) times the speed.")
        case let speed: lines.append("Its time runs at \(speed.spoken) times the speed.")
        }
        let isStill = isStill || model.timing.speed == 0
        for run in model.runs {
            lines += run.prose(atLayerTime: local, of: model, isStill: isStill, names: pathNames)
        }
        lines += values(model, shown)
        guard shown.isVisible else { return lines }
        let whole = model.name.isEmpty ? "it" : model.name
        if let mask = model.mask, let shownMask = shown.mask {
            lines += layer(mask, shownMask, at: local, isStill: isStill, in: "the mask of \(whole)")
        }
        return lines
            + layers(model.sublayers, shown.sublayers, at: local, isStill: isStill, in: "in \(whole)")
    }

    /// What shows of everything that is animated, each property once, and the model's value where it is told by other
    /// words. What the path is has been said of the layer.
    private func values(_ model: Layer, _ shown: Layer) -> [String] {
        var seen: Set<AnimatableProperty> = []
        return model.animations.flatMap(\.animation.properties).filter { seen.insert($0).inserted }
            .compactMap { property in
                guard let now = shown.value(for: property) else { return nil }
                let before = model.value(for: property).map(\.spoken) ?? now.spoken
                if before != now.spoken {
                    return "\(property.keyPath) is \(now.spoken); its model value is \(before)."
                }
                return property == .path ? nil : "\(property.keyPath) is \(now.spoken)."
            }
    }
}

extension Layer {
    /// What the layer is: its shape, its size, its place.
    fileprivate var looks: String {
        let place = position == .zero ? "" : ", offset by \(position.x.spoken), \(position.y.spoken)"
        switch content {
        case .shape(let shape): return (shape.path?.looks ?? "a shape with no outline") + place
        case .gradient(let gradient):
            let colors = gradient.colors.map(\.spoken).joined(separator: ", then ")
            return "a gradient from \(colors.isEmpty ? "nothing" : colors), \(bounds.size.spoken)\(place)"
        case .replicator(let replicator):
            let delay = replicator.instanceDelay
            let later = delay == 0 ? "" : ", each \(delay.spoken) s behind the one before"
            return "\(replicator.wholeCount) copies of what is in it\(later)\(place)"
        case .plain:
            if bounds.isEmpty {
                return "a group of \(sublayers.count) layer\(sublayers.count == 1 ? "" : "s")\(place)"
            }
            return
                "a rectangle, \(bounds.size.spoken)\(cornerRadius > 0 ? ", with round corners" : "")\(place)"
        }
    }

    /// What it is painted with; nil for nothing.
    fileprivate var paint: String? {
        var parts: [String] = []
        if let shape {
            if let fill = shape.fillColor { parts.append("filled \(fill.spoken)") }
            if let stroke = shape.strokeColor, shape.lineWidth > 0 {
                let dashed = shape.lineDashPattern.isEmpty ? "" : ", dashed"
                parts.append("stroked \(stroke.spoken), \(shape.lineWidth.spoken) wide\(dashed)")
            }
            if parts.isEmpty { parts.append("neither filled nor stroked") }
        }
        if let backgroundColor, !bounds.isEmpty { parts.append("on a ground of \(backgroundColor.spoken)") }
        if let borderColor, borderWidth > 0 {
            parts.append("with a border of \(borderColor.spoken), \(borderWidth.spoken) wide")
        }
        return parts.isEmpty ? nil : "It is " + parts.joined(separator: ", and ") + "."
    }

    /// Where its line ends on curves; nil where that is at a length, as everybody expects.
    fileprivate var cut: String? {
        guard let shape, shape.trimBy == .parameter, shape.strokeColor != nil, shape.lineWidth > 0 else {
            return nil
        }
        return "Its stroke is cut at a parameter of its curves, as in Core Animation, and not at a length."
    }

    /// Whether anything of it and in it can show.
    fileprivate var isVisible: Bool { !isHidden && opacity > 0 }

    /// How much of it shows; nil when all does.
    fileprivate var presence: String? {
        guard isVisible else { return "It does not show, nor does anything in it." }
        return opacity < 1 ? "It is \(opacity.percent) opaque." : nil
    }
}
