public import Foundation

/// An object that recognizes a gesture of one touch.
open class UIGestureRecognizer: NSObject {
    /// The view of the gesture, or `nil` if it has none.
    open internal(set) weak var view: UIView?
    /// The delegate, or `nil` for none.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// Whether the recognizer is enabled. If not, it cancels its gesture.
    open var isEnabled = true {
        didSet { if !isEnabled, touch != nil, isActive { state = isRecognized ? .cancelled : .failed } }
    }
    /// Whether the view gets no touches of a recognized gesture.
    open var cancelsTouchesInView = true
    /// Whether the view gets touches only after the gesture has failed. This property has no effect.
    open var delaysTouchesBegan = false
    /// The number of touches.
    open var numberOfTouches: Int { touch != nil && isActive ? 1 : 0 }
    private var actions = TargetActions()
    private(set) var touch: UITouch?
    /// The point at which the gesture began, on the stage.
    final private(set) var start = CGPoint.zero
    /// The distance of the touch from the start of the gesture, in points.
    final var distance: CGFloat { location(in: nil).distance(to: start) }
    private weak var delivery: TouchDelivery?
    private var current = State.possible
    private var required: [UIGestureRecognizer] = []
    /// The calls to the recognizers that wait for this one to fail.
    private var dependents: [() -> Void] = []
    /// The state to take after the required recognizers have failed.
    private var awaited: State?

    /// Creates a recognizer that calls a method of a target. It does not retain the target.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// Creates a recognizer.
    public convenience override init() { self.init(target: nil, action: nil) }

    /// Adds a method to call.
    open func addTarget(_ target: Any, action: Selector) { actions.add(target, action) }

    /// Removes a method. `nil` is any target or method.
    open func removeTarget(_ target: Any?, action: Selector?) {
        actions.remove(target, action)
    }

    /// Returns the point of the gesture in a view.
    open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }

    /// Returns the point of a touch in a view.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { location(in: view) }

    /// Waits for another recognizer to fail.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        required.append(otherGestureRecognizer)
        otherGestureRecognizer.dependents.append { [weak self] in self?.stopWaiting() }
    }

    // MARK: For recognizers

    /// The state. Each new state calls the methods, except a failure.
    open var state: State {
        get { current }
        set { change(to: newValue) }
    }

    /// Called when touches begin.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches move.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches end.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches are cancelled, which never happens.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called before the next gesture.
    open func reset() {}

    /// Starts to follow a touch, unless the recognizer is disabled or its delegate refuses the touch.
    final func begin(_ touch: UITouch, by delivery: TouchDelivery) -> Bool {
        guard isEnabled, delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true else { return false }
        if self.touch == nil || !isActive { start = touch.location(in: nil) }
        if !isActive {
            current = .possible
            reset()
        }
        (self.touch, self.delivery) = (touch, delivery)
        return true
    }

    /// Whether the gesture is neither over nor failed.
    final var isActive: Bool { [.possible, .began, .changed].contains(current) }

    final var isRecognized: Bool { [.began, .changed, .ended].contains(current) }

    /// Returns whether two gestures may be recognized at the same time.
    final func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
    }

    private func change(to new: State) {
        let isNew = current == .possible && (new == .began || new == .ended)
        if isNew, required.contains(where: { $0.isEnabled && $0.current == .possible && $0.touch != nil }) {
            awaited = new
            return
        }
        let isRefused =
            isNew
            && (required.contains(where: \.isRecognized)
                || view?.gestureRecognizerShouldBegin(self) == false
                || delegate?.gestureRecognizerShouldBegin(self) == false || delivery?.admit(self) == false)
        let wasRecognized = isRecognized
        current = isRefused ? .failed : new
        awaited = nil
        if isRecognized || wasRecognized && current == .cancelled {
            actions.forEach { $0.call(on: $1, self) }
        }
        for stopWaiting in dependents where !isActive || isRecognized { stopWaiting() }
    }

    private func stopWaiting() {
        if let awaited { change(to: awaited) }
    }
}

extension UIGestureRecognizer.State {
    /// A gesture without changes was recognized.
    public static let recognized = UIGestureRecognizer.State.ended
}

// MARK: - Taps and presses

/// A recognizer of taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps.
    open var numberOfTapsRequired = 1
    /// The number of fingers. More than one is never recognized.
    open var numberOfTouchesRequired = 1
    private var count = 0
    private var turn = 0

    open override func reset() { count = 0 }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        turn += 1
        if numberOfTouchesRequired != 1 { state = .failed }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if distance > TouchDelivery.greatestDistance { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        touchesMoved(touches, with: event)
        guard state == .possible else { return }
        count += 1
        guard count < numberOfTapsRequired else { return state = .ended }
        let turn = turn
        Stage.current.runSilently(after: TouchDelivery.longestPause) { [self] in
            if turn == self.turn, state == .possible { state = .failed }
        }
    }
}

/// A recognizer of long presses.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The least duration in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The greatest movement in points.
    open var allowableMovement: CGFloat = 10
    /// The number of taps before the press.
    open var numberOfTapsRequired = 0
    /// The number of fingers. More than one is never recognized.
    open var numberOfTouchesRequired = 1
    private var turn = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouchesRequired == 1, let touch, touch.tapCount > numberOfTapsRequired else {
            return state = .failed
        }
        turn += 1
        let turn = turn
        Stage.current.runSilently(after: minimumPressDuration) { [self] in
            if turn == self.turn, state == .possible { state = .began }
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state != .possible {
            state = .changed
        } else if distance > allowableMovement {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        turn += 1
        state = state == .possible ? .failed : .ended
    }
}

// MARK: - Drags

/// A recognizer of drags.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The least number of fingers. More than one is never recognized.
    open var minimumNumberOfTouches = 1
    /// The greatest number of fingers.
    open var maximumNumberOfTouches = Int.max
    private var origin = CGPoint.zero
    private var last: (time: Double, point: CGPoint) = (0, .zero)
    private var speed = CGPoint.zero

    /// The distance at which a drag begins, in points.
    private static let slack = 10.0
    /// The time after which a finger rests, in seconds.
    private static let restingTime = 0.15

    /// Returns the distance of the drag in a view.
    open func translation(in view: UIView?) -> CGPoint { difference(origin, location(in: nil), view) }

    /// Sets the distance of the drag.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let point = location(in: nil)
        let moved = difference(.zero, translation, nil, from: view)
        origin = CGPoint(x: point.x - moved.x, y: point.y - moved.y)
    }

    /// Returns the velocity of the drag in a view, in points per second.
    open func velocity(in view: UIView?) -> CGPoint { difference(.zero, speed, view) }

    /// Returns the distance between two points of a view in the coordinates of another. `nil` is the stage.
    private func difference(_ a: CGPoint, _ b: CGPoint, _ view: UIView?, from other: UIView? = nil) -> CGPoint
    {
        func converted(_ point: CGPoint) -> CGPoint {
            let point = other?.convert(point, to: nil) ?? point
            return view?.convert(point, from: nil) ?? point
        }
        let (a, b) = (converted(a), converted(b))
        return CGPoint(x: b.x - a.x, y: b.y - a.y)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard minimumNumberOfTouches <= 1 else { return state = .failed }
        origin = location(in: nil)
        (last, speed) = ((CACurrentMediaTime(), origin), .zero)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let (time, point) = (CACurrentMediaTime(), location(in: nil))
        if time > last.time {
            let duration = time - last.time
            speed = CGPoint(x: (point.x - last.point.x) / duration, y: (point.y - last.point.y) / duration)
            last = (time, point)
        }
        if state != .possible {
            state = .changed
        } else if point.distance(to: origin) >= Self.slack {
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        // A finger that rests before its end has no velocity.
        if CACurrentMediaTime() - last.time > Self.restingTime { speed = .zero }
        state = state == .possible ? .failed : .ended
    }
}

/// A recognizer of drags from an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which a drag can begin.
    open var edges: UIRectEdge = []

    /// The greatest distance of the first touch from the edge, in points.
    private static let distance = 20.0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        let (point, screen) = (location(in: nil), UIScreen.main.bounds)
        let distances: [(edge: UIRectEdge, value: CGFloat)] = [
            (.left, point.x - screen.minX), (.right, screen.maxX - point.x),
            (.top, point.y - screen.minY), (.bottom, screen.maxY - point.y),
        ]
        if !distances.contains(where: { edges.contains($0.edge) && $0.value <= Self.distance }) {
            state = .failed
        }
    }
}

/// A recognizer of swipes.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// The direction of the swipe.
    open var direction = Direction.right
    /// The number of fingers. More than one is never recognized.
    open var numberOfTouchesRequired = 1

    /// The distance of a swipe in points.
    private static let distance = 40.0

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let point = location(in: nil)
        let (x, y) = (point.x - start.x, point.y - start.y)
        guard numberOfTouchesRequired == 1, max(abs(x), abs(y)) >= Self.distance else { return }
        let moved: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : y > 0 ? .down : .up
        state = direction.contains(moved) ? .ended : .failed
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        touchesMoved(touches, with: event)
        if state == .possible { state = .failed }
    }
}
