import Colors
import Geometry
import Layers
import Testing

@Test(
    "I1: numbers, points, sizes and rectangles go on beyond both ends",
    arguments: [
        (.number(10), .number(20), .number(25)),
        (.point(Point(0, 2)), .point(Point(2, 0)), .point(Point(3, -1))),
        (.size(Size(1, 1)), .size(Size(3, 5)), .size(Size(4, 7))),
        (.rect(Rect(0, 0, 2, 2)), .rect(Rect(2, 4, 4, 4)), .rect(Rect(3, 6, 5, 5))),
    ] as [(AnimatableValue, AnimatableValue, AnimatableValue)])
func beyondTheEnds(from: AnimatableValue, to: AnimatableValue, expected: AnimatableValue) {
    #expect(from.blended(to: to, progress: 1.5) == expected)
    #expect(from.blended(to: to, progress: 0) == from)
    #expect(from.blended(to: to, progress: 1) == to)
}

@Test(
    "B2: words, truth values and values of unlike sorts are the end at once",
    arguments: [
        (.bool(false), .bool(true)), (.keyword("butt"), .keyword("round")), (.number(1), .point(.zero)),
        (.path(nil), .path(Path(rect: .zero))), (.numbers([1]), .numbers([1, 2])),
        (.colors([]), .colors([.black])),
    ] as [(AnimatableValue, AnimatableValue)])
func jumpsAtOnce(from: AnimatableValue, to: AnimatableValue) {
    #expect(from.blended(to: to, progress: 0) == to)
    #expect(from.blended(to: to, progress: 0.5) == to)
}

@Test("I5 and I7: a gradient's colours, locations and points are blended, each by its parts")
func gradients() throws {
    let timing = MediaTiming(duration: 1)
    var content = GradientContent(colors: [.black, .white], locations: [0, 1])
    content.type = .radial
    var layer = Layer(gradient: content)
    try layer.add(.basic(.colors, to: .colors([.white, .white]), timing: timing))
    try layer.add(.basic(.locations, to: .numbers([0.5, 1]), timing: timing))
    try layer.add(.basic(.startPointX, to: 1, timing: timing))
    let shown = try #require(layer.presentation(at: 0.5).gradient)
    #expect(shown.colors == [Color(white: 0.5), .white])
    #expect(shown.locations == [0.25, 1])
    #expect(shown.startPoint == Point(0.75, 0) && shown.type == .radial)
}

@Test("I6: unlike paths are blended as the animation asks")
func morphModes() throws {
    let square = Path(rect: Rect(0, 0, 10, 10))
    let triangle = Path(polygon: [Point(0, 0), Point(10, 0), Point(5, 10)])
    for mode in [PathMorph.Mode.smart, .faithful, .discrete] {
        var layer = Layer(shape: ShapeContent(path: square))
        let morph = try PropertyChange(
            .path, .ends(Ends(to: .path(triangle))), blending: Blending(morph: mode))
        layer.add(try Animation(.change(morph), timing: MediaTiming(duration: 1)))
        let expected = PathMorph(from: square, to: triangle, mode: mode)
        for time in [0.0, 0.3, 0.5, 0.9, 1] {
            #expect(layer.presentation(at: time).shape?.path == expected.path(at: time))
        }
    }
}

@Test("a morph from what is beneath is planned again when that moves")
func morphFromBeneath() throws {
    let square = Path(rect: Rect(0, 0, 10, 10))
    let wide = Path(rect: Rect(0, 0, 30, 10))
    let triangle = Path(polygon: [Point(0, 0), Point(10, 0), Point(5, 10)])
    var layer = Layer(shape: ShapeContent(path: square))
    try layer.add(.basic(.path, to: .path(wide), timing: MediaTiming(duration: 1)))
    try layer.add(.basic(.path, to: .path(triangle), timing: MediaTiming(duration: 2)))
    let between = PathMorph(from: square, to: wide).path(at: 0.5)
    let expected = PathMorph(from: between, to: triangle).path(at: 0.25)
    #expect(layer.presentation(at: 0.5).shape?.path == expected)
}

@Test("a mask and its sublayers are animated in the layer's time")
func animatedMask() throws {
    var mask = Layer(shape: ShapeContent())
    try mask.add(.basic(.lineWidth, from: 0, to: 10, timing: MediaTiming(duration: 1)))
    var layer = Layer()
    layer.mask = mask
    layer.timing.speed = 2
    #expect(layer.presentation(at: 0.25).mask?.shape?.lineWidth == 5)
}

private let red = Color(rgb: 0xFF0000)
private let cyan = Color(rgb: 0x00FFFF)

@Test("a colour that is nil on one side draws nothing while it runs")
func nilColors() throws {
    let timing = MediaTiming(duration: 1)
    var layer = Layer(shape: ShapeContent())
    layer.backgroundColor = red
    try layer.add(.basic(.backgroundColor, to: .color(nil), timing: timing))
    try layer.add(.basic(.strokeColor, to: .color(cyan), timing: timing))
    try layer.add(.basic(.fillColor, to: .color(nil), timing: timing))
    let half = layer.presentation(at: 0.5)
    #expect(half.backgroundColor == nil)
    #expect(half.shape?.strokeColor == nil)
    #expect(half.shape?.fillColor == nil)
}

@Test("patterns fade across, also from and to a colour")
func patternCrossFade() throws {
    let dots = Fill.pattern(Pattern(width: 2, height: 1, pixels: [red, cyan]))
    var layer = Layer(shape: ShapeContent(fillColor: .color(red)))
    try layer.add(.basic(.fillColor, to: .fill(dots), timing: MediaTiming(duration: 1)))
    #expect(layer.presentation(at: 0.25).shape?.fillColor == .crossFade(.color(red), dots, progress: 0.25))
    #expect(layer.presentation(at: 0).shape?.fillColor == .color(red))
    #expect(layer.presentation(at: 1).shape?.fillColor == dots)
}
