import Foundation
import Layers

/// An animation of a layer: the copy that the layer made, and what the engine has of it.
final class AnimationEntry {
    let key: String
    let isAnonymous: Bool
    let animation: CAAnimation
    /// As the engine runs it, with its begin once it is committed; nil for one that cannot be read.
    var read: Animation?
    /// By which number the engine tells of it; nil before it is committed, or when it never runs.
    var number: Int?
    var isCommitted = false
    /// Whether the transaction that is open has noted it.
    var isRecorded = false

    init(_ animation: CAAnimation, _ read: Animation?, key: String, isAnonymous: Bool) {
        (self.animation, self.read, self.key, self.isAnonymous) = (animation, read, key, isAnonymous)
    }

    /// Takes the begin and the duration over with which it was committed.
    func take(_ committed: Animation) {
        read = committed
        animation.wasAdded = false
        animation.timing.beginTime = committed.timing.beginTime
        animation.timing.duration = committed.timing.duration
        animation.wasAdded = true
    }
}

extension CALayer {
    /// The animations that were added under keys.
    final var named: [AnimationEntry] { (source ?? self).entries.filter { !$0.isAnonymous } }

    final func withdraw(_ key: String) {
        guard source == nil, let index = entries.firstIndex(where: { $0.key == key }) else { return }
        let stage = Stage.current
        stage.openTransaction()
        stage.noteWithdrawal(of: entries.remove(at: index))
        if let committed { stage.record(.removeAnimation(committed.id, key: key)) }
    }

    final func addCopy(of animation: CAAnimation, _ key: String?) {
        guard source == nil else { return }
        add(animation.duplicate(), read: nil, key)
        animation.wasAdded = true
        Stage.current.noteUnchanged(animation)
    }

    /// Adds an animation that is the layer's own; one that has not been read is.
    final func add(_ copy: CAAnimation, read: Animation?, _ key: String?) {
        let stage = Stage.current
        let name = key ?? anonymousKey
        let entry = AnimationEntry(
            copy, read ?? self.read(copy, stage), key: name, isAnonymous: key == nil)
        if let index = entries.firstIndex(where: { $0.key == name }) {
            stage.noteWithdrawal(of: entries.remove(at: index))
        }
        entries.append(entry)
        stage.record(entry, of: self)
        copy.wasAdded = true
    }

    /// An animation as the engine has it; where it cannot be read, one of the same time that changes nothing, so that
    /// those who wait for it are told.
    private func read(_ animation: CAAnimation, _ stage: Stage) -> Animation? {
        var reading = AnimationReading(morph: stage.morph)
        defer { for slip in reading.slips { stage.report(slip) } }
        do {
            let read = try animation.read(&reading)
            for property in read.properties where state.value(for: property) == nil {
                stage.report("\(Self.appleName(of: self)) has no \(property.keyPath)")
            }
            return read
        } catch {
            stage.report("\(error)")
            return try? Animation(
                .group([]), timing: animation.timing.unbounded,
                isRemovedOnCompletion: animation.isRemovedOnCompletion)
        }
    }

    private static func appleName(of layer: CALayer) -> String { "\(type(of: layer.makePlain()))" }

    private var anonymousKey: String {
        var number = entries.count
        while entries.contains(where: { $0.key == "animation \(number)" }) { number += 1 }
        return "animation \(number)"
    }
}

// What happens when a key changes.
extension CALayer {
    /// What is done when a key changes, by the stages in their order (rule X5).
    final func foundAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action }
        if let action = actions?[event] { return action }
        if let action = (style?["actions"] as? [String: any CAAction])?[event] { return action }
        if let action = type(of: self).defaultAction(forKey: event) { return action }
        return implicitAnimation(forKey: event)
    }

    /// The animation that a change of a key brings by itself: the engine's, in Apple's class (rules X6 and X7).
    private func implicitAnimation(forKey event: String) -> CABasicAnimation? {
        guard Layer.defaultAction(forKey: event) == .implicit,
            let property = AnimatableProperty(rawValue: event),
            let old = replaced[property] ?? shownValue(of: property)
        else { return nil }
        var settings = Stage.current.settings
        settings.disableActions = false
        guard let animation = try? LayerAction.implicit.animation(of: property, from: old, settings) else {
            return nil
        }
        let action = CABasicAnimation(keyPath: event)
        action.timing = animation.timing
        action.timingFunction = animation.timingFunction.map { CAMediaTimingFunction($0) }
        action.fromValue = old.object(for: property)
        return action
    }

    /// Runs an animation as an action: adds it under the key, with the old value for a start when it says nothing of
    /// where it begins (rule X8).
    final func runAction(_ animation: CAAnimation, forKey key: String) {
        if let change = animation as? CAPropertyAnimation, change.keyPath == nil { change.keyPath = key }
        guard let property = AnimatableProperty(rawValue: key), let old = replaced[property],
            let basic = animation as? CABasicAnimation
        else { return add(animation, forKey: key) }
        var reading = AnimationReading(morph: Stage.current.morph)
        guard let read = try? basic.read(&reading),
            let completed = try? LayerAction.animation(read).animation(
                of: property, from: old, TransactionSettings()),
            completed != read, let copy = basic.duplicate() as? CABasicAnimation
        else { return add(animation, forKey: key) }
        copy.fromValue = old.object(for: property)
        add(copy, forKey: key)
    }
}
