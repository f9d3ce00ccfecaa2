public import Foundation

// Objects with the values that animations take. If an object contains another type, its value is zero.
extension NSValue {
    /// Creates an object with a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Creates an object with a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Creates an object with a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    /// Creates an object with a vector.
    public convenience init(cgVector vector: CGVector) { self.init(numbersOf: vector) }
    /// Creates an object with insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(numbersOf: insets) }
    /// Creates an object with a transform.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        self.init(numbersOf: transform)
    }
    /// Creates an object with a matrix.
    public convenience init(caTransform3D transform: CATransform3D) { self.init(numbersOf: transform) }

    /// The point in the object.
    public var cgPointValue: CGPoint { CGPoint(_unboxing: self) ?? .zero }
    /// The size in the object.
    public var cgSizeValue: CGSize { CGSize(_unboxing: self) ?? .zero }
    /// The rectangle in the object.
    public var cgRectValue: CGRect { CGRect(_unboxing: self) ?? .zero }
    /// The vector in the object.
    public var cgVectorValue: CGVector { CGVector(_unboxing: self) ?? .zero }
    /// The insets in the object.
    public var uiEdgeInsetsValue: UIEdgeInsets { UIEdgeInsets(_unboxing: self) ?? .zero }
    /// The transform in the object.
    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(_unboxing: self) ?? CGAffineTransform()
    }
    /// The matrix in the object.
    public var caTransform3DValue: CATransform3D { CATransform3D(_unboxing: self) ?? CATransform3D() }

    fileprivate convenience init<Value: _BoxedNumbers>(numbersOf value: Value) {
        self.init(bytes: value._numbers, objCType: Value._objCType)
    }

    /// Returns whether the object contains a type, by its Objective-C encoding.
    fileprivate func contains(_ type: String) -> Bool { String(cString: objCType) == type }

    var isBool: Bool { contains("c") }
}

// MARK: - Bridging

// On Apple's systems a cast such as `x as NSNumber` or `value as? CGPoint` converts between values and objects. On Linux,
// Foundation supports this only for its own types, by an underscored protocol of the standard library. All code that
// uses that protocol is in this file.

/// A value that Swift's casts convert to an object and back.
public protocol _Boxed: _ObjectiveCBridgeable {
    /// Creates the value that a missing object stands for.
    init()
    /// Returns the value in an object, or `nil` if the object contains another type.
    init?(_unboxing box: _ObjectiveCType)
    /// An object with the value.
    var _boxed: _ObjectiveCType { get }
}

extension _Boxed {
    /// Returns an object with the value.
    public func _bridgeToObjectiveC() -> _ObjectiveCType { _boxed }

    /// Reads the value from an object.
    public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) {
        result = Self(_unboxing: source)
    }

    /// Reads the value from an object, and returns whether it succeeded.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: _ObjectiveCType, result: inout Self?
    ) -> Bool {
        result = Self(_unboxing: source)
        return result != nil
    }

    /// Returns the value in an object, or the value of a missing object.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self {
        source.flatMap(Self.init(_unboxing:)) ?? Self()
    }
}

/// A value that an object stores as an array of numbers.
public protocol _BoxedNumbers: _Boxed where _ObjectiveCType == NSValue {
    /// Creates a value from as many numbers as ``_numbers`` has.
    init(_numbers: [Double])
    /// The numbers of the value.
    var _numbers: [Double] { get }
    /// The Objective-C encoding of an object with the value.
    static var _objCType: String { get }
}

extension _BoxedNumbers {
    /// The encoding of an array, because Foundation on Linux can box only some structs.
    public static var _objCType: String { "[\(Self()._numbers.count)d]" }

    /// An object with the value.
    public var _boxed: NSValue { NSValue(numbersOf: self) }

    /// Returns the value in an object, or `nil` if the object contains another type.
    public init?(_unboxing box: NSValue) {
        var numbers = Self()._numbers
        guard box.contains(Self._objCType) else { return nil }
        box.getValue(&numbers)
        self.init(_numbers: numbers)
    }
}

extension CGVector: _BoxedNumbers {
    /// The horizontal and the vertical distance.
    public var _numbers: [Double] { [dx, dy].map(Double.init) }
    /// Creates a vector from its distances.
    public init(_numbers n: [Double]) { self.init(dx: n[0], dy: n[1]) }
}

extension CGAffineTransform: _BoxedNumbers {
    /// The six entries of the matrix.
    public var _numbers: [Double] { [a, b, c, d, tx, ty].map(Double.init) }
    /// Creates a transform from its six entries.
    public init(_numbers n: [Double]) { self.init(n[0], n[1], n[2], n[3], n[4], n[5]) }
}

extension UIEdgeInsets: _BoxedNumbers {
    /// The four insets, from the top counterclockwise.
    public var _numbers: [Double] { [top, left, bottom, right].map(Double.init) }
    /// Creates insets from four numbers.
    public init(_numbers n: [Double]) { self.init(top: n[0], left: n[1], bottom: n[2], right: n[3]) }
}

extension CATransform3D: _BoxedNumbers {
    /// The sixteen entries, row by row.
    public var _numbers: [Double] { rows.flatMap { [$0.x, $0.y, $0.z, $0.w] } }
    /// Creates a matrix from its sixteen entries.
    public init(_numbers n: [Double]) {
        self.init(Row(n[0..<4]), Row(n[4..<8]), Row(n[8..<12]), Row(n[12..<16]))
    }
}

/// The name of a constant, which an object stores as a string.
public protocol _BoxedName: _Boxed, RawRepresentable where _ObjectiveCType == NSString, RawValue == String {
    /// Creates a constant from its name.
    init(rawValue: String)
}

extension _BoxedName {
    /// Creates a constant without a name.
    public init() { self.init(rawValue: "") }
    /// Returns the constant with the name in an object.
    public init?(_unboxing box: NSString) { self.init(rawValue: "\(box)") }
    /// An object with the name.
    public var _boxed: NSString { NSString(string: rawValue) }
}

extension CAMediaTimingFillMode: _BoxedName {}
extension CAShapeLayerFillRule: _BoxedName {}
extension CAShapeLayerLineCap: _BoxedName {}
extension CAShapeLayerLineJoin: _BoxedName {}
extension CAGradientLayerType: _BoxedName {}

extension CGFloat: _Boxed, @retroactive _ObjectiveCBridgeable {
    /// The class of objects with the value.
    public typealias _ObjectiveCType = NSNumber
    /// Returns the number in an object.
    public init?(_unboxing box: NSNumber) { self = CGFloat(box.doubleValue) }
    /// An object with the number.
    public var _boxed: NSNumber { NSNumber(value: Double(self)) }
}

extension CGPoint: _BoxedNumbers, @retroactive _ObjectiveCBridgeable {
    /// The encoding of Foundation.
    public static var _objCType: String { "{CGPoint=dd}" }
    /// The coordinates.
    public var _numbers: [Double] { [x, y].map(Double.init) }
    /// Creates a point from its coordinates.
    public init(_numbers n: [Double]) { self.init(x: n[0], y: n[1]) }
}

extension CGSize: _BoxedNumbers, @retroactive _ObjectiveCBridgeable {
    /// The encoding of Foundation.
    public static var _objCType: String { "{CGSize=dd}" }
    /// The width and the height.
    public var _numbers: [Double] { [width, height].map(Double.init) }
    /// Creates a size from its width and its height.
    public init(_numbers n: [Double]) { self.init(width: n[0], height: n[1]) }
}

extension CGRect: _BoxedNumbers, @retroactive _ObjectiveCBridgeable {
    /// The encoding of Foundation.
    public static var _objCType: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
    /// The coordinates of the origin, and the size.
    public var _numbers: [Double] { origin._numbers + size._numbers }
    /// Creates a rectangle from the coordinates of its origin and its size.
    public init(_numbers n: [Double]) { self.init(x: n[0], y: n[1], width: n[2], height: n[3]) }
}
