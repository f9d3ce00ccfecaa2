import Colors
import Geometry
import Layers
import Scenes

/// A filter element, for one element that refers to it.
private struct ReferencedFilter {
    let primitives: [FilterPrimitive]
    /// The size of the unit of numbers.
    let unit: Size
    let region: Rect
    /// Whether the region has the units of the element's bounding box.
    let followsBounds: Bool
}

/// A function of a value of `filter`.
private struct FilterFunction {
    enum Kind: Equatable { case blur, shadow, opacity, reference(String), other(String) }

    let kind: Kind
    /// The standard deviation; or the offset, the standard deviation and the channels of a shadow; or the opacity.
    var numbers: [Double] = []

    /// The function that changes nothing, for lists of different lengths in an animation.
    var neutral: FilterFunction {
        switch kind {
        case .opacity: FilterFunction(kind: kind, numbers: [1])
        case .shadow: FilterFunction(kind: kind, numbers: [0, 0, 0] + numbers[3..<6] + [0])
        default: FilterFunction(kind: kind, numbers: numbers.map { _ in 0 })
        }
    }
}

/// An element with filters.
private final class FilteredElement {
    let element: XMLElement
    /// The layer of the element without its filters.
    let source: LayerNode
    let tracks: [AttributeTrack]
    /// Whether the layer is in the result, so that others are copies.
    var isDrawn = false

    init(_ element: XMLElement, _ source: LayerNode, _ tracks: [AttributeTrack]) {
        (self.element, self.source, self.tracks) = (element, source, tracks)
    }
}

/// A picture over time.
///
/// It is an object, because the optimiser copies recursive functions for each closure that they pass on: 3 MB of code.
private final class MovingPicture {
    let parts: (FilterMoment) -> [FilterPart]

    init(_ parts: @escaping (FilterMoment) -> [FilterPart]) { self.parts = parts }
}

/// Filters, which become blurs, shadows and silhouettes of the element's layer.
extension SVGConverter {
    /// Returns the layer of an element with its filters. It is empty if they show nothing.
    func filtered(
        _ node: LayerNode, _ element: XMLElement, _ motion: Motion, _ context: Context, _ bounds: Rect?
    ) -> LayerNode {
        guard motion.style["filter"] ?? "none" != "none" || motion.effects["filter"] != nil,
            let (functions, track) = filterFunctions(of: element, motion, context)
        else { return node }
        var references: [String: ReferencedFilter] = [:]
        for case .reference(let value) in functions.map(\.kind) {
            references[value] = filter(value, of: element, context, bounds)
        }
        var pictures: [FilterMoment: [FilterPart]] = [:]
        func picture(at moment: FilterMoment) -> [FilterPart] {
            if let known = pictures[moment] { return known }
            var numbers = track.value(at: moment)[...]
            let picture = functions.reduce([FilterPart].source) { picture, function in
                let own = Array(numbers.prefix(function.numbers.count))
                numbers = numbers.dropFirst(own.count)
                if case .reference(let value) = function.kind {
                    return references[value].map { result(of: $0, picture, at: moment) } ?? picture
                }
                // Each shadow doubles the number of parts.
                guard picture.partCount < 8 * Self.filterLimit else {
                    report(element, "filter: only the first functions have an effect")
                    return picture
                }
                return picture.filtered(by: function.kind, own)
            }
            pictures[moment] = picture
            return picture
        }
        let primitives = references.sorted { $0.key < $1.key }.flatMap(\.value.primitives)
        let tracks = [track] + primitives.flatMap { $0.tracks.sorted { $0.key < $1.key }.map(\.value) }
        let filtered = layer(FilteredElement(element, node, tracks), MovingPicture(picture))
        guard case .reference(let value)? = functions.last?.kind, let filter = references[value], let bounds,
            !filter.followsBounds || !node.changesBounds
        else { return filtered }
        let region = filter.region
        if region.size.width <= 0 || region.size.height <= 0 {
            report(element, "filter: the region of this filter is empty; it hides the element")
            return LayerNode()
        }
        let reach = pictures.values.map(\.reach).max() ?? 0
        let reached = bounds.insetBy(dx: -reach, dy: -reach)
        let isInside = [reached.origin, Point(reached.maxX, reached.maxY)].allSatisfy { region.contains($0) }
        return isInside ? filtered : window([filtered], region)
    }

    // MARK: Functions

    /// Returns the functions of `filter` and their numbers over time, or `nil` if they are not valid.
    private func filterFunctions(
        of element: XMLElement, _ motion: Motion, _ context: Context
    ) -> (functions: [FilterFunction], track: AttributeTrack)? {
        let (text, effects) = (motion.style["filter"] ?? "none", motion.effects["filter"] ?? [])
        func functions(_ text: String) -> [FilterFunction]? {
            filterFunctions(text, motion.style, context.viewport)
        }
        guard let base = functions(text) else {
            reportFilter(text, element)
            return nil
        }
        var longest = base
        func numbers(_ list: [FilterFunction]) -> [Double] {
            (list + longest.dropFirst(list.count).map(\.neutral)).flatMap(\.numbers)
        }
        let lists = effects.flatMap(\.values).compactMap(\.self).mapAll(functions) ?? []
        for list in lists where list.count > longest.count { longest = list }
        let haveSameKinds = (lists + [base]).allSatisfy { longest.map(\.kind).starts(with: $0.map(\.kind)) }
        let track =
            haveSameKinds ? AttributeTrack(numbers(base), effects) { functions($0).map(numbers) } : nil
        if track == nil {
            report(element, "animations of filter are supported only between lists of the same functions")
            longest = base
        }
        for case .other(let name) in longest.map(\.kind) {
            report(element, "filter: \(name)() is not supported; it has no effect")
        }
        return (longest, track ?? AttributeTrack(numbers(base)))
    }

    /// Returns whether the filters of a style show only a blurred picture, which never moves.
    func blurs(_ style: Style, _ context: Context) -> Bool {
        let functions = style["filter"].flatMap { filterFunctions($0, style, context.viewport) } ?? []
        return functions.contains { function in
            guard case .reference(let value) = function.kind else {
                return function.kind == .blur && function.numbers[0] > 0
            }
            let primitives = target(of: value).map(Self.primitiveElements) ?? []
            return primitives.contains { $0.name == "feGaussianBlur" }
                && primitives.allSatisfy { Self.blurNames.contains($0.name) && $0.children.isEmpty }
        }
    }

    /// The primitives around a blur that show no other picture.
    private static let blurNames: Set<String> = ["feGaussianBlur", "feOffset", "feColorMatrix"]

    func reportFilter(_ value: String, _ element: XMLElement) {
        report(element, .value, "filter: \"\(value.prefix(60))\" is not valid; it has no effect")
    }

    /// Returns the functions of a value, or `nil` if it is not valid.
    private func filterFunctions(
        _ text: String, _ style: Style, _ view: SVGViewport
    ) -> [FilterFunction]? {
        if text == "none" { return [] }
        return text.functionWords.mapAll { word in
            guard let (name, argument) = word.function else { return nil }
            func length(_ text: String) -> Double? { text.hasSuffix("%") ? nil : view.length(text) }
            switch name {
            case "blur":
                let radius = argument.isEmpty ? 0 : length(argument)
                return radius.flatMap { $0 >= 0 ? FilterFunction(kind: .blur, numbers: [$0]) : nil }
            case "opacity":
                let opacity = argument.isEmpty ? 1 : argument.fraction
                return opacity.map { FilterFunction(kind: .opacity, numbers: [$0]) }
            case "drop-shadow":
                var words = argument.cssWords
                let index = words.firstIndex { length($0) == nil }
                // Shadows without a colour have the black of browsers.
                let color = color(index.map { words.remove(at: $0) } ?? style["color"] ?? "black", style)
                guard let color, let lengths = words.mapAll(length),
                    (2...3).contains(lengths.count)
                else { return nil }
                let deviation = lengths.count > 2 ? max(lengths[2], 0) : 0
                return FilterFunction(
                    kind: .shadow, numbers: lengths.prefix(2) + [deviation] + color.channels)
            case "url": return FilterFunction(kind: .reference(word))
            default: return FilterFunction(kind: .other(name))
            }
        }
    }

    /// Returns the filter of a value such as `url(#a)`, or `nil` if there is none.
    private func filter(
        _ value: String, of element: XMLElement, _ context: Context, _ bounds: Rect?
    ) -> ReferencedFilter? {
        guard let filter = target(of: value), filter.name == "filter" else {
            report(element, "filter=\"\(value.prefix(40))\": there is no such filter; it has no effect")
            return nil
        }
        let primitives = primitives(of: filter, context)
        if primitives.isEmpty {
            report(
                element, .value, "filter=\"\(value.prefix(40))\": this filter is empty; it hides the element")
        }
        let isRelative = filter["primitiveUnits"] == "objectBoundingBox"
        return ReferencedFilter(
            primitives: primitives,
            unit: isRelative ? bounds?.size ?? .zero : Size(1, 1),
            region: region(of: filter, context, bounds) ?? rootBox,
            followsBounds: !hasUserUnits(filter))
    }

    // MARK: Primitives

    /// The greatest number of primitives of a filter, and of parts of their pictures.
    private static let filterLimit = 64

    private static func primitiveElements(of filter: XMLElement) -> [XMLElement] {
        filter.children.filter { $0.name.hasPrefix("fe") }
    }

    private func primitives(of filter: XMLElement, _ context: Context) -> [FilterPrimitive] {
        if let known = primitives[ObjectIdentifier(filter)] { return known }
        var context = context
        context.style = inheritedStyle(of: filter)
        let elements = Self.primitiveElements(of: filter)
        if elements.count > Self.filterLimit {
            report(filter, "only the first \(Self.filterLimit) primitives of a filter have an effect")
        }
        let result = elements.prefix(Self.filterLimit).map { primitive($0, context) }
        primitives[ObjectIdentifier(filter)] = result
        return result
    }

    private func primitive(_ element: XMLElement, _ context: Context) -> FilterPrimitive {
        let motion = self.motion(of: element, declared(by: element), context)
        let shift = element.name == "feDropShadow" ? "2" : "0"
        let initialValues = [
            "dx": shift, "dy": shift, "stdDeviation": shift, "flood-color": "black", "flood-opacity": "1",
        ]
        var tracks: [String: AttributeTrack] = [:]
        for name in Self.animatedAttributes[element.name] ?? [] {
            func numbers(_ text: String) -> [Double]? {
                if name == "flood-color" { return color(text, motion.style)?.channels }
                if name == "flood-opacity" { return text.fraction.map { [$0] } }
                return text.numbers.flatMap { (1...2).contains($0.count) ? $0 : nil }
            }
            let texts = [motion.style[name] ?? element[name], initialValues[name]].compactMap(\.self)
            let base = texts.lazy.compactMap(numbers).first ?? []
            tracks[name] = track(name, of: element, base, motion.effects[name] ?? [], numbers)
        }
        let space = motion.style["color-interpolation-filters"] ?? "linearRGB"
        return FilterPrimitive(element: element, tracks: tracks, isLinear: space.lowercased() != "srgb")
    }

    /// The primitives whose results do not contain their inputs.
    private static let generators: Set<String> = [
        "feImage", "feTurbulence", "feDiffuseLighting", "feSpecularLighting",
    ]

    /// Returns the result of the last primitive.
    ///
    /// The picture of the element replaces an unsupported result.
    private func result(
        of filter: ReferencedFilter, _ source: [FilterPart], at moment: FilterMoment
    ) -> [FilterPart] {
        var results = [
            "SourceGraphic": source, "SourceAlpha": source.colored(.black), "BackgroundImage": [],
            "BackgroundAlpha": [],
        ]
        var last = filter.primitives.isEmpty ? [] : source
        for primitive in filter.primitives {
            let element = primitive.element
            let names =
                element.name == "feMerge"
                ? element.children.filter { $0.name == "feMergeNode" }.map { $0["in"] }
                : [element["in"], element["in2"]]
            let inputs = names.map { $0.flatMap { results[$0] } ?? last }
            let result = result(of: primitive, inputs, in: filter, at: moment)
            if let result, result.partCount <= Self.filterLimit {
                reportApproximation(of: element)
                last = result
            } else {
                report(element, "<\(element.name)>: this part of a filter has no effect")
                let hasSource = inputs.contains(where: \.hasSource) && !Self.generators.contains(element.name)
                last = hasSource ? source : []
            }
            if let name = element["result"] { results[name] = last }
        }
        return last
    }

    /// Returns the result of a primitive, or `nil` if it is not supported.
    private func result(
        of primitive: FilterPrimitive, _ inputs: [[FilterPart]], in filter: ReferencedFilter,
        at moment: FilterMoment
    ) -> [FilterPart]? {
        let (element, input) = (primitive.element, inputs.first ?? [])
        var variance: Double {
            let (x, y) = primitive.deviations(at: moment, in: filter.unit)
            if abs(x - y) > 1e-6 {
                report(element, "<\(element.name)>: the blur is the same in both directions")
            }
            return (x * x + y * y) / 2
        }
        switch element.name {
        case "feOffset": return input.moved(by: primitive.vector(at: moment, in: filter.unit))
        case "feGaussianBlur": return input.blurred(variance: variance)
        case "feDropShadow":
            return input.shadowed(
                primitive.color(at: moment), offset: primitive.vector(at: moment, in: filter.unit),
                variance: variance)
        case "feFlood":
            if primitive.isInvisibleFlood { return [] }
            return [FilterPart(content: .flood(filter.region))].colored(primitive.color(at: moment))
        case "feMerge": return inputs.flatMap(\.self)
        case "feBlend": return inputs[1] + input
        case "feComposite":
            let factors = ["k1", "k2", "k3", "k4"].map { element[$0]?.number ?? 0 }
            return input.composite(element["operator"] ?? "over", inputs[1], factors: factors)
        case "feColorMatrix", "feComponentTransfer":
            guard let matrix = ColorMatrix(primitive), let result = input.mapped(by: matrix) else {
                return nil
            }
            if input.isAmplified(by: matrix) {
                report(element, "<\(element.name)>: translucent pixels do not become more opaque")
            }
            return result
        case "feMorphology" where !input.hasSource: return input
        default: return nil
        }
    }

    private func reportApproximation(of element: XMLElement) {
        let hasRegion = Self.frameKeys.contains { key in
            element[key].map { !(["x", "y"].contains(key) ? ["0", "0%"] : ["100%"]).contains($0) } ?? false
        }
        if hasRegion { report(element, "<\(element.name)>: it has the whole region of the filter") }
        let loss: String? =
            switch element.name {
            case "feBlend" where element["mode"] ?? "normal" != "normal":
                "the blend mode has no effect; the picture covers the one below it"
            case "feMorphology": "a shadow keeps its size"
            default: nil
            }
        if let loss { report(element, "<\(element.name)>: \(loss)") }
    }

    // MARK: Layers

    /// Returns the layer of a picture, or of the element without its filters if the picture needs too many layers.
    private func layer(_ subject: FilteredElement, _ picture: MovingPicture) -> LayerNode {
        do throws(Problem) {
            let layers = try layers(subject, picture)
            if layers.count == 1, !layers[0].sets("opacity") { return layers[0] }
            return LayerNode(layers.isEmpty ? "" : subject.source.name, sublayers: layers)
        } catch {
            report(error)
            return subject.source
        }
    }

    /// Returns the layers of the parts of a picture. Shadows belong to the layers that cast them.
    private func layers(
        _ subject: FilteredElement, _ picture: MovingPicture
    ) throws(Problem) -> [LayerNode] {
        let list = picture.parts(.rest)
        var layers: [LayerNode] = []
        var remaining = list.indices
        while let index = remaining.popLast() {
            var layer = try layer(index, subject, picture)
            while let below = remaining.last,
                list[below].isShadow(of: list[index], isOpaque: subject.source.isOpaque)
            {
                remaining.removeLast()
                if layer.sets("shadowOpacity", "opacity") { layer = LayerNode(sublayers: [layer]) }
                addShadow(&layer, subject) { moment in
                    let parts = picture.parts(moment)
                    return parts[below].relative(to: parts[index])
                }
            }
            layers.insert(layer, at: 0)
        }
        return layers
    }

    private func layer(
        _ index: Int, _ subject: FilteredElement, _ picture: MovingPicture
    ) throws(Problem) -> LayerNode {
        func part(_ moment: FilterMoment) -> FilterPart { picture.parts(moment)[index] }
        let (content, color, mask) = (part(.rest).content, part(.rest).color, part(.rest).mask)
        var node: LayerNode
        switch content {
        case .source:
            let count = subject.isDrawn ? subject.source.count : 0
            guard filterLayers + count <= SVGLimit.filterLayers, reserveLayers(count) else {
                throw Problem(
                    subject.element.offset, .unsupported,
                    "the filters make more than \(SVGLimit.filterLayers) layers; this one has no effect")
            }
            filterLayers += count
            subject.isDrawn = true
            node = subject.source
        case .flood(let region): node = LayerNode("flood", covering: region, color: .white)
        case .picture:
            node = LayerNode(sublayers: try layers(subject, MovingPicture { part($0).inner }))
        }
        if let color { node = node.colored(color, isHard: part(.rest).isHard) }
        if !node.canHaveFilter { node = LayerNode(subject.source.name, sublayers: [node]) }
        set("x-blurRadius", 0, &node, subject) { [part($0).deviation] }
        set("opacity", 1, &node, subject) { [part($0).opacity] }
        set("position", 0, &node, subject) { part($0).offset.numbers }
        guard let mask else { return node }
        var shown = try layers(subject, MovingPicture { part($0).mask?.picture ?? [] })
        var masked = LayerNode(sublayers: [node])
        if mask.isInverted {
            // Black on white: the luminance is the transparency.
            let plane = LayerNode("white", covering: TranslationLimit.plane, color: .white)
            shown = [plane] + shown.map { $0.colored(.black) }
            masked.set("x-maskMode", .plain("luminance"))
        }
        masked.mask = [LayerNode(sublayers: shown)]
        return masked
    }

    private func addShadow(
        _ layer: inout LayerNode, _ subject: FilteredElement, _ shadow: @escaping (FilterMoment) -> FilterPart
    ) {
        set("shadowColor", nil, &layer, subject) { shadow($0).color?.channels ?? [] }
        set("shadowOpacity", nil, &layer, subject) { [shadow($0).opacity] }
        set("shadowOffset", nil, &layer, subject) { shadow($0).offset.numbers }
        set("shadowRadius", nil, &layer, subject) { [shadow($0).deviation] }
    }

    /// Sets a key of a layer to a number, two numbers or a colour, and animates it.
    ///
    /// Numbers that are always the neutral one have no key.
    private func set(
        _ key: String, _ neutral: Double?, _ node: inout LayerNode, _ subject: FilteredElement,
        _ numbers: @escaping (FilterMoment) -> [Double]
    ) {
        let base = numbers(.rest)
        var isMoving = false
        func value(_ list: [Double]) -> SceneValue {
            isMoving = isMoving || list != base
            return list.count == 4
                ? .color(Color(channels: list[...])) : list.count == 1 ? .number(list[0]) : .numbers(list)
        }
        let effects = subject.tracks.flatMap(\.effects)
        var animations: [SceneValue] = []
        if let effect = effects.common, subject.tracks.allSatisfy({ $0.effects.count < 2 }) {
            let values = effect.values.indices.map { value(numbers(.keyframe($0))) }
            animations = [effect.sceneAnimation(key, values)]
        } else if !effects.isEmpty {
            animations = sampled(key, effects, { numbers(.time($0)) }, value)
        }
        if isMoving { node.animations += animations }
        if isMoving || !base.allSatisfy({ $0 == neutral }) { node.set(key, value(base)) }
    }
}

extension [FilterPart] {
    fileprivate func filtered(by function: FilterFunction.Kind, _ numbers: [Double]) -> [FilterPart] {
        switch function {
        case .blur: blurred(variance: numbers[0] * numbers[0])
        case .opacity: faded(numbers[0])
        case .shadow:
            shadowed(
                Color(channels: numbers[3...]), offset: Vector(numbers[0], numbers[1]),
                variance: numbers[2] * numbers[2])
        case .reference, .other: self
        }
    }
}

extension String {
    /// The functions of a list, which may follow each other without a space.
    fileprivate var functionWords: [String] { replacing(")", with: ") ").cssWords }

    /// Whether the lengths of the functions have units, which those other than 0 need in style sheets.
    var hasUnitsInFilters: Bool {
        functionWords.compactMap(\.function).allSatisfy { name, argument in
            !["blur", "drop-shadow"].contains(name) || argument.cssWords.allSatisfy { ($0.number ?? 0) == 0 }
        }
    }
}

extension Vector {
    fileprivate var numbers: [Double] { [dx, dy] }
}

extension LayerNode {
    /// Whether a filter can set its keys on this layer, without a layer around it.
    fileprivate var canHaveFilter: Bool {
        mask.isEmpty && !animations.contains(where: \.isMotion)
            && !sets(
                "position", "bounds", "transform", "masksToBounds", "opacity", "shadowOpacity", "x-blurRadius"
            )
    }

    /// Whether the layer and its sublayers are opaque, as far as their keys show.
    fileprivate var isOpaque: Bool {
        all.allSatisfy { node in
            !node.sets("opacity", "shadowOpacity", "x-blurRadius")
                && !node.keys.contains { key, value in
                    key.lowercased().contains("color") && value.text.contains(/#[0-9a-f]{8}|x-pattern/)
                }
        }
    }
}
