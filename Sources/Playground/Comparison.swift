import Colors
import Geometry
package import Layers
import Scenes
package import Text

/// A scene and what it would be otherwise, both at the same time: side by side, or one over the other.
package struct Comparison: Sendable {
    /// What is different.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// What has been changed, beside the file.
        case changes
        /// Without easing.
        case easing
        /// Colours blended as Core Animation blends them.
        case colors
        /// Paths paired by index, as Core Animation pairs them.
        case morphs
        /// What the scene compares by itself.
        case variants
    }

    /// What is different.
    package let kind: Kind
    /// What is drawn: both as one scene, side by side; or each, to be drawn one over the other.
    package let timelines: [Timeline]
    /// What they are called, from left to right.
    package let parts: [SafeText]

    /// The first comparison that shows a difference, of those that come after one; nil when there is none.
    init?(after kind: Kind?, of item: PlaylistItem, edits: [SceneEdit], isWiped: Bool = false) {
        let first = kind.flatMap { Kind.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        for kind in Kind.allCases[first...] {
            guard let comparison = Comparison(kind, of: item, edits: edits, isWiped: isWiped) else {
                continue
            }
            self = comparison
            return
        }
        return nil
    }

    /// A comparison; nil when both would be the same. A scene that compares by itself has only that comparison, and shows
    /// it side by side anyway.
    init?(_ kind: Kind, of item: PlaylistItem, edits: [SceneEdit], isWiped: Bool = false) {
        guard item.parts.isEmpty == (kind != .variants) else { return nil }
        var scene = item.scene
        let other: Scene
        let names: (SafeText, SafeText)
        switch kind {
        case .changes:
            guard !edits.isEmpty, let before = item.source?.document.reading(commandLineEdits: []).scene
            else {
                return nil
            }
            other = before
            let words = edits.map { "\($0.target.key) \($0.value)" }.joined(separator: ", ")
            names = ("in the file", SafeText(words))
        case .easing:
            other = scene.mapAnimations(\.withoutEasing)
            names = ("linear", "eased")
        case .colors:
            other = scene.mapAnimations { animation in animation.blending { $0.colorSpace = .sRGB } }
            names = ("colours in srgb", "as they are")
        case .morphs:
            other = scene.mapAnimations { animation in animation.blending { $0.morph = .faithful } }
            names = ("paired by index", "matched")
        case .variants:
            guard isWiped, let variants = item.source?.variants, variants.count == 2 else { return nil }
            (other, scene) = (variants[0].scene, variants[1].scene)
            names = (item.parts[0], item.parts[1])
        }
        guard kind == .variants || other != scene else { return nil }
        let pair = [Timeline(other), kind == .variants ? Timeline(scene) : item.timeline]
        guard kind == .variants || !Self.looksAlike(pair[0], pair[1]) else { return nil }
        self.kind = kind
        parts = [names.0, names.1]
        if isWiped {
            timelines = pair
        } else {
            let both = [(name: names.0.text, scene: other), (name: names.1.text, scene: scene)]
            timelines = [Timeline(.sideBySide(both, title: scene.title))]
        }
    }

    /// Whether two scenes show the same at all of some moments: an option that plays no part makes no difference.
    private static func looksAlike(_ first: Timeline, _ second: Timeline) -> Bool {
        let duration = max(first.duration, second.duration)
        return (0...24).allSatisfy { part in
            let time = duration * (Double(part) + 0.37) / 25
            return DisplayList(first, at: time) == DisplayList(second, at: time)
        }
    }
}

// The scene and what it would be otherwise.
extension Player {
    /// What is drawn: the scene, or the comparison that it is in; two when one lies over the other.
    package var shownTimelines: [Timeline] { comparison?.comparison.timelines ?? [item.timeline] }

    /// What stands over the parts of the picture, from left to right.
    package var shownParts: [SafeText] { comparison?.comparison.parts ?? item.parts }

    /// Where one picture ends and the other begins that lies over it, as a share of the width; nil where none does.
    package var wipe: Double? { shownTimelines.count > 1 ? wipePlace : nil }

    /// Shows the next comparison that there is something to see in, or none.
    mutating func nextComparison(at clock: Double) {
        let next = Comparison(
            after: comparison?.comparison.kind, of: item, edits: edits.edits, isWiped: isWiped)
        if next == nil, comparison == nil { tellThereIsNone(at: clock) }
        comparison = next.map { (version, $0) }
    }

    /// Lays one picture over the other, or puts them side by side.
    mutating func toggleWipe(at clock: Double) {
        guard let old = comparison?.comparison else {
            isWiped = true
            return nextComparison(at: clock)
        }
        isWiped.toggle()
        comparison = Comparison(old.kind, of: item, edits: edits.edits, isWiped: isWiped).map {
            (version, $0)
        }
    }

    private mutating func tellThereIsNone(at clock: Double) {
        tell(
            item.parts.isEmpty
                ? "nothing to compare: no change, no easing, no blending of ours"
                : "this scene is a comparison already", at: clock, isQuiet: true)
    }

    /// Moves the place where one picture ends to a share of the width.
    mutating func moveWipe(to share: Double) { wipePlace = min(max(share, 0), 1) }

    /// Shows a comparison, or none. Returns why it cannot be shown, when it cannot.
    mutating func compare(_ kind: Comparison.Kind?) -> SafeText? {
        guard let kind else {
            comparison = nil
            return nil
        }
        guard let wanted = Comparison(kind, of: item, edits: edits.edits, isWiped: isWiped) else {
            return "that makes no difference here"
        }
        comparison = (version, wanted)
        return nil
    }

    /// Makes the comparison anew when the scene is another; of another scene there is none.
    mutating func keepComparison() {
        guard let old = comparison, old.version != version else { return }
        comparison = nil
        guard old.version.index == index else { return }
        comparison = Comparison(old.comparison.kind, of: item, edits: edits.edits, isWiped: isWiped).map {
            (version, $0)
        }
    }
}
