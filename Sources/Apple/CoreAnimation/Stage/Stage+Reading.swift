import Foundation
import Layers

// What can be asked of the past.
extension Stage {
    /// A layer as it showed at a time: with the values of its animations then. The time may lie anywhere up to the one
    /// that the program has come to, and asking runs no code.
    ///
    /// - Parameters:
    ///   - layer: a layer of this stage.
    ///   - time: when, in seconds since the start.
    /// - Returns: a layer with the values of then; nil where it was not in the tree.
    public func presentation(of layer: CALayer, at time: CFTimeInterval) -> CALayer? {
        guard let id = layer.number, let state = timeline.presentation(at: time)[id] else { return nil }
        let shown = layer.makePlain()
        shown.state = state
        shown.state.sublayers = []
        shown.state.mask = nil
        shown.source = layer
        return shown
    }
}
