public import Foundation

// Values as the objects that animations take. What comes out of an object in which something else is, is zero.
extension NSValue {
    /// An object with a point in it.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// An object with a size in it.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// An object with a rectangle in it.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    /// An object with a displacement in it.
    public convenience init(cgVector vector: CGVector) { self.init(numbers: vector.numbers) }
    /// An object with insets in it.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(numbers: insets.numbers) }
    /// An object with a map in it.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        self.init(numbers: transform.numbers)
    }
    /// An object with a matrix in it.
    public convenience init(caTransform3D transform: CATransform3D) { self.init(numbers: transform.numbers) }

    /// The point in it.
    public var cgPointValue: CGPoint { CGPoint(_unboxing: self) ?? .zero }
    /// The size in it.
    public var cgSizeValue: CGSize { CGSize(_unboxing: self) ?? .zero }
    /// The rectangle in it.
    public var cgRectValue: CGRect { CGRect(_unboxing: self) ?? .zero }
    /// The displacement in it.
    public var cgVectorValue: CGVector { CGVector(_unboxing: self) ?? .zero }
    /// The insets in it.
    public var uiEdgeInsetsValue: UIEdgeInsets { UIEdgeInsets(_unboxing: self) ?? .zero }
    /// The map in it.
    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(_unboxing: self) ?? CGAffineTransform()
    }
    /// The matrix in it.
    public var caTransform3DValue: CATransform3D { CATransform3D(_unboxing: self) ?? CATransform3D() }
}

extension NSValue {
    /// Foundation on Linux puts no structs of others into an object, but arrays of numbers.
    fileprivate convenience init(numbers: [Double]) {
        self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
    }

    /// The numbers in an object that was made of so many.
    func numbers(_ count: Int) -> [Double]? {
        guard holds("[\(count)d]") else { return nil }
        var numbers = [Double](repeating: 0, count: count)
        getValue(&numbers)
        return numbers
    }

    /// Whether what is in it is of a type, by its name in Objective-C.
    func holds(_ type: String) -> Bool { String(cString: objCType) == type }
}

extension CGVector {
    fileprivate var numbers: [Double] { [dx, dy].map(Double.init) }
}

extension UIEdgeInsets {
    fileprivate var numbers: [Double] { [top, left, bottom, right].map(Double.init) }
}

extension CGAffineTransform {
    fileprivate var numbers: [Double] { [a, b, c, d, tx, ty].map(Double.init) }
}

extension CATransform3D {
    fileprivate var numbers: [Double] { rows.flatMap { [$0.x, $0.y, $0.z, $0.w] } }
}

// MARK: - Bridging

// On Apple's systems numbers, points and matrices turn into objects and back where Swift casts: `x as NSNumber`,
// `value as? CGPoint`. Here Foundation does so for its own numbers alone, by a protocol of the standard library that is
// not for everybody: hence all that uses it stands in this file.

/// A value that Swift's casts turn into an object and back.
public protocol _Boxed: _ObjectiveCBridgeable {
    /// The value when there is no object.
    init()
    /// The value in an object; nil when another is in it.
    init?(_unboxing box: _ObjectiveCType)
    /// An object with the value in it.
    var _boxed: _ObjectiveCType { get }
}

extension _Boxed {
    /// An object with the value in it.
    public func _bridgeToObjectiveC() -> _ObjectiveCType { _boxed }

    /// Takes the value out of an object.
    public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) {
        result = Self(_unboxing: source)
    }

    /// Takes the value out of an object, if it is in there.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: _ObjectiveCType, result: inout Self?
    ) -> Bool {
        result = Self(_unboxing: source)
        return result != nil
    }

    /// The value in an object, or that of no object.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self {
        source.flatMap(Self.init(_unboxing:)) ?? Self()
    }
}

extension CGFloat: _Boxed, @retroactive _ObjectiveCBridgeable {
    /// What it is an object as.
    public typealias _ObjectiveCType = NSNumber
    /// The number of an object.
    public init?(_unboxing box: NSNumber) { self = CGFloat(box.doubleValue) }
    /// The number as an object.
    public var _boxed: NSNumber { NSNumber(value: Double(self)) }
}

extension CGPoint: _Boxed, @retroactive _ObjectiveCBridgeable {
    /// What it is an object as.
    public typealias _ObjectiveCType = NSValue
    /// The point in an object.
    public init?(_unboxing box: NSValue) {
        guard box.holds("{CGPoint=dd}") else { return nil }
        self = box.pointValue
    }
    /// The point in an object.
    public var _boxed: NSValue { NSValue(point: self) }
}

extension CGSize: _Boxed, @retroactive _ObjectiveCBridgeable {
    /// What it is an object as.
    public typealias _ObjectiveCType = NSValue
    /// The size in an object.
    public init?(_unboxing box: NSValue) {
        guard box.holds("{CGSize=dd}") else { return nil }
        self = box.sizeValue
    }
    /// The size in an object.
    public var _boxed: NSValue { NSValue(size: self) }
}

extension CGRect: _Boxed, @retroactive _ObjectiveCBridgeable {
    /// What it is an object as.
    public typealias _ObjectiveCType = NSValue
    /// The rectangle in an object.
    public init?(_unboxing box: NSValue) {
        guard box.holds("{CGRect={CGPoint=dd}{CGSize=dd}}") else { return nil }
        self = box.rectValue
    }
    /// The rectangle in an object.
    public var _boxed: NSValue { NSValue(rect: self) }
}

extension CGVector: _Boxed {
    /// What it is an object as.
    public typealias _ObjectiveCType = NSValue
    /// The displacement in an object.
    public init?(_unboxing box: NSValue) {
        guard let numbers = box.numbers(2) else { return nil }
        self.init(dx: numbers[0], dy: numbers[1])
    }
    /// The displacement in an object.
    public var _boxed: NSValue { NSValue(cgVector: self) }
}

extension CGAffineTransform: _Boxed {
    /// What it is an object as.
    public typealias _ObjectiveCType = NSValue
    /// The map in an object.
    public init?(_unboxing box: NSValue) {
        guard let numbers = box.numbers(6) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }
    /// The map in an object.
    public var _boxed: NSValue { NSValue(cgAffineTransform: self) }
}

extension UIEdgeInsets: _Boxed {
    /// What it is an object as.
    public typealias _ObjectiveCType = NSValue
    /// The insets in an object.
    public init?(_unboxing box: NSValue) {
        guard let numbers = box.numbers(4) else { return nil }
        self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }
    /// The insets in an object.
    public var _boxed: NSValue { NSValue(uiEdgeInsets: self) }
}

extension CATransform3D: _Boxed {
    /// What it is an object as.
    public typealias _ObjectiveCType = NSValue
    /// The matrix in an object.
    public init?(_unboxing box: NSValue) {
        guard let numbers = box.numbers(16) else { return nil }
        func row(_ first: Int) -> Row { Row(numbers[first..<first + 4]) }
        self.init(row(0), row(4), row(8), row(12))
    }
    /// The matrix in an object.
    public var _boxed: NSValue { NSValue(caTransform3D: self) }
}
