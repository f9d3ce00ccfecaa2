import Geometry
public import Layers
public import Raster
import Text

/// Writes scenes as SVG, from what is drawn of them at any time: shapes stay shapes, at any size.
///
/// An animated document moves by SVG's own animation (SMIL), with no script and nothing from elsewhere, so that
/// it also moves as an image of a web page or a README. It repeats forever. Times and timing functions are the
/// scene's where SVG can say them: every path, colour, width, trim, dash and opacity that one timing function
/// takes from value to value does exactly that in the browser. What SVG cannot say, such as springs, colours in
/// other spaces or timing functions that overshoot, goes along straight lines laid through enough moments, and
/// paths that change their structure change frame by frame.
///
///     let svg = SVGWriter(Timeline(scene)).animation()
///     let picture = SVGWriter(Timeline(scene)).still(at: 0.375)
public struct SVGWriter: Sendable {
    private let timeline: Timeline
    private let background: PixelColor?
    private let framesPerSecond: Int

    /// A writer of a scene.
    ///
    /// - Parameters:
    ///   - timeline: what is shown.
    ///   - background: what the canvas is filled with first; nil for nothing, so that the page shows through.
    ///   - framesPerSecond: how often what cannot be blended changes.
    /// - Precondition: at least one frame in a second.
    public init(_ timeline: Timeline, background: PixelColor? = nil, framesPerSecond: Int = 30) {
        precondition(framesPerSecond > 0, "a recording has at least one frame in a second")
        self.timeline = timeline
        self.background = background
        self.framesPerSecond = framesPerSecond
    }

    /// The document of one moment, in seconds of the scene.
    public func still(at time: Double) -> String {
        document(SVGTimeline(timeline, from: time, duration: 0, framesPerSecond: framesPerSecond))
    }

    /// The document of the scene in motion, which repeats after `duration` seconds; nil is the scene's own.
    public func animation(duration: Double? = nil) -> String { document(moving(duration)) }

    /// The same as an element.
    func animatedRoot() -> SVGElement { root(moving(nil)) }

    private func moving(_ duration: Double?) -> SVGTimeline {
        let length = min(max(duration ?? timeline.duration, 0), RecordingLength.longest.seconds)
        return SVGTimeline(timeline, from: 0, duration: length, framesPerSecond: framesPerSecond)
    }

    private func document(_ timeline: SVGTimeline) -> String {
        var bytes: [UInt8] = []
        root(timeline).write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func root(_ timeline: SVGTimeline) -> SVGElement {
        let scene = self.timeline.scene
        let width = max(0, scene.canvas.width).svg(3)
        let height = max(0, scene.canvas.height).svg(3)
        var root = SVGElement(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
                ("viewBox", "0 0 \(width) \(height)"),
            ])
        if !scene.title.isEmpty {
            var title = SVGElement("title")
            title.text = ShownText(sentence: scene.title).text
            root.children.append(title)
        }
        if let background {
            root.children.append(
                SVGElement("rect", [("width", width), ("height", height), ("fill", background.hex)]))
        }
        var builder = SVGBuilder(timeline)
        let layers = builder.picture()
        if !builder.definitions.isEmpty {
            root.children.append(SVGElement("defs", children: builder.definitions))
        }
        root.children += layers
        if timeline.isAnnotated, let texts = SVGAnnotations(timeline, canvas: scene.canvas).element {
            root.children.append(texts)
        }
        return root
    }
}
