public import Foundation

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
