import Colors
import Geometry
import Layers
import Playback
import Scenes
import Text

// MARK: - Selection

extension Player {
    mutating func inspect(_ command: InspectCommand, at clock: Double) {
        let selection = activeInspector(at: clock)?.selection
        switch command {
        case .toggle: toggleInspector(at: clock)
        case .toggleAll where panels.inspector == nil:
            let key = keyMap.label(of: "inspector")
            showNotice("open the inspector first: \(key)", at: clock, isQuiet: true)
        case .toggleAll: panels.inspector?.listsAll.toggle()
        case .undo, .redo: undoOrRedo(isUndo: command == .undo, at: clock)
        case .selectRow(let selection):
            guard item.has(selection) else { return }
            entry = nil
            select(selection)
        // A curve without values, a graph and lanes have only animations to select.
        case .select(let count) where panels.timeView != nil && selection == nil,
            .selectLayer(let count) where panels.timeView != nil && selection == nil:
            selectCurve(by: count)
        default:
            if let selection { return edit(command, selection, at: clock) }
            let keys: SafeText = "\(keyMap.label(of: "inspector")), then \(keyMap.label(of: "next-value"))"
            showNotice("choose a value first: \(keys)", at: clock, isQuiet: true)
        }
    }

    /// Changes the selection or the selected value.
    private mutating func edit(_ command: InspectCommand, _ selection: Inspector.Selection, at clock: Double)
    {
        switch command {
        case .step where selection.target == nil, .reset where selection.target == nil,
            .type where selection.target == nil:
            showNotice("choose a value first: \(keyMap.label(of: "next-value"))", at: clock, isQuiet: true)
        case .select(let count): select(by: count, at: clock)
        case .selectPage(let pages, let lines): select(by: pages * max(1, lines - 1), at: clock)
        case .selectLayer(let count): selectLayer(by: count)
        case .step(let count): step(by: count, at: clock)
        case .reset: reset(at: clock)
        case .type: beginEntry(at: clock)
        case .entry(let command): enter(command, at: clock)
        case .scroll(let line):
            panels.inspector?.top = line
            panels.inspector?.isScrolled = true
        case .toggle, .toggleAll, .undo, .redo, .selectRow: break
        }
    }

    /// Opens or closes the inspector. The curve keeps the selection.
    private mutating func toggleInspector(at clock: Double) {
        if let last = panels.inspector {
            panels.inspector = nil
            panels.curveSelection = panels.timeView == nil ? nil : Inspector(selection: last.selection)
            return
        }
        let selection = panels.curveSelection?.selection
        openInspector()
        if let selection { panels.inspector?.selection = selection }
        panels.curveSelection = nil
        guard panels.inspector != nil else {
            return showNotice("this scene has no layers", at: clock, isQuiet: true)
        }
        panels.code = nil
    }

    /// Opens the inspector at the first layer that moves, or else at the first layer.
    mutating func openInspector() {
        let layers = item.base.allLayers
        let moving = Set(item.firstRuns.filter { $0.span != nil }.map { item.baseID(of: $0.layer) })
        let first =
            layers.first { moving.contains($0.id) } ?? layers.first { !$0.animations.isEmpty } ?? layers.first
        guard let first else { return panels.inspector = nil }
        panels.inspector = Inspector(
            selection: .layer(first.id), listsAll: panels.inspector?.listsAll ?? false)
    }

    /// The inspector, or the selection beside the curve while only the curve is open; `nil` if there is neither.
    func activeInspector(at clock: Double) -> Inspector? {
        panels.inspector ?? (panels.timeView == .curve ? curveInspector(curveItems(at: clock)) : nil)
    }

    func inspectorRows(at clock: Double) -> [InspectorRow] {
        guard let inspector = panels.inspector else { return [] }
        return item.inspectorRows(
            inspector.selection, listsAll: inspector.listsAll, at: playhead.mediaTime(at: clock))
    }

    private mutating func select(by count: Int, at clock: Double) {
        let rows =
            panels.inspector == nil
            ? curveItems(at: clock).map(\.selection) : inspectorRows(at: clock).compactMap(\.selection)
        guard let inspector = activeInspector(at: clock), !rows.isEmpty else { return }
        let current = rows.firstIndex(of: inspector.selection) ?? 0
        select(rows[(current + count).clamped(to: 0...rows.count - 1)])
    }

    mutating func select(_ selection: Inspector.Selection) {
        if panels.inspector == nil {
            panels.curveSelection = Inspector(selection: selection)
        } else {
            panels.inspector?.selection = selection
        }
        panels.inspector?.top = nil
        panels.inspector?.isScrolled = false
    }

    private mutating func selectLayer(by count: Int) {
        if panels.inspector == nil { return selectCurve(by: count) }
        let layers = item.base.allLayers
        guard let current = layers.firstIndex(where: { $0.id == panels.inspector?.selection.layer }) else {
            return
        }
        select(.layer(layers[(current + count).clamped(to: 0...layers.count - 1)].id))
    }

    /// The line of the scene file with the selected value, from 1.
    var selectedLine: Int {
        guard let selection = panels.inspector?.selection, let keys = item.source?.keys else { return 1 }
        let animation: [Int] = if case .animation(_, let path) = selection { path } else { [] }
        return keys.line(
            of: selection.target ?? SceneEdit.Target(selection.layer, animation: animation, key: ""))
    }

    // MARK: The text field

    /// The open text field, in the inspector or beside the curve.
    package internal(set) var entry: ValueEntry? {
        get { (panels.inspector ?? panels.curveSelection)?.entry }
        set {
            if panels.inspector == nil {
                panels.curveSelection?.entry = newValue
            } else {
                panels.inspector?.entry = newValue
            }
        }
    }

    private mutating func beginEntry(at clock: Double) {
        guard let selection = activeInspector(at: clock)?.selection, let target = selection.target,
            let value = item.value(of: target)
        else { return }
        if case .channel(_, let channel) = selection, let color = try? Color(css: value.text) {
            let number = channel.value(in: color).decimal(upToPlaces: 3)
            entry = ValueEntry(target, number, channel: channel)
        } else {
            select(panels.inspector == nil ? selection : .value(target))
            entry = ValueEntry(target, value.text)
        }
    }

    /// Sets a value as typed. Returns the error if the text is not valid.
    private mutating func set(_ typed: ValueEntry, at clock: Double) -> SafeText? {
        var value = typed.line.text
        if let channel = typed.channel, let old = item.value(of: typed.target)?.text,
            let color = try? Color(css: old)
        {
            guard let number = Double(decimal: value), number.isFinite else {
                return "\(channel.rawValue) needs a number, got \"\(value)\""
            }
            value = channel.setting(number, in: color).fileText
        }
        return set(SceneEdit(typed.target, value), continuing: false, at: clock)
    }

    private mutating func enter(_ command: EntryCommand, at clock: Double) {
        guard var typed = entry else { return }
        switch command {
        case .cancel: entry = nil
        case .accept:
            editing.lastStep = nil
            typed.problem = set(typed, at: clock)
            entry = typed.problem == nil ? nil : typed
        default:
            typed.apply(command)
            entry = typed
        }
    }
}

// MARK: - Edits

extension Player {
    var edits: EditHistory { editing.histories[index] ?? EditHistory() }

    private mutating func step(by count: Int, at clock: Double) {
        guard let selection = activeInspector(at: clock)?.selection, let target = selection.target,
            let value = item.value(of: target)
        else { return }
        guard let edit = item.edit(selection, target, value, by: count), edit.value != value.text else {
            if let reason = reasonAgainstStep(selection, value, by: count) {
                showNotice(reason, at: clock, isQuiet: true)
            }
            return
        }
        let continues =
            editing.lastStep.map { $0.target == edit.target && clock - $0.clock <= Editing.gestureDuration }
            ?? false
        editing.lastStep = (edit.target, clock)
        if let problem = set(edit, continuing: continues, at: clock) { return showNotice(problem, at: clock) }
        // The edit can use another key for the same value.
        guard let selection = panels.inspector?.selection, selection.target != edit.target else { return }
        panels.inspector?.selection = .value(edit.target)
    }

    /// Returns why a value does not step, or `nil` for a timing function.
    private func reasonAgainstStep(
        _ selection: Inspector.Selection, _ value: PlaylistItem.Value, by count: Int
    ) -> SafeText? {
        let end: SafeText = "this is the \(count > 0 ? "greatest" : "least") value"
        switch value.control {
        case .number where !value.text.isEmpty: return end
        case .color where (try? Color(css: value.text)) != nil:
            if case .channel(_, let channel) = selection, channel != .hue { return end }
            return "black, white and greys have no hue"
        case .number, .color, .typed: return "press \(keyMap.label(of: "type-value")) to type a value"
        case .words, .timing, .timings: return nil
        }
    }

    private mutating func reset(at clock: Double) {
        guard let target = activeInspector(at: clock)?.selection.target else { return }
        var history = edits
        guard history.reset(target) else {
            return showNotice("this value has no changes", at: clock, isQuiet: true)
        }
        change(to: history, target, at: clock)
    }

    private mutating func undoOrRedo(isUndo: Bool, at clock: Double) {
        var history = edits
        let before = history.edits
        guard isUndo ? history.undo() : history.redo() else {
            return showNotice(isUndo ? "nothing to undo" : "nothing to redo", at: clock, isQuiet: true)
        }
        let after = history.edits
        let changed = (before + after).first { !(before.contains($0) && after.contains($0)) }?.target
        if let changed, panels.inspector != nil { select(.value(changed)) }
        guard change(to: history, changed, at: clock) == nil, let changed, differencesFromGoal == nil else {
            return
        }
        let value = SceneEdit(changed, item.value(of: changed)?.text ?? "")
        let text = SceneEditWriter(item.base).text(value)
        showNotice("\(isUndo ? "undone" : "redone"): \(text)", at: clock, isQuiet: true)
    }

    /// Sets a value. Returns the error if the value is not valid; then nothing changes.
    mutating func set(_ edit: SceneEdit, continuing: Bool, at clock: Double) -> SafeText? {
        var history = edits
        guard history.set(edit, coalesces: continuing) else { return nil }
        return change(to: history, edit.target, at: clock)
    }

    /// Shows the scene with other edits. Returns the error if an edit is not valid; then nothing changes.
    @discardableResult
    private mutating func change(
        to history: EditHistory, _ target: SceneEdit.Target?, at clock: Double
    ) -> SafeText? {
        do throws(FileProblem) {
            let edited = try item.edited(with: history.edits)
            editing.histories[index] = history
            show(edited, at: clock)
            reportGoal(at: clock)
            if let target { notices.highlight(.value(target), at: clock) }
            return nil
        } catch {
            return error.line
        }
    }

    // MARK: New versions of the file

    /// Returns a new version of a scene with the edits of the old one, their history, and the number of edits that no
    /// longer apply.
    func reapply(to item: PlaylistItem, at index: Int) -> (
        item: PlaylistItem, history: EditHistory?, dropped: Int
    ) {
        guard let history = editing.histories[index], history.canUndo || history.canRedo else {
            return (item, nil, 0)
        }
        let (old, new) = (playlist[index].base, item.base)
        var readable: [SceneEdit: Bool] = [:]
        func reapplied(_ edit: SceneEdit) -> SceneEdit? {
            guard let id = old.number(of: edit.target.layer, in: new) else { return nil }
            let edit = SceneEdit(edit.target.moved(to: id), edit.value)
            guard item.source?.keys.has(edit.target) == true else { return nil }
            let isReadable = readable[edit] ?? ((try? item.edited(with: [edit])) != nil)
            readable[edit] = isReadable
            return isReadable ? edit : nil
        }
        let mapped = history.mapped(reapplied)
        guard let edited = try? item.edited(with: mapped.edits) else {
            return (item, nil, history.edits.count)
        }
        return (edited, mapped, history.edits.count - mapped.edits.count)
    }

    /// Keeps the selection on its layer in a new version of the current scene.
    mutating func reselect(after old: Scene) {
        let new = item.base
        func moved(_ inspector: Inspector?) -> Inspector? {
            guard var inspector else { return nil }
            let layer = inspector.selection.layer
            guard let id = old.number(of: layer, in: new) ?? new[layer].map(\.id) else { return nil }
            inspector.move(to: id)
            return inspector
        }
        panels.curveSelection = moved(panels.curveSelection)
        let last = panels.inspector
        panels.inspector = moved(last)
        guard let last, panels.inspector == nil else { return }
        openInspector()
        panels.inspector?.listsAll = last.listsAll
    }

    /// Shows a new version of a scene's file, and returns `true`. Asks first if the version does not fit all edits.
    package mutating func update(to item: PlaylistItem, at index: Int, clock: Double) -> Bool {
        let dropped = reapply(to: item, at: index).dropped
        guard dropped > 0 else {
            replace(with: item, at: index, clock: clock)
            return true
        }
        let count = editing.histories[index]?.edits.count ?? dropped
        let changes: SafeText =
            count == 1 ? "your change does not fit" : "\(dropped) of \(count) changes do not fit"
        report(
            FileProblem(
                "the file has changed, and \(changes): \(keyMap.label(of: "reload")) takes the file, :save-as NAME saves a copy"
            ), at: index)
        editing.conflicts[index] = item
        return false
    }

    mutating func reload(at clock: Double) {
        guard let item = editing.conflicts[index] else {
            let hint: SafeText = edits.canUndo ? ": \(keyMap.label(of: "undo")) undoes your changes" : ""
            return showNotice("the file has not changed\(hint)", at: clock, isQuiet: true)
        }
        let dropped = replace(with: item, at: index, clock: clock)
        showNotice("reloaded without \(SafeText.changes(dropped))", at: clock)
    }

    // MARK: Unsaved edits

    /// The scenes with edits that are in no file, by index in the playlist.
    var unsavedScenes: [Int] { editing.histories.filter { !$0.value.edits.isEmpty }.map(\.key).sorted() }

    var unsavedCount: Int { editing.histories.values.reduce(0) { $0 + $1.edits.count } }

    /// The number of edits that are in no file, and the scene that has them if it is not the current one.
    var unsavedChanges: SafeText? {
        let scenes = unsavedScenes
        guard let first = scenes.first else { return nil }
        let location: SafeText =
            scenes.count > 1
            ? " in \(scenes.count) scenes" : first == index ? "" : " in \(playlist[first].shownName)"
        return "\(SafeText.changes(unsavedCount))\(location)"
    }

    /// The unsaved changes in a title, the longest form first; empty if there are none.
    var unsavedForms: [SafeText] {
        guard savesFiles, let changes = unsavedChanges else { return [] }
        return ["\(changes) not saved", changes, .changes(unsavedCount)]
    }

    /// Returns whether the user may quit now. If edits are unsaved, the first request asks, and the second one quits.
    ///
    /// `saving` is the text that follows the key for saving the edits.
    mutating func mayQuit(after question: Question?, saving: SafeText) -> Bool {
        if case .quit? = question { return true }
        guard hasToSave else { return true }
        panels.question = .quit(saving: saving)
        return false
    }

    /// Whether there are edits that the user can still save.
    var hasToSave: Bool { savesFiles && !unsavedScenes.isEmpty && keyMap.action(named: "write") != nil }

    mutating func replaceSaved(with item: PlaylistItem, at index: Int, clock: Double) {
        let last = playlist[index]
        let unedited = (try? last.edited(with: [])) ?? last
        editing.histories[index] = editing.histories[index]?.kept { unedited.value(of: $0)?.text }
        editing.lastStep = nil
        replace(with: item, at: index, clock: clock)
    }
}

// MARK: - Values

extension PlaylistItem {
    typealias Value = (text: String, control: ValueControl)

    /// Returns the text of a value and its control, or `nil` if it cannot be changed.
    func value(of target: SceneEdit.Target) -> Value? { value(of: target, in: base[target.layer]) }

    /// Returns the text and the control of a value, given the layer of the target in ``base``.
    func value(of target: SceneEdit.Target, in layer: Layer?) -> Value? {
        if let property = target.property {
            guard let value = layer?.value(for: property) else { return nil }
            let text = value.fileText(pathNames: source?.pathNames ?? [:]) ?? ""
            let paths = property.kind == .path ? source?.pathNames.values.sorted() ?? [] : []
            return (text, paths.isEmpty ? ValueControl(property) : .words(paths))
        }
        let keys =
            target.animation.isEmpty
            ? source?.keys.timing(of: target.layer)
            : source?.keys.animation(target.animation, of: target.layer, layer?.run(of: target)?.property)
        return keys?.first { $0.key == target.key }.map { ($0.text ?? "", $0.control) }
    }

    /// Returns the edit for a number of steps, or `nil` if the value has no steps.
    func edit(
        _ selection: Inspector.Selection, _ target: SceneEdit.Target, _ value: Value, by count: Int
    ) -> SceneEdit? {
        switch (selection, value.control) {
        case (.timing(_, let part), _):
            return part.edit(target, value.text, segments: easedSegments(of: target)) { function in
                part.channel?.stepped(function, by: count) ?? function.next(by: count, of: Parsers.curveNames)
            }
        case (_, .timing):
            return value.control.stepped(value.text, by: count).flatMap(TimingFunction.init(fileText:)).map {
                SceneEdit(target, $0)
            }
        case (_, .color):
            guard let color = try? Color(css: value.text) else { return nil }
            let channel: ColorChannel = if case .channel(_, let channel) = selection { channel } else { .hue }
            return SceneEdit(target, channel.stepped(color, by: count).fileText)
        default: return value.control.stepped(value.text, by: count).map { SceneEdit(target, $0) }
        }
    }

    /// Returns the number of segments between keyframes that have a timing function.
    func easedSegments(of target: SceneEdit.Target) -> Int {
        base[target.layer]?.run(of: target)?.animation.easedLegs ?? 0
    }
}

extension SafeText {
    static func changes(_ count: Int) -> SafeText { count == 1 ? "1 change" : "\(count) changes" }
}

extension Scene {
    /// Returns the number of a layer in a new version of the scene, or `nil` if it is gone. A moved layer is found by its name.
    fileprivate func number(of id: Layer.ID, in new: Scene) -> Layer.ID? {
        guard let name = self[id]?.name else { return nil }
        if new[id]?.name == name { return id }
        let named = new.allLayers.filter { $0.name == name }
        return !name.isEmpty && named.count == 1 ? named[0].id : nil
    }
}

extension SceneEdit.Target {
    fileprivate func moved(to layer: Layer.ID) -> SceneEdit.Target {
        SceneEdit.Target(layer, animation: animation, key: key)
    }
}

extension Inspector {
    /// Selects the same row of a layer that has another number.
    fileprivate mutating func move(to layer: Layer.ID) {
        selection =
            switch selection {
            case .layer: .layer(layer)
            case .animation(_, let path): .animation(layer, path)
            case .value(let target): .value(target.moved(to: layer))
            case .channel(let target, let channel): .channel(target.moved(to: layer), channel)
            case .timing(let target, let part): .timing(target.moved(to: layer), part)
            }
        if let target = entry?.target { entry?.target = target.moved(to: layer) }
    }
}

extension Layer {
    fileprivate func run(of target: SceneEdit.Target) -> AnimationRun? {
        runs.first { $0.index == target.animation }
    }
}
