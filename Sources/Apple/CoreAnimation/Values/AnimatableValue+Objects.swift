import Colors
import Foundation
import Geometry
import Layers

extension AnimatableValue {
    /// Converts a value as Core Animation does, and accepts a few more types.
    ///
    /// `NSNull` and `nil` are the absence of a value. If Core Animation would not accept the value, `problem` becomes the end of a
    /// sentence that starts with the key path.
    init?(_ any: Any, kind: Kind, problem: inout String?) {
        guard let any = unwrapped(any) else {
            guard let absent = kind.absence else { return nil }
            self = absent
            return
        }
        guard let value = Self.read(any, kind, &problem) else {
            problem = "needs a \(kind.rawValue), got \(type(of: any))"
            return nil
        }
        self = value
    }

    private static func read(_ any: Any, _ kind: Kind, _ problem: inout String?) -> AnimatableValue? {
        switch kind {
        // Swift casts numbers and Booleans to objects, and values from objects.
        case .number: (any as? NSNumber).map { .number($0.doubleValue) }
        case .bool: (any as? NSNumber).map { .bool($0.boolValue) }
        case .numbers: each(any) { ($0 as? NSNumber)?.doubleValue }.map(numbers)
        case .point: (any as? CGPoint).map { .point($0.point) }
        case .size: size(any, &problem).map { .size($0.size) }
        case .rect: (any as? CGRect).map { .rect($0.rect) }
        case .transform: matrix(any, &problem).map { .transform($0.affine) }
        case .color: color(any, &problem).map { .color($0.color) }
        case .fill: color(any, &problem).map { .fill($0.fill) }
        case .colors: each(any) { color($0, &problem)?.color }.map(colors)
        case .path: path(any, &problem).map { .path($0.path) }
        case .keyword: keyword(of: any).map(keyword)
        case .corners: (any as? NSNumber).map { .corners(CornerMask(rawValue: $0.uintValue)) }
        }
    }

    private static func each<Element>(_ any: Any, _ read: (Any) -> Element?) -> [Element]? {
        (any as? [Any])?.mapAll(read)
    }

    private static func size(_ any: Any, _ problem: inout String?) -> CGSize? {
        if let size = any as? CGSize { return size }
        guard let point = any as? CGPoint else { return nil }
        problem = "takes a CGSize: write CGSize(width: \(point.x), height: \(point.y))"
        return CGSize(width: point.x, height: point.y)
    }

    static func matrix(_ any: Any, _ problem: inout String?) -> CATransform3D? {
        if let map = any as? CGAffineTransform {
            problem = "takes a CATransform3D: write CATransform3DMakeAffineTransform"
            return CATransform3D(map.affine)
        }
        guard let matrix = any as? CATransform3D else { return nil }
        if matrix.hasPerspective { problem = CATransform3D.perspectiveProblem }
        return matrix
    }

    private static func color(_ any: Any, _ problem: inout String?) -> CGColor? {
        if let color = any as? CGColor { return color }
        guard let color = any as? PlatformColor else { return nil }
        problem = "takes a CGColor: write .cgColor"
        return color.cgColor
    }

    private static func path(_ any: Any, _ problem: inout String?) -> CGPath? {
        if let path = any as? CGPath { return path }
        guard let path = any as? BezierPath else { return nil }
        problem = "takes a CGPath: write .cgPath"
        return path.cgPath
    }

    /// Returns a keyword, or the raw value of a constant.
    private static func keyword(of any: Any) -> String? {
        any as? String ?? (any as? any RawRepresentable)?.rawValue as? String
    }
}

/// Unwraps nested optionals. Returns `nil` for `nil` and for `NSNull`.
private func unwrapped(_ any: Any) -> Any? {
    if any is NSNull { return nil }
    guard let optional = any as? any Unwrappable else { return any }
    return optional.content.flatMap(unwrapped)
}

private protocol Unwrappable {
    var content: Any? { get }
}

extension Optional: Unwrappable {
    fileprivate var content: Any? { map { $0 } }
}

// MARK: - Objects

extension AnimatableValue {
    /// Returns the value as Core Animation returns it for a property, in an `NSNumber` or an `NSValue` if it is a struct.
    func object(for property: AnimatableProperty) -> Any? {
        switch self {
        case .number(let number): number.object(for: property)
        case .bool(let flag): NSNumber(value: flag)
        case .point(let point): CGPoint(point)._boxed
        case .size(let size): CGSize(size)._boxed
        case .rect(let rect): CGRect(rect)._boxed
        case .transform(let map): CATransform3D(map)._boxed
        case .color(let color): color.map(CGColor.init)
        case .fill(let fill): fill.map(CGColor.init)
        case .path(let path): path.map(CGPath.init)
        case .colors(let colors): colors.isEmpty ? nil : colors.map(CGColor.init)
        case .numbers(let numbers): numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
        case .keyword(let word): NSString(string: word)
        case .corners(let corners): NSNumber(value: corners.rawValue)
        }
    }
}

extension Double {
    /// Returns the number with the property's type, because a cast to `Float` fails for a `Double`.
    fileprivate func object(for property: AnimatableProperty) -> NSNumber {
        switch property {
        case .opacity, .shadowOpacity, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
            .instanceAlphaOffset:
            NSNumber(value: Float(self))
        case .instanceCount: NSNumber(value: Int(exactly: rounded(.down)) ?? 0)
        default: NSNumber(value: self)
        }
    }
}
