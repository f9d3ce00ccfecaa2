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
