import Geometry

// MARK: - Paths

extension ForeignSpelling {
    static func paths(_ text: String) -> [ForeignSpelling] {
        if text.hasPrefix("#") {
            return [ForeignSpelling(String(text.dropFirst()), "A path is used by its name")]
        }
        // The d of SVG in quotes, or its points.
        let data =
            text.hasPrefix("d=") ? [ForeignSpelling(text.dropFirst(2).filter { !"\"'".contains($0) })] : []
        let numbers = text.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
        return data + polygon(pairs(of: numbers))
    }

    private static func pairs(of numbers: [Double]) -> [[Double]] {
        stride(from: 0, to: numbers.count - 1, by: 2).map { [numbers[$0], numbers[$0 + 1]] }
    }

    /// Returns the path through points: pairs, or the numbers of all points in one list.
    static func polygon(_ points: [[Double]]) -> [ForeignSpelling] {
        let points = points.count == 1 && points[0].count > 4 ? pairs(of: points[0]) : points
        guard points.count > 1, points.allSatisfy({ $0.count == 2 }) else { return [] }
        let corners = points.map { "\($0[0].shortestDecimal) \($0[1].shortestDecimal)" }
        return [ForeignSpelling("M " + corners.joined(separator: " L "), "A path is SVG path data")]
    }

    /// Returns the path of `UIBezierPath(ovalIn: …)` or `circle(20px at 50px 50px)`.
    static func path(_ call: ForeignCall) -> [ForeignSpelling] {
        guard let first = call.arguments.first else { return [] }
        let numbers = (ForeignCall(first.text)?.numbers ?? []).map(\.text)
        let list = "[" + numbers.joined(separator: ", ") + "]"
        switch first.label {
        case "ovalin", "ellipsein", "in": return [ForeignSpelling("{ ovalIn: \(list) }")]
        case "rect": return [ForeignSpelling("{ rect: \(list) }")]
        case "roundedrect":
            let radius = (call["cornerradius"] ?? call["cornerwidth"] ?? "8")
            return [ForeignSpelling("{ roundedRect: \(list), cornerRadius: \(radius) }")]
        case "arccenter":
            let parts = [("radius", "radius"), ("startAngle", "startangle"), ("endAngle", "endangle")]
                .compactMap { key, label in
                    call[label].flatMap { ForeignNumber($0) }.map { ", \(key): \($0.text)" }
                }
            return [ForeignSpelling("{ arc: { center: \(list)" + parts.joined() + " } }")]
        default: return []
        }
    }
}

// MARK: - Mappings

extension ForeignSpelling {
    /// The keys of mappings that other frameworks use for lists, in the order of the list.
    private static let listKeys: [[[String]]] = [
        [["x"], ["y"]], [["x"], ["y"], ["width", "w"], ["height", "h"]], [["width", "w"], ["height", "h"]],
        [["origin"], ["size"]], [["x1"], ["y1"], ["x2"], ["y2"]], [["from", "start"], ["to", "end"]],
        [["dx"], ["dy"]],
        [["horizontal"], ["vertical"]], [["r", "red"], ["g", "green"], ["b", "blue"]],
        [["r", "red"], ["g", "green"], ["b", "blue"], ["a", "alpha"]],
    ]

    /// The names of parts of a transform in CSS and UIKit.
    private static let transformKeys: [String: String] = [
        "rotate": "rotation", "rotateZ": "rotation", "angle": "rotation", "translate": "translation",
        "translateX": "translation.x", "translateY": "translation.y", "x": "translation.x",
        "y": "translation.y", "tx": "translation.x", "ty": "translation.y", "scaleX": "scale.x",
        "scaleY": "scale.y", "sx": "scale.x", "sy": "scale.y", "rotation": "rotation",
        "translation": "translation", "scale": "scale",
    ]

    static func ofMapping(_ mapping: SceneNode) -> [ForeignSpelling] {
        let entries = mapping.entries
        var proposals = shapes(mapping)
        for names in listKeys where names.count == entries.count {
            guard let values = names.mapAll({ $0.lazy.compactMap { mapping[$0] }.first }) else { continue }
            let nodes = values.flatMap { node in
                if case .list(let nodes) = node.content { nodes } else { [node] }
            }
            let list = SceneNode(content: .list(nodes), offset: 0)
            proposals += self.proposals(for: list, key: "") + [ForeignSpelling(list.flowText)]
        }
        for key in [
            "name", "value", "type", "controlPoints", "values", "rect", "frame", "d", "data", "svg", "path",
            "points", "polygon", "polyline", "lines",
        ] {
            guard let node = mapping[key] else { continue }
            proposals += [ForeignSpelling(node.flowText)] + self.proposals(for: node, key: key)
        }
        let parts = entries.compactMap { entry in transformKeys[entry.key].map { part(of: $0, entry.value) } }
        if !parts.isEmpty, parts.count == entries.count {
            proposals.append(ForeignSpelling("{ " + parts.joined(separator: ", ") + " }"))
        }
        return proposals + [
            ForeignSpelling("[" + entries.map(\.value.flowText).joined(separator: ", ") + "]")
        ]
    }

    private static func part(of name: String, _ node: SceneNode) -> String {
        if case .list(let nodes) = node.content, name == "scale", nodes.count == 2 {
            let isUniform = nodes[0].text == nodes[1].text
            return isUniform
                ? "scale: \(nodes[0].flowText)"
                : "scale.x: \(nodes[0].flowText), scale.y: \(nodes[1].flowText)"
        }
        guard let number = node.foreignNumber else { return "\(name): \(node.flowText)" }
        let isDegrees = name == "rotation" && abs(number.value) >= 10
        return "\(name): \(isDegrees ? number.value.radians.decimal(upToPlaces: 4) : number.text)"
    }

    /// Returns the constructors of a path for the shapes of SVG and other frameworks.
    private static func shapes(_ mapping: SceneNode) -> [ForeignSpelling] {
        func numbers(_ node: SceneNode?) -> [Double] {
            switch node?.content {
            case .text(let text, _)?: ForeignNumber(text).map { [$0.value] } ?? []
            case .list(let nodes)?: nodes.compactMap(\.foreignNumber?.value)
            case .mapping?:
                ["cx", "x", "cy", "y", "center", "rx", "r", "ry", "width", "height", "radius"].flatMap {
                    numbers(node?[$0])
                }
            case nil: []
            }
        }
        func arc(_ numbers: [Double]) -> [ForeignSpelling] {
            guard numbers.count >= 3 else { return [] }
            let (center, radius) = (Array(numbers.prefix(2)).listText, numbers[2].shortestDecimal)
            let angles = zip([", startAngle: ", ", endAngle: "], numbers.dropFirst(3)).map {
                $0 + $1.shortestDecimal
            }
            return [ForeignSpelling("{ arc: { center: \(center), radius: \(radius)\(angles.joined()) } }")]
        }
        func circle(_ numbers: [Double]) -> [ForeignSpelling] { numbers.count == 3 ? arc(numbers) : [] }
        func ellipse(_ numbers: [Double]) -> [ForeignSpelling] {
            guard numbers.count == 4 else { return circle(numbers) }
            let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
            return [ForeignSpelling("{ ovalIn: \([x - width, y - height, 2 * width, 2 * height].listText) }")]
        }
        let inner = mapping["roundedRect"]
        let radius = numbers(
            inner?["cornerRadius"] ?? mapping["cornerRadius"] ?? mapping["rx"] ?? mapping["radius"]
                ?? mapping["ry"]
        ).first
        let rect = numbers(
            inner?["rect"] ?? mapping["rect"] ?? mapping["roundedRect"] ?? mapping["roundRect"]
                ?? mapping["rectangle"])
        var shapes = circle(numbers(mapping["circle"])) + ellipse(numbers(mapping["ellipse"]))
        if let oval = mapping["oval"] ?? mapping["ovalInRect"] ?? mapping["ellipseIn"] ?? mapping["ovalin"] {
            shapes.append(ForeignSpelling("{ ovalIn: \(numbers(oval).listText) }"))
        }
        let line = numbers(mapping["line"])
        if line.count == 4 { shapes += polygon([Array(line.prefix(2)), Array(line.suffix(2))]) }
        if let node = mapping["arc"], node["center"] == nil { shapes += arc(numbers(node)) }
        if rect.count >= 4, let radius = radius ?? rect.dropFirst(4).first {
            shapes.append(
                ForeignSpelling(
                    "{ roundedRect: \(Array(rect.prefix(4)).listText), cornerRadius: \(radius.shortestDecimal) }"
                ))
        }
        let frame = ["x", "y", "width", "height"].flatMap { numbers(mapping[$0]) }
        if frame.count == 4 { shapes.append(ForeignSpelling("{ rect: \(frame.listText) }")) }
        return shapes + circle(numbers(mapping))
    }
}

extension SceneNode {
    init(_ text: String) { self.init(content: .text(text, .plain), offset: 0) }
}
