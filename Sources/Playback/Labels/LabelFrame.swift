import Geometry
import Layers
import Text

/// The cells of a picture, as labels see them: how many there are, and where the canvas lies on them.
struct LabelFrame: Equatable {
    let columns: Int
    let rows: Int
    private let map: Affine
    private let canvas: Size

    init(_ canvas: Size, columns: Int, rows: Int, cellAspect: Double) {
        self.columns = columns
        self.rows = rows
        self.canvas = canvas
        map =
            Viewport(canvas: canvas, columns: columns, rows: rows, dots: (1, 1), cellAspect: cellAspect)
            .transform
    }

    /// How far an edge may reach into a row or column before that is taken, in cells: less than a dot of braille.
    private static let grace = 0.2
    /// More than rounding moves a place, in cells, so that what lies between two cells stays in one of them.
    private static let rounding = 1e-6

    /// A label beside its box; nil when nothing of the box is in the picture.
    func spot(_ label: ShownLabel) -> LabelSpot? {
        let box = map.boundingBox(of: label.box)
        guard columns > 0, rows > 0, abs(box.minX) + abs(box.maxX) + abs(box.minY) + abs(box.maxY) < 1e9,
            box.maxX >= 0, box.maxY >= 0, box.minX <= Double(columns), box.minY <= Double(rows)
        else { return nil }
        let text = ShownText(label.text).fitting(columns: columns)
        let width = text.columns
        let middle = Self.cell(box.center.x - Double(width) / 2 + 0.5)
        let across = Self.cell(box.center.y)
        let (column, row) =
            switch label.side {
            case .above: (middle, Self.cell(box.minY + Self.grace) - 1)
            case .below: (middle, Self.next(box.maxY - Self.grace))
            case .left: (Self.cell(box.minX + Self.grace) - 1 - width, across)
            case .right: (Self.next(box.maxX - Self.grace) + 1, across)
            case .center: (middle, across)
            }
        return LabelSpot(label: label, text: text, width: width, column: column, row: row)
    }

    /// The cell of a point; nil when it is not in the picture. What lies on its edge is.
    func cell(of point: Point) -> (column: Int, row: Int)? {
        let place = map.apply(point)
        guard place.x > -0.5, place.x < Double(columns) + 0.5, place.y > -0.5,
            place.y < Double(rows) + 0.5, columns > 0, rows > 0
        else { return nil }
        return (
            min(max(Self.cell(place.x), 0), columns - 1), min(max(Self.cell(place.y), 0), rows - 1)
        )
    }

    /// The cell in which a place is.
    private static func cell(_ place: Double) -> Int { Int((place + rounding).rounded(.down)) }

    /// The first cell behind a place.
    private static func next(_ place: Double) -> Int { Int((place - rounding).rounded(.up)) }
}

/// Where a label would stand if it were alone, in cells, which may lie outside the picture.
struct LabelSpot {
    let label: ShownLabel
    let text: ShownText
    let width: Int
    let column: Int
    let row: Int

    /// The label moved, and into the picture where it would be outside.
    func placed(_ move: LabelMove, in frame: LabelFrame) -> PlacedLabel {
        PlacedLabel(
            layer: label.layer, text: text,
            column: min(max(column + move.columns, 0), max(0, frame.columns - width)),
            row: min(max(row + move.rows, 0), max(0, frame.rows - 1)))
    }
}
