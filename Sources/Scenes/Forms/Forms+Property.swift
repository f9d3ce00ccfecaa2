import Geometry
import Layers

extension Forms {
    /// The values that a property may have in a layer.
    static func value(of property: AnimatableProperty) -> Form<AnimatableValue> {
        switch property.legalValues {
        case .any: value(of: property.kind)
        case .numbers(let range): number(range).map(AnimatableValue.number)
        case .words(let words): word(of: words).map(AnimatableValue.keyword)
        case .dashPattern: dashPattern.map(AnimatableValue.numbers)
        }
    }

    /// All values of a kind. Animations may use them: what one adds, or passes through, may be out of range.
    static func value(of kind: AnimatableValue.Kind) -> Form<AnimatableValue> {
        switch kind {
        case .number: number.map(AnimatableValue.number)
        case .bool: bool.map(AnimatableValue.bool)
        case .point: point.map(AnimatableValue.point)
        case .size: size.map(AnimatableValue.size)
        case .rect: rect.map(AnimatableValue.rect)
        case .color: color.map(AnimatableValue.color)
        case .fill: fill.map(AnimatableValue.fill)
        case .path: path.map(AnimatableValue.path)
        case .transform: transform.map(AnimatableValue.transform)
        case .colors: list(of: someColor, wants: "a list of colours").map(AnimatableValue.colors)
        case .numbers: numberList.map(AnimatableValue.numbers)
        case .keyword: text.map(AnimatableValue.keyword)
        }
    }

    /// The values that make a transform by a function: a number, or three.
    static func value(of function: ValueFunction) -> Form<AnimatableValue> {
        function.numberCount == 1
            ? number.map(AnimatableValue.number) : threeNumbers.map(AnimatableValue.numbers)
    }

    /// Numbers along x, y and z.
    private static let threeNumbers = Form<[Double]>(
        wants: "[x, y, z]", schema: .list(of: number.schema, count: 3)
    ) { node, key, context in
        guard case .list(let nodes) = node.content, nodes.count == 3 else {
            context.refuse(node, key, wants: "[x, y, z]")
            return nil
        }
        return list(of: number, wants: "[x, y, z]").read(node, key, &context)
    }

    /// What values of a kind may be in an animation, for editors: of transforms also the numbers that make one.
    static func schema(inAnimationOf kind: AnimatableValue.Kind) -> SchemaNode {
        let own = value(of: kind).schema
        return kind == .transform ? .any(of: [own, number.schema, threeNumbers.schema]) : own
    }

    /// A list of numbers; `none` is the empty one.
    private static let numberList = Form<[Double]>(
        wants: "a list of numbers, or none",
        schema: .any(of: [.list(of: number.schema), .words(["none"])])
    ) { node, key, context in
        if node.isNone { return [] }
        return list(of: number, wants: "a list of numbers").read(node, key, &context)
    }

    /// Lengths of dashes and gaps in points; `none` is a line without gaps.
    private static let dashPattern = Form<[Double]>(wants: numberList.wants, schema: numberList.schema) {
        node, key, context in
        guard let lengths = numberList.read(node, key, &context) else { return nil }
        if lengths.isEmpty { return [] }
        do throws(DashPatternError) {
            _ = try DashPattern(lengths, phase: 0)
            return lengths
        } catch {
            context.error(node.offset, .range, "\(key): \(error)")
            return nil
        }
    }

    private static let transformParts: [PropertyComponent] = [
        .rotation, .scale, .scaleX, .scaleY, .translation, .translationX, .translationY,
    ]

    /// The definition that the schema of `transform` refers to.
    static let transformSchema = SchemaNode.any(of: [
        .words(["identity"]), .list(of: number.schema, count: 6),
        .object([
            ("type", .string("object")),
            (
                "properties",
                .object(
                    [("rotation", value(of: .number).schema)]
                        + transformParts.map { ($0.rawValue, value(of: $0.kind).schema) })
            ), ("additionalProperties", .bool(false)),
        ]),
    ])

    /// A transform: the six numbers of the matrix, or its parts by name, or `identity`.
    static let transform = Form<Affine>(
        wants: "[a, b, c, d, tx, ty], or parts such as { rotation: 0.5, scale: 2 }",
        schema: .reference("transform")
    ) { node, key, context in
        if node.text == "identity" { return .identity }
        if case .mapping(let entries) = node.content { return transform(entries, &context) }
        guard case .list = node.content else {
            context.refuse(
                node, key, wants: "[a, b, c, d, tx, ty], or parts such as { rotation: 0.5, scale: 2 }")
            return nil
        }
        return numbers(["a", "b", "c", "d", "tx", "ty"]).read(node, key, &context).map {
            Affine(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
        }
    }

    /// The transform of parts, each set on top of those before it.
    private static func transform(
        _ entries: [SceneNode.Entry], _ context: inout ReadingContext
    ) -> Affine? {
        var value = AnimatableValue.transform(.identity)
        var isComplete = true
        for entry in entries {
            let name = entry.key == "rotation" ? "rotation.z" : entry.key
            guard let part = transformParts.first(where: { $0.rawValue == name }) else {
                context.error(
                    entry.keyOffset, .unknownKey,
                    "no part \"\(entry.key)\" of a transform: it has rotation, and scale and translation"
                        + " with .x and .y")
                isComplete = false
                continue
            }
            guard let number = self.value(of: part.kind).read(entry.value, entry.key, &context),
                let changed = part.setting(number, in: value)
            else {
                isComplete = false
                continue
            }
            value = changed
        }
        guard isComplete, case .transform(let transform) = value else { return nil }
        return transform
    }
}
