import Colors
package import Geometry
import Layers

/// The size of a braille dot on a terminal with 80 × 24 cells of 2 × 4 dots, in points of a scene.
struct DotSize {
    private let points: Double
    private var scales: [Layer.ID: Double] = [:]

    init(of scene: Scene) {
        points = max(scene.canvas.width / 160, scene.canvas.height / 96)
        add(scene.layers, 1)
    }

    private mutating func add(_ layers: [Layer], _ scale: Double) {
        for layer in layers {
            let scale = scale * layer.transform.meanScale
            scales[layer.id] = scale
            add(layer.sublayers + (layer.mask.map { [$0] } ?? []), scale)
        }
    }

    /// Returns the size of a dot in the coordinates in which a layer's line has its width.
    func points(in layer: Layer) -> Double? {
        if layer.shape?.vectorEffect == .nonScalingStroke { return points }
        guard let scale = scales[layer.id], scale > 1e-9, points > 0, points.isFinite else { return nil }
        return points / scale
    }
}

extension LintReport {
    /// Checks for a line thinner than a dot, unless its width or transform changes. It is drawn a dot wide and fainter.
    mutating func lintThinLine(_ dot: DotSize, _ runs: [AnimationRun], set: [TimedChange.Assignment]) {
        guard let shape = layer.shape, shape.strokeColor != nil, shape.path != nil, shape.lineWidth > 0,
            let dot = dot.points(in: layer), shape.lineWidth < dot * 0.995,
            !hasChanges(of: [.lineWidth, .transform], runs, set)
        else { return }
        let visibleWidth = (dot * 100).rounded(.up) / 100
        note(
            .thinLine, [], "lineWidth",
            "this line is \(short((shape.lineWidth / dot * 100).rounded() / 100)) of a dot wide on 80×24 cells",
            because: "it is drawn one dot wide and fainter", fix: "lineWidth: \(short(visibleWidth)) or more")
    }

    private func hasChanges(
        of properties: Set<AnimatableProperty>, _ runs: [AnimationRun], _ set: [TimedChange.Assignment]
    ) -> Bool { !properties.isDisjoint(with: runs.compactMap(\.property) + set.map(\.property)) }
}

// MARK: - Trims

extension LintReport {
    /// Checks for a trimmed line that Core Animation ends elsewhere on its curves (rule H1).
    ///
    /// It checks the layer's path with all values of its start, end and offset in these runs and changes.
    mutating func lintTrim(_ runs: [AnimationRun] = [], set: [TimedChange.Assignment] = []) {
        guard let shape = layer.shape, shape.trimBy == .length, shape.strokeColor != nil, shape.lineWidth > 0,
            let path = shape.path
        else { return }
        func ranges(_ property: AnimatableProperty) -> [ClosedRange<Double>] {
            layer.ranges(
                of: property, runs.filter { $0.property == property },
                set: set.filter { $0.property == property }.map(\.value))
        }
        let ends = (ranges(.strokeStart) + ranges(.strokeEnd)).map { $0.clamped(to: 0...1) }
        guard ends.contains(where: { $0 != 0...0 && $0 != 1...1 }), affords(path.verbs.count),
            path.hasCurves
        else { return }
        let fractions = ranges(.trimOffset).flatMap { offset in ends.flatMap { $0.shifted(by: offset) } }
        let lengths = ArcLength(path, accuracy: 1e-6)
        guard let cut = lengths.farthestCuts(among: fractions, shape.trimMode), cut.isVisible else { return }
        func percent(_ fraction: Double) -> String { "\(short((fraction * 1000).rounded() / 10)) %" }
        note(
            .trimCut, [], "x-trimBy",
            "the trim at \(percent(cut.ours)) of the length is at \(percent(cut.theirs)) in Core Animation",
            because: "Core Animation trims curves by parameter, and these curves are uneven",
            fix: "x-trimBy: parameter to match Core Animation, or x-trimBy: length to keep the even speed")
    }
}

/// The two ends of a trimmed line, as fractions of its length: here, and in Core Animation.
private struct TrimCuts {
    let ours: Double
    let theirs: Double
    var error: Double { abs(theirs - ours) }
    /// Whether the ends differ by more than 2 % of the length.
    var isVisible: Bool { error > 0.02 }
}

extension Path {
    /// Whether Core Animation, which trims curves by parameter, ends a trimmed line visibly elsewhere.
    ///
    /// - Complexity: O(elements).
    package var hasUnevenCurves: Bool {
        hasCurves && ArcLength(self, accuracy: 1e-6).farthestCuts(among: [0...1], .total)?.isVisible ?? false
    }
}

extension ArcLength {
    fileprivate func farthestCuts(among fractions: [ClosedRange<Double>], _ mode: Trim.Mode) -> TrimCuts? {
        let lines: [ClosedRange<Double>] =
            switch mode {
            case .total: [0...total]
            case .each: subpaths.map(\.lengths)
            }
        var farthest: TrimCuts?
        for line in lines where line.lowerBound < line.upperBound {
            let (start, length) = (line.lowerBound, line.upperBound - line.lowerBound)
            for fraction in fractions.flatMap(\.samples) {
                let cut = self.length(ofCutAt: start + fraction * length, by: .parameter)
                let cuts = TrimCuts(ours: fraction, theirs: (cut - start) / length)
                if cuts.error > farthest?.error ?? 0 { farthest = cuts }
            }
        }
        return farthest
    }
}

extension ClosedRange<Double> {
    /// Samples of the range, so close that the speed of a curve changes little between them.
    fileprivate var samples: [Double] {
        let steps = ((upperBound - lowerBound) * 500).rounded(.up)
        guard steps > 0 else { return [lowerBound] }
        return (0...Int(steps)).map { lowerBound + (upperBound - lowerBound) * Double($0) / steps }
    }

    /// Returns the range after a shift by one of these offsets, wrapped to 0...1.
    fileprivate func shifted(by offset: ClosedRange<Double>) -> [ClosedRange<Double>] {
        guard offset != 0...0 else { return [self] }
        let (low, high) = (lowerBound + offset.lowerBound, upperBound + offset.upperBound)
        guard high - low < 1 else { return [0...1] }
        let first = low - low.rounded(.down)
        let last = first + high - low
        return last <= 1 ? [first...last] : [first...1, 0...last - 1]
    }
}

extension Layer {
    fileprivate func ranges(
        of property: AnimatableProperty, _ runs: [AnimationRun], set: [AnimatableValue]
    ) -> [ClosedRange<Double>] {
        let models = ([value(for: property)].compactMap(\.self) + set).compactMap(\.number)
        guard let low = models.min(), let high = models.max() else { return [] }
        return models.map { $0...$0 }
            + runs.compactMap(\.animation.change).flatMap { $0.numbers(on: low...high) }
    }
}

extension PropertyChange {
    /// Returns the ranges of numbers on top of a model value in a range, with springs between their ends.
    fileprivate func numbers(on model: ClosedRange<Double>) -> [ClosedRange<Double>] {
        let base = isAdditive ? 0...0 : model
        let ranges: [ClosedRange<Double>] =
            switch values {
            case .ends(let ends), .spring(let ends, _): [ends.numbers(on: base)]
            case .keyframes(let keyframes): keyframes.numbers
            }
        guard isAdditive else { return ranges }
        return ranges.map { $0.lowerBound + model.lowerBound...$0.upperBound + model.upperBound }
    }
}

extension Ends {
    fileprivate func numbers(on base: ClosedRange<Double>) -> ClosedRange<Double> {
        let (from, to, by) = (from?.number, to?.number, by?.number)
        let values = [base.lowerBound, base.upperBound].flatMap { base in
            let start = from ?? to.flatMap { end in by.map { end - $0 } } ?? base
            return [start, to ?? by.map { start + $0 } ?? base]
        }
        return values.hull ?? base
    }
}

extension Keyframes {
    fileprivate var numbers: [ClosedRange<Double>] {
        let numbers = values.compactMap(\.number)
        guard calculationMode != .discrete else { return numbers.map { $0...$0 } }
        return numbers.hull.map { [$0] } ?? []
    }
}

extension [Double] {
    fileprivate var hull: ClosedRange<Double>? {
        guard let low = self.min(), let high = self.max() else { return nil }
        return low...high
    }
}

extension AnimatableValue {
    /// The number, clamped so that sums are finite, or `nil` for other values.
    fileprivate var number: Double? {
        guard case .number(let number) = self, number.isFinite else { return nil }
        return number.clamped(to: -1e9...1e9)
    }
}

// MARK: - Colors

extension LintReport {
    /// Checks for a shape with the default colours, black and no stroke. In masks only the opacity matters.
    mutating func lintColor(masks: Set<Layer.ID>, _ runs: [AnimationRun], set: [TimedChange.Assignment]) {
        guard let shape = layer.shape, shape.path?.isEmpty == false, shape.strokeColor == nil,
            shape.fillColor == ShapeContent().fillColor, !masks.contains(layer.id),
            !hasChanges(of: [.fillColor, .strokeColor], runs, set)
        else { return }
        note(
            .noColor, [], "fillColor", "this shape has no fillColor and no strokeColor",
            because: "its default fill is black, which is invisible on a dark terminal",
            fix: "fillColor: \"#ffd166\"")
    }
}
