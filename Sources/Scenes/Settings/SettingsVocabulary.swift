/// What may be written in a file of settings and is not the reader's to know: its caller knows what there is.
public struct SettingsVocabulary: Sendable {
    /// The names of themes, of characters and of numbers of colours.
    public var themes: [String], renderers: [String], colors: [String]
    /// What can come at the end of a scene; whether frames are synchronized; what draws them.
    public var loops: [String], syncs: [String], outputs: [String]
    /// How many frames a second there can be.
    public var frameRates: ClosedRange<Int>
    /// How fast scenes can be played.
    public var speeds: ClosedRange<Double>
    /// What keys there are, and what they can do.
    public var keys: KeyVocabulary

    /// A vocabulary.
    public init(
        themes: [String], renderers: [String], colors: [String], loops: [String], syncs: [String],
        outputs: [String], frameRates: ClosedRange<Int>, speeds: ClosedRange<Double>, keys: KeyVocabulary
    ) {
        self.themes = themes
        self.renderers = renderers
        self.colors = colors
        self.loops = loops
        self.syncs = syncs
        self.outputs = outputs
        self.frameRates = frameRates
        self.speeds = speeds
        self.keys = keys
    }
}
