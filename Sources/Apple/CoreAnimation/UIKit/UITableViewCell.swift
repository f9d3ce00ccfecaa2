public import Foundation

/// A row of a table.
open class UITableViewCell: UIView, UIGestureRecognizerDelegate {
    /// The identifier with which a table finds unused cells, or `nil` for none.
    open internal(set) var reuseIdentifier: String?
    private(set) final var style: CellStyle
    /// The view with the content, in front of the background.
    public let contentView = UIView()
    /// The label of the text.
    open var textLabel: UILabel? {
        if shownText == nil { shownText = added(UILabel()) }
        return shownText
    }
    /// The label of the detail, with the font and the colour of the style, or `nil` in a cell of the default style.
    open var detailTextLabel: UILabel? {
        if shownDetail == nil, style != .default {
            let (label, look) = (added(UILabel()), defaultContentConfiguration().secondaryTextProperties)
            (label.font, label.textColor) = (look.font, look.color)
            shownDetail = label
        }
        return shownDetail
    }
    /// The view of the image.
    open var imageView: UIImageView? {
        if shownImage == nil { shownImage = added(UIImageView()) }
        return shownImage
    }
    /// The texts and the image as a value, or `nil` for those of the labels.
    open var contentConfiguration: (any UIContentConfiguration)? { didSet { showConfiguration() } }
    /// The parts that the program uses.
    private var (shownText, shownDetail, shownImage): (UILabel?, UILabel?, UIImageView?)
    /// The view behind the content, or `nil` for none.
    open var backgroundView: UIView? { didSet { replaceBackground(oldValue) } }
    /// The view behind the content of a selected or highlighted cell, or `nil` for a grey one.
    open var selectedBackgroundView: UIView? { didSet { replaceBackground(oldValue) } }
    /// The look of a selected cell.
    open var selectionStyle = SelectionStyle.default
    /// The sign at the right side.
    open var accessoryType = AccessoryType.none { didSet { setNeedsDisplay() } }
    /// The view at the right side, or `nil` for none.
    open var accessoryView: UIView? {
        didSet { replace(oldValue, by: accessoryView) }
    }
    /// The insets of the line below the cell, or `nil` for those of the table.
    open var separatorInset: UIEdgeInsets?
    /// Whether the cell is edited, and the level of its indentation. They have no effect.
    open var (isEditing, indentationLevel, indentationWidth) = (false, 0, CGFloat(10))
    private let line = UIView()
    private weak var table: UITableView?
    /// The segue of a storyboard that a tap performs.
    final var selectionAction: (() -> Void)?
    /// The height in a storyboard, or `nil` for none.
    private(set) final var fixedHeight: CGFloat?

    /// Creates a cell.
    public init(style: CellStyle, reuseIdentifier: String?) {
        (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    }

    /// Creates a cell of the default style.
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Unavailable. Register the class, and a table creates the view.
    @available(*, unavailable)
    public required convenience init(_ identifier: String, _ frame: CGRect) {
        self.init(style: .default, reuseIdentifier: identifier)
    }

    /// Creates the cell of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) {
        style = .subtitle
        super.init(coder: coder)
    }

    override func prepareContent() {
        backgroundColor = .systemBackground
        addSubview(contentView)
        addSubview(line)
    }

    /// Returns the empty content for the style of the cell.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        style == .default || style == .subtitle ? .cell() : .valueCell()
    }

    private func showConfiguration() {
        let list = contentConfiguration as? UIListContentConfiguration
        if contentConfiguration != nil, list == nil {
            Stage.current.report("a cell shows no other content than a UIListContentConfiguration: add views")
        }
        if let list { style = list.prefersSideBySideTextAndSecondaryText ? .value1 : .subtitle }
        let configuration = list ?? .cell()
        if shownText != nil || configuration.text != nil {
            configuration.textProperties.show(configuration.text, in: textLabel)
        }
        if shownDetail != nil || configuration.secondaryText != nil {
            configuration.secondaryTextProperties.show(configuration.secondaryText, in: detailTextLabel)
        }
        if shownImage != nil || configuration.image != nil { imageView?.image = configuration.image }
        setNeedsLayout()
    }

    private func added<View: UIView>(_ view: View) -> View {
        contentView.addSubview(view)
        setNeedsLayout()
        return view
    }

    /// Takes the attributes of a storyboard. A cell without a style shows labels only if the program uses them.
    final func prepare(
        _ identifier: String?, _ style: CellStyle?, _ height: CGFloat?, _ text: UILabel?, _ detail: UILabel?,
        _ image: UIImageView?
    ) {
        (reuseIdentifier, fixedHeight, self.style) = (identifier, height, style ?? .default)
        (shownText, shownDetail, shownImage) = (text, detail, image)
    }

    /// Takes the look of its rows from a table.
    final func place(in table: UITableView) {
        self.table = table
        line.backgroundColor = table.separatorStyle == .none ? nil : table.separatorColor
        if table.backgroundColor == nil || table.backgroundColor?.cgColor.alpha == 0,
            backgroundColor == .systemBackground
        {
            backgroundColor = nil
        }
    }

    /// Returns the height of the content by its constraints, or `nil` if it has none.
    final func fittingHeight(for width: CGFloat) -> CGFloat? {
        guard !contentView.layoutConstraints.isEmpty else { return nil }
        if bounds.width != width { bounds.size.width = width }
        layer.layOut()
        let height = contentView.systemLayoutSizeFitting(
            CGSize(width: contentView.bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        // Constraints can leave the height open.
        return height >= 1 ? (height * 100).rounded() / 100 : nil
    }

    /// Returns false. A cell can be the delegate of its recognizers.
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// Returns true.
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { true }

    /// Prepares an unused cell for another row.
    open func prepareForReuse() {
        (isSelected, isHighlighted) = (false, false)
    }

    // MARK: State

    /// Whether the row is selected.
    open var isSelected = false { didSet { if isSelected != oldValue { showState() } } }
    /// Whether a touch is on the row.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }

    /// Selects the cell, or ends its selection.
    open func setSelected(_ selected: Bool, animated: Bool) {
        change(animated) { self.isSelected = selected }
    }

    /// Highlights the cell, or ends its highlight.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        change(animated) { self.isHighlighted = highlighted }
    }

    private func change(_ isAnimated: Bool, _ work: @escaping () -> Void) {
        if isAnimated { UIView.animate(withDuration: 0.3, animations: work) } else { work() }
    }

    private var isMarked: Bool { (isSelected || isHighlighted) && selectionStyle != .none }

    private func showState() {
        if isMarked, selectedBackgroundView == nil {
            let view = UIView()
            view.backgroundColor = .systemGray4
            selectedBackgroundView = view
        }
        selectedBackgroundView?.alpha = isMarked ? 1 : 0
    }

    private func replaceBackground(_ old: UIView?) {
        place(backgrounds: [selectedBackgroundView, backgroundView], replacing: old)
        showState()
    }

    // MARK: Layout

    private static let margin: CGFloat = 15

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
        let size = accessoryView?.bounds.size ?? CGSize(width: accessoryType == .none ? 0 : 20, height: 0)
        let right = size.width > 0 ? size.width + Self.margin : 0
        accessoryView?.frame = CGRect(
            x: bounds.width - right, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        contentView.frame = CGRect(x: 0, y: 0, width: max(bounds.width - right, 0), height: bounds.height)
        let inset = separatorInset ?? table?.separatorInset ?? .zero
        line.frame = CGRect(
            x: inset.left, y: bounds.height - 1, width: max(bounds.width - inset.left - inset.right, 0),
            height: 1)
        layOutLabels()
    }

    /// Places the parts that the program uses.
    private func layOutLabels() {
        var area = contentView.bounds.insetBy(dx: Self.margin, dy: 0)
        if let image = shownImage?.image {
            let scale = min(1, area.height / max(image.size.height, 1))
            let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
            shownImage?.frame = CGRect(
                x: area.minX, y: area.midY - size.height / 2, width: size.width, height: size.height)
            let width = size.width + Self.margin
            area = CGRect(
                x: area.minX + width, y: area.minY, width: max(area.width - width, 0), height: area.height)
        }
        guard let detail = shownDetail, detail.text != nil else {
            shownText?.frame = area
            return
        }
        var (text, remainder) = (area, area)
        if style == .subtitle {
            (text, remainder) = area.divided(atDistance: area.height / 2, from: .minYEdge)
        } else {
            let width = style == .value1 ? detail.intrinsicContentSize.width : area.width * 3 / 4
            (remainder, text) = area.divided(atDistance: width, from: .maxXEdge)
            detail.textAlignment = style == .value1 ? .right : .left
        }
        shownText?.frame = text
        detail.frame = remainder
    }

    open override func draw(_ rect: CGRect) {
        guard accessoryView == nil, accessoryType != .none, let context = UIGraphicsGetCurrentContext() else {
            return
        }
        let (x, y) = (bounds.width - Self.margin - 7, bounds.midY)
        if accessoryType == .checkmark {
            context.addLines(between: [
                CGPoint(x: x - 6, y: y), CGPoint(x: x - 2, y: y + 5), CGPoint(x: x + 6, y: y - 6),
            ])
            context.setStrokeColor(tintColor.cgColor)
        } else {
            context.addLines(between: [
                CGPoint(x: x, y: y - 6), CGPoint(x: x + 6, y: y), CGPoint(x: x, y: y + 6),
            ])
            context.setStrokeColor(UIColor.systemGray3.cgColor)
        }
        context.setLineWidth(2)
        context.strokePath()
    }
}

/// The header or the footer of a section.
open class UITableViewHeaderFooterView: UIView {
    /// The identifier, or `nil` for none.
    public let reuseIdentifier: String?
    /// The view with the content.
    public let contentView = UIView()
    /// The label of the title.
    public let textLabel: UILabel? = UILabel()
    /// The view behind the content, or `nil` for none.
    open var backgroundView: UIView? {
        didSet { replace(oldValue, by: backgroundView, at: 0) }
    }

    /// Creates a view.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    /// Unavailable. Register the class, and a table creates the view.
    @available(*, unavailable)
    public required convenience init(_ identifier: String, _ frame: CGRect) {
        self.init(reuseIdentifier: identifier)
    }

    /// Creates an empty view. It reads no archives.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
    }

    override func prepareContent() {
        backgroundColor = .systemGray6
        addSubview(contentView)
        if let textLabel { contentView.addSubview(textLabel) }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        backgroundView?.frame = bounds
        textLabel?.frame = bounds.insetBy(dx: 15, dy: 0)
    }
}

@available(*, unavailable)
extension UITableViewCell: RegisteredView {}

@available(*, unavailable)
extension UITableViewHeaderFooterView: RegisteredView {}

// MARK: - Content and events
