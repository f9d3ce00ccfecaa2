import Colors
import Foundation
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

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
        #expect(UIColor.systemGreen.cgColor.color.hex == "#34c759ff")
        #expect(UIColor.secondaryLabel.cgColor.alpha == 0.6)
        #expect(UIColor.systemBackground == UIColor.white)
    }

    @Test func huesGoRoundTheCircle() {
        func color(_ hue: CGFloat) -> UIColor { UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1) }
        #expect(color(0) == .red && color(1) == .red)
        #expect(color(0.5) == .cyan)
        let dark = UIColor(hue: 1 / 3, saturation: 0.5, brightness: 0.5, alpha: 0.5).cgColor.color
        #expect(isClose(dark.red, 0.25) && isClose(dark.green, 0.5) && isClose(dark.alpha, 0.5))
    }

    @Test func itsPartsAreHandedOut() {
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

    @Test func hsbComesBack() {
        var random = SplitMix64(seed: 18)
        for _ in cases(100) {
            let given = (0..<3).map { _ in CGFloat.random(in: 0.01...0.99, using: &random) }
            let color = UIColor(hue: given[0], saturation: given[1], brightness: given[2], alpha: 1)
            var (hue, saturation, brightness) = (CGFloat(0), CGFloat(0), CGFloat(0))
            color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
            for (value, expected) in zip([hue, saturation, brightness], given) {
                #expect(abs(value - expected) < 1e-9)
            }
        }
    }

    @Test func opacityIsReplacedAndEqualityIsOfPaint() {
        #expect(UIColor.red.withAlphaComponent(0.5).cgColor.components == [1, 0, 0, 0.5])
        #expect(UIColor.red.withAlphaComponent(0.5).withAlphaComponent(1) == .red)
        #expect(UIColor.black == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.black != UIColor.white)
        #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1)]).count == 1)
    }
}
