import Colors
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct SVGTimelineTests {
    private func timeline(_ duration: Double, side: Double = 100, rate: Int = 30) -> SVGTimeline {
        SVGTimeline(
            Timeline(Scene(canvas: Size(side, side))), from: 0, duration: duration, framesPerSecond: rate)
    }

    @Test func framesCoverTheDuration() {
        #expect(timeline(1).frames.count == 30)
        #expect(timeline(1).frames.last == 29.0 / 30)
        #expect(timeline(1.01).frames.count == 31)
        #expect(timeline(0).frames == [0])
    }

    @Test(arguments: [(100.0, 3), (20, 4), (2, 6)])
    func smallCanvasesHaveMoreDecimals(side: Double, decimals: Int) {
        #expect(timeline(1, side: side).decimals == decimals)
    }

    @Test func aHintIsUsedIfTheValuesFollowIt() throws {
        let ease = try CubicTiming(0.42, 0, 1, 1)
        let hint = EasingSegment(start: 0.5, end: 1.5, ease: ease)
        let eased = timeline(2).track([hint], tolerance: 0.001) { time in
            SVGValue(8 * ease.value(at: min(max(time - 0.5, 0), 1)))
        }
        #expect(eased.keys.map(\.time) == [0, 0.25, 0.75, 1])
        #expect(eased.keys.map(\.value) == ["0", "0", "8", "8"])
        #expect(eased.keys.map(\.ease) == [nil, ease, nil, nil])
        // A hint that the values do not follow is ignored.
        let straight = timeline(2).track([hint], tolerance: 0.001) { SVGValue(8 * min(max($0 - 0.5, 0), 1)) }
        #expect(straight.keys.allSatisfy { $0.ease == nil })
        #expect(straight.keys.count == 4)
    }

    @Test(arguments: [0.5, 0.05, 0.005])
    func otherValuesAreApproximated(tolerance: Double) {
        func value(_ time: Double) -> Double { 20 * time * time * time }
        let track = timeline(1, rate: 1000).track([], tolerance: tolerance) { SVGValue(value($0)) }
        #expect(track.keys.count > 2 && track.keys.count < 80)
        for (low, high) in zip(track.keys, track.keys.dropFirst()) {
            guard let from = Double(low.value), let to = Double(high.value) else { return }
            let middle = (low.time + high.time) / 2
            #expect(abs((from + to) / 2 - value(middle)) <= tolerance + 0.001)
        }
    }

    @Test func otherFormsAreHeld() throws {
        let (line, curve) = (try Path(svg: "M0 0L1 1"), try Path(svg: "M0 0Q1 1 2 2"))
        let track = timeline(1, rate: 8).track([], tolerance: 0.1) { SVGValue($0 < 0.5 ? line : curve) }
        #expect(Set(track.keys.map(\.value)) == ["M0 0L1 1", "M0 0Q1 1 2 2"])
        for key in track.keys { #expect((key.value == "M0 0L1 1") == (key.time < 0.5) || key.time == 0.5) }
    }

    @Test func conditionsChangeAtExactTimes() throws {
        let track = timeline(1).track { $0 >= 0.2 && $0 < 0.61 }
        #expect(track.isDiscrete)
        #expect(track.keys.map(\.value) == ["0", "1", "0"])
        #expect(isNear(track.keys.map(\.time), [0, 0.2, 0.61]))
        // A change right after the beginning applies from the beginning, and a change at the end never applies.
        let nearly = timeline(1).track { $0 > 0 && $0 < 1 }
        #expect(nearly.isConstant && nearly.first == "1")
    }

    private func isNear(_ times: [Double], _ others: [Double]) -> Bool {
        times.count == others.count && zip(times, others).allSatisfy { abs($0 - $1) < 1e-5 }
    }
}

extension SVGTimeline {
    /// Returns the track of a value.
    fileprivate func track(
        _ hints: [EasingSegment], tolerance: Double, _ value: (Double) -> SVGValue
    ) -> SVGTrack { track(hints, tolerance: tolerance, frames: frames.map(value), value) }

    /// Returns the track of a condition.
    fileprivate func track(while condition: (Double) -> Bool) -> SVGTrack {
        track(frames: frames.map { condition($0) ? "1" : "0" }) { condition($0) ? "1" : "0" }
    }
}

// MARK: - SVGTransformsTests

@Suite struct SVGTransformsTests {
    private var layer: Layer {
        var layer = Layer(shape: ShapeContent(path: SVGDrawing.square))
        layer.bounds = Rect(0, 0, 10, 10)
        layer.position = Point(5, 5)
        return layer
    }

    /// Returns the transforms of the groups around the path, outermost first, with the type of their animation.
    private func chain(_ nodes: [XMLNode]) -> [(transform: String?, type: String?)] {
        var chain: [(String?, String?)] = []
        var node = nodes.first
        while let group = node, group.name == "g" {
            chain.append((group["transform"], group.animation(of: "transform")?["type"]))
            node = group.children.first { $0.name != "animateTransform" }
        }
        return chain
    }

    @Test func constantMapsAreOneMatrixUnlessTheyAreTheIdentity() throws {
        var layer = layer
        #expect(try SVGDrawing.still(layer)[0].name == "path")
        layer.position = Point(25, 15)
        #expect(try chain(SVGDrawing.still(layer)).map(\.transform) == ["translate(20 10)"])
        // Around the centre: x' = 2x - 5·2 + 25, y' = 3y - 5·3 + 15.
        layer.transform = Affine(scaleX: 2, y: 3)
        #expect(try chain(SVGDrawing.still(layer)).map(\.transform) == ["matrix(2 0 0 3 15 0)"])
    }

    /// Each changing part has its own group, with constant maps between.
    @Test func rotationIsAroundTheAnchor() throws {
        let turn = try Animation.basic(
            .rotation, from: 0, to: .number(.pi / 2), timing: MediaTiming(duration: 1))
        let chain = try chain(SVGDrawing.moving(layer.animated(turn)))
        #expect(chain.map(\.transform) == ["translate(5 5)", "rotate(0)", "translate(-5 -5)"])
        #expect(chain.map(\.type) == [nil, "rotate", nil])
    }

    @Test func aTranslationIsOneGroup() throws {
        let move = try Animation.basic(
            .position, from: .point(Point(5, 5)), to: .point(Point(45, 25)),
            timing: MediaTiming(duration: 1))
        let root = try SVGDrawing.moving(layer.animated(move))
        #expect(chain(root).map(\.type) == ["translate", nil])
        let keys = try #require(root[0].animation(of: "transform")).keys
        #expect(keys.map(\.value) == ["5 5", "45 25"])
    }

    @Test(arguments: [(4 * Double.pi, "720"), (-6 * Double.pi, "-1080")])
    func fullTurnsAreCounted(angle: Double, degrees: String) throws {
        let turn = try Animation.basic(
            .rotation, from: 0, to: .number(angle), timing: MediaTiming(duration: 1))
        let root = try SVGDrawing.moving(layer.animated(turn))
        let rotate = try #require(root.flatMap { $0.all("animateTransform") }.first)
        #expect(rotate.keys.map(\.value) == ["0", degrees])
    }

    /// Sublayers are transformed around the layer's anchor, in their own group.
    @Test func sublayersShareTheirTransform() throws {
        var parent = Layer()
        parent.bounds = Rect(0, 0, 20, 20)
        parent.position = Point(10, 10)
        parent.backgroundColor = .white
        parent.sublayerTransform = Affine(scaleX: 2, y: 2)
        parent.sublayers = [layer]
        let drawn = try SVGDrawing.still(parent)
        #expect(drawn.map(\.name) == ["path", "g"])
        #expect(drawn[1]["transform"] == "matrix(2 0 0 2 -10 -10)")
    }
}
