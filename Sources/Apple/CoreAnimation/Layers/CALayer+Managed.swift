import Foundation
import Layers

// A property of a subclass animates if it is `@NSManaged`, or set by key, and `needsDisplay(forKey:)` returns true for it.
// `antics swift` writes the accessors below for `@NSManaged`. An animation of such a key calls `display()` in each frame, and the
// layer then returns the values of that frame.

extension CALayer {
    /// Returns the value of an `@NSManaged` property: in a frame of its animation the value of that frame.
    public final func managedValue<Value>(_ key: String) -> Value {
        let stored = isShowingFrame ? frameValue(of: key) : keptValue(key)
        let value = stored ?? type(of: self).defaultValue(forKey: key)
        if let value = value as? Value { return value }
        let number = value.flatMap { Double(boxed: $0) } ?? 0
        let candidates: [Any] = [
            number, CGFloat(number), Float(number), Int(exactly: number.rounded()) ?? 0, number != 0,
            CGPoint.zero,
            CGSize.zero, CGRect.zero, "", [Any](), Any?.none as Any,
        ]
        guard let value = candidates.lazy.compactMap({ $0 as? Value }).first else {
            preconditionFailure("the property \(key) has no value")
        }
        return value
    }

    /// Sets an `@NSManaged` property, and runs the action of the change.
    public final func setManagedValue(_ value: Any?, _ key: String) {
        guard source == nil else {
            others[key] = value
            return
        }
        Stage.current.transactions.open()
        // A change from nothing would not animate, so a number starts at 0.
        if others[key] == nil, value.flatMap({ Double(boxed: $0) }) != nil {
            others[key] = NSNumber(value: 0)
        }
        runAction(of: key) { others[key] = value }
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    }

    /// Returns whether an animation changes a property of the subclass.
    final func isManaged(_ animation: CAAnimation) -> Bool {
        guard let key = (animation as? CAPropertyAnimation)?.keyPath,
            (try? AnimatableProperty(keyPath: key)) == nil
        else { return false }
        return type(of: self).needsDisplay(forKey: key)
    }

    private var managedEntries: [AnimationEntry] {
        (source ?? self).entries.filter { isManaged($0.animation) }
    }

    /// The values of the current frame, of the properties that its animations change.
    final var frameValues: [String: Any] {
        let keys = managedEntries.compactMap { ($0.animation as? CAPropertyAnimation)?.keyPath }
        return Dictionary(keys.map { ($0, frameValue(of: $0)) }, uniquingKeysWith: { first, _ in first })
            .compactMapValues { $0 }
    }

    /// Returns the value of a key in the current frame. A property of the engine with the same type carries the animation.
    private func frameValue(of key: String) -> Any? {
        let model = value(forKeyPath: key) ?? type(of: self).defaultValue(forKey: key)
        let entries = managedEntries.filter { ($0.animation as? CAPropertyAnimation)?.keyPath == key }
        guard let first = entries.first?.animation as? CAPropertyAnimation else { return model }
        let ends = first as? CABasicAnimation
        let sample =
            model ?? ends?.toValue ?? ends?.fromValue ?? (first as? CAKeyframeAnimation)?.values?.first
        let property = Self.carrier(of: sample)
        var (layer, problem) = (Layer(), String?.none)
        layer.timing = engineTiming
        if let model, let value = AnimatableValue(model, kind: property.kind, problem: &problem) {
            layer.setValue(value, for: property)
        }
        for entry in entries {
            guard let carried = entry.animation.duplicate() as? CAPropertyAnimation else { continue }
            carried.keyPath = property.keyPath
            var reading = AnimationReading(morph: Stage.current.morph)
            let begin = entry.read?.timing.beginTime
            if let read = try? carried.read(&reading, begin: begin) { layer.add(read, forKey: entry.key) }
        }
        return layer.presentation(at: enclosingTime(Stage.current.time)).value(for: property)?.object(
            for: property)
    }

    private static func carrier(of value: Any?) -> AnimatableProperty {
        switch value {
        case is CGPoint: .position
        case is CGSize: .boundsSize
        case is CGRect: .bounds
        case is CGColor, is UIColor: .backgroundColor
        case is CATransform3D: .transform
        default: .zPosition
        }
    }

    /// Displays the layer in each frame, as long as an animation of a property of the subclass runs.
    final func showFrames() {
        guard !isAwaitingFrame else { return }
        isAwaitingFrame = true
        let stage = Stage.current
        stage.runSilently(afterFrames: 1) { [self] in
            isAwaitingFrame = false
            isShowingFrame = true
            display()
            isShowingFrame = false
            let isRunning = managedEntries.contains { entry in
                !entry.isCommitted || entry.number.map { stage.running[$0] != nil } ?? false
            }
            if isRunning { showFrames() }
        }
    }
}
