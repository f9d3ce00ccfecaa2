/// Returns the microseconds of one of `count` calls: the best of several rounds, because noise only adds time.
func microseconds(of count: Int, rounds: Int = 100, _ body: (Int) -> Int) -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    var sink = 0
    for _ in 0..<rounds {
        let time = clock.measure { for index in 0..<count { sink &+= body(index) } }
        best = min(best, time / .microseconds(count))
    }
    precondition(sink != .min, "the work is not thrown away")
    return best
}

/// Returns the microseconds of a call: the best of several rounds.
func microseconds(rounds: Int, _ body: () -> Void) -> Double {
    microseconds(of: 1, rounds: rounds) { _ in
        body()
        return 0
    }
}

/// Returns a number with a fixed number of decimal places.
func rounded(_ number: Double, _ digits: Int) -> String {
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    return "\((number * unit).rounded() / unit)"
}

/// Returns a text that spaces behind it extend to a width.
func leftAligned(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

/// Returns a text that spaces before it extend to a width.
func rightAligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Returns a number in a column, with fewer decimal places the larger it is.
func column(_ value: Double, _ width: Int) -> String {
    let digits = abs(value) < 10 ? 100.0 : abs(value) < 100 ? 10 : 1
    let rounded = (value * digits).rounded() / digits
    return rightAligned(digits == 1 ? "\(Int(rounded))" : "\(rounded)", width)
}
