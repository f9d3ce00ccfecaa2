import Geometry

extension AnimatableValue {
    /// This value plus another of the same sort: what an additive animation shows on top of it (rule B4).
    ///
    /// Numbers add up componentwise, colours channel by channel, paths of equal structure point by point. A
    /// transform is put before this one, so that it acts in the layer's own coordinates. Where there is no
    /// sum, the other value replaces this one.
    func adding(_ other: AnimatableValue) -> AnimatableValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): return .number(a + b)
        case (.point(let a), .point(let b)): return .point(Point(a.x + b.x, a.y + b.y))
        case (.transform(let a), .transform(let b)): return .transform(b.concatenating(a))
        case (.number, _), (.bool, _), (.point, _), (.size, _), (.rect, _), (.color, _), (.fill, _),
            (.path, _), (.transform, _), (.colors, _), (.numbers, _), (.keyword, _):
            guard let a = components, let b = other.components, a.count == b.count, hasSameShape(as: other)
            else { return other }
            return withComponents(zip(a, b).map { $0 + $1 })
        }
    }

    /// The value that undoes this one when added: what going back by it means.
    var negated: AnimatableValue { scaled(by: -1) }

    /// This value added to itself `factor` times; for transforms, done a whole number of times.
    func scaled(by factor: Double) -> AnimatableValue {
        switch self {
        case .number(let number): return .number(number * factor)
        case .transform(let map): return .transform(map.repeated(factor))
        case .bool, .point, .size, .rect, .color, .fill, .path, .colors, .numbers, .keyword:
            return components.map { withComponents($0.map { $0 * factor }) } ?? self
        }
    }

    /// The value that changes nothing when added: where an additive animation without a start begins.
    var zero: AnimatableValue {
        switch self {
        case .transform: .transform(.identity)
        case .number, .bool, .point, .size, .rect, .color, .fill, .path, .colors, .numbers, .keyword:
            scaled(by: 0)
        }
    }

    private func hasSameShape(as other: AnimatableValue) -> Bool {
        if case .path(let a?) = self, case .path(let b?) = other { return a.hasSameStructure(as: b) }
        return kind == other.kind
    }
}

extension Affine {
    /// The transform done `count` times over, undone where `count` is negative; fractions are cut off.
    func repeated(_ count: Double) -> Affine {
        guard count.isFinite, let base = count < 0 ? inverted : self else { return self }
        var remaining = Int(min(abs(count), 1e9))
        var square = base
        var result = Affine.identity
        while remaining > 0 {
            if remaining % 2 == 1 { result = result.concatenating(square) }
            square = square.concatenating(square)
            remaining /= 2
        }
        return result
    }
}
