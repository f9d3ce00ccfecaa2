public import Colors
public import Scenes

/// A reader of SVG files.
///
///     let reading = SVGReader.read(text, file: "icon.svg")
///     let scene = reading.sceneText.flatMap { SceneReader.read($0, file: "icon.svg").scene }
///
/// The reader supports SVG 1.1 without scripts, with SMIL and CSS animations. Filters make shadows and blurs.
public enum SVGReader {
    /// Returns whether a text is an SVG file rather than a scene file.
    public static func accepts(_ text: String) -> Bool {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        // A comment or a document type may be long.
        return start.hasPrefix("<") && (start.contains("<svg") || start.contains(":svg"))
    }

    /// Translates the text of an SVG file to the text of a scene file. A file without a `<title>` has a title.
    ///
    /// Shapes without a fill and `currentColor` have `color`, or else gray: a dark terminal does not show the black of
    /// browsers. Without `pictures`, only pictures inside the file are drawn.
    ///
    /// - Complexity: O(length of the text), with the limits of the scene format.
    public static func read(
        _ text: String, file: String, title: String = "", color: Color? = nil,
        pictures: @escaping PictureLoader = { _ in nil }
    ) -> SceneTranslation {
        SceneTranslation(of: text, file: file, format: "svg") { () throws(Problem) in
            let converter = try SVGConverter(
                XMLTree(text), title: title, color: color ?? LayerNode.standardColor,
                PictureCatalogue(pictures))
            let scene = try converter.sceneText()
            guard TranslationLimit.allows(scene) else {
                throw Problem(0, .limit, "the drawing is too long for a scene")
            }
            return (scene, converter.problems)
        }
    }
}
