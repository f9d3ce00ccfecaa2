public import Colors
public import Scenes

/// The choices for reading an SVG file.
public struct SVGOptions: Sendable {
    /// The initial colour of shapes without a fill, and of `currentColor`.
    ///
    /// Browsers use black, which a dark terminal does not show. Gray is visible on all backgrounds.
    public var color = Color(rgb: 0x808080)
    /// Whether style sheets see that the user prefers reduced motion.
    public var reducesMotion = false
    /// The title of a file without a `<title>`.
    public var title = ""

    /// Creates the default choices.
    public init() {}
}

/// A scene made from an SVG file, and the parts of the file that it lacks.
public struct SVGReading: Sendable {
    /// The text of the scene in YAML, or `nil` if there is an error.
    public let sceneText: String?
    /// The errors, and a warning for each unsupported part, in the order of the file.
    public let diagnostics: [SceneDiagnostic]
}

/// Reads SVG files.
///
///     let reading = SVGReader.read(text, file: "icon.svg")
///     let scene = reading.sceneText.flatMap { SceneReader.read($0, file: "icon.svg").scene }
///
/// The reader supports SVG 1.1 without filters, text and scripts, with SMIL and CSS animations. It loads no other files.
public enum SVGReader {
    /// Returns whether a text is an SVG file rather than a scene file.
    public static func accepts(_ text: String) -> Bool {
        let start = String(text.prefix(4000)).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return start.hasPrefix("<") && (start.contains("<svg") || start.contains(":svg"))
    }

    /// Translates the text of an SVG file to the text of a scene file.
    ///
    /// - Complexity: O(length of the text), with the limits of the scene format.
    public static func read(_ text: String, file: String, _ options: SVGOptions = SVGOptions()) -> SVGReading
    {
        do throws(SVGProblem) {
            let tree = try XMLTree(text)
            let converter = try SVGConverter(tree, options)
            let scene = try converter.sceneText()
            return SVGReading(sceneText: scene, diagnostics: diagnostics(converter.problems, text, file))
        } catch {
            return SVGReading(sceneText: nil, diagnostics: diagnostics([error], text, file))
        }
    }

    private static func diagnostics(_ problems: [SVGProblem], _ text: String, _ file: String)
        -> [SceneDiagnostic]
    {
        SceneReader.diagnostics(
            of: text, file: file,
            problems.sorted { ($0.offset, $0.message) < ($1.offset, $1.message) }.prefix(100).map {
                ($0.offset, $0.isError ? .error : .warning, "svg-\($0.rule.rawValue)", $0.message, $0.fix)
            })
    }
}
