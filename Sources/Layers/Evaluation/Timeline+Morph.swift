public import Geometry

extension Timeline {
    /// The two paths between which the path of a layer goes at a time, brought to one structure as they are blended:
    /// the ends of an animation, or the keyframes before and after that time. Nil when no animation of its path runs
    /// then, or when it jumps.
    ///
    /// Points of one structure are those of the paths themselves. Others have got partners: matched ones in a smart
    /// morph, the origin in a faithful one.
    ///
    ///     let morph = timeline.morph(of: star.id, at: 0.375)
    ///     zip(morph.from.points, morph.to.points)    // from where to where each point goes
    ///
    /// - Complexity: O(layers), and the matching of the two paths when it is asked for the first time.
    public func morph(of layer: Layer.ID, at time: Double) -> PathPair? { change(of: layer, at: time)?.pair }

    /// The change of a layer's path into another at a time; nil when no animation changes it then.
    func change(of layer: Layer.ID, at time: Double) -> PathMorph? {
        let tree = tree(at: time)
        guard let path = tree.scene.path(of: layer), case .sublayer(let index)? = path.steps.first else {
            return nil
        }
        return tree.layers[index]?.morph(at: time, down: path.steps.dropFirst())
    }
}
