extension Scene {
    /// A time in one layer's own time, as the time it is then in another's (rule T11); nil stands for the scene.
    ///
    /// Up the tree the inverse of ``MediaTiming/localTime(at:)`` is taken, then down again. A number that no layer
    /// has counts as the scene.
    public func convert(_ time: Double, from source: Layer.ID?, to target: Layer.ID?) -> Double {
        let up = timings(down: source).reversed().reduce(time) { $1.parentTime(at: $0) }
        return timings(down: target).reduce(up) { $1.localTime(at: $0) }
    }

    /// The timings of the layers on the way down to one, its own included.
    private func timings(down id: Layer.ID?) -> [MediaTiming] {
        guard let path = id.flatMap(path(of:)) else { return [] }
        return path.steps.indices.compactMap { depth in
            self[LayerPath(Array(path.steps.prefix(depth + 1)))]?.timing
        }
    }
}
