/// An animation of a layer and the key it was added under.
public struct KeyedAnimation: Hashable, Sendable {
    /// The key; unique within the layer.
    public let key: String
    /// The animation.
    public let animation: Animation
}

extension Layer {
    /// Adds an animation on top of those there are. One that is there under the same key goes first (rule Y1).
    ///
    /// Without a key it is anonymous: it gets a key no other has, and only its end takes it away.
    public mutating func add(_ animation: Animation, forKey key: String? = nil) {
        let key = key ?? anonymousKey
        removeAnimation(forKey: key)
        animations.append(KeyedAnimation(key: key, animation: animation))
    }

    /// Adds animations without keys on top of those there are, in order.
    ///
    /// - Complexity: O(animations).
    package mutating func add(_ more: [Animation]) {
        guard !more.isEmpty else { return }
        var taken = Set(animations.map(\.key))
        var number = animations.count
        for animation in more {
            while !taken.insert(Self.anonymousKey(number)).inserted { number += 1 }
            animations.append(KeyedAnimation(key: Self.anonymousKey(number), animation: animation))
        }
    }

    /// The animation that was added under `key`.
    public func animation(forKey key: String) -> Animation? {
        animations.first { $0.key == key }?.animation
    }

    /// Takes the animation away that was added under `key`.
    public mutating func removeAnimation(forKey key: String) {
        guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
        animations.remove(at: index)
    }

    /// Takes every animation away.
    public mutating func removeAllAnimations() {
        animations = []
    }

    private var anonymousKey: String {
        var number = animations.count
        while animation(forKey: Self.anonymousKey(number)) != nil { number += 1 }
        return Self.anonymousKey(number)
    }

    private static func anonymousKey(_ number: Int) -> String { "animation \(number)" }
}
