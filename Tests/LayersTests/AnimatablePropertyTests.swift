import Colors
import Geometry
import Layers
import TestSupport
import Testing

@Test("every key path names its property", arguments: AnimatableProperty.allCases)
func keyPaths(property: AnimatableProperty) throws {
    #expect(try AnimatableProperty(keyPath: property.keyPath) == property)
    #expect(property.defaultValue.kind == property.kind)
}

@Test(
    "other names and what was meant",
    arguments: [
        ("transform.rotation", AnimatableProperty.rotation), ("isHidden", .isHidden),
    ])
func synonyms(keyPath: String, property: AnimatableProperty) throws {
    #expect(try AnimatableProperty(keyPath: keyPath) == property)
}

@Test(
    "an unknown key path is refused with the nearest one",
    arguments: [
        ("strokeEn", "strokeEnd"), ("lineDashOffset", "lineDashPhase"), ("strokecolour", "strokeColor"),
        ("transform.rotaton.z", "transform.rotation.z"), ("stroke-dashoffset", "lineDashPhase"),
        ("zzzzzzzzzz", nil),
    ] as [(String, String?)])
func unknownKeyPaths(keyPath: String, nearest: String?) {
    do throws(KeyPathError) {
        _ = try AnimatableProperty(keyPath: keyPath)
        Issue.record("\(keyPath) should be refused")
    } catch {
        #expect(error.keyPath == keyPath && error.nearest == nearest)
    }
}

@Test(
    "section 10: a shape layer's defaults",
    arguments: [
        (.path, .path(nil)), (.fillColor, .fill(.black)), (.fillRule, .keyword("non-zero")),
        (.strokeColor, .color(nil)), (.strokeStart, 0), (.strokeEnd, 1), (.lineWidth, 1), (.miterLimit, 10),
        (.lineCap, .keyword("butt")), (.lineJoin, .keyword("miter")), (.lineDashPhase, 0),
        (.lineDashPattern, .numbers([])), (.dashOrigin, .keyword("trim")), (.dashFit, .keyword("none")),
        (.trimMode, .keyword("total")), (.trimOffset, 0),
    ] as [(AnimatableProperty, AnimatableValue)])
func shapeDefaults(property: AnimatableProperty, value: AnimatableValue) {
    #expect(property.defaultValue == value)
    #expect(property.owner == .shape)
}

@Test("section 10: what of a shape layer can be animated")
func animatable() {
    let fixed = AnimatableProperty.allCases.filter { $0.owner == .shape && !$0.isAnimatable }
    #expect(fixed == [.fillRule, .lineCap, .lineJoin, .lineDashPattern, .dashOrigin, .dashFit, .trimMode])
}

@Test(
    "section 8: a layer's defaults",
    arguments: [
        (.anchorPoint, .point(Point(0.5, 0.5))), (.opacity, 1), (.isHidden, false), (.masksToBounds, false),
        (.bounds, .rect(.zero)), (.transform, .transform(.identity)), (.backgroundColor, .color(nil)),
        (.borderColor, .color(.black)), (.borderWidth, 0), (.cornerRadius, 0), (.zPosition, 0),
    ] as [(AnimatableProperty, AnimatableValue)])
func layerDefaults(property: AnimatableProperty, value: AnimatableValue) {
    #expect(property.defaultValue == value)
}

@Test("what is set is read back, on every kind of layer and through every sub-path")
func readBack() {
    let layers = [
        Layer(), Layer(shape: ShapeContent()), Layer(gradient: GradientContent()),
        Layer(replicator: ReplicatorContent()),
    ]
    for original in layers {
        for property in AnimatableProperty.allCases {
            var layer = original
            guard layer.value(for: property) != nil else {
                let isSet = layer.setValue(property.defaultValue, for: property)
                #expect(!isSet)
                continue
            }
            let value = sample(property)
            let isSet = layer.setValue(value, for: property)
            #expect(isSet, "\(property)")
            #expect(isSame(layer.value(for: property), value), "\(property)")
            let takesNonsense = layer.setValue(.keyword("nonsense"), for: property)
            #expect(!takesNonsense)
        }
    }
}

private func sample(_ property: AnimatableProperty) -> AnimatableValue {
    switch property.kind {
    case .number: 0.75
    case .bool: true
    case .point: .point(Point(3, 4))
    case .size: .size(Size(5, 6))
    case .rect: .rect(Rect(1, 2, 3, 4))
    case .color: .color(Color(rgb: 0x123456))
    case .fill: .fill(.color(Color(rgb: 0x123456)))
    case .path: .path(Path(rect: Rect(0, 0, 2, 2)))
    case .transform: .transform(Affine(translationX: 7, y: 8))
    case .colors: .colors([.black, .white])
    case .numbers: .numbers([0.25, 0.5])
    case .keyword: .keyword(property.keywords.last ?? "")
    }
}

private func isSame(_ found: AnimatableValue?, _ expected: AnimatableValue) -> Bool {
    if case .number(let a)? = found, case .number(let b) = expected { return isClose(a, b) }
    return found == expected
}

@Test("one loop lists a layer")
func listing() {
    let shape = Layer(shape: ShapeContent())
    #expect(
        shape.properties.count
            == AnimatableProperty.roots.filter { [.layer, .shape].contains($0.owner) }.count)
    #expect(shape.properties.allSatisfy { shape.value(for: $0) != nil })
    #expect(!shape.properties.contains(.colors) && !shape.properties.contains(.positionX))
}

@Test("a frame is derived, and setting it sets bounds and position")
func frames() {
    var layer = Layer()
    layer.bounds = Rect(0, 0, 20, 10)
    layer.position = Point(100, 100)
    #expect(layer.frame == Rect(90, 95, 20, 10))
    layer.transform = Affine(scaleX: 2, y: 2)
    #expect(layer.frame == Rect(80, 90, 40, 20))
    layer.transform = .identity
    layer.frame = Rect(5, 6, 7, 8)
    #expect(layer.bounds.size == Size(7, 8) && layer.frame == Rect(5, 6, 7, 8))
}
