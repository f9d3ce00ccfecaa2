import Colors
import Geometry
import Layers
import Playback
import Raster
import TestSupport
import Testing

/// The layer at a point, compared with the drawn pixels.
@Suite struct HitTests {
    private func layer(_ random: inout SplitMix64, _ index: Int, depth: Int) -> Layer {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        let color = Color(rgb: UInt32(index + 1) * 0x15_17_29 & 0xFF_FF_FF)
        let path =
            Bool.random(using: &random)
            ? Path(ellipseIn: Rect(number(0...30), number(0...30), number(4...30), number(4...30)))
            : Path(polyline: (0..<4).map { _ in Point(number(0...60), number(0...60)) })
        var shape = ShapeContent(path: path, fillColor: .color(color))
        if Bool.random(using: &random) {
            (shape.strokeColor, shape.lineWidth) = (color, number(1...6))
            shape.strokeEnd = number(0.3...1)
            if Bool.random(using: &random) { shape.lineDashPattern = [6, 5] }
            if Bool.random(using: &random) { shape.fillColor = nil }
            if Bool.random(using: &random) { shape.vectorEffect = .nonScalingStroke }
        }
        var layer = Layer(name: "\(index)", shape: shape)
        layer.position = Point(number(-10...20), number(-10...20))
        layer.transform = Affine(rotation: number(-1...1)).concatenating(
            Affine(scaleX: number(0.6...1.4), y: number(0.6...1.4)))
        layer.zPosition = Double(Int.random(in: 0...2, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: layer.isHidden = true
        case 1:
            layer.mask = Layer(
                shape: ShapeContent(
                    path: Path(rect: Rect(number(0...20), number(0...20), 30, 30)),
                    fillColor: .color(.black)))
        case 2:
            (layer.bounds, layer.masksToBounds) = (Rect(0, 0, 40, 40), true)
        default: break
        }
        if depth > 0 { layer.sublayers = [self.layer(&random, index + 10 * depth, depth: depth - 1)] }
        return layer
    }

    /// If a pixel has a layer's full colour, the hit test finds that layer; on empty pixels it finds none.
    @Test(arguments: cases(60)) func hitsMatchThePixels(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let layers = (0..<4).map { layer(&random, $0, depth: $0 % 3) }
        let timeline = Timeline(Scene(canvas: Size(60, 60), layers: layers))
        let list = DisplayList(timeline, at: 0)
        let size = 240
        let view = Viewport(canvas: Size(60, 60), width: size, height: size)
        let pixels = FrameRenderer().pixels(of: timeline, at: 0, viewport: view)
        var colors: [PixelColor: Layer.ID] = [:]
        for layer in timeline.scene.allLayers {
            guard let color = layer.shape?.fillColor?.color ?? layer.shape?.strokeColor, !layer.name.isEmpty
            else { continue }
            colors[PixelColor(color)] = layer.id
        }
        for _ in 0..<400 {
            let x = Int.random(in: 1..<size - 1, using: &random)
            let y = Int.random(in: 1..<size - 1, using: &random)
            let around = (-1...1).flatMap { dy in (-1...1).map { pixels[x: x + $0, y: y + dy] } }
            guard Set(around).count == 1 else { continue }
            let point = Point((Double(x) + 0.5) / 4, (Double(y) + 0.5) / 4)
            let found = list.layer(at: point)
            if around[0].alpha == 0 {
                #expect(found == nil, "\(point), seed \(seed)")
            } else if let id = colors[around[0]] {
                #expect(found == id, "\(point), seed \(seed)")
                #expect(list.layer(at: point, within: 1) != nil)
            }
        }
    }

    /// The reach is in points of the canvas, at any scale of the layer.
    @Test func nearIsNearEnough() {
        var layer = rectangle(Rect(10, 10, 10, 10), fill: red)
        layer.transform = Affine(scaleX: 2, y: 2)
        let list = DisplayList(Timeline(of: layer), at: 0)
        for (x, reach, isHit) in [(39.0, 0.0, true), (41.5, 0, false), (41.5, 2, true), (43.5, 2, false)] {
            #expect(list.layer(at: Point(x, 30), within: reach) == (isHit ? Layer.ID(1) : nil))
        }
    }

    /// A luminance mask shows a layer where its topmost shape is not black. An alpha mask has no colours.
    @Test(arguments: [
        ([Color.white], true), ([.black], false), ([.white, .black], false), ([.black, .white], true),
        ([.white, .clear], true), ([.clear], false), ([], false),
    ])
    func masksHideByTheirMode(colors: [Color], isLit: Bool) {
        var layer = rectangle(Rect(0, 0, 10, 10), fill: red)
        layer.mask = Layer()
        layer.mask?.sublayers = colors.map { rectangle(Rect(0, 0, 10, 10), fill: $0) }
        for mode in MaskMode.allCases {
            layer.maskMode = mode
            let isHit = mode == .luminance ? isLit : colors.contains { $0.alpha > 0 }
            let found = DisplayList(Timeline(of: layer), at: 0).layer(at: Point(5, 5))
            #expect(found == (isHit ? Layer.ID(1) : nil), "\(mode)")
        }
    }

    @Test func hitsUseThePresentation() throws {
        var layer = rectangle(Rect(0, 0, 10, 10), fill: red)
        layer.add(try .basic(.positionX, from: 0, to: 40, timing: MediaTiming(duration: 4)))
        let timeline = Timeline(of: layer)
        func isHit(_ x: Double, _ time: Double) -> Bool {
            DisplayList(timeline, at: time).layer(at: Point(x, 5)) == Layer.ID(1)
        }
        #expect(isHit(5, 0) && !isHit(25, 0) && isHit(25, 2) && !isHit(5, 2))
    }
}
