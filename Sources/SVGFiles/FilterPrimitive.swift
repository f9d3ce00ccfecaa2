import Colors
import Geometry
import Layers
import RealModule

/// A time at which a filter has a value: without its animations, at one of their keyframes, or in seconds.
enum FilterMoment: Hashable {
    case rest
    case keyframe(Int)
    case time(Double)
}

extension AttributeTrack {
    func value(at moment: FilterMoment) -> [Double] {
        switch moment {
        case .rest: base
        case .keyframe(let index): effects.isEmpty ? base : keyframes(ofEffect: 0)[index]
        case .time(let time): value(at: time)
        }
    }
}

/// A primitive of a filter, with its numbers over time.
struct FilterPrimitive {
    let element: XMLElement
    let tracks: [String: AttributeTrack]
    /// Whether the primitive computes with linear channels.
    let isLinear: Bool

    func numbers(_ name: String, at moment: FilterMoment) -> [Double] {
        tracks[name]?.value(at: moment) ?? []
    }

    func vector(at moment: FilterMoment, in unit: Size) -> Vector {
        let (x, y) = (numbers("dx", at: moment).first ?? 0, numbers("dy", at: moment).first ?? 0)
        return Vector(x * unit.width, y * unit.height)
    }

    /// Returns the standard deviations of the blur in both directions. Negative ones are 0.
    func deviations(at moment: FilterMoment, in unit: Size) -> (x: Double, y: Double) {
        let list = numbers("stdDeviation", at: moment)
        let (x, y) = (list.first ?? 0, list.last ?? 0)
        return (max(x, 0) * unit.width, max(y, 0) * unit.height)
    }

    func color(at moment: FilterMoment) -> Color {
        let color = Color(channels: numbers("flood-color", at: moment)[...])
        let opacity = numbers("flood-opacity", at: moment).first ?? 1
        return color.withAlpha(color.alpha * opacity.clamped(to: 0...1))
    }

    /// Whether the primitive is a flood that is never visible. In many files it stands for an empty picture.
    var isInvisibleFlood: Bool {
        element.name == "feFlood" && color(at: .rest).alpha <= 0
            && tracks.values.allSatisfy(\.effects.isEmpty)
    }
}

/// The matrix of a `feColorMatrix` or `feComponentTransfer` element.
struct ColorMatrix {
    /// The rows for red, green, blue and alpha, each with the factors of the four channels and a constant.
    private(set) var rows: [[Double]]
    private let isLinear: Bool

    private static let identity = (0..<4).map { row in (0..<5).map { $0 == row ? 1.0 : 0 } }

    /// Creates the matrix of a primitive, or returns `nil` if its functions are not linear.
    init?(_ primitive: FilterPrimitive) {
        (rows, isLinear) = (Self.identity, primitive.isLinear)
        let element = primitive.element
        let values = element["values"]?.numbers ?? []
        switch (element.name, element["type"] ?? "matrix") {
        case ("feComponentTransfer", _):
            for (index, channel) in "RGBA".enumerated() {
                guard let function = element.children.last(where: { $0.name == "feFunc\(channel)" }) else {
                    continue
                }
                guard let (slope, intercept) = Self.line(function) else { return nil }
                (rows[index][index], rows[index][4]) = (slope, intercept)
            }
        case (_, "saturate"): setColors(values.first ?? 1, 0)
        case (_, "hueRotate"):
            let angle = (values.first ?? 0).radians
            setColors(.cos(angle), .sin(angle))
        case (_, "luminanceToAlpha"):
            rows = Array(repeating: [0, 0, 0, 0, 0], count: 3) + [[0.2125, 0.7154, 0.0721, 0, 0]]
        // A type that is not valid is `matrix`, and a matrix that is not valid has no effect.
        default:
            if values.count == 20 {
                rows = stride(from: 0, to: 20, by: 5).map { Array(values[$0..<$0 + 5]) }
            }
        }
    }

    /// Sets the factors of colours to those of `hueRotate`, or without a sine to those of `saturate` (Filter Effects 1, 9.6).
    private mutating func setColors(_ cosine: Double, _ sine: Double) {
        let luminance = [0.213, 0.715, 0.072]
        let turn = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
        for row in 0..<3 {
            for column in 0..<3 {
                let own = row == column ? cosine : 0
                rows[row][column] = luminance[column] * (1 - cosine) + own + turn[row][column] * sine
            }
        }
    }

    /// Returns the slope and the intercept of a `feFunc` element, or `nil` if its function is not linear.
    private static func line(_ function: XMLElement) -> (slope: Double, intercept: Double)? {
        func number(_ name: String, _ initialValue: Double) -> Double {
            function[name]?.number ?? initialValue
        }
        switch function["type"] ?? "identity" {
        case "linear": return (number("slope", 1), number("intercept", 0))
        case "table":
            let values = function["tableValues"]?.numbers ?? []
            return values.count == 2 ? (values[1] - values[0], values[0]) : values.isEmpty ? (1, 0) : nil
        case "discrete", "gamma": return nil
        default: return (1, 0)
        }
    }

    /// Whether the matrix changes at most the opacity.
    var keepsColors: Bool {
        zip(rows, Self.identity).prefix(3).allSatisfy { row, other in
            zip(row, other).allSatisfy { abs($0 - $1) < 1e-6 }
        }
    }

    /// Returns the colour of opaque pixels, or `nil` if it depends on an unknown colour.
    func color(of color: Color?) -> Color? {
        let channels = rows.prefix(3).mapAll { row in
            value(row, of: color).map { isLinear ? TransferCurve.encoded($0) : $0 }
        }
        return channels.map { Color(channels: ($0.map { $0.clamped(to: 0...1) } + [1])[...]) }
    }

    /// Returns the opacity of opaque pixels, or `nil` if it depends on an unknown colour.
    func opacity(of color: Color?) -> Double? { value(rows[3], of: color) }

    private func value(_ row: [Double], of color: Color?) -> Double? {
        guard let color else { return row.prefix(3).allSatisfy { $0 == 0 } ? row[3] + row[4] : nil }
        let channels = [color.red, color.green, color.blue].map { isLinear ? TransferCurve.linear($0) : $0 }
        return zip(row, channels + [1, 1]).map { $0 * $1 }.reduce(0, +)
    }
}
