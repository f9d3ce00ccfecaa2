import Geometry
public import Layers

/// A change to a value of a scene file. The shown scene depends only on the file and a list of edits.
public struct SceneEdit: Hashable, Sendable {
    /// A key of a layer, or of one of its animations.
    public struct Target: Hashable, Sendable {
        /// The layer in the scene of the file.
        public let layer: Layer.ID
        /// The index of the animation, then that of its child, and so on; empty for the layer itself.
        public let animation: [Int]
        /// The key, as in scene files: `lineWidth`, `transform.rotation`, `duration`.
        public let key: String

        /// The property of the layer, or `nil` if the key is not a property.
        package var property: AnimatableProperty? { animation.isEmpty ? KeySchemas.properties[key] : nil }

        /// Creates a target. Synonyms of a key give the same target.
        public init(_ layer: Layer.ID, animation: [Int] = [], key: String) {
            self.layer = layer
            self.animation = animation
            self.key =
                (animation.isEmpty ? KeySchemas.layer[key]?.key : KeySchemas.animation[key]?.key) ?? key
        }
    }

    /// The edited key.
    public let target: Target
    /// The value, as in scene files: `6`, `"#ff3366"`, `[10, 20]`, `forever`.
    public let value: String

    /// Creates an edit.
    public init(_ target: Target, _ value: String) {
        self.target = target
        self.value = value
    }
}

// MARK: - Text

extension Scene {
    /// The layers by their paths in a file: `layers[0]`, `layers[0].mask`, `layers[0].sublayers[2]`.
    var layersByPath: [String: Layer] {
        var layersByPath: [String: Layer] = [:]
        func add(_ layer: Layer, _ path: String) {
            layersByPath[path] = layer
            if let mask = layer.mask { add(mask, path + ".mask") }
            for (index, sublayer) in layer.sublayers.enumerated() {
                add(sublayer, "\(path).sublayers[\(index)]")
            }
        }
        for (index, layer) in layers.enumerated() { add(layer, "layers[\(index)]") }
        return layersByPath
    }
}

/// Writes edits of a scene in the format of `--set`.
package struct SceneEditWriter {
    /// The name of each layer if that is unambiguous, otherwise its path in the file.
    private let layers: [Layer.ID: String]

    /// Creates a writer, in O(layers).
    package init(_ scene: Scene) {
        let named = Dictionary(scene.allLayers.map { ($0.name, $0.id) }) { first, _ in first }
        let layersByPath = scene.layersByPath
        let pairs = layersByPath.map { path, layer in
            let name = layer.name
            let isWord = name.first?.isWhitespace == false && !name.contains("=")
            let isUnique = named[name] == layer.id && layersByPath[name] == nil
            return (layer.id, isWord && isUnique ? name : path)
        }
        layers = Dictionary(pairs) { first, _ in first }
    }

    /// Returns an edit as an argument of `--set`.
    package func text(_ edit: SceneEdit) -> String {
        let path = edit.target.animation.map { ".animations[\($0)]" }.joined()
        let key = edit.target.property?.fileName ?? edit.target.key
        return "\(layers[edit.target.layer] ?? "")\(path).\(key)=\(edit.value)"
    }
}

// MARK: - Edit history

/// The edits of a scene, the last for each target, with unlimited undo and redo, as a value.
public struct EditHistory: Hashable, Sendable {
    /// The present edits, in order.
    public private(set) var edits: [SceneEdit] = []
    private var past: [[SceneEdit]] = []
    private var future: [[SceneEdit]] = []
    /// The target of the last step, which the next step may continue.
    private var openTarget: SceneEdit.Target?

    /// Creates an empty history.
    public init() {}

    /// Whether there is a step to undo.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether there is a step to redo.
    public var canRedo: Bool { !future.isEmpty }

    /// Returns the edited value of a target, or `nil` if it has none.
    public func value(of target: SceneEdit.Target) -> String? { edits.first { $0.target == target }?.value }

    /// Sets a value.
    ///
    /// If it `coalesces`, the edit belongs to the same gesture as the previous step, if that set the same target. Undo
    /// reverts both. Returns whether the value has changed.
    @discardableResult
    public mutating func set(_ edit: SceneEdit, coalesces: Bool = false) -> Bool {
        guard value(of: edit.target) != edit.value else { return false }
        var next = edits
        if let index = next.firstIndex(where: { $0.target == edit.target }) {
            next[index] = edit
        } else {
            next.append(edit)
        }
        step(to: next, coalesces: coalesces && openTarget == edit.target)
        openTarget = edit.target
        return true
    }

    /// Removes the edit of a target. Returns whether there was one.
    @discardableResult
    public mutating func reset(_ target: SceneEdit.Target) -> Bool {
        guard value(of: target) != nil else { return false }
        step(to: edits.filter { $0.target != target }, coalesces: false)
        openTarget = nil
        return true
    }

    /// Undoes the last step. Returns whether there was one.
    @discardableResult
    public mutating func undo() -> Bool { move(from: \.past, to: \.future) }

    /// Redoes the last undone step. Returns whether there was one.
    @discardableResult
    public mutating func redo() -> Bool { move(from: \.future, to: \.past) }

    private mutating func move(
        from source: WritableKeyPath<Self, [[SceneEdit]]>, to target: WritableKeyPath<Self, [[SceneEdit]]>
    ) -> Bool {
        guard let next = self[keyPath: source].popLast() else { return false }
        self[keyPath: target].append(edits)
        edits = next
        openTarget = nil
        return true
    }

    /// Returns the history with edits converted for a new version of the file; `change` returns `nil` to drop one.
    ///
    /// Steps with the same result are combined.
    package func mapped(_ change: (SceneEdit) -> SceneEdit?) -> EditHistory {
        rewritten { $0.compactMap(change) }
    }

    /// Returns the history after its edits were written into the file.
    ///
    /// The new history has no edits. Undo creates edits that restore the values that the file had before.
    ///
    /// `before` returns the old value of a target in the file, or `nil` to drop the steps in which it had that.
    package func kept(before: (SceneEdit.Target) -> String?) -> EditHistory {
        rewritten { list in
            let others = edits.filter { edit in !list.contains { $0.target == edit.target } }
            let old = others.mapAll { edit in before(edit.target).map { SceneEdit(edit.target, $0) } }
            return old.map { list.filter { !edits.contains($0) } + $0 }
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

    private mutating func step(to next: [SceneEdit], coalesces: Bool) {
        if !coalesces { past.append(edits) }
        edits = next
        future = []
    }
}

// MARK: - Scene keys

package struct SceneKey: Hashable, Sendable {
    package let key: String
    /// The value, as a user types it, or `nil` if the key has no value.
    package let text: String?
    /// Whether the mapping itself has the key. Otherwise the value is a default.
    package let isWritten: Bool
    /// Whether the value comes from `x-defaults`.
    package let isInherited: Bool
    package let control: ValueControl
    package let summary: String
}

/// The keys of the layers and animations of a scene with edits, and their offsets in the file.
package struct SceneKeys: Sendable {
    private let sourceMap: SourceMap
    private let defaults: [String: SceneNode.Entry]
    private let source: SourceText
    /// The length of the file without the values of edits behind it, in bytes.
    private let length: Int

    init(_ builder: SceneBuilder, length: Int) {
        sourceMap = builder.sourceMap
        defaults = builder.defaults?.mapping.entries ?? [:]
        source = builder.context.source
        self.length = length
    }

    package func timing(of layer: Layer.ID) -> [SceneKey] {
        let entries = sourceMap.layers[layer]?.entries ?? [:]
        return KeySchemas.layer.fields.filter { SceneKeys.timingKeys.contains($0.key) }
            .map { key($0, entries[$0.key], nil, nil) }
    }

    private static let timingKeys = Set(["duration"] + KeySchemas.timing(\LayerDraft.timing).map(\.key))

    /// Returns the keys of an animation in the order of the format, without its key path.
    package func animation(_ path: [Int], of layer: Layer.ID, _ property: AnimatableProperty?) -> [SceneKey] {
        let target = SceneEdit.Target(layer, animation: path, key: "")
        guard let entries = sourceMap.keys(of: target)?.entries else { return [] }
        let inherited = path.count == 1 ? defaults : [:]
        let kind = KeySchemas.kinds.first { $0.keys.contains { entries[$0] != nil } }?.kind
        var hidden: Set = ["keyPath", "animations"]
        if property?.kind != .transform { hidden.insert("valueFunction") }
        for (other, keys) in KeySchemas.kinds where other != kind && !(other == .basic && kind == .spring) {
            hidden.formUnion(keys)
        }
        let function = entries["valueFunction"]?.value.text.flatMap(ValueFunction.init)
        return KeySchemas.animation.fields.filter { !hidden.contains($0.key) }.map {
            key($0, entries[$0.key], inherited[$0.key], property, function)
        }
    }

    private func key<Draft>(
        _ field: Field<Draft>, _ written: SceneNode.Entry?, _ inherited: SceneNode.Entry?,
        _ property: AnimatableProperty?, _ function: ValueFunction? = nil
    ) -> SceneKey {
        let control =
            field.control ?? function.map(ValueControl.init(inAnimationBy:))
            ?? property.map(ValueControl.init(inAnimationOf:)) ?? .typed
        let value = (written ?? inherited)?.value
        return SceneKey(
            key: field.key, text: value?.text ?? value?.flowText ?? field.standard,
            isWritten: written != nil, isInherited: written == nil && inherited != nil, control: control,
            summary: field.summary)
    }

    package func has(_ target: SceneEdit.Target) -> Bool { sourceMap.keys(of: target) != nil }

    /// Returns whether the layer has a key for a property, or for a property that contains it.
    ///
    /// A written transform does not count as its parts.
    package func isWritten(_ property: AnimatableProperty, in layer: Layer.ID) -> Bool {
        sourceMap.layers[layer]?.entries.keys.contains { key in
            guard let written = KeySchemas.properties[key] else { return false }
            return written == property || written.kind != .transform && written.contains(property)
        } ?? false
    }

    /// Returns the line of a value in the file, from 1, or that of its layer or animation if it is not written.
    package func line(of target: SceneEdit.Target) -> Int {
        guard let mapping = sourceMap.keys(of: target) else { return 1 }
        var offset = mapping.entries[target.key]?.keyOffset
        if offset ?? .max >= length, let property = target.property {
            offset = mapping.entries.values.filter { $0.property(of: nil)?.contains(property) ?? false }
                .map(\.keyOffset).filter { $0 < length }.min()
        }
        return source.line(of: offset.flatMap { $0 < length ? $0 : nil } ?? mapping.offset)
    }
}

extension SourceMap {
    func keys(of target: SceneEdit.Target) -> Mapping? {
        keys(at: LintLocation(target.layer, animation: target.animation, key: target.key))
    }
}
