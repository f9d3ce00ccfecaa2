public import Foundation

/// Not here: particles have chances, and what a stage shows is a function of time.
@available(
    *, unavailable,
    message:
        "there are no particles: make copies with a CAReplicatorLayer and its instanceDelay, or a layer for each"
)
open class CAEmitterLayer: CALayer {
    /// Not here: there are no particles.
    open var emitterCells: [CAEmitterCell]?
    /// Not here: there are no particles.
    open var emitterPosition = CGPoint.zero
    /// Not here: there are no particles.
    open var emitterSize = CGSize.zero
    /// Not here: there are no particles.
    open var birthRate: Float = 1
}

/// Not here: particles have chances, and what a stage shows is a function of time.
@available(
    *, unavailable,
    message:
        "there are no particles: make copies with a CAReplicatorLayer and its instanceDelay, or a layer for each"
)
open class CAEmitterCell: NSObject {}

/// Not here: nothing draws into a layer.
@available(*, unavailable, message: "there is no Metal in a terminal: draw with shape layers")
open class CAMetalLayer: CALayer {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message: "nothing is scrolled by hand: set masksToBounds, and animate bounds.origin of a CALayer"
)
open class CAScrollLayer: CALayer {}

/// Not here: layers have no pictures.
@available(*, unavailable, message: "nothing is drawn ahead in tiles: draw with shape layers")
open class CATiledLayer: CALayer {}

/// Not here: cells have no depth to show.
@available(
    *, unavailable, message: "the picture is flat: use a CALayer, and give it a transform of the plane"
)
open class CATransformLayer: CALayer {}

/// Not here: pictures have no letters.
@available(
    *, unavailable, message: "there is no text in pictures: draw the letters as paths of a CAShapeLayer"
)
open class CATextLayer: CALayer {
    /// Not here: pictures have no letters.
    open var string: Any?
    /// Not here: pictures have no letters.
    open var fontSize: CGFloat = 36
    /// Not here: pictures have no letters.
    open var foregroundColor: CGColor?
}

/// Not here: a stage draws.
@available(*, unavailable, message: "a Stage draws the layers: give it the root layer's sublayers")
open class CARenderer: NSObject {}

// MARK: - CALayer+Absent

// Pictures.
extension CALayer {
    /// Not here: layers have no pictures.
    @available(
        *, unavailable,
        message: "layers show no pictures: draw with shape layers, or fill one with UIColor(patternImage:)"
    )
    public var contents: Any? {
        get { nil }
        set {}
    }

    /// Not here: layers have no pictures.
    @available(
        *, unavailable, message: "layers show no pictures: draw with shape layers, and clip them by a mask"
    )
    public var contentsRect: CGRect {
        get { .zero }
        set {}
    }

    /// Not here: layers have no pictures.
    @available(*, unavailable, message: "layers show no pictures: give the layer the bounds that it fills")
    public var contentsGravity: CALayerContentsGravity {
        get { .resize }
        set {}
    }

    /// Not here: the stage shows the picture.
    @available(
        *, unavailable, message: "there is nothing to draw into: show the layer on a Stage, or record it"
    )
    public func render(in ctx: CGContext) {}

    /// Not here: colours are not changed afterwards.
    @available(
        *, unavailable, message: "there are no filters: give the layers the colours that you want to see"
    )
    public var filters: [Any]? {
        get { nil }
        set {}
    }

    /// Not here: colours are not changed afterwards.
    @available(
        *, unavailable, message: "there are no filters: give the layers the colours that you want to see"
    )
    public var backgroundFilters: [Any]? {
        get { nil }
        set {}
    }

    /// Not here: layers lie over each other, and do not mix in other ways.
    @available(
        *, unavailable, message: "layers only lie over each other: set opacity, or cut one by a mask"
    )
    public var compositingFilter: Any? {
        get { nil }
        set {}
    }
}

// Corners.
extension CALayer {
    /// Not here: all four corners are rounded alike.
    @available(
        *, unavailable,
        message:
            "all four corners are rounded alike: use a CAShapeLayer and UIBezierPath(roundedRect:byRoundingCorners:cornerRadii:)"
    )
    public var maskedCorners: CACornerMask {
        get { [] }
        set {}
    }

    /// Not here: corners are quarter circles.
    @available(*, unavailable, message: "corners are quarter circles, as with circular: leave it out")
    public var cornerCurve: CALayerCornerCurve {
        get { .circular }
        set {}
    }
}

/// The corners of a layer, which are rounded alike.
public struct CACornerMask: OptionSet, Sendable {
    /// The bits, as Core Animation has them.
    public let rawValue: UInt
    /// The corners of some bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Top left.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// Top right.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// Bottom left.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// Bottom right.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

/// The shape of a layer's corners: quarter circles.
public enum CALayerCornerCurve: Sendable {
    /// A quarter circle, or a softer curve.
    case circular, continuous
}

/// Where a layer's picture would lie, if it had one.
public enum CALayerContentsGravity: Sendable {
    /// As large as the layer, or of its own size.
    case resize, resizeAspect, resizeAspectFill, center
}

// Places that follow from rules.
extension CALayer {
    /// Not here: layers are placed by numbers.
    @available(*, unavailable, message: "there are no layout managers: override layoutSublayers()")
    public var layoutManager: Any? {
        get { nil }
        set {}
    }

    /// Not here: layers are placed by numbers.
    @available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
    public var constraints: [CAConstraint]? {
        get { nil }
        set {}
    }

    /// Not here: layers are placed by numbers.
    @available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
    public func addConstraint(_ c: CAConstraint) {}
}

/// Not here: layers are placed by numbers.
@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
open class CAConstraint: NSObject {
    /// Not here: layers are placed by numbers.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute
    ) {}
}

/// Not here: layers are placed by numbers.
@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
public enum CAConstraintAttribute {
    /// Not here: layers are placed by numbers.
    case minX, midX, maxX, width, minY, midY, maxY, height
}

/// Not here: layers are placed by numbers.
@available(*, unavailable, message: "there are no constraints: override layoutSublayers()")
open class CAConstraintLayoutManager: NSObject {}

// MARK: - CATransition

/// Not here: it blends the pictures of two states, and only values are blended.
@available(
    *, unavailable,
    message: "pictures of two states are not blended: animate the opacity, or the position, of both layers"
)
open class CATransition: CAAnimation {
    /// Not here: pictures are not blended.
    open var type = CATransitionType.fade
    /// Not here: pictures are not blended.
    open var subtype: CATransitionSubtype?
    /// Not here: pictures are not blended.
    open var startProgress: Float = 0
    /// Not here: pictures are not blended.
    open var endProgress: Float = 1
}

/// Not here: it blends the pictures of two states, and only values are blended.
@available(
    *, unavailable,
    message: "pictures of two states are not blended: animate the opacity, or the position, of both layers"
)
public enum CATransitionType {
    /// Not here: pictures are not blended.
    case fade, moveIn, push, reveal
}

/// Not here: it blends the pictures of two states, and only values are blended.
@available(
    *, unavailable,
    message: "pictures of two states are not blended: animate the opacity, or the position, of both layers"
)
public enum CATransitionSubtype {
    /// Not here: pictures are not blended.
    case fromTop, fromLeft, fromBottom, fromRight
}

// MARK: - CADisplayLink

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
