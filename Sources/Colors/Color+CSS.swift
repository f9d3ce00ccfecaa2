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

    /// Creates a colour from CSS text. The nearest name for an unknown one, if it `suggests` it, is slow.
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
            throw .unknown(text, nearest.map { "\($0)()" })
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
            let share = try arguments.shares
            return Color(
                hue: try arguments.angle(0), saturation: share.y.clampedToUnit, lightness: share.z,
                alpha: alpha
            ).clipped
        case .hwb:
            let share = try arguments.shares
            return Color(hue: try arguments.angle(0), white: share.y, black: share.z, alpha: alpha).clipped
        case .lab: return Color(try arguments.rectangular(100, axes: 125), in: .lab, alpha: alpha)
        case .lch: return Color(try arguments.polar(100, chroma: 150), in: .lch, alpha: alpha)
        case .oklab: return Color(try arguments.rectangular(1, axes: 0.4), in: .oklab, alpha: alpha)
        case .oklch: return Color(try arguments.polar(1, chroma: 0.4), in: .oklch, alpha: alpha)
        case .color:
            let names = PredefinedSpace.allCases.map(\.rawValue)
            guard let space = PredefinedSpace(rawValue: arguments.space) else {
                let nearest = nearestName(to: arguments.space, in: names)
                throw ColorError("color() knows no space \"\(arguments.space)\"" + didYouMean(nearest))
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
    fileprivate var shares: SIMD3<Double> {
        get throws(ColorError) {
            SIMD3(0, try number(1, percentOf: 100), try number(2, percentOf: 100)) / 100
        }
    }

    /// Returns a lightness up to `most`, and two axes.
    fileprivate func rectangular(_ most: Double, axes: Double) throws(ColorError) -> SIMD3<Double> {
        var values = try values(most, axes, axes)
        values.x = min(max(values.x, 0), most)
        return values
    }

    /// Returns a lightness up to `most`, a chroma and a hue.
    fileprivate func polar(_ most: Double, chroma: Double) throws(ColorError) -> SIMD3<Double> {
        SIMD3(
            min(max(try number(0, percentOf: most), 0), most), max(try number(1, percentOf: chroma), 0),
            try angle(2))
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
        if let problem = problem(in: text) { throw ColorError(problem, fix: fix) }
    }

    private var fix: String {
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
    /// The valid text that the user probably meant, or `nil` if it is unknown.
    public let fix: String?

    init(_ problem: String, fix: String? = nil) {
        description = problem + didYouMean(fix)
        self.fix = fix
    }

    static func unknown(_ text: String, _ nearest: String?) -> ColorError {
        ColorError("no colour \"\(text)\"", fix: nearest)
    }
}
