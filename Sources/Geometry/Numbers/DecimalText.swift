// How a number is written, once for all files, sentences and screens. Nothing here depends on a locale, and
// nothing comes from Foundation.

extension Double {
    /// The shortest decimal that reads back as the same number, without a point where it is whole: `5`, `0.1`,
    /// `-0`.
    ///
    /// From 2^54 on, and below 0.0001, it has an exponent (`1e+16`, `1e-05`), which YAML, JSON, SVG and CSS all
    /// read. Infinities and not-a-number, which none of them can say, are `inf`, `-inf` and `nan`: a caller
    /// that may meet them writes something else.
    package var shortestDecimal: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The number rounded to so many places after the point, half away from zero, with no zeros at the end:
    /// `1.2345.decimal(upToPlaces: 2)` is `1.23`. What rounds to zero is `0`, never `-0`, and there is never an
    /// exponent below 2^53.
    ///
    /// A number too large to have that many places is its ``shortestDecimal``, and so is what is not finite.
    /// `places` are 0 to 15. Without its `leadingZero` a number below 1 is `.5`, as SVG and CSS allow it.
    package func decimal(upToPlaces places: Int, leadingZero: Bool = true) -> String {
        guard let (units, scale) = units(places: places) else { return shortestDecimal }
        let sign = self < 0 && units > 0 ? "-" : ""
        guard units % scale != 0 else { return sign + String(units / scale) }
        let whole = units < scale && !leadingZero ? "" : String(units / scale)
        var fraction = Double.fraction(units % scale, places)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return sign + whole + "." + fraction
    }

    /// The number rounded to exactly so many places after the point, 0 to 15, for what stands in columns:
    /// `1.5.decimal(places: 3)` is `1.500`. Else as ``decimal(upToPlaces:leadingZero:)``.
    package func decimal(places: Int) -> String {
        guard let (units, scale) = units(places: places) else { return shortestDecimal }
        let whole = (self < 0 && units > 0 ? "-" : "") + String(units / scale)
        return places > 0 ? whole + "." + Double.fraction(units % scale, places) : whole
    }

    /// The size of the number in units of its last place, and how many of them are 1; nil where doubles are
    /// further apart than that.
    private func units(places: Int) -> (units: Int, scale: Int)? {
        precondition((0...15).contains(places), "a double has no more than 15 places to round to")
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let units = (magnitude * Double(scale)).rounded()
        return units < 0x1p53 ? (Int(units), scale) : nil
    }

    private static func fraction(_ units: Int, _ places: Int) -> String {
        let digits = String(units)
        return String(repeating: "0", count: places - digits.count) + digits
    }
}
