public import Colors
public import Layers

/// Ways into the items of a display list.
extension DisplayList.Item {
    /// The item as a group; nil when it is none.
    public var group: DisplayList.Group? {
        if case .group(let group) = self { group } else { nil }
    }

    /// The item as a filled outline; nil when it is none.
    public var outline: DisplayList.FilledOutline? {
        if case .fill(let outline) = self { outline } else { nil }
    }

    /// What is in a group; nothing in other items.
    public var inside: [DisplayList.Item] { group?.items ?? [] }

    /// The one colour it is painted with.
    public var color: Color? {
        switch self {
        case .fill(let outline):
            if outline.paints.count == 1, case .color(let color) = outline.paints[0] { color } else { nil }
        case .stroke(let line): line.color
        case .group: nil
        }
    }
}

extension DisplayList {
    /// The copies that a replicator makes at the top of the scene, by its place among the items.
    public func copies(of place: Int = 0) -> [Group] {
        guard place < items.count else { return [] }
        let sublayers = items[place].inside.first { $0.role == .sublayers }
        return sublayers?.inside.compactMap(\.group) ?? []
    }
}
