import Foundation
import Geometry

/// Some of the corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    /// A bit for each corner.
    public let rawValue: UInt

    /// The corners of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// That of least x and y.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// That of greatest x and least y.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// That of least x and greatest y.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// That of greatest x and y.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

extension Path {
    /// The outline of a rectangle with quarter ellipses for some of its corners, from the top left one clockwise on a
    /// screen, closed.
    init(roundedRect rect: Rect, corners: UIRectCorner, radii: Size) {
        let all = Path(roundedRect: rect, cornerWidth: radii.width, cornerHeight: radii.height)
        guard all.verbs.contains(.cubic),
            !corners.isSuperset(of: [.topLeft, .topRight, .bottomLeft, .bottomRight])
        else {
            self = all
            return
        }
        let box = rect.standardized
        // Its elements: the move, then a line and a corner four times, from the top right one.
        let ends: [(corner: UIRectCorner, at: Point)] = [
            (.topRight, Point(box.maxX, box.minY)), (.bottomRight, Point(box.maxX, box.maxY)),
            (.bottomLeft, Point(box.minX, box.maxY)), (.topLeft, Point(box.minX, box.minY)),
        ]
        self.init()
        move(to: corners.contains(.topLeft) ? all.points[0] : ends[3].at)
        for (index, end) in ends.enumerated() {
            let points = all.points[(1 + 4 * index)...]
            let first = points.startIndex
            if corners.contains(end.corner) {
                line(to: points[first])
                cubic(to: points[first + 3], control1: points[first + 1], control2: points[first + 2])
            } else if index < 3 {
                line(to: end.at)
            }
        }
        close()
    }
}
