import Colors
import Geometry
import Layers
import Scenes
import Text

extension PlaylistItem {
    /// A value in a few letters; one that moves always has as many decimals, so that nothing beside it moves.
    func text(_ value: AnimatableValue, of property: AnimatableProperty, isExact: Bool) -> InspectorRow.Value
    {
        func number(_ number: Double) -> String {
            if property.component == .rotation { return (number * 180 / .pi).decimal(places: 0) + "°" }
            return isExact
                ? number.decimal(upToPlaces: 3) : number.decimal(places: max(1, property.decimals))
        }
        let words: String
        switch value {
        case .number(let it): words = number(it)
        case .numbers(let list) where !list.isEmpty: words = list.map(number).joined(separator: " ")
        case .path(let path?):
            words = source?.pathNames[path] ?? "\(path.vertices.count) points"
        case .fill(let fill?) where fill.color == nil: words = "pattern"
        case .colors(let colors): words = "\(colors.count) colours"
        case .color, .fill, .path, .numbers, .bool, .keyword, .point, .size, .rect, .transform:
            words = value.fileText() ?? ""
        }
        return InspectorRow.Value(text: ShownText(words), color: value.color)
    }
}

extension AnimatableValue {
    /// The colour that it is; nil for none, and for what is no colour.
    var color: Color? {
        switch self {
        case .color(let color): color
        case .fill(let fill): fill?.color
        case .number, .bool, .point, .size, .rect, .path, .transform, .colors, .numbers, .keyword: nil
        }
    }
}

/// When an animation runs, and where in it a moment is.
enum AnimationClock {
    /// When it begins, how long a run takes, which way, how often, and what shows outside: `0.5 + 2 s ⇄ ×3 both`.
    static func length(of timing: MediaTiming) -> ShownText {
        var words: [String] = []
        if timing.beginTime != 0 { words.append("\(timing.beginTime.decimal(upToPlaces: 2)) +") }
        words.append(timing.duration.decimal(upToPlaces: 2) + " s")
        if timing.autoreverses { words.append("⇄") }
        if timing.activeDuration == .infinity {
            words.append("∞")
        } else if timing.cycle > 0, timing.activeDuration != timing.cycle {
            words.append("×" + (timing.activeDuration / timing.cycle).decimal(upToPlaces: 2))
        }
        if timing.fillMode != .removed { words.append(timing.fillMode.rawValue) }
        return ShownText(words.joined(separator: " "))
    }

    /// How far it has come at a time of its layer, or that it waits, is over, or holds its end.
    static func place(in run: Timeline.Run, at time: Double) -> ShownText {
        let timing = run.timing
        guard let local = run.innerTime(atLayerTime: time) else { return "–" }
        switch (timing.phase(at: local), timing.position(at: local)) {
        case (.active, let position?): return "\((position.progress * 100).decimal(places: 0)) %"
        case (.before, _): return "waits"
        case (.after, nil): return "over"
        case (.after, _?): return "holds"
        case (.active, nil): return "–"
        }
    }
}
