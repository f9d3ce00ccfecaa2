public import Foundation

/// A controller that shows a message with buttons over the presenting controller.
open class UIAlertController: UIViewController {
    /// The text below the title, or `nil` for none.
    open var message: String?
    /// The style of the alert.
    public let preferredStyle: Style
    /// The buttons, in the order of their addition.
    open private(set) var actions: [UIAlertAction] = []
    /// The fields between the text and the buttons, or `nil` for none.
    open private(set) var textFields: [UITextField]?
    /// The button that the return key presses. It has no effect.
    open var preferredAction: UIAlertAction?

    /// Creates an alert without buttons.
    public init(title: String?, message: String?, preferredStyle: Style) {
        (self.message, self.preferredStyle) = (message, preferredStyle)
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalTransitionStyle = preferredStyle == .alert ? .crossDissolve : .coverVertical
    }

    /// Creates an alert without text. It reads no archives.
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
    }

    /// Adds a button. A button to cancel is the last one.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// Adds a text field to an alert, and sets it up.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        let field = UITextField()
        field.borderStyle = .roundedRect
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
    }

    private static let rowHeight: CGFloat = 44

    /// Creates the view with the text and the buttons.
    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.backgroundColor = UIColor(white: 0, alpha: 0.3)
        self.view = view
        let box = UIView()
        box.backgroundColor = .white
        box.layer.cornerRadius = 13
        box.clipsToBounds = true
        let width = min(270, view.bounds.width - 16)
        var fieldStart: CGFloat = 0
        for text in [title, message].compactMap(\.self) {
            let label = UILabel()
            (label.text, label.textAlignment, label.numberOfLines) = (text, .center, 0)
            let size = CGSize(width: width - 16, height: 0)
            label.frame = CGRect(
                x: 8, y: max(fieldStart, 10), width: size.width, height: label.sizeThatFits(size).height)
            fieldStart = label.frame.maxY
            box.addSubview(label)
        }
        if fieldStart > 0 { fieldStart += 10 }
        let fields = textFields ?? []
        let buttons = actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
        let textHeight = fieldStart + CGFloat(fields.count) * 36
        let size = CGSize(width: width, height: textHeight + CGFloat(buttons.count) * Self.rowHeight)
        box.frame = CGRect(
            x: view.bounds.midX - size.width / 2,
            y: preferredStyle == .alert
                ? view.bounds.midY - size.height / 2 : view.bounds.height - size.height - 8,
            width: size.width, height: size.height)
        view.addSubview(box)
        for (index, field) in fields.enumerated() {
            field.frame = CGRect(
                x: 16, y: fieldStart + CGFloat(index) * 36, width: size.width - 32, height: 30)
            box.addSubview(field)
        }
        for (index, action) in buttons.enumerated() {
            let y = textHeight + CGFloat(index) * Self.rowHeight
            let line = UIView(frame: CGRect(x: 0, y: y, width: size.width, height: 0.5))
            line.backgroundColor = .separator
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 0, y: y, width: size.width, height: Self.rowHeight)
            button.setTitle(action.title, for: .normal)
            if action.style == .destructive, action.isEnabled {
                button.setTitleColor(.systemRed, for: .normal)
            }
            button.isEnabled = action.isEnabled
            button.tag = actions.firstIndex(of: action) ?? 0
            button.addTarget(
                self, action: Selector("choose(_:)", UIAlertController.choose), for: .touchUpInside)
            for part in [button, line] { box.addSubview(part) }
        }
    }

    private func choose(_ button: UIButton) {
        let action = actions[button.tag]
        dismiss(animated: true) { action.handler?(action) }
    }
}

/// A button of an alert.
open class UIAlertAction: NSObject {
    /// The title, or `nil` for none.
    public let title: String?
    /// The style. A button to cancel is the last one.
    public let style: Style
    /// Whether the button has an effect.
    open var isEnabled = true
    fileprivate let handler: ((UIAlertAction) -> Void)?

    /// Creates a button, and the block to run after the alert has disappeared.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        (self.title, self.style, self.handler) = (title, style, handler)
    }
}
