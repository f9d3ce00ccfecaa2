import Colors
import Geometry
import Layers
import Scenes
import Text

/// Everything that the inspector has to say of a scene, row by row: the layers, and of the layer that is chosen its values,
/// its animations, and what is likely a mistake in them.
///
/// It is put together when something is chosen or changed, and then asked for every frame, of which only the values and
/// the clocks are worked out.
struct InspectorList {
    private let item: PlaylistItem
    private let inspector: Inspector
    private let edits: Set<SceneEdit.Target>
    private let runs: [Timeline.Run]
    private(set) var rows: [InspectorRow] = []
    /// What has been said of mistakes.
    private var told: Set<SceneEdit.Target> = []

    init(_ item: PlaylistItem, _ inspector: Inspector, edits: [SceneEdit]) {
        self.item = item
        self.inspector = inspector
        self.edits = Set(edits.map(\.target))
        runs = item.runs[item.shown(inspector.choice.layer)] ?? []
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
            let start = rows.count
            addProperties(of: layer, depth: depth + 1)
            addTiming(of: layer, depth: depth + 1)
            for run in runs where run.added == nil { add(run, of: layer, depth: depth + 1) }
            for run in runs where run.added != nil { addHeader(run, depth: depth + 1, place: nil) }
            // What is about nothing that is listed is about the layer.
            let rest = inspector.findings.filter { $0.key.layer == layer.id && !told.contains($0.key) }
                .flatMap(\.value).sorted { $0.text < $1.text }
            rows.insert(
                contentsOf: rest.map { InspectorRow(depth: depth + 1, name: $0, isWarning: true) }, at: start)
        }
        if let mask = layer.mask { add(mask, depth: depth + 1, "mask ") }
        for sublayer in layer.sublayers { add(sublayer, depth: depth + 1, "") }
    }

    // MARK: Properties

    private mutating func addProperties(of layer: Layer, depth: Int) {
        let animated = runs.flatMap(\.animation.properties)
        // What makes it what it is stands before what every layer has.
        let own = layer.properties.filter { $0.owner != .layer }
        for root in own + layer.properties.filter({ $0.owner == .layer }) {
            for property in root.leaves {
                let target = SceneEdit.Target(layer.id, key: property.keyPath)
                let isAnimated = animated.contains { $0.meets(property) }
                guard
                    inspector.listsAll || isAnimated || edits.contains(target)
                        || layer.value(for: property) != property.defaultValue
                        || item.source?.keys.isWritten(property, in: layer.id) == true
                        || inspector.findings[target] != nil
                        || inspector.choice.target == target
                else { continue }
                guard let value = layer.value(for: property) else { continue }
                var row = InspectorRow(
                    place: .value(target), depth: depth, name: ShownText(property.fileName))
                row.model = item.text(value, of: property, isExact: true)
                row.live = .property(property, isAnimated: isAnimated)
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
        var row = InspectorRow(
            place: place, depth: depth,
            name: "▸ \(run.property.map { ShownText($0.fileName) } ?? "group")",
            model: InspectorRow.Value(text: AnimationClock.length(of: run.timing)))
        row.live = .clock(run)
        rows.append(row)
    }

    private mutating func add(_ key: SceneKey, _ target: SceneEdit.Target, depth: Int) {
        let isEdited = edits.contains(target)
        guard
            inspector.listsAll || key.isWritten || isEdited || key.isInherited
                || inspector.choice.target == target || inspector.findings[target] != nil
        else { return }
        let text = key.text ?? "–"
        let color = key.control == .color ? try? Color(css: text) : nil
        rows.append(
            InspectorRow(
                place: .value(target), depth: depth, name: ShownText(key.key),
                model: InspectorRow.Value(text: ShownText(text), color: color), isEdited: isEdited,
                isDim: !key.isWritten))
        addChannels(of: color, target, depth: depth + 1)
        addTimings(key, target, depth: depth + 1)
        addFindings(target, depth: depth + 1)
    }

    /// What the timing function that is chosen is made of; of several, each function, and that of one.
    private mutating func addTimings(_ key: SceneKey, _ target: SceneEdit.Target, depth: Int) {
        guard inspector.choice.target == target else { return }
        switch key.control {
        case .timing: addChannels(TimingPart(leg: nil, channel: nil), key.text ?? "", target, depth: depth)
        case .timings:
            let run = item.base[target.layer]?.runs.first { $0.index == target.animation }
            for leg in 0..<(run?.animation.easedLegs ?? 0) {
                let part = TimingPart(leg: leg, channel: nil)
                let function = part.function(in: key.text ?? "")
                rows.append(
                    InspectorRow(
                        place: .timing(target, part), depth: depth, name: "\(leg + 1) to \(leg + 2)",
                        model: InspectorRow.Value(text: ShownText(function.fileText))))
                guard case .timing(_, let chosen) = inspector.choice, chosen.leg == leg else { continue }
                addChannels(part, key.text ?? "", target, depth: depth + 1)
            }
        case .number, .words, .color, .typed: break
        }
    }

    private mutating func addChannels(
        _ part: TimingPart, _ text: String, _ target: SceneEdit.Target, depth: Int
    ) {
        let function = part.function(in: text)
        for channel in TimingChannel.all(of: function) {
            rows.append(
                InspectorRow(
                    place: .timing(target, TimingPart(leg: part.leg, channel: channel)), depth: depth,
                    name: "\(channel.rawValue)", model: InspectorRow.Value(text: channel.text(in: function))))
        }
    }

    private mutating func addFindings(_ target: SceneEdit.Target, depth: Int) {
        told.insert(target)
        for text in inspector.findings[target] ?? [] {
            rows.append(InspectorRow(depth: depth, name: text, isWarning: true))
        }
    }
}

extension InspectorList {
    /// The rows at a time of the scene, in seconds.
    func rows(at time: Double) -> [InspectorRow] {
        let id = item.shown(inspector.choice.layer)
        guard let seen = item.timeline.presentation(at: time)[id] else { return rows }
        // Without events the model is what it is all the time.
        let now = item.scene.changes.isEmpty ? item.scene : item.timeline.model(at: time)
        let local = now.convert(time, from: nil, to: id)
        let model = now[id]
        var rows = rows
        for index in rows.indices {
            switch rows[index].live {
            case .property(let property, let isAnimated):
                guard let value = model?.value(for: property), let shown = seen.value(for: property) else {
                    continue
                }
                rows[index].differs = value != shown
                if item.shift > 0 || !item.scene.changes.isEmpty {
                    rows[index].model = item.text(value, of: property, isExact: true)
                }
                rows[index].shown =
                    isAnimated || rows[index].differs
                    ? item.text(shown, of: property, isExact: !isAnimated) : rows[index].model
            case .clock(let run):
                // What was removed on completion is over, even where its layer's time has gone back.
                let isGone =
                    model?.animation(forKey: run.key) == nil && time >= run.added?.time ?? -.infinity
                rows[index].shown = InspectorRow.Value(
                    text: isGone ? "over" : AnimationClock.place(in: run, at: local))
            case nil: break
            }
        }
        return rows
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
