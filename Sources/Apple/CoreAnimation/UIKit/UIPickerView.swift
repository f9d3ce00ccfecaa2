public import Foundation

/// A view with wheels of rows. The row in the middle of a wheel is selected.
///
/// A drag turns a wheel, and a tap selects a row. The wheels are flat: rows become fainter, but not lower, above and below the
/// middle.
open class UIPickerView: UIView {
    /// The object with the numbers of wheels and rows, or `nil` for none.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
    /// The object with the titles or views of rows, or `nil` for none.
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
    /// Whether the selected rows have a plate behind them. UIKit always shows it, and so does the stage.
    open var showsSelectionIndicator = true

    private let plate = UIView()
    /// The wheels, or `nil` before the first use of new content.
    private var loadedWheels: [PickerWheel]?

    /// The height of a row and the distance of wheels without others, in points.
    private static let (rowHeight, gap): (CGFloat, CGFloat) = (32, 5)

    override func prepareContent() {
        clipsToBounds = true
        plate.backgroundColor = .tertiarySystemFill
        plate.layer.cornerRadius = 8
        addSubview(plate)
    }

    /// 320 by 216 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }

    // MARK: Content

    private var wheels: [PickerWheel] {
        if let loadedWheels { return loadedWheels }
        let wheels = (0..<max(dataSource?.numberOfComponents(in: self) ?? 0, 0)).map {
            PickerWheel(component: $0, of: self)
        }
        loadedWheels = wheels
        for wheel in wheels { addSubview(wheel) }
        return wheels
    }

    private func wheel(_ component: Int) -> PickerWheel {
        guard wheels.indices.contains(component) else {
            Stage.stop("a picker view has no component \(component). It has \(wheels.count)")
        }
        return wheels[component]
    }

    /// The number of wheels.
    open var numberOfComponents: Int { wheels.count }

    /// Returns the number of rows of a wheel.
    open func numberOfRows(inComponent component: Int) -> Int { wheel(component).rowCount }

    /// Returns the size of the rows of a wheel, in points.
    open func rowSize(forComponent component: Int) -> CGSize {
        let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? 0
        let width = delegate?.pickerView(self, widthForComponent: component) ?? 0
        let count = CGFloat(max(wheels.count, 1))
        let equalWidth = max((bounds.width - 20 - Self.gap * (count - 1)) / count, 0)
        return CGSize(
            width: width > 0 ? width : equalWidth, height: height > 0 ? height : Self.rowHeight)
    }

    /// Returns the view of a row, or `nil` if it is not visible.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        wheel(component).cellForRow(at: IndexPath(row: row, section: 0))?.contentView.subviews.first
    }

    /// Reads the numbers and rows of all wheels again, and selects their first rows.
    open func reloadAllComponents() {
        loadedWheels?.forEach { $0.removeFromSuperview() }
        loadedWheels = nil
        setNeedsLayout()
    }

    /// Reads the rows of a wheel again, and keeps the number of the selected one if it still exists.
    open func reloadComponent(_ component: Int) { wheel(component).reload() }

    // MARK: Selection

    /// Selects a row of a wheel. It does not call the delegate. A row beyond the ends becomes the nearest one.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        wheel(component).select(row, animated: animated)
    }

    /// Returns the number of the selected row, or -1 for a wheel without rows.
    open func selectedRow(inComponent component: Int) -> Int { wheel(component).selectedRow }

    // MARK: Layout

    /// Places the wheels beside each other, and the plate across the middle.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let sizes = wheels.indices.map(rowSize)
        let width = sizes.reduce(Self.gap * CGFloat(max(sizes.count - 1, 0))) { $0 + $1.width }
        var x = bounds.midX - width / 2
        for (wheel, size) in zip(wheels, sizes) {
            wheel.place(CGRect(x: x, y: 0, width: size.width, height: bounds.height), rowHeight: size.height)
            x += size.width + Self.gap
        }
        let height = sizes.map(\.height).max() ?? Self.rowHeight
        plate.frame = CGRect(
            x: 9, y: bounds.midY - height / 2, width: max(bounds.width - 18, 0), height: height)
    }

    /// Returns the view of a row with its title.
    final func titleView(_ row: Int, _ component: Int, _ reused: UIView?) -> UIView {
        let label = reused as? UILabel ?? UILabel()
        (label.font, label.textAlignment) = (.systemFont(ofSize: 23), .center)
        label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component)
        if let text = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
            label.attributedText = text
        }
        return label
    }
}

/// A wheel of a picker view: a table that stops with a row in its middle.
private final class PickerWheel: UITableView, UITableViewDataSource, UITableViewDelegate {
    private weak var picker: UIPickerView?
    private let component: Int
    private(set) var (rowCount, selectedRow) = (0, -1)
    /// Whether a tap turns the wheel, so that the delegate of the picker view is called at the end.
    private var isTapped = false

    init(component: Int, of picker: UIPickerView) {
        (self.picker, self.component) = (picker, component)
        super.init(frame: .zero, style: .plain)
        (backgroundColor, separatorStyle, contentInsetAdjustmentBehavior) = (nil, .none, .never)
        (dataSource, delegate) = (self, self)
        reload()
    }

    required init?(coder: NSCoder) { nil }

    func reload() {
        guard let picker else { return }
        rowCount = max(picker.dataSource?.pickerView(picker, numberOfRowsInComponent: component) ?? 0, 0)
        reloadData()
        select(selectedRow, animated: false)
    }

    func place(_ frame: CGRect, rowHeight: CGFloat) {
        guard frame != self.frame || rowHeight != self.rowHeight else { return }
        (self.frame, self.rowHeight) = (frame, rowHeight)
        let space = max((frame.height - rowHeight) / 2, 0)
        contentInset = UIEdgeInsets(top: space, left: 0, bottom: space, right: 0)
        layoutIfNeeded()
        select(selectedRow, animated: false)
    }

    // MARK: Rows

    /// Selects a row, or the nearest one.
    func select(_ row: Int, animated: Bool) {
        (selectedRow, isTapped) = (min(max(row, 0), rowCount - 1), false)
        setContentOffset(offset(of: selectedRow), animated: animated)
    }

    private func offset(of row: Int) -> CGPoint {
        CGPoint(x: 0, y: CGFloat(max(row, 0)) * rowHeight - contentInset.top)
    }

    private func row(at offset: CGPoint) -> Int {
        min(Int(max((offset.y + contentInset.top) / rowHeight, 0).rounded()), rowCount - 1)
    }

    override func target(of offset: CGPoint, at velocity: CGPoint) -> CGPoint {
        self.offset(of: row(at: offset))
    }

    /// Selects the row in the middle, and calls the delegate of the picker view.
    private func noteEnd() {
        guard let picker, !isTracking, rowCount > 0 else { return }
        (selectedRow, isTapped) = (row(at: contentOffset), false)
        picker.delegate?.pickerView(picker, didSelectRow: selectedRow, inComponent: component)
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { noteEnd() }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { noteEnd() }
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { if isTapped { noteEnd() } }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        deselectRow(at: indexPath, animated: false)
        select(indexPath.row, animated: true)
        isTapped = true
    }

    // MARK: Cells

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            dequeueReusableCell(withIdentifier: "row")
            ?? UITableViewCell(style: .default, reuseIdentifier: "row")
        cell.selectionStyle = .none
        guard let picker else { return cell }
        let (row, old) = (indexPath.row, cell.contentView.subviews.first)
        let view =
            picker.delegate?.pickerView(picker, viewForRow: row, forComponent: component, reusing: old)
            ?? picker.titleView(row, component, old)
        if view !== old {
            old?.removeFromSuperview()
            cell.contentView.addSubview(view)
        }
        view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: rowHeight)
        return cell
    }

    /// Places the rows, and makes those above and below the middle fainter.
    override func layoutSubviews() {
        super.layoutSubviews()
        for view in partViews.values {
            let distance = abs(view.center.y - bounds.midY) / rowHeight
            (view as? UITableViewCell)?.contentView.alpha = max(1 - 0.3 * distance, 0.1)
        }
    }
}
