import Geometry

/// Puts the level and upright parts of a line where its edges fall between dots, as PDF's and Core Graphics' stroke
/// adjustment do.
///
/// Wherever such a part lies it is then as many dots thick as its width comes to, one at least, and while it moves
/// slowly it goes on dot by dot without ever growing thinner or thicker. Nothing moves by more than half a dot.
///
/// Edges of areas are put between dots too, where dots are on or off: of two areas side by side neither covers half of the dot
/// at a corner that they share, and each would leave it to the other.
struct StrokeAdjustment {
    private let map: Affine
    private let inverse: Affine
    private let grid: Double
    /// How many steps of the grid upright lines are wide, and level ones high.
    private let steps: (x: Double, y: Double)
    /// What adjusted lines are drawn with.
    let pen: Pen

    /// The shortest line that is adjusted, in dots.
    private static let shortest = 1.5
    /// How far the ends of a line that counts as level or upright may be from being so, in dots.
    private static let slack = 0.02

    /// The adjustment of lines of a width in points, or of the edges of areas, on a grid of so many dots; nil under a map
    /// that turns or slants.
    init?(_ map: Affine, width: Double?, grid: Double) {
        let isUpright = map.b == 0 && map.c == 0
        guard isUpright || (map.a == 0 && map.d == 0), let inverse = map.inverted else { return nil }
        self.map = map
        self.inverse = inverse
        self.grid = grid
        let scale = isUpright ? (x: abs(map.a), y: abs(map.d)) : (x: abs(map.c), y: abs(map.b))
        func whole(_ scale: Double) -> Double { width.map { max(1, ($0 * scale / grid).rounded()) } ?? 0 }
        steps = (whole(scale.x), whole(scale.y))
        pen = Pen(dots: (steps.x * grid, steps.y * grid), scale: scale)
    }

    /// The path with its level and upright lines in place, or nil when it has none.
    func adjusted(_ path: Path) -> Path? {
        let marks = marks(in: path)
        guard !marks.isEmpty else { return nil }
        var points = path.points
        var place = 0
        func move(_ index: Int) -> Vector {
            marks[index].isEmpty ? .zero : points[index] - path.points[index]
        }
        for (index, mark) in marks.enumerated() where !mark.isEmpty {
            var dot = map.apply(path.points[index])
            if mark.contains(.upright) { dot.x = snapped(dot.x, steps.x) }
            if mark.contains(.level) { dot.y = snapped(dot.y, steps.y) }
            points[index] = inverse.apply(dot)
        }
        // The ends of curves take their control points along, so that they leave in the same direction.
        for verb in path.verbs {
            switch verb {
            case .quad:
                let shift = (move(place - 1) + move(place + 1)) * 0.5
                points[place] = path.points[place] + shift
            case .cubic:
                points[place] = path.points[place] + move(place - 1)
                points[place + 1] = path.points[place + 1] + move(place + 2)
            case .move, .line, .close: break
            }
            place += verb.pointCount
        }
        return Path(verbs: path.verbs, points: points)
    }

    /// The middle of so many steps of the grid nearest to a coordinate.
    private func snapped(_ value: Double, _ steps: Double) -> Double {
        // What lies exactly between two places must not be at the mercy of rounding errors.
        ((value / grid - steps / 2 + 0.5 + 1e-6).rounded(.down) + steps / 2) * grid
    }

    /// The directions of the lines that end at a point.
    private struct Mark: OptionSet {
        let rawValue: UInt8
        static let level = Mark(rawValue: 1)
        static let upright = Mark(rawValue: 2)
    }

    /// A mark for each point; none when there is no such line.
    private func marks(in path: Path) -> [Mark] {
        var marks: [Mark] = []
        func mark(_ start: Int, _ end: Int) {
            let (from, to) = (map.apply(path.points[start]), map.apply(path.points[end]))
            let (width, height) = (abs(to.x - from.x), abs(to.y - from.y))
            let isLevel = height <= Self.slack && width >= Self.shortest
            guard isLevel || (width <= Self.slack && height >= Self.shortest) else { return }
            if marks.isEmpty { marks = Array(repeating: [], count: path.points.count) }
            marks[start].insert(isLevel ? .level : .upright)
            marks[end].insert(isLevel ? .level : .upright)
        }
        var (place, start) = (0, 0)
        for verb in path.verbs {
            switch verb {
            case .move: start = place
            case .line: mark(place - 1, place)
            case .close where path.points[start] == path.points[place - 1] && !marks.isEmpty:
                marks[start].formUnion(marks[place - 1])
                marks[place - 1] = marks[start]
            case .close: mark(place - 1, start)
            case .quad, .cubic: break
            }
            place += verb.pointCount
        }
        return marks
    }
}
