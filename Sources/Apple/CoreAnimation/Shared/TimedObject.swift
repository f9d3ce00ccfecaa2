public import Foundation
import Layers

/// An object with a time space: the common superclass of ``CALayer`` and ``CAAnimation``.
open class TimedObject: NSObject, CAMediaTiming {
    var timing = MediaTiming()

    final var others: [String: Any] = [:]

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    open var speed: Float {
        get { Float(timing.speed) }
        set { timing.speed = Double(newValue) }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    open var repeatCount: Float {
        get { Float(timing.repeatCount) }
        set { timing.repeatCount = Double(newValue) }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: timing.fillMode.rawValue) }
        set { timing.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed }
    }

    /// Returns the value of a property or the stored value of another name, or `nil` if there is none.
    open func value(forKey key: String) -> Any? { keyedProperty(key).map { $0.get(self) } ?? others[key] }

    /// Sets a property, or stores a value under another name, by which a delegate can distinguish animations.
    open func setValue(_ value: Any?, forKey key: String) {
        if let keyed = keyedProperty(key) { keyed.set(self, value) } else { others[key] = value }
    }

    func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "beginTime": KeyedProperty(number: \TimedObject.beginTime)
        case "duration": KeyedProperty(number: \TimedObject.duration)
        case "speed": KeyedProperty(number: \TimedObject.speed, default: 1)
        case "timeOffset": KeyedProperty(number: \TimedObject.timeOffset)
        case "repeatCount": KeyedProperty(number: \TimedObject.repeatCount)
        case "repeatDuration": KeyedProperty(number: \TimedObject.repeatDuration)
        case "autoreverses": KeyedProperty(flag: \TimedObject.autoreverses)
        case "fillMode": KeyedProperty(name: \TimedObject.fillMode, default: .removed)
        default: nil
        }
    }
}

// MARK: - Key-value coding

/// A property that key-value coding reads and writes.
struct KeyedProperty {
    let isOf: (TimedObject) -> Bool
    let get: (TimedObject) -> Any?
    let set: (TimedObject, Any?) -> Void
}

extension KeyedProperty {
    /// Creates a property from its path and a conversion, which returns `nil` for a value to ignore.
    init<Owner: TimedObject, Value>(
        _ path: ReferenceWritableKeyPath<Owner, Value>, _ convert: @escaping (Any?) -> Value?
    ) {
        isOf = { $0 is Owner }
        get = { ($0 as? Owner)?[keyPath: path] }
        set = { object, value in
            if let value = convert(value) { (object as? Owner)?[keyPath: path] = value }
        }
    }

    init<Owner: TimedObject, Value>(object path: ReferenceWritableKeyPath<Owner, Value?>) {
        self.init(optional: path) { $0 as? Value }
    }

    /// Creates a property whose value is `nil` if there is none, and for a value that the conversion refuses.
    private init<Owner: TimedObject, Value>(
        optional path: ReferenceWritableKeyPath<Owner, Value?>, _ convert: @escaping (Any?) -> Value?
    ) {
        isOf = { $0 is Owner }
        get = { ($0 as? Owner)?[keyPath: path] }
        set = { object, value in (object as? Owner)?[keyPath: path] = convert(value) }
    }

    /// Creates a property of a constant, which also takes the constant's name. Other values set the default, if there is one.
    init<Owner: TimedObject, Name: RawRepresentable<String>>(
        name path: ReferenceWritableKeyPath<Owner, Name>, default name: Name? = nil
    ) {
        self.init(path) { Self.constant($0) ?? name }
    }

    init<Owner: TimedObject, Name: RawRepresentable<String>>(
        name path: ReferenceWritableKeyPath<Owner, Name?>
    ) { self.init(optional: path) { Self.constant($0) } }

    private static func constant<Name: RawRepresentable<String>>(_ value: Any?) -> Name? {
        value as? Name ?? (value as? String).flatMap(Name.init(rawValue:))
    }

    init<Owner: TimedObject, Number: BinaryFloatingPoint>(
        number path: ReferenceWritableKeyPath<Owner, Number>, default number: Number = 0
    ) {
        self.init(path) { $0.flatMap(Double.init(boxed:)).map(Number.init) ?? number }
    }

    init<Owner: TimedObject>(flag path: ReferenceWritableKeyPath<Owner, Bool>) {
        self.init(path) { ($0.flatMap(Double.init(boxed:)) ?? 0) != 0 }
    }
}

extension Double {
    /// Creates a number from a value of a numeric or Boolean type, or returns `nil` for other values.
    init?(boxed value: Any) {
        guard let number = value as? NSNumber else { return nil }
        self = number.doubleValue
    }
}
