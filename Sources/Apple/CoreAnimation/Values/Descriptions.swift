public import Foundation
import Geometry

// The descriptions of values, as on Apple's systems, without memory addresses and long names of colour spaces.

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// The coordinates: `(1.0, 2.0)`.
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// The sides: `(1.0, 2.0)`.
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// The origin and the sides: `(1.0, 2.0, 3.0, 4.0)`.
    public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}

extension CGColor: CustomStringConvertible {
    /// The type of the colour space, and the components.
    public var description: String {
        "<CGColor> [\(spaceName(gray: "kCGColorSpaceModelMonochrome", rgb: "kCGColorSpaceModelRGB"))] ( \(numbers) )"
    }

    func spaceName(gray: String, rgb: String) -> String {
        switch colorSpace?.model {
        case .monochrome?: gray
        case .rgb?: rgb
        case .pattern?, nil: "Pattern"
        }
    }

    var numbers: String {
        (components ?? []).map { Double($0).decimal(upToPlaces: 6) }.joined(separator: " ")
    }
}

extension CGPath: CustomStringConvertible {
    /// The elements, one per line.
    public var description: String {
        let names = ["  moveto", "    lineto", "    quadto", "    curveto", "    closepath"]
        return path.elements.reduce("Path:\n") { text, element in
            let words = [names[Int(element.type.rawValue)]] + element.points.map(\.text)
            return text + words.joined(separator: " ") + "\n"
        }
    }
}

extension Point {
    fileprivate var text: String { "(\(x.decimal(upToPlaces: 6)), \(y.decimal(upToPlaces: 6)))" }
}

// MARK: - Strings

// The strings of UIKit for values.
extension NSCoder {
    /// Returns `{1, 2.5}`.
    public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }

    /// Returns `{1, 2.5}`.
    public class func string(for size: CGSize) -> String { text([size.width, size.height]) }

    /// Returns `{1, 2.5}`.
    public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }

    /// Returns `{{1, 2.5}, {3, 4}}`.
    public class func string(for rect: CGRect) -> String {
        "{\(string(for: rect.origin)), \(string(for: rect.size))}"
    }

    /// Returns `{1, 2.5, 3, 4}`: top, left, bottom, right.
    public class func string(for insets: UIEdgeInsets) -> String {
        text([insets.top, insets.left, insets.bottom, insets.right])
    }

    /// Returns `[1, 0, 0, 1, 0, 0]`.
    public class func string(for transform: CGAffineTransform) -> String {
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return "[\(text(numbers).dropFirst().dropLast())]"
    }

    private class func text(_ numbers: [CGFloat]) -> String {
        "{\(numbers.map { Double($0).shortestDecimal }.joined(separator: ", "))}"
    }
}
