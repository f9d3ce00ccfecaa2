public import Foundation
import Geometry

/// A header, a row or a footer of a table.
enum TablePart: Hashable, Comparable {
    case header(Int)
    case row(IndexPath)
    case footer(Int)

    var path: IndexPath? { if case .row(let path) = self { path } else { nil } }

    var section: Int {
        switch self {
        case .header(let section), .footer(let section): section
        case .row(let path): path.section
        }
    }

    /// The order in the section, with a header before and a footer behind all rows.
    private var rank: Int {
        switch self {
        case .header: -1
        case .row(let path): path.row
        case .footer: .max
        }
    }

    /// Returns whether a part is above another one.
    static func < (one: Self, other: Self) -> Bool {
        (one.section, one.rank) < (other.section, other.rank)
    }
}

/// The slots of a table's parts, one below the other.
struct TableLayout {
    /// The vertical position of a part, in points.
    struct Slot {
        let part: TablePart
        var y: CGFloat
        var height: CGFloat
        /// Whether the part has the height of its content.
        let hasOwnHeight: Bool
        var end: CGFloat { y + height }
    }

    /// The slots, from top to bottom, which is the order of the parts.
    private(set) var slots: [Slot] = []
    /// The number of rows of each section.
    private(set) var rowCounts: [Int] = []
    /// The end of the last part.
    private(set) var end: CGFloat

    /// Creates a layout without parts that begins at a height.
    init(from start: CGFloat) { end = start }

    /// Begins another section.
    mutating func addSection() { rowCounts.append(0) }

    /// Adds a part to the last section. Headers and footers without height have no slot.
    mutating func add(_ part: TablePart, _ height: CGFloat, hasOwnHeight: Bool = false) {
        guard height > 0 || part.path != nil else { return }
        slots.append(Slot(part: part, y: end, height: max(height, 0), hasOwnHeight: hasOwnHeight))
        end += max(height, 0)
        if part.path != nil { rowCounts[rowCounts.count - 1] += 1 }
    }

    /// Changes the height of a row.
    mutating func setHeight(_ height: CGFloat, of path: IndexPath) {
        guard let index = index(of: .row(path)) else { return }
        let change = height - slots[index].height
        slots[index].height = height
        for later in slots.indices[(index + 1)...] { slots[later].y += change }
        end += change
    }

    /// Returns the slots of a section's parts. The cost is logarithmic.
    func slots(inSection section: Int) -> ArraySlice<Slot> {
        let start = slots.partitioningIndex { $0.part.section >= section }
        return slots[start..<slots.partitioningIndex { $0.part.section > section }]
    }

    /// Returns the slot of a part, or `nil` if there is no such part. The cost is logarithmic.
    func slot(of part: TablePart) -> Slot? { index(of: part).map { slots[$0] } }

    private func index(of part: TablePart) -> Int? {
        let index = slots.partitioningIndex { $0.part >= part }
        return index < slots.count && slots[index].part == part ? index : nil
    }

    /// Returns the position of the first part that ends below a height.
    func index(below y: CGFloat) -> Int { slots.partitioningIndex { $0.end > y } }

    /// Returns the parts between two heights, and if asked for the header of the first one.
    func visible(from top: CGFloat, to bottom: CGFloat, withHeader: Bool) -> [Slot] {
        let start = index(below: top)
        let visible = Array(slots[start...].prefix { $0.y < bottom })
        guard withHeader, let section = visible.first?.part.section,
            let header = slots(inSection: section).first, header.part == .header(section), header.end <= top
        else { return visible }
        return [header] + visible
    }
}

/// The changes of a table's rows and sections until they are animated.
struct TableUpdate {
    var insertedRows: [IndexPath: UITableView.RowAnimation] = [:]
    var deletedRows: [IndexPath: UITableView.RowAnimation] = [:]
    var reloadedRows: [IndexPath: UITableView.RowAnimation] = [:]
    var movedRows: [IndexPath: IndexPath] = [:]
    var insertedSections: [Int: UITableView.RowAnimation] = [:]
    var deletedSections: [Int: UITableView.RowAnimation] = [:]

    /// Returns the position of an index after some were deleted and others inserted, both in order.
    private static func moved(_ index: Int, _ deleted: [Int], _ inserted: [Int]) -> Int {
        let shifted = index - deleted.prefix { $0 < index }.count
        return inserted.reduce(shifted) { $1 <= $0 ? $0 + 1 : $0 }
    }

    /// The rows that leave and enter each section, in order.
    private var rowChanges: (gone: [Int: [Int]], come: [Int: [Int]]) {
        func rows(_ paths: [IndexPath]) -> [Int: [Int]] {
            Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.row).sorted() }
        }
        return (
            rows(Array(deletedRows.keys) + movedRows.keys), rows(Array(insertedRows.keys) + movedRows.values)
        )
    }

    /// Returns the function from a section to the one that it becomes.
    private var sectionMoves: (Int) -> Int {
        let (deleted, inserted) = (deletedSections.keys.sorted(), insertedSections.keys.sorted())
        return { Self.moved($0, deleted, inserted) }
    }

    /// Returns the function from an old part to the part that it becomes, or to `nil` if it is deleted or replaced.
    var moves: (TablePart) -> TablePart? {
        let sections = sectionMoves
        let (deleted, inserted) = rowChanges
        return { part in
            guard deletedSections[part.section] == nil else { return nil }
            let section = sections(part.section)
            switch part {
            case .header: return .header(section)
            case .footer: return .footer(section)
            case .row(let path):
                if let goal = movedRows[path] { return .row(goal) }
                guard deletedRows[path] == nil, reloadedRows[path] == nil else { return nil }
                let row = Self.moved(path.row, deleted[path.section] ?? [], inserted[section] ?? [])
                return .row(IndexPath(row: row, section: section))
            }
        }
    }

    /// The changes that undo these.
    var reversed: TableUpdate {
        var reversed = TableUpdate()
        (reversed.insertedRows, reversed.deletedRows) = (deletedRows, insertedRows)
        (reversed.insertedSections, reversed.deletedSections) = (deletedSections, insertedSections)
        reversed.movedRows = Dictionary(movedRows.map { ($1, $0) }) { first, _ in first }
        return reversed
    }

    /// Returns the fault of changes that do not lead from some numbers of rows to others, or `nil` if they do.
    func fault(
        _ old: [Int], _ new: [Int], in view: String = "table", of items: String = "rows"
    ) -> String? {
        guard old.count - deletedSections.count + insertedSections.count == new.count else {
            return
                "the \(view) had \(old.count) sections and has \(new.count), which its updates do not explain"
                + ": change the data and the \(view) together"
        }
        let (gone, come) = rowChanges
        let sections = sectionMoves
        for section in old.indices where deletedSections[section] == nil {
            let goal = sections(section)
            let expected = old[section] - (gone[section]?.count ?? 0) + (come[goal]?.count ?? 0)
            guard new.indices.contains(goal), new[goal] != expected else { continue }
            return "section \(section) of the \(view) had \(old[section]) \(items) and has \(new[goal])"
                + ", which its updates do not explain: change the data and the \(view) together"
        }
        return nil
    }

    func animation(removing part: TablePart) -> UITableView.RowAnimation {
        part.path.flatMap { deletedRows[$0] ?? reloadedRows[$0] } ?? deletedSections[part.section] ?? .fade
    }

    /// Returns the animation of a new part, or `nil` for a part that was outside of the picture.
    func animation(inserting part: TablePart) -> UITableView.RowAnimation? {
        part.path.flatMap { insertedRows[$0] ?? reloadedRows[$0] } ?? insertedSections[part.section]
    }
}

extension UITableView.RowAnimation {
    /// Moves a view to the place where its row appears from or disappears to.
    func hide(_ view: UIView) {
        switch self {
        case .right: view.center.x += view.bounds.width
        case .left: view.center.x -= view.bounds.width
        case .top: view.center.y -= view.bounds.height
        case .bottom: view.center.y += view.bounds.height
        default: break
        }
        if self != .none { view.alpha = 0 }
    }
}

extension IndexPath {
    /// Creates the path of a row.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// Creates the path of an item.
    public init(item: Int, section: Int) { self.init(row: item, section: section) }

    /// The number of the section.
    public var section: Int { self[0] }
    /// The number of the row in the section.
    public var row: Int { self[1] }
    /// The number of the item in the section.
    public var item: Int { row }
}

extension NSIndexPath {
    /// The number of the section.
    public var section: Int { index(atPosition: 0) }
    /// The number of the row in the section.
    public var row: Int { index(atPosition: 1) }
    /// The number of the item in the section.
    public var item: Int { row }
}
