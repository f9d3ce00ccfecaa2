import Geometry
import TestSupport
import Testing

@testable import Export

@Suite struct PathFormTests {
    @Test func formsAreFoundAgain() {
        let forms: [PathForm] = [
            .line(from: Point(1, 2), to: Point(1, 9)), .rect(Rect(1, 2, 30, 40)),
            .ellipse(Rect(-5, 3, 10, 20)),
            .roundedRect(Rect(0, 0, 60, 40), radius: 8),
            .arc(center: Point(3, 4), radius: 5, start: -.pi / 2, end: 1.5 * .pi, clockwise: true),
        ]
        for form in forms { #expect(PathForm(form.path)?.swift == form.swift) }
    }

    @Test func whatSVGDrawsByArcsIsAnArc() throws {
        let path = try Path(svg: "M 0 -38 A 38 38 0 0 1 0 38 A 38 38 0 0 1 0 -38")
        #expect(
            PathForm(path)?.swift
                == "UIBezierPath(arcCenter: CGPoint(x: 0, y: 0), radius: 38, startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true).cgPath"
        )
    }

    /// Core Graphics ends a program that asks for more.
    @Test func noRadiusIsMoreThanHalfASide() throws {
        var generator = SplitMix64(seed: 73)
        for _ in cases(300) {
            let size = Size(
                Double.random(in: 0.01...90, using: &generator),
                Double.random(in: 0.01...90, using: &generator))
            let rect = Rect(origin: Point(Double.random(in: -50...50, using: &generator), 3), size: size)
            guard let form = PathForm(Path(roundedRect: rect, cornerRadius: 100)), case .roundedRect = form
            else { continue }
            let numbers = form.swift.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
            #expect(numbers.count == 6 && 2 * numbers[4] <= min(numbers[2], numbers[3]))
        }
    }

    /// Whatever the arc, the form that is found draws it.
    @Test func arcsAreDrawnAgain() throws {
        var generator = SplitMix64(seed: 71)
        for _ in cases(300) {
            func number(_ range: ClosedRange<Double>) -> Double {
                Double.random(in: range, using: &generator)
            }
            let path = Path(
                arcCenter: Point(number(-100...100), number(-100...100)), radius: number(1...80),
                startAngle: number(-6...6), endAngle: number(-6...6),
                clockwise: Bool.random(using: &generator))
            guard path.verbs.count > 1 else { continue }
            let form = try #require(PathForm(path))
            #expect(form.path.isEqual(to: path, tolerance: 0.02))
        }
    }

    @Test func otherPathsHaveNone() throws {
        let others = [
            "M 0 0 L 9 0 Z", "M 0 0 L 9 0 L 9 9 Z", "M 0 0 C 1 2 3 4 5 0", "M 0 0 L 9 0 L 9 9 L 1 9 Z",
            "M 14 76 C 34 68 50 42 50 22 C 50 6 36 6 34 24",
        ]
        for text in others { #expect(PathForm(try Path(svg: text)) == nil, "\(text)") }
        #expect(PathForm(Path()) == nil)
    }
}
