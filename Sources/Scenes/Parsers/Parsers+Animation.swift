import Colors
import Geometry
import Layers

/// A staircase or a line through stops, while it is read.
struct TimingDraft {
    var steps: Double?
    var jump = StepTiming.Jump.end
    var stops: [SceneNode]?

    /// The function, or nil after noting what is wrong.
    func function(_ key: String, _ found: FoundKeys, _ context: inout ReadingContext) -> TimingFunction? {
        do {
            switch (steps, stops) {
            case (let steps?, nil):
                guard let count = Int(exactly: steps), (1...10_000).contains(count) else {
                    context.error(
                        found.place(of: "steps"), .range,
                        "steps needs a whole number from 1 to 10000, got \(steps.shortestDecimal)")
                    return nil
                }
                return .steps(try StepTiming(count, jump))
            case (nil, let stops?): return try line(through: stops, &context).map(TimingFunction.stops)
            case (nil, nil), (.some, .some):
                // What is wrong with the one that is there has been noted.
                let isChosen = (found.entries["steps"] == nil) != (found.entries["linear"] == nil)
                if !isChosen { context.error(found.offset, .conflict, "\(key) needs either steps or linear") }
                return nil
            }
        } catch let error as TimingFunctionError {
            context.error(found.offset, .range, "\(key): \(error)")
        } catch {}
        return nil
    }

    /// The line through stops that are heights, or pairs of time and height.
    private func line(through nodes: [SceneNode], _ context: inout ReadingContext) throws -> LinearStops? {
        var stops: [LinearStops.Stop] = []
        for (index, node) in nodes.enumerated() {
            let key = "linear[\(index)]"
            if case .list = node.content {
                guard let pair = Parsers.numbers(["time", "height"]).read(node, key, &context) else {
                    return nil
                }
                stops.append(LinearStops.Stop(pair[0], pair[1]))
            } else {
                guard let height = Parsers.number.read(node, key, &context) else { return nil }
                let last = Double(max(nodes.count - 1, 1))
                stops.append(LinearStops.Stop(Double(index) / last, height))
            }
        }
        return try LinearStops(stops)
    }
}

extension TimingDraft {
    /// The keys of a timing function that is a mapping.
    static let table = KeySchema<TimingDraft>(
        "timing", "a timing function",
        [
            Field("steps", Parsers.number(.positive), "A staircase of this many equal steps.") {
                $0.steps = $1
            },
            Field("jump", Parsers.word(StepTiming.Jump.self), "Where the staircase jumps.", default: "end") {
                $0.jump = $1
            },
            Field("linear", Parsers.nodes, "Heights at equal distances, or pairs of time and height.") {
                $0.stops = $1
            },
        ])
}

// MARK: - Timing

extension Parsers {
    /// The timing functions that Core Animation names.
    static let curveNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
    private static let curveWords = curveNames.alternatives + ", or four numbers"

    /// A timing function of Core Animation: one of its five names, or the four numbers of a Bézier curve.
    static let timingFunction = ValueParser<TimingFunction>(
        wants: curveWords, schema: .reference("timingFunction")
    ) { node, key, context in
        if case .list = node.content { return curve(node, key, &context) }
        guard let text = node.text, !node.isEmpty else {
            context.refuse(node, key, wants: curveWords)
            return nil
        }
        if curveNames.contains(text), let function = TimingFunction.named(text) { return function }
        let nearest = context.guess(at: node.offset) { nearestName(to: text, in: TimingFunction.names) }
        context.refuse(node, key, wants: curveWords, fix: cure(for: text, key, nearest))
        return nil
    }

    /// A Bézier curve by its control points, `[x1, y1, x2, y2]`.
    private static func curve(
        _ node: SceneNode, _ key: String, _ context: inout ReadingContext
    ) -> TimingFunction? {
        guard let points = numbers(["x1", "y1", "x2", "y2"]).read(node, key, &context) else { return nil }
        do {
            return try .cubicBezier(points[0], points[1], points[2], points[3])
        } catch {
            context.error(node.offset, .range, "\(key): \(error)")
            return nil
        }
    }

    /// The line to write instead: Core Animation's name for a function of CSS, or `x-timing` for one of ours.
    private static func cure(for text: String, _ key: String, _ nearest: String?) -> String? {
        let css = [
            "ease": "default", "ease-in": "easeIn", "ease-out": "easeOut", "ease-in-out": "easeInEaseOut",
            "easeinout": "easeInEaseOut", "easein": "easeIn", "easeout": "easeOut",
        ]
        if let name = css[text] ?? css[text.lowercased()] { return "\(key): \(name)" }
        if TimingFunction.named(text) != nil { return "x-timing: \(text)" }
        return nearest.map { (curveNames.contains($0) ? key : "x-timing") + ": \($0)" }
    }

    private static let timingWords = "a name such as easeOutBounce, { steps: 4 } or { linear: [0, 0.7, 1] }"

    /// A timing function that Core Animation does not have: a named one, `{ steps: 4 }` or `{ linear: […] }`.
    static let extendedTiming = ValueParser<TimingFunction>(
        wants: timingWords, schema: .reference("extendedTiming")
    ) { node, key, context in
        switch node.content {
        case .list: return curve(node, key, &context)
        case .text:
            if let function = node.text.flatMap(TimingFunction.named) { return function }
            let nearest = context.guess(at: node.offset) {
                nearestName(to: node.text ?? "", in: TimingFunction.names)
            }
            context.refuse(node, key, wants: timingWords, fix: nearest.map { "\(key): \($0)" })
            return nil
        case .mapping:
            var draft = TimingDraft()
            guard let found = context.read(node, key, by: TimingDraft.table, into: &draft) else { return nil }
            return draft.function(key, found, &context)
        }
    }
}

// MARK: - Property

extension Parsers {
    /// The values that a property may have in a layer.
    static func value(of property: AnimatableProperty) -> ValueParser<AnimatableValue> {
        switch property.legalValues {
        case .any: value(of: property.kind)
        case .numbers(let range): number(range).map(AnimatableValue.number)
        case .words(let words): word(of: words).map(AnimatableValue.keyword)
        case .dashPattern: dashPattern.map(AnimatableValue.numbers)
        }
    }

    /// All values of a kind. Animations may use them: what one adds, or passes through, may be out of range.
    static func value(of kind: AnimatableValue.Kind) -> ValueParser<AnimatableValue> {
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
    static func value(of function: ValueFunction) -> ValueParser<AnimatableValue> {
        function.numberCount == 1
            ? number.map(AnimatableValue.number) : threeNumbers.map(AnimatableValue.numbers)
    }

    /// Numbers along x, y and z.
    private static let threeNumbers = ValueParser<[Double]>(
        wants: "[x, y, z]", schema: .list(of: number.schema, count: 3)
    ) { node, key, context in
        guard case .list(let nodes) = node.content, nodes.count == 3 else {
            context.refuse(node, key, wants: "[x, y, z]")
            return nil
        }
        return list(of: number, wants: "[x, y, z]").read(node, key, &context)
    }

    /// What values of a kind may be in an animation, for editors: of transforms also the numbers that make one.
    static func schema(inAnimationOf kind: AnimatableValue.Kind) -> JSONValue {
        let own = value(of: kind).schema
        return kind == .transform ? .any(of: [own, number.schema, threeNumbers.schema]) : own
    }

    /// A list of numbers; `none` is the empty one.
    private static let numberList = ValueParser<[Double]>(
        wants: "a list of numbers, or none",
        schema: .any(of: [.list(of: number.schema), .words(["none"])])
    ) { node, key, context in
        if node.isNone { return [] }
        return list(of: number, wants: "a list of numbers").read(node, key, &context)
    }

    /// Lengths of dashes and gaps in points; `none` is a line without gaps.
    private static let dashPattern = ValueParser<[Double]>(wants: numberList.wants, schema: numberList.schema)
    {
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
    static let transformSchema = JSONValue.any(of: [
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
    static let transform = ValueParser<Affine>(
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

// MARK: - Label draft

/// A label, while it is read.
struct LabelDraft {
    /// What it says; nil for nothing.
    var text: SceneNode?
    var side = LayerLabel.Side.below
}

extension LabelDraft {
    /// The keys of a label that is a mapping.
    static let table = KeySchema<LabelDraft>(
        "label", "a label", required: [("text", "text: \"{opacity}\"")],
        [
            Field(
                "text", Parsers.later(wants: "a text", schema: Parsers.text.schema),
                "What it says; {strokeEnd} stands for the value that shows, and {{ for a brace."
            ) { $0.text = $1 },
            Field(
                "at", Parsers.word(LayerLabel.Side.self), "On which side of the layer it stands.",
                default: "below"
            ) { $0.side = $1 },
        ])

    private static let words = "a text, or { text: \"…\", at: below }"

    /// What is written under `x-label`.
    static let form = ValueParser<LabelDraft>(
        wants: words, schema: .any(of: [Parsers.text.schema, .reference(table.name)])
    ) { node, key, context in
        var draft = LabelDraft()
        switch node.content {
        case .text where node.isEmpty, .list:
            context.refuse(node, key, wants: words)
            return nil
        case .text:
            if !node.isNone { draft.text = node }
        case .mapping(let entries):
            // YAML takes braces without quotes for a mapping.
            if let entry = entries.first, entries.count == 1, entry.value.isEmpty, table[entry.key] == nil {
                context.refuse(
                    node, key, wants: "quotes around a text that begins with {",
                    fix: "\(key): \"{\(entry.key)}\"")
                return nil
            }
            guard context.read(node, key, by: table, into: &draft) != nil else { return nil }
        }
        return draft
    }
}
