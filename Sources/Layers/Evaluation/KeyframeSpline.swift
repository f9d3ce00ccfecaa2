import Geometry

/// A smooth curve through values: Hermite segments with the tangents of Kochanek and Bartels (SIGGRAPH 1984),
/// which with all parameters 0 is the curve of Catmull and Rom (rule K6).
struct KeyframeSpline: Sendable {
    /// A value of the right sort and structure, to make values of components.
    private let template: AnimatableValue
    /// The components of each value.
    private let knots: [[Double]]
    /// The tangent at the start of each segment.
    private let departures: [[Double]]
    /// The tangent at the end of each segment.
    private let arrivals: [[Double]]
    /// For constant speed: how far along each segment its parameters are (rule K7).
    private var gauges: [ArcGauge] = []

    /// The curve through `values` at `times`, or nil when they are not made of equally many numbers.
    init?(_ values: [AnimatableValue], times: [Double], _ tensions: [KeyframeTension]) {
        let knots = values.compactMap(\.components)
        guard let first = values.first, knots.count == values.count, values.allSatisfy(first.isSplineMate)
        else { return nil }
        template = first
        self.knots = first.kind == .transform ? Self.unwound(knots) : knots
        var departures: [[Double]] = []
        var arrivals: [[Double]] = []
        for segment in 0..<(knots.count - 1) {
            departures.append(
                Self.tangent(
                    at: segment, of: self.knots, times, Self.shape(tensions, segment), isDeparture: true))
            arrivals.append(
                Self.tangent(
                    at: segment + 1, of: self.knots, times, Self.shape(tensions, segment + 1),
                    isDeparture: false))
        }
        self.departures = departures
        self.arrivals = arrivals
    }

    /// The value at a parameter of a segment, or at a share of its length once ``paced()``.
    func value(segment: Int, at parameter: Double) -> AnimatableValue {
        let s = gauges.isEmpty ? parameter : gauges[segment].parameter(atShare: parameter)
        let square = s * s
        let cube = square * s
        let start = 2 * cube - 3 * square + 1
        let end = 3 * square - 2 * cube
        let leave = cube - 2 * square + s
        let arrive = cube - square
        let numbers = knots[segment].indices.map { index in
            start * knots[segment][index] + end * knots[segment + 1][index]
                + leave * departures[segment][index] + arrive * arrivals[segment][index]
        }
        return template.withComponents(numbers)
    }

    /// The change from one path into another along a segment; nil for a curve through other values.
    func morph(segment: Int) -> PathMorph? {
        guard case .path(let from?) = template.withComponents(knots[segment]),
            case .path(let to?) = template.withComponents(knots[segment + 1])
        else { return nil }
        return PathMorph(from: from, to: to)
    }

    /// The same curve walked at constant speed.
    func paced() -> KeyframeSpline {
        var spline = self
        spline.gauges = departures.indices.map { segment in ArcGauge { speed(segment: segment, at: $0) } }
        return spline
    }

    /// The lengths of the segments of a paced curve.
    var lengths: [Double] { gauges.map(\.length) }

    /// How fast the components change at a parameter of a segment.
    private func speed(segment: Int, at s: Double) -> Double {
        let square = s * s
        var sum = 0.0
        for index in knots[segment].indices {
            let step = knots[segment + 1][index] - knots[segment][index]
            let rate =
                (6 * s - 6 * square) * step + (3 * square - 4 * s + 1) * departures[segment][index]
                + (3 * square - 2 * s) * arrivals[segment][index]
            sum += rate * rate
        }
        return sum.squareRoot()
    }

    private static func shape(_ tensions: [KeyframeTension], _ index: Int) -> KeyframeTension {
        tensions.indices.contains(index) ? tensions[index] : KeyframeTension()
    }

    /// The tangent with which the curve leaves (or reaches) knot `index`: a mean of the differences to both
    /// neighbours, weighted by the knot's shape and corrected for unequal times; at the ends the whole
    /// difference to the only neighbour.
    private static func tangent(
        at index: Int, of knots: [[Double]], _ times: [Double], _ shape: KeyframeTension, isDeparture: Bool
    ) -> [Double] {
        guard index > 0 else { return difference(knots[0], knots[1]) }
        guard index < knots.count - 1 else { return difference(knots[index - 1], knots[index]) }
        let before = times[index] - times[index - 1]
        let after = times[index + 1] - times[index]
        let span = before + after
        let unevenness = span > 0 ? 2 * (isDeparture ? after : before) / span : 1
        let corner = isDeparture ? -shape.continuity : shape.continuity
        let scale = (1 - shape.tension) / 2 * unevenness
        let previous = (1 - corner) * (1 + shape.bias) * scale
        let next = (1 + corner) * (1 - shape.bias) * scale
        return knots[index].indices.map { component in
            let here = knots[index][component]
            return previous * (here - knots[index - 1][component]) + next
                * (knots[index + 1][component] - here)
        }
    }

    private static func difference(_ from: [Double], _ to: [Double]) -> [Double] {
        zip(from, to).map { $1 - $0 }
    }

    /// Transforms with each turn taken the shorter way from the one before.
    private static func unwound(_ knots: [[Double]]) -> [[Double]] {
        var knots = knots
        for index in knots.indices.dropFirst() {
            let turns = ((knots[index][2] - knots[index - 1][2]) / (2 * .pi)).rounded()
            if turns.isFinite { knots[index][2] -= turns * 2 * .pi }
        }
        return knots
    }
}

extension AnimatableValue {
    /// Whether a smooth curve can lead from this value to `other`: the same sort, as many components, and for
    /// paths the same structure.
    fileprivate func isSplineMate(of other: AnimatableValue) -> Bool {
        if case .path(let a?) = self, case .path(let b?) = other { return a.hasSameStructure(as: b) }
        return kind == other.kind && components?.count == other.components?.count
    }
}
