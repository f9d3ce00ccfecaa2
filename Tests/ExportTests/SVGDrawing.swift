import Colors
import Geometry
import Layers
import Testing

@testable import Export
@testable import SVGFiles

extension SVGWriter {
    /// Creates a writer of a scene.
    init(_ scene: Scene) { self.init(Timeline(scene)) }
}

/// Documents of scenes, parsed as elements.
enum SVGDrawing {
    /// A square of 10 points at the origin.
    static let square = Path(rect: Rect(0, 0, 10, 10))
    static let squareText = "M0 0L10 0L10 10L0 10Z"

    static func scene(_ layers: [Layer], changes: [TimedChange] = [], duration: Double? = nil) -> Scene {
        Scene(canvas: Size(100, 50), layers: layers, changes: changes, explicitDuration: duration)
    }

    /// Returns the elements of a still document.
    static func still(_ layers: Layer..., at time: Double = 0) throws -> [XMLNode] {
        try XMLNode(SVGWriter(scene(layers)).still(at: time)).children
    }

    /// Returns the elements of an animated document.
    static func moving(
        _ layers: Layer..., changes: [TimedChange] = [], duration: Double? = nil
    ) throws -> [XMLNode] {
        let scene = scene(layers, changes: changes, duration: duration)
        return try XMLNode(SVGWriter(scene).animation()).children
    }

    /// Returns a shape with a white stroke and no fill.
    static func line(_ path: Path = square, width: Double = 1) -> ShapeContent {
        ShapeContent(path: path, fillColor: nil, strokeColor: .white, lineWidth: width)
    }
}

extension Layer {
    /// Returns the layer with additional animations.
    func animated(_ animations: Animation...) -> Layer {
        var layer = self
        for animation in animations { layer.add(animation) }
        return layer
    }
}

// MARK: - XMLNode

/// An element of an XML document.
struct XMLNode: Equatable {
    let name: String
    let attributes: [String: String]
    let children: [XMLNode]
    let text: String

    /// Parses a document, and throws an error if it is not well-formed.
    init(_ document: String) throws { self.init(try #require(try XMLTree(document).root)) }

    private init(_ element: XMLElement) {
        (name, attributes, text) = (element.name, element.attributes, element.text)
        children = element.children.map(XMLNode.init)
    }

    subscript(attribute: String) -> String? { attributes[attribute] }

    /// Returns the elements of a name at any depth, in order.
    func all(_ name: String) -> [XMLNode] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// Returns the element that animates an attribute.
    func animation(of attribute: String) -> XMLNode? {
        children.first { $0["attributeName"] == attribute }
    }

    /// The key times and values of an animation.
    var keys: [(time: Double, value: String)] {
        let times = (self["keyTimes"] ?? "").split(separator: ";").map { Double($0) ?? .nan }
        let values = (self["values"] ?? "").split(separator: ";", omittingEmptySubsequences: false)
        guard times.count == values.count else { return [] }
        return zip(times, values).map { ($0, String($1)) }
    }
}
