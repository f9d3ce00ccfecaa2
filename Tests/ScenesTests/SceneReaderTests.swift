import Colors
import Geometry
import Layers
import Testing
import Text

@testable import Scenes

struct SceneReaderTests {
    private func read(_ body: String) throws -> SceneReading {
        let reading = SceneReader.read("scene: 1\ncanvas: [100, 100]\n" + body, file: "test.yaml")
        #expect(reading.diagnostics.map(\.description) == [])
        return reading
    }

    private func layer(_ body: String) throws -> Layer {
        let reading = try read("layers:\n  - name: a\n" + body)
        return try #require(reading.scene?.layers.first)
    }

    private func animation(_ keys: String, of layer: String = "") throws -> Animation {
        let made = try self.layer(layer + "    animations: [{ " + keys + " }]\n")
        return try #require(made.animations.first?.animation)
    }

    /// Returns a text and its value for each kind.
    private static func written(_ property: AnimatableProperty) -> (text: String, value: AnimatableValue) {
        switch property.kind {
        case .number: ("0.25", .number(0.25))
        case .bool: ("true", .bool(true))
        case .point: ("[1, 2]", .point(Point(1, 2)))
        case .size: ("[3, 4]", .size(Size(3, 4)))
        case .rect: ("[1, 2, 3, 4]", .rect(Rect(1, 2, 3, 4)))
        case .color: ("\"#ff0000\"", .color(Color(rgb: 0xFF0000)))
        case .fill: ("\"#00ff00\"", .fill(.color(Color(rgb: 0x00FF00))))
        case .path: ("M 0 0 L 5 5", .path(Path(polyline: [.zero, Point(5, 5)])))
        case .transform:
            ("[2, 0, 0, 2, 1, 1]", .transform(Affine(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 1)))
        case .colors: ("[\"#ff0000\"]", .colors([Color(rgb: 0xFF0000)]))
        case .numbers: ("[0.25, 0.5]", .numbers([0.25, 0.5]))
        case .corners: ("[minXMinY, maxXMaxY]", .corners([.minXMinY, .maxXMaxY]))
        case .keyword: (property.keywords.last ?? "", .keyword(property.keywords.last ?? ""))
        }
    }

    @Test(arguments: AnimatableProperty.allCases.filter { $0.component == nil })
    func everyPropertyIsRead(_ property: AnimatableProperty) throws {
        let (text, value) = Self.written(property)
        for name in property.names {
            let layer = try layer("    \(name): \(text)\n")
            #expect(layer.value(for: property) == value)
        }
    }

    @Test func labelsAreTextAndValues() throws {
        let read: [(text: String, label: LayerLabel?)] = [
            ("a b", LayerLabel("a b")), ("none", nil), ("''", nil), ("\"{{a}}\"", LayerLabel("{a}")),
            ("4", LayerLabel("4")), ("{ text: a, at: above }", LayerLabel("a", at: .above)),
            (
                "\"{{{opacity}, {transform.rotation}\"",
                LayerLabel([.words("{"), .value(.opacity), .words(", "), .value(.rotation)])
            ), ("\"two\\nlines\"", LayerLabel("two lines")),
        ]
        for (text, label) in read {
            let layer = try layer("    x-label: \(text)\n")
            #expect(layer.label == label)
        }
    }

    @Test(arguments: AnimatableProperty.allCases.filter(\.isAnimatable))
    func everyPropertyIsAnimated(_ property: AnimatableProperty) throws {
        let (text, value) = Self.written(property)
        let made = try animation("keyPath: \(property.keyPath), duration: 1, toValue: \(text)")
        #expect(made.change == (try PropertyChange(property, .ends(Ends(to: value)))))
    }

    @Test func partsOfPropertiesAreSet() throws {
        let layer = try layer("    position.x: 7\n    transform.rotation: 0.5\n    bounds.size: [3, 4]\n")
        #expect(layer.position == Point(7, 0) && layer.bounds == Rect(0, 0, 3, 4))
        #expect(layer.transform == Affine(rotation: 0.5))
        let parts = try self.layer("    transform: { scale: 2, translation.x: 5 }\n")
        #expect(parts.transform == Affine(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 0))
    }

    @Test func timingKeys() throws {
        let made = try animation(
            "keyPath: opacity, beginTime: 1, duration: 2, speed: -1, timeOffset: 0.5, repeatCount: 2.5,"
                + " autoreverses: true, fillMode: both, isRemovedOnCompletion: false, isAdditive: true, isCumulative: true,"
                + " timingFunction: [0.1, 0, 0.2, 1], byValue: -0.5")
        let change = try PropertyChange(.opacity, .ends(Ends(by: -0.5)), isAdditive: true, isCumulative: true)
        let timing = MediaTiming(
            beginTime: 1, duration: 2, speed: -1, timeOffset: 0.5, repeatCount: 2.5, autoreverses: true,
            fillMode: .both)
        let expected = try Animation(
            .change(change), timing: timing, timingFunction: .cubicBezier(0.1, 0, 0.2, 1),
            isRemovedOnCompletion: false)
        #expect(made == expected)
        let layer = try layer("    speed: 0\n    timeOffset: 3\n    duration: 4\n")
        #expect(layer.timing.speed == 0 && layer.timing.timeOffset == 3 && layer.timing.duration == 4)
    }

    @Test func kindsFollowFromKeys() throws {
        let moving = try animation(
            "keyPath: position, values: [[0, 0], [1, 1]], calculationMode: cubic, tensionValues: [1, 0]")
        let keyframes = try Keyframes(
            .values([.point(Point(0, 0)), .point(Point(1, 1))]), calculationMode: .cubic,
            tensions: [KeyframeTension(tension: 1), KeyframeTension()])
        #expect(moving == (try .keyframes(.position, keyframes)))
        let soft = try Spring(damping: 5)
        #expect(
            try animation("keyPath: opacity, toValue: 1, damping: 5, duration: settlingDuration")
                == .spring(.opacity, to: 1, soft, timing: MediaTiming(duration: soft.settlingDuration)))
        let bouncy = try Spring(perceptualDuration: 0.5, bounce: 0.3, initialVelocity: 2)
        #expect(
            try animation(
                "keyPath: opacity, toValue: 1, perceptualDuration: 0.5, bounce: 0.3, initialVelocity: 2")
                == .spring(.opacity, to: 1, bouncy, timing: MediaTiming(duration: bouncy.settlingDuration)))
        #expect(
            try animation("duration: 3, animations: [{ keyPath: opacity, toValue: 0 }]")
                == .group([.basic(.opacity, to: 0)], timing: MediaTiming(duration: 3)))
    }

    @Test func aPathReplacesValues() throws {
        let moving = try animation(
            "keyPath: position, path: M 0 0 L 4 0 L 4 4, keyTimes: [0, 0.25, 1], rotationMode: auto")
        let keyframes = try Keyframes(
            .path(Path(svg: "M 0 0 L 4 0 L 4 4")), keyTimes: [0, 0.25, 1], rotationMode: .auto)
        #expect(moving == (try .keyframes(.position, keyframes)))
    }

    @Test func defaultsApplyToAnimationsOfLayers() throws {
        let reading = try read(
            """
            x-defaults: { duration: 2, x-colorSpace: oklch, x-hue: longer, repeatCount: forever }
            layers:
              - fillColor: "#ff0000"
                animations:
                  - { keyPath: fillColor, toValue: "#00ff00" }
                  - { keyPath: opacity, toValue: 0, duration: 1, repeatCount: 0 }
                  - { animations: [{ keyPath: opacity, toValue: 0 }] }
            """)
        let animations = try #require(reading.scene?.layers[0].animations.map(\.animation))
        let (first, group) = (animations[0], animations[2])
        #expect(first.timing.duration == 2 && first.timing.repeatCount == .infinity)
        #expect(first.change?.blending == Blending(colorSpace: .oklch, hue: .longer))
        #expect(animations[1].timing.duration == 1 && animations[1].timing.repeatCount == 0)
        #expect(group.timing.duration == 2 && group.children.map(\.timing.duration) == [0])
    }

    @Test func constructorsOfPaths() throws {
        func path(_ text: String) throws -> Path? { try layer("    path: \(text)\n").shape?.path }
        #expect(try path("{ rect: [1, 2, 3, 4] }") == Path(rect: Rect(1, 2, 3, 4)))
        #expect(
            try path("{ roundedRect: [0, 0, 9, 9], cornerRadius: 2 }")
                == Path(roundedRect: Rect(0, 0, 9, 9), cornerRadius: 2))
        #expect(try path("{ ovalIn: [0, 0, 9, 9] }") == Path(ellipseIn: Rect(0, 0, 9, 9)))
        #expect(
            try path("{ arc: { center: [5, 5], radius: 3, startAngle: 1, endAngle: 2, clockwise: false } }")
                == Path(arcCenter: Point(5, 5), radius: 3, startAngle: 1, endAngle: 2, clockwise: false))
        #expect(try path("none") == nil)
    }

    @Test func treesOfLayers() throws {
        let layer = try layer(
            """
                sublayers: [{ name: b, sublayers: [{ name: c }] }, { name: d }]
                mask: { name: m, path: M 0 0 L 1 1 }
                actions: { opacity: none, position: { duration: 1, timingFunction: linear } }
            """)
        #expect(layer.sublayers.map(\.name) == ["b", "d"] && layer.sublayers[0].sublayers[0].name == "c")
        #expect(layer.mask?.name == "m" && layer.actions["opacity"] == LayerAction.none)
        let action = try Animation.basic(.position, timing: MediaTiming(duration: 1), timingFunction: .linear)
        #expect(layer.actions["position"] == .animation(action))
    }

    @Test func eventsAreTransactions() throws {
        let reading = try read(
            """
            layers: [{ name: a, sublayers: [{ name: a.b }] }]
            x-events:
              - { at: 2, set: { a.b.opacity: 0, a.position.x: 3 }, transaction: { animationDuration: 1, animationTimingFunction: linear, disableActions: true } }
              - { at: 1, set: { a.bounds: [0, 0, 5, 5] } }
            """)
        let events = try #require(reading.scene?.changes)
        #expect(events.map(\.time) == [1, 2])
        let inner = Layer.ID(2)
        #expect(events[1].assignments[0] == TimedChange.Assignment(inner, .opacity, .number(0)))
        #expect(events[1].assignments[1] == TimedChange.Assignment(Layer.ID(1), .positionX, .number(3)))
        #expect(
            events[1].settings
                == TransactionSettings(
                    animationDuration: 1, animationTimingFunction: .linear, disableActions: true))
    }

    @Test func eventsChangeTheTimeOfLayers() throws {
        let reading = try read(
            """
            layers: [{ name: a, animations: [{ keyPath: opacity, fromValue: 0, duration: 1 }] }]
            x-events:
              - { at: 0.25, pause: a }
              - { at: 1, timing: { layer: a, timeOffset: 0.5 } }
              - { at: 2, resume: a, set: { a.cornerRadius: 1 } }
              - { at: 3, timing: { layer: a, beginTime: 1, speed: 2, timeOffset: -1 } }
            """)
        let scene = try #require(reading.scene)
        let a = Layer.ID(1)
        #expect(
            scene.changes.map(\.changes) == [
                [.setTiming(a, .pause)], [.setTiming(a, .adjust(timeOffset: 0.5))],
                [.set(a, .cornerRadius, 1), .setTiming(a, .resume)],
                [.setTiming(a, .adjust(beginTime: 1, speed: 2, timeOffset: -1))],
            ])
        for (time, opacity) in [(0.1, 0.1), (0.9, 0.25), (1.5, 0.5), (2.25, 0.75), (2.6, 1)] {
            #expect(abs(scene.presentation(at: time).layers[0].opacity - opacity) < 1e-9, "at \(time)")
        }
    }

    /// The event fades the layer from 1 to 1.5. Its completion begins 0.5 s later and brings the layer back.
    @Test func completionsFollowTheAnimationsOfTheirEvent() throws {
        let reading = try read(
            """
            layers: [{ name: a }]
            x-events:
              - at: 1
                set: { a.opacity: 0 }
                transaction: { animationDuration: 0.5, animationTimingFunction: linear }
                completion:
                  - { at: 0.5, set: { a.opacity: 1 }, transaction: { animationDuration: 1, animationTimingFunction: linear } }
            """)
        let scene = try #require(reading.scene)
        for (time, opacity) in [(0.9, 1.0), (1.25, 0.5), (1.75, 0), (2.5, 0.5), (3.5, 1)] {
            #expect(abs(scene.presentation(at: time).layers[0].opacity - opacity) < 1e-9, "at \(time)")
        }
    }

    @Test func lessonsAndVariants() throws {
        let reading = try read(
            """
            layers: [{ name: a, opacity: 0.5, animations: [{ keyPath: position.x, toValue: 9, timingFunction: easeIn }] }]
            x-caption: Look.
            x-steps: [{ at: 1, say: second }, { at: 0, say: first }]
            x-compare:
              - { title: linear, animations: { timingFunction: linear } }
              - { title: faint, set: { a.opacity: 0.1 } }
            x-duration: 7
            """)
        #expect(reading.scene?.duration == 7)
        #expect(
            reading.lesson
                == Lesson(
                    caption: "Look.", steps: [.init(time: 0, text: "first"), .init(time: 1, text: "second")]))
        #expect(reading.lesson.step(at: 1) == 1 && reading.lesson.step(at: 0.9) == nil)
        #expect(reading.lesson.step(at: 0.99, tolerance: 0.02) == 1)
        #expect(reading.variants.map(\.title) == ["linear", "faint"])
        #expect(reading.variants[0].scene.layers[0].animations[0].animation.timingFunction == .linear)
        #expect(reading.variants[1].scene.layers[0].animations[0].animation.timingFunction == .easeIn)
        #expect(reading.variants.map(\.scene.layers[0].opacity) == [0.5, 0.1])
    }

    /// Edits do not change the goal of a kata. It has the paths and defaults of the file.
    @Test func goalIsAScene() throws {
        let file = """
            scene: 1
            canvas: [100, 100]
            paths: { line: M 0 0 H 9 }
            x-defaults: { duration: 3 }
            layers: [{ name: a, path: line }]
            x-hints: [one, two]
            x-goal: [{ name: a, path: line, animations: [{ keyPath: strokeEnd, toValue: 0.5 }] }]
            """
        let reading = SceneReader.read(file, file: "k.yaml", changes: ["a.opacity=0.5"])
        let goal = try #require(reading.goal)
        #expect(reading.lesson.hints == ["one", "two"] && reading.diagnostics == [])
        #expect(reading.scene?.layers.map(\.opacity) == [0.5] && goal.layers.map(\.opacity) == [1])
        #expect(goal.layers[0].shape?.path == reading.scene?.layers[0].shape?.path && goal.duration == 3.5)
        #expect(goal.layers[0].id == reading.scene?.layers[0].id)
        let wrong = SceneReader.read(file.replacing("toValue: 0.5", with: "toValu: 0.5"), file: "k.yaml")
        #expect(wrong.goal == nil && wrong.diagnostics.map(\.line) == [7])
        let both = SceneReader.read(file + "\nx-compare: [{ }, { }]", file: "k.yaml")
        #expect(both.diagnostics.map(\.message) == ["a scene has x-goal or x-compare, not both"])
    }

    @Test func jsonIsTheSameScene() throws {
        let yaml = try read(
            "title: T\nlayers:\n- path: M 0 0 L 1 1\n  fillColor: none\n  animations:\n  - keyPath: opacity\n    duration: 1\n"
        )
        let json = SceneReader.read(
            """
            {"$schema": "./scene-1.schema.json", "scene": 1, "canvas": [100, 100], "title": "T",
             "layers": [{"path": "M 0 0 L 1 1", "fillColor": null, "animations": [{"keyPath": "opacity", "duration": 1}]}]}
            """, file: "test.json")
        #expect(json.diagnostics == [] && json.scene == yaml.scene)
    }

    @Test func textsHaveNoYAMLTypes() throws {
        for text in ["on", "yes", "1:30", "123456", "null and void", "0x1F", "2026-11-21", "1e1000", ".5."] {
            #expect(try read("title: \(text)\nlayers: []\n").scene?.title == text)
        }
    }
}
