import Colors
import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct CompositorTests {
    private func row(
        _ width: Int, edges: Edges = .antialiased, _ draw: (Compositor) -> Void
    ) -> [PixelColor] { picture(width, 1, edges: edges, draw).pixels }

    /// A blended group mixes only where something is behind it, and with the fraction of its alpha.
    @Test func groupsBlendWithTheirBackdrop() {
        func picture(opacity: Double, _ backdrop: PixelColor) -> PixelGrid {
            TestSupport.picture(2, 1) {
                $0.fill(rectangle(0, 0, 1, 1), paint: .color(backdrop))
                $0.pushGroup(opacity: opacity, mode: .multiply)
                $0.fill(rectangle(0, 0, 2, 1), paint: .color(PixelColor(255, 128, 0)))
                $0.pop()
            }
        }
        let whole = picture(opacity: 1, PixelColor(128, 128, 128))
        #expect(whole[x: 0, y: 0] == PixelColor(128, 64, 0))
        #expect(whole[x: 1, y: 0] == PixelColor(255, 128, 0))
        let half = picture(opacity: 0.5, PixelColor(128, 128, 128))
        #expect(half[x: 0, y: 0] == PixelColor(128, 96, 64))
        // Over a backdrop of half the alpha, half of the colour is mixed: 255 · (0.5 + 0.5 · 0.5).
        let faint = picture(opacity: 1, PixelColor(Color(white: 0.5, alpha: 0.5)))
        #expect(abs(Int(faint[x: 0, y: 0].red) - 191) <= 1 && faint[x: 0, y: 0].isOpaque)
    }

    /// A clip of any shape, also inside another one, leaves the backdrop of a blended group.
    @Test(arguments: [[2], [1.5], [2, 1.5], [1.5, 2], [1.5, 1.5, 3]])
    func groupsBlendThroughClips(widths: [Double]) {
        func pixels(isIsolated: Bool) -> [PixelColor] {
            row(3) { compositor in
                compositor.fill(rectangle(0, 0, 3, 1), paint: .color(PixelColor(128, 128, 128)))
                for width in widths { compositor.pushClip(rectangle(0, 0, width, 1)) }
                compositor.pushGroup(opacity: 1, isIsolated: isIsolated)
                compositor.pushGroup(opacity: 1, mode: .multiply)
                compositor.fill(rectangle(0, 0, 3, 1), paint: .color(PixelColor(255, 128, 0)))
                for _ in 0..<widths.count + 2 { compositor.pop() }
            }
        }
        let mixed = pixels(isIsolated: false)
        #expect(mixed[0] == PixelColor(128, 64, 0) && mixed[2] == PixelColor(128, 128, 128))
        // A smooth edge shows the backdrop through the rest of its coverage.
        let fraction = widths.reduce(1) { $0 * min($1 - 1, 1) }
        #expect(abs(Double(mixed[1].blue) - 128 * (1 - fraction)) <= 2 && mixed[1].red == 128)
        #expect(pixels(isIsolated: true)[0] == PixelColor(255, 128, 0))
    }

    /// The drawing of a mask has no backdrop.
    @Test func blendedMasksAreIsolated() {
        let pixels = row(2) { compositor in
            compositor.fill(rectangle(0, 0, 2, 1), paint: .color(.white))
            compositor.pushClip(rectangle(0, 0, 1.5, 1))
            compositor.pushMask { mask in
                mask.pushGroup(opacity: 1, mode: .multiply)
                mask.fill(rectangle(0, 0, 0.5, 1), paint: .color(.black))
                mask.pop()
            }
            compositor.fill(rectangle(0, 0, 2, 1), paint: .color(red))
            compositor.pop()
            compositor.pop()
        }
        #expect(pixels[0].red == 255 && abs(Int(pixels[0].blue) - 128) <= 1 && pixels[1] == .white)
    }

    @Test func aMaskByLuminanceShowsThroughLightColors() {
        func alpha(_ color: PixelColor, _ mode: MaskMode) -> UInt8 {
            picture(1, 1) { compositor in
                compositor.pushMask(by: mode) { $0.fill(rectangle(0, 0, 1, 1), paint: .color(color)) }
                compositor.fill(rectangle(0, 0, 1, 1), paint: .color(.white))
                compositor.pop()
            }[x: 0, y: 0].alpha
        }
        #expect(alpha(.white, .luminance) == 255 && alpha(.black, .luminance) == 0)
        #expect(alpha(green, .luminance) == 182 && alpha(green, .alpha) == 255)
        #expect(alpha(PixelColor(Color(white: 1, alpha: 0.5)), .luminance) == 128)
    }

    @Test func aHalfCoveredPixelIsHalfPainted() {
        let pixels = row(2) { $0.fill(rectangle(0, 0, 1.5, 1), paint: .color(red)) }
        #expect(pixels == [red, red.scaled(by: pixels[1].alpha)])
        #expect(abs(Int(pixels[1].alpha) - 128) <= 1)
    }

    @Test(arguments: [(0.5, 1.9, [red, red, .clear]), (1.2, 0.3, [.clear, .clear, .clear])])
    func crispEdgesPaintPixelsThatAreHalfCovered(x: Double, width: Double, expected: [PixelColor]) {
        let shape = rectangle(x, 0, width, 1)
        #expect(row(3, edges: .crisp) { $0.fill(shape, paint: .color(red)) } == expected)
        let clipped = row(3, edges: .crisp) {
            $0.pushClip(shape)
            $0.fill(rectangle(0, 0, 3, 1), paint: .color(red))
            $0.pop()
        }
        #expect(clipped == expected)
    }

    @Test func nestedGroupsMultiplyTheirOpacities() {
        let pixels = row(1) {
            $0.pushGroup(opacity: 0.5)
            $0.pushGroup(opacity: 0.5)
            $0.fill(rectangle(0, 0, 1, 1), paint: .color(.white))
            $0.pop()
            $0.pop()
            $0.pushGroup(opacity: 0)
            $0.fill(rectangle(0, 0, 1, 1), paint: .color(red))
            $0.pop()
        }
        #expect(abs(Int(pixels[0].alpha) - 64) <= 1 && pixels[0].red == pixels[0].blue)
    }

    /// Fading a group equals fading its picture, whatever it contains.
    @Test func anyGroupIsCompositedOnce() {
        var random = SplitMix64(seed: 21)
        for index in cases(50) {
            let shapes = (0..<4).map { _ in (random.triangle(16), random.color()) }
            // 255 makes no group: each shape is rounded separately.
            let opacity = index == 0 ? 255 : UInt8.random(in: 0...254, using: &random)
            let backdrop = random.color(opaque: true)
            let paint = { (compositor: Compositor) in
                for (shape, color) in shapes { compositor.fill(shape, paint: .color(color)) }
            }
            let grouped = picture(16, 16) {
                if opacity < 255 { $0.fill(rectangle(0, 0, 16, 16), paint: .color(backdrop)) }
                $0.pushGroup(opacity: Double(opacity) / 255)
                paint($0)
                $0.pop()
            }
            let alone = picture(16, 16, paint).pixels
            #expect(
                grouped.pixels
                    == (opacity == 255 ? alone : alone.map { $0.scaled(by: opacity).over(backdrop) }))
        }
    }

    @Test func aClipToWholePixelsEndsWithItsPop() {
        let pixels = row(4) {
            $0.pushClip(rectangle(1, 0, 2, 1))
            $0.fill(rectangle(-9, -9, 99, 99), paint: .color(red))
            $0.pop()
            $0.fill(rectangle(3, 0, 1, 1), paint: .color(blue))
        }
        #expect(pixels == [.clear, red, red, blue])
    }

    @Test func nothingShowsThroughAlongASmoothClip() {
        let pixels = row(2) {
            $0.pushClip(rectangle(0, 0, 1.5, 1))
            $0.fill(rectangle(0, 0, 2, 1), paint: .color(red))
            $0.fill(rectangle(0, 0, 2, 1), paint: .color(blue))
            $0.pop()
        }
        #expect(pixels[0] == blue && pixels[1].red == 0)
        #expect(abs(Int(pixels[1].blue) - 128) <= 1)
    }

    @Test func aCurvedClipFollowsItsOutline() {
        let disc = FlatPath(Path(ellipseIn: Rect(2, 2, 12, 12)))
        let clipped = picture(16, 16) {
            $0.pushClip(disc)
            $0.fill(rectangle(0, 0, 16, 16), paint: .color(red))
            $0.pop()
        }
        #expect(clipped == picture(16, 16) { $0.fill(disc, paint: .color(red)) })
    }

    @Test func aMaskShowsItsAlphaWhateverItsColor() {
        let pixels = row(3) {
            $0.pushMask { mask in
                mask.fill(rectangle(0, 0, 1, 1), paint: .color(.black))
                mask.fill(rectangle(1, 0, 1, 1), paint: .color(green.scaled(by: 128)))
            }
            $0.fill(rectangle(0, 0, 3, 1), paint: .color(red))
            $0.pop()
        }
        #expect(pixels == [red, red.scaled(by: 128), .clear])
    }

    @Test func clipsAndMasksIntersect() {
        let pixels = row(6) {
            $0.pushClip(rectangle(1, 0, 4, 1))
            $0.pushMask { mask in mask.fill(rectangle(0, 0, 3, 1), paint: .color(.white)) }
            $0.fill(rectangle(0, 0, 6, 1), paint: .color(red))
            $0.pop()
            $0.pushClip(FlatPath())
            $0.fill(rectangle(0, 0, 6, 1), paint: .color(blue))
            $0.pop()
            $0.pop()
        }
        #expect(pixels == [.clear, red, red, .clear, .clear, .clear])
    }

    @Test func coordinatesMayBeHuge() {
        let huge = polygon([(-1e99, -1e99), (1e99, -1e99), (1e99, 1e99), (-1e99, 1e99)])
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

    @Test func aKeptPictureIsNotOverwritten() {
        let compositor = Compositor()
        compositor.begin(width: 2, height: 1, edges: .antialiased)
        compositor.fill(rectangle(0, 0, 2, 1), paint: .color(red))
        let first = compositor.finish()
        compositor.begin(width: 2, height: 1, edges: .antialiased)
        #expect(first.pixels == [red, red])
        #expect(compositor.finish().pixels == [.clear, .clear])
    }

    @Test func opacityFadesAFill() {
        let pixels = row(1, edges: .crisp) {
            $0.fill(rectangle(0, 0, 1, 1), paint: .color(red), opacity: 0.25)
        }
        #expect(pixels == [red.scaled(by: 64)])
    }
}
