import Geometry
import RealModule

/// Keyframes along a path, made ready for sampling (rule K8).
///
/// The end of each line and curve is a keyframe. A move is a jump, not a segment; closing adds a line back.
/// linear and cubic give each segment equal time, or what the key times say, and follow a curve by its Bézier
/// parameter; paced ones go by length; discrete ones hold at the start of each segment.
final class MotionPlan: Sendable {
    private let segments: [PathSegment]
    private let times: [Double]
    private let easings: [TimingFunction?]
    /// The measured path, for constant speed; nil in the other modes.
    private let measured: ArcLength?
    /// Whether it holds at the start of each segment, and so is not eased (rule K3).
    let isDiscrete: Bool
    private let rotationMode: RotationMode?

    /// The plan, or nil when the path has no segments.
    init?(_ keyframes: Keyframes, along path: Path) {
        var segments = Array(path.segments)
        guard !segments.isEmpty else { return nil }
        isDiscrete = keyframes.calculationMode == .discrete
        rotationMode = keyframes.rotationMode
        switch keyframes.calculationMode {
        case .discrete:
            let starts = KeyframePlan.holdTimes(keyframes.keyTimes, count: segments.count)
            segments = Array(segments.prefix(starts.count))
            times = starts + [1]
            measured = nil
            easings = segments.map { _ in nil }
        case .linear, .cubic:
            let times = KeyframePlan.segmentTimes(keyframes.keyTimes, count: segments.count + 1)
            guard times.count > 1 else { return nil }
            segments = Array(segments.prefix(times.count - 1))
            self.times = times
            measured = nil
            let functions = keyframes.timingFunctions
            easings = segments.indices.map { functions.indices.contains($0) ? functions[$0] : nil }
        case .paced, .cubicPaced:
            measured = ArcLength(path)
            times = [0, 1]
            easings = [nil]
        }
        self.segments = segments
    }

    /// Where the point is at a progress along the path; it does not leave the path.
    func point(at progress: Double) -> Point {
        if let location = location(at: progress) { return location.point }
        let (segment, parameter) = place(at: progress)
        return segments[segment].point(at: parameter)
    }

    /// By how many radians what moves is turned, or nil when it does not turn (rule K9).
    func turn(at progress: Double) -> Double? {
        guard let rotationMode else { return nil }
        let (segment, parameter) = place(at: progress)
        let direction =
            location(at: progress)?.tangent ?? segments[segment].tangent(at: parameter) ?? Vector(1, 0)
        let angle = Double.atan2(y: direction.dy, x: direction.dx)
        return rotationMode == .autoReverse ? angle + .pi : angle
    }

    private func location(at progress: Double) -> ArcLength.Location? {
        measured.flatMap { $0.location(at: progress * $0.total) }
    }

    private func place(at progress: Double) -> (segment: Int, parameter: Double) {
        let segment = KeyframePlan.segment(of: progress, in: times)
        guard !isDiscrete else { return (segment, 0) }
        let length = times[segment + 1] - times[segment]
        let local = length > 0 ? min(max((progress - times[segment]) / length, 0), 1) : 1
        return (segment, easings[segment]?.value(at: local) ?? local)
    }
}
