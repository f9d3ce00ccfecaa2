import Colors
import Geometry
import Layers
import Testing
import Text

@testable import Export

@Suite struct SceneProseTests {
    private func lines(_ scene: Scene, at time: Double = 0) -> [String] {
        SceneProse(Timeline(scene), at: time).text.split(separator: "\n").map(String.init)
    }

    /// Returns the end of the sentence about an animation, which describes its progress.
    private func progress(
        of property: String, in scene: Scene, at time: Double, _ names: [Path: String]
    ) -> String? {
        SceneProse(Timeline(scene), at: time, pathNames: names).text.split(separator: "\n")
            .first { $0.hasPrefix("The animation of \(property) ") }
            .map { String($0.drop { $0 != ":" }.dropFirst(2)) }
    }

    private func shape(_ path: Path, _ fill: Color? = .black) -> Scene {
        Scene(
            title: "Test", canvas: Size(100, 100),
            layers: [Layer(name: "a", shape: ShapeContent(path: path, fillColor: fill.map(Fill.color)))])
    }

    @Test func labelsAndPointsAreDescribed() throws {
        var scene = shape(Path(rect: Rect(0, 0, 9, 9)))
        scene.layers[0].label = LayerLabel([.words("x "), .value(.positionX)], at: .right)
        scene.layers[0].shape?.showsPoints = true
        scene.layers[0].add(try .basic(.positionX, to: 100, timing: MediaTiming(duration: 1)))
        var other = Layer()
        other.label = LayerLabel("Who?", at: .center)
        scene.layers.append(other)
        #expect(
            lines(scene, at: 0.05).suffix(3) == [
                "A label to the right of a reads: x 5.",
                "A label in the middle of a layer without a name reads: Who?",
                "4 points of a are numbered.",
            ])
    }

    @Test func theTimeOfALayerIsDescribed() throws {
        var scene = shape(Path(rect: Rect(0, 0, 9, 9)))
        scene.layers[0].add(try .basic(.opacity, to: 0, timing: MediaTiming(duration: 2)))
        scene.layers[0].add(try .basic(.lineWidth, to: 0, timing: MediaTiming(beginTime: 1, duration: 2)))
        let id = scene.layers[0].id
        func at(_ time: Double, _ change: TimingChange) -> TimedChange {
            TimedChange(at: time, changes: [.setTiming(id, change)])
        }
        scene.changes = [
            at(0.5, .pause), at(2, .resume), at(2.25, .adjust(speed: 1.5)), at(3, .adjust(speed: -1)),
        ]
        #expect(
            lines(scene, at: 1).filter { $0.contains("Its time") || $0.contains("anim") } == [
                "Its time is stopped at 0.5 s.",
                "The animation of opacity is at 25 % of its 2 s: 25 % of the way.",
                "The animation of lineWidth has not begun.",
            ])
        #expect(lines(scene, at: 2.125).contains("The animation of lineWidth begins in 0.375 s."))
        #expect(lines(scene, at: 2.5).contains("Its time runs at 1.5 times normal speed."))
        #expect(lines(scene, at: 3.5).contains("Its time runs backwards."))
    }

    @Test func shapesHaveNames() throws {
        let shapes: [(Path, String)] = try [
            (Path(rect: Rect(1, 2, 30, 40)), "a rectangle, 30 by 40, centred at 16, 22"),
            (Path(ellipseIn: Rect(-5, -5, 10, 10)), "a circle, 10 wide"),
            (Path(ellipseIn: Rect(0, 0, 10, 20)), "an ellipse, 10 by 20, centred at 5, 10"),
            (
                Path(roundedRect: Rect(0, 0, 40, 20), cornerRadius: 5),
                "a rounded rectangle, 40 by 20, centred at 20, 10"
            ),
            (Path(svg: "M0 0L3 4"), "a straight line, 3 by 4, centred at 1.5, 2"),
            (Path(svg: "M0 0L8 0L4 4Z"), "a closed outline of 3 straight sides, 8 by 4, centred at 4, 2"),
            (Path(svg: "M0 0L2 2M4 4L8 8"), "2 outlines together, 8 by 8, centred at 4, 4"),
            (Path(), "an empty outline"),
        ]
        for (path, words) in shapes { #expect(lines(shape(path))[2] == "Layer a: \(words).") }
    }

    @Test func colorsHaveNames() {
        let colors: [(UInt32, String)] = [
            (0x000000, "black"), (0xFFFFFF, "white"), (0x808080, "grey"), (0x303030, "dark grey"),
            (0xFF0000, "red"), (0xE8590C, "orange"), (0xFFD166, "yellow"), (0x12A150, "green"),
            (0x0CA678, "turquoise"), (0x00FFFF, "cyan"), (0x3B82F6, "blue"), (0x8B5CF6, "violet"),
            (0xFF00FF, "magenta"), (0xEF476F, "pink"), (0x800000, "dark red"), (0xADD8E6, "light blue"),
            (0x118AB2, "blue"),
        ]
        for (rgb, name) in colors {
            let color = Color(rgb: rgb)
            #expect(color.spoken == "\(name) \(color.hex.prefix(7))")
        }
        #expect(Color(rgb: 0xFF0000, alpha: 0.25).spoken == "red #ff0000, 25 % opaque")
    }

    @Test func numbersAreShort() {
        #expect(1.0.spoken == "1" && 0.1234567.spoken == "0.123" && (-0.0001).spoken == "0")
        #expect(
            Double.infinity.spoken == "infinity" && 0.4999.percent == "50 %" && (-0.25).percent == "-25 %")
    }

    @Test func animationsBeginRunAndEnd() throws {
        var scene = shape(Path(ellipseIn: Rect(0, 0, 10, 10)), nil)
        var draw = try Animation.basic(
            .strokeEnd, from: 0, to: 1,
            timing: MediaTiming(beginTime: 1, duration: 2, fillMode: .both), timingFunction: .easeIn)
        draw.isRemovedOnCompletion = false
        scene.layers[0].add(draw)
        scene.layers[0].opacity = 0.5
        #expect(
            lines(scene) == [
                "Test.", "Time 0 s of 3 s, 0 %.", "Layer a: a circle, 10 wide, centred at 5, 5.",
                "It is neither filled nor stroked.", "It is 50 % opaque.",
                "The animation of strokeEnd begins in 1 s. Its start value already shows.",
                "strokeEnd is 0; its model value is 1.",
            ])
        #expect(
            lines(scene, at: 2).suffix(2) == [
                "The animation of strokeEnd is at 50 % of its 2 s: 32 % of the way.",
                "strokeEnd is 0.315; its model value is 1.",
            ])
        #expect(
            lines(scene, at: 4).suffix(2) == [
                "The animation of strokeEnd has ended, and its end value stays.", "strokeEnd is 1.",
            ])
    }

    /// Only visible strokes are mentioned.
    @Test(
        arguments: [
            (.black, .length, 1, 0.5, false), (.black, .parameter, 1, 0.5, true),
            (nil, .parameter, 1, 0.5, false), (.black, .parameter, 0, 0.5, false),
            (.black, .parameter, 1, 1, false),
        ] as [(Color?, Trim.Cut, Double, Double, Bool)])
    func trimsByParameterAreMentioned(
        color: Color?, cut: Trim.Cut, width: Double, end: Double, isMentioned: Bool
    ) {
        var shape = ShapeContent(path: Path(), strokeColor: color, lineWidth: width)
        shape.trimBy = cut
        shape.strokeEnd = end
        let sentence = "Its stroke is trimmed by curve parameter, as in Core Animation, not by length."
        let found = lines(Scene(canvas: Size(9, 9), layers: [Layer(shape: shape)])).contains(sentence)
        #expect(found == isMentioned)
    }

    @Test func groupsAndSublayersAreDescribed() throws {
        var ball = Layer(name: "ball", shape: ShapeContent(path: Path(ellipseIn: Rect(-5, -5, 10, 10))))
        ball.position = Point(20, 30)
        let move = try Animation.basic(.positionX, from: 20, to: 60)
        let timing = MediaTiming(duration: 4, repeatCount: 2, autoreverses: true)
        ball.add(try .group([move], timing: timing))
        var box = Layer(name: "box")
        box.bounds = Rect(0, 0, 80, 60)
        box.position = Point(40, 30)
        box.borderColor = .black
        box.borderWidth = 2
        box.blurRadius = 1.5
        box.shadow.opacity = 0.4
        box.sublayers = [ball]
        var hidden = Layer()
        hidden.isHidden = true
        hidden.sublayers = [ball]
        #expect(
            lines(Scene(canvas: Size(100, 100), layers: [box, hidden]), at: 1) == [
                "Time 1 s of 16 s, 6 %.", "Layer box: a rectangle, 80 by 60, centred at 40, 30.",
                "It has a border of black #000000, 2 wide.",
                "It is blurred by 1.5, and casts a shadow of black #000000, 40 % opaque, offset by 0, -3, and blurred by 3.",
                "Layer ball, in box: a circle, 10 wide, offset by 30, 30.", "It is filled black #000000.",
                "A group of animations is at 25 % of its 4 s. It runs 2 times, there and back.",
                "The animation of position.x is at 25 % of its 4 s: 25 % of the way.",
                "position.x is 30; its model value is 20.", "Layer without a name: a group of 1 layer.",
                "It is hidden, with its sublayers.",
            ])
    }

    /// A box has its centre; clear colours are invisible.
    @Test func viewsAreDescribed() {
        var view = Layer(name: "view")
        view.frame = Rect(10, 20, 80, 60)
        view.cornerRadius = 8
        view.maskedCorners = .maxXMaxY
        view.backgroundColor = .clear
        view.borderColor = .clear
        view.borderWidth = 1
        var shape = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9)), fillColor: .color(.clear)))
        shape.shape?.strokeColor = .clear
        shape.frame = view.frame
        #expect(
            lines(Scene(canvas: Size(100, 100), layers: [view, shape, Layer()])).dropFirst() == [
                "Layer view: a rounded rectangle, 80 by 60, centred at 50, 50.",
                "Layer without a name: a rectangle, 9 by 9, centred at 4.5, 4.5, offset by 10, 20.",
                "It is neither filled nor stroked.", "Layer without a name: an empty layer.",
            ])
    }

    @Test func transformsHaveParts() {
        let transforms: [(Affine, String)] = [
            (.identity, "none"), (Affine(rotation: .pi / 2), "a rotation of 90 degrees"),
            (Affine(scaleX: 2, y: 2), "a scale of 2"), (Affine(translationX: 3, y: 0), "a shift of 3, 0"),
            (
                Affine(scaleX: 2, y: 3).concatenating(Affine(rotation: -0.5)),
                "a scale of 2 by 3, then a rotation of -28.648 degrees"
            ),
            (Affine(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0), "the matrix 1, 0, 0.5, 1, 0, 0"),
        ]
        #expect(AnimatableValue.corners([.minXMinY, .maxXMinY]).spoken == "minXMinY, maxXMinY")
        for (map, words) in transforms { #expect(AnimatableValue.transform(map).spoken == words) }
    }

    /// Paths and colours are described by their names.
    @Test func endsAreNamed() throws {
        let (square, circle) = (Path(rect: Rect(0, 0, 9, 9)), Path(ellipseIn: Rect(0, 0, 9, 9)))
        var scene = shape(square, Color(rgb: 0xFF0000))
        let timing = MediaTiming(duration: 2)
        scene.layers[0].add(try .basic(.path, to: .path(circle), timing: timing))
        scene.layers[0].add(
            try .keyframes(
                .fillColor,
                values: [.fill(.color(Color(rgb: 0xFF0000))), .fill(.color(Color(rgb: 0x0000FF)))],
                timing: timing, timingFunction: .easeIn))
        scene.layers[0].add(
            try .basic(.strokeColor, from: .color(.white), to: .color(.black), timing: timing))
        scene.layers[0].add(try .basic(.lineWidth, from: 1, to: 3, timing: timing))
        func way(_ property: String, _ time: Double, _ names: [Path: String] = [:]) -> String? {
            progress(of: property, in: scene, at: time, names)
        }
        #expect(way("path", 1) == "half way from its first shape to its second.")
        #expect(way("path", 1, [square: "square"]) == "half way from its first shape to its second.")
        #expect(way("path", 0.5, [square: "square", circle: "dot"]) == "25 % of the way from square to dot.")
        #expect(way("fillColor", 1) == "32 % of the way from red to blue.")
        #expect(way("strokeColor", 1.5) == "75 % of the way from white to black.")
        #expect(way("lineWidth", 1) == "50 % of the way.")
    }

    /// A moving value is between two keyframes, and a held value is at rest.
    @Test func keyframesAreDistinguished() throws {
        let (square, circle) = (Path(rect: Rect(0, 0, 9, 9)), Path(ellipseIn: Rect(0, 0, 9, 9)))
        var scene = shape(square)
        let (timing, times) = (MediaTiming(duration: 4), [0, 0.25, 0.75, 1])
        func add(_ property: AnimatableProperty, _ keyframes: Keyframes) throws {
            scene.layers[0].add(try .keyframes(property, keyframes, timing: timing))
        }
        try add(
            .path,
            Keyframes(
                .values([square, square, circle, circle].map { .path($0) }), keyTimes: times,
                timingFunctions: [.linear, .easeIn, .linear]))
        try add(.lineWidth, Keyframes(.values([1, 5, 5, 2].map { .number($0) }), keyTimes: times))
        try add(
            .strokeColor, Keyframes(.values([.color(.white), .color(.black)]), calculationMode: .discrete))
        func way(_ property: String, _ time: Double) -> String? {
            progress(of: property, in: scene, at: time, [square: "square"])
        }
        #expect(way("path", 0.5) == "at rest at square.")
        #expect(way("path", 2) == "32 % of the way from its first shape to its second.")
        #expect(way("path", 3.5) == "at rest.")
        #expect(way("lineWidth", 0.5) == "half way from keyframe 1 to 2.")
        #expect(way("lineWidth", 2) == "at rest.")
        #expect(way("lineWidth", 3.25) == "25 % of the way from keyframe 3 to 4.")
        #expect(way("strokeColor", 1) == "at rest at white.")
        #expect(way("strokeColor", 3) == "at rest at black.")
    }

    /// The model value is mentioned only if its description differs.
    @Test func differingModelValuesAreMentioned() throws {
        var scene = shape(Path(rect: Rect(0, 0, 9, 9)))
        scene.layers[0].add(
            try .basic(.path, to: .path(Path(rect: Rect(0, 0, 9.00001, 9))), timing: MediaTiming(duration: 2))
        )
        #expect(!lines(scene, at: 1).contains { $0.hasPrefix("path is") })
        scene.layers[0].add(
            try .basic(.path, to: .path(Path(rect: Rect(0, 0, 19, 9))), timing: MediaTiming(duration: 2)))
        #expect(
            lines(scene, at: 1).last
                == "path is a rectangle, 14 by 9, centred at 7, 4.5; "
                + "its model value is a rectangle, 9 by 9, centred at 4.5, 4.5.")
    }

    @Test func springsOvershoot() throws {
        var scene = shape(Path(rect: Rect(0, 0, 10, 10)))
        let spring = try Animation.spring(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 2))
        scene.layers[0].add(spring)
        // 1 - e^(-5 t) (cos 8.66 t + 0.577 sin 8.66 t) is 1.16303 at its first maximum, t = pi / 8.66.
        let top = Double.pi / 75.0.squareRoot()
        #expect(
            lines(scene, at: top).dropLast().last
                == "The animation of opacity is at 18 % of its 2 s: 116 % of the way.")
    }

    @Test(arguments: [
        (0, -2, "Time -2 s; the loop lasts 4 s."), (0, 4, "Time 4 s of 4 s, 100 %, in a loop."),
        (0, 5, "Time 5 s; the loop lasts 4 s."), (0, 1e30, "Time 1e+30 s; the loop lasts 4 s."),
        (1, 2, "Time 2 s of 5 s, 40 %, in a loop from 1 s."), (1, 6, "Time 6 s; the scene lasts 5 s."),
    ])
    func timesOutsideTheSceneHaveNoPercentage(begin: Double, time: Double, sentence: String) throws {
        var scene = shape(Path())
        let timing = MediaTiming(beginTime: begin, duration: 4, repeatCount: .infinity)
        scene.layers[0].add(try .basic(.opacity, to: 0, timing: timing))
        #expect(lines(scene, at: time)[1] == sentence)
    }

    @Test func anEmptySceneIsDescribed() {
        #expect(
            SceneProse(Timeline(Scene(canvas: Size(1, 1))), at: 0).text
                == "Time 0 s; nothing is animated.\nThere are no layers.\n")
    }

    /// Each sentence stays on one line, whatever the names contain.
    @Test func namesAreEscaped() {
        let layer = Layer(name: "a\nb\u{1B}[m", shape: ShapeContent())
        let scene = Scene(title: " One\ntwo\u{9B} \n", canvas: Size(10, 10), layers: [layer])
        let lines = SceneProse(
            Timeline(scene), at: 0, caption: SafeText(sentence: "Look\u{202E}\n"), step: nil
        ).text.split(separator: "\n")
        #expect(lines[0] == "One two\\u{9B}." && lines[1] == "Look\\u{202E}.")
        #expect(lines[3].hasPrefix("Layer a\\u{A}b\\u{1B}[m: "))
    }
}
