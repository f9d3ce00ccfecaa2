import Geometry
import Layers
import Scenes
import Text

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
    func text(in function: TimingFunction) -> ShownText {
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
