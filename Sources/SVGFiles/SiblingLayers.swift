import Geometry
import Scenes

/// The layers of sibling elements. Texts of one style become one layer if no drawing between them is in the way.
struct SiblingLayers {
    private(set) var layers: [LayerNode] = []
    /// The indices and the boxes of the last layers that a text may pass.
    private var passable: [(index: Int, box: Rect)] = []

    /// The greatest number of layers that a text passes.
    private static let distance = 16
    /// The greatest length of the path data of a layer.
    private static let dataLimit = 20_000

    /// Adds the layers of an element. The box contains their outlines.
    mutating func add(_ added: [LayerNode], _ box: Rect?) {
        guard added.count == 1, let node = added.first, node.isText || node.isPlainFill, let box else {
            // Labels are in front of all drawings.
            if !added.allSatisfy({ $0.sets("x-label") }) { passable = [] }
            layers += added
            return
        }
        let margin = node.lineWidth / 2
        let drawn = box.insetBy(dx: -margin, dy: -margin)
        for place in passable.indices.suffix(node.isText ? Self.distance : 0).reversed() {
            let (index, other) = passable[place]
            if layers[index].joinText(node, limit: Self.dataLimit) {
                passable[place].box = other.union(drawn)
                return
            }
            if other.intersection(drawn) != nil { break }
        }
        passable.append((layers.count, drawn))
        layers.append(node)
    }
}

extension LayerNode {
    /// Moves the layer by a translation if it has a fixed position. Returns whether it does.
    mutating func translate(by matrix: Affine) -> Bool {
        let vector = Vector(matrix.tx, matrix.ty)
        guard matrix == Affine(translationX: vector.dx, y: vector.dy),
            let index = keys.firstIndex(where: { $0.0 == "position" }),
            case .list(let items) = keys[index].1,
            let place = items.mapAll(\.text.number), place.count == 2,
            !animations.contains(where: \.isMotion)
        else { return false }
        keys[index].1 = .point(Point(place[0], place[1]) + vector)
        return true
    }

    fileprivate var lineWidth: Double { keys.first { $0.0 == "lineWidth" }?.1.text.number ?? 0 }

    private func hasOnly(_ names: String...) -> Bool {
        keys.map(\.0) == names && animations.isEmpty && mask.isEmpty && sublayers.isEmpty
    }

    /// Whether the layer is a fill in one colour.
    fileprivate var isPlainFill: Bool { hasOnly("path", "fillColor") }

    /// Whether the layer is a text without a name, which a pen writes in one opaque colour.
    fileprivate var isText: Bool {
        name.isEmpty && hasOnly("path", "fillColor", "strokeColor", "lineWidth", "lineCap", "lineJoin")
            && keys[1].1.text == "none" && keys[2].1.text.utf8.count == "\"#rrggbb\"".utf8.count
    }

    /// Adds the outline of a text if this layer is a text of the same style. Returns whether it is.
    fileprivate mutating func joinText(_ other: LayerNode, limit: Int) -> Bool {
        guard isText, case .plain(let path) = keys[0].1, case .plain(let end) = other.keys[0].1,
            path.utf8.count + end.utf8.count < limit,
            zip(keys, other.keys).dropFirst().allSatisfy({ $0.1.text == $1.1.text })
        else { return false }
        keys[0].1 = .plain(path + " " + end)
        return true
    }
}

extension [LayerNode] {
    /// Returns whether still layers with a box of outlines are inside a rectangle, also with their strokes.
    func arePlain(in box: Rect?, inside area: Rect?) -> Bool {
        guard let box, let area else { return false }
        let all = flatMap(\.all)
        let reaching = ["transform", "x-vectorEffect", "x-label", "x-blurRadius", "shadowOpacity"]
        guard all.allSatisfy({ $0.animations.isEmpty && !$0.keys.contains { reaching.contains($0.0) } })
        else { return false }
        let width = all.map(\.lineWidth).max() ?? 0
        // A corner with the usual miter limit is at most two widths away.
        let drawn = box.insetBy(dx: -2 * width, dy: -2 * width)
        return area.union(drawn) == area
    }
}
