import Cells
import Colors
import Geometry
import Layers
import Playback
import Scenes
import Text

/// A command of the prompt that a word can follow. One that is also an action of the key map does without.
struct PromptWord: Sendable {
    /// The command.
    let name: String
    /// What the word is.
    let form: ShownText
    /// What it does.
    let help: ShownText
    /// The words that there are; for those that are free, some of them.
    let words: @Sendable (Player) -> [String]
    /// Whether other words than those will do.
    var isFree = false
    /// Does it. Returns why it cannot be done, when it cannot.
    let run: @Sendable (inout Player, String, Double) -> ShownText?

    static let all: [PromptWord] = [
        PromptWord(
            name: "seek", form: "TIME", help: "to 0.35 s, 50%, +0.1 or -0.1", words: { _ in [] }, isFree: true
        ) { player, word, clock in
            guard let time = player.time(word, at: clock) else { return .noTime(word) }
            _ = player.apply(.time(.seek(to: time)), at: clock)
            return nil
        },
        PromptWord(
            name: "speed", form: "FACTOR", help: "how fast it plays, 0.05 to 8",
            words: { _ in ["0.1", "0.25", "0.5", "1", "2", "4", "8"] }, isFree: true
        ) { player, word, clock in
            guard let speed = Double(decimal: word), Playhead.speeds.contains(speed) else {
                return "no speed \"\(ShownText(word))\": a number from 0.05 to 8"
            }
            player.setSpeed(speed, at: clock)
            return nil
        },
        PromptWord(
            name: "in-point", form: "TIME", help: "play from there", words: { _ in [] }, isFree: true
        ) { player, word, clock in
            guard let time = player.time(word, at: clock) else { return .noTime(word) }
            player.setInPoint(min(max(time, 0), player.playhead.duration), at: clock)
            return nil
        },
        PromptWord(
            name: "out-point", form: "TIME", help: "play to there", words: { _ in [] }, isFree: true
        ) { player, word, clock in
            guard let time = player.time(word, at: clock) else { return .noTime(word) }
            player.setOutPoint(min(max(time, 0), player.playhead.duration), at: clock)
            return nil
        },
        PromptWord(
            name: "set", form: "LAYER.KEY=VALUE", help: "change a value, as --set does",
            words: { $0.settableValues }, isFree: true
        ) { player, word, clock in player.set(word, at: clock) },
        PromptWord(
            name: "demo", form: "NAME", help: "play a demo", words: { $0.playlist.names }
        ) { player, word, clock in
            guard let index = player.playlist.names.firstIndex(of: word) else { return nil }
            player.select(index, at: clock)
            return nil
        },
        PromptWord(
            name: "characters", form: "NAME", help: "draw with them",
            words: {
                ["auto"] + $0.glyphChoices.map(\.rawValue) + ($0.pictures?.cell == nil ? [] : ["pixels"])
            }
        ) { player, word, clock in
            player.glyphs = Glyphs(rawValue: word)
            player.isInPixels = word == "pixels"
            player.highlight(.glyphs, at: clock)
            return nil
        },
        PromptWord(
            name: "theme", form: "NAME", help: "the colours of the panels",
            words: { _ in ThemeName.allCases.map(\.rawValue) }
        ) { player, word, clock in
            player.theme = ThemeName(rawValue: word) ?? .standard
            player.highlight(.theme, at: clock)
            return nil
        },
        PromptWord(
            name: "loop-mode", form: "MODE", help: "what follows the end",
            words: { _ in LoopMode.allCases.map(\.rawValue) }
        ) { player, word, clock in
            guard let mode = LoopMode(rawValue: word) else { return nil }
            player.playhead.setLoopMode(mode, at: clock)
            player.highlight(.loopMode, at: clock)
            return nil
        },
        PromptWord(
            name: "overlays", form: "NAMES", help: "show these and no others",
            words: { _ in ["none", "all"] + Overlay.allCases.map(\.rawValue) }, isFree: true
        ) { player, word, _ in player.showOverlays(word) },
        PromptWord(
            name: "code", form: "LANGUAGE", help: "show this text",
            words: { _ in CodeView.allCases.map { $0.rawValue.lowercased() } + ["none"] }
        ) { player, word, _ in
            player.show(CodeView.allCases.first { $0.rawValue.lowercased() == word })
            return nil
        },
        PromptWord(
            name: "time-view", form: "NAME", help: "show it above the bar",
            words: { _ in TimeView.allCases.map(\.rawValue) + ["none"] }
        ) { player, word, _ in
            player.timeView = TimeView(rawValue: word)
            return nil
        },
        PromptWord(
            name: "compare", form: "WHAT", help: "with what it would be otherwise",
            words: { _ in Comparison.Kind.allCases.map(\.rawValue) + ["none"] }
        ) { player, word, _ in player.compare(Comparison.Kind(rawValue: word)) },
        PromptWord(
            name: "wipe", form: "SHARE", help: "how much of the left picture, 0% to 100%",
            words: { _ in ["0%", "25%", "50%", "75%", "100%"] }, isFree: true
        ) { player, word, clock in
            guard word.hasSuffix("%"), let share = Double(decimal: String(word.dropLast())),
                (0...100).contains(share)
            else { return "no share \"\(ShownText(word))\": 0% to 100%" }
            player.wipePlace = share / 100
            if player.wipe == nil { player.toggleWipe(at: clock) }
            return nil
        },
    ]
}

extension Player {
    /// What a word says of a time: seconds, a share of the scene, or how far from now.
    fileprivate func time(_ word: String, at clock: Double) -> Double? {
        let now = playhead.mediaTime(at: clock)
        let sign = word.first.map { "+-".contains($0) } ?? false
        let isShare = word.hasSuffix("%")
        var digits = sign ? word.dropFirst() : word[...]
        if isShare { digits = digits.dropLast() } else if digits.hasSuffix("s") { digits = digits.dropLast() }
        guard let number = Double(decimal: String(digits)), number >= 0 else { return nil }
        let distance = isShare ? number / 100 * playhead.duration : number
        return sign ? now + (word.hasPrefix("-") ? -distance : distance) : distance
    }

    /// Shows overlays by their names, with commas between them. Returns what is no overlay.
    fileprivate mutating func showOverlays(_ words: String) -> ShownText? {
        if words == "all" || words == "none" {
            overlays = words == "all" ? Set(Overlay.allCases) : []
            return nil
        }
        var wanted: Set<Overlay> = []
        for word in words.split(separator: ",") {
            let name = word.filter { $0 != " " }
            guard let overlay = Overlay(rawValue: name) else {
                return .unknown("overlay", name, Overlay.allCases.map(\.rawValue))
            }
            wanted.insert(overlay)
        }
        overlays = wanted
        return nil
    }

    /// Every value of the scene that can be set, as it is set to what it is.
    fileprivate var settableValues: [String] {
        item.base.allLayers.prefix(200).flatMap { layer in
            InspectorList(item, Inspector(choice: .layer(layer.id), listsAll: true), edits: []).rows
                .compactMap(\.place?.target).filter { $0.layer == layer.id }
                .compactMap { target in
                    value(of: target).map { item.base.change(SceneEdit(target, $0.text)) }
                }
        }
    }

    /// Makes a change that is said as `--set` has it. Returns what is wrong with it.
    fileprivate mutating func set(_ change: String, at clock: Double) -> ShownText? {
        guard let document = item.source?.document else { return "there is no file to change" }
        let (edit, mistakes) = document.edit(change)
        guard let edit else { return mistakes.first.map { ShownText($0.message) } }
        lastStep = nil
        return set(edit, goesOn: false, at: clock)
    }
}

extension ShownText {
    fileprivate static func noTime(_ word: String) -> ShownText {
        "no time \"\(ShownText(word))\": seconds such as 0.35, or 50%, +0.1, -0.1"
    }

    /// That there is nothing of a name, and which name may have been meant.
    static func unknown(_ what: ShownText, _ name: String, _ names: [String]) -> ShownText {
        let guess = nearestName(to: name, in: names).map { ". Did you mean \($0)?" } ?? ""
        return "no \(what) \"\(ShownText(name))\"\(ShownText(guess))"
    }
}
