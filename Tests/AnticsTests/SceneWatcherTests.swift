import Cells
import Foundation
import Playground
import PseudoTerminal
import Synchronization
import TestSupport
import Testing

@testable import Commands

/// Saves that the folder of a file alone does not tell of.
@Suite(.serialized) struct SceneWatcherTests {
    private static func scene(_ title: String) -> Data {
        Data(PlaygroundSessionTests.scene.replacing("TITLE", with: title).utf8)
    }

    /// What is done to a scene that plays, each a script of a shell; `new` is the scene that is to be seen.
    static let saves: [(name: String, path: String, setting: String, save: String)] = [
        (
            "what a link leads to is saved", "link.yaml",
            "mkdir far; mv my.yaml far/my.yaml; ln -s far/my.yaml link.yaml", "cp new far/my.yaml"
        ),
        (
            "what a link's link leads to is renamed over", "link.yaml",
            "mkdir far; mv my.yaml far/my.yaml; ln -s far/my.yaml two.yaml; ln -s two.yaml link.yaml",
            "cp new far/x; mv far/x far/my.yaml"
        ),
        (
            "a link is turned to another file", "link.yaml", "ln -s my.yaml link.yaml",
            "ln -s new other; mv -T other link.yaml"
        ),
        (
            "a link to the folder is turned", "now/my.yaml", "mkdir one two; mv my.yaml one; ln -s one now",
            "cp new two/my.yaml; ln -s two next; mv -T next now"
        ),
        (
            "the folder is made anew", "scenes/my.yaml", "mkdir scenes; mv my.yaml scenes",
            "rm -r scenes; sleep 0.1; mkdir scenes; cp new scenes/my.yaml"
        ),
        (
            "another folder takes its place", "scenes/my.yaml", "mkdir scenes; mv my.yaml scenes",
            "mkdir next; cp new next/my.yaml; mv scenes old; mv next scenes"
        ),
        (
            "a folder above is renamed and comes back", "a/b/my.yaml", "mkdir -p a/b; mv my.yaml a/b",
            "mv a c; cp new c/b/my.yaml; sleep 0.1; mv c a"
        ),
        (
            "the folder was made anew before", "scenes/my.yaml", "mkdir scenes; mv my.yaml scenes",
            "cp -r scenes next; rm -r scenes; mv next scenes; sleep 0.5; cp new scenes/my.yaml"
        ),
    ]

    private func playing(
        _ path: String, after setting: String, _ body: (TerminalSession, URL) throws -> Void
    ) throws {
        try Program.inFolder { folder in
            try Self.scene("First").write(to: folder.appending(path: "my.yaml"))
            try Self.scene("Second").write(to: folder.appending(path: "new"))
            _ = try Program.shell(setting, in: folder)
            let session = try TerminalSession(path, "--paused", in: folder)
            #expect(session.shows("First"))
            try body(session, folder)
            session.terminal.press("q")
            #expect(session.ending() == .exited(0))
        }
    }

    @Test(arguments: saves.indices)
    func savesAreSeen(_ index: Int) throws {
        let (name, path, setting, save) = Self.saves[index]
        try playing(path, after: setting) { session, folder in
            let outcome = try Program.shell(save, in: folder)
            #expect(outcome.status == 0)
            #expect(session.shows("Second"), "\(name)")
        }
    }

    /// More happens in the folder than the system keeps note of, while the program is stopped.
    @Test func savesAreSeenWhenNoticesAreLost() throws {
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let most = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
        try #require(most < 200_000, "too many for a test")
        try playing("my.yaml", after: ":") { session, folder in
            session.terminal.signal(SIGSTOP)
            #expect(session.terminal.stops(milliseconds: 5000))
            let (one, two) = (folder.appending(path: "one").path, folder.appending(path: "two").path)
            try Data().write(to: URL(filePath: one))
            for _ in 0...most / 2 {
                rename(one, two)
                rename(two, one)
            }
            try Self.scene("Second").write(to: folder.appending(path: "my.yaml"))
            session.terminal.signal(SIGCONT)
            #expect(session.shows("Second"))
        }
    }

    /// Somebody whose editor saves at every stroke sees what they do while they do it.
    @Test func savesThatNeverPauseAreSeen() throws {
        try playing("my.yaml", after: ":") { session, folder in
            let file = folder.appending(path: "my.yaml")
            let isOver = Mutex(false)
            let saver = Thread {
                while !isOver.withLock({ $0 }) {
                    try? Self.scene("Second").write(to: file)
                    usleep(20_000)
                }
            }
            saver.start()
            defer { isOver.withLock { $0 = true } }
            #expect(session.shows("Second"))
        }
    }

    /// Whatever the clock of the machine does: a burst is read once, when it is over; one that does not end is read every
    /// second, and once more at its end.
    @Test func burstsAreReadOnce() throws {
        try Program.inFolder { folder in
            let file = folder.appending(path: "my.yaml")
            try Self.scene("First").write(to: file)
            var watcher = SceneWatcher([7: file.path])
            #expect(watcher.nextLook == nil)
            #expect(watcher.saves(at: 10).files.isEmpty)
            var read: [(time: Double, isSettled: Bool)] = []
            for step in 0...150 {
                let time = 10 + Double(step) * 0.02
                if step <= 120 { try Self.scene("Save \(step)").write(to: file) }
                let (files, areSettled) = watcher.saves(at: time)
                if !files.isEmpty {
                    #expect(files == [7: file.path])
                    read.append((time, areSettled))
                }
            }
            #expect(read.map(\.isSettled) == [false, false, true])
            #expect(read.map { ($0.time * 100).rounded() / 100 } == [11, 12, 12.44])
            #expect(watcher.nextLook == nil)
        }
    }

    /// What is saved all the time may be half written whenever it is read: only what stays wrong is an error.
    @Test func whatIsBeingWrittenIsNoError() throws {
        try Program.inFolder { folder in
            let file = folder.appending(path: "my.yaml")
            try Self.scene("First").write(to: file)
            var scenes = SceneFolder(SceneWatcher([0: file.path]), changes: [], depth: .truecolor)
            var results: [(step: Int, isError: Bool)] = []
            for step in 0...120 {
                let text = step < 60 ? Self.scene("Whole") : Self.scene("Half").prefix(30)
                if step <= 110 { try text.write(to: file) }
                repeat {
                    for scene in scenes.savedScenes(at: Double(step) * 0.02) {
                        if case .success = scene.result { results.append((step, false)) }
                        if case .failure = scene.result { results.append((step, true)) }
                    }
                } while scenes.isReading
            }
            #expect(results.map(\.step) == [50, 112] && results.map(\.isError) == [false, true])
        }
    }

    /// A scene is watched from before it is read: here somebody saves it while the next one is waited for.
    @Test func savesAreSeenWhileOthersAreRead() throws {
        try Program.inFolder { folder in
            let file = folder.appending(path: "my.yaml")
            try Self.scene("First").write(to: file)
            let pipe = folder.appending(path: "pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let session = try TerminalSession("./my.yaml", "./pipe", "--paused", in: folder)
            // It opens when the program does the same, which has read the first scene then.
            let writer = open(pipe, O_WRONLY)
            try Self.scene("Second").write(to: file)
            let other = Array(Self.scene("Other"))
            #expect(write(writer, other, other.count) == other.count)
            close(writer)
            #expect(session.shows("Second"))
            session.terminal.press("q")
            #expect(session.ending() == .exited(0))
        }
    }

    /// Where the system watches nothing more, files are looked at, and it is said.
    @Test(.enabled(if: canForbidWatching, "the limits of the system cannot be set here"))
    func theLimitOfTheSystemIsSaid() throws {
        for limit in ["max_inotify_instances", "max_inotify_watches"] {
            try Program.inFolder { folder in
                let file = folder.appending(path: "my.yaml")
                try Self.scene("First").write(to: file)
                let session = try TerminalSession(
                    "my.yaml", "--paused", columns: 120, in: folder,
                    script: """
                        exec unshare -Ur sh -c 'echo 0 > /proc/sys/user/\(limit); exec "$@"' sh "$@"
                        """)
                #expect(session.shows("First"))
                #expect(
                    session.sent.contains(
                        "note: the system watches no more files (fs.inotify.max_user_"), "\(limit)")
                try Self.scene("Second").write(to: file)
                #expect(session.shows("Second"))
                session.terminal.press("q")
                #expect(session.ending() == .exited(0))
            }
        }
    }

    static let canForbidWatching =
        (try? Program.shell("unshare -Ur sh -c 'echo 0 > /proc/sys/user/max_inotify_instances'").status) == 0
}
