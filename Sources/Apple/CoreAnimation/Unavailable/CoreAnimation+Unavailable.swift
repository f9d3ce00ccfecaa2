public import Foundation

// MARK: - Classes of layers

/// Unavailable. Use a `CAReplicatorLayer` with an `instanceDelay`, or one layer for each particle, instead.
@available(*, unavailable, message: "there are no particles: make copies with a CAReplicatorLayer")
open class CAEmitterLayer: CALayer {
    /// Unavailable, as its class.
    open var emitterCells: [CAEmitterCell]?
    /// Unavailable, as its class.
    open var emitterPosition = CGPoint.zero
    /// Unavailable, as its class.
    open var emitterSize = CGSize.zero
    /// Unavailable, as its class.
    open var birthRate: Float = 1
}

/// Unavailable. Use a `CAReplicatorLayer` with an `instanceDelay`, or one layer for each particle, instead.
@available(*, unavailable, message: "there are no particles: make copies with a CAReplicatorLayer")
open class CAEmitterCell: NSObject {}

/// Unavailable. Use a `CAShapeLayer` instead.
@available(*, unavailable, message: "there is no Metal in a terminal: draw with shape layers")
open class CAMetalLayer: CALayer {}

/// Unavailable. Animate `bounds.origin` of a `CALayer` that masks to its bounds instead.
@available(*, unavailable, message: "nothing is scrolled by hand: animate bounds.origin of a CALayer")
open class CAScrollLayer: CALayer {}

/// Unavailable. Use a `CAShapeLayer` instead.
@available(*, unavailable, message: "nothing is drawn ahead in tiles: draw with shape layers")
open class CATiledLayer: CALayer {}

/// Unavailable. Use a `CALayer` with a two-dimensional transform instead.
@available(*, unavailable, message: "the picture is flat: use a CALayer with a transform of the plane")
open class CATransformLayer: CALayer {}

/// Unavailable. Draw the glyphs as paths of a `CAShapeLayer` instead.
@available(*, unavailable, message: "there is no text in pictures: draw the letters as paths")
open class CATextLayer: CALayer {
    /// Unavailable, as its class.
    open var string: Any?
    /// Unavailable, as its class.
    open var fontSize: CGFloat = 36
    /// Unavailable, as its class.
    open var foregroundColor: CGColor?
}

/// Unavailable. Add the layers to the root layer of a ``Stage`` instead.
@available(*, unavailable, message: "a Stage draws the layers: add them to its root layer")
open class CARenderer: NSObject {}

// MARK: - Members of CALayer

extension CALayer {
    /// Unavailable. Fill a `CAShapeLayer` with `UIColor(patternImage:)` instead.
    @available(*, unavailable, message: "layers show no pictures: fill with UIColor(patternImage:)")
    public var contents: Any? {
        get { nil }
        set {}
    }

    /// Unavailable. Clip a `CAShapeLayer` with a `mask` instead.
    @available(*, unavailable, message: "layers show no pictures: clip shape layers by a mask")
    public var contentsRect: CGRect {
        get { .zero }
        set {}
    }

    /// Unavailable. Set `bounds` instead.
    @available(*, unavailable, message: "layers show no pictures: set the layer's bounds")
    public var contentsGravity: CALayerContentsGravity {
        get { .resize }
        set {}
    }

    /// Unavailable. Show the layer on a ``Stage`` instead.
    @available(*, unavailable, message: "there is nothing to draw into: show the layer on a Stage")
    public func render(in ctx: CGContext) {}

    /// Unavailable. Set the colours of the layers instead.
    @available(*, unavailable, message: "there are no filters: give the layers the colours to show")
    public var filters: [Any]? {
        get { nil }
        set {}
    }

    /// Unavailable. Set the colours of the layers instead.
    @available(*, unavailable, message: "there are no filters: give the layers the colours to show")
    public var backgroundFilters: [Any]? {
        get { nil }
        set {}
    }

    /// Unavailable. Set `opacity` or `mask` instead.
    @available(*, unavailable, message: "layers only lie over each other: set opacity, or use a mask")
    public var compositingFilter: Any? {
        get { nil }
        set {}
    }

    /// Unavailable. Use a `CAShapeLayer` with a path that has round corners instead.
    @available(*, unavailable, message: "all four corners are alike: use UIBezierPath(roundedRect:…)")
    public var maskedCorners: CACornerMask {
        get { [] }
        set {}
    }

    /// Unavailable. All corners are circular.
    @available(*, unavailable, message: "corners are quarter circles, as with circular: leave it out")
    public var cornerCurve: CALayerCornerCurve {
        get { .circular }
        set {}
    }

    /// Unavailable. Override `layoutSublayers()` instead.
    @available(*, unavailable, message: "there are no layout managers: override layoutSublayers()")
    public var layoutManager: Any? {
        get { nil }
        set {}
    }

    /// Unavailable. Override `layoutSublayers()` instead.
    @available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
    public var constraints: [CAConstraint]? {
        get { nil }
        set {}
    }

    /// Unavailable. Override `layoutSublayers()` instead.
    @available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
    public func addConstraint(_ c: CAConstraint) {}
}

/// A set of a layer's corners.
public struct CACornerMask: OptionSet, Sendable {
    /// The bits, with Core Animation's values.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

/// The shape of a layer's corners.
public enum CALayerCornerCurve: Sendable {
    /// A quarter circle, or a softer curve.
    case circular, continuous
}

/// The placement of a layer's contents.
public enum CALayerContentsGravity: Sendable {
    /// Stretched to the bounds, or in its own size.
    case resize, resizeAspect, resizeAspectFill, center
}

// MARK: - Constraints, transitions and display links

/// Unavailable. Override `layoutSublayers()` instead.
@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
open class CAConstraint: NSObject {
    /// Unavailable, as its class.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute
    ) {}
}

/// Unavailable. Override `layoutSublayers()` instead.
@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
public enum CAConstraintAttribute {
    /// Unavailable, as its type.
    case minX, midX, maxX, width, minY, midY, maxY, height
}

/// Unavailable. Override `layoutSublayers()` instead.
@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
open class CAConstraintLayoutManager: NSObject {}

/// Unavailable. Animate `opacity` or `position` of both layers instead.
@available(*, unavailable, message: "pictures of two states are not blended: animate the opacity")
open class CATransition: CAAnimation {
    /// Unavailable, as its class.
    open var type = CATransitionType.fade
    /// Unavailable, as its class.
    open var subtype: CATransitionSubtype?
    /// Unavailable, as its class.
    open var startProgress: Float = 0
    /// Unavailable, as its class.
    open var endProgress: Float = 1
}

/// Unavailable. Animate `opacity` or `position` of both layers instead.
@available(*, unavailable, message: "pictures of two states are not blended: animate the opacity")
public enum CATransitionType {
    /// Unavailable, as its type.
    case fade, moveIn, push, reveal
}

/// Unavailable. Animate `opacity` or `position` of both layers instead.
@available(*, unavailable, message: "pictures of two states are not blended: animate the opacity")
public enum CATransitionSubtype {
    /// Unavailable, as its type.
    case fromTop, fromLeft, fromBottom, fromRight
}

/// Unavailable. Add an animation, or use `DispatchQueue.main.asyncAfter`, instead.
@available(*, unavailable, message: "nothing is called every frame: add an animation, or use asyncAfter")
open class CADisplayLink: NSObject {
    /// Unavailable, as its class.
    public init(target: Any, selector sel: Selector) {}
    /// Unavailable, as its class.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    /// Unavailable, as its class.
    open func invalidate() {}
    /// Unavailable, as its class.
    open var isPaused = false
    /// Unavailable, as its class.
    open var timestamp: CFTimeInterval { 0 }
    /// Unavailable, as its class.
    open var targetTimestamp: CFTimeInterval { 0 }
    /// Unavailable, as its class.
    open var duration: CFTimeInterval { 0 }
}

/// Unavailable. Add an animation, or use `DispatchQueue.main.asyncAfter`, instead.
@available(*, unavailable, message: "nothing is called every frame: add an animation, or use asyncAfter")
public final class CVDisplayLink {}

/// Unavailable. Pass a closure instead.
@available(*, unavailable, message: "there is no Objective-C, and so no selectors: pass a closure")
public struct Selector: ExpressibleByStringLiteral {
    /// Unavailable, as its type.
    public init(_ str: String) {}
    /// Unavailable, as its type.
    public init(stringLiteral value: String) {}
}
