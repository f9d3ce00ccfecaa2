import Colors
import Foundation
import Geometry
import Layers

/// What has the colour in it that a layer takes, and is not that colour.
protocol ColorHolder {
    /// The colour that a layer takes.
    var cgColor: CGColor { get }
}

/// What has the outline in it that a layer takes, and is not that outline.
protocol PathHolder {
    /// The outline that a layer takes.
    var cgPath: CGPath { get }
}

extension AnimatableValue {
    /// The value of a kind that somebody means by `any`, as Core Animation reads it, and somewhat more kindly.
    ///
    /// Where Core Animation would not have taken it, `slip` becomes what to say of it after the key path: with a value how
    /// to write it, without one why there is none. `NSNull` and an optional that is nil are the absence of a value,
    /// which only kinds that may be nil have.
    init?(_ any: Any, kind: Kind, slip: inout String?) {
        guard let any = given(any) else {
            guard let absent = kind.absence else { return nil }
            self = absent
            return
        }
        guard let value = Self.read(any, kind, &slip) else {
            slip = "needs a \(kind.rawValue), got \(type(of: any))"
            return nil
        }
        self = value
    }

    private static func read(_ any: Any, _ kind: Kind, _ slip: inout String?) -> AnimatableValue? {
        switch kind {
        // Swift casts every number and every truth value to an object, and values out of objects.
        case .number: (any as? NSNumber).map { .number($0.doubleValue) }
        case .bool: (any as? NSNumber).map { .bool($0.boolValue) }
        case .numbers: each(any) { ($0 as? NSNumber)?.doubleValue }.map(numbers)
        case .point: (any as? CGPoint).map { .point($0.point) }
        case .size: size(any, &slip).map { .size($0.size) }
        case .rect: (any as? CGRect).map { .rect($0.rect) }
        case .transform: matrix(any, &slip).map { .transform($0.affine) }
        case .color: color(any, &slip).map { .color($0.color) }
        case .fill: color(any, &slip).map { .fill($0.fill) }
        case .colors: each(any) { color($0, &slip)?.color }.map(colors)
        case .path: path(any, &slip).map { .path($0.path) }
        case .keyword: word(any).map(keyword)
        }
    }

    /// The elements of a list, if it is one and all of them can be read.
    private static func each<Element>(_ any: Any, _ read: (Any) -> Element?) -> [Element]? {
        guard let list = any as? [Any] else { return nil }
        let elements = list.compactMap(read)
        return elements.count == list.count ? elements : nil
    }

    private static func size(_ any: Any, _ slip: inout String?) -> CGSize? {
        if let size = any as? CGSize { return size }
        guard let point = any as? CGPoint else { return nil }
        slip = "takes a CGSize: write CGSize(width: \(point.x), height: \(point.y))"
        return CGSize(width: point.x, height: point.y)
    }

    private static func matrix(_ any: Any, _ slip: inout String?) -> CATransform3D? {
        if let map = any as? CGAffineTransform {
            slip = "takes a CATransform3D: write CATransform3DMakeAffineTransform"
            return CATransform3D(map.affine)
        }
        guard let matrix = any as? CATransform3D else { return nil }
        if !matrix.isFlat { slip = CATransform3D.flatness }
        return matrix
    }

    private static func color(_ any: Any, _ slip: inout String?) -> CGColor? {
        if let color = any as? CGColor { return color }
        guard let holder = any as? any ColorHolder else { return nil }
        slip = "takes a CGColor: write .cgColor"
        return holder.cgColor
    }

    private static func path(_ any: Any, _ slip: inout String?) -> CGPath? {
        if let path = any as? CGPath { return path }
        guard let holder = any as? any PathHolder else { return nil }
        slip = "takes a CGPath: write .cgPath"
        return holder.cgPath
    }

    /// A word, or the constant that stands for it.
    private static func word(_ any: Any) -> String? {
        any as? String ?? (any as? any RawRepresentable)?.rawValue as? String
    }
}

/// What is in an optional, however deep; nil where nothing is, and for `NSNull`.
private func given(_ any: Any) -> Any? {
    if any is NSNull { return nil }
    guard let optional = any as? any Unwrappable else { return any }
    return optional.content.flatMap(given)
}

private protocol Unwrappable {
    var content: Any? { get }
}

extension Optional: Unwrappable {
    fileprivate var content: Any? { map { $0 } }
}
