import Layers

/// A stretch of a scene's time in which an animation goes from one value to another, eased in one way.
struct SVGHint {
    var start: Double
    var end: Double
    /// The curve, when SVG can draw it; linear is nil too.
    var ease: CubicTiming?
}

extension Timeline.Run {
    /// The most cycles of an animation that are told apart.
    private static let mostCycles = 1000

    /// The stretches of the animation in the time of the scene, up to a duration in seconds, from when it was added, or
    /// went on, until it was stopped. They are hints: what they say of a value is checked before it is used, so that
    /// additive animations, springs and groups need no care here.
    func svgHints(before duration: Double) -> [SVGHint] {
        let (first, last) = (since ?? added?.time ?? -.infinity, stopped ?? .infinity)
        let edges = [first, last].filter(\.isFinite).map { SVGHint(start: $0, end: $0, ease: nil) }
        return uncutHints(before: min(duration, last)).compactMap { $0.part(from: first, to: last) } + edges
    }

    private func uncutHints(before duration: Double) -> [SVGHint] {
        guard runsForwards, timing.duration > 0 else { return [] }
        let stretches = animation.stretches
        var hints: [SVGHint] = []
        for cycle in 0..<Self.mostCycles {
            let start = Double(cycle) * timing.duration
            guard start < timing.activeDuration + timing.timeOffset, sceneTime(local: start) < duration else {
                break
            }
            let isBack = timing.autoreverses && cycle % 2 == 1
            for stretch in isBack ? stretches.reversed().map(\.reversed) : stretches {
                hints.append(
                    SVGHint(
                        start: sceneTime(local: start + stretch.start * timing.duration),
                        end: sceneTime(local: start + stretch.end * timing.duration), ease: stretch.ease))
            }
        }
        let window = [0, timing.activeDuration].filter(\.isFinite).map {
            sceneTime(local: $0 + timing.timeOffset)
        }
        return hints + window.map { SVGHint(start: $0, end: $0, ease: nil) }
    }
}

extension Animation {
    /// The stretches of one run, 0 to 1.
    fileprivate var stretches: [SVGHint] {
        // What is paced keeps its own times, not those of its key times.
        guard case .change(let change) = effect, case .keyframes(let keyframe) = change.values,
            case .values(let values) = keyframe.route, values.count > 1,
            keyframe.calculationMode != .paced, keyframe.calculationMode != .cubicPaced
        else { return timingFunction.map(SVGHint.run) ?? [SVGHint(start: 0, end: 1)] }
        let isDiscrete = keyframe.calculationMode == .discrete
        let count = values.count
        let even = (0..<count).map { Double($0) / Double(isDiscrete ? count : count - 1) }
        let times = (keyframe.keyTimes.isEmpty ? even : keyframe.keyTimes) + (isDiscrete ? [1] : [])
        return zip(times, times.dropFirst()).enumerated().map { index, pair in
            let curve = keyframe.timingFunctions.count > index ? keyframe.timingFunctions[index] : nil
            return SVGHint(start: pair.0, end: pair.1, ease: curve?.svgCurve)
        }
    }
}

extension SVGHint {
    /// The stretches in which a timing function is one curve that SVG can draw.
    fileprivate static func run(_ function: TimingFunction) -> [SVGHint] {
        var corners: [Double] = [0, 1]
        switch function {
        case .cubic, .family: break
        case .stops(let line): corners += line.stops.map(\.input).filter { $0 > 0 && $0 < 1 }
        case .steps(let steps):
            corners += (1..<max(2, min(steps.count, 1000))).map { Double($0) / Double(steps.count) }
        }
        corners.sort()
        return zip(corners, corners.dropFirst()).map {
            SVGHint(start: $0, end: $1, ease: function.svgCurve)
        }
    }

    /// What lies between two times of the stretch; nil when nothing does.
    fileprivate func part(from first: Double, to last: Double) -> SVGHint? {
        let (low, high) = (max(start, first), min(end, last))
        guard low <= high else { return nil }
        guard low > start || high < end else { return self }
        let length = end - start
        let ease = ease.flatMap { $0.part(from: (low - start) / length, to: (high - start) / length) }
        return SVGHint(start: low, end: high, ease: ease.flatMap { TimingFunction.cubic($0).svgCurve })
    }

    /// The same stretch run backwards in a run of 0 to 1.
    fileprivate var reversed: SVGHint {
        SVGHint(
            start: 1 - end, end: 1 - start,
            ease: ease.flatMap { try? CubicTiming(1 - $0.x2, 1 - $0.y2, 1 - $0.x1, 1 - $0.y1) })
    }
}

extension TimingFunction {
    /// The curve as one of SVG's key splines, whose control points lie within 0 and 1.
    fileprivate var svgCurve: CubicTiming? {
        guard case .cubic(let curve) = self, [curve.y1, curve.y2].allSatisfy({ (0...1).contains($0) }),
            curve.x1 != curve.y1 || curve.x2 != curve.y2
        else { return nil }
        return curve
    }
}
