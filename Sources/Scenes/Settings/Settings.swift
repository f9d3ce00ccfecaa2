public import Colors
public import Layers

/// What a person has set once for all scenes, in a file of settings, or what was remembered for them.
///
/// What is nil, the file does not say. Words are as they are written, and among those of the ``SettingsVocabulary``.
public struct Settings: Hashable, Sendable {
    /// Whether a text may be given to the clipboard of whoever looks at the terminal.
    public enum Clipboard: String, Hashable, Sendable, CaseIterable {
        /// Always; never; when the person says so, once.
        case on, off, ask
    }

    /// The name of the theme.
    public var theme: String?
    /// The name of the characters, or `auto`.
    public var renderer: String?
    /// The number of colours, or `auto`.
    public var color: String?
    /// The colour behind pictures; nil for that of the terminal.
    public var background: Color?
    /// The most frames a second.
    public var fps: Int?
    /// The speed of play.
    public var speed: Double?
    /// What comes at the end of a scene.
    public var loop: String?
    /// How many times as tall as wide a cell is.
    public var cellAspect: Double?
    /// Whether frames are synchronized updates.
    public var sync: String?
    /// What draws on the terminal, or `auto`.
    public var output: String?
    /// Whether level and upright lines are put where they fit whole dots.
    public var snap: Bool?
    /// What is drawn over pictures.
    public var overlays: Set<Overlay>?
    /// Whether texts are copied.
    public var clipboard: Clipboard?
    /// Whether nothing is to move by itself.
    public var reducedMotion: Bool?
    /// Whether what is chosen with keys is remembered.
    public var remember: Bool?
    /// The actions that have other keys than usual; no key is there twice.
    public var keys: [KeyBinding]?

    /// Nothing set.
    public init() {}

    /// The same, and what it leaves open as others have it.
    public func completed(by others: Settings) -> Settings {
        var all = self
        all.theme = theme ?? others.theme
        all.renderer = renderer ?? others.renderer
        all.color = color ?? others.color
        all.background = background ?? others.background
        all.fps = fps ?? others.fps
        all.speed = speed ?? others.speed
        all.loop = loop ?? others.loop
        all.cellAspect = cellAspect ?? others.cellAspect
        all.sync = sync ?? others.sync
        all.output = output ?? others.output
        all.snap = snap ?? others.snap
        all.overlays = overlays ?? others.overlays
        all.clipboard = clipboard ?? others.clipboard
        all.reducedMotion = reducedMotion ?? others.reducedMotion
        all.remember = remember ?? others.remember
        all.keys = keys ?? others.keys
        return all
    }
}
