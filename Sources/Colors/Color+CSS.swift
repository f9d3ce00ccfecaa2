// MARK: - Reading

extension Color {
    /// Creates a colour from CSS text: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name, or a function of CSS Color 4.
    ///
    /// The functions are rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() and color().
    ///
    ///     try Color(css: "rebeccapurple")
    ///     try Color(css: "rgb(255 0 0 / 50%)")
    ///     try Color(css: "oklch(70% 0.15 30deg)")
    ///     try Color(css: "color(display-p3 1 0.5 0)")
    ///
    /// Spaces, commas and upper case follow CSS, and `none` counts as 0. A colour outside sRGB is mapped with
    /// ``gamutMapped()``, so it is the same wherever it is displayed or blended. Channels of rgb(), hsl() and hwb() are
    /// clipped to 0...1, as in CSS.
    public init(css text: String) throws(ColorError) { try self.init(css: text, suggests: true) }

    /// Creates a colour from CSS text. The error for an unknown name `suggests` the nearest one, which is slow.
    ///
    /// - Throws: ``ColorError`` if the text is not a colour.
    package init(css text: String, suggests: Bool) throws(ColorError) {
        self = try Color(unmapped: text, suggests: suggests).gamutMapped()
    }

    /// Creates a colour from CSS text without gamut mapping. Its channels may be outside 0...1.
    init(unmapped text: String, suggests: Bool = true) throws(ColorError) {
        // White space of CSS, which has no vertical tab.
        let words = text.split { $0.isASCII && $0.isWhitespace && $0 != "\u{B}" }
        // CSS folds only the case of ASCII letters.
        let folded = words.joined(separator: " ").utf8.map { 65...90 ~= $0 ? $0 | 32 : $0 }
        let trimmed = String(decoding: folded, as: UTF8.self)
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
            throw .unknown(text, suggests ? nearestName(to: trimmed, in: NamedColors.names) : nil)
        }
    }

    /// Creates a colour from "#rgb", "#rgba", "#rrggbb" or "#rrggbbaa".
    public init(hex text: String) throws(ColorError) {
        let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue.map(Double.init) : nil }
        guard text.hasPrefix("#"), digits.count == text.count - 1, [3, 4, 6, 8].contains(digits.count)
        else { throw ColorError("\"\(text)\" needs 3, 4, 6 or 8 hexadecimal digits after the #") }
        let short = digits.count < 5
        func channel(_ index: Int) -> Double {
            short ? digits[index] / 15 : (digits[2 * index] * 16 + digits[2 * index + 1]) / 255
        }
        let hasAlpha = digits.count == 4 || digits.count == 8
        self.init(red: channel(0), green: channel(1), blue: channel(2), alpha: hasAlpha ? channel(3) : 1)
    }

    private init(function name: String, arguments: Substring, of text: String) throws(ColorError) {
        guard let function = ColorFunction(rawValue: name) ?? ColorFunction.oldNames[name] else {
            let nearest = nearestName(to: name, in: ColorFunction.allCases.map(\.rawValue))
            throw .unknown(text, nearest.map { "\($0)(\(arguments))" })
        }
        self = try function.color(CSSArguments(name, arguments))
    }
}

// MARK: - Functions

/// The colour functions of CSS (CSS Color 4, sections 5 and 7 to 10).
enum ColorFunction: String, CaseIterable {
    case rgb, hsl, hwb, lab, lch, oklab, oklch, color

    /// The former names of rgb() and hsl() with an opacity.
    static let oldNames: [String: ColorFunction] = ["rgba": .rgb, "hsla": .hsl]

    /// Returns the colour with the given arguments, with the limits of CSS. It may be outside sRGB.
    func color(_ arguments: CSSArguments) throws(ColorError) -> Color {
        let alpha = try arguments.alpha
        switch self {
        case .rgb: return Color(try arguments.values(255, 255, 255) / 255, alpha: alpha).clipped
        case .hsl:
            let fraction = try arguments.fractions
            return Color(
                hue: try arguments.angle(0), saturation: fraction.y.clampedToUnit, lightness: fraction.z,
                alpha: alpha
            ).clipped
        case .hwb:
            let fraction = try arguments.fractions
            return Color(hue: try arguments.angle(0), white: fraction.y, black: fraction.z, alpha: alpha)
                .clipped
        case .lab: return Color(try arguments.rectangular(100, axes: 125), in: .lab, alpha: alpha)
        case .lch: return Color(try arguments.polar(100, chroma: 150), in: .lch, alpha: alpha)
        case .oklab: return Color(try arguments.rectangular(1, axes: 0.4), in: .oklab, alpha: alpha)
        case .oklch: return Color(try arguments.polar(1, chroma: 0.4), in: .oklch, alpha: alpha)
        case .color:
            guard let space = PredefinedSpace(rawValue: arguments.space) else {
                let nearest = nearestName(to: arguments.space, in: PredefinedSpace.allCases.map(\.rawValue))
                throw ColorError(
                    "color() knows no space \"\(arguments.space)\"", fix: nearest.map(arguments.rewritten))
            }
            return space.color(try arguments.values(1, 1, 1), alpha: alpha)
        }
    }
}

extension CSSArguments {
    /// Returns three numbers, or percentages of the given values.
    fileprivate func values(
        _ first: Double, _ second: Double, _ third: Double
    ) throws(ColorError) -> SIMD3<Double> {
        SIMD3(
            try number(0, percentOf: first), try number(1, percentOf: second),
            try number(2, percentOf: third))
    }

    /// The second and the third percentage as fractions. The first argument is a hue.
    fileprivate var fractions: SIMD3<Double> {
        get throws(ColorError) {
            SIMD3(0, try number(1, percentOf: 100), try number(2, percentOf: 100)) / 100
        }
    }

    private func lightness(_ maximum: Double) throws(ColorError) -> Double {
        min(max(try number(0, percentOf: maximum), 0), maximum)
    }

    /// Returns a lightness up to a maximum, and two axes.
    fileprivate func rectangular(_ maximum: Double, axes: Double) throws(ColorError) -> SIMD3<Double> {
        SIMD3(try lightness(maximum), try number(1, percentOf: axes), try number(2, percentOf: axes))
    }

    /// Returns a lightness up to a maximum, a chroma and a hue.
    fileprivate func polar(_ maximum: Double, chroma: Double) throws(ColorError) -> SIMD3<Double> {
        SIMD3(try lightness(maximum), max(try number(1, percentOf: chroma), 0), try angle(2))
    }
}

extension Color {
    fileprivate init(_ values: SIMD3<Double>, in space: ColorSpace = .sRGB, alpha: Double) {
        self.init(ColorComponents(values, alpha: alpha), in: space)
    }
}

// MARK: - Arguments

/// The arguments of a CSS colour function: three numbers and an optional opacity.
///
/// In rgb() and hsl(), commas are valid instead of spaces, as before CSS Color 4.
struct CSSArguments {
    let function: String
    /// The first argument of color(), or "" for other functions.
    let space: String
    private let words: [Substring]

    /// Parses the text between the parentheses, which is in lower case and has only single spaces.
    init(_ function: String, _ text: Substring) throws(ColorError) {
        var text = text
        var space: Substring = ""
        if function == "color" {
            text = text.drop { $0 == " " }
            space = text.prefix { !" ,/".contains($0) }
            text = text.dropFirst(space.count)
        }
        self.function = function
        self.space = String(space)
        words = text.split { " ,/".contains($0) }
        guard (3...4).contains(words.count) else {
            throw ColorError("\(function)() needs 3 numbers or 4, not \(words.count)")
        }
        if let problem = problem(in: text) { throw ColorError(problem, fix: rewritten(in: self.space)) }
    }

    /// Returns the function with the separators of CSS Color 4, in a space of color().
    func rewritten(in space: String) -> String {
        let three = (space.isEmpty ? [] : [Substring(space)]) + words.prefix(3)
        let opacity = words.count == 4 ? " / \(words[3])" : ""
        return "\(function)(\(three.joined(separator: " "))\(opacity))"
    }

    /// Returns what CSS rejects in the separators and the kinds of the arguments.
    private func problem(in text: Substring) -> String? {
        func wordCounts(between separator: Character) -> [Int] {
            text.split(separator: separator, omittingEmptySubsequences: false)
                .map { $0.split { " ,/".contains($0) }.count }
        }
        let mixture = "\(function)() mixes commas, spaces and slashes"
        guard text.contains(",") else {
            switch wordCounts(between: "/") {
            case [3], [3, 1]: return nil
            case [4]: return "the opacity of \(function)() stands after a slash"
            default: return mixture
            }
        }
        guard ["rgb", "rgba", "hsl", "hsla"].contains(function) else {
            return "\(function)() takes spaces between its numbers, not commas"
        }
        guard !text.contains("/"), wordCounts(between: ",") == words.map({ _ in 1 }) else { return mixture }
        if words.contains("none") { return "\(function)() with commas does not take none" }
        let arePercentages = words.prefix(3).map { $0.hasSuffix("%") }
        if function.hasPrefix("hsl") {
            return arePercentages[1] && arePercentages[2]
                ? nil : "\(function)() with commas needs percentages after the hue"
        }
        return Set(arePercentages).count == 1
            ? nil : "\(function)() with commas takes numbers or percentages, not both"
    }

    /// Returns a number, or a percentage of `whole`. The keyword `none` is 0.
    func number(_ index: Int, percentOf whole: Double) throws(ColorError) -> Double {
        let word = words[index]
        if word == "none" { return 0 }
        let isPercent = word.hasSuffix("%")
        guard let number = Double(css: isPercent ? word.dropLast() : word) else {
            throw ColorError("\"\(word)\" is no number that \(function)() understands")
        }
        return isPercent ? number / 100 * whole : number
    }

    /// Returns an angle in degrees, wrapped into 0 ..< 360.
    func angle(_ index: Int) throws(ColorError) -> Double {
        let word = words[index]
        if word.hasSuffix("%") {
            throw ColorError("the hue of \(function)() needs an angle such as 120 or 0.5turn, not \(word)")
        }
        for (unit, degrees) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where word.hasSuffix(unit) {
            guard let number = Double(css: word.dropLast(unit.count)), (number * degrees).isFinite else {
                break
            }
            return (number * degrees).wrapped(by: 360)
        }
        return try number(index, percentOf: 360).wrapped(by: 360)
    }

    /// The opacity, 0 to 1, or 1 by default.
    var alpha: Double {
        get throws(ColorError) { words.count == 4 ? try number(3, percentOf: 1).clampedToUnit : 1 }
    }
}

extension Double {
    /// Creates a finite number by the syntax of CSS, which is narrower than Swift's ("5.", "0x1p3", "inf").
    fileprivate init?(css text: Substring) {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }
        let mantissa = text.prefix { $0 != "e" }
        guard isPlain, mantissa.last != ".", let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}

// MARK: - Errors

/// An error in the CSS text of a colour.
public struct ColorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as a sentence, with a suggestion.
    public let description: String
    /// The text that the user probably meant, or `nil` if it is unknown.
    public let fix: String?

    /// The spelling of colours, as a sentence without a full stop.
    package static let spelling = "A colour is a CSS name or \"#rrggbb\""

    init(_ problem: String, fix: String? = nil, otherwise alternative: String = "") {
        description = problem + didYouMean(fix, otherwise: alternative)
        self.fix = fix
    }

    static func unknown(_ text: String, _ nearest: String?) -> ColorError {
        ColorError("no colour \"\(text)\"", fix: nearest, otherwise: ". " + spelling)
    }
}

// MARK: - Named colours

/// The named colours of CSS Color 4, section 6.1.
enum NamedColors {
    /// The bytes 0xRRGGBB of each name.
    static let table: [String: UInt32] = [
        "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4,
        "azure": 0xF0FFFF, "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000,
        "blanchedalmond": 0xFFEBCD, "blue": 0x0000FF, "blueviolet": 0x8A2BE2, "brown": 0xA52A2A,
        "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0, "chartreuse": 0x7FFF00, "chocolate": 0xD2691E,
        "coral": 0xFF7F50, "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC, "crimson": 0xDC143C,
        "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B,
        "darkgray": 0xA9A9A9, "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B,
        "darkmagenta": 0x8B008B, "darkolivegreen": 0x556B2F, "darkorange": 0xFF8C00, "darkorchid": 0x9932CC,
        "darkred": 0x8B0000, "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F, "darkslateblue": 0x483D8B,
        "darkslategray": 0x2F4F4F, "darkslategrey": 0x2F4F4F, "darkturquoise": 0x00CED1,
        "darkviolet": 0x9400D3, "deeppink": 0xFF1493, "deepskyblue": 0x00BFFF, "dimgray": 0x696969,
        "dimgrey": 0x696969, "dodgerblue": 0x1E90FF, "firebrick": 0xB22222, "floralwhite": 0xFFFAF0,
        "forestgreen": 0x228B22, "fuchsia": 0xFF00FF, "gainsboro": 0xDCDCDC, "ghostwhite": 0xF8F8FF,
        "gold": 0xFFD700, "goldenrod": 0xDAA520, "gray": 0x808080, "green": 0x008000,
        "greenyellow": 0xADFF2F, "grey": 0x808080, "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4,
        "indianred": 0xCD5C5C, "indigo": 0x4B0082, "ivory": 0xFFFFF0, "khaki": 0xF0E68C,
        "lavender": 0xE6E6FA, "lavenderblush": 0xFFF0F5, "lawngreen": 0x7CFC00, "lemonchiffon": 0xFFFACD,
        "lightblue": 0xADD8E6, "lightcoral": 0xF08080, "lightcyan": 0xE0FFFF,
        "lightgoldenrodyellow": 0xFAFAD2, "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90,
        "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1, "lightsalmon": 0xFFA07A, "lightseagreen": 0x20B2AA,
        "lightskyblue": 0x87CEFA, "lightslategray": 0x778899, "lightslategrey": 0x778899,
        "lightsteelblue": 0xB0C4DE, "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "limegreen": 0x32CD32,
        "linen": 0xFAF0E6, "magenta": 0xFF00FF, "maroon": 0x800000, "mediumaquamarine": 0x66CDAA,
        "mediumblue": 0x0000CD, "mediumorchid": 0xBA55D3, "mediumpurple": 0x9370DB,
        "mediumseagreen": 0x3CB371, "mediumslateblue": 0x7B68EE, "mediumspringgreen": 0x00FA9A,
        "mediumturquoise": 0x48D1CC, "mediumvioletred": 0xC71585, "midnightblue": 0x191970,
        "mintcream": 0xF5FFFA, "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5, "navajowhite": 0xFFDEAD,
        "navy": 0x000080, "oldlace": 0xFDF5E6, "olive": 0x808000, "olivedrab": 0x6B8E23, "orange": 0xFFA500,
        "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA, "palegreen": 0x98FB98,
        "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093, "papayawhip": 0xFFEFD5, "peachpuff": 0xFFDAB9,
        "peru": 0xCD853F, "pink": 0xFFC0CB, "plum": 0xDDA0DD, "powderblue": 0xB0E0E6, "purple": 0x800080,
        "rebeccapurple": 0x663399, "red": 0xFF0000, "rosybrown": 0xBC8F8F, "royalblue": 0x4169E1,
        "saddlebrown": 0x8B4513, "salmon": 0xFA8072, "sandybrown": 0xF4A460, "seagreen": 0x2E8B57,
        "seashell": 0xFFF5EE, "sienna": 0xA0522D, "silver": 0xC0C0C0, "skyblue": 0x87CEEB,
        "slateblue": 0x6A5ACD, "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA,
        "springgreen": 0x00FF7F, "steelblue": 0x4682B4, "tan": 0xD2B48C, "teal": 0x008080,
        "thistle": 0xD8BFD8, "tomato": 0xFF6347, "turquoise": 0x40E0D0, "violet": 0xEE82EE,
        "wheat": 0xF5DEB3, "white": 0xFFFFFF, "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00,
        "yellowgreen": 0x9ACD32,
    ]

    /// The names in alphabetical order, including `transparent`.
    static let names = (table.keys + ["transparent"]).sorted()
}

// MARK: - Nearest names

/// Returns the candidate that `name` most probably misspells, or `nil` without a close one.
///
/// The distance is Levenshtein's, ignoring case, with a swap of neighbours as one edit.
///
/// - Complexity: O(candidates), and O(length²) for each of a similar length.
package func nearestName<Names: Sequence<String>>(to name: String, in candidates: Names) -> String? {
    let target = Array(name.lowercased().unicodeScalars.prefix(64))
    var nearest: String?
    // The maximum number of edits: less than half of the word, and fewer than the best candidate so far.
    var limit = min(2, (target.count - 1) / 2)
    for candidate in candidates {
        let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
        // An edit changes the length by at most one letter.
        guard abs(letters.count - target.count) <= limit else { continue }
        let distance = editDistance(target, letters, atMost: limit)
        guard distance <= limit else { continue }
        nearest = candidate
        limit = distance - 1
    }
    return nearest
}

/// Returns the edit distance of two words, or a number above `limit`.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = Array(0...b.count)
    var last = beforeLast
    var row = beforeLast
    for i in 1...a.count {
        row[0] = i
        var rowMinimum = i
        for j in 1...b.count {
            var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                cost = min(cost, beforeLast[j - 2] + 1)
            }
            row[j] = cost
            rowMinimum = min(rowMinimum, cost)
        }
        // A swap refers to the second row above, and each row is within one edit of the end.
        if rowMinimum > limit + 1 { return rowMinimum }
        (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count]
}

/// Returns the sentence `. Did you mean NAME?`, which follows an error about a name, or the alternative.
package func didYouMean(_ guess: String?, quoted: Bool = false, otherwise alternative: String = "") -> String
{
    guard let guess else { return alternative }
    return quoted ? ". Did you mean \"\(guess)\"?" : ". Did you mean \(guess)?"
}
