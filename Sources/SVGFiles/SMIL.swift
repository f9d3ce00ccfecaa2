import Geometry
import Layers
import Scenes

/// A condition of a `begin` or `end` attribute.
private enum Condition {
    case offset(Double)
    case sync(id: String, SyncMoment, offset: Double)
}

/// A moment of an animation at which another one begins or ends.
private enum SyncMoment {
    case begin, end
    /// The start of an iteration after the first one: of a given one, or of each.
    case iteration(Int?)

    init?(_ name: Substring, _ number: Substring?) {
        switch name {
        case "begin", "beginEvent": self = .begin
        case "end", "endEvent": self = .end
        case "repeatEvent": self = .iteration(nil)
        case "repeat":
            guard let number = number.flatMap({ Int($0) }), number > 0 else { return nil }
            self = .iteration(number)
        default: return nil
        }
    }

    /// Returns the times of the moment in an interval, with a limit for endless animations.
    func times(from begin: Double, to end: Double, duration: Double) -> [Double] {
        switch self {
        case .begin: return [begin]
        case .end: return end.isFinite ? [end] : []
        case .iteration(let number):
            guard duration.isFinite else { return [] }
            let numbers = number.map { $0...$0 } ?? 1...60
            return numbers.map { begin + Double($0) * duration }.filter { $0 < end - 1e-9 }
        }
    }
}

/// An animation element of SMIL with its timing.
struct SMILAnimation {
    let element: XMLElement
    let target: XMLElement
    fileprivate let begins: [Condition]
    fileprivate let ends: [Condition]
    let duration: Double
    /// The length of all iterations, unless `end` cuts it.
    let activeDuration: Double
    fileprivate let restart: String
    var intervals: [(begin: Double, end: Double)] = []

    /// Creates the timing of an element, and reports unsupported conditions.
    init(_ element: XMLElement, target: XMLElement, report: (Problem) -> Void) {
        self.element = element
        self.target = target
        func conditions(_ name: String, default conditions: [Condition]) -> [Condition] {
            guard let text = element[name] else { return conditions }
            return text.semicolonItems.map { word in
                if let condition = Self.condition(word) { return condition }
                if word != "indefinite" {
                    report(
                        Problem(
                            element.offset, .unsupported,
                            "\(name)=\"\(word)\" needs an event, which never happens here"))
                }
                return .offset(.infinity)
            }
        }
        begins = conditions("begin", default: [.offset(0)])
        ends = conditions("end", default: [])
        let declaredDuration = element["dur"].flatMap(\.seconds) ?? .infinity
        let isValid = declaredDuration > 0 && declaredDuration <= TranslationLimit.duration
        duration = isValid ? declaredDuration : .infinity
        func limit(_ name: String, _ number: (String) -> Double?) -> Double? {
            guard let text = element[name] else { return nil }
            return text == "indefinite" ? .infinity : number(text).flatMap { $0 > 0 ? $0 : nil }
        }
        let (count, total) = (limit("repeatCount", \.number), limit("repeatDur", \.seconds))
        var active = min(duration * (count ?? (total == nil ? 1 : .infinity)), total ?? .infinity)
        let (minimum, maximum) = (element["min"]?.seconds ?? 0, limit("max", \.seconds) ?? .infinity)
        // A minimum above the maximum makes both invalid.
        if minimum <= maximum { active = max(min(active, maximum), minimum) }
        activeDuration = active <= TranslationLimit.duration ? active : .infinity
        restart = element["restart"] ?? "always"
    }

    private static func condition(_ text: String) -> Condition? {
        if let offset = (text.hasPrefix("+") ? String(text.dropFirst()) : text).seconds {
            return .offset(offset)
        }
        guard
            let match = text.wholeMatch(of: #/([\w:.-]+?)\.([a-zA-Z]+)(?:\((\d+)\))?\s*(?:([+-])\s*(.+))?/#),
            let moment = SyncMoment(match.2, match.3)
        else { return nil }
        let offset = match.5.map { $0.seconds ?? 0 } ?? 0
        return .sync(id: String(match.1), moment, offset: match.4 == "-" ? -offset : offset)
    }
}

/// The intervals of all animations of a file, which may begin each other.
struct SMILSchedule {
    private var begins = DueQueue<Int>()
    private var count = 0
    private var waiting: [String: [(index: Int, moment: SyncMoment, offset: Double)]] = [:]
    private let animations: [SMILAnimation]
    /// The index of the first animation of each id.
    private var indices: [String: Int] = [:]
    /// The intervals of each animation.
    private(set) var intervals: [[(begin: Double, end: Double)]]

    private static let horizon = 3600.0

    init(_ animations: [SMILAnimation]) {
        self.animations = animations
        intervals = animations.map { _ in [] }
        for (index, animation) in animations.enumerated() {
            if let id = animation.element.id, indices[id] == nil { indices[id] = index }
            for condition in animation.begins {
                switch condition {
                case .offset(let time): plan(index, at: time)
                case .sync(let id, let moment, let offset):
                    waiting[id, default: []].append((index, moment, offset))
                }
            }
        }
        var steps = 0
        let stepLimit = 60 * animations.count + 400
        while steps < stepLimit, let next = begins.removeFirst(before: Self.horizon) {
            begin(next.value, at: max(next.time, -TranslationLimit.duration))
            steps += 1
        }
    }

    /// Plans a begin. Begins at the same time keep their order.
    private mutating func plan(_ index: Int, at time: Double) {
        begins.insert(index, at: time, number: count)
        count += 1
    }

    private mutating func begin(_ index: Int, at time: Double) {
        let animation = animations[index]
        // After all of its ends there is no interval.
        let hasEnded = animation.ends.allSatisfy {
            if case .offset(let end) = $0 { end <= time } else { false }
        }
        if hasEnded, !animation.ends.isEmpty { return }
        if let last = intervals[index].last {
            guard time > last.begin + 1e-9, animation.restart != "never" else { return }
            if time < last.end - 1e-9 {
                guard animation.restart == "always" else { return }
                intervals[index][intervals[index].count - 1].end = time
            }
        }
        var end = time + animation.activeDuration
        for condition in animation.ends {
            switch condition {
            case .offset(let cut): if cut > time { end = min(end, cut) }
            case .sync(let id, let moment, let offset):
                guard let other = indices[id] else { continue }
                let duration = animations[other].duration
                let cuts = intervals[other].lazy.flatMap {
                    moment.times(from: $0.begin, to: $0.end, duration: duration)
                }.map { $0 + offset }
                if let cut = cuts.first(where: { $0 > time }) { end = min(end, cut) }
            }
        }
        intervals[index].append((time, end))
        guard let id = animation.element.id, indices[id] == index else { return }
        for listener in waiting[id] ?? [] {
            let times = listener.moment.times(from: time, to: end, duration: animation.duration)
            for time in times { plan(listener.index, at: time + listener.offset) }
        }
    }
}

extension SMILAnimation {
    /// The begins and lengths of the animation. The last ones may repeat with a period.
    var runs: [(begin: Double, length: Double, period: Double?)] {
        let single = intervals.map { (begin: $0.begin, length: $0.end - $0.begin, period: Double?.none) }
        guard intervals.count > 6 else { return single }
        for count in 1...4 {
            let begins = intervals.map(\.begin)
            let last = begins.count - 1
            let period = begins[last] - begins[last - count]
            var first = last - count
            while first > 0, abs(begins[first - 1 + count] - begins[first - 1] - period) < 1e-6 { first -= 1 }
            guard last - first > 3 * count else { continue }
            return single[..<first] + single[first..<first + count].map { ($0.begin, $0.length, period) }
        }
        return Array(single.prefix(60))
    }

    /// The name of the attribute that the element animates, or `nil` if it names none.
    var attribute: String? {
        switch element.name {
        case "animateTransform": "transform"
        case "discard": "display"
        default: element["attributeName"].flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// Returns the problem with the reason why the animation does not run.
    func problem(_ reason: String) -> Problem {
        Problem(element.offset, .value, "\(reason); the animation does not run")
    }

    /// Returns the effects of the element.
    ///
    /// - Throws: the reason why the animation does not run.
    func effects() throws(Problem) -> [Effect] {
        guard let (values, isDistance, adds) = keyframeValues else {
            throw problem("this animation has no values")
        }
        let isDiscrete = ["set", "discard"].contains(element.name)
        return try effects(
            values, mode: isDiscrete ? "discrete" : element["calcMode"] ?? "linear", isDistance: isDistance,
            adds: adds)
    }

    func effects(
        _ values: [String?], mode: String, isDistance: Bool = false, adds: Bool = false
    ) throws(Problem) -> [Effect] {
        // Without a duration the first value stays.
        let isStill = !duration.isFinite || values.count == 1
        let values = isStill ? [values[0]] : values
        let isDiscrete = isStill || mode == "discrete"
        let times = isStill ? [0] : try keyTimes(values.count, mode)
        let easings = isStill ? [] : try easings(values.count, mode)
        return runs.compactMap { run in
            guard run.length > 1e-4 || element["fill"] == "freeze" else { return nil }
            return Effect(
                values: values, times: times, easings: easings, isDiscrete: isDiscrete,
                isPaced: mode == "paced",
                begin: run.begin, duration: duration.isFinite ? max(duration, 1e-4) : min(run.length, 1),
                activeDuration: max(run.length, 1e-4),
                fillMode: element["fill"] == "freeze" ? .forwards : .removed,
                isAdditive: adds || !hasOnlyTo && element["additive"] == "sum",
                isCumulative: !isStill && !hasOnlyTo && element["accumulate"] == "sum",
                isDistance: isDistance,
                period: run.period,
                transformType: element.name == "animateTransform" ? element["type"] ?? "translate" : nil,
                offset: element.offset)
        }
    }

    /// Whether the values begin with the value below and end with `to`. Such an animation does not add or accumulate.
    private var hasOnlyTo: Bool {
        element.name != "animateMotion" && element["to"] != nil && element["from"] == nil
            && element["values"] == nil
    }

    private func keyTimes(_ count: Int, _ mode: String) throws(Problem) -> [Double] {
        guard mode != "paced", let text = element["keyTimes"] else {
            let segmentCount = mode == "discrete" ? count : max(count - 1, 1)
            return (0..<count).map { Double($0) / Double(segmentCount) }
        }
        let times = text.semicolonItems.map { $0.number ?? -1 }
        guard times.count == count, times[0] == 0, mode == "discrete" || times[count - 1] == 1,
            times.allSatisfy((0...1).contains), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
        else { throw problem("keyTimes=\"\(text.prefix(40))\" do not fit the values") }
        return times
    }

    private func easings(_ count: Int, _ mode: String) throws(Problem) -> [TimingFunction] {
        let linear = [TimingFunction](repeating: .linear, count: max(count - 1, 0))
        guard mode == "spline", let text = element["keySplines"] else { return linear }
        let curves = text.semicolonItems.mapAll { item -> TimingFunction? in
            guard let list = item.numbers, list.count == 4, list.allSatisfy((0...1).contains) else {
                return nil
            }
            return try? .cubicBezier(list[0], list[1], list[2], list[3])
        }
        guard let curves, curves.count == linear.count else {
            throw problem("keySplines=\"\(text.prefix(40))\" do not fit the values")
        }
        return curves
    }

    /// The values of the keyframes, whether the last one is a distance, and whether they add to the value below, or `nil` if the
    /// element has no values.
    private var keyframeValues: (values: [String?], isDistance: Bool, adds: Bool)? {
        if element.name == "discard" { return (["none"], false, false) }
        if element.name == "set" { return element["to"].map { ([$0], false, false) } }
        if let values = element["values"] {
            let list = values.semicolonItems
            return list.isEmpty ? nil : (list, false, false)
        }
        let (from, to, by) = (element["from"], element["to"], element["by"])
        if let to { return ([from, to], false, false) }
        guard let by else { return nil }
        guard element.name == "animateTransform" else { return ([from, by], true, from == nil) }
        // The functions of a transform are not numbers of one attribute, so the sum is written out.
        guard let distance = by.numbers else { return nil }
        let start = from.map { $0.numbers ?? [] } ?? distance.map { _ in 0 }
        guard start.count == distance.count else { return nil }
        let end = zip(start, distance).map { $0 + $1 }
        func text(_ numbers: [Double]) -> String { numbers.map(\.description).joined(separator: " ") }
        return ([text(start), text(end)], false, from == nil)
    }
}
