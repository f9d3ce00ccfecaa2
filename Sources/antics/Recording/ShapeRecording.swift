import Export
import Layers
import Raster
import Text

/// A recording of the layers themselves, as an SVG that moves.
struct ShapeRecording: Recording {
    let timeline: Timeline
    /// How long the drawing takes before it repeats, in seconds.
    let duration: Double
    /// The colour behind the picture.
    let ground: PixelColor
    let fps: Int

    func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure) {
        let writer = SVGWriter(timeline, background: ground, framesPerSecond: fps)
        try file.write(Array(writer.animation(duration: duration).utf8))
    }

    func report(on file: borrowing OutputFile) -> ShownText? {
        sentence(file, duration, fps: fps, use: RecordFormat.svg.use(of: file.name))
    }
}
