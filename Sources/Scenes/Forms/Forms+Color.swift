import Colors
import Geometry
import Layers

extension Forms {
    private static let colorWords = "a colour such as \"#ff3366\", or none"

    /// A colour as CSS writes it, or `none`.
    static let color = Form<Color?>(wants: colorWords, schema: .reference("color")) { node, key, context in
        if node.isNone { return .some(nil) }
        guard let text = node.text, !node.isEmpty else {
            context.refuse(node, key, wants: colorWords)
            return nil
        }
        do throws(ColorError) {
            return try Color(css: text, suggests: context.mayGuess(at: node.offset))
        } catch {
            _ = context.guess(at: node.offset) { error.fix }
            context.error(node.offset, .type, "\(key): \(error)", fix: error.fix.map { "\(key): \($0)" })
            return nil
        }
    }

    /// A colour, but not `none`.
    static let someColor = Form<Color>(wants: "a colour such as \"#ff3366\"", schema: .reference("color")) {
        node, key, context in
        guard !node.isNone else {
            context.refuse(node, key, wants: "a colour other than none")
            return nil
        }
        return color.read(node, key, &context).flatMap { $0 }
    }
}

extension ColorError {
    /// The colour that was probably meant.
    fileprivate var fix: String? {
        switch self {
        case .unknown(let text, let nearest):
            let isBareHex = [3, 4, 6, 8].contains(text.count) && text.allSatisfy(\.isHexDigit)
            return isBareHex ? "\"#\(text)\"" : nearest
        case .syntax(_, _, let cure): return cure
        case .hexDigits, .argumentCount, .argument, .hue, .space: return nil
        }
    }
}
