import Colors
import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct AnimatableValueAnyTests {
    func read(_ any: Any, _ kind: AnimatableValue.Kind) -> (value: AnimatableValue?, problem: String?) {
        var problem: String?
        let value = AnimatableValue(any, kind: kind, problem: &problem)
        return (value, problem)
    }

    func expect(_ any: Any, _ value: AnimatableValue, _ problem: String? = nil) {
        let result = read(any, value.kind)
        #expect(result.value == value && result.problem == problem, "\(result)")
    }

    @Test func allNumericTypesConvert() {
        for any in [3, 3.0, Float(3), CGFloat(3), UInt8(3), Int64(3), NSNumber(value: 3)] as [Any] {
            expect(any, .number(3))
        }
        expect(true, .number(1))
        expect(Double.infinity, .number(.infinity))
        expect(Optional<Double>.some(2) as Any, .number(2))
    }

    @Test func booleansConvertToNumbers() {
        expect(true, .bool(true))
        expect(false, .bool(false))
        expect(1, .bool(true))
        expect(NSNumber(value: false), .bool(false))
    }

    @Test func objectsConvertToTheirValues() {
        let point = CGPoint(1, 2)
        expect(point, .point(Point(1, 2)))
        expect(NSValue(cgPoint: point), .point(Point(1, 2)))
        expect(CGSize(1, 2), .size(Size(1, 2)))
        expect(NSValue(cgSize: CGSize(1, 2)), .size(Size(1, 2)))
        let rect = CGRect(1, 2, 3, 4)
        expect(rect, .rect(Rect(1, 2, 3, 4)))
        expect(NSValue(cgRect: rect), .rect(Rect(1, 2, 3, 4)))
        let turn = CATransform3DMakeRotation(1, 0, 0, 1)
        expect(turn, .transform(turn.affine))
        expect(NSValue(caTransform3D: turn), .transform(turn.affine))
    }

    @Test func coloursPathsAndKeywordsConvert() {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        expect(red, .color(red.color))
        expect(red, .fill(.color(red.color)))
        let path = CGPath(rect: CGRect(0, 0, 1, 1), transform: nil)
        expect(path, .path(path.path))
        expect("round", .keyword("round"))
        expect(Gradient(rawValue: "conic"), .keyword("conic"))
    }

    /// A constant like those of Core Animation.
    struct Gradient: RawRepresentable { var rawValue: String }

    @Test func listsConvertElementByElement() {
        for list in [[1, 2.5], [CGFloat(1), 2.5], [NSNumber(value: 1), 2.5] as NSArray] as [Any] {
            expect(list, .numbers([1, 2.5]))
        }
        expect([CGColor.white, CGColor.black], .colors([.white, .black]))
        #expect(read([1, "2"], .numbers).value == nil)
        #expect(read([CGColor.white, 1], .colors).value == nil)
        #expect(read(1, .numbers).value == nil)
    }

    @Test func optionalKindsAcceptNil() {
        for nothing in [NSNull(), Optional<CGColor>.none as Any, Optional(Optional<Int>.none) as Any] {
            expect(nothing, .color(nil))
            expect(nothing, .fill(nil))
            expect(nothing, .path(nil))
            expect(nothing, .numbers([]))
            expect(nothing, .colors([]))
            #expect(read(nothing, .number) == (nil, nil))
            #expect(read(nothing, .transform) == (nil, nil))
        }
    }

    @Test func relatedTypesConvertWithAProblem() {
        expect(
            CGAffineTransform(1, 2, 3, 4, 5, 6), .transform(Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)),
            "takes a CATransform3D: write CATransform3DMakeAffineTransform")
        expect(
            NSValue(cgAffineTransform: .identity), .transform(.identity),
            "takes a CATransform3D: write CATransform3DMakeAffineTransform")
        expect(CGPoint(1, 2), .size(Size(1, 2)), "takes a CGSize: write CGSize(width: 1.0, height: 2.0)")
        // Without perspective, a turned layer is drawn as Core Animation draws it.
        let turned = CATransform3DMakeRotation(.pi / 3, 1, 0, 0)
        expect(turned, .transform(turned.affine), nil)
        var deep = turned
        deep.m34 = -1 / 500
        expect(
            deep, .transform(deep.affine),
            "has perspective, which is not drawn: far parts do not become smaller")
    }

    @Test func coloursAndPathsOfUIKitConvertWithAProblem() {
        let path = CGPath(rect: CGRect(0, 0, 1, 1), transform: nil)
        expect(UIColor.red, .color(UIColor.red.cgColor.color), "takes a CGColor: write .cgColor")
        expect(NSColor.red, .fill(.color(UIColor.red.cgColor.color)), "takes a CGColor: write .cgColor")
        expect([UIColor.white, CGColor.black], .colors([.white, .black]), "takes a CGColor: write .cgColor")
        expect(UIBezierPath(cgPath: path), .path(path.path), "takes a CGPath: write .cgPath")
        let bezierPath = NSBezierPath(cgPath: path)
        expect(bezierPath, .path(bezierPath.cgPath.path), "takes a CGPath: write .cgPath")
    }

    @Test func otherTypesAreReported() {
        #expect(read("3", .number) == (nil, "needs a number, got String"))
        #expect(read(3, .color).problem == "needs a color, got Int")
        #expect(read(CGSize.zero, .point).value == nil)
        #expect(read(CGPoint.zero, .rect).value == nil)
        #expect(read(CGRect.zero, .transform).value == nil)
        #expect(read(3, .keyword).value == nil)
        #expect(read([3], .number).value == nil)
    }
}

@Suite struct AnimatableValueObjectTests {
    @Test func numbersCastAsOnApplesSystems() {
        let opacity = AnimatableValue.number(0.3).object(for: .opacity)
        #expect(opacity is NSNumber)
        #expect(opacity as? Float == 0.3)
        let width = AnimatableValue.number(0.3).object(for: .lineWidth)
        #expect(width as? CGFloat == 0.3 && width as? Double == 0.3)
        #expect(AnimatableValue.number(5).object(for: .instanceCount) as? Int == 5)
        #expect(AnimatableValue.number(.nan).object(for: .instanceCount) as? Int == 0)
        #expect(AnimatableValue.bool(true).object(for: .isHidden) as? Bool == true)
    }

    @Test func pointsCastToObjectsAndValues() {
        let position = AnimatableValue.point(Point(1, 2)).object(for: .position)
        #expect(position is NSValue)
        #expect(position as? CGPoint == CGPoint(1, 2))
        let bounds = AnimatableValue.rect(Rect(1, 2, 3, 4)).object(for: .bounds)
        #expect(bounds as? CGRect == CGRect(1, 2, 3, 4))
        #expect(bounds as? CGPoint == nil)
        let map = AnimatableValue.transform(Affine(rotation: 1)).object(for: .transform)
        #expect(map as? CATransform3D == CATransform3DMakeRotation(1, 0, 0, 1))
        #expect((map as? NSValue)?.caTransform3DValue == CATransform3DMakeRotation(1, 0, 0, 1))
    }

    @Test func absentValuesAreNil() {
        #expect(AnimatableValue.color(nil).object(for: .strokeColor) == nil)
        #expect(AnimatableValue.fill(nil).object(for: .fillColor) == nil)
        #expect(AnimatableValue.path(nil).object(for: .path) == nil)
        #expect(AnimatableValue.numbers([]).object(for: .lineDashPattern) == nil)
        #expect(AnimatableValue.colors([]).object(for: .colors) == nil)
    }

    @Test(arguments: AnimatableProperty.allCases)
    func everyDefaultValueRoundTrips(property: AnimatableProperty) {
        guard let object = property.defaultValue.object(for: property) else { return }
        var problem: String?
        let value = AnimatableValue(object, kind: property.kind, problem: &problem)
        #expect(value == property.defaultValue && problem == nil)
    }

    @Test func patternsAndListsConvert() {
        let fill = Fill.pattern(Pattern(width: 1, height: 2, pixels: [.white, .black]))
        let color = AnimatableValue.fill(fill).object(for: .fillColor)
        #expect((color as? CGColor)?.fill == fill)
        let colors = AnimatableValue.colors([.white, .clear]).object(for: .colors)
        #expect(colors as? [CGColor] == [.white, .clear])
        let dashes = AnimatableValue.numbers([3, 4]).object(for: .lineDashPattern)
        #expect(dashes as? [NSNumber] == [3, 4])
    }
}
