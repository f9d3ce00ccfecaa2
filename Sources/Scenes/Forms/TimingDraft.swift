import Geometry
import Layers

/// A staircase or a line through stops, while it is read.
struct TimingDraft {
    var steps: Double?
    var jump = StepTiming.Jump.end
    var stops: [SceneNode]?

    /// The function, or nil after noting what is wrong.
    func function(_ key: String, _ found: FoundKeys, _ context: inout ReadingContext) -> TimingFunction? {
        do {
            switch (steps, stops) {
            case (let steps?, nil):
                guard let count = Int(exactly: steps), (1...10_000).contains(count) else {
                    context.error(
                        found.place(of: "steps"), .range,
                        "steps needs a whole number from 1 to 10000, got \(steps.shortestDecimal)")
                    return nil
                }
                return .steps(try StepTiming(count, jump))
            case (nil, let stops?): return try line(through: stops, &context).map(TimingFunction.stops)
            case (nil, nil), (.some, .some):
                // What is wrong with the one that is there has been noted.
                let isChosen = (found.entries["steps"] == nil) != (found.entries["linear"] == nil)
                if !isChosen { context.error(found.offset, .conflict, "\(key) needs either steps or linear") }
                return nil
            }
        } catch let error as TimingFunctionError {
            context.error(found.offset, .range, "\(key): \(error)")
        } catch {}
        return nil
    }

    /// The line through stops that are heights, or pairs of time and height.
    private func line(through nodes: [SceneNode], _ context: inout ReadingContext) throws -> LinearStops? {
        var stops: [LinearStops.Stop] = []
        for (index, node) in nodes.enumerated() {
            let key = "linear[\(index)]"
            if case .list = node.content {
                guard let pair = Forms.numbers(["time", "height"]).read(node, key, &context) else {
                    return nil
                }
                stops.append(LinearStops.Stop(pair[0], pair[1]))
            } else {
                guard let height = Forms.number.read(node, key, &context) else { return nil }
                let last = Double(max(nodes.count - 1, 1))
                stops.append(LinearStops.Stop(Double(index) / last, height))
            }
        }
        return try LinearStops(stops)
    }
}

extension TimingDraft {
    /// The keys of a timing function that is a mapping.
    static let table = Table<TimingDraft>(
        "timing", "a timing function",
        [
            Field("steps", Forms.number(.positive), "A staircase of this many equal steps.") {
                $0.steps = $1
            },
            Field("jump", Forms.word(StepTiming.Jump.self), "Where the staircase jumps.", default: "end") {
                $0.jump = $1
            },
            Field("linear", Forms.nodes, "Heights at equal distances, or pairs of time and height.") {
                $0.stops = $1
            },
        ])
}
