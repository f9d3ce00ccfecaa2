import Colors
import Foundation
import Layers

// What UIColor and NSColor are made of.
extension CGColor {
    /// The colour of these channels of Display P3.
    convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(ColorComponents(red, green, blue, alpha: alpha), in: .displayP3))
    }

    /// The colour of a hue of 0 to 1 for once round the circle.
    convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(Color(ColorComponents(hue * 360, saturation, brightness, alpha: alpha), in: .hsb))
    }

    /// The colour with the bytes 0xRRGGBB.
    convenience init(rgb: UInt32, alpha: CGFloat) { self.init(Color(rgb: rgb, alpha: alpha)) }

    /// The colour in sRGB; nil for a pattern.
    var plain: Color? { fill.color }

    /// Hue, saturation and brightness, each 0 to 1.
    var hsb: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let values = color.components(in: .hsb).values
        return (CGFloat(values.x / 360), CGFloat(values.y), CGFloat(values.z))
    }

    static let darkGray = CGColor(gray: 1 / 3, alpha: 1)
    static let lightGray = CGColor(gray: 2 / 3, alpha: 1)
    static let gray = CGColor(gray: 0.5, alpha: 1)
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let cyan = CGColor(red: 0, green: 1, blue: 1, alpha: 1)
    static let yellow = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    static let magenta = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
    static let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    static let purple = CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    static let brown = CGColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
