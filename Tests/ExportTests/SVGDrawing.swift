import Colors
import Geometry
import Layers

@testable import Export

extension SVGWriter {
    /// A writer of a scene that nothing else is asked of.
    init(_ scene: Scene) { self.init(Timeline(scene)) }
}

/// The documents of scenes, read back as elements.
enum SVGDrawing {
    /// The square of 10 points at the origin.
    static let square = Path(rect: Rect(0, 0, 10, 10))
    static let squareText = "M0 0L10 0L10 10L0 10Z"

    static func scene(_ layers: [Layer], changes: [TimedChange] = [], duration: Double? = nil) -> Scene {
        Scene(canvas: Size(100, 50), layers: layers, changes: changes, explicitDuration: duration)
    }

    /// What is drawn at the beginning of a scene.
    static func still(_ layers: Layer..., at time: Double = 0) throws -> [XMLNode] {
        try XMLNode(SVGWriter(scene(layers)).still(at: time)).children
    }

    /// A scene in motion.
    static func moving(
        _ layers: Layer..., changes: [TimedChange] = [], duration: Double? = nil
    ) throws -> [XMLNode] {
        let scene = scene(layers, changes: changes, duration: duration)
        return try XMLNode(SVGWriter(scene).animation()).children
    }

    /// A shape with a white line and no fill.
    static func line(_ path: Path = square, width: Double = 1) -> ShapeContent {
        ShapeContent(path: path, fillColor: nil, strokeColor: .white, lineWidth: width)
    }
}

extension Layer {
    /// The layer with animations added.
    func animated(_ animations: Animation...) -> Layer {
        var layer = self
        for animation in animations { layer.add(animation) }
        return layer
    }
}
