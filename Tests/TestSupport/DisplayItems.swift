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
    public init(
        _ timeline: Timeline, at time: Double = 0, _ style: FrameStyle, columns: Int, rows: Int,
        by renderer: FrameRenderer = FrameRenderer()
    ) {
        self.init(columns: columns, rows: rows)
        renderer.draw(timeline, at: time, style: style, into: &self, rows: 0..<rows)
    }
}

extension AnimatableProperty {
    /// A value that differs from that of a new layer.
    public var sample: AnimatableValue {
        switch kind {
        case .number: .number(0.75)
        case .bool: .bool(defaultValue == .bool(false))
        case .point: .point(Point(0.25, 3))
        case .size: .size(Size(3, 4))
        case .rect: .rect(Rect(1, 2, 3, 4))
        case .color: .color(Color(rgb: 0x123456))
        case .fill: .fill(.color(Color(rgb: 0x123456)))
        case .path: .path(Path(rect: Rect(0, 0, 1, 1)))
        case .transform: .transform(Affine(scaleX: 2, y: 3))
        case .colors: .colors([.white, .black])
        case .numbers: .numbers([0.25, 0.5])
        case .corners: .corners([.minXMinY, .maxXMinY])
        case .keyword: .keyword(keywords.last ?? "")
        }
    }
}
