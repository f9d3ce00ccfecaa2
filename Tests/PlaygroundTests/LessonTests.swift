import Cells
import Colors
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

/// Returns a lesson of three steps in four seconds: one at the start, one with a question, and one that is true for a while.
func lessonItem(_ name: String = "first", steps: [Lesson.Step]? = nil) -> PlaylistItem {
    let standard = [
        Lesson.Step(time: 0, text: "Here it begins."),
        Lesson.Step(time: 1, question: "And now, what comes?", text: "This is what comes now."),
        Lesson.Step(time: 3, until: 3.5, text: "It has come."),
    ]
    return PlaylistItem(
        name: name, scene: Scene(title: name, canvas: Size(9, 9), explicitDuration: 4),
        lesson: Lesson(caption: "What it is all about.", steps: steps ?? standard))
}

@Suite struct LessonTests {
    private func reading(_ text: SafeText) -> Double { ReadingTime.seconds(for: text) }

    private func player(_ items: [PlaylistItem] = [lessonItem()], paused: Bool = false) -> Player {
        var player = Player(playlist: items)
        player.start(at: 0, time: nil, paused: paused)
        return player
    }

    /// Returns a player in a lesson that rests at its first step.
    private func resting() -> Player {
        var player = player()
        player.startLesson(at: 0)
        player.type(">", at: 0)
        player.advance(to: 0)
        return player
    }

    private func said(_ player: Player, at clock: Double) -> String {
        switch player.sentence(at: clock) {
        case .caption: "key"
        case .step(let step): "step \(step)"
        case .question(let step): "question \(step)"
        case nil: ""
        }
    }

    // MARK: Outside of a lesson

    @Test func captionStaysDuringPlayback() {
        let player = player()
        for clock in stride(from: 0.0, to: 12, by: 0.13) { #expect(said(player, at: clock) == "key") }
        // Without a caption, the steps are shown in motion.
        let plain = PlaylistItem(
            name: "plain", scene: lessonItem().scene, lesson: Lesson(steps: lessonItem().lesson.steps))
        let silent = self.player([plain])
        #expect(said(silent, at: 0.5) == "" && said(silent, at: 3.2) == "step 2")
    }

    @Test func pausedStepIsShown() {
        var player = player()
        player.type(" ", at: 3.2)
        #expect(said(player, at: 3.2) == "step 2" && said(player, at: 100) == "step 2")
        // It counts up to half a frame from its time.
        player.type(" ", at: 100)
        player.type(" ", at: 199.3)
        #expect(said(player, at: 200) == "key")
    }

    /// The caption never contradicts the picture: a seek or a pause outside of the step shows the key sentence.
    @Test(arguments: [".", "6", " 9", "l", "w", "  "])
    func seekLeavesStep(keys: String) {
        var player = player(paused: true)
        player.type(">", at: 0)
        #expect(said(player, at: 0) == "step 1")
        let last = keys.unicodeScalars.last.map(String.init) ?? ""
        player.type(String(keys.dropLast()), at: 0)
        player.type(last, at: 0.5)
        #expect(said(player, at: 0.5) == "key" && said(player, at: 60) == "key")
    }

    /// Only a lesson asks, because outside of a lesson the sentence depends on the time alone.
    @Test func stepKeysShowAnswers() {
        var player = player(paused: true)
        for (clock, step, time) in [(1.0, "step 1", 1.0), (2, "step 2", 3)] {
            player.type(">", at: clock)
            #expect(said(player, at: clock) == step && player.playhead.mediaTime(at: clock) == time)
            #expect(player.nextChange(after: clock) == nil)
        }
    }

    // MARK: In a lesson

    /// A lesson plays the whole scene until the caption can have been read, then rests at each step.
    @Test func lessonRestsAtEachStep() throws {
        var player = player()
        player.startLesson(at: 0)
        let turns: [(wait: Double, said: String, time: Double)] = [
            // One round takes longer than reading the caption. Then the start is a step.
            (4, "step 0", 0), (reading("Here it begins."), "step 0", 0), (1, "question 1", 1),
            (reading("And now, what comes?") + ReadingTime.thinking, "step 1", 1),
            (reading("This is what comes now."), "step 1", 1), (2, "step 2", 3),
            (reading("It has come."), "step 2", 3), (1, "key", 0), (4, "step 0", 0),
        ]
        var clock = 0.0
        for turn in turns {
            clock += turn.wait
            let next = try #require(player.nextTurn)
            player.advance(to: next)
            #expect(abs(next - clock) < 1e-9, "\(turn)")
            #expect(said(player, at: next) == turn.said && player.playhead.mediaTime(at: next) == turn.time)
        }
    }

    /// Turns do not depend on the number of calls, and each sentence stays for its reading time.
    @Test func turnsDependOnlyOnClock() { checkCases(40, seed: 14) { checkTurns(&$0) } }

    private func checkTurns(_ random: inout SplitMix64) {
        let steps = (0..<Int.random(in: 0...5, using: &random)).map { index in
            let time = Double(Int.random(in: 0...8, using: &random)) / 2
            return Lesson.Step(
                time: time, until: time + Double.random(in: 0...1, using: &random),
                question: Bool.random(using: &random) ? "What is it?" : nil, text: "Step number \(index).")
        }.sorted { $0.time < $1.time }
        let items = [lessonItem(steps: steps), lessonItem("second")]
        var often = player(items)
        often.startLesson(at: 0, advances: true)
        if Bool.random(using: &random) { often.type("L", at: 0) }
        var seldom = often
        var shown = (text: "", since: 0.0)
        for clock in stride(from: 0.05, to: 60, by: 0.05) {
            often.advance(to: clock)
            let sentence = said(often, at: clock)
            let text = sentence.isEmpty ? "" : "\(sentence) of \(often.index)"
            if text != shown.text {
                if !shown.text.isEmpty { #expect(clock - shown.since > 1, "\(shown) \(text)") }
                shown = (text, clock)
            }
            guard Int.random(in: 0..<40, using: &random) == 0 else { continue }
            seldom.advance(to: clock)
            #expect(seldom.index == often.index && said(seldom, at: clock) == said(often, at: clock))
            #expect(abs(seldom.playhead.mediaTime(at: clock) - often.playhead.mediaTime(at: clock)) < 1e-9)
        }
    }

    /// A presentation remote plays to the next step, and after the last step selects the next demo.
    @Test func heldLessonFollowsKeys() {
        var player = player([lessonItem(), lessonItem("second")])
        player.startLesson(at: 0, isHeld: true)
        player.advance(to: 30)
        #expect(said(player, at: 30) == "key" && player.playhead.isMoving(at: 30))
        func next(_ clock: Double) -> String {
            _ = player.apply(.show(.turnPage(by: 1)), at: clock)
            player.advance(to: clock + 2.5)
            return
                "\(player.item.name) \(said(player, at: clock + 2.5)) \(player.playhead.mediaTime(at: clock + 2.5))"
        }
        #expect(next(30) == "first step 0 0.0")
        #expect(next(40) == "first question 1 1.0")
        #expect(next(50) == "first step 1 1.0")
        #expect(next(60) == "first step 2 3.0")
        player.advance(to: 1000)
        #expect(said(player, at: 1000) == "step 2" && player.nextChange(after: 1000) == nil)
        #expect(next(1000) == "second key 2.5")
        _ = player.apply(.show(.turnPage(by: -1)), at: 1010)
        #expect(player.item.name == "first")
    }

    /// In a lesson by hand, space pauses and plays, and at a step it continues to the next one.
    @Test func spaceWorksByHand() {
        var player = player([lessonItem(), lessonItem("second")])
        player.startLesson(at: 0, isByHand: true)
        func space(_ clock: Double) -> String {
            player.type(" ", at: clock)
            player.advance(to: clock + 9)
            return "\(said(player, at: clock + 9)) \(player.playhead.isMoving(at: clock + 9))"
        }
        #expect(space(0.5) == "key false" && space(10) == "key true")
        player.type(">", at: 20)
        #expect(space(30) == "question 1 false" && space(40) == "step 1 false" && space(50) == "step 2 false")
    }

    @Test func keyAnswersQuestionAtStart() {
        let steps = [Lesson.Step(time: 0, until: 0.5, question: "Which one is it?", text: "It is this one.")]
        var player = player([lessonItem(steps: steps)], paused: true)
        player.startLesson(at: 0, isHeld: true)
        for (clock, wanted) in [(1.0, "question 0"), (2, "step 0")] {
            _ = player.apply(.show(.turnPage(by: 1)), at: clock)
            player.advance(to: clock + 0.5)
            #expect(said(player, at: clock + 0.5) == wanted)
        }
    }

    /// A rest counts down to its end, and the bar names the effect of the space key.
    @Test(arguments: [
        (false, false, "space stay here", " in 2 s", "space play"),
        (true, false, "space next step", "next", "space next step"),
        (false, true, "space stay here", " in 2 s", "space next step"),
    ])
    func restsCountDown(isByHand: Bool, isReduced: Bool, word: String, label: String, held: String) throws {
        var player = player()
        if isReduced { player.setReducedMotion(true, at: 0) }
        player.startLesson(at: 0, isByHand: isByHand)
        if !isReduced {
            player.type(">", at: 0)
            player.advance(to: 0)
        }
        let clock = reading("Here it begins.") - 1.5
        var lines = player.grid(columns: 80, rows: 24, at: clock).lines
        #expect(lines[23].contains(word))
        #expect(lines.contains { $0.contains("step 1 of 3   > next") && $0.contains(label) })
        if !isByHand { #expect(abs(try #require(player.nextChange(after: clock)) - clock - 0.5) < 1e-9) }
        for panel in ["c", "y"] {
            player.type(panel, at: clock)
            let bar = player.grid(columns: 120, rows: 40, at: clock).lines[39]
            for words in [word, "< > step", "T end lesson"] {
                #expect(bar.contains(words), "\(panel): \(bar)")
            }
            player.press(.escape, at: clock)
        }
        if isByHand { return }
        player.type(" ", at: clock)
        lines = player.grid(columns: 80, rows: 24, at: clock).lines
        #expect(lines[23].contains(held) && !lines.contains { $0.contains(label) })
    }

    @Test func stepKeysSkipAndGoBack() {
        var player = player()
        player.startLesson(at: 0)
        player.type(">", at: 1)
        player.advance(to: 1)
        #expect(said(player, at: 1) == "step 0")
        player.type(">>", at: 1.5)
        #expect(said(player, at: 1.5) == "question 1" && player.playhead.mediaTime(at: 1.5) == 1)
        player.type(">", at: 1.6)
        #expect(said(player, at: 1.6) == "step 1")
        player.type("<", at: 1.7)
        #expect(said(player, at: 1.7) == "question 1")
        player.type("<", at: 2)
        #expect(said(player, at: 2) == "step 0" && player.playhead.mediaTime(at: 2) == 0)
        // The first step of a talk is before no other.
        player.startLesson(at: 3, advances: true)
        player.type("<", at: 3)
        #expect(player.index == 0 && player.notice(at: 3) == "this is the first step")
    }

    @Test func spaceHoldsAndContinues() {
        var player = resting()
        player.type(" ", at: 0.5)
        player.advance(to: 500)
        #expect(said(player, at: 500) == "step 0" && player.nextTurn == nil)
        player.type(" ", at: 500)
        player.advance(to: 501)
        #expect(said(player, at: 501) == "question 1")
    }

    @Test func seekEndsRest() {
        var player = resting()
        player.type("l", at: 0.5)
        player.advance(to: 50)
        #expect(player.playhead.mediaTime(at: 50) == 0.1 && said(player, at: 50) == "key")
        player.type(" ", at: 50)
        player.advance(to: 50.9 + 1e-9)
        #expect(said(player, at: 50.9 + 1e-9) == "question 1")
    }

    /// Each scene of a tour starts with its title in a card for two seconds. A single lesson has none.
    @Test func tourShowsTitles() {
        var player = player([lessonItem("first scene"), lessonItem("second scene")])
        func hasCard(_ clock: Double) -> Bool {
            let lines = player.grid(columns: 80, rows: 24, at: clock).lines
            return lines.contains {
                $0.contains("│  1 of 2, 3 steps  │") || $0.contains("│  2 of 2, 3 steps  │")
            }
        }
        player.startLesson(at: 0)
        #expect(!hasCard(0))
        player.startLesson(at: 0, advances: true)
        #expect(hasCard(0) && hasCard(1.9) && !hasCard(2.1))
        player.type("n", at: 5)
        #expect(hasCard(5.1) && !hasCard(7.1))
        player.type(" ", at: 5.2)
        #expect(player.nextChange(after: 5.2) == 7)
        var single = self.player([lessonItem("first scene")])
        single.startLesson(at: 0, advances: true)
        #expect(!single.grid(columns: 80, rows: 24, at: 0).lines.contains { $0.contains("1 of 1, ") })
    }

    @Test func tourWaitsAtItsEnd() {
        var player = player([lessonItem(), lessonItem("second", steps: []), lessonItem("third")])
        player.startLesson(at: 0, advances: true)
        var names: [String] = []
        while let turn = player.nextTurn {
            player.advance(to: turn)
            if names.last != player.item.name { names.append(player.item.name) }
        }
        #expect(names == ["first", "second", "third"])
        #expect(player.lesson.isHeld)
    }

    /// A brief lesson watches a long scene for eight seconds, and leaves it two seconds after the last step.
    @Test func briefLessonLeavesLongScenes() {
        let long = PlaylistItem(
            name: "long", scene: Scene(title: "long", canvas: Size(9, 9), explicitDuration: 40),
            lesson: Lesson(caption: "A long one.", steps: [Lesson.Step(time: 1, text: "Fifteen letters")]))
        func turns(isBrief: Bool) -> [Double] {
            var player = player([long, lessonItem()])
            player.startLesson(at: 0, advances: true, isBrief: isBrief)
            var turns: [Double] = []
            while player.index == 0, let turn = player.nextTurn {
                player.advance(to: turn)
                turns.append(turn)
            }
            return turns
        }
        #expect(turns(isBrief: true) == [8, 9, 11, 13])
        #expect(turns(isBrief: false) == [40, 41, 43, 82])
    }

    @Test func stepsFollowDirectionAndRange() {
        var player = player()
        player.type("r", at: 0)
        player.startLesson(at: 0)
        var steps: [Int] = []
        for _ in 0..<8 {
            guard let turn = player.nextTurn else { break }
            let before = player.restingStep
            player.advance(to: turn)
            if let step = player.restingStep, step != before { steps.append(step) }
        }
        #expect(steps.prefix(3) == [2, 1, 0])
    }

    // MARK: Without motion

    @Test func spaceStepsWithReducedMotion() {
        var player = Player(playlist: [lessonItem(), lessonItem("second")])
        player.type("a", at: 0.5)
        #expect(!player.playhead.isMoving(at: 0.5))
        var times: [Double] = []
        for clock in 1...4 {
            player.type(" ", at: Double(clock))
            times.append(player.playhead.mediaTime(at: 9))
        }
        #expect(times == [1, 3, 0, 1])
        // Backwards, and between the in and out points.
        player.type("r", at: 5)
        times = [6.0, 7, 8].map { clock in
            player.type(" ", at: clock)
            return player.playhead.mediaTime(at: clock)
        }
        #expect(times == [0, 3, 1])
        player.type("2i", at: 9)
        player.type(" ", at: 9)
        #expect(player.playhead.mediaTime(at: 9) == 3)
        player.type("x", at: 9)
        player.type("n", at: 9)
        #expect(!player.playhead.isMoving(at: 9) && player.playhead.mediaTime(at: 9) == 0)
    }

    @Test func reducedMotionStartsAtFirstStep() {
        var player = Player(playlist: [lessonItem(), lessonItem("second")], index: 1)
        player.setReducedMotion(true, at: 0)
        player.start(at: 0, time: nil)
        #expect(player.item.name == "second" && !player.playhead.isMoving(at: 0))
        #expect(said(player, at: 0) == "step 0")
        player.startLesson(at: 0)
        for clock in [1.0, 2.0] {
            player.type(" ", at: clock)
            player.advance(to: clock + 90)
            #expect(!player.playhead.isMoving(at: clock + 90))
        }
    }

    @Test func reducedMotionLessonOnlyRests() {
        var player = player()
        player.type("a", at: 0)
        player.startLesson(at: 0)
        player.type(">", at: 0)
        var times: [Double] = []
        while let turn = player.nextTurn, times.count < 6 {
            player.advance(to: turn)
            #expect(!player.playhead.isMoving(at: turn))
            times.append(player.playhead.mediaTime(at: turn))
        }
        #expect(Set(times).isSubset(of: [0, 1, 3]))
    }

    /// The speed is limited so that a scene flashes at most three times a second, with a notice.
    @Test func flashingLimitsSpeed() throws {
        var layer = Layer(
            name: "lamp", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9)), fillColor: .color(.black)))
        layer.add(
            try .basic(
                .fillColor, from: .fill(.color(.black)), to: .fill(.color(.white)),
                timing: MediaTiming(duration: 0.5, repeatCount: .infinity, autoreverses: true)))
        let lamp = PlaylistItem(
            name: "lamp", scene: Scene(title: "Lamp", canvas: Size(9, 9), layers: [layer]))
        var player = player([lamp, lessonItem()])
        #expect(lamp.maximumSpeed == 3 && player.playhead.speed == 1)
        player.type("}", at: 0)
        #expect(player.playhead.speed == 2 && player.notice(at: 0) == nil)
        player.type("}", at: 0)
        #expect(player.playhead.speed == 3)
        #expect(player.notice(at: 0) == "speed limited to 3×: at most 3 flashes a second")
        player.type("n}", at: 10)
        #expect(player.playhead.speed == 6)
        player.type("n", at: 20)
        #expect(player.playhead.speed == 3)
    }

    /// The limit and the glyphs follow a program that begins to flash later.
    @Test func laterFlashingLimitsSpeed() throws {
        func item(_ layers: [Layer]) -> PlaylistItem {
            PlaylistItem(
                name: "lamp",
                scene: Scene(title: "Lamp", canvas: Size(9, 9), layers: layers, explicitDuration: 10))
        }
        let line = Layer(
            shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9)), fillColor: nil, strokeColor: .black))
        var lamp = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9)), fillColor: .color(.white)))
        lamp.add(
            try .keyframes(
                .opacity, Keyframes(.values([0, 1, 0]), calculationMode: .discrete),
                timing: MediaTiming(duration: 0.2, repeatCount: .infinity)))
        var player = player([item([line])])
        player.show(item([lamp]), at: 1)
        #expect(player.playhead.speed == 0.6)
        #expect(player.notice(at: 1) == "speed limited to 0.6×: at most 3 flashes a second")
        #expect(player.appearance.shownGlyphs == Player(playlist: [item([lamp])]).appearance.shownGlyphs)
    }
}
