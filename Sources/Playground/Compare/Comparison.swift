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
    package let parts: [ShownText]

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
        let names: (ShownText, ShownText)
        switch kind {
        case .changes:
            guard !edits.isEmpty, let before = item.source?.document.reading(given: []).scene else {
                return nil
            }
            other = before
            let words = edits.map { "\($0.target.key) \($0.value)" }.joined(separator: ", ")
            names = ("in the file", ShownText(words))
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
        guard kind == .variants || other != scene && !Self.looksAlike(other, scene) else { return nil }
        self.kind = kind
        parts = [names.0, names.1]
        if isWiped {
            timelines = [Timeline(other), Timeline(scene)]
        } else {
            let both = [(name: names.0.text, scene: other), (name: names.1.text, scene: scene)]
            timelines = [Timeline(.sideBySide(both, title: scene.title))]
        }
    }

    /// Whether two scenes show the same at all of some moments: an option that plays no part makes no difference.
    private static func looksAlike(_ one: Scene, _ other: Scene) -> Bool {
        let (first, second) = (Timeline(one), Timeline(other))
        let duration = max(first.duration, second.duration)
        return (0...24).allSatisfy { part in
            let time = duration * (Double(part) + 0.37) / 25
            return DisplayList(first, at: time) == DisplayList(second, at: time)
        }
    }
}
