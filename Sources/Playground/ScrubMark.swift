import Geometry
import Layers
import Scenes
import Text

/// A mark of the scrub bar: a step or a key moment.
struct ScrubMark: Sendable {
    let time: Double
    let isStep: Bool
    /// The texts about the mark, the longest one first.
    let labels: [SafeText]

    /// The maximum number of key moments. More would fill the bar, such as those of particles.
    private static let maximumMoments = 200

    private init(_ time: Double, _ name: SafeText, isStep: Bool) {
        (self.time, self.isStep) = (time, isStep)
        let short: SafeText = "next \(isStep ? "┃" : "◆") \(time.decimal(upToPlaces: 2)) s"
        labels = ["\(short): \(name)", short]
    }

    /// Returns the marks of a scene in ascending order. A step replaces a key moment at the same time. Too many key moments
    /// have no marks.
    static func all(_ steps: [Lesson.Step], _ moments: [KeyMoment]) -> [ScrubMark] {
        let steps = steps.map { ScrubMark($0.time, $0.shortName, isStep: true) }
        let others = (moments.count > maximumMoments ? [] : moments).filter { moment in
            !steps.contains { abs($0.time - moment.time) <= TimeTolerance.seconds }
        }
        return (steps + others.map { ScrubMark($0.time, SafeText($0.label), isStep: false) })
            .sorted { $0.time < $1.time }
    }
}

extension Lesson.Step {
    /// The name, the question, or the first clause of the sentence, so the answer stays open.
    fileprivate var shortName: SafeText {
        if let name { return name }
        let text = (question ?? self.text).text
        let end = text.indices.first { index in
            let next = text.index(after: index)
            return ".:;?".contains(text[index]) && (next == text.endIndex || text[next] == " ")
        }
        return SafeText(text[..<(end ?? text.endIndex)])
    }
}
