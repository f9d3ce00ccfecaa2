import Foundation

// The colours that have names.
extension UIColor {
    /// Grey 0.
    public class var black: UIColor { UIColor(cgColor: .black) }
    /// Grey 1/3.
    public class var darkGray: UIColor { UIColor(cgColor: .darkGray) }
    /// Grey 2/3.
    public class var lightGray: UIColor { UIColor(cgColor: .lightGray) }
    /// Grey 1.
    public class var white: UIColor { UIColor(cgColor: .white) }
    /// Grey 1/2.
    public class var gray: UIColor { UIColor(cgColor: .gray) }
    /// (1, 0, 0).
    public class var red: UIColor { UIColor(cgColor: .red) }
    /// (0, 1, 0).
    public class var green: UIColor { UIColor(cgColor: .green) }
    /// (0, 0, 1).
    public class var blue: UIColor { UIColor(cgColor: .blue) }
    /// (0, 1, 1).
    public class var cyan: UIColor { UIColor(cgColor: .cyan) }
    /// (1, 1, 0).
    public class var yellow: UIColor { UIColor(cgColor: .yellow) }
    /// (1, 0, 1).
    public class var magenta: UIColor { UIColor(cgColor: .magenta) }
    /// (1, 0.5, 0).
    public class var orange: UIColor { UIColor(cgColor: .orange) }
    /// (0.5, 0, 0.5).
    public class var purple: UIColor { UIColor(cgColor: .purple) }
    /// (0.6, 0.4, 0.2).
    public class var brown: UIColor { UIColor(cgColor: .brown) }
    /// Grey 0, of which nothing shows.
    public class var clear: UIColor { UIColor(cgColor: .clear) }
}

// Those that on Apple's systems follow the appearance have their values for the light one.
extension UIColor {
    private static func light(_ rgb: UInt32, alpha: CGFloat = 1) -> UIColor {
        UIColor(cgColor: CGColor(rgb: rgb, alpha: alpha))
    }

    /// #FF3B30.
    public class var systemRed: UIColor { light(0xFF3B30) }
    /// #FF9500.
    public class var systemOrange: UIColor { light(0xFF9500) }
    /// #FFCC00.
    public class var systemYellow: UIColor { light(0xFFCC00) }
    /// #34C759.
    public class var systemGreen: UIColor { light(0x34C759) }
    /// #00C7BE.
    public class var systemMint: UIColor { light(0x00C7BE) }
    /// #30B0C7.
    public class var systemTeal: UIColor { light(0x30B0C7) }
    /// #32ADE6.
    public class var systemCyan: UIColor { light(0x32ADE6) }
    /// #007AFF.
    public class var systemBlue: UIColor { light(0x007AFF) }
    /// #5856D6.
    public class var systemIndigo: UIColor { light(0x5856D6) }
    /// #AF52DE.
    public class var systemPurple: UIColor { light(0xAF52DE) }
    /// #FF2D55.
    public class var systemPink: UIColor { light(0xFF2D55) }
    /// #A2845E.
    public class var systemBrown: UIColor { light(0xA2845E) }
    /// #8E8E93.
    public class var systemGray: UIColor { light(0x8E8E93) }
    /// #AEAEB2.
    public class var systemGray2: UIColor { light(0xAEAEB2) }
    /// #C7C7CC.
    public class var systemGray3: UIColor { light(0xC7C7CC) }
    /// #D1D1D6.
    public class var systemGray4: UIColor { light(0xD1D1D6) }
    /// #E5E5EA.
    public class var systemGray5: UIColor { light(0xE5E5EA) }
    /// #F2F2F7.
    public class var systemGray6: UIColor { light(0xF2F2F7) }
    /// #007AFF.
    public class var tintColor: UIColor { light(0x007AFF) }
    /// #007AFF.
    public class var link: UIColor { light(0x007AFF) }
    /// #000000.
    public class var label: UIColor { light(0x000000) }
    /// #3C3C43, 60 % opaque.
    public class var secondaryLabel: UIColor { light(0x3C3C43, alpha: 0.6) }
    /// #3C3C43, 30 % opaque.
    public class var tertiaryLabel: UIColor { light(0x3C3C43, alpha: 0.3) }
    /// #3C3C43, 18 % opaque.
    public class var quaternaryLabel: UIColor { light(0x3C3C43, alpha: 0.18) }
    /// #3C3C43, 30 % opaque.
    public class var placeholderText: UIColor { light(0x3C3C43, alpha: 0.3) }
    /// #3C3C43, 29 % opaque.
    public class var separator: UIColor { light(0x3C3C43, alpha: 0.29) }
    /// #C6C6C8.
    public class var opaqueSeparator: UIColor { light(0xC6C6C8) }
    /// #FFFFFF.
    public class var systemBackground: UIColor { light(0xFFFFFF) }
    /// #F2F2F7.
    public class var secondarySystemBackground: UIColor { light(0xF2F2F7) }
    /// #FFFFFF.
    public class var tertiarySystemBackground: UIColor { light(0xFFFFFF) }
    /// #F2F2F7.
    public class var systemGroupedBackground: UIColor { light(0xF2F2F7) }
    /// #FFFFFF.
    public class var secondarySystemGroupedBackground: UIColor { light(0xFFFFFF) }
    /// #F2F2F7.
    public class var tertiarySystemGroupedBackground: UIColor { light(0xF2F2F7) }
    /// #787880, 20 % opaque.
    public class var systemFill: UIColor { light(0x787880, alpha: 0.2) }
    /// #787880, 16 % opaque.
    public class var secondarySystemFill: UIColor { light(0x787880, alpha: 0.16) }
    /// #767680, 12 % opaque.
    public class var tertiarySystemFill: UIColor { light(0x767680, alpha: 0.12) }
    /// #747480, 8 % opaque.
    public class var quaternarySystemFill: UIColor { light(0x747480, alpha: 0.08) }
}
