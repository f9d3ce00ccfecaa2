import Geometry

extension AnimatableValue {
    /// The value `progress` of the way from this one to `other`; beyond both outside 0...1 where that has a
    /// meaning.
    ///
    /// Numbers, points, sizes, rectangles and arrays of equal count go componentwise, colours and paths as
    /// `blending` says, transforms by their parts. What cannot be blended is `other` at once (rule B2).
    func blended(to other: AnimatableValue, progress: Double, _ blending: Blending) -> AnimatableValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): .number(a + (b - a) * progress)
        case (.point(let a), .point(let b)): .point(a.interpolated(to: b, progress: progress))
        case (.size(let a), .size(let b)): .size(a.interpolated(to: b, progress: progress))
        case (.rect(let a), .rect(let b)): .rect(a.interpolated(to: b, progress: progress))
        case (.color(let a), .color(let b)):
            .color(Color.blend(a, b, progress: progress, blending))
        case (.fill(let a), .fill(let b)): .fill(Fill.blend(a, b, progress: progress, blending))
        case (.transform(let a), .transform(let b)):
            .transform(
                TransformParts(a).interpolated(to: TransformParts(b), progress: progress).transform)
        case (.path(let a?), .path(let b?)): .path(a.blended(to: b, progress: progress, blending))
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            .numbers(zip(a, b).map { $0 + ($1 - $0) * progress })
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            .colors(
                zip(a, b).map {
                    $0.interpolated(to: $1, progress: progress, in: blending.colorSpace, hue: blending.hue)
                })
        default: other
        }
    }
}

extension Size {
    /// The size `progress` of the way to `other`.
    func interpolated(to other: Size, progress: Double) -> Size {
        Size(width + (other.width - width) * progress, height + (other.height - height) * progress)
    }
}

extension Rect {
    /// The rectangle `progress` of the way to `other`, by origin and size.
    func interpolated(to other: Rect, progress: Double) -> Rect {
        Rect(
            origin: origin.interpolated(to: other.origin, progress: progress),
            size: size.interpolated(to: other.size, progress: progress))
    }
}

extension Color {
    /// A blend of colours of which one may be nil: then nothing is drawn while it runs (rule I2).
    static func blend(_ a: Color?, _ b: Color?, progress: Double, _ blending: Blending) -> Color? {
        guard let a, let b else { return nil }
        return a.interpolated(to: b, progress: progress, in: blending.colorSpace, hue: blending.hue)
    }
}

extension Fill {
    /// A blend of fills: colours blend, anything with a pattern fades across; nil on one side draws nothing.
    static func blend(_ a: Fill?, _ b: Fill?, progress: Double, _ blending: Blending) -> Fill? {
        guard let a, let b else { return nil }
        if case .color(let from) = a, case .color(let to) = b {
            return .color(
                from.interpolated(to: to, progress: progress, in: blending.colorSpace, hue: blending.hue))
        }
        return a == b ? a : .crossFade(a, b, progress: min(max(progress, 0), 1))
    }
}

extension Path {
    /// The path `progress` of the way to `other`: point by point when the structures are alike.
    func blended(to other: Path, progress: Double, _ blending: Blending) -> Path {
        guard hasSameStructure(as: other), blending.shapeIndex == nil else {
            return progress < 0.5 ? self : other
        }
        var points = self.points
        for (index, target) in other.points.enumerated() {
            points[index] = points[index].interpolated(to: target, progress: progress)
        }
        return Path(verbs: verbs, points: points)
    }
}
