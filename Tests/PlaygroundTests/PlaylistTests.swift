import Layers
import Synchronization
import Testing

@testable import Playground

/// Scenes that are read when they are first looked at.
struct PlaylistTests {
    /// A playlist, and how often each of its scenes has been read.
    private final class Readings: Sendable {
        let counts = Mutex<[String: Int]>([:])
        var all: [String: Int] { counts.withLock { $0 } }

        func playlist(_ names: [String]) -> Playlist {
            Playlist(names) { name in
                self.counts.withLock { $0[name, default: 0] += 1 }
                return lessonItem(name)
            }
        }
    }

    @Test func scenesAreReadOnceAndWhenTheyAreLookedAt() {
        let readings = Readings()
        let playlist = readings.playlist(["a", "b", "c"])
        let copy = playlist
        #expect(playlist.names == ["a", "b", "c"] && playlist.count == 3)
        #expect(readings.all.isEmpty)
        #expect(playlist[1].name == "b" && copy[1].name == "b")
        #expect(readings.all == ["b": 1])
        #expect(playlist.map(\.name) == playlist.names)
        #expect(readings.all == ["a": 1, "b": 1, "c": 1])
    }

    /// A player reads no scene but the one that is on, until another one is wanted.
    @Test func aPlayerReadsWhatIsOn() {
        let readings = Readings()
        var player = Player(playlist: readings.playlist(["a", "b", "c"]))
        #expect(readings.all == ["a": 1])
        player.select(1, at: 0)
        #expect(player.item.name == "b" && readings.all == ["a": 1, "b": 1])
    }

    @Test func aSceneMayBeReplacedUnread() {
        let readings = Readings()
        var playlist = readings.playlist(["a", "b"])
        let before = playlist
        playlist[1] = lessonItem("new")
        #expect(playlist.names == ["a", "new"] && playlist[1].name == "new")
        #expect(before.names == ["a", "b"] && readings.all.isEmpty)
    }
}
