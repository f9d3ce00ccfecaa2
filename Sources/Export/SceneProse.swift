import Colors
public import Geometry
public import Layers
import Playback
public import Text

/// A description of a scene at a time in plain sentences, for screen readers.
///
/// It describes the scene and the time, and then each layer with its shape, its colours and its animations: their
/// progress and their values. Each line is one sentence, without characters that a voice would spell.
///
///     Star to rectangle.
///     Time 0.375 s of 1.5 s, 25 %, in a loop.
///     Layer shape: a closed outline of 10 straight sides, 163 by 150, centred at 81.5, 82, offset by 10, 0.
///     It is filled yellow #ffd166, and stroked pink #ef476f, 3 wide.
///     The animation of path is at 50 % of its 0.75 s: half way from star to rectangle. It goes back and forth forever.
public struct SceneProse {
    /// The sentences, each on a line with a line feed.
    public let text: String

    /// Creates the description of a scene at a time.
    ///
    /// The caption, the text of the current step and the names of paths are the author's.
    public init(
        _ timeline: Timeline, at time: Double, caption: SafeText? = nil, step: SafeText? = nil,
        pathNames: [Path: String] = [:]
    ) {
        let (model, presentation) = (timeline.model(at: time), timeline.presentation(at: time))
        let scene = timeline.scene
        let title = SafeText(sentence: scene.title).text
        var lines = title.isEmpty ? [] : [title.sentence]
        if let caption { lines.append(caption.text.sentence) }
        lines.append(Self.clock(of: timeline, at: time))
        if let step { lines.append(step.text.sentence) }
        let writer = LayerProse(pathNames: pathNames)
        lines += writer.layers(model.layers, presentation.layers, at: time, isStill: false, in: nil)
        lines += Annotator(timeline).annotations(at: time).prose(in: presentation)
        if scene.layers.isEmpty { lines.append("There are no layers.") }
        // Names may contain line breaks.
        text = lines.map { SafeText($0).text }.joined(separator: "\n") + "\n"
    }

    private static func clock(of timeline: Timeline, at time: Double) -> String {
        let duration = timeline.duration
        guard duration > 0 else { return "Time \(time.spoken) s; nothing is animated." }
        let lasting = timeline.loops && timeline.loopStart == 0 ? "loop" : "scene"
        guard (0...duration).contains(time) else {
            return "Time \(time.spoken) s; the \(lasting) lasts \(duration.spoken) s."
        }
        let percentage = duration.isFinite ? ", \((time / duration).percent)" : ""
        let start = timeline.loopStart > 0 ? " from \(timeline.loopStart.spoken) s" : ""
        let loop = timeline.loops ? ", in a loop\(start)" : ""
        return "Time \(time.spoken) s of \(duration.spoken) s\(percentage)\(loop)."
    }
}

private struct LayerProse {
    let pathNames: [Path: String]

    func layers(
        _ models: [Layer], _ presentations: [Layer], at time: Double, isStill: Bool, in container: String?
    ) -> [String] {
        zip(models, presentations).flatMap { layer($0, $1, at: time, isStill: isStill, in: container) }
    }

    private func layer(
        _ model: Layer, _ presentation: Layer, at time: Double, isStill: Bool, in container: String?
    ) -> [String] {
        let name = model.name.isEmpty ? "Layer without a name" : "Layer \(model.name)"
        var lines = [name + (container.map { ", \($0)" } ?? "") + ": " + presentation.spokenShape + "."]
        lines += [presentation.paint, presentation.border, presentation.effects].compactMap(\.self)
        if model.isTrimmed, let cut = presentation.cut { lines.append(cut) }
        if let presence = presentation.presence { lines.append(presence) }
        let local = model.timing.localTime(at: time)
        switch model.timing.speed {
        case 1: break
        case 0: lines.append("Its time is stopped at \(local.spoken) s.")
        case -1: lines.append("Its time runs backwards.")
        case let speed where speed < 0:
            lines.append("Its time runs backwards at \((-speed).spoken) times normal speed.")
        case let speed: lines.append("Its time runs at \(speed.spoken) times normal speed.")
        }
        let isStill = isStill || model.timing.speed == 0
        for run in model.runs {
            lines += run.prose(atLayerTime: local, of: model, isStill: isStill, names: pathNames)
        }
        lines += values(model, presentation)
        guard presentation.isVisible else { return lines }
        let whole = model.name.isEmpty ? "it" : model.name
        if let mask = model.mask, let presentationMask = presentation.mask {
            lines += layer(mask, presentationMask, at: local, isStill: isStill, in: "the mask of \(whole)")
        }
        return lines
            + layers(model.sublayers, presentation.sublayers, at: local, isStill: isStill, in: "in \(whole)")
    }

    /// Returns a sentence about each animated property, with its model value if the text differs. The layer's own
    /// sentence already describes its path.
    private func values(_ model: Layer, _ presentation: Layer) -> [String] {
        model.animations.flatMap(\.animation.properties).uniqued().compactMap { property in
            guard let now = presentation.value(for: property) else { return nil }
            let before = model.value(for: property).map(\.spoken) ?? now.spoken
            if before != now.spoken {
                return "\(property.keyPath) is \(now.spoken); its model value is \(before)."
            }
            return property == .path ? nil : "\(property.keyPath) is \(now.spoken)."
        }
    }
}

extension Layer {
    fileprivate var spokenShape: String {
        let offset = position - anchor
        let position = offset == .zero ? "" : ", offset by \(offset.dx.spoken), \(offset.dy.spoken)"
        let box = bounds.size.spoken + placement.matrix.apply(bounds.center).centred
        switch content {
        case .shape(let shape): return (shape.path?.spokenShape ?? "a shape without a path") + position
        case .gradient(let gradient):
            let colors = gradient.colors.map(\.spoken).joined(separator: ", then ")
            if gradient.stops.isEmpty { return "an invisible gradient, \(box)" }
            return "a gradient from \(colors), \(box)"
        case .replicator(let replicator):
            let delay = replicator.instanceDelay
            let later = delay == 0 ? "" : ", each \(delay.spoken) s after the one before"
            return "\(replicator.wholeCount) copies of its sublayers\(later)\(position)"
        case .plain:
            guard bounds.isEmpty else { return "a \(isRounded ? "rounded " : "")rectangle, \(box)" }
            guard !sublayers.isEmpty else { return "an empty layer\(position)" }
            return "a group of \(sublayers.count) layer\(sublayers.count == 1 ? "" : "s")\(position)"
        }
    }

    fileprivate var paint: String? {
        var parts: [String] = []
        if let shape {
            if let fill = shape.fillColor, fill.color?.alpha != 0 { parts.append("filled \(fill.spoken)") }
            if let stroke = shape.strokeColor, stroke.alpha > 0, shape.lineWidth > 0 {
                let dashed = shape.lineDashPattern.isEmpty ? "" : ", dashed"
                parts.append("stroked \(stroke.spoken), \(shape.lineWidth.spoken) wide\(dashed)")
            }
            if parts.isEmpty { parts.append("neither filled nor stroked") }
        }
        if let backgroundColor, backgroundColor.alpha > 0, !bounds.isEmpty {
            parts.append("on a background of \(backgroundColor.spoken)")
        }
        return parts.isEmpty ? nil : "It is " + parts.joined(separator: ", and ") + "."
    }

    fileprivate var border: String? {
        guard let borderColor, borderColor.alpha > 0, borderWidth > 0, !bounds.isEmpty else { return nil }
        return "It has a border of \(borderColor.spoken), \(borderWidth.spoken) wide."
    }

    fileprivate var effects: String? {
        let blur = blurRadius > 0 ? ["is blurred by \(blurRadius.spoken)"] : []
        let shadow = DisplayShadow(shadow).map { shadow in
            let shape = shadow.path.map { ", in the shape of \($0.spokenShape)" } ?? ""
            return "casts a shadow of \(shadow.color.spoken)\(shape), offset by \(shadow.offset.dx.spoken), "
                + "\(shadow.offset.dy.spoken), and blurred by \(shadow.radius.spoken)"
        }
        let parts = blur + [shadow].compactMap(\.self)
        return parts.isEmpty ? nil : "It " + parts.joined(separator: ", and ") + "."
    }

    fileprivate var cut: String? {
        guard let shape, shape.trimBy == .parameter, shape.strokeColor != nil, shape.lineWidth > 0 else {
            return nil
        }
        return "Its stroke is trimmed by curve parameter, as in Core Animation, not by length."
    }

    fileprivate var isVisible: Bool { !isHidden && opacity > 0 }

    fileprivate var presence: String? {
        guard isVisible else { return "It is hidden, with its sublayers." }
        return opacity < 1 ? "It is \(opacity.percent) opaque." : nil
    }
}

// MARK: - Labels

extension Annotations {
    func prose(in scene: Scene) -> [String] {
        func name(_ id: Layer.ID) -> String {
            scene[id].map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? "a layer without a name"
        }
        let labels = self.labels.map { label in
            let text = SafeText(sentence: label.text).text.sentence
            return "A label \(label.side.spoken) \(name(label.layer)) reads: \(text)"
        }
        return labels + points.map { "\($0.points.count) points of \(name($0.layer)) are numbered." }
    }
}

extension LayerLabel.Side {
    fileprivate var spoken: String {
        switch self {
        case .above: "above"
        case .below: "below"
        case .left: "to the left of"
        case .right: "to the right of"
        case .center: "in the middle of"
        }
    }
}

// MARK: - Animations

extension AnimationRun {
    /// Returns a sentence about the animation at a time of its layer, or none while its group shows nothing.
    ///
    /// The model replaces missing ends. `names` are the names of paths. In a layer that stands still nothing begins.
    func prose(
        atLayerTime layerTime: Double, of model: Layer, isStill: Bool, names: [Path: String]
    ) -> [String] {
        let subject = property.map { "The animation of \($0.keyPath)" } ?? "A group of animations"
        switch state(atLayerTime: layerTime) {
        case .waiting(let seconds)?:
            let shows = timing.fillMode.fillsBackwards ? " Its start value already shows." : ""
            let begins = isStill ? "has not begun" : "begins in \(seconds.spoken) s"
            return ["\(subject) \(begins).\(shows)"]
        case .ended(let isHeld)?:
            return ["\(subject) has ended\(isHeld ? ", and its end value stays" : "")."]
        case .running(let position)?: return [subject + progress(at: position, of: model, names)]
        case nil: return []
        }
    }

    private func progress(
        at position: MediaTiming.Position, of model: Layer, _ names: [Path: String]
    ) -> String {
        let text = " is at \(position.progress.percent) of its \(timing.duration.spoken) s"
        switch animation.effect {
        case .group: return text + "." + repetition
        case .change(let change):
            let fraction = progress(at: position)
            let leg = KeyframeLegs(animation)?.leg(at: position.progress)
            let words = leg.map { Self.words(for: $0, names) }
            let ends = change.ends(in: model).flatMap { Self.words(for: $0.from, $0.to, names) }
            return text + ": \(words ?? Self.text(of: fraction, ends: ends))." + repetition
        }
    }

    private static func text(of fraction: Double, ends: String?) -> String {
        (ends != nil && fraction.percent == "50 %" ? "half way" : "\(fraction.percent) of the way")
            + (ends ?? "")
    }

    private static func words(for leg: KeyframeLeg, _ names: [Path: String]) -> String {
        let first = leg.segment + 1
        guard leg.from != leg.to else {
            switch leg.from {
            case .path(let path?): return "at rest" + (names[path].map { " at \($0)" } ?? "")
            case .color(let color?), .fill(.color(let color)): return "at rest at \(color.name)"
            default: return "at rest"
            }
        }
        let ends = words(for: leg.from, leg.to, names) ?? " from keyframe \(first) to \(first + 1)"
        return text(of: leg.fraction, ends: ends)
    }

    private static func words(
        for from: AnimatableValue, _ to: AnimatableValue, _ names: [Path: String]
    ) -> String? {
        switch (from, to) {
        case (.path(let from?), .path(let to?)):
            guard let first = names[from], let second = names[to] else {
                return " from its first shape to its second"
            }
            return " from \(first) to \(second)"
        case (.color(let from?), .color(let to?)), (.fill(.color(let from)?), .fill(.color(let to)?)):
            let names = from.name == to.name ? (from.spoken, to.spoken) : (from.name, to.name)
            return " from \(names.0) to \(names.1)"
        default: return nil
        }
    }

    private var repetition: String {
        let runs = timing.cycleCount
        if runs == .infinity {
            return timing.autoreverses ? " It goes back and forth forever." : " It repeats forever."
        }
        if runs == 1 { return timing.autoreverses ? " It goes there and back." : "" }
        return " It runs \(runs.spoken) times\(timing.autoreverses ? ", there and back" : "")."
    }
}

extension PropertyChange {
    /// Returns both ends, with the layer's own value for a missing one, or `nil` for keyframes and additive changes.
    fileprivate func ends(in model: Layer) -> (from: AnimatableValue, to: AnimatableValue)? {
        guard !isAdditive, let ends = values.ends, ends.by == nil else { return nil }
        let own = model.value(for: property)
        guard let from = ends.from ?? own, let to = ends.to ?? own, from != to else { return nil }
        return (from, to)
    }
}

// MARK: - Values

// Values for a voice: at most three decimals, colours by name and number, shapes in words.

extension String {
    /// The text, with a full stop if it has no final punctuation.
    var sentence: String {
        guard let last, !".!?".contains(last) else { return self }
        return self + "."
    }
}

extension Double {
    var spoken: String {
        if isInfinite { return self > 0 ? "infinity" : "minus infinity" }
        return decimal(upToPlaces: 3)
    }

    var percent: String { isFinite && magnitude < 1e12 ? "\(Int((self * 100).rounded())) %" : spoken }
}

extension Size {
    var spoken: String { "\(width.spoken) by \(height.spoken)" }
}

extension Color {
    var spoken: String {
        let color = "\(name) \(opaqueHex)"
        return alpha < 1 ? "\(color), \(max(alpha, 0).percent) opaque" : color
    }

    /// A name of the colour from its hue, saturation and lightness (HSL).
    var name: String {
        let hsl = clipped.components(in: .hsl).values
        let (hue, saturation, lightness) = (hsl.x, hsl.y, hsl.z)
        if lightness < 0.06 { return "black" }
        if lightness > 0.97 { return "white" }
        let shade = lightness < 0.3 ? "dark " : lightness > 0.7 ? "light " : ""
        return shade + (saturation < 0.12 ? "grey" : Self.hueName(hue))
    }

    private static func hueName(_ degrees: Double) -> String {
        let names: [(below: Double, name: String)] = [
            (15, "red"), (40, "orange"), (66, "yellow"), (90, "lime green"), (150, "green"),
            (172, "turquoise"), (190, "cyan"), (250, "blue"), (290, "violet"), (322, "magenta"),
            (349, "pink"),
        ]
        return names.first { degrees < $0.below }?.name ?? "red"
    }
}

extension Fill {
    var spoken: String {
        switch self {
        case .color(let color): color.spoken
        case .pattern(let pattern): "with a pattern of \(pattern.size.spoken)"
        case .crossFade(let from, let to, let progress):
            "\(from.spoken), fading to \(to.spoken), \(progress.percent)"
        }
    }
}

extension AnimatableValue {
    var spoken: String {
        switch (self, content) {
        case (.size(let size), _): size.spoken
        case (.rect(let rect), _):
            "\(rect.size.spoken) at \(rect.origin.x.spoken), \(rect.origin.y.spoken)"
        case (.transform(let map), .numbers(let numbers)):
            TransformParts(map).spoken ?? "the matrix " + numbers.spoken
        case (_, .none): "none"
        case (_, .flag(let flag)): flag ? "true" : "false"
        case (_, .word(let word)): word
        case (_, .words(let words)): words.isEmpty ? "none" : words.joined(separator: ", ")
        case (_, .number(let number)): number.spoken
        case (_, .numbers(let numbers)): numbers.isEmpty ? "none" : numbers.spoken
        case (_, .color(let color)): color.spoken
        case (_, .colors(let colors)):
            colors.isEmpty ? "none" : colors.map(\.spoken).joined(separator: ", then ")
        case (_, .picture(let fill)): fill.spoken
        case (_, .path(let path)): path.spokenShape
        }
    }
}

extension TransformParts {
    /// The parts in the order in which they act, or `nil` for a skew.
    fileprivate var spoken: String? {
        guard abs(skew) < 1e-6 else { return nil }
        let (x, y) = (scaleX.spoken, scaleY.spoken)
        let (angle, shift) = (rotation.degrees.spoken, [translation.dx, translation.dy].spoken)
        var parts = x == "1" && y == "1" ? [] : ["a scale of " + (x == y ? x : "\(x) by \(y)")]
        if angle != "0" { parts.append("a rotation of \(angle) degrees") }
        if shift != "0, 0" { parts.append("a shift of \(shift)") }
        return parts.isEmpty ? "none" : parts.joined(separator: ", then ")
    }
}

extension Point {
    /// The words for a centre, empty at the origin.
    fileprivate var centred: String {
        max(abs(x), abs(y)) < 1e-6 ? "" : ", centred at \(x.spoken), \(y.spoken)"
    }
}

extension [Double] {
    fileprivate var spoken: String { map(\.spoken).joined(separator: ", ") }
}

extension Path {
    fileprivate var spokenShape: String {
        guard let bounds, !isEmpty else { return "an empty outline" }
        let shape = shape(in: bounds)
        let size = shape == "a circle" ? "\(bounds.size.width.spoken) wide" : bounds.size.spoken
        return "\(shape), \(size)\(bounds.center.centred)"
    }

    private func shape(in bounds: Rect) -> String {
        let parts = verbs.count { $0 == .move }
        guard parts == 1 else { return "\(parts) outlines together" }
        if isEllipse(in: bounds) {
            let isRound = abs(bounds.size.width - bounds.size.height) < 1e-6 * bounds.size.width
            return isRound ? "a circle" : "an ellipse"
        }
        if isRectangle(in: bounds) { return "a rectangle" }
        let closes = verbs.last == .close
        let returns = points.first == points.last
        let curves = verbs.count { $0 == .quad || $0 == .cubic }
        // Closing adds a side, unless the path already ends at its start.
        let sides = verbs.count { $0 == .line } + (closes && !returns ? 1 : 0)
        if closes, curves == 4, sides == 4 { return "a rounded rectangle" }
        let kinds = [(curves, "curve"), (sides, "straight side")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        if curves == 0, sides == 1 { return "a straight line" }
        let isClosed = closes || returns && verbs.count > 2
        return (isClosed ? "a closed outline of " : "a line of ") + kinds.joined(separator: " and ")
    }

    /// Returns whether the points are the corners of the bounds in order, back to the first.
    private func isRectangle(in bounds: Rect) -> Bool {
        guard !hasCurves else { return false }
        let isAround =
            points.count == 4 && verbs.last == .close || points.count == 5 && points[0] == points[4]
        let areCorners = points.allSatisfy { point in
            (point.x == bounds.minX || point.x == bounds.maxX)
                && (point.y == bounds.minY || point.y == bounds.maxY)
        }
        return isAround && areCorners && Set(points).count == 4
            && zip(points, points.dropFirst()).allSatisfy { $0.x == $1.x || $0.y == $1.y }
    }

    /// Returns whether the path has four curves, each from the middle of a side of the bounds to the next.
    private func isEllipse(in bounds: Rect) -> Bool {
        guard points.count == 13, verbs.dropFirst().prefix(4).allSatisfy({ $0 == .cubic }) else {
            return false
        }
        let center = bounds.center
        let (width, height) = (bounds.size.width / 2, bounds.size.height / 2)
        let near = 1e-6 * max(width, height)
        return stride(from: 0, to: 13, by: 3).allSatisfy { index in
            let away = points[index] - center
            let isAtSide = abs(away.dy) < near && abs(abs(away.dx) - width) < near
            return isAtSide || abs(away.dx) < near && abs(abs(away.dy) - height) < near
        }
    }
}
