import Colors
import Geometry
import Layers
import Text

/// The formats of the values in a scene's labels, computed once from all animations and timed changes.
struct LabelFormats: Sendable {
    private let formats: [Layer.ID: [AnimatableProperty: ValueFormat]]

    init() { formats = [:] }

    init(_ scene: Scene, _ runs: [AnimationRun]) {
        let labelled = scene.allLayers.filter { $0.label?.properties.isEmpty == false }
        let ids = Set(labelled.map(\.id))
        let runs = Dictionary(
            grouping: runs.filter { ids.contains($0.layer) && $0.since == nil }, by: \.layer)
        let changes = Dictionary(grouping: scene.changes.flatMap(\.allAssignments), by: \.layer)
        formats = Dictionary(
            uniqueKeysWithValues: labelled.map { layer in
                (layer.id, layer.labelFormats(runs[layer.id] ?? [], changes[layer.id] ?? []))
            })
    }

    func text(of layer: Layer) -> String? {
        guard let label = layer.label else { return nil }
        // A layer that was inserted later has only its own animations.
        let formats = self.formats[layer.id] ?? layer.labelFormats(layer.runs, [])
        return label.parts.map { part in
            switch part {
            case .words(let words): return words
            case .value(let property):
                guard let value = layer.value(for: property) else { return "" }
                return formats[property]?.text(value) ?? ""
            }
        }.joined()
    }
}

extension TimedChange {
    fileprivate var allAssignments: [Assignment] { assignments + completion.flatMap(\.allAssignments) }
}

extension Layer {
    /// Returns the formats of the label's values, with these animations and changes of the layer.
    fileprivate func labelFormats(
        _ runs: [AnimationRun], _ changes: [TimedChange.Assignment]
    ) -> [AnimatableProperty: ValueFormat] {
        var formats: [AnimatableProperty: ValueFormat] = [:]
        for property in label?.properties ?? [] {
            guard let model = value(for: property) else { continue }
            let changed = changes.filter { $0.property.root == property.root }
            var ends =
                [model] + changed.compactMap { value(of: property, where: $0.property, is: $0.value) }
            var samples: [AnimatableValue] = []
            for run in runs where run.property?.root == property.root && property.kind != .path {
                guard let runValues = run.property.flatMap(value(for:)).flatMap(run.values) else { continue }
                func derived(_ values: [AnimatableValue]) -> [AnimatableValue] {
                    values.compactMap { value(of: property, where: run.property, is: $0) }
                }
                ends += derived(runValues.knots)
                samples += derived(runValues.samples)
            }
            formats[property] = ValueFormat(property, ends: ends, values: ends + samples)
        }
        return formats
    }

    /// Returns the value of a property if another property with the same root had a value.
    private func value(
        of property: AnimatableProperty, where other: AnimatableProperty?, is value: AnimatableValue
    ) -> AnimatableValue? {
        guard let other, other != property else { return value }
        var layer = self
        layer.setValue(value, for: other)
        return layer.value(for: property)
    }
}

// MARK: - Values

/// The format of a property's value in a label, with a constant length.
struct ValueFormat: Hashable, Sendable {
    /// The formats of the numbers in the value, in order; empty if the text is a word.
    private let numbers: [NumberFormat]
    private let width: Int

    /// Creates the format of a property with its values at rest and at the ends of animations, and all its values.
    init(_ property: AnimatableProperty, ends: [AnimatableValue], values: [AnimatableValue]) {
        let (ends, all) = (ends.compactMap(\.numbers), values.compactMap(\.numbers))
        // A list of numbers may change its length. The format is for the longest one.
        numbers = (0..<(all.map(\.count).max() ?? 0)).map { index in
            func column(_ lists: [[Double]]) -> [Double] {
                lists.compactMap { $0.indices.contains(index) ? $0[index] : nil }
            }
            return NumberFormat(property, ends: column(ends), values: column(all))
        }
        width = all.isEmpty ? values.map(\.words.count).max() ?? 0 : 0
    }

    func text(_ value: AnimatableValue) -> String {
        guard let list = value.numbers else { return value.words.rightAligned(in: width) }
        return zip(list, numbers).map { $1.padded($0) }.joined(separator: ", ")
    }
}

extension AnimatableValue {
    fileprivate var numbers: [Double]? {
        switch content {
        case .number(let number): [number]
        case .numbers(let numbers): numbers
        case .none, .flag, .word, .words, .color, .colors, .picture, .path: nil
        }
    }

    fileprivate var words: String {
        switch content {
        case .none: "none"
        case .flag(let flag): flag ? "true" : "false"
        case .word(let word): word
        case .words(let words): words.joined(separator: " ")
        case .color(let color): color.opaqueHex
        case .colors(let colors): colors.map(\.opaqueHex).joined(separator: " ")
        case .picture: "pattern"
        case .path(let path): "\(path.vertices.count) points"
        case .number, .numbers: ""
        }
    }
}

// MARK: - Numbers

/// The format of a number in a label, with a constant number of decimals and columns.
struct NumberFormat: Hashable, Sendable {
    private(set) var decimals: Int
    /// The number of columns; shorter numbers have leading spaces.
    private(set) var width = 0
    /// Whether the number is an angle, which is shown in degrees.
    private let isAngle: Bool
    /// Whether an angle runs from 0 to 360 instead of to both sides of 0.
    private let isFullTurn: Bool

    /// The difference from which whole ends need no decimals between them.
    private static let minimumWholeSpan = 20.0
    /// The size from which decimals are not shown.
    private static let largeNumber = 100.0

    init(_ property: AnimatableProperty, ends: [Double], values: [Double]) {
        isAngle = property.component == .rotation
        isFullTurn = isAngle && ends.allSatisfy { $0 >= 0 } && ends.contains { $0 > .pi }
        let isAngle = isAngle
        func displayed(_ number: Double) -> Double { isAngle ? number.degrees : number }
        let displayedEnds = ends.map(displayed)
        let (minimum, maximum) = (displayedEnds.min() ?? 0, displayedEnds.max() ?? 0)
        if minimum == maximum, values.allSatisfy({ displayed($0) == minimum }) {
            decimals = minimum.decimals(upTo: max(property.decimals, isAngle ? 1 : 2))
        } else if displayedEnds.allSatisfy({ $0 == $0.rounded() }), maximum - minimum >= Self.minimumWholeSpan
        {
            decimals = 0
        } else {
            decimals = max(abs(minimum), abs(maximum)) >= Self.largeNumber ? 0 : property.decimals
        }
        width = values.map { text($0).count }.max() ?? 0
    }

    private func text(_ number: Double) -> String {
        guard isAngle else { return number.decimal(places: decimals) }
        let degrees = number.degrees
        return (isFullTurn && degrees < -1e-9 ? degrees + 360 : degrees).decimal(places: decimals) + "°"
    }

    func padded(_ number: Double) -> String { text(number).rightAligned(in: width) }
}

extension Double {
    /// Returns the number of decimals that the number needs, at most `limit`.
    fileprivate func decimals(upTo limit: Int) -> Int {
        let fraction = decimal(upToPlaces: limit).drop { $0 != "." }.dropFirst()
        // A large number has an exponent.
        return min(fraction.count, limit)
    }
}
