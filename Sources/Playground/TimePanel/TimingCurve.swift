package import Geometry
package import Layers
package import Text

/// How an animation turns time into progress, and where on that way it is.
package struct TimingCurve: Hashable, Sendable {
    /// The layer and the property.
    package let name: ShownText
    /// What the curve is called, or the numbers that it is made of.
    package let words: ShownText
    /// The progress at equal times of one cycle, from its start to its end.
    package let values: [Double]
    /// The control points of a cubic curve, one after the other; none of others.
    package let controls: [Point]
    /// Which share of a cycle has passed; nil while it does not run.
    package let time: Double?
    /// How far it has come by then.
    package let progress: Double?
    /// Which way between keyframes it is of, from 0; nil where it is of the whole.
    let leg: Int?
    /// The progress at equal times as it was before it was changed; none where that is the same.
    let before: [Double]

    /// The curve of an animation, or of the way between two of its keyframes that it is on; nil of a group, which has
    /// none of its own.
    package init?(_ run: Timeline.Run, in timeline: Timeline, at time: Double) {
        guard let shape = CurveShape(run, in: timeline, at: time) else { return nil }
        self.init(shape, at: time)
    }

    /// A curve of which all is known but where on it we are.
    init(_ shape: CurveShape, at time: Double) {
        name = shape.name
        words = shape.words
        values = shape.values
        controls = shape.controls
        leg = shape.leg
        before = shape.before
        self.time = shape.share(at: time)
        progress = self.time.map(shape.progress)
    }

    /// The least and the greatest progress, 0 and 1 among them.
    package var range: ClosedRange<Double> {
        let heights = values + before + controls.map(\.y)
        return min(0, heights.min() ?? 0)...max(1, heights.max() ?? 1)
    }
}
