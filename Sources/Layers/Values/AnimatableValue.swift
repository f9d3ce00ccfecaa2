public import Colors
public import Geometry
import RealModule

/// A value that a property of a layer can have, and an animation can blend.
public enum AnimatableValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A truth value.
    case bool(Bool)
    /// A place.
    case point(Point)
    /// An extent.
    case size(Size)
    /// A rectangle.
    case rect(Rect)
    /// A colour, or none.
    case color(Color?)
    /// A colour or a pattern, or none.
    case fill(Fill?)
    /// An outline, or none.
    case path(Path?)
    /// An affine map.
    case transform(Affine)
    /// Several colours.
    case colors([Color])
    /// Several numbers; for a property that may be nil, none of them.
    case numbers([Double])
    /// One of a closed set of words, spelled as Core Animation spells it.
    case keyword(String)

    /// What sort of value an ``AnimatableValue`` is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A number.
        case number
        /// A truth value.
        case bool
        /// A place.
        case point
        /// An extent.
        case size
        /// A rectangle.
        case rect
        /// A colour or none.
        case color
        /// A colour, a pattern or none.
        case fill
        /// An outline or none.
        case path
        /// An affine map.
        case transform
        /// Several colours.
        case colors
        /// Several numbers.
        case numbers
        /// One of a closed set of words.
        case keyword
    }

    /// What sort of value this is.
    public var kind: Kind {
        switch self {
        case .number: .number
        case .bool: .bool
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .color: .color
        case .fill: .fill
        case .path: .path
        case .transform: .transform
        case .colors: .colors
        case .numbers: .numbers
        case .keyword: .keyword
        }
    }

    /// The same value as `kind`, where one is as good as the other: a colour is also a fill.
    public func converted(to kind: Kind) -> AnimatableValue? {
        if self.kind == kind { return self }
        if kind == .fill, case .color(let color) = self { return .fill(color.map(Fill.color)) }
        if kind == .color, case .fill(.color(let color)) = self { return .color(color) }
        if kind == .color, case .fill(nil) = self { return .color(nil) }
        return nil
    }
}

extension AnimatableValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

// MARK: - Components

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

// MARK: - Arithmetic

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

// MARK: - Finite values

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

// MARK: - Fills

/// A small picture that is repeated in both directions to fill a shape: what a `CGPattern` colour is.
public struct Pattern: Hashable, Sendable {
    /// How many columns of pixels.
    public let width: Int
    /// How many rows of pixels.
    public let height: Int
    /// The pixels row by row from the top left.
    public let pixels: [Color]
    /// The size of one repeat, in points of the layer.
    public var size: Size
    /// Where a repeat begins, in points of the layer.
    public var origin: Point

    /// The pattern of these pixels; one repeat is `size` points, or a point a pixel when nil.
    ///
    /// - Precondition: `width` and `height` are positive and there are `width` · `height` pixels.
    public init(
        width: Int, height: Int, pixels: [Color], size: Size? = nil, origin: Point = .zero
    ) {
        precondition(width > 0 && height > 0, "a pattern has at least one pixel")
        precondition(pixels.count == width * height, "a pattern has width times height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.size = size ?? Size(Double(width), Double(height))
        self.origin = origin
    }

    /// The picture with each pixel taken through `body`.
    public func mapColors(_ body: (Color) -> Color) -> Pattern {
        Pattern(width: width, height: height, pixels: pixels.map(body), size: size, origin: origin)
    }
}

/// What a shape is filled with: a colour, a pattern, or, while one fades into another, both.
public enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A repeated picture.
    indirect case pattern(Pattern)
    /// The first drawn with weight 1 - progress plus the second with weight progress, both with
    /// premultiplied alpha; progress is 0 to 1.
    indirect case crossFade(Fill, Fill, progress: Double)

    /// Opaque black, the fill of a new shape.
    public static let black = Fill.color(.black)

    /// The colour, when it is one.
    public var color: Color? {
        if case .color(let color) = self { color } else { nil }
    }

    /// The fill with every colour in it taken through `body`.
    public func mapColors(_ body: (Color) -> Color) -> Fill {
        switch self {
        case .color(let color): .color(body(color))
        case .pattern(let pattern): .pattern(pattern.mapColors(body))
        case .crossFade(let from, let to, let progress):
            .crossFade(from.mapColors(body), to.mapColors(body), progress: progress)
        }
    }
}

// MARK: - Parts of transforms

/// An affine transform taken apart into a move, a turn, a scaling and a skew, by the 2-D decomposition of CSS
/// Transforms 1 (rule I3).
///
/// Blending the parts rather than the six numbers keeps a turning layer from collapsing half way. A full turn
/// has the same six numbers as none, so it does not move: that is what `transform.rotation.z` is for.
public struct TransformParts: Hashable, Sendable, BitwiseCopyable {
    /// The move, in points.
    public var translation: Vector
    /// The turn in radians, clockwise on a screen, -π to π.
    public var rotation: Double
    /// The scale along x.
    public var scaleX: Double
    /// The scale along y.
    public var scaleY: Double
    /// How far x shifts for each y, before scaling: the tangent of the skew angle.
    public var skew: Double

    /// The parts of `transform`. One that flattens the plane keeps what can be told and scales 0 elsewhere.
    public init(_ transform: Affine) {
        translation = Vector(transform.tx, transform.ty)
        let row = Vector(transform.a, transform.b)
        let column = Vector(transform.c, transform.d)
        scaleX = row.length
        guard scaleX > 0, scaleX.isFinite else {
            // Nothing is left of x: read the turn off the y axis.
            scaleX = 0
            scaleY = column.length
            rotation = scaleY > 0 ? Double.atan2(y: -column.dx, x: column.dy) : 0
            skew = 0
            return
        }
        let determinant = row.cross(column)
        // A mirrored transform turns about x or y, whichever leaves the smaller turn.
        if determinant < 0, transform.a < transform.d { scaleX = -scaleX }
        rotation = Double.atan2(y: row.dy / scaleX, x: row.dx / scaleX)
        scaleY = determinant / scaleX
        skew = row.dot(column) / (scaleX * scaleX)
        if scaleY != 0 { skew *= scaleX / scaleY } else { skew = 0 }
    }

    /// The transform put together again: skew, scale, turn, move.
    public var transform: Affine {
        let cosine = Double.cos(rotation)
        let sine = Double.sin(rotation)
        let shear = skew * scaleY
        return Affine(
            a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine,
            d: shear * sine + scaleY * cosine, tx: translation.dx, ty: translation.dy)
    }

    /// How near a turn is half a turn, in radians: more than what taking a matrix apart can be off.
    private static let halfTurnTolerance = 1e-9

    /// The parts `progress` of the way to `other`, turning the shorter way round, and half a turn
    /// counter-clockwise (rule I3).
    public func interpolated(to other: TransformParts, progress: Double) -> TransformParts {
        var from = self
        // Two mirrored axes are half a turn: prefer the reading that turns less.
        if from.scaleX < 0 && other.scaleY < 0 || from.scaleY < 0 && other.scaleX < 0 {
            from.scaleX = -from.scaleX
            from.scaleY = -from.scaleY
            from.rotation += from.rotation < 0 ? .pi : -.pi
        }
        var turn = other.rotation - from.rotation
        // Half a turn is as far either way. It goes counter-clockwise on a screen, as Core Animation's does.
        if turn > .pi - Self.halfTurnTolerance { turn -= 2 * .pi }
        if turn < -.pi - Self.halfTurnTolerance { turn += 2 * .pi }
        func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
        from.translation = translation + (other.translation - translation) * progress
        from.rotation += turn * progress
        from.scaleX = blend(from.scaleX, other.scaleX)
        from.scaleY = blend(from.scaleY, other.scaleY)
        from.skew = blend(from.skew, other.skew)
        return from
    }
}
