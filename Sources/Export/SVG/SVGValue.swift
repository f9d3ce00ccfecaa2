import Colors
import Geometry
import Layers

/// The value of an attribute, as numbers and the form in which they are written: two values of one form are
/// blended number by number, as SVG's animation does it.
struct SVGValue: Equatable {
    /// How the numbers are written.
    enum Form: Equatable {
        /// One after the other.
        case numbers
        /// A colour: red, green and blue, 0 to 255.
        case color
        /// Path data with commands of these kinds.
        case path([Path.Verb])
    }

    let form: Form
    let numbers: [Double]

    init(_ numbers: [Double], form: Form = .numbers) {
        self.form = form
        self.numbers = numbers.map { $0.isFinite ? min(max($0, -1e9), 1e9) : 0 }
    }

    init(_ number: Double) { self.init([number]) }

    init(_ color: Color) {
        self.init(
            [color.red, color.green, color.blue].map { min(max($0, 0), 1) * 255 }, form: .color)
    }

    init(_ path: Path) {
        self.init(path.points.flatMap { [$0.x, $0.y] }, form: .path(path.verbs))
    }

    /// Whether SVG can go from this value to the other smoothly.
    func blends(with other: SVGValue) -> Bool {
        form == other.form && numbers.count == other.numbers.count
    }

    /// The value that SVG shows a part of the way to another one.
    func blended(to other: SVGValue, _ progress: Double) -> SVGValue {
        SVGValue(zip(numbers, other.numbers).map { $0 + ($1 - $0) * progress }, form: form)
    }

    /// Whether both are the same but for so much in any number.
    func isNear(_ other: SVGValue, within tolerance: Double) -> Bool {
        blends(with: other)
            && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
    }

    /// The text of the attribute, with so many decimals.
    func text(decimals: Int) -> String {
        switch form {
        case .numbers: return numbers.map { $0.svg(decimals) }.joined(separator: " ")
        case .color:
            return Color.hex(of: numbers.map { UInt8($0.rounded()) })
        case .path(let verbs):
            var text = ""
            var next = 0
            for verb in verbs {
                text += verb.svgLetter
                for index in 0..<2 * verb.pointCount {
                    let number = numbers[next + index].svg(decimals)
                    text += index > 0 && !number.hasPrefix("-") ? " " + number : number
                }
                next += 2 * verb.pointCount
            }
            return text
        }
    }
}

extension Double {
    /// The number with at most so many decimals, written as short as SVG can read it.
    func svg(_ decimals: Int) -> String { decimal(upToPlaces: decimals, leadingZero: false) }
}
