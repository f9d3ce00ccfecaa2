public import Geometry
import RealModule

/// What makes a transform of the numbers of an animation: Core Animation's `CAValueFunction`.
///
/// With one, the ends or keyframes of a change of a transform are numbers, which are blended as such; what comes of them
/// replaces the whole transform. So a turn goes where its numbers say, a whole one too, where matrices would not move
/// (rule I8). It is named as Core Animation names it.
///
///     let turn = try PropertyChange(.transform, .ends(Ends(from: 0, to: .number(2 * .pi))), valueFunction: .rotateZ)
///
/// The picture is flat, and nobody sees it in perspective: what is turned about the x axis or the y axis is as much
/// lower or narrower as its turn has it, and along z nothing happens.
public enum ValueFunction: String, Hashable, Sendable, CaseIterable {
    /// A turn about the x axis, in radians: y is foreshortened by its cosine.
    case rotateX
    /// A turn about the y axis, in radians: x is foreshortened by its cosine.
    case rotateY
    /// A turn in radians, clockwise on a screen.
    case rotateZ
    /// A scaling by three numbers, along x, y and z; that along z plays no part.
    case scale
    /// A scaling along x.
    case scaleX
    /// A scaling along y.
    case scaleY
    /// A scaling along z, which changes nothing.
    case scaleZ
    /// A move by three numbers, along x, y and z, in points; that along z plays no part.
    case translate
    /// A move along x, in points.
    case translateX
    /// A move along y, in points.
    case translateY
    /// A move along z, which changes nothing.
    case translateZ

    /// How many numbers it takes: three, as a list, or one.
    public var numberCount: Int {
        switch self {
        case .scale, .translate: 3
        case .rotateX, .rotateY, .rotateZ, .scaleX, .scaleY, .scaleZ, .translateX, .translateY, .translateZ:
            1
        }
    }

    /// What sort of values it takes: a number, or numbers.
    public var kind: AnimatableValue.Kind { numberCount == 1 ? .number : .numbers }

    /// Whether its number is an angle.
    package var isAngle: Bool { [.rotateX, .rotateY, .rotateZ].contains(self) }

    /// Whether it takes a value: so many numbers, one by itself.
    func takes(_ value: AnimatableValue) -> Bool {
        if case .numbers(let numbers) = value { return kind == .numbers && numbers.count == numberCount }
        return value.kind == kind
    }

    /// The value that changes nothing, which an end is that is left out.
    var neutral: AnimatableValue {
        switch self {
        case .scale: .numbers([1, 1, 1])
        case .translate: .numbers([0, 0, 0])
        case .scaleX, .scaleY, .scaleZ: .number(1)
        case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .number(0)
        }
    }

    /// The transform that a value stands for; none for one that it does not take.
    public func transform(of value: AnimatableValue) -> Affine {
        let numbers: [Double]
        switch value {
        case .number(let number): numbers = [number]
        case .numbers(let list): numbers = list
        default: return .identity
        }
        guard numbers.count == numberCount else { return .identity }
        return switch self {
        case .rotateX: Affine(scaleX: 1, y: .cos(numbers[0]))
        case .rotateY: Affine(scaleX: .cos(numbers[0]), y: 1)
        case .rotateZ: Affine(rotation: numbers[0])
        case .scale: Affine(scaleX: numbers[0], y: numbers[1])
        case .scaleX: Affine(scaleX: numbers[0], y: 1)
        case .scaleY: Affine(scaleX: 1, y: numbers[0])
        case .translate: Affine(translationX: numbers[0], y: numbers[1])
        case .translateX: Affine(translationX: numbers[0], y: 0)
        case .translateY: Affine(translationX: 0, y: numbers[0])
        case .scaleZ, .translateZ: .identity
        }
    }
}
