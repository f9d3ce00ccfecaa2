import Colors
import Geometry
import TestSupport
import Testing

@testable import Layers

@Test(arguments: AnimatableProperty.allCases)
func everyKeyPathAndOtherNameNamesItsProperty(property: AnimatableProperty) throws {
    #expect(property.names.contains(property.keyPath))
    for name in property.names { #expect(try AnimatableProperty(keyPath: name) == property) }
    #expect(property.defaultValue.kind == property.kind)
}

@Test(
    "an unknown key path is refused with the nearest one, also by its name in other frameworks",
    arguments: [
        ("strokeEn", "strokeEnd"), ("strokecolour", "strokeColor"), ("opacty", "opacity"),
        ("transform.rotaton.z", "transform.rotation.z"), ("lineDashOffset", "lineDashPhase"),
        ("stroke-dashoffset", "lineDashPhase"), ("visible", "hidden"), ("bounds.width", "bounds.size.width"),
        ("angle", "transform.rotation.z"), ("Cap", "lineCap"), ("zzzzzzzzzz", nil), ("viewBox", nil),
        ("shadowOffsetX", "shadowOffset.width"), ("box-shadow", "shadowOpacity"), ("filter", "x-blurRadius"),
        // Nearly a key path of Core Animation.
        ("shadow", nil),
    ] as [(String, String?)])
func unknownKeyPaths(keyPath: String, nearest: String?) {
    let error = #expect(throws: KeyPathError.self) { try AnimatableProperty(keyPath: keyPath) }
    #expect(error?.keyPath == keyPath && error?.nearest == nearest && error?.reason == nil)
}

@Test(
    arguments: [
        (.path, .path(nil)), (.fillColor, .fill(.black)), (.fillRule, .keyword("non-zero")),
        (.strokeColor, .color(nil)), (.strokeStart, 0), (.strokeEnd, 1), (.lineWidth, 1), (.miterLimit, 10),
        (.lineCap, .keyword("butt")), (.lineJoin, .keyword("miter")), (.lineDashPhase, 0),
        (.lineDashPattern, .numbers([])), (.dashOrigin, .keyword("trim")), (.dashFit, .keyword("none")),
        (.trimMode, .keyword("total")), (.trimOffset, 0), (.trimBy, .keyword("length")),
        (.vectorEffect, .keyword("none")), (.isIsolated, false), (.isDoubleSided, true),
        (.anchorPoint, .point(Point(0.5, 0.5))), (.opacity, 1), (.isHidden, false), (.masksToBounds, false),
        (.bounds, .rect(.zero)), (.transform, .transform(.identity)), (.backgroundColor, .color(nil)),
        (.borderColor, .color(.black)), (.borderWidth, 0), (.cornerRadius, 0), (.zPosition, 0),
        (.shadowColor, .color(.black)), (.shadowOpacity, 0), (.shadowOffset, .size(Size(0, -3))),
        (.shadowRadius, 3), (.shadowPath, .path(nil)), (.blurRadius, 0),
    ] as [(AnimatableProperty, AnimatableValue)])
func coreAnimationsDefaults(property: AnimatableProperty, value: AnimatableValue) {
    #expect(property.defaultValue == value)
}

private let kinds = [
    Layer(), Layer(shape: ShapeContent()), Layer(gradient: GradientContent()),
    Layer(replicator: ReplicatorContent()),
]

/// A new layer of the kind that has the property.
private func fresh(for property: AnimatableProperty) throws -> Layer {
    try #require(kinds.first { $0.content.owner == property.owner })
}

@Test(arguments: AnimatableProperty.allCases)
func setValuesAreReadBackAlone(property: AnimatableProperty) throws {
    let before = try fresh(for: property)
    #expect(before.value(for: property) == property.defaultValue)
    var layer = before
    let value = property.sample
    #expect(value != property.defaultValue)
    let isSet = layer.setValue(value, for: property)
    let found = try #require(layer.value(for: property))
    #expect(isSet && (found == value || found.distance(to: value) ?? 1 < 1e-9))
    for other in before.properties where other != property.root {
        #expect(layer.value(for: other) == before.value(for: other), "\(other)")
    }
}

@Test(arguments: AnimatableProperty.allCases)
func layersOfAnotherKindDoNotHaveIt(property: AnimatableProperty) {
    for original in kinds {
        var layer = original
        let hasIt = property.owner == .layer || property.owner == layer.content.owner
        #expect((layer.value(for: property) != nil) == hasIt)
        let isSet = layer.setValue(property.sample, for: property)
        #expect(isSet == hasIt)
        #expect((layer != original) == hasIt)
    }
}

@Test(arguments: AnimatableProperty.allCases)
func aValueOfAnotherKindIsRefused(property: AnimatableProperty) throws {
    let original = try fresh(for: property)
    for other in AnimatableProperty.allCases where other.sample.converted(to: property.kind) == nil {
        var layer = original
        let isSet = layer.setValue(other.sample, for: property)
        #expect(!isSet && layer == original, "\(other)")
    }
}

@Test(arguments: AnimatableProperty.allCases.filter { $0.kind == .keyword })
func aPropertyOfWordsTakesTheseAndNoOthers(property: AnimatableProperty) throws {
    var layer = try fresh(for: property)
    #expect(property.keywords.count > 1)
    for word in property.keywords {
        let isSet = layer.setValue(.keyword(word), for: property)
        #expect(isSet && layer.value(for: property) == .keyword(word))
    }
    let takesNonsense = layer.setValue(.keyword("nonsense"), for: property)
    #expect(!takesNonsense)
}

@Test("only words, corners and dashes are plain settings, and summaries are different sentences")
func tableOfProperties() {
    for property in AnimatableProperty.allCases {
        #expect(property.keywords.isEmpty == (property.kind != .keyword))
        let isSetting = [.keyword, .corners].contains(property.kind) || property == .lineDashPattern
        #expect(property.isAnimatable == !isSetting)
        let summary = property.summary
        #expect(summary.count > 10 && summary.first?.isUppercase == true && summary.last == ".")
        #expect(FlatPicture.reason(against: property.keyPath) == nil)
    }
    #expect(Set(AnimatableProperty.allCases.map(\.summary)).count == AnimatableProperty.allCases.count)
}

@Test(arguments: AnimatableProperty.roots)
func aWholePropertyHasEveryComponentOfItsKind(root: AnimatableProperty) {
    let parts = AnimatableProperty.allCases.filter { $0.root == root && $0 != root }
    let components = PropertyComponent.allCases.filter { $0.row.get(root.defaultValue) != nil }
    #expect(parts.compactMap(\.component) == components)
    #expect(parts.map(\.keyPath) == components.map { root.keyPath + "." + $0.rawValue })
    for part in parts {
        #expect(part.kind == part.component?.kind && part.owner == root.owner && part.isAnimatable)
    }
}

@Test func settingAFrameSetsBoundsAndPosition() {
    var layer = Layer()
    layer.bounds = Rect(0, 0, 20, 10)
    layer.position = Point(100, 100)
    #expect(layer.frame == Rect(90, 95, 20, 10))
    layer.transform = Affine(scaleX: 2, y: 2)
    #expect(layer.frame == Rect(80, 90, 40, 20))
    // Measured in Core Animation (rule Y4).
    layer.transform = Affine(scaleX: 2, y: 4)
    layer.frame = Rect(10, 20, 100, 50)
    #expect(layer.bounds.size == Size(50, 12.5) && layer.position == Point(60, 45))
    layer.transform = Affine(scaleX: 0, y: 1)
    layer.frame = Rect(0, 0, 3, 4)
    #expect(layer.bounds.size == Size(3, 4))
}

@Test("Y4: bounds and frames with a negative size are standardized")
func negativeSizes() {
    var layer = Layer()
    layer.bounds = Rect(0, 0, -100, -50)
    #expect(layer.bounds == Rect(-100, -50, 100, 50))
    layer.setValue(-20, for: .boundsWidth)
    #expect(layer.bounds == Rect(-120, -50, 20, 50))
    for transform in [Affine.identity, Affine(scaleX: 2, y: 4)] {
        layer.transform = transform
        layer.frame = Rect(10, 20, -40, -30)
        #expect(layer.frame == Rect(-30, -10, 40, 30))
    }
}

/// With any scale, mirroring, translation and rotation by right angles, the layer fills the frame.
@Test func aFrameThatWasSetIsTheFrame() {
    var random = SplitMix64(seed: 4)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in cases(300) {
        var layer = Layer()
        layer.anchorPoint = Point(number(-1...2), number(-1...2))
        layer.bounds = Rect(number(-9...9), number(-9...9), 5, 5)
        let (x, y) = (number(0.2...4), number(0.2...4) * (Bool.random(using: &random) ? 1 : -1))
        let turned = Bool.random(using: &random)
        layer.transform = Affine(
            a: turned ? 0 : x, b: turned ? y : 0, c: turned ? -x : 0, d: turned ? 0 : y, tx: number(-9...9),
            ty: number(-9...9))
        let frame = Rect(number(-50...50), number(-50...50), number(0.5...80), number(0.5...80))
        layer.frame = frame
        let miss = AnimatableValue.rect(frame).distance(to: .rect(layer.frame))
        #expect(miss ?? 1 < 1e-9, "\(frame) \(layer.frame)")
    }
}

@Test(
    "a key path of Core Animation that a flat picture cannot show is answered with why",
    arguments: [
        ("transform.rotation.x", "there is no depth: the picture is flat"),
        ("sublayerTransform.translation.z", "there is no depth: the picture is flat"),
        ("instanceTransform.scale.z", "there is no depth: the picture is flat"),
        ("transform.m34", "there is no depth: the picture is flat"),
        ("anchorPointZ", "there is no depth: the picture is flat"),
        ("contents", "there are no contents: fill a shape with a picture"),
        ("contentsRect.size.width", "there are no contents: fill a shape with a picture"),
        ("filters.blur.inputRadius", "there are no filters but x-blurRadius"),
        ("fontSize", "there is no text but labels, which have the terminal's own letters"),
    ])
func flatKeyPaths(keyPath: String, reason: String) {
    let error = #expect(throws: KeyPathError.self) { try AnimatableProperty(keyPath: keyPath) }
    #expect(error?.reason == reason && error?.nearest == nil)
    #expect(error?.description == "no property \"\(keyPath)\" here: \(reason)")
}

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

@Test func aMorphFromAMovingValueIsPlannedAgain() throws {
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

@Test func aMaskAndItsSublayersAreAnimatedInTheLayersTime() throws {
    var mask = Layer(shape: ShapeContent())
    try mask.add(.basic(.lineWidth, from: 0, to: 10, timing: MediaTiming(duration: 1)))
    var layer = Layer()
    layer.mask = mask
    layer.timing.speed = 2
    #expect(layer.presentation(at: 0.25).mask?.shape?.lineWidth == 5)
}

private let red = Color(rgb: 0xFF0000)
private let cyan = Color(rgb: 0x00FFFF)

@Test func aMissingColourDrawsNothingWhileItRuns() throws {
    let timing = MediaTiming(duration: 1)
    var layer = Layer(shape: ShapeContent())
    layer.backgroundColor = red
    try layer.add(.basic(.backgroundColor, to: .color(nil), timing: timing))
    try layer.add(.basic(.strokeColor, to: .color(cyan), timing: timing))
    try layer.add(.basic(.fillColor, to: .color(nil), timing: timing))
    let half = layer.presentation(at: 0.5)
    #expect(
        [half.backgroundColor, half.shape?.strokeColor, half.shape?.fillColor?.color] == [nil, nil, nil])
}

@Test func patternsFadeAcrossAlsoFromAndToAColour() throws {
    let dots = Fill.pattern(Pattern(width: 2, height: 1, pixels: [red, cyan]))
    var layer = Layer(shape: ShapeContent(fillColor: .color(red)))
    try layer.add(.basic(.fillColor, to: .fill(dots), timing: MediaTiming(duration: 1)))
    #expect(layer.presentation(at: 0.25).shape?.fillColor == .crossFade(.color(red), dots, progress: 0.25))
    #expect(layer.presentation(at: 0).shape?.fillColor == .color(red))
    #expect(layer.presentation(at: 1).shape?.fillColor == dots)
}
