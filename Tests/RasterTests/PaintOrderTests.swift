import TestSupport
import Testing

@testable import Raster

/// What was painted over what, which a cell with too few colours goes by.
@Suite struct PaintOrderTests {
    private let red = PixelColor(255, 0, 0)
    private let blue = PixelColor(0, 0, 255)

    private func square(_ x: Double, _ color: PixelColor, opacity: Double = 1, in compositor: Compositor) {
        compositor.fill(rectangle(x, 2, 12, 12), paint: .color(color), opacity: opacity)
    }

    /// Blue lies over red here, and red over blue there: what is painted elsewhere plays no part.
    @Test func orderIsThatOfThePlace() {
        let picture = picture(64, 16, edges: .crisp) {
            square(0, red, in: $0)
            square(8, blue, in: $0)
            square(40, blue, in: $0)
            square(48, red, in: $0)
        }
        func isFront(_ front: PixelColor, _ back: PixelColor, _ x: Range<Int>) -> Bool {
            picture.order.place(of: front, x: x, y: 4..<8).rank
                > picture.order.place(of: back, x: x, y: 4..<8).rank
        }
        #expect(isFront(blue, red, 8..<12))
        #expect(isFront(red, blue, 50..<52))
        #expect(picture.order.place(of: red, x: 24..<32, y: 4..<8).rank == -1)
    }

    /// What is translucent is known by what it makes of what lies behind it.
    @Test func translucentPaintIsInFrontOfWhatShowsThrough() {
        let picture = picture(64, 16, edges: .crisp) {
            square(0, red, in: $0)
            square(40, blue, in: $0)
            square(4, blue, opacity: 0.5, in: $0)
        }
        let mixed = picture[x: 8, y: 8]
        #expect(mixed != red && mixed != blue && mixed.isOpaque)
        func rank(_ color: PixelColor) -> Int { picture.order.place(of: color, x: 8..<10, y: 4..<8).rank }
        #expect(rank(mixed) > rank(red))
        #expect(rank(picture[x: 14, y: 8]) > rank(red))
    }
}
