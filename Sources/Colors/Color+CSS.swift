// MARK: - Reading

extension Color {
    /// The colour that a CSS text describes: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name, or one of the
    /// functions rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() and color() (CSS Color 4).
    ///
    ///     try Color(css: "rebeccapurple")
    ///     try Color(css: "rgb(255 0 0 / 50%)")
    ///     try Color(css: "oklch(70% 0.15 30deg)")
    ///     try Color(css: "color(display-p3 1 0.5 0)")
    ///
    /// Spaces, commas and upper case are taken as CSS takes them; `none` counts as 0. A colour outside sRGB becomes
    /// the nearest one inside, as ``gamutMapped()`` has it, so that it is the same wherever it is shown and whatever it
    /// is blended with; channels of rgb(), hsl() and hwb() beyond 0...1 are cut, as CSS does.
    public init(css text: String) throws(ColorError) { try self.init(css: text, suggests: true) }

    /// The colour that a CSS text describes.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - suggests: whether the error of a name that is none says which one was probably meant, which takes much
    ///     longer than all else.
    /// - Throws: why it is none.
    package init(css text: String, suggests: Bool) throws(ColorError) {
        self = try Color(unmapped: text, suggests: suggests).gamutMapped()
    }

    /// The colour that a CSS text describes, which may lie outside sRGB, with channels outside 0...1.
    init(unmapped text: String, suggests: Bool = true) throws(ColorError) {
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
            throw .unknown(text, nearest: suggests ? nearestName(to: trimmed, in: NamedColors.names) : nil)
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

    private init(function name: String, arguments: Substring, of text: String) throws(ColorError) {
        guard let function = ColorFunction(rawValue: name) ?? ColorFunction.oldNames[name] else {
            let nearest = nearestName(to: name, in: ColorFunction.allCases.map(\.rawValue))
            throw .unknown(text, nearest: nearest.map { "\($0)()" })
        }
        self = try function.color(CSSArguments(name, arguments))
    }
}

// MARK: - Functions

/// The functions by which CSS describes a colour (CSS Color 4, sections 5 and 7 to 10).
enum ColorFunction: String, CaseIterable {
    case rgb, hsl, hwb, lab, lch, oklab, oklch, color

    /// What rgb() and hsl() with an opacity were called once.
    static let oldNames: [String: ColorFunction] = ["rgba": .rgb, "hsla": .hsl]

    /// The colour with these arguments, read and limited as CSS does it. It may lie outside sRGB.
    func color(_ arguments: CSSArguments) throws(ColorError) -> Color {
        let alpha = try arguments.alpha
        switch self {
        case .rgb: return Color(try arguments.values(255, 255, 255) / 255, alpha: alpha).clipped
        case .hsl:
            let share = try arguments.shares
            return Color(
                hue: try arguments.angle(0), saturation: max(share.y, 0), lightness: share.z, alpha: alpha
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
                throw .space(arguments.space, nearest: nearestName(to: arguments.space, in: names))
            }
            return space.color(try arguments.values(1, 1, 1), alpha: alpha)
        }
    }
}

extension CSSArguments {
    /// Three numbers, or percentages of these.
    fileprivate func values(
        _ first: Double, _ second: Double, _ third: Double
    ) throws(ColorError) -> SIMD3<Double> {
        SIMD3(
            try number(0, percentOf: first), try number(1, percentOf: second),
            try number(2, percentOf: third))
    }

    /// The second and the third percentage as parts of 1; the first is a hue's place.
    fileprivate var shares: SIMD3<Double> {
        get throws(ColorError) {
            SIMD3(0, try number(1, percentOf: 100), try number(2, percentOf: 100)) / 100
        }
    }

    /// A lightness up to `most`, and two axes.
    fileprivate func rectangular(_ most: Double, axes: Double) throws(ColorError) -> SIMD3<Double> {
        var values = try values(most, axes, axes)
        values.x = min(max(values.x, 0), most)
        return values
    }

    /// A lightness up to `most`, a chroma and a hue.
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

/// The arguments of a colour function of CSS: three, and perhaps an opacity.
///
/// They stand between spaces, with the opacity after a slash, or, as before CSS Color 4 and only in rgb() and hsl(),
/// between commas. What CSS refuses is refused, with the colour as it would be taken.
struct CSSArguments {
    let function: String
    /// The space that color() begins with, "" in other functions.
    let space: String
    private let words: [Substring]

    /// Reads what is between the parentheses, in lower case and without other spaces than single ones.
    ///
    /// - Throws: what is wrong with the number of arguments or with what separates them.
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
            throw .argumentCount(function: function, found: words.count)
        }
        if let problem = problem(in: text) {
            throw .syntax(problem, function: function, cure: cure)
        }
    }

    /// The same arguments between spaces.
    private var cure: String {
        let three = (space.isEmpty ? [] : [Substring(space)]) + words.prefix(3)
        let opacity = words.count == 4 ? " / \(words[3])" : ""
        return "\(function)(\(three.joined(separator: " "))\(opacity))"
    }

    private func problem(in text: Substring) -> ColorError.SyntaxProblem? {
        func wordCounts(between separator: Character) -> [Int] {
            text.split(separator: separator, omittingEmptySubsequences: false)
                .map { $0.split { " ,/".contains($0) }.count }
        }
        guard text.contains(",") else {
            switch wordCounts(between: "/") {
            case [3], [3, 1]: return nil
            case [4]: return .opacity
            default: return .separators
            }
        }
        guard ["rgb", "rgba", "hsl", "hsla"].contains(function) else { return .commas }
        guard !text.contains("/"), wordCounts(between: ",") == words.map({ _ in 1 }) else {
            return .separators
        }
        return problemWithCommas
    }

    private var problemWithCommas: ColorError.SyntaxProblem? {
        if words.contains("none") { return .missing }
        let arePercentages = words.prefix(3).map { $0.hasSuffix("%") }
        if function.hasPrefix("hsl") { return arePercentages[1] && arePercentages[2] ? nil : .percentages }
        return Set(arePercentages).count == 1 ? nil : .mixture
    }

    /// A number, or a percentage of `whole`; `none` is 0.
    func number(_ index: Int, percentOf whole: Double) throws(ColorError) -> Double {
        let word = words[index]
        if word == "none" { return 0 }
        let isPercent = word.hasSuffix("%")
        guard let number = Double(css: isPercent ? word.dropLast() : word) else {
            throw .argument(String(word), function: function)
        }
        return isPercent ? number / 100 * whole : number
    }

    /// An angle in degrees, wrapped into 0 ..< 360.
    func angle(_ index: Int) throws(ColorError) -> Double {
        let word = words[index]
        if word.hasSuffix("%") { throw .hue(String(word), function: function) }
        for (unit, degrees) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where word.hasSuffix(unit) {
            guard let number = Double(css: word.dropLast(unit.count)), (number * degrees).isFinite else {
                break
            }
            return (number * degrees).wrapped(by: 360)
        }
        return try number(index, percentOf: 360).wrapped(by: 360)
    }

    /// The opacity, 0 to 1; 1 when it is left out.
    var alpha: Double {
        get throws(ColorError) {
            words.count == 4 ? min(max(try number(3, percentOf: 1), 0), 1) : 1
        }
    }
}

extension Double {
    /// The finite number that CSS reads from a text: a sign, digits with a point before some of them, and an exponent.
    /// Swift's reading of texts is wider ("5.", "0x1p3", "inf").
    fileprivate init?(css text: Substring) {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }
        let mantissa = text.prefix { $0 != "e" }
        guard isPlain, mantissa.last != ".", let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}

// MARK: - Errors

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
    /// An argument of a function is a percentage where an angle belongs.
    case hue(String, function: String)
    /// color() does not know a space of that name; `nearest` is the name that was most likely meant.
    case space(String, nearest: String?)
    /// The arguments are put together in a way that CSS refuses; `cure` is the colour as CSS takes it.
    case syntax(SyntaxProblem, function: String, cure: String)

    /// Ways to put arguments together that CSS refuses.
    public enum SyntaxProblem: Hashable, Sendable {
        /// Commas in a function that takes spaces.
        case commas
        /// Commas here and spaces or a slash there, or a slash in the wrong place.
        case separators
        /// The opacity is not behind a slash.
        case opacity
        /// Numbers and percentages between commas.
        case mixture
        /// No percentage between commas where one belongs.
        case percentages
        /// `none` between commas.
        case missing
    }

    /// What is wrong, in a sentence, and what was probably meant.
    public var description: String {
        switch self {
        case .unknown(let text, let nearest): "no colour \"\(text)\"" + didYouMean(nearest)
        case .hexDigits(let text): "\"\(text)\" needs 3, 4, 6 or 8 hexadecimal digits after the #"
        case .argumentCount(let function, let found): "\(function)() needs 3 numbers or 4, not \(found)"
        case .argument(let text, let function): "\"\(text)\" is no number that \(function)() understands"
        case .hue(let text, let function):
            "the hue of \(function)() needs an angle such as 120 or 0.5turn, not \(text)"
        case .space(let name, let nearest): "color() knows no space \"\(name)\"" + didYouMean(nearest)
        case .syntax(let problem, let function, let cure):
            problem.description(of: "\(function)()") + didYouMean(cure)
        }
    }

}

extension ColorError.SyntaxProblem {
    fileprivate func description(of function: String) -> String {
        switch self {
        case .commas: "\(function) takes spaces between its numbers, not commas"
        case .separators: "\(function) mixes commas, spaces and slashes"
        case .opacity: "the opacity of \(function) stands after a slash"
        case .mixture: "\(function) with commas takes numbers or percentages, not both"
        case .percentages: "\(function) with commas needs percentages after the hue"
        case .missing: "\(function) with commas does not take none"
        }
    }
}
