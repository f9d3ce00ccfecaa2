extension Path {
    /// The elements in drawing order. Walking them is O(n) and allocates nothing.
    public var elements: Elements { Elements(path: self) }

    /// A walk over the elements of a path.
    public struct Elements: Sequence, IteratorProtocol {
        private let verbs: [Verb]
        private let points: [Point]
        private var verb = 0
        private var point = 0

        fileprivate init(path: Path) {
            verbs = path.verbs
            points = path.points
        }

        /// The next element, or nil after the last.
        public mutating func next() -> PathElement? {
            guard verb < verbs.count else { return nil }
            defer {
                point += verbs[verb].pointCount
                verb += 1
            }
            switch verbs[verb] {
            case .move: return .move(points[point])
            case .line: return .line(points[point])
            case .quad: return .quad(points[point], points[point + 1])
            case .cubic: return .cubic(points[point], points[point + 1], points[point + 2])
            case .close: return .close
            }
        }

        /// How many elements are left.
        public var underestimatedCount: Int { verbs.count - verb }
    }
}
