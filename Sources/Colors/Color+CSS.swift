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
