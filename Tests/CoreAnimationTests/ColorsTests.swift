import Colors
import Foundation
import Geometry
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

    @Test func coloursAreEqualIfTheyDrawTheSame() {
        #expect(CGColor(gray: 0, alpha: 1) == CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(CGColor.black != CGColor.clear)
        #expect(Set([CGColor.white, CGColor(Color.white)]).count == 1)
    }

    @Test func copyReplacesTheOpacity() {
        #expect(CGColor(gray: 0.5, alpha: 1).copy(alpha: 0.25)?.components == [0.5, 0.25])
        let copy = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.25).copy(alpha: 0.5)
        #expect(copy?.components == [1, 0, 0, 0.5])
        #expect(copy?.color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test func componentsDependOnTheSpace() throws {
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

    @Test func aPatternHasAMeanColour() {
        let pattern = Fill.pattern(Pattern(width: 2, height: 1, pixels: [.white, .black]))
        let color = CGColor(pattern)
        #expect(color.fill == pattern && color.components == [1])
        #expect(color.colorSpace?.model == .pattern)
        #expect(color.color == Color(white: 0.5))
        #expect(color.copy(alpha: 0.5)?.color == Color(white: 0.5, alpha: 0.5))
    }
}

@Suite struct UIColorTests {
    @Test func namedColoursHaveApplesComponents() {
        let components: [(UIColor, [CGFloat])] = [
            (.black, [0, 1]), (.darkGray, [1 / 3, 1]), (.lightGray, [2 / 3, 1]), (.white, [1, 1]),
            (.gray, [0.5, 1]), (.red, [1, 0, 0, 1]), (.green, [0, 1, 0, 1]), (.blue, [0, 0, 1, 1]),
            (.cyan, [0, 1, 1, 1]), (.yellow, [1, 1, 0, 1]), (.magenta, [1, 0, 1, 1]),
            (.orange, [1, 0.5, 0, 1]), (.purple, [0.5, 0, 0.5, 1]), (.brown, [0.6, 0.4, 0.2, 1]),
            (.clear, [0, 0]),
        ]
        for (color, expected) in components { #expect(color.cgColor.components == expected) }
    }

    @Test func systemColoursAreLight() {
        #expect(UIColor.systemBlue.cgColor.color.hex == "#007affff")
        let literal = #colorLiteral(red: 1, green: 0, blue: 0.2, alpha: 1)
        #expect(literal.cgColor.color.hex == "#ff0033ff")
        #expect(UIColor.systemGreen.cgColor.color.hex == "#34c759ff")
        #expect(UIColor.secondaryLabel.cgColor.alpha == 0.6)
        #expect(UIColor.systemBackground == UIColor.white)
    }

    @Test func huesAreCyclic() {
        func color(_ hue: CGFloat) -> UIColor { UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1) }
        #expect(color(0) == .red && color(1) == .red)
        #expect(color(0.5) == .cyan)
        let dark = UIColor(hue: 1 / 3, saturation: 0.5, brightness: 0.5, alpha: 0.5).cgColor.color
        #expect(isClose(dark.red, 0.25) && isClose(dark.green, 0.5) && isClose(dark.alpha, 0.5))
    }

    @Test func componentsAreReadable() {
        var (one, two, three, four) = (CGFloat(-1), CGFloat(-1), CGFloat(-1), CGFloat(-1))
        let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        #expect(orange.getRed(&one, green: &two, blue: &three, alpha: &four))
        #expect((one, two, three, four) == (1, 0.5, 0, 0.25))
        #expect(orange.getHue(&one, saturation: &two, brightness: &three, alpha: nil))
        #expect(isClose(one, 1.0 / 12) && two == 1 && three == 1)
        #expect(!orange.getWhite(&one, alpha: &two) && !UIColor.cyan.getWhite(nil, alpha: nil))
        #expect(UIColor.lightGray.getWhite(&one, alpha: nil) && one == 2 / 3)
        #expect(UIColor.white.getRed(&one, green: nil, blue: nil, alpha: nil) && one == 1)
        let pattern = UIColor(cgColor: CGColor(.pattern(Pattern(width: 1, height: 1, pixels: [.black]))))
        #expect(!pattern.getRed(&one, green: nil, blue: nil, alpha: nil))
        #expect(!pattern.getHue(&one, saturation: nil, brightness: nil, alpha: nil))
    }

    @Test func hsbRoundTrips() {
        checkCases(100, seed: 18) { random in
            let given = (0..<3).map { _ in CGFloat.random(in: 0.01...0.99, using: &random) }
            let color = UIColor(hue: given[0], saturation: given[1], brightness: given[2], alpha: 1)
            var (hue, saturation, brightness) = (CGFloat(0), CGFloat(0), CGFloat(0))
            color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
            for (value, expected) in zip([hue, saturation, brightness], given) {
                #expect(abs(value - expected) < 1e-9)
            }
        }
    }

    @Test func alphaAndEquality() {
        #expect(UIColor.red.withAlphaComponent(0.5).cgColor.components == [1, 0, 0, 0.5])
        #expect(UIColor.red.withAlphaComponent(0.5).withAlphaComponent(1) == .red)
        #expect(UIColor.black == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.black != UIColor.white)
        #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1)]).count == 1)
    }
}

@Suite struct NSColorTests {
    @Test func allInitializersAgree() {
        let colors = [
            NSColor(red: 1, green: 0.5, blue: 0, alpha: 1),
            NSColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1),
            NSColor(calibratedRed: 1, green: 0.5, blue: 0, alpha: 1),
            NSColor(deviceRed: 1, green: 0.5, blue: 0, alpha: 1),
            NSColor(cgColor: CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)), .orange,
        ]
        #expect(Set(colors.map { $0?.cgColor.color.hex }) == ["#ff8000ff"])
        #expect(NSColor(calibratedWhite: 0.5, alpha: 1) == .gray)
        #expect(NSColor(deviceWhite: 0, alpha: 0) == NSColor(white: 0, alpha: 0))
        #expect(NSColor(calibratedHue: 0.5, saturation: 1, brightness: 1, alpha: 1) == .cyan)
        #expect(NSColor(deviceHue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    }

    @Test func componentsOfNSColor() {
        let color = NSColor(hue: 0.25, saturation: 0.5, brightness: 0.75, alpha: 0.5)
        #expect(isClose(color.hueComponent, 0.25) && isClose(color.saturationComponent, 0.5))
        #expect(isClose(color.brightnessComponent, 0.75) && color.alphaComponent == 0.5)
        #expect(isClose(color.greenComponent, 0.75) && isClose(color.blueComponent, 0.375))
        var (red, hue) = (CGFloat(0), CGFloat(0))
        color.getRed(&red, green: nil, blue: nil, alpha: nil)
        color.getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
        #expect(red == color.redComponent && hue == color.hueComponent)
    }

    @Test func blendingMixesChannels() {
        #expect(
            NSColor.red.blended(withFraction: 0.25, of: .blue)
                == NSColor(red: 0.75, green: 0, blue: 0.25, alpha: 1))
        #expect(NSColor.red.withAlphaComponent(0.5).alphaComponent == 0.5)
    }

    @Test func systemColoursAreThoseOfMacOS() {
        #expect(NSColor.systemGreen.cgColor.color.hex == "#28cd41ff")
        #expect(NSColor.clear.alphaComponent == 0)
    }
}

@Suite struct UIImageTests {
    /// Draws on a separate stage, because tests run in parallel and each stage has one current context.
    func pattern(
        _ size: CGSize, on stage: Stage = Stage(), _ actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Pattern? {
        let image = stage.perform { UIGraphicsImageRenderer(size: size).image(actions: actions) }
        guard case .pattern(let pattern) = UIColor(patternImage: image).cgColor.fill else { return nil }
        return pattern
    }

    /// The code writer creates patterns this way.
    @Test func rectanglesBecomePixels() {
        let colors = [UIColor.red, .green, .blue, .white, .black, .clear]
        let pixels = pattern(CGSize(10, 6)) { context in
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
                == Pattern(width: 3, height: 2, pixels: colors.map(\.cgColor.color), size: Size(10, 6)))
    }

    @Test func laterRectanglesCoverEarlierOnes() {
        let pixels = pattern(CGSize(2, 1)) { context in
            context.fill(CGRect(0, 0, 2, 1))
            // Parts outside the picture add no pixels.
            context.fill(CGRect(-0.3, -7, 2.3, 9))
            UIColor(white: 1, alpha: 0.5).setFill()
            UIRectFill(CGRect(1, 0, 1, 1))
        }
        #expect(pixels?.pixels == [.black, Color(white: 0.5)])
    }

    @Test func anEmptySizeGivesNoPattern() {
        #expect(pattern(.zero) { $0.fill(.infinite) } == nil)
        #expect(pattern(CGSize(.nan, 1)) { _ in } == nil)
        #expect(UIColor(patternImage: UIImage()).cgColor.alpha == 0)
        let odd = pattern(CGSize(1, 1)) { context in
            context.fill(.null)
            context.fill(CGRect(0, 0, .nan, 1))
            context.fill(CGRect(0, 0, 0.123_456, 1))
        }
        #expect(odd?.height == 1 && odd?.pixels.contains(.black) == true)
    }

    @Test func fillingWithoutAContextDoesNothing() {
        let stage = Stage()
        let pixel = CGRect(0, 0, 1, 1)
        stage.perform {
            UIColor.red.set()
            UIRectFill(pixel)
        }
        #expect(pattern(pixel.size, on: stage) { $0.fill(pixel) }?.pixels == [.black])
    }
}
