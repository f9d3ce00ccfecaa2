import Layers

/// A condition of a `begin` or `end` attribute.
private enum Condition {
    case offset(Double)
    case sync(id: String, isEnd: Bool, offset: Double)
}

/// An animation element of SMIL with its timing.
final class SMILAnimation {
    let element: XMLElement
    let target: XMLElement
    fileprivate let begins: [Condition]
    fileprivate let ends: [Condition]
    let duration: Double
    /// The length of all iterations, unless `end` cuts it.
    let activeDuration: Double
    fileprivate let restart: String
    /// The intervals in which the animation runs.
    fileprivate(set) var intervals: [(begin: Double, end: Double)] = []

    /// Creates the timing of an element, and reports unsupported conditions.
    init(_ element: XMLElement, target: XMLElement, report: (SVGProblem) -> Void) {
        self.element = element
        self.target = target
        func conditions(_ name: String, default preset: [Condition]) -> [Condition] {
            guard let text = element[name] else { return preset }
            return text.split(separator: ";").compactMap { part in
                let word = part.trimmed
                if let condition = Self.condition(word) { return condition }
                if word != "indefinite", !word.isEmpty {
                    report(
                        SVGProblem(
                            element.offset, .unsupported,
                            "\(name)=\"\(word)\" needs an event, which never happens here"))
                }
                return nil
            }
        }
        begins = conditions("begin", default: [.offset(0)])
        ends = conditions("end", default: [])
        let simple = element["dur"].flatMap(\.seconds) ?? .infinity
        duration = simple > 0 ? simple : .infinity
        let count = element["repeatCount"].map { $0 == "indefinite" ? .infinity : max(Double($0) ?? 1, 0) }
        let total = element["repeatDur"].map { $0 == "indefinite" ? .infinity : $0.seconds ?? .infinity }
        var active = min(duration * (count ?? (total == nil ? 1 : .infinity)), total ?? .infinity)
        if let most = element["max"]?.seconds, most > 0 { active = min(active, most) }
        if let least = element["min"]?.seconds { active = max(active, least) }
        activeDuration = active
        restart = element["restart"] ?? "always"
    }

    private static func condition(_ text: String) -> Condition? {
        if let offset = (text.hasPrefix("+") ? String(text.dropFirst()) : text).seconds {
            return .offset(offset)
        }
        guard let match = text.wholeMatch(of: #/([\w:.-]+?)\.(begin|end)\s*(?:([+-])\s*(.+))?/#) else {
            return nil
        }
        let offset = match.4.map { $0.seconds ?? 0 } ?? 0
        return .sync(id: String(match.1), isEnd: match.2 == "end", offset: match.3 == "-" ? -offset : offset)
    }
}

/// Computes the intervals of all animations of a file, which may begin each other.
struct SMILSchedule {
    private var queue: [(time: Double, index: Int)] = []
    private var waiting: [String: [(index: Int, isEnd: Bool, offset: Double)]] = [:]
    private let animations: [SMILAnimation]

    private static let horizon = 3600.0

    init(_ animations: [SMILAnimation]) {
        self.animations = animations
        for (index, animation) in animations.enumerated() {
            for condition in animation.begins {
                switch condition {
                case .offset(let time): queue.append((time, index))
                case .sync(let id, let isEnd, let offset):
                    waiting[id, default: []].append((index, isEnd, offset))
                }
            }
        }
        var steps = 0
        let most = 60 * animations.count + 400
        while steps < most, let next = queue.indices.min(by: { queue[$0].time < queue[$1].time }) {
            let (time, index) = queue.remove(at: next)
            guard time < Self.horizon else { break }
            begin(index, at: time)
            steps += 1
        }
    }

    private mutating func begin(_ index: Int, at time: Double) {
        let animation = animations[index]
        if let last = animation.intervals.last {
            guard time > last.begin + 1e-9, animation.restart != "never" else { return }
            if time < last.end - 1e-9 {
                guard animation.restart == "always" else { return }
                animation.intervals[animation.intervals.count - 1].end = time
            }
        }
        var end = time + animation.activeDuration
        for condition in animation.ends {
            switch condition {
            case .offset(let cut): if cut > time { end = min(end, cut) }
            case .sync(let id, let isEnd, let offset):
                for other in animations where other.element.id == id {
                    let cuts = other.intervals.map { (isEnd ? $0.end : $0.begin) + offset }
                    if let cut = cuts.first(where: { $0 > time }) { end = min(end, cut) }
                }
            }
        }
        animation.intervals.append((time, end))
        guard let id = animation.element.id else { return }
        for listener in waiting[id] ?? [] {
            let moment = (listener.isEnd ? end : time) + listener.offset
            if moment.isFinite { queue.append((moment, listener.index)) }
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

    /// Returns the effects of the element without a target attribute, or `nil` if it has no values.
    func effects() -> [Effect]? {
        guard let (values, isSum) = keyframeValues else { return nil }
        let mode = element["calcMode"] ?? (element.name == "animateMotion" ? "paced" : "linear")
        let isDiscrete = mode == "discrete" || element.name == "set"
        let count = values.count
        var times =
            element["keyTimes"].map { $0.split(separator: ";").compactMap { Double($0.trimmed) } } ?? []
        if times.count != count || mode == "paced"
            || zip(times, times.dropFirst()).contains(where: { $0 > $1 })
        {
            let parts = isDiscrete ? count : max(count - 1, 1)
            times = (0..<count).map { Double($0) / Double(parts) }
        }
        var easings = [TimingFunction](repeating: .linear, count: max(count - 1, 0))
        if mode == "spline", let splines = element["keySplines"] {
            let curves = splines.split(separator: ";").compactMap { part -> TimingFunction? in
                guard let list = part.numbers, list.count == 4 else { return nil }
                return try? .cubicBezier(list[0], list[1], list[2], list[3])
            }
            if curves.count == easings.count { easings = curves }
        }
        return runs.map { run in
            Effect(
                values: values, times: times, easings: easings, isDiscrete: isDiscrete,
                isPaced: mode == "paced",
                begin: run.begin, duration: duration.isFinite ? duration : min(run.length, 1),
                activeDuration: run.length, fillsForwards: element["fill"] == "freeze",
                isAdditive: isSum || element["additive"] == "sum",
                isCumulative: element["accumulate"] == "sum", period: run.period,
                transformType: element.name == "animateTransform" ? element["type"] ?? "translate" : nil,
                offset: element.offset)
        }
    }

    /// The values of the keyframes, and whether they add to the value without the animation.
    private var keyframeValues: (values: [String], isSum: Bool)? {
        if element.name == "set" { return element["to"].map { ([$0], false) } }
        if let values = element["values"] {
            let list = values.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
            return list.isEmpty ? nil : (list, false)
        }
        let (from, to, by) = (element["from"], element["to"], element["by"])
        if let from, let to { return ([from, to], false) }
        if let to { return (["", to], false) }
        guard let by, let distance = by.numbers else { return nil }
        func text(_ numbers: [Double]) -> String { numbers.map(\.description).joined(separator: " ") }
        guard let from else { return ([text(distance.map { _ in 0 }), by], true) }
        guard let start = from.numbers, start.count == distance.count else { return nil }
        return ([from, text(zip(start, distance).map { $0 + $1 })], false)
    }
}
