import Export
import Layers
import Raster
import Text

/// A recording of the layers themselves, as an SVG that moves.
struct ShapeRecording: Recording {
    let timeline: Timeline
    /// How long the drawing takes before it repeats, in seconds.
    let duration: Double
    /// The colour behind the picture; nil for that of the page it is on.
    let ground: PixelColor?
    let fps: Int
    /// Shapes are drawn by whoever looks at them.
    let cutFrames = 0

    /// How much it is of what an SVG can hold: of every frame all shapes are compared with those of the others, each of
    /// some three kilobytes.
    var share: Double {
        let frames = duration * Double(fps) + 1
        return frames * Double(max(DisplayList(timeline, at: 0).itemCount, 1)) / 150_000
    }

    func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure) {
        let writer = SVGWriter(timeline, background: ground, framesPerSecond: fps)
        try file.write(Array(writer.animation(duration: duration).utf8))
    }

    func report(on file: borrowing OutputFile) -> ShownText? {
        sentence(file, duration, use: RecordFormat.svg.use(of: file.name))
    }
}

extension DisplayList {
    /// How many items there are, groups and what is in them.
    fileprivate var itemCount: Int { Self.count(items) }

    private static func count(_ items: [Item]) -> Int {
        items.reduce(items.count) { sum, item in
            guard case .group(let group) = item else { return sum }
            return sum + count(group.items) + count(group.mask ?? [])
        }
    }
}
