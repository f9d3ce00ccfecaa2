package import Cells
package import Layers
package import Playback

/// What a person chooses with keys, whatever the scene.
package struct Choices: Hashable, Sendable {
    /// The colours of panels and overlays.
    package var theme = ThemeName.standard
    /// The characters; nil for those that suit each scene.
    package var glyphs: Glyphs?
    /// What comes at the end of a scene.
    package var loopMode = LoopMode.loop
    /// What is drawn over the picture.
    package var overlays: Set<Overlay> = []
    /// Whether nothing moves by itself.
    package var reducesMotion = false

    /// What everybody begins with.
    package init() {}
}

extension Player {
    /// What has been chosen.
    package var choices: Choices {
        var choices = Choices()
        choices.theme = theme
        choices.glyphs = glyphs
        choices.loopMode = playhead.loopMode
        choices.overlays = overlays
        choices.reducesMotion = reducesMotion
        return choices
    }

    /// Takes choices that were made before.
    package mutating func take(_ choices: Choices, at clock: Double) {
        theme = choices.theme
        glyphs = choices.glyphs
        overlays = choices.overlays
        playhead.setLoopMode(choices.loopMode, at: clock)
        if choices.reducesMotion { setReducedMotion(true, at: clock) }
    }
}
