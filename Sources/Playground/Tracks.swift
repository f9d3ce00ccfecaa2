import Colors
import Geometry
import Layers
import Text

/// An animation as a bar over the time of the scene.
struct AnimationTrack: Sendable {
    /// The name of the layer, empty in a group.
    let layerName: SafeText
    /// The property, or the key of a group.
    let subject: SafeText
    let layer: Layer.ID
    /// The index path of the animation in its layer.
    let index: [Int]
    /// The times at which it runs, in seconds of the scene. A pause of its layer makes several spans.
    let spans: [ClosedRange<Double>]
    /// The time from the start of the first span to the end of the last one, or of a pause after it.
    let whole: ClosedRange<Double>
    /// The times between two cycles, in seconds of the scene.
    let turns: [Double]
    /// The cycles that run backwards, in seconds of the scene.
    let backwards: [ClosedRange<Double>]
    /// Whether its first value shows before it, and its last value after it.
    let fillsBefore: Bool, fillsAfter: Bool
    let depth: Int

    /// Returns the layer and the subject, such as `dot.position.x`. If that is too long, its middle is cut.
    ///
    /// A layer name that this would cut keeps more: of the subject only the last part stays, as in `ease…dot.x`.
    func name(columns: Int) -> SafeText {
        guard !layerName.isEmpty else { return subject.fittingMiddle(columns: columns) }
        let name: SafeText = "\(layerName).\(subject)"
        let end = SafeText(".\(subject.text.split(separator: ".").last ?? "")")
        let (half, available) = (columns / 2, columns - end.columns)
        guard name.columns > columns, layerName.columns > half, available > half else {
            return name.fittingMiddle(columns: columns)
        }
        return layerName.fittingMiddle(columns: available) + end
    }

    /// Returns the tracks of a timeline, in the order of their layers, each group before its animations.
    static func all(in timeline: Timeline) -> [AnimationTrack] {
        let end = timeline.duration
        let animations = timeline.runs.byAnimation.filter { $0.span.map { $0.lowerBound <= end } ?? false }
            .joiningAdditions
        let layers = timeline.layerNames(of: animations.map { ($0[0].layer, $0.span?.lowerBound) })
        return animations.compactMap { runs in
            guard let run = runs.first, let whole = runs.span else { return nil }
            let cycles = runs.map { $0.cycles(until: end) }
            return AnimationTrack(
                layerName: SafeText(run.groups.isEmpty ? layers[run.layer] ?? "" : ""),
                subject: SafeText(run.subject), layer: run.layer, index: run.index,
                spans: runs.compactMap(\.span).filter { $0.lowerBound <= end }.map {
                    $0.clamped(to: 0...end)
                },
                whole: whole.clamped(to: 0...end), turns: cycles.flatMap(\.turns),
                backwards: cycles.flatMap(\.backwards),
                fillsBefore: run.timing.fillMode.fillsBackwards,
                fillsAfter: run.timing.fillMode.fillsForwards && !run.animation.isRemovedOnCompletion,
                depth: run.groups.count)
        }
    }
}

extension [[AnimationRun]] {
    /// The animations, with one entry for an animation that a program adds again.
    fileprivate var joiningAdditions: [[AnimationRun]] {
        var joined: [[AnimationRun]] = []
        var indices: [String: Int] = [:]
        for runs in self {
            guard let run = runs.first else { continue }
            let name = "\(run.layer.number) \(run.key) \(run.subject)"
            if run.added != nil, let index = indices[name] {
                joined[index] += runs
            } else {
                indices[name] = joined.count
                joined.append(runs)
            }
        }
        return joined
    }
}

extension AnimationRun {
    /// Returns the ends of the cycles but the last one, and the cycles that run backwards, in seconds of the scene.
    fileprivate func cycles(until end: Double) -> (turns: [Double], backwards: [ClosedRange<Double>]) {
        guard let span else { return ([], []) }
        let passes = passes(before: end)
        let backwards = passes.filter(\.isReversed).compactMap { pass -> ClosedRange<Double>? in
            let (first, last) = (max(pass.start, span.lowerBound), min(pass.end, span.upperBound, end))
            return first <= last ? first...last : nil
        }
        return (passes.dropFirst().map(\.start).filter(activeRange.contains), backwards)
    }
}

// MARK: - Graphs

struct ValueGraph: Sendable {
    struct Line: Sendable {
        let name: String
        /// The values at equal times, from the start to the end of the scene.
        let values: [Double]
    }

    let property: AnimatableProperty
    let layerName: String
    let lines: [Line]
    let range: ClosedRange<Double>
    let keyframes: [Double]

    /// Creates the graph of a property of a layer, or returns `nil` if its values are not numbers.
    ///
    /// A path has one line: the average distance of its points from their first position, in points.
    ///
    /// - Complexity: 241 frames without their pictures; 61 for scenes with more than 300 layers.
    init?(_ property: AnimatableProperty, of layer: Layer.ID, in timeline: Timeline) {
        let duration = timeline.duration
        guard duration > 0, duration.isFinite else { return nil }
        let count = timeline.scene.allLayers.count <= 300 ? 241 : 61
        let values = (0..<count).map { index in
            let time = duration * Double(index) / Double(count - 1)
            return timeline.presentation(at: time)[layer]?.value(for: property)
        }
        let rows = values.map { $0?.graphed(from: values[0]) ?? [] }
        let names = values.lazy.compactMap { $0?.kind.componentNames }.first { _ in true } ?? []
        let lineCount = rows.map(\.count).max() ?? 0
        guard lineCount > 0 else { return nil }
        self.property = property
        let start = values.firstIndex { $0 != nil }.map { duration * Double($0) / Double(count - 1) }
        layerName = timeline.layerNames(of: [(layer, start)])[layer] ?? ""
        lines = (0..<min(lineCount, 6)).compactMap { line in
            let name = names.indices.contains(line) ? names[line] : ""
            // Greater numbers, such as the greatest one, have no exact differences.
            let values = rows.map { row in
                row.indices.contains(line) && row[line].magnitude < 0x1p53 ? row[line] : .nan
            }
            // A constant alpha would only compress the other lines.
            if name == "alpha", values.allSatisfy({ $0 == values[0] }) { return nil }
            return Line(name: name, values: values)
        }
        let numbers = lines.flatMap(\.values).filter(\.isFinite)
        guard let low = numbers.min(), let high = numbers.max() else { return nil }
        range = low < high ? low...high : (low - 1)...(high + 1)
        keyframes = timeline.runs.filter { $0.layer == layer && $0.property == property }.flatMap { run in
            run.keyTimes.filter(run.activeRange.contains)
        }
    }

    /// Returns a value with its unit. Angles are in degrees.
    func text(_ value: Double) -> SafeText {
        if property.component == .rotation { return "\(value.degrees.decimal(places: 0))°" }
        return "\(value.decimal(upToPlaces: 2))\(property.unit)"
    }

    /// Returns the height of a value in the range, from 0 to 1.
    func height(of value: Double) -> Double {
        (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
}

extension AnimatableValue {
    /// Returns the numbers of a value in a graph; empty for a value without numbers.
    fileprivate func graphed(from first: AnimatableValue?) -> [Double] {
        switch content {
        case .number(let number): return [number]
        case .flag(let flag): return [flag ? 1 : 0]
        case .numbers(let numbers): return numbers
        case .color(let color): return color.channels
        case .path(let path):
            guard case .path(let start?) = first, start.hasSameStructure(as: path), !path.points.isEmpty
            else { return [] }
            let distances = zip(start.points, path.points).map { ($1 - $0).length }
            return [distances.reduce(0, +) / Double(path.points.count)]
        case .none, .word, .words, .colors, .picture: return []
        }
    }
}

extension PlaylistItem {
    /// Returns the graph of a property of a layer, or `nil` if its values are not numbers.
    func graph(of property: AnimatableProperty, _ layer: Layer.ID) -> ValueGraph? {
        cached(property, layer) { ValueGraph(property, of: layer, in: timeline) }
    }

    var tracks: [AnimationTrack] { cached { AnimationTrack.all(in: timeline) } }
}
