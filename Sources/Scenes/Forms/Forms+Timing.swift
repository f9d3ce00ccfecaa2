import Colors
import Layers

extension Forms {
    /// The timing functions that Core Animation names.
    static let curveNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
    private static let curveWords = curveNames.alternatives + ", or four numbers"

    /// A timing function of Core Animation: one of its five names, or the four numbers of a Bézier curve.
    static let timingFunction = Form<TimingFunction>(
        wants: curveWords, schema: .reference("timingFunction")
    ) { node, key, context in
        if case .list = node.content { return curve(node, key, &context) }
        guard let text = node.text, !node.isEmpty else {
            context.refuse(node, key, wants: curveWords)
            return nil
        }
        if curveNames.contains(text), let function = TimingFunction.named(text) { return function }
        let nearest = context.guess(at: node.offset) { nearestName(to: text, in: TimingFunction.names) }
        context.refuse(node, key, wants: curveWords, fix: cure(for: text, key, nearest))
        return nil
    }

    /// A Bézier curve by its control points, `[x1, y1, x2, y2]`.
    private static func curve(
        _ node: SceneNode, _ key: String, _ context: inout ReadingContext
    ) -> TimingFunction? {
        guard let points = numbers(["x1", "y1", "x2", "y2"]).read(node, key, &context) else { return nil }
        do {
            return try .cubicBezier(points[0], points[1], points[2], points[3])
        } catch {
            context.error(node.offset, .range, "\(key): \(error)")
            return nil
        }
    }

    /// The line to write instead: Core Animation's name for a function of CSS, or `x-timing` for one of ours.
    private static func cure(for text: String, _ key: String, _ nearest: String?) -> String? {
        let css = [
            "ease": "default", "ease-in": "easeIn", "ease-out": "easeOut", "ease-in-out": "easeInEaseOut",
            "easeinout": "easeInEaseOut", "easein": "easeIn", "easeout": "easeOut",
        ]
        if let name = css[text] ?? css[text.lowercased()] { return "\(key): \(name)" }
        if TimingFunction.named(text) != nil { return "x-timing: \(text)" }
        return nearest.map { (curveNames.contains($0) ? key : "x-timing") + ": \($0)" }
    }

    private static let timingWords = "a name such as easeOutBounce, { steps: 4 } or { linear: [0, 0.7, 1] }"

    /// A timing function that Core Animation does not have: a named one, `{ steps: 4 }` or `{ linear: […] }`.
    static let extendedTiming = Form<TimingFunction>(
        wants: timingWords, schema: .reference("extendedTiming")
    ) { node, key, context in
        switch node.content {
        case .list: return curve(node, key, &context)
        case .text:
            if let function = node.text.flatMap(TimingFunction.named) { return function }
            let nearest = context.guess(at: node.offset) {
                nearestName(to: node.text ?? "", in: TimingFunction.names)
            }
            context.refuse(node, key, wants: timingWords, fix: nearest.map { "\(key): \($0)" })
            return nil
        case .mapping:
            var draft = TimingDraft()
            guard let found = context.read(node, key, by: TimingDraft.table, into: &draft) else { return nil }
            return draft.function(key, found, &context)
        }
    }
}
