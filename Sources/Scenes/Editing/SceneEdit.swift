public import Layers

/// One thing in a scene that is to be different from what its file says: what, and the value, written as a file has it.
///
/// It is a value like any other: the scene that is shown follows from the file and a list of edits, and from nothing else.
public struct SceneEdit: Hashable, Sendable {
    /// What is to be different: a key of a layer, or of one of its animations.
    public struct Target: Hashable, Sendable {
        /// The layer, by its number in the scene of the file.
        public let layer: Layer.ID
        /// Which of its animations, by index, then which of that group, and so on; empty for the layer itself.
        public let animation: [Int]
        /// The key, as scene files spell it: `lineWidth`, `transform.rotation`, `duration`.
        public let key: String

        /// A key of a layer, or of one of its animations; all names of a key are one.
        public init(_ layer: Layer.ID, animation: [Int] = [], key: String) {
            self.layer = layer
            self.animation = animation
            self.key =
                (animation.isEmpty ? KeySchemas.layer[key]?.key : KeySchemas.animation[key]?.key) ?? key
        }
    }

    /// What is to be different.
    public let target: Target
    /// The value, as a file has it: `6`, `"#ff3366"`, `[10, 20]`, `forever`.
    public let value: String

    /// An edit.
    public init(_ target: Target, _ value: String) {
        self.target = target
        self.value = value
    }

    /// The property that it sets; nil for what is no property of a layer.
    package var property: AnimatableProperty? { target.property }
}

extension SceneEdit.Target {
    /// The property that is meant; nil for what is no property of a layer.
    package var property: AnimatableProperty? { animation.isEmpty ? KeySchemas.properties[key] : nil }
}

// MARK: - Text

extension Scene {
    /// The layers by what leads to them in a file: `layers[0]`, `layers[0].mask`, `layers[0].sublayers[2]`.
    var layersByPlace: [String: Layer] {
        var places: [String: Layer] = [:]
        func add(_ layer: Layer, _ place: String) {
            places[place] = layer
            if let mask = layer.mask { add(mask, place + ".mask") }
            for (index, sublayer) in layer.sublayers.enumerated() {
                add(sublayer, "\(place).sublayers[\(index)]")
            }
        }
        for (index, layer) in layers.enumerated() { add(layer, "layers[\(index)]") }
        return places
    }

    /// An edit as the command line has it behind `--set`: the layer by its name, where that means it and no other.
    package func change(_ edit: SceneEdit) -> String {
        let id = edit.target.layer
        let name = self[id]?.name ?? ""
        let isMeant = !name.isEmpty && layer(named: name)?.id == id && !name.contains("=")
        let place = isMeant ? name : layersByPlace.first { $0.value.id == id }?.key ?? name
        let path = edit.target.animation.map { ".animations[\($0)]" }.joined()
        let key = edit.property?.fileName ?? edit.target.key
        return "\(place)\(path).\(key)=\(edit.value)"
    }
}

// MARK: - Edit history

/// The edits of a scene, of each target the last, with the way back and forth through them.
///
/// It is a value: with the same steps it is the same history, and there is no end to undoing.
public struct EditHistory: Hashable, Sendable {
    /// What is different from the file now, in the order in which it became so.
    public private(set) var edits: [SceneEdit] = []
    private var past: [[SceneEdit]] = []
    private var future: [[SceneEdit]] = []
    /// The target that the last step set and that another step may go on with.
    private var open: SceneEdit.Target?

    /// A history in which nothing has happened.
    public init() {}

    /// Whether there is a step to undo, and one to do again.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether a step that was undone can be done again.
    public var canRedo: Bool { !future.isEmpty }

    /// The value that a target was given; nil for none.
    public func value(of target: SceneEdit.Target) -> String? { edits.first { $0.target == target }?.value }

    /// Sets a value.
    ///
    /// - Parameters:
    ///   - edit: what, and to which value.
    ///   - goesOn: whether it is one gesture with the step before, if that set the same target: undoing takes both back.
    /// - Returns: whether anything is different now.
    @discardableResult
    public mutating func set(_ edit: SceneEdit, goesOn: Bool = false) -> Bool {
        guard value(of: edit.target) != edit.value else { return false }
        var next = edits
        if let index = next.firstIndex(where: { $0.target == edit.target }) {
            next[index] = edit
        } else {
            next.append(edit)
        }
        step(to: next, goesOn: goesOn && open == edit.target)
        open = edit.target
        return true
    }

    /// Goes back to what the file says of a target. Returns whether anything is different now.
    @discardableResult
    public mutating func reset(_ target: SceneEdit.Target) -> Bool {
        guard value(of: target) != nil else { return false }
        step(to: edits.filter { $0.target != target }, goesOn: false)
        open = nil
        return true
    }

    /// Takes the last step back. Returns whether there was one.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let last = past.popLast() else { return false }
        future.append(edits)
        edits = last
        open = nil
        return true
    }

    /// Makes the step that was taken back last once more. Returns whether there was one.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let next = future.popLast() else { return false }
        past.append(edits)
        edits = next
        open = nil
        return true
    }

    /// The same history with edits that a new version of the file asks for; nil drops one.
    ///
    /// Steps between which nothing changes any more are one.
    package func mapped(_ change: (SceneEdit) -> SceneEdit?) -> EditHistory {
        rewritten { $0.compactMap(change) }
    }

    /// The same history when what is different now has been written into the file: nothing is, and undoing makes what the
    /// file had before a change of its own.
    ///
    /// - Parameter before: what the file said of a target; nil drops the steps in which it said that.
    /// - Returns: the history from the new file on.
    package func kept(before: (SceneEdit.Target) -> String?) -> EditHistory {
        rewritten { list in
            let others = edits.filter { edit in !list.contains { $0.target == edit.target } }
            let old = others.compactMap { edit in before(edit.target).map { SceneEdit(edit.target, $0) } }
            return old.count == others.count ? list.filter { !edits.contains($0) } + old : nil
        }
    }

    private func rewritten(_ change: ([SceneEdit]) -> [SceneEdit]?) -> EditHistory {
        var history = EditHistory()
        history.edits = change(edits) ?? []
        func steps(_ lists: [[SceneEdit]]) -> [[SceneEdit]] {
            var kept: [[SceneEdit]] = []
            for list in lists.compactMap(change) where list != kept.last { kept.append(list) }
            if kept.last == history.edits { kept.removeLast() }
            return kept
        }
        history.past = steps(past)
        history.future = steps(future)
        return history
    }

    private mutating func step(to next: [SceneEdit], goesOn: Bool) {
        if !goesOn { past.append(edits) }
        edits = next
        future = []
    }
}

// MARK: - Scene keys

/// A key of a layer or of an animation, as it is in a scene.
package struct SceneKey: Hashable, Sendable {
    /// The key, as scene files spell it.
    package let key: String
    /// Its value, as a person types it; nil when nothing says one.
    package let text: String?
    /// Whether the mapping itself has it: else it comes from x-defaults, or is what it is when it is left out.
    package let isWritten: Bool
    /// Whether it comes from x-defaults.
    package let isInherited: Bool
    /// How it is changed.
    package let control: ValueControl
    /// What it means, in a sentence.
    package let summary: String
}

/// The keys of the layers and animations of a scene, as its file with edits has them, and where they stand.
package struct SceneKeys: Sendable {
    private let places: SourceMap
    private let defaults: [String: SceneNode.Entry]
    private let source: SourceText
    /// How long the file is without the values of edits behind it.
    private let length: Int

    init(_ builder: SceneBuilder, length: Int) {
        places = builder.places
        defaults = builder.defaults?.found.entries ?? [:]
        source = builder.context.source
        self.length = length
    }

    /// The keys of a layer that say how its time runs.
    package func timing(of layer: Layer.ID) -> [SceneKey] {
        let own = places.layers[layer]?.entries ?? [:]
        return KeySchemas.layer.fields.filter { SceneKeys.timingKeys.contains($0.key) }
            .map { key($0, own[$0.key], nil, nil) }
    }

    /// How the keys of animations and the timing of layers are changed; none for values of the animated property.
    private static let controls: [String: ValueControl] = {
        let fields = KeySchemas.animation.fields.map { ($0.key, $0.schema) }
        let timing = KeySchemas.layer.fields.filter { timingKeys.contains($0.key) }.map {
            ($0.key, $0.schema)
        }
        let known = (fields + timing).filter { !$0.1.isSame(as: .reference("value")) }
        return Dictionary(known.map { ($0.0, ValueControl($0.1)) }) { first, _ in first }
    }()

    private static let timingKeys = Set(["duration"] + KeySchemas.timing(\LayerDraft.timing).map(\.key))

    /// The keys of an animation, in the order of the format; those that say what it is, and what only another kind has,
    /// are left out.
    package func animation(
        _ path: [Int], of layer: Layer.ID, _ property: AnimatableProperty?
    ) -> [SceneKey] {
        let target = SceneEdit.Target(layer, animation: path, key: "")
        guard let own = places.keys(of: target) else { return [] }
        let inherited = path.count == 1 ? defaults : [:]
        let kind = KeySchemas.kinds.first { $0.keys.contains { own.entries[$0] != nil } }
        let others = KeySchemas.kinds.filter {
            $0.kind != kind?.kind && !($0.kind == .basic && kind?.kind == .spring)
        }
        .flatMap(\.keys)
        let hidden = Set(
            others + ["keyPath", "animations"] + (property?.kind == .transform ? [] : ["valueFunction"]))
        let function = own.entries["valueFunction"]?.value.text.flatMap(ValueFunction.init)
        return KeySchemas.animation.fields.filter { !hidden.contains($0.key) }.map {
            key($0, own.entries[$0.key], inherited[$0.key], property, function)
        }
    }

    private func key<Draft>(
        _ field: Field<Draft>, _ own: SceneNode.Entry?, _ inherited: SceneNode.Entry?,
        _ property: AnimatableProperty?, _ function: ValueFunction? = nil
    ) -> SceneKey {
        let control =
            SceneKeys.controls[field.key] ?? function.map(ValueControl.init(inAnimationBy:))
            ?? property.map(ValueControl.init(inAnimationOf:)) ?? .typed
        return SceneKey(
            key: field.key, text: (own ?? inherited)?.value.typedText ?? field.standard,
            isWritten: own != nil, isInherited: own == nil && inherited != nil, control: control,
            summary: field.summary)
    }

    /// Whether there is the layer or the animation that an edit is about.
    package func has(_ target: SceneEdit.Target) -> Bool { places.keys(of: target) != nil }

    /// Whether the layer itself has a key of a property, or of all of which that is a part. A transform that is written is
    /// not every number of it.
    package func isWritten(_ property: AnimatableProperty, in layer: Layer.ID) -> Bool {
        places.layers[layer]?.entries.keys.contains { key in
            guard let written = KeySchemas.properties[key] else { return false }
            return written == property || written.kind != .transform && written.contains(property)
        } ?? false
    }

    /// The line of the file where a value is written, from 1; that of its layer or animation where it is not.
    package func line(of target: SceneEdit.Target) -> Int {
        guard let found = places.keys(of: target) else { return 1 }
        var offset = found.entries[target.key]?.keyOffset
        if offset ?? .max >= length, let property = target.property {
            offset = found.entries.values.filter { $0.property(of: nil)?.contains(property) ?? false }
                .map(\.keyOffset).filter { $0 < length }.min()
        }
        return source.line(of: offset.flatMap { $0 < length ? $0 : nil } ?? found.offset)
    }
}

extension SourceMap {
    /// The keys of the layer or the animation that an edit is about; nil when there is none such.
    func keys(of target: SceneEdit.Target) -> FoundKeys? {
        keys(at: LintLocation(target.layer, animation: target.animation, key: target.key))
    }
}
