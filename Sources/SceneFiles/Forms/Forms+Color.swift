import Colors
import Geometry
import Layers

extension Forms {
    private static let colorWords = "a colour such as \"#ff3366\", or none"

    /// A colour as CSS writes it, or `none`.
    static let color = Form<Color?>(wants: colorWords, schema: .reference("color")) { node, key, builder in
        if node.isNone { return .some(nil) }
        guard let text = node.text, !node.isEmpty else {
            builder.refuse(node, key, wants: colorWords)
            return nil
        }
        do throws(ColorError) {
            return try Color(css: text)
        } catch {
            builder.error(node.offset, .type, "\(key): \(error)", fix: error.fix.map { "\(key): \($0)" })
            return nil
        }
    }

    /// A colour that is one.
    static let someColor = Form<Color>(wants: "a colour such as \"#ff3366\"", schema: .reference("color")) {
        node, key, builder in
        guard !node.isNone else {
            builder.refuse(node, key, wants: "a colour, and none is none")
            return nil
        }
        return color.read(node, key, &builder).flatMap { $0 }
    }

    /// A colour, a pattern, or `none`.
    static let fill = Form<Fill?>(
        wants: "a colour such as \"#ff3366\", { x-pattern: … }, or none",
        schema: .any(of: [.reference("color"), .reference("patternFill")])
    ) { node, key, builder in
        guard case .mapping = node.content else {
            return color.read(node, key, &builder).map { $0.map(Fill.color) }
        }
        var draft = PatternFillDraft()
        guard builder.read(node, key, by: Tables.patternFill, into: &draft) != nil else { return nil }
        return draft.pattern.map { .pattern($0) }
    }
}

extension ColorError {
    /// The colour that was probably meant.
    fileprivate var fix: String? {
        switch self {
        case .unknown(let text, let nearest):
            let isBareHex = [3, 4, 6, 8].contains(text.count) && text.allSatisfy(\.isHexDigit)
            return isBareHex ? "\"#\(text)\"" : nearest
        case .hexDigits, .argumentCount, .argument: return nil
        }
    }
}
