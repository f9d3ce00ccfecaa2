public import Foundation

/// Not here: the stage's time runs both ways, and nothing is called every frame.
@available(
    *, unavailable,
    message:
        "nothing is called every frame, so that time can run backwards: add an animation, or do each step by DispatchQueue.main.asyncAfter"
)
open class CADisplayLink: NSObject {
    /// Not here: nothing is called every frame.
    public init(target: Any, selector sel: Selector) {}
    /// Not here: nothing is called every frame.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    /// Not here: nothing is called every frame.
    open func invalidate() {}
    /// Not here: nothing is called every frame.
    open var isPaused = false
    /// Not here: nothing is called every frame.
    open var timestamp: CFTimeInterval { 0 }
    /// Not here: nothing is called every frame.
    open var targetTimestamp: CFTimeInterval { 0 }
    /// Not here: nothing is called every frame.
    open var duration: CFTimeInterval { 0 }
}

/// Not here: the stage's time runs both ways, and nothing is called every frame.
@available(
    *, unavailable,
    message:
        "nothing is called every frame, so that time can run backwards: add an animation, or do each step by DispatchQueue.main.asyncAfter"
)
public final class CVDisplayLink {}

/// Not here: methods have no names that a program could call them by.
@available(
    *, unavailable,
    message: "there is no Objective-C, and so no selectors: hand over a closure"
)
public struct Selector: ExpressibleByStringLiteral {
    /// Not here: there are no selectors.
    public init(_ str: String) {}
    /// Not here: there are no selectors.
    public init(stringLiteral value: String) {}
}
