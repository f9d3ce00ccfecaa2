import Colors
import Geometry
package import Layers
import SceneFiles
package import Text

/// A scene beside what it would be otherwise, both at the same time.
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
    }

    /// What is different.
    package let kind: Kind
    /// Both as one scene, side by side.
    package let timeline: Timeline
    /// What they are called, from left to right.
    package let parts: [ShownText]

    /// The first comparison that shows a difference, of those that come after one; nil when there is none.
    init?(after kind: Kind?, of item: PlaylistItem, edits: [SceneEdit]) {
        let first = kind.flatMap { Kind.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        for kind in Kind.allCases[first...] {
            guard let comparison = Comparison(kind, of: item, edits: edits) else { continue }
            self = comparison
            return
        }
        return nil
    }

    /// A comparison; nil when both would be the same, or the scene is a comparison already.
    init?(_ kind: Kind, of item: PlaylistItem, edits: [SceneEdit]) {
        guard item.parts.isEmpty else { return nil }
        let scene = item.scene
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
        }
        guard other != scene, !Self.looksAlike(other, scene) else { return nil }
        self.kind = kind
        parts = [names.0, names.1]
        timeline = Timeline(
            .sideBySide(
                [(name: names.0.text, scene: other), (name: names.1.text, scene: scene)], title: scene.title))
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
