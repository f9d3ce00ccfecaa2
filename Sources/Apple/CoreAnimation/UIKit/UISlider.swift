public import Foundation

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

    /// Creates a slider.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a slider. It does not read archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
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
        if animated { UIView.animate(withDuration: 0.25) { self.placeParts() } } else { placeParts() }
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

    /// Lays out the track and the knob.
    open override func layoutSubviews() {
        super.layoutSubviews()
        showColors()
        placeParts()
    }

    /// Shows the tint colour.
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
        let (place, thumb) = (touch.location(in: self), thumbRect(at: value))
        grip = place.x - thumb.midX
        return thumb.insetBy(dx: -10, dy: -10).contains(place)
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
