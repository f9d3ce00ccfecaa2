public import Foundation

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
