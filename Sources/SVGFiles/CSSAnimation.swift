import Geometry
import Layers
import Scenes

/// The `animation-*` properties of an element.
struct CSSAnimation {
    private let name: String
    private let duration: Double
    private let delay: Double
    private let easing: TimingFunction
    private let count: Double
    private let direction: String
    private let fillMode: FillMode
    private let adds: Bool
    private let isPaused: Bool

    private static let keywords: [String: String] = [
        "normal": "direction", "reverse": "direction", "alternate": "direction",
        "alternate-reverse": "direction",
        "forwards": "fill-mode", "backwards": "fill-mode", "both": "fill-mode", "infinite": "iteration-count",
        "running": "play-state", "paused": "play-state",
    ]

    /// The initial values of the longhands of the `animation` property.
    private static let initial: [String: String] = [
        "name": "none", "duration": "0s", "delay": "0s", "timing-function": "ease", "iteration-count": "1",
        "direction": "normal", "fill-mode": "none", "play-state": "running",
    ]

    /// The start of the value of a longhand that depends on variables in the `animation` property, which follows.
    private static let pending = "animation:"

    /// Returns the longhands of the `animation` property.
    static func longhands(_ text: String) -> [(String, String)] {
        if text.contains("var(") { return initial.map { ("animation-\($0.key)", pending + text) } }
        var lists: [String: [String]] = [:]
        for item in text.cssList {
            var values = initial
            var hasDuration = false
            for word in item.cssWords {
                if let key = keywords[word] {
                    values[key] = word
                } else if TimingFunction(css: word) != nil {
                    values["timing-function"] = word
                } else if word.hasSuffix("s"), word.seconds != nil {
                    values[hasDuration ? "delay" : "duration"] = word
                    hasDuration = true
                } else if word.number != nil {
                    values["iteration-count"] = word
                } else {
                    values["name"] = word
                }
            }
            for (key, value) in values { lists[key, default: []].append(value) }
        }
        return lists.map { ("animation-\($0.key)", $0.value.joined(separator: ", ")) }
    }

    /// Returns the animations of an element's declared values, which a style has substituted.
    static func all(_ value: (String) -> String?) -> [CSSAnimation] {
        // The lists of the other properties repeat.
        func items(_ name: String) -> [String] {
            let text = value(name) ?? ""
            guard text.hasPrefix(pending) else { return text.cssList }
            let longhand = longhands(String(text.dropFirst(pending.count))).first {
                $0.0.hasSuffix("-" + name)
            }
            return longhand?.1.cssList ?? []
        }
        func list(_ name: String) -> (Int) -> String {
            let items = items(name)
            return { items.isEmpty ? initial[name] ?? "" : items[$0 % items.count] }
        }
        let (durations, delays) = (list("duration"), list("delay"))
        let (counts, easings) = (list("iteration-count"), list("timing-function"))
        let (directions, fills) = (list("direction"), list("fill-mode"))
        let (compositions, states) = (list("composition"), list("play-state"))
        return items("name").enumerated().filter { $0.element != "none" }.map { index, name in
            let count = counts(index)
            return CSSAnimation(
                name: name.unquoted,
                duration: min(max(durations(index).seconds ?? 0, 0), TranslationLimit.duration),
                delay: min(
                    max(delays(index).seconds ?? 0, -TranslationLimit.duration), TranslationLimit.duration),
                easing: TimingFunction(css: easings(index)) ?? .default,
                count: count == "infinite" ? .infinity : max(count.number ?? 1, 0),
                direction: directions(index), fillMode: FillMode(rawValue: fills(index)) ?? .removed,
                adds: ["add", "accumulate"].contains(compositions(index)),
                isPaused: states(index) == "paused")
        }
    }

    /// Returns the effects of the keyframes by property, or `nil` if there are no keyframes of the name.
    ///
    /// Values that are not valid have no effect.
    func effects(
        _ sheet: StyleSheet, _ style: Style, at offset: Int,
        isValid: (_ property: String, _ value: String) -> Bool
    ) -> [String: Effect]? {
        guard let frames = sheet.keyframes[name] else { return nil }
        typealias Stop = (position: Double, value: String?, easing: TimingFunction)
        var stops: [String: [Double: Stop]] = [:]
        for frame in frames {
            let declared = frame.declarations.flatMap { Style.longhands($0) }
            let easing =
                declared.first { $0.0 == "animation-timing-function" }.flatMap { TimingFunction(css: $0.1) }
                ?? easing
            for (property, value) in declared where !property.hasPrefix("animation") {
                let value = style.substituted(value)
                guard isValid(property, value) else { continue }
                for position in frame.positions {
                    stops[property, default: [:]][position] = (position, value, easing)
                }
            }
        }
        guard duration > 0 && count > 0 || fillMode.fillsForwards else { return [:] }
        return stops.compactMapValues { list in
            var list = list.values.sorted { $0.position < $1.position }
            if list.first?.position != 0 { list.insert((0, nil, easing), at: 0) }
            if list.last?.position != 1 { list.append((1, nil, easing)) }
            let effect = effect(list, at: offset)
            return isPaused ? effect.held(at: 0) : effect
        }
    }

    private func effect(_ stops: [(position: Double, value: String?, easing: TimingFunction)], at offset: Int)
        -> Effect
    {
        var values = stops.map(\.value)
        var times = stops.map(\.position)
        var easings = stops.dropLast().map(\.easing)
        if direction.hasSuffix("reverse") {
            values.reverse()
            times = times.reversed().map { 1 - $0 }
            easings = easings.reversed().map(\.reversed)
        }
        let active = duration > 0 ? max(duration * count, 1e-3) : 1e-3
        return Effect(
            values: values, times: times, easings: easings, begin: delay, duration: max(duration, 1e-3),
            activeDuration: active <= TranslationLimit.duration ? active : .infinity,
            alternates: direction.hasPrefix("alternate"), fillMode: fillMode, isAdditive: adds,
            beginDecides: false, offset: offset)
    }
}
