public import Foundation

/// A header, a row or a footer of a table.
enum TablePart: Hashable {
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
}

/// The places of a table's parts, one below the other.
struct TableLayout {
    /// The place of a part, in points.
    struct Place {
        let part: TablePart
        let y: CGFloat
        let height: CGFloat
        var end: CGFloat { y + height }
    }

    private(set) var places: [Place] = []
    /// The positions in ``places`` of the parts of each section.
    private var sections: [Range<Int>] = []
    /// The end of the last part.
    private(set) var end: CGFloat

    /// Creates a layout without parts that begins at a height.
    init(from start: CGFloat) { end = start }

    /// Begins another section.
    mutating func addSection() { sections.append(places.count..<places.count) }

    /// Adds a part to the last section. Headers and footers without height have no place.
    mutating func add(_ part: TablePart, _ height: CGFloat) {
        guard height > 0 || part.path != nil else { return }
        places.append(Place(part: part, y: end, height: max(height, 0)))
        end += max(height, 0)
        sections[sections.count - 1] = sections[sections.count - 1].lowerBound..<places.count
    }

    /// Returns the places of a section's parts.
    func places(inSection section: Int) -> ArraySlice<Place> {
        sections.indices.contains(section) ? places[sections[section]] : []
    }

    /// Returns the place of a part, or `nil` if there is no such part.
    func place(of part: TablePart) -> Place? {
        let places = places(inSection: part.section)
        guard let row = part.path?.row, let first = places.first(where: { $0.part.path != nil }) else {
            return places.first { $0.part == part }
        }
        let index = (places.firstIndex { $0.y >= first.y && $0.part == first.part } ?? 0) + row
        return row >= 0 && index < places.endIndex && places[index].part == part ? places[index] : nil
    }

    /// Returns the position of the first part that ends below a height.
    func index(below y: CGFloat) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].end <= y { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the parts between two heights, and if asked for the header of the first one.
    func visible(from top: CGFloat, to bottom: CGFloat, withHeader: Bool) -> [Place] {
        let start = index(below: top)
        let found = Array(places[start...].prefix { $0.y < bottom })
        guard withHeader, let section = found.first?.part.section,
            let header = places(inSection: section).first, header.part == .header(section), header.end <= top
        else { return found }
        return [header] + found
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

    /// Returns the place of an index after some were deleted and others inserted.
    private func moved(_ index: Int, _ deleted: some Sequence<Int>, _ inserted: some Sequence<Int>) -> Int {
        let rest = index - deleted.count { $0 < index }
        return inserted.sorted().reduce(rest) { $1 <= $0 ? $0 + 1 : $0 }
    }

    /// Returns the part that an old part becomes, or `nil` if it is deleted or replaced.
    func moved(_ part: TablePart) -> TablePart? {
        guard deletedSections[part.section] == nil else { return nil }
        let section = moved(part.section, deletedSections.keys, insertedSections.keys)
        switch part {
        case .header: return .header(section)
        case .footer: return .footer(section)
        case .row(let path):
            if let goal = movedRows[path] { return .row(goal) }
            guard deletedRows[path] == nil, reloadedRows[path] == nil else { return nil }
            let deleted = (Array(deletedRows.keys) + movedRows.keys).filter { $0.section == path.section }
            let inserted = (Array(insertedRows.keys) + movedRows.values).filter { $0.section == section }
            let row = moved(path.row, deleted.map(\.row), inserted.map(\.row))
            return .row(IndexPath(row: row, section: section))
        }
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
}
