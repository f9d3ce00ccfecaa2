import Foundation
import Layers

/// A layer that shows copies of its sublayers, each placed, coloured and timed a step on from the one before.
open class CAReplicatorLayer: CALayer {
    override var newContent: LayerContent { .replicator(ReplicatorContent()) }

    override func makePlain() -> CALayer { CAReplicatorLayer() }

    open override func presentation() -> CAReplicatorLayer? { shown() as? CAReplicatorLayer }

    private var replicator: ReplicatorContent { state.replicator ?? ReplicatorContent() }

    /// How many copies there are, the original included.
    open var instanceCount: Int {
        get { Int(replicator.instanceCount) }
        set { set(.instanceCount, .number(min(max(Double(newValue), 0), ReplicatorContent.maximumCount))) }
    }

    /// Whether copies keep their depth. It is kept and has no effect: the picture is flat.
    open var preservesDepth = false

    /// How many seconds each copy runs behind the one before it.
    open var instanceDelay: CFTimeInterval {
        get { replicator.instanceDelay }
        set { set(.instanceDelay, .number(newValue)) }
    }

    /// How each copy is placed with respect to the one before it, about the centre of the layer's bounds.
    open var instanceTransform: CATransform3D {
        get { matrix(.instanceTransform, replicator.instanceTransform) }
        set { set(.instanceTransform, newValue) }
    }

    /// What the first copy's colours are multiplied with.
    open var instanceColor: CGColor? {
        get { replicator.instanceColor.map { CGColor($0) } }
        set { set(.instanceColor, .color(newValue?.color)) }
    }

    /// What is added to the red of that factor from copy to copy.
    open var instanceRedOffset: Float {
        get { Float(replicator.instanceRedOffset) }
        set { set(.instanceRedOffset, .number(Double(newValue))) }
    }

    /// What is added to the green of that factor from copy to copy.
    open var instanceGreenOffset: Float {
        get { Float(replicator.instanceGreenOffset) }
        set { set(.instanceGreenOffset, .number(Double(newValue))) }
    }

    /// What is added to the blue of that factor from copy to copy.
    open var instanceBlueOffset: Float {
        get { Float(replicator.instanceBlueOffset) }
        set { set(.instanceBlueOffset, .number(Double(newValue))) }
    }

    /// What is added to the opacity of that factor from copy to copy.
    open var instanceAlphaOffset: Float {
        get { Float(replicator.instanceAlphaOffset) }
        set { set(.instanceAlphaOffset, .number(Double(newValue))) }
    }
}
