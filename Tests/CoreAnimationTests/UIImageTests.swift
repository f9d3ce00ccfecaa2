import Colors
import Foundation
import Geometry
import Layers
import Testing

@testable import CoreAnimation

@Suite struct UIImageTests {
    func pattern(_ size: CGSize, _ actions: (UIGraphicsImageRendererContext) -> Void) -> Pattern? {
        let image = UIGraphicsImageRenderer(size: size).image(actions: actions)
        guard case .pattern(let pattern) = UIColor(patternImage: image).cgColor.fill else { return nil }
        return pattern
    }

    /// As the code does that Antics writes for a pattern.
    @Test func rectanglesBecomePixels() {
        let colors = [UIColor.red, .green, .blue, .white, .black, .clear]
        let pixels = pattern(CGSize(width: 10, height: 6)) { context in
            for (index, color) in colors.enumerated() {
                color.setFill()
                context.fill(
                    CGRect(
                        x: CGFloat(index % 3) * 10 / 3, y: CGFloat(index / 3) * 3, width: 10.0 / 3, height: 3)
                )
            }
        }
        #expect(
            pixels
                == Pattern(
                    width: 3, height: 2, pixels: colors.map(\.cgColor.color), size: Size(10, 6)))
    }

    @Test func laterRectanglesAreAbove() {
        let pixels = pattern(CGSize(width: 2, height: 1)) { context in
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            // What stands out of the picture makes no pixels of its own.
            context.fill(CGRect(x: -0.3, y: -7, width: 2.3, height: 9))
            UIColor(white: 1, alpha: 0.5).setFill()
            UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        #expect(pixels?.pixels == [.black, Color(white: 0.5)])
    }

    @Test func noSizeIsNoPicture() {
        #expect(pattern(.zero) { $0.fill(.infinite) } == nil)
        #expect(pattern(CGSize(width: CGFloat.nan, height: 1)) { _ in } == nil)
        #expect(UIColor(patternImage: UIImage()).cgColor.alpha == 0)
        let odd = pattern(CGSize(width: 1, height: 1)) { context in
            context.fill(.null)
            context.fill(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
            context.fill(CGRect(x: 0, y: 0, width: 0.123_456, height: 1))
        }
        #expect(odd?.height == 1 && odd?.pixels.contains(.black) == true)
    }

    @Test func outsideOfAPictureNothingIsFilled() {
        UIColor.red.set()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(
            pattern(CGSize(width: 1, height: 1)) { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }?.pixels
                == [.black])
    }
}
