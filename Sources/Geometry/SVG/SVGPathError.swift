/// Why a text is not SVG path data, and where.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the text, in UTF-8 bytes from its start. At the end of the text when something is missing there.
    public var offset: Int
    /// What was expected and what was found, as one line without a full stop: `"L 97.6" needs 2 numbers, got 1`.
    public var message: String

    /// The error with this message at this place.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    /// The message followed by the place.
    public var description: String { "\(message) (at byte \(offset))" }
}
