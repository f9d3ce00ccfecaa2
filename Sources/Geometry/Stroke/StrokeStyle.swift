/// How a stroke ends where its path has an end.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
    /// At the end point itself.
    case butt
    /// With a half disc of the line's width about the end point.
    case round
    /// With half a square: the line goes on for half its width.
    case square
}

/// How a stroke turns a corner.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
    /// With the outer edges carried on to where they meet, up to the miter limit; beyond it, ``bevel``.
    case miter
    /// With a disc of the line's width about the corner.
    case round
    /// Cut straight across.
    case bevel
}

/// What a stroke looks like, save for its dashes and its colour.
public struct StrokeStyle: Hashable, Sendable {
    /// The width, in points, centred on the path. A width of 0 or less, or not a number, paints nothing.
    public var width: Double
    /// The shape of the ends.
    public var cap: LineCap
    /// The shape of the corners.
    public var join: LineJoin
    /// The longest miter, as a multiple of the width: a corner whose miter would be longer is bevelled.
    public var miterLimit: Double

    /// The style with Core Animation's defaults: width 1, butt caps, miter joins, a limit of 10.
    public init(width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }

    /// How far from the path its stroke can be: at caps, or at the tip of a miter.
    package var reach: Double {
        let most = join == .miter ? min(max(miterLimit, 2), Stroker.longestMiter) : 2
        return width / 2 * most
    }
}
