/// How the values of one sort are written: the function that reads them and the schema that describes them,
/// side by side so that they cannot part.
struct Form<Value>: Sendable {
    /// What such a value is, to complete "… wants".
    let wants: String
    /// What such a value is, for editors.
    let schema: SchemaNode
    /// Reads a value of `key`; nil when it cannot be read, which the builder has then been told.
    let read: @Sendable (_ node: SceneNode, _ key: String, _ builder: inout SceneBuilder) -> Value?

    init(
        wants: String, schema: SchemaNode,
        read: @escaping @Sendable (_ node: SceneNode, _ key: String, _ builder: inout SceneBuilder) -> Value?
    ) {
        self.wants = wants
        self.schema = schema
        self.read = read
    }

    /// The form of a value that is one word or number.
    init(wants: String, schema: SchemaNode, parse: @escaping @Sendable (String) -> Value?) {
        self.init(wants: wants, schema: schema) { node, key, builder in
            if let text = node.text, !node.isEmpty, let value = parse(text) { return value }
            builder.refuse(node, key, wants: wants)
            return nil
        }
    }

    /// The same form for a value made of this one.
    func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Form<Result> {
        Form<Result>(wants: wants, schema: schema) { node, key, builder in
            read(node, key, &builder).map(transform)
        }
    }
}

extension Form {
    /// The same form for a value made of this one, where every value that is read can be made.
    func compactMap<Result>(_ transform: @escaping @Sendable (Value) -> Result?) -> Form<Result> {
        Form<Result>(wants: wants, schema: schema) { node, key, builder in
            read(node, key, &builder).flatMap(transform)
        }
    }
}
