import Geometry
import Layers
import Scenes

/// The relation of the frames of a composition to the time of the scene.
struct LottieClock {
    /// The scene time of frame 0, and the seconds of a frame.
    private let start: Double
    private let seconds: Double
    /// The frame at a scene time, if time does not flow uniformly.
    private let remap: (@Sendable (Double) -> Double)?

    init(start: Double, seconds: Double) { (self.start, self.seconds, remap) = (start, seconds, nil) }

    private init(remap: @escaping @Sendable (Double) -> Double) {
        (start, seconds, self.remap) = (0, 1, remap)
    }

    /// Whether time flows uniformly and forward, so that keyframes keep their easing.
    var isUniform: Bool { remap == nil && seconds > 0 }

    func frame(at time: Double) -> Double { remap?(time) ?? (time - start) / seconds }

    /// Returns the scene time of a frame of a uniform clock.
    func time(of frame: Double) -> Double { start + frame * seconds }

    /// Returns the clock of a nested composition that starts at a frame, slowed by a factor.
    func nested(startingAt frame: Double, stretch: Double) -> LottieClock {
        guard remap == nil else { return LottieClock { self.frame(at: $0) / stretch - frame / stretch } }
        return LottieClock(start: time(of: frame), seconds: seconds * stretch)
    }

    /// Returns the clock of a nested composition whose frame is a function of the frame of this one.
    func remapped(_ frame: @escaping @Sendable (Double) -> Double) -> LottieClock {
        LottieClock { frame(self.frame(at: $0)) }
    }
}

/// The times of values, and the easing between each two of them.
struct CourseTiming: Hashable {
    let times: [Double]
    let easings: [TimingFunction]
}

/// The values of something over the length of the scene.
struct Course<Value> {
    /// The times of the values, 0 to 1; a constant has one.
    var times: [Double]
    var values: [Value]
    /// The easing between each two values.
    var easings: [TimingFunction]

    init(_ value: Value) { (times, values, easings) = ([0], [value], []) }

    fileprivate init() { (times, values, easings) = ([], [], []) }

    var first: Value { values[0] }
    var isConstant: Bool { values.count == 1 }
    var timing: CourseTiming { CourseTiming(times: times, easings: easings) }

    func map<Other>(_ change: (Value) -> Other) -> Course<Other> {
        var course = Course<Other>()
        (course.times, course.values, course.easings) = (times, values.map(change), easings)
        return course
    }

    fileprivate mutating func add(_ time: Double, _ value: Value, _ easing: TimingFunction = .linear) {
        if !times.isEmpty { easings.append(easing) }
        times.append(time)
        values.append(value)
    }
}

/// The layers of a composition by their number and their name, the first of each.
struct LayerTable {
    private let numbered: [Double: JSONNode]
    private let named: [String: JSONNode]

    init(_ layers: [JSONNode]) {
        func table<Key>(_ key: (JSONNode) -> Key?) -> [Key: JSONNode] {
            Dictionary(layers.compactMap { node in key(node).map { ($0, node) } }) { first, _ in first }
        }
        numbered = table { $0["ind"]?.number }
        named = table { $0["nm"]?.text }
    }

    subscript(number: Double?) -> JSONNode? { number.flatMap { numbered[$0] } }
    subscript(name: String) -> JSONNode? { named[name] }
}

/// The circumstances in which the values of a composition are read.
struct LottieContext {
    let file: LottieFile
    /// The length of the scene in seconds.
    let duration: Double
    /// The number of samples in a second.
    let frameRate: Double
    let clock: LottieClock
    /// The frames of the composition that the scene shows.
    let range: ClosedRange<Double>
    /// The layers of the composition.
    var layers = LayerTable([])
    /// The layer whose properties are read.
    var layer: JSONNode?
    /// The number of links that led to the current property.
    var linkCount = 0

    func nested(_ clock: LottieClock, over range: ClosedRange<Double>) -> LottieContext {
        LottieContext(file: file, duration: duration, frameRate: frameRate, clock: clock, range: range)
    }

    /// Returns the number of samples in a time, which a rounding error does not increase.
    func frames(in seconds: Double) -> Int { Int((seconds * frameRate - 1e-6).rounded(.up)) }

    func property(_ node: JSONNode?, _ preset: [Double]) -> Property {
        Property(node, default: preset, self)
    }

    func course(_ node: JSONNode?, _ preset: [Double]) -> Course<[Double]> { course(property(node, preset)) }

    func course(_ property: Property) -> Course<[Double]> {
        if property.isConstant { return Course(property.first) }
        guard clock.isUniform, !property.isCurved, !property.hasSeparateEasings else {
            return sampled([property]) { $0[0] }
        }
        var course = Course<[Double]>()
        for (from, end) in property.segments {
            let (start, stop) = (clock.time(of: from.frame), clock.time(of: end))
            let (low, high) = (max(-start / (stop - start), 0), min((duration - start) / (stop - start), 1))
            guard low < high else { continue }
            let first = (start + low * (stop - start)) / duration
            let last = (start + high * (stop - start)) / duration
            let value = from.value(at: low)
            if course.times.isEmpty {
                course.add(0, value)
                if first > 1e-9 { course.add(first, value) }
            } else if course.values[course.values.count - 1] != value {
                course.add(first, value)
            }
            let isHeld = from.holds || from.value.count != from.next.count
            let easing = isHeld ? .linear : from.easings[0].section(from: low, to: high)
            course.add(last, isHeld ? value : from.value(at: high), easing)
        }
        guard let last = course.times.last else { return Course(property.value(at: clock.frame(at: 0))) }
        // A jump at the end of the last segment.
        let end = property.value(at: clock.frame(at: duration))
        if course.values[course.values.count - 1] != end, last < 1 - 1e-9 { course.add(last, end) }
        if last < 1 - 1e-9 { course.add(1, end) }
        return course.withoutRepetitions
    }

    /// Returns the course of a function of several properties. A linear function turns straight changes of the properties into
    /// straight changes of its value.
    func course<Value: Equatable>(
        _ properties: [Property], isLinear: Bool = false, _ value: ([[Double]]) -> Value
    ) -> Course<Value> {
        let moving = properties.indices.filter { !properties[$0].isConstant }
        if moving.isEmpty { return Course(value(properties.map(\.first))) }
        let courses = moving.map { course(properties[$0]) }
        let runTogether = courses.allSatisfy { !$0.isConstant && $0.timing == courses[0].timing }
        guard isLinear, runTogether else { return sampled(properties, value) }
        var result = courses[0].map { _ in value(properties.map(\.first)) }
        for index in result.values.indices {
            var all = properties.map(\.first)
            for (propertyIndex, course) in zip(moving, courses) { all[propertyIndex] = course.values[index] }
            result.values[index] = value(all)
        }
        return result
    }

    /// Returns the course of a function of properties, sampled at the frames in which they move.
    func sampled<Value: Equatable>(
        _ properties: [Property], _ value: ([[Double]]) -> Value
    ) -> Course<Value> {
        func at(_ time: Double) -> Value {
            let frame = clock.frame(at: time)
            return value(properties.map { $0.value(at: frame) })
        }
        var (low, high) = (0.0, duration)
        if clock.isUniform {
            let frames = properties.filter { !$0.isConstant }.flatMap(\.keyframes).map(\.frame)
            low = clock.time(of: frames.min() ?? 0).clamped(to: 0...duration)
            high = clock.time(of: frames.max() ?? 0).clamped(to: 0...duration)
        }
        let count = frames(in: high - low).clamped(to: 1...1000)
        // The values just before the jumps.
        let jumps =
            clock.isUniform
            ? properties.flatMap(\.jumps).map(clock.time).filter { low < $0 && $0 < high } : []
        var times = (0...count).map { low + (high - low) * Double($0) / Double(count) }
        times += jumps + jumps.map { $0 - 1e-6 * duration }
        var course = Course<Value>()
        if low > 0 { course.add(0, at(0)) }
        for time in times.sorted() where course.times.last.map({ $0 < time / duration }) ?? true {
            course.add(time / duration, at(time))
        }
        if high < duration { course.add(1, at(duration)) }
        return course.withoutRepetitions
    }
}

extension Property {
    fileprivate var jumps: [Double] {
        zip(keyframes, keyframes.dropFirst()).filter { ($0.holds ? $0.value : $0.next) != $1.value }.map(
            \.1.frame)
    }
}

extension Course where Value: Equatable {
    /// The course without values that are equal to both neighbours.
    fileprivate var withoutRepetitions: Course {
        guard let first = values.first, values.contains(where: { $0 != first }) else {
            return values.first.map { Course($0) } ?? self
        }
        var course = Course()
        for index in values.indices {
            let isInside = index > 0 && index + 1 < values.count
            if isInside, values[index - 1] == values[index], values[index] == values[index + 1] { continue }
            course.add(times[index], values[index], index > 0 ? easings[index - 1] : .linear)
        }
        return course
    }
}

extension TimingFunction {
    /// Returns a section of a cubic curve, scaled to run from (0, 0) to (1, 1).
    fileprivate func section(from low: Double, to high: Double) -> TimingFunction {
        guard case .cubic(let cubic) = self, self != .linear, low > 0 || high < 1 else { return self }
        // The shape of a section without change is unimportant.
        guard let section = cubic.part(from: low, to: high), max(abs(section.y1), abs(section.y2)) < 1000
        else {
            return .linear
        }
        return .curve(section.x1, section.y1, section.x2, section.y2)
    }
}

// MARK: - Scene text

extension Course {
    /// Returns the animation of a key path, or `nil` if its values are equal.
    func animation(
        _ keyPath: String, with keys: [(String, SceneValue)] = [], _ format: (Value) -> SceneValue
    ) -> SceneValue? {
        let formatted = values.map(format)
        guard formatted.dropFirst().contains(where: { $0.text != formatted[0].text }) else { return nil }
        return .mapping(
            [("keyPath", .plain(keyPath))] + keys + SceneValue.keyframes(formatted, times, easings))
    }
}
