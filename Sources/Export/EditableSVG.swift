import Colors
public import Layers

/// The parts of SVG that can move a document.
public enum SVGAnimation: String, CaseIterable, Sendable {
    /// Elements of SVG itself, such as `animate`.
    case smil
    /// A style sheet with `@keyframes`.
    case css
}

/// A scene as an SVG document for editors and web pages.
///
/// The drawing is that of ``SVGWriter``. In addition, the element of each layer has the layer's name as its id, and a
/// scene that ends keeps its last picture.
///
///     EditableSVG(Timeline(scene), by: .css).text
public struct EditableSVG: Sendable {
    /// The text of the document.
    public let text: String
    /// The parts of the scene that the document lacks or approximates, a clause each.
    public let losses: [String]

    /// Creates the document of a scene.
    public init(_ timeline: Timeline, by animation: SVGAnimation) {
        let writer = SVGWriter(timeline, framesPerSecond: CSSCodeWriter.framesPerSecond)
        let root = writer.namedRoot(by: animation)
        let repeats = timeline.loops
        var losses = timeline.lossesInSVG
        switch animation {
        case .smil:
            text = (repeats ? root : root.playedOnce).document
        case .css:
            var sheet = CSSSheet(prefix: "motion", repeats: repeats)
            var drawing = sheet.styled(root)
            if let style = sheet.style { drawing.children.insert(style, at: 0) }
            text = drawing.document
            losses += sheet.notes
        }
        self.losses = losses
    }
}

extension SVGElement {
    /// The element with animations that run once and keep their last value.
    var playedOnce: SVGElement {
        var result = self
        if motion != nil { result.replace("repeatCount", by: ("fill", "freeze")) }
        result.children = children.map(\.playedOnce)
        return result
    }
}

// MARK: - Names

/// The ids of layers in a document: words without spaces, each used once.
struct SVGNames {
    private let names: [Layer.ID: String]
    private var used: Set<String> = []
    /// The last number of each word.
    private var numbers: [String: Int] = [:]

    init(_ names: [Layer.ID: String]) { self.names = names }

    /// Returns the id of the next element of a layer, or `nil` if the layer has no name.
    mutating func next(_ layer: Layer.ID) -> String? {
        guard let name = names[layer] else { return nil }
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && $0 != "_" }
        guard let first = words.first?.first else { return nil }
        let word = (first.isNumber ? "layer-" : "") + words.joined(separator: "-")
        // The definitions of a document have the ids d1, d2 and so on.
        let isReserved = word.first == "d" && Int(word.dropFirst()) != nil
        var (id, number) = (isReserved ? word + "-layer" : word, numbers[word] ?? 1)
        while !used.insert(id).inserted {
            number += 1
            id = "\(word)-\(number)"
        }
        numbers[word] = number
        return id
    }
}

// MARK: - Losses

extension Timeline {
    fileprivate var lossesInSVG: [String] {
        var losses: [String] = []
        func add(_ loss: String) { if !losses.contains(loss) { losses.append(loss) } }
        if isAnnotated { add("labels and the numbers of points are left out") }
        for layer in scene.allLayers {
            if layer.masksToBounds, layer.isRounded, layer.sublayers.contains(where: \.blends) {
                add("\(layer.name): its rounded corners isolate the blend modes of its sublayers")
            }
            switch layer.content {
            case .gradient(let gradient) where gradient.type == .conic:
                add("\(layer.name): 180 sectors replace the conic gradient")
            case .replicator: add("\(layer.name): separate elements replace the copies of the replicator")
            case .plain, .shape, .gradient: break
            }
        }
        if !scene.changes.isEmpty { add("keyframes replace the timed changes") }
        let names = layerNames(of: runs.map { ($0.layer, $0.added?.time) })
        for run in runs {
            guard let loss = run.animation.lossInSVG else { continue }
            let subject = [names[run.layer] ?? "", run.property?.keyPath ?? ""].filter { !$0.isEmpty }
            add("\(subject.joined(separator: " ")): linear pieces replace \(loss)")
        }
        return losses
    }
}

extension Layer {
    /// Whether the layer or a sublayer may mix with the layers behind it.
    fileprivate var blends: Bool {
        compositingFilter != .normal || !isIsolated && mask == nil && sublayers.contains(where: \.blends)
    }
}

extension Animation {
    /// The part of the animation that SVG lacks, or `nil` if it has all.
    fileprivate var lossInSVG: String? {
        guard let change else { return nil }
        var functions = timingFunction.map { [$0] } ?? []
        switch change.values {
        case .spring: return "the spring"
        case .ends: break
        case .keyframes(let keyframes):
            if [.cubic, .cubicPaced].contains(keyframes.calculationMode) {
                return "the curve through the values"
            }
            if case .path = keyframes.route { return "the motion along a path" }
            functions += keyframes.timingFunctions
        }
        if functions.contains(where: \.isLostInSVG) { return "the timing function" }
        if change.property.kind == .color, change.blending.colorSpace != .sRGB {
            return "the colours between"
        }
        return nil
    }
}
