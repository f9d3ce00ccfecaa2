import Geometry
import Layers
import Scenes

/// An animation of one attribute or property, from SMIL or CSS.
struct Effect: Equatable {
    /// The values of the keyframes; `nil` stands for the value below the animation.
    var values: [String?]
    /// The times of the keyframes, 0 to 1. A discrete effect has one for each value.
    var times: [Double]
    /// The easing of each segment, one fewer than values.
    var easings: [TimingFunction]
    var isDiscrete = false
    var isPaced = false
    var begin = 0.0
    /// The length of one iteration in seconds.
    var duration: Double
    /// The length of all iterations in seconds, or infinity.
    var activeDuration: Double
    var alternates = false
    var fillMode = FillMode.removed
    var isAdditive = false
    var isCumulative = false
    /// Whether the last value is a distance from the first one. Without a first value the distance is from 0.
    var isDistance = false
    /// The time from each begin to the next one, if the effect begins again without end.
    var period: Double?
    /// The type of an `animateTransform`.
    var transformType: String?
    /// Whether the last begun effect wins, as in SMIL, and not the last in the list.
    var beginDecides = true
    /// The number of ancestors that animate the attribute too. Their effects are below.
    var level = 0
    var offset: Int

    /// The time after which the effect repeats with ``cycle``, or no longer changes.
    var settled: Double { cycle == nil ? begin + activeDuration : begin }

    /// The time after which an endless effect repeats.
    var cycle: Double? {
        period ?? (activeDuration == .infinity ? duration * (alternates ? 2 : 1) : nil)
    }

    /// Whether the effect replaces the value below from the start on, and never ends.
    var isPermanent: Bool {
        !isAdditive && begin <= 0 && (activeDuration == .infinity || fillMode.fillsForwards)
    }

    /// Returns whether two effects have the same progress at all times.
    func runsLike(_ other: Effect) -> Bool {
        var other = other
        (other.values, other.beginDecides, other.offset) = (values, beginDecides, offset)
        other.level = level
        return self == other
    }

    // MARK: Progress

    /// A position in the keyframes: a segment and the eased progress in it.
    struct Position {
        let segment: Int
        let progress: Double
        let iteration: Double
        /// The time when the effect last began.
        let begin: Double
    }

    /// Returns the position at a time, or `nil` if the effect does not apply then.
    func position(at time: Double) -> Position? {
        var start = begin
        if let period, time > begin { start += ((time - begin) / period + 1e-9).rounded(.down) * period }
        let timing = MediaTiming(
            beginTime: start, duration: duration, repeatDuration: activeDuration, autoreverses: alternates,
            fillMode: fillMode)
        return timing.position(at: time).map { position($0.progress, $0.completedCycles, start) }
    }

    private func position(_ progress: Double, _ iteration: Double, _ begin: Double) -> Position {
        let isAtEnd = progress == 1
        // The index of the first keyframe after the progress.
        let nextIndex = isAtEnd ? times.count : times.partitioningIndex { $0 > progress + 1e-9 }
        let lastSegment = values.count - (isDiscrete ? 1 : 2)
        let segment = (nextIndex - 1).clamped(to: 0...max(lastSegment, 0))
        var easedProgress = 0.0
        if !isDiscrete, lastSegment >= 0 {
            let (low, high) = (times[segment], times[segment + 1])
            let fraction = high > low && !isAtEnd ? (progress - low) / (high - low) : 1
            let easing = easings.indices.contains(segment) ? easings[segment] : .linear
            easedProgress = easing.value(at: fraction)
        }
        return Position(segment: segment, progress: easedProgress, iteration: iteration, begin: begin)
    }

    /// The times inside one iteration where the speed may change, in seconds, forwards.
    private var corners: [Double] {
        var corners = times
        for (index, easing) in easings.enumerated() where index + 1 < times.count {
            corners += easing.corners.map { times[index] + (times[index + 1] - times[index]) * $0 }
        }
        return (corners + [0, 1]).map { $0 * duration }
    }

    /// Returns the times between two others where the speed may change.
    func corners(from low: Double, to high: Double) -> [Double] {
        var result: [Double] = []
        let inside = corners
        let reversed = alternates ? inside.map { duration - $0 } : inside
        var start = begin
        if let period, low > begin { start += max(((low - begin) / period).rounded(.down) - 1, 0) * period }
        while start <= high, result.count < TranslationLimit.keyframes {
            var iteration = duration > 0 ? max(((low - start) / duration).rounded(.down), 0) : 0
            while result.count < TranslationLimit.keyframes {
                let local = iteration * duration
                guard local < activeDuration, start + local <= high else { break }
                let isOdd = iteration.truncatingRemainder(dividingBy: 2) == 1
                result += (isOdd ? reversed : inside).map { start + local + $0 }
                    .filter { $0 <= start + activeDuration }
                guard duration > 0 else { break }
                iteration += 1
            }
            result.append(start)
            if activeDuration.isFinite { result.append(start + activeDuration) }
            guard let period, period > 0 else { break }
            start += period
        }
        return result.filter { $0 > low && $0 < high }
    }
}

extension Effect {
    /// Returns the values before and after a position. A missing value is the one below, or adds nothing to it.
    func neighbors<Value>(
        of position: Position, in values: [Value?], below: Value, zero: Value
    ) -> (before: Value, after: Value) {
        let missing = isAdditive ? zero : below
        let next = min(position.segment + 1, values.count - 1)
        return (values[position.segment] ?? missing, values[next] ?? missing)
    }
}

extension [Effect] {
    /// The effects without those that another one always hides.
    var visible: [Effect] {
        guard let top = lastIndex(where: { $0.isPermanent && !$0.values.contains(nil) }) else { return self }
        // An effect of SMIL may begin later and is then above.
        let level = self[top].beginDecides ? self[top].level : nil
        return self[..<top].filter { $0.level == level } + self[top...]
    }

    /// Returns the effects that apply at a time, with their positions, in the order in which they apply.
    ///
    /// An element of SMIL that begins again replaces its own frozen effect.
    func active(at time: Double) -> [(index: Int, position: Effect.Position)] {
        let active = enumerated().compactMap { index, effect in
            effect.position(at: time).map { (index: index, position: $0) }
        }
        func order(_ item: (index: Int, position: Effect.Position)) -> (Int, Int, Double, Int) {
            // Animations of CSS are above those of SMIL.
            let effect = self[item.index]
            return effect.beginDecides
                ? (effect.level, 0, item.position.begin, item.index) : (effect.level, 1, 0, item.index)
        }
        var elements: Set<Int> = []
        return active.sorted { order($0) < order($1) }.reversed().filter {
            let effect = self[$0.index]
            return !effect.beginDecides || elements.insert(effect.offset).inserted
        }.reversed()
    }
}

// MARK: - Sampling

/// The value of an attribute as a function of time.
struct AttributeTrack {
    let base: [Double]
    let effects: [Effect]
    /// The numbers of the keyframe values of each effect; `nil` stands for the value below.
    private let values: [[[Double]?]]
    private let isDiscrete: Bool

    /// Creates the track of a value that does not move.
    init(_ base: [Double]) { (self.base, effects, values, isDiscrete) = (base, [], [], true) }

    /// Creates a track, or returns `nil` if a value has no numbers.
    init?(_ base: [Double], _ effects: [Effect], isDiscrete: Bool = false, _ parse: (String) -> [Double]?) {
        (self.base, self.effects, self.isDiscrete) = (base, effects, isDiscrete)
        var all: [[[Double]?]] = []
        for effect in effects {
            var values: [[Double]?] = effect.values.map { $0.flatMap(parse) }
            guard zip(effect.values, values).allSatisfy({ $0 == nil || $1 != nil }) else { return nil }
            if effect.isDistance, values.count == 2, let distance = values[1] {
                let start = values[0] ?? distance.map { _ in 0 }
                guard start.count == distance.count else { return nil }
                values = [start, zip(start, distance).map { $0 + $1 }]
            }
            all.append(values)
        }
        values = all
    }

    /// Returns the values of the keyframes of an effect if no other effect is below it.
    func keyframes(ofEffect index: Int) -> [[Double]] {
        values[index].map { value in
            guard let value else { return base }
            return effects[index].isAdditive ? Self.sum(base, value) ?? value : value
        }
    }

    /// Returns the numbers at a time, or without animations if the time is `nil`.
    func value(at time: Double?) -> [Double] {
        guard let time else { return base }
        var result = base
        for (index, position) in effects.active(at: time) {
            let effect = effects[index]
            let (before, after) = effect.neighbors(
                of: position, in: values[index], below: result, zero: result.map { _ in 0 })
            var value = before
            if before.count == after.count, !effect.isDiscrete, !isDiscrete {
                value = zip(before, after).map { $0 + ($1 - $0) * position.progress }
            } else if position.progress >= 0.5, !effect.isDiscrete {
                value = after
            }
            if effect.isCumulative, position.iteration > 0, let end = values[index].last ?? nil {
                value = Self.sum(value, end.map { $0 * position.iteration }) ?? value
            }
            result = effect.isAdditive ? Self.sum(result, value) ?? value : value
        }
        return result
    }

    private static func sum(_ a: [Double], _ b: [Double]) -> [Double]? {
        a.count == b.count ? zip(a, b).map { $0 + $1 } : nil
    }
}

/// The keyframes of sampled values, and the times that they cover.
struct SampledRange {
    let begin: Double
    let duration: Double
    let repeats: Bool
    let holdsEnd: Bool
    let keyTimes: [Double]
    let values: [[Double]]
}

/// A sampler of a function of time at linear keyframes: an introduction, and one cycle of the part that repeats.
struct Sampler {
    let effects: [Effect]
    let value: (Double) -> [Double]
    /// Whether the values turn into transforms, which are not linear between two samples.
    var isCurved = false

    /// The ranges, or `nil` if the effects have no common cycle of a reasonable length.
    var ranges: [SampledRange]? {
        let settled = effects.map(\.settled).filter(\.isFinite).max() ?? 0
        let cycles = effects.compactMap(\.cycle)
        guard !cycles.isEmpty else { return [range(from: 0, to: max(settled, 1e-3), repeats: false)] }
        guard let cycle = Self.commonMultiple(cycles), cycle <= 600 else { return nil }
        var start = max(settled, 0)
        // A frozen value may last into the first cycle.
        let probes = (0..<16).map { start + cycle * (Double($0) + 0.37) / 16 }
        if probes.contains(where: { !Self.areEqual(value($0), value($0 + cycle)) }) { start += cycle }
        let loop = range(from: start, to: start + cycle, repeats: true)
        return start > 0 ? [range(from: 0, to: start, repeats: false, holds: false), loop] : [loop]
    }

    private static func commonMultiple(_ cycles: [Double]) -> Double? {
        let longest = cycles.max() ?? 0
        return (1...60).lazy.map { longest * Double($0) }.first { total in
            cycles.allSatisfy { cycle in
                let count = total / cycle
                return cycle > 0 && abs(count - count.rounded()) < 1e-6 * max(count, 1)
            }
        }
    }

    private static func areEqual(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-4 * max(1, abs($0)) }
    }

    private func range(from low: Double, to high: Double, repeats: Bool, holds: Bool = true) -> SampledRange {
        let corners = ([low, high] + effects.flatMap { $0.corners(from: low, to: high) }).sorted()
        var bounds: [Double] = []
        for corner in corners where corner - (bounds.last ?? -.infinity) > 1e-6 { bounds.append(corner) }
        let limit = TranslationLimit.keyframes
        if bounds.count > limit {
            bounds = (0...limit).map { low + (high - low) * Double($0) / Double(limit) }
        }
        var times: [Double] = []
        var values: [[Double]] = []
        func add(_ time: Double, _ value: [Double]) {
            if let last = times.last, time - last < 1e-9, Self.areEqual(values[values.count - 1], value) {
                return
            }
            times.append(time)
            values.append(value)
        }
        let maximumCount = min(48, max(limit / max(bounds.count, 1), 1))
        for (start, end) in zip(bounds, bounds.dropFirst()) {
            let edge = min(1e-7, (end - start) / 4)
            let (from, to) = (value(start + edge), value(end - edge))
            let middle = [0.23, 0.5, 0.81].map { value(start + (end - start) * $0) }
            let isStraight = zip([0.23, 0.5, 0.81], middle).allSatisfy { fraction, value in
                from.count == to.count
                    && Self.areEqual(value, zip(from, to).map { $0 + ($1 - $0) * fraction })
            }
            var count = 1
            if !isStraight || isCurved {
                let isConstant = isStraight && Self.areEqual(from, to)
                count = isConstant ? 6 : max(Int(min((end - start) * 40, 48).rounded(.up)), 6)
            }
            count = min(count, maximumCount)
            add(start, from)
            for step in 1..<count {
                let time = start + (end - start) * Double(step) / Double(count)
                add(time, value(time))
            }
            add(end, to)
        }
        // A held value is the one after the end.
        if !repeats, holds { add(high, value(high + 1e-6)) }
        let keyTimes = times.map { ($0 - low) / (high - low) }
        return SampledRange(
            begin: low, duration: high - low, repeats: repeats, holdsEnd: holds && !repeats,
            // A time that is nearly the end is the end.
            keyTimes: keyTimes.map { $0 > 1 - 1e-6 ? 1 : $0 }, values: values)
    }
}
