import CZlib
import Colors
import Geometry
import Layers
import Pictures
import Playback
import Raster
import Scenes
import TestSupport
import Testing

@testable import LottieFiles

/// Files become scenes that read without errors and have the expected values over time.
struct LottieReaderTests {
    /// Returns a file of two seconds at ten frames a second, on a canvas of 100 by 100.
    func file(_ layers: String, _ keys: String = "") -> String {
        #"{"v":"5.7.0","fr":10,"ip":0,"op":20,"w":100,"h":100,\#(keys)"layers":[\#(layers)]}"#
    }

    /// Returns a layer of shapes with a transform and other keys.
    func layer(_ shapes: String, _ transform: String = "", _ keys: String = "") -> String {
        #"{"ty":4,"nm":"a","ip":0,"op":20,"ks":{\#(transform)},\#(keys)"shapes":[\#(shapes)]}"#
    }

    private static let square = #"{"ty":"rc","p":{"k":[5,5]},"s":{"k":[10,10]},"r":{"k":0}}"#
    private static let red = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
    static let redSquare = square + "," + red
    static let line =
        #"{"ty":"sh","ks":{"k":{"v":[[0,0],[10,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    static let stroke =
        #"{"ty":"st","c":{"k":[0,0,1]},"o":{"k":100},"w":{"k":2},"lc":1,"lj":1,"ml":4}"#

    func text(_ layers: String, _ keys: String = "") throws -> String {
        let reading = LottieReader.read(file(layers, keys), file: "a.json", title: "a")
        return try #require(reading.sceneText, "\(reading.diagnostics)")
    }

    /// Returns the problems of a file.
    func messages(_ layers: String, _ keys: String = "") -> [String] {
        LottieReader.read(file(layers, keys), file: "a.json").diagnostics.map(\.message)
    }

    /// Returns the lines of a scene's text without their indentation.
    func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }

    /// Returns the layers of the composition at a time.
    func layers(_ scene: Scene, at time: Double) throws -> [Layer] {
        let window = try #require(Timeline(scene).presentation(at: time).layers.first)
        #expect(window.masksToBounds && window.bounds == Rect(0, 0, 100, 100))
        return window.sublayers
    }

    func scene(_ layers: String, _ keys: String = "") throws -> Scene {
        let text = try text(layers, keys)
        let scene = SceneReader.read(text, file: "a.yaml")
        #expect(scene.diagnostics.filter { $0.severity == .error }.isEmpty, "\(scene.diagnostics)\n\(text)")
        return try #require(scene.scene)
    }

    /// Returns the keyframes of a property from a list of frames, values and other keys.
    func keyframes(_ frames: (Int, String, String)...) -> String {
        let linear = #""o":{"x":0.5,"y":0.5},"i":{"x":0.5,"y":0.5}"#
        let list = frames.map { #"{"t":\#($0.0),"s":\#($0.1),\#($0.2.isEmpty ? linear : $0.2)}"# }
        return #"{"a":1,"k":[\#(list.joined(separator: ","))]}"#
    }

    // MARK: Shapes

    /// Each layer of shapes has a line of the scene.
    @Test(arguments: pairs(table("LottieFilesTests/Cases/shapes")))
    func shapesBecomeLayers(shapes: String, line: String) throws {
        let parts = [
            "SQUARE": Self.square, "RED": Self.red, "LINE": Self.line, "STROKE": Self.stroke,
            "HIDDEN": Self.line.replacing(#""sh""#, with: #""sh","hd":true"#),
        ]
        let list = parts.reduce(shapes.replacing(" ", with: ",")) { $0.replacing($1.key, with: $1.value) }
        let text = try text(layer(list))
        #expect(lines(text).contains(line), "\(text)")
        let errors = SceneReader.read(text, file: "a.yaml").diagnostics.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors)\n\(text)")
    }

    // MARK: Keyframes

    /// Returns the horizontal position of the only layer at some frames.
    private func positions(
        _ position: String, at frames: [Double], _ keys: String = "", layers others: String = ""
    ) throws -> [Double] {
        let scene = try scene(layer(Self.redSquare, #""p":\#(position)"#) + others, keys)
        return try frames.map { frame in
            let layer = try #require(layers(scene, at: frame / 10).first)
            return (layer.position.x * 100).rounded() / 100
        }
    }

    /// Each position has values at frames 0, 5, 10, 15 and 19.
    @Test(arguments: [
        (["5 [0,0]", "15 [10,0]"], [0, 0, 5, 10, 10]),
        // A segment that holds, and a jump.
        (["5 [0,0] h", "15 [10,0]"], [0, 0, 0, 10, 10]),
        (["0 [0,0]", "10 [10,0]", "10 [50,0]", "20 [60,0]"], [0, 5, 50, 55, 59]),
        // Keyframes outside of the file's frames keep their speed and easing.
        (["-10 [0,0]", "30 [40,0]"], [10, 15, 20, 25, 29]),
        (["-20 [0,0] e", "20 [40,0]"], [20, 28.29, 34.83, 38.76, 39.95]),
        // Frames that go back are dropped.
        (["0 [0,0]", "20 [20,0]", "10 [90,0]"], [0, 5, 10, 15, 19]),
    ])
    func keyframesMove(frames: [String], values: [Double]) throws {
        let list = frames.map { frame in
            let words = frame.split(separator: " ")
            let easing =
                words.last == "e"
                ? #""o":{"x":0.42,"y":0},"i":{"x":0.58,"y":1}"#
                : words.last == "h" ? #""h":1"# : #""o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}"#
            return #"{"t":\#(words[0]),"s":\#(words[1]),\#(easing)}"#
        }
        let position = #"{"a":1,"k":[\#(list.joined(separator: ","))]}"#
        #expect(try positions(position, at: [0, 5, 10, 15, 19]) == values)
    }

    @Test func keyframesOfOldFilesHaveTheirEnds() throws {
        let position = #"{"k":[{"t":0,"s":[0,0],"e":[10,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10}]}"#
        #expect(try positions(position, at: [0, 5, 10, 15]) == [0, 5, 10, 10])
    }

    /// Loops repeat keyframes at 0, 5 and 10 with the values 0, 10 and 30.
    @Test(
        arguments: [
            ("loopOut('cycle')", [0, 10, 0, 10, 26]), ("loopOut()", [0, 10, 0, 10, 26]),
            ("var $bm_rt;\\n$bm_rt = loopOut('pingpong', 0);", [0, 10, 30, 10, 2]),
            ("loopOut('cycle', 1)", [0, 10, 10, 10, 26]), ("loopOut('offset')", [0, 10, 30, 40, 56]),
            ("loopOut('continue')", [0, 10, 30, 50, 66]),
            ("loopOutDuration('cycle', 0.5)", [0, 10, 10, 10, 26]),
            ("loopOut(type = 'cycle', numKeyframes = 1)", [0, 10, 10, 10, 26]),
            ("thisProperty.loopOut('cycle')", [0, 10, 0, 10, 26]),
            ("wiggle(1, 2)", [0, 10, 30, 30, 30]),
            // The speed before frame 10 is 40 a second, and a quarter of the swing takes 5 frames.
            (
                "amp = 0.1; freq = 0.5; decay = 0; v = velocityAtTime(1); Math.sin(t); Math.exp(t)",
                [0, 10, 30, 34, 31.24]
            ),
        ] as [(String, [Double])])
    func loopsRepeatKeyframes(expression: String, values: [Double]) throws {
        let list = [(0, 0), (5, 10), (10, 30)].map {
            #"{"t":\#($0.0),"s":[\#($0.1),0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}}"#
        }
        let position = #"{"a":1,"k":[\#(list.joined(separator: ","))],"x":"\#(expression)"}"#
        #expect(try positions(position, at: [0, 5, 10, 15, 19]) == values)
    }

    /// A position of 7, 1 has the value of its expression at frames 0, 5, 10 and 19. Unsupported ones have no effect.
    @Test(
        arguments: [
            ("thisComp.layer('b').transform.position", [0, 50, 100, 100]),
            ("var $bm_rt;\\n$bm_rt = thisComp.layer(2)('Transform')('Position');", [0, 50, 100, 100]),
            ("var s = $bm_div(thisComp.layer('b').effect('Size')(1), 2); $bm_rt = [s, 0];", [5, 10, 15, 15]),
            ("$bm_sub($bm_sum(value, thisComp.layer('b').position), [1, 1])", [6, 56, 106, 106]),
            ("clamp(thisComp.layer('b').position, 20, 60)", [20, 50, 60, 60]),
            ("clamp(value, 0, 100)", [7, 7, 7, 7]), ("-value * (1 + 1)", [-14, -14, -14, -14]),
            ("[time * 100, 0]", [0, 50, 100, 190]), ("time * 100", [7, 7, 7, 7]),
            ("thisComp.layer('b').content('g').content('e').size", [3, 3, 3, 3]),
            ("thisComp.layer('b').content('g').transform.scale[1] * [1, 2]", [100, 100, 100, 100]),
            ("transform.position", [7, 7, 7, 7]), ("thisComp.layer('c').position", [7, 7, 7, 7]),
            ("[1, 2", [7, 7, 7, 7]), ("if (time > 1) [1, 2]", [7, 7, 7, 7]),
        ] as [(String, [Double])])
    func expressionsLinkToProperties(expression: String, values: [Double]) throws {
        let position = keyframes((0, "[0,0]", ""), (10, "[100,50]", ""))
        let size = keyframes((0, "[10]", ""), (10, "[30]", ""))
        let effect = #"{"ty":5,"nm":"Size","ef":[{"ty":0,"nm":"Slider","ix":1,"v":\#(size)}]}"#
        let shapes =
            #"{"ty":"gr","nm":"g","it":[{"ty":"el","nm":"e","p":{"k":[0,0]},"s":{"k":[3,4]}},{"ty":"tr","s":{"k":[50,100]}}]}"#
        let other =
            #",{"ty":4,"nm":"b","ind":2,"ip":0,"op":20,"ks":{"p":\#(position)},"ef":[\#(effect)],"shapes":[\#(shapes)]}"#
        let linked = #"{"k":[7,1],"x":"\#(expression)"}"#
        #expect(try positions(linked, at: [0, 5, 10, 19], layers: other) == values)
    }

    @Test(arguments: [("inBack", -8.76), ("outBack", 108.76), ("inoutSine", 50), ("outElastic", 0)])
    func expressionsEaseBetweenKeyframes(name: String, value: Double) throws {
        let list = #"{"t":0,"s":[0,0],"h":1},{"t":10,"s":[100,0]}"#
        let easing = #""x":"function easeandwizz_\#(name)(t, b, c, d) { }""#
        #expect(try positions(#"{"a":1,"k":[\#(list)],\#(easing)}"#, at: [5]) == [value])
    }

    /// Links in a circle and links to links end.
    @Test func linksEnd() throws {
        let text = "thisComp.layer('a').position"
        let sum = Array(repeating: text, count: 9).joined(separator: " + ")
        #expect(try positions(#"{"k":[7,1],"x":"\#(sum)"}"#, at: [0]) == [7])
    }

    @Test func loopsContinueAtTheSpeedOfTheEasing() throws {
        let easing = #""o":{"x":0.5,"y":0.5},"i":{"x":0.5,"y":0}"#
        let position =
            #"{"a":1,"k":[{"t":0,"s":[0,0],\#(easing)},{"t":10,"s":[10,0]}],"x":"loopOut('continue')"}"#
        #expect(try positions(position, at: [10, 15, 19]) == [10, 20, 28])
    }

    /// Tangents on the line of a motion move a point beyond its end and back.
    @Test func straightMotionsOvershoot() throws {
        let linear = #""o":{"x":0,"y":0},"i":{"x":1,"y":1}"#
        let position =
            #"{"a":1,"k":[{"t":0,"s":[0,0],"to":[20,0],"ti":[0,0],\#(linear)},{"t":20,"s":[10,0]}]}"#
        let found = try positions(position, at: [0, 10, 17, 19])
        // The way to 12.5 and back has a length of 15.
        #expect(zip(found, [0, 7.5, 12.25, 10.75]).allSatisfy { abs($0 - $1) < 0.1 }, "\(found)")
    }

    @Test func loopsBeforeTheFirstKeyframeGoBack() throws {
        let list = [(10, 0), (15, 10)].map {
            #"{"t":\#($0.0),"s":[\#($0.1),0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}}"#
        }
        let position = #"{"a":1,"k":[\#(list.joined(separator: ","))],"x":"loopIn('cycle')"}"#
        #expect(try positions(position, at: [1, 6, 11, 16]) == [2, 2, 2, 10])
    }

    /// A curve has the length as its parameter, not the control points.
    @Test func curvesMoveAtEvenSpeed() throws {
        let scene = try scene(
            layer(
                Self.redSquare,
                #""p":{"a":1,"k":[{"t":0,"s":[0,0],"to":[0,0],"ti":[0,-90],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[90,90]}]}"#
            ))
        var path = Path()
        path.move(to: .zero)
        path.cubic(to: Point(90, 90), control1: .zero, control2: Point(90, 0))
        let way = ArcLength(path)
        for frame in 0..<20 {
            let point = try #require(layers(scene, at: Double(frame) / 10).first).position
            let expected = try #require(way.location(at: way.total * Double(frame) / 20)).point
            #expect(point.distance(to: expected) < 0.6, "\(frame)")
        }
    }

    @Test func componentsHaveTheirEasings() throws {
        let scene = try scene(
            layer(
                Self.redSquare,
                #""s":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":[0,0.42],"y":[0,0]},"i":{"x":[1,1],"y":[1,1]}},{"t":20,"s":[100,100]}]},"p":{"s":true,"x":{"k":3},"y":\#(keyframes((0, "[0]", ""), (20, "[8]", "")))}"#
            ))
        let layer = try #require(layers(scene, at: 1).first)
        #expect(abs(layer.transform.a - 0.5) < 1e-6 && abs(layer.transform.d - 0.3154) < 1e-3)
        #expect(layer.position == Point(3, 4))
    }

    /// A mirrored layer that turns: a key path takes its matrix apart, so scale and rotation have a layer each.
    @Test(arguments: ["-100,-100", "-100,100", "100,-100"]) func mirroredLayersTurn(scale: String) throws {
        let turning = #"{"a":1,"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[180]}]}"#
        let scene = try scene(
            layer(Self.redSquare, #""a":{"k":[5,0]},"s":{"k":[\#(scale)]},"r":\#(turning)"#))
        let factors = scale.split(separator: ",").map { Double($0)! / 100 }
        for frame in [0.0, 7, 19] {
            let outer = try #require(layers(scene, at: frame / 10).first)
            let inner = try #require(outer.sublayers.first)
            let matrix = inner.transform.concatenating(outer.transform)
            let wanted = Affine(scaleX: factors[0], y: factors[1]).concatenating(
                Affine(rotation: .pi * frame / 20))
            #expect(
                abs(matrix.a - wanted.a) + abs(matrix.b - wanted.b) + abs(matrix.c - wanted.c) < 1e-4,
                "\(frame)")
        }
    }

    /// A change shows in the picture of its frame, in short and in long files.
    @Test(arguments: [23.976, 24, 25, 29.97, 30, 50, 60], [34, 97, 5 * 60 * 60])
    func changesAreNotLate(rate: Double, count: Int) throws {
        let changes = Array(stride(from: 1, to: count - 1, by: count / 33))
        let frames = ([0] + changes).map { #"{"t":\#($0),"s":[\#($0),0],"h":1}"# }
        let holder = layer(Self.redSquare, #""p":{"a":1,"k":[\#(frames.joined(separator: ","))]}"#)
        let solids = changes.map {
            ##"{"ty":1,"nm":"\##($0)","ip":\##($0),"op": \##($0 + 1),"sw":9,"sh":9,"sc":"#ff0000","ks":{}}"##
        }
        let text = file(([holder] + solids).joined(separator: ","))
            .replacing(#""fr":10"#, with: #""fr":\#(rate)"#).replacing(#""op":20"#, with: #""op":\#(count)"#)
        let scene = try #require(
            LottieReader.read(text, file: "a.json").sceneText.flatMap {
                SceneReader.read($0, file: "a.yaml").scene
            })
        for frame in [0] + changes + changes.map({ $0 + 1 }) {
            let layers = try layers(scene, at: Double(frame) / rate)
            let shown = layers.dropLast().filter { !$0.isHidden }.map(\.name)
            #expect(shown == changes.filter { $0 == frame }.map(\.description), "frame \(frame)")
            let last = changes.last { $0 <= frame } ?? 0
            #expect(layers.last?.position.x == Double(last), "frame \(frame)")
        }
        #expect(abs(Timeline(scene).duration * rate - Double(count)) < 1e-6)
    }

    /// A layer that follows its direction turns on straight, cut and separate motions too.
    @Test(arguments: [
        #"{"a":1,"k":[{"t":0,"s":[0,0],LINEAR},{"t":20,"s":[10,10]}]}"#,
        #"{"a":1,"k":[{"t":-20,"s":[-90,10],"to":[90,0],"ti":[-50,-50],LINEAR},{"t":0,"s":[0,0],LINEAR},{"t":40,"s":[20,20]}]}"#,
        #"{"s":true,"x":{"a":1,"k":[{"t":0,"s":[0],LINEAR},{"t":20,"s":[9]}]},"y":{"a":1,"k":[{"t":0,"s":[0],LINEAR},{"t":20,"s":[9]}]}}"#,
    ])
    func layersFollowTheirDirection(position: String) throws {
        let linear = #""o":{"x":0,"y":0},"i":{"x":1,"y":1}"#
        let position = position.replacing("LINEAR", with: linear)
        let scene = try scene(layer(Self.redSquare, #""p":\#(position)"#, #""ao":1,"#))
        let transform = try #require(layers(scene, at: 1.01).first).transform
        #expect(abs(transform.a - 0.5.squareRoot()) < 1e-3 && abs(transform.b - transform.a) < 1e-3)
    }

    /// A layer that follows its direction keeps it before and after its motion, and its children turn with it.
    @Test(arguments: [0.1, 1, 1.9]) func childrenFollowTheDirectionOfTheirParent(time: Double) throws {
        let motion = keyframes((5, "[0,0]", ""), (15, "[10,10]", ""))
        let parent = layer("", #""p":\#(motion)"#, #""ind":2,"ao":1,"#)
        let child = layer(Self.redSquare, "", #""parent":2,"#)
        let transform = try #require(layers(scene(child + "," + parent), at: time).first).transform
        #expect(abs(transform.a - 0.5.squareRoot()) < 1e-3 && abs(transform.b - transform.a) < 1e-3)
    }

    @Test func layersFollowTheirDirectionAfterTheyAreScaled() throws {
        let motion = keyframes((0, "[0,0]", ""), (20, "[10,10]", ""))
        let scene = try scene(layer(Self.redSquare, #""s":{"k":[200,100]},"p":\#(motion)"#, #""ao":1,"#))
        let outer = try #require(layers(scene, at: 1).first)
        let matrix = try #require(outer.sublayers.first).transform.concatenating(outer.transform)
        #expect(abs(matrix.a - 2.0.squareRoot()) < 1e-3 && abs(matrix.c + 0.5.squareRoot()) < 1e-3)
    }

    // MARK: Layers

    /// Each list of layers has a line of the scene.
    @Test func layersKeepTheirOrderPlaceAndTime() throws {
        let shapes = Self.redSquare
        let text = try text(
            #"{"ty":4,"nm":"front","ip":5,"op":15,"ks":{"a":{"k":[1,2]},"p":{"k":[3,4]},"r":{"k":90},"s":{"k":[200,50]}},"shapes":[\#(shapes)]},"#
                + ##"{"ty":1,"nm":"back","ip":0,"op":20,"sw":10,"sh":20,"sc":"#00ff00","ks":{}},"##
                + #"{"ty":4,"nm":"gone","ip":30,"op":40,"ks":{},"shapes":[\#(shapes)]}"#)
        let back = try #require(text.firstRange(of: "back"))
        let front = try #require(text.firstRange(of: "front"))
        #expect(back.lowerBound < front.lowerBound && !text.contains("gone"))
        for line in [
            "bounds: [1, 2, 0, 0]", "position: [3, 4]",
            "transform: { scale.x: 2, scale.y: 0.5, rotation: 1.570796 }",
            "isHidden: true",
            "values: [true, false, true], keyTimes: [0, 0.25, 0.75, 1], calculationMode: discrete",
            "bounds: [0, 0, 10, 20]", ##"backgroundColor: "#00ff00""##,
            "x-defaults: { duration: 2, repeatCount: forever }",
        ] { #expect(text.contains(line), "\(line)\n\(text)") }
    }

    @Test func childrenMoveWithTheirParents() throws {
        let shapes = Self.redSquare
        let children = [1, 2].map {
            #"{"ty":4,"nm":"child \#($0)","ind":\#($0),"parent":3,"ip":0,"op":20,"ks":{"p":{"k":[\#($0),0]}},"shapes":[\#(shapes)]}"#
        }
        let scene = try scene(
            children.joined(separator: ",")
                + #",{"ty":3,"nm":"parent","ind":3,"parent":4,"ip":0,"op":20,"ks":{"o":{"k":0},"p":{"k":[10,0]}}},"#
                + #"{"ty":3,"nm":"root","ind":4,"ip":0,"op":20,"ks":{"r":{"k":90}}}"#)
        let layers = try layers(scene, at: 0)
        let root = try #require(layers.first)
        #expect(layers.count == 1 && root.name == "root" && root.opacity == 1)
        let parent = try #require(root.sublayers.first)
        #expect(parent.name == "parent" && parent.position == Point(10, 0) && parent.opacity == 1)
        #expect(parent.sublayers.map(\.name) == ["child 2", "child 1"])
    }

    /// A nested composition starts at a frame, runs slower, or at the times of keyframes.
    @Test(arguments: [
        (#""st":5,"sr":1"#, [0.0, 0, 5, 10]), (#""st":0,"sr":2"#, [0, 2.5, 5, 7.5]),
        (#""st":0,"sr":1,"tm":{"k":1}"#, [10, 10, 10, 10]),
        (
            #""tm":{"k":[{"t":0,"s":[2],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[0]}]}"#,
            [20, 15, 10, 5]
        ),
    ])
    func nestedCompositionsHaveTheirOwnTime(keys: String, values: [Double]) throws {
        let moving = keyframes((0, "[0,0]", ""), (20, "[20,0]", ""))
        let inner = layer(Self.redSquare, #""p":\#(moving)"#).replacing(#""ip":0"#, with: #""ip":-50"#)
        let scene = try scene(
            #"{"ty":0,"nm":"outer","refId":"c","w":50,"h":40,"ip":0,"op":20,\#(keys),"ks":{}}"#,
            #""assets":[{"id":"c","layers":[\#(inner)]}],"#)
        for (frame, value) in zip([0.0, 5, 10, 15], values) {
            var layer = try #require(layers(scene, at: frame / 10).first)
            #expect(layer.masksToBounds && layer.bounds == Rect(0, 0, 50, 40) && layer.name == "outer")
            layer = try #require(layer.sublayers.first)
            #expect(abs(layer.position.x - value) < 0.02, "\(frame): \(layer.position.x)")
        }
    }

    /// The brightness of a red square from 0 to 10 at (2, 2) and (8, 8), masked by a square from 0 to 5.
    @Test(arguments: [
        (#"{"mode":"a","pt":P}"#, true, false), (#"{"mode":"s","pt":P}"#, false, true),
        (#"{"mode":"a","inv":true,"pt":P}"#, false, true), (#"{"mode":"n","pt":P}"#, true, true),
        (#"{"mode":"a","pt":P},{"mode":"s","pt":P}"#, false, false),
        (#"{"mode":"a","inv":true,"pt":P},{"mode":"a","pt":P}"#, true, true),
        (#"{"mode":"a","pt":P},{"mode":"i","inv":true,"pt":P}"#, false, false),
        (#"{"mode":"a","pt":P,"x":{"k":4}}"#, true, true),
        (#"{"mode":"s","pt":P,"x":{"k":4}}"#, false, false),
        (#"{"mode":"s","pt":P,"o":{"k":20}}"#, true, true),
        (#"{"mode":"a","pt":P},{"mode":"s","pt":P,"o":{"k":20}}"#, true, false),
        (Array(repeating: #"{"mode":"a","pt":P}"#, count: 30).joined(separator: ","), true, false),
    ])
    func masksHideTheirOutside(masks: String, near: Bool, far: Bool) throws {
        let path =
            #"{"k":{"v":[[0,0],[5,0],[5,5],[0,5]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}"#
        try expect(
            layer(Self.redSquare, "", #""masksProperties":[\#(masks.replacing("P", with: path))],"#),
            near: near, far: far)
    }

    @Test(arguments: [(1, true, false), (2, false, true), (3, true, false), (4, false, true)])
    func mattesHideTheirOutside(kind: Int, near: Bool, far: Bool) throws {
        let white =
            ##"{"ty":1,"nm":"matte","td":1,"ind":7,"ip":0,"op":20,"sw":5,"sh":5,"sc":"#ffffff","ks":{}}"##
        let shown = layer(Self.redSquare, "", #""tt":\#(kind),"#)
        try expect(white + "," + shown, near: near, far: far)
        // The matte may be anywhere in the list.
        try expect(shown.replacing(#""tt""#, with: #""tp":7,"tt""#) + "," + white, near: near, far: far)
    }

    private func expect(_ layers: String, near: Bool, far: Bool) throws {
        let scene = try scene(layers)
        // A pixel is a point.
        let picture = PictureMeasures(Timeline(scene), columns: 25, rows: 13).picture(at: 0)
        for (place, isVisible) in [(2, near), (8, far)] {
            #expect((picture[x: place, y: place].alpha > 100) == isVisible, "\(place)")
        }
    }

    /// A layer blends with those behind it, also with a matte or with two layers for its scale and its rotation.
    @Test func theOutermostLayerBlends() throws {
        let white = ##"{"ty":1,"td":1,"ip":0,"op":20,"sw":5,"sh":5,"sc":"#ffffff","ks":{}}"##
        let turn = keyframes((0, "[0]", ""), (20, "[180]", ""))
        for text in [
            white + "," + layer(Self.redSquare, #""o":{"k":50}"#, #""tt":1,"bm":1,"#),
            layer(Self.redSquare, #""o":{"k":50},"s":{"k":[-100,100]},"r":\#(turn)"#, #""bm":1,"#),
        ] {
            let layer = try #require(layers(scene(text), at: 0).first)
            let inner = layer.allLayers.dropFirst().map(\.compositingFilter)
            #expect(layer.compositingFilter == .multiply && inner.allSatisfy { $0 == .normal })
        }
    }

    /// A layer that blends inside of a nested composition does not blend with the layers behind that.
    @Test func compositionsAreIsolated() throws {
        let inner = layer(Self.redSquare, "", #""bm":BLEND,"#)
        let nested = #"{"ty":0,"refId":"c","w":9,"h":9,"ip":0,"op":20,"ks":{}}"#
        func isolates(_ mode: Int) throws -> Bool {
            let inner = inner.replacing("BLEND", with: "\(mode)")
            return try text(nested, #""assets":[{"id":"c","layers":[\#(inner)]}],"#).contains(
                "x-isolated: true")
        }
        #expect(try isolates(1) && !isolates(0))
    }

    /// A style paints all outlines before it as one path in its own group, also those in a group that moves.
    @Test(arguments: [
        red, stroke,
        #"{"ty":"gf","o":{"k":100},"t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#,
    ])
    func stylesStayInTheirGroup(style: String) throws {
        let scale = keyframes((0, "[100,100]", ""), (20, "[400,100]", ""))
        let group = #"{"ty":"gr","it":[\#(Self.square),{"ty":"tr","s":\#(scale)}]}"#
        let scene = try scene(layer(group + "," + Self.line + "," + style))
        let all = try layers(scene, at: 1).flatMap(\.allLayers)
        let shapes = (all + all.compactMap(\.mask)).compactMap(\.shape?.path)
        let bounds = try #require(shapes.first?.bounds)
        #expect(shapes.allSatisfy { $0 == shapes[0] } && abs(bounds.size.width - 25) < 0.01, "\(bounds)")
        #expect(all.allSatisfy { $0.transform == .identity })
        // A path that moves straight has two keyframes.
        #expect(try text(layer(group + "," + Self.line + "," + style)).utf8.count < 900)
    }

    /// A gradient moves even if the place of a colour is that of an opacity at one keyframe only.
    @Test func stopsOfGradientsMayMeet() throws {
        let stops = keyframes((0, "[0,1,0,0,1,0,0,1,0,1,1,0]", ""), (20, "[0.5,1,0,0,1,0,0,1,0,1,1,0]", ""))
        let gradient =
            #"{"ty":"gf","o":{"k":100},"t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":\#(stops)}}"#
        let text = try text(layer(Self.square + "," + gradient))
        #expect(
            text.contains("keyPath: locations, fromValue: [0, 0, 1, 1], toValue: [0, 0.5, 1, 1]"), "\(text)")
    }

    /// The opacity of a gradient is that of its layer, and not that of its outline too.
    @Test func gradientsHaveTheirOpacityOnce() throws {
        let gradient =
            #"{"ty":"gf","o":{"k":20},"t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
        let layer = try #require(try layers(scene(layer(Self.square + "," + gradient)), at: 0).first)
        #expect(layer.opacity == 0.2 && layer.mask?.shape?.fillColor == .black)
    }

    /// A picture fills a rectangle of the size in the file. Others are reported.
    @Test func embeddedPicturesAreDrawn() throws {
        let png = PNG.dataURL(TestSupport.pixels(2, 1) { x, _ in x == 0 ? TestSupport.red : blue })
        let layers = #"{"ty":2,"refId":"i","ip":0,"op":20,"ks":{"p":{"k":[30,40]}}}"#
        func assets(_ url: String) -> String { #""assets":[{"id":"i","w":40,"h":20,"p":"\#(url)","e":1}],"# }
        let scene = try scene(layers, assets(png))
        let frame = FrameRenderer().pixels(
            of: Timeline(scene), at: 0, viewport: Viewport(canvas: scene.canvas, width: 100, height: 100))
        #expect(frame[x: 31, y: 41] == TestSupport.red && frame[x: 69, y: 59] == blue)
        #expect(frame[x: 29, y: 41] == .clear && frame[x: 31, y: 61] == .clear)
        let loaded = LottieReader.read(
            file(layers, #""assets":[{"id":"i","w":40,"h":20,"u":"images/","p":"a.png"}],"#), file: "a.json"
        ) { $0 == "images/a.png" ? PNG.encode(TestSupport.pixels(1, 1) { _, _ in blue }) : nil }
        #expect(loaded.diagnostics.isEmpty && loaded.sceneText?.contains("data:image/png;base64,") == true)
        // Layers share a picture, which is in the scene once. Inverted mattes know its shape.
        let many = try text(Array(repeating: layers, count: 50).joined(separator: ","), assets(png))
        #expect(many.ranges(of: "base64").count == 1 && many.ranges(of: "image: picture1").count == 50)
        // The effect "Fill" colours a picture, which then is in the scene once with this colour.
        let filled = layers.replacing(
            #""ty":2,"#, with: #""ty":2,"ef":[{"ty":21,"ef":[{},{},{"v":{"k":[0,1,0]}}]}],"#)
        let green = try text(Array(repeating: filled, count: 50).joined(separator: ","), assets(png))
        #expect(green.ranges(of: "base64").count == 1 && green.ranges(of: "image: picture1").count == 50)
        let leaf = try #require(try self.layers(self.scene(filled, assets(png)), at: 0).first?.allLayers.last)
        guard case .pattern(let pattern)? = leaf.shape?.fillColor else {
            return #expect(Bool(false), "\(leaf)")
        }
        #expect(pattern.pixels == [Color(rgb: 0x00FF00), Color(rgb: 0x00FF00)])
        let matte = #"{"ty":2,"refId":"i","ip":0,"op":20,"td":1,"ks":{}}"#
        let cut = ##"{"ty":1,"sw":90,"sh":90,"sc":"#00ff00","tt":2,"ip":0,"op":20,"ks":{}}"##
        let holes = try self.scene(matte + "," + cut, assets(png))
        let hole = FrameRenderer().pixels(
            of: Timeline(holes), at: 0, viewport: Viewport(canvas: holes.canvas, width: 100, height: 100))
        #expect(hole[x: 10, y: 10] == .clear && hole[x: 60, y: 60].green == 255)
        for (url, reason) in [
            ("cat.png", #""cat.png" is not in the folder of the file"#),
            ("data:image/jpeg;base64,/9j/", "is not in PNG format"),
            (String(png.dropLast(30)), "is damaged"),
        ] {
            let last = messages(layers, assets(url)).last
            #expect(last == "layer \"layer 0\": the picture \(reason); it is not drawn")
        }
    }

    /// Fills in groups that never meet move with the groups. A group at rest around such a group stays outside of it.
    @Test func distantFillsMoveWithTheirGroups() throws {
        let turn = keyframes((0, "[0]", ""), (20, "[180]", ""))
        let inner = #"{"ty":"gr","it":[\#(Self.square),{"ty":"tr","r":\#(turn)}]}"#
        let outer = #"{"ty":"gr","it":[\#(inner),{"ty":"tr","p":{"k":[50,0]}}]}"#
        let scene = try scene(layer(outer + "," + Self.redSquare))
        let all = try layers(scene, at: 1).flatMap(\.allLayers)
        let shapes = all.filter { $0.shape?.path != nil }
        #expect(shapes.count == 2 && all.contains { abs($0.transform.b - 1) < 1e-3 })
        #expect(all.contains { $0.transform.tx == 50 && $0.transform.b == 0 })
    }

    /// The copies of a repeater that turns and moves, and of one whose transform moves.
    @Test func copiesHaveTheirPlaces() throws {
        let group = #"{"ty":"gr","it":[\#(Self.square),\#(Self.red),{"ty":"tr"}]}"#
        let turned = #"{"ty":"rp","c":{"k":3},"o":{"k":0},"tr":{"p":{"k":[10,0]},"r":{"k":90}}}"#
        let text = try text(layer(group + "," + turned))
        for line in ["transform: [0, 1, -1, 0, 10, 0]", "transform: [-1, 0, 0, -1, 20, 0]"] {
            #expect(text.contains(line), "\(line)\n\(text)")
        }
        // A copy turns before it grows.
        let grown = turned.replacing(#""r":{"k":90}"#, with: #""r":{"k":90},"s":{"k":[-50,100]}"#)
        let changed = try self.text(layer(group + "," + grown))
        for line in ["transform: [0, 1, 0.5, 0, 10, 0]", "transform: [-0.25, 0, 0, -1, 20, 0]"] {
            #expect(changed.contains(line), "\(line)\n\(changed)")
        }
        let moving =
            #"{"ty":"rp","c":{"k":2},"o":{"k":0},"tr":{"p":\#(keyframes((0, "[0,0]", ""), (20, "[20,0]", "")))}}"#
        let scene = try scene(layer(group + "," + moving))
        let copies = try #require(layers(scene, at: 1).first).sublayers
        #expect(copies.map { ($0.transform.tx * 100).rounded() / 100 } == [0, 10])
    }

    /// The front copies of a repeater are the first ones, also if their number changes.
    @Test func copiesComeAndGo() throws {
        let group = #"{"ty":"gr","it":[\#(Self.square),\#(Self.red),{"ty":"tr"}]}"#
        let count = keyframes((0, "[1]", ""), (20, "[3]", ""))
        let repeater = #"{"ty":"rp","c":\#(count),"o":{"k":0},"m":1,"tr":{"p":{"k":[10,0]}}}"#
        let copies = try #require(layers(scene(layer(group + "," + repeater)), at: 1.2).first).sublayers
        #expect(copies.map(\.transform.tx) == [20, 10, 0] && copies.map(\.opacity) == [0, 1, 1])
    }

    @Test func blackDrawingsAreGray() throws {
        let black = Self.red.replacing("[1,0,0]", with: "[0,0,0]")
        #expect(try text(layer(Self.square + "," + black)).contains(##"fillColor: "#808080""##))
        let both = layer(Self.square + "," + black) + "," + layer(Self.redSquare)
        #expect(try text(both).contains(##"fillColor: "#000000""##))
        let reading = LottieReader.read(
            file(layer(Self.square + "," + black)), file: "a.json", color: Color(rgb: 0x010203))
        #expect(reading.sceneText?.contains(##"fillColor: "#010203""##) ?? false)
    }

    /// A number beyond all limits has the nearest one.
    @Test func loopsOfEndlessSpeedHaveFiniteValues() throws {
        let loop = #""x":"var $bm_rt; $bm_rt = loopIn('continue');""#
        let points = #"{"a":1,\#(loop),"k":[{"t":1e-300,"s":[5]},{"t":2e-300,"s":[9]}]}"#
        let star =
            #"{"ty":"sr","sy":1,"p":{"k":[5,5]},"pt":\#(points),"r":{"k":0},"or":{"k":9},"os":{"k":0},"#
            + #""ir":{"k":4},"is":{"k":0}}"#
        let file = file(layer(star + "," + Self.red)).replacing(#""ip":0"#, with: #""ip":-60"#)
        #expect(LottieReader.read(file, file: "a.json").sceneText != nil)
    }

    // MARK: Text

    /// A font whose "a" is a square of half its size, and whose space is a fifth of it.
    private static let font =
        #""fonts":{"list":[{"fName":"F-Bold","fFamily":"F","fStyle":"Bold","ascent":80}]},"#
        + #""chars":[{"ch":"a","fFamily":"F","style":"Bold","w":60,"data":{"shapes":[{"ty":"gr","it":["#
        + #"{"ty":"rc","p":{"k":[25,-25]},"s":{"k":[50,50]},"r":{"k":0}}]}]}},"#
        + #"{"ch":" ","fFamily":"F","style":"Bold","w":20,"data":{}}],"#

    /// Returns a text layer with texts, each with its first frame and the keys of its style.
    private func words(_ texts: (Int, String)...) -> String {
        let list = texts.map { frame, style in
            #"{"t":\#(frame),"s":{"f":"F-Bold","s":10,"fc":[1,0,0],\#(style)}}"#
        }
        let text = #"{"d":{"k":[\#(list.joined(separator: ","))]}}"#
        return #"{"ty":5,"nm":"a","ip":0,"op":20,"ks":{},"t":\#(text)}"#
    }

    /// The bounds of texts in the outlines of their font: with alignment, spacing, line height, and a box.
    @Test(arguments: [
        (#""t":"a a""#, Rect(0, -5, 13, 5)),
        (#""t":"aa","j":1"#, Rect(-12, -5, 11, 5)),
        (#""t":"aa","j":2,"tr":200"#, Rect(-7, -5, 13, 5)),
        (#""t":"a\ra","lh":20,"ls":1"#, Rect(0, -6, 5, 25)),
        (#""t":"a a a","lh":10,"ps":[3,4],"sz":[15,90]"#, Rect(3, 7, 13, 15)),
    ])
    func lettersAreOutlinesOfTheFile(style: String, bounds: Rect) throws {
        let layers = try layers(scene(words((0, style)), Self.font), at: 0)
        let shape = try #require(layers.first?.shape)
        #expect(shape.path?.bounds == bounds)
        #expect(shape.fillColor == .color(Color(rgb: 0xFF0000)))
    }

    @Test func aTextChangesAtItsKeyframes() throws {
        let scene = try scene(words((0, #""t":"a""#), (10, #""t":"aa""#)), Self.font)
        let counts = try [0.5, 1.5].map { time in
            try layers(scene, at: time).first?.sublayers.map { $0.isHidden }
        }
        #expect(counts == [[false, true], [true, false]])
    }

    /// Old files have one text without keyframes.
    @Test func oldTextHasNoKeyframes() throws {
        let text = #"{"ty":5,"nm":"a","ip":0,"op":20,"ks":{},"t":{"d":{"f":"F-Bold","s":10,"t":"a"}}}"#
        #expect(try layers(scene(text, Self.font), at: 0).first?.shape?.path?.bounds == Rect(0, -5, 5, 5))
    }

    /// Without outlines a pen writes the text, and a label shows what the pen cannot write.
    @Test func aPenWritesTextWithoutOutlines() throws {
        let written = try layers(scene(words((0, #""t":"H""#)), Self.font), at: 0)
        let shape = try #require(written.first?.shape)
        #expect(shape.strokeColor == Color(rgb: 0xFF0000) && abs(shape.lineWidth - 1.5) < 1e-9)
        #expect(abs((shape.path?.bounds?.size.height ?? 0) - 7) < 1e-6)
        let text = words((0, #""t":"日{本}","j":2"#))
        let labels = try layers(scene(text), at: 0).flatMap(\.allLayers).compactMap(\.label)
        #expect(labels == [LayerLabel([.words("日{本}")], at: .center)])
        #expect(messages(text) == [#"layer "a": other letters replace the font; convert the text to shapes"#])
    }

    // MARK: Problems

    /// Each unsupported part has a warning with its layer.
    @Test(
        arguments: pairs(
            """
            {"ty":2,"nm":"i","ip":0,"op":20,"ks":{}} → layer "i": the picture is missing; it is not drawn
            {"ty":0,"nm":"c","refId":"none","ip":0,"op":20,"ks":{}} → layer "c": the composition of this layer is not in the file
            {"ty":1,"nm":"s","sw":9,"sh":9,"sc":"","ip":0,"op":20,"ks":{}} → layer "s": the solid has no size or no colour; it is not drawn
            """))
    func unsupportedPartsAreReported(layer: String, message: String) throws {
        let reading = LottieReader.read(file(layer), file: "a.json")
        let found = reading.diagnostics
        #expect(found.count == 2 && found[0].message.hasSuffix("the picture is empty"))
        #expect(found[1].message == message && found[1].severity == .warning)
        #expect(found[1].line == 1 && found[1].column > 50)
        #expect(reading.sceneText?.contains("layers: []") ?? false)
    }

    @Test func anEmptyPictureIsReported() {
        #expect(messages("") == ["the file has no visible shapes, so the picture is empty"])
    }

    @Test(
        arguments: pairs(
            """
            {"layers": [], "ip": 0, "op": 9, "w": 9, "h": 9} → 1:1 "fr" is missing
            {"fr": 0, "layers": [], "ip": 0, "op": 9, "w": 9, "h": 9} → 1:8 "fr" is not a number from 0.01 to 1000
            {"fr": 1, "layers": [], "ip": 9,⏎ "op": 9, "w": 9, "h": 9} → 2:8 the last frame "op" is not after the first frame "ip"
            {"fr": 0.5, "layers": [],⏎ "op": 1e6, "w": 9, "h": 9} → 2:8 the animation is longer than 1000000 s
            {"fr": 1, "layers": [ → 1:22 invalid JSON: did not find expected node content
            """))
    func brokenFilesHaveErrors(text: String, error: String) {
        let reading = LottieReader.read(text, file: "a.json")
        #expect(reading.sceneText == nil)
        #expect(reading.diagnostics.map { "\($0.line):\($0.column) \($0.message)" } == [error])
    }

    /// A layer moves with each of its parents once, also if they form a circle.
    @Test(arguments: [([1], ["a"]), ([2, 1], ["a", "b"]), ([2, 3, 2], ["b", "c"])])
    func parentsInACircleAreNotRepeated(parents: [Int], outermost: [String]) throws {
        let names = ["a", "b", "c"].prefix(parents.count)
        let nodes = zip(names, parents).enumerated().map { index, layer in
            let keys = #""ind":\#(index + 1),"parent":\#(layer.1),"#
            return self.layer(Self.redSquare, #""p":{"k":[\#(index + 1),0]}"#, keys)
                .replacing(#""nm":"a""#, with: #""nm":"\#(layer.0)""#)
        }
        let text = nodes.joined(separator: ",")
        try #expect(layers(scene(text), at: 0).map(\.name) == outermost)
        let message = "its parents form a circle; the layer is drawn without the repeated ones"
        let others = names.count == 1 ? "" : " and \(names.count - 1) more"
        #expect(messages(text) == [#"layer "\#(names.last ?? "")"\#(others): \#(message)"#])
    }

    /// A file of many shapes takes time in proportion to its size.
    @Test func readingIsLinear() {
        let shapes = Array(repeating: Self.square, count: isFuzzing ? 9000 : 3000) + [Self.red]
        #expect(
            LottieReader.read(file(layer(shapes.joined(separator: ","))), file: "a.json").sceneText != nil)
    }

    /// Files whose drawings grow faster than their text are refused.
    @Test func drawingsAreLimited() {
        let outlines = "styles and modifiers change more than 100000 outlines"
        let pairs = Array(repeating: Self.redSquare, count: 500)
        #expect(messages(layer(pairs.joined(separator: ","))) == [outlines])
        let rounded =
            Array(repeating: Self.square, count: 400)
            + Array(repeating: #"{"ty":"rd","r":{"k":1}}"#, count: 400)
        #expect(messages(layer(rounded.joined(separator: ","))) == [outlines])
        func composition(_ number: Int) -> String {
            #"{"ty":0,"refId":"\#(number)","w":9,"h":9,"ip":0,"op":20,"ks":{}}"#
        }
        let assets = (0..<3000).map { #"{"id":"\#($0)","layers":[\#(composition($0 + 1))]}"# }
        let deep = messages(composition(0), #""assets":[\#(assets.joined(separator: ","))],"#)
        #expect(deep == ["compositions are nested more than 26 levels deep"])
        let keys = (0..<3000).map { #"{"t":\#(Double($0) / 150),"s":[\#($0 % 7),0]}"# }.joined(separator: ",")
        let moving = layer(Self.redSquare, #""p":{"k":[\#(keys)]}"#)
        let copies = (0..<60).map { composition(0).replacing(#""w":9"#, with: #""nm":"\#($0)","w":9"#) }
        let asset = #""assets":[{"id":"0","layers":[\#(moving)]}],"#
        let limit = #"the file has too many changes for a scene: more than 400000 values up to layer "a""#
        #expect(messages(copies.joined(separator: ","), asset) == [limit])
    }

    @Test func compositionsThatContainThemselvesEnd() throws {
        let own = #"{"ty":0,"nm":"own","refId":"c","w":9,"h":9,"ip":0,"op":20,"ks":{}}"#
        let last = messages(own, #""assets":[{"id":"c","layers":[\#(own)]}],"#).last
        #expect(last == #"layer "own": the composition contains itself; this copy is not drawn"#)
    }

    @Test func onlyLottieFilesAreAccepted() {
        #expect(LottieReader.accepts(file("")))
        #expect(!LottieReader.accepts(#"{"scene": 1, "canvas": [1, 1], "layers": []}"#))
        #expect(!LottieReader.accepts("scene: 1\nlayers: []\n"))
        #expect(!LottieReader.accepts(#"{"layers": [{"fr": 1, "ip": 0, "op": 2}]}"#))
        #expect(!LottieReader.accepts(""))
    }

    @Test func namesMarkersAndSlotsAreRead() throws {
        let text = try text(
            layer(Self.square + #",{"ty":"fl","c":{"sid":"main","k":[0,0,0]},"o":{"k":100}}"#)
                .replacing(#""a""#, with: #""\ud83d\ude00""#),
            #""nm":"A \"name\"","markers":[{"tm":5,"cm":"half","dr":0},{"tm":90,"cm":"late"}],"slots":{"main":{"p":{"k":[0,1,0]}}},"#
        )
        #expect(text.contains(#"title: "A \"name\"""#) && text.contains(#"name: "😀""#))
        #expect(text.contains(#"x-steps: [{ at: 0.5, say: "half" }]"#))
        #expect(text.contains(##"fillColor: "#00ff00""##))
    }

    /// Archives with two animations, of which the manifest names the second one first: stored and compressed.
    @Test(arguments: [false, true]) func archivesHaveTheFirstAnimationOfTheirManifest(isCompressed: Bool)
        throws
    {
        let files = [
            ("manifest.json", #"{"animations":[{"id":"two"},{"id":"one"}]}"#),
            ("animations/one.json", "1"),
            ("animations/two.json", String(repeating: "two", count: 50)),
        ]
        let bytes = Self.archive(files, isCompressed: isCompressed)
        let archive = try #require(LottieArchive(bytes))
        #expect(archive.size == 150 && archive.text(limit: 150) == files[2].1)
        #expect(archive.text(limit: 149) == nil)
        #expect(LottieArchive(Self.archive([("a.txt", "1")], isCompressed: false)) == nil)
        #expect(LottieArchive(Array("PK".utf8)) == nil)
        let pictures = [("animations/a.json", "{}"), ("images/a.png", "picture"), ("icons/b.png", "icon")]
        let drawn = try #require(LottieArchive(Self.archive(pictures, isCompressed: isCompressed)))
        #expect(drawn.text(limit: 9) == "{}")
        #expect(drawn.picture(named: "images/a.png", limit: 9) == Array("picture".utf8))
        #expect(
            drawn.picture(named: "a.png", limit: 6) == nil && drawn.picture(named: "b.png", limit: 9) == nil)
        // No damage is dangerous.
        checkCases(200, seed: 5) { random in
            var damaged = bytes
            for _ in 0..<3 {
                damaged[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            damaged.removeLast(Int.random(in: 0..<40, using: &random))
            _ = LottieArchive(damaged)?.text(limit: 1000)
        }
    }

    @Test func filesOfGzipAreUnpacked() throws {
        let text = String(repeating: "text ", count: 50)
        var stream = [UInt8](repeating: 0, count: 1000)
        let length = czlib_compress(Array(text.utf8), text.utf8.count, &stream, stream.count, 6)
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let checksum = Int(czlib_crc(0, Array(text.utf8), text.utf8.count))
        let bytes =
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stream[2..<(length - 4)] + number(checksum)
            + number(text.utf8.count)
        let file = try #require(GzipFile(bytes))
        #expect(file.size == 250 && file.text(limit: 250) == text && file.text(limit: 249) == nil)
        #expect(GzipFile(Array(text.utf8)) == nil)
        for index in 10..<bytes.count {
            var damaged = bytes
            damaged[index] ^= 64
            // The last byte of the stream has bits without a meaning.
            #expect([nil, text].contains(GzipFile(damaged)?.text(limit: 250)))
            #expect(GzipFile(Array(bytes.prefix(index)))?.text(limit: 250) == nil)
        }
    }

    /// Returns a ZIP archive.
    private static func archive(_ files: [(name: String, text: String)], isCompressed: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(value >> (8 * $0) & 255) }
        }
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for file in files {
            let text = Array(file.text.utf8)
            var stream = [UInt8](repeating: 0, count: 1000)
            let length = czlib_compress(text, text.count, &stream, stream.count, 6)
            // A stream of zlib has a header of two bytes and a checksum of four.
            let data = isCompressed ? Array(stream[2..<(length - 4)]) : text
            let sizes = number(0, 4) + number(data.count, 4) + number(text.count, 4)
            let head = number(20, 2) + number(0, 2) + number(isCompressed ? 8 : 0, 2) + number(0, 4) + sizes
            let name = Array(file.name.utf8)
            directory +=
                [0x50, 0x4B, 1, 2] + number(20, 2) + head + number(name.count, 2) + number(0, 12)
                + number(bytes.count, 4) + name
            bytes += [0x50, 0x4B, 3, 4] + head + number(name.count, 2) + number(0, 2) + name + data
        }
        let end = [0x50, 0x4B, 5, 6] + number(0, 4) + number(files.count, 2) + number(files.count, 2)
        return bytes + directory + end + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
    }

    /// Reading any mutation of a file ends, and its scene has no errors.
    @Test func mutatedFilesBecomeScenes() {
        let moving = keyframes((0, "[0,0]", ""), (8, "[9,4]", #""h":1"#), (20, "[20,0]", ""))
        let curve =
            #"{"a":1,"k":[{"t":-3,"s":[0,0],"to":[5,9],"ti":[-4,2],"o":{"x":0.2,"y":0.1},"i":{"x":0.7,"y":0.9}},{"t":18,"s":[40,30]}],"x":"loopOut('pingpong')"}"#
        let mask =
            #""masksProperties":[{"mode":"s","inv":true,"pt":{"k":{"v":[[0,0],[5,0],[5,5]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}],"tt":2,"#
        let star =
            #"{"ty":"sr","sy":1,"pt":{"k":5},"r":\#(moving),"or":{"k":9},"ir":{"k":4},"os":{"k":0},"is":{"k":20}}"#
        let trim = #"{"ty":"tm","s":{"k":10},"e":\#(moving),"o":{"k":90},"m":2}"#
        let copies =
            #"{"ty":"rp","c":{"k":3},"o":{"k":1},"tr":{"p":{"k":[9,0]},"r":\#(moving),"s":{"k":[90,90]},"eo":{"k":20}}}"#
        let gradient =
            #"{"ty":"gf","o":{"k":60},"t":2,"s":\#(moving),"e":{"k":[9,4]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,0]}}}"#
        let shapes = [Self.square, star, trim, gradient, Self.stroke, copies].joined(separator: ",\n")
        let nested =
            #"{"ty":0,"refId":"c","w":50,"h":40,"ip":0,"op":20,"tm":\#(moving),"ks":{"s":\#(moving)}}"#
        let inner = layer(shapes, #""p":\#(curve),"sk":{"k":9}"#, mask)
        let words = words(
            (0, #""t":"a a","sz":[15,9],"ps":[0,0],"j":2"#),
            (9, #""t":"b\r{c}","sc":[1,0,0],"sw":1"#))
        let text = file(
            "\(layer(shapes, "\"r\":\(moving)", "\"parent\":2,")),\n\(inner),\n\(nested),\n\(words)",
            Self.font + #""assets":[{"id":"c","layers":[\#(inner),\#n\#(nested)]}],"#)
        for seed in 0..<2 {
            var mutator = SceneMutator(SplitMix64(seed: UInt64(seed)))
            for _ in cases(15) {
                let mutated =
                    seed == 0 ? mutator.changed(text) : mutator.changed(text.replacing(",", with: ",\n"))
                guard LottieReader.accepts(mutated) else { continue }
                guard let scene = LottieReader.read(mutated, file: "a.json").sceneText else { continue }
                let errors = SceneReader.read(scene, file: "a.yaml").diagnostics.filter {
                    $0.severity == .error
                }
                #expect(errors.isEmpty, "\(mutated)\n\(errors)")
            }
        }
    }
}
