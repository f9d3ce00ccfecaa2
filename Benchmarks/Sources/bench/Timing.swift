/// Microseconds that one of `count` calls takes: the best of several rounds, since noise only ever adds.
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

/// A number with so many digits after the point.
func rounded(_ number: Double, _ digits: Int) -> String {
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    return "\((number * unit).rounded() / unit)"
}
