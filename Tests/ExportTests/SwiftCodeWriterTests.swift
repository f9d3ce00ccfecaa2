import Colors
import Geometry
import Layers
import TestSupport
import Testing
import Text

@testable import Export

@Suite struct SwiftCodeWriterTests {
    private func lines(_ scene: Scene, at time: Double? = nil) -> [CodeListing.Line] {
        SwiftCodeWriter(Timeline(scene), name: "my scene").listing(at: time).lines
    }

    private func text(_ scene: Scene) -> [String] { lines(scene).map(\.text) }

    private func scene(_ change: (inout Layer) throws -> Void) rethrows -> Scene {
        var layer = Layer(name: "ball", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        try change(&layer)
        return Scene(title: "Test", canvas: Size(100, 50), layers: [layer])
    }

    private let second = MediaTiming(duration: 1)

    /// Each property of Core Animation is written if it differs from its default.
    @Test(arguments: AnimatableProperty.roots.filter { !$0.keyPath.hasPrefix("x-") })
    func everyPropertyIsWritten(property: AnimatableProperty) throws {
        var layer = Layer(name: "ball")
        switch property.owner {
        case .layer: layer.backgroundColor = .white
        case .shape: layer.shape = ShapeContent()
        case .gradient: layer.gradient = GradientContent()
        case .replicator: layer.replicator = ReplicatorContent()
        }
        layer.setValue(property.sample, for: property)
        #expect(layer.value(for: property) != property.defaultValue)
        let target = "ball.\(property.names[0]) = "
        let written = text(Scene(canvas: Size(9, 9), layers: [layer])).filter { $0.hasPrefix(target) }
        #expect(written.count == 1, "\(property.keyPath)")
    }

    @Test func linesHaveAnOriginAndATime() throws {
        let scene = try scene {
            $0.add(
                try .basic(.opacity, from: 1, to: 0, timing: MediaTiming(beginTime: 0.5, duration: 2)),
                forKey: "fade")
        }
        let id = scene.layers[0].id
        let found = lines(scene, at: 1).filter { $0.isActive(at: 1) }
        #expect(found.count == 6)
        #expect(found.allSatisfy { $0.origin == .init(layer: id, property: .opacity, animation: [0]) })
        #expect(found.first?.comment == "← at 1 s, 25 % of 2 s: 0.75")
        #expect(found.first?.text == "let ballOpacity = CABasicAnimation(keyPath: \"opacity\")")
        #expect(found.last?.text == "ball.add(ballOpacity, forKey: \"fade\")")
        #expect(found.allSatisfy { $0.active == 0.5...2.5 })
        #expect(lines(scene, at: 3).allSatisfy { $0.comment == nil && !$0.isActive(at: 3) })
        #expect(
            lines(scene).first { $0.text.hasPrefix("ball.path") }?.origin == .init(layer: id, property: .path)
        )
    }

    @Test func beginTimesCountFromNow() throws {
        func begin(_ timing: MediaTiming, _ begin: Double) throws -> String? {
            let scene = try scene {
                $0.timing = timing
                $0.add(try .basic(.opacity, to: 0, timing: MediaTiming(beginTime: begin, duration: 1)))
            }
            return text(scene).first { $0.hasPrefix("ballOpacity.beginTime = ") }.map {
                String($0.dropFirst(24))
            }
        }
        var shifted = MediaTiming.layer
        shifted.timeOffset = 1.5
        var (still, fast) = (shifted, MediaTiming.layer)
        still.speed = 0
        fast.speed = 2
        #expect(try begin(.layer, 0) == nil)
        #expect(try begin(.layer, 0.5) == "now + 0.5")
        #expect(try begin(shifted, 1.5) == nil)
        #expect(try begin(shifted, 0) == "ball.convertTime(CACurrentMediaTime() - 1.5, from: nil)")
        #expect(try begin(fast, 0.5) == "ball.convertTime(CACurrentMediaTime() + 0.25, from: nil)")
        #expect(try begin(still, 0) == "1e-9")
        #expect(try begin(still, 0.5) == "0.5")
        #expect(try begin(still, 1.5) == nil)
    }

    /// A mask without content hides its layer.
    @Test func emptyMasksAreWritten() {
        let lines = text(scene { $0.mask = Layer(name: "hole") })
        #expect(lines.contains("let hole = CALayer()") && lines.contains("ball.mask = hole"))
    }

    @Test func timedChangesAreTransactions() {
        var scene = scene { _ in }
        let id = scene.layers[0].id
        scene.changes = [
            TimedChange(
                at: 0.5,
                changes: [
                    .set(id, .opacity, 0.5), .set(id, .rotation, .number(.pi / 2)), .set(id, .positionX, 7),
                ],
                settings: TransactionSettings(animationDuration: 2, animationTimingFunction: .easeIn),
                completion: [
                    TimedChange(
                        at: 0, changes: [.set(id, .isHidden, true)],
                        settings: TransactionSettings(disableActions: true))
                ])
        ]
        let code = SwiftCodeWriter(Timeline(scene), name: "a").listing().text
        #expect(
            code.contains(
                """
                        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
                            CATransaction.begin()
                            // \(CodeNote.animatesImplicitly.rawValue)
                            CATransaction.setAnimationDuration(2)
                            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
                            CATransaction.setCompletionBlock {
                                CATransaction.begin()
                                // \(CodeNote.changesAtOnce.rawValue)
                                CATransaction.setDisableActions(true)
                                ball.isHidden = true
                                CATransaction.commit()
                            }
                            ball.opacity = 0.5
                            ball.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
                            ball.position.x = 7
                            CATransaction.commit()
                        }

                """))
    }

    @Test func valueFunctionsAreNamed() throws {
        func lines(_ values: AnimationValues, _ function: ValueFunction, _ easing: TimingFunction? = nil)
            throws -> [String]
        {
            let change = try PropertyChange(.transform, values, valueFunction: function)
            return try text(
                scene {
                    $0.add(
                        try Animation(
                            .change(change), timing: MediaTiming(duration: 1), timingFunction: easing))
                }
            ).filter { $0.hasPrefix("ballTransform.") }
        }
        #expect(
            try lines(.ends(Ends(from: 0, to: .number(2 * .pi))), .rotateZ).prefix(3) == [
                "ballTransform.fromValue = 0", "ballTransform.toValue = 2 * Double.pi",
                "ballTransform.valueFunction = CAValueFunction(name: .rotateZ)",
            ])
        #expect(
            try lines(
                .keyframes(try Keyframes(.values([.numbers([1, 1, 1]), .numbers([2, 3, 1])]))), .scale
            )
            .prefix(2) == [
                "ballTransform.values = [[1, 1, 1], [2, 3, 1]]",
                "ballTransform.valueFunction = CAValueFunction(name: .scale)",
            ])
        // Keyframes along an unsupported easing are transforms.
        let bounced = try lines(.ends(Ends(from: 0, to: 3)), .rotateZ, try .family(.bounce, .out))
        #expect(!bounced.isEmpty && !bounced.contains { $0.contains("valueFunction") })
    }

    /// Times count from the layer's time at the start. `CodeTests` has the frames of a pause and its end.
    @Test func timingChangesUseTheClockOfTheLayer() throws {
        var scene = try scene {
            $0.add(try .basic(.opacity, to: 0, timing: MediaTiming(duration: 9)), forKey: "fade")
        }
        let id = scene.layers[0].id
        func at(_ time: Double, _ change: TimingChange) -> TimedChange {
            TimedChange(at: time, changes: [.setTiming(id, change)])
        }
        scene.changes = [
            at(1, .pause), at(2, .resume), at(3, .adjust(beginTime: 3, speed: 2, timeOffset: 2)),
            at(4, .pause), at(5, .adjust(timeOffset: 0.5)), at(6, .adjust(beginTime: 6, speed: -1)),
        ]
        let writer = SwiftCodeWriter(Timeline(scene), name: "a")
        let text = writer.listing().text
        for lines in [
            "        let ballStart = ball.convertTime(CACurrentMediaTime(), from: nil)\n",
            """
                    DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
                        let ballTime3 = ball.convertTime(CACurrentMediaTime(), from: nil)
                        ball.speed = 2
                        ball.timeOffset += ballTime3 - ball.convertTime(CACurrentMediaTime(), from: nil)
                    }

            """,
            """
                    DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
                        ball.timeOffset = ballStart + 0.5
                    }

            """,
        ] { #expect(text.contains(lines), "\(text)") }
        // The animation stays active during the pause.
        let lines = writer.listing(at: 1.5).lines
        #expect(lines.contains { $0.comment?.hasPrefix("← at 1.5 s, 11 % of 9 s") == true })
        #expect(lines.first { $0.text.hasPrefix("ball.add") }?.active == 0...6.5)
    }

    /// A comment occurs only where its topic first occurs.
    @Test func notesOccurOnce() throws {
        var scene = try scene {
            let held = MediaTiming(beginTime: 0.5, duration: 1, fillMode: .forwards)
            for _ in 0..<2 {
                var animation = try Animation.basic(.opacity, to: 0, timing: held)
                animation.isRemovedOnCompletion = false
                $0.add(animation)
            }
        }
        scene.layers.append(scene.layers[0])
        let code = text(scene)
        for note in [CodeNote.beginsLater, .holdsItsEnd] {
            #expect(code.filter { $0 == "// " + note.rawValue }.count == 1)
        }
        let place = try #require(code.firstIndex(of: "// " + CodeNote.holdsItsEnd.rawValue))
        #expect(code[place + 1] == "ballOpacity.fillMode = .forwards")
        #expect(code[place + 2] == "ballOpacity.isRemovedOnCompletion = false")
    }

    @Test func unsupportedFeaturesAreApproximated() throws {
        func fade(_ easing: TimingFunction) throws -> [String] {
            try text(
                scene {
                    $0.add(try .basic(.opacity, from: 0, to: 1, timing: second, timingFunction: easing))
                })
        }
        let bounce = try fade(.family(.bounce, .out))
        #expect(bounce.contains("// Core Animation has no easeOutBounce: keyframes approximate it."))
        #expect(bounce.contains { $0.contains("CAKeyframeAnimation") })
        #expect(try fade(.family(.back, .out)).contains("controlPoints: 0.333333, 1.5672, 0.666667, 1)"))
        let steps = try fade(.steps(try StepTiming(4)))
        #expect(steps.contains("ballOpacity.values = [0, 0.25, 0.5, 0.75]"))
        #expect(steps.contains("ballOpacity.calculationMode = .discrete"))
        let morph = try scene {
            $0.add(try .basic(.path, to: .path(Path(ellipseIn: Rect(0, 0, 9, 9))), timing: second))
        }
        #expect(text(morph).contains { $0.hasPrefix("// Core Animation pairs points by index") })
        let spaced = try scene {
            var change = try PropertyChange(
                .fillColor, .ends(Ends(from: .color(.white), to: .color(Color(rgb: 0xFF0000)))))
            change.blending.colorSpace = .oklch
            $0.add(try Animation(.change(change), timing: second))
        }
        #expect(
            text(spaced).contains {
                $0.hasPrefix("// Core Animation blends colours in sRGB") && $0.hasSuffix("oklch.")
            })
    }

    @Test func instanceCountsAreWhole() {
        let layer = Layer(name: "a", replicator: ReplicatorContent(instanceCount: 3.7))
        #expect(text(Scene(canvas: Size(9, 9), layers: [layer])).contains("a.instanceCount = 3"))
    }

    @Test func layersAreInsertedAndRemoved() throws {
        var scene = scene { _ in }
        let id = scene.layers[0].id
        scene.changes = [
            TimedChange(
                at: 1,
                changes: [
                    .insert(Layer(name: "new", shape: ShapeContent()), at: .top(0)),
                    .add(id, try .basic(.opacity, to: 0, timing: second), key: "fade"),
                    .removeAnimation(id, key: "fade"), .setFrame(id, Rect(1, 2, 3, 4)),
                    .insert(Layer(name: "hole", shape: ShapeContent()), at: .mask(of: id)), .remove(id),
                ])
        ]
        let code = text(scene)
        for wanted in [
            "let new = CAShapeLayer()", "self.layer.insertSublayer(new, at: 0)",
            "ball.add(ballOpacity, forKey: \"fade\")", "ball.removeAnimation(forKey: \"fade\")",
            "ball.frame = CGRect(x: 1, y: 2, width: 3, height: 4)", "ball.mask = hole",
            "ball.removeFromSuperlayer()",
        ] { #expect(code.contains(wanted), "\(wanted)") }
    }

    /// Names and titles cannot end their comment or string.
    @Test func namesCannotEscape() throws {
        var scene = try scene {
            $0.name = "a\nb\"; }"
            $0.add(try .basic(.opacity, to: 0, timing: second), forKey: "k\"\\\n\u{1B}")
        }
        let caption = "c\u{202E}d"
        scene.title = "One\ntwo */ \u{1B}[31m"
        let code = SwiftCodeWriter(Timeline(scene), name: "../x\n", caption: SafeText(caption)).listing().text
        #expect(code.contains("/// One two */ \\u{1B}[31m."))
        #expect(code.contains("aB.add(aBOpacity, forKey: \"k\\\"\\\\\\u{A}\\u{1B}\")"))
        #expect(code.contains("final class XView: UIView {"))
        #expect(!code.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    }

    @Test func numbersAreShort() {
        let numbers = [1.0 / 3, 12, -0.0, 1e-12, .infinity, -.infinity].map(\.swift)
        #expect(numbers == ["0.333333", "12", "0", "0", ".infinity", "-.infinity"])
        let angles = [.pi / 6, 3 * Double.pi / 2, 1, 0].map { $0.swiftAngle() }
        #expect(angles == [".pi / 6", "3 * .pi / 2", "1", "0"])
        #expect((-Double.pi).swiftAngle("Double") == "-Double.pi")
    }
}

/// Features that Core Animation lacks are mentioned above their layer.
@Suite struct UnsupportedFeatureTests {
    private func comments(_ change: (inout ShapeContent) -> Void) throws -> [String] {
        let hook = try Path(svg: "M 110 24 C 110 -1 70 -1 70 63")
        var shape = ShapeContent(path: hook, fillColor: nil, strokeColor: .black)
        change(&shape)
        let scene = Scene(canvas: Size(100, 100), layers: [Layer(name: "a", shape: shape)])
        let lines = SwiftCodeWriter(Timeline(scene), name: "a").listing().lines.map(\.text)
        let start = try #require(lines.firstIndex(of: "private func start() {"))
        return lines[start...].dropFirst().prefix { $0.hasPrefix("//") }.map { $0 }
    }

    @Test func eachFeatureHasItsComment() throws {
        let circle = Path(ellipseIn: Rect(0, 0, 50, 50))
        let square = Path(rect: Rect(0, 0, 20, 20))
        let two = try Path(svg: "M 0 0 L 9 0 M 0 9 L 9 9")
        let uneven = "trims curves by parameter"
        let moving = "the dashes move with the start of the trimmed line"
        let (fitted, shifted) = ("a whole number of periods", "cannot shift strokeStart")
        let separate = "put each in its own layer"
        let tiles = "The pattern begins at the layer's corner; in the scene it begins at (2, 0)."
        let tile = Pattern(width: 1, height: 1, pixels: [.black], size: Size(4, 4), origin: Point(2, 0))
        let features: [((inout ShapeContent) -> Void, String?)] = [
            ({ _ in }, nil), ({ $0.dashOrigin = .path }, nil), ({ $0.trimMode = .each }, nil),
            ({ $0.strokeEnd = 0.4 }, uneven), ({ ($0.strokeEnd, $0.trimBy) = (0.4, .parameter) }, nil),
            ({ ($0.strokeEnd, $0.path) = (0.4, circle) }, nil),
            ({ ($0.lineDashPattern, $0.dashOrigin) = ([4], .path) }, moving),
            ({ ($0.lineDashPattern, $0.dashFit, $0.path) = ([4, 3], .seamless, circle) }, fitted),
            // This pattern already fits.
            ({ ($0.lineDashPattern, $0.dashFit, $0.path) = ([6, 4], .seamless, square) }, nil),
            ({ $0.trimOffset = 0.25 }, shifted), ({ $0.fillColor = .pattern(tile) }, tiles),
            ({ ($0.trimMode, $0.strokeEnd, $0.path) = (.each, 0.5, two) }, separate),
            ({ ($0.trimMode, $0.strokeEnd) = (.each, 0.5) }, uneven),
        ]
        for (change, wanted) in features {
            let text = try comments(change).joined()
            let found = [uneven, moving, fitted, shifted, separate, tiles].filter(text.contains)
            #expect(found == [wanted].compactMap(\.self) && text.isEmpty == (wanted == nil), "\(text)")
        }
    }

    @Test func blursHaveAComment() {
        var layer = Layer(name: "a")
        layer.backgroundColor = .black
        layer.blurRadius = 2.5
        let code = SwiftCodeWriter(Timeline(Scene(canvas: Size(9, 9), layers: [layer])), name: "a").listing()
        #expect(code.lines.contains { $0.text.hasPrefix("// On iOS") && $0.text.hasSuffix("of 2.5.") })
    }
}

@Suite struct CodeNamesTests {
    @Test(arguments: [
        ("near hills", "nearHills"), ("star-morph", "starMorph"),
        ("Core Animation's pen", "coreAnimationsPen"),
        ("3 balls", "_3Balls"), ("SVG", "svg"), ("line_1", "line1"), ("größe", "grE"),
    ])
    func namesBecomeIdentifiers(name: String, wanted: String) {
        #expect(CodeNames.identifier(name) == wanted)
    }

    @Test func identifiersAreUnique() {
        var names = CodeNames(taken: ["layer"])
        let made = ["ball", "ball", "ball 2", "layer", "in", "★", "★", "24 °"].map {
            names.new($0, orLike: "shape")
        }
        #expect(made == ["ball", "ball2", "ball2_2", "layer2", "in2", "shape", "shape2", "shape24"])
    }

    @Test func callsAreSplitAfterArguments() throws {
        let call = try #require(SwiftCall("a.b = f(x: CGPoint(x: 1, y: 2), [3, 4], width: 5).cgPath"))
        #expect(call.opening == "a.b = f(" && call.closing == ").cgPath")
        #expect(call.arguments == ["x: CGPoint(x: 1, y: 2)", "[3, 4]", "width: 5"])
        #expect(SwiftCall("f(x)") == nil && SwiftCall("// a (b, c)") == nil && SwiftCall("let a = 3") == nil)
    }
}
