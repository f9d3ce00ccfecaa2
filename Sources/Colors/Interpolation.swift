/// `a` at 0, `b` at 1, exactly; straight on beyond.
@inlinable
package func mix(_ a: Double, _ b: Double, _ progress: Double) -> Double {
    progress == 1 ? b : a + (b - a) * progress
}

extension Double {
    /// The remainder that lies in 0 ..< `cycle`, as floored division leaves it.
    ///
    /// - Precondition: `cycle` is positive and finite and the value is finite.
    @inlinable
    package func wrapped(by cycle: Double) -> Double {
        if self >= 0, self < cycle { return self }
        let remainder = truncatingRemainder(dividingBy: cycle)
        guard remainder < 0 else { return remainder }
        let shifted = remainder + cycle
        return shifted < cycle ? shifted : 0
    }
}
