import Geometry
import Testing

@testable import Scenes

struct CommonStructureTests {
    private func common(_ paths: String...) throws -> [Path] {
        try CommonStructure(paths.map { try Path(svg: $0) }).paths
    }

    /// The points at which the pieces of a path end, its first point before them.
    private func corners(_ path: Path) -> [Point] {
        path.elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point): point
            case .quad(_, let end), .cubic(_, _, let end): end
            case .close: nil
            }
        }
    }

    /// The longest piece is halved: of a triangle whose sides are 6, 8 and 10 the one of 10, in its middle.
    @Test func theLongestPieceIsHalved() throws {
        let paths = try common("M0 0H6V8Z", "M0 0H1V1H0Z")
        #expect(corners(paths[0]) == [.zero, Point(6, 0), Point(6, 8), Point(3, 4), .zero])
        #expect(corners(paths[1]) == [.zero, Point(1, 0), Point(1, 1), Point(0, 1), .zero])
        #expect(paths[0].hasSameStructure(as: paths[1]))
    }

    /// One line of length 8 becomes four of 2, as halves are halved again.
    @Test func halvesAreHalvedAgain() throws {
        let paths = try common("M0 0H8", "M0 0H1V1H0V2")
        #expect(corners(paths[0]).map(\.x).sorted() == [0, 2, 4, 6, 8])
    }

    /// A path with fewer subpaths gets points where its last one ends; a shape that is not there has no extent.
    @Test func missingSubpathsArePoints() throws {
        let paths = try common("M1 2H5V5Z", "M0 0H9V9Z M1 1H2V2Z")
        #expect(paths[0].hasSameStructure(as: paths[1]))
        #expect(corners(paths[0]).dropFirst(4) == [Point(1, 2), Point(1, 2), Point(1, 2), Point(1, 2)])
        #expect(paths[0].verbs.filter { $0 == .close }.count == 2)
    }

    /// Of an open and a closed path neither is closed: the line back is drawn.
    @Test func openPathsStayOpen() throws {
        let paths = try common("M0 0H5V5Z", "M0 0H9V9")
        #expect(paths.allSatisfy { !$0.verbs.contains(.close) })
        #expect(corners(paths[0]).last == .zero)
        #expect(corners(paths[1]).count == 4)
    }

    /// A close draws a line only where the pen is not back yet.
    @Test func aCloseWithoutLengthIsNoPiece() throws {
        let paths = try common("M0 0H5V5H0V0Z", "M0 0H5V5H0Z", "M5 5H9V9H5V5H5Z")
        #expect(paths.map { corners($0).count } == [6, 6, 6])
        #expect(corners(paths[2]).suffix(2) == [Point(5, 5), Point(5, 5)])
    }

    /// A move after which nothing is drawn is no subpath.
    @Test func loneMovesAreLeftOut() throws {
        let paths = try common("M9 9M0 0H5V5", "M0 0H9V9M3 3", "M7 7ZM0 0H6V6")
        #expect(paths.map(corners) == [5, 9, 6].map { [.zero, Point($0, 0), Point($0, $0)] })
    }

    @Test func everyShapeStaysWhatItWas() throws {
        let paths = try [
            "M0 0L90 0L45 90Z", "M0 0H90V90H0Z M20 20V70H70V20Z", "M5 50C5 0 95 0 95 50Q50 99 5 50Z",
        ].map { try Path(svg: $0) }
        let common = CommonStructure(paths).paths
        #expect(Set(common.map(\.verbs)).count == 1)
        for (path, padded) in zip(paths, common) { #expect(abs(path.area - padded.area) < 1e-9) }
    }

    /// After a close, drawing goes on from where the closed subpath began.
    @Test func drawingGoesOnBehindAClose() throws {
        let paths = try common("M2 2H5V5ZH9", "M0 0H9V9Z M0 0H1")
        #expect(corners(paths[0]).suffix(2) == [Point(2, 2), Point(9, 2)])
        #expect(paths[0].hasSameStructure(as: paths[1]))
    }

    @Test func emptyPathsGetPointsAtTheOrigin() throws {
        let paths = try common("", "M3 3H9V9Z")
        #expect(paths[0].hasSameStructure(as: paths[1]))
        #expect(corners(paths[0]).allSatisfy { $0 == .zero })
        #expect(CommonStructure([]).paths.isEmpty)
        #expect(try common("M1 1", "M2 2").allSatisfy(\.verbs.isEmpty))
    }
}
