import RealModule

/// Why a text is not a colour of CSS.
public enum ColorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No colour has that form or name; `nearest` is the name that was most likely meant.
    case unknown(String, nearest: String?)
    /// A `#` is not followed by 3, 4, 6 or 8 hexadecimal digits.
    case hexDigits(String)
    /// A function has the wrong number of arguments.
    case argumentCount(function: String, found: Int)
    /// An argument of a function is not what belongs there.
    case argument(String, function: String)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .unknown(let text, let nearest):
            "no colour \"\(text)\"" + (nearest.map { ". Did you mean \($0)?" } ?? "")
        case .hexDigits(let text): "\"\(text)\" wants 3, 4, 6 or 8 hexadecimal digits after the #"
        case .argumentCount(let function, let found): "\(function)() wants 3 numbers or 4, not \(found)"
        case .argument(let text, let function): "\"\(text)\" is no number that \(function)() understands"
        }
    }
}

extension Color {
    /// The colour that a CSS text describes: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name, or one of the
    /// functions rgb(), hsl(), hwb(), oklab() and oklch() (CSS Color 4).
    ///
    ///     try Color(css: "rebeccapurple")
    ///     try Color(css: "rgb(255 0 0 / 50%)")
    ///     try Color(css: "oklch(70% 0.15 30deg)")
    ///
    /// Spaces, commas and upper case are taken as CSS takes them; `none` counts as 0. oklab() and oklch() may
    /// describe colours outside sRGB, which keep their channels outside 0...1.
    public init(css text: String) throws(ColorError) {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        if trimmed.hasPrefix("#") {
            try self.init(hex: trimmed)
        } else if let open = trimmed.firstIndex(of: "("), trimmed.hasSuffix(")") {
            let arguments = trimmed[trimmed.index(after: open)...].dropLast()
            try self.init(function: String(trimmed[..<open]), arguments: arguments, of: text)
        } else if trimmed == "transparent" {
            self = .clear
        } else if let rgb = NamedColors.table[trimmed] {
            self.init(rgb: rgb)
        } else {
            throw .unknown(text, nearest: nearestName(to: trimmed, in: NamedColors.names))
        }
    }

    /// The colour "#rgb", "#rgba", "#rrggbb" or "#rrggbbaa".
    public init(hex text: String) throws(ColorError) {
        let digits = text.dropFirst().compactMap(\.hexDigitValue).map(Double.init)
        guard text.hasPrefix("#"), digits.count == text.count - 1, [3, 4, 6, 8].contains(digits.count)
        else { throw .hexDigits(text) }
        let short = digits.count < 5
        func channel(_ index: Int) -> Double {
            short ? digits[index] / 15 : (digits[2 * index] * 16 + digits[2 * index + 1]) / 255
        }
        let hasAlpha = digits.count == 4 || digits.count == 8
        self.init(red: channel(0), green: channel(1), blue: channel(2), alpha: hasAlpha ? channel(3) : 1)
    }

    private init(function: String, arguments: Substring, of text: String) throws(ColorError) {
        let arguments = CSSArguments(function, arguments)
        guard ["rgb", "rgba", "hsl", "hsla", "hwb", "oklab", "oklch"].contains(function) else {
            let nearest = nearestName(to: function, in: ["rgb", "hsl", "hwb", "oklab", "oklch"])
            throw .unknown(text, nearest: nearest.map { "\($0)()" })
        }
        guard (3...4).contains(arguments.count) else {
            throw .argumentCount(function: function, found: arguments.count)
        }
        let alpha = arguments.count == 4 ? min(max(try arguments.number(3, percentOf: 1), 0), 1) : 1
        switch function {
        case "rgb", "rgba":
            func channel(_ index: Int) throws(ColorError) -> Double {
                min(max(try arguments.number(index, percentOf: 255) / 255, 0), 1)
            }
            self.init(red: try channel(0), green: try channel(1), blue: try channel(2), alpha: alpha)
        case "hsl", "hsla":
            self.init(
                hue: try arguments.angle(0),
                saturation: max(try arguments.number(1, percentOf: 100) / 100, 0),
                lightness: try arguments.number(2, percentOf: 100) / 100, alpha: alpha)
        case "hwb":
            self.init(
                hue: try arguments.angle(0), white: try arguments.number(1, percentOf: 100) / 100,
                black: try arguments.number(2, percentOf: 100) / 100, alpha: alpha)
        case "oklab":
            self.init(
                okL: min(max(try arguments.number(0, percentOf: 1), 0), 1),
                a: try arguments.number(1, percentOf: 0.4), b: try arguments.number(2, percentOf: 0.4),
                alpha: alpha)
        default:
            let components = ColorComponents(
                min(max(try arguments.number(0, percentOf: 1), 0), 1),
                max(try arguments.number(1, percentOf: 0.4), 0), try arguments.angle(2), alpha: alpha)
            self.init(components, in: .oklch)
        }
    }

    /// Hue, whiteness and blackness: the pure hue with white and black mixed in.
    private init(hue: Double, white: Double, black: Double, alpha: Double) {
        guard white + black < 1 else {
            self.init(white: white / (white + black), alpha: alpha)
            return
        }
        let pure = Color(hue: hue, saturation: 1, lightness: 0.5, alpha: alpha)
        let room = 1 - white - black
        self.init(
            red: pure.red * room + white, green: pure.green * room + white, blue: pure.blue * room + white,
            alpha: alpha)
    }
}

/// The arguments of a colour function, between spaces or commas, the opacity after a slash or a comma.
private struct CSSArguments {
    private let function: String
    private let words: [Substring]

    init(_ function: String, _ text: Substring) {
        self.function = function
        words = text.split { $0 == " " || $0 == "," || $0 == "/" }
    }

    var count: Int { words.count }

    /// A number, or a percentage of `whole`; `none` is 0.
    func number(_ index: Int, percentOf whole: Double) throws(ColorError) -> Double {
        let word = words[index]
        if word == "none" { return 0 }
        let isPercent = word.hasSuffix("%")
        guard let number = Double(isPercent ? word.dropLast() : word), number.isFinite else {
            throw .argument(String(word), function: function)
        }
        return isPercent ? number / 100 * whole : number
    }

    /// An angle in degrees, wrapped into 0 ..< 360.
    func angle(_ index: Int) throws(ColorError) -> Double {
        let word = words[index]
        for (unit, degrees) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where word.hasSuffix(unit) {
            guard let number = Double(word.dropLast(unit.count)), number.isFinite else { break }
            return (number * degrees).wrapped(by: 360)
        }
        return try number(index, percentOf: 360).wrapped(by: 360)
    }
}
