import Colors
import Geometry
import Layers

extension Tables {
    /// A file of settings in which these words have a meaning.
    static func settings(_ words: SettingsVocabulary) -> Table<Settings> {
        Table("settings", "a file of settings", looks(words) + pace(words) + habits + [keys(words)])
    }

    private static func looks(_ words: SettingsVocabulary) -> [Field<Settings>] {
        [
            Field(
                "theme", Forms.word(of: words.themes), "The colours of panels and overlays",
                default: "default"
            ) { $0.theme = $1 },
            Field(
                "renderer", Forms.word(of: words.renderers), "The characters to draw with", default: "auto"
            ) { $0.renderer = $1 },
            Field("color", Forms.word(of: words.colors), "The number of colours", default: "auto") {
                $0.color = $1
            },
            Field("background", background, "The colour behind the picture", default: "auto") {
                $0.background = $1
            },
            Field(
                "overlays", overlays, "Lines over the picture that show how it comes about", default: "[]"
            ) { $0.overlays = Set($1) },
            Field(
                "snap", Forms.bool, "Draw level and upright lines where they fit whole dots", default: "true"
            ) { $0.snap = $1 },
            Field(
                "cell-aspect", Forms.number(.positive), "The height of a cell divided by its width",
                default: "2"
            ) { $0.cellAspect = $1 },
        ]
    }

    private static func pace(_ words: SettingsVocabulary) -> [Field<Settings>] {
        let (slowest, fastest) = (words.speeds.lowerBound, words.speeds.upperBound)
        return [
            Field(
                "speed", Forms.number(.from(slowest, to: fastest)), "The playback speed", default: "1"
            ) { $0.speed = $1 },
            Field(
                "loop", Forms.word(of: words.loops), "What comes at the end of a scene", default: "loop"
            ) { $0.loop = $1 },
            Field(
                "reduced-motion", Forms.bool,
                "Start paused, and move from step to step instead of by itself", default: "false"
            ) { $0.reducedMotion = $1 },
            Field(
                "fps", Forms.whole(words.frameRates), "The highest frame rate; over ssh it is 15 by itself",
                default: "60"
            ) { $0.fps = $1 },
            Field(
                "sync", Forms.word(of: words.syncs), "Send frames as synchronized updates (DEC 2026)",
                default: "auto"
            ) { $0.sync = $1 },
            Field(
                "output", Forms.word(of: words.outputs), "What draws on the terminal", default: "auto"
            ) { $0.output = $1 },
        ]
    }

    private static let habits: [Field<Settings>] = [
        Field(
            "clipboard", Forms.word(Settings.Clipboard.self),
            "Give texts to the clipboard, through the terminal (OSC 52)",
            default: "ask"
        ) { $0.clipboard = $1 },
        Field(
            "remember", Forms.bool,
            "Remember the theme, the characters, the loop mode, the overlays and reduced motion as they were chosen with keys, where this file leaves them open",
            default: "false"
        ) { $0.remember = $1 },
    ]

    private static func keys(_ words: SettingsVocabulary) -> Field<Settings> {
        Field(
            "keys", Forms.keys(words.keys),
            "Other keys for actions, whose names the prompt (:) and the manual list; they are taken from the actions that had them",
            default: "{ play-pause: [space, k], reverse: R }"
        ) { $0.keys = $1 }
    }

    private static let overlays = Forms.list(
        of: Forms.word(Overlay.self),
        wants: "a list of " + Overlay.allCases.map(\.rawValue).joined(separator: ", "))

    private static let background = Form<Color?>(
        wants: "a colour such as \"#ff3366\", or auto", schema: .reference("color")
    ) { node, key, context in
        if node.text == "auto" { return .some(nil) }
        return Forms.someColor.read(node, key, &context).map(Optional.some)
    }
}

extension Forms {
    /// A whole number of a range.
    static func whole(_ range: ClosedRange<Int>) -> Form<Int> {
        let limits = NumberRange.from(Double(range.lowerBound), to: Double(range.upperBound))
        let wants = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return Form(wants: wants, schema: .number(limits, limit: NumberLimit.any)) { node, key, context in
            guard let number = node.text.flatMap({ Int($0) }), range.contains(number) else {
                context.refuse(node, key, wants: wants)
                return nil
            }
            return number
        }
    }
}
