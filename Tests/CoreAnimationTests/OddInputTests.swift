import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

/// Numbers that nobody means trap nowhere.
@Suite struct OddInputTests {
    @Test func pathsTakeAnyNumbers() {
        var random = SplitMix64(seed: 20)
        for _ in cases(150) {
            let path = UIBezierPath(
                roundedRect: random.oddRect(), byRoundingCorners: UIRectCorner(rawValue: UInt(random.next())),
                cornerRadii: random.oddRect().size)
            path.addArc(
                withCenter: random.oddPoint(), radius: random.odd(), startAngle: random.odd(),
                endAngle: random.odd(), clockwise: Bool.random(using: &random))
            path.addCurve(
                to: random.oddPoint(), controlPoint1: random.oddPoint(), controlPoint2: random.oddPoint())
            path.apply(random.oddMap())
            let drawing = CGMutablePath()
            drawing.addPath(path.cgPath, transform: random.oddMap())
            drawing.addLine(to: random.oddPoint(), transform: random.oddMap())
            drawing.addArc(
                tangent1End: random.oddPoint(), tangent2End: random.oddPoint(), radius: random.odd(),
                transform: random.oddMap())
            drawing.addRelativeArc(
                center: random.oddPoint(), radius: random.odd(), startAngle: random.odd(), delta: random.odd()
            )
            drawing.addRoundedRect(
                in: random.oddRect(), cornerWidth: random.odd(), cornerHeight: random.odd())
            #expect(drawing.path.points.allSatisfy { $0.isFinite })
            _ = drawing.contains(random.oddPoint(), using: .evenOdd, transform: random.oddMap())
            _ = (drawing.boundingBox, drawing.boundingBoxOfPath, drawing.hashValue, drawing.description)
            _ = path.reversing().bounds
        }
    }

    @Test func outlinesTakeAnyNumbers() {
        var random = SplitMix64(seed: 21)
        for _ in cases(40) {
            let path = random.path()
            _ = path.copy(dashingWithPhase: random.odd(), lengths: [random.odd(), random.odd()])
            _ = path.copy(
                strokingWithWidth: random.odd(), lineCap: .round, lineJoin: .miter, miterLimit: random.odd(),
                transform: CGAffineTransform(scaleX: 0.1, y: 2))
        }
    }

    @Test func valuesTakeAnyNumbers() {
        var random = SplitMix64(seed: 22)
        for _ in cases(150) {
            let map = random.oddMap()
            _ = (map.inverted(), random.oddRect().applying(map), random.oddRect().size.applying(map))
            var matrix = CATransform3DMakeRotation(random.odd(), random.odd(), random.odd(), random.odd())
            matrix.m34 = random.odd()
            matrix = CATransform3DConcat(CATransform3DInvert(matrix), CATransform3DMakeAffineTransform(map))
            let color = UIColor(
                hue: random.odd(), saturation: random.odd(), brightness: random.odd(), alpha: random.odd())
            color.getHue(nil, saturation: nil, brightness: nil, alpha: nil)
            let image = UIGraphicsImageRenderer(size: CGSize(width: abs(random.odd()), height: 3)).image {
                color.setFill()
                $0.fill(random.oddRect())
            }
            let insets = UIEdgeInsets(top: random.odd(), left: 0, bottom: random.odd(), right: 1)
            let all: [Any] = [
                map, matrix, color, color.cgColor, image, random.oddPoint(), random.oddRect(), random.odd(),
                NSValue(cgRect: random.oddRect().inset(by: insets)), NSNumber(value: Double(random.odd())),
            ]
            for any in all {
                for kind in AnimatableValue.Kind.allCases {
                    var slip: String?
                    let value = AnimatableValue(any, kind: kind, slip: &slip)
                    #expect(value == nil || value?.kind == kind)
                }
            }
            for property in AnimatableProperty.allCases where property.kind == .number {
                #expect(AnimatableValue.number(Double(random.odd())).object(for: property) is NSNumber)
            }
        }
    }
}

extension SplitMix64 {
    /// A number that may be none, or out of all proportion.
    mutating func odd() -> CGFloat {
        let plain = CGFloat.random(in: -20...20, using: &self)
        let strange: [CGFloat] = [
            .nan, .infinity, -.infinity, 0, -0.0, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 1e-300, 1e300, -1, 1e18, 2 * .pi,
        ]
        return Int.random(in: 0..<3, using: &self) == 0
            ? strange[Int.random(in: 0..<strange.count, using: &self)] : plain
    }

    mutating func oddPoint() -> CGPoint { CGPoint(x: odd(), y: odd()) }

    mutating func oddRect() -> CGRect {
        let odd = CGRect(x: odd(), y: odd(), width: odd(), height: odd())
        return [odd, odd, odd, .null, .infinite][Int.random(in: 0..<5, using: &self)]
    }

    mutating func oddMap() -> CGAffineTransform {
        CGAffineTransform(a: odd(), b: odd(), c: odd(), d: odd(), tx: odd(), ty: odd())
    }
}
