import Colors
import Geometry
import Layers
import Scenes

/// A list of shapes of a layer or a group, and its translation into layers.
struct ShapeList {
    let context: LottieContext
    private var file: LottieFile { context.file }

    /// The layers from front to back, and the outlines for the styles around the list.
    private struct Result {
        var layers: [LayerNode] = []
        var outlines: [LottieOutline] = []
        /// The style that the next one may share a layer with: a stroke above a fill of the same outlines.
        var stroke: (layer: Int, outlines: Int)?
        var isEvenOdd = false
    }

    /// Returns the layers from back to front.
    func layers(_ items: [JSONNode]) throws(Problem) -> [LayerNode] {
        try read(items, depth: 0, [][...]).layers.reversed()
    }

    /// Returns the outlines of shapes at rest as one path.
    func path(_ items: [JSONNode]) throws(Problem) -> Path {
        LottieOutline.joined(try read(items, depth: 0, [][...]).outlines, context, cuts: false).first
    }

    /// A change of all outlines before it, also of those in groups, whatever style draws them.
    private enum Modifier {
        case trim(LottieTrim)
        case round(Property)
    }

    private func modifier(_ item: JSONNode) -> Modifier? {
        switch item["ty"]?.text {
        case "tm": .trim(LottieTrim(item, context))
        case "rd": .round(context.property(item["r"], [0]))
        default: nil
        }
    }

    private func read(
        _ items: [JSONNode], depth: Int, _ outer: ArraySlice<Modifier>
    ) throws(Problem) -> Result {
        var result = Result()
        let items = items.filter { !($0["hd"]?.isTrue ?? false) }
        var laterModifiers = (items.compactMap(modifier) + outer)[...]
        for item in items {
            let type = item["ty"]?.text ?? ""
            switch type {
            case "gr":
                guard depth < TranslationLimit.layerDepth else {
                    throw Problem(item.offset, .limit, "groups are nested more than \(depth) levels deep")
                }
                try addGroup(item, depth, laterModifiers, to: &result)
            case "fl", "st", "gf", "gs":
                try file.count(outlines: result.outlines.count, at: item.offset)
                add(LottieStyle(item, type, context), to: &result)
            case "rp": try repeated(item, &result)
            case "mm": merge(item, &result)
            case "tm", "rd": laterModifiers.removeFirst()
            case "tr": break
            default:
                if let outline = try outline(item, type, laterModifiers) { result.outlines.append(outline) }
            }
        }
        return result
    }

    /// Returns the outline of a shape with its modifiers, or reports an item of another type.
    private func outline(
        _ item: JSONNode, _ type: String, _ modifiers: ArraySlice<Modifier>
    ) throws(Problem) -> LottieOutline? {
        guard var outline = LottieOutline(item, type, context) else {
            let names = ["op": "offset paths", "pb": "pucker and bloat", "zz": "zig zags", "tw": "twists"]
            file.report(item.offset, "\(names[type] ?? "shapes of type \"\(type)\"") have no effect")
            return nil
        }
        try file.count(outlines: modifiers.count, at: item.offset)
        for modifier in modifiers {
            switch modifier {
            case .trim(let trim): outline.trims.append(trim)
            case .round(let radius):
                if !outline.trims.isEmpty, radius.hasComponent({ $0 != 0 }) {
                    file.report(item.offset, "corners become round before the trim")
                }
                outline.round(by: radius)
            }
        }
        return outline
    }

    // MARK: Groups and modifiers

    private func addGroup(
        _ item: JSONNode, _ depth: Int, _ modifiers: ArraySlice<Modifier>, to result: inout Result
    ) throws(Problem) {
        let items = item["it"]?.items ?? []
        let inner = try read(items, depth: depth + 1, modifiers)
        let transform = LottieTransform(items.last { $0["ty"]?.text == "tr" }, context)
        if !inner.layers.isEmpty {
            var group = LayerNode(sublayers: inner.layers.reversed())
            group = transform.placed(group, context)
            if let mode = BlendMode.name(item, file) { group.set("compositingFilter", .plain(mode)) }
            group.name = item.name(or: "group")
            result.layers += group.joined.unwrapped.reversed()
        }
        result.outlines += inner.outlines.map { outline in
            var outline = outline
            outline.groups.append(transform.isFixed ? .fixed(transform.matrix) : .moving(transform))
            return outline
        }
        result.stroke = nil
    }

    /// Combines the outlines of a list. Only those modes change the picture that need the areas of shapes.
    private func merge(_ item: JSONNode, _ result: inout Result) {
        switch item["mm"]?.number ?? 1 {
        case 5 where result.outlines.count == 2: result.isEvenOdd = true
        case 1, 2: break
        default:
            guard result.outlines.count > 1 else { return }
            file.report(item.offset, "merged paths that subtract, intersect or exclude are drawn together")
        }
    }

    /// Repeats everything before the repeater.
    private func repeated(_ item: JSONNode, _ result: inout Result) throws(Problem) {
        let repeater = LottieRepeater(item, context)
        let itemCount = result.layers.reduce(result.outlines.count) { $0 + $1.count }
        guard itemCount * repeater.maximumCount <= TranslationLimit.copiedLayers else {
            throw Problem(
                item.offset, .limit, "repeaters make more than \(TranslationLimit.copiedLayers) copies")
        }
        let transforms = repeater.transforms
        result.outlines = result.outlines.flatMap { outline in
            transforms.map { transform in
                var outline = outline
                outline.groups.append(.fixed(transform.first))
                return outline
            }
        }
        if !result.outlines.isEmpty, !transforms.allSatisfy(\.isConstant) {
            file.report(item.offset, "the copies of a repeater inside of a style do not move")
        }
        result.stroke = nil
        guard !result.layers.isEmpty, !transforms.isEmpty else { return result.layers = [] }
        let content = Array(result.layers.reversed())
        result.layers =
            repeater.replicator(of: content, at: transforms).map { [$0] }
            ?? repeater.layers(of: content, at: transforms).reversed()
    }

    // MARK: Styles

    private func add(_ style: LottieStyle, to result: inout Result) {
        guard !result.outlines.isEmpty, style.isVisible else { return }
        let count = result.outlines.count
        if let stroke = result.stroke, stroke.outlines == count,
            style.join(&result.layers[stroke.layer], isEvenOdd: result.isEvenOdd)
        {
            result.stroke = nil
            return
        }
        let (layers, isWhole) = self.drawings(style, result)
        let mayShare =
            style.isSolidStroke && isWhole && layers.count == 1
            && result.outlines.allSatisfy(\.trims.isEmpty)
        result.stroke = mayShare ? (result.layers.count, count) : nil
        result.layers += layers.reversed()
    }

    /// Returns the layers of a style, and whether they are in the coordinates of the style.
    ///
    /// Outlines in groups that move have layers that move with them, unless that changes the picture.
    private func drawings(_ style: LottieStyle, _ list: Result) -> (layers: [LayerNode], isWhole: Bool) {
        let groups = OrderedGroups(list.outlines) { $0.divided.outer }.groups
        guard !list.outlines.allSatisfy(\.isFixed), list.outlines.allSatisfy(style.moves),
            groups.count == 1
                || !list.outlines.contains(where: \.isChained)
                    && (style.isOpaqueStroke || !overlap(groups.map(\.elements)))
        else { return (layers(style, list.outlines, isEvenOdd: list.isEvenOdd), true) }
        let layers = groups.flatMap { outer, outlines in
            self.layers(style, outlines.map(\.divided.inner), isEvenOdd: list.isEvenOdd).map { layer in
                outer.reduce(layer, wrapped)
            }
        }
        return (layers, false)
    }

    /// Returns a layer in a layer with the transform of a group.
    private func wrapped(_ layer: LayerNode, in group: LottieOutline.Group) -> LayerNode {
        var wrapper = LayerNode(layer.name, sublayers: [layer])
        switch group {
        case .fixed(.identity): return layer
        case .fixed(let matrix): wrapper.set("transform", .matrix(matrix))
        case .moving(let transform): wrapper = transform.placed(wrapper, context, opacity: false)
        }
        return wrapper
    }

    /// Returns whether the bounds of two groups overlap at any time.
    private func overlap(_ groups: [[LottieOutline]]) -> Bool {
        let maximumCount = (20_000 / groups.reduce(0) { $0 + $1.count }).clamped(to: 1...200)
        let count = context.frames(in: context.duration).clamped(to: 1...maximumCount)
        return (0...count).contains { index in
            let frame = context.clock.frame(at: context.duration * Double(index) / Double(count))
            return Self.overlap(
                groups.compactMap { group in group.compactMap { $0.bounds(at: frame) }.union })
        }
    }

    /// Returns the layers of a style on outlines in its coordinates.
    private func layers(_ style: LottieStyle, _ outlines: [LottieOutline], isEvenOdd: Bool) -> [LayerNode] {
        guard !outlines.isEmpty else { return [] }
        let isCut = outlines.contains { !$0.trims.isEmpty }
        if isCut, !style.isStroke || outlines.contains(where: { $0.trims.count > 1 }) {
            let path = LottieOutline.joined(outlines, context, cuts: true)
            return [style.layer(path, trim: nil, isEvenOdd: isEvenOdd)].compactMap { $0 }
        }
        // Outlines with the same trim form one path.
        return OrderedGroups(outlines, by: \.trims.first?.offset).groups.flatMap { _, outlines in
            let trim = outlines[0].trims.first
            return courses(outlines, mayOverlap: style.isOpaqueStroke).compactMap {
                style.layer(
                    $0, trim: trim.map { ($0, hasSeveral: outlines.count > 1) }, isEvenOdd: isEvenOdd)
            }
        }
    }

    /// Returns the paths of outlines: one, or several if they move differently and do not have to be drawn together.
    private func courses(_ outlines: [LottieOutline], mayOverlap: Bool) -> [Course<Path>] {
        let all = outlines.map { $0.course(context) }
        // Paths at rest move with the first group.
        let first = all.first { !$0.isConstant }?.timing
        let groups = OrderedGroups(all) { $0.isConstant ? first : $0.timing }.groups.map {
            Self.joined($0.elements)
        }
        let mustJoin =
            outlines.contains(where: \.isChained)
            || !mayOverlap && Self.overlap(groups.map { $0.bounds ?? .zero })
        if groups.count > 1, mustJoin {
            return [LottieOutline.joined(outlines, context, cuts: false)]
        }
        return groups
    }

    /// Returns the path of courses that run alike or do not move.
    private static func joined(_ courses: [Course<Path>]) -> Course<Path> {
        var result = courses.first { !$0.isConstant } ?? courses[0]
        for index in result.values.indices {
            result.values[index] = courses.reduce(into: Path()) { path, course in
                path.append(course.isConstant ? course.first : course.values[index])
            }
        }
        return result
    }

    /// Returns whether two of some boxes overlap.
    private static func overlap(_ boxes: [Rect]) -> Bool {
        let boxes = boxes.sorted { $0.minX < $1.minX }
        return boxes.indices.contains { index in
            boxes[(index + 1)...].prefix { $0.minX <= boxes[index].maxX }
                .contains { boxes[index].intersection($0) != nil }
        }
    }
}

extension Course<Path> {
    /// The bounds of the control points at all times, or `nil` without points.
    var bounds: Rect? { values.compactMap(\.controlBounds).union }
}

extension LayerNode {
    /// The layer merged with its only sublayer, if each property is set by one of them.
    var joined: LayerNode {
        guard sublayers.count == 1, copies == 1, var only = sublayers.first else { return self }
        only.name = name
        if isBare { return only }
        guard mask.isEmpty, only.mask.isEmpty, only.copies == 1,
            !only.sets(
                "position", "transform", "bounds", "opacity", "isHidden", "compositingFilter", "masksToBounds"
            ),
            !sets("masksToBounds", "backgroundColor", "instanceCount"), !only.hasFilter || !hasFilter
        else { return self }
        only.keys += keys
        only.animations += animations
        return only
    }

    private var hasFilter: Bool { sets("shadowOpacity", "x-blurRadius") }
}
