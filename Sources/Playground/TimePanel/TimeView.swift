/// What the time panel shows, above the scrub bar.
package enum TimeView: String, Hashable, Sendable, CaseIterable {
    /// The timing function of an animation.
    case curve
    /// A value over the time of the scene.
    case graph
    /// Every animation of the scene as a bar.
    case lanes

    /// How many rows it has at best, for so many animations.
    func rows(animations: Int) -> Int {
        switch self {
        case .curve: 7
        case .graph: 5
        case .lanes: max(1, min(animations, 8))
        }
    }
}
