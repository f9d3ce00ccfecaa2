package import Layers
import SceneFiles
package import Text

// The scene beside what it would be otherwise.
extension Player {
    /// What is drawn: the scene, or the comparison that it is in.
    package var shownTimeline: Timeline { comparison?.comparison.timeline ?? item.timeline }

    /// What stands over the parts of the picture, from left to right.
    package var shownParts: [ShownText] { comparison?.comparison.parts ?? item.parts }

    /// Shows the next comparison that there is something to see in, or none.
    mutating func nextComparison(at clock: Double) {
        let next = Comparison(after: comparison?.comparison.kind, of: item, edits: edits.edits)
        if next == nil, comparison == nil {
            tell(
                item.parts.isEmpty
                    ? "nothing to compare: no change, no easing, no blending of ours"
                    : "this scene is a comparison already", at: clock, isQuiet: true)
        }
        comparison = next.map { (version, $0) }
    }

    /// Shows a comparison, or none. Returns why it cannot be shown, when it cannot.
    mutating func compare(_ kind: Comparison.Kind?) -> ShownText? {
        let wanted = kind.map { Comparison($0, of: item, edits: edits.edits) }
        if case .some(.none) = wanted { return "that makes no difference here" }
        comparison = wanted?.map { (version, $0) }
        return nil
    }

    /// Makes the comparison anew when the scene is another; of another scene there is none.
    mutating func keepComparison() {
        guard let old = comparison, old.version != version else { return }
        comparison = nil
        guard old.version.index == index else { return }
        comparison = Comparison(old.comparison.kind, of: item, edits: edits.edits).map {
            (version, $0)
        }
    }
}
