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
