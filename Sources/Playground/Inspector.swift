import Colors
import Geometry
package import Layers
package import Scenes
package import Text

package struct ValueEntry: Hashable, Sendable {
    package internal(set) var target: SceneEdit.Target
    /// The channel of the colour that the text sets; `nil` for the whole value.
    let channel: ColorChannel?
    package private(set) var line: TextLine
    /// The error in the text, until the next key.
    package var problem: SafeText?

    init(_ target: SceneEdit.Target, _ text: String, channel: ColorChannel? = nil) {
        self.target = target
        self.channel = channel
        line = TextLine(text, isSelected: true)
    }

    mutating func apply(_ command: EntryCommand) {
        problem = nil
        line.apply(command)
    }
}

/// The state of the inspector: the selected value, and the scroll position.
package struct Inspector: Hashable, Sendable {
    /// A selectable row. It is identified by its subject, so a selection survives changes of the scene.
    package enum Selection: Hashable, Sendable {
        case layer(Layer.ID)
        /// An animation of a layer, by its index path in groups.
        case animation(Layer.ID, [Int])
        case value(SceneEdit.Target)
        case channel(SceneEdit.Target, ColorChannel)
        case timing(SceneEdit.Target, TimingPart)

        package var layer: Layer.ID {
            switch self {
            case .layer(let id), .animation(let id, _): id
            case .value(let target), .channel(let target, _), .timing(let target, _): target.layer
            }
        }

        /// The value that an edit of the row changes; `nil` for layers and animations.
        package var target: SceneEdit.Target? {
            switch self {
            case .layer, .animation: nil
            case .value(let target), .channel(let target, _), .timing(let target, _): target
            }
        }

        /// The segment between keyframes; `nil` for a row without one.
        var segment: Int? { if case .timing(_, let part) = self { part.segment } else { nil } }
    }

    package var selection: Selection
    /// Whether the list has all properties, not only those that are animated or set.
    package var listsAll = false
    /// The first visible line; `nil` to follow the selection.
    package var top: Int?
    /// Whether the wheel has scrolled the list. Then it keeps scrolling over the selected value.
    package var isScrolled = false
    package var entry: ValueEntry?
}

// MARK: - Rows

struct InspectorRow {
    struct Value {
        var text: SafeText
        /// The colour of the swatch before the text.
        var color: Color?
    }

    enum Live {
        case property(AnimatableProperty, isAnimated: Bool)
        case progress(AnimationRun)
    }

    var selection: Inspector.Selection?
    var depth = 0
    var name: SafeText
    /// The model value, or the value of a key of an animation.
    var model: Value?
    /// The presentation value, the progress of an animation, or a mark.
    var presentation: Value?
    /// Whether the presentation value differs from the model value.
    var differs = false
    var isEdited = false
    var isDim = false
    var isWarning = false
    /// The part that changes with the time; `nil` if the row does not change.
    var live: Live?
}

extension PlaylistItem {
    /// Returns the short text of a value. A moving value has a fixed number of decimals, so its neighbours do not move.
    func text(_ value: AnimatableValue, of property: AnimatableProperty, isExact: Bool) -> InspectorRow.Value
    {
        func number(_ number: Double) -> String {
            if property.component == .rotation { return number.degrees.decimal(places: 0) + "°" }
            return isExact ? number.decimal(upToPlaces: 3) : number.decimal(places: max(1, property.decimals))
        }
        let text: String
        switch value {
        case .number(let single): text = number(single)
        case .numbers(let list) where !list.isEmpty: text = list.map(number).joined(separator: " ")
        case .path(let path?): text = source?.pathNames[path] ?? "\(path.vertices.count) points"
        case .fill(let fill?) where fill.color == nil: text = "pattern"
        case .colors(let colors): text = "\(colors.count) colours"
        case .corners(let corners): text = "\(corners.names.count) corners"
        default:
            if case .numbers(let list) = value.content, !isExact {
                text = "[" + list.map(number).joined(separator: ", ") + "]"
            } else {
                text = value.fileText() ?? ""
            }
        }
        return InspectorRow.Value(text: SafeText(text), color: value.color)
    }

    private var allFindings: InspectorList.Findings {
        guard let document = source?.document, pictureNames.isEmpty else { return [:] }
        var findings: InspectorList.Findings = [:]
        for finding in document.findings(in: timeline, with: edits) {
            let location = finding.location
            let isOwn = location.change.isEmpty && location.action == nil
            let target = SceneEdit.Target(
                location.layer, animation: location.animation, key: isOwn ? location.key : "")
            findings[location.layer, default: [:]][target, default: []].append(SafeText(finding.message))
        }
        return findings
    }

    func inspectorRows(_ selection: Inspector.Selection, listsAll: Bool, at time: Double) -> [InspectorRow] {
        var rows = cached(selection, listsAll) {
            InspectorList(self, selection, listsAll: listsAll, findings: cached { allFindings }).rows
        }
        let id = playedID(of: selection.layer)
        guard let presentation = timeline.presentation(at: time)[id] else { return rows }
        // Without timed changes the model does not depend on the time.
        let modelScene = scene.changes.isEmpty ? scene : timeline.model(at: time)
        let localTime = modelScene.localTime(of: id, at: time)
        let model = modelScene[id]
        for index in rows.indices {
            switch rows[index].live {
            case .property(let property, let isAnimated):
                guard let value = model?.value(for: property), let shown = presentation.value(for: property)
                else { continue }
                rows[index].differs = value != shown
                if layerOffset > 0 || !scene.changes.isEmpty {
                    rows[index].model = text(value, of: property, isExact: true)
                }
                rows[index].presentation =
                    value == shown ? rows[index].model : text(shown, of: property, isExact: !isAnimated)
            case .progress(let first):
                let run = latest(first, at: time)
                rows[index].model = InspectorRow.Value(text: run.shortTiming)
                // An animation that was removed on completion stays over if the time of its layer goes back.
                let isGone = model?.animation(forKey: run.key) == nil && time >= run.added?.time ?? -.infinity
                rows[index].presentation = InspectorRow.Value(
                    text: isGone ? "ended" : run.progressText(at: localTime))
            case nil: break
            }
        }
        return rows
    }

    func has(_ selection: Inspector.Selection) -> Bool {
        guard let layer = base[selection.layer] else { return false }
        guard case .animation(_, let index) = selection else { return true }
        return layer.runs.contains { $0.index == index }
    }
}

extension AnimationRun {
    /// The timing in short form, for example `0.5 + 2 s ⇄ ×3 both`.
    fileprivate var shortTiming: SafeText {
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

    fileprivate func progressText(at time: Double) -> SafeText {
        switch state(atLayerTime: time) {
        case .waiting?: "waiting"
        case .running(let position)?: "\((position.progress * 100).decimal(places: 0)) %"
        case .ended(let isHeld)?: isHeld ? "held" : "ended"
        case nil: "–"
        }
    }
}

// MARK: - The list

/// Lists the layers, and the values, animations and warnings of the selected layer.
struct InspectorList {
    typealias Findings = [Layer.ID: [SceneEdit.Target: [SafeText]]]

    private let item: PlaylistItem
    private let selection: Inspector.Selection
    private let listsAll: Bool
    private let findings: Findings
    private let edits: Set<SceneEdit.Target>
    private let runs: [AnimationRun]
    private(set) var rows: [InspectorRow] = []
    private var listed: Set<SceneEdit.Target> = []

    /// Lists the rows for a selection, without presentation values: of all layers, or only the values of one layer.
    init(
        _ item: PlaylistItem, _ selection: Inspector.Selection, listsAll: Bool, findings: Findings = [:],
        only layer: Layer? = nil
    ) {
        self.item = item
        self.selection = selection
        self.listsAll = listsAll
        self.findings = findings
        edits = Set(item.edits.map(\.target))
        runs = (item.runsByLayer[item.playedID(of: selection.layer)] ?? []).filter { $0.since == nil }
        if let layer {
            addValues(of: layer, depth: 0)
        } else {
            for layer in item.base.layers { add(layer, depth: 0, "") }
        }
    }

    private mutating func add(_ layer: Layer, depth: Int, _ role: String) {
        let isSelected = layer.id == selection.layer
        let kind = layer.content.owner == .layer ? "layer" : layer.content.owner.rawValue
        let name = layer.name.isEmpty ? "\(kind) \(layer.id.number)" : layer.name
        var row = InspectorRow(selection: .layer(layer.id), depth: depth, name: "\(role)\(SafeText(name))")
        if !isSelected, findings[layer.id] != nil { row.presentation = InspectorRow.Value(text: "!") }
        rows.append(row)
        // Values of deep layers are indented by two levels, so their names stay readable.
        if isSelected { addValues(of: layer, depth: min(depth + 1, 2)) }
        if let mask = layer.mask { add(mask, depth: depth + 1, "mask ") }
        for sublayer in layer.sublayers { add(sublayer, depth: depth + 1, "") }
    }

    private mutating func addValues(of layer: Layer, depth: Int) {
        let start = rows.count
        addProperties(of: layer, depth: depth)
        for key in item.source?.keys.timing(of: layer.id) ?? [] {
            add(key, SceneEdit.Target(layer.id, key: key.key), depth: depth)
        }
        for run in runs where run.added == nil { add(run, of: layer, depth: depth) }
        // An animation that a program adds again has one row.
        var names: Set<String> = []
        for run in runs where run.added != nil && names.insert("\(run.key) \(run.subject)").inserted {
            addHeader(run, depth: depth, selection: nil)
        }
        // Findings about unlisted values stand below the layer.
        let unlisted = (findings[layer.id] ?? [:]).filter { !listed.contains($0.key) }
            .flatMap(\.value).sorted { $0.text < $1.text }
        rows.insert(
            contentsOf: unlisted.map { InspectorRow(depth: depth, name: $0, isWarning: true) }, at: start)
    }

    private func warnings(about target: SceneEdit.Target) -> [SafeText]? { findings[target.layer]?[target] }

    /// Returns whether a value is listed in any case: all are, or it has an edit, a finding or the selection.
    private func isListed(_ target: SceneEdit.Target) -> Bool {
        listsAll || edits.contains(target) || selection.target == target || warnings(about: target) != nil
    }

    private mutating func addProperties(of layer: Layer, depth: Int) {
        let animated = runs.flatMap(\.animation.properties)
        // The properties of the layer's type come before those of all layers.
        let specific = layer.properties.filter { $0.owner != .layer }
        let common = layer.properties.filter { $0.owner == .layer }
        for property in (specific + common).flatMap(\.leaves) {
            let target = SceneEdit.Target(layer.id, key: property.keyPath)
            let isAnimated = animated.contains { $0.contains(property) }
            guard
                isListed(target) || isAnimated || layer.value(for: property) != property.defaultValue
                    || item.source?.keys.isWritten(property, in: layer.id) == true,
                let value = layer.value(for: property)
            else { continue }
            rows.append(
                InspectorRow(
                    selection: .value(target), depth: depth, name: SafeText(property.fileName),
                    model: item.text(value, of: property, isExact: true), isEdited: edits.contains(target),
                    isDim: value == property.defaultValue && !isAnimated,
                    live: .property(property, isAnimated: isAnimated)))
            addChannels(of: value.color, target, depth: depth + 1)
            addFindings(target, depth: depth + 1)
        }
    }

    private mutating func addChannels(of color: Color?, _ target: SceneEdit.Target, depth: Int) {
        guard let color, selection.target == target else { return }
        rows += ColorChannel.allCases.map { channel in
            InspectorRow(
                selection: .channel(target, channel), depth: depth, name: "\(channel.rawValue)",
                model: InspectorRow.Value(text: channel.text(in: color)))
        }
    }

    private mutating func add(_ run: AnimationRun, of layer: Layer, depth: Int) {
        let depth = depth + run.index.count - 1
        addHeader(run, depth: depth, selection: .animation(layer.id, run.index))
        for key in item.source?.keys.animation(run.index, of: layer.id, run.property) ?? [] {
            add(key, SceneEdit.Target(layer.id, animation: run.index, key: key.key), depth: depth + 1)
        }
    }

    private mutating func addHeader(_ run: AnimationRun, depth: Int, selection: Inspector.Selection?) {
        rows.append(
            InspectorRow(
                selection: selection, depth: depth,
                name: "▸ \(run.property.map { SafeText($0.fileName) } ?? "group")",
                model: InspectorRow.Value(text: run.shortTiming), live: .progress(run)))
    }

    private mutating func add(_ key: SceneKey, _ target: SceneEdit.Target, depth: Int) {
        guard isListed(target) || key.isWritten || key.isInherited else { return }
        let text = key.text ?? "–"
        let color = key.control == .color ? try? Color(css: text) : nil
        rows.append(
            InspectorRow(
                selection: .value(target), depth: depth, name: SafeText(key.key),
                model: InspectorRow.Value(text: SafeText(text), color: color),
                isEdited: edits.contains(target), isDim: !key.isWritten))
        addChannels(of: color, target, depth: depth + 1)
        addTimings(key, target, depth: depth + 1)
        addFindings(target, depth: depth + 1)
    }

    /// Adds the parameters of the selected timing function, or the functions of the segments.
    private mutating func addTimings(_ key: SceneKey, _ target: SceneEdit.Target, depth: Int) {
        guard selection.target == target else { return }
        let text = key.text ?? ""
        switch key.control {
        case .timing: addChannels(TimingPart(segment: nil, channel: nil), text, target, depth: depth)
        case .timings:
            for segment in 0..<item.easedSegments(of: target) {
                let part = TimingPart(segment: segment, channel: nil)
                rows.append(
                    InspectorRow(
                        selection: .timing(target, part), depth: depth,
                        name: "\(segment + 1) to \(segment + 2)",
                        model: InspectorRow.Value(text: SafeText(part.function(in: text).fileText))))
                if selection.segment == segment { addChannels(part, text, target, depth: depth + 1) }
            }
        case .number, .words, .color, .typed: break
        }
    }

    private mutating func addChannels(
        _ part: TimingPart, _ text: String, _ target: SceneEdit.Target, depth: Int
    ) {
        let function = part.function(in: text)
        rows += TimingChannel.all(of: function).map { channel in
            InspectorRow(
                selection: .timing(target, TimingPart(segment: part.segment, channel: channel)),
                depth: depth, name: "\(channel.rawValue)",
                model: InspectorRow.Value(text: channel.text(in: function)))
        }
    }

    private mutating func addFindings(_ target: SceneEdit.Target, depth: Int) {
        listed.insert(target)
        rows += (warnings(about: target) ?? []).map { InspectorRow(depth: depth, name: $0, isWarning: true) }
    }
}

extension AnimatableProperty {
    /// The numbers of the property, such as `position.x` and `position.y`, or else the property itself.
    var leaves: [AnimatableProperty] { AnimatableProperty.numbers[self] ?? [self] }

    private static let numbers = Dictionary(
        grouping: allCases.filter { $0.kind == .number && $0.component != nil && $0.component != .scale },
        by: \.root)
}
