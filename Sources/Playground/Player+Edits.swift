import Colors
import Geometry
import Layers
import Playback
package import Scenes
import Text

// Looking into a scene, and changing it.
extension Player {
    mutating func inspect(_ command: InspectCommand, at clock: Double) {
        if case .toggle = command { return toggleInspector() }
        switch command {
        case .undo, .redo: return travel(command == .undo, at: clock)
        default: break
        }
        if case .chooseRow(let place) = command {
            guard item.has(place) else { return }
            entry = nil
            return choose(place)
        }
        guard desk(at: clock) != nil else { return }
        switch command {
        case .choose(let count): choose(by: count, at: clock)
        case .chooseLayer(let count): chooseLayer(by: count)
        case .toggleAll: inspector?.listsAll.toggle()
        case .step(let count): step(by: count, at: clock)
        case .reset: reset(at: clock)
        case .type: beginEntry(at: clock)
        case .entry(let command): enter(command, at: clock)
        case .scroll(let line):
            inspector?.top = line
            inspector?.isScrolled = true
        case .toggle, .undo, .redo, .chooseRow: break
        }
    }

    private mutating func toggleInspector() {
        if let inspector { return close(inspector) }
        let choice = curveChoice?.choice
        openInspector()
        if let choice { inspector?.choice = choice }
        curveChoice = nil
    }

    /// Closes the inspector; a curve stays with what was chosen.
    private mutating func close(_ last: Inspector) {
        inspector = nil
        curveChoice = timeView == nil ? nil : Inspector(choice: last.choice)
    }

    /// Opens the inspector at the first layer of the scene that is animated, or else at the first.
    mutating func openInspector() {
        let layers = item.base.allLayers
        guard let first = layers.first(where: { !$0.animations.isEmpty }) ?? layers.first else { return }
        let listsAll = inspector?.listsAll ?? false
        inspector = Inspector(choice: .layer(first.id), listsAll: listsAll)
        look()
    }

    /// Looks for what is likely a mistake in the scene as it is now.
    mutating func look() {
        guard inspector != nil, let document = item.source?.document, item.parts.isEmpty else { return }
        var findings: [SceneEdit.Target: [SafeText]] = [:]
        for finding in document.findings(in: item.timeline, with: edits.edits) {
            let place = finding.location
            let isOwn = place.change.isEmpty && place.action == nil
            let target = SceneEdit.Target(
                place.layer, animation: place.animation, key: isOwn ? place.key : "")
            findings[target, default: []].append(SafeText(finding.message))
        }
        inspector?.findings = findings
    }

    /// What the inspector says at an instant.
    func inspectorRows(at clock: Double) -> [InspectorRow] {
        (inspectorList ?? newInspectorList)?.rows(at: playhead.mediaTime(at: clock)) ?? []
    }

    private var newInspectorList: InspectorList? {
        inspector.map { InspectorList(item, $0, edits: edits.edits) }
    }

    /// Puts the list of the inspector together, once for all frames until something else is chosen or changed.
    mutating func prepareInspector() {
        if inspector != nil, inspectorList == nil { inspectorList = newInspectorList }
    }

    private mutating func choose(by count: Int, at clock: Double) {
        let places =
            inspector == nil
            ? curveItems(at: clock).map(\.place) : inspectorRows(at: clock).compactMap(\.place)
        guard let desk = desk(at: clock), !places.isEmpty else { return }
        let now = places.firstIndex(of: desk.choice) ?? 0
        choose(places[min(max(now + count, 0), places.count - 1)])
    }

    /// Chooses a row of the inspector, or beside the curve.
    mutating func choose(_ place: Inspector.Place) {
        if inspector == nil { curveChoice = Inspector(choice: place) } else { inspector?.choice = place }
        inspector?.top = nil
        inspector?.isScrolled = false
    }

    private mutating func chooseLayer(by count: Int) {
        if inspector == nil { return chooseCurve(by: count) }
        let layers = item.base.allLayers
        guard let now = layers.firstIndex(where: { $0.id == inspector?.choice.layer }) else { return }
        choose(.layer(layers[min(max(now + count, 0), layers.count - 1)].id))
    }

    // MARK: Typing

    /// The line in which a value is typed, in the inspector or beside the curve, while one is.
    package internal(set) var entry: ValueEntry? {
        get { (inspector ?? curveChoice)?.entry }
        set { if inspector == nil { curveChoice?.entry = newValue } else { inspector?.entry = newValue } }
    }

    private mutating func beginEntry(at clock: Double) {
        guard let choice = desk(at: clock)?.choice, let target = choice.target, let value = value(of: target)
        else { return }
        choose(inspector == nil ? choice : .value(target))
        entry = ValueEntry(target, value.text)
    }

    private mutating func enter(_ command: EntryCommand, at clock: Double) {
        guard var typed = entry else { return }
        switch command {
        case .cancel: entry = nil
        case .accept:
            lastStep = nil
            typed.problem = set(SceneEdit(typed.target, typed.value), goesOn: false, at: clock)
            entry = typed.problem == nil ? nil : typed
        case .insert, .erase, .delete, .left, .right, .home, .end:
            typed.apply(command)
            entry = typed
        }
    }
}

// What is different in a scene from its file, and how that comes about.
extension Player {
    /// How long after a change another one of the same value belongs to it, in seconds.
    static let gestureDuration = 1.0

    /// What the scene that is on has different from its file.
    package var edits: EditHistory { histories[index] ?? EditHistory() }

    /// The text of a value and how it is changed; nil for what cannot be changed.
    func value(of target: SceneEdit.Target) -> (text: String, control: ValueControl)? {
        if let property = target.property {
            guard let value = item.base[target.layer]?.value(for: property) else { return nil }
            let text = value.fileText(pathNames: item.source?.pathNames ?? [:]) ?? ""
            let paths = item.source?.pathNames.values.sorted() ?? []
            return (text, property.kind == .path && !paths.isEmpty ? .words(paths) : ValueControl(property))
        }
        let property = item.base[target.layer].flatMap { layer in
            layer.runs.first { $0.index == target.animation }?.property
        }
        let keys =
            target.animation.isEmpty
            ? item.source?.keys.timing(of: target.layer)
            : item.source?.keys.animation(target.animation, of: target.layer, property)
        return keys?.first { $0.key == target.key }.map { ($0.text ?? "", $0.control) }
    }

    mutating func step(by count: Int, at clock: Double) {
        guard let choice = desk(at: clock)?.choice, let target = choice.target,
            let value = value(of: target)
        else { return }
        guard let edit = edit(choice, target, value, by: count), edit.value != value.text else {
            if value.control == .typed || value.control == .color {
                tell("press \(keyMap.label(of: "type-value")) to type a value", at: clock, isQuiet: true)
            }
            return
        }
        step(to: edit, at: clock)
    }

    /// Sets a value by a step that belongs to the one before it, if that was of the same value and not long ago.
    mutating func step(to edit: SceneEdit, at clock: Double) {
        let goesOn =
            lastStep.map { $0.target == edit.target && clock - $0.clock <= Player.gestureDuration } ?? false
        lastStep = (edit.target, clock)
        if let problem = set(edit, goesOn: goesOn, at: clock) { return tell(problem, at: clock) }
        // It may have gone under another key.
        guard let choice = inspector?.choice, choice.target != edit.target else { return }
        inspector?.choice = .value(edit.target)
    }

    /// The edit that a number of steps is.
    func edit(
        _ choice: Inspector.Place, _ target: SceneEdit.Target, _ value: (text: String, control: ValueControl),
        by count: Int
    ) -> SceneEdit? {
        switch (choice, value.control) {
        case (.timing(_, let part), _):
            return part.edit(target, value.text, legs: legs(of: target)) { function in
                part.channel?.stepped(function, by: count)
                    ?? function.next(by: count, of: TimingFunction.plainNames)
            }
        case (_, .timing):
            return value.control.stepped(value.text, by: count).flatMap(TimingFunction.init(fileText:)).map {
                SceneEdit(target, $0)
            }
        case (_, .color):
            guard let color = try? Color(css: value.text) else { return nil }
            let channel: ColorChannel = if case .channel(_, let channel) = choice { channel } else { .hue }
            return SceneEdit(target, channel.stepped(color, by: count).fileText)
        default: return value.control.stepped(value.text, by: count).map { SceneEdit(target, $0) }
        }
    }

    /// How many ways between keyframes an animation has that are eased.
    func legs(of target: SceneEdit.Target) -> Int {
        let run = item.base[target.layer]?.runs.first { $0.index == target.animation }
        return run?.animation.easedLegs ?? 0
    }

    mutating func reset(at clock: Double) {
        guard let target = desk(at: clock)?.choice.target else { return }
        var history = edits
        if history.reset(target) { change(to: history, target, at: clock) }
    }

    mutating func travel(_ isBack: Bool, at clock: Double) {
        var history = edits
        let before = history.edits
        guard isBack ? history.undo() : history.redo() else {
            return tell(isBack ? "nothing to undo" : "nothing to redo", at: clock, isQuiet: true)
        }
        let after = history.edits
        let changed = (before + after).first { !(before.contains($0) && after.contains($0)) }?.target
        if let changed, inspector != nil { inspector?.choice = .value(changed) }
        change(to: history, changed, at: clock)
    }

    /// Sets a value. Returns why it cannot be had, when it cannot; then nothing has changed.
    mutating func set(_ edit: SceneEdit, goesOn: Bool, at clock: Double) -> SafeText? {
        var history = edits
        guard history.set(edit, coalesces: goesOn) else { return nil }
        return change(to: history, edit.target, at: clock)
    }

    /// Shows the scene of other edits, at the same time. Returns why it cannot be had, when it cannot.
    @discardableResult
    private mutating func change(
        to history: EditHistory, _ target: SceneEdit.Target?, at clock: Double
    ) -> SafeText? {
        do throws(FileProblem) {
            let edited = try item.edited(with: history.edits)
            histories[index] = history
            playlist[index] = edited
            playhead.setDuration(edited.timeline.duration, at: clock)
            keepSpeedSafe(at: clock)
            look()
            if let target { highlight(.value(target), at: clock) }
            return nil
        } catch {
            return error.line
        }
    }

    // MARK: New versions of the file

    /// The new version of a scene with the edits of the old one in it, and how many of them no longer apply.
    mutating func reapply(to item: PlaylistItem, at index: Int) -> (item: PlaylistItem, dropped: Int) {
        guard let history = histories[index], history.canUndo || history.canRedo else { return (item, 0) }
        let (old, new) = (playlist[index].base, item.base)
        // Numbers follow from the order in the file; names stay when that changes.
        func renumbered(_ edit: SceneEdit) -> SceneEdit? {
            let id = edit.target.layer
            guard let name = old[id]?.name else { return nil }
            if new[id]?.name == name { return edit }
            let named = new.allLayers.filter { $0.name == name }
            guard !name.isEmpty, named.count == 1 else { return nil }
            let target = SceneEdit.Target(
                named[0].id, animation: edit.target.animation, key: edit.target.key)
            return SceneEdit(target, edit.value)
        }
        var readable: [SceneEdit: Bool] = [:]
        func kept(_ edit: SceneEdit) -> SceneEdit? {
            guard let edit = renumbered(edit), item.source?.keys.has(edit.target) == true else { return nil }
            let isReadable = readable[edit] ?? ((try? item.edited(with: [edit])) != nil)
            readable[edit] = isReadable
            return isReadable ? edit : nil
        }
        let mapped = history.mapped(kept)
        let edited = try? item.edited(with: mapped.edits)
        histories[index] = edited == nil ? nil : mapped
        return (edited ?? item, history.edits.count - (edited == nil ? 0 : mapped.edits.count))
    }

    /// Shows a scene as its file has it.
    private mutating func restore(_ index: Int) {
        self.index = index
        if let item = try? item.edited(with: []) { playlist[index] = item }
    }

    /// Takes the scene of a file into which all edits have been written.
    mutating func keep(_ item: PlaylistItem, at index: Int, clock: Double) {
        var unchanged = self
        unchanged.restore(index)
        histories[index] = histories[index]?.kept { unchanged.value(of: $0)?.text }
        lastStep = nil
        replace(with: item, at: index, clock: clock)
    }

    /// The line of the file where what is chosen is written, from 1.
    var chosenLine: Int {
        guard let choice = inspector?.choice, let keys = item.source?.keys else { return 1 }
        let animation: [Int] = if case .animation(_, let path) = choice { path } else { [] }
        return keys.line(of: choice.target ?? SceneEdit.Target(choice.layer, animation: animation, key: ""))
    }
}

/// What is held by the mouse.
package struct Held: Hashable, Sendable {
    /// What it is.
    package let grip: Grip
    /// Where the mouse took it.
    let start: MousePlace
    /// The value that it changes, as it was; nil where it changes none.
    var value: SceneEdit?
    /// Which part of it, of a timing function.
    var part: TimingPart?
    /// Whether it had been chosen before: then to press it is to type it.
    var wasChosen = false
    /// Whether it has been moved.
    var isMoved = false
}

// What is held by the mouse. Whatever else is done lets go of it.
extension Player {
    mutating func hold(_ command: HoldCommand, at clock: Double) {
        switch command {
        case .take(let grip, let place): take(grip, place, at: clock)
        case .move(let place): move(to: place, at: clock)
        case .drop: held = nil
        case .letGo:
            guard let last = held else { return }
            held = nil
            if case .value = last.grip, last.wasChosen, !last.isMoved { inspect(.type, at: clock) }
        }
    }

    private mutating func take(_ grip: Grip, _ place: MousePlace, at clock: Double) {
        var taken = Held(grip: grip, start: place)
        switch grip {
        case .time: seek(toShare: place.share, at: clock)
        case .wipe, .inPoint, .outPoint: break
        case .control(let control):
            guard let first = curveItems(at: clock).first?.place, let target = first.target,
                let value = value(of: target)
            else { return }
            let leg: Int? = if case .timing(_, let part) = first { part.leg } else { nil }
            entry = nil
            choose(.timing(target, TimingPart(leg: leg, channel: control.index == 0 ? .x1 : .x2)))
            taken.value = SceneEdit(target, value.text)
            taken.part = TimingPart(leg: leg, channel: nil)
        case .value(let row, let top):
            taken.wasChosen = desk(at: clock)?.choice == row && entry == nil
            entry = nil
            choose(row)
            inspector?.top = top
            taken.value = row.target.flatMap { target in
                value(of: target).map { SceneEdit(target, $0.text) }
            }
        }
        held = taken
    }

    private mutating func move(to place: MousePlace, at clock: Double) {
        guard let held else { return }
        let time = place.share * playhead.duration
        let (first, last) = (playhead.range.lowerBound, playhead.range.upperBound)
        switch held.grip {
        case .time: seek(toShare: place.share, at: clock)
        case .wipe: moveWipe(to: place.across)
        // A range has a length.
        case .inPoint: setRange(min(time, max(last - Player.frameDuration, 0))...last, at: clock)
        case .outPoint:
            setRange(first...max(time, min(first + Player.frameDuration, playhead.duration)), at: clock)
        case .control(let grip):
            guard let value = held.value, let part = held.part else { return }
            let control = grip.place(
                columns: place.column - held.start.column, rows: place.row - held.start.row)
            drag(
                to: part.edit(value.target, value.value, legs: legs(of: value.target)) {
                    $0.moving(grip.index, to: control)
                }, at: clock)
        case .value(let row, _):
            // Names go under other keys, and there is no way back from there.
            guard let value = held.value, let control = self.value(of: value.target)?.control,
                control != .timing || row != .value(value.target)
            else { return }
            let steps = Int((place.column - held.start.column).rounded())
            drag(to: edit(row, value.target, (value.value, control), by: steps), at: clock)
        }
    }

    /// Sets the value that is held, or makes it what it was: all of that is one step for who undoes it.
    private mutating func drag(to edit: SceneEdit?, at clock: Double) {
        guard let held, let value = held.value else { return }
        let edit = edit ?? value
        guard held.isMoved || edit != value else { return }
        lastStep = nil
        if let problem = set(edit, goesOn: held.isMoved, at: clock) { tell(problem, at: clock) }
        self.held?.isMoved = true
    }

    private mutating func seek(toShare share: Double, at clock: Double) {
        playhead.seek(to: share * playhead.duration, at: clock)
        leaveRest(at: clock)
    }
}
