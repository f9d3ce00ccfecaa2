import Cells
import Demos
import Layers
import Playback
import Playground
import Scenes
import TestSupport
import Testing
import Text

@testable import Commands

/// The sentences of the demos are readable, and are shown while they are true.
@Suite struct DemoLessonTests {
    private static let names = Catalogue.demos.map(\.name).filter { !$0.hasPrefix("kata-") }

    static func item(_ name: String) throws -> PlaylistItem {
        try #require(PlaylistItem(name: name, reading: try DemoFrameTests.reading(name)))
    }

    /// Every demo has a title, tags, a caption and at least three steps, each a sentence for a row of 80 columns.
    @Test(arguments: names)
    func sentencesAreShort(name: String) throws {
        let item = try Self.item(name)
        let (lesson, duration) = (item.lesson, item.timeline.duration)
        let title = item.timeline.scene.title
        #expect(!title.isEmpty && title.count <= 44)
        #expect(Catalogue.demos.first { $0.name == name }?.tags.isEmpty == false)
        #expect(lesson.steps.count >= 3 && Set(lesson.steps.map(\.time)).count == lesson.steps.count)
        #expect(lesson.steps.allSatisfy { (0...duration).contains($0.time) && $0.end <= duration })
        for sentence in [try #require(lesson.caption)] + lesson.steps.map(\.text) {
            #expect(sentence.text.hasSuffix(".") && (20...76).contains(sentence.columns), "\(sentence)")
        }
        for question in lesson.steps.compactMap(\.question) {
            #expect(question.text.hasSuffix("?") && (16...76).contains(question.columns), "\(question)")
        }
    }

    /// A bundled kata has a short task and hints, is not solved at first, and is solved by one change.
    @Test(arguments: [
        ("kata-ring", "ring.animations[0].toValue=1"),
        ("kata-ease", "ball.animations[0].timingFunction=easeOut"),
        ("kata-ants", "selection.animations[0].toValue=-24"), ("kata-pivot", "hand.anchorPoint=[0.5, 1]"),
        ("kata-stagger", "row.instanceDelay=0.1"), ("kata-spring", "ball.animations[0].damping=10"),
    ])
    func katasAreSolvable(name: String, change: String) throws {
        let readings = try [[], [change]].map { try DemoFrameTests.reading(name, $0) }
        let goal = Timeline(try #require(readings[0].goal))
        let differences = try readings.map { PictureDifferences(goal, try #require($0.timeline)).times.count }
        #expect(differences[0] > 5 && differences[1] == 0)
        #expect(readings.flatMap(\.diagnostics) == [])
        let lesson = readings[0].lesson
        for (sentence, most) in [(try #require(lesson.caption), 88)] + lesson.hints.map({ ($0, 64) }) {
            #expect(sentence.text.hasSuffix(".") && (20...most).contains(sentence.columns), "\(sentence)")
        }
        #expect(lesson.hints.count >= 2)
        #expect(Catalogue.demos.filter { $0.name.hasPrefix("kata-") }.count == 6)
    }

    /// In a lesson, each sentence stays for its reading time, in order.
    @Test(arguments: names)
    func everySentenceStaysForItsReadingTime(name: String) throws {
        let item = try Self.item(name)
        var player = Player(playlist: Playlist([item]))
        player.start(at: 0, time: 0, speed: 1, reversed: false, paused: false)
        player.startLesson(at: 0, advances: true)
        var rests: [(step: Int, from: Double, until: Double)] = []
        while let turn = player.nextTurn {
            player.advance(to: turn)
            guard let step = player.restingStep else { continue }
            let end = try #require(player.nextTurn)
            #expect(!player.playhead.isMoving(at: end - 0.001))
            #expect(player.playhead.mediaTime(at: turn) == item.lesson.steps[step].time)
            rests.append((step, turn, end))
        }
        let first = try #require(rests.first)
        #expect(first.from >= ReadingTime.seconds(for: try #require(item.lesson.caption)))
        for (index, step) in item.lesson.steps.enumerated() {
            let stays = rests.filter { $0.step == index }
            #expect(stays.count == (step.question == nil ? 1 : 2), "\(step.text)")
            for (stay, text) in zip(stays, [step.question, step.text].compactMap(\.self)) {
                #expect(stay.until - stay.from >= ReadingTime.seconds(for: text) - 1e-9)
            }
        }
        #expect(rests.map(\.step) == rests.map(\.step).sorted())
    }

    /// Every label is complete at every size, and overlaps no other.
    @Test(arguments: names)
    func labelsAreCompleteAndSeparate(name: String) throws {
        let timeline = try Self.item(name).timeline
        let (frames, annotator) = (FrameRenderer(), Annotator(timeline))
        // The rows of the picture on screens of 24, 30 and 48 rows.
        for (columns, rows) in [(80, 19), (100, 25), (160, 43)] {
            for tenth in 0..<10 {
                let time = timeline.duration * (Double(tenth) + 0.5) / 10
                let style = FrameStyle(glyphs: .octant)
                let text = CellGrid(
                    timeline, at: time, style, columns: columns, rows: rows, by: frames
                ).description
                let labels = Dictionary(grouping: annotator.annotations(at: time).labels, by: \.text)
                for (label, copies) in labels {
                    #expect(
                        text.ranges(of: label).count >= copies.count,
                        "\(label) at \(time) on \(columns) columns")
                }
            }
        }
    }
}
