import Colors
import Geometry
import Layers

/// Measures the time to evaluate a frame of a timeline, by the number of changing layers.
///
/// The scene has 1,000 layers in ten groups with four animations each: position, opacity, rotation and fill colour. The
/// other rows have fewer animated layers, and none that still changes.
func benchLayers(_ words: [String]) {
    do throws(AnimationError) { try measureLayers() } catch { print("layers: \(error)") }
}

private func measureLayers() throws(AnimationError) {
    print("layers: a frame of 1,000 layers with 4 animations each")
    for active in [1000, 100, 10, 1, 0] {
        let timeline = Timeline(try busyScene(active: active))
        let frame = microseconds(of: active > 99 ? 2 : 100) {
            timeline.presentation(at: 0.5 + Double($0) * 0.01).layers.count
        }
        let samples = active * 4
        let each = samples > 0 ? ", \(rounded(frame / Double(samples), 3)) µs a sample" : ""
        print("  \(rightAligned("\(active)", 4)) layers changing: \(rounded(frame, 1)) µs a frame\(each)")
    }
    let resting = Timeline(try busyScene(active: 1000, repeats: 1))
    let rest = microseconds(of: 1000) { resting.presentation(at: 5 + Double($0)).layers.count }
    print("  all at rest: \(rounded(rest, 3)) µs a frame")
    for (name, animation) in try sampleAnimations() {
        var layer = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 10, 10))))
        layer.add(animation)
        let timeline = Timeline(Scene(canvas: Size(100, 100), layers: [layer]))
        let sample = microseconds(of: 1000) { timeline.presentation(at: Double($0) * 2e-3).layers.count }
        print("  one \(name): \(rounded(sample, 3)) µs a frame")
    }
    measureGrowth()
}

/// Measures the cost of an appended change by the number of earlier changes: 60 a second, each to the opacity of one of
/// ten layers. A constant cost means linear growth.
private func measureGrowth() {
    print("layers: appending a change, µs each; and with a frame asked for after each")
    for count in [1000, 2000, 4000, 8000, 16_000] {
        let plain = microseconds(of: 1, rounds: 3) { _ in grown(by: count, asking: false) }
        let asked = microseconds(of: 1, rounds: 3) { _ in grown(by: count, asking: true) }
        print("  \(count): \(rounded(plain / Double(count), 2)), \(rounded(asked / Double(count), 2))")
    }
}

/// Appends a number of changes and returns the number of runs.
private func grown(by count: Int, asking: Bool) -> Int {
    var timeline = Timeline(Scene(canvas: Size(100, 100), layers: (0..<10).map { Layer(name: "\($0)") }))
    let ids = timeline.scene.layers.map(\.id)
    for index in 0..<count {
        let time = Double(index) / 60
        let value = AnimatableValue.number(Double(index / 10 % 2))
        timeline.append(TimedChange(at: time, changes: [.set(ids[index % 10], .opacity, value)]))
        if asking { precondition(timeline.presentation(at: time).layers.count == 10, "ten layers show") }
    }
    return timeline.runs.count
}

/// Returns a scene of 1,000 shape layers, the first `active` of which have four animations.
private func busyScene(active: Int, repeats: Double = .infinity) throws(AnimationError) -> Scene {
    var timing = MediaTiming(duration: 0.75, repeatCount: repeats, autoreverses: true)
    timing.fillMode = .both
    var groups: [Layer] = []
    for group in 0..<10 {
        var parent = Layer(name: "group \(group)")
        for index in 0..<100 {
            var layer = Layer(
                name: "layer \(index)", shape: ShapeContent(path: Path(rect: Rect(0, 0, 10, 10))))
            if group * 100 + index < active {
                for (_, animation) in try sampleAnimations(timing).prefix(4) { layer.add(animation) }
            }
            parent.sublayers.append(layer)
        }
        groups.append(parent)
    }
    return Scene(canvas: Size(1000, 1000), layers: groups)
}

private func sampleAnimations(
    _ timing: MediaTiming = MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)
) throws(AnimationError) -> [(String, Animation)] {
    let red = AnimatableValue.color(Color(rgb: 0xFF0000))
    let cyan = AnimatableValue.color(Color(rgb: 0x00FFFF))
    let oklab = Blending(colorSpace: .oklab)
    let corners = (0..<8).map { AnimatableValue.point(Point(Double($0 * 10), Double($0 % 2) * 10)) }
    let ends = [AnimatableValue.path(Path(polygon: points(0))), .path(Path(polygon: points(5)))]
    return [
        (
            "position",
            try .basic(.position, to: .point(Point(100, 50)), timing: timing, timingFunction: .easeInEaseOut)
        ),
        ("opacity", try .basic(.opacity, from: 0, to: 1, timing: timing, timingFunction: .easeIn)),
        ("rotation", try .basic(.rotation, from: 0, to: 6, timing: timing)),
        ("fill colour", try .basic(.fillColor, from: red, to: cyan, timing: timing)),
        (
            "fill colour in Oklab",
            try Animation(
                .change(PropertyChange(.fillColor, .ends(Ends(from: red, to: cyan)), blending: oklab)),
                timing: timing)
        ),
        ("spring", try .spring(.opacity, from: 0, to: 1, timing: timing)),
        (
            "cubic keyframes",
            try .keyframes(.position, Keyframes(.values(corners), calculationMode: .cubic), timing: timing)
        ),
        ("morph of ten points", try .basic(.path, from: ends[0], to: ends[1], timing: timing)),
    ]
}

private func points(_ offset: Double) -> [Point] {
    (0..<10).map { Point(Double($0 * $0) + offset, Double($0) * offset) }
}
