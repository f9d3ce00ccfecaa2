public import Layers
import Raster

/// The times at which the pictures of two timelines look different.
public struct PictureDifferences: Hashable, Sendable {
    /// The number of compared pictures.
    public static let count = 25
    /// The times of the pictures that differ, in seconds, in ascending order.
    public let times: [Double]

    /// Compares two timelines at ``count`` times, up to the end of the longer one.
    ///
    /// Two pictures differ if a channel of a pixel differs by more than an eighth. The longer side of each canvas has 96
    /// pixels, so a shift by less than a thousandth of it is no difference.
    ///
    /// - Complexity: O(50 frames of 96 × 96 pixels) or less; equal display lists are not drawn.
    public init(_ first: Timeline, _ second: Timeline) {
        let renderers = (FrameRenderer(), FrameRenderer())
        let viewports = [first, second].map { Viewport(canvas: $0.scene.canvas, width: 96, height: 96) }
        times = Self.samples(of: first, second).filter { time in
            let lists = (DisplayList(first, at: time), DisplayList(second, at: time))
            guard lists.0 != lists.1 || viewports[0] != viewports[1] else { return false }
            let pictures = (
                renderers.0.pixels(of: lists.0, viewport: viewports[0]),
                renderers.1.pixels(of: lists.1, viewport: viewports[1])
            )
            return zip(pictures.0.pixels, pictures.1.pixels).contains { $0.differs(from: $1) }
        }
    }

    /// Returns ``count`` times at equal distances up to the end of the longer timeline, none of them at an end.
    package static func samples(of first: Timeline, _ second: Timeline) -> [Double] {
        let duration = max(first.duration, second.duration)
        return (0..<count).map { duration * (Double($0) + 0.37) / Double(count) }
    }
}

extension PixelColor {
    fileprivate func differs(from other: PixelColor) -> Bool {
        guard self != other else { return false }
        let pairs = [(red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha)]
        return pairs.contains { abs(Int($0) - Int($1)) > 32 }
    }
}
