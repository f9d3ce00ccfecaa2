import Geometry

/// The description of a property, by its field in ``AnimatableProperty/field``.
struct PropertyRow: Sendable {
    enum Field: Sendable {
        case layer(PropertyField<LayerFields>)
        case shape(PropertyField<ShapeContent>)
        case gradient(PropertyField<GradientContent>)
        case replicator(PropertyField<ReplicatorContent>)
    }

    typealias Whole = (kind: AnimatableValue.Kind, legalValues: LegalValues, value: AnimatableValue)

    struct Part: Sendable {
        let root: AnimatableProperty
        let component: PropertyComponent
        let access: PropertyComponent.Row

        /// Splits the key path of a sub-path after its root, or returns `nil` for a whole property.
        init?(_ keyPath: String) {
            let names = keyPath.split(separator: ".", maxSplits: 1).map { String($0) }
            guard names.count == 2, let root = AnimatableProperty(rawValue: names[0]),
                let component = PropertyComponent(rawValue: names[1])
            else { return nil }
            (self.root, self.component, access) = (root, component, component.row)
        }
    }

    let owner: AnimatableProperty.Owner
    let field: Field
    /// The component of the field, or `nil` for the whole field.
    let part: Part?
    let kind: AnimatableValue.Kind
    let legalValues: LegalValues
    let defaultValue: AnimatableValue

    init(_ property: AnimatableProperty) {
        part = Part(property.keyPath)
        field = (part?.root ?? property).field
        let whole: Whole
        switch field {
        case .layer(let field): (owner, whole) = (.layer, field.described(in: LayerFields()))
        case .shape(let field): (owner, whole) = (.shape, field.described(in: ShapeContent()))
        case .gradient(let field): (owner, whole) = (.gradient, field.described(in: GradientContent()))
        case .replicator(let field): (owner, whole) = (.replicator, field.described(in: ReplicatorContent()))
        }
        kind = part?.access.kind ?? whole.kind
        legalValues = part?.access.legalValues ?? whole.legalValues
        defaultValue = part?.access.get(whole.value) ?? whole.value
    }
}

extension PropertyField {
    fileprivate func described(in fresh: Holder) -> PropertyRow.Whole { (kind, legalValues, get(fresh)) }
}

// MARK: - The table

// All other code about properties reads these two columns.
extension AnimatableProperty {
    var row: PropertyRow { Self.rows[self] ?? PropertyRow(self) }

    private static let rows = Dictionary(uniqueKeysWithValues: allCases.map { ($0, PropertyRow($0)) })

    /// The field of a whole property.
    fileprivate var field: PropertyRow.Field {
        switch self {
        case .bounds: .layer(.rect(\.bounds) { $0.bounds = $1 })
        case .position: .layer(.point(\.position) { $0.position = $1 })
        case .zPosition: .layer(.number(\.zPosition) { $0.zPosition = $1 })
        case .anchorPoint: .layer(.point(\.anchorPoint) { $0.anchorPoint = $1 })
        case .transform: .layer(.transform(\.transform) { $0.transform = $1 })
        case .sublayerTransform: .layer(.transform(\.sublayerTransform) { $0.sublayerTransform = $1 })
        case .opacity: .layer(.number(\.opacity, .fraction) { $0.opacity = $1 })
        case .isHidden: .layer(.bool(\.isHidden) { $0.isHidden = $1 })
        case .isDoubleSided:
            .layer(.bool(\.isDoubleSided) { $0.isDoubleSided = $1 })
        case .masksToBounds: .layer(.bool(\.masksToBounds) { $0.masksToBounds = $1 })
        case .compositingFilter: .layer(.word(\.compositingFilter) { $0.compositingFilter = $1 })
        case .isIsolated: .layer(.bool(\.isIsolated) { $0.isIsolated = $1 })
        case .maskMode: .layer(.word(\.maskMode) { $0.maskMode = $1 })
        case .cornerRadius: .layer(.number(\.cornerRadius, .zeroOrMore) { $0.cornerRadius = $1 })
        case .maskedCorners: .layer(.corners(\.maskedCorners) { $0.maskedCorners = $1 })
        case .borderWidth: .layer(.number(\.borderWidth, .zeroOrMore) { $0.borderWidth = $1 })
        case .borderColor: .layer(.color(\.borderColor) { $0.borderColor = $1 })
        case .backgroundColor: .layer(.color(\.backgroundColor) { $0.backgroundColor = $1 })
        case .blurRadius: .layer(.number(\.blurRadius, .zeroOrMore) { $0.blurRadius = $1 })
        case .shadowColor: .layer(.color(\.shadow.color) { $0.shadow.color = $1 })
        case .shadowOpacity: .layer(.number(\.shadow.opacity, .fraction) { $0.shadow.opacity = $1 })
        case .shadowOffset: .layer(.size(\.shadow.offset) { $0.shadow.offset = $1 })
        case .shadowRadius: .layer(.number(\.shadow.radius, .zeroOrMore) { $0.shadow.radius = $1 })
        case .shadowPath: .layer(.path(\.shadow.path) { $0.shadow.path = $1 })
        case .path: .shape(.path(\.path) { $0.path = $1 })
        case .fillColor: .shape(.fill(\.fillColor) { $0.fillColor = $1 })
        case .fillRule: .shape(.word(\.fillRule) { $0.fillRule = $1 })
        case .strokeColor: .shape(.color(\.strokeColor) { $0.strokeColor = $1 })
        case .strokeStart: .shape(.number(\.strokeStart, .fraction) { $0.strokeStart = $1 })
        case .strokeEnd: .shape(.number(\.strokeEnd, .fraction) { $0.strokeEnd = $1 })
        case .lineWidth: .shape(.number(\.lineWidth, .zeroOrMore) { $0.lineWidth = $1 })
        case .miterLimit: .shape(.number(\.miterLimit, .zeroOrMore) { $0.miterLimit = $1 })
        case .lineCap: .shape(.word(\.lineCap) { $0.lineCap = $1 })
        case .lineJoin: .shape(.word(\.lineJoin) { $0.lineJoin = $1 })
        case .lineDashPhase: .shape(.number(\.lineDashPhase) { $0.lineDashPhase = $1 })
        case .lineDashPattern: .shape(.numbers(\.lineDashPattern, .dashPattern) { $0.lineDashPattern = $1 })
        case .dashOrigin: .shape(.word(\.dashOrigin) { $0.dashOrigin = $1 })
        case .dashFit: .shape(.word(\.dashFit) { $0.dashFit = $1 })
        case .trimMode: .shape(.word(\.trimMode) { $0.trimMode = $1 })
        case .trimOffset: .shape(.number(\.trimOffset) { $0.trimOffset = $1 })
        case .trimBy: .shape(.word(\.trimBy) { $0.trimBy = $1 })
        case .vectorEffect: .shape(.word(\.vectorEffect) { $0.vectorEffect = $1 })
        case .showsPoints: .shape(.bool(\.showsPoints) { $0.showsPoints = $1 })
        case .colors: .gradient(.colors(\.colors) { $0.colors = $1 })
        case .locations: .gradient(.numbers(\.locations) { $0.locations = $1 })
        case .startPoint: .gradient(.point(\.startPoint) { $0.startPoint = $1 })
        case .endPoint: .gradient(.point(\.endPoint) { $0.endPoint = $1 })
        case .gradientType: .gradient(.word(\.type) { $0.type = $1 })
        case .focus: .gradient(.point(\.focus) { $0.focus = $1 })
        case .instanceCount:
            .replicator(
                .number(\.instanceCount, .from(0, to: ReplicatorContent.maximumCount)) {
                    $0.instanceCount = $1
                })
        case .instanceDelay: .replicator(.number(\.instanceDelay) { $0.instanceDelay = $1 })
        case .instanceTransform: .replicator(.transform(\.instanceTransform) { $0.instanceTransform = $1 })
        case .instanceColor: .replicator(.color(\.instanceColor) { $0.instanceColor = $1 })
        case .instanceRedOffset: .replicator(.number(\.instanceRedOffset) { $0.instanceRedOffset = $1 })
        case .instanceGreenOffset: .replicator(.number(\.instanceGreenOffset) { $0.instanceGreenOffset = $1 })
        case .instanceBlueOffset: .replicator(.number(\.instanceBlueOffset) { $0.instanceBlueOffset = $1 })
        case .instanceAlphaOffset: .replicator(.number(\.instanceAlphaOffset) { $0.instanceAlphaOffset = $1 })

        // Sub-paths, such as `position.x`.
        case .boundsOrigin, .boundsOriginX, .boundsOriginY, .boundsSize, .boundsWidth, .boundsHeight,
            .shadowOffsetWidth, .shadowOffsetHeight, .positionX, .positionY, .anchorPointX, .anchorPointY,
            .rotation, .scale, .scaleX, .scaleY,
            .translation, .translationX, .translationY, .sublayerRotation, .sublayerScale, .sublayerScaleX,
            .sublayerScaleY, .sublayerTranslation, .sublayerTranslationX, .sublayerTranslationY, .startPointX,
            .startPointY, .endPointX, .endPointY, .focusX, .focusY, .instanceRotation, .instanceScale,
            .instanceScaleX, .instanceScaleY, .instanceTranslation, .instanceTranslationX,
            .instanceTranslationY:
            preconditionFailure("\(keyPath) is not a component of a property")
        }
    }

    /// The meaning of the property, in a sentence for users.
    package var summary: String {
        switch self {
        case .bounds: "The rectangle of the layer in its own coordinates: [x, y, width, height]."
        case .position: "The position of the anchor point in the superlayer: [x, y]."
        case .zPosition: "The order among siblings: greater is nearer."
        case .anchorPoint:
            "The point of the bounds that lies at the position: [0, 0] is the top left, [1, 1] the bottom right."
        case .transform: "The transform of the layer about its anchor point."
        case .sublayerTransform: "The transform of the sublayers about the anchor point."
        case .opacity: "The opacity of the layer with its sublayers, 0 to 1."
        case .isHidden: "Whether the layer and its sublayers are hidden."
        case .isDoubleSided: "Whether the layer is drawn while transforms mirror it."
        case .masksToBounds: "Whether the layer is clipped to its bounds."
        case .compositingFilter: "The blend mode of the layer with the layers behind it."
        case .isIsolated: "Whether the blend modes of sublayers mix only with the layer itself."
        case .maskMode: "Whether the opacity or the luminance of the mask counts."
        case .cornerRadius: "The radius of the corners of background, border and clipping, in points."
        case .maskedCorners: "The corners that have the radius; the others are square."
        case .borderWidth: "The width of the border, inside the bounds, in points."
        case .borderColor: "The colour of the border."
        case .backgroundColor: "The colour that fills the bounds."
        case .blurRadius:
            "The blur of the layer with its sublayers, as its standard deviation in points."
        case .shadowColor: "The colour of the shadow."
        case .shadowOpacity: "The opacity of the shadow, 0 to 1."
        case .shadowOffset: "The offset of the shadow from the layer: [width, height]."
        case .shadowRadius: "The blur of the shadow, as its standard deviation in points."
        case .shadowPath: "The outline of the shadow; without one, the shape of everything in the layer."
        case .path: "The path of the shape."
        case .fillColor: "The colour or pattern that fills the shape."
        case .fillRule: "The rule for the interior of the shape."
        case .strokeColor: "The colour of the stroke."
        case .strokeStart: "The start of the stroke, as a fraction of the length, 0 to 1."
        case .strokeEnd: "The end of the stroke, as a fraction of the length, 0 to 1."
        case .lineWidth: "The width of the stroke, centred on the path, in points."
        case .miterLimit: "The longest miter, as a multiple of the line width."
        case .lineCap: "The shape of the stroke's ends."
        case .lineJoin: "The shape of the stroke's corners."
        case .lineDashPhase: "The start of the stroke within the dash pattern, in points."
        case .lineDashPattern: "The lengths of dashes and gaps in turn, in points."
        case .dashOrigin: "Whether dashes start with the trimmed stroke or with the path."
        case .dashFit: "Whether the dash pattern is scaled to fit the path."
        case .trimMode: "Whether start and end are fractions of all subpaths or of each."
        case .trimOffset: "A shift of start and end along the path, as a fraction of the length."
        case .trimBy:
            "Whether start and end cut a curve at a length, or at a parameter as Core Animation does."
        case .vectorEffect:
            "Whether transforms scale the width of the stroke (none), or the width is in points of the canvas."
        case .showsPoints:
            "Whether the points of the path are numbered, with lines to their destinations in a morph."
        case .colors: "The colours in order."
        case .locations: "The position of each colour, 0 to 1."
        case .startPoint: "The start, as fractions of the bounds."
        case .endPoint: "The end, as fractions of the bounds."
        case .gradientType: "The type of the gradient."
        case .focus: "The focus of a radial gradient, as fractions of the way from start to end."
        case .instanceCount: "The number of copies, including the original."
        case .instanceDelay: "The delay of each copy after the one before it, in seconds."
        case .instanceTransform: "The transform of each copy relative to the one before it."
        case .instanceColor: "The colour that multiplies the colours of the first copy."
        case .instanceRedOffset: "The change of the multiplier's red from copy to copy."
        case .instanceGreenOffset: "The change of the multiplier's green from copy to copy."
        case .instanceBlueOffset: "The change of the multiplier's blue from copy to copy."
        case .instanceAlphaOffset: "The change of the multiplier's opacity from copy to copy."
        default: row.part.map { "\($0.access.words) of \($0.root.rawValue)." } ?? ""
        }
    }
}

// MARK: - Values of layers

extension Layer {
    /// The whole properties of this kind of layer, in a fixed order.
    public var properties: [AnimatableProperty] {
        let owner = content.owner
        return AnimatableProperty.roots.filter { $0.owner == .layer || $0.owner == owner }
    }

    /// Returns the value of a property or sub-path, or `nil` if this kind of layer does not have it.
    public func value(for property: AnimatableProperty) -> AnimatableValue? {
        let row = property.row
        guard let whole = value(of: row.field) else { return nil }
        guard let part = row.part else { return whole }
        return part.access.get(whole)
    }

    /// Sets a property or sub-path, and returns whether this kind of layer has it and the value has the right type.
    @discardableResult
    public mutating func setValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool {
        let row = property.row
        guard let part = row.part else {
            guard let value = value.converted(to: row.kind) else { return false }
            return setValue(value, of: row.field)
        }
        guard let whole = self.value(of: row.field), let changed = part.access.setting(value, whole) else {
            return false
        }
        return setValue(changed, of: row.field)
    }

    private func value(of field: PropertyRow.Field) -> AnimatableValue? {
        switch field {
        case .layer(let field): field.get(fields)
        case .shape(let field): shape.map(field.get)
        case .gradient(let field): gradient.map(field.get)
        case .replicator(let field): replicator.map(field.get)
        }
    }

    private mutating func setValue(_ value: AnimatableValue, of field: PropertyRow.Field) -> Bool {
        switch field {
        case .layer(let field): return field.set(&fields, value)
        case .shape(let field):
            guard case .shape(var shape) = content else { return false }
            content = .plain  // Now the payload has only one owner, so it changes in place.
            defer { content = .shape(shape) }
            return field.set(&shape, value)
        case .gradient(let field):
            guard case .gradient(var gradient) = content else { return false }
            content = .plain
            defer { content = .gradient(gradient) }
            return field.set(&gradient, value)
        case .replicator(let field):
            guard case .replicator(var replicator) = content else { return false }
            content = .plain
            defer { content = .replicator(replicator) }
            return field.set(&replicator, value)
        }
    }
}
