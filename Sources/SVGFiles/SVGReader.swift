public import Colors
public import Scenes

/// The choices for reading an SVG file.
public struct SVGOptions: Sendable {
    /// The initial colour of shapes without a fill, and of `currentColor`.
    ///
    /// Browsers use black, which a dark terminal does not show. Gray is visible on all backgrounds.
    public var color = LayerNode.standardColor
    /// Whether style sheets see that the user prefers reduced motion.
    public var reducesMotion = false
    /// The title of a file without a `<title>`.
    public var title = ""
    /// The files of pictures. Without them, only pictures inside the SVG file are drawn.
    public var pictures: PictureLoader = { _ in nil }

    /// Creates the default choices.
    public init() {}
}

/// Reads SVG files.
///
///     let reading = SVGReader.read(text, file: "icon.svg")
///     let scene = reading.sceneText.flatMap { SceneReader.read($0, file: "icon.svg").scene }
///
/// The reader supports SVG 1.1 without filters and scripts, with SMIL and CSS animations.
public enum SVGReader {
    /// Returns whether a text is an SVG file rather than a scene file.
    public static func accepts(_ text: String) -> Bool {
        let start = String(text.prefix(4000)).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return start.hasPrefix("<") && (start.contains("<svg") || start.contains(":svg"))
    }

    /// Translates the text of an SVG file to the text of a scene file.
    ///
    /// - Complexity: O(length of the text), with the limits of the scene format.
    public static func read(_ text: String, file: String, _ options: SVGOptions = SVGOptions())
        -> SceneTranslation
    {
        SceneTranslation(of: text, file: file, format: "svg") { () throws(Problem) in
            let converter = try SVGConverter(XMLTree(text), options)
            let scene = try converter.sceneText()
            guard TranslationLimit.allows(scene) else {
                throw Problem(0, .limit, "the drawing is too long for a scene")
            }
            return (scene, converter.problems)
        }
    }
}
