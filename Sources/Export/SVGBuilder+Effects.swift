import Colors
import Geometry
import Layers

// Blurs and shadows.
extension SVGBuilder {
    /// Draws the items of a group with their blur and their shadow.
    ///
    /// A filter precedes the clip, the mask and the opacity of its element. The shadow of an outline is a blurred path
    /// below the items.
    mutating func addEffects(of subject: TrackedItem<DisplayList.Item>, to group: inout SVGElement) {
        guard subject.states.contains(where: { $0.group?.hasEffects == true }) else { return }
        guard let region = subject.states.compactMap({ $0.group?.box }).union?.outwards else { return }
        let effects = subject.part { $0.group.map(SVGEffects.init) }
        let filter = effects.flatMap { self.filter($0, in: region) }
        let shadow = subject.part { $0.group?.shadow }
        guard let path = shadow.flatMap({ outlineShadow($0, in: region) }) else {
            if let filter { group.set("filter", filter) }
            return
        }
        if let filter, !group.children.isEmpty {
            var items = SVGElement("g", children: group.children)
            items.set("filter", filter)
            group.children = [items]
        }
        group.children.insert(path, at: 0)
    }

    /// Returns the shadow as a blurred path, or `nil` if it never has an outline.
    private mutating func outlineShadow(_ subject: TrackedItem<DisplayShadow>, in region: Rect) -> SVGElement?
    {
        var path = SVGElement("path")
        guard let shadow = subject.part({ $0.path == nil ? nil : $0 }),
            shadow.paint(&path, "fill", \.color), let blur = shadow.part({ SVGEffects(blur: $0.radius) })
        else { return nil }
        path.set(
            "d",
            shadow.outline { shadow in
                let move = Affine(translationX: shadow.offset.dx, y: shadow.offset.dy)
                return shadow.path?.applying(move) ?? Path()
            })
        if let filter = filter(blur, in: region) { path.set("filter", filter) }
        return path
    }

    /// Returns the filter of a blur and a shadow, or `nil` if there is neither.
    private mutating func filter(_ subject: TrackedItem<SVGEffects>, in region: Rect) -> SVGTrack? {
        var primitives: [SVGElement] = []
        let blur = subject.length(\.blur)
        let isBlurred = !blur.isConstant || blur.first != "0"
        if isBlurred {
            var gaussian = SVGElement("feGaussianBlur")
            gaussian.set("stdDeviation", blur)
            primitives.append(gaussian)
        }
        let shadow = subject.part(\.shadow)
        if let shadow { primitives.append(dropShadow(shadow)) }
        guard !primitives.isEmpty else { return nil }
        guard animation == .css, primitives.contains(where: \.isAnimated) else {
            let attributes = [("filterUnits", "userSpaceOnUse"), ("color-interpolation-filters", "sRGB")]
            let box = SVGElement.box(region, timeline.decimals)
            return SVGTrack(define(shared: SVGElement("filter", box + attributes, children: primitives)))
        }
        return subject.track(timeline.tolerance) { effects in
            SVGValue(blur: isBlurred ? effects.blur : nil, shadow: effects.shadow ?? shadow?.example.hidden)
        }
    }

    private func dropShadow(_ shadow: TrackedItem<DisplayShadow>) -> SVGElement {
        var element = SVGElement("feDropShadow")
        element.set("dx", shadow.length(\.offset.dx))
        element.set("dy", shadow.length(\.offset.dy))
        element.set("stdDeviation", shadow.length(\.radius))
        _ = shadow.paint(&element, "flood-color", \.color)
        return element
    }
}

/// The blur of a picture, and then the shadow of its shape.
private struct SVGEffects {
    var blur: Double
    var shadow: DisplayShadow?
}

extension SVGEffects {
    fileprivate init(_ group: DisplayList.Group) {
        self.init(blur: group.blurRadius, shadow: group.shadow?.path == nil ? group.shadow : nil)
    }
}

extension DisplayShadow {
    fileprivate var hidden: DisplayShadow {
        var shadow = self
        shadow.color = color.withAlpha(0)
        return shadow
    }
}

extension SVGValue {
    fileprivate init(blur: Double?, shadow: DisplayShadow?) {
        var numbers = [blur].compactMap(\.self)
        if let shadow {
            let color = shadow.color
            numbers += [shadow.offset.dx, shadow.offset.dy, shadow.radius]
            numbers += [color.red, color.green, color.blue, color.alpha].map { $0.clampedToUnit * 255 }
        }
        self.init(numbers, form: .filter)
    }
}

// MARK: - The region of a filter

extension Rect {
    /// The smallest rectangle of whole points around this one, and a point more for the values between frames.
    fileprivate var outwards: Rect {
        let (left, top) = (minX.rounded(.down) - 1, minY.rounded(.down) - 1)
        return Rect(left, top, maxX.rounded(.up) + 1 - left, maxY.rounded(.up) + 1 - top)
    }
}
