import Geometry

/// How a number is written that changes while it is read: always with as many decimals, in as many columns.
struct NumberFormat: Hashable, Sendable {
    /// Places after the point.
    private(set) var decimals: Int
    /// The columns of the widest; what is shorter has blanks before it.
    private(set) var width = 0
    /// Whether it is an angle, written in degrees.
    private let isAngle: Bool
    /// Whether a turn is counted from 0 to 360 rather than to either side of 0.
    private let countsOn: Bool

    /// Ends that lie so far apart need no decimals between them when they are whole.
    private static let farApart = 20.0
    /// From this size on decimals say nothing.
    private static let large = 100.0

    /// The format of a number of `property`, or of one of the numbers that it has.
    ///
    /// - Parameters:
    ///   - property: what it is a number of.
    ///   - ends: what it is without animations, and where they begin and end.
    ///   - values: all that is known of what it will be.
    init(_ property: AnimatableProperty, ends: [Double], values: [Double]) {
        isAngle = property.component == .rotation
        countsOn = isAngle && ends.allSatisfy { $0 >= 0 } && ends.contains { $0 > .pi }
        let factor = isAngle ? 180 / Double.pi : 1
        let ends = ends.map { $0 * factor }
        let (least, most) = (ends.min() ?? 0, ends.max() ?? 0)
        let finest = property.decimals
        if least == most, values.allSatisfy({ $0 * factor == least }) {
            decimals = least.decimals(upTo: max(finest, isAngle ? 1 : 2))
        } else if ends.allSatisfy({ $0 == $0.rounded() }), most - least >= Self.farApart {
            decimals = 0
        } else {
            decimals = max(abs(least), abs(most)) >= Self.large ? 0 : finest
        }
        width = (values.map { text($0) } + ends.map { text($0 / factor) }).map(\.count).max() ?? 0
    }

    /// The number, without blanks.
    private func text(_ number: Double) -> String {
        guard isAngle else { return number.decimal(places: decimals) }
        let degrees = number * 180 / .pi
        return (countsOn && degrees < -1e-9 ? degrees + 360 : degrees).decimal(places: decimals) + "°"
    }

    /// The number in its columns.
    func padded(_ number: Double) -> String { text(number).padded(to: width) }
}

extension String {
    /// The text with blanks before it, so that it has as many characters.
    func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension Double {
    /// How many decimals it takes to write the number, at most `limit`.
    fileprivate func decimals(upTo limit: Int) -> Int {
        let text = decimal(upToPlaces: limit)
        return text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }
}

extension AnimatableProperty {
    /// How many decimals a step of the property needs that can be seen: of shares and factors two, of points one.
    package var decimals: Int {
        switch root {
        case .opacity, .strokeStart, .strokeEnd, .trimOffset, .anchorPoint, .startPoint, .endPoint,
            .locations,
            .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
            .instanceAlphaOffset:
            2
        case .instanceCount: 0
        default:
            switch component {
            case .rotation: 0
            case .scale, .scaleX, .scaleY: 2
            default: kind == .transform ? 2 : 1
            }
        }
    }
}
