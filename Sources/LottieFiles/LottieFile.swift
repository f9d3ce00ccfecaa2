import Geometry
import Scenes

/// The parts of a Lottie file that all its layers share.
final class LottieFile {
    let root: JSONNode
    let frameRate: Double
    /// The frames of the outer composition.
    let frames: Range<Double>
    let size: Size
    private let slots: [String: JSONNode]
    private let assets: [String: JSONNode]
    /// The number of outlines that styles draw and modifiers change.
    private var outlineCount = 0
    /// The text of all animations so far.
    private(set) var changes = SceneExtent()
    /// The places of the parts that the scene lacks, by message.
    private var losses = OrderedGroups<String, (offset: Int, layer: String)>()
    /// The number of values and characters that expressions read.
    private var expressionWork = 0
    var layerName = ""

    init(_ root: JSONNode) throws(Problem) {
        self.root = root
        func number(_ key: String, _ range: ClosedRange<Double>) throws(Problem) -> Double {
            guard let node = root[key], let number = node.number, range.contains(number) else {
                let (low, high) = (range.lowerBound.shortestDecimal, range.upperBound.shortestDecimal)
                let problem = root[key] == nil ? "is missing" : "is not a number from \(low) to \(high)"
                throw Problem(root[key]?.offset ?? root.offset, .syntax, "\"\(key)\" \(problem)")
            }
            return number
        }
        frameRate = try number("fr", 0.01...1000)
        let start = root["ip"]?.number ?? 0
        let end = try number("op", -1e7...1e7)
        guard start < end, (end - start) / frameRate <= TranslationLimit.duration else {
            let longest = TranslationLimit.duration.shortestDecimal
            throw Problem(
                root["op"]?.offset ?? 0, .syntax,
                start < end
                    ? "the animation is longer than \(longest) s"
                    : "the last frame \"op\" is not after the first frame \"ip\"")
        }
        frames = start..<end
        size = Size(try number("w", TranslationLimit.canvas), try number("h", TranslationLimit.canvas))
        var (slots, assets): ([String: JSONNode], [String: JSONNode]) = ([:], [:])
        for (key, node) in root["slots"]?.members ?? [] { slots[key] = node["p"] }
        for node in root["assets"]?.items ?? [] {
            if let id = node["id"]?.text { assets[id] = node }
        }
        (self.slots, self.assets) = (slots, assets)
    }

    /// Returns the value of the slot that a property refers to, or the property without one.
    func slotted(_ node: JSONNode) -> JSONNode { node["sid"]?.text.flatMap { slots[$0] } ?? node }

    func asset(_ layer: JSONNode) -> JSONNode? { layer["refId"]?.text.flatMap { assets[$0] } }

    /// Counts outlines that a style draws or modifiers change.
    func count(outlines: Int, at offset: Int) throws(Problem) {
        outlineCount += outlines
        guard outlineCount <= TranslationLimit.copiedLayers else {
            throw Problem(
                offset, .limit,
                "styles and modifiers change more than \(TranslationLimit.copiedLayers) outlines")
        }
    }

    /// Counts the animations of a layer, and stops if a scene cannot have so many.
    func count(changesOf layer: LayerNode, at offset: Int) throws(Problem) {
        for animation in layer.all.flatMap(\.animations) { changes.add(animation.text) }
        guard !changes.isAllowed else { return }
        throw Problem(
            offset, .limit,
            "the file has too many changes for a scene: \(changes.excess) up to layer \"\(layerName)\"")
    }

    /// Counts values and characters that expressions read, and returns `false` if they are too many.
    func reserveWork(_ count: Int) -> Bool {
        expressionWork += count
        return expressionWork <= 2_000_000
    }

    /// Reports a part that the scene lacks.
    func report(_ offset: Int, _ message: String) {
        losses.append((offset, layerName), to: message)
    }

    /// The reported parts, each with the layers that have it.
    var problems: [Problem] {
        losses.groups.map { message, places in
            let (offset, layer) = places[0]
            let otherCount = Set(places.map(\.layer)).count - 1
            let others = otherCount == 0 ? "" : " and \(otherCount) more"
            return Problem(
                offset, .unsupported, layer.isEmpty ? message : "layer \"\(layer)\"\(others): \(message)")
        }
    }
}
