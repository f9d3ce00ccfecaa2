import Geometry
import Layers
import Testing

@testable import Playground

@Suite struct SceneScheduleTests {
    private func timeline(_ title: String, _ duration: Double) -> Timeline {
        Timeline(Scene(title: title, canvas: Size(10, 10), explicitDuration: duration))
    }

    /// The scene that is shown at a time, and its time.
    private func shown(_ schedule: SceneSchedule, at time: Int) -> String {
        let moment = schedule.moment(at: time)
        return "\(moment.timeline.scene.title) \(moment.time)"
    }

    @Test func eachSceneIsShownSoManyTimesAndAStillOneASecondEach() {
        let schedule = SceneSchedule(
            [timeline("a", 1.5), timeline("still", 0), timeline("b", 0.5)], times: 2)
        #expect(schedule.duration == 3_000_000 + 2_000_000 + 1_000_000)
        #expect(shown(schedule, at: 0) == "a 0.0")
        #expect(shown(schedule, at: 1_750_000) == "a 0.25")
        #expect(schedule.moment(at: 3_000_000).timeline.scene.title == "still")
        #expect(schedule.moment(at: 4_999_999).timeline.scene.title == "still")
        #expect(shown(schedule, at: 5_000_000) == "b 0.0")
        #expect(shown(schedule, at: 5_600_000) == "b 0.1")
    }

    /// A scene whose length is no whole number of microseconds ends before its next round begins.
    @Test(arguments: [(2.1191876, 2_119_187), (2.1191874, 2_119_187), (3.2, 3_200_000), (0.1 + 0.2, 300_000)])
    func aSceneEndsBeforeItsNextRound(duration: Double, length: Int) {
        #expect(SceneSchedule([timeline("a", duration)]).duration == length)
    }

    /// However long and many the scenes are, and however often they are played, times can be added.
    @Test func theLongestPlaylistHasALength() {
        let long = timeline("long", 1e300)
        let schedule = SceneSchedule(Array(repeating: long, count: 1000), times: 10_000)
        #expect(schedule.duration > 100_000_000_000_000_000)
        #expect(schedule.moment(at: schedule.duration).timeline.scene.title == "long")
        let items = (0..<1000).map { PlaylistItem(name: "\($0)", scene: long.scene) }
        let session = ScriptedSession(playing: Player(playlist: items), screen: Screen(), times: 10_000)
        #expect(session.duration == schedule.duration)
    }

    @Test func theLastSceneFillsWhatIsLeft() {
        let schedule = SceneSchedule([timeline("a", 1), timeline("b", 2)], duration: 10_000_000)
        #expect(schedule.duration == 10_000_000)
        #expect(shown(schedule, at: 9_500_000) == "b 0.5")
        #expect(shown(schedule, at: -5) == "a 0.0")
    }

    /// A recording of cells takes as long as one of pictures.
    @Test(arguments: [0, 0.4, 2], [1, 3])
    func sessionsTakeAsLong(duration: Double, times: Int) {
        let timelines = [timeline("a", duration), timeline("b", 1)]
        var player = Player(playlist: timelines.map { PlaylistItem(name: $0.scene.title, scene: $0.scene) })
        _ = player.apply(.show(.togglePanels), at: 0)
        let session = ScriptedSession(playing: player, screen: Screen(), times: times)
        #expect(session.duration == SceneSchedule(timelines, times: times).duration)
    }
}
