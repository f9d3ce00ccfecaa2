import Colors
import Geometry
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

    /// What is in groups that fade is known by the colours that are seen of it.
    @Test func groupsThatFadeKeepTheirPlace() {
        let green = PixelColor(0, 200, 100)
        let picture = picture(64, 16, edges: .crisp) {
            square(0, red, in: $0)
            $0.pushGroup(opacity: 0.7)
            $0.pushClip(rectangle(0, 0, 40, 16))
            $0.pushGroup(opacity: 0.4)
            square(8, green, opacity: 0.9, in: $0)
            $0.pop()
            $0.pop()
            $0.pop()
            square(18, blue, in: $0)
        }
        func rank(_ x: Int) -> Int {
            picture.order.place(of: picture[x: x, y: 8], x: x..<x + 1, y: 4..<8).rank
        }
        #expect(picture[x: 10, y: 8].isOpaque && !picture[x: 16, y: 8].isOpaque)
        #expect(0 <= rank(4) && rank(4) < rank(10) && rank(4) < rank(16))
        #expect(max(rank(10), rank(16)) < rank(24))
    }

    /// What shows through a mask of lines is lines, in whatever colours, unless something else of many colours is there.
    @Test func whatALineMasksIsALine() {
        let gradient = Gradient(
            .axial, stops: [.init(0, Color(rgb: 0xFF0000)), .init(1, Color(rgb: 0x0000FF))],
            transform: Affine(scaleX: 64, y: 1))
        func masked(_ compositor: Compositor, _ x: Double, isLine: Bool, _ paint: Paint) {
            compositor.pushMask { $0.fill(rectangle(x, 4, 8, 8), paint: .color(.white), isLine: isLine) }
            compositor.fill(rectangle(x - 2, 0, 12, 16), paint: paint)
            compositor.pop()
        }
        let picture = picture(64, 16, edges: .crisp) {
            masked($0, 2, isLine: true, .gradient(gradient))
            masked($0, 18, isLine: false, .gradient(gradient))
            masked($0, 34, isLine: true, .color(blue))
            $0.fill(rectangle(48, 0, 12, 16), paint: .gradient(gradient))
            masked($0, 50, isLine: true, .gradient(gradient))
        }
        func place(_ x: Int) -> (rank: Int, isLine: Bool) {
            picture.order.place(of: picture[x: x, y: 8], x: x..<x + 2, y: 8..<12)
        }
        #expect(place(4) == (-1, true))
        #expect(place(20) == (-1, false))
        #expect(place(36).isLine && place(36).rank >= 0)
        #expect(place(52) == (-1, false))
        #expect(picture.order.place(of: .white, x: 0..<64, y: 0..<16).rank == -1, "masks are not seen")
    }
}
