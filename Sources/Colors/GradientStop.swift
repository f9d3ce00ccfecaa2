/// How the colours of a gradient run.
public enum GradientType: String, Hashable, Sendable, CaseIterable {
    /// Along the line from start to end.
    case axial
    /// Outwards from the start, an ellipse whose axes reach to the end.
    case radial
    /// Round the start, beginning towards the end, clockwise on a screen.
    case conic
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
    /// The place: 0 is the start of the gradient, 1 its end.
    public var location: Double
    /// The colour there.
    public var color: Color

    /// The stop of a colour at `location`.
    public init(_ location: Double, _ color: Color) {
        self.location = location
        self.color = color
    }
}

extension [GradientStop] {
    /// The colour at a place of the gradient with these stops, which are in order of location; nil with none.
    ///
    /// Before the first and after the last it is theirs; two at one location make a sharp edge. Between them
    /// channels are blended straight, before alpha is multiplied in, as Core Graphics does: from white to
    /// transparent black the way leads through translucent grey.
    package func color(at location: Double) -> Color? {
        guard var before = first else { return nil }
        for stop in self {
            if stop.location > location { return before.color(towards: stop, at: location) }
            before = stop
        }
        return before.color
    }

    /// The colours at `count` places, 2 or more, in equal steps from 0 to 1; clear with no stops.
    /// - Complexity: O(stops + count)
    package func colors(inSteps count: Int) -> [Color] {
        guard var before = first else { return Array<Color>(repeating: .clear, count: count) }
        var next = 0
        return (0..<count).map { step in
            let location = Double(step) / Double(count - 1)
            while next < self.count, self[next].location <= location {
                before = self[next]
                next += 1
            }
            return next < self.count ? before.color(towards: self[next], at: location) : before.color
        }
    }
}

extension GradientStop {
    /// The colour at a place before `next`, and not before this stop unless it is the first.
    fileprivate func color(towards next: GradientStop, at place: Double) -> Color {
        let span = next.location - location
        return color.mixed(with: next.color, span > 0 ? max((place - location) / span, 0) : 0)
    }
}

extension Color {
    fileprivate func mixed(with other: Color, _ progress: Double) -> Color {
        Color(
            red: mix(red, other.red, progress), green: mix(green, other.green, progress),
            blue: mix(blue, other.blue, progress), alpha: mix(alpha, other.alpha, progress))
    }
}
