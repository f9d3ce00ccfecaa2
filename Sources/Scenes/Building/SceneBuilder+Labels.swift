import Layers

extension SceneBuilder {
    /// The most characters that a label may have.
    static let labelLimit = 200

    /// The label of a layer; nil when it says nothing, or after noting what is wrong.
    mutating func label(_ draft: LabelDraft, of layer: Layer) -> LayerLabel? {
        guard let node = draft.text else { return nil }
        guard let text = node.text else {
            context.refuse(node, "text", wants: "a text")
            return nil
        }
        guard text.count <= Self.labelLimit else {
            context.error(node.offset, .limit, "a label has at most \(Self.labelLimit) characters")
            return nil
        }
        var pieces = LabelPieces(text)
        var parts: [LayerLabel.Part] = []
        while let piece = pieces.next() {
            func place() -> Int { ScalarAlignment.place(of: piece.offset, in: node, of: context.source) }
            switch piece.content {
            case .words(let words): parts.append(.words(words))
            case .property(let name):
                guard let property = labelProperty(name, at: place(), of: layer) else { return nil }
                parts.append(.value(property))
            case .open:
                context.error(
                    place(), .type, "in x-label, this { is not closed. A brace itself is {{", fix: "{{")
                return nil
            case .close:
                context.error(
                    place(), .type, "in x-label, this } closes nothing. A brace itself is }}", fix: "}}")
                return nil
            }
        }
        return parts.isEmpty ? nil : LayerLabel(parts, at: draft.side)
    }

    /// The property that a name between braces means; nil after noting that the layer has none such.
    private mutating func labelProperty(
        _ name: String, at offset: Int, of layer: Layer
    ) -> AnimatableProperty? {
        guard let property = property(name, at: offset) else { return nil }
        guard layer.value(for: property) == nil else { return property }
        context.error(
            offset, .conflict,
            "\(name) belongs to \(property.owner.noun)s, and this is a \(layer.content.owner.noun)")
        return nil
    }
}

/// The pieces of the text of a label, one after the other.
struct LabelPieces: IteratorProtocol {
    /// A piece and its place in the text, in bytes of UTF-8: of a property that of its name.
    struct Piece: Equatable {
        let content: Content
        let offset: Int

        enum Content: Equatable {
            /// Words that stay, with single braces for double ones.
            case words(String)
            /// The name of a property.
            case property(String)
            /// A brace that is not closed.
            case open
            /// A brace that closes nothing.
            case close
        }
    }

    private let text: [UInt8]
    private var place = 0

    private static let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))

    init(_ text: String) { self.text = Array(text.utf8) }

    mutating func next() -> Piece? {
        let start = place
        var words: [UInt8] = []
        while place < text.count {
            let byte = text[place]
            if byte == Self.open || byte == Self.close {
                guard place + 1 < text.count, text[place + 1] == byte else { break }
                place += 1
            }
            // A label is one line, over however many lines it is written.
            words.append(byte < UInt8(ascii: " ") ? UInt8(ascii: " ") : byte)
            place += 1
        }
        if place > start {
            return Piece(content: .words(String(decoding: words, as: UTF8.self)), offset: start)
        }
        return place < text.count ? property() : nil
    }

    /// The piece that begins with a brace.
    private mutating func property() -> Piece {
        let start = place
        place = text.count
        guard text[start] == Self.open else { return Piece(content: .close, offset: start) }
        guard let end = text[start...].firstIndex(of: Self.close) else {
            return Piece(content: .open, offset: start)
        }
        place = end + 1
        return Piece(
            content: .property(String(decoding: text[(start + 1)..<end], as: UTF8.self)), offset: start + 1)
    }
}
