import Colors
import Geometry
import Testing

@testable import Layers

// Values of scenes as the words and numbers in which built code shows its own.

extension Path {
    /// The path drawn step by step.
    var words: [String] {
        elements.flatMap { element -> [String] in
            switch element {
            case .move(let point): ["M"] + point.words
            case .line(let point): ["L"] + point.words
            case .quad(let control, let end): ["Q"] + control.words + end.words
            case .cubic(let one, let two, let end): ["C"] + one.words + two.words + end.words
            case .close: ["Z"]
            }
        }
    }
}

extension Point {
    fileprivate var words: [String] { ["\(x)", "\(y)"] }
}

extension AnimatableValue {
    /// The value, whose absence is "nil".
    var words: [String] {
        switch self {
        case .number(let number): ["\(number)"]
        case .bool(let flag): [flag ? "1" : "0"]
        case .point(let point): ["\(point.x)", "\(point.y)"]
        case .size(let size): ["\(size.width)", "\(size.height)"]
        case .rect(let rect):
            [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { "\($0)" }
        case .color(let color):
            color.map { [$0.red, $0.green, $0.blue, $0.alpha].map { "\($0)" } } ?? ["nil"]
        case .fill(nil): ["nil"]
        case .fill(.pattern(let pattern)?): pattern.pixels.flatMap { AnimatableValue.color($0).words }
        case .fill(let fill?): AnimatableValue.color(fill.color).words
        case .path(let path): path.map { ["path"] + $0.words } ?? ["nil"]
        case .transform(let map): [map.a, map.b, map.c, map.d, map.tx, map.ty].map { "\($0)" }
        case .colors(let colors):
            colors.isEmpty ? ["nil"] : ["["] + colors.flatMap { AnimatableValue.color($0).words } + ["]"]
        case .numbers(let numbers): numbers.isEmpty ? ["nil"] : ["["] + numbers.map { "\($0)" } + ["]"]
        case .keyword(let word): [word]
        }
    }
}

extension TimingFunction {
    /// The control points; none for what has none.
    var words: [String] {
        guard case .cubic(let curve) = self else { return [] }
        return [curve.x1, curve.y1, curve.x2, curve.y2].map { "\($0)" }
    }
}

/// The words of a text that built code has shown, forms of paths drawn step by step.
func words(_ text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    var drawn: [String] = []
    var index = 0
    while index < words.count {
        let counts = ["rect": 4, "oval": 4, "rounded": 5, "arc": 6]
        guard let count = counts[words[index]] else {
            drawn.append(words[index])
            index += 1
            continue
        }
        let numbers = words[(index + 1)...].prefix(count).compactMap { Double($0) }
        let box = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
        switch words[index] {
        case "rect": drawn += Path(rect: box).words
        case "oval": drawn += Path(ellipseIn: box).words
        case "rounded": drawn += Path(roundedRect: box, cornerRadius: numbers[4]).words
        default:
            drawn +=
                Path(
                    arcCenter: Point(numbers[0], numbers[1]), radius: numbers[2], startAngle: numbers[3],
                    endAngle: numbers[4], clockwise: numbers[5] == 1
                ).words
        }
        index += count + 1
    }
    return drawn
}

/// Whether two rows of words are the same but for what rounding has done to their numbers.
func areAlike(_ some: [String], _ others: [String]) -> Bool {
    some.count == others.count
        && zip(some, others).allSatisfy { one, other in
            guard let a = Double(one), let b = Double(other) else { return one == other }
            return a == b || abs(a - b) <= 1e-3 + 1e-5 * abs(a)
        }
}
