import Colors
import Layers
import Playback
package import Scenes
import Text

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
    mutating func set(_ edit: SceneEdit, goesOn: Bool, at clock: Double) -> ShownText? {
        var history = edits
        guard history.set(edit, goesOn: goesOn) else { return nil }
        return change(to: history, edit.target, at: clock)
    }

    /// Shows the scene of other edits, at the same time. Returns why it cannot be had, when it cannot.
    @discardableResult
    private mutating func change(
        to history: EditHistory, _ target: SceneEdit.Target?, at clock: Double
    ) -> ShownText? {
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
