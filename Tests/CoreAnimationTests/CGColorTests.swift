import Colors
import Foundation
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct CGColorTests {
    @Test func aColorHasFourComponentsAndAGreyTwo() {
        let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        #expect(orange.components == [1, 0.5, 0, 0.25])
        #expect(orange.numberOfComponents == 4 && orange.alpha == 0.25)
        #expect(orange.colorSpace?.model == .rgb)
        let grey = CGColor(gray: 0.5, alpha: 0.75)
        #expect(grey.components == [0.5, 0.75])
        #expect(grey.numberOfComponents == 2 && grey.colorSpace?.model == .monochrome)
        #expect(grey.color == Color(white: 0.5, alpha: 0.75))
        #expect(CGColor.clear.components == [0, 0])
    }

    @Test func equalIsWhatPaintsTheSame() {
        #expect(CGColor(gray: 0, alpha: 1) == CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(CGColor.black != CGColor.clear)
        #expect(Set([CGColor.white, CGColor(Color.white)]).count == 1)
    }

    @Test func aCopyHasAnotherOpacityAndTheSameSpace() {
        #expect(CGColor(gray: 0.5, alpha: 1).copy(alpha: 0.25)?.components == [0.5, 0.25])
        let copy = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.25).copy(alpha: 0.5)
        #expect(copy?.components == [1, 0, 0, 0.5])
        #expect(copy?.color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test func componentsMeanWhatTheirSpaceSays() throws {
        let red = try #require(
            CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 0.5]))
        #expect(red == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        let grey = CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.25, 1])
        #expect(grey?.color == Color(white: 0.25))
        let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let p3 = try #require(CGColor(colorSpace: wide, components: [1, 0, 0, 1]))
        #expect(p3.components == [1, 0, 0, 1])
        #expect(abs(p3.color.red - 1.0930) < 1e-3 && p3.color.green < -0.2)
        var numbers: [CGFloat] = [0, 1, 0, 1]
        #expect(
            CGColor(colorSpace: .rgb, components: &numbers) == CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    }

    @Test func tooFewComponentsAreNoColor() {
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0]) == nil)
        #expect(CGColorSpace(name: "kCGColorSpaceNowhere") == nil)
    }

    @Test func aPatternIsAColorToo() {
        let pattern = Fill.pattern(Pattern(width: 2, height: 1, pixels: [.white, .black]))
        let color = CGColor(pattern)
        #expect(color.fill == pattern && color.components == [1])
        #expect(color.colorSpace?.model == .pattern)
        #expect(color.color == Color(white: 0.5))
        #expect(color.copy(alpha: 0.5)?.color == Color(white: 0.5, alpha: 0.5))
    }
}
