package import Layers
import Scenes
package import Text

// The scene and what it would be otherwise.
extension Player {
    /// What is drawn: the scene, or the comparison that it is in; two when one lies over the other.
    package var shownTimelines: [Timeline] { comparison?.comparison.timelines ?? [item.timeline] }

    /// What stands over the parts of the picture, from left to right.
    package var shownParts: [ShownText] { comparison?.comparison.parts ?? item.parts }

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
    mutating func compare(_ kind: Comparison.Kind?) -> ShownText? {
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
