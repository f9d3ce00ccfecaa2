import Geometry

/// The description of a property: a row of the table in ``AnimatableProperty/newRow``.
struct PropertyRow: Sendable {
    enum Field: Sendable {
        case layer(PropertyField<LayerFields>)
        case shape(PropertyField<ShapeContent>)
        case gradient(PropertyField<GradientContent>)
        case replicator(PropertyField<ReplicatorContent>)
    }

    struct Part: Sendable {
        let root: AnimatableProperty
        let component: PropertyComponent
        let access: PropertyComponent.Row
    }

    let owner: AnimatableProperty.Owner
    let field: Field
    /// The component of the field, or `nil` for the whole field.
    private(set) var part: Part?
    private(set) var kind: AnimatableValue.Kind
    private(set) var legalValues: LegalValues
    private(set) var defaultValue: AnimatableValue
    private(set) var summary: String
    /// The name in Swift, if it is not the key path.
    private(set) var swiftName: String?

    private init<Holder>(
        _ owner: AnimatableProperty.Owner, _ home: Field, _ field: PropertyField<Holder>, of fresh: Holder,
        _ summary: String
    ) {
        self.owner = owner
        self.field = home
        self.summary = summary
        kind = field.kind
        legalValues = field.legalValues
        defaultValue = field.get(fresh)
    }

    static func layer(
        _ field: PropertyField<LayerFields>, _ summary: String, swiftName: String? = nil
    ) -> PropertyRow {
        var row = PropertyRow(.layer, .layer(field), field, of: LayerFields(), summary)
        row.swiftName = swiftName
        return row
    }

    static func shape(_ field: PropertyField<ShapeContent>, _ summary: String) -> PropertyRow {
        PropertyRow(.shape, .shape(field), field, of: ShapeContent(), summary)
    }

    static func gradient(_ field: PropertyField<GradientContent>, _ summary: String) -> PropertyRow {
        PropertyRow(.gradient, .gradient(field), field, of: GradientContent(), summary)
    }

    static func replicator(_ field: PropertyField<ReplicatorContent>, _ summary: String) -> PropertyRow {
        PropertyRow(.replicator, .replicator(field), field, of: ReplicatorContent(), summary)
    }

    /// Creates the row of a sub-path: the key path of a root, a dot, and that of a component.
    static func part(_ keyPath: String) -> PropertyRow {
        let names = keyPath.split(separator: ".", maxSplits: 1).map { String($0) }
        guard let root = AnimatableProperty(rawValue: names[0]),
            let component = PropertyComponent(rawValue: names[1])
        else { preconditionFailure("\(keyPath) is not a component of a property") }
        let access = component.row
        var row = root.newRow
        row.part = Part(root: root, component: component, access: access)
        row.kind = access.kind
        row.legalValues = access.legalValues
        row.defaultValue = access.get(row.defaultValue) ?? row.defaultValue
        row.summary = "\(access.words) of \(root.rawValue)."
        row.swiftName = nil
        return row
    }
}

// MARK: - The table

extension AnimatableProperty {
    var row: PropertyRow { Self.rows[self] ?? newRow }

    private static let rows = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.newRow) })

    /// The table of all properties, which all other code about properties reads.
    var newRow: PropertyRow {
        switch self {
        // Every layer.
        case .bounds:
            .layer(
                .rect(\.bounds) { $0.bounds = $1 },
                "The rectangle of the layer in its own coordinates: [x, y, width, height].")
        case .position:
            .layer(
                .point(\.position) { $0.position = $1 },
                "The position of the anchor point in the superlayer: [x, y].")
        case .zPosition:
            .layer(.number(\.zPosition) { $0.zPosition = $1 }, "The order among siblings: greater is nearer.")
        case .anchorPoint:
            .layer(
                .point(\.anchorPoint) { $0.anchorPoint = $1 },
                "The point of the bounds that lies at the position: [0, 0] is the top left, [1, 1] the bottom right."
            )
        case .transform:
            .layer(
                .transform(\.transform) { $0.transform = $1 },
                "The transform of the layer about its anchor point.")
        case .sublayerTransform:
            .layer(
                .transform(\.sublayerTransform) { $0.sublayerTransform = $1 },
                "The transform of the sublayers about the anchor point.")
        case .opacity:
            .layer(
                .number(\.opacity, .share) { $0.opacity = $1 },
                "The opacity of the layer with its sublayers, 0 to 1.")
        case .isHidden:
            .layer(
                .bool(\.isHidden) { $0.isHidden = $1 }, "Whether the layer and its sublayers are hidden.",
                swiftName: "isHidden")
        case .isDoubleSided:
            .layer(
                .bool(\.isDoubleSided) { $0.isDoubleSided = $1 },
                "Whether the layer is drawn while transforms mirror it.", swiftName: "isDoubleSided")
        case .masksToBounds:
            .layer(
                .bool(\.masksToBounds) { $0.masksToBounds = $1 },
                "Whether the layer is clipped to its bounds.")
        case .compositingFilter:
            .layer(
                .word(\.compositingFilter) { $0.compositingFilter = $1 },
                "The blend mode of the layer with the layers behind it.")
        case .isIsolated:
            .layer(
                .bool(\.isIsolated) { $0.isIsolated = $1 },
                "Whether the blend modes of sublayers mix only with the layer itself.")
        case .maskMode:
            .layer(
                .word(\.maskMode) { $0.maskMode = $1 },
                "Whether the opacity or the luminance of the mask counts.")
        case .cornerRadius:
            .layer(
                .number(\.cornerRadius, .zeroOrMore) { $0.cornerRadius = $1 },
                "The radius of the corners of background, border and clipping, in points.")
        case .borderWidth:
            .layer(
                .number(\.borderWidth, .zeroOrMore) { $0.borderWidth = $1 },
                "The width of the border, inside the bounds, in points.")
        case .borderColor: .layer(.color(\.borderColor) { $0.borderColor = $1 }, "The colour of the border.")
        case .backgroundColor:
            .layer(.color(\.backgroundColor) { $0.backgroundColor = $1 }, "The colour that fills the bounds.")

        // Shape layers.
        case .path: .shape(.path(\.path) { $0.path = $1 }, "The path of the shape.")
        case .fillColor:
            .shape(.fill(\.fillColor) { $0.fillColor = $1 }, "The colour or pattern that fills the shape.")
        case .fillRule:
            .shape(.word(\.fillRule) { $0.fillRule = $1 }, "The rule for the interior of the shape.")
        case .strokeColor: .shape(.color(\.strokeColor) { $0.strokeColor = $1 }, "The colour of the stroke.")
        case .strokeStart:
            .shape(
                .number(\.strokeStart, .share) { $0.strokeStart = $1 },
                "The start of the stroke, as a fraction of the length, 0 to 1.")
        case .strokeEnd:
            .shape(
                .number(\.strokeEnd, .share) { $0.strokeEnd = $1 },
                "The end of the stroke, as a fraction of the length, 0 to 1.")
        case .lineWidth:
            .shape(
                .number(\.lineWidth, .zeroOrMore) { $0.lineWidth = $1 },
                "The width of the stroke, centred on the path, in points.")
        case .miterLimit:
            .shape(
                .number(\.miterLimit, .zeroOrMore) { $0.miterLimit = $1 },
                "The longest miter, as a multiple of the line width.")
        case .lineCap: .shape(.word(\.lineCap) { $0.lineCap = $1 }, "The shape of the stroke's ends.")
        case .lineJoin: .shape(.word(\.lineJoin) { $0.lineJoin = $1 }, "The shape of the stroke's corners.")
        case .lineDashPhase:
            .shape(
                .number(\.lineDashPhase) { $0.lineDashPhase = $1 },
                "The start of the stroke within the dash pattern, in points.")
        case .lineDashPattern:
            .shape(
                .numbers(\.lineDashPattern, .dashPattern) { $0.lineDashPattern = $1 },
                "The lengths of dashes and gaps in turn, in points.")
        case .dashOrigin:
            .shape(
                .word(\.dashOrigin) { $0.dashOrigin = $1 },
                "Whether dashes start with the trimmed stroke or with the path.")
        case .dashFit:
            .shape(
                .word(\.dashFit) { $0.dashFit = $1 }, "Whether the dash pattern is scaled to fit the path.")
        case .trimMode:
            .shape(
                .word(\.trimMode) { $0.trimMode = $1 },
                "Whether start and end are fractions of all subpaths or of each.")
        case .trimOffset:
            .shape(
                .number(\.trimOffset) { $0.trimOffset = $1 },
                "A shift of start and end along the path, as a fraction of the length.")
        case .trimBy:
            .shape(
                .word(\.trimBy) { $0.trimBy = $1 },
                "Whether start and end cut a curve at a length, or at a parameter as Core Animation does.")
        case .vectorEffect:
            .shape(
                .word(\.vectorEffect) { $0.vectorEffect = $1 },
                "Whether transforms scale the width of the stroke (none), or the width is in points of the canvas."
            )
        case .showsPoints:
            .shape(
                .bool(\.showsPoints) { $0.showsPoints = $1 },
                "Whether the points of the path are numbered, with lines to their destinations in a morph.")

        // Gradient layers.
        case .colors: .gradient(.colors(\.colors) { $0.colors = $1 }, "The colours in order.")
        case .locations:
            .gradient(.numbers(\.locations) { $0.locations = $1 }, "The position of each colour, 0 to 1.")
        case .startPoint:
            .gradient(.point(\.startPoint) { $0.startPoint = $1 }, "The start, as fractions of the bounds.")
        case .endPoint:
            .gradient(.point(\.endPoint) { $0.endPoint = $1 }, "The end, as fractions of the bounds.")
        case .gradientType: .gradient(.word(\.type) { $0.type = $1 }, "The type of the gradient.")
        case .focus:
            .gradient(
                .point(\.focus) { $0.focus = $1 },
                "The focus of a radial gradient, as fractions of the way from start to end.")

        // Replicator layers.
        case .instanceCount:
            .replicator(
                .number(\.instanceCount, .from(0, to: ReplicatorContent.maximumCount)) {
                    $0.instanceCount = $1
                }, "The number of copies, including the original.")
        case .instanceDelay:
            .replicator(
                .number(\.instanceDelay) { $0.instanceDelay = $1 },
                "The delay of each copy after the one before it, in seconds.")
        case .instanceTransform:
            .replicator(
                .transform(\.instanceTransform) { $0.instanceTransform = $1 },
                "The transform of each copy relative to the one before it.")
        case .instanceColor:
            .replicator(
                .color(\.instanceColor) { $0.instanceColor = $1 },
                "The colour that multiplies the colours of the first copy.")
        case .instanceRedOffset:
            .replicator(
                .number(\.instanceRedOffset) { $0.instanceRedOffset = $1 },
                "The change of the multiplier's red from copy to copy.")
        case .instanceGreenOffset:
            .replicator(
                .number(\.instanceGreenOffset) { $0.instanceGreenOffset = $1 },
                "The change of the multiplier's green from copy to copy.")
        case .instanceBlueOffset:
            .replicator(
                .number(\.instanceBlueOffset) { $0.instanceBlueOffset = $1 },
                "The change of the multiplier's blue from copy to copy.")
        case .instanceAlphaOffset:
            .replicator(
                .number(\.instanceAlphaOffset) { $0.instanceAlphaOffset = $1 },
                "The change of the multiplier's opacity from copy to copy.")

        // Sub-paths, such as `position.x`.
        case .boundsOrigin, .boundsOriginX, .boundsOriginY, .boundsSize, .boundsWidth, .boundsHeight,
            .positionX, .positionY, .anchorPointX, .anchorPointY, .rotation, .scale, .scaleX, .scaleY,
            .translation, .translationX, .translationY, .sublayerRotation, .sublayerScale, .sublayerScaleX,
            .sublayerScaleY, .sublayerTranslation, .sublayerTranslationX, .sublayerTranslationY, .startPointX,
            .startPointY, .endPointX, .endPointY, .focusX, .focusY, .instanceRotation, .instanceScale,
            .instanceScaleX,
            .instanceScaleY, .instanceTranslation, .instanceTranslationX, .instanceTranslationY:
            .part(rawValue)
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
            content = .plain  // So that the copy at hand is the only one, and changes in place.
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
