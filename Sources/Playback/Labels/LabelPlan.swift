import Layers

/// Where the labels of a scene stand on so many cells.
///
/// A label stands beside the box of its layer, and aside where another one stands already, as it was drawn before. How
/// far aside is decided once, from the whole course of the scene, and not from frame to frame: so labels do not jump
/// to and fro while their layers move. Where that place is taken nevertheless, it is the nearest free one, and where
/// there is none, the label is left out.
struct LabelPlan {
    private let scene: Scene
    private let frame: LabelFrame
    private let numbersAll: Bool
    private var moves: [Layer.ID: LabelMove] = [:]

    /// How many moments of the course are looked at, besides the first.
    private static let moments = 24
    /// A label that is not to be seen is as bad as so many hidden signs.
    private static let hidden = 1000

    /// The plan for a scene on so many cells.
    ///
    /// - Complexity: that of some frames.
    init(_ timeline: Timeline, _ frame: LabelFrame, numbersAll: Bool = false) {
        scene = timeline.scene
        self.numbersAll = numbersAll
        self.frame = frame
        let step = timeline.duration / Double(Self.moments)
        let times = step > 0 ? (0...Self.moments).map { Double($0) * step } : [0]
        var masks: [LabelMask] = []
        var order: [Layer.ID] = []
        var spots: [Layer.ID: [(moment: Int, spot: LabelSpot)]] = [:]
        for (moment, time) in times.enumerated() {
            let annotations = timeline.annotations(at: time, ofAllPoints: numbersAll)
            var mask = LabelMask(frame)
            _ = frame.signs(annotations, &mask)
            masks.append(mask)
            for spot in annotations.labels.compactMap(frame.spot) {
                let id = spot.label.layer
                if spots[id] == nil { order.append(id) }
                spots[id, default: []].append((moment, spot))
            }
        }
        for id in order { decide(id, spots[id] ?? [], &masks) }
    }

    /// Chooses the move that hides least of a label and of signs over all moments.
    private mutating func decide(
        _ id: Layer.ID, _ spots: [(moment: Int, spot: LabelSpot)], _ masks: inout [LabelMask]
    ) {
        var best: (move: LabelMove, cost: Int)?
        for move in LabelMove.moves(spots[0].spot.label.side) {
            var cost = 0
            for (moment, spot) in spots where cost < best?.cost ?? .max {
                let placed = spot.placed(move, in: frame)
                cost += masks[moment].signs(under: placed, width: spot.width) ?? Self.hidden
            }
            if cost < best?.cost ?? .max { best = (move, cost) }
            if cost == 0 { break }
        }
        guard let best else { return }
        moves[id] = best.move
        for (moment, spot) in spots {
            let placed = spot.placed(best.move, in: frame)
            if masks[moment].signs(under: placed, width: spot.width) != nil {
                masks[moment].take(placed, width: spot.width)
            }
        }
    }

    /// Whether the plan is that of a scene on so many cells.
    func suits(_ timeline: Timeline, _ frame: LabelFrame, numbersAll: Bool) -> Bool {
        self.frame == frame && self.numbersAll == numbersAll && scene == timeline.scene
    }

    /// Where everything stands that is written over a picture.
    func placed(_ annotations: Annotations) -> (labels: [PlacedLabel], signs: [PlacedSign]) {
        var mask = LabelMask(frame)
        let signs = frame.signs(annotations, &mask)
        let labels = annotations.labels.compactMap { label -> PlacedLabel? in
            guard let spot = frame.spot(label) else { return nil }
            let planned = moves[label.layer].map { [$0] } ?? []
            let places = (planned + LabelMove.moves(label.side)).lazy.map { spot.placed($0, in: frame) }
            guard let place = places.first(where: { mask.signs(under: $0, width: spot.width) != nil }) else {
                return nil
            }
            mask.take(place, width: spot.width)
            return place
        }
        return (labels, signs)
    }
}

extension LabelFrame {
    /// Where the numbers of points stand: in their cells, or beside where another one stands, or nowhere.
    fileprivate func signs(_ annotations: Annotations, _ mask: inout LabelMask) -> [PlacedSign] {
        var signs: [PlacedSign] = []
        for shape in annotations.points {
            for (point, sign) in zip(shape.points, ShownPoints.signs) {
                guard let cell = cell(of: point) else { continue }
                for (right, down) in Self.around {
                    let sign = PlacedSign(sign: sign, column: cell.column + right, row: cell.row + down)
                    guard mask.take(sign) else { continue }
                    signs.append(sign)
                    break
                }
            }
        }
        return signs
    }

    /// A cell and those around it, the nearest first.
    private static let around = [
        (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1),
    ]
}
