public import Foundation

/// A scroll view with rows, one above the other, in sections.
///
/// The table has cells for the visible rows alone. A cell that leaves the picture shows another row later.
open class UITableView: ItemScrollView<UIView> {
    /// The style of the table.
    open internal(set) var style: Style {
        didSet {
            // A storyboard sets the style after the colour.
            guard backgroundColor == Self.background(of: oldValue) else { return }
            backgroundColor = Self.background(of: style)
        }
    }
    /// The object with the content, or `nil` for none.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// The height of rows without another one, in points.
    open var rowHeight = automaticDimension { didSet { noteHeights() } }
    /// The height of headers without another one, in points.
    open var sectionHeaderHeight = automaticDimension { didSet { noteHeights() } }
    /// The height of footers without another one, in points.
    open var sectionFooterHeight = automaticDimension { didSet { noteHeights() } }
    /// The estimated heights. Only that of rows has an effect, until the constraints of their cells tell another height.
    open var (estimatedRowHeight, estimatedSectionHeaderHeight, estimatedSectionFooterHeight) = (
        automaticDimension, automaticDimension, automaticDimension
    )
    /// The line below each row.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
    /// The colour of the lines, or `nil` for none.
    open var separatorColor: UIColor? = .separator
    /// The insets of the lines.
    open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
    /// Whether the rows are edited, and the space above headers of a plain table. They have no effect.
    open var (isEditing, sectionHeaderTopPadding) = (false, CGFloat(0))
    /// The view above all rows, or `nil` for none.
    open var tableHeaderView: UIView? { didSet { replaceEdge(oldValue, by: tableHeaderView) } }
    /// The view below all rows, or `nil` for none.
    open var tableFooterView: UIView? { didSet { replaceEdge(oldValue, by: tableFooterView) } }

    /// The height that stands for the content's own height: that of its constraints, or 44 points for rows.
    public static let automaticDimension: CGFloat = -1

    /// The places of all parts, or `nil` before the first layout of new content.
    final private(set) var layout: TableLayout?
    /// Whether the heights have changed since the layout.
    final var isLayoutOld = false
    /// The heights of visible cells by their constraints, if the table or the delegate asks for them.
    final var measured: [IndexPath: CGFloat] = [:]
    typealias FixedSection = (header: String?, footer: String?, cells: [UITableViewCell])
    /// The sections of a storyboard, with their headers, footers and cells.
    final var fixedSections: [FixedSection] = [] {
        didSet { isLayoutOld = true }
    }

    /// Creates a table.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    /// Creates a plain table.
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// Creates the table of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    override func prepareContent() {
        super.prepareContent()
        alwaysBounceVertical = true
        backgroundColor = Self.background(of: style)
    }

    private static func background(of style: Style) -> UIColor {
        style == .plain ? .systemBackground : .systemGroupedBackground
    }

    private var rowDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

    private func replaceEdge(_ old: UIView?, by new: UIView?) {
        replace(old, by: new)
        new?.frame.origin = .zero
        noteHeights()
    }

    private func noteHeights() {
        isLayoutOld = true
        setNeedsLayout()
    }

    // MARK: Content

    /// Reads the content again before the next frame.
    open func reloadData() {
        layout = nil
        (selected, measured) = ([], [:])
        hideParts()
        setNeedsLayout()
    }

    /// The number of sections.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    /// Returns the number of rows of a section.
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    /// Returns the section of a storyboard with a number, or `nil` for none.
    final func fixedSection(_ number: Int) -> FixedSection? {
        fixedSections.indices.contains(number) ? fixedSections[number] : nil
    }

    /// Returns the cell of a storyboard's row, or `nil` for none.
    final func fixedCell(at path: IndexPath) -> UITableViewCell? {
        guard let cells = fixedSection(path.section)?.cells, cells.indices.contains(path.row) else {
            return nil
        }
        return cells[path.row]
    }

    final func prepared() -> TableLayout {
        if let layout, !isLayoutOld { return layout }
        isLayoutOld = false
        var layout = TableLayout(from: tableHeaderView?.frame.height ?? 0)
        let delegate = rowDelegate
        for section in 0..<max(numberOfSections, 0) {
            layout.addSection()
            layout.add(.header(section), edgeHeight(of: .header(section)))
            for row in 0..<max(numberOfRows(inSection: section), 0) {
                let path = IndexPath(row: row, section: section)
                let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
                layout.add(
                    .row(path), height < 0 ? ownHeight(of: path) : height, hasOwnHeight: height < 0)
            }
            layout.add(.footer(section), edgeHeight(of: .footer(section)))
        }
        take(layout)
        noteShorterContent()
        return layout
    }

    private func take(_ layout: TableLayout) {
        self.layout = layout
        tableFooterView?.frame.origin.y = layout.end
        contentSize = CGSize(width: bounds.width, height: layout.end + (tableFooterView?.frame.height ?? 0))
    }

    /// Returns the height of a row that asks for that of its content.
    private func ownHeight(of path: IndexPath) -> CGFloat {
        measured[path] ?? fixedCell(at: path)?.fixedHeight
            ?? (estimatedRowHeight > 0 ? estimatedRowHeight : 44)
    }

    /// Notes the height of a new cell if its row asks for it. Returns whether the layout has changed.
    @discardableResult
    final func measure(_ cell: UITableViewCell, at path: IndexPath) -> Bool {
        guard var layout, let slot = layout.slot(of: .row(path)), slot.hasOwnHeight,
            fixedCell(at: path)?.fixedHeight == nil
        else { return false }
        let height = cell.fittingHeight(for: bounds.width) ?? 44
        let old = measured.updateValue(height, forKey: path) ?? slot.height
        guard old != height else { return false }
        layout.setHeight(height, of: path)
        take(layout)
        return true
    }

    /// Returns the height of a header or footer: that of the delegate, or a standard one if it has a view or a title.
    private func edgeHeight(of part: TablePart) -> CGFloat {
        let (height, standard): (CGFloat?, CGFloat)
        switch part {
        case .header(let section):
            height = rowDelegate?.tableView(self, heightForHeaderInSection: section)
            standard = sectionHeaderHeight
        case .footer(let section):
            height = rowDelegate?.tableView(self, heightForFooterInSection: section)
            standard = sectionFooterHeight
        case .row: return 0
        }
        if let height, height != standard { return height }
        if title(of: part) == nil, ownView(of: part) == nil { return 0 }
        return standard < 0 ? 28 : standard
    }

    /// Returns the delegate's view of a header or footer, or `nil` for none.
    private func ownView(of part: TablePart) -> UIView? {
        switch part {
        case .header(let section): rowDelegate?.tableView(self, viewForHeaderInSection: section)
        case .footer(let section): rowDelegate?.tableView(self, viewForFooterInSection: section)
        case .row: nil
        }
    }

    private func title(of part: TablePart) -> String? {
        switch part {
        case .header(let section): dataSource?.tableView(self, titleForHeaderInSection: section)
        case .footer(let section): dataSource?.tableView(self, titleForFooterInSection: section)
        case .row: nil
        }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        let visible = visibleSlots()
        hideParts(except: Set(visible.map(\.part)))
        for slot in visible { show(slot) }
        showEdges()
    }

    /// Places the views outside of the sections, and the headers that stay visible.
    final func showEdges() {
        contentSize.width = bounds.width
        backgroundView?.frame = bounds
        for view in [tableHeaderView, tableFooterView] where view?.frame.width != bounds.width {
            view?.frame.size.width = bounds.width
        }
        for case (.header(let section), let view) in partViews where style == .plain {
            float(view, of: section)
        }
    }

    /// Returns the slots in the bounds, after a measurement of new cells.
    ///
    /// The header of a plain table stays visible while its section is.
    final func visibleSlots() -> [TableLayout.Slot] {
        while true {
            let visible = prepared().visible(from: bounds.minY, to: bounds.maxY, withHeader: style == .plain)
            var isChanged = false
            for slot in visible where partViews[slot.part] == nil {
                guard let path = slot.part.path, let cell = show(slot) as? UITableViewCell else { continue }
                if measure(cell, at: path) { isChanged = true }
            }
            if !isChanged { return visible }
        }
    }

    /// Moves a header to the top of the bounds, but not beyond its section.
    private func float(_ header: UIView, of section: Int) {
        let parts = prepared().slots(inSection: section)
        guard let first = parts.first, let last = parts.last else { return }
        let top = bounds.minY + adjustedContentInset.top
        header.frame.origin.y = min(max(first.y, top), last.end - first.height)
        bringSubviewToFront(header)
    }

    /// Shows the view of a part, or moves it to its slot.
    @discardableResult
    final func show(_ slot: TableLayout.Slot) -> UIView {
        if let view = partViews[slot.part] {
            view.place(frame(of: slot))
            return view
        }
        var view = UIView()
        // The delegate can animate a cell that appears.
        UIView.performWithoutAnimation {
            view = newView(of: slot.part)
            view.place(frame(of: slot))
            partViews[slot.part] = view
            insertSubview(view, at: backgroundView == nil ? 0 : 1)
            guard let path = slot.part.path, let cell = view as? UITableViewCell else { return }
            cell.setSelected(selected.contains(path), animated: false)
            cell.layer.layOut()
        }
        noteDisplay(of: view, slot.part)
        return view
    }

    private func noteDisplay(of view: UIView, _ part: TablePart) {
        switch part {
        case .row(let path):
            guard let cell = view as? UITableViewCell else { return }
            rowDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
        case .header(let section):
            rowDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
        case .footer(let section):
            rowDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
        }
    }

    final func frame(of slot: TableLayout.Slot) -> CGRect {
        CGRect(x: 0, y: slot.y, width: bounds.width, height: slot.height)
    }

    private func newView(of part: TablePart) -> UIView {
        guard let path = part.path else { return ownView(of: part) ?? titleView(of: part) }
        let cell = dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell()
        cell.place(in: self)
        return cell
    }

    private func titleView(of part: TablePart) -> UIView {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.textLabel?.text = title(of: part)
        return view
    }

    override final func drop(_ view: UIView, of part: TablePart) {
        super.drop(view, of: part)
        guard case .row(let path) = part, let cell = view as? UITableViewCell else { return }
        rowDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        keep(cell, cell.reuseIdentifier)
    }

    override final func animate(_ update: TableUpdate, _ completion: @escaping () -> Void) {
        move(by: update, completion)
    }

    // MARK: Cells

    /// Registers the class of the cells with an identifier, or none.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        makers[identifier] = maker(cellClass, identifier)
    }

    /// Registers the class of the headers and footers with an identifier, or none.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        makers[identifier] = maker(aClass, identifier)
    }

    /// Returns a cell that is not in use, or a new one of the registered class, or `nil` for an unknown identifier.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = unused[identifier]?.popLast() as? UITableViewCell {
            cell.prepareForReuse()
            return cell
        }
        let cell = makers[identifier]?(.zero) as? UITableViewCell
        cell?.reuseIdentifier = identifier
        return cell
    }

    /// Returns a cell that is not in use, or a new one. The program stops for an unknown identifier.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
        -> UITableViewCell
    {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            Stage.stop("the table has no cells \(identifier): register their class")
        }
        return cell
    }

    /// Returns a new header or footer, or `nil` for an unknown identifier.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
        -> UITableViewHeaderFooterView?
    {
        makers[identifier]?(.zero) as? UITableViewHeaderFooterView
    }

    /// The visible cells, from top to bottom.
    open var visibleCells: [UITableViewCell] { indexPathsForVisibleRows?.compactMap(cellForRow) ?? [] }

    /// The visible rows, from top to bottom.
    open var indexPathsForVisibleRows: [IndexPath]? { visiblePaths }

    /// Returns the cell of a row, or `nil` if it is not visible.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        partViews[.row(indexPath)] as? UITableViewCell
    }

    /// Returns the header of a section, or `nil` if it is not visible.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        partViews[.header(section)] as? UITableViewHeaderFooterView
    }

    /// Returns the row of a cell, or `nil` if it is not visible.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { path(of: cell) }

    /// Returns the row at a point, or `nil` for none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        let layout = prepared()
        let index = layout.index(below: point.y)
        return layout.slots[index...].first.flatMap { $0.y <= point.y ? $0.part.path : nil }
    }

    /// Returns the rows in a rectangle.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        prepared().visible(from: rect.minY, to: rect.maxY, withHeader: false).compactMap(\.part.path)
    }

    /// Returns the rectangle of a row, or an empty one for a row that does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect { rect(of: .row(indexPath)) }

    /// Returns the rectangle of a section with its header and footer.
    open func rect(forSection section: Int) -> CGRect {
        let slots = prepared().slots(inSection: section)
        guard let first = slots.first, let last = slots.last else { return .zero }
        return CGRect(x: 0, y: first.y, width: bounds.width, height: last.end - first.y)
    }

    /// Returns the rectangle of a header.
    open func rectForHeader(inSection section: Int) -> CGRect { rect(of: .header(section)) }

    private func rect(of part: TablePart) -> CGRect {
        prepared().slot(of: part).map(frame) ?? .zero
    }

    /// Scrolls to a row.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        let goal = { [self] in
            while measureRows(at: offset(of: indexPath, at: scrollPosition)) {}
            return offset(of: indexPath, at: scrollPosition)
        }
        if animated, goal() != contentOffset { return glide(to: goal) }
        setContentOffset(goal(), animated: false)
    }

    /// Returns the offset that shows a row at a position.
    private func offset(of path: IndexPath, at position: ScrollPosition) -> CGPoint {
        let rect = rectForRow(at: path)
        let inset = adjustedContentInset
        let height = bounds.height - inset.top - inset.bottom
        let y: CGFloat
        switch position {
        case .none: return offset(showing: rect)
        case .top: y = rect.minY
        case .middle: y = rect.midY - height / 2
        case .bottom: y = rect.maxY - height
        }
        return limited(CGPoint(x: contentOffset.x, y: y - inset.top))
    }

    /// Measures the rows that an offset shows. Returns whether the layout has changed.
    private func measureRows(at offset: CGPoint) -> Bool {
        let slots = prepared().visible(from: offset.y, to: offset.y + bounds.height, withHeader: false)
        return slots.reduce(false) { isChanged, slot in
            guard let path = slot.part.path, slot.hasOwnHeight, measured[path] == nil,
                let cell = newView(of: slot.part) as? UITableViewCell
            else { return isChanged }
            defer { keep(cell, cell.reuseIdentifier) }
            return measure(cell, at: path) || isChanged
        }
    }

    /// Begins or ends the editing of rows. It has no effect.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    // MARK: Selection

    /// The first selected row, or `nil` for none.
    open var indexPathForSelectedRow: IndexPath? { selected.min() }
    /// The selected rows, or `nil` for none.
    open var indexPathsForSelectedRows: [IndexPath]? { selectedPaths }

    /// Selects a row, without a call of the delegate.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || indexPath == nil {
            for path in selected where path != indexPath { deselectRow(at: path, animated: animated) }
        }
        guard let indexPath else { return }
        selected.insert(indexPath)
        cellForRow(at: indexPath)?.setSelected(true, animated: animated)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Ends the selection of a row, without a call of the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selected.remove(indexPath)
        cellForRow(at: indexPath)?.setSelected(false, animated: animated)
    }

    override final func item(at point: CGPoint) -> IndexPath? {
        indexPathForRow(at: point).flatMap { rectForRow(at: $0).contains(point) ? $0 : nil }
    }

    override final func canHighlight(_ path: IndexPath) -> Bool {
        rowDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }

    override final func highlight(_ path: IndexPath, _ isHighlighted: Bool) {
        cellForRow(at: path)?.setHighlighted(isHighlighted, animated: false)
        if isHighlighted {
            rowDelegate?.tableView(self, didHighlightRowAt: path)
        } else {
            rowDelegate?.tableView(self, didUnhighlightRowAt: path)
        }
    }

    override final func tap(_ path: IndexPath) {
        if allowsMultipleSelection, selected.contains(path) {
            deselectRow(at: path, animated: false)
            rowDelegate?.tableView(self, didDeselectRowAt: path)
            return
        }
        let chosen = rowDelegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
        guard let chosen else { return }
        let old = allowsMultipleSelection ? [] : selected.filter { $0 != chosen }
        selectRow(at: chosen, animated: false, scrollPosition: .none)
        for path in old { rowDelegate?.tableView(self, didDeselectRowAt: path) }
        // The segue of a storyboard comes first.
        cellForRow(at: chosen)?.selectionAction?()
        rowDelegate?.tableView(self, didSelectRowAt: chosen)
    }
}
