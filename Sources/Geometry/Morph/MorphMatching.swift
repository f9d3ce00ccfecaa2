import RealModule

// MARK: - Assignment

/// The cheapest way to give each row a column of its own (or each column a row, if there are fewer of them).
///
/// The Hungarian method with shortest augmenting paths and potentials.
///
/// - Complexity: O(rows² · columns) with the shorter side as rows.
enum Assignment {
    /// The pairs of least total cost, by row; as many as the shorter side is long. Costs must be finite.
    static func cheapest(
        rows: Int, columns: Int, cost: (Int, Int) -> Double
    ) -> [(row: Int, column: Int)] {
        guard rows > 0, columns > 0 else { return [] }
        if rows > columns {
            return cheapest(rows: columns, columns: rows) { cost($1, $0) }
                .map { (row: $0.column, column: $0.row) }.sorted { $0.row < $1.row }
        }
        // Rows and columns count from 1; column 0 stands for the row that is being placed.
        var rowPotential = [Double](repeating: 0, count: rows + 1)
        var columnPotential = [Double](repeating: 0, count: columns + 1)
        var rowOfColumn = [Int](repeating: 0, count: columns + 1)
        var previous = [Int](repeating: 0, count: columns + 1)
        for row in 1...rows {
            rowOfColumn[0] = row
            var column = 0
            var slack = [Double](repeating: .infinity, count: columns + 1)
            var isUsed = [Bool](repeating: false, count: columns + 1)
            repeat {
                isUsed[column] = true
                let placed = rowOfColumn[column]
                var least = Double.infinity
                var next = 0
                for other in 1...columns where !isUsed[other] {
                    let reduced = cost(placed - 1, other - 1) - rowPotential[placed] - columnPotential[other]
                    if reduced < slack[other] { (slack[other], previous[other]) = (reduced, column) }
                    if slack[other] < least { (least, next) = (slack[other], other) }
                }
                for other in 0...columns {
                    if isUsed[other] {
                        rowPotential[rowOfColumn[other]] += least
                        columnPotential[other] -= least
                    } else {
                        slack[other] -= least
                    }
                }
                column = next
            } while rowOfColumn[column] != 0
            while column != 0 {
                rowOfColumn[column] = rowOfColumn[previous[column]]
                column = previous[column]
            }
        }
        return (1...columns).filter { rowOfColumn[$0] > 0 }
            .map { (row: rowOfColumn[$0] - 1, column: $0 - 1) }.sorted { $0.row < $1.row }
    }
}

// MARK: - Equal contours

/// The contours that are in both shapes, at the same place: these stay where they are.
///
/// The order in which a path draws them does not matter, nor where their outlines begin, nor (among outlines, and
/// among holes) which way round they run.
struct MorphTwins {
    struct Twin {
        var first: Int
        var second: Int
        /// Whether one is drawn the other way round.
        var isReversed: Bool
    }

    private(set) var twins: [Twin] = []
    private let first: MorphShape
    private let second: MorphShape

    /// How far apart two outlines may lie, as a share of their size: circles made of different curves differ by
    /// less.
    private static let tolerance = 1e-3
    /// At how many places outlines are compared, besides where their segments end.
    private static let samples = 32
    /// How many ends of segments are looked at to find where both outlines meet.
    private static let starts = 64

    /// - Complexity: O(*n* log *n*) for contours of different lengths, O(points) for each two of one.
    init(_ first: MorphShape, _ second: MorphShape) {
        self.first = first
        self.second = second
        let order = second.contours.indices.sorted {
            (second.contours[$0].length, $0) < (second.contours[$1].length, $1)
        }
        var taken = Set<Int>()
        for index in first.contours.indices {
            var start = lowerBound(order, first.contours[index].length * (1 - Self.tolerance))
            let most = first.contours[index].length * (1 + Self.tolerance)
            while start < order.count, second.contours[order[start]].length <= most {
                let other = order[start]
                start += 1
                guard !taken.contains(other), let twin = twin(index, other) else { continue }
                twins.append(twin)
                taken.insert(other)
                break
            }
        }
    }

    private func lowerBound(_ order: [Int], _ length: Double) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if second.contours[order[middle]].length < length { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func twin(_ index: Int, _ other: Int) -> Twin? {
        let (a, b) = (first.contours[index], second.contours[other])
        let apart = Self.tolerance * max(a.size, b.size)
        guard a.isClosed == b.isClosed, a.bounds.isNear(b.bounds, apart) else { return nil }
        if Self.coincide(a, b, apart) { return Twin(first: index, second: other, isReversed: false) }
        // A hole and an outline that run in opposite directions are two things.
        guard (first.parents[index] == nil) == (second.parents[other] == nil), let back = b.reversed,
            Self.coincide(a, back, apart)
        else { return nil }
        return Twin(first: index, second: other, isReversed: true)
    }

    /// Whether two contours are the same line, drawn in the same direction.
    private static func coincide(_ a: MorphContour, _ b: MorphContour, _ apart: Double) -> Bool {
        guard a.isClosed else { return coincide(a, from: 0, b, from: 0, apart) }
        for (joint, segment) in a.segments.prefix(starts).enumerated() {
            for (partner, other) in b.segments.enumerated()
            where segment.start.distance(to: other.start) <= apart
                && coincide(a, from: a.starts[joint], b, from: b.starts[partner], apart)
            {
                return true
            }
        }
        return false
    }

    private static func coincide(
        _ a: MorphContour, from start1: Double, _ b: MorphContour, from start2: Double, _ apart: Double
    ) -> Bool {
        func isTogether(_ way: Double) -> Bool {
            a.point(after: start1 + way * a.length).distance(to: b.point(after: start2 + way * b.length))
                <= apart
        }
        // Joints first: they tell most.
        return a.starts.allSatisfy { a.length == 0 || isTogether(($0 - start1) / a.length) }
            && b.starts.allSatisfy { b.length == 0 || isTogether(($0 - start2) / b.length) }
            && (0...samples).allSatisfy { isTogether(Double($0) / Double(samples)) }
    }

    /// How many segments of the second contour come before the one that is the first of the first, when both have the
    /// same segments, to the last digits; else nil.
    static func shift(_ a: MorphContour, _ b: MorphContour) -> Int? {
        guard a.segments.count == b.segments.count, a.isClosed == b.isClosed else { return nil }
        let (count, apart) = (a.segments.count, 1e-9 * max(a.size, b.size))
        let shifts = a.isClosed ? 0..<count : 0..<1
        return shifts.first { shift in
            a.segments.indices.allSatisfy { a.segments[$0].isNear(b.segments[($0 + shift) % count], apart) }
        }
    }
}

extension MorphContour {
    /// The place at a length from the start; of a loop, round and round.
    fileprivate func point(after way: Double) -> Point {
        guard length > 0 else { return segments[0].start }
        let share = way / length
        return point(at: isClosed ? share - share.rounded(.down) : min(max(share, 0), 1))
    }
}

extension PathSegment {
    /// Whether two segments are of one kind, with no point farther apart than a distance.
    fileprivate func isNear(_ other: PathSegment, _ apart: Double) -> Bool {
        switch (self, other) {
        case (.line, .line), (.quad, .quad), (.cubic, .cubic):
            let (a, b) = (cubicPoints, other.cubicPoints)
            return a.0.distance(to: b.0) <= apart && a.1.distance(to: b.1) <= apart
                && a.2.distance(to: b.2) <= apart && a.3.distance(to: b.3) <= apart
        case (.line, _), (.quad, _), (.cubic, _): return false
        }
    }
}

extension Rect {
    /// Whether no edge is farther than a distance from that of another.
    fileprivate func isNear(_ other: Rect, _ apart: Double) -> Bool {
        abs(minX - other.minX) <= apart && abs(maxX - other.maxX) <= apart
            && abs(minY - other.minY) <= apart && abs(maxY - other.maxY) <= apart
    }
}

// MARK: - Groups

/// Which contours of a shape have to be turned round together.
///
/// To draw a contour the other way round takes its windings from a path and adds them with the other sign. By the
/// even-odd rule nobody sees that. By the rule of non-zero windings it is seen wherever another contour winds round the
/// same place: a ring's hole would be filled. Of two groups at most one winds round any place, so each may be turned
/// round as a whole, and the picture stays as it is.
struct MorphGroups {
    /// For each contour the number of its group, in order of the first contour of each.
    private(set) var numbers: [Int] = []
    /// How many contours each group has.
    private(set) var sizes: [Int] = []
    /// How many groups there are.
    var count: Int { sizes.count }

    private let shape: MorphShape
    private var links: SignedSets
    private let paths: [Path]
    /// The boxes of each contour's segments, and of the line that closes an open one for a fill.
    private let boxes: [[Rect]]

    /// Of more contours only the boxes around them are looked at.
    private static let mostExact = 512
    /// Two contours are taken to cross when more pairs of segments than these would have to be compared.
    private static let mostCompared = 1_000_000

    /// - Complexity: O(*n* log *n*) for contours that lie apart, O(points) more for each two whose boxes overlap.
    init(_ shape: MorphShape) {
        self.shape = shape
        links = SignedSets(count: shape.contours.count)
        let isExact = shape.contours.count <= Self.mostExact
        let overlaps = Self.overlaps(of: shape)
        paths = isExact && !overlaps.isEmpty ? shape.contours.map(\.path) : []
        boxes = paths.isEmpty ? [] : shape.contours.map(\.boxes)
        for (one, other) in overlaps where links.root(of: one) != links.root(of: other) {
            if mayCross(one, other) { links.unite(one, other) }
        }
        if !paths.isEmpty { linkNested(overlaps) }
        number()
    }

    /// The pairs of contours whose boxes overlap or touch.
    private static func overlaps(of shape: MorphShape) -> [(Int, Int)] {
        let boxes = shape.contours.map(\.bounds)
        let order = boxes.indices.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
        var overlaps: [(Int, Int)] = []
        for (place, one) in order.enumerated() {
            for other in order[(place + 1)...] {
                if boxes[other].minX > boxes[one].maxX { break }
                if boxes[one].intersection(boxes[other]) != nil { overlaps.append((one, other)) }
            }
        }
        return overlaps
    }

    /// Whether the outlines of two contours may cross: boxes of their segments overlap.
    private func mayCross(_ one: Int, _ other: Int) -> Bool {
        guard !paths.isEmpty else { return true }
        let (whole1, whole2) = (shape.contours[one].bounds, shape.contours[other].bounds)
        let near1 = boxes[one].filter { $0.intersection(whole2) != nil }
        let near2 = boxes[other].filter { $0.intersection(whole1) != nil }
        guard near1.count * near2.count <= Self.mostCompared else { return true }
        return near1.contains { box in near2.contains { box.intersection($0) != nil } }
    }

    /// Links what lies inside others to the group that winds round it, from the outermost inwards.
    ///
    /// Where the groups outside cancel, as in the hole of a ring, an island belongs to none of them.
    private mutating func linkNested(_ overlaps: [(Int, Int)]) {
        let areas = shape.contours.map { $0.bounds.size.width * $0.bounds.size.height }
        var around: [Int: [Int]] = [:]
        for (one, other) in overlaps where links.root(of: one) != links.root(of: other) {
            let (outer, inner) = areas[one] > areas[other] ? (one, other) : (other, one)
            around[inner, default: []].append(outer)
        }
        for inner in around.keys.sorted(by: { (areas[$0], $1) > (areas[$1], $0) }) {
            let place = shape.contours[inner].segments[0].start
            var windings: [Int: Int] = [:]
            for outer in around[inner, default: []] {
                windings[links.root(of: outer), default: 0] += paths[outer].winding(of: place)
            }
            for (group, winding) in windings where winding != 0 { links.unite(group, inner) }
        }
    }

    private mutating func number() {
        var known: [Int: Int] = [:]
        for contour in shape.contours.indices {
            let root = links.root(of: contour)
            let number = known[root] ?? known.count
            if number == known.count { sizes.append(0) }
            known[root] = number
            sizes[number] += 1
            numbers.append(number)
        }
    }
}

extension MorphContour {
    /// The boxes of the segments, and of the line that closes an open contour for a fill.
    fileprivate var boxes: [Rect] {
        var boxes = segments.map(\.bounds)
        if !isClosed {
            boxes.append(Rect(corner: segments[0].start, corner: segments[segments.count - 1].end))
        }
        return boxes
    }
}

// MARK: - Matching

/// Decides which subpath of one path becomes which of another.
///
/// What is in both at the same place stays (`MorphTwins`). Of the rest, outlines go to outlines and holes to holes
/// of the outline that theirs became, so that a letter keeps its counters. Among those that may, the assignment with
/// the least sum of costs is taken: the squared distance of the centroids, each seen from the middle of its path, and
/// how unlike the sizes are.
struct MorphMatching {
    /// Two contours that go into each other, or one that grows from or shrinks to a point.
    struct Match {
        var first: Int?
        var second: Int?
        /// Where a contour without partner comes from or goes to.
        var point: Point?
        /// Its own middle, or that of the hole that it is in with which it goes.
        var center = Point.zero
        /// The partners that it is a hole in, or in a hole with which it grows or shrinks.
        var outline: Outline?
        /// How the two are drawn that are at one place.
        var twin: Twin?

        /// In how many outlines it lies.
        var depth: Int { outline.map { $0.depth + 1 } ?? 0 }
        /// The partners as an outline that others lie in.
        var asOutline: Outline? {
            guard let first, let second else { return nil }
            return Outline(first: first, second: second, depth: depth)
        }
    }

    /// Two partners that others are holes in.
    struct Outline: Hashable {
        var first: Int
        var second: Int
        /// How many outlines these lie in themselves.
        var depth: Int
    }

    /// Two contours at one place, drawn the same way round or not.
    enum Twin {
        case sameWay, otherWay
    }

    private(set) var matches: [Match] = []
    private let first: MorphShape
    private let second: MorphShape
    /// The contours that stay where they are.
    private var taken1: Set<Int> = []
    private var taken2: Set<Int> = []

    init(_ first: MorphShape, _ second: MorphShape) {
        self.first = first
        self.second = second
        let twins = MorphTwins(first, second).twins
        taken1 = Set(twins.map(\.first))
        taken2 = Set(twins.map(\.second))
        for twin in twins { pair(twin.first, twin.second, twin.isReversed ? .otherWay : .sameWay, in: nil) }
        match(in: nil)
        matches.sort { one, other in
            (one.first ?? .max, one.second ?? .max) < (other.first ?? .max, other.second ?? .max)
        }
    }

    /// Matches the holes of two partners, or the outlines that are in nothing, but for those that stay.
    private mutating func match(in outline: Outline?) {
        let ones = first.contours(in: outline?.first).filter { !taken1.contains($0) }
        let others = second.contours(in: outline?.second).filter { !taken2.contains($0) }
        let pairs = assign(ones, others)
        for (one, other) in pairs { pair(one, other, nil, in: outline) }
        let (paired1, paired2) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
        for one in ones where !paired1.contains(one) { vanish(one, isFirst: true, in: outline) }
        for other in others where !paired2.contains(other) { vanish(other, isFirst: false, in: outline) }
    }

    /// A contour without partner, and what lies in it, which vanishes into the same point, or it would be left
    /// standing outside. A hole is carried along with its outline.
    private mutating func vanish(_ contour: Int, isFirst: Bool, in outline: Outline?) {
        let shape = isFirst ? first : second
        let all = shape.everything(of: contour, except: isFirst ? taken1 : taken2)
        let center = shape.contours[contour].centroid
        var point = shape.middle(of: all)
        if let outline {
            let boxes = (first.contours[outline.first].bounds, second.contours[outline.second].bounds)
            point =
                isFirst
                ? center.carried(from: boxes.0, to: boxes.1) : center.carried(from: boxes.1, to: boxes.0)
        }
        for one in all {
            matches.append(
                Match(
                    first: isFirst ? one : nil, second: isFirst ? nil : one, point: point, center: center,
                    outline: outline))
        }
    }

    private mutating func pair(_ one: Int, _ other: Int, _ twin: Twin?, in outline: Outline?) {
        let match = Match(first: one, second: other, outline: outline, twin: twin)
        matches.append(match)
        self.match(in: match.asOutline)
    }

    private func assign(_ ones: [Int], _ others: [Int]) -> [(Int, Int)] {
        // The cubic assignment is for the shapes that people draw; a cloud of thousands goes by size.
        guard ones.count * others.count <= 40_000 else {
            let bySize1 = ones.sorted { first.contours[$0].size > first.contours[$1].size }
            let bySize2 = others.sorted { second.contours[$0].size > second.contours[$1].size }
            return Array(zip(bySize1, bySize2))
        }
        return Assignment.cheapest(rows: ones.count, columns: others.count) { row, column in
            cost(first.contours[ones[row]], second.contours[others[column]])
        }
        .map { (ones[$0.row], others[$0.column]) }
    }

    private func cost(_ one: MorphContour, _ other: MorphContour) -> Double {
        let place1 = (one.centroid - first.center) * (1 / max(first.extent, .leastNormalMagnitude))
        let place2 = (other.centroid - second.center) * (1 / max(second.extent, .leastNormalMagnitude))
        let (size1, size2) = (one.size / max(first.extent, 1e-300), other.size / max(second.extent, 1e-300))
        let ratio = Double.log((size1 + 1e-3) / (size2 + 1e-3))
        let unlike = one.isClosed == other.isClosed ? 0 : 1.0
        let cost = (place1 - place2).lengthSquared + 0.1 * ratio * ratio + unlike
        return cost.isFinite ? cost : 1e6
    }
}

extension MorphShape {
    /// Where contours go that vanish together: the centre of the first, or the place nearest to it that is in the
    /// bounds of all, if there is one.
    fileprivate func middle(of together: [Int]) -> Point {
        let center = contours[together[0]].centroid
        let box = together.reduce(contours[together[0]].bounds) { $0.intersection(contours[$1].bounds) ?? $0 }
        return Point(min(max(center.x, box.minX), box.maxX), min(max(center.y, box.minY), box.maxY))
    }
}

extension Point {
    /// The same place in another rectangle as this is in one.
    func carried(from: Rect, to: Rect) -> Point {
        func along(_ value: Double, _ a: Double, _ aSize: Double, _ b: Double, _ bSize: Double) -> Double {
            aSize > 0 ? b + (value - a) / aSize * bSize : b + bSize / 2
        }
        return Point(
            along(x, from.minX, from.maxX - from.minX, to.minX, to.maxX - to.minX),
            along(y, from.minY, from.maxY - from.minY, to.minY, to.maxY - to.minY))
    }
}
