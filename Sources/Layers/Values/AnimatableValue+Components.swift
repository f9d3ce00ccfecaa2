import Colors
import Geometry

extension AnimatableValue {
    /// The numbers the value is made of, in a fixed order, or nil for values that are not made of numbers:
    /// words, truth values, nil, patterns.
    ///
    /// Transforms are given by their parts (move, turn, scales, skew), since those are what blends.
    var components: [Double]? {
        switch self {
        case .number(let number): [number]
        case .point(let point): [point.x, point.y]
        case .size(let size): [size.width, size.height]
        case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        case .color(let color?), .fill(.color(let color)?): color.channels
        case .path(let path?): path.points.flatMap { [$0.x, $0.y] }
        case .transform(let map): TransformParts(map).components
        case .colors(let colors): colors.flatMap(\.channels)
        case .numbers(let numbers): numbers
        case .bool, .keyword, .color(nil), .fill, .path(nil): nil
        }
    }

    /// A value of the same sort and structure made of these numbers.
    ///
    /// - Precondition: there are as many as ``components`` has.
    func withComponents(_ numbers: [Double]) -> AnimatableValue {
        switch self {
        case .number: .number(numbers[0])
        case .point: .point(Point(numbers[0], numbers[1]))
        case .size: .size(Size(numbers[0], numbers[1]))
        case .rect: .rect(Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
        case .color(_?): .color(Color(channels: numbers[...]))
        case .fill(.color?): .fill(.color(Color(channels: numbers[...])))
        case .path(let path?):
            .path(
                Path(
                    verbs: path.verbs,
                    points: path.points.indices.map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) }))
        case .transform: .transform(TransformParts(components: numbers).transform)
        case .colors(let colors):
            .colors(colors.indices.map { Color(channels: numbers[(4 * $0)..<(4 * $0 + 4)]) })
        case .numbers: .numbers(numbers)
        case .bool, .keyword, .color(nil), .fill, .path(nil): self
        }
    }
}

extension Color {
    /// Red, green, blue and opacity.
    fileprivate var channels: [Double] { [red, green, blue, alpha] }

    fileprivate init(channels: ArraySlice<Double>) {
        let first = channels.startIndex
        self.init(
            red: channels[first], green: channels[first + 1], blue: channels[first + 2],
            alpha: channels[first + 3])
    }
}

extension TransformParts {
    /// Move, turn, scales, skew.
    fileprivate var components: [Double] {
        [translation.dx, translation.dy, rotation, scaleX, scaleY, skew]
    }

    fileprivate init(components: [Double]) {
        self.init(.identity)
        translation = Vector(components[0], components[1])
        rotation = components[2]
        scaleX = components[3]
        scaleY = components[4]
        skew = components[5]
    }
}
