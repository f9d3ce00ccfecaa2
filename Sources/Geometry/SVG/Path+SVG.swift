extension Path {
    /// The path that SVG path data describes: the text of a `d` attribute.
    ///
    ///     let path = try Path(svg: "M0 0h10v10z")
    ///
    /// All of SVG 2's grammar is read. Arcs become cubics of at most 90 degrees; everything else keeps its
    /// points as they are written. Empty text is the empty path. Unlike a browser, which draws what comes
    /// before a mistake, this refuses the whole text.
    ///
    /// - Parameters:
    ///   - text: the path data.
    ///   - elementLimit: how many elements to accept before refusing the text.
    ///   - numberLimit: the greatest number to accept, on either side of 0.
    /// - Throws: ``SVGPathError`` with the place of the first mistake and what was expected there.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        svg text: String, elementLimit: Int = 10_000_000, numberLimit: Double = .greatestFiniteMagnitude
    ) throws(SVGPathError) {
        var parser = SVGPathParser(text, elementLimit: elementLimit, numberLimit: numberLimit)
        try parser.parse()
        self = parser.path
    }

    /// The path as SVG path data, in absolute commands with the shortest decimals that read back exactly.
    ///
    ///     Path(rect: Rect(0, 0, 10, 5.5)).svg()     // "M 0 0 L 10 0 L 10 5.5 L 0 5.5 Z"
    ///
    /// `Path(svg: path.svg()) == path` for every path whose coordinates are finite. SVG cannot say infinity
    /// or not-a-number: such coordinates are written as 0.
    public func svg() -> String {
        var text = ""
        text.reserveCapacity(points.count * 16)
        var next = points.startIndex
        for verb in verbs {
            if !text.isEmpty { text += " " }
            text += verb.svgLetter
            for point in points[next..<next + verb.pointCount] {
                text += " " + Path.decimal(point.x) + " " + Path.decimal(point.y)
            }
            next += verb.pointCount
        }
        return text
    }

    private static func decimal(_ value: Double) -> String { value.isFinite ? value.shortestDecimal : "0" }
}

extension Path.Verb {
    /// The command of SVG path data that stands for it, with absolute coordinates.
    package var svgLetter: String {
        switch self {
        case .move: "M"
        case .line: "L"
        case .quad: "Q"
        case .cubic: "C"
        case .close: "Z"
        }
    }
}

/// Why a text cannot be read as SVG path data, and where.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the text, in UTF-8 bytes from its start. At the end of the text when something is missing there.
    public var offset: Int
    /// What was expected and what was found, as one line without a full stop: `"L 97.6" needs 2 numbers, got 1`.
    public var message: String

    /// The error of a text whose first mistake is `offset` bytes from its start.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    /// The message followed by the place.
    public var description: String { "\(message) (at byte \(offset))" }
}
