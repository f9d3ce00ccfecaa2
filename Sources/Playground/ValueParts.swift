import Colors
import Geometry
import Layers
import Scenes
import Text

package enum ColorChannel: String, Hashable, Sendable, CaseIterable {
    case hue
    case chroma
    case lightness

    /// The component of OKLCH, the distance of a step, and the decimals of the text.
    private var form: (component: WritableKeyPath<SIMD3<Double>, Double>, step: Double, decimals: Int) {
        switch self {
        case .hue: (\.z, 10, 0)
        case .chroma: (\.y, 0.02, 3)
        case .lightness: (\.x, 0.05, 2)
        }
    }

    /// Returns the component of a colour: hue in degrees, chroma from 0 to about 0.4, or lightness from 0 to 1.
    func value(in color: Color) -> Double { color.components(in: .oklch).values[keyPath: form.component] }

    func text(in color: Color) -> SafeText {
        "\(value(in: color).decimal(places: form.decimals))\(self == .hue ? "°" : "")"
    }

    func stepped(_ color: Color, by count: Int) -> Color {
        setting(value(in: color) + Double(count) * form.step, in: color)
    }

    /// Returns the colour with another value of the channel. If the screen cannot show it, its chroma is reduced.
    func setting(_ value: Double, in color: Color) -> Color {
        let old = color.components(in: .oklch)
        var new = old.values
        new[keyPath: form.component] =
            self == .hue ? value.wrapped(by: 360) : value.clamped(to: 0...(self == .chroma ? 0.4 : 1))
        func result(_ chroma: Double) -> Color {
            Color(ColorComponents(new.x, chroma, new.z, alpha: old.alpha), in: .oklch)
        }
        guard !result(new.y).isInGamut else { return result(new.y) }
        return result(bisection(of: (0, new.y), halvings: 16) { result($0).isInGamut }.low)
    }
}

package enum TimingChannel: String, Hashable, Sendable {
    case x1, y1, x2, y2
    case steps, jump

    private static let distance = 0.05

    static func all(of function: TimingFunction) -> [TimingChannel] {
        switch function {
        case .cubic: [.x1, .y1, .x2, .y2]
        case .steps: [.steps, .jump]
        case .stops, .family: []
        }
    }

    /// The index of the control point and whether this is its x; `nil` for parameters of step functions.
    private var coordinate: (control: Int, isX: Bool)? {
        switch self {
        case .x1: (0, true)
        case .y1: (0, false)
        case .x2: (1, true)
        case .y2: (1, false)
        case .steps, .jump: nil
        }
    }

    /// Returns the value of the parameter; empty if the function does not have it.
    func text(in function: TimingFunction) -> SafeText {
        if let (control, isX) = coordinate, function.controls.indices.contains(control) {
            let point = function.controls[control]
            return "\((isX ? point.x : point.y).decimal(upToPlaces: 2))"
        }
        guard case .steps(let steps) = function else { return "" }
        return self == .steps ? "\(steps.count)" : self == .jump ? "\(steps.jump.rawValue)" : ""
    }

    func stepped(_ function: TimingFunction, by count: Int) -> TimingFunction {
        if let (control, isX) = coordinate, function.controls.indices.contains(control) {
            let (old, distance) = (function.controls[control], Double(count) * Self.distance)
            return function.moving(
                control, to: Point(old.x + (isX ? distance : 0), old.y + (isX ? 0 : distance)))
        }
        guard case .steps(let steps) = function else { return function }
        switch self {
        case .steps: return .steps(nearestTo: steps.count + count, steps.jump)
        case .jump:
            let jumps = ValueControl.words(StepTiming.Jump.allCases.map(\.rawValue))
            let jump = jumps.stepped(steps.jump.rawValue, by: count).flatMap(StepTiming.Jump.init)
            return .steps(nearestTo: steps.count, jump ?? steps.jump)
        case .x1, .y1, .x2, .y2: return function
        }
    }
}

extension TimingFunction {
    var controls: [Point] {
        guard case .cubic(let curve) = self else { return [] }
        return [Point(curve.x1, curve.y1), Point(curve.x2, curve.y2)]
    }

    /// Returns a cubic curve with a control point as near as possible to a position, rounded to two decimals.
    ///
    /// Returns other functions unchanged.
    func moving(_ control: Int, to position: Point) -> TimingFunction {
        var controls = controls
        guard controls.indices.contains(control), position.x.isFinite, position.y.isFinite else {
            return self
        }
        controls[control] = Point(position.x.clamped(to: 0...1), position.y.clamped(to: -9...10))
        let numbers = controls.flatMap { [$0.x, $0.y] }.map { ($0 * 100).rounded() / 100 }
        return (try? .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])) ?? self
    }

    fileprivate static func steps(nearestTo count: Int, _ jump: StepTiming.Jump) -> TimingFunction {
        let count = count.clamped(to: (jump == .none ? 2 : 1)...1000)
        return (try? StepTiming(count, jump)).map(TimingFunction.steps) ?? .linear
    }
}

/// A part of the timing functions of an animation.
package struct TimingPart: Hashable, Sendable {
    /// The index of the segment between keyframes; `nil` for the function of the whole animation.
    package let segment: Int?
    /// The parameter; `nil` for the function itself.
    package let channel: TimingChannel?

    /// Returns the functions in the text of a value. A list is filled with linear functions up to the number of segments.
    private func functions(in text: String, segments: Int) -> [TimingFunction] {
        guard segment != nil else { return [TimingFunction(fileText: text) ?? .linear] }
        let list = TimingFunction.list(fileText: text)
        return list + Array(repeating: .linear, count: max(0, segments - list.count))
    }

    func function(in text: String) -> TimingFunction {
        functions(in: text, segments: (segment ?? 0) + 1)[segment ?? 0]
    }

    /// Returns the edit that changes the function of one of some segments, or `nil` if it stays the same.
    func edit(
        _ target: SceneEdit.Target, _ text: String, segments: Int,
        _ change: (TimingFunction) -> TimingFunction
    ) -> SceneEdit? {
        var functions = functions(in: text, segments: max(segments, (segment ?? 0) + 1))
        let old = functions[segment ?? 0]
        let new = change(old)
        guard new != old else { return nil }
        functions[segment ?? 0] = new
        return segment == nil ? SceneEdit(target, new) : SceneEdit(target, TimingFunction.listText(functions))
    }
}
