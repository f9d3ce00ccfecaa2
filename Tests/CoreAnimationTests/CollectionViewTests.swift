import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

/// A collection of 100 × 100 points with items of 30 × 20 points on a stage, and the calls of its delegate.
private final class Collection: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    final class Tile: UICollectionViewCell {
        let label = UILabel()
        override init(frame: CGRect) {
            super.init(frame: frame)
            label.frame = bounds
            contentView.addSubview(label)
        }
        required init?(coder: NSCoder) { nil }
    }

    let view: UICollectionView
    let stage = Stage(size: CGSize(100, 100))
    var sections: [[String]]
    let calls = CallLog()
    private(set) var cellCount = 0
    private(set) var frames: [CGRect] = []
    var sizes: [String: CGSize] = [:]

    init(
        _ sections: [[String]] = [(0..<100).map { "\($0)" }],
        _ layout: UICollectionViewLayout = UICollectionViewFlowLayout(),
        _ change: (UICollectionView) -> Void = { _ in }
    ) {
        self.sections = sections
        if let flow = layout as? UICollectionViewFlowLayout {
            flow.itemSize = CGSize(30, 20)
            (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
        }
        view = UICollectionView(frame: CGRect(0, 0, 100, 100), collectionViewLayout: layout)
        super.init()
        stage.perform(runTo: 0.1) {
            view.makers["tile"] = { [unowned self] frame in
                cellCount += 1
                frames.append(frame)
                return Tile(frame: frame)
            }
            view.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "head")
            (view.dataSource, view.delegate) = (self, self)
            change(view)
            stage.rootLayer.addSublayer(view.layer)
        }
    }

    var shown: [String] { stage.perform { view.visibleCells.compactMap { ($0 as? Tile)?.label.text } } }

    /// Returns the frame of the item with a text in the picture, or `nil` if no item shows it.
    func frame(of text: String, at time: Double) -> CGRect? {
        stage.run(to: time)
        let tile = view.subviews.compactMap { $0 as? Tile }.first { $0.label.text == text }
        return tile.flatMap { stage.presentation(of: $0.layer, at: time)?.frame }
    }

    func touch(_ x: CGFloat, _ y: CGFloat, to end: CGFloat? = nil, at time: Double) {
        let steps = stride(from: 0, through: 1, by: 0.25).map { part in
            (time: time + 0.1 * part, x: x, y: y + ((end ?? y) - y) * part)
        }
        stage.play(steps, to: time + 0.5)
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: path)
        (cell as? Tile)?.label.text = sections[path.section][path.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "head", for: path)
    }
    func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize { sizes[sections[path.section][path.item]] ?? CGSize(30, 20) }
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
        path.item != 3
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
        calls.add("select \(path.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath) {
        calls.add("deselect \(path.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt path: IndexPath) {
        calls.add("highlight \(path.item)")
    }
}

extension IndexPath {
    fileprivate static func item(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
}

@Suite struct CollectionViewTests {
    @Test func onlyVisibleItemsHaveCells() {
        let tiles = Collection()
        // 34 rows of three items.
        #expect(tiles.view.contentSize == CGSize(100, 680))
        #expect(tiles.shown.count == 15 && tiles.cellCount == 15)
        // New cells have the size of their items.
        #expect(tiles.frames.allSatisfy { $0.size == CGSize(30, 20) })
        for offset in stride(from: 10.0, through: 500, by: 10) {
            tiles.stage.perform(runTo: 0.1 + offset / 100) { tiles.view.contentOffset.y = offset }
        }
        #expect(tiles.shown == (75..<90).map { "\($0)" })
        #expect(tiles.cellCount <= 21)
        tiles.stage.perform(runTo: 6) {
            let path = IndexPath.item(50)
            tiles.view.scrollToItem(at: path, at: .centeredVertically, animated: false)
            #expect(tiles.view.contentOffset.y == 280 && tiles.view.cellForItem(at: path) == nil)
            tiles.view.layoutIfNeeded()
            #expect(tiles.view.cellForItem(at: path).flatMap { tiles.view.indexPath(for: $0) } == path)
            #expect(tiles.view.indexPathForItem(at: CGPoint(99, 321)) == path)
            #expect(tiles.view.indexPathForItem(at: CGPoint(32, 321)) == nil)
            tiles.view.scrollToItem(at: .item(99), at: .top, animated: true)
        }
        #expect(tiles.view.contentOffset.y == 580)
    }

    /// A line spreads its items, and the last line has the distances of a full one. The insets are those of all edges.
    @Test(arguments: [
        (
            UICollectionView.ScrollDirection.vertical, UIEdgeInsets(top: 4, left: 6, bottom: 8, right: 10),
            [CGRect(6, 14, 30, 20), CGRect(39, 14, 30, 20), CGRect(6, 39, 30, 20)], CGSize(70, 67)
        ),
        (
            .horizontal, UIEdgeInsets(top: 5, left: 7, bottom: 0, right: 3),
            [CGRect(17, 5, 30, 20), CGRect(17, 32.5, 30, 20), CGRect(17, 60, 30, 20)], CGSize(50, 80)
        ),
    ])
    func flowLayoutsPlaceItems(
        direction: UICollectionView.ScrollDirection, inset: UIEdgeInsets, frames: [CGRect], size: CGSize
    ) {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = direction
        layout.sectionInset = inset
        let tiles = Collection([["a", "b", "c"]], layout) { view in
            layout.minimumLineSpacing = 5
            layout.headerReferenceSize = CGSize(10, 10)
            view.frame.size = direction == .vertical ? CGSize(79, 100) : CGSize(100, 80)
        }
        let places = (0..<3).compactMap { layout.layoutAttributesForItem(at: .item($0))?.frame }
        #expect(places == frames)
        #expect(tiles.view.contentSize.width == (direction == .vertical ? 79 : size.width))
        #expect(tiles.view.contentSize.height == size.height)
        let kind = UICollectionView.elementKindSectionHeader
        let header = tiles.view.supplementaryView(forElementKind: kind, at: .item(0))
        #expect(header?.frame == (direction == .vertical ? CGRect(0, 0, 79, 10) : CGRect(0, 0, 10, 80)))
    }

    /// The delegate decides about sizes, an item alone in its line is in the middle, and small items are too.
    @Test func delegatesDecideAboutSizes() {
        let tiles = Collection([["wide", "small", "b", "c"]])
        tiles.stage.perform {
            tiles.sizes = ["wide": CGSize(80, 40), "small": CGSize(30, 10)]
            tiles.view.collectionViewLayout.invalidateLayout()
            tiles.view.layoutIfNeeded()
        }
        #expect(
            tiles.view.visibleCells.map(\.frame) == [
                CGRect(10, 0, 80, 40), CGRect(0, 45, 30, 10), CGRect(35, 40, 30, 20), CGRect(70, 40, 30, 20),
            ])
    }

    /// Items of the automatic size have the size of the layout, or else the estimated one, or the standard one.
    @Test func automaticSizesAreKnownOnes() {
        let layout = UICollectionViewFlowLayout()
        let tiles = Collection([["a"]], layout)
        func size() -> CGSize? { layout.layoutAttributesForItem(at: .item(0))?.size }
        tiles.stage.perform {
            tiles.sizes = ["a": UICollectionViewFlowLayout.automaticSize]
            layout.itemSize = CGSize(20, 10)
            #expect(size() == CGSize(20, 10))
            layout.itemSize = UICollectionViewFlowLayout.automaticSize
            #expect(size() == CGSize(50, 50))
            layout.estimatedItemSize = CGSize(8, 4)
            #expect(size() == CGSize(8, 4))
        }
    }

    /// A layout can set its properties behind the preparation of its superclass.
    @Test func flowLayoutsPrepareThemselves() {
        final class Columns: UICollectionViewFlowLayout {
            override func prepare() {
                super.prepare()
                (scrollDirection, minimumLineSpacing) = (.horizontal, 5)
            }
        }
        let tiles = Collection([["a", "b"] + (0..<8).map { "\($0)" }], Columns())
        #expect(tiles.frame(of: "b", at: 0.1) == CGRect(0, 20, 30, 20))
        #expect(tiles.view.contentSize == CGSize(65, 100))
        #expect(tiles.stage.texts(at: 0.1).contains("b"))
    }

    @Test func itemsMoveWithChanges() throws {
        let tiles = Collection([["a", "b", "c", "d"]])
        let calls = CallLog()
        tiles.stage.perform(at: 1) {
            tiles.view.selectItem(at: .item(1), animated: false, scrollPosition: [])
            tiles.view.performBatchUpdates {
                tiles.sections = [["new", "d", "b", "c"]]
                tiles.view.deleteItems(at: [.item(0)])
                tiles.view.insertItems(at: [.item(0)])
                tiles.view.performBatchUpdates {
                    tiles.view.moveItem(at: .item(3), to: .item(1))
                } completion: { _ in
                    calls.add("moved \(tiles.stage.time)")
                }
            } completion: { _ in
                calls.add("done \(tiles.stage.time)")
            }
        }
        let moving = try #require(tiles.frame(of: "d", at: 1.15))
        #expect(1..<34 ~= moving.minX && 1..<19 ~= moving.minY)
        #expect(try #require(tiles.frame(of: "a", at: 1.15)) == CGRect(0, 0, 30, 20))
        let new = try #require(tiles.view.cellForItem(at: .item(0)))
        #expect(try 0.1..<0.9 ~= #require(tiles.stage.presentation(of: new.layer, at: 1.15)).opacity)
        tiles.stage.run(to: 2)
        #expect(tiles.shown == ["new", "d", "b", "c"] && tiles.frame(of: "a", at: 2) == nil)
        #expect(tiles.view.indexPathsForSelectedItems == [.item(2)])
        #expect(calls.lines == ["moved 1.3", "done 1.3"])
        #expect(tiles.view.visibleCells.map(\.alpha) == [1, 1, 1, 1])
        tiles.stage.perform(runTo: 3) {
            tiles.sections = [["x"]]
            tiles.view.deleteItems(at: [.item(0)])
        }
        #expect(tiles.shown == ["x"])
        #expect(
            tiles.stage.reports.contains {
                $0.hasPrefix("section 0 of the collection had 4 items and has 1, which its updates")
            })
    }

    @Test func touchesSelectItems() {
        let tiles = Collection()
        tiles.touch(15, 10, at: 1)
        tiles.touch(50, 10, at: 2)
        // The delegate refuses the fourth item, and a drag selects none.
        tiles.touch(15, 30, at: 3)
        tiles.touch(15, 90, to: 40, at: 4)
        #expect(
            tiles.calls.take() == [
                "highlight 0", "select 0", "highlight 1", "deselect 0", "select 1", "highlight 3",
                "highlight 12",
            ])
        #expect(tiles.view.contentOffset.y > 0)
        #expect(tiles.view.indexPathsForSelectedItems == [.item(1)])
        tiles.stage.perform {
            tiles.view.setContentOffset(.zero, animated: false)
            tiles.view.allowsMultipleSelection = true
        }
        tiles.touch(15, 10, at: 6)
        tiles.touch(50, 10, at: 7)
        #expect(tiles.calls.take() == ["highlight 0", "select 0", "highlight 1", "deselect 1"])
        #expect(tiles.view.cellForItem(at: .item(0))?.isSelected == true)
    }

    /// The initializer of UIKit creates the cells of a class in a variable. The class need not declare another one.
    @Test func registeredClassesCreateTheirViews() throws {
        class Row: UITableViewCell {
            let note: String
            override init(style: CellStyle, reuseIdentifier: String?) {
                note = "\(style == .default) \(reuseIdentifier ?? "")"
                super.init(style: style, reuseIdentifier: reuseIdentifier)
            }
            init(count: Int) {
                note = "\(count)"
                super.init(style: .value1, reuseIdentifier: nil)
            }
            required init?(coder: NSCoder) { nil }
        }
        final class Subrow: Row {}
        let types: [AnyClass] = [Row.self, Subrow.self, UITableViewHeaderFooterView.self]
        let table = UITableView(frame: CGRect(0, 0, 100, 100))
        for type in types.prefix(2) {
            table.register(type, forCellReuseIdentifier: "row")
            let row = try #require(table.dequeueReusableCell(withIdentifier: "row") as? Row)
            #expect(type == Swift.type(of: row) && row.note == "true row" && row.reuseIdentifier == "row")
        }
        table.register(types[2], forHeaderFooterViewReuseIdentifier: "head")
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "head")?.reuseIdentifier == "head")
        table.register(nil as AnyClass?, forCellReuseIdentifier: "row")
        #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
    }

    /// The collection asks its layout before the bounds change, and invalidates it behind the change.
    @Test func boundsInvalidateTheLayout() {
        final class Centred: UICollectionViewFlowLayout {
            private var size = CGSize.zero
            var log: [CGFloat] = []
            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
                if newBounds.size != collectionView?.bounds.size { log.append(newBounds.width) }
                return true
            }
            override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
                super.invalidateLayout(with: context)
                guard let view = collectionView, view.bounds.size != size else { return }
                let inset = (view.bounds.width - itemSize.width) / 2
                view.contentInset = UIEdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
                view.contentOffset = CGPoint(-inset, 0)
                size = view.bounds.size
            }
        }
        let layout = Centred()
        let tiles = Collection([["a"]], layout) {
            layout.scrollDirection = .horizontal
            $0.frame = CGRect(0, 0, 80, 100)
        }
        #expect(layout.log == [80] && tiles.view.contentOffset.x == -25)
        tiles.stage.perform(runTo: 1) { tiles.view.frame.size.width = 60 }
        #expect(layout.log == [80, 60] && tiles.view.contentOffset.x == -15)
    }

    /// A layout of a program places items anywhere, and follows the offset if it asks for that.
    @Test func programsHaveTheirOwnLayouts() throws {
        final class Circle: UICollectionViewLayout {
            var radius: CGFloat = 30
            var prepareCount = 0
            override func prepare() { prepareCount += 1 }
            override var collectionViewContentSize: CGSize { CGSize(100, 300) }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            { (0..<4).compactMap { layoutAttributesForItem(at: .item($0)) } }
            override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
                let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
                let angle = CGFloat(path.item) * .pi / 2
                attributes.size = CGSize(10, 10)
                attributes.center = CGPoint(50 + radius * cos(angle), 50 + radius * sin(angle))
                attributes.center.y += collectionView?.contentOffset.y ?? 0
                attributes.transform = CGAffineTransform(scaleX: 2, y: 1)
                (attributes.alpha, attributes.zIndex) = (0.5, 7)
                return attributes
            }
            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
            override func targetContentOffset(
                forProposedContentOffset offset: CGPoint, withScrollingVelocity velocity: CGPoint
            ) -> CGPoint { CGPoint(0, 100) }
        }
        let layout = Circle()
        let tiles = Collection([["a", "b", "c", "d"]], layout)
        #expect(tiles.frame(of: "a", at: 0.5) == CGRect(70, 45, 20, 10))
        let cell = try #require(tiles.view.cellForItem(at: .item(1)))
        #expect(cell.alpha == 0.5 && cell.layer.zPosition == 7)
        tiles.touch(50, 80, to: 40, at: 1)
        tiles.stage.run(to: 4)
        #expect(tiles.view.contentOffset.y == 100 && cell.center.y.rounded() == 180)
        #expect(layout.prepareCount > 5)
        let flow = UICollectionViewFlowLayout()
        tiles.stage.perform { tiles.view.setCollectionViewLayout(flow, animated: true) }
        let moving = try #require(tiles.frame(of: "a", at: 4.15))
        #expect(20.5..<49.5 ~= moving.width || moving.width > 20)
        tiles.stage.run(to: 5)
        #expect(flow.collectionView === tiles.view && layout.collectionView == nil)
        #expect(tiles.view.visibleCells.map(\.alpha) == [1, 1, 1, 1] && cell.transform.isIdentity)
    }

    @Test func controllersShowTheirCollection() {
        final class List: UICollectionViewController {
            override func collectionView(_ view: UICollectionView, numberOfItemsInSection: Int) -> Int { 3 }
            override func collectionView(
                _ view: UICollectionView, cellForItemAt path: IndexPath
            ) -> UICollectionViewCell { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
        }
        let list = List(collectionViewLayout: UICollectionViewFlowLayout())
        let stage = Stage(size: CGSize(100, 80), rootViewController: list)
        stage.perform(runTo: 1) {
            list.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        }
        #expect(list.collectionView.visibleCells.map(\.frame.origin) == [CGPoint(25, 0), CGPoint(25, 60)])
        #expect(list.view.bounds.size == CGSize(100, 80))
    }
}
