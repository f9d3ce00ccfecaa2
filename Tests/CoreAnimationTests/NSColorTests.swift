import Colors
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct NSColorTests {
    @Test func allWaysToOneColour() {
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

    @Test func itsComponents() {
        let color = NSColor(hue: 0.25, saturation: 0.5, brightness: 0.75, alpha: 0.5)
        #expect(isClose(color.hueComponent, 0.25) && isClose(color.saturationComponent, 0.5))
        #expect(isClose(color.brightnessComponent, 0.75) && color.alphaComponent == 0.5)
        #expect(isClose(color.greenComponent, 0.75) && isClose(color.blueComponent, 0.375))
        var (red, hue) = (CGFloat(0), CGFloat(0))
        color.getRed(&red, green: nil, blue: nil, alpha: nil)
        color.getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
        #expect(red == color.redComponent && hue == color.hueComponent)
    }

    @Test func itIsBlended() {
        #expect(
            NSColor.red.blended(withFraction: 0.25, of: .blue)
                == NSColor(red: 0.75, green: 0, blue: 0.25, alpha: 1))
        #expect(NSColor.red.withAlphaComponent(0.5).alphaComponent == 0.5)
    }

    @Test func systemColoursAreTheMacs() {
        #expect(NSColor.systemGreen.cgColor.color.hex == "#28cd41ff")
        #expect(NSColor.clear.alphaComponent == 0)
    }
}
