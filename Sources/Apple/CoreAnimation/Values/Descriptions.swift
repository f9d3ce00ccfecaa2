public import Foundation
import Geometry

// What is printed of values, as on Apple's systems, but for addresses in memory and the long names of colour spaces.

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// The coordinates: `(1.0, 2.0)`.
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// The sides: `(1.0, 2.0)`.
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// The corner and the sides: `(1.0, 2.0, 3.0, 4.0)`.
    public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}

extension CGColor: CustomStringConvertible {
    /// What sort of components it has, and the components.
    public var description: String {
        "<CGColor> [\(word(gray: "kCGColorSpaceModelMonochrome", rgb: "kCGColorSpaceModelRGB"))] ( \(numbers) )"
    }

    /// One of these words for its space.
    func word(gray: String, rgb: String) -> String {
        switch colorSpace?.model {
        case .monochrome?: gray
        case .rgb?: rgb
        case .pattern?, nil: "Pattern"
        }
    }

    /// Its components, with blanks between them.
    var numbers: String {
        (components ?? []).map { Double($0).decimal(upToPlaces: 6) }.joined(separator: " ")
    }
}

extension CGPath: CustomStringConvertible {
    /// Its steps, one a line.
    public var description: String {
        path.elements.reduce("Path:\n") { text, element in
            text + (element.isMove ? "  " : "    ") + element.text + "\n"
        }
    }
}

extension PathElement {
    fileprivate var isMove: Bool {
        if case .move = self { return true }
        return false
    }

    fileprivate var text: String {
        switch self {
        case .move(let point): "moveto \(point.text)"
        case .line(let point): "lineto \(point.text)"
        case .quad(let control, let end): "quadto \(control.text) \(end.text)"
        case .cubic(let control1, let control2, let end):
            "curveto \(control1.text) \(control2.text) \(end.text)"
        case .close: "closepath"
        }
    }
}

extension Point {
    fileprivate var text: String { "(\(x.decimal(upToPlaces: 6)), \(y.decimal(upToPlaces: 6)))" }
}
