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
        _ translate: () throws(Problem) -> (scene: SceneText, problems: [Problem])
    ) {
        var problems: [Problem]
        do {
            let (scene, found) = try translate()
            (sceneText, problems) = (scene.text, found)
            if problems.isEmpty, scene.isEmpty {
                problems = [
                    Problem(0, .value, "the file has no visible shapes, so the picture is empty")
                ]
            }
        } catch {
            (sceneText, problems) = (nil, [error])
        }
        let all = problems.sorted { ($0.offset, $0.message) < ($1.offset, $1.message) }
        var sorted = Array(all.prefix(Self.problemLimit))
        if all.count > sorted.count {
            let more = all.count - sorted.count
            let message = "\(more) more \(more == 1 ? "warning is" : "warnings are") left out"
            sorted.append(Problem(all[sorted.count].offset, .unsupported, message))
        }
        for index in sorted.indices {
            sorted[index].rule = Problem.Rule("\(format)-\(sorted[index].rule.name)")
        }
        diagnostics = SourceText(text).diagnostics(sorted, file: file)
    }
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
    package static func checkDepth(of layers: [LayerNode], at offset: Int) throws(Problem) {
        guard let deepest = layers.map(\.depth).max(), deepest > layerDepth else { return }
        throw Problem(
            offset, .limit, "the layers are nested \(deepest) levels deep; the limit is \(layerDepth)")
    }

    /// Returns whether the text of a scene is not too long, and has not too many values.
    package static func allows(_ scene: SceneText) -> Bool {
        let text = scene.text
        let signs = Set(",:[{\n".utf8)
        return text.utf8.count <= FileLimit.bytes && text.utf8.count(where: signs.contains) <= FileLimit.nodes
    }
}
