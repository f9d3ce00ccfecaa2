public import Foundation
import Geometry

extension CGMutablePath {
    /// Draws an arc of a circle, with a line to its start when an outline is under way.
    ///
    /// Angles are in radians from the x axis towards y. `clockwise` is as seen where y grows upward, as Core Graphics
    /// has it: on a layer, where y grows downward, `false` goes round as a clock does. An arc never goes round more than
    /// once, and from 0 to 2π is once, whichever way. A negative radius counts as 0.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turns = (endAngle - startAngle) / (2 * .pi)
        let isWhole = abs(turns) > 0.5 && abs(turns - turns.rounded()) < 1e-9
        let arc = Path(
            arcCenter: center.point, radius: radius, startAngle: startAngle,
            endAngle: isWhole ? startAngle + (clockwise ? -2 : 2) * .pi : endAngle, clockwise: !clockwise)
        path.continue(with: arc.seen(through: transform))
    }

    /// Draws an arc of a circle that covers `delta` radians, with a line to its start when an outline is under way.
    ///
    /// A positive `delta` goes from the x axis towards y. An arc never goes round more than once.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
            clockwise: delta < 0, transform: transform)
    }

    /// Draws a line towards a corner, and an arc round it that touches both of its sides.
    ///
    /// Sides on one line and a radius of 0 give a line to the corner. On an empty path nothing is drawn.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard let pen = path.currentPoint, tangent1End.isFinite, tangent2End.isFinite else { return }
        guard let back = transform.affine.inverted else {
            return addLine(to: tangent1End, transform: transform)
        }
        var arc = Path()
        arc.move(to: back.apply(pen))
        arc.addArc(tangent1End: tangent1End.point, tangent2End: tangent2End.point, radius: radius)
        path.draw(arc.seen(through: transform).elements.dropFirst())
    }
}

extension Path {
    /// Draws another path from where the pen is: its first move becomes a line when an outline is under way.
    mutating func `continue`(with other: Path) {
        guard !isEmpty, let start = other.points.first else { return append(other) }
        line(to: start)
        draw(other.elements.dropFirst())
    }

    /// Draws elements from where the pen is.
    mutating func draw(_ elements: some Sequence<PathElement>) {
        for element in elements { append(element) }
    }
}
