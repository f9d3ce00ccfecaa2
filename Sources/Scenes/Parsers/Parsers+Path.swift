import Colors
import Geometry
import Layers

struct PathDraft {
    var rect: Rect?
    var roundedRect: Rect?
    var cornerRadius: Double?
    var oval: Rect?
    var arc: Path?

    static let schema = KeySchema<PathDraft>(
        "pathConstructor", "a path",
        Field("rect", \.rect, Parsers.rect, "A rectangle: [x, y, width, height]."),
        Field(
            "roundedRect", \.roundedRect, Parsers.rect,
            "A rectangle with round corners: [x, y, width, height]."),
        Field(
            "cornerRadius", \.cornerRadius, Parsers.number(.zeroOrMore),
            "The radius of the corners of roundedRect."),
        Field("ovalIn", \.oval, Parsers.rect, "The ellipse in a rectangle: [x, y, width, height]."),
        Field("arc", \.arc, ArcDraft.parser, "An arc of a circle."))

    func path(_ key: String, _ mapping: Mapping, _ context: inout ReadingContext) -> Path? {
        if cornerRadius != nil, mapping.entries["roundedRect"] == nil {
            return context.fail(
                mapping.offset(of: "cornerRadius"), .conflict, "cornerRadius needs roundedRect",
                fix: "roundedRect: [x, y, width, height]")
        }
        let constructors = ["rect", "roundedRect", "ovalIn", "arc"].filter { mapping.entries[$0] != nil }
        guard constructors.count == 1 else {
            // A misspelt constructor has been reported.
            if constructors.isEmpty, !mapping.suggested.isEmpty { return nil }
            return context.fail(
                mapping.offset, .conflict,
                "\(key) needs one of rect, roundedRect, ovalIn or arc, got "
                    + (constructors.isEmpty ? "none" : constructors.joined(separator: " and ")),
                fix: constructors.isEmpty ? "\(key): { rect: [10, 10, 80, 80] }" : nil)
        }
        return rect.map { Path(rect: $0) }
            ?? roundedRect.map { Path(roundedRect: $0, cornerRadius: cornerRadius ?? 0) }
            ?? oval.map { Path(ellipseIn: $0) } ?? arc
    }
}

struct ArcDraft {
    var center: Point?
    var radius: Double?
    var startAngle = 0.0
    var endAngle = 2 * Double.pi
    var clockwise = true

    static let schema = KeySchema<ArcDraft>(
        "arc", "an arc",
        Field("center", \.center, Parsers.point, "The centre of the circle.", required: "center: [80, 80]")
            .alsoKnown(as: ["arcCenter"]),
        Field(
            "radius", \.radius, Parsers.number(.zeroOrMore), "The radius of the circle.",
            required: "radius: 40"),
        Field(
            "startAngle", \.startAngle, Parsers.angle,
            "The start angle in radians, clockwise from the x axis.", default: "0"),
        Field(
            "endAngle", \.endAngle, Parsers.angle, "The end angle in radians. Default: a full circle.",
            default: "6.283185307179586"),
        Field(
            "clockwise", \.clockwise, Parsers.bool, "Whether the arc runs clockwise on the screen.",
            default: "true"))

    fileprivate static let parser = schema.parser(
        ArcDraft(), wants: "center, radius, startAngle, endAngle and clockwise"
    ) { draft, _, _ -> Path? in
        guard let center = draft.center, let radius = draft.radius else { return nil }
        return Path(
            arcCenter: center, radius: radius, startAngle: draft.startAngle, endAngle: draft.endAngle,
            clockwise: draft.clockwise)
    }
}

// MARK: - Paths

extension Parsers {
    private static let pathWords =
        "SVG path data, the name of a path, or a constructor such as { rect: [0, 0, 10, 10] }"

    static let pathElementLimit = 100_000

    /// A path: SVG path data, a name from `paths`, a constructor, or `none`.
    static let path = ValueParser<Path?>(wants: pathWords, schema: .reference("path")) { input, context in
        guard case .text(let text, _) = input.node.content else {
            return newPath.read(input.node, input.key, &context)
        }
        if input.node.isNone { return .some(nil) }
        if let path = context.paths[text] { return path }
        let offset = input.node.offset
        if text.looksLikePathData || input.node.isEmpty {
            return newPath.read(input.node, input.key, &context)
        }
        let nearest = context.guessPath(text, at: offset)
        let alternative = context.paths.isEmpty ? ". The file has no named paths" : ""
        return context.fail(
            offset, .unknownName,
            "no path \"\(text)\"" + didYouMean(nearest, quoted: true, otherwise: alternative), fix: nearest)
    }

    /// A path that is not a name: SVG path data or a constructor.
    static let newPath = ValueParser<Path?>(wants: pathWords, schema: .reference("newPath")) {
        input, context in
        let node = input.node
        if case .mapping = node.content {
            var draft = PathDraft()
            guard let mapping = context.read(node, input.key, by: PathDraft.schema, into: &draft) else {
                return nil
            }
            return .some(draft.path(input.key, mapping, &context))
        }
        guard let text = input.text else { return context.refuse(input) }
        do throws(SVGPathError) {
            return try Path(svg: text, elementLimit: pathElementLimit, numberLimit: NumberLimit.any)
        } catch {
            let offset = ScalarAlignment.fileOffset(ofByte: error.offset, in: node, of: context.source)
            return context.fail(offset, .pathSyntax, "in \(input.key), \(error.message)")
        }
    }
}

extension String {
    /// Whether the text is SVG path data rather than a name.
    ///
    /// Path data begins with a number, or with a command letter that no letter follows.
    fileprivate var looksLikePathData: Bool {
        let body = drop { $0.isWhitespace }
        guard let first = body.first else { return false }
        if first.isNumber || "-+.".contains(first) { return true }
        guard "MmLlHhVvCcSsQqTtAaZz".contains(first) else { return false }
        guard let second = body.dropFirst().first else { return true }
        let isWord =
            second.isLetter || second == "_" || second == "-" && !(body.dropFirst(2).first?.isNumber ?? false)
        return !isWord && contains { $0.isNumber }
    }
}
