import Layers

/// How far a label stands aside, since there is another one where it would be.
struct LabelMove {
    let columns: Int
    let rows: Int

    /// The moves of a label on a side of its box, the least first: away from the box and along it rather than over it.
    static func moves(_ side: LayerLabel.Side) -> [LabelMove] { all[side] ?? [] }

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
