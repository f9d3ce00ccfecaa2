public import Foundation

/// A view with a state and actions for touches.
open class UIControl: UIView {
    private var actions = TargetActions()

    /// Whether the control is enabled.
    open var isEnabled = true
    /// Whether the control is selected.
    open var isSelected = false
    /// Whether the control is highlighted.
    open var isHighlighted = false
    /// The alignment of the content. It has no effect.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    /// The alignment of the content. It has no effect.
    open var contentVerticalAlignment = ContentVerticalAlignment.center
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

    /// Calls the methods for events.
    open func sendActions(for controlEvents: Event) {
        actions.forEach(of: controlEvents.rawValue) { sendAction($0, to: $1, for: nil) }
    }

    /// Calls a method of a target.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        action.call(on: target, self, event)
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

    /// Starts to follow a touch.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside, isHighlighted) = (true, true, true)
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    /// Follows a touch.
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

    /// Stops to follow a touch.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let endsInside = point(inside: touch.location(in: self), with: event)
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        endTracking(touch, with: event)
        sendActions(for: endsInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
    }

    /// Stops to follow a touch that becomes a gesture.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }
}

// MARK: - UIButton

/// A control that shows its title. It draws no frame and no image.
open class UIButton: UIControl {
    override class var keepsTaps: Bool { true }

    /// The kind of the button.
    open private(set) var buttonType = ButtonType.custom
    private var titles: [State: String] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    /// The label of the title. Its text follows the state of the button.
    public private(set) lazy var titleLabel: UILabel? = {
        let label = UILabel(frame: bounds)
        label.textAlignment = .center
        return label
    }()
    /// The view of the image. The button does not show it.
    public private(set) lazy var imageView: UIImageView? = UIImageView(frame: bounds)
    /// The distance between edges and content. It has no effect.
    open var contentEdgeInsets = UIEdgeInsets.zero
    /// The distance between edges and title. It has no effect.
    open var titleEdgeInsets = UIEdgeInsets.zero
    /// The distance between edges and image. It has no effect.
    open var imageEdgeInsets = UIEdgeInsets.zero
    /// Whether a highlighted image is darker. It has no effect.
    open var adjustsImageWhenHighlighted = true

    /// Creates a button.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Sets the title for a state.
    open func setTitle(_ title: String?, for state: UIControl.State) {
        titles[state] = title
        showTitle()
    }

    /// Returns the title for a state, or `nil` for none.
    open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }

    /// Sets the title for a state. Only its letters have an effect.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
        setTitle(title?.string, for: state)
    }

    /// Returns the title for a state, or `nil` for none.
    open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
        title(for: state).map { NSAttributedString(string: $0) }
    }

    /// The title for the current state, or `nil` for none.
    open var currentTitle: String? { title(for: state) }

    /// Whether the button is enabled.
    open override var isEnabled: Bool { didSet { showTitle() } }
    /// Whether the button is selected.
    open override var isSelected: Bool { didSet { showTitle() } }
    /// Whether the button is highlighted.
    open override var isHighlighted: Bool { didSet { showTitle() } }

    private func showTitle() {
        guard let title = currentTitle ?? (titles.isEmpty ? nil : "") else { return }
        if titleLabel?.superview == nil, let titleLabel { addSubview(titleLabel) }
        titleLabel?.text = title
        noteContent()
    }

    /// Lays out the title.
    open override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel?.frame = bounds
    }

    /// The size of the title.
    open override var intrinsicContentSize: CGSize {
        titleLabel?.intrinsicContentSize ?? super.intrinsicContentSize
    }

    /// Sets the colour of the title for a state.
    open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        titleColors[state] = color
    }

    /// Returns the colour of the title for a state, or `nil` for none.
    open func titleColor(for state: UIControl.State) -> UIColor? {
        titleColors[state] ?? titleColors[.normal]
    }

    /// Sets the image for a state.
    open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state] = image }

    /// Returns the image for a state, or `nil` for none.
    open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }

    /// Sets the background image for a state. It has no effect.
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {}
}
