// MARK: - Scanner

/// A scanner for SVG path data over UTF-8 bytes. Numbers such as `1-2`, `.5.5` and the flags `01` need no separator.
package struct SVGScanner {
    private let text: [UInt8]
    private(set) var offset = 0

    package init(_ text: String) { self.text = Array(text.utf8) }

    package var byte: UInt8? { offset < text.count ? text[offset] : nil }

    /// Returns the text of a range of bytes. A long text keeps only its ends.
    func excerpt(_ range: Range<Int>) -> String {
        guard range.count > 24 else { return String(decoding: text[range], as: UTF8.self) }
        let start = String(decoding: text[range.prefix(8)], as: UTF8.self)
        return start + "…" + String(decoding: text[range.suffix(12)], as: UTF8.self)
    }

    var character: Character? {
        String(decoding: text[min(offset, text.count)..<min(offset + 4, text.count)], as: UTF8.self).first
    }

    mutating func advance() { offset += 1 }

    package mutating func skipSpace() {
        while let byte, SVGScanner.isSpace(byte) { offset += 1 }
    }

    /// Skips white space with at most one comma, and returns whether there was a comma.
    package mutating func skipSeparator() -> Bool {
        skipSpace()
        guard byte == UInt8(ascii: ",") else { return false }
        offset += 1
        skipSpace()
        return true
    }

    /// Returns the flag of an arc, 0 or 1, or `nil` if there is none. It needs no separator.
    mutating func flag() -> Bool? {
        guard let byte, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
        offset += 1
        return byte == UInt8(ascii: "1")
    }

    var startsNumber: Bool {
        var index = offset
        if index < text.count, SVGScanner.isSign(text[index]) { index += 1 }
        if index < text.count, text[index] == UInt8(ascii: ".") { index += 1 }
        return index < text.count && SVGScanner.isDigit(text[index])
    }

    /// Returns the number at the current offset, or `nil` if there is none, infinite if too large for a `Double`.
    ///
    /// Up to 15 digits with a small power of ten need one exact operation. The standard library reads the rest.
    package mutating func number() -> Double? {
        guard startsNumber else { return nil }
        let start = offset
        let isNegative = text[offset] == UInt8(ascii: "-")
        if SVGScanner.isSign(text[offset]) { offset += 1 }
        var digits = 0
        var mantissa: UInt64 = 0
        var exponent = 0
        scanDigits(&digits, &mantissa)
        if byte == UInt8(ascii: ".") {
            offset += 1
            let whole = digits
            scanDigits(&digits, &mantissa)
            exponent = whole - digits
        }
        let hasExponent = skipExponent()
        guard !hasExponent, digits <= 15, exponent >= -15 else {
            return Double(String(decoding: text[start..<offset], as: UTF8.self))
        }
        var scale = 1.0
        for _ in exponent..<0 { scale *= 10 }
        let magnitude = Double(mantissa) / scale
        return isNegative ? -magnitude : magnitude
    }

    private mutating func scanDigits(_ digits: inout Int, _ mantissa: inout UInt64) {
        while let byte, SVGScanner.isDigit(byte) {
            offset += 1
            digits += 1
            mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        }
    }

    /// Skips an `e` with digits. Without digits the `e` belongs to the following text.
    private mutating func skipExponent() -> Bool {
        guard let byte, byte | 0x20 == UInt8(ascii: "e") else { return false }
        var index = offset + 1
        if index < text.count, SVGScanner.isSign(text[index]) { index += 1 }
        guard index < text.count, SVGScanner.isDigit(text[index]) else { return false }
        while index < text.count, SVGScanner.isDigit(text[index]) { index += 1 }
        offset = index
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}

// MARK: - Parser

/// A parser for SVG path data by the grammar of SVG 2, chapter 9, in linear time and memory.
struct SVGPathParser {
    private var scanner: SVGScanner
    private let elementLimit: Int
    private let numberLimit: Double
    private let straightensArcs: Bool
    private(set) var path = Path()
    /// The control point that a smooth curve mirrors, and the kind of its curve.
    private var lastControl: (point: Point, verb: Path.Verb)?
    private var command: Unicode.Scalar = "m"
    private var isRelative = false
    private var commandStart = 0
    private var argumentsEnd = 0
    private var argumentCount = 0
    private var groupCount = 0

    init(_ text: String, elementLimit: Int, numberLimit: Double, straightensArcs: Bool = false) {
        scanner = SVGScanner(text)
        self.straightensArcs = straightensArcs
        self.elementLimit = elementLimit
        self.numberLimit = numberLimit
    }

    mutating func parse() throws(SVGPathError) {
        scanner.skipSpace()
        while let letter = scanner.byte {
            try parseCommand(letter)
        }
    }

    /// The number of arguments of a command, or 0 for other characters.
    private var argumentsNeeded: Int {
        switch command {
        case "h", "v": 1
        case "m", "l", "t": 2
        case "s", "q": 4
        case "c": 6
        case "a": 7
        default: 0
        }
    }

    private mutating func parseCommand(_ letter: UInt8) throws(SVGPathError) {
        (command, isRelative) = (Unicode.Scalar(letter | 0x20), letter & 0x20 != 0)
        guard argumentsNeeded > 0 || command == "z" else {
            let character = scanner.character.map(String.init) ?? ""
            throw failure(
                scanner.startsNumber || character == ","
                    ? "expected a command such as M or L, got \"\(character)\""
                    : "\"\(character)\" is no path command: those are M L H V C S Q T A Z")
        }
        if path.isEmpty, command != "m" {
            throw failure("path data begins with M or m, not \"\(Character(Unicode.Scalar(letter)))\"")
        }
        commandStart = scanner.offset
        scanner.advance()
        argumentsEnd = scanner.offset
        scanner.skipSpace()
        guard command != "z" else {
            path.close()
            lastControl = nil
            return
        }
        try parseArguments()
    }

    /// Parses groups of numbers for one command. Further pairs after a move are lines.
    private mutating func parseArguments() throws(SVGPathError) {
        var hasComma = false
        groupCount = 0
        repeat {
            argumentCount = 0
            try draw()
            guard path.verbs.count <= elementLimit else {
                throw failure("path data has more than \(elementLimit) elements")
            }
            if command == "m" { command = "l" }
            groupCount += 1
            hasComma = scanner.skipSeparator()
        } while hasComma || scanner.startsNumber
    }

    private mutating func draw() throws(SVGPathError) {
        let current = path.currentPoint ?? .zero
        let origin = isRelative ? current : .zero
        var control: (point: Point, verb: Path.Verb)?
        switch command {
        case "m": path.move(to: try point(from: origin))
        case "l": path.line(to: try point(from: origin))
        case "h": path.line(to: Point(origin.x + (try number()), current.y))
        case "v": path.line(to: Point(current.x, origin.y + (try number())))
        case "c", "s":
            let first = command == "c" ? try point(from: origin) : mirrored(current, after: .cubic)
            let second = try point(from: origin)
            path.cubic(to: try point(from: origin), control1: first, control2: second)
            control = (second, .cubic)
        case "q", "t":
            let handle = command == "q" ? try point(from: origin) : mirrored(current, after: .quad)
            path.quad(to: try point(from: origin), control: handle)
            control = (handle, .quad)
        default:
            let arc = EllipticalArc(
                radii: Size(try number(), try number()), rotation: try number().radians,
                isLarge: try flag(), sweeps: try flag(), end: try point(from: origin))
            if !straightensArcs {
                path.addArc(arc)
            } else if arc.end != current {
                path.line(to: arc.end)
            }
        }
        lastControl = control
    }

    /// Returns the last control point mirrored at the current point, or that point after another kind of element.
    private func mirrored(_ current: Point, after verb: Path.Verb) -> Point {
        guard let lastControl, lastControl.verb == verb else { return current }
        return current + (current - lastControl.point)
    }

    private mutating func point(from origin: Point) throws(SVGPathError) -> Point {
        Point(origin.x + (try number()), origin.y + (try number()))
    }

    private mutating func number() throws(SVGPathError) -> Double {
        skipToArgument()
        let start = scanner.offset
        guard let number = scanner.number() else { throw missing() }
        guard abs(number) <= numberLimit else {
            throw SVGPathError(
                offset: start, message: "\"\(scanner.excerpt(start..<scanner.offset))\" is too large a number"
            )
        }
        finishArgument()
        return number
    }

    private mutating func flag() throws(SVGPathError) -> Bool {
        skipToArgument()
        guard let flag = scanner.flag() else {
            guard scanner.startsNumber else { throw missing() }
            throw failure("an arc flag is 0 or 1, not \"\(scanner.character ?? " ")\"")
        }
        finishArgument()
        return flag
    }

    private mutating func skipToArgument() {
        if argumentCount > 0 { _ = scanner.skipSeparator() }
    }

    private mutating func finishArgument() {
        argumentCount += 1
        argumentsEnd = scanner.offset
    }

    /// Returns the error for an incomplete group of numbers.
    private func missing() -> SVGPathError {
        let needed = argumentsNeeded
        let text = scanner.excerpt(commandStart..<argumentsEnd)
        if groupCount == 0 {
            let numbers = needed == 1 ? "1 number" : "\(needed) numbers"
            return failure("\"\(text)\" needs \(numbers), got \(argumentCount)")
        }
        guard argumentCount > 0 else { return failure("a number is expected after \",\"") }
        let count = groupCount * needed + argumentCount
        return failure("\"\(text)\" needs numbers \(needed) at a time, got \(count)")
    }

    private func failure(_ message: String) -> SVGPathError {
        SVGPathError(offset: scanner.offset, message: message)
    }
}

// MARK: - Paths as SVG data

extension Path {
    /// Creates a path from SVG path data: the text of a `d` attribute.
    ///
    ///     let path = try Path(svg: "M0 0h10v10z")
    ///
    /// The grammar is all of SVG 2. Arcs become cubics of at most 90 degrees. An empty text is the empty path. A
    /// browser draws the elements before an error, but this initializer rejects the whole text. It also rejects more
    /// elements and numbers of a larger magnitude than the limits.
    ///
    /// - Throws: ``SVGPathError`` with the position of the first error and the expected text.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        svg text: String, elementLimit: Int = 10_000_000, numberLimit: Double = .greatestFiniteMagnitude
    ) throws(SVGPathError) {
        let (path, error) = Path.valid(svg: text, elementLimit: elementLimit, numberLimit: numberLimit)
        if let error { throw error }
        self = path
    }

    /// Returns the path of SVG path data up to the first error, as browsers draw it, and the error.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    package static func valid(
        svg text: String, elementLimit: Int, numberLimit: Double
    ) -> (path: Path, error: SVGPathError?) {
        var parser = SVGPathParser(text, elementLimit: elementLimit, numberLimit: numberLimit)
        do throws(SVGPathError) {
            try parser.parse()
            return (parser.path, nil)
        } catch {
            return (parser.path, error)
        }
    }

    /// Creates a path from SVG path data with a line in index of each arc, so that no command has several elements.
    package init(svgWithoutArcs text: String, numberLimit: Double) throws(SVGPathError) {
        var parser = SVGPathParser(
            text, elementLimit: .max, numberLimit: numberLimit, straightensArcs: true)
        try parser.parse()
        self = parser.path
    }

    /// Returns the path as SVG path data, in absolute commands with the shortest exact decimals.
    ///
    ///     Path(rect: Rect(0, 0, 10, 5.5)).svg()     // "M 0 0 L 10 0 L 10 5.5 L 0 5.5 Z"
    ///
    /// `Path(svg: path.svg()) == path` if all coordinates are finite. SVG has no infinity and no NaN, so such
    /// coordinates become 0.
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
    /// The command of SVG path data with absolute coordinates.
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

/// An error in SVG path data, with its position.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position in the text, in UTF-8 bytes. It is the end of the text if something is missing there.
    public var offset: Int
    /// The expected and the actual text, as one line without a full stop: `"L 97.6" needs 2 numbers, got 1`.
    public var message: String

    /// The message followed by the position.
    public var description: String { "\(message) (at byte \(offset))" }
}
