import Colors
import Geometry
import Layers

// MARK: - Timing functions

struct TimingDraft {
    var steps: Double?
    var jump = StepTiming.Jump.end
    var stops: [SceneNode]?

    static let schema = KeySchema<TimingDraft>(
        "timing", "a timing function",
        Field("steps", \.steps, Parsers.number(.positive), "The number of equal steps."),
        Field(
            "jump", \.jump, Parsers.word(StepTiming.Jump.self), "The position of the jump in each step.",
            default: "end"),
        Field(
            "linear", \.stops, Parsers.nodes(),
            "Progress at equal intervals, or pairs of time and progress."))

    func function(_ key: String, _ mapping: Mapping, _ context: inout ReadingContext)
        -> TimingFunction?
    {
        do {
            switch (steps, stops) {
            case (let steps?, nil):
                guard let count = Int(exactly: steps), (1...10_000).contains(count) else {
                    return context.fail(
                        mapping.offset(of: "steps"), .range,
                        "steps needs a whole number from 1 to 10000, got \(steps.shortestDecimal)")
                }
                return .steps(try StepTiming(count, jump))
            case (nil, let nodes?): return try stops(nodes, &context).map { .stops(try LinearStops($0)) }
            case (nil, nil), (.some, .some):
                // If only one key exists, its error has been reported.
                let hasOneKey = (mapping.entries["steps"] == nil) != (mapping.entries["linear"] == nil)
                if !hasOneKey {
                    context.error(mapping.offset, .conflict, "\(key) needs either steps or linear")
                }
            }
        } catch {
            context.error(mapping.offset, .range, "\(key): \(error)")
        }
        return nil
    }

    private func stops(_ nodes: [SceneNode], _ context: inout ReadingContext) -> [LinearStops.Stop]? {
        var stops: [LinearStops.Stop] = []
        for (index, node) in nodes.enumerated() {
            let key = "linear[\(index)]"
            if case .list = node.content {
                guard let pair = Parsers.numbers(["time", "progress"]).read(node, key, &context) else {
                    return nil
                }
                stops.append(LinearStops.Stop(pair[0], pair[1]))
            } else {
                guard let output = Parsers.number.read(node, key, &context) else { return nil }
                stops.append(LinearStops.Stop(Double(index) / Double(max(nodes.count - 1, 1)), output))
            }
        }
        return stops
    }
}

extension Parsers {
    /// The names of Core Animation's timing functions.
    package static let curveNames = TimingFunction.coreAnimation.map(\.name)

    /// A timing function of Core Animation: one of its five names, or the four numbers of a Bézier curve.
    static let timingFunction = ValueParser<TimingFunction>(
        wants: curveNames.listed("or") + ", or four numbers", schema: .reference("timingFunction"),
        control: .timing
    ) { input, context in
        if case .list = input.node.content { return curve(input, &context) }
        guard let text = input.text else { return context.refuse(input) }
        if curveNames.contains(text), let function = TimingFunction.named(text) { return function }
        let nearest =
            TimingFunction.named(text) == nil
            ? context.guess(text, among: TimingFunction.names, at: input.node.offset) : text
        return context.refuse(
            input, fix: nearest.map { (curveNames.contains($0) ? input.key : "x-timing") + ": \($0)" })
    }

    private static func curve(_ input: ParserInput, _ context: inout ReadingContext) -> TimingFunction? {
        guard let points = numbers(["x1", "y1", "x2", "y2"]).read(input.node, input.key, &context) else {
            return nil
        }
        do {
            return try .cubicBezier(points[0], points[1], points[2], points[3])
        } catch {
            return context.fail(input.node.offset, .range, "\(input.key): \(error)")
        }
    }

    /// A timing function that Core Animation does not have: a name, `{ steps: 4 }` or `{ linear: […] }`.
    static let extendedTiming = ValueParser<TimingFunction>(
        wants: "a name such as easeOutBounce, { steps: 4 } or { linear: [0, 0.7, 1] }",
        schema: .reference("extendedTiming"), control: .timing
    ) { input, context in
        switch input.node.content {
        case .list: return curve(input, &context)
        case .text(let text, _):
            return TimingFunction.named(text) ?? context.refuse(input, among: TimingFunction.names)
        case .mapping:
            var draft = TimingDraft()
            return context.read(input.node, input.key, by: TimingDraft.schema, into: &draft)
                .flatMap { draft.function(input.key, $0, &context) }
        }
    }
}

// MARK: - Properties

extension Parsers {
    static func value(of property: AnimatableProperty) -> ValueParser<AnimatableValue> {
        switch property.legalValues {
        case _ where property.component == .rotation: angle.map(AnimatableValue.number)
        case .any: value(of: property.kind)
        case .numbers(let range): number(range).map(AnimatableValue.number)
        case .words(let words): word(of: words).map(AnimatableValue.keyword)
        case .dashPattern: dashPattern.map(AnimatableValue.numbers)
        }
    }

    /// Returns the parser of all values of a kind.
    ///
    /// Animations use it, because the values that they add or pass through may be out of range.
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
        case .corners: corners.map { .corners(CornerMask(names: $0)) }
        }
    }

    private static let corners = list(
        of: word(of: CornerMask.names), wants: "a list of minXMinY, maxXMinY, minXMaxY and maxXMaxY")

    static func value(of function: ValueFunction) -> ValueParser<AnimatableValue> {
        if function.rawValue.hasPrefix("rotate") { return angle.map(AnimatableValue.number) }
        return function.numberCount == 1
            ? number.map(AnimatableValue.number) : threeNumbers.map(AnimatableValue.numbers)
    }

    private static let threeNumbers = numbers(["x", "y", "z"])

    static func schema(inAnimationOf kind: AnimatableValue.Kind) -> JSONValue {
        let schema = value(of: kind).schema
        return kind == .transform ? .any(of: [schema, number.schema, threeNumbers.schema]) : schema
    }

    private static let numberList = ValueParser<[Double]>(
        wants: "a list of numbers, or none", schema: .any(of: [.list(of: number.schema), .words(["none"])])
    ) { input, context in
        if input.node.isNone { return [] }
        return list(of: number, wants: "a list of numbers").read(input.node, input.key, &context)
    }

    /// Lengths of dashes and gaps in points; `none` is a line without gaps.
    private static let dashPattern = ValueParser<[Double]>(wants: numberList.wants, schema: numberList.schema)
    {
        input, context in
        guard let lengths = numberList.read(input.node, input.key, &context) else { return nil }
        do {
            if !lengths.isEmpty { _ = try DashPattern(lengths, phase: 0) }
            return lengths
        } catch {
            return context.fail(input.node.offset, .range, "\(input.key): \(error)")
        }
    }

    private static let transformParts: [PropertyComponent] = [
        .rotation, .scale, .scaleX, .scaleY, .translation, .translationX, .translationY,
    ]

    static let transformSchema: JSONValue = {
        let parts = transformParts.map { ($0.rawValue, value(of: $0.kind).schema) }
        let properties = JSONValue.object([("rotation", value(of: .number).schema)] + parts)
        let byName: [(String, JSONValue)] = [
            ("type", .string("object")), ("properties", properties), ("additionalProperties", .bool(false)),
        ]
        return .any(of: [.words(["identity"]), .list(of: number.schema, count: 6), .object(byName)])
    }()

    /// A transform: the six numbers of the matrix, its parts by name, or `identity`.
    static let transform = ValueParser<Affine>(
        wants: "[a, b, c, d, tx, ty], or parts such as { rotation: 0.5, scale: 2 }",
        schema: .reference("transform")
    ) { input, context in
        switch input.node.content {
        case .text("identity", _): return .identity
        case .text: return context.refuse(input)
        case .mapping(let entries): return transform(entries, &context)
        case .list:
            return numbers(["a", "b", "c", "d", "tx", "ty"]).read(input.node, input.key, &context)
                .map(Affine.init(numbers:))
        }
    }

    private static func transform(_ entries: [SceneNode.Entry], _ context: inout ReadingContext) -> Affine? {
        var transform: AnimatableValue? = .transform(.identity)
        for entry in entries {
            let name = entry.key == "rotation" ? "rotation.z" : entry.key
            guard let part = transformParts.first(where: { $0.rawValue == name }) else {
                transform = context.fail(
                    entry.keyOffset, .unknownKey,
                    "no key \"\(entry.key)\" in a transform. Use rotation, scale or translation, or .x and .y"
                        + " of the last two")
                continue
            }
            let parser = part == .rotation ? angle.map(AnimatableValue.number) : value(of: part.kind)
            let number = parser.read(entry.value, entry.key, &context)
            transform = number.flatMap { number in transform.flatMap { part.setting(number, in: $0) } }
        }
        guard case .transform(let transform)? = transform else { return nil }
        return transform
    }
}

// MARK: - Labels

struct LabelDraft {
    var text: SceneNode?
    var side = LayerLabel.Side.below
    var color: Color?

    static let schema = KeySchema<LabelDraft>(
        "label", "a label",
        Field(
            "text", \.text, Parsers.later(wants: "a string", schema: Parsers.text.schema),
            "The text. {strokeEnd} shows the current value; write {{ for a brace.",
            required: "text: \"{opacity}\""),
        Field("at", \.side, Parsers.word(LayerLabel.Side.self), "The side of the layer.", default: "below"),
        Field("color", \.color, Parsers.color, "The colour of the text, if it is readable on its background.")
    )

    static let parser = ValueParser<LabelDraft>(
        wants: "a string, or { text: \"…\", at: below }",
        schema: .any(of: [Parsers.text.schema, .reference(schema.name)])
    ) { input, context in
        var draft = LabelDraft()
        switch input.node.content {
        case .text where input.node.isEmpty, .list: return context.refuse(input)
        case .text:
            if !input.node.isNone { draft.text = input.node }
        case .mapping(let entries):
            // YAML reads braces without quotes as a mapping.
            if let entry = entries.first, entries.count == 1, entry.value.isEmpty, schema[entry.key] == nil {
                return context.refuse(
                    input, wants: "quotes around a string that starts with {",
                    fix: "\(input.key): \"{\(entry.key)}\"")
            }
            guard context.read(input.node, input.key, by: schema, into: &draft) != nil else { return nil }
        }
        return draft
    }
}
