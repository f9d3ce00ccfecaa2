import Colors
import Geometry
import Layers
import TestSupport
import Testing

private let card = Layer.ID(1)

private func scene(_ edit: (inout Layer) -> Void = { _ in }) -> Scene {
    var layer = Layer(name: "card")
    layer.bounds = Rect(0, 0, 100, 50)
    edit(&layer)
    return Scene(canvas: Size(200, 200), layers: [layer])
}

private func shape() -> Scene { scene { $0.shape = ShapeContent(path: Path(rect: .zero)) } }

private func timeline(
    _ scene: Scene, _ changes: LayerChange..., settings: TransactionSettings = .init(), at time: Double = 0
) -> Timeline {
    var timeline = Timeline(scene)
    timeline.append(TimedChange(at: time, changes: changes, settings: settings))
    return timeline
}

/// Returns the keys of the animations of the first layer after changes at 0 s.
private func keys(
    _ scene: Scene, _ changes: LayerChange..., settings: TransactionSettings = .init()
) -> [String] {
    var timeline = Timeline(scene)
    timeline.append(TimedChange(at: 0, changes: changes, settings: settings))
    return timeline.model(at: 0).layers[0].animations.map(\.key)
}

@Test("X6: the implicit animation goes from the old value along the default curve in a quarter of a second")
func implicitAnimation() throws {
    let timeline = timeline(scene(), .set(card, .opacity, 0.2), at: 3)
    let layer = timeline.model(at: 3).layers[0]
    #expect(layer.opacity == 0.2)
    let fade = try #require(layer.animation(forKey: "opacity"))
    #expect(fade.change?.values == .ends(Ends(from: 1)))
    #expect(fade.timing == MediaTiming(beginTime: 3, duration: 0.25, fillMode: .backwards))
    #expect(fade.timingFunction == .default)
    #expect(timeline.presentation(at: 3).layers[0].opacity == 1)
    let half = 1 + (0.2 - 1) * TimingFunction.default.value(at: 0.5)
    #expect(isClose(timeline.presentation(at: 3.125).layers[0].opacity, half))
    #expect(timeline.presentation(at: 3.26).layers[0].opacity == 0.2)
}

@Test("X1, X5 and X6: the same value, no duration, no actions or a layer just put in animates nothing")
func noImplicitAnimation() throws {
    #expect(keys(scene(), .set(card, .opacity, 1)).isEmpty)
    let add = LayerChange.add(card, try .ramp(MediaTiming()), key: "a")
    let instant = TransactionSettings(animationDuration: 0)
    #expect(keys(scene(), .set(card, .opacity, 0), add, settings: instant).isEmpty)
    let quiet = TransactionSettings(disableActions: true)
    #expect(keys(scene(), .set(card, .opacity, 0), settings: quiet).isEmpty)
    var before = scene()
    var fresh = Layer(name: "new")
    fresh.id = before.newID()
    let both = timeline(before, .insert(fresh, at: .top(0)), .set(fresh.id, .opacity, 0.5))
    let layer = both.model(at: 0).layers[0]
    #expect(layer.opacity == 0.5 && layer.animations.isEmpty)
}

@Test("X6: the frame has no animation of its own, its bounds and its position have")
func frame() {
    let layer = timeline(scene(), .setFrame(card, Rect(10, 20, 30, 40))).model(at: 0).layers[0]
    #expect(layer.frame == Rect(10, 20, 30, 40))
    #expect(layer.animations.map(\.key) == ["bounds", "position"])
}

@Test("X6, our choice: a change on the way starts from what shows, so that nothing jumps")
func interrupted() {
    let linear = TransactionSettings(animationDuration: 1, animationTimingFunction: .linear)
    let first = timeline(scene(), .set(card, .opacity, 0), settings: linear).scene
    let second = timeline(first, .set(card, .opacity, 1), settings: linear, at: 0.5)
    #expect(isClose(second.presentation(at: 0.5).layers[0].opacity, 0.5))
    #expect(isClose(second.presentation(at: 1).layers[0].opacity, 0.75))
    #expect(second.model(at: 0.5).layers[0].animations.count == 1)
}

@Test("X6: a colour that was nil has no implicit animation, one that becomes nil has")
func colourFromNothing() {
    let clear = scene { $0.shape = ShapeContent(fillColor: nil) }
    let filled = scene {
        $0.shape = ShapeContent()
        $0.backgroundColor = .white
    }
    #expect(keys(clear, .set(card, .backgroundColor, .color(.white))).isEmpty)
    #expect(keys(clear, .set(card, .fillColor, .fill(.color(.white)))).isEmpty)
    #expect(keys(clear, .set(card, .strokeColor, .color(.black))).isEmpty)
    #expect(keys(filled, .set(card, .backgroundColor, .color(.black))) == ["backgroundColor"])
    #expect(keys(filled, .set(card, .fillColor, .fill(nil))) == ["fillColor"])
}

@Test("X7: a path has no implicit animation, its colours, widths and trims have")
func pathIsExplicit() {
    #expect(
        keys(
            shape(), .set(card, .path, .path(Path(rect: Rect(0, 0, 9, 9)))), .set(card, .lineWidth, 4),
            .set(card, .shadowPath, .path(Path(rect: Rect(0, 0, 9, 9)))), .set(card, .shadowOpacity, 1),
            .set(card, .strokeEnd, 0.5), .set(card, .fillColor, .color(.white)))
            == ["lineWidth", "shadowOpacity", "strokeEnd", "fillColor"])
}

@Test("X7: an action borrowed for the path lets it follow its bounds")
func borrowedAction() throws {
    var before = shape()
    before.layers[0].actions["path"] = .implicit
    let target = Path(rect: Rect(0, 0, 8, 8))
    let after = timeline(before, .set(card, .path, .path(target)))
    let shown = try #require(after.presentation(at: 0.125).layers[0].shape?.path)
    #expect(shown != target && shown != before.layers[0].shape?.path)
}

@Test(
    "X5: the change's own action, then the layer's, then the class; an explicit none ends the search",
    arguments: [
        (nil, nil, ["opacity"]), (nil, LayerAction.none, []), (.implicit, LayerAction.none, ["opacity"]),
        (LayerAction.none, .implicit, []),
    ] as [(LayerAction?, LayerAction?, [String])])
func actionSearch(own: LayerAction?, layers: LayerAction?, expected: [String]) {
    #expect(keys(scene { $0.actions["opacity"] = layers }, .set(card, .opacity, 0, action: own)) == expected)
}

@Test("X8: an animation run as an action is added under the key, with begin and duration filled in")
func explicitAction() throws {
    let spring = try Animation.spring(.position, timing: MediaTiming(duration: 2))
    let before = scene { $0.actions["position"] = .animation(spring) }
    let after = timeline(before, .set(card, .position, .point(Point(5, 5))), at: 1.5).model(at: 1.5)
    let run = try #require(after.layers[0].animation(forKey: "position"))
    #expect(run.timing.beginTime == 1.5 && run.timing.duration == 2)
    #expect(run.change?.values == .spring(Ends(from: .point(.zero)), .default))
}

@Test("T10: committed without a begin, an animation begins at the layer's time of the moment")
func committedBegin() throws {
    let slow = scene { $0.timing = MediaTiming(beginTime: 1, duration: .infinity, speed: 2) }
    let after = timeline(slow, .add(card, try .ramp(MediaTiming(duration: 1)), key: "a"), at: 4)
    #expect(after.model(at: 4).layers[0].animation(forKey: "a")?.timing.beginTime == 6)
    #expect(isClose(after.presentation(at: 4.25).layers[0].opacity, 0.5))
}

// MARK: Events

@Test("X3 and X4: start, completion, stop, in this order; without animations the completion is at once")
func eventOrder() {
    var told = scene()
    told.changes = [
        TimedChange(at: 1, changes: [.set(card, .opacity, 0)]),
        TimedChange(at: 2, changes: [.set(card, .opacity, 0)]),
    ]
    #expect(
        words(Timeline(told).events)
            == ["1.0 start opacity", "1.25 completion 0", "1.25 stop opacity true", "2.0 completion 1"])
}

@Test("X4: an animation replaced before its end, or whose layer leaves, has not finished")
func unfinished() {
    var told = scene()
    told.changes = [
        TimedChange(at: 0, changes: [.set(card, .opacity, 0)], settings: .init(animationDuration: 1)),
        TimedChange(at: 0.5, changes: [.set(card, .opacity, 1)], settings: .init(animationDuration: 1)),
        TimedChange(at: 0.75, changes: [.remove(card)]),
    ]
    #expect(
        words(Timeline(told).events) == [
            "0.0 start opacity", "0.5 start opacity", "0.5 completion 0", "0.5 stop opacity false",
            "0.75 completion 1", "0.75 completion 2", "0.75 stop opacity false",
        ])
    #expect(Timeline(told).presentation(at: 0.8).layers.isEmpty)
    #expect(Timeline(told).presentation(at: 0.7).layers.count == 1)
}

/// A timeline stores edits and some whole scenes; the scenes that it computes must match the originals.
@Suite struct EpochsTests {
    private static func scene() -> Scene {
        var group = Layer(name: "group")
        group.sublayers = [
            Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9)))), Layer(name: "b"),
        ]
        group.mask = Layer(name: "mask")
        return Scene(canvas: Size(100, 100), layers: [group, Layer(name: "c")])
    }

    /// Returns a change of an existing layer, which may insert or remove one if `isRebuilt` is set.
    private static func change(
        _ layers: [Layer], isRebuilt: Bool, _ random: inout SplitMix64
    ) throws -> LayerChange {
        let id = layers[Int.random(in: 0..<layers.count, using: &random)].id
        let number = Double(Int.random(in: 1...9, using: &random))
        switch Int.random(in: 0...(isRebuilt ? 60 : 57), using: &random) {
        case 0...20: return .set(id, .opacity, .number(number / 10), action: LayerAction.none)
        case 21...23: return .set(id, .fillColor, .color(Color(white: number / 10)))
        case 24...30: return .set(id, .positionX, .number(number), action: LayerAction.none)
        case 31...40: return .set(id, .bounds, .rect(Rect(0, 0, number, 1)))
        case 41...47:
            return .add(
                id, try .ramp(MediaTiming(duration: number)), key: Bool.random(using: &random) ? "key" : nil)
        case 48...52: return .removeAnimation(id, key: "key")
        case 53...57: return .setTiming(id, .adjust(speed: number))
        case 58: return .insert(Layer(name: "new"), at: .sublayer(0, of: id))
        case 59: return .insert(Layer(name: "new"), at: .mask(of: id))
        default: return layers.count > 4 ? .remove(id) : .set(id, .isHidden, .bool(true))
        }
    }

    @Test func computedScenesMatchTheOriginals() throws {
        for seed in cases(12) {
            var random = SplitMix64(seed: UInt64(seed))
            var timeline = Timeline(Self.scene())
            let roots = timeline.scene.layers.map(\.id)
            var models = [timeline.scene.layers]
            for step in 1...400 {
                let layers = models[step - 1].flatMap(\.allLayers)
                guard !layers.isEmpty else { break }
                let settings = TransactionSettings(disableActions: Bool.random(using: &random))
                let changes = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    try Self.change(layers, isRebuilt: seed % 3 != 0, &random)
                }
                timeline.append(TimedChange(at: Double(step), changes: changes, settings: settings))
                // The scheduler has the tree after the last change.
                models.append(roots.compactMap { timeline.current($0) })
            }
            for _ in 0..<200 {
                let step = Int.random(in: 0..<models.count, using: &random)
                let time = Double(step) + 0.5
                #expect(timeline.model(at: time).layers == models[step], "seed \(seed), \(time) s")
                let id = Layer.ID(Int.random(in: 1...8, using: &random))
                guard let version = timeline.version(of: id, at: time) else { continue }
                var alone = models[step].flatMap(\.allLayers).first { $0.id == id }
                alone?.sublayers = []
                alone?.mask = nil
                #expect(version == alone, "seed \(seed), layer \(id.number) at \(time) s")
            }
        }
    }
}
