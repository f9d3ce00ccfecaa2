import Geometry
import RealModule
import TestSupport
import Testing

struct VectorTests {
    @Test func vectorsWithoutDirectionAreNotNormalized() {
        #expect(Vector.zero.normalized == nil)
        #expect(Vector(.nan, 1).normalized == nil)
        #expect(Vector(.infinity, 1).normalized == nil)
        #expect(Vector(1e200, 1e200).normalized == nil)
        #expect(Vector(1e-200, 0).normalized == nil)
    }

    @Test func dotAndCrossAreCosineAndSineOfTheAngle() {
        checkCases(200, seed: 100) { random in
            let angle = random.number(in: -3...3)
            let (start, a, b) = (random.number(), random.number(in: 0.1...9), random.number(in: 0.1...9))
            let one = Vector(a * Double.cos(start), a * Double.sin(start))
            let other = Vector(b * Double.cos(start + angle), b * Double.sin(start + angle))
            #expect(abs(one.dot(other) - a * b * Double.cos(angle)) < 1e-11)
            #expect(abs(one.cross(other) - a * b * Double.sin(angle)) < 1e-11)
            #expect(one.cross(other) == -other.cross(one))
        }
    }
}

struct RectTests {
    @Test func aNegativeSizeReachesBackFromItsOrigin() {
        let back = Rect(10, 20, -4, -6)
        #expect([back.minX, back.maxX, back.minY, back.maxY] == [6, 10, 14, 20])
        #expect(back.standardized == Rect(6, 14, 4, 6))
        #expect(back.center == Point(8, 17))
        #expect(back.contains(Point(7, 15)))
        #expect(back.insetBy(dx: 1, dy: 1) == Rect(7, 15, 2, 4))
        #expect(Rect(corner: Point(10, 14), corner: Point(6, 20)) == back.standardized)
        #expect(!back.isEmpty && Rect(1, 1, 0, 5).isEmpty && Rect(1, 1, 5, 0).isEmpty)
    }

    @Test func anInsetStopsAtTheMiddle() {
        let box = Rect(0, 0, 10, 4)
        #expect(box.insetBy(dx: 1, dy: 1) == Rect(1, 1, 8, 2))
        #expect(box.insetBy(dx: -1, dy: -2) == Rect(-1, -2, 12, 8))
        #expect(box.insetBy(dx: 99, dy: 99) == Rect(5, 2, 0, 0))
        #expect(box.insetBy(dx: 99, dy: 1) == Rect(5, 1, 0, 2))
    }

    @Test func unionAndIntersectionAgreeWithTheirPoints() {
        var random = SplitMix64(seed: 101)
        func rect(_ random: inout SplitMix64) -> Rect {
            // Small whole numbers, so that edges often meet.
            func number() -> Double { Double(Int.random(in: -4...4, using: &random)) }
            return Rect(number(), number(), number(), number())
        }
        for _ in 0..<300 {
            let (a, b) = (rect(&random), rect(&random))
            let (union, both) = (a.union(b), a.intersection(b))
            for _ in 0..<20 {
                let point = Point(random.number(in: -9...9).rounded(), random.number(in: -9...9).rounded())
                let (isInA, isInB) = (a.contains(point), b.contains(point))
                if isInA || isInB { #expect(union.contains(point)) }
                #expect((both?.contains(point) ?? false) == (isInA && isInB))
            }
            #expect(union.standardized == union)
            #expect(a.union(b) == b.union(a))
            // The union is minimal: each of its edges belongs to one of the rectangles.
            #expect(union.minX == min(a.minX, b.minX) && union.maxX == max(a.maxX, b.maxX))
            #expect(union.minY == min(a.minY, b.minY) && union.maxY == max(a.maxY, b.maxY))
        }
    }
}

struct AffineTests {
    @Test func theSixNumbersAreThoseOfSVG() {
        let map = Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        // x' = 1 * 10 + 3 * 100 + 5, y' = 2 * 10 + 4 * 100 + 6
        #expect(map.apply(Point(10, 100)) == Point(315, 426))
        #expect(map.apply(Vector(10, 100)) == Vector(310, 420))
        #expect(map.determinant == -2)
    }

    @Test func aTurnGoesFromXTowardsY() {
        let quarter = Affine(rotation: .pi / 2)
        #expect(quarter.apply(Point(1, 0)).distance(to: Point(0, 1)) < 1e-15)
        #expect(quarter.apply(Point(0, 1)).distance(to: Point(-1, 0)) < 1e-15)
        #expect(abs(Affine(rotation: 0.3).determinant - 1) < 1e-15)
    }

    @Test func concatenatingIsOneAfterTheOther() {
        checkCases(200, seed: 102) { random in
            let (one, other, point) = (random.affine(), random.affine(), random.point())
            let both = one.concatenating(other)
            #expect(both.apply(point).distance(to: other.apply(one.apply(point))) < 1e-10)
            #expect(abs(both.determinant - one.determinant * other.determinant) < 1e-10)
        }
        // The order matters: a translation before a doubling moves twice as far.
        let moved = Affine(translationX: 3, y: 4).concatenating(Affine(scaleX: 2, y: 2))
        #expect(moved.apply(.zero) == Point(6, 8))
    }

    @Test func theInverseLeadsBack() throws {
        try checkCases(200, seed: 103) { random in
            let (map, point) = (random.affine(), random.point())
            let back = try #require(map.inverted)
            #expect(back.apply(map.apply(point)).distance(to: point) < 1e-9)
            #expect(map.apply(back.apply(point)).distance(to: point) < 1e-9)
        }
        #expect(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted == nil)
        #expect(Affine(scaleX: .infinity, y: 1).inverted == nil)
        #expect(Affine(scaleX: .nan, y: 1).inverted == nil)
    }

    @Test func theMeanScaleIsTheRootOfTheGrowthOfAreas() {
        #expect(Affine(scaleX: 2, y: 8).meanScale == 4)
        #expect(Affine(scaleX: -2, y: 8).meanScale == 4)
        #expect(abs(Affine(rotation: 1).meanScale - 1) < 1e-15)
    }

    @Test func theBoundingBoxTouchesTheMappedCorners() {
        // A square of side 2 rotated by an eighth turn has the diagonal 2√2.
        let turned = Affine(rotation: .pi / 4).boundingBox(of: Rect(-1, -1, 2, 2))
        let half = 2.0.squareRoot()
        for (value, expected) in [
            (turned.minX, -half), (turned.maxX, half), (turned.minY, -half), (turned.maxY, half),
        ] { #expect(abs(value - expected) < 1e-15) }
        checkCases(100, seed: 104) { random in
            let (map, rect) = (random.affine(), Rect(corner: random.point(), corner: random.point()))
            let box = map.boundingBox(of: rect).insetBy(dx: -1e-9, dy: -1e-9)
            for _ in 0..<10 {
                let x = random.number(in: rect.minX...rect.maxX)
                #expect(box.contains(map.apply(Point(x, random.number(in: rect.minY...rect.maxY)))))
            }
            // The width is that of both mapped sides together.
            let width = abs(map.a) * rect.size.width + abs(map.c) * rect.size.height
            #expect(abs(box.size.width - width) < 1e-6)
        }
    }
}

@Suite struct DecimalTextTests {
    /// Doubles of every size, and typical decimals.
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
    func shortest(number: Double, text: String) { #expect(number.shortestDecimal == text) }

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

    @Test(arguments: [
        (1.5, 3, "1.500"), (0, 3, "0.000"), (-0.0004, 3, "0.000"), (-1.0625, 3, "-1.063"), (2.5, 0, "3"),
        (59.9996, 3, "60.000"), (0.007, 2, "0.01"), (.infinity, 3, "inf"),
    ])
    func exactPlaces(number: Double, places: Int, text: String) {
        #expect(number.decimal(places: places) == text)
    }

    /// The text has at most the given places, is within half of the last one, and has no trailing zeros.
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

struct SequenceTests {
    @Test func theFirstElementOfAKeyAndOfARepeatStays() {
        let words = ["one", "two", "three", "ten", "two"]
        #expect(words.keyed(by: \.first) == ["o": "one", "t": "two"])
        #expect(words.uniqued() == ["one", "two", "three", "ten"])
    }
}

extension String {
    fileprivate var withoutLeadingZero: String {
        hasPrefix("0.") ? String(dropFirst()) : hasPrefix("-0.") ? "-" + dropFirst(2) : self
    }
}
