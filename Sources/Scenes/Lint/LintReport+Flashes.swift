import Colors
public import Layers

/// How light something is that an animation changes, for counting flashes.
private struct Lightness {
    /// The relative luminance, 0 to 1, as far as it shows.
    let luminance: Double
    /// Whether it is a saturated red: R / (R + G + B) of at least 0.8.
    let isSaturatedRed: Bool

    init(luminance: Double, isSaturatedRed: Bool = false) {
        self.luminance = luminance
        self.isSaturatedRed = isSaturatedRed
    }

    init(_ color: Color) {
        let (red, green, blue) = (
            TransferCurve.linear(color.red), TransferCurve.linear(color.green),
            TransferCurve.linear(color.blue)
        )
        luminance = (0.2126 * red + 0.7152 * green + 0.0722 * blue) * color.alpha
        let sum = red + green + blue
        isSaturatedRed = sum > 0 && red / sum >= 0.8 && color.alpha > 0.1
    }

    /// The lightness of a value of a property that makes things lighter or darker.
    init?(_ value: AnimatableValue, of property: AnimatableProperty) {
        if case .color(let color) = value {
            self.init(color ?? .clear)
        } else if case .fill(.color(let color)?) = value {
            self.init(color)
        } else if property == .opacity, case .number(let opacity) = value {
            self.init(luminance: min(max(opacity, 0), 1))
        } else if property == .isHidden, case .bool(let hidden) = value {
            self.init(luminance: hidden ? 0 : 1)
        } else {
            return nil
        }
    }

    /// Whether going to `other` is half a flash by WCAG 2.3.1: a tenth of the full luminance with the darker
    /// side below 0.8, or to or from a saturated red.
    func isOpposed(to other: Lightness) -> Bool {
        if isSaturatedRed != other.isSaturatedRed { return abs(luminance - other.luminance) > 0.01 }
        return abs(luminance - other.luminance) >= 0.1 && min(luminance, other.luminance) < 0.8
    }
}

/// How often an animation flashes.
private struct FlashCount {
    /// In a second of the scene, while it runs.
    let perSecond: Double
    /// From its beginning to its end.
    let inAll: Double

    /// The flashes of a run of a change on a model value; nil when it does not run.
    init?(_ run: Timeline.Run, _ change: PropertyChange, _ model: AnimatableValue) {
        let (timing, speed) = (run.timing, run.speed)
        guard speed > 0, timing.cycle > 0 else { return nil }
        // Each flash is two swings; a run shorter than a second has only as many as it has.
        let perCycle = Self.swings(change, model, autoreverses: timing.autoreverses) / 2
        perSecond = perCycle * speed / timing.cycle
        inAll = perCycle == 0 ? 0 : perCycle * timing.activeDuration / timing.cycle
    }

    /// How often one cycle goes from light to dark or back, the way to the next cycle's start included.
    private static func swings(
        _ change: PropertyChange, _ model: AnimatableValue, autoreverses: Bool
    ) -> Double {
        let property = change.property
        let values: [AnimatableValue] =
            switch change.values {
            case .ends(let ends): [ends.from ?? model, ends.to ?? model]
            case .keyframes(let keyframes): keyframes.values
            case .spring: []
            }
        var stations = values.compactMap { value in
            value.converted(to: property.kind).flatMap { Lightness($0, of: property) }
        }
        if autoreverses { stations += stations.dropLast().reversed() }
        guard var last = stations.first else { return 0 }
        var swings = 0.0
        for station in stations + [last] where station.isOpposed(to: last) {
            swings += 1
            last = station
        }
        return swings
    }
}

extension LintReport {
    /// More than three flashes in a second can trigger seizures.
    mutating func lintFlashes(_ run: Timeline.Run, _ change: PropertyChange, _ model: AnimatableValue) {
        guard let flashes = FlashCount(run, change, model), min(flashes.perSecond, flashes.inAll) > 3 else {
            return
        }
        note(
            .flashes, run.index, "duration",
            "\(change.property.keyPath) flashes \(short(flashes.perSecond)) times a second",
            because: "more than three flashes in a second can trigger seizures (WCAG 2.3.1)",
            fix: "duration: \(short(run.timing.duration * flashes.perSecond / 3)) or longer")
    }
}

/// How often something flashes in a second while a scene is played again and again: the most that any animation does, as
/// ``lint(_:)-(Timeline)`` counts; 0 when nothing does.
///
/// Played at a speed it flashes that many times as often, so three divided by it is the greatest speed that is safe for
/// everybody (WCAG 2.3.1).
///
/// - Complexity: O(the runs and their values).
public func flashRate(of timeline: Timeline) -> Double {
    let models = Models(of: timeline)
    let layers = Dictionary(timeline.scene.allLayers.map { ($0.id, $0) }) { first, _ in first }
    let length = timeline.duration
    return timeline.runs.reduce(0) { most, run in
        let layer = run.added.map { models.layer(run.layer, at: $0.time) } ?? layers[run.layer]
        guard run.span != nil, let change = run.animation.change,
            let model = layer?.value(for: change.property),
            let flashes = FlashCount(run, change, model)
        else { return most }
        // Few flashes come again only when the whole scene does.
        let rate = flashes.inAll > 3 || length <= 0 ? flashes.perSecond : flashes.inAll / length
        return max(most, rate)
    }
}
