// MARK: - Directions

/// The contours of two shapes to draw in reverse, so that partners wind the same way, by votes of larger partners first.
struct MorphDirections {
    let first: [Bool]
    let second: [Bool]
    /// The contour of each match that may also be reversed, because it has no votes and is alone in its group.
    private(set) var reversible: [WritableKeyPath<MorphSearch, MorphContour>?]

    /// The votes of partners about two groups.
    private struct Link {
        var groups: (Int, Int)
        /// Positive to keep the directions, negative to reverse one group.
        var weight = 0.0
        var matches: [Int] = []
    }

    init(_ first: MorphShape, _ second: MorphShape, _ matches: [MorphMatching.Match], mayReverse: Bool) {
        let (groups1, groups2) = (MorphGroups(first), MorphGroups(second))
        var links: [Link] = []
        var linkIndices: [[Int]: Int] = [:]
        for (index, match) in matches.enumerated() {
            guard let a = match.first, let b = match.second else { continue }
            let groups = (groups1.numbers[a], groups1.count + groups2.numbers[b])
            let link = linkIndices[[groups.0, groups.1]] ?? links.count
            if link == links.count { links.append(Link(groups: groups)) }
            linkIndices[[groups.0, groups.1]] = link
            links[link].weight += match.vote(first.contours[a], second.contours[b], mayReverse: mayReverse)
            links[link].matches.append(index)
        }
        var signs = SignedSets(count: groups1.count + groups2.count)
        reversible = Array(repeating: nil, count: matches.count)
        // Of equal weights the earlier link comes first.
        for index in links.indices.sorted(by: { (-abs(links[$0].weight), $0) < (-abs(links[$1].weight), $1) })
        {
            let link = links[index]
            signs.unite(link.groups.0, link.groups.1, areOpposite: link.weight < 0)
            if link.weight == 0, let only = link.matches.first, link.matches.count == 1 {
                let isAlone = groups2.sizes[link.groups.1 - groups1.count] == 1
                reversible[only] = isAlone ? \.second : groups1.sizes[link.groups.0] == 1 ? \.first : nil
            }
        }
        self.first = groups1.numbers.map { signs.find($0).isOpposite }
        self.second = groups2.numbers.map { signs.find(groups1.count + $0).isOpposite }
    }
}

extension MorphMatching.Match {
    /// Returns the vote of two partners: positive to keep their directions, negative to reverse one of them.
    fileprivate func vote(_ one: MorphContour, _ other: MorphContour, mayReverse: Bool) -> Double {
        let size = one.size * other.size
        guard size.isFinite else { return 0 }
        if let isReversedTwin { return isReversedTwin ? -1e3 * size : 1e6 * size }
        if !one.isClosed, !other.isClosed { return mayReverse ? 0 : 1e6 * size }
        guard one.isClosed == other.isClosed, one.hasClearWinding, other.hasClearWinding else { return 0 }
        return (one.area < 0) == (other.area < 0) ? size : -size
    }
}

extension MorphContour {
    fileprivate var hasClearWinding: Bool { abs(area) > 1e-3 * length * length }
}

// MARK: - Groups

/// The contours of a shape that must be reversed together, which changes no fill.
struct MorphGroups {
    private(set) var numbers: [Int] = []
    private(set) var sizes: [Int] = []
    var count: Int { sizes.count }

    /// With more contours, only their bounds count.
    private static let exactLimit = 512
    /// Two contours count as crossing if more pairs of segments would need a comparison.
    private static let comparisonLimit = 1_000_000

    /// - Complexity: O(*n* log *n*) for contours that lie side by side, O(points) more for each two with overlapping bounds.
    init(_ shape: MorphShape) {
        let contours = shape.contours
        var links = SignedSets(count: contours.count)
        let overlaps = Self.overlaps(of: contours.map(\.bounds))
        if contours.count > Self.exactLimit {
            for (one, other) in overlaps { links.unite(one, other) }
        } else if !overlaps.isEmpty {
            let boxes = contours.map(\.boxes)
            for (one, other) in overlaps where !links.areUnited(one, other) {
                let (bounds1, bounds2) = (contours[one].bounds, contours[other].bounds)
                let near1 = boxes[one].filter { $0.intersection(bounds2) != nil }
                let near2 = boxes[other].filter { $0.intersection(bounds1) != nil }
                if near1.count * near2.count > Self.comparisonLimit
                    || near1.contains(where: { box in near2.contains { box.intersection($0) != nil } })
                {
                    links.unite(one, other)
                }
            }
            Self.linkNested(contours, overlaps, &links)
        }
        var numberOfRoot: [Int: Int] = [:]
        for contour in contours.indices {
            let root = links.find(contour).root
            let number = numberOfRoot[root] ?? numberOfRoot.count
            if number == numberOfRoot.count { sizes.append(0) }
            numberOfRoot[root] = number
            sizes[number] += 1
            numbers.append(number)
        }
    }

    /// Returns the pairs of rectangles that overlap or touch, by a sweep along the longer side of their union.
    private static func overlaps(of boxes: [Rect]) -> [(Int, Int)] {
        let bounds = boxes.union ?? .zero
        let isWide = bounds.size.width >= bounds.size.height
        let starts = boxes.map { isWide ? $0.minX : $0.minY }
        let ends = boxes.map { isWide ? $0.maxX : $0.maxY }
        let order = boxes.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
        var pairs: [(Int, Int)] = []
        for (index, one) in order.enumerated() {
            for other in order[(index + 1)...] {
                if starts[other] > ends[one] { break }
                if boxes[one].intersection(boxes[other]) != nil { pairs.append((one, other)) }
            }
        }
        return pairs
    }

    /// Links nested contours to the group that winds around them, from the outermost inwards, if there is one.
    private static func linkNested(
        _ contours: [MorphContour], _ overlaps: [(Int, Int)], _ links: inout SignedSets
    ) {
        let areas = contours.map { $0.bounds.size.width * $0.bounds.size.height }
        let paths = contours.map(\.path)
        var around: [Int: [Int]] = [:]
        for (one, other) in overlaps where !links.areUnited(one, other) {
            let (outer, inner) = areas[one] > areas[other] ? (one, other) : (other, one)
            around[inner, default: []].append(outer)
        }
        for inner in around.keys.sorted(by: { (areas[$0], $1) > (areas[$1], $0) }) {
            let start = contours[inner].segments[0].start
            var windings: [Int: Int] = [:]
            for outer in around[inner, default: []] {
                windings[links.find(outer).root, default: 0] += paths[outer].winding(of: start)
            }
            for (group, winding) in windings where winding != 0 { links.unite(group, inner) }
        }
    }
}

extension MorphContour {
    /// The bounds of the segments, and of the line that closes an open contour for a fill.
    fileprivate var boxes: [Rect] {
        let closing =
            isClosed ? [] : [Rect(corner: segments[0].start, corner: segments[segments.count - 1].end)]
        return segments.map(\.bounds) + closing
    }
}

/// Disjoint sets whose elements have a sign relative to the root of their set.
struct SignedSets {
    /// The parent of each element, and whether the element has the opposite sign. A root is its own parent.
    private var parents: [(element: Int, isOpposite: Bool)]

    init(count: Int) { parents = (0..<count).map { ($0, false) } }

    /// Returns the root of an element's set. Each element on the path skips its parent, so later searches are short.
    mutating func find(_ element: Int) -> (root: Int, isOpposite: Bool) {
        var (root, isOpposite) = (element, false)
        while parents[root].element != root {
            let (parent, sign) = parents[root]
            let next = parents[parent]
            parents[root] = (next.element, sign != next.isOpposite)
            isOpposite = isOpposite != parents[root].isOpposite
            root = next.element
        }
        return (root, isOpposite)
    }

    mutating func areUnited(_ one: Int, _ other: Int) -> Bool { find(one).root == find(other).root }

    /// Unites the sets of two elements, unless they are already in the same set.
    mutating func unite(_ one: Int, _ other: Int, areOpposite: Bool = false) {
        let (a, b) = (find(one), find(other))
        guard a.root != b.root else { return }
        parents[max(a.root, b.root)] = (min(a.root, b.root), (a.isOpposite != b.isOpposite) != areOpposite)
    }
}
