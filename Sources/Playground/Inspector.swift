import Colors
import Geometry
package import Layers
package import Scenes
package import Text

/// A line in which a value is typed.
package struct ValueEntry: Hashable, Sendable {
    /// What gets the value.
    package let target: SceneEdit.Target
    /// What is typed.
    package private(set) var line: TextLine
    /// Why what was typed cannot be taken; gone with the next key.
    package var problem: SafeText?

    /// A line that begins with a value, at its end.
    init(_ target: SceneEdit.Target, _ text: String) {
        self.target = target
        line = TextLine(text)
    }

    /// What has been typed, as a value of a file.
    var value: String { line.text }

    /// Does what a key asks; taking the value and leaving are for whoever has the line.
    mutating func apply(_ command: EntryCommand) {
        problem = nil
        line.apply(command)
    }

    /// The keys of it, for the bottom line, as fully and as shortly as that can be said.
    static let keys: [SafeText] = [
        "type a value as a file has it   Enter take it   Esc leave", "Enter take it   Esc leave",
    ]
}

/// What the inspector looks at: which value is chosen, and how much it lists.
package struct Inspector: Hashable, Sendable {
    /// A row of it that can be chosen, by what it is about: so a choice outlives every change of the scene.
    package enum Place: Hashable, Sendable {
        /// A layer.
        case layer(Layer.ID)
        /// An animation of a layer, by index, then by index in that group, and so on.
        case animation(Layer.ID, [Int])
        /// A value of a layer or of an animation.
        case value(SceneEdit.Target)
        /// What a colour is made of.
        case channel(SceneEdit.Target, ColorChannel)
        /// What a timing function is made of.
        case timing(SceneEdit.Target, TimingPart)

        /// The layer that it belongs to.
        package var layer: Layer.ID {
            switch self {
            case .layer(let id), .animation(let id, _): id
            case .value(let target), .channel(let target, _), .timing(let target, _): target.layer
            }
        }

        /// The value that a change of it sets; nil where there is nothing to change.
        package var target: SceneEdit.Target? {
            switch self {
            case .layer, .animation: nil
            case .value(let target), .channel(let target, _), .timing(let target, _): target
            }
        }
    }

    /// What is chosen.
    package var choice: Place
    /// Whether it lists all properties, not only those that are animated or set.
    package var listsAll = false
    /// With which line its list begins; nil goes along with what is chosen.
    package var top: Int?
    /// Whether that is so by the wheel, which then goes on scrolling over whatever comes under it.
    package var isScrolled = false
    /// The line in which a value is typed, while one is.
    package var entry: ValueEntry?
    /// What is likely a mistake, by the layer, the animation and the key it is in.
    var findings: [SceneEdit.Target: [SafeText]] = [:]
}

extension Player.Setting {
    /// The value that was changed, when it is one of the scene.
    var target: SceneEdit.Target? { if case .value(let target) = self { target } else { nil } }
}

/// A row of the inspector, before anybody knows how wide it is.
struct InspectorRow {
    /// A value as it is shown.
    struct Value {
        var text: SafeText
        /// The colour that it is, for a swatch before it.
        var color: Color?
    }

    /// What a key chooses it by; nil for what can only be read.
    var place: Inspector.Place?
    /// How far in it stands.
    var depth = 0
    /// What it is about.
    var name: SafeText
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
    /// What follows from the time; nil for what is the same all the time.
    var live: Live?

    /// What of a row changes while the scene plays.
    enum Live {
        /// The value of a property, which an animation may be changing.
        case property(AnimatableProperty, isAnimated: Bool)
        /// Where in an animation we are.
        case clock(AnimationRun)
    }
}

extension PlaylistItem {
    /// A value in a few letters; one that moves always has as many decimals, so that nothing beside it moves.
    func text(_ value: AnimatableValue, of property: AnimatableProperty, isExact: Bool) -> InspectorRow.Value
    {
        func number(_ number: Double) -> String {
            if property.component == .rotation { return (number * 180 / .pi).decimal(places: 0) + "°" }
            return isExact
                ? number.decimal(upToPlaces: 3) : number.decimal(places: max(1, property.decimals))
        }
        let words: String
        switch value {
        case .number(let it): words = number(it)
        case .numbers(let list) where !list.isEmpty: words = list.map(number).joined(separator: " ")
        case .path(let path?):
            words = source?.pathNames[path] ?? "\(path.vertices.count) points"
        case .fill(let fill?) where fill.color == nil: words = "pattern"
        case .colors(let colors): words = "\(colors.count) colours"
        default: words = value.fileText() ?? ""
        }
        return InspectorRow.Value(text: SafeText(words), color: value.color)
    }
}

/// When an animation runs, and where in it a moment is.
enum AnimationClock {
    /// When it begins, how long a run takes, which way, how often, and what shows outside: `0.5 + 2 s ⇄ ×3 both`.
    static func length(of timing: MediaTiming) -> SafeText {
        var words: [String] = []
        if timing.beginTime != 0 { words.append("\(timing.beginTime.decimal(upToPlaces: 2)) +") }
        words.append(timing.duration.decimal(upToPlaces: 2) + " s")
        if timing.autoreverses { words.append("⇄") }
        if timing.activeDuration == .infinity {
            words.append("∞")
        } else if timing.cycleCount != 1 {
            words.append("×" + timing.cycleCount.decimal(upToPlaces: 2))
        }
        if timing.fillMode != .removed { words.append(timing.fillMode.rawValue) }
        return SafeText(words.joined(separator: " "))
    }

    /// How far it has come at a time of its layer, or that it waits, is over, or holds its end.
    static func place(in run: AnimationRun, at time: Double) -> SafeText {
        switch run.state(atLayerTime: time) {
        case .waiting?: "waits"
        case .running(let position)?: "\((position.progress * 100).decimal(places: 0)) %"
        case .ended(let isHeld)?: isHeld ? "holds" : "over"
        case nil: "–"
        }
    }
}

/// Everything that the inspector has to say of a scene, row by row: the layers, and of the layer that is chosen its values,
/// its animations, and what is likely a mistake in them.
///
/// It is put together when something is chosen or changed, and then asked for every frame, of which only the values and
/// the clocks are worked out.
struct InspectorList {
    private let item: PlaylistItem
    private let inspector: Inspector
    private let edits: Set<SceneEdit.Target>
    private let runs: [AnimationRun]
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
        var row = InspectorRow(place: .layer(layer.id), depth: depth, name: "\(role)\(SafeText(name))")
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
                    place: .value(target), depth: depth, name: SafeText(property.fileName))
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
            let text: SafeText =
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

    private mutating func add(_ run: AnimationRun, of layer: Layer, depth: Int) {
        let depth = depth + run.index.count - 1
        addHeader(run, depth: depth, place: .animation(layer.id, run.index))
        for key in item.source?.keys.animation(run.index, of: layer.id, run.property) ?? [] {
            add(key, SceneEdit.Target(layer.id, animation: run.index, key: key.key), depth: depth + 1)
        }
    }

    /// What an animation changes, when it runs, and where in it we are.
    private mutating func addHeader(_ run: AnimationRun, depth: Int, place: Inspector.Place?) {
        var row = InspectorRow(
            place: place, depth: depth,
            name: "▸ \(run.property.map { SafeText($0.fileName) } ?? "group")",
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
                place: .value(target), depth: depth, name: SafeText(key.key),
                model: InspectorRow.Value(text: SafeText(text), color: color), isEdited: isEdited,
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
                        model: InspectorRow.Value(text: SafeText(function.fileText))))
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
    fileprivate var leaves: [AnimatableProperty] { AnimatableProperty.numbers[self] ?? [self] }

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
