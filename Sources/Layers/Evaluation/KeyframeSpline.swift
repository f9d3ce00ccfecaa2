import Geometry

/// A smooth curve of Hermite segments with the tangents of Kochanek and Bartels (SIGGRAPH 1984; rule K6).
struct KeyframeSpline: Sendable {
    private let template: AnimatableValue
    private let knots: [[Double]]
    private let departures: [[Double]]
    private let arrivals: [[Double]]
    /// The arc lengths of the segments of a paced curve (rule K7).
    private var gauges: [ArcGauge] = []

    /// Creates a curve through `values` at `times`, or returns `nil` if their components differ in number.
    init?(_ values: [AnimatableValue], times: [Double], _ tensions: [KeyframeTension]) {
        let knots = values.compactMap(\.components)
        guard let first = values.first, knots.count == values.count,
            zip(values, knots).allSatisfy({ first.hasSameStructure(as: $0) && $1.count == knots[0].count })
        else { return nil }
        template = first
        let unwound = first.kind == .transform ? Self.unwound(knots) : knots
        self.knots = unwound
        func tangents(_ indices: Range<Int>, isDeparture: Bool) -> [[Double]] {
            indices.map { index in
                let shape = tensions.indices.contains(index) ? tensions[index] : KeyframeTension()
                return Self.tangent(at: index, of: unwound, times, shape, isDeparture: isDeparture)
            }
        }
        departures = tangents(0..<knots.count - 1, isDeparture: true)
        arrivals = tangents(1..<knots.count, isDeparture: false)
    }

    /// Returns the value at a parameter of a segment, or at a fraction of its length if the curve is paced.
    func value(segment: Int, at parameter: Double) -> AnimatableValue {
        let s = gauges.isEmpty ? parameter : gauges[segment].parameter(atFraction: parameter)
        let square = s * s
        let cube = square * s
        let start = 2 * cube - 3 * square + 1
        let end = 3 * square - 2 * cube
        let departure = cube - 2 * square + s
        let arrival = cube - square
        let numbers = knots[segment].indices.map { index in
            start * knots[segment][index] + end * knots[segment + 1][index]
                + departure * departures[segment][index] + arrival * arrivals[segment][index]
        }
        return template.withComponents(numbers)
    }

    func morph(segment: Int) -> PathMorph? {
        guard case .path(let from?) = template.withComponents(knots[segment]),
            case .path(let to?) = template.withComponents(knots[segment + 1])
        else { return nil }
        return PathMorph(from: from, to: to)
    }

    func paced() -> KeyframeSpline {
        var spline = self
        spline.gauges = departures.indices.map { segment in ArcGauge { speed(segment: segment, at: $0) } }
        return spline
    }

    var lengths: [Double] { gauges.map(\.length) }

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

    /// Returns the tangent with which the curve leaves or reaches knot `index`.
    ///
    /// It is a mean of the differences to both neighbours, corrected for unequal times.
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
            let value = knots[index][component]
            return previous * (value - knots[index - 1][component]) + next
                * (knots[index + 1][component] - value)
        }
    }

    private static func difference(_ from: [Double], _ to: [Double]) -> [Double] {
        zip(from, to).map { $1 - $0 }
    }

    /// Returns transforms in which each rotation takes the shorter direction from the one before.
    private static func unwound(_ knots: [[Double]]) -> [[Double]] {
        var knots = knots
        for index in knots.indices.dropFirst() {
            let turns = ((knots[index][2] - knots[index - 1][2]) / (2 * .pi)).rounded()
            if turns.isFinite { knots[index][2] -= turns * 2 * .pi }
        }
        return knots
    }
}

// MARK: - Arc length

/// The arc length of a curve by parameter, measured by numeric integration of its speed.
struct ArcGauge: Sendable {
    private static let intervalCount = 64
    /// The length up to the start of each interval of the parameter range, and the total length.
    private var cumulativeLengths: [Double] = [0]
    /// The speed at five nodes of each interval.
    private var speeds: [Double] = []

    /// Creates the gauge of a curve that moves with `speed` over parameters 0...1.
    init(_ speed: (Double) -> Double) {
        let step = 1 / Double(Self.intervalCount)
        for interval in 0..<Self.intervalCount {
            let nodes = (0...4).map { speed((Double(interval) + Double($0) / 4) * step) }
            speeds += nodes
            cumulativeLengths.append(cumulativeLengths[interval] + Self.integral(nodes, 1) * step)
        }
    }

    var length: Double { cumulativeLengths[Self.intervalCount] }

    /// Returns the parameter at a fraction of the length; a fraction outside 0...1 is returned unchanged.
    func parameter(atFraction fraction: Double) -> Double {
        guard length > 0, length.isFinite, fraction > 0, fraction < 1 else { return fraction }
        let target = fraction * length
        let interval = (1..<Self.intervalCount).partitioningIndex { cumulativeLengths[$0] > target } - 1
        let nodes = Array(speeds[(5 * interval)..<(5 * interval + 5)])
        let remainder = (target - cumulativeLengths[interval]) * Double(Self.intervalCount)
        let (low, high) = bisection(of: (0, 1), halvings: 40) { Self.integral(nodes, $0) < remainder }
        return (Double(interval) + (low + high) / 2) / Double(Self.intervalCount)
    }

    /// Returns the integral from 0 to `x` of the polynomial through five values at 0, 1/4 ... 1.
    private static func integral(_ f: [Double], _ x: Double) -> Double {
        // Newton's forward differences in u = 4x, integrated term by term.
        let u = 4 * x
        let d1 = f[1] - f[0]
        let d2 = f[2] - 2 * f[1] + f[0]
        let d3 = f[3] - 3 * f[2] + 3 * f[1] - f[0]
        let d4 = f[4] - 4 * f[3] + 6 * f[2] - 4 * f[1] + f[0]
        let t1 = u / 2
        let t2 = u * (u / 6 - 0.25)
        let t3 = u * (u * (u / 24 - 1.0 / 6) + 1.0 / 6)
        let t4 = u * (u * (u * (u / 120 - 1.0 / 16) + 11.0 / 72) - 1.0 / 8)
        return u * (f[0] + d1 * t1 + d2 * t2 + d3 * t3 + d4 * t4) / 4
    }
}
