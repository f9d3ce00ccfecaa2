import Geometry
import TestSupport
import Testing

@testable import Scenes

struct CommonStructureTests {
    private func common(_ paths: String...) throws -> [Path] {
        try CommonStructure(paths.map { try Path(svg: $0) }).paths
    }

    /// The start of the path and the end points of its pieces.
    private func corners(_ path: Path) -> [Point] {
        path.elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point): point
            case .quad(_, let end), .cubic(_, _, let end): end
            case .close: nil
            }
        }
    }

    /// A triangle with sides of 6, 8 and 10 gets a point in the middle of the longest one.
    @Test func theLongestPieceIsHalved() throws {
        let paths = try common("M0 0H6V8Z", "M0 0H1V1H0Z")
        #expect(corners(paths[0]) == [.zero, Point(6, 0), Point(6, 8), Point(3, 4), .zero])
        #expect(corners(paths[1]) == [.zero, Point(1, 0), Point(1, 1), Point(0, 1), .zero])
        #expect(paths[0].hasSameStructure(as: paths[1]))
    }

    /// The first of the longest pieces is halved until the counts are equal.
    @Test func piecesAreHalvedInTheOrderOfTheirLengths() throws {
        checkCases(200, seed: 3) { random in
            var path = Path()
            path.move(to: .zero)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let (x, y) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...4, using: &random))
                path.line(to: Point(Double(x), Double(y)))
            }
            let count = path.verbs.count - 1 + Int.random(in: 0...40, using: &random)
            var pieces = Array(path.segments)
            while pieces.count < count {
                let lengths = pieces.map { $0.length() }
                let longest = lengths.firstIndex { $0 >= (lengths.max() ?? 0) * (1 - 1e-12) } ?? 0
                let (first, second) = pieces[longest].split(at: 0.5)
                pieces.replaceSubrange(longest...longest, with: [first, second])
            }
            let other = Path(polyline: (0...count).map { Point(Double($0), 9) })
            #expect(corners(CommonStructure([path, other, path]).paths[0]) == [.zero] + pieces.map(\.end))
        }
    }

    /// With quadratic time, this would take minutes.
    @Test func manyPiecesAreHalvedInLinearTime() throws {
        let count = 1 << 17
        let corner = Path(polyline: [.zero, Point(Double(count), 0)])
        let line = Path(polyline: (0...count).map { Point(0, Double($0)) })
        #expect(
            corners(CommonStructure([corner, line, line]).paths[0]).map(\.x) == (0...count).map(Double.init))
    }

    /// A path with fewer subpaths gets points at the end of its last one.
    @Test func missingSubpathsArePoints() throws {
        let paths = try common("M1 2H5V5Z", "M0 0H9V9Z M1 1H2V2Z")
        #expect(paths[0].hasSameStructure(as: paths[1]))
        #expect(corners(paths[0]).dropFirst(4) == [Point(1, 2), Point(1, 2), Point(1, 2), Point(1, 2)])
        #expect(paths[0].verbs.filter { $0 == .close }.count == 2)
    }

    @Test func movesAndClosesBeginSubpaths() throws {
        // If one path is open, both are open, and the closing line is a piece.
        var paths = try common("M0 0H5V5Z", "M0 0H9V9")
        #expect(paths.allSatisfy { !$0.verbs.contains(.close) })
        #expect(corners(paths[0]).last == .zero && corners(paths[1]).count == 4)
        // A close without a line is not a piece.
        paths = try common("M0 0H5V5H0V0Z", "M0 0H5V5H0Z", "M5 5H9V9H5V5H5Z")
        #expect(paths.map { corners($0).count } == [6, 6, 6])
        #expect(corners(paths[2]).suffix(2) == [Point(5, 5), Point(5, 5)])
        // A move without a following line is not a subpath.
        paths = try common("M9 9M0 0H5V5", "M0 0H9V9M3 3", "M7 7ZM0 0H6V6")
        #expect(paths.map(corners) == [5, 9, 6].map { [.zero, Point($0, 0), Point($0, $0)] })
        // A line after a close begins at the start of the closed subpath.
        paths = try common("M2 2H5V5ZH9", "M0 0H9V9Z M0 0H1")
        #expect(corners(paths[0]).suffix(2) == [Point(2, 2), Point(9, 2)])
        #expect(paths[0].hasSameStructure(as: paths[1]))
    }

    @Test func shapesKeepTheirArea() throws {
        let paths = try [
            "M0 0L90 0L45 90Z", "M0 0H90V90H0Z M20 20V70H70V20Z", "M5 50C5 0 95 0 95 50Q50 99 5 50Z",
        ].map { try Path(svg: $0) }
        let common = CommonStructure(paths).paths
        #expect(Set(common.map(\.verbs)).count == 1)
        for (path, padded) in zip(paths, common) { #expect(abs(path.area - padded.area) < 1e-9) }
    }

    @Test func emptyPathsGetPointsAtTheOrigin() throws {
        let paths = try common("", "M3 3H9V9Z")
        #expect(paths[0].hasSameStructure(as: paths[1]))
        #expect(corners(paths[0]).allSatisfy { $0 == .zero })
        #expect(CommonStructure([]).paths.isEmpty)
        #expect(try common("M1 1", "M2 2").allSatisfy(\.verbs.isEmpty))
    }
}
