import Foundation
import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct BlurTests {
    private func shadow(_ dx: Double = 0, _ dy: Double = 0, radius: Double) -> Shadow {
        Shadow(color: .black, offset: Vector(dx, dy), radius: Vector(radius, radius))
    }

    /// Returns the opacities of one row that casts a shadow and is not drawn itself.
    private func opacities(_ width: Int, _ shape: FlatPath, _ shadow: Shadow) -> [Double] {
        picture(width, 1) { $0.fillShadow(shadow, of: shape) }.pixels.map { Double($0.alpha) }
    }

    /// The picture continues at its edges, so one row of pixels is like an endless column.
    @Test(arguments: [1, 1.7, 3, 8, 20])
    func shadowsOfEdgesFollowTheNormalDistribution(radius: Double) {
        let row = opacities(160, rectangle(0, 0, 80, 1), shadow(radius: radius))
        for (column, opacity) in row.enumerated() {
            // A pixel averages the normal distribution. Three box filters differ from it by up to 3 %.
            let distances = (0..<10).map { 80 - Double(column) - 0.05 - Double($0) / 10 }
            let expected = distances.map { 0.5 + 0.5 * erf($0 / radius / 2.0.squareRoot()) }.reduce(0, +) / 10
            #expect(abs(opacity / 255 - expected) < 0.03, "column \(column)")
        }
    }

    @Test(arguments: [0, 0.4, 2, 5.3], [(0.0, 0.0), (3, -2), (0.25, 0.5), (-1.75, 0.1)])
    func shadowsKeepTheirAmountAndMove(radius: Double, offset: (Double, Double)) {
        let cast = picture(91, 91) {
            $0.fillShadow(shadow(offset.0, offset.1, radius: radius), of: rectangle(38, 38, 15, 15))
        }
        var (sum, x, y, square) = (0.0, 0.0, 0.0, 0.0)
        for row in 0..<91 {
            for column in 0..<91 {
                let weight = Double(cast[x: column, y: row].alpha)
                sum += weight
                x += weight * (Double(column) - 45)
                y += weight * (Double(row) - 45)
                square += weight * (Double(column) - 45 - offset.0) * (Double(column) - 45 - offset.0)
            }
        }
        #expect(abs(sum / (225 * 255) - 1) < 0.03)
        #expect(abs(x / sum - offset.0) < 0.05 && abs(y / sum - offset.1) < 0.05)
        // The square has a variance of (15² - 1) / 12. Interpolation adds at most a quarter.
        #expect(abs(square / sum - 56.0 / 3 - radius * radius) < 0.3 + 0.05 * radius * radius)
    }

    @Test func blursChangeSmoothlyWithTheirRadius() {
        var last = opacities(60, rectangle(20, 0, 10, 1), shadow(radius: 0))
        for step in 1...400 {
            let next = opacities(60, rectangle(20, 0, 10, 1), shadow(radius: Double(step) / 40))
            #expect(zip(last, next).allSatisfy { abs($0 - $1) <= 8 }, "radius \(Double(step) / 40)")
            last = next
        }
    }

    @Test func shadowsLieBehindTheirPicture() {
        let red = PixelColor(255, 0, 0)
        let cast = picture(4, 1) {
            $0.fill(rectangle(0, 0, 4, 1), paint: .color(.white))
            $0.pushShadow(shadow(1, radius: 0))
            $0.fill(rectangle(0, 0, 2, 1), paint: .color(red))
            $0.pop()
        }
        #expect(cast.pixels == [red, red, .black, .white])
        let translucent = picture(5, 1) {
            $0.pushShadow(
                Shadow(color: PixelColor.black.scaled(by: 128), offset: Vector(2, 0), radius: .zero))
            $0.fill(rectangle(1, 0, 2, 1), paint: .color(red), opacity: 0.5)
            $0.pop()
        }
        #expect(translucent.pixels.map(\.alpha) == [0, 128, 128, 64, 64])
    }

    @Test func picturesOutsideOfAClipCastTheirShadowIntoIt() {
        let cast = picture(6, 1) {
            $0.pushClip(rectangle(3, 0, 3, 1))
            $0.pushShadow(shadow(3, radius: 0))
            $0.fill(rectangle(0, 0, 2, 1), paint: .color(.white))
            $0.pop()
            $0.pop()
        }
        #expect(cast.pixels == [.clear, .clear, .clear, .black, .black, .clear])
    }

    @Test func shapesContinueOutsideOfThePicture() {
        let bar = picture(20, 20) { $0.fillShadow(shadow(0, 2, radius: 3), of: rectangle(0, 0, 20, 10)) }
        for row in 0..<20 { #expect(Set((0..<20).map { bar[x: $0, y: row] }).count == 1, "row \(row)") }
    }

    @Test func blursKeepPremultipliedColors() {
        let blurred = picture(30, 30) {
            $0.pushBlur(radius: Vector(1.4, 1.4))
            $0.fill(rectangle(5, 5, 10, 20), paint: .color(PixelColor(255, 128, 0)), opacity: 0.7)
            $0.fill(rectangle(12, 2, 16, 12), paint: .color(PixelColor(255, 255, 255)))
            $0.pop()
        }
        for pixel in blurred.pixels { #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha) }
        // The result is translucent outside of the shapes.
        #expect((1..<255).contains(blurred[x: 3, y: 20].alpha))
        #expect(blurred[x: 20, y: 8] == PixelColor(255, 255, 255))
    }

    /// Dots need not be square, so a round blur can be wider along one axis.
    @Test func blursHaveARadiusForEachAxis() {
        let blurred = picture(41, 41) {
            $0.pushBlur(radius: Vector(4, 1))
            $0.fill(rectangle(19, 19, 3, 3), paint: .color(.white))
            $0.pop()
        }
        let column = picture(41, 41) {
            $0.pushBlur(radius: Vector(0, 1))
            $0.fill(rectangle(19, 19, 3, 3), paint: .color(.white))
            $0.pop()
        }
        #expect(blurred[x: 12, y: 20].alpha > 0 && blurred[x: 20, y: 12].alpha == 0)
        #expect(column[x: 18, y: 20] == .clear && column[x: 20, y: 18].alpha > 0)
    }

    @Test func blursWithoutARadiusChangeNothing() {
        func draw(_ push: (Compositor) -> Void) -> PixelGrid {
            picture(8, 8) {
                push($0)
                $0.fill(rectangle(1.3, 1.6, 4.7, 5.4), paint: .color(PixelColor(200, 100, 50)), opacity: 0.6)
                $0.pop()
            }
        }
        #expect(draw { $0.pushBlur(radius: .zero) } == draw { $0.pushGroup(opacity: 1) })
    }

    @Test func crispEdgesHaveNoShadowsAndBlurs() {
        let row = picture(4, 1, edges: .crisp) {
            $0.pushShadow(shadow(1, radius: 1))
            $0.pushBlur(radius: Vector(1, 1))
            $0.fill(rectangle(0, 0, 2, 1), paint: .color(.white))
            $0.pop()
            $0.pop()
            $0.fillShadow(shadow(radius: 1), of: rectangle(0, 0, 4, 1))
        }
        #expect(row.pixels == [.white, .white, .clear, .clear])
    }

    @Test(arguments: [1e3, 1e9, .infinity, .nan])
    func extremeValuesAreDrawn(number: Double) {
        let pictures = [
            picture(4, 4) { $0.fillShadow(shadow(radius: number), of: rectangle(0, 0, 3, 3)) },
            picture(4, 4) { $0.fillShadow(shadow(number, -number, radius: 1), of: rectangle(0, 0, 3, 3)) },
        ]
        #expect(pictures.allSatisfy { $0.pixels.count == 16 })
    }
    @Test func costsOfBlursAreLimited() {
        let compositor = Compositor()
        compositor.begin(width: 100, height: 100, edges: .antialiased)
        compositor.fillShadow(shadow(radius: 1e9), of: rectangle(0, 0, 100, 100))
        #expect(compositor.work < 10_000_000)
    }
}
