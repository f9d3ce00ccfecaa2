/// Why a text is no colour.
public enum ColorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No colour has that form or name; `nearest` is the name that was most likely meant.
    case unknown(String, nearest: String?)
    /// A `#` is not followed by 3, 4, 6 or 8 hexadecimal digits.
    case hexDigits(String)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .unknown(let text, let nearest):
            "no colour \"\(text)\"" + (nearest.map { ". Did you mean \($0)?" } ?? "")
        case .hexDigits(let text): "\"\(text)\" wants 3, 4, 6 or 8 hexadecimal digits after the #"
        }
    }
}

extension Color {
    /// The colour that a CSS text describes.
    public init(css text: String) throws(ColorError) {
        guard text.hasPrefix("#") else { throw .unknown(text, nearest: nil) }
        try self.init(hex: text)
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
}
