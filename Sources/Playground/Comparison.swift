import Colors
import Geometry
package import Layers
import Playback
import Scenes
package import Text

/// A scene and a variant of it, at the same time: side by side, or as a wipe.
package struct Comparison: Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case goal
        case changes
        case easing
        /// Colours blended in sRGB, as Core Animation does it.
        case colors
        /// Paths whose points are paired by index, as Core Animation does it.
        case morphs
        case variants
    }

    /// The drawn timelines: both pictures in one scene, or the two pictures of a wipe.
    package let timelines: [Timeline]
    /// The two pictures apart, for a wipe, or one above the other.
    let pair: [Timeline]
    /// The names of the pictures, from left to right.
    package let pictureNames: [SafeText]

    /// Creates a comparison, or returns `nil` if both pictures are the same.
    ///
    /// A scene with variants has no other comparisons. Its variants are side by side without a comparison.
    fileprivate init?(_ kind: Kind, of item: PlaylistItem, isWiped: Bool, goal: Scene?) {
        guard item.pictureNames.isEmpty == (kind != .variants) else { return nil }
        var scene = item.scene
        let other: Scene
        switch kind {
        case .goal:
            guard let goal else { return nil }
            other = goal
            pictureNames = ["the goal", "your scene"]
        case .changes:
            guard !item.edits.isEmpty, let before = item.source?.document.reading(commandLineEdits: []).scene
            else { return nil }
            other = before
            let edits = item.edits.map { "\($0.target.key) \($0.value)" }.joined(separator: ", ")
            pictureNames = ["in the file", SafeText(edits)]
        case .easing:
            other = scene.mapAnimations(\.withoutEasing)
            pictureNames = ["linear", "eased"]
        case .colors:
            other = scene.mapAnimations { animation in animation.blending { $0.colorSpace = .sRGB } }
            pictureNames = ["blended in sRGB", "as in the file"]
        case .morphs:
            other = scene.mapAnimations { animation in animation.blending { $0.morph = .faithful } }
            pictureNames = ["paired by index", "matched"]
        case .variants:
            guard isWiped, let variants = item.source?.variants, variants.count == 2 else { return nil }
            (other, scene) = (variants[0].scene, variants[1].scene)
            pictureNames = item.pictureNames
        }
        guard kind == .variants || other != scene else { return nil }
        pair = [Timeline(other), kind == .variants ? Timeline(scene) : item.timeline]
        guard kind == .variants || kind == .goal || !Self.looksSame(pair[0], pair[1]) else { return nil }
        if isWiped {
            timelines = pair
        } else {
            // A label between the pictures would cover the other one. The labels at the outer edges have the same text.
            let both = [
                (name: pictureNames[0].text, scene: other.withoutFixedLabels(at: .right)),
                (name: pictureNames[1].text, scene: scene.withoutFixedLabels(at: .left)),
            ]
            timelines = [Timeline(.sideBySide(both, title: scene.title))]
        }
    }

    /// Returns whether two scenes look the same at 25 times: an option without a visible effect is no difference.
    private static func looksSame(_ first: Timeline, _ second: Timeline) -> Bool {
        PictureDifferences.samples(of: first, second).allSatisfy { time in
            DisplayList(first, at: time) == DisplayList(second, at: time)
        }
    }
}

extension PlaylistItem {
    func comparison(_ kind: Comparison.Kind, isWiped: Bool, goal: Scene? = nil) -> Comparison? {
        cached(kind, isWiped, goal) { Comparison(kind, of: self, isWiped: isWiped, goal: goal) }
    }
}

// MARK: - The comparison of a player

extension Player {
    var comparison: Comparison? { panels.comparison.flatMap { comparison($0) } }

    private func comparison(_ kind: Comparison.Kind) -> Comparison? {
        item.comparison(kind, isWiped: panels.isWiped, goal: kind == .goal ? missedGoal : nil)
    }

    /// The drawn timelines: the scene, the comparison, or the two pictures of a wipe.
    var shownTimelines: [Timeline] { comparison?.timelines ?? [item.timeline] }

    /// Returns the timelines of the pictures in a layout: of one picture, of a wipe, or of two pictures above each other.
    func timelines(in layout: Layout) -> [Timeline] {
        layout.secondCanvas.isEmpty ? shownTimelines : comparison?.pair ?? shownTimelines
    }

    var pictureNames: [SafeText] { comparison?.pictureNames ?? item.pictureNames }

    /// The fraction of the width where the second picture of a wipe begins; `nil` if there is no wipe.
    var wipe: Double? { shownTimelines.count > 1 ? panels.wipePosition : nil }

    mutating func nextComparison(isWiped: Bool = false, at clock: Double) {
        if panels.comparison == nil { panels.isWiped = isWiped }
        var kinds = Comparison.Kind.allCases[...]
        if let current = panels.comparison { kinds = kinds.drop { $0 != current }.dropFirst() }
        let next = kinds.first { comparison($0) != nil }
        if next == nil, panels.comparison == nil {
            showNotice(
                item.pictureNames.isEmpty
                    ? "nothing to compare: no edit, easing, colour space or morph that shows"
                    : "this scene is a comparison already", at: clock, isQuiet: true)
        }
        panels.comparison = next
    }

    mutating func toggleWipe(at clock: Double) {
        if panels.comparison == nil {
            nextComparison(isWiped: true, at: clock)
        } else if wipe != nil {
            panels.comparison = nil
        } else {
            panels.isWiped = true
            endEmptyComparison()
        }
    }

    mutating func moveWipe(to fraction: Double) { panels.wipePosition = fraction.clamped(to: 0...1) }

    /// Shows a comparison, or the scene alone.
    mutating func compare(_ kind: Comparison.Kind?) throws(FileProblem) {
        // The variants are beside each other without a comparison.
        if panels.comparison == nil { panels.isWiped = kind == .variants }
        if let kind, comparison(kind) == nil {
            throw FileProblem(
                kind == .goal && currentGoal == nil
                    ? "this scene has no goal" : "both variants look the same")
        }
        panels.comparison = kind
    }

    mutating func endEmptyComparison() {
        if comparison == nil { panels.comparison = nil }
    }
}

// MARK: - Katas

extension Player {
    /// The scene that the current one should look like, or `nil` for none. The goal of the command line comes first.
    private var currentGoal: Scene? {
        if let goal, goal.index == index { goal.scene } else { item.source?.goal }
    }

    var differencesFromGoal: PictureDifferences? { currentGoal.map(item.differences) }

    var missedGoal: Scene? { differencesFromGoal?.times.isEmpty == false ? currentGoal : nil }

    /// The duration of the scene, or of a longer goal that it does not look like, in seconds.
    var playedDuration: Double { max(item.timeline.duration, missedGoal?.duration ?? 0) }

    /// The time at which the loop of the scene begins. Beside its goal, a scene repeats as a whole.
    var loopStart: Double { missedGoal == nil ? item.timeline.loopStart : 0 }

    /// Shows a kata beside its goal until it is solved. Other scenes start without a comparison.
    mutating func showGoal(at clock: Double) {
        panels.isWiped = false
        panels.comparison = comparison(.goal) == nil ? nil : .goal
        guard missedGoal != nil else { return reportGoal(at: clock) }
        let change: SafeText =
            item.source == nil
            ? "Edit and save the file." : "Change values: \(keyMap.label(of: "inspector"))."
        let hints: SafeText = item.lesson.hints.isEmpty ? "" : " Hints: \(keyMap.label(of: "hint"))."
        showNotice(
            "kata: make your scene look like the goal. \(change)\(hints)", at: clock, isQuiet: true,
            isBrief: true)
    }

    /// Shows how much of a kata matches its goal.
    package mutating func reportGoal(at clock: Double) {
        guard let goal = currentGoal, let differences = differencesFromGoal else { return }
        guard let first = differences.times.first else {
            let next: SafeText =
                playlist.count > 1 ? " \(keyMap.label(of: "next-demo")) opens the next scene" : ""
            return showNotice("solved: the scene looks like its goal.\(next)", at: clock)
        }
        let (canvas, goalCanvas) = (item.scene.canvas, goal.canvas)
        let count = PictureDifferences.count
        showNotice(
            abs(canvas.width * goalCanvas.height - canvas.height * goalCanvas.width) > 1e-6 * canvas.width
                * goalCanvas.height
                ? "the canvas of the goal has another shape: \(goalCanvas.width.shortestDecimal) by \(goalCanvas.height.shortestDecimal)"
                : "\(count - differences.times.count) of \(count) pictures match the goal; the first difference is at \(first.decimal(places: 2)) s",
            at: clock, isQuiet: true)
    }

    mutating func nextHint(at clock: Double) {
        let hints = item.lesson.hints
        guard !hints.isEmpty else { return showNotice("this scene has no hints", at: clock, isQuiet: true) }
        let hint = ((panels.hint ?? -1) + 1) % hints.count
        panels.hint = hint
        showNotice("hint \(hint + 1) of \(hints.count): \(hints[hint])", at: clock)
    }
}

// MARK: - Changed layers and animations

extension Scene {
    /// Returns the scene with each animation but those of changes transformed, children before their groups.
    func mapAnimations(_ body: (Animation) -> Animation) -> Scene {
        mapLayers { layer in
            for keyed in layer.animations { layer.add(keyed.animation.mapped(body), forKey: keyed.key) }
        }
    }

    /// Returns the scene without labels of constant text at a side.
    func withoutFixedLabels(at side: LayerLabel.Side) -> Scene {
        mapLayers { layer in
            if let label = layer.label, label.side == side, label.properties.isEmpty { layer.label = nil }
        }
    }

    private func mapLayers(_ body: (inout Layer) -> Void) -> Scene {
        var scene = self
        scene.layers.changeAll(body)
        return scene
    }
}

extension Animation {
    fileprivate func mapped(_ body: (Animation) -> Animation) -> Animation {
        guard case .group(let children) = effect else { return body(self) }
        var group = self
        group.effect = .group(children.map { $0.mapped(body) })
        return body(group)
    }

    /// The animation without easing, also between keyframes. A spring stays a spring.
    var withoutEasing: Animation {
        var animation = self
        animation.timingFunction = nil
        if let change, case .keyframes(var keyframes) = change.values {
            keyframes.timingFunctions = []
            if let plain = try? change.with(.keyframes(keyframes)) { animation.effect = .change(plain) }
        }
        return animation
    }

    /// Returns the animation with different blending; a group stays the same.
    func blending(_ body: (inout Blending) -> Void) -> Animation {
        guard var change else { return self }
        body(&change.blending)
        var animation = self
        animation.effect = .change(change)
        return animation
    }
}

// MARK: - Side by side

extension Scene {
    /// Returns a scene that shows several scenes beside each other, each in a layer with a name.
    ///
    /// The canvas is as high as the highest scene. The duration is that of the longest scene, or the explicit one of the
    /// first. Names are kept, so a name finds the leftmost layer.
    package static func sideBySide(_ scenes: [(name: String, scene: Scene)], title: String) -> Scene {
        var combined = Scene(title: title, canvas: .zero)
        for (name, scene) in scenes {
            let parent = combined.newID()
            let move = Move(offset: parent.number, parent: parent)
            var layer = Layer(name: name)
            layer.id = parent
            layer.position = Point(combined.canvas.width, 0)
            layer.sublayers = scene.layers.map(move.moved)
            combined.changeRoots(last: parent.number + scene.lastID) { $0.append(layer) }
            combined.changes += scene.changes.map(move.moved)
            combined.canvas = Size(
                combined.canvas.width + scene.canvas.width, max(combined.canvas.height, scene.canvas.height))
        }
        combined.changes.sort { $0.time < $1.time }
        combined.explicitDuration = scenes.first?.scene.explicitDuration
        return combined
    }
}

/// Moves a scene's tree into another scene: an offset is added to its numbers, and its top layers get a superlayer.
private struct Move {
    let offset: Int
    let parent: Layer.ID

    func moved(_ id: Layer.ID) -> Layer.ID { id == .none ? id : Layer.ID(id.number + offset) }

    func moved(_ original: Layer) -> Layer {
        var layer = original
        layer.changeAll { $0.id = moved($0.id) }
        return layer
    }

    func moved(_ original: TimedChange) -> TimedChange {
        var change = original
        change.changes = original.changes.map(moved)
        change.completion = original.completion.map(moved)
        return change
    }

    private func moved(_ change: LayerChange) -> LayerChange {
        switch change {
        case .set(let id, let property, let value, let action):
            .set(moved(id), property, value, action: action)
        case .setFrame(let id, let frame): .setFrame(moved(id), frame)
        case .add(let id, let animation, let key): .add(moved(id), animation, key: key)
        case .removeAnimation(let id, let key): .removeAnimation(moved(id), key: key)
        case .setTiming(let id, let change): .setTiming(moved(id), change)
        case .insert(let layer, let position): .insert(moved(layer), at: moved(position))
        case .remove(let id): .remove(moved(id))
        }
    }

    private func moved(_ slot: LayerSlot) -> LayerSlot {
        switch slot {
        case .top(let index): .sublayer(index, of: parent)
        case .sublayer(let index, let id): .sublayer(index, of: moved(id))
        case .mask(let id): .mask(of: moved(id))
        }
    }
}
