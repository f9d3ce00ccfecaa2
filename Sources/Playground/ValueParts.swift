import Colors
import Geometry
import Layers
import Scenes
import Text

/// What a colour is made of, as the eye has it.
package enum ColorChannel: String, Hashable, Sendable, CaseIterable {
    /// The angle on the colour circle.
    case hue
    /// How far it is from grey.
    case chroma
    /// How bright it is.
    case lightness

    /// Its number in a colour: degrees, 0 to 0.4 or so, and 0 to 1.
    func value(in color: Color) -> Double {
        let values = color.components(in: .oklch).values
        return switch self {
        case .hue: values.z
        case .chroma: values.y
        case .lightness: values.x
        }
    }

    /// The colour that is some steps further, less colourful where a screen has none so colourful: its hue stays.
    func stepped(_ color: Color, by count: Int) -> Color {
        let old = color.components(in: .oklch)
        var (lightness, chroma, hue) = (old.values.x, old.values.y, old.values.z)
        let steps = Double(count)
        switch self {
        case .hue: hue = (hue + steps * 10).truncatingRemainder(dividingBy: 360)
        case .chroma: chroma = min(max(chroma + steps * 0.02, 0), 0.4)
        case .lightness: lightness = min(max(lightness + steps * 0.05, 0), 1)
        }
        if hue < 0 { hue += 360 }
        func result(_ chroma: Double) -> Color {
            Color(ColorComponents(lightness, chroma, hue, alpha: old.alpha), in: .oklch)
        }
        guard !result(chroma).isInGamut else { return result(chroma) }
        var (least, most) = (0.0, chroma)
        for _ in 0..<16 {
            let middle = (least + most) / 2
            if result(middle).isInGamut { least = middle } else { most = middle }
        }
        return result(least)
    }
}

/// What a timing function is made of.
package enum TimingChannel: String, Hashable, Sendable {
    /// The control points of a cubic curve.
    case x1, y1, x2, y2
    /// How many steps a staircase has, and where it jumps.
    case steps, jump

    /// How far a step of a control point goes.
    private static let distance = 0.05

    /// What keys can change of a function besides its name.
    static func all(of function: TimingFunction) -> [TimingChannel] {
        switch function {
        case .cubic: [.x1, .y1, .x2, .y2]
        case .steps: [.steps, .jump]
        case .stops, .family: []
        }
    }

    /// Its value in a function that has it.
    func text(in function: TimingFunction) -> SafeText {
        switch (self, function) {
        case (.x1, .cubic(let curve)): "\(curve.x1.decimal(upToPlaces: 2))"
        case (.y1, .cubic(let curve)): "\(curve.y1.decimal(upToPlaces: 2))"
        case (.x2, .cubic(let curve)): "\(curve.x2.decimal(upToPlaces: 2))"
        case (.y2, .cubic(let curve)): "\(curve.y2.decimal(upToPlaces: 2))"
        case (.steps, .steps(let steps)): "\(steps.count)"
        case (.jump, .steps(let steps)): "\(steps.jump.rawValue)"
        default: ""
        }
    }

    /// The function in which it is some steps further; the same where it goes no further.
    func stepped(_ function: TimingFunction, by count: Int) -> TimingFunction {
        switch (self, function) {
        case (.x1, .cubic): function.moving(0, by: Double(count) * Self.distance, 0)
        case (.y1, .cubic): function.moving(0, by: 0, Double(count) * Self.distance)
        case (.x2, .cubic): function.moving(1, by: Double(count) * Self.distance, 0)
        case (.y2, .cubic): function.moving(1, by: 0, Double(count) * Self.distance)
        case (.steps, .steps(let steps)):
            StepTiming.nearest(to: steps.count + count, steps.jump)
        case (.jump, .steps(let steps)):
            StepTiming.nearest(to: steps.count, steps.jump.next(by: count))
        default: function
        }
    }
}

extension TimingFunction {
    /// The control points of a cubic curve, one after the other; none of others.
    var controls: [Point] {
        guard case .cubic(let curve) = self else { return [] }
        return [Point(curve.x1, curve.y1), Point(curve.x2, curve.y2)]
    }

    /// A cubic curve with one of its control points at another place, as near as it can be there: its numbers have two
    /// decimals then. Others stay what they are.
    func moving(_ control: Int, to place: Point) -> TimingFunction {
        var controls = controls
        guard controls.indices.contains(control), place.x.isFinite, place.y.isFinite else { return self }
        controls[control] = Point(min(max(place.x, 0), 1), min(max(place.y, -9), 10))
        let numbers = controls.flatMap { [$0.x, $0.y] }.map { ($0 * 100).rounded() / 100 }
        return (try? .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])) ?? self
    }

    fileprivate func moving(_ control: Int, by x: Double, _ y: Double) -> TimingFunction {
        guard controls.indices.contains(control) else { return self }
        let old = controls[control]
        return moving(control, to: Point(old.x + x, old.y + y))
    }
}

extension StepTiming {
    /// The staircase whose number of steps is as near to a number as it can be.
    fileprivate static func nearest(to count: Int, _ jump: Jump) -> TimingFunction {
        let count = min(max(count, jump == .none ? 2 : 1), 1000)
        return (try? StepTiming(count, jump)).map(TimingFunction.steps) ?? .linear
    }
}

extension StepTiming.Jump {
    fileprivate func next(by count: Int) -> StepTiming.Jump {
        let names = ValueControl.words(Self.allCases.map(\.rawValue))
        return names.stepped(rawValue, by: count).flatMap(Self.init) ?? self
    }
}

/// What a key changes of the timing functions of an animation.
package struct TimingPart: Hashable, Sendable {
    /// Of which way between keyframes, from 0; nil where one function is for the whole.
    package let leg: Int?
    /// Which number of it; nil for the function itself, by its name.
    package let channel: TimingChannel?

    /// The functions that the text of a value says, at least so many of a list: what is left out is linear.
    private func functions(in text: String, legs: Int) -> [TimingFunction] {
        guard leg != nil else { return [TimingFunction(fileText: text) ?? .linear] }
        let list = TimingFunction.list(fileText: text)
        return list + Array(repeating: .linear, count: max(0, legs - list.count))
    }

    /// The function that is meant in the text of a value.
    func function(in text: String) -> TimingFunction {
        functions(in: text, legs: (leg ?? 0) + 1)[leg ?? 0]
    }

    /// The edit that makes the function another one; nil where that is the same.
    ///
    /// - Parameters:
    ///   - target: the value.
    ///   - text: what it is now.
    ///   - legs: how many ways between keyframes there are.
    ///   - change: gives the other one.
    /// - Returns: the edit, or nil.
    func edit(
        _ target: SceneEdit.Target, _ text: String, legs: Int, _ change: (TimingFunction) -> TimingFunction
    ) -> SceneEdit? {
        var functions = functions(in: text, legs: max(legs, (leg ?? 0) + 1))
        let old = functions[leg ?? 0]
        let new = change(old)
        guard new != old else { return nil }
        functions[leg ?? 0] = new
        return leg == nil
            ? SceneEdit(target, new) : SceneEdit(target, TimingFunction.listText(functions))
    }
}
