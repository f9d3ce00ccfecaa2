/// How far along a curve its parameters are, measured by numeric integration of its speed.
struct ArcGauge: Sendable {
    private static let pieces = 64
    /// The length up to the start of each piece of the parameter range, and the whole.
    private var marks: [Double] = [0]
    /// The speed at five nodes of each piece, to go on from its start.
    private var speeds: [Double] = []

    /// The gauge of a curve over parameters 0...1 that moves with `speed`.
    init(_ speed: (Double) -> Double) {
        let step = 1 / Double(Self.pieces)
        for piece in 0..<Self.pieces {
            let nodes = (0...4).map { speed((Double(piece) + Double($0) / 4) * step) }
            speeds += nodes
            marks.append(marks[piece] + Self.integral(nodes, 1) * step)
        }
    }

    /// The length of the whole curve.
    var length: Double { marks[Self.pieces] }

    /// The parameter at which `share` of the length is reached; beyond the ends, as much further.
    func parameter(atShare share: Double) -> Double {
        guard length > 0, length.isFinite, share > 0, share < 1 else { return share }
        let target = share * length
        var low = 0
        var high = Self.pieces
        while high - low > 1 {
            let middle = (low + high) / 2
            if marks[middle] <= target { low = middle } else { high = middle }
        }
        let nodes = Array(speeds[(5 * low)..<(5 * low + 5)])
        return (Double(low) + Self.inverse(nodes, (target - marks[low]) * Double(Self.pieces)))
            / Double(Self.pieces)
    }

    /// The share of a piece at which its integral reaches `target`, by bisection: it never falls.
    private static func inverse(_ nodes: [Double], _ target: Double) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if integral(nodes, middle) < target { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The integral from 0 to `x` of the polynomial through five values at 0, 1/4 ... 1.
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
