/// Something that is drawn over a picture to show how it comes about.
public enum Overlay: String, Hashable, Sendable, CaseIterable {
    /// The outlines of what moves, at equal times before and after: where they lie close it is slow.
    case ghosts
    /// The points of every shape, numbered, and the ways that they go while it becomes another one.
    case points
    /// The direction of every path, at each tenth of its length, where it begins, and where its dashes do.
    case lengths
    /// The bounds of every layer, and the anchor point about which it turns.
    case bounds
    /// The control points of curves, and the lines to them.
    case controls

    /// How far apart the ghosts of a scene are, in seconds: as many as make sense in its length, and a round number.
    ///
    /// - Parameter duration: how long the scene takes, in seconds.
    /// - Returns: the interval.
    package static func ghostInterval(in duration: Double) -> Double {
        let intervals = [1.0 / 60, 1.0 / 30, 0.05, 0.1, 0.2, 0.25, 0.5]
        return intervals.first { $0 >= duration / 40 } ?? 1
    }

    /// How many ghosts there are on either side.
    static let ghostCount = 5
}
