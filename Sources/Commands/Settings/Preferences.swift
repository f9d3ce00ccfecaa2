import Cells
import Colors
import Playback
import Playground
import Scenes
import TerminalScreen

/// How somebody wants to play, all that they have said considered: options go before the environment, that before the
/// file of settings, and that before what is remembered.
struct Preferences {
    /// What keys choose, as it is at first.
    private(set) var choices = Choices()
    /// The number of colours; nil for what the terminal and the environment say.
    let depth: ColorDepth?
    /// The colour behind the picture; nil for that of the terminal.
    let ground: CellColor?
    /// The most frames a second; nil for what suits the link.
    private(set) var fps: Int?
    /// The speed of play.
    let speed: Double
    /// How many times as tall as wide a cell is.
    let aspect: Double
    /// Who makes the bytes of frames; nil for what suits the terminal.
    let output: TerminalProfile.Output?
    /// Whether the terminal is asked for pictures in pixels, and whether it begins with them: not where characters are asked
    /// for and pixels are but the setting.
    let pictures, beginsInPixels: Bool
    /// Whether frames are synchronized updates; nil to let the terminal say.
    let synchronized: Bool?
    /// Whether texts may be given to the clipboard.
    let clipboard: Settings.Clipboard
    /// The keys.
    private(set) var keyMap: KeyMap
    /// Whether level and upright lines are put in place.
    let snaps: Bool

    /// What follows from the options of a command, the environment, and the settings with what is remembered.
    init(_ playing: Playing, _ environment: [String: String], _ settings: Settings) {
        let look = playing.look
        choices.theme = look.theme ?? settings.theme.flatMap(ThemeName.init) ?? .standard
        choices.glyphs = look.renderer?.fixed
        if look.renderer == nil {
            choices.glyphs = settings.renderer.flatMap(GlyphsChoice.init(argument:))?.fixed
        }
        choices.loopMode = settings.loop.flatMap(LoopMode.init) ?? .loop
        choices.overlays = look.overlay?.names ?? settings.overlays ?? []
        choices.reducesMotion =
            playing.reducedMotion || Self.wantsStillness(environment) ?? settings.reducedMotion ?? false
        depth = Self.depth(playing, environment, settings)
        ground = (look.background ?? settings.background.map(Background.init))?.cellColor
        fps = playing.fps ?? settings.fps
        speed = playing.speed ?? settings.speed ?? 1
        aspect = look.cellAspect ?? settings.cellAspect ?? 2
        let output = playing.output ?? settings.output.flatMap(OutputChoice.init)
        self.output = output?.wish
        pictures = output == .pixels
        beginsInPixels = playing.output == .pixels || look.renderer == nil
        synchronized = (playing.sync ?? settings.sync.flatMap(SyncChoice.init))?.wish
        clipboard = settings.clipboard ?? .ask
        keyMap = KeyMap.standard.rebound((settings.keys ?? []).keys)
        snaps = !look.noSnap && settings.snap ?? true
    }

    /// Leaves out what not everybody may do, and what costs others.
    mutating func becomePublic() {
        keyMap = keyMap.without(PublicSession.missing)
        fps = min(fps ?? PublicSession.framesPerSecond, PublicSession.framesPerSecond)
    }

    /// What goes before all that is found out about the terminal.
    var wishes: TerminalWishes {
        TerminalWishes(
            color: depth, ground: ground, output: output, pictures: pictures, synchronized: synchronized,
            framesPerSecond: fps)
    }

    private static func wantsStillness(_ environment: [String: String]) -> Bool? {
        guard let wish = environment["REDUCED_MOTION"], !wish.isEmpty else { return nil }
        return !["0", "false", "no"].contains(wish.lowercased())
    }

    private static func depth(
        _ playing: Playing, _ environment: [String: String], _ settings: Settings
    ) -> ColorDepth? {
        if playing.noColor { return .mono }
        if let color = playing.color { return color.depth }
        // These the terminal's profile weighs; what else it goes by are facts.
        let wishes = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"].compactMap { environment[$0] }
        guard wishes.allSatisfy(\.isEmpty) else { return nil }
        return settings.color.flatMap(ColorChoice.init(argument:))?.depth
    }
}
