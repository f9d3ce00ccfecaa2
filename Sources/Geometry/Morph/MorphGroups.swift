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
