import Layers
import TestSupport
import Testing

@testable import Scenes

@Suite struct EditHistoryTests {
    private func edit(_ key: String, _ value: String) -> SceneEdit {
        SceneEdit(SceneEdit.Target(Layer.ID(1), key: key), value)
    }

    @Test func aTargetHasItsLastValue() {
        var history = EditHistory()
        let sets = [("opacity", "0.5"), ("lineWidth", "3"), ("opacity", "0.25"), ("opacity", "0.25")]
        let isChanged = sets.map { history.set(edit($0.0, $0.1)) }
        #expect(isChanged == [true, true, true, false])
        #expect(history.edits == [edit("opacity", "0.25"), edit("lineWidth", "3")])
        let isReset = (0..<2).map { _ in history.reset(edit("opacity", "").target) }
        #expect(isReset == [true, false] && history.edits == [edit("lineWidth", "3")])
    }

    /// Synonyms of a key give equal targets.
    @Test func synonymsAreOneTarget() {
        #expect(edit("hidden", "true").target == edit("isHidden", "true").target)
        #expect(edit("transform.rotation", "1").target == edit("transform.rotation.z", "1").target)
    }

    /// One undo reverts a gesture, which ends with another target or an undo.
    @Test func aGestureIsOneStep() {
        var history = EditHistory()
        history.set(edit("opacity", "0.9"))
        history.set(edit("opacity", "0.8"), coalesces: true)
        history.set(edit("opacity", "0.7"), coalesces: true)
        history.set(edit("lineWidth", "2"), coalesces: true)
        history.set(edit("lineWidth", "3"))
        history.undo()
        #expect(history.edits == [edit("opacity", "0.7"), edit("lineWidth", "2")])
        history.set(edit("lineWidth", "4"), coalesces: true)
        history.undo()
        history.undo()
        #expect(history.edits == [edit("opacity", "0.7")])
        history.undo()
        #expect(history.edits.isEmpty && !history.canUndo && history.canRedo)
    }

    /// After a save, undo restores the old values of the file, step by step.
    @Test(arguments: cases(20))
    func undoWorksAfterASave(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var file = ["opacity": "1", "lineWidth": "1", "zPosition": "0"]
        func seen(_ history: EditHistory) -> [String: String] {
            history.edits.reduce(into: file) { $0[$1.target.key] = $1.value }
        }
        var history = EditHistory()
        for _ in 0..<30 {
            let key = random.pick(file.keys.sorted())
            history.set(edit(key, "\(Int.random(in: 2..<9, using: &random))"))
            if Int.random(in: 0..<4, using: &random) == 0 { history.undo() }
        }
        func wayBack() -> [[String: String]] {
            var (history, states) = (history, [seen(history)])
            while history.undo() { if states.last != seen(history) { states.append(seen(history)) } }
            return states
        }
        let before = wayBack()
        let (old, new) = (file, seen(history))
        history = history.kept { old[$0.key] }
        file = new
        #expect(history.edits.isEmpty)
        #expect(wayBack() == before)
    }

    /// Undo and redo in any order visit the recorded states.
    @Test(arguments: cases(10))
    func undoAndRedoVisitAllStates(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var history = EditHistory()
        var states: [[SceneEdit]] = [[]]
        var place = 0
        for _ in 0..<1000 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let isUndone = history.undo()
                #expect(isUndone == (place > 0))
                place = max(0, place - 1)
            case 1:
                let isRedone = history.redo()
                #expect(isRedone == (place + 1 < states.count))
                place = min(states.count - 1, place + 1)
            default:
                let key = random.pick(["opacity", "lineWidth", "zPosition"])
                let change = edit(key, "\(Int.random(in: 0..<4, using: &random))")
                let isChanged = change.value == "0" ? history.reset(change.target) : history.set(change)
                guard isChanged else { continue }
                states = states.prefix(place + 1) + [history.edits]
                place += 1
            }
            #expect(history.edits == states[place])
        }
        while history.undo() {}
        #expect(history.edits.isEmpty)
        while history.redo() {}
        #expect(history.edits == states.last)
    }

    /// Edits that a new file cannot have are dropped from all steps.
    @Test func aNewFileKeepsApplicableEdits() {
        var history = EditHistory()
        for change in [edit("opacity", "0.5"), edit("lineWidth", "3"), edit("opacity", "0.1")] {
            history.set(change)
        }
        var kept = history.mapped { $0.target.key == "opacity" ? $0 : nil }
        #expect(kept.edits == [edit("opacity", "0.1")])
        kept.undo()
        #expect(kept.edits == [edit("opacity", "0.5")])
        let isUndone = [kept.undo(), kept.undo()]
        #expect(isUndone == [true, false] && kept.edits.isEmpty)
    }
}
