/// Which cells of a picture are taken by text.
struct LabelMask {
    private let columns: Int
    private let rows: Int
    private var marks: [Mark]

    private enum Mark: UInt8 {
        case free
        /// The number of a point.
        case sign
        /// A label, or the blank on either side of one.
        case label
    }

    init(_ frame: LabelFrame) {
        columns = frame.columns
        rows = frame.rows
        marks = Array(repeating: .free, count: max(0, columns * rows))
    }

    /// How many signs a label would hide; nil when it would lie over another label, or touch it.
    func signs(under label: PlacedLabel, width: Int) -> Int? {
        var signs = 0
        for mark in marks[cells(label, width, margin: 0)] {
            if mark == .label { return nil }
            if mark == .sign { signs += 1 }
        }
        return signs
    }

    /// Takes the cells of a label, and one on either side.
    mutating func take(_ label: PlacedLabel, width: Int) {
        for index in cells(label, width, margin: 1) { marks[index] = .label }
    }

    /// Takes the cell of a sign; returns whether it was free.
    mutating func take(_ sign: PlacedSign) -> Bool {
        guard sign.column >= 0, sign.column < columns, sign.row >= 0, sign.row < rows else { return false }
        let index = sign.row * columns + sign.column
        guard marks[index] == .free else { return false }
        marks[index] = .sign
        return true
    }

    private func cells(_ label: PlacedLabel, _ width: Int, margin: Int) -> Range<Int> {
        let start = label.row * columns
        return start + max(0, label.column - margin)..<start + min(columns, label.column + width + margin)
    }
}
