public import Foundation

/// Coordinates on the stage: those of a view, or of the screen.
public protocol UICoordinateSpace: AnyObject {
    /// The rectangle of the view or screen in its coordinates.
    var bounds: CGRect { get }
}

// A view converts to and from another view with its own methods, as in UIKit.

extension UICoordinateSpace {
    /// A layer with the coordinates of the space. A layer without a superlayer has those of the stage.
    private var spaceLayer: CALayer { (self as? UIView)?.layer ?? CALayer() }

    /// Converts a point to another space's coordinates.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        spaceLayer.convert(point, to: coordinateSpace.spaceLayer)
    }

    /// Converts a point from another space's coordinates.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        spaceLayer.convert(point, from: coordinateSpace.spaceLayer)
    }

    /// Converts a rectangle to another space's coordinates, and returns its bounding box.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        spaceLayer.convert(rect, to: coordinateSpace.spaceLayer)
    }

    /// Converts a rectangle from another space's coordinates, and returns its bounding box.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        spaceLayer.convert(rect, from: coordinateSpace.spaceLayer)
    }
}

extension UIView: UICoordinateSpace {}

extension UIScreen: UICoordinateSpace {
    /// The coordinates of the screen.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The coordinates of the screen in portrait, which are those of the stage.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
}

extension UIWindowScene {
    /// The status bar of the scene: `nil`.
    public var statusBarManager: UIStatusBarManager? { nil }
    /// The coordinates of the scene, which are those of the stage.
    public var coordinateSpace: any UICoordinateSpace { screen }
}
