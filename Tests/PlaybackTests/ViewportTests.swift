import Geometry
import Playback
import Testing

@Suite struct ViewportTests {
    @Test func brailleDotsOfAnOrdinaryCellAreSquare() {
        let view = Viewport(canvas: Size(100, 100), columns: 80, rows: 20, dots: (2, 4))
        #expect((view.width, view.height) == (160, 80))
        // 20 rows are as tall as 40 columns are wide: 0.8 dots a point, 40 dots of air left and right.
        #expect(view.transform.apply(Point(0, 0)) == Point(40, 0))
        #expect(view.transform.apply(Point(100, 100)) == Point(120, 80))
    }

    @Test func quadrantsAreTallerThanWide() {
        let view = Viewport(canvas: Size(80, 40), columns: 80, rows: 20, dots: (2, 2))
        #expect(view.transform.apply(Vector(1, 1)) == Vector(2, 1))
    }

    @Test func aSquareStaysSquareOnCellsOfAnyShape() {
        for aspect in [1.5, 2, 2.3] {
            let view = Viewport(
                canvas: Size(10, 10), columns: 50, rows: 30, dots: (2, 4), cellAspect: aspect)
            let side = view.transform.apply(Vector(10, 10))
            #expect(abs(side.dx / 2 - side.dy / 4 * aspect) < 1e-9)
        }
    }

    @Test func nothingToSeeIsNoError() {
        for canvas in [Size(0, 10), Size(10, .nan), Size(.infinity, 1), Size(-1, 5)] {
            let view = Viewport(canvas: canvas, columns: 10, rows: 10, dots: (1, 1))
            #expect(view.transform.determinant == 0)
        }
        #expect(Viewport(canvas: Size(1, 1), columns: 0, rows: 0, dots: (2, 4)).width == 0)
    }
}
