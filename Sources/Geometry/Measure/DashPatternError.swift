/// Why an array of lengths is no dash pattern.
public enum DashPatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no length at all.
    case empty
    /// The length at this index is below 0.
    case negative(index: Int, value: Double)
    /// The length at this index is infinite or not a number, or all together are too large to add.
    case notFinite(index: Int)
    /// All lengths are 0, so the pattern would never get anywhere.
    case allZero
    /// The phase is infinite or not a number.
    case phaseNotFinite

    /// What is wrong, as one line without a full stop.
    public var description: String {
        switch self {
        case .empty: "a dash pattern needs at least one length"
        case .negative(let index, let value): "dash length \(index + 1) is negative: \(value)"
        case .notFinite(let index): "dash length \(index + 1) is not a finite number"
        case .allZero: "a dash pattern needs a length above 0"
        case .phaseNotFinite: "the dash phase is not a finite number"
        }
    }
}
