// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The attributes document the declarations.

public import Foundation

// MARK: - Classes of layers

@available(*, unavailable, message: "there are no particles: make copies with a CAReplicatorLayer")
open class CAEmitterLayer: CALayer {
    open var emitterCells: [CAEmitterCell]?
    open var emitterPosition = CGPoint.zero
    open var emitterSize = CGSize.zero
    open var birthRate: Float = 1
}

@available(*, unavailable, message: "there are no particles: make copies with a CAReplicatorLayer")
open class CAEmitterCell: NSObject {}

@available(*, unavailable, message: "there is no Metal: use shape layers")
open class CAMetalLayer: CALayer {}

@available(*, unavailable, message: "there is no scrolling: animate bounds.origin of a CALayer")
open class CAScrollLayer: CALayer {}

@available(*, unavailable, message: "there are no tiles: use shape layers")
open class CATiledLayer: CALayer {}

@available(*, unavailable, message: "the picture is flat: use a CALayer with a 2D transform")
open class CATransformLayer: CALayer {}

@available(*, unavailable, message: "there is no text: draw the glyphs as paths")
open class CATextLayer: CALayer {
    open var string: Any?
    open var fontSize: CGFloat = 36
    open var foregroundColor: CGColor?
}

@available(*, unavailable, message: "there are no renderers: add the layers to the root of a Stage")
open class CARenderer: NSObject {}

// MARK: - Members of CALayer

extension CALayer {
    @available(*, unavailable, message: "layers have no bitmaps: fill with UIColor(patternImage:)")
    public var contents: Any? {
        get { nil }
        set {}
    }

    @available(*, unavailable, message: "layers have no bitmaps: clip shape layers with a mask")
    public var contentsRect: CGRect {
        get { .zero }
        set {}
    }

    @available(*, unavailable, message: "layers have no bitmaps: set the layer's bounds")
    public var contentsGravity: CALayerContentsGravity {
        get { .resize }
        set {}
    }

    @available(*, unavailable, message: "there is no drawing context: show the layer on a Stage")
    public func render(in ctx: CGContext) {}

    @available(*, unavailable, message: "there are no filters: set the colours of the layers")
    public var filters: [Any]? {
        get { nil }
        set {}
    }

    @available(*, unavailable, message: "there are no filters: set the colours of the layers")
    public var backgroundFilters: [Any]? {
        get { nil }
        set {}
    }

    @available(*, unavailable, message: "there are no blend modes: set opacity or use a mask")
    public var compositingFilter: Any? {
        get { nil }
        set {}
    }

    @available(*, unavailable, message: "all corners have the same radius: use a rounded path")
    public var maskedCorners: CACornerMask {
        get { [] }
        set {}
    }

    @available(*, unavailable, message: "all corners are circular: leave this out")
    public var cornerCurve: CALayerCornerCurve {
        get { .circular }
        set {}
    }

    @available(*, unavailable, message: "there are no layout managers: override layoutSublayers()")
    public var layoutManager: Any? {
        get { nil }
        set {}
    }

    @available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
    public var constraints: [CAConstraint]? {
        get { nil }
        set {}
    }

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

@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
open class CAConstraint: NSObject {
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute
    ) {}
}

@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
public enum CAConstraintAttribute {
    case minX, midX, maxX, width, minY, midY, maxY, height
}

@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
open class CAConstraintLayoutManager: NSObject {}

@available(*, unavailable, message: "there are no transitions: animate the opacity of both layers")
open class CATransition: CAAnimation {
    open var type = CATransitionType.fade
    open var subtype: CATransitionSubtype?
    open var startProgress: Float = 0
    open var endProgress: Float = 1
}

@available(*, unavailable, message: "there are no transitions: animate the opacity of both layers")
public enum CATransitionType {
    case fade, moveIn, push, reveal
}

@available(*, unavailable, message: "there are no transitions: animate the opacity of both layers")
public enum CATransitionSubtype {
    case fromTop, fromLeft, fromBottom, fromRight
}

@available(*, unavailable, message: "there are no display links: add an animation or use asyncAfter")
open class CADisplayLink: NSObject {
    public init(target: Any, selector sel: Selector) {}
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    open func invalidate() {}
    open var isPaused = false
    open var timestamp: CFTimeInterval { 0 }
    open var targetTimestamp: CFTimeInterval { 0 }
    open var duration: CFTimeInterval { 0 }
}

@available(*, unavailable, message: "there are no display links: add an animation or use asyncAfter")
public final class CVDisplayLink {}

@available(*, unavailable, message: "there are no selectors: pass a closure")
public struct Selector: ExpressibleByStringLiteral {
    public init(_ str: String) {}
    public init(stringLiteral value: String) {}
}
