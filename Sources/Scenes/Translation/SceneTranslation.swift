package import Geometry

/// A scene made from a file in another format, and the parts of the file that it lacks.
public struct SceneTranslation: Sendable {
    /// The text of the scene in YAML, or `nil` if there is an error.
    public let sceneText: String?
    /// The errors, and a warning for each unsupported part, in the order of the file.
    public let diagnostics: [SceneDiagnostic]

    /// The maximum number of listed problems.
    private static let problemLimit = 100

    /// Creates the translation of a text, and sorts its problems. The rules of the diagnostics begin with `format`.
    package init(
        of text: String, file: String, format: String,
        _ translate: () throws(Problem) -> (scene: SceneText, problems: [Problem])
    ) {
        var problems: [Problem]
        do {
            let scene: SceneText
            (scene, problems) = try translate()
            sceneText = scene.text
            if scene.isEmpty {
                problems.append(Problem(0, .value, "the file has no visible shapes, so the picture is empty"))
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
    /// The maximum time in seconds.
    package static let duration = NumberLimit.seconds
    /// A rectangle around all drawings.
    package static let plane = Rect(-1e5, -1e5, 2e5, 2e5)

    /// Checks the number and the nesting of layers. The offset of a problem is that of the whole file's element.
    package static func check(_ layers: [LayerNode], at offset: Int) throws(Problem) {
        let count = layers.reduce(0) { $0 + $1.all.count }
        guard count <= SceneBuilder.layerLimit else {
            throw Problem(
                offset, .limit,
                "the drawing becomes \(count) layers; the limit is \(SceneBuilder.layerLimit)")
        }
        guard let deepest = layers.map(\.depth).max(), deepest > layerDepth else { return }
        throw Problem(
            offset, .limit, "the layers are nested \(deepest) levels deep; the limit is \(layerDepth)")
    }

    /// Returns whether the text of a scene is not too long, and has not too many values.
    package static func allows(_ scene: SceneText) -> Bool { SceneExtent(scene.text).isAllowed }
}

/// The length of a part of a scene's text, and the number of its values.
package struct SceneExtent {
    private var bytes = 0
    private var values = 0

    package init(_ text: String = "") { add(text) }

    package mutating func add(_ text: String) {
        bytes += text.utf8.count
        values += text.utf8.count { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"),
                UInt8(ascii: "\n"):
                true
            default: false
            }
        }
    }

    /// Whether a scene may have the text.
    package var isAllowed: Bool { bytes <= FileLimit.bytes && values <= FileLimit.nodes }

    /// The limit that the text exceeds, such as "more than 2 MB".
    package var excess: String {
        "more than "
            + (bytes > FileLimit.bytes ? "\(FileLimit.bytes / 1_000_000) MB" : "\(FileLimit.nodes) values")
    }
}

// MARK: - JSON node

/// A value of a JSON file in another format than scenes, with its offset.
package struct JSONNode: Sendable {
    private let node: SceneNode

    private init(_ node: SceneNode) { self.node = node }

    /// Reads a JSON file.
    ///
    /// - Throws: A problem with the offset of a syntax error, or a limit that the file exceeds.
    package init(json text: String) throws(Problem) {
        let source = SourceText(Self.readable(text))
        do throws(Problem) {
            let document = try YAMLDocument(source, limit: (nodes: 500_000, depth: 200))
            guard let root = document.root else {
                throw Problem(0, .syntax, "the file is empty")
            }
            self.init(root)
        } catch {
            throw Problem(
                error.offset, error.rule == .limit ? .limit : .syntax, error.message, fix: error.fix)
        }
    }

    /// Returns a text of the same length without control characters above U+007E, which JSON has and YAML lacks.
    private static func readable(_ text: String) -> String {
        let isControl = { (scalar: Unicode.Scalar) in (0x7F...0x9F).contains(scalar.value) }
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            isControl(scalar) ? scalar.value == 0x7F ? " " : "\u{B7}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The offset in bytes.
    package var offset: Int { node.offset }

    /// The string, or `nil` for another value.
    package var text: String? { if case .text(let text, .quoted) = node.content { text } else { nil } }

    /// The number within the limits of scenes, 1 for true and 0 for false; `nil` for another value.
    package var number: Double? {
        guard let text = node.text else { return nil }
        switch text {
        case "true": return 1
        case "false": return 0
        default:
            let number = Double(decimal: text) ?? .nan
            return number.isNaN ? nil : number.limited
        }
    }

    package var isTrue: Bool { number.map { $0 != 0 } ?? false }

    /// The members of a list; empty for another value.
    package var items: [JSONNode] { node.items.map { JSONNode($0) } }

    /// The numbers of a list without its other members; empty for another value.
    package var numbers: [Double] { items.compactMap(\.number) }

    /// The keys and values of an object, in order; empty for another value.
    package var members: [(key: String, value: JSONNode)] {
        node.entries.map { ($0.key, JSONNode($0.value)) }
    }

    package var isObject: Bool { if case .mapping = node.content { true } else { false } }

    /// Returns the value of a key, or `nil` if it is missing or null.
    package subscript(key: String) -> JSONNode? {
        guard let value = node[key], !(value.text == "null" && value.isNone) else { return nil }
        return JSONNode(value)
    }
}
