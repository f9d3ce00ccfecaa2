public import Foundation
import Geometry

/// A control with parts of equal width, of which the user selects one.
open class UISegmentedControl: UIControl {
    /// The index of no part: -1.
    public static let noSegment = -1

    private var labels: [UILabel] = []
    private var disabled: Set<Int> = []
    private var colors: [State: UIColor] = [:]
    private let plate = UIView()

    /// The index of the selected part, or ``noSegment``. A change does not animate and sends no action.
    open var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { show() } }
    /// Whether a part is only selected during the touch.
    open var isMomentary = false
    /// The colour of the selected part, or `nil` for white.
    open var selectedSegmentTintColor: UIColor? { didSet { show() } }
    /// Whether the widths fit the titles. It has no effect.
    open var apportionsSegmentWidthsByContent = false

    /// Creates a control with titles. A picture becomes a part without a title.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] { insert(item as? String, at: numberOfSegments) }
        bounds.size = intrinsicContentSize
    }

    override func prepareContent() {
        backgroundColor = .systemGray5
        layer.cornerRadius = 8
        plate.layer.cornerRadius = 7
        plate.isUserInteractionEnabled = false
        addSubview(plate)
        Stage.current.takesTouches = true
        show()
    }

    // MARK: Parts

    /// The number of parts.
    open var numberOfSegments: Int { labels.count }

    /// Inserts a part with a title. The insertion does not animate.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(title, at: segment)
    }

    private func insert(_ title: String?, at segment: Int) {
        let label = UILabel()
        (label.text, label.font, label.textAlignment) = (title, .systemFont(ofSize: 13), .center)
        addSubview(label)
        let index = segment.clamped(to: 0...labels.count)
        labels.insert(label, at: index)
        disabled = Set(disabled.map { $0 >= index ? $0 + 1 : $0 })
        if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
        noteParts()
    }

    /// Removes a part. The removal does not animate.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard labels.indices.contains(segment) else { return }
        labels.remove(at: segment).removeFromSuperview()
        disabled = Set(disabled.compactMap { $0 == segment ? nil : $0 > segment ? $0 - 1 : $0 })
        if selectedSegmentIndex == segment { selectedSegmentIndex = Self.noSegment }
        if selectedSegmentIndex > segment { selectedSegmentIndex -= 1 }
        noteParts()
    }

    /// Removes all parts.
    open func removeAllSegments() {
        while !labels.isEmpty { removeSegment(at: labels.count - 1, animated: false) }
    }

    /// Sets the title of a part.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard labels.indices.contains(segment) else { return }
        labels[segment].text = title
        noteParts()
    }

    /// Returns the title of a part, or `nil` for none.
    open func titleForSegment(at segment: Int) -> String? {
        labels.indices.contains(segment) ? labels[segment].text : nil
    }

    /// Sets whether the user can select a part.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        if enabled { disabled.remove(segment) } else { disabled.insert(segment) }
        show()
    }

    /// Returns whether the user can select a part.
    open func isEnabledForSegment(at segment: Int) -> Bool { !disabled.contains(segment) }

    /// Sets the look of the titles in a state. Only the colour has an effect.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        colors[state] = attributes?[.foregroundColor] as? UIColor
        show()
    }

    // MARK: Picture

    /// The size of the titles, with the width of the widest one for each part.
    open override var intrinsicContentSize: CGSize {
        let widest = labels.map(\.intrinsicContentSize.width).max() ?? 0
        return CGSize(width: CGFloat(labels.count) * (widest + 20), height: 32)
    }

    private func noteParts() {
        setNeedsLayout()
        noteContent()
        show()
    }

    private var partWidth: CGFloat { bounds.width / CGFloat(max(labels.count, 1)) }

    private func rect(of segment: Int) -> CGRect {
        CGRect(x: CGFloat(segment) * partWidth, y: 0, width: partWidth, height: bounds.height)
    }

    private func show() {
        for (index, label) in labels.enumerated() {
            let state: State =
                disabled.contains(index) ? .disabled : index == selectedSegmentIndex ? .selected : .normal
            label.textColor =
                colors[state] ?? (state == .disabled ? .tertiaryLabel : colors[.normal] ?? .label)
        }
        plate.backgroundColor = selectedSegmentTintColor ?? .white
        plate.isHidden = !labels.indices.contains(selectedSegmentIndex)
        if !plate.isHidden { plate.frame = rect(of: selectedSegmentIndex).insetBy(dx: 2, dy: 2) }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (index, label) in labels.enumerated() { label.frame = rect(of: index) }
        show()
    }

    /// Selects the part at the end of a touch inside the control.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let point = touch?.location(in: self), bounds.contains(point), partWidth > 0 else { return }
        let segment = Int(point.x / partWidth)
        guard labels.indices.contains(segment), isEnabledForSegment(at: segment),
            segment != selectedSegmentIndex
        else { return }
        change(animated: !plate.isHidden) { self.selectedSegmentIndex = segment }
        sendActions(for: .valueChanged)
        if isMomentary { selectedSegmentIndex = Self.noSegment }
    }
}

// MARK: - UIPageControl

/// A row of dots, one for each page. A tap at the right of the current dot selects the next page.
open class UIPageControl: UIControl {
    private var dots: [UIView] = []

    /// The number of pages, at least 0.
    open var numberOfPages = 0 {
        didSet {
            dots.forEach { $0.removeFromSuperview() }
            dots = (0..<max(numberOfPages, 0)).map { _ in UIView() }
            for dot in dots {
                dot.isUserInteractionEnabled = false
                dot.layer.cornerRadius = Self.dotSize / 2
                addSubview(dot)
            }
            setNeedsLayout()
            noteContent()
            currentPage = min(currentPage, max(numberOfPages - 1, 0))
        }
    }
    /// The index of the current page. A change sends no action.
    open var currentPage = 0 {
        didSet {
            currentPage = currentPage.clamped(to: 0...max(numberOfPages - 1, 0))
            show()
        }
    }
    /// The colour of the dots, or `nil` for translucent white.
    open var pageIndicatorTintColor: UIColor? { didSet { show() } }
    /// The colour of the current dot, or `nil` for white.
    open var currentPageIndicatorTintColor: UIColor? { didSet { show() } }
    /// Whether the dot of a single page is hidden.
    open var hidesForSinglePage = false { didSet { show() } }

    private static let dotSize: CGFloat = 7
    private static let distance: CGFloat = 16

    override func prepareContent() { Stage.current.takesTouches = true }

    /// The size of the dots.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

    /// Returns the size of a number of dots.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: CGFloat(max(pageCount, 0)) * Self.distance + 8, height: 26)
    }

    private func show() {
        for (index, dot) in dots.enumerated() {
            dot.backgroundColor =
                index == currentPage
                ? currentPageIndicatorTintColor ?? .white
                : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
            dot.isHidden = hidesForSinglePage && numberOfPages < 2
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let start = bounds.midX - CGFloat(dots.count - 1) / 2 * Self.distance
        for (index, dot) in dots.enumerated() {
            dot.bounds.size = CGSize(width: Self.dotSize, height: Self.dotSize)
            dot.center = CGPoint(x: start + CGFloat(index) * Self.distance, y: bounds.midY)
        }
    }

    /// Selects the next page, or the previous one at the left of the centre.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let point = touch?.location(in: self), bounds.contains(point) else { return }
        let old = currentPage
        currentPage += point.x < bounds.midX ? -1 : 1
        if currentPage != old { sendActions(for: .valueChanged) }
    }
}

// MARK: - UIStepper

/// A control that changes a number by steps: a minus and a plus. Its size is always 94 by 32 points.
open class UIStepper: UIControl {
    private let signs = ["−", "+"].map { sign in
        let label = UILabel()
        (label.text, label.font, label.textAlignment) = (sign, .systemFont(ofSize: 20), .center)
        return label
    }
    private static let size = CGSize(width: 94, height: 32)

    /// The number, within the range. A change sends no action.
    open var value: Double = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
    /// The least number.
    open var minimumValue: Double = 0 { didSet { value = max(value, minimumValue) } }
    /// The greatest number.
    open var maximumValue: Double = 100 { didSet { value = min(value, maximumValue) } }
    /// The size of a step.
    open var stepValue: Double = 1
    /// Whether a step over an end of the range leads to the other end.
    open var wraps = false
    /// Whether a long touch repeats the step, and whether each step sends an action. They have no effect.
    open var (autorepeat, isContinuous) = (true, true)

    override func prepareContent() {
        frame.size = Self.size
        backgroundColor = .systemGray5
        layer.cornerRadius = 8
        for (index, sign) in signs.enumerated() {
            sign.frame = CGRect(x: CGFloat(index) * 47, y: 0, width: 47, height: Self.size.height)
            addSubview(sign)
        }
        Stage.current.takesTouches = true
    }

    /// The size of all steppers.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// Changes the number by a step.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let point = touch?.location(in: self), bounds.contains(point) else { return }
        let (old, next) = (value, value + (point.x < bounds.midX ? -stepValue : stepValue))
        let isInside = (minimumValue...max(minimumValue, maximumValue)).contains(next)
        value = wraps && !isInside ? (next < minimumValue ? maximumValue : minimumValue) : next
        if value != old { sendActions(for: .valueChanged) }
    }
}
