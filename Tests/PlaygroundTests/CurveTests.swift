import Cells
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

/// The curve of an animation, and the keys that change it.
@Suite struct CurveTests {
    /// Somebody who has gone down so many animations with the curve alone open, at 0.5 s of 2.
    private func hands(_ animation: Int = 0) throws -> Hands {
        var hands = Hands([try edited(curves)])
        hands.press("y")
        for _ in 0..<animation { hands.press("J") }
        return hands
    }

    private func animation(_ hands: Hands, _ index: Int = 0) -> Animation? {
        hands.layer?.animations[index].animation
    }

    private func items(_ hands: Hands) -> [String] {
        hands.player.curveItems(at: hands.clock).map { [$0.name.text, $0.value.text].joined(separator: " ") }
    }

    /// Without an inspector the values beside the curve are chosen, changed, typed and taken back.
    @Test func keysChangeTheCurve() throws {
        var hands = try hands()
        #expect(items(hands) == [" linear", "x1 0", "y1 0", "x2 1", "y2 1"])
        hands.press("+")
        #expect(animation(hands)?.timingFunction == .easeIn)
        hands.press("j", "+", "j", "-", "-")
        #expect(animation(hands)?.timingFunction == (try .cubicBezier(0.47, -0.1, 1, 1)))
        #expect(hands.player.edits.edits.map(\.value) == ["[0.47, -0.1, 1, 1]"])
        hands.press(.enter)
        hands.press(.home)
        for _ in 0..<30 { hands.press(.delete) }
        hands.type("easeOut")
        hands.press(.enter)
        #expect(animation(hands)?.timingFunction == .easeOut && hands.player.entry == nil)
        hands.press("u")
        #expect(animation(hands)?.timingFunction == (try .cubicBezier(0.47, -0.1, 1, 1)))
        hands.press("D")
        #expect(animation(hands)?.timingFunction == nil && hands.player.inspector == nil)
    }

    /// What Core Animation has no name for goes under the key for that, and the way back is one step each.
    @Test func presetsAreAllThatHaveNames() throws {
        var hands = try hands()
        for _ in 0..<5 { hands.press("+") }
        #expect(hands.player.edits.edits.last?.target.key == "x-timing")
        #expect(animation(hands)?.timingFunction == .named("easeInSine"))
        #expect(items(hands) == [" easeInSine"])
        hands.press("+", "-", "-")
        #expect(animation(hands)?.timingFunction == .default)
        // Round the end of the names.
        for _ in 0..<5 { hands.press("-") }
        #expect(animation(hands)?.timingFunction == .named(try #require(TimingFunction.names.last)))
    }

    /// x stays where the curve cannot double back, y goes where it likes, and both have two decimals.
    @Test func controlPointsKeepTheirBounds() throws {
        var random = SplitMix64(seed: 21)
        for _ in cases(200) {
            var function = TimingFunction.easeInEaseOut
            for _ in 0..<60 {
                guard let channel = TimingChannel.all(of: function).randomElement(using: &random) else {
                    break
                }
                function = channel.stepped(function, by: .random(in: -3...3, using: &random))
            }
            let controls = function.controls
            #expect(controls.count == 2 && controls.allSatisfy { (0...1).contains($0.x) })
            let numbers = controls.flatMap { [$0.x, $0.y] }
            #expect(numbers.allSatisfy { abs($0 * 100 - ($0 * 100).rounded()) < 1e-9 })
            #expect(TimingFunction(fileText: function.fileText) == function)
        }
    }

    @Test func stepsHaveACountAndAJump() throws {
        var hands = try hands(1)
        #expect(items(hands) == [" steps", "steps 4", "jump end"])
        hands.press("j", "+", "j", "+")
        #expect(animation(hands, 1)?.timingFunction == .steps(try StepTiming(5, .none)))
        hands.press("k")
        for _ in 0..<9 { hands.press("-") }
        // One step would show nothing between its ends.
        #expect(animation(hands, 1)?.timingFunction == .steps(try StepTiming(2, .none)))
        #expect(hands.player.edits.edits.map(\.value) == ["{ steps: 2, jump: none }"])
    }

    @Test func springsHaveTheirOwnNumbers() throws {
        var hands = try hands(2)
        #expect(items(hands) == ["mass 2", "stiffness 100", "damping 5", "initialVelocity 0"])
        hands.press("j", "j", "+")
        guard case .spring(_, let spring)? = animation(hands, 2)?.change?.course else {
            Issue.record("no spring")
            return
        }
        #expect(spring.damping == 5.1)
        let sheet = try #require(hands.player.curveSheet(at: hands.clock))
        #expect(sheet.remark?.text.contains("bounces") == true && !sheet.curve.before.isEmpty)
    }

    /// Of keyframes it is the way that runs, be it written or not.
    @Test func keyframesHaveOneForEachWay() throws {
        var hands = try hands(3)
        #expect(items(hands) == [" easeIn", "x1 0.42", "y1 0", "x2 1", "y2 1"])
        hands.press("j", "+")
        hands.press("6")
        #expect(items(hands).first == " linear")
        hands.press("k", "+")
        #expect(hands.player.edits.edits.map(\.value) == ["[[0.47, 0, 1, 1], easeIn]"])
        #expect(hands.player.curveSheet(at: hands.clock)?.remark == "keyframe 2 to 3")
        hands.press("J", "+")
        #expect(hands.player.edits.edits.last?.value == "[linear, easeIn]")
    }

    /// In the inspector the same stand below the value, and the way that is chosen is the curve's.
    @Test func theInspectorUnfoldsThem() throws {
        var hands = try hands()
        hands.press("j", "I")
        #expect(hands.chosen?.name == "x1")
        hands.press("+")
        #expect(animation(hands)?.timingFunction == (try .cubicBezier(0.05, 0, 1, 1)))
        try hands.choose("timingFunctions")
        try hands.choose("2 to 3")
        #expect(hands.chosen?.name == "2 to 3" && hands.chosen?.model?.text == "linear")
        #expect(hands.player.curveSheet(at: hands.clock)?.curve.leg == 1)
        #expect(hands.player.curveSheet(at: hands.clock)?.curve.time == nil)
        hands.press("+", "j")
        #expect(hands.chosen?.name == "x1" && hands.chosen?.model?.text == "0.42")
        // The curve keeps what was chosen when the inspector goes.
        hands.press("I", "-")
        #expect(hands.player.edits.edits.last?.value == "[[0.37, 0, 1, 1], easeIn]")
    }

    /// The curve of the file stays below that of the change, until there is none.
    @Test func theCurveBeforeStaysAsAGhost() throws {
        var hands = try hands()
        func before() throws -> [Double] {
            try #require(hands.player.curveSheet(at: hands.clock)).curve.before
        }
        #expect(try before().isEmpty)
        hands.press("+", "+")
        let ghost = try before()
        #expect(ghost.first == 0 && abs(ghost[60] - 0.5) < 1e-9 && ghost.last == 1)
        hands.press("D")
        #expect(try before().isEmpty)
    }

    /// Everything that can be chosen is on the screen, whatever its size.
    @Test(arguments: [(40, 12), (80, 24), (100, 30)])
    func theChosenValueIsSeen(columns: Int, rows: Int) throws {
        for animation in 0..<5 {
            var hands = try hands(animation)
            for item in hands.player.curveItems(at: 0) {
                let shown = hands.grid(columns, rows).description
                let words = item.name.columns == 0 ? item.value : "\(item.name) \(item.value)"
                #expect(shown.contains("▶\(words)"), "\(words) in \(shown)")
                hands.press("j")
            }
        }
    }

    /// A scene that no file says has a curve to look at, and keys leave it.
    @Test func whatNoFileSaysStaysAsItIs() throws {
        var layer = Layer(name: "ball")
        layer.add(try .basic(.opacity, to: 0, timing: MediaTiming(duration: 1)))
        var hands = Hands([PlaylistItem(name: "x", scene: Scene(canvas: Size(9, 9), layers: [layer]))])
        hands.press("y", "+", "j", .enter, "D", "J")
        #expect(hands.player.entry == nil && hands.player.desk(at: 0) == nil)
        #expect(hands.player.curveSheet(at: 0)?.curve.words == "linear")
    }
}
