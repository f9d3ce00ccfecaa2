import Geometry

/// A number in the spelling of another language: an expression with units, constants or a decimal comma.
///
///     ForeignNumber("90deg")?.value        // 1.5707963267948966
///     ForeignNumber(".pi / 2")?.value      // 1.5707963267948966
///     ForeignNumber("200ms")?.value        // 0.2
struct ForeignNumber {
    /// The number in points, seconds, radians or fractions.
    let value: Double
    /// The reason for the conversion, as a sentence, or `nil` for plain arithmetic.
    let reason: String?

    init?(_ text: String) {
        // Each sign and each bracket needs stack.
        guard text.utf8.count <= 300 else { return nil }
        var reader = ForeignNumberReader(text)
        guard let value = reader.expression(), reader.isAtEnd, value.isFinite, abs(value) <= NumberLimit.any
        else { return nil }
        (self.value, reason) = (value, reader.reason)
    }

    var text: String { value.decimal(upToPlaces: 6) }
}

extension SceneNode {
    var foreignNumber: ForeignNumber? { text.flatMap { ForeignNumber($0) } }
}

private struct ForeignNumberReader {
    private(set) var reason: String?
    private var input: Substring
    private var depth = 0

    init(_ text: String) {
        input = Substring(text)
        skipBlanks()
    }

    var isAtEnd: Bool { input.isEmpty }

    private static let units: [(names: [String], factor: Double, reason: String?)] = [
        (["ms", "msec", "milliseconds"], 0.001, "Times are in seconds"),
        (["seconds", "second", "secs", "sec", "s"], 1, "Times are in seconds, without a unit"),
        (["minutes", "minute", "min"], 60, "Times are in seconds"),
        (["px", "pt", "pts", "points", "dp"], 1, "Lengths are in points, without a unit"),
        (["degrees", "degree", "deg", "°", "º"], .pi / 180, "Angles are in radians"),
        (["radians", "rad"], 1, "Angles are in radians, without a unit"),
        (["turns", "turn"], 2 * .pi, "Angles are in radians"), (["grad"], .pi / 200, "Angles are in radians"),
        (["%"], 0.01, "100% is 1"), (["x", "times"], 1, nil), (["f", "F"], 1, nil),
        (["frames", "fps"], .nan, nil),
    ]

    private static let constants: [(names: [String], value: Double)] = [
        (["CACurrentMediaTime()"], 0),
        (["M_PI_2"], .pi / 2), (["M_PI_4"], .pi / 4), (["M_PI"], .pi),
        (["Double.pi", "CGFloat.pi", "Float.pi", "Math.PI", "math.pi", ".pi", "pi", "Pi", "PI", "π"], .pi),
        (["tau", "TAU", "τ"], 2 * .pi), (["½"], 0.5), (["¼"], 0.25), (["¾"], 0.75),
    ]

    // MARK: Grammar: expression = term {("+" | "-") term}; term = factor {("*" | "/") factor}

    mutating func expression() -> Double? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 20, var sum = term() else { return nil }
        while let sign = take(["+", "-"]) {
            guard let next = term() else { return nil }
            sum += sign == "+" ? next : -next
        }
        return sum
    }

    private mutating func term() -> Double? {
        guard var product = factor() else { return nil }
        while let sign = take(["*", "·", "×", "/", "÷"]) {
            guard let next = factor() else { return nil }
            product = ["/", "÷"].contains(sign) ? product / next : product * next
        }
        return product
    }

    private mutating func factor() -> Double? {
        if take(["-"]) != nil { return factor().map { -$0 } }
        if take(["+"]) != nil { return factor() }
        if take(["("]) != nil {
            guard let inner = expression(), take([")"]) != nil else { return nil }
            return inner
        }
        if let constant = constant() { return constant }
        guard let literal = literal() else { return nil }
        if let constant = constant() { return literal * constant }
        return literal * unit()
    }

    private mutating func constant() -> Double? {
        for (names, value) in Self.constants where takeWord(names) {
            if value == 0 { reason = "Times count from the start of the scene" }
            return value
        }
        return nil
    }

    private mutating func unit() -> Double {
        for (names, factor, reason) in Self.units where takeWord(names) {
            self.reason = reason ?? self.reason
            return factor
        }
        return 1
    }

    /// Reads a number with digits in groups, a decimal comma, colons in a time, or hexadecimal digits.
    private mutating func literal() -> Double? {
        let text = input.prefix { $0.isNumber && $0.isASCII || "_.,:'".contains($0) }
        guard text.first?.isNumber ?? false || text.first == "." else { return nil }
        input = input.dropFirst(text.count)
        if text == "0", input.first == "x" || input.first == "X" { return hexadecimal() }
        var plain = text.filter { $0 != "_" && $0 != "'" }
        let parts = plain.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        if (2...3).contains(parts.count) {
            reason = "Times are in seconds"
            return parts.mapAll(\.self)?.reduce(0) { $0 * 60 + $1 }
        }
        if plain.count(where: { $0 == "," }) == 1, !plain.contains(".") {
            plain = plain.replacing(",", with: ".")
            reason = "The decimal mark is a point"
        }
        while input.first == " ", input.dropFirst().prefix(4).prefix(while: \.isNumber).count == 3 {
            plain += input.dropFirst().prefix(3)
            input = input.dropFirst(4)
        }
        if let exponent = input.prefixMatch(of: #/[eE][-+]?[0-9]+/#) {
            plain += String(exponent.output)
            input = input.dropFirst(exponent.output.count)
        }
        skipBlanks()
        return Double(plain)
    }

    private mutating func hexadecimal() -> Double? {
        let digits = input.dropFirst().prefix(while: \.isHexDigit)
        input = input.dropFirst(1 + digits.count)
        skipBlanks()
        return Int(digits, radix: 16).map(Double.init)
    }

    // MARK: Tokens

    private mutating func take(_ signs: [String]) -> String? {
        guard let sign = signs.first(where: { input.hasPrefix($0) }) else { return nil }
        input = input.dropFirst(sign.count)
        skipBlanks()
        return sign
    }

    /// Skips one of some words, if no letter follows.
    private mutating func takeWord(_ words: [String]) -> Bool {
        for word in words where input.hasPrefix(word) {
            let after = input.dropFirst(word.count)
            guard !(after.first?.isLetter ?? false) || after.first == "π" else { continue }
            input = after
            skipBlanks()
            return true
        }
        return false
    }

    private mutating func skipBlanks() { input = input.drop { $0 == " " } }
}

// MARK: - Calls

/// A call in the spelling of Swift, Objective-C or CSS, such as `CGPoint(x: 1, y: 2)` or `rotate(45deg)`.
struct ForeignCall {
    let name: String
    /// The arguments with their labels in lower case, which are empty without a colon.
    let arguments: [(label: String, text: String)]

    init?(_ text: String) {
        guard let calls = Self.list(text), calls.count == 1 else { return nil }
        self = calls[0]
    }

    private init(name: Substring, argumentList: Substring) {
        self.name = String(name.split(separator: ".").last ?? name)
        arguments = argumentList.parts(separatedBy: [","]).map { part in
            let pair = part.split(separator: ":", maxSplits: 1)
            guard pair.count == 2, pair[0].allSatisfy({ $0.isLetter || $0.isNumber }) else {
                return ("", part)
            }
            return (pair[0].lowercased(), pair[1].trimmed)
        }
    }

    /// Returns the calls of a text such as `translateX(20px) scale(2)`, or `nil` for any other text.
    static func list(_ text: String) -> [ForeignCall]? {
        var calls: [ForeignCall] = []
        var rest = text[...]
        while let next = first(in: rest) {
            calls.append(next.call)
            rest = next.rest
        }
        return rest.allSatisfy(\.isWhitespace) && !calls.isEmpty ? calls : nil
    }

    private static func first(in text: Substring) -> (call: ForeignCall, rest: Substring)? {
        let text = text.drop(while: \.isWhitespace)
        guard let open = text.firstIndex(of: "("), open > text.startIndex,
            text[..<open].allSatisfy({ $0.isLetter || $0.isNumber || "-._@".contains($0) }),
            let close = text[open...].closingParenthesis
        else { return nil }
        let argumentList = text[text.index(after: open)..<close]
        let call = ForeignCall(name: text[..<open], argumentList: argumentList)
        return (call, text[text.index(after: close)...])
    }

    subscript(label: String) -> String? { arguments.first { $0.label == label }?.text }

    /// The numbers of the arguments and of the calls in them, or `nil` if an argument is no number.
    var numbers: [ForeignNumber]? {
        let lists = arguments.mapAll { argument in
            ForeignNumber(argument.text).map { [$0] } ?? ForeignCall(argument.text)?.numbers
        }
        return lists?.flatMap(\.self)
    }
}

extension Substring {
    /// The index of the parenthesis that closes the first one, or `nil` if it stays open.
    package var closingParenthesis: Index? {
        var depth = 0
        return indices.first { index in
            if self[index] == "(" { depth += 1 }
            if self[index] == ")" { depth -= 1 }
            return depth == 0
        }
    }

    /// Returns the parts between separators outside of brackets, without the blanks around them.
    package func parts(separatedBy separators: Set<Character>) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in self {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0, separators.contains(character) {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        return (parts + [part]).map(\.trimmed).filter { !$0.isEmpty }
    }
}

// MARK: - Tables

enum ForeignTable {
    /// Returns the cells between the bars of each row of a file. Lines that begin with # are comments.
    static func rows(of text: String) -> [[String]] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "|").map(\.trimmed) }
    }
}
