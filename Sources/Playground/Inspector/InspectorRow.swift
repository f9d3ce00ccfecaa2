import Colors
import Geometry
import Layers
import SceneFiles
import Text

/// A row of the inspector, before anybody knows how wide it is.
struct InspectorRow {
    /// A value as it is shown.
    struct Value {
        var text: ShownText
        /// The colour that it is, for a swatch before it.
        var color: Color?
    }

    /// What a key chooses it by; nil for what can only be read.
    var place: Inspector.Place?
    /// How far in it stands.
    var depth = 0
    /// What it is about.
    var name: ShownText
    /// What the model has, or what an animation has under a key.
    var model: Value?
    /// What is seen now.
    var shown: Value?
    /// Whether what is seen is not what the model has.
    var differs = false
    /// Whether it was changed and can be taken back.
    var isEdited = false
    /// Whether it is only context: a heading, or a value that nobody gave.
    var isDim = false
    /// Whether it warns.
    var isWarning = false
}

/// Everything that the inspector has to say of a scene at a moment, row by row: the layers, and of the layer that is chosen
/// its values, its animations, and what is likely a mistake in them.
struct InspectorRows {
    private let item: PlaylistItem
    private let inspector: Inspector
    private let edits: Set<SceneEdit.Target>
    private let time: Double
    private let model: Scene
    private let presentation: Scene
    private let runs: [Timeline.Run]
    private(set) var rows: [InspectorRow] = []

    init(_ item: PlaylistItem, _ inspector: Inspector, edits: [SceneEdit], at time: Double) {
        self.item = item
        self.inspector = inspector
        self.edits = Set(edits.map(\.target))
        self.time = time
        model = item.timeline.model(at: time)
        presentation = item.timeline.presentation(at: time)
        let shown = Layer.ID(inspector.choice.layer.number + item.shift)
        runs = item.runs[shown] ?? []
        for layer in item.base.layers { add(layer, depth: 0, "") }
    }

    private mutating func add(_ layer: Layer, depth: Int, _ role: String) {
        let isChosen = layer.id == inspector.choice.layer
        let kind = layer.content.owner == .layer ? "layer" : layer.content.owner.rawValue
        let name = layer.name.isEmpty ? "\(kind) \(layer.id.number)" : layer.name
        var row = InspectorRow(place: .layer(layer.id), depth: depth, name: "\(role)\(ShownText(name))")
        if !isChosen, inspector.findings.keys.contains(where: { $0.layer == layer.id }) {
            row.shown = InspectorRow.Value(text: "!")
        }
        rows.append(row)
        if isChosen {
            addFindings(SceneEdit.Target(layer.id, key: ""), depth: depth + 1)
            addProperties(of: layer, depth: depth + 1)
            addTiming(of: layer, depth: depth + 1)
            for run in runs where run.added == nil { add(run, of: layer, depth: depth + 1) }
            for run in runs where run.added != nil && time >= run.added?.time ?? 0 {
                addHeader(run, depth: depth + 1, place: nil)
            }
        }
        if let mask = layer.mask { add(mask, depth: depth + 1, "mask ") }
        for sublayer in layer.sublayers { add(sublayer, depth: depth + 1, "") }
    }

    // MARK: Properties

    private mutating func addProperties(of layer: Layer, depth: Int) {
        let id = Layer.ID(layer.id.number + item.shift)
        let (now, seen) = (model[id] ?? layer, presentation[id] ?? layer)
        let animated = runs.flatMap(\.animation.properties)
        for root in layer.properties {
            for property in root.leaves {
                let target = SceneEdit.Target(layer.id, key: property.keyPath)
                let isAnimated = animated.contains { $0.meets(property) }
                guard
                    inspector.listsAll || isAnimated || edits.contains(target)
                        || layer.value(for: property) != property.defaultValue
                        || item.source?.keys.isWritten(property, in: layer.id) == true
                        || inspector.choice.target == target
                else { continue }
                guard let value = now.value(for: property), let shown = seen.value(for: property) else {
                    continue
                }
                var row = InspectorRow(
                    place: .value(target), depth: depth, name: ShownText(property.fileName))
                row.model = item.text(value, of: property, isExact: true)
                row.shown = item.text(shown, of: property, isExact: !isAnimated)
                row.differs = value != shown
                row.isEdited = edits.contains(target)
                row.isDim = value == property.defaultValue && !isAnimated
                rows.append(row)
                addChannels(of: value.color, target, depth: depth + 1)
                addFindings(target, depth: depth + 1)
            }
        }
    }

    /// What the colour that is chosen is made of.
    private mutating func addChannels(of color: Color?, _ target: SceneEdit.Target, depth: Int) {
        guard let color, inspector.choice.target == target else { return }
        for channel in ColorChannel.allCases {
            let value = channel.value(in: color)
            let text: ShownText =
                channel == .hue
                ? "\(value.decimal(places: 0))°" : "\(value.decimal(places: channel == .chroma ? 3 : 2))"
            rows.append(
                InspectorRow(
                    place: .channel(target, channel), depth: depth, name: "\(channel.rawValue)",
                    model: InspectorRow.Value(text: text)))
        }
    }

    /// How the time of the layer runs, where that is not as it always does.
    private mutating func addTiming(of layer: Layer, depth: Int) {
        for key in item.source?.keys.timing(of: layer.id) ?? [] {
            add(key, SceneEdit.Target(layer.id, key: key.key), depth: depth)
        }
    }

    // MARK: Animations

    private mutating func add(_ run: Timeline.Run, of layer: Layer, depth: Int) {
        let depth = depth + run.index.count - 1
        addHeader(run, depth: depth, place: .animation(layer.id, run.index))
        for key in item.source?.keys.animation(run.index, of: layer.id, run.property) ?? [] {
            add(key, SceneEdit.Target(layer.id, animation: run.index, key: key.key), depth: depth + 1)
        }
    }

    /// What an animation changes, when it runs, and where in it we are.
    private mutating func addHeader(_ run: Timeline.Run, depth: Int, place: Inspector.Place?) {
        let clock = AnimationClock(run, in: item.timeline.scene, at: time)
        rows.append(
            InspectorRow(
                place: place, depth: depth,
                name: "▸ \(run.property.map { ShownText($0.fileName) } ?? "group")",
                model: InspectorRow.Value(text: clock.length), shown: InspectorRow.Value(text: clock.place)))
    }

    private mutating func add(_ key: SceneKey, _ target: SceneEdit.Target, depth: Int) {
        let isEdited = edits.contains(target)
        guard
            inspector.listsAll || key.isWritten || isEdited || inspector.choice.target == target
                || key.isInherited
        else { return addFindings(target, depth: depth) }
        let text = key.text ?? "none"
        let color = key.control == .color ? try? Color(css: text) : nil
        rows.append(
            InspectorRow(
                place: .value(target), depth: depth, name: ShownText(key.key),
                model: InspectorRow.Value(text: ShownText(text), color: color), isEdited: isEdited,
                isDim: !key.isWritten))
        addChannels(of: color, target, depth: depth + 1)
        addFindings(target, depth: depth + 1)
    }

    private mutating func addFindings(_ target: SceneEdit.Target, depth: Int) {
        for text in inspector.findings[target] ?? [] {
            rows.append(InspectorRow(depth: depth, name: text, isWarning: true))
        }
    }
}

extension AnimatableProperty {
    /// The numbers that a property is shown by, each by itself; the property where it has none.
    fileprivate var leaves: [AnimatableProperty] {
        switch kind {
        case .point, .size, .rect, .transform: AnimatableProperty.numbers[self] ?? [self]
        case .number, .bool, .color, .fill, .path, .colors, .numbers, .keyword: [self]
        }
    }

    /// The parts of properties that are numbers, but for those that stand for two others.
    private static let numbers = Dictionary(
        grouping: allCases.filter { $0.kind == .number && $0.component != nil && $0.component != .scale },
        by: \.root)

    /// Whether an animation of one changes the other.
    fileprivate func meets(_ other: AnimatableProperty) -> Bool {
        root == other.root
            && (component == nil || keyPath == other.keyPath || other.keyPath.hasPrefix(keyPath + "."))
    }
}
