extension BasicAnimation {
    /// The value at a position, on top of `beneath`.
    func value(at position: MediaTiming.Position, on beneath: AnimatableValue) -> AnimatableValue {
        let progress = timingFunction?.value(at: position.progress) ?? position.progress
        let from = fromValue ?? beneath
        let to = toValue ?? beneath
        return from.blended(to: to, progress: progress, blending)
    }
}
