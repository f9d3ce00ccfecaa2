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
