import Geometry

/// Measures the plans of smart morphs.
enum MorphBench {
    static func run(_ words: [String]) {
        print("morph                        plan ms  elements")
        for pair in MorphPairs.all {
            let morph = PathMorph(from: pair.from, to: pair.to)
            let time = microseconds(rounds: 20) { _ = PathMorph(from: pair.from, to: pair.to) } / 1000
            let count = Double(morph.pair?.from.verbs.count ?? 0)
            print(leftAligned(pair.name, 28), column(time, 7), column(count, 9))
        }
    }
}

func column(_ value: Double, _ width: Int) -> String {
    let digits = abs(value) < 10 ? 100.0 : abs(value) < 100 ? 10 : 1
    let rounded = (value * digits).rounded() / digits
    return rightAligned(digits == 1 ? "\(Int(rounded))" : "\(rounded)", width)
}
