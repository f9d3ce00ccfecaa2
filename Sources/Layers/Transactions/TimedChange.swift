/// Changes made at a time, in one transaction: how a scene holds what a program would do while it runs.
///
/// They are data, not code, so a scene with changes can be scrubbed: what shows at a time is what the changes
/// up to then leave behind, and going back undoes them.
public struct TimedChange: Hashable, Sendable {
    /// One value of one layer.
    public struct Assignment: Hashable, Sendable {
        /// Which layer.
        public var layer: Layer.ID
        /// Which property or sub-path.
        public var property: AnimatableProperty
        /// The new model value.
        public var value: AnimatableValue

        /// The assignment of `value` to a property of a layer.
        public init(_ layer: Layer.ID, _ property: AnimatableProperty, _ value: AnimatableValue) {
            self.layer = layer
            self.property = property
            self.value = value
        }
    }

    /// When it happens, in seconds of the scene; in a completion, after that.
    public var time: Double
    /// What changes, in this order.
    public var changes: [LayerChange]
    /// How the implicit animations run.
    public var settings: TransactionSettings
    /// What happens when all animations of the changes have ended; at once when there are none (rule X3).
    public var completion: [TimedChange]

    /// The changes made at `time`.
    public init(
        at time: Double, changes: [LayerChange], settings: TransactionSettings = TransactionSettings(),
        completion: [TimedChange] = []
    ) {
        self.time = time
        self.changes = changes
        self.settings = settings
        self.completion = completion
    }

    /// The assignments made at `time`.
    public init(
        at time: Double, _ assignments: [Assignment],
        settings: TransactionSettings = TransactionSettings(), completion: [TimedChange] = []
    ) {
        self.init(
            at: time, changes: assignments.map { .set($0.layer, $0.property, $0.value) },
            settings: settings, completion: completion)
    }

    /// The values among the changes.
    public var assignments: [Assignment] {
        changes.compactMap { change in
            guard case .set(let layer, let property, let value, action: _) = change else { return nil }
            return Assignment(layer, property, value)
        }
    }

    /// The change at a place among these: by index, then by index in the completion of that, and so on; nil where
    /// there is none.
    package static func change(at place: [Int], in changes: [TimedChange]) -> TimedChange? {
        guard let first = place.first, changes.indices.contains(first) else { return nil }
        return place.count == 1
            ? changes[first] : change(at: Array(place.dropFirst()), in: changes[first].completion)
    }

    /// The change as a transaction with one completion.
    var asTransaction: Transaction {
        let entries = changes.map { Transaction.Entry($0, settings) }
        return Transaction(entries, completions: [.init(of: 0..<entries.count, completion)])
    }
}
