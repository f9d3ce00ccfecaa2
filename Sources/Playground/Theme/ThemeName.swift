/// The themes that there are, by the names that people give them.
package enum ThemeName: String, CaseIterable, Hashable, Sendable {
    /// The colours of everybody, on the ground that the terminal says it has.
    case standard = "default"
    /// The same, on a light ground where the terminal does not say.
    case light
    /// Colours with a contrast of 7.
    case highContrast = "high-contrast"
    /// Colours that are told apart without red or green.
    case deuteranopia
    /// Colours that are told apart without blue.
    case tritanopia
    /// No colours: bold, faint, reversed and underlined text.
    case mono

    /// The theme that the key goes on to.
    var next: ThemeName { ThemeName.next(after: self) ?? .standard }
}
