import Colors
import Geometry
import Layers

extension Forms {
    private static let pathWords =
        "SVG path data, the name of a path, or a constructor such as { rect: [0, 0, 10, 10] }"

    /// The most elements that a path may have.
    static let pathElementLimit = 100_000

    /// A path: SVG path data, a name from `paths`, a constructor, or `none`.
    static let path = Form<Path?>(wants: pathWords, schema: .reference("path")) { node, key, context in
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
                "no path \"\(text)\"" + (nearest.map { ". Did you mean \"\($0)\"?" } ?? known), fix: nearest)
            return nil
        }
    }

    /// A path that is not a name: SVG path data or a constructor.
    static let newPath = Form<Path?>(wants: pathWords, schema: .reference("newPath")) { node, key, context in
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
