/// A text beside a layer, which says what it is or what of it changes: `strokeEnd 0.50`.
///
/// It is no part of the picture: what shows the scene writes it over, in letters of its own. Core Animation has none.
public struct LayerLabel: Hashable, Sendable {
    /// Where the text stands with respect to the box of what the layer draws.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        /// Over the box, about its middle.
        case above
        /// Under the box, about its middle.
        case below
        /// Before the box, half way down.
        case left
        /// Behind the box, half way down.
        case right
        /// In the middle of the box.
        case center
    }

    /// A piece of the text.
    public enum Part: Hashable, Sendable {
        /// Words that stay.
        case words(String)
        /// The value of a property of the layer as it shows.
        case value(AnimatableProperty)
    }

    /// What it says, piece by piece.
    public var parts: [Part]
    /// Where it stands.
    public var side: Side

    /// A label of these parts.
    public init(_ parts: [Part], at side: Side = .below) {
        self.parts = parts
        self.side = side
    }

    /// A label of words.
    public init(_ words: String, at side: Side = .below) { self.init([.words(words)], at: side) }

    /// The properties whose values it says, each once.
    var properties: [AnimatableProperty] {
        var properties: [AnimatableProperty] = []
        for case .value(let property) in parts where !properties.contains(property) {
            properties.append(property)
        }
        return properties
    }
}
