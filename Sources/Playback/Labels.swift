import Cells
import Geometry
import Layers
import Text

// MARK: - The plan

/// The positions of a scene's labels in cells.
///
/// A label is beside the box of its layer. If an earlier label occupies that position, the label moves. The move is
/// chosen once for the whole scene, so that labels do not jump while their layers move. If another label still occupies
/// the position, the label uses the nearest free one. If there is none, it is not shown.
///
/// A text of the picture with a real size has no planned move. It is at its own position, and moves only while a text of
/// at least its size is there, or something that covers the cell but not the smaller letters.
struct LabelPlan {
    private let scene: Scene
    private let annotator: Annotator
    private let frame: LabelFrame
    private let guides: PointGuides
    private var moves: [Layer.ID: LabelMove] = [:]

    /// The number of times that the plan samples, besides the first.
    private static let sampleCount = 24
    /// The cost of a hidden label, in hidden point numbers.
    private static let hiddenCost = 1000

    /// Creates the plan for a scene on a number of cells.
    ///
    /// - Complexity: that of some frames.
    init(_ timeline: Timeline, _ frame: LabelFrame, _ guides: PointGuides) {
        scene = timeline.scene
        annotator = Annotator(timeline, guides: guides)
        self.guides = guides
        self.frame = frame
        let step = timeline.duration / Double(Self.sampleCount)
        let times = step > 0 ? (0...Self.sampleCount).map { Double($0) * step } : [0]
        var masks: [LabelMask] = []
        var order: [Layer.ID] = []
        var positions: [Layer.ID: [(sample: Int, position: LabelPosition)]] = [:]
        for (sample, time) in times.enumerated() {
            let annotations = annotator.annotations(at: time)
            var mask = LabelMask(frame)
            _ = frame.numbers(annotations, &mask)
            masks.append(mask)
            let windows = annotations.windows(over: DisplayList(timeline, at: time))
            for position in frame.positions(of: annotations.labels, in: windows)
            where position.label.realSize == nil {
                let id = position.label.layer
                if positions[id] == nil { order.append(id) }
                positions[id, default: []].append((sample, position))
            }
        }
        for id in order { chooseMove(of: id, positions[id] ?? [], &masks) }
    }

    /// Chooses the move of a label that hides the least over all samples, and occupies its cells.
    private mutating func chooseMove(
        of id: Layer.ID, _ positions: [(sample: Int, position: LabelPosition)], _ masks: inout [LabelMask]
    ) {
        var (best, lowestCost) = (LabelMove.none, Int.max)
        for move in LabelMove.moves(of: positions[0].position.label) where lowestCost > 0 {
            var cost = 0
            for (sample, position) in positions where cost < lowestCost {
                let lines = position.lines(movedBy: move, in: frame)
                cost += masks[sample].numbers(under: lines) ?? Self.hiddenCost
            }
            if cost < lowestCost { (best, lowestCost) = (move, cost) }
        }
        moves[id] = best
        for (sample, position) in positions {
            let lines = position.lines(movedBy: best, in: frame)
            guard masks[sample].numbers(under: lines) != nil else { continue }
            masks[sample].occupy(lines, margin: position.margin)
        }
    }

    func matches(_ timeline: Timeline, _ frame: LabelFrame, _ guides: PointGuides) -> Bool {
        self.frame == frame && self.guides == guides && scene == timeline.scene
    }

    /// Returns the numbers and labels over a picture of the scene at a time, in drawing order.
    func texts(at time: Double, over list: DisplayList) -> [PlacedText] {
        let annotations = annotator.annotations(at: time)
        var mask = LabelMask(frame)
        let numbers = frame.numbers(annotations, &mask)
        let windows = annotations.windows(over: list)
        var placed: [(position: LabelPosition, move: LabelMove)] = []
        @discardableResult func place(
            _ position: LabelPosition, _ moves: [LabelMove], canBeCovered: Bool = true
        ) -> Bool {
            for move in moves {
                let lines = position.lines(movedBy: move, in: frame)
                guard mask.numbers(under: lines) != nil,
                    canBeCovered || !frame.covers(position, movedBy: move, in: windows)
                else { continue }
                mask.occupy(lines, margin: position.margin)
                placed.append((position, move))
                return true
            }
            return false
        }
        let positions = frame.positions(of: annotations.labels, in: windows)
        for position in positions where position.label.realSize == nil {
            let label = position.label
            place(position, [moves[label.layer]].compactMap(\.self) + LabelMove.moves(of: label))
        }
        var sized = positions.filter { $0.label.realSize != nil && !$0.label.isFaint }[...]
        while let size = sized.first?.label.realSize {
            let equal = sized.prefix { $0.label.realSize == size }
            sized = sized.dropFirst(equal.count)
            let unplaced = equal.filter { !place($0, [.none], canBeCovered: false) }
            let covered = unplaced.filter { position in
                !place(position, moves(of: position, around: placed), canBeCovered: false)
            }
            for position in covered { place(position, [.none]) }
        }
        for position in positions where position.label.isFaint { place(position, [.none]) }
        for index in placed.indices { lengthen(&placed[index].position, placed[index].move, &mask, windows) }
        return numbers
            + placed.flatMap { position, move in
                frame.visibleParts(position.lines(movedBy: move, in: frame), of: position, in: windows)
            }
    }

    /// Returns the moves of a text away from those that occupy its cells, so that their order stays that of the letters.
    private func moves(
        of position: LabelPosition, around placed: [(position: LabelPosition, move: LabelMove)]
    ) -> [LabelMove] {
        let lines = position.lines(movedBy: .none, in: frame)
        let neighbours = placed.filter { other, move in
            other.lines(movedBy: move, in: frame).contains { line in lines.contains { $0.touches(line) } }
        }
        let directions = Set(neighbours.map { other, _ in position.letters.direction(from: other.letters) })
        let near = LabelMove.moves(of: position.label).filter { move in
            directions.allSatisfy { move.rows * $0.rows >= 0 }
        }
        guard directions.count == 1, let side = directions.first?.columns, side != 0 else { return near }
        return (1...8).map { LabelMove(columns: side * $0, rows: 0) } + near
    }

    /// Continues a cut text in free rows below it.
    private func lengthen(
        _ position: inout LabelPosition, _ move: LabelMove, _ mask: inout LabelMask, _ windows: TextWindows?
    ) {
        let rows = position.lines(movedBy: move, in: frame)
        for version in position.versions.indices.dropFirst().reversed() {
            var longer = position
            longer.version = version
            let lines = longer.lines(movedBy: move, in: frame)
            let added = Array(lines.dropFirst(rows.count))
            guard lines.first?.row == rows.first?.row, mask.numbers(under: added) != nil,
                !frame.covers(longer, movedBy: move, in: windows)
            else { continue }
            mask.occupy(added, margin: position.margin)
            position = longer
            return
        }
    }
}

extension LabelFrame {
    /// Returns the numbers of points: in their cells, or beside them if those are occupied.
    fileprivate func numbers(_ annotations: Annotations, _ mask: inout LabelMask) -> [PlacedText] {
        var placed: [PlacedText] = []
        for shape in annotations.points {
            let background = shape.color.map { CellColor($0) }
            let cells = zip(shape.points, ShownPoints.numerals).compactMap { point, numeral in
                cell(of: point).map { (numeral: numeral, column: $0.column, row: $0.row) }
            }
            for group in Self.groups(cells) {
                let text = SafeText(group.map { String(cells[$0].numeral) }.joined(separator: "·"))
                let columns = group.map { cells[$0].column }
                let middle = (columns.reduce(0, +) + columns.count / 2) / columns.count
                let column = (middle - text.columns / 2).clamped(to: 0...max(0, self.columns - text.columns))
                let numbers = Self.offsets.lazy.map { right, down in
                    PlacedText(
                        text: text, column: column + right, row: cells[group[0]].row + down,
                        background: background, ink: FrameStyle.Ink(style: .bold))
                }
                if let number = numbers.first(where: { mask.occupyIfFree($0) }) { placed.append(number) }
            }
        }
        return placed
    }

    /// Returns the indices of points whose numbers touch in a row, at most three in a group. More stay apart.
    private static func groups(_ cells: [(numeral: Unicode.Scalar, column: Int, row: Int)]) -> [[Int]] {
        var groups: [[Int]] = []
        for (index, cell) in cells.enumerated() {
            let touched = groups.indices.filter { group in
                groups[group].contains {
                    cells[$0].row == cell.row && abs(cells[$0].column - cell.column) <= 1
                }
            }
            let joined = touched.flatMap { groups[$0] } + [index]
            for group in touched.reversed() { groups.remove(at: group) }
            groups.append(joined)
        }
        return groups.flatMap { $0.count > 3 ? $0.map { [$0] } : [$0.sorted()] }.sorted { $0[0] < $1[0] }
    }

    /// The cells in which a number may be, relative to that of its point, best first.
    private static let offsets = [
        (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1),
    ]
}

// MARK: - The cells of a picture

/// The cells of a picture, with the placement of the canvas on them.
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

    /// More than the rounding error of a coordinate, in cells, so that the boundary of two cells always belongs to one
    /// of them.
    private static let rounding = 1e-6

    /// Returns the preferred positions of the labels that are at least partly visible, the most important one first.
    ///
    /// Larger texts are more important than smaller ones, for example a title than its subtitle, and faint texts are the
    /// least important.
    func positions(of labels: [ShownLabel], in windows: TextWindows?) -> [LabelPosition] {
        let positions = labels.compactMap(position).filter { shows($0, in: windows) }
        let sizes = positions.map { $0.label.isFaint ? 0 : $0.label.realSize ?? .infinity }
        return positions.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }.map { positions[$0] }
    }

    /// Returns the position of a label beside its box, or `nil` if the box is outside the picture.
    ///
    /// A text whose size is not finite has no position either.
    private func position(of label: ShownLabel) -> LabelPosition? {
        let box = map.boundingBox(of: label.box)
        guard columns > 0, rows > 0, abs(box.minX) + abs(box.maxX) + abs(box.minY) + abs(box.maxY) < 1e9,
            box.maxX >= 0, box.maxY >= 0, box.minX <= Double(columns), box.minY <= Double(rows),
            label.realSize?.isFinite != false
        else { return nil }
        let isSized = label.realSize != nil
        // A text of the picture begins at the edge of its box, like that of a UILabel.
        let gap = isSized ? 0.0 : 1
        func rect(_ lines: [SafeText]) -> Rect {
            let (width, height) = (Double(LabelPosition.width(of: lines)), Double(lines.count))
            let (x, y) = (box.center.x - width / 2, box.center.y - height / 2)
            let corner =
                switch label.side {
                case .above: Point(x, box.minY - height)
                case .below: Point(x, box.maxY)
                case .left: Point(box.minX - gap - width, y)
                case .right: Point(box.maxX + gap, y)
                case .center: Point(x, y)
                }
            return Rect(origin: corner, size: Size(width, height))
        }
        let letters = letters(of: label, in: rect(label.lines), at: box.center)
        let versions = fittingLines(of: label, letters)
        let cells = rect(versions[0])
        let picture = Rect(0, 0, Double(columns), Double(rows))
        let area = label.isText ? canvasCells.union(letters).intersection(picture) ?? picture : picture
        let origin = (label.isText ? cells.moved(into: area) : cells).origin
        let column =
            switch label.side {
            case .left where !isSized: Self.cell(origin.x + Viewport.edgeTolerance)
            case .right where !isSized: Self.next(origin.x - Viewport.edgeTolerance)
            default: Self.cell(origin.x + 0.5)
            }
        let row =
            switch label.side {
            case .above: Self.cell(origin.y + Viewport.edgeTolerance)
            case .below: Self.next(origin.y - Viewport.edgeTolerance)
            case .left, .right, .center: Self.cell(origin.y + 0.5)
            }
        return LabelPosition(
            label: label, versions: versions, column: column, row: row, letters: letters, area: area)
    }

    /// Returns the lines of a label for the columns of the picture, and then in more and more rows.
    ///
    /// If the letters of a text fit into the canvas but its cells do not, it is wrapped, and cut after as many
    /// lines.
    private func fittingLines(of label: ShownLabel, _ letters: Rect) -> [[SafeText]] {
        let space = Int(canvasCells.size.width)
        // The widths of letters are estimated.
        guard label.realSize != nil, letters.size.width <= Double(space) * 1.2 else {
            return [label.lines.map { $0.fitting(columns: columns) }]
        }
        guard label.lines.contains(where: { $0.columns > space }) else { return [label.lines] }
        let lines = label.lines.joined(separator: " ").wrapped(columns: space)
        return (label.lines.count...max(label.lines.count, lines.count)).map { count in
            let rest = lines.dropFirst(count - 1).joined(separator: " ")
            return lines.prefix(count - 1) + [rest.fitting(columns: space)]
        }
    }

    /// Returns whether a part of a text is visible at its preferred position.
    private func shows(_ position: LabelPosition, in windows: TextWindows?) -> Bool {
        guard windows != nil, position.label.isText else { return true }
        let lines = position.lines(movedBy: .none, in: self)
        return !visibleParts(lines, of: position, in: windows).isEmpty
    }

    /// Returns the box that a text would have without cells, in cells. Letters of a phone's screen are often much smaller
    /// than cells.
    private func letters(of label: ShownLabel, in cells: Rect, at anchor: Point) -> Rect {
        guard let size = label.realSize else { return cells }
        let letter = map.boundingBox(of: Rect(0, 0, size / 2, size * 1.2)).size
        let scale = Affine(scaleX: min(letter.width, 1), y: min(letter.height, 1), originTo: anchor)
        return Affine(translationX: -anchor.x, y: -anchor.y).concatenating(scale).boundingBox(of: cells)
    }

    /// The box of the cells that are inside the canvas.
    private var canvasCells: Rect {
        let box = map.boundingBox(of: Rect(origin: .zero, size: canvas))
        func first(_ edge: Double) -> Double { Double(Self.next(edge - Viewport.edgeTolerance)) }
        func end(_ edge: Double) -> Double { Double(Self.cell(edge + Viewport.edgeTolerance)) }
        return Rect(
            corner: Point(first(box.minX), first(box.minY)), corner: Point(end(box.maxX), end(box.maxY)))
    }

    /// Returns whether opaque areas in front of a text cover one of its visible letters after a move to the middle of a
    /// row.
    func covers(_ position: LabelPosition, movedBy move: LabelMove, in windows: TextWindows?) -> Bool {
        guard let windows, let points = map.inverted else { return false }
        let (letters, id) = (position.letters, position.label.layer)
        let columns = Array(stride(from: letters.minX + 0.25, to: letters.maxX, by: 0.5))
        let height = letters.size.height / Double(position.lines.count)
        return position.lines(movedBy: move, in: self).enumerated().contains { number, line in
            let y = letters.minY + (Double(number) + 0.5) * height
            let areVisible = windows.visible(columns.map { points.apply(Point($0, y)) }, of: id)
            let moved = zip(columns, areVisible).filter(\.1).map { column, _ in
                points.apply(Point(column + Double(move.columns), Double(line.row) + 0.5))
            }
            return windows.covers(moved, of: id)
        }
    }

    /// Returns the parts of a placed text whose letters are visible. The middle of a letter without cells decides.
    func visibleParts(
        _ lines: [PlacedText], of position: LabelPosition, in windows: TextWindows?
    ) -> [PlacedText] {
        guard let windows, let points = map.inverted else { return lines }
        let letters = position.letters
        let across = letters.size.width / Double(max(position.width, 1))
        let down = letters.size.height / Double(position.lines.count)
        return lines.enumerated().flatMap { number, line in
            let indent = Double(position.width - line.text.columns) * position.label.side.alignment
            return visibleParts(line) { columns in
                let middles = columns.map { column in
                    letters.origin + Vector((indent + column) * across, (Double(number) + 0.5) * down)
                }
                return windows.visible(middles.map(points.apply), of: position.label.layer)
            }
        }
    }

    /// Returns the visible parts of a line. `areVisible` receives the middles of its letters, in columns of the line.
    private func visibleParts(_ text: PlacedText, areVisible: ([Double]) -> [Bool]) -> [PlacedText] {
        let cells = Array(text.text.cells)
        var column = 0
        let columns = cells.map { cell in
            defer { column += cell.columns }
            return column
        }
        let isVisible = areVisible(zip(cells, columns).map { Double($1) + Double($0.columns) / 2 })
        var parts: [PlacedText] = []
        for index in cells.indices where isVisible[index] {
            let letter = SafeText(cells[index].text)
            if index > 0, isVisible[index - 1] {
                parts[parts.count - 1].text += letter
            } else {
                parts.append(text)
                parts[parts.count - 1].text = letter
                parts[parts.count - 1].column += columns[index]
            }
        }
        return parts
    }

    /// Returns the cell of a point, or `nil` if the point is outside the picture. The edge is inside.
    func cell(of point: Point) -> (column: Int, row: Int)? {
        let position = map.apply(point)
        guard position.x > -0.5, position.x < Double(columns) + 0.5, position.y > -0.5,
            position.y < Double(rows) + 0.5, columns > 0, rows > 0
        else { return nil }
        let column = Self.cell(position.x).clamped(to: 0...columns - 1)
        return (column, Self.cell(position.y).clamped(to: 0...rows - 1))
    }

    private static func cell(_ coordinate: Double) -> Int { Int((coordinate + rounding).rounded(.down)) }

    private static func next(_ coordinate: Double) -> Int { Int((coordinate - rounding).rounded(.up)) }
}

extension Rect {
    /// Returns the move of one cell away from another rectangle: along the row if both are in one, else up or down.
    ///
    /// If the center of one is above or below the other in its row, there is no direction.
    fileprivate func direction(from other: Rect) -> LabelMove {
        let down = center.y - other.center.y
        guard abs(down) < min(size.height, other.size.height) / 2 else {
            return LabelMove(columns: 0, rows: down > 0 ? 1 : -1)
        }
        return LabelMove(columns: minX > other.center.x ? 1 : maxX < other.center.x ? -1 : 0, rows: 0)
    }

    /// Returns the rectangle, moved as little as possible into an area. If it is too large, its left or upper edge is inside.
    fileprivate func moved(into area: Rect) -> Rect {
        Rect(
            origin: Point(
                max(min(minX, area.maxX - size.width), area.minX),
                max(min(minY, area.maxY - size.height), area.minY)), size: size)
    }
}

/// The preferred position of a label, in cells, which may be outside the picture.
struct LabelPosition {
    let label: ShownLabel
    /// The lines of the text. If it is cut, further versions have more and more lines.
    let versions: [[SafeText]]
    /// The index of the shown version.
    var version = 0
    /// The first cell of the first version.
    let column: Int
    let row: Int
    /// The box of the text without cells, in cells.
    let letters: Rect
    /// The area that the label may move in, in cells: the canvas for a text of the picture, else the whole picture.
    let area: Rect
    /// The lines of the shown version.
    var lines: [SafeText] { versions[version] }
    /// The width of the longest line.
    var width: Int { Self.width(of: lines) }
    /// The number of free cells beside the label.
    ///
    /// Single letters of the picture may touch, because they are often parts of a word.
    var margin: Int { label.realSize != nil && width == 1 ? 0 : 1 }

    static func width(of lines: [SafeText]) -> Int { lines.map(\.columns).max() ?? 0 }

    /// Returns the lines of the label after a move, shifted into its area.
    func lines(movedBy move: LabelMove, in frame: LabelFrame) -> [PlacedText] {
        let (lines, width) = (lines, width)
        let indent = Double(Self.width(of: versions[0]) - width) * label.side.alignment
        let corner = Rect(
            Double(column + move.columns) + indent.rounded(.down), Double(row + move.rows), Double(width),
            Double(lines.count)
        ).moved(into: area).origin
        let (left, top) = (Int(corner.x.rounded()), Int(corner.y.rounded()))
        return zip(lines, top...).filter { $0.1 < frame.rows }.map { line, row in
            let indent = Int(Double(width - line.columns) * label.side.alignment)
            return PlacedText(
                text: line, column: left + indent, row: row, color: label.color, opacity: label.opacity,
                isText: label.isText)
        }
    }
}

// MARK: - Moves

/// A move of a label that avoids another one.
struct LabelMove: Hashable {
    let columns: Int
    let rows: Int

    static let none = LabelMove(columns: 0, rows: 0)

    /// Returns the moves of a label, best first.
    ///
    /// Moves away from its box and along it are better than moves over it. A text with a real size stays near its place,
    /// because far away it would seem to belong to another part of the picture. A faint one does not move.
    static func moves(of label: ShownLabel) -> [LabelMove] {
        if label.isFaint { return [.none] }
        return (label.realSize == nil ? all : near)[label.side] ?? []
    }

    private static let near = all.mapValues { $0.filter { abs($0.rows) <= 1 && abs($0.columns) <= 2 } }

    private static let all: [LayerLabel.Side: [LabelMove]] = Dictionary(
        uniqueKeysWithValues: LayerLabel.Side.allCases.map { side in
            let moves = (-3...3).flatMap { row in
                stride(from: -8, through: 8, by: 2).map { LabelMove(columns: $0, rows: row) }
            }
            let costs = moves.enumerated().map { ($0.element.cost(side), $0.offset) }
            return (side, costs.sorted { $0 < $1 }.map { moves[$0.1] })
        })

    private func cost(_ side: LayerLabel.Side) -> Double {
        let (down, right) = (Double(rows), Double(columns))
        let (away, along) =
            switch side {
            case .above: (-2 * down, 1.5 * abs(right))
            case .below: (2 * down, 1.5 * abs(right))
            case .left: (-1.5 * right, 2 * abs(down))
            case .right: (1.5 * right, 2 * abs(down))
            case .center: (2 * abs(down), 1.5 * abs(right))
            }
        return (away < 0 ? 6 - 2 * away : away) + along
    }
}

// MARK: - Occupied cells

struct LabelMask {
    private let columns: Int
    private let rows: Int
    private var marks: [Mark]

    private enum Mark: UInt8 {
        case free
        /// The number of a point.
        case number
        /// A label, or the cell before or after one.
        case label
    }

    init(_ frame: LabelFrame) {
        columns = frame.columns
        rows = frame.rows
        marks = Array(repeating: .free, count: max(0, columns * rows))
    }

    /// Returns the number of cells with point numbers that the lines of a label would hide, or `nil` if they would
    /// overlap or touch another label.
    func numbers(under lines: [PlacedText]) -> Int? {
        var count = 0
        for line in lines {
            let covered = marks[cells(line, margin: 0)]
            if covered.contains(.label) { return nil }
            count += covered.count { $0 == .number }
        }
        return count
    }

    /// Occupies the cells of the lines of a label, and as many cells on either side as its margin.
    mutating func occupy(_ lines: [PlacedText], margin: Int) {
        for line in lines { for index in cells(line, margin: margin) { marks[index] = .label } }
    }

    /// Occupies the cells of a point number if all are free and in the picture.
    mutating func occupyIfFree(_ number: PlacedText) -> Bool {
        guard number.column >= 0, number.column + number.text.columns <= columns,
            (0..<rows).contains(number.row)
        else { return false }
        let cells = cells(number, margin: 0)
        guard marks[cells].allSatisfy({ $0 == .free }) else { return false }
        for index in cells { marks[index] = .number }
        return true
    }

    private func cells(_ text: PlacedText, margin: Int) -> Range<Int> {
        let start = text.row * columns
        let cells = start + text.column - margin..<start + text.column + text.text.columns + margin
        return cells.clamped(to: start..<start + columns)
    }
}
