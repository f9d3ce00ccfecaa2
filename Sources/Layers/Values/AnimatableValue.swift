public import Colors
public import Geometry
import RealModule

/// A value of a layer property, which an animation can interpolate.
///
/// `content` is the one table of the kinds. Text, JSON, speech and graphs read it, so they treat all kinds alike.
public enum AnimatableValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A truth value.
    case bool(Bool)
    /// A position.
    case point(Point)
    /// An extent.
    case size(Size)
    /// A rectangle.
    case rect(Rect)
    /// A colour, or `nil` for none.
    case color(Color?)
    /// A colour or a pattern, or `nil` for none.
    case fill(Fill?)
    /// An outline, or `nil` for none.
    case path(Path?)
    /// An affine map.
    case transform(Affine)
    /// A list of colours.
    case colors([Color])
    /// A list of numbers; empty for a property that has no value.
    case numbers([Double])
    /// A word of a closed set, as Core Animation spells it.
    case keyword(String)
    /// A set of corners.
    case corners(CornerMask)

    /// The type of an ``AnimatableValue``, with the same cases.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case number, bool, point, size, rect, color, fill, path, transform, colors, numbers, keyword, corners
    }

    /// The type of this value.
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
        case .corners: .corners
        }
    }

    /// Returns the value as another kind, or `nil` if the kinds differ. A colour is also a fill.
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
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

// MARK: - Content

extension AnimatableValue {
    /// The content of a value, independent of its kind.
    package enum Content {
        /// The absence of a colour, fill or outline.
        case none
        case flag(Bool)
        case word(String)
        case words([String])
        case number(Double)
        /// Numbers in the order of ``AnimatableValue/Kind/componentNames``, as files and SVG have them.
        case numbers([Double])
        /// One colour.
        case color(Color)
        /// A list of colours.
        case colors([Color])
        /// A fill that is not one colour.
        case picture(Fill)
        case path(Path)
    }

    package var content: Content {
        switch self {
        case .number(let number): .number(number)
        case .bool(let flag): .flag(flag)
        case .keyword(let word): .word(word)
        case .corners(let corners): .words(corners.names)
        case .point(let point): .numbers([point.x, point.y])
        case .size(let size): .numbers([size.width, size.height])
        case .rect(let rect): .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        case .transform(let map): .numbers([map.a, map.b, map.c, map.d, map.tx, map.ty])
        case .numbers(let numbers): .numbers(numbers)
        case .color(let color?), .fill(.color(let color)): .color(color)
        case .fill(let fill?): .picture(fill)
        case .path(let path?): .path(path)
        case .colors(let colors): .colors(colors)
        case .color(nil), .fill(nil), .path(nil): .none
        }
    }

    /// The colour, or `nil` if the value is not one colour.
    package var color: Color? { if case .color(let color) = content { color } else { nil } }

    /// Returns the value with each of its colours transformed.
    package func mapColors(_ body: (Color) -> Color) -> AnimatableValue {
        switch self {
        case .color(let color): .color(color.map(body))
        case .fill(let fill): .fill(fill?.mapColors(body))
        case .colors(let colors): .colors(colors.map(body))
        default: self
        }
    }

    /// Whether every number in the value is finite.
    public var isFinite: Bool {
        switch content {
        case .none, .flag, .word, .words: true
        case .number(let number): number.isFinite
        case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
        case .color(let color): color.isFinite
        case .colors(let colors): colors.allSatisfy(\.isFinite)
        case .picture(let fill): fill.isFinite
        case .path(let path): path.points.allSatisfy(\.isFinite)
        }
    }
}

extension AnimatableValue.Kind {
    /// The names of the numbers in a value's content or of a colour's channels; empty if they have none.
    package var componentNames: [String] {
        switch self {
        case .point: ["x", "y"]
        case .size: ["width", "height"]
        case .rect: ["x", "y", "width", "height"]
        case .transform: ["a", "b", "c", "d", "tx", "ty"]
        case .color, .fill: ["red", "green", "blue", "alpha"]
        case .number, .bool, .path, .colors, .numbers, .keyword, .corners: []
        }
    }

    /// The value that stands for no value, or `nil` if the kind has none.
    package var absence: AnimatableValue? {
        switch self {
        case .color: .color(nil)
        case .fill: .fill(nil)
        case .path: .path(nil)
        case .colors: .colors([])
        case .numbers: .numbers([])
        case .number, .bool, .point, .size, .rect, .transform, .keyword, .corners: nil
        }
    }
}

extension Color {
    package var channels: [Double] { [red, green, blue, alpha] }

    /// Creates a colour from the first four numbers.
    package init(channels: ArraySlice<Double>) {
        let first = channels.startIndex
        self.init(
            red: channels[first], green: channels[first + 1], blue: channels[first + 2],
            alpha: channels[first + 3])
    }
}

// MARK: - Arithmetic

extension AnimatableValue {
    /// The numbers to calculate with, or `nil` if the value has none.
    ///
    /// A transform has its ``TransformParts`` instead of its matrix, because those interpolate well.
    var components: [Double]? {
        if case .transform(let map) = self { return TransformParts(map).components }
        return switch content {
        case .number(let number): [number]
        case .numbers(let numbers): numbers
        case .color(let color): color.channels
        case .colors(let colors): colors.flatMap(\.channels)
        case .path(let path): path.points.flatMap { [$0.x, $0.y] }
        case .none, .flag, .word, .words, .picture: nil
        }
    }

    /// Returns a value of the same kind and structure with as many other components.
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
                path.replacingPoints(
                    path.points.indices.map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) }))
        case .transform: .transform(TransformParts(components: numbers).transform)
        case .colors(let colors):
            .colors(colors.indices.map { Color(channels: numbers[(4 * $0)..<(4 * $0 + 4)]) })
        case .numbers: .numbers(numbers)
        case .bool, .keyword, .corners, .color(nil), .fill, .path(nil): self
        }
    }

    func hasSameStructure(as other: AnimatableValue) -> Bool {
        if case .path(let a?) = self, case .path(let b?) = other { return a.hasSameStructure(as: b) }
        return kind == other.kind
    }

    /// Returns the sum of two values, as an additive animation shows it (rule B4), or the other value if there is none.
    ///
    /// A transform acts before this one, in the layer's own coordinates.
    package func adding(_ other: AnimatableValue) -> AnimatableValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): return .number(a + b)
        case (.point(let a), .point(let b)): return .point(Point(a.x + b.x, a.y + b.y))
        case (.transform(let a), .transform(let b)): return .transform(b.concatenating(a))
        default:
            guard let a = components, let b = other.components, a.count == b.count,
                hasSameStructure(as: other)
            else { return other }
            return withComponents(zip(a, b).map { $0 + $1 })
        }
    }

    /// Returns the value multiplied by a number; a transform is repeated, a whole number of times.
    package func scaled(by factor: Double) -> AnimatableValue {
        switch self {
        case .number(let number): .number(number * factor)
        case .transform(let map): .transform(map.repeated(factor))
        default: components.map { withComponents($0.map { $0 * factor }) } ?? self
        }
    }

    package var zero: AnimatableValue {
        if case .transform = self { .transform(.identity) } else { scaled(by: 0) }
    }

    /// Returns the Euclidean distance between the components of two values, or `nil` if they do not match (rule K5).
    package func distance(to other: AnimatableValue) -> Double? {
        guard let a = components, let b = other.components, a.count == b.count else { return nil }
        return zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
}

extension Affine {
    /// Returns the transform applied `count` times, or its inverse if `count` is negative. Fractions are cut off.
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

extension TransformParts {
    fileprivate var components: [Double] { [translation.dx, translation.dy, rotation, scaleX, scaleY, skew] }

    fileprivate init(components: [Double]) {
        self.init(.identity)
        translation = Vector(components[0], components[1])
        (rotation, scaleX, scaleY) = (components[2], components[3], components[4])
        skew = components[5]
    }
}

// MARK: - Fills

/// A small picture that repeats in both directions to fill a shape: a `CGPattern` colour.
public struct Pattern: Hashable, Sendable {
    /// The number of columns of pixels.
    public let width: Int
    /// The number of rows of pixels.
    public let height: Int
    /// The pixels row by row from the top left.
    public private(set) var pixels: [Color]
    /// The size of one repeat, in points of the layer.
    public var size: Size
    /// The top left corner of one repeat, in points of the layer.
    public var origin: Point
    /// The treatment of pixels that are larger than those of the frame.
    public var magnificationFilter = MagnificationFilter.nearest

    /// The maximum number of rows and columns in files.
    package static let sideLimit = 256

    /// Creates a pattern of pixels. Without a `size`, a pixel is one point.
    ///
    /// - Precondition: `width` and `height` are positive and there are `width` · `height` pixels.
    public init(width: Int, height: Int, pixels: [Color], size: Size? = nil, origin: Point = .zero) {
        precondition(width > 0 && height > 0, "a pattern has at least one pixel")
        precondition(pixels.count == width * height, "a pattern has width times height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.size = size ?? Size(Double(width), Double(height))
        self.origin = origin
    }

    /// Returns the pattern with each pixel transformed.
    public func mapColors(_ body: (Color) -> Color) -> Pattern {
        var pattern = self
        pattern.pixels = pixels.map(body)
        return pattern
    }
}

/// The filter of an enlarged picture.
public enum MagnificationFilter: String, Hashable, Sendable, CaseIterable {
    /// Each pixel is a rectangle.
    case nearest
    /// Colours blend between the centres of the pixels. A picture that repeats has rectangles.
    case linear
}

/// The paint of a shape: a colour, a pattern, or both while one fades into the other.
public enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A repeated picture.
    indirect case pattern(Pattern)
    /// The first fill with weight 1 - progress plus the second with weight progress.
    ///
    /// Both have premultiplied alpha. The progress is 0 to 1.
    indirect case crossFade(Fill, Fill, progress: Double)

    /// Opaque black, the fill of a new shape.
    public static let black = Fill.color(.black)

    /// The colour, or `nil` if the fill is not one colour.
    public var color: Color? { if case .color(let color) = self { color } else { nil } }

    /// Returns the fill with each of its colours transformed.
    public func mapColors(_ body: (Color) -> Color) -> Fill {
        switch self {
        case .color(let color): .color(body(color))
        case .pattern(let pattern): .pattern(pattern.mapColors(body))
        case .crossFade(let from, let to, let progress):
            .crossFade(from.mapColors(body), to.mapColors(body), progress: progress)
        }
    }

    var isFinite: Bool {
        switch self {
        case .color(let color): color.isFinite
        case .pattern(let pattern): pattern.pixels.allSatisfy(\.isFinite)
        case .crossFade(let from, let to, let progress): from.isFinite && to.isFinite && progress.isFinite
        }
    }
}

// MARK: - Parts of transforms

/// The translation, rotation, scales and skew of a transform, by the 2-D decomposition of CSS Transforms 1 (rule I3).
///
/// Interpolating the parts instead of the six numbers keeps a turning layer from collapsing half way. A full turn has
/// the same six numbers as no turn, so it does not move. Use `transform.rotation.z` for full turns.
public struct TransformParts: Hashable, Sendable, BitwiseCopyable {
    /// The translation, in points.
    public var translation: Vector
    /// The rotation in radians, clockwise on a screen, -π to π.
    public var rotation: Double
    /// The scale along x.
    public var scaleX: Double
    /// The scale along y.
    public var scaleY: Double
    /// The shift of x for each y, before scaling: the tangent of the skew angle.
    public var skew: Double

    /// Creates the parts of a transform. If it flattens the plane, the scale along the lost axis is 0.
    public init(_ transform: Affine) {
        translation = Vector(transform.tx, transform.ty)
        let row = Vector(transform.a, transform.b)
        let column = Vector(transform.c, transform.d)
        scaleX = row.length
        guard scaleX > 0, scaleX.isFinite else {
            // The x axis has no length, so read the turn from the y axis.
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

    /// The transform of the parts, applied in the order skew, scale, rotation, translation.
    public var transform: Affine {
        let cosine = Double.cos(rotation)
        let sine = Double.sin(rotation)
        let shear = skew * scaleY
        return Affine(
            a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine,
            d: shear * sine + scaleY * cosine, tx: translation.dx, ty: translation.dy)
    }

    /// The tolerance for a half turn, in radians: more than the rounding error of the decomposition.
    private static let halfTurnTolerance = 1e-9

    private var isMirrored: Bool { scaleX * scaleY < 0 }

    /// Returns the interpolated parts, which turn the shorter way round (rule I3), or half a turn counter-clockwise.
    public func interpolated(to other: TransformParts, progress: Double) -> TransformParts {
        var from = self
        // Two mirrored axes are half a turn: prefer the reading that turns less.
        if from.scaleX < 0 && other.scaleY < 0 || from.scaleY < 0 && other.scaleX < 0 {
            from.scaleX = -from.scaleX
            from.scaleY = -from.scaleY
            from.rotation += from.rotation < 0 ? .pi : -.pi
        }
        var turn = other.rotation - from.rotation
        let isClockwise = isMirrored && other.isMirrored
        let longest = .pi + (isClockwise ? Self.halfTurnTolerance : -Self.halfTurnTolerance)
        if turn > longest { turn -= 2 * .pi }
        if turn < longest - 2 * .pi { turn += 2 * .pi }
        from.translation = translation + (other.translation - translation) * progress
        from.rotation += turn * progress
        from.scaleX = mix(from.scaleX, other.scaleX, progress)
        from.scaleY = mix(from.scaleY, other.scaleY, progress)
        from.skew = mix(from.skew, other.skew, progress)
        return from
    }
}
