import Colors
import Geometry

extension AnimatableValue {
    /// Whether every number in the value is finite.
    public var isFinite: Bool {
        switch self {
        case .number(let number): number.isFinite
        case .bool, .keyword: true
        case .point(let point): point.isFinite
        case .size(let size): size.width.isFinite && size.height.isFinite
        case .rect(let rect):
            rect.origin.isFinite && rect.size.width.isFinite && rect.size.height.isFinite
        case .color(let color): color?.isFinite ?? true
        case .fill(let fill): fill?.isFinite ?? true
        case .path(let path): path?.points.allSatisfy(\.isFinite) ?? true
        case .transform(let map):
            [map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy(\.isFinite)
        case .colors(let colors): colors.allSatisfy(\.isFinite)
        case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
        }
    }
}

extension Fill {
    /// Whether every number in the fill is finite.
    var isFinite: Bool {
        switch self {
        case .color(let color): color.isFinite
        case .pattern(let pattern): pattern.pixels.allSatisfy(\.isFinite)
        case .crossFade(let from, let to, let progress):
            from.isFinite && to.isFinite && progress.isFinite
        }
    }
}
