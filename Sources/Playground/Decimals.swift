extension Double {
    /// The number with so many digits after the point, rounded half up: `1.5.fixed(3)` is `1.500`.
    ///
    /// - Precondition: finite, and below 1e12 in size.
    func fixed(_ digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let units = Int((abs(self) * scale).rounded())
        let sign = self < 0 && units != 0 ? "-" : ""
        let whole = units / Int(scale)
        let fraction = String(units % Int(scale))
        guard digits > 0 else { return sign + String(whole) }
        return sign + String(whole) + "." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    /// A speed as a person writes it: `1×`, `0.5×`, `0.81×`.
    var asSpeed: String {
        var text = fixed(2)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text + "×"
    }
}
