import Geometry
import TestSupport
import Testing

@Suite struct DecimalTextTests {
    /// Doubles of every size, and such as people write.
    static let numbers: [Double] = {
        var random = SplitMix64(seed: 11)
        let bits = (0..<400).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        let near = (0..<400).map { _ in (Double(random.next() % 2_000_001) - 1_000_000) / 1000 }
        return bits + near + [0, -0.0, 0.1, 1e12, 1e15, 0x1p53, 0x1p54, 1e16, .pi, .leastNonzeroMagnitude]
    }()

    @Test(arguments: [
        (0, "0"), (-0.0, "-0"), (5, "5"), (-3, "-3"), (0.1, "0.1"), (-2.5, "-2.5"),
        (1e15, "1000000000000000"),
        (1e16, "1e+16"), (1e-5, "1e-05"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
    ])
    func shortest(number: Double, text: String) {
        #expect(number.shortestDecimal == text)
    }

    @Test func theShortestReadsBackToTheBit() {
        for number in Self.numbers {
            #expect(Double(number.shortestDecimal)?.bitPattern == number.bitPattern)
            #expect(!number.shortestDecimal.hasSuffix(".0"))
        }
    }

    @Test(arguments: [
        (1.2345, 2, "1.23"), (0.125, 2, "0.13"), (-0.125, 2, "-0.13"), (1.999, 2, "2"), (100, 3, "100"),
        (0.5, 0, "1"), (-0.4, 0, "0"), (-0.0004, 3, "0"), (1e12, 3, "1000000000000"), (1.0625, 3, "1.063"),
        (0.0004, 6, "0.0004"), (1e16, 2, "1e+16"), (.infinity, 2, "inf"), (.nan, 2, "nan"),
    ])
    func upToPlaces(number: Double, places: Int, text: String) {
        #expect(number.decimal(upToPlaces: places) == text)
    }

    @Test(arguments: [(0.5, ".5"), (-0.25, "-.25"), (0, "0"), (1.5, "1.5"), (-0.0001, "0"), (0.999, ".999")])
    func withoutLeadingZero(number: Double, text: String) {
        #expect(number.decimal(upToPlaces: 3, leadingZero: false) == text)
    }

    @Test(arguments: [
        (1.5, 3, "1.500"), (0, 3, "0.000"), (-0.0004, 3, "0.000"), (-1.0625, 3, "-1.063"), (2.5, 0, "3"),
        (59.9996, 3, "60.000"), (0.007, 2, "0.01"), (.infinity, 3, "inf"),
    ])
    func exactPlaces(number: Double, places: Int, text: String) {
        #expect(number.decimal(places: places) == text)
    }

    /// At most so many places, as near as half of the last one, nothing at the end that says nothing.
    @Test(arguments: [0, 1, 3, 6])
    func roundedTextLaws(places: Int) throws {
        let unit = (0..<places).reduce(1.0) { unit, _ in unit / 10 }
        for number in Self.numbers {
            let text = number.decimal(upToPlaces: places)
            let back = try #require(Double(text))
            #expect(abs(back - number) <= unit / 2 + number.magnitude.ulp, "\(number) is \(text)")
            guard number.magnitude < 0x1p53 * unit / 2 else { continue }
            #expect(!text.contains("e") && text != "-0")
            let fraction = text.split(separator: ".").dropFirst().first ?? ""
            #expect(fraction.count <= places && !fraction.hasSuffix("0"))
            #expect(number.decimal(upToPlaces: places, leadingZero: false) == text.withoutLeadingZero)
            let padded = number.decimal(places: places)
            #expect(Double(padded) == back)
            #expect(padded.split(separator: ".").dropFirst().first?.count ?? 0 == places)
        }
    }
}

extension String {
    fileprivate var withoutLeadingZero: String {
        hasPrefix("0.") ? String(dropFirst()) : hasPrefix("-0.") ? "-" + dropFirst(2) : self
    }
}
