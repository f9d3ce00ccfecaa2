import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

/// A table of 100 × 100 points with rows of 20 points on a stage, and the calls of its delegate.
private final class Table: NSObject, UITableViewDataSource, UITableViewDelegate {
    let view: UITableView
    let stage = Stage(size: CGSize(100, 100))
    var sections: [[String]]
    var titles: [String?]
    let calls = CallLog()
    private(set) var cellCount = 0
    var willDisplay: (UITableViewCell) -> Void = { _ in }
    var cell: ((IndexPath) -> UITableViewCell)?
    private(set) var gone: [Int] = []

    init(
        _ sections: [[String]] = [(0..<50).map { "\($0)" }], titles: [String?] = [],
        style: UITableView.Style = .plain, _ change: (UITableView) -> Void = { _ in }
    ) {
        (self.sections, self.titles) = (sections, titles)
        view = UITableView(frame: CGRect(0, 0, 100, 100), style: style)
        super.init()
        stage.perform(runTo: 0.1) {
            view.rowHeight = 20
            view.makers["row"] = { [unowned self] _ in
                cellCount += 1
                return UITableViewCell(style: .default, reuseIdentifier: "row")
            }
            (view.dataSource, view.delegate) = (self, self)
            change(view)
            stage.rootLayer.addSublayer(view.layer)
        }
    }

    var shown: [String] { stage.perform { view.visibleCells.compactMap { $0.textLabel?.text } } }

    /// Returns the top of the row with a text in the picture, or `nil` if no row shows it.
    func top(of text: String, at time: Double) -> CGFloat? {
        stage.run(to: time)
        let cells = view.subviews.compactMap { $0 as? UITableViewCell }
        let cell = cells.first { $0.textLabel?.text == text }
        return cell.flatMap { stage.presentation(of: $0.layer, at: time)?.frame.minY }
    }

    func touch(_ y: CGFloat, to end: CGFloat? = nil, at time: Double) {
        let steps = stride(from: 0, through: 1, by: 0.25).map { part in
            (time: time + 0.1 * part, x: CGFloat(50), y: y + ((end ?? y) - y) * part)
        }
        stage.play(steps, to: time + 0.5)
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        if let cell { return cell(path) }
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel?.text = sections[path.section][path.row]
        return cell
    }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
        willDisplay(cell)
    }
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath
    ) { gone.append(path.row) }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        titles.indices.contains(section) ? titles[section] : nil
    }
    func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
        path.row == 3 ? nil : path
    }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        calls.add("select \(path.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
        calls.add("deselect \(path.row)")
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if calls.lines.last != "scroll" { calls.add("scroll") }
    }
}

extension IndexPath {
    fileprivate static func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
}

@Suite struct TableViewTests {
    private let table = Table()

    /// The style sets the background, unless the program or the storyboard has set another one.
    @Test func stylesKeepColors() {
        let colors: [(UIColor, UIColor)] = [
            (.systemBackground, .systemGroupedBackground), (.clear, .clear), (.red, .red),
        ]
        for (color, shown) in colors {
            table.stage.perform {
                table.view.style = .plain
                table.view.backgroundColor = color
                table.view.style = .grouped
                #expect(table.view.backgroundColor == shown)
            }
        }
    }

    @Test func onlyVisibleRowsHaveCells() {
        #expect(table.view.contentSize == CGSize(100, 1000))
        #expect(table.shown == ["0", "1", "2", "3", "4"] && table.cellCount == 5)
        for offset in stride(from: 10.0, through: 500, by: 10) {
            table.stage.perform(runTo: 0.1 + offset / 100) { table.view.contentOffset.y = offset }
        }
        #expect(table.shown == ["25", "26", "27", "28", "29"])
        #expect(table.cellCount <= 7)
        table.stage.perform(runTo: 5.25) {
            let path = IndexPath.row(40)
            table.view.scrollToRow(at: path, at: .middle, animated: false)
            #expect(table.view.contentOffset.y == 760 && table.view.cellForRow(at: path) == nil)
            table.view.layoutIfNeeded()
            #expect(table.view.cellForRow(at: path).flatMap { table.view.indexPath(for: $0) } == path)
            #expect(table.view.indexPathForRow(at: CGPoint(1, 815)) == path)
            #expect(table.view.rectForRow(at: path) == CGRect(0, 800, 100, 20))
            table.view.scrollToRow(at: .row(49), at: .top, animated: true)
        }
        #expect(761..<900 ~= table.view.contentOffset.y)
        table.stage.run(to: 6)
        #expect(table.shown == ["45", "46", "47", "48", "49"])
    }

    @Test func sectionsHaveHeaders() {
        let table = Table([["a", "b"], ["c"], ["d", "e", "f"]], titles: ["First", nil, "Third"])
        // The headers have 28 points, and the second section has none.
        #expect(table.view.contentSize.height == 176)
        #expect(table.view.rect(forSection: 1) == CGRect(0, 68, 100, 20))
        #expect(table.view.headerView(forSection: 0)?.textLabel?.text == "First")
        table.stage.perform {
            table.view.contentOffset.y = 30
            table.view.layoutIfNeeded()
        }
        // The header stays at the top until the section leaves.
        #expect(table.view.headerView(forSection: 0)?.frame.minY == 30)
        table.stage.perform {
            table.view.contentOffset.y = 55
            table.view.layoutIfNeeded()
        }
        #expect(table.view.headerView(forSection: 0)?.frame.minY == 40)
        let view = UIView(frame: CGRect(0, 0, 10, 12))
        table.stage.perform {
            table.view.tableHeaderView = view
            table.view.contentOffset.y = 0
            table.view.layoutIfNeeded()
        }
        #expect(view.frame == CGRect(0, 0, 100, 12))
        #expect(table.view.contentSize.height == 188 && table.view.rectForHeader(inSection: 0).minY == 12)
    }

    @Test(arguments: [UITableView.RowAnimation.fade, .left, .right, .top, .none])
    func rowsMoveWithChanges(animation: UITableView.RowAnimation) throws {
        let table = Table([["a", "b", "c", "d", "e", "f"]])
        table.stage.perform {
            table.sections[0].remove(at: 1)
            table.view.deleteRows(at: [.row(1)], with: animation)
        }
        let moving = try #require(table.top(of: "c", at: 0.25))
        let new = try #require(table.top(of: "f", at: 0.25))
        #expect(21..<39 ~= moving && 81..<99 ~= new)
        #expect(table.top(of: "a", at: 0.25) == 0)
        #expect(table.top(of: "c", at: 1) == 20 && table.top(of: "b", at: 1) == nil)
        #expect(table.shown == ["a", "c", "d", "e", "f"])
        table.stage.perform(runTo: 1.01) {
            table.sections[0].insert("g", at: 2)
            table.view.insertRows(at: [.row(2)], with: animation)
        }
        let x = table.view.cellForRow(at: .row(2)).flatMap {
            table.stage.presentation(of: $0.layer, at: 1.01)?.frame.minX.rounded()
        }
        #expect(x == (animation == .left ? -100 : animation == .right ? 100 : 0))
        #expect(table.top(of: "g", at: 2) == 40 && table.top(of: "d", at: 2) == 60)
        table.stage.perform {
            table.sections[0].swapAt(0, 3)
            table.view.performBatchUpdates {
                table.view.moveRow(at: .row(0), to: .row(3))
                table.view.moveRow(at: .row(3), to: .row(0))
            } completion: { _ in
                table.sections.append(["z"])
            }
        }
        #expect(table.top(of: "a", at: 3) == 60 && table.top(of: "d", at: 3) == 0)
        #expect(table.sections.count == 2)
    }

    /// After any changes, the visible rows are those of the data source, in order and without gaps.
    @Test func changedTablesShowTheirData() {
        let table = Table([["a", "b", "c"], ["d", "e", "f"]])
        var (next, time) = (0, 0.1)
        checkCases(60, seed: 9) { random in
            table.stage.perform {
                table.view.beginUpdates()
                var data = table.sections
                let section = Int.random(in: 0..<2, using: &random)
                let old = data[section].indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
                for row in old.reversed() { data[section].remove(at: row) }
                table.view.deleteRows(at: old.map { IndexPath(row: $0, section: section) }, with: .fade)
                var new: [Int] = []
                for row in 0...data[section].count
                where data[section].count < 8 && Bool.random(using: &random) {
                    next += 1
                    let place = min(row, data[section].count)
                    data[section].insert("\(next)", at: place)
                    new = new.map { $0 >= place ? $0 + 1 : $0 } + [place]
                }
                table.view.insertRows(at: new.map { IndexPath(row: $0, section: section) }, with: .left)
                table.sections = data
                table.view.endUpdates()
            }
            time += 0.5
            table.stage.run(to: time)
            let all = table.sections.flatMap(\.self)
            #expect(table.shown == Array(all.prefix(5)))
            let tops = table.stage.perform { table.view.visibleCells.map(\.frame.minY) }
            #expect(tops == tops.indices.map { CGFloat($0) * 20 })
        }
    }

    @Test func cellsCanAnimateWhenTheyAppear() throws {
        table.willDisplay = { cell in
            cell.alpha = 0
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { cell.alpha = 1 }
        }
        table.stage.perform(runTo: 0.6) { table.view.contentOffset.y = 200 }
        let cell = try #require(table.view.cellForRow(at: .row(12)))
        let opacity = table.stage.presentation(of: cell.layer, at: 0.6)?.opacity ?? 0
        #expect(abs(opacity - 0.5) < 0.02)
    }

    @Test(arguments: [UITableViewCell.CellStyle.default, .value1])
    func cellsShowTheirConfiguration(style: UITableViewCell.CellStyle) {
        let stage = Stage()
        stage.perform {
            let cell = UITableViewCell(style: style, reuseIdentifier: nil)
            var content = cell.defaultContentConfiguration()
            content.text = "one"
            content.secondaryAttributedText = NSAttributedString(
                string: "two", attributes: [.foregroundColor: UIColor.red])
            content.textProperties.numberOfLines = 2
            cell.contentConfiguration = content
            cell.layoutIfNeeded()
            let (text, detail) = (cell.textLabel, cell.detailTextLabel)
            #expect(text?.text == "one" && text?.numberOfLines == 2)
            #expect(detail?.text == "two" && detail?.textColor == .red)
            #expect((detail?.frame.minY ?? 0 > 0) == (style == .default))
            cell.contentConfiguration = nil
            #expect(text?.text == nil && detail?.text == nil)
            struct Own: UIContentConfiguration {}
            cell.contentConfiguration = Own()
        }
        #expect(
            stage.reports == ["a cell shows no other content than a UIListContentConfiguration: add views"])
    }

    @Test func updatesThatDoNotFitReloadTheTable() {
        let table = Table([["a", "b", "c"]])
        table.stage.perform(runTo: 1) {
            table.sections = [["a"]]
            table.view.deleteRows(at: [.row(1)], with: .fade)
        }
        #expect(table.shown == ["a"] && table.stage.reports.count == 1)
        table.stage.perform(runTo: 2) {
            table.sections = [["a"], ["b"]]
            table.view.insertRows(at: [IndexPath(row: 7, section: 3)], with: .fade)
        }
        #expect(table.shown == ["a", "b"] && table.stage.reports.count == 2)
        // Before the first layout there is nothing to animate.
        table.stage.perform(runTo: 2.1) {
            table.view.reloadData()
            table.sections = [["c"]]
            table.view.performBatchUpdates(nil) { _ in table.sections[0].append("d") }
        }
        #expect(table.top(of: "c", at: 2.1) == 0 && table.stage.reports.count == 2)
    }

    @Test func tablesCanKeepTheirCells() {
        let table = Table([["a", "b"]])
        let cells = (0..<2).map { _ in UITableViewCell(style: .default, reuseIdentifier: nil) }
        table.stage.perform {
            table.cell = { cells[$0.row] }
            table.view.reloadData()
        }
        table.stage.perform(at: 1, runTo: 2) { table.view.reloadRows(at: [.row(1)], with: .fade) }
        #expect(cells[1].superview === table.view && cells[1].alpha == 1)
    }

    @Test func shorterContentsStayInTheBounds() {
        table.stage.perform(runTo: 1) { table.view.contentOffset.y = 900 }
        let paths = (40..<50).map(IndexPath.row)
        table.stage.perform {
            table.sections[0].removeLast(10)
            table.view.deleteRows(at: paths, with: .none)
        }
        let moving = table.top(of: "39", at: 1.15) ?? 0
        #expect(moving == 780 && table.stage.presentation(of: table.view.layer, at: 1.15)?.bounds.minY != 900)
        table.stage.run(to: 2)
        #expect(table.view.contentOffset.y == 700 && table.shown == ["35", "36", "37", "38", "39"])
        #expect(table.gone.suffix(5).sorted() == [45, 46, 47, 48, 49])
        table.stage.perform(runTo: 3) {
            table.sections[0].removeLast(20)
            table.view.reloadData()
        }
        #expect(table.view.contentOffset.y == 300 && table.shown.last == "19")
    }

    /// A row grows in place, and the row below it leaves during the animation.
    @Test func rowsChangeTheirHeights() {
        let table = Table([["a", "b", "c", "d", "e", "f"]])
        func change(to height: CGFloat, seenAt time: Double) {
            table.stage.perform {
                table.view.rowHeight = height
                table.view.beginUpdates()
                table.view.endUpdates()
            }
            let (second, last) = (table.top(of: "b", at: time) ?? 0, table.top(of: "e", at: time) ?? 0)
            #expect(21..<39 ~= second && 81..<159 ~= last)
        }
        change(to: 40, seenAt: 0.25)
        #expect(table.top(of: "b", at: 1) == 40 && table.top(of: "e", at: 1) == nil)
        change(to: 20, seenAt: 1.15)
        table.stage.perform(at: 2) { table.view.rowHeight = 30 }
        #expect(table.top(of: "b", at: 3) == 30)
    }

    @Test func constraintsSetTheHeightsOfRows() {
        var heights = (0..<50).map { row in 30 + CGFloat(row % 3) * 10 }
        table.stage.perform(runTo: 1) {
            table.cell = { path in
                let (cell, box) = (UITableViewCell(), UIView())
                cell.contentView.addConstrained(box)
                NSLayoutConstraint.activate(
                    box.edges(in: cell.contentView, top: 5, bottom: 5)
                        + [box.heightAnchor.constraint(equalToConstant: heights[path.row] - 10)])
                return cell
            }
            (table.view.rowHeight, table.view.estimatedRowHeight) = (UITableView.automaticDimension, 20)
            table.view.reloadData()
        }
        func tops() -> [CGFloat] { table.stage.perform { table.view.visibleCells.map(\.frame.minY) } }
        #expect(tops() == [0, 30, 70])
        // Five rows are measured, and the others have the estimated height.
        #expect(table.view.contentSize.height == 1090.0)
        table.stage.perform(runTo: 2) {
            heights[0] = 60
            table.view.reloadRows(at: [.row(0)], with: .none)
        }
        #expect(tops() == [0, 60])
        let last = IndexPath.row(49)
        table.stage.perform(runTo: 3) { table.view.scrollToRow(at: last, at: .bottom, animated: true) }
        #expect(table.view.rectForRow(at: last).height == heights[49])
        #expect(table.view.contentOffset.y == table.view.contentSize.height - 100)
    }

    @Test func touchesSelectRows() throws {
        let cell = try #require(table.view.cellForRow(at: .row(1)))
        // The segue of a storyboard comes before the delegate.
        cell.selectionAction = { table.calls.add("segue") }
        table.touch(30, at: 1)
        #expect(table.calls.take() == ["segue", "select 1"])
        #expect(table.view.indexPathForSelectedRow?.row == 1)
        #expect(cell.isSelected && cell.selectedBackgroundView?.alpha == 1)
        table.touch(50, at: 2)
        #expect(table.calls.take() == ["deselect 1", "select 2"] && !cell.isSelected)
        // The delegate refuses row 3.
        table.touch(70, at: 3)
        #expect(table.calls.take().isEmpty)
        // A drag scrolls and selects nothing.
        table.touch(70, to: 30, at: 4)
        let calls = table.calls.take()
        #expect(calls == ["scroll"] && table.view.indexPathForSelectedRow?.row == 2)
        table.stage.perform(runTo: 9) {
            table.view.allowsMultipleSelection = true
            table.view.reloadData()
            table.view.setContentOffset(.zero, animated: false)
        }
        _ = table.calls.take()
        for (time, y) in [(10.0, 10.0), (11, 30), (12, 10)] { table.touch(y, at: time) }
        #expect(table.calls.take() == ["select 0", "select 1", "deselect 0"])
        #expect(table.view.indexPathsForSelectedRows?.map(\.row) == [1])
    }

    @Test(arguments: [
        (UITableViewCell.CellStyle.default, CGRect(15, 0, 135, 40), CGRect?.none),
        (.subtitle, CGRect(15, 0, 135, 20), CGRect(15, 20, 135, 20)),
        (.value1, CGRect(15, 0, 109, 40), CGRect(124, 0, 26, 40)),
    ])
    func cellsPlaceTheirLabels(style: UITableViewCell.CellStyle, text: CGRect, detail: CGRect?) {
        Stage().perform {
            let cell = UITableViewCell(style: style, reuseIdentifier: "row")
            cell.frame = CGRect(0, 0, 200, 40)
            cell.textLabel?.text = "Text"
            cell.detailTextLabel?.text = "abc"
            cell.accessoryView = UIView(frame: CGRect(0, 0, 20, 10))
            cell.layoutIfNeeded()
            #expect(cell.textLabel?.frame == text && cell.detailTextLabel?.frame == detail)
            #expect(cell.accessoryView?.frame == CGRect(165, 15, 20, 10))
            let look = cell.defaultContentConfiguration().secondaryTextProperties
            #expect(look.font.pointSize == (style == .value1 ? 17 : 12))
            if let label = cell.detailTextLabel {
                #expect(label.font.pointSize == look.font.pointSize && label.textColor == look.color)
            }
            #expect(cell.contentView.frame.width == 165)
        }
    }

    /// A cell of a storyboard without a style places the label that the program uses.
    @Test func cellsWithoutAStylePlaceTheirLabel() {
        Stage().perform {
            let cell = UITableViewCell()
            cell.frame = CGRect(0, 0, 320, 44)
            cell.prepare("row", nil, nil, nil, nil, nil)
            cell.textLabel?.text = "Text"
            cell.layoutIfNeeded()
            #expect(cell.textLabel?.frame == CGRect(15, 0, 290, 44))
        }
    }

    @Test func controllersShowTheirTable() {
        final class List: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        }
        let stage = Stage(size: CGSize(90, 150), rootViewController: List(style: .grouped))
        let list = stage.rootViewController as? List
        #expect(list?.tableView.style == .grouped && list?.tableView.frame.height == 150)
        stage.run(to: 1)
        #expect(stage.perform { list?.tableView.visibleCells.count } == 3)
    }
}

// MARK: - Navigation

private final class Page: UIViewController {
    var note: (String) -> Void = { _ in }

    convenience init(_ title: String, _ note: @escaping (String) -> Void) {
        self.init()
        (self.title, self.note) = (title, note)
    }

    override func viewWillAppear(_ animated: Bool) { note("\(title ?? "")+") }
    override func viewDidAppear(_ animated: Bool) { note("\(title ?? "")!") }
    override func viewDidDisappear(_ animated: Bool) { note("\(title ?? "")-") }
}

@Suite struct NavigationTests {
    private let log = CallLog()
    private let stage: Stage
    private let stack: UINavigationController
    private let (one, two): (Page, Page)

    init() throws {
        let log = log
        (one, two) = (Page("One", log.add), Page("Two", log.add))
        let one = one
        stage = Stage(
            size: CGSize(100, 200),
            rootViewController: UINavigationController(rootViewController: one))
        stack = try #require(stage.rootViewController as? UINavigationController)
        stage.run(to: 1)
    }

    private func titles() -> [String] {
        let bar = stack.navigationBar
        return bar.subviews.compactMap { ($0 as? UILabel)?.text ?? ($0 as? UIButton)?.currentTitle }
    }

    private func frame(_ page: UIViewController, _ time: Double) -> CGRect? {
        stage.run(to: time)
        return stage.presentation(of: page.view.layer, at: time)?.frame
    }

    @Test func anEmptyStackShowsNothing() {
        stage.perform(runTo: 2) { stack.viewControllers = [] }
        #expect(one.view.superview == nil && titles() == [] && log.take().last == "One-")
    }

    @Test func pagesSlide() {
        #expect(log.take() == ["One+", "One!"] && titles() == ["One"])
        #expect(one.view.safeAreaInsets.top == 44 && one.navigationController === stack)
        stage.perform { stack.pushViewController(two, animated: true) }
        let moving = frame(two, 1.15)
        #expect(moving.map { 10..<90 ~= $0.minX } == true)
        #expect(frame(one, 1.15).map { -27 ..< -3 ~= $0.minX } == true)
        stage.run(to: 2)
        #expect(log.take() == ["Two+", "One-", "Two!"] && stack.topViewController === two)
        #expect(one.view.superview == nil && two.view.frame == CGRect(0, 0, 100, 200))
        #expect(titles() == ["Two", "‹ One"])
        // A tap on the button goes back.
        stage.play([(2.5, 20, 22), (2.6, 20, 22)], to: 4)
        #expect(stack.viewControllers == [one] && two.parent == nil && two.view.superview == nil)
        #expect(one.view.frame.origin == .zero && titles() == ["One"])
        stage.perform(runTo: 5) {
            stack.setViewControllers([two, one], animated: false)
            one.title = "Start"
            stack.isNavigationBarHidden = true
        }
        #expect(titles() == ["Start", "‹ Two"] && one.view.safeAreaInsets.top == 0)
        stage.perform { stack.viewControllers = [one] }
        #expect(titles() == ["Start"])
        stage.perform { stack.viewControllers = [two, one] }
        #expect(stage.perform { stack.popToRootViewController(animated: false) } == [one])
        #expect(two.view.superview != nil && one.view.superview == nil)
    }

    @Test func stepsFollowEachOther() {
        let three = Page("Three", log.add)
        _ = log.take()
        stage.perform(runTo: 3) {
            stack.pushViewController(two, animated: true)
            stack.pushViewController(three, animated: true)
        }
        #expect(stack.viewControllers == [one, two, three] && titles() == ["Three", "‹ Two"])
        #expect(three.view.superview != nil && two.view.superview == nil && one.view.superview == nil)
        #expect(log.take() == ["Two+", "One-", "Two!", "Three+", "Two-", "Three!"])
    }

    /// A controller that fades a view with each step.
    private final class Fading: UIViewController {
        let mark = UIView()
        var states: [Bool] = []

        override func viewWillAppear(_ animated: Bool) {
            view.addSubview(mark)
            states.append(isMovingToParent)
            transitionCoordinator?.animate { _ in
                self.mark.alpha = 0
            } completion: { [self] context in
                states.append(context.isCancelled)
            }
        }
        override func viewWillDisappear(_ animated: Bool) { states.append(isMovingFromParent) }
    }

    @Test func viewsAnimateAlongsideSteps() {
        let fading = Fading()
        stage.perform(runTo: 1.17) { stack.pushViewController(fading, animated: true) }
        #expect(stage.presentation(of: fading.mark.layer, at: 1.17).map { 0.2..<0.8 ~= $0.opacity } == true)
        stage.run(to: 2)
        #expect(fading.states == [true, false] && !fading.isMovingToParent)
        #expect(fading.transitionCoordinator == nil)
        stage.perform { _ = stack.popViewController(animated: true) }
        #expect(fading.states == [true, false, true])
    }

    @Test func barsFollowTheirWidth() throws {
        stage.perform(runTo: 2) {
            one.navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "Go", style: .plain, target: nil, action: nil)
            stack.view.frame.size.width = 60
        }
        let button = try #require(stack.navigationBar.subviews.first { $0 is UIButton })
        #expect(button.frame.maxX == 52)
    }

    /// A translucent bar with an empty picture is clear.
    @Test func emptyPicturesClearTheBar() {
        stage.perform {
            let bar = stack.navigationBar
            bar.setBackgroundImage(UIImage(), for: .default)
            bar.barTintColor = .red
            #expect(bar.backgroundColor == .clear && bar.subviews.first?.isHidden == false)
            (bar.isTranslucent, bar.shadowImage) = (false, UIImage())
            #expect(bar.backgroundColor == .red && bar.subviews.first?.isHidden == true)
        }
    }

    @Test func barButtonsCallTheirMethods() {
        let target = Target()
        stage.perform {
            one.navigationItem.rightBarButtonItem = UIBarButtonItem(
                barButtonSystemItem: .done, target: target, action: Selector("call", Target.call))
            one.navigationItem.titleView = UISwitch()
            stage.play([(1.5, 80, 22), (1.6, 80, 22)], to: 2)
        }
        #expect(target.times.count == 1 && titles() == ["Done"])
    }

    @Test(arguments: [true, false])
    func gesturesDriveSteps(finishes: Bool) throws {
        let fade = Fade()
        fade.driver = UIPercentDrivenInteractiveTransition()
        let driver = try #require(fade.driver)
        stage.perform {
            stack.delegate = fade
            stack.pushViewController(two, animated: true)
        }
        stage.perform(at: 3, runTo: 4) { driver.update(0.4) }
        let opacity = stage.presentation(of: two.view.layer, at: 4)?.opacity
        #expect(opacity.map { abs($0 - 0.4) < 0.01 } == true && fade.ended == nil)
        stage.perform(runTo: 4.2) { if finishes { driver.finish() } else { driver.cancel() } }
        let later = stage.presentation(of: two.view.layer, at: 4.2)?.opacity ?? 0
        #expect(finishes ? later > 0.5 : later < 0.3)
        stage.run(to: 6)
        #expect(fade.ended == finishes && stack.viewControllers == (finishes ? [one, two] : [one]))
        #expect((two.view.superview != nil) == finishes && (one.view.superview != nil) == !finishes)
        // The next step plays from its start.
        fade.driver = nil
        stage.perform {
            if finishes {
                _ = stack.popViewController(animated: true)
            } else {
                stack.pushViewController(two, animated: true)
            }
        }
        let shown = finishes ? one : two
        stage.run(to: 6.5)
        #expect(
            stage.presentation(of: shown.view.layer, at: 6.5).map { abs($0.opacity - 0.5) < 0.02 } == true)
        stage.run(to: 8)
        #expect(stack.topViewController === shown)
    }

    @Test func alertsCallTheirHandlers() {
        stage.perform(runTo: 2) {
            let alert = UIAlertController(title: "Delete?", message: "It is gone.", preferredStyle: .alert)
            for (title, style) in [("Cancel", UIAlertAction.Style.cancel), ("Delete", .destructive)] {
                alert.addAction(UIAlertAction(title: title, style: style) { [log] _ in log.add(title) })
            }
            alert.addTextField { $0.text = "Name" }
            #expect(alert.textFields?.first?.text == "Name")
            one.present(alert, animated: true)
        }
        _ = log.take()
        // The box is 84 points wide and 206 high. The first button begins 118 points below its top.
        stage.play([(2.5, 50, 125), (2.6, 50, 125)], to: 5)
        #expect(log.take() == ["Delete"] && one.presentedViewController == nil)
    }
}
