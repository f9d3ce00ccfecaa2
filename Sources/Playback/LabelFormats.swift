import Colors
import Geometry
import Layers

/// How the values in the labels of a scene are written, worked out once from all that its animations and timed changes
/// make of them.
struct LabelFormats: Sendable {
    private let formats: [Layer.ID: [AnimatableProperty: ValueFormat]]

    /// The formats for a scene without labels.
    init() { formats = [:] }

    /// The formats for a scene in which these animations run.
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

    /// What the label of a layer says, which is as it shows; nil when it has none.
    func text(of layer: Layer) -> String? {
        guard let label = layer.label else { return nil }
        // One that comes while the scene plays has nothing but its own animations.
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
    /// The values that it sets, those of its completion included.
    fileprivate var allAssignments: [Assignment] { assignments + completion.flatMap(\.allAssignments) }
}

extension Layer {
    /// The formats of what the label says, with these animations and changes of the layer.
    fileprivate func labelFormats(
        _ runs: [AnimationRun], _ changes: [TimedChange.Assignment]
    ) -> [AnimatableProperty: ValueFormat] {
        var formats: [AnimatableProperty: ValueFormat] = [:]
        for property in label?.properties ?? [] {
            guard let model = value(for: property) else { continue }
            var ends = [model]
            var values = [model]
            for change in changes where change.property.root == property.root {
                guard let value = self.value(of: property, where: change.property, is: change.value) else {
                    continue
                }
                ends.append(value)
                values.append(value)
            }
            for run in runs where run.property?.root == property.root && property.kind != .path {
                guard let found = run.property.flatMap(value(for:)).flatMap(run.values) else { continue }
                func seen(_ values: [AnimatableValue]) -> [AnimatableValue] {
                    values.compactMap { value(of: property, where: run.property, is: $0) }
                }
                ends += seen(found.knots)
                values += seen(found.course)
            }
            formats[property] = ValueFormat(property, ends: ends, values: values)
        }
        return formats
    }

    /// What a property would be if another one, which has the same root, had a value.
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

/// How a value of a property is written in a label: so that the text keeps its length while the value changes.
struct ValueFormat: Hashable, Sendable {
    /// The numbers that the value is made of, in order; none for what is said in words.
    private let numbers: [NumberFormat]
    /// The columns of the longest word.
    private let width: Int

    /// The format of a property.
    ///
    /// - Parameters:
    ///   - property: what is written.
    ///   - ends: what it is without animations, and where they begin and end.
    ///   - values: all that is known of what it will be.
    init(_ property: AnimatableProperty, ends: [AnimatableValue], values: [AnimatableValue]) {
        let (ends, all) = (ends.compactMap(\.numbers), (ends + values).compactMap(\.numbers))
        // Lists of numbers may change their length; what is written is that of the longest.
        numbers = (0..<(all.map(\.count).max() ?? 0)).map { index in
            func column(_ lists: [[Double]]) -> [Double] {
                lists.compactMap { $0.indices.contains(index) ? $0[index] : nil }
            }
            return NumberFormat(property, ends: column(ends), values: column(all))
        }
        width = all.isEmpty ? values.map(\.words.count).max() ?? 0 : 0
    }

    /// The value in letters.
    func text(_ value: AnimatableValue) -> String {
        guard let list = value.numbers else { return value.words.padded(to: width) }
        return zip(list, numbers).map { $1.padded($0) }.joined(separator: ", ")
    }
}

extension AnimatableValue {
    /// The numbers of the value, or `nil` if its text is a word.
    fileprivate var numbers: [Double]? {
        switch content {
        case .number(let number): [number]
        case .numbers(let numbers): numbers
        case .none, .flag, .word, .color, .colors, .picture, .path: nil
        }
    }

    /// The word for the value; empty for numbers.
    fileprivate var words: String {
        switch content {
        case .none: "none"
        case .flag(let flag): flag ? "true" : "false"
        case .word(let word): word
        case .color(let color): color.bytes
        case .colors(let colors): colors.map(\.bytes).joined(separator: " ")
        case .picture: "pattern"
        case .path(let path): "\(path.vertices.count) points"
        case .number, .numbers: ""
        }
    }
}

extension Color {
    /// `#rrggbb`, whatever its opacity.
    fileprivate var bytes: String { String(withAlpha(1).hex.prefix(7)) }
}

// MARK: - Numbers

/// How a number is written that changes while it is read: always with as many decimals, in as many columns.
struct NumberFormat: Hashable, Sendable {
    /// Places after the point.
    private(set) var decimals: Int
    /// The columns of the widest; what is shorter has blanks before it.
    private(set) var width = 0
    /// Whether it is an angle, written in degrees.
    private let isAngle: Bool
    /// Whether a turn is counted from 0 to 360 rather than to either side of 0.
    private let countsOn: Bool

    /// Ends that lie so far apart need no decimals between them when they are whole.
    private static let farApart = 20.0
    /// From this size on decimals say nothing.
    private static let large = 100.0

    /// The format of a number of `property`, or of one of the numbers that it has.
    ///
    /// - Parameters:
    ///   - property: what it is a number of.
    ///   - ends: what it is without animations, and where they begin and end.
    ///   - values: all that is known of what it will be.
    init(_ property: AnimatableProperty, ends: [Double], values: [Double]) {
        isAngle = property.component == .rotation
        countsOn = isAngle && ends.allSatisfy { $0 >= 0 } && ends.contains { $0 > .pi }
        let factor = isAngle ? 180 / Double.pi : 1
        let ends = ends.map { $0 * factor }
        let (least, most) = (ends.min() ?? 0, ends.max() ?? 0)
        let finest = property.decimals
        if least == most, values.allSatisfy({ $0 * factor == least }) {
            decimals = least.decimals(upTo: max(finest, isAngle ? 1 : 2))
        } else if ends.allSatisfy({ $0 == $0.rounded() }), most - least >= Self.farApart {
            decimals = 0
        } else {
            decimals = max(abs(least), abs(most)) >= Self.large ? 0 : finest
        }
        width = (values.map { text($0) } + ends.map { text($0 / factor) }).map(\.count).max() ?? 0
    }

    /// The number, without blanks.
    private func text(_ number: Double) -> String {
        guard isAngle else { return number.decimal(places: decimals) }
        let degrees = number * 180 / .pi
        return (countsOn && degrees < -1e-9 ? degrees + 360 : degrees).decimal(places: decimals) + "°"
    }

    /// The number in its columns.
    func padded(_ number: Double) -> String { text(number).padded(to: width) }
}

extension String {
    /// The text with blanks before it, so that it has as many characters.
    func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension Double {
    /// How many decimals it takes to write the number, at most `limit`.
    fileprivate func decimals(upTo limit: Int) -> Int {
        let text = decimal(upToPlaces: limit)
        return text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }
}
