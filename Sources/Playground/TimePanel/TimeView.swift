/// What the time panel shows, above the scrub bar.
package enum TimeView: String, Hashable, Sendable, CaseIterable {
    /// The timing function of an animation.
    case curve
    /// A value over the time of the scene.
    case graph
    /// Every animation of the scene as a bar.
    case lanes

    /// What follows: the panel is open with each of them in turn, and then closed.
    package static func next(after view: TimeView?) -> TimeView? {
        guard let view, let place = allCases.firstIndex(of: view) else { return view == nil ? .curve : nil }
        return place + 1 < allCases.count ? allCases[place + 1] : nil
    }

    /// How many rows it has at best, for so many animations.
    func rows(animations: Int) -> Int {
        switch self {
        case .curve: 7
        case .graph: 5
        case .lanes: max(1, min(animations, 8))
        }
    }
}
