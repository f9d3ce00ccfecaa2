public import Foundation

/// A touch: a click of the mouse in the picture.
open class UITouch: NSObject {
    /// The view of the touch.
    open internal(set) weak var view: UIView?
    /// The phase.
    open internal(set) var phase = Phase.began
    /// The number of taps.
    open internal(set) var tapCount = 1
    /// The time of the last change, in seconds.
    open internal(set) var timestamp: TimeInterval = 0
    /// The recognizers that follow the touch, or `nil` for none.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
    /// The window of the touch.
    open var window: UIWindow? { view?.window }
    private(set) var point = CGPoint.zero
    private var previous = CGPoint.zero

    /// Returns the place in a view.
    open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }

    /// Returns the place before the last move in a view.
    open func previousLocation(in view: UIView?) -> CGPoint { view?.convert(previous, from: nil) ?? previous }

    func move(to point: CGPoint, _ phase: Phase) {
        (previous, self.point, self.phase) = (phase == .began ? point : self.point, point, phase)
        timestamp = CACurrentMediaTime()
    }
}

/// An object that gets touches: a view or a controller.
open class UIResponder: NSObject {
    /// The object that gets the touches that this object does not handle, or `nil` for none.
    open var next: UIResponder? { nil }

    /// The observers of key paths of the object.
    fileprivate var observations:
        [(observer: ObjectIdentifier, keyPath: String, token: NSKeyValueObservation)] = []

    /// Returns the value of a property that can be observed, or `nil` for others.
    func observedValue(_ keyPath: String) -> AnyHashable? { nil }

    /// Called after an observed property of another object has changed.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    /// Called when touches begin. Calls the method of the ``UIResponder/next`` object.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Called when touches move. Calls the method of the ``UIResponder/next`` object.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Called when touches end. Calls the method of the ``UIResponder/next`` object.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when touches become a gesture. Calls the method of the ``UIResponder/next`` object.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Called when the device begins to move, which never happens.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

    /// Called when the device stops moving, which never happens.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

    /// Called when a movement of the device is cancelled, which never happens.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

    /// The environment of the stage.
    open var traitCollection: UITraitCollection { .current }

    /// Called when the environment changes, which never happens.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called after the object and its scene were loaded from a storyboard.
    open func awakeFromNib() {}

    /// Does nothing: Antics writes no archives.
    open func encode(with coder: NSCoder) {}

    /// The views that a remote control selects first. There is none, so they have no effect.
    open var preferredFocusEnvironments: [UIResponder] { [] }
    /// The view that a remote control selects first, by its older name.
    open weak var preferredFocusedView: UIView? { nil }

    // MARK: The first responder

    /// Whether the object can become the first responder.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the object gives up being the first responder.
    open var canResignFirstResponder: Bool { true }
    /// Whether the object is the first responder, which would get the keys.
    open var isFirstResponder: Bool { Stage.current.firstResponder === self }

    /// Makes the object the first responder, if it can be and the present one gives up. Returns whether it is.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        let present = Stage.current.firstResponder as? UIResponder
        guard canBecomeFirstResponder, present?.resignFirstResponder() ?? true else { return false }
        Stage.current.firstResponder = self
        return true
    }

    /// Gives up being the first responder. Returns whether the object is no longer the first responder.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard canResignFirstResponder else { return false }
        if isFirstResponder { Stage.current.firstResponder = nil }
        return true
    }
}

/// An event of touches.
open class UIEvent: NSObject {
    /// The touches of the event.
    open internal(set) var allTouches: Set<UITouch>?
    /// The time of the event, in seconds.
    open internal(set) var timestamp: TimeInterval = 0

    /// Returns the touches in a view.
    open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

    /// Returns the touches that a recognizer follows.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        allTouches?.filter { $0.gestureRecognizers?.contains(gesture) == true }
    }
}

// MARK: - Touches of a stage

extension Stage {
    /// Adds touches to the program. ``run(to:)`` delivers them to the views at their times.
    ///
    /// Each touch is a path of times and locations on the stage. It begins at the first one, moves, and ends at the last
    /// one. A path with one location is a tap.
    public func addTouches(_ paths: [[(time: CFTimeInterval, location: CGPoint)]]) {
        var last: UITouch?
        for path in paths where !path.isEmpty {
            let delivery = TouchDelivery(after: last)
            last = delivery.touch
            for (index, moment) in (path.count == 1 ? path + path : path).enumerated() {
                let isEnd = index > 0 && index >= path.count - 1
                runSilently(after: moment.time - time) { [unowned self] in
                    delivery.deliver(moment.location, index == 0 ? .began : isEnd ? .ended : .moved, self)
                }
            }
        }
    }

    /// Returns the frontmost view at a location, or `nil` if there is none.
    fileprivate func view(at location: CGPoint, _ event: UIEvent) -> UIView? {
        rootLayer.children.reversed().lazy.compactMap { layer -> UIView? in
            guard let view = layer.delegate as? UIView, view.superview == nil else { return nil }
            return view.hitTest(view.convert(location, from: nil), with: event)
        }.first
    }
}

/// The delivery of a touch to its view and to the gesture recognizers around it.
final class TouchDelivery {
    let touch = UITouch()
    private let event = UIEvent()
    private var recognizers: [UIGestureRecognizer] = []
    private var hasView = false
    private let last: UITouch?

    /// The longest time between two taps of a double tap, in seconds.
    static let longestPause = 0.35
    /// The greatest distance between the start and the end of a tap, in points.
    static let greatestDistance = 45.0

    init(after last: UITouch?) { self.last = last }

    func deliver(_ point: CGPoint, _ phase: UITouch.Phase, _ stage: Stage) {
        touch.move(to: point, phase)
        event.timestamp = touch.timestamp
        switch phase {
        case .began: begin(stage)
        case .moved:
            for recognizer in active { recognizer.touchesMoved([touch], with: event) }
            if hasView { touch.view?.touchesMoved([touch], with: event) }
        default:
            for recognizer in active { recognizer.touchesEnded([touch], with: event) }
            if hasView { touch.view?.touchesEnded([touch], with: event) }
            event.allTouches = []
        }
    }

    private func begin(_ stage: Stage) {
        if let last, touch.timestamp - last.timestamp <= Self.longestPause,
            last.point.distance(to: touch.point) <= Self.greatestDistance
        {
            touch.tapCount = last.tapCount + 1
        }
        event.allTouches = [touch]
        guard let view = stage.view(at: touch.point, event) else { return }
        touch.view = view
        stage.note("touch", of: view.layer)
        let views = Array(sequence(first: view) { $0.superview })
        // A button keeps its taps from the gestures around it.
        let own = views.firstIndex { type(of: $0).keepsTaps }.map { views.prefix($0 + 1) } ?? views[...]
        recognizers = own.flatMap { $0.gestureRecognizers ?? [] }.filter { $0.begin(touch, by: self) }
        touch.gestureRecognizers = recognizers
        for recognizer in active { recognizer.touchesBegan([touch], with: event) }
        hasView = !recognizers.contains { $0.isRecognized && $0.cancelsTouchesInView }
        if hasView { view.touchesBegan([touch], with: event) }
    }

    private var active: [UIGestureRecognizer] { recognizers.filter(\.isActive) }

    /// Returns whether a gesture may be recognized beside the others. If so, those that may not fail.
    func admit(_ recognizer: UIGestureRecognizer) -> Bool {
        let others = recognizers.filter { $0 !== recognizer && !$0.isSimultaneous(with: recognizer) }
        guard !others.contains(where: \.isRecognized) else { return false }
        for other in others where other.isActive { other.state = .failed }
        if recognizer.cancelsTouchesInView, hasView {
            hasView = false
            touch.phase = .cancelled
            touch.view?.touchesCancelled([touch], with: event)
        }
        return true
    }
}

extension CGPoint {
    func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}

// MARK: - Key-value observing

extension NSObject {
    /// Calls a method of an observer after each instant of the stage that changes a property.
    ///
    /// These are `frame`, `bounds`, `center`, `alpha` and `hidden` of views, and `contentOffset`, `contentSize` and
    /// `contentInset` of scroll views. Other key paths are reported. The observer is a ``UIResponder``.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        guard let owner = self as? UIResponder, var last = owner.observedValue(keyPath),
            let observer = observer as? UIResponder
        else {
            return Stage.current.report("\(keyPath) of \(type(of: self)) cannot be observed")
        }
        func report(
            _ owner: UIResponder, _ observer: UIResponder, from old: AnyHashable?, to new: AnyHashable
        ) {
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: 1]
            if options.contains(.new) { change[.newKey] = new.base }
            if options.contains(.old), let old { change[.oldKey] = old.base }
            observer.observeValue(forKeyPath: keyPath, of: owner, change: change, context: context)
        }
        let token = NSKeyValueObservation()
        token.check = { [weak owner, weak observer] in
            guard let owner, let observer, let new = owner.observedValue(keyPath), new != last
            else { return }
            let old = last
            last = new
            report(owner, observer, from: old, to: new)
        }
        owner.observations.append((ObjectIdentifier(observer), keyPath, token))
        Stage.current.add(token)
        if options.contains(.initial) { report(owner, observer, from: nil, to: last) }
    }

    /// Ends the latest observation of a property by an observer.
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer? = nil
    ) {
        let owner = self as? UIResponder
        let index = owner?.observations.lastIndex {
            ($0.observer, $0.keyPath) == (ObjectIdentifier(observer), keyPath)
        }
        if let index { owner?.observations.remove(at: index) }
    }
}

extension Stage {
    /// Calls a method of a target, or of the first responder without one. Returns whether the object has the method.
    func send(_ action: Selector, to target: Any?, _ sender: Any?, _ event: UIEvent?) -> Bool {
        guard let target = target.map({ $0 as AnyObject }) ?? firstResponder, action.accepts(target) else {
            return false
        }
        action.call(on: target, sender, event)
        return true
    }
}
