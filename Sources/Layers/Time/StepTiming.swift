/// A staircase of equal steps, as CSS Easing's `steps()`: not in Core Animation.
public struct StepTiming: Hashable, Sendable {
    /// Where the staircase jumps.
    public enum Jump: String, Hashable, Sendable, CaseIterable {
        /// At the start of each step: the first jump is at once.
        case start
        /// At the end of each step: the last jump is at the very end.
        case end
        /// Neither at the first nor at the last instant: both 0 and 1 are held.
        case none
        /// At both: neither 0 nor 1 is held.
        case both
    }

    /// How many steps.
    public let count: Int
    /// Where it jumps.
    public let jump: Jump

    /// A staircase of `count` steps.
    ///
    /// - Throws: ``TimingFunctionError/stepCount(_:)`` below 1 step, or below 2 for ``Jump/none``.
    public init(_ count: Int, _ jump: Jump = .end) throws(TimingFunctionError) {
        guard count >= (jump == .none ? 2 : 1) else { throw .stepCount(count) }
        self.count = count
        self.jump = jump
    }

    /// The height of the staircase at `progress` in 0...1. Where it jumps it has jumped.
    public func value(at progress: Double) -> Double {
        let count = Double(self.count)
        let step = min(((progress + Instant.tolerance) * count).rounded(.down), count)
        switch jump {
        case .start: return min(step + 1, count) / count
        case .end: return step / count
        case .none: return min(step, count - 1) / (count - 1)
        case .both: return min(step + 1, count + 1) / (count + 1)
        }
    }
}

/// Straight lines between given points, as CSS Easing's `linear()`: not in Core Animation.
public struct LinearStops: Hashable, Sendable {
    /// One corner of the line.
    public struct Stop: Hashable, Sendable {
        /// The share of time.
        public var input: Double
        /// The share of the change.
        public var output: Double

        /// The corner at `input` with the height `output`.
        public init(_ input: Double, _ output: Double) {
            self.input = input
            self.output = output
        }
    }

    /// The corners; their inputs never fall.
    public let stops: [Stop]

    /// The line through `stops`. An input below the one before it is raised to it, as CSS does.
    ///
    /// - Throws: ``TimingFunctionError`` for fewer than two stops or a number that is not finite.
    public init(_ stops: [Stop]) throws(TimingFunctionError) {
        guard stops.count >= 2 else { throw .tooFewStops }
        var rising: [Stop] = []
        for stop in stops {
            guard stop.input.isFinite, stop.output.isFinite else { throw .notFinite }
            rising.append(Stop(max(stop.input, rising.last?.input ?? stop.input), stop.output))
        }
        self.stops = rising
    }

    /// The line through these heights at equal distances.
    public init(outputs: [Double]) throws(TimingFunctionError) {
        let last = Double(max(outputs.count - 1, 1))
        try self.init(outputs.enumerated().map { Stop(Double($0.offset) / last, $0.element) })
    }

    /// The height of the line at `progress` in 0...1; beyond the first and last corner it goes straight on.
    ///
    /// - Complexity: O(log corners).
    public func value(at progress: Double) -> Double {
        // The first corner behind the progress, or the last one of all.
        var upper = 1
        var last = stops.count - 1
        while upper < last {
            let middle = (upper + last) / 2
            if stops[middle].input <= progress + Instant.tolerance {
                upper = middle + 1
            } else {
                last = middle
            }
        }
        let from = stops[upper - 1]
        let to = stops[upper]
        guard to.input > from.input else { return progress < to.input ? from.output : to.output }
        return from.output + (to.output - from.output) * (progress - from.input) / (to.input - from.input)
    }
}
