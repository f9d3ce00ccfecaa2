public import Foundation

/// A method that another object calls, such as the action of a button or a timer.
///
/// `antics swift` creates a selector for each `#selector`. Objective-C finds a method by its name; here the selector
/// contains the method, so a selector from text alone calls nothing.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
    /// The name of the method.
    public let description: String
    /// Calls the method of an object with up to two arguments. Returns false if the object or an argument has another type.
    private let method: ((AnyObject, [Any?]) -> Bool)?
    /// Returns whether an object has the method.
    let accepts: (AnyObject) -> Bool

    /// Creates a selector from text. It calls nothing.
    public init(_ name: String) {
        description = name
        method = nil
        accepts = { _ in false }
    }

    /// Creates a selector from text. It calls nothing.
    public init(stringLiteral name: String) { self.init(name) }

    private init<Target>(_ name: String, _ call: @escaping (_ target: Target, _ arguments: [Any?]) -> Bool) {
        description = name
        accepts = { $0 is Target }
        method = { target, arguments in (target as? Target).map { call($0, arguments) } ?? false }
    }

    /// Creates the selector of a method without parameters, of a class or a protocol.
    public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
        self.init(name) { (target: Target, _) in
            _ = method(target)()
            return true
        }
    }

    /// Creates the selector of a method with one parameter.
    public init<Target, First, Result>(
        _ name: String, _ method: @escaping (Target) -> (First) -> Result
    ) {
        self.init(name) { (target: Target, arguments) in
            (arguments[0] as? First).map(method(target)) != nil
        }
    }

    /// Creates the selector of a method with two parameters.
    public init<Target, First, Second, Result>(
        _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
    ) {
        self.init(name) { (target: Target, arguments) in
            guard let first = arguments[0] as? First, let second = arguments[1] as? Second else {
                return false
            }
            _ = method(target)(first, second)
            return true
        }
    }

    /// Returns whether two selectors have the same name.
    public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// Calls the method of a target. Reports a selector that calls nothing.
    func call(on target: Any?, _ first: Any? = nil, _ second: Any? = nil) {
        guard let target else { return }
        guard let method else {
            return Stage.current.report(
                "Selector(\"\(description)\") calls nothing: write #selector(\(description))")
        }
        if !method(target as AnyObject, [first, second]) {
            Stage.current.report("\(description) is not called: its target or its parameter has another type")
        }
    }
}

/// The methods that a control or a gesture recognizer calls for its events. It does not retain their targets.
struct TargetActions {
    private struct Action {
        weak var target: AnyObject?
        let selector: Selector
        /// The events as bits.
        var events: UInt
    }

    private var actions: [Action] = []

    /// Adds events of a method. Each event calls the method once.
    mutating func add(_ target: Any?, _ selector: Selector, for events: UInt = .max) {
        let target = target.map { $0 as AnyObject }
        if let index = actions.firstIndex(where: { $0.target === target && $0.selector == selector }) {
            actions[index].events |= events
        } else {
            actions.append(Action(target: target, selector: selector, events: events))
        }
    }

    /// Removes events of a method. `nil` is any target or method.
    mutating func remove(_ target: Any?, _ selector: Selector?, for events: UInt = .max) {
        let target = target.map { $0 as AnyObject }
        for (index, action) in actions.enumerated()
        where (target == nil || action.target === target) && (selector == nil || action.selector == selector)
        {
            actions[index].events &= ~events
        }
        actions.removeAll { $0.events == 0 }
    }

    /// Passes the methods for events, each with its target.
    func forEach(of events: UInt = .max, _ call: (Selector, AnyObject?) -> Void) {
        for action in actions where action.events & events != 0 { call(action.selector, action.target) }
    }
}

extension NSObject {
    /// Calls a method of the object.
    public func perform(_ selector: Selector, with object: Any? = nil) { selector.call(on: self, object) }

    /// Returns whether the object has the method of a selector.
    public func responds(to aSelector: Selector) -> Bool { aSelector.accepts(self) }

    /// Calls a method of the object after a delay in seconds, on the stage's clock.
    public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
        let stage = Stage.current
        let number = stage.timerCount
        stage.delayedCalls[number] = (self, selector.description)
        stage.runSilently(after: delay) {
            guard stage.delayedCalls.removeValue(forKey: number) != nil else { return }
            stage.note("\(selector)")
            selector.call(on: self, object)
        }
    }

    /// Calls a method of the object later at this instant. All threads are the main thread.
    public func performSelector(onMainThread selector: Selector, with object: Any?, waitUntilDone wait: Bool)
    {
        if wait { perform(selector, with: object) } else { perform(selector, with: object, afterDelay: 0) }
    }

    /// Cancels the delayed calls of all methods of an object.
    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        let stage = Stage.current
        stage.delayedCalls = stage.delayedCalls.filter { $0.value.target !== target as AnyObject }
    }

    /// Cancels the delayed calls of a method of an object, with any argument.
    public class func cancelPreviousPerformRequests(
        withTarget target: Any, selector: Selector, object: Any?
    ) {
        let stage = Stage.current
        stage.delayedCalls = stage.delayedCalls.filter {
            $0.value.target !== target as AnyObject || $0.value.name != selector.description
        }
    }
}

extension NotificationCenter {
    /// Calls a method of an observer for each notification, as long as the observer exists.
    public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {
        let observer = Observer(observer as AnyObject)
        _ = addObserver(forName: name, object: object, queue: nil) { notification in
            selector.call(on: observer.object, notification)
        }
    }

    /// Unchecked because a program of the stage runs on one thread.
    private struct Observer: @unchecked Sendable {
        weak var object: AnyObject?

        init(_ object: AnyObject) { self.object = object }
    }
}
