/// How one sort of values is written: the function that reads them and the schema that describes them, side by
/// side so that they agree.
struct Form<Value>: Sendable {
    /// What such a value is, to complete "… wants".
    let wants: String
    /// The same for editors, as JSON Schema.
    let schema: SchemaNode
    /// Reads a value of `key`; nil after noting why it cannot be read.
    let read: @Sendable (_ node: SceneNode, _ key: String, _ context: inout ReadingContext) -> Value?

    init(
        wants: String, schema: SchemaNode,
        read:
            @escaping @Sendable (_ node: SceneNode, _ key: String, _ context: inout ReadingContext) -> Value?
    ) {
        self.wants = wants
        self.schema = schema
        self.read = read
    }

    /// The form of a value that is one word or number; `parse` gives nil for any other text.
    init(wants: String, schema: SchemaNode, parse: @escaping @Sendable (String) -> Value?) {
        self.init(wants: wants, schema: schema) { node, key, context in
            if let text = node.text, !node.isEmpty, let value = parse(text) { return value }
            context.refuse(node, key, wants: wants)
            return nil
        }
    }

    /// The same form, read as what `transform` makes of the value.
    func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Form<Result> {
        Form<Result>(wants: wants, schema: schema) { node, key, context in
            read(node, key, &context).map(transform)
        }
    }

    /// The same form, read as what `transform` makes of the value. It must not give nil for a value that can be
    /// read: nothing would be said about that.
    func compactMap<Result>(_ transform: @escaping @Sendable (Value) -> Result?) -> Form<Result> {
        Form<Result>(wants: wants, schema: schema) { node, key, context in
            read(node, key, &context).flatMap(transform)
        }
    }
}
