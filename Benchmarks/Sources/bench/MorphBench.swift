import Geometry

/// Measures the plans of smart morphs.
enum MorphBench {
    static func run(_ words: [String]) {
        print("morph                        plan ms  elements")
        for pair in MorphPairs.all {
            let morph = PathMorph(from: pair.from, to: pair.to)
            let time = milliseconds(times: 20) { _ = PathMorph(from: pair.from, to: pair.to) }
            print(pad(pair.name, 28), column(time, 7), column(Double(morph.pair?.from.verbs.count ?? 0), 9))
        }
    }
}

/// Returns the shortest of several run times, after a warm-up run. Other work of the machine only adds time.
func milliseconds(times: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    body()
    let spent = (0..<times).map { _ in clock.measure(body) }.min() ?? .zero
    return Double(spent.components.attoseconds) / 1e15 + Double(spent.components.seconds) * 1e3
}

func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
}

func column(_ value: Double, _ width: Int) -> String {
    let digits = abs(value) < 10 ? 100.0 : abs(value) < 100 ? 10 : 1
    let rounded = (value * digits).rounded() / digits
    let text = digits == 1 ? "\(Int(rounded))" : "\(rounded)"
    return String(repeating: " ", count: max(width - text.count, 0)) + text
}
