/// What there is to know of a property of a layer: a line of the table in ``AnimatableProperty/newRow``.
struct PropertyRow: Sendable {
    /// The field it is stored in, or its root is, by the kind of layer that has it.
    enum Field: Sendable {
        case layer(PropertyField<LayerFields>)
        case shape(PropertyField<ShapeContent>)
        case gradient(PropertyField<GradientContent>)
        case replicator(PropertyField<ReplicatorContent>)
    }

    /// A component of a property that has a key path of its own.
    struct Part: Sendable {
        let root: AnimatableProperty
        let component: PropertyComponent
        let access: PropertyComponent.Row
    }

    /// What kind of layer has it.
    let owner: AnimatableProperty.Owner
    let field: Field
    /// Which part of the field it is; nil for all of it.
    private(set) var part: Part?
    /// What sort of value it has.
    private(set) var kind: AnimatableValue.Kind
    /// Which values make sense in a layer.
    private(set) var legalValues: LegalValues
    /// The value in a new layer.
    private(set) var defaultValue: AnimatableValue
    /// What it means, in a sentence for users.
    private(set) var summary: String
    /// Its name in Swift, where that is not the key path.
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

    /// A property that every layer has.
    static func layer(
        _ field: PropertyField<LayerFields>, _ summary: String, swiftName: String? = nil
    ) -> PropertyRow {
        let fresh = LayerFields(name: "", content: .plain)
        var row = PropertyRow(.layer, .layer(field), field, of: fresh, summary)
        row.swiftName = swiftName
        return row
    }

    /// A property of shape layers.
    static func shape(_ field: PropertyField<ShapeContent>, _ summary: String) -> PropertyRow {
        PropertyRow(.shape, .shape(field), field, of: ShapeContent(), summary)
    }

    /// A property of gradient layers.
    static func gradient(_ field: PropertyField<GradientContent>, _ summary: String) -> PropertyRow {
        PropertyRow(.gradient, .gradient(field), field, of: GradientContent(), summary)
    }

    /// A property of replicator layers.
    static func replicator(_ field: PropertyField<ReplicatorContent>, _ summary: String) -> PropertyRow {
        PropertyRow(.replicator, .replicator(field), field, of: ReplicatorContent(), summary)
    }

    /// A component of the property `root`.
    static func part(_ component: PropertyComponent, of root: AnimatableProperty) -> PropertyRow {
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
