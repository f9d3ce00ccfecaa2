public import Foundation

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The new value, if the options contain it.
    public let newValue: Value?
    /// The old value, if the options contain it.
    public let oldValue: Value?
    /// Whether the change is still to come: never.
    public var isPrior: Bool { false }
}

/// An observation. It ends when it is released.
public final class NSKeyValueObservation: NSObject {
    var check: (() -> Void)?

    /// Ends the observation.
    public func invalidate() { check = nil }
}

/// An object whose properties can be observed.
public protocol KeyValueObservable: NSObject {}

extension NSObject: KeyValueObservable {}

extension KeyValueObservable {
    /// Calls a handler after each instant of the stage that changes a property, before its layout.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        var last = self[keyPath: keyPath]
        let observation = NSKeyValueObservation()
        func change(from old: Value?, to new: Value) -> NSKeyValueObservedChange<Value> {
            NSKeyValueObservedChange(
                newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
        }
        observation.check = { [weak self] in
            guard let self else { return }
            let (old, new) = (last, self[keyPath: keyPath])
            guard !areEqual(old, new) else { return }
            last = new
            changeHandler(self, change(from: old, to: new))
        }
        Stage.current.add(observation)
        if options.contains(.initial) { changeHandler(self, change(from: nil, to: last)) }
        return observation
    }
}

/// Returns whether two values are equal. Values that cannot be compared count as equal.
private func areEqual(_ a: Any, _ b: Any) -> Bool {
    func isEqual<Compared: Equatable>(_ a: Compared) -> Bool { a == b as? Compared }
    if let a = a as? any Equatable { return isEqual(a) }
    return type(of: a) is AnyClass ? a as AnyObject === b as AnyObject : true
}

extension Stage {
    /// Checks an observation after each instant until it is released or invalidated.
    func add(_ observation: NSKeyValueObservation) {
        observations.append { [weak observation] in
            observation?.check?()
            return observation?.check != nil
        }
    }

    /// Calls the handlers of the changed properties, and forgets the observations that have ended.
    func checkObservations() {
        let current = observations
        observations = []
        observations = current.filter { $0() } + observations
    }
}
