import Colors
import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct CompositorTests {
    @Test func aHalfCoveredPixelIsHalfPainted() {
        let pixels = picture(2, 1) { $0.fill(rectangle(0, 0, 1.5, 1), paint: .color(red)) }
        #expect(pixels[x: 0, y: 0] == red)
        #expect(abs(Int(pixels[x: 1, y: 0].alpha) - 128) <= 1)
        #expect(pixels[x: 1, y: 0].red == pixels[x: 1, y: 0].alpha)
    }

    @Test func crispEdgesPaintWhatIsAtLeastHalfCovered() {
        let pixels = picture(4, 1, edges: .crisp) {
            $0.fill(rectangle(0.5, 0, 1.9, 1), paint: .color(red))
        }
        #expect(pixels.pixels == [red, red, .clear, .clear])
    }

    @Test func aGroupFadesAsOnePicture() {
        let overlapping = { (compositor: Compositor) in
            compositor.fill(rectangle(0, 0, 2, 1), paint: .color(red))
            compositor.fill(rectangle(1, 0, 2, 1), paint: .color(blue))
        }
        let grouped = picture(3, 1) {
            $0.pushGroup(opacity: 0.5)
            overlapping($0)
            $0.pop()
        }
        #expect(grouped[x: 0, y: 0] == PixelColor(Color(red: 1, green: 0, blue: 0, alpha: 128 / 255)))
        #expect(grouped[x: 1, y: 0] == PixelColor(Color(red: 0, green: 0, blue: 1, alpha: 128 / 255)))
    }

    @Test func aNestedGroupMultipliesOpacitiesAndAnInvisibleOnePaintsNothing() {
        let pixels = picture(1, 1) {
            $0.pushGroup(opacity: 0.5)
            $0.pushGroup(opacity: 0.5)
            $0.fill(rectangle(0, 0, 1, 1), paint: .color(.white))
            $0.pop()
            $0.pop()
            $0.pushGroup(opacity: 0)
            $0.fill(rectangle(0, 0, 1, 1), paint: .color(red))
            $0.pop()
        }
        #expect(abs(Int(pixels[x: 0, y: 0].alpha) - 64) <= 1)
        #expect(pixels[x: 0, y: 0].red == pixels[x: 0, y: 0].blue)
    }

    @Test func aClipToWholePixelsCutsAndEndsWithItsPop() {
        let pixels = picture(4, 1) {
            $0.pushClip(rectangle(1, 0, 2, 1))
            $0.fill(rectangle(-9, -9, 99, 99), paint: .color(red))
            $0.pop()
            $0.fill(rectangle(3, 0, 1, 1), paint: .color(blue))
        }
        #expect(pixels.pixels == [.clear, red, red, blue])
    }

    @Test func alongASmoothClipNothingShowsThrough() {
        let pixels = picture(2, 1) {
            $0.pushClip(rectangle(0, 0, 1.5, 1))
            $0.fill(rectangle(0, 0, 2, 1), paint: .color(red))
            $0.fill(rectangle(0, 0, 2, 1), paint: .color(blue))
            $0.pop()
        }
        #expect(pixels[x: 0, y: 0] == blue)
        #expect(pixels[x: 1, y: 0].red == 0)
        #expect(abs(Int(pixels[x: 1, y: 0].blue) - 128) <= 1)
    }

    @Test func aMaskLetsThroughInProportionToItsAlphaWhateverItsColour() {
        let half = PixelColor(Color(red: 0, green: 1, blue: 0, alpha: 128 / 255))
        let pixels = picture(3, 1) {
            $0.pushMask { mask in
                mask.fill(rectangle(0, 0, 1, 1), paint: .color(.black))
                mask.fill(rectangle(1, 0, 1, 1), paint: .color(half))
            }
            $0.fill(rectangle(0, 0, 3, 1), paint: .color(red))
            $0.pop()
        }
        #expect(pixels.pixels == [red, red.scaled(by: 128), .clear])
    }

    @Test func aFrameDoesNotRememberTheOneBefore() {
        let compositor = Compositor()
        var random = SplitMix64(seed: 1)
        let draw = { (random: inout SplitMix64) in
            for _ in 0..<6 {
                let opacity = Double.random(in: 0...1, using: &random)
                compositor.pushGroup(opacity: opacity)
                compositor.pushClip(
                    polygon(
                        (0..<3).map { _ in
                            Point(.random(in: -5...25, using: &random), .random(in: -5...25, using: &random))
                        }))
                compositor.fill(
                    polygon(
                        (0..<5).map { _ in
                            Point(.random(in: -5...25, using: &random), .random(in: -5...25, using: &random))
                        }), rule: .evenOdd, paint: .color(random.color()))
                compositor.pop()
                compositor.pop()
            }
        }
        var frames: [PixelGrid] = []
        for seed in [7, 8, 7] as [UInt64] {
            random = SplitMix64(seed: seed)
            compositor.begin(width: 20, height: 20, edges: .antialiased)
            draw(&random)
            frames.append(compositor.finish())
        }
        #expect(frames[0] == frames[2])
        #expect(frames[0] != frames[1])
        #expect(frames[0].pixels.contains { $0.alpha > 0 })
    }

    /// Whatever is in a group, fading it is fading the picture of it.
    @Test func anyGroupIsCompositedOnce() {
        var random = SplitMix64(seed: 21)
        for _ in cases(50) {
            let shapes = (0..<4).map { _ in (random.triangle(16), random.color()) }
            // 255 is no group, which rounds once for each shape.
            let opacity = UInt8.random(in: 0...254, using: &random)
            let backdrop = random.color(opaque: true)
            let paint = { (compositor: Compositor) in
                for (shape, color) in shapes { compositor.fill(shape, paint: .color(color)) }
            }
            let alone = picture(16, 16, paint)
            let grouped = picture(16, 16) {
                $0.fill(rectangle(0, 0, 16, 16), paint: .color(backdrop))
                $0.pushGroup(opacity: Double(opacity) / 255)
                paint($0)
                $0.pop()
            }
            #expect(grouped.pixels == alone.pixels.map { $0.scaled(by: opacity).over(backdrop) })
        }
    }

    @Test func anOpaqueGroupIsNoGroup() {
        var random = SplitMix64(seed: 22)
        let shapes = (0..<6).map { _ in (random.triangle(16), random.color()) }
        let plain = picture(16, 16) { for (shape, color) in shapes { $0.fill(shape, paint: .color(color)) } }
        let grouped = picture(16, 16) {
            $0.pushGroup(opacity: 1)
            for (shape, color) in shapes { $0.fill(shape, paint: .color(color)) }
            $0.pop()
        }
        #expect(plain == grouped)
    }

    @Test func aClipToRoundBoundsFollowsItsOutline() {
        let disc = polygon((0..<32).map { Point.onCircle(Double($0) / 32, center: 8, radius: 6) })
        let clipped = picture(16, 16) {
            $0.pushClip(disc)
            $0.fill(rectangle(0, 0, 16, 16), paint: .color(red))
            $0.pop()
        }
        #expect(clipped == picture(16, 16) { $0.fill(disc, paint: .color(red)) })
    }

    @Test func clipsMeet() {
        let pixels = picture(6, 1) {
            $0.pushClip(rectangle(1, 0, 4, 1))
            $0.pushMask { mask in mask.fill(rectangle(0, 0, 3, 1), paint: .color(.white)) }
            $0.fill(rectangle(0, 0, 6, 1), paint: .color(red))
            $0.pop()
            $0.pop()
        }
        #expect(pixels.pixels == [.clear, red, red, .clear, .clear, .clear])
    }

    @Test func anEmptyClipShowsNothing() {
        let pixels = picture(2, 2) {
            $0.pushClip(FlatPath())
            $0.fill(rectangle(0, 0, 2, 2), paint: .color(red))
            $0.pop()
        }
        #expect(pixels == PixelGrid(width: 2, height: 2))
    }

    @Test func coordinatesMayBeHuge() {
        let huge = polygon([
            Point(-1e99, -1e99), Point(1e99, -1e99), Point(1e99, 1e99), Point(-1e99, 1e99),
        ])
        for edges in [Edges.antialiased, .crisp] {
            let pixels = picture(3, 3, edges: edges) {
                $0.pushClip(huge)
                $0.fill(huge, paint: .color(red))
                $0.pop()
            }
            #expect(pixels.pixels.allSatisfy { $0 == red })
        }
    }

    @Test func aPictureMayHaveNoPixels() {
        let pixels = picture(0, 5) {
            $0.pushGroup(opacity: 0.5)
            $0.fill(rectangle(0, 0, 9, 9), paint: .color(red))
            $0.pop()
        }
        #expect(pixels.pixels.isEmpty)
    }

    @Test func aKeptPictureIsNotPaintedOver() {
        let compositor = Compositor()
        compositor.begin(width: 2, height: 1, edges: .antialiased)
        compositor.fill(rectangle(0, 0, 2, 1), paint: .color(red))
        let first = compositor.finish()
        compositor.begin(width: 2, height: 1, edges: .antialiased)
        #expect(first.pixels == [red, red])
        #expect(compositor.finish().pixels == [.clear, .clear])
    }

    @Test func theOpacityOfAStrokeThinsAColour() {
        let pixels = picture(1, 1, edges: .crisp) {
            $0.fill(rectangle(0, 0, 1, 1), paint: .color(red), opacity: 0.25)
        }
        #expect(pixels[x: 0, y: 0] == PixelColor(Color(red: 1, green: 0, blue: 0, alpha: 64 / 255)))
    }
}
