import Colors
import Layers
import Scenes
import TestSupport
import Testing
import Text

@Suite struct SettingsTests {
    static let reader = SettingsReader(
        SettingsVocabulary(
            themes: ["default", "light", "mono"], renderers: ["braille", "half", "auto"],
            colors: ["truecolor", "256", "none", "auto"], loops: ["once", "loop", "ping-pong"],
            syncs: ["on", "off", "auto"], outputs: ["ncurses", "direct", "auto"],
            frameRates: 1...240, speeds: 0.05...8,
            keys: KeyVocabulary(actions: ["play-pause", "reverse", "quit"], read: key, problem: problem)))

    /// Letters are keys, but s, which somebody else takes.
    private static func key(_ word: String) -> KeyVocabulary.Word {
        if word == "s" { return .refused("it is ours") }
        if word == "space" || word == " " { return .key("space") }
        return word.count == 1 ? .key(word) : .unknown(fix: word == "spase" ? "space" : nil)
    }

    private static func problem(_ bindings: [KeyBinding]) -> (action: String, reason: String)? {
        bindings.contains { $0.action == "quit" && $0.keys.isEmpty } ? ("quit", "nothing quits") : nil
    }

    private func said(_ text: String) -> [String] {
        Self.reader.read(text, file: "config.yaml").diagnostics.map(\.summary)
    }

    @Test func settingsAreRead() throws {
        let text = """
            theme: light
            renderer: half
            color: 256
            background: "#102030"
            overlays: [ghosts, bounds]
            snap: false
            cell-aspect: 2.5
            speed: 0.5
            loop: ping-pong
            reduced-motion: true
            fps: 30
            sync: off
            output: direct
            clipboard: on
            remember: true
            keys:
              play-pause: [space, k, " "]
              reverse: none
              quit: "#"
            """
        let (settings, problems) = Self.reader.read(text, file: "config.yaml")
        #expect(problems.isEmpty)
        var wanted = Settings()
        (wanted.theme, wanted.renderer, wanted.color) = ("light", "half", "256")
        (wanted.sync, wanted.output) = ("off", "direct")
        (wanted.background, wanted.overlays) = (Color(rgb: 0x10_20_30), [.ghosts, .bounds])
        (wanted.snap, wanted.cellAspect, wanted.speed, wanted.loop) = (false, 2.5, 0.5, "ping-pong")
        (wanted.reducedMotion, wanted.fps, wanted.clipboard, wanted.remember) = (true, 30, .on, true)
        wanted.keys = [
            KeyBinding(action: "play-pause", keys: ["space", "k"]), KeyBinding(action: "reverse", keys: []),
            KeyBinding(action: "quit", keys: ["#"]),
        ]
        #expect(settings == wanted)
        #expect(Self.reader.read("background: auto", file: "f").settings == Settings())
        // Every key is in the text above.
        #expect(Self.reader.keys.allSatisfy { text.contains("\($0.name):") })
    }

    /// The file that one starts from sets nothing, and each of its keys can be set to what it is without.
    @Test func theTemplateSetsNothingAndNamesEveryKey() {
        let template = Self.reader.template
        let (settings, problems) = Self.reader.read(template, file: "config.yaml")
        #expect(settings == Settings() && problems.isEmpty)
        let lines = template.split(separator: "\n").map(String.init)
        let keys = lines.filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }.map { String($0.dropFirst()) }
        let names = keys.map { String($0.prefix { $0 != ":" }) }
        #expect(names == Self.reader.keys.map(\.name))
        let set = Self.reader.read(keys.joined(separator: "\n"), file: "config.yaml")
        #expect(set.diagnostics.isEmpty && set.settings.theme == "default" && set.settings.fps == 60)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(Self.reader.read("", file: "f").diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("reduced-motion: yes", "config.yaml:1:17: error: reduced-motion needs true or false, got \"yes\""),
        (
            "backgroud: black",
            "config.yaml:1:1: error: no key \"backgroud\" on a file of settings. Did you mean background?"
        ),
        (
            "\nbackground: blak",
            "config.yaml:2:13: error: background: no colour \"blak\". Did you mean black?"
        ),
        ("- a", "config.yaml:1:1: error: the file needs the keys of a file of settings, got a list of 1"),
        ("theme: ligth", "config.yaml:1:8: error: theme needs default, light or mono, got \"ligth\""),
        ("fps: 0", "config.yaml:1:6: error: fps needs a whole number from 1 to 240, got 0"),
        ("fps: 29.97", "config.yaml:1:6: error: fps needs a whole number from 1 to 240, got 29.97"),
        ("speed: 9", "config.yaml:1:8: error: speed needs a number from 0.05 to 8, got 9"),
        ("cell-aspect: 0", "config.yaml:1:14: error: cell-aspect needs a number above 0, got 0"),
        (
            "overlays: [gosts]",
            "config.yaml:1:12: error: overlays[0] needs ghosts, points, lengths, bounds or controls, got \"gosts\""
        ),
        (
            "keys: [a]",
            "config.yaml:1:7: error: keys needs actions with their keys, such as { play-pause: [space, k] }, or none for no key, got a list of 1"
        ),
        ("keys: { play: k }", "config.yaml:1:9: error: no action \"play\""),
        ("keys: { revers: k }", "config.yaml:1:9: error: no action \"revers\". Did you mean reverse?"),
        ("keys: { reverse: spase }", "config.yaml:1:18: error: no key \"spase\". Did you mean space?"),
        ("keys: { reverse: s }", "config.yaml:1:18: error: reverse cannot have the key s: it is ours"),
        (
            "keys: { reverse: [a, k], play-pause: [k] }",
            "config.yaml:1:39: error: k is a key of reverse and of play-pause: it can be one's only"
        ),
        ("keys:\n  reverse: a\n  quit: none", "config.yaml:3:3: error: nothing quits"),
        (
            "keys: { reverse: { a: b } }",
            "config.yaml:1:18: error: reverse needs a key, a list of keys, or none, got a mapping"
        ),
        (
            "keys: { reverse: }",
            "config.yaml:1:18: error: reverse is empty: it needs a key, a list of keys, or none"
        ),
        ("clipboard: yes", "config.yaml:1:12: error: clipboard needs on, off or ask, got \"yes\""),
    ])
    func mistakesAreToldWithTheirPlace(text: String, message: String) { #expect(said(text) == [message]) }

    /// All mistakes are told at once, with what was probably meant.
    @Test func everyMistakeIsTold() {
        let found = Self.reader.read("theme: ligth\nfps: fast\nloup: once\n", file: "c.yaml").diagnostics
        #expect(found.map(\.line) == [1, 2, 3])
        #expect(found.map(\.fix) == ["theme: light", nil, "loop"])
        #expect(found.first?.shown.text.contains("theme: ligth\n       ^\nhint: theme: light") == true)
    }

    /// What one file leaves open another says, key by key.
    @Test func settingsCompleteEachOther() {
        let whole = Self.reader.read(
            Self.reader.keys.map { "\($0.name): \($0.standard)\n" }.joined(), file: "f"
        )
        .settings
        #expect(Settings().completed(by: whole) == whole)
        #expect(whole.completed(by: Settings()) == whole)
        var own = Settings()
        (own.theme, own.remember) = ("mono", true)
        let both = own.completed(by: whole)
        #expect(both.theme == "mono" && both.remember == true && both.fps == whole.fps)
    }

    /// Whatever is in the file, it is read to its end.
    @Test func anyTextIsRead() {
        var random = SplitMix64(seed: 91)
        let pieces =
            Self.reader.keys.flatMap { [$0.name, $0.standard] } + [
                ":", "\n", " ", "[", "]", "{", "}", ",", "#", "\"", "- ", "yes", "0x1F", "none", "🦔",
            ]
        for _ in cases(300) {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            for problem in Self.reader.read(text, file: "f").diagnostics {
                #expect(problem.line >= 1 && problem.column >= 1 && !problem.message.isEmpty)
            }
        }
    }
}
