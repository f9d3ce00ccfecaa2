import Colors
import Geometry

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
    /// The numbers that are written one after the other; nil for what is said in words.
    fileprivate var numbers: [Double]? {
        switch self {
        case .number, .point, .size, .rect, .numbers: components
        case .transform(let map): [map.a, map.b, map.c, map.d, map.tx, map.ty]
        case .bool, .color, .fill, .path, .colors, .keyword: nil
        }
    }

    /// The value in words; empty for numbers.
    fileprivate var words: String {
        switch self {
        case .bool(let flag): flag ? "true" : "false"
        case .keyword(let word): word
        case .color(let color): color?.bytes ?? "none"
        case .fill(.color(let color)): color.bytes
        case .fill(let fill): fill == nil ? "none" : "pattern"
        case .colors(let colors): colors.map(\.bytes).joined(separator: " ")
        case .path(let path): path.map { "\($0.vertices.count) points" } ?? "none"
        case .number, .point, .size, .rect, .numbers, .transform: ""
        }
    }
}

extension Color {
    /// `#rrggbb`, whatever its opacity.
    fileprivate var bytes: String { String(withAlpha(1).hex.prefix(7)) }
}
