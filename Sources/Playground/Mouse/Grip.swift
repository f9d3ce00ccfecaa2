package import Geometry

/// Something that the mouse can take hold of, and moves until its button is released.
package enum Grip: Hashable, Sendable {
    /// The time: on the scrub bar, or in a graph over it.
    case time
    /// The place where one picture ends and the other begins that lies over it.
    case wipe
    /// The in point, the out point.
    case inPoint, outPoint
    /// A control point of the curve that is seen, and how it moves with the mouse.
    case control(CurveGrip)
    /// A value, which goes up and down as the mouse goes right and left, and with which line the list begins that it is
    /// in; nil beside the curve.
    case value(Inspector.Place, top: Int?)
}

/// A control point of a curve that is held.
package struct CurveGrip: Hashable, Sendable {
    /// Which one, from 0.
    package let index: Int
    /// Where it was when it was taken, in the unit square of time and progress.
    package let start: Point
    /// How far it goes in that square for a column to the right, and for a row up.
    package let step: Size
    /// The least and the greatest progress that is drawn meanwhile.
    package let range: ClosedRange<Double>

    /// Where it is when the mouse has gone so many columns and rows from where it took it.
    func place(columns: Double, rows: Double) -> Point {
        Point(start.x + columns * step.width, start.y - rows * step.height)
    }
}
