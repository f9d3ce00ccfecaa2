public import Foundation
import Geometry

// Values as the texts that UIKit writes of them.
extension NSCoder {
    /// `{1, 2.5}`
    public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }

    /// `{1, 2.5}`
    public class func string(for size: CGSize) -> String { text([size.width, size.height]) }

    /// `{1, 2.5}`
    public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }

    /// `{{1, 2.5}, {3, 4}}`
    public class func string(for rect: CGRect) -> String {
        "{\(string(for: rect.origin)), \(string(for: rect.size))}"
    }

    /// `{1, 2.5, 3, 4}`: top, left, bottom, right.
    public class func string(for insets: UIEdgeInsets) -> String {
        text([insets.top, insets.left, insets.bottom, insets.right])
    }

    /// `[1, 0, 0, 1, 0, 0]`
    public class func string(for transform: CGAffineTransform) -> String {
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return "[\(text(numbers).dropFirst().dropLast())]"
    }

    private class func text(_ numbers: [CGFloat]) -> String {
        "{\(numbers.map { Double($0).shortestDecimal }.joined(separator: ", "))}"
    }
}
