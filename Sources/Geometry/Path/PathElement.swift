/// One step of a path: where the pen goes next, and along what.
@frozen
public enum PathElement: Hashable, Sendable, BitwiseCopyable {
    /// Lifts the pen and begins a subpath at the point.
    case move(Point)
    /// A straight line to the point.
    case line(Point)
    /// A quadratic Bézier curve: its control point, then its end.
    case quad(Point, Point)
    /// A cubic Bézier curve: its two control points, then its end.
    case cubic(Point, Point, Point)
    /// A straight line back to where the subpath began, and its end.
    case close
}

extension Path {
    /// The kind of a ``PathElement``, without its points.
    @frozen
    public enum Verb: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// Begins a subpath; one point.
        case move
        /// A line; one point.
        case line
        /// A quadratic curve; two points.
        case quad
        /// A cubic curve; three points.
        case cubic
        /// Closes the subpath; no point.
        case close

        /// How many points an element of this kind has.
        @inlinable
        public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }
}

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
