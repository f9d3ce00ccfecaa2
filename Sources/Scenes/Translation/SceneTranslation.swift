/// A scene made from a file in another format, and the parts of the file that it lacks.
public struct SceneTranslation: Sendable {
    /// The text of the scene in YAML, or `nil` if there is an error.
    public let sceneText: String?
    /// The errors, and a warning for each unsupported part, in the order of the file.
    public let diagnostics: [SceneDiagnostic]

    /// The greatest number of listed problems.
    private static let problemLimit = 100

    /// Creates the translation of a text, and sorts its problems. The rules of the diagnostics begin with `format`.
    package init(
        of text: String, file: String, format: String,
        _ translate: () throws(TranslationProblem) -> (scene: SceneText, problems: [TranslationProblem])
    ) {
        var problems: [TranslationProblem]
        do {
            let (scene, found) = try translate()
            (sceneText, problems) = (scene.text, found)
            if problems.isEmpty, scene.isEmpty {
                problems = [
                    TranslationProblem(0, .value, "the file has no visible shapes, so the picture is empty")
                ]
            }
        } catch {
            (sceneText, problems) = (nil, [error])
        }
        let all = problems.sorted { ($0.offset, $0.message) < ($1.offset, $1.message) }
        var sorted = Array(all.prefix(Self.problemLimit))
        if all.count > sorted.count {
            let more = all.count - sorted.count
            sorted.append(
                TranslationProblem(
                    all[sorted.count].offset, .unsupported,
                    "\(more) more \(more == 1 ? "warning is" : "warnings are") left out"))
        }
        diagnostics = SourceText(text).diagnostics(
            sorted.map {
                Problem(
                    offset: $0.offset, severity: $0.isError ? .error : .warning,
                    rule: Problem.Rule("\(format)-\($0.rule.rawValue)"), message: $0.message, fix: $0.fix)
            }, file: file)
    }
}

/// A part of a file that the scene lacks, or the reason why there is no scene.
package struct TranslationProblem: Error, Hashable {
    package enum Rule: String, Sendable {
        case syntax, limit, unsupported, value
    }

    /// The offset in bytes.
    package let offset: Int
    package let rule: Rule
    package let message: String
    package let fix: String?

    package init(_ offset: Int, _ rule: Rule, _ message: String, fix: String? = nil) {
        (self.offset, self.rule, self.message, self.fix) = (offset, rule, message, fix)
    }

    package var isError: Bool { rule == .syntax || rule == .limit }
}

/// The limits of scenes that a translation must keep.
package enum TranslationLimit {
    /// The nesting of layers.
    package static let layerDepth = 26
    /// The layers of all copies.
    package static let copiedLayers = 100_000
    package static let keyframes = 4000
    package static let pathElements = 50_000
    /// The sides of the canvas in points.
    package static let canvas = 0.001...100_000
    /// The longest time in seconds.
    package static let duration = NumberLimit.seconds

    /// Checks the nesting of layers. The offset of a problem is that of the whole file's element.
    package static func checkDepth(of layers: [LayerNode], at offset: Int) throws(TranslationProblem) {
        guard let deepest = layers.map(\.depth).max(), deepest > layerDepth else { return }
        throw TranslationProblem(
            offset, .limit, "the layers are nested \(deepest) levels deep; the limit is \(layerDepth)")
    }

    /// Returns whether the text of a scene is not too long, and has not too many values.
    package static func allows(_ scene: SceneText) -> Bool {
        let text = scene.text
        let signs = Set(",:[{\n".utf8)
        return text.utf8.count <= FileLimit.bytes && text.utf8.count(where: signs.contains) <= FileLimit.nodes
    }
}
