public import Foundation

/// A view with a state and actions for touches.
open class UIControl: UIView {
    private var actions = TargetActions()
    private var closures: [(action: UIAction, events: Event)] = []

    /// Whether the control is enabled.
    open var isEnabled = true
    /// Whether the control is selected.
    open var isSelected = false
    /// Whether the control is highlighted.
    open var isHighlighted = false
    /// The horizontal place of the content of a button.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
    /// The vertical place of the content of a button.
    open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
    /// Whether a touch is inside.
    open private(set) var isTouchInside = false
    /// Whether the control follows a touch.
    open private(set) var isTracking = false

    /// The state, from ``isEnabled``, ``isSelected`` and ``isHighlighted``.
    open var state: State {
        [isHighlighted ? .highlighted : [], isEnabled ? [] : .disabled, isSelected ? .selected : []]
    }

    /// Calls a method of a target for events. The control does not retain the target.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.add(target, action, for: controlEvents.rawValue)
        Stage.current.takesTouches = true
    }

    /// Stops calls of a method of a target for events. `nil` is any target or method.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.remove(target, action, for: controlEvents.rawValue)
    }

    /// Calls an action for events. It replaces another action with its identifier for the same events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        closures.append((action, controlEvents))
        Stage.current.takesTouches = true
    }

    /// Stops calls of an action for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Stops calls of the action with an identifier for events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        for index in closures.indices where closures[index].action.identifier == actionIdentifier {
            closures[index].events.subtract(controlEvents)
        }
        closures.removeAll { $0.events.isEmpty }
    }

    /// Calls an action with the control as its sender.
    open func sendAction(_ action: UIAction) { action.perform(by: self) }

    /// Calls the methods and then the actions for events.
    open func sendActions(for controlEvents: Event) {
        actions.forEach(of: controlEvents.rawValue) { sendAction($0, to: $1, for: nil) }
        for closure in closures where !closure.events.isDisjoint(with: controlEvents) {
            sendAction(closure.action)
        }
    }

    /// Calls a method of a target. Without a target it calls the next responder that has the method.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        let responder = sequence(first: self as UIResponder) { $0.next }.first { action.accepts($0) }
        action.call(on: target ?? responder, self, event)
    }

    /// Makes a change, animated or immediately. The control receives touches meanwhile.
    final func change(animated: Bool, _ work: @escaping () -> Void) {
        guard animated else { return work() }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction, animations: work)
    }

    // MARK: Touches

    /// Called when a touch begins. Returns whether the control follows the touch.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Called when a touch moves. Returns whether the control still follows the touch.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Called when a touch ends.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

    /// Called when a touch becomes a gesture.
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside, isHighlighted) = (true, true, true)
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        isTracking = continueTracking(touch, with: event)
        let wasInside = isTouchInside
        isTouchInside = isTracking && point(inside: touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        guard isTracking else { return }
        if isTouchInside != wasInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let endsInside = point(inside: touch.location(in: self), with: event)
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        endTracking(touch, with: event)
        sendActions(for: endsInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }
}

// MARK: - UIAction

/// A closure with a title and a picture, for buttons and other controls.
open class UIAction: NSObject {
    /// The identifier, which is unique unless the program chooses it.
    public let identifier: Identifier
    /// The title, or an empty text.
    open var title: String
    /// The picture, or `nil` for none.
    open var image: UIImage?
    /// The control that called the closure, during its call.
    open private(set) weak var sender: AnyObject?
    private let handler: UIActionHandler

    /// Creates an action.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
        handler: @escaping UIActionHandler
    ) {
        (self.title, self.image, self.handler) = (title, image, handler)
        self.identifier = identifier ?? Identifier(UUID().uuidString)
    }

    final func perform(by sender: AnyObject) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

extension UIAction.Identifier {
    /// Creates an identifier.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The closure of a ``UIAction``.
public typealias UIActionHandler = (_ action: UIAction) -> Void

// MARK: - UISlider

/// A control with a value in a range: a knob on a track.
///
/// A touch drags the knob if it begins on it or within 10 points of it.
open class UISlider: UIControl {
    override class var keepsTaps: Bool { true }

    private let track = UIView()
    private let filledTrack = UIView()
    private let knob = UIView()
    private var shownValue: Float = 0
    /// The distance of the touch from the centre of the knob, in points.
    private var grip: CGFloat = 0

    /// The value at the left end. It raises a smaller maximum and a smaller value.
    open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = shownValue
        }
    }
    /// The value at the right end. It lowers a greater minimum and a greater value.
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = shownValue
        }
    }
    /// Whether a drag sends `valueChanged` for each change, and not only at its end.
    open var isContinuous = true
    /// The colour of the track at the left of the knob, or `nil` for the tint colour.
    open var minimumTrackTintColor: UIColor? { didSet { showColors() } }
    /// The colour of the track at the right of the knob, or `nil` for grey.
    open var maximumTrackTintColor: UIColor? { didSet { showColors() } }
    /// The colour of the knob, or `nil` for white.
    open var thumbTintColor: UIColor? { didSet { showColors() } }

    /// The value, within the range. A change does not animate and sends no action.
    open var value: Float {
        get { shownValue }
        set { setValue(newValue, animated: false) }
    }

    override func prepareContent() {
        for part in [track, filledTrack, knob] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        knob.layer.borderWidth = 0.5
        knob.layer.borderColor = UIColor.systemGray4.cgColor
        showColors()
        Stage.current.takesTouches = true
    }

    /// Sets the value. A number outside the range becomes its nearest end.
    open func setValue(_ value: Float, animated: Bool) {
        shownValue = min(max(value, minimumValue), maximumValue)
        change(animated: animated) { self.placeParts() }
    }

    // MARK: Picture

    /// The height of all sliders, with any width.
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 31) }

    /// Returns the rectangle of the track.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.minX + 2, y: bounds.midY - 2, width: max(bounds.width - 4, 0), height: 4)
    }

    /// Returns the rectangle of the knob for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let side: CGFloat = 27
        let length = maximumValue - minimumValue
        let fraction = length > 0 ? CGFloat((value - minimumValue) / length) : 0
        return CGRect(
            x: rect.minX + fraction * (rect.width - side), y: rect.midY - side / 2, width: side, height: side)
    }

    private func thumbRect(at value: Float) -> CGRect {
        thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        showColors()
        placeParts()
    }

    open override func tintColorDidChange() { showColors() }

    private func showColors() {
        track.backgroundColor = maximumTrackTintColor ?? .systemGray4
        filledTrack.backgroundColor = minimumTrackTintColor ?? tintColor
        knob.backgroundColor = thumbTintColor ?? .white
    }

    private func placeParts() {
        let whole = trackRect(forBounds: bounds)
        knob.frame = thumbRect(at: value)
        track.frame = whole
        filledTrack.frame = CGRect(
            x: whole.minX, y: whole.minY, width: max(knob.frame.midX - whole.minX, 0), height: whole.height)
        for part in [track, filledTrack, knob] { part.layer.cornerRadius = part.bounds.height / 2 }
    }

    // MARK: Touches

    /// Catches the knob. Returns whether the touch is on it.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let (point, thumb) = (touch.location(in: self), thumbRect(at: value))
        grip = point.x - thumb.midX
        return thumb.insetBy(dx: -10, dy: -10).contains(point)
    }

    /// Drags the knob.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag(to: touch)
        return true
    }

    /// Releases the knob.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch { drag(to: touch) }
        if !isContinuous { sendActions(for: .valueChanged) }
    }

    private func drag(to touch: UITouch) {
        let (start, end) = (thumbRect(at: minimumValue).midX, thumbRect(at: maximumValue).midX)
        guard end > start else { return }
        let fraction = Float((touch.location(in: self).x - grip - start) / (end - start))
        let old = value
        value = minimumValue + fraction * (maximumValue - minimumValue)
        if isContinuous, value != old { sendActions(for: .valueChanged) }
    }
}

// MARK: - UISwitch

/// A control with two states: a knob in a capsule. Its size is always 51 by 31 points.
open class UISwitch: UIControl {
    /// The pictures of the two states. They have no effect, as in UIKit.
    open var onImage, offImage: UIImage?
    private let capsule = UIView()
    private let knob = UIView()
    private var isShownOn = false

    /// The colour of the capsule of a switch that is on.
    open var onTintColor: UIColor? = .systemGreen { didSet { show() } }
    /// The colour of the knob, or `nil` for white.
    open var thumbTintColor: UIColor? { didSet { show() } }

    /// Whether the switch is on. A change does not animate and sends no action.
    open var isOn: Bool {
        get { isShownOn }
        set { setOn(newValue, animated: false) }
    }

    private static let size = CGSize(width: 51, height: 31)

    override func prepareContent() {
        frame.size = Self.size
        // The capsule keeps its size also if a layout stretches the switch.
        capsule.frame.size = Self.size
        capsule.layer.cornerRadius = 15.5
        capsule.isUserInteractionEnabled = false
        addSubview(capsule)
        knob.layer.cornerRadius = 13.5
        knob.bounds.size = CGSize(width: 27, height: 27)
        capsule.addSubview(knob)
        show()
        addTarget(self, action: Selector("toggle", UISwitch.toggle), for: .touchUpInside)
    }

    /// The size of all switches.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// Switches on or off.
    open func setOn(_ on: Bool, animated: Bool) {
        isShownOn = on
        change(animated: animated) { self.show() }
    }

    private func toggle() {
        setOn(!isOn, animated: true)
        sendActions(for: .valueChanged)
    }

    private func show() {
        capsule.backgroundColor = isOn ? onTintColor ?? .systemGreen : UIColor(white: 0.9, alpha: 1)
        knob.backgroundColor = thumbTintColor ?? .white
        knob.center = CGPoint(x: isOn ? 35.5 : 15.5, y: 15.5)
    }
}
