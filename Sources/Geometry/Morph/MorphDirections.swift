/// Which contours are drawn the other way round, so that partners wind alike and no picture changes.
///
/// Whole groups are turned round (`MorphGroups`), never a contour alone where that would show. Each two partners say
/// whether their groups should be turned against each other. Of two groups the larger partners have their way; the
/// others then turn inside out on their way.
struct MorphDirections {
    /// For each contour of the first shape whether it is turned round.
    private(set) var first: [Bool]
    /// For each contour of the second.
    private(set) var second: [Bool]
    /// For each match which contour may be turned round besides: nothing says which way is better, and nobody else is
    /// concerned.
    private(set) var free: [MorphSearch.Side?]

    /// What partners say about two groups.
    private struct Link {
        var groups: (Int, Int)
        /// Positive for "as they are", negative for "one of them turned round".
        var weight = 0.0
        var matches: [Int] = []
    }

    init(_ first: MorphShape, _ second: MorphShape, _ matches: [MorphMatching.Match], mayReverse: Bool) {
        let (groups1, groups2) = (MorphGroups(first), MorphGroups(second))
        var links: [Link] = []
        var known: [[Int]: Int] = [:]
        for (index, match) in matches.enumerated() {
            guard let a = match.first, let b = match.second else { continue }
            let groups = (groups1.numbers[a], groups1.count + groups2.numbers[b])
            let place = known[[groups.0, groups.1]] ?? links.count
            if place == links.count { links.append(Link(groups: groups)) }
            known[[groups.0, groups.1]] = place
            links[place].weight += match.wish(first.contours[a], second.contours[b], mayReverse: mayReverse)
            links[place].matches.append(index)
        }
        var signs = SignedSets(count: groups1.count + groups2.count)
        free = Array(repeating: nil, count: matches.count)
        // The sort is stable in effect: of equal weights the earlier link goes first.
        for place in links.indices.sorted(by: { (-abs(links[$0].weight), $0) < (-abs(links[$1].weight), $1) })
        {
            let link = links[place]
            signs.unite(link.groups.0, link.groups.1, areOpposite: link.weight < 0)
            if link.weight == 0, let only = link.matches.first, link.matches.count == 1 {
                let isAlone = groups2.sizes[link.groups.1 - groups1.count] == 1
                free[only] = isAlone ? .second : groups1.sizes[link.groups.0] == 1 ? .first : nil
            }
        }
        self.first = groups1.numbers.map { signs.sign(of: $0) }
        self.second = groups2.numbers.map { signs.sign(of: groups1.count + $0) }
    }
}

extension MorphMatching.Match {
    /// How much two partners want to be drawn as they are, when above 0, or one of them turned round.
    fileprivate func wish(_ one: MorphContour, _ other: MorphContour, mayReverse: Bool) -> Double {
        let size = one.size * other.size
        guard size.isFinite else { return 0 }
        switch twin {
        case .sameWay?: return 1e6 * size
        case .otherWay?: return -1e3 * size
        case nil: break
        }
        if !one.isClosed, !other.isClosed { return mayReverse ? 0 : 1e6 * size }
        guard one.isClosed == other.isClosed, one.isTelling, other.isTelling else { return 0 }
        return (one.area < 0) == (other.area < 0) ? size : -size
    }
}

extension MorphContour {
    /// Whether it can be told which way round the contour runs.
    fileprivate var isTelling: Bool { abs(area) > 1e-3 * length * length }
}

/// Things that are put together bit by bit, each as it is or turned round against the one that stands for all.
struct SignedSets {
    private var parents: [Int]
    private var isOpposite: [Bool]

    init(count: Int) {
        parents = Array(0..<count)
        isOpposite = Array(repeating: false, count: count)
    }

    /// Whether a thing is turned round against the one that stands for all that it is with.
    func sign(of thing: Int) -> Bool { find(thing).isOpposite }

    /// The one that stands for all that a thing is with.
    func root(of thing: Int) -> Int { find(thing).root }

    /// Puts two things together, unless they are already.
    mutating func unite(_ one: Int, _ other: Int, areOpposite: Bool = false) {
        let (a, b) = (find(one), find(other))
        guard a.root != b.root else { return }
        let (low, high) = (min(a.root, b.root), max(a.root, b.root))
        parents[high] = low
        isOpposite[high] = (a.isOpposite != b.isOpposite) != areOpposite
    }

    private func find(_ thing: Int) -> (root: Int, isOpposite: Bool) {
        var (root, opposite) = (thing, false)
        while parents[root] != root {
            opposite = opposite != isOpposite[root]
            root = parents[root]
        }
        return (root, opposite)
    }
}
