import Colors
import Geometry
import Layers

/// A path constructor, while it is read.
struct PathDraft {
    var rect: Rect?
    var roundedRect: Rect?
    var cornerRadius: Double?
    var oval: Rect?
    var arc: Path?

    /// The path, or nil after noting what is wrong.
    func path(_ key: String, _ found: FoundKeys, _ context: inout ReadingContext) -> Path? {
        let shapes = [
            rect.map { Path(rect: $0) },
            roundedRect.map { Path(roundedRect: $0, cornerRadius: cornerRadius ?? 0) },
            oval.map { Path(ellipseIn: $0) }, arc,
        ].compactMap(\.self)
        if cornerRadius != nil, found.entries["roundedRect"] == nil {
            context.error(
                found.place(of: "cornerRadius"), .conflict, "cornerRadius goes with roundedRect",
                fix: "roundedRect: [x, y, width, height]")
            return nil
        }
        let constructors = ["rect", "roundedRect", "ovalIn", "arc"].filter { found.entries[$0] != nil }
        guard constructors.count == 1 else {
            // With a misspelt constructor nothing more needs saying.
            if constructors.isEmpty, !found.suggested.isEmpty { return nil }
            context.error(
                found.offset, .conflict,
                "\(key) needs one of rect, roundedRect, ovalIn or arc, got "
                    + (constructors.isEmpty ? "none" : constructors.joined(separator: " and ")))
            return nil
        }
        return shapes.first
    }
}

extension PathDraft {
    /// The constructors of a path, as `UIBezierPath` names them.
    static let table = KeySchema<PathDraft>(
        "pathConstructor", "a path",
        [
            Field("rect", Parsers.rect, "A rectangle: [x, y, width, height].") { $0.rect = $1 },
            Field("roundedRect", Parsers.rect, "A rectangle with round corners: [x, y, width, height].") {
                $0.roundedRect = $1
            },
            Field("cornerRadius", Parsers.number(.zeroOrMore), "The radius of the corners of roundedRect.") {
                $0.cornerRadius = $1
            },
            Field("ovalIn", Parsers.rect, "The ellipse in a rectangle: [x, y, width, height].") {
                $0.oval = $1
            },
            Field("arc", ArcDraft.form, "An arc of a circle.") { $0.arc = $1 },
        ])
}

/// An arc of a circle, while it is read.
struct ArcDraft {
    var center: Point?
    var radius: Double?
    var startAngle = 0.0
    var endAngle = 2 * Double.pi
    var clockwise = true
}

extension ArcDraft {
    /// The keys of an arc, as `UIBezierPath` names them.
    static let table = KeySchema<ArcDraft>(
        "arc", "an arc", required: [("center", "center: [80, 80]"), ("radius", "radius: 40")],
        [
            Field("center", Parsers.point, "The centre of the circle.") { $0.center = $1 }.alsoKnown(
                as: ["arcCenter"]),
            Field("radius", Parsers.number(.zeroOrMore), "The radius of the circle.") { $0.radius = $1 },
            Field(
                "startAngle", Parsers.number,
                "Where it begins, in radians from the x axis, clockwise on a screen.", default: "0"
            ) { $0.startAngle = $1 },
            Field(
                "endAngle", Parsers.number, "Where it ends, in radians; a full circle when left out.",
                default: "6.283185307179586"
            ) { $0.endAngle = $1 },
            Field("clockwise", Parsers.bool, "Whether it runs clockwise on a screen.", default: "true") {
                $0.clockwise = $1
            },
        ])

    /// An arc of a circle.
    fileprivate static let form = ValueParser<Path>(
        wants: "center, radius, startAngle, endAngle and clockwise", schema: .reference("arc")
    ) { node, key, context in
        var draft = ArcDraft()
        guard context.read(node, key, by: table, into: &draft) != nil, let center = draft.center,
            let radius = draft.radius
        else { return nil }
        return Path(
            arcCenter: center, radius: radius, startAngle: draft.startAngle, endAngle: draft.endAngle,
            clockwise: draft.clockwise)
    }
}

// MARK: - Path

extension Parsers {
    private static let pathWords =
        "SVG path data, the name of a path, or a constructor such as { rect: [0, 0, 10, 10] }"

    /// The most elements that a path may have.
    static let pathElementLimit = 100_000

    /// A path: SVG path data, a name from `paths`, a constructor, or `none`.
    static let path = ValueParser<Path?>(wants: pathWords, schema: .reference("path")) { node, key, context in
        switch node.content {
        case .list:
            context.refuse(node, key, wants: pathWords)
            return nil
        case .mapping:
            return newPath.read(node, key, &context)
        case .text(let text, _):
            if node.isNone { return .some(nil) }
            if let path = context.paths[text] { return path }
            if text.looksLikePathData || node.isEmpty { return newPath.read(node, key, &context) }
            let nearest = context.guessPath(text, at: node.offset)
            let known = context.paths.isEmpty ? ". This file names no paths" : ""
            context.error(
                node.offset, .unknownName,
                "no path \"\(text)\"" + didYouMean(nearest, quoted: true, otherwise: known), fix: nearest)
            return nil
        }
    }

    /// A path that is not a name: SVG path data or a constructor.
    static let newPath = ValueParser<Path?>(wants: pathWords, schema: .reference("newPath")) {
        node, key, context in
        if case .mapping = node.content {
            var draft = PathDraft()
            guard let found = context.read(node, key, by: PathDraft.table, into: &draft) else { return nil }
            return draft.path(key, found, &context)
        }
        guard let text = node.text, !node.isEmpty else {
            context.refuse(node, key, wants: pathWords)
            return nil
        }
        do throws(SVGPathError) {
            return try Path(svg: text, elementLimit: pathElementLimit, numberLimit: NumberLimit.any)
        } catch {
            let place = ScalarAlignment.place(of: error.offset, in: node, of: context.source)
            context.error(place, .pathSyntax, "in \(key), \(error.message)")
            return nil
        }
    }
}

extension String {
    /// Whether the text is meant as SVG path data rather than as a name: a command letter with no letter
    /// behind it, or a number.
    fileprivate var looksLikePathData: Bool {
        let body = drop { $0.isWhitespace }
        guard let first = body.first else { return false }
        if first.isNumber || "-+.".contains(first) { return true }
        guard "MmLlHhVvCcSsQqTtAaZz".contains(first) else { return false }
        guard let second = body.dropFirst().first else { return true }
        return
            !(second.isLetter || second == "-" && !(body.dropFirst(2).first?.isNumber ?? false)
            || second == "_")
            && contains { $0.isNumber }
    }
}
