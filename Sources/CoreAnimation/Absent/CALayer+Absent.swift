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
