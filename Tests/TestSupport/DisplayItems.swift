public import Cells
public import Colors
public import Geometry
public import Layers
public import Playback

/// Accessors for the items of a display list.
extension DisplayList.Item {
    /// The group, or `nil` if the item is none.
    public var group: DisplayList.Group? {
        if case .group(let group) = self { group } else { nil }
    }

    /// The filled outline, or `nil` if the item is none.
    public var outline: DisplayList.FilledOutline? {
        if case .fill(let outline) = self { outline } else { nil }
    }

    /// The items of a group; other items have none.
    public var inside: [DisplayList.Item] { group?.items ?? [] }

    /// The colour, if the item has exactly one.
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
    /// Returns the copies of a top-level replicator, by its index among the items.
    public func copies(of place: Int = 0) -> [Group] {
        guard place < items.count else { return [] }
        let sublayers = items[place].inside.first { $0.role == .sublayers }
        return sublayers?.inside.compactMap(\.group) ?? []
    }
}

extension Timeline {
    /// Creates the timeline of some layers on a canvas.
    public init(of layers: Layer..., canvas: Size = Size(100, 100)) {
        self.init(Scene(canvas: canvas, layers: layers))
    }
}

extension CellGrid {
    /// Creates the cells of a timeline at a time.
    public init(_ timeline: Timeline, at time: Double = 0, _ style: FrameStyle, columns: Int, rows: Int) {
        self.init(columns: columns, rows: rows)
        FrameRenderer().draw(timeline, at: time, style: style, into: &self, rows: 0..<rows)
    }
}
