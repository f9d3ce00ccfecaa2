/// Something that changes what a layer shows over time: one of Core Animation's four kinds.
public enum Animation: Hashable, Sendable {
    /// Between two values.
    case basic(BasicAnimation)
    /// Through several values or along a path.
    case keyframe(KeyframeAnimation)
    /// On a spring.
    case spring(SpringAnimation)
    /// Several together.
    indirect case group(AnimationGroup)

    /// When it runs.
    public var timing: MediaTiming {
        get {
            switch self {
            case .basic(let animation): animation.timing
            case .keyframe(let animation): animation.timing
            case .spring(let animation): animation.timing
            case .group(let animation): animation.timing
            }
        }
        set {
            switch self {
            case .basic(var animation):
                animation.timing = newValue
                self = .basic(animation)
            case .keyframe(var animation):
                animation.timing = newValue
                self = .keyframe(animation)
            case .spring(var animation):
                animation.timing = newValue
                self = .spring(animation)
            case .group(var animation):
                animation.timing = newValue
                self = .group(animation)
            }
        }
    }

    /// How its progress is eased; nil is linear.
    public var timingFunction: TimingFunction? {
        switch self {
        case .basic(let animation): animation.timingFunction
        case .keyframe(let animation): animation.timingFunction
        case .spring(let animation): animation.timingFunction
        case .group(let animation): animation.timingFunction
        }
    }

    /// Whether it goes away when it has ended, so that the model value shows (rule Y2).
    public var isRemovedOnCompletion: Bool {
        switch self {
        case .basic(let animation): animation.isRemovedOnCompletion
        case .keyframe(let animation): animation.isRemovedOnCompletion
        case .spring(let animation): animation.isRemovedOnCompletion
        case .group(let animation): animation.isRemovedOnCompletion
        }
    }

    /// What it changes; nil for a group.
    public var property: AnimatableProperty? {
        switch self {
        case .basic(let animation): animation.property
        case .keyframe(let animation): animation.property
        case .spring(let animation): animation.property
        case .group: nil
        }
    }

    /// Every property it changes, those of a group's children included, in their order.
    public var properties: [AnimatableProperty] {
        if case .group(let group) = self { return group.animations.flatMap(\.properties) }
        return property.map { [$0] } ?? []
    }
}
