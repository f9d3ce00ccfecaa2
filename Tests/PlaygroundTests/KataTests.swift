import Cells
import Geometry
import Layers
import Playback
import Scenes
import Testing
import Text

@testable import Playground

@Suite struct KataTests {
    private static func layers(_ width: Double, to x: Double) -> String {
        """
          - name: box
            path: { rect: [0, 0, \(width), 20] }
            animations: [{ keyPath: position.x, toValue: \(x), duration: 2 }]
        """
    }

    private func kata(_ scene: (width: Double, x: Double), goal: (width: Double, x: Double)) throws
        -> PlaylistItem
    {
        try edited(
            """
            scene: 1
            canvas: [96, 96]
            layers:
            \(Self.layers(scene.width, to: scene.x))
            x-hints: [Look., Think.]
            x-goal:
            \(Self.layers(goal.width, to: goal.x))
            """)
    }

    /// A shift by a tenth of a pixel is no difference. A shift that grows is one from the time at which it is visible.
    @Test func differencesAreVisible() throws {
        func times(_ scene: (Double, Double), _ goal: (Double, Double)) throws -> [Double] {
            try #require(Player(playlist: [try kata(scene, goal: goal)]).differencesFromGoal).times
        }
        #expect(try times((20, 40), (20, 40)) == [])
        #expect(try times((20.1, 40), (20, 40)) == [])
        #expect(try times((21, 40), (20, 40)).count == PictureDifferences.count)
        let growing = try times((20, 40), (20, 41))
        let first = try #require(growing.first)
        #expect(abs(first - 0.26) < 0.08 && growing == growing.sorted())
        #expect(Player(playlist: [try edited()]).differencesFromGoal == nil)
    }

    /// A hint that is wider than the screen takes the rows of the caption, even from an error.
    @Test(arguments: [(100, 30), (60, 20), (44, 20)]) func longHintsAreWhole(columns: Int, rows: Int) throws {
        let hint = "instanceDelay is the time between two copies. Try 0.1 s."
        let item = try edited(
            """
            scene: 1
            canvas: [96, 96]
            x-caption: A sentence.
            layers: [{ path: { rect: [0, 0, 9, 9] } }]
            x-hints: [\(hint)]
            x-goal: [{ path: { rect: [9, 0, 9, 9] } }]
            """)
        var player = Player(playlist: [item])
        player.report(FileProblem(SafeText(String(repeating: "a long error ", count: 9))), at: 0)
        player.type("H")
        let words = player.grid(columns: columns, rows: rows).lines.suffix(5).joined(separator: " ")
        #expect(words.split(separator: " ").joined(separator: " ").contains(hint), "\(words)")
    }

    @Test func onlyThePictureCounts() throws {
        let item = try edited(
            """
            scene: 1
            canvas: [96, 96]
            layers: [{ path: M 10 10 H 50 V 30 H 10 Z }]
            x-goal: [{ name: other, bounds: [0, 0, 40, 20], position: [30, 20], backgroundColor: black }]
            """)
        #expect(Player(playlist: [item]).differencesFromGoal?.times == [])
    }

    /// The task gives way to the keys, and the goal stays until the kata is solved.
    @Test func keysOfKatas() throws {
        var hands = Hands([try kata((20, 40), goal: (20, 45)), lessonItem()])
        hands.clock = 11
        let bar = hands.player.grid(columns: 80, rows: 24, at: 11).lines[23]
        for words in ["Tab values", "H hint", "? help", "q quit"] { #expect(bar.contains(words), "\(bar)") }
        hands.press("I", .escape, .escape)
        #expect(hands.player.panels.comparison == .goal && hands.player.panels.wall != nil)
    }

    /// A kata starts beside its goal. The notice counts the equal pictures, and a solved kata is shown alone.
    @Test func editsSolveIt() throws {
        var hands = Hands([try kata((20, 40), goal: (20, 45)), lessonItem()])
        #expect(hands.player.pictureNames == ["the goal", "your scene"])
        #expect(
            hands.player.notice(at: 0)?.text.hasPrefix("kata: make your scene look like the goal.") == true)
        hands.press("I")
        try hands.choose("toValue")
        hands.press("-")
        let notice = try #require(hands.player.notice(at: 0)?.text)
        #expect(notice.contains(" of 25 pictures match the goal; the first difference is at 0."))
        hands.press(.enter, .backspace, .backspace, "4", "5", .enter)
        #expect(hands.player.panels.comparison == nil && hands.player.pictureNames.isEmpty)
        #expect(
            hands.player.notice(at: 0)?.text
                == "solved: the scene looks like its goal. n opens the next scene")
        hands.press("n")
        #expect(hands.player.panels.comparison == nil)
        hands.press("p", "u", "v")
        #expect(hands.player.panels.comparison == .goal)
    }

    @Test func newFileSolvesIt() throws {
        var player = Player(playlist: [try kata((20, 40), goal: (20, 45))])
        player.start(at: 0, time: nil, paused: true)
        player.replace(with: try kata((20, 45), goal: (20, 45)), at: 0, clock: 0)
        #expect(player.notice(at: 0)?.text == "solved: the scene looks like its goal.")
        #expect(player.comparison == nil)
    }

    /// After a save in an editor, the notice is about the goal.
    @Test(arguments: [
        (45.0, "solved: the scene looks like its goal."), (42, "of 25 pictures match the goal"),
    ])
    func savedFileReportsGoal(x: Double, notice: String) throws {
        var player = Player(playlist: [try kata((20, 40), goal: (20, 45))], glyphs: .half)
        player.start(at: 0, time: nil, paused: true)
        let files = ScriptedFiles()
        files.saved = [(1, (0, .success(try kata((20, x), goal: (20, 45)))))]
        let outcome = LoopOutcome(of: player, files: files, columns: 120, rows: 30, [(1, []), (2, [])])
        #expect(outcome.shows(notice) && !outcome.shows("reloaded"))
    }

    /// An unsolved kata is as long as its goal.
    @Test func goalCanBeLonger() throws {
        var player = Player(playlist: [try edited("scene: 1\ncanvas: [96, 96]\nlayers: [{ name: a }]")])
        let goal = try kata((20, 40), goal: (20, 45)).timeline
        player.goal = (0, goal.scene)
        player.start(at: 0, time: nil, paused: true)
        #expect(player.playhead.duration == goal.duration)
    }

    /// The goal of the command line is that of one scene. It comes before a file's own goal.
    @Test func anySceneCanBeTheGoal() throws {
        let goal = try kata((20, 45), goal: (20, 45)).scene
        let plain = try edited(
            "scene: 1\ncanvas: [48, 96]\nlayers: [{ name: a, path: { rect: [0, 0, 20, 20] } }]")
        var player = Player(playlist: [plain, lessonItem(), try kata((20, 40), goal: (20, 45))])
        player.goal = (0, goal)
        player.start(at: 0, time: nil, paused: true)
        #expect(player.pictureNames == ["the goal", "your scene"])
        #expect(player.notice(at: 0)?.text == "kata: make your scene look like the goal. Change values: Tab.")
        player.reportGoal(at: 0)
        #expect(player.notice(at: 0)?.text == "the canvas of the goal has another shape: 96 by 96")
        player.type("n")
        #expect(player.pictureNames.isEmpty && player.missedGoal == nil)
        player.goal = (2, try kata((20, 40), goal: (20, 40)).scene)
        player.type("n")
        #expect(player.missedGoal == nil)
        player.goal = nil
        #expect(player.missedGoal == goal)
    }

    @Test func hintsComeOneByOne() throws {
        var player = Player(playlist: [try kata((20, 40), goal: (20, 45)), lessonItem()])
        var hints: [String?] = []
        for key in ["H", "H", "H", "T", "n", "H"] {
            player.type(key)
            if key != "n" { hints.append(player.notice(at: 0)?.text) }
        }
        #expect(
            hints == [
                "hint 1 of 2: Look.", "hint 2 of 2: Think.", "hint 1 of 2: Look.",
                "a kata has no steps: H shows a hint", "this scene has no hints",
            ])
    }
}
