public import Foundation

/// Something that can be done when a layer's key changes: an animation, nothing (`NSNull`), or what you make it.
public protocol CAAction: AnyObject {
    /// Does it.
    ///
    /// - Parameters:
    ///   - event: the key that has changed.
    ///   - anObject: the layer.
    ///   - dict: what the event brings along; nil for a change of a value.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// What is told when an animation starts and stops.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// The animation has begun; it is the copy that the layer holds.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has ended, or was taken away before that; it is the copy that the layer held.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What decides over a layer's actions, its layout and what it shows.
public protocol CALayerDelegate: NSObjectProtocol {
    /// What is done when a key changes; nil asks further, `NSNull` is an answer: nothing.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
    /// Lays out the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// Brings what the layer shows up to date.
    func display(_ layer: CALayer)
}

extension CALayerDelegate {
    /// Asks further.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Does nothing.
    public func display(_ layer: CALayer) {}
}
