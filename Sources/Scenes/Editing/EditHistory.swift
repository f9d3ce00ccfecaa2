/// The edits of a scene, of each target the last, with the way back and forth through them.
///
/// It is a value: with the same steps it is the same history, and there is no end to undoing.
public struct EditHistory: Hashable, Sendable {
    /// What is different from the file now, in the order in which it became so.
    public private(set) var edits: [SceneEdit] = []
    private var past: [[SceneEdit]] = []
    private var future: [[SceneEdit]] = []
    /// The target that the last step set and that another step may go on with.
    private var open: SceneEdit.Target?

    /// A history in which nothing has happened.
    public init() {}

    /// Whether there is a step to undo, and one to do again.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether a step that was undone can be done again.
    public var canRedo: Bool { !future.isEmpty }

    /// The value that a target was given; nil for none.
    public func value(of target: SceneEdit.Target) -> String? { edits.first { $0.target == target }?.value }

    /// Sets a value.
    ///
    /// - Parameters:
    ///   - edit: what, and to which value.
    ///   - goesOn: whether it is one gesture with the step before, if that set the same target: undoing takes both back.
    /// - Returns: whether anything is different now.
    @discardableResult
    public mutating func set(_ edit: SceneEdit, goesOn: Bool = false) -> Bool {
        guard value(of: edit.target) != edit.value else { return false }
        var next = edits
        if let index = next.firstIndex(where: { $0.target == edit.target }) {
            next[index] = edit
        } else {
            next.append(edit)
        }
        step(to: next, goesOn: goesOn && open == edit.target)
        open = edit.target
        return true
    }

    /// Goes back to what the file says of a target. Returns whether anything is different now.
    @discardableResult
    public mutating func reset(_ target: SceneEdit.Target) -> Bool {
        guard value(of: target) != nil else { return false }
        step(to: edits.filter { $0.target != target }, goesOn: false)
        open = nil
        return true
    }

    /// Takes the last step back. Returns whether there was one.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let last = past.popLast() else { return false }
        future.append(edits)
        edits = last
        open = nil
        return true
    }

    /// Makes the step that was taken back last once more. Returns whether there was one.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let next = future.popLast() else { return false }
        past.append(edits)
        edits = next
        open = nil
        return true
    }

    /// The same history with edits that a new version of the file asks for; nil drops one.
    ///
    /// Steps between which nothing changes any more are one.
    package func mapped(_ change: (SceneEdit) -> SceneEdit?) -> EditHistory {
        rewritten { $0.compactMap(change) }
    }

    /// The same history when what is different now has been written into the file: nothing is, and undoing makes what the
    /// file had before a change of its own.
    ///
    /// - Parameter before: what the file said of a target; nil drops the steps in which it said that.
    /// - Returns: the history from the new file on.
    package func kept(before: (SceneEdit.Target) -> String?) -> EditHistory {
        rewritten { list in
            let others = edits.filter { edit in !list.contains { $0.target == edit.target } }
            let old = others.compactMap { edit in before(edit.target).map { SceneEdit(edit.target, $0) } }
            return old.count == others.count ? list.filter { !edits.contains($0) } + old : nil
        }
    }

    private func rewritten(_ change: ([SceneEdit]) -> [SceneEdit]?) -> EditHistory {
        var history = EditHistory()
        history.edits = change(edits) ?? []
        func steps(_ lists: [[SceneEdit]]) -> [[SceneEdit]] {
            var kept: [[SceneEdit]] = []
            for list in lists.compactMap(change) where list != kept.last { kept.append(list) }
            if kept.last == history.edits { kept.removeLast() }
            return kept
        }
        history.past = steps(past)
        history.future = steps(future)
        return history
    }

    private mutating func step(to next: [SceneEdit], goesOn: Bool) {
        if !goesOn { past.append(edits) }
        edits = next
        future = []
    }
}
