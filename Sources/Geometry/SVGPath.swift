// MARK: - Commands

/// A command letter of path data: what it draws, and whether its coordinates count from the pen.
struct SVGCommand {
    enum Kind {
        case move, line, horizontal, vertical, cubic, smoothCubic, quad, smoothQuad, arc, close

        var argumentCount: Int {
            switch self {
            case .close: 0
            case .horizontal, .vertical: 1
            case .move, .line, .smoothQuad: 2
            case .smoothCubic, .quad: 4
            case .cubic: 6
            case .arc: 7
            }
        }
    }

    var kind: Kind
    let isRelative: Bool

    init?(_ letter: UInt8) {
        switch letter | 0x20 {
        case UInt8(ascii: "m"): kind = .move
        case UInt8(ascii: "l"): kind = .line
        case UInt8(ascii: "h"): kind = .horizontal
        case UInt8(ascii: "v"): kind = .vertical
        case UInt8(ascii: "c"): kind = .cubic
        case UInt8(ascii: "s"): kind = .smoothCubic
        case UInt8(ascii: "q"): kind = .quad
        case UInt8(ascii: "t"): kind = .smoothQuad
        case UInt8(ascii: "a"): kind = .arc
        case UInt8(ascii: "z"): kind = .close
        default: return nil
        }
        isRelative = letter & 0x20 != 0
    }
}

// MARK: - Scanner

/// The lexical part of SVG path data: white space, commas, numbers and flags, over UTF-8 bytes.
///
/// Numbers may stand without separators as long as a reader can tell them apart: `1-2` is two, so are `.5.5`
/// and, for the flags of an arc, `01`.
struct SVGScanner {
    private let text: [UInt8]
    private(set) var offset = 0

    init(_ text: String) { self.text = Array(text.utf8) }

    var count: Int { text.count }
    var isAtEnd: Bool { offset >= text.count }
    var byte: UInt8? { offset < text.count ? text[offset] : nil }

    /// The text of a range of bytes; long ones keep their ends.
    func excerpt(_ range: Range<Int>) -> String {
        guard range.count > 24 else { return String(decoding: text[range], as: UTF8.self) }
        let start = String(decoding: text[range.prefix(8)], as: UTF8.self)
        return start + "…" + String(decoding: text[range.suffix(12)], as: UTF8.self)
    }

    /// The character at the current place.
    var character: Character? {
        String(decoding: text[min(offset, text.count)..<min(offset + 4, text.count)], as: UTF8.self).first
    }

    mutating func advance() { offset += 1 }

    mutating func skipSpace() {
        while let byte, SVGScanner.isSpace(byte) { offset += 1 }
    }

    /// Skips white space with at most one comma in it, and says whether there was one.
    mutating func skipSeparator() -> Bool {
        skipSpace()
        guard byte == UInt8(ascii: ",") else { return false }
        offset += 1
        skipSpace()
        return true
    }

    /// The 0 or 1 of an arc flag, which needs no separator after it.
    mutating func flag() -> Bool? {
        guard let byte, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
        offset += 1
        return byte == UInt8(ascii: "1")
    }

    /// Whether a number begins here.
    var startsNumber: Bool {
        var place = offset
        if place < text.count, SVGScanner.isSign(text[place]) { place += 1 }
        if place < text.count, text[place] == UInt8(ascii: ".") { place += 1 }
        return place < text.count && SVGScanner.isDigit(text[place])
    }

    /// The number that begins here, or nil. Infinite when it is too large for a `Double`.
    ///
    /// Up to 15 digits with a small power of ten are put together by one exact multiplication or division;
    /// the rest goes through the standard library's correctly rounded reader. Both give the nearest `Double`.
    mutating func number() -> Double? {
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
        let magnitude = Double(mantissa) / SVGScanner.powerOfTen(-exponent)
        return isNegative ? -magnitude : magnitude
    }

    private mutating func scanDigits(_ digits: inout Int, _ mantissa: inout UInt64) {
        while let byte, SVGScanner.isDigit(byte) {
            offset += 1
            digits += 1
            mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        }
    }

    /// Skips an `e` with digits after it. Without digits the `e` belongs to what follows.
    private mutating func skipExponent() -> Bool {
        guard let byte, byte | 0x20 == UInt8(ascii: "e") else { return false }
        var place = offset + 1
        if place < text.count, SVGScanner.isSign(text[place]) { place += 1 }
        guard place < text.count, SVGScanner.isDigit(text[place]) else { return false }
        while place < text.count, SVGScanner.isDigit(text[place]) { place += 1 }
        offset = place
        return true
    }

    private static func powerOfTen(_ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<exponent { power *= 10 }
        return power
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

/// Reads SVG path data one command at a time.
///
/// The grammar is that of SVG 2, chapter 9: all commands in absolute and relative form, numbers that repeat
/// a command without its letter, numbers written without separators, and exponents. Work and memory are
/// linear in the length of the text, and there is no nesting, so no text can make the reader slow.
struct SVGPathParser {
    private var scanner: SVGScanner
    private let elementLimit: Int
    private let numberLimit: Double
    private(set) var path = Path()
    /// The control point that a smooth curve mirrors, and what kind of curve it came from.
    private var lastControl: (point: Point, verb: Path.Verb)?
    private var commandStart = 0
    private var argumentsEnd = 0
    private var argumentCount = 0
    private var groupCount = 0

    init(_ text: String, elementLimit: Int, numberLimit: Double) {
        scanner = SVGScanner(text)
        self.elementLimit = elementLimit
        self.numberLimit = numberLimit
    }

    mutating func parse() throws(SVGPathError) {
        scanner.skipSpace()
        while let letter = scanner.byte {
            try parseCommand(letter)
        }
    }

    private mutating func parseCommand(_ letter: UInt8) throws(SVGPathError) {
        guard let command = SVGCommand(letter) else {
            let found = scanner.character.map(String.init) ?? ""
            throw failure(
                scanner.startsNumber || found == ","
                    ? "expected a command such as M or L, got \"\(found)\""
                    : "\"\(found)\" is no path command: those are M L H V C S Q T A Z")
        }
        if path.isEmpty, command.kind != .move {
            throw failure("path data begins with M or m, not \"\(Character(Unicode.Scalar(letter)))\"")
        }
        commandStart = scanner.offset
        scanner.advance()
        argumentsEnd = scanner.offset
        guard command.kind != .close else {
            path.close()
            lastControl = nil
            scanner.skipSpace()
            return
        }
        scanner.skipSpace()
        try parseArguments(of: command)
    }

    /// Reads groups of numbers for as long as there are numbers; a further pair after a move is a line.
    private mutating func parseArguments(of command: SVGCommand) throws(SVGPathError) {
        var command = command
        var hasComma = false
        groupCount = 0
        repeat {
            argumentCount = 0
            try draw(command)
            guard path.verbs.count <= elementLimit else {
                throw failure("path data has more than \(elementLimit) elements")
            }
            if command.kind == .move { command.kind = .line }
            groupCount += 1
            hasComma = scanner.skipSeparator()
        } while hasComma || scanner.startsNumber
    }

    private mutating func draw(_ command: SVGCommand) throws(SVGPathError) {
        let pen = path.currentPoint ?? .zero
        let origin = command.isRelative ? pen : .zero
        var control: (point: Point, verb: Path.Verb)?
        switch command.kind {
        case .move:
            path.move(to: try point(command, origin))
        case .line:
            path.line(to: try point(command, origin))
        case .horizontal:
            path.line(to: Point(origin.x + (try number(command)), pen.y))
        case .vertical:
            path.line(to: Point(pen.x, origin.y + (try number(command))))
        case .cubic, .smoothCubic:
            let first =
                command.kind == .cubic ? try point(command, origin) : mirrored(pen, after: .cubic)
            let second = try point(command, origin)
            path.cubic(to: try point(command, origin), control1: first, control2: second)
            control = (second, .cubic)
        case .quad, .smoothQuad:
            let handle = command.kind == .quad ? try point(command, origin) : mirrored(pen, after: .quad)
            path.quad(to: try point(command, origin), control: handle)
            control = (handle, .quad)
        case .arc:
            let arc = try arc(command, origin)
            path.addArc(arc)
        case .close:
            break
        }
        lastControl = control
    }

    private func mirrored(_ pen: Point, after verb: Path.Verb) -> Point {
        guard let lastControl, lastControl.verb == verb else { return pen }
        return pen + (pen - lastControl.point)
    }

    private mutating func arc(_ command: SVGCommand, _ origin: Point) throws(SVGPathError) -> EllipticalArc {
        let rx = try number(command)
        let ry = try number(command)
        let degrees = try number(command)
        let isLarge = try flag(command)
        let sweeps = try flag(command)
        let end = try point(command, origin)
        return EllipticalArc(
            radii: Size(rx, ry), rotation: degrees * .pi / 180, isLarge: isLarge, sweeps: sweeps, end: end)
    }

    private mutating func point(_ command: SVGCommand, _ origin: Point) throws(SVGPathError) -> Point {
        let x = try number(command)
        let y = try number(command)
        return Point(origin.x + x, origin.y + y)
    }

    private mutating func number(_ command: SVGCommand) throws(SVGPathError) -> Double {
        skipToArgument()
        let start = scanner.offset
        guard let number = scanner.number() else { throw missing(command) }
        guard abs(number) <= numberLimit else {
            throw SVGPathError(
                offset: start, message: "\"\(scanner.excerpt(start..<scanner.offset))\" is too large a number"
            )
        }
        finishArgument()
        return number
    }

    private mutating func flag(_ command: SVGCommand) throws(SVGPathError) -> Bool {
        skipToArgument()
        guard let flag = scanner.flag() else {
            guard scanner.startsNumber else { throw missing(command) }
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

    /// The error of a group of numbers that ends too early.
    private func missing(_ command: SVGCommand) -> SVGPathError {
        let needed = command.kind.argumentCount
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
