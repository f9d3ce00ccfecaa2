import Colors
import Layers
import Playback
import Scenes
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
        var findings: [SceneEdit.Target: [ShownText]] = [:]
        for finding in document.findings(in: item.timeline, with: edits.edits) {
            let place = finding.location
            let isOwn = place.change.isEmpty && place.action == nil
            let target = SceneEdit.Target(
                place.layer, animation: place.animation, key: isOwn ? place.key : "")
            findings[target, default: []].append(ShownText(finding.message))
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
