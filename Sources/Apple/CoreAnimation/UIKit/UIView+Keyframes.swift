public import Foundation
import Geometry
import Layers

extension UIView {
    /// Animates the changes of views through keyframes.
    ///
    /// Each ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` in the block changes values during its part of
    /// the duration, and values hold between the parts. Other changes in the block take the whole duration.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds. With 0, changes do not animate, unless a surrounding block has a duration.
    ///   - delay: The delay in seconds.
    ///   - options: The curve over all keyframes, the interpolation between them, and the repetition.
    ///   - animations: The block that adds keyframes.
    ///   - completion: Called once at the end. The argument is whether all animations ran to their end.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let stage = Stage.current
        let outer = ViewAnimation(
            duration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue & 0xF_03FF)
        )
        let frames = ViewKeyframes(of: outer)
        outer.run(
            {
                stage.transactions.values[ViewKeyframes.key] = frames
                animations()
                stage.transactions.values[ViewKeyframes.key] = nil
                if outer.duration > 0 { frames.animate(options.calculationMode) }
            }, completion: completion)
    }

    /// Adds a keyframe to the surrounding
    /// ``animateKeyframes(withDuration:delay:options:animations:completion:)``. Outside of it, changes do not animate.
    ///
    /// - Parameters:
    ///   - frameStartTime: The start, as a fraction of the duration.
    ///   - frameDuration: The length, as a fraction of the duration.
    ///   - animations: The block that changes the views.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let frames = Stage.current.transactions.values[ViewKeyframes.key] as? ViewKeyframes else {
            return performWithoutAnimation(animations)
        }
        let start = frameStartTime.clamped(to: 0...1)
        frames.add(from: start, to: min(start + max(frameDuration, 0), 1), animations)
    }
}

extension UIView.KeyframeAnimationOptions {
    fileprivate var calculationMode: CAAnimationCalculationMode {
        let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
        let index = Int(rawValue >> 10 & 7)
        return modes.indices.contains(index) ? modes[index] : .linear
    }
}

/// The changes of views in the keyframes of an animation.
final class ViewKeyframes {
    /// The key of the keyframes in their transaction.
    static let key = "the keyframes of views"

    /// The values of a property of a layer, each with the part of the duration in which they change.
    private struct Track {
        let first: ViewChange
        var parts: [(start: Double, end: Double, value: LayerValue)] = []
    }

    private let block: ViewAnimation
    private var tracks: [Track] = []

    init(of block: ViewAnimation) { self.block = block }

    func add(from start: Double, to end: Double, _ animations: () -> Void) {
        let recorder = ChangeRecorder(duration: block.duration * (end - start))
        recorder.perform(animations)
        for completion in recorder.completions {
            Stage.current.runSilently(after: block.delay + block.duration * end) { completion(true) }
        }
        for change in recorder.changes {
            guard let value = change.layer.modelValue(of: change.property) else { continue }
            let index = tracks.firstIndex { $0.first.isSameProperty(as: change) } ?? tracks.endIndex
            if index == tracks.endIndex { tracks.append(Track(first: change)) }
            // A keyframe that sets a value twice has its last value.
            if let last = tracks[index].parts.last, last.start == start, last.end == end {
                tracks[index].parts.removeLast()
            }
            tracks[index].parts.append((start, end, value))
        }
    }

    /// Adds a keyframe animation to each layer.
    func animate(_ mode: CAAnimationCalculationMode) {
        for track in tracks {
            let property = track.first.property
            var (times, values) = ([0.0], [track.first.old])
            for part in track.parts.sorted(by: { $0.start < $1.start }) {
                if part.start > times[times.count - 1], let last = values.last {
                    times.append(part.start)
                    values.append(last)
                }
                times.append(max(part.end, times[times.count - 1]))
                values.append(part.value)
            }
            if let last = values.last, times[times.count - 1] < 1 {
                times.append(1)
                values.append(last)
            }
            let animation = CAKeyframeAnimation(keyPath: property.keyPath)
            animation.values = values.map { $0.object(for: property) as Any }
            animation.keyTimes = times.map { NSNumber(value: $0) }
            animation.calculationMode = mode
            animation.timingFunction = CAMediaTimingFunction(block.options.timingFunction)
            block.add(track.first, animation)
        }
    }
}
