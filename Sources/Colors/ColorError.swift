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
        case .unknown(let text, let nearest): "no colour \"\(text)\"" + Self.question(nearest)
        case .hexDigits(let text): "\"\(text)\" needs 3, 4, 6 or 8 hexadecimal digits after the #"
        case .argumentCount(let function, let found): "\(function)() needs 3 numbers or 4, not \(found)"
        case .argument(let text, let function): "\"\(text)\" is no number that \(function)() understands"
        case .hue(let text, let function):
            "the hue of \(function)() needs an angle such as 120 or 0.5turn, not \(text)"
        case .space(let name, let nearest): "color() knows no space \"\(name)\"" + Self.question(nearest)
        case .syntax(let problem, let function, let cure):
            problem.description(of: "\(function)()") + Self.question(cure)
        }
    }

    private static func question(_ cure: String?) -> String { cure.map { ". Did you mean \($0)?" } ?? "" }
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
