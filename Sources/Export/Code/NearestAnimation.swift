import Colors
import Geometry
import Layers

/// What comes nearest in Core Animation to a change of a property: the change itself where Core Animation has it, else
/// keyframes along it, and a sentence about why.
struct NearestAnimation {
    /// Which values it goes through, in Core Animation's terms.
    private(set) var course: AnimationValues
    /// How its progress is eased; nil is linear.
    private(set) var timingFunction: TimingFunction?
    /// What Core Animation does not have of it, a sentence each.
    private(set) var reasons: [String] = []

    /// Finds what comes nearest to the change that an animation of a layer makes.
    init(_ change: PropertyChange, of animation: Animation, in layer: Layer) {
        course = change.values
        timingFunction = animation.timingFunction == .linear ? nil : animation.timingFunction?.curved
        let probe = ChangeProbe(change, of: animation, in: layer)
        if let word = change.foreignBlending(in: layer) {
            reasons.append(word.reason)
            course = word.course ?? probe?.course(easing: nil) ?? course
        }
        guard let foreign = foreignFunction else { return }
        reasons.append(foreign.reason)
        if let sampled = probe?.course(easing: foreign) { course = sampled }
        timingFunction = nil
    }

    /// A timing function that Core Animation has not, be it of the whole or of a stretch between keyframes.
    private var foreignFunction: TimingFunction? {
        if let timingFunction, timingFunction.swift == nil { return timingFunction }
        guard case .keyframes(let keyframes) = course else { return nil }
        return keyframes.timingFunctions.first { $0.swift == nil }
    }
}

extension TimingFunction {
    /// The function as a cubic curve, where it is one: its powers up to the third are those of such a curve whose time
    /// runs evenly.
    fileprivate var curved: TimingFunction {
        guard case .family(let family, let direction) = self, let bend = family.bend else { return self }
        let third = 1.0 / 3
        let curve =
            switch direction {
            case .in: try? TimingFunction.cubicBezier(third, 0, 2 * third, bend)
            case .out: try? TimingFunction.cubicBezier(third, 1 - bend, 2 * third, 1)
            case .inOut: TimingFunction?.none
            }
        return curve ?? self
    }

    /// What Core Animation does not have of it.
    fileprivate var reason: String {
        switch self {
        case .steps: "Core Animation's timing functions have no steps: each value is held until the next."
        case .stops: "Core Animation's timing functions have no corners: there is a value at each of them."
        case .cubic, .family: "Core Animation has no \(name ?? "such curve"): the values lie along it."
        }
    }
}

extension EasingFamily {
    /// How high the second control point of the slow beginning lies; nil where that is no cubic curve.
    fileprivate var bend: Double? {
        switch self {
        case .quad: 1.0 / 3
        case .cubic: 0
        case .back: -1.70158 / 3
        case .sine, .quart, .quint, .expo, .circ, .elastic, .bounce: nil
        }
    }
}

extension PropertyChange {
    /// What Core Animation does not have of the way values are blended, and what it has instead, where that is not to
    /// be worked out value by value.
    fileprivate func foreignBlending(in layer: Layer) -> (reason: String, course: AnimationValues?)? {
        switch property.kind {
        case .color, .fill, .colors:
            if case .ends(let ends) = values, ends.holdNoColor {
                let clear = AnimatableValue.color(.clear)
                return (
                    "Between a colour and none there is nothing to be seen.",
                    .ends(Ends(from: clear, to: clear))
                )
            }
            guard blending.colorSpace != .sRGB else { return nil }
            return (
                "Core Animation blends colours in sRGB; these values lie on the way through \(blending.colorSpace.rawValue).",
                nil
            )
        case .path: return foreignMorph(in: layer)
        case .number, .bool, .point, .size, .rect, .transform, .numbers, .keyword: return nil
        }
    }

    private func foreignMorph(in layer: Layer) -> (reason: String, course: AnimationValues?)? {
        let given: [AnimatableValue?]
        switch values {
        case .ends(let ends), .spring(let ends, _):
            let model = layer.value(for: property)
            given = [ends.from ?? model, ends.to ?? model]
        case .keyframes(let keyframes): given = keyframes.values
        }
        let paths = given.compactMap { if case .path(let path?)? = $0 { path } else { nil } }
        guard zip(paths, paths.dropFirst()).contains(where: { !$0.hasSameStructure(as: $1) }) else {
            return nil
        }
        switch blending.morph {
        case .faithful:
            return ("What Core Animation shows between paths of unlike structure is undefined.", values)
        case .discrete: return ("Between these paths there is nothing: the one shows, then the other.", nil)
        case .smart:
            let reason = "Core Animation pairs points by index: these paths have the same number of them."
            guard case .ends(let ends) = values, paths.count == 2 else { return (reason, nil) }
            let morph = PathMorph(from: paths[0], to: paths[1], shapeIndex: blending.shapeIndex)
            guard let pair = morph.pair, pair.isStraight(for: morph) else { return (reason, nil) }
            var padded = ends
            padded.from = .path(pair.from)
            padded.to = .path(pair.to)
            return (reason, .ends(padded))
        }
    }
}

extension PathPair {
    /// Whether each point goes straight from one path to the other in a morph.
    fileprivate func isStraight(for morph: PathMorph) -> Bool {
        let straight = PathMorph(from: from, to: to, mode: .faithful)
        let size = to.bounds?.size ?? .zero
        return [0.25, 0.5, 0.75].allSatisfy {
            morph.path(at: $0).isEqual(
                to: straight.path(at: $0), tolerance: 1e-3 * max(size.width, size.height))
        }
    }
}

extension Ends {
    /// Whether one of them is the absence of a colour.
    fileprivate var holdNoColor: Bool { [from, to].contains { $0 == .color(nil) || $0 == .fill(nil) } }
}
