import Colors
import Geometry
import Layers

/// A part of a picture in a filter. A picture is a list of parts, back to front.
struct FilterPart: Equatable {
    enum Content: Equatable {
        /// The picture of the element.
        case source
        /// The filter region in one colour.
        case flood(Rect)
        case picture([FilterPart])
    }

    /// A picture that shows a part inside of it, or outside of it.
    struct Mask: Equatable {
        let picture: [FilterPart]
        let isInverted: Bool
    }

    var content = Content.source
    /// The colour of a silhouette or a flood, or `nil` for the colours of the content.
    var color: Color?
    /// Whether the silhouette is opaque also where the content is translucent.
    var isHard = false
    var opacity = 1.0
    var offset = Vector.zero
    /// The variance of the blur: the square of its standard deviation.
    var variance = 0.0
    /// The mask, which neither the offset nor the blur changes.
    var mask: Mask?

    /// The standard deviation of the blur.
    var deviation: Double { max(variance, 0).squareRoot() }

    /// The parts of the content.
    var inner: [FilterPart] { if case .picture(let parts) = content { parts } else { [] } }

    /// Returns the part that has the look of this one in a picture with the offset, the blur and the opacity of another one.
    func relative(to other: FilterPart) -> FilterPart {
        var part = self
        part.offset = offset - other.offset
        part.variance -= other.variance
        part.opacity = other.opacity > 0 ? opacity / other.opacity : 0
        return part
    }

    /// Returns whether the part, directly below another one, looks like the shadow of it.
    ///
    /// A shadow cut out below its caster, as in the files of Figma, looks the same if the source is opaque.
    func isShadow(of caster: FilterPart, isOpaque: @autoclosure () -> Bool) -> Bool {
        guard color != nil, content == caster.content, caster.mask == nil, variance >= caster.variance,
            isHard == caster.isHard || isOpaque()
        else { return false }
        guard let mask else { return true }
        var shape = caster
        (shape.color, shape.isHard) = (mask.picture.first?.color, mask.picture.first?.isHard ?? false)
        return mask.isInverted && mask.picture == [shape] && shape.variance == 0 && shape.opacity == 1
            && isOpaque()
    }
}

extension [FilterPart] {
    static var source: [FilterPart] { [FilterPart()] }

    /// Whether the picture contains that of the element, not only its silhouette.
    var hasSource: Bool {
        contains { $0.color == nil && ($0.content == .source || $0.inner.hasSource) }
    }

    /// The number of parts, with those inside of parts and masks.
    var partCount: Int {
        reduce(0) { $0 + 1 + $1.inner.partCount + ($1.mask?.picture.partCount ?? 0) }
    }

    /// The greatest distance between the element and the end of its picture.
    var reach: Double {
        map { $0.offset.length + 3 * $0.deviation + $0.inner.reach }.max() ?? 0
    }

    /// Returns the picture as one part, or `nil` if it is empty. A mask is inside of the part unless it may stay.
    private func joined(keepingMask: Bool = false) -> FilterPart? {
        if count == 1, keepingMask || self[0].mask == nil { return self[0] }
        return isEmpty ? nil : FilterPart(content: .picture(self))
    }

    private func changed(keepingMask: Bool = false, _ change: (inout FilterPart) -> Void) -> [FilterPart] {
        guard var part = joined(keepingMask: keepingMask) else { return [] }
        change(&part)
        return [part]
    }

    func moved(by offset: Vector) -> [FilterPart] { changed { $0.offset = $0.offset + offset } }

    func blurred(variance: Double) -> [FilterPart] { changed { $0.variance += variance } }

    func faded(_ opacity: Double) -> [FilterPart] { changed(keepingMask: true) { $0.opacity *= opacity } }

    /// Returns the silhouette of the picture in a colour.
    func colored(_ color: Color) -> [FilterPart] {
        changed(keepingMask: true) { part in
            part.color = color.withAlpha(1)
            part.opacity *= color.alpha
        }
    }

    /// Returns the picture in front of its shadow.
    func shadowed(_ color: Color, offset: Vector, variance: Double) -> [FilterPart] {
        guard let part = joined() else { return [] }
        return [part].colored(color).moved(by: offset).blurred(variance: variance) + [part]
    }

    // MARK: Compositing

    private func masked(by other: [FilterPart], isInverted: Bool = false) -> [FilterPart] {
        if other.isEmpty { return isInverted ? self : [] }
        guard var part = joined() else { return [] }
        part.mask = FilterPart.Mask(picture: other, isInverted: isInverted)
        return [part]
    }

    private func inside(_ other: [FilterPart]) -> [FilterPart] {
        // A flood covers all other pictures.
        if count == 1, case .flood = self[0].content, let color = self[0].color, self[0].mask == nil {
            return other.colored(color.withAlpha(self[0].opacity))
        }
        return masked(by: other)
    }

    private func outside(_ other: [FilterPart]) -> [FilterPart] { masked(by: other, isInverted: true) }

    /// Returns the result of a Porter-Duff operator or of `arithmetic` with its factors, or `nil` if it is not supported.
    func composite(_ name: String, _ below: [FilterPart], factors: [Double]) -> [FilterPart]? {
        switch name {
        case "over": return below + self
        case "in": return inside(below)
        case "out": return outside(below)
        case "atop": return below + inside(below)
        case "xor": return outside(below) + below.outside(self)
        case "arithmetic":
            // The difference of two silhouettes is the part of one outside of the other, as in an inner shadow.
            switch (factors[0], factors[1], factors[2], factors[3]) {
            case (0, 1, -1, 0): return outside(below)
            case (0, -1, 1, 0): return below.outside(self)
            case (0, 0...1, 0, 0): return faded(factors[1])
            case (0, 0, 0...1, 0): return below.faded(factors[2])
            default: return nil
            }
        default: return nil
        }
    }

    /// Returns whether a colour matrix makes translucent pixels more opaque, other than to a hard silhouette.
    func isAmplified(by matrix: ColorMatrix) -> Bool {
        guard let part = joined(keepingMask: true), let gain = matrix.opacity(of: part.color)
        else { return false }
        return part.opacity * gain > 1 + 1e-6 && (gain < 10 || part.color == nil || part.variance > 0)
    }

    /// Returns the picture after a colour matrix, or `nil` if the matrix changes unknown colours.
    func mapped(by matrix: ColorMatrix) -> [FilterPart]? {
        guard let part = joined(keepingMask: true) else { return [] }
        guard matrix.rows[3][4] == 0, let gain = matrix.opacity(of: part.color) else { return nil }
        let color = matrix.color(of: part.color)
        guard color != nil || matrix.keepsColors else { return nil }
        return changed(keepingMask: true) { part in
            if let color {
                part.color = color
                // Design programs write 127 for a hard silhouette.
                part.isHard = part.isHard || gain >= 10
            }
            part.opacity = (part.opacity * gain).clamped(to: 0...1)
        }
    }
}
