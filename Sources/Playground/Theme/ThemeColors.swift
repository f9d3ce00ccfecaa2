import Colors
import Layers

/// The colours of a theme before they are fitted to a terminal, for dark grounds or for light ones.
///
/// Those of each table differ from each other by at least 0.085 in Oklab, for the eyes that they are for.
struct ThemeColors {
    /// What can be acted on.
    let accent: Color
    /// What warns; in graphs the channel red.
    let warning: Color
    /// Context.
    let dim: Color
    /// The dot of now in graphs.
    let now: Color
    /// The lines of overlays; those of graphs have the same hues.
    let overlays: OverlayColors

    private init(
        accent: UInt32, warning: UInt32, dim: UInt32, now: UInt32, before: UInt32, after: UInt32,
        lengths: UInt32, bounds: UInt32, controls: UInt32
    ) {
        self.init(
            accent: Color(rgb: accent), warning: Color(rgb: warning), dim: Color(rgb: dim),
            now: Color(rgb: now),
            overlays: OverlayColors(
                before: Color(rgb: before), after: Color(rgb: after), lengths: Color(rgb: lengths),
                bounds: Color(rgb: bounds), controls: Color(rgb: controls)))
    }

    private init(accent: Color, warning: Color, dim: Color, now: Color, overlays: OverlayColors) {
        self.accent = accent
        self.warning = warning
        self.dim = dim
        self.now = now
        self.overlays = overlays
    }

    /// The colours of a theme; those of mono are never shown.
    init(_ name: ThemeName, isDark: Bool) {
        switch name {
        case .standard, .light, .mono: self = isDark ? .dark : .light
        case .highContrast: self = isDark ? .strongDark : .strongLight
        case .deuteranopia: self = isDark ? .redGreenDark : .redGreenLight
        case .tritanopia: self = isDark ? .blueYellowDark : .blueYellowLight
        }
    }

    private static let dark = ThemeColors(
        accent: Color(rgb: 0x5F_AF_FF), warning: Color(rgb: 0xFF_5F_5F), dim: Color(rgb: 0x8C_8C_8C),
        now: Color(rgb: 0xE6_49_80), overlays: .standard)
    private static let light = ThemeColors(
        accent: 0x17_5E_A9, warning: 0xC5_1B_02, dim: 0x6B_6B_6B, now: 0xBD_11_6A, before: 0x8B_59_12,
        after: 0x44_61_D0, lengths: 0x1F_79_32, bounds: 0x16_6D_80, controls: 0x71_3C_DC)
    private static let strongDark = ThemeColors(
        accent: 0x46_B3_FC, warning: 0xFA_8F_86, dim: 0xC0_C0_C0, now: 0xEA_8C_C3, before: 0xE2_9D_24,
        after: 0x43_B2_FC, lengths: 0x70_BC_67, bounds: 0x2E_BB_C3, controls: 0xC3_97_F4)
    private static let strongLight = ThemeColors(
        accent: 0x15_4D_B1, warning: 0xA3_19_31, dim: 0x45_45_45, now: 0x92_27_69, before: 0x73_4A_07,
        after: 0x1A_48_BF, lengths: 0x0F_60_2E, bounds: 0x2B_56_7F, controls: 0x60_2C_CB)
    private static let redGreenDark = ThemeColors(
        accent: 0x68_AA_FD, warning: 0xEC_87_43, dim: 0x9A_9A_9A, now: 0xD2_B4_D6, before: 0xDB_C3_22,
        after: 0x66_7C_FE, lengths: 0x63_E5_96, bounds: 0xB0_EE_F9, controls: 0x7E_90_D3)
    private static let redGreenLight = ThemeColors(
        accent: 0x30_58_A2, warning: 0xD9_00_3B, dim: 0x6B_6B_6B, now: 0x73_3B_6C, before: 0x4E_36_08,
        after: 0x20_58_F2, lengths: 0x0B_72_13, bounds: 0x2E_27_6C, controls: 0x77_2D_B3)
    private static let blueYellowDark = ThemeColors(
        accent: 0x6C_B6_FD, warning: 0xFB_81_6B, dim: 0x9A_9A_9A, now: 0xF6_3A_81, before: 0xD1_B7_69,
        after: 0x18_B5_B4, lengths: 0x43_98_4D, bounds: 0x07_DB_E5, controls: 0xC3_57_F0)
    private static let blueYellowLight = ThemeColors(
        accent: 0x18_4A_A5, warning: 0xD7_1A_00, dim: 0x6B_6B_6B, now: 0xAF_24_43, before: 0x88_58_15,
        after: 0x36_63_E3, lengths: 0x12_6F_2D, bounds: 0x5A_4C_51, controls: 0x4F_13_C0)
}

extension ThemeColors {
    /// Greys, for a theme without colours: what is seen best, and half as bright for what was.
    init(greysOn ground: Color) {
        let (strong, weak) = (Color(white: 1 - ground.red), Color(white: 0.5).legible(on: ground))
        self.init(
            accent: strong, warning: strong, dim: weak, now: strong,
            overlays: OverlayColors(
                before: weak, after: strong, lengths: strong, bounds: strong, controls: weak))
    }

    /// The same theme with each of its colours made into another one.
    func map(_ change: (Color) -> Color) -> ThemeColors {
        ThemeColors(
            accent: change(accent), warning: change(warning), dim: change(dim), now: change(now),
            overlays: OverlayColors(
                before: change(overlays.before), after: change(overlays.after),
                lengths: change(overlays.lengths), bounds: change(overlays.bounds),
                controls: change(overlays.controls)))
    }
}
