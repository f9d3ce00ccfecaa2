/// Which values of its kind make sense for a property in a layer; an animation may pass beyond them.
package enum LegalValues: Hashable, Sendable {
    /// All.
    case any
    /// The numbers of a range.
    case numbers(NumberRange)
    /// One of these words.
    case words([String])
    /// Lengths that ``DashPattern`` takes, or none of them.
    case dashPattern
}

/// Which numbers make sense.
package enum NumberRange: Hashable, Sendable {
    /// All.
    case any
    /// 0 and above.
    case zeroOrMore
    /// Above 0.
    case positive
    /// All; those outside 0...1 are clamped when they are used.
    case share
    /// From a number to another, both included.
    case from(Double, to: Double)

    /// Whether a number makes sense; one that is only clamped does.
    package func contains(_ number: Double) -> Bool {
        switch self {
        case .any, .share: true
        case .zeroOrMore: number >= 0
        case .positive: number > 0
        case .from(let least, let most): number >= least && number <= most
        }
    }
}
