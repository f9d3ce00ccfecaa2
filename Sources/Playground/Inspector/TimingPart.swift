import Layers
import Scenes

/// What a key changes of the timing functions of an animation.
package struct TimingPart: Hashable, Sendable {
    /// Of which way between keyframes, from 0; nil where one function is for the whole.
    package let leg: Int?
    /// Which number of it; nil for the function itself, by its name.
    package let channel: TimingChannel?

    /// The functions that the text of a value says, at least so many of a list: what is left out is linear.
    private func functions(in text: String, legs: Int) -> [TimingFunction] {
        guard leg != nil else { return [TimingFunction(fileText: text) ?? .linear] }
        let list = TimingFunction.list(fileText: text)
        return list + Array(repeating: .linear, count: max(0, legs - list.count))
    }

    /// The function that is meant in the text of a value.
    func function(in text: String) -> TimingFunction {
        functions(in: text, legs: (leg ?? 0) + 1)[leg ?? 0]
    }

    /// The edit that makes the function another one; nil where that is the same.
    ///
    /// - Parameters:
    ///   - target: the value.
    ///   - text: what it is now.
    ///   - legs: how many ways between keyframes there are.
    ///   - change: gives the other one.
    /// - Returns: the edit, or nil.
    func edit(
        _ target: SceneEdit.Target, _ text: String, legs: Int, _ change: (TimingFunction) -> TimingFunction
    ) -> SceneEdit? {
        var functions = functions(in: text, legs: max(legs, (leg ?? 0) + 1))
        let old = functions[leg ?? 0]
        let new = change(old)
        guard new != old else { return nil }
        functions[leg ?? 0] = new
        return leg == nil
            ? SceneEdit(target, new) : SceneEdit(target, TimingFunction.listText(functions))
    }
}
