public import Foundation

/// A control with two states: a knob in a capsule.
open class UISwitch: UIControl {
    /// The pictures of the two states. They have no effect, as in UIKit.
    open var onImage, offImage: UIImage?
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

    /// Creates a switch, whose size is always 51 by 31 points.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        prepare()
    }

    /// Creates a switch. It does not read archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        prepare()
    }

    private static let size = CGSize(width: 51, height: 31)

    private func prepare() {
        layer.cornerRadius = 15.5
        knob.layer.cornerRadius = 13.5
        knob.bounds.size = CGSize(width: 27, height: 27)
        knob.isUserInteractionEnabled = false
        addSubview(knob)
        show()
        addTarget(self, action: Selector("toggle", UISwitch.toggle), for: .touchUpInside)
    }

    /// The size of all switches.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// Switches on or off.
    open func setOn(_ on: Bool, animated: Bool) {
        isShownOn = on
        if animated { UIView.animate(withDuration: 0.25) { self.show() } } else { show() }
    }

    private func toggle() {
        setOn(!isOn, animated: true)
        sendActions(for: .valueChanged)
    }

    private func show() {
        let ground = isOn ? onTintColor ?? .systemGreen : UIColor(white: 0.9, alpha: 1)
        backgroundColor = ground
        knob.backgroundColor = thumbTintColor ?? .white
        knob.center = CGPoint(x: isOn ? 35.5 : 15.5, y: 15.5)
    }
}
