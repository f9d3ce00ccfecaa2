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
        return path.elements.reduce(into: "Path:\n") { text, element in
            let words = [names[Int(element.type.rawValue)]] + element.points.map(\.text)
            text += words.joined(separator: " ") + "\n"
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
    public class func string(for point: CGPoint) -> String { text(point._numbers) }

    /// Returns `{1, 2.5}`.
    public class func string(for size: CGSize) -> String { text(size._numbers) }

    /// Returns `{1, 2.5}`.
    public class func string(for vector: CGVector) -> String { text(vector._numbers) }

    /// Returns `{{1, 2.5}, {3, 4}}`.
    public class func string(for rect: CGRect) -> String {
        "{\(string(for: rect.origin)), \(string(for: rect.size))}"
    }

    /// Returns `{1, 2.5, 3, 4}`: top, left, bottom, right.
    public class func string(for insets: UIEdgeInsets) -> String { text(insets._numbers) }

    /// Returns `[1, 0, 0, 1, 0, 0]`.
    public class func string(for transform: CGAffineTransform) -> String {
        "[\(text(transform._numbers).dropFirst().dropLast())]"
    }

    private class func text(_ numbers: [Double]) -> String {
        "{\(numbers.map(\.shortestDecimal).joined(separator: ", "))}"
    }

    // MARK: Values from text

    /// Returns the value with the numbers in a text such as "{{0, 0}, {20, 20}}", or `nil` if it has another number of them.
    private static func value<Value: _BoxedNumbers>(in text: String) -> Value? {
        let numbers = text.split { "{}[], ".contains($0) }.compactMap { Double($0) }
        return numbers.count == Value()._numbers.count ? Value(_numbers: numbers) : nil
    }

    /// Returns the point in a text such as "{40, 30}", or zero for other text.
    public class func cgPoint(for string: String) -> CGPoint { value(in: string) ?? .zero }

    /// Returns the size in a text such as "{40, 30}", or zero for other text.
    public class func cgSize(for string: String) -> CGSize { value(in: string) ?? .zero }

    /// Returns the vector in a text such as "{40, 30}", or zero for other text.
    public class func cgVector(for string: String) -> CGVector { value(in: string) ?? .zero }

    /// Returns the rectangle in a text such as "{{0, 0}, {20, 20}}", or zero for other text.
    public class func cgRect(for string: String) -> CGRect { value(in: string) ?? .zero }

    /// Returns the transform in a text such as "[1, 0, 0, 1, 0, 0]", or the identity for other text.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        value(in: string) ?? .identity
    }

    /// Returns the insets in a text such as "{1, 2, 3, 4}", or zero for other text.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets { value(in: string) ?? .zero }
}
