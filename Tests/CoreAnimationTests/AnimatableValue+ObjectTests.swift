import Colors
import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

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
