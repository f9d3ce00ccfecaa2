import Cells
import Foundation
import Geometry
import Layers
import Playground
import PseudoTerminal
import Synchronization
import TestSupport
import Testing
import Text

@testable import Commands

/// The watcher detects saves through links, and when folders are replaced.
@Suite(.serialized) struct SceneWatcherTests {
    private static func scene(_ title: String) -> String {
        PlaygroundSessionTests.scene.replacing("TITLE", with: title)
    }

    /// A name, the path of a scene, and shell scripts that prepare and save it; `new` is the file with the new contents.
    static let saves = rows(
        """
        saved in place → my.yaml → : → cp new my.yaml
        renamed over → my.yaml → : → mv new my.yaml
        deleted before → my.yaml → : → rm my.yaml; cp new my.yaml
        the old file is moved aside → my.yaml → : → mv my.yaml old; cp new my.yaml; rm old
        twenty times at once → my.yaml → : → for n in $(seq 20); do head -c $((n * 8)) new > my.yaml; done; cp new my.yaml
        what a link leads to is saved → link.yaml → mkdir far; mv my.yaml far/my.yaml; ln -s far/my.yaml link.yaml → cp new far/my.yaml
        what a link's link leads to is renamed over → link.yaml → mkdir far; mv my.yaml far/my.yaml; ln -s far/my.yaml two.yaml; ln -s two.yaml link.yaml → cp new far/x; mv far/x far/my.yaml
        a link is turned to another file → link.yaml → ln -s my.yaml link.yaml → ln -s new other; mv -T other link.yaml
        a link to the folder is turned → now/my.yaml → mkdir one two; mv my.yaml one; ln -s one now → cp new two/my.yaml; ln -s two next; mv -T next now
        the folder is made anew → scenes/my.yaml → mkdir scenes; mv my.yaml scenes → rm -r scenes; sleep 0.1; mkdir scenes; cp new scenes/my.yaml
        another folder takes its place → scenes/my.yaml → mkdir scenes; mv my.yaml scenes → mkdir next; cp new next/my.yaml; mv scenes old; mv next scenes
        a folder above is renamed and comes back → a/b/my.yaml → mkdir -p a/b; mv my.yaml a/b → mv a c; cp new c/b/my.yaml; sleep 0.1; mv c a
        the folder was made anew before → scenes/my.yaml → mkdir scenes; mv my.yaml scenes → cp -r scenes next; rm -r scenes; mv next scenes; sleep 0.5; cp new scenes/my.yaml
        """)

    private func playing(
        _ path: String, after setting: String, _ body: (TerminalSession, URL) throws -> Void
    ) throws {
        try Program.inFolder(of: ["my.yaml": Self.scene("First"), "new": Self.scene("Second")]) { folder in
            _ = try Program.shell(setting, in: folder)
            let session = try TerminalSession(path, "--paused", "--at", "0.5", in: folder)
            #expect(session.shows("First"))
            try body(session, folder)
            #expect(session.text.contains("❚❚ 0.500 s"))
            session.expectQuit()
        }
    }

    @Test(arguments: saves) func savesAreDetected(_ row: [String]) throws {
        try playing(row[1], after: row[2]) { session, folder in
            let outcome = try Program.shell(row[3], in: folder)
            #expect(outcome.status == 0)
            #expect(session.shows("Second"))
        }
    }

    /// A deleted file is an error until it is there again. The keys stay visible.
    @Test func aDeletedFileIsNamed() throws {
        try playing("my.yaml", after: ": > empty") { session, folder in
            _ = try Program.shell("cp empty my.yaml", in: folder)
            #expect(session.shows("the file is empty"))
            _ = try Program.shell("rm my.yaml", in: folder)
            #expect(session.shows("my.yaml is gone. Save it again to play it   e edit"))
            #expect(session.text.contains("? help") && session.text.contains("q quit"))
            _ = try Program.shell("cp new my.yaml", in: folder)
            #expect(session.shows("Second"))
        }
    }

    @Test func savesAreDetectedWhenEventsAreLost() throws {
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
            try folder.write(Self.scene("Second"), to: "my.yaml")
            session.terminal.signal(SIGCONT)
            #expect(session.shows("Second"))
        }
    }

    /// A burst of saves is read once, at its end. A longer burst is also read every second.
    @Test func burstsAreReadOnce() throws {
        try Program.inFolder(of: ["my.yaml": Self.scene("First")]) { folder in
            let path = folder.appending(path: "my.yaml").path
            var watcher = SceneWatcher([7: path])
            #expect(watcher.nextCheck == nil)
            #expect(watcher.saves(at: 10).files.isEmpty)
            var read: [(time: Double, isSettled: Bool)] = []
            for step in 0...150 {
                let time = 10 + Double(step) * 0.02
                if step <= 120 { try folder.write(Self.scene("Save \(step)"), to: "my.yaml") }
                let (files, areSettled) = watcher.saves(at: time)
                if !files.isEmpty {
                    #expect(files == [7: path])
                    read.append((time, areSettled))
                }
            }
            #expect(read.map(\.isSettled) == [false, false, true])
            #expect(read.map { ($0.time * 100).rounded() / 100 } == [11, 12, 12.44])
            #expect(watcher.nextCheck == nil)
        }
    }

    /// The loop does not wait while the longer scene of a program is made, unless its scene is about to end.
    @Test(arguments: [(6.0, false), (9.8, true)])
    func aProgramIsExtendedOnAnotherThread(time: Double, isUrgent: Bool) {
        @Sendable func item(_ duration: Double) -> PlaylistItem {
            PlaylistItem(name: "p", scene: Scene(canvas: Size(1, 1), explicitDuration: duration))
        }
        final class Gate: Sendable {
            let semaphore = DispatchSemaphore(value: 0)
            let isExtended = Mutex(false)
        }
        let gate = Gate()
        let program = ProgramScene("p") {
            (
                item(10),
                { time in
                    guard time > 10, !gate.isExtended.withLock({ $0 }) else { return nil }
                    gate.isExtended.withLock { $0 = true }
                    return {
                        _ = gate.semaphore.wait(timeout: .now() + 5)
                        return item(20)
                    }
                }
            )
        }
        var files = PlayFileStore(SceneWatcher([:]), changes: [], programs: [0: program], depth: .truecolor)
        #expect(files.extendProgram(at: 0, until: 1) == nil)
        if isUrgent { for _ in 0..<2 { gate.semaphore.signal() } }
        var longer = files.extendProgram(at: 0, until: time)
        #expect((longer == nil) != isUrgent)
        gate.semaphore.signal()
        while longer == nil { longer = files.extendProgram(at: 0, until: time) }
        #expect(longer?.timeline.duration == 20)
    }

    /// The word for the tour means several scenes. A file behind it has the number of its scene.
    @Test func aFileBehindTheTourHasTheNumberOfItsScene() throws {
        try Program.inFolder(of: ["my.yaml": Self.scene("Mine")]) { folder in
            let path = folder.appending(path: "my.yaml").path
            let session = try PlaySession(
                ["tour", path], with: [], until: 0, reportingTo: .of(quiet: true))
            let paths = (0..<session.items.count).map { session.watcher.path(of: $0) }
            #expect(paths == paths.dropLast().map { _ in nil } + [path] && paths.count > 2)
        }
    }

    /// A partial file during a burst is no error. A file that stays invalid is one.
    @Test func aPartialFileDuringABurstIsNoError() throws {
        try Program.inFolder(of: ["my.yaml": Self.scene("First")]) { folder in
            let path = folder.appending(path: "my.yaml").path
            var scenes = PlayFileStore(SceneWatcher([0: path]), changes: [], depth: .truecolor)
            var results: [(step: Int, isError: Bool)] = []
            for step in 0...120 {
                let text = step < 60 ? Self.scene("Whole") : String(Self.scene("Half").prefix(30))
                if step <= 110 { try folder.write(text, to: "my.yaml") }
                repeat {
                    for scene in scenes.savedScenes(at: Double(step) * 0.02) {
                        if case .success = scene.result { results.append((step, false)) }
                        if case .failure = scene.result { results.append((step, true)) }
                    }
                } while scenes.loader.isBusy
            }
            #expect(results.map(\.step) == [50, 112] && results.map(\.isError) == [false, true])
        }
    }

    /// The program watches a scene before it reads it, so it detects a save while it waits for the next scene.
    @Test func savesAreDetectedWhileOthersAreRead() throws {
        try Program.inFolder(of: ["my.yaml": Self.scene("First")]) { folder in
            let pipe = folder.appending(path: "pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let session = try TerminalSession("./my.yaml", "./pipe", "--paused", in: folder)
            // The call returns when the program opens the pipe, after it has read the first scene.
            let writer = open(pipe, O_WRONLY)
            try folder.write(Self.scene("Second"), to: "my.yaml")
            let other = Array(Self.scene("Other").utf8)
            #expect(write(writer, other, other.count) == other.count)
            close(writer)
            #expect(session.shows("Second"))
            session.expectQuit()
        }
    }

    /// If the system allows no more watches, the program polls the files and prints a note.
    @Test(.enabled(if: canForbidWatching, "the limits of the system cannot be set here"))
    func aLimitOnWatchesIsANote() throws {
        for limit in ["max_inotify_instances", "max_inotify_watches"] {
            try Program.inFolder(of: ["my.yaml": Self.scene("First")]) { folder in
                let session = try TerminalSession(
                    "my.yaml", "--paused", columns: 120, in: folder,
                    script: """
                        exec unshare -Ur sh -c 'echo 0 > /proc/sys/user/\(limit); exec "$@"' sh "$@"
                        """)
                #expect(session.shows("First"))
                #expect(session.sent.contains("note: the system limit fs.inotify.max_user_"), "\(limit)")
                try folder.write(Self.scene("Second"), to: "my.yaml")
                #expect(session.shows("Second"))
                session.expectQuit()
            }
        }
    }

    static let canForbidWatching =
        (try? Program.shell("unshare -Ur sh -c 'echo 0 > /proc/sys/user/max_inotify_instances'").status) == 0
}

/// Editing sessions: changes of values, saves and external editors.
@Suite(.serialized) struct EditingSessionTests {
    private static let scene = """
        scene: 1            # a comment
        canvas: [40, 40]
        layers:
          - name: box
            path: { rect: [4, 4, 32, 32] }
            fillColor: '#ff0000'   # red
            lineWidth: 3

        """

    @Test func changesAreSavedToTheFile() throws {
        try Program.inFolder(of: ["my.yaml": Self.scene]) { folder in
            let session = try TerminalSession("my.yaml", "--paused", in: folder)
            #expect(session.shows("space play"))
            #expect(session.press("Ijjjjjj", shows: "▶   lineWidth"))
            #expect(session.press("+", shows: "1 change"))
            #expect(session.press("W", shows: "wrote my.yaml"))
            #expect(try folder.text(of: "my.yaml") == Self.scene.replacing("Width: 3", with: "Width: 3.5"))
            // Undo after a save is a new change, which redo reverts.
            #expect(session.press("u", shows: "1 change"))
            #expect(session.press("UU", shows: "nothing to redo"))
            // A save by another program is not lost.
            #expect(session.press("+", shows: "1 change"))
            #expect(session.press("Y", shows: "antics my.yaml --at 0 --paused --set box.lineWidth=4"))
            #expect(session.press("q", shows: "1 change is not saved"))
            session.expectQuit()
        }
    }

    /// A demo gets a new file, and plays from it.
    @Test func aDemoIsSavedUnderANewName() throws {
        try Program.inFolder(of: ["star-morph-2.yaml": "mine"]) { folder in
            let session = try TerminalSession("star-morph", "--paused", in: folder)
            #expect(session.shows("space play"))
            #expect(session.press("e", shows: "star-morph has no file yet: W saves a copy"))
            #expect(session.press("Ij-", shows: "1 change"))
            #expect(session.press("W", shows: "wrote star-morph-3.yaml"))
            #expect(try folder.text(of: "star-morph-2.yaml") == "mine")
            #expect(session.shows("star-morph-3"))
            let copy = try folder.text(of: "star-morph-3.yaml")
            try folder.write(
                copy.replacing("canvas: [192, 168]", with: "canvas: [192]"), to: "star-morph-3.yaml")
            #expect(session.shows("star-morph-3.yaml:3:"))
            try folder.write(copy, to: "star-morph-3.yaml")
            #expect(session.shows("reloaded"))
            session.expectQuit()
        }
    }

    @Test func anEditorBorrowsTheTerminal() throws {
        try Program.inFolder(of: ["my.yaml": Self.scene]) { folder in
            let editor = folder.appending(path: "vim")
            let script = """
                echo "EDITING $1 $2 [$ANTICS_RESUME]"; stty -a | grep -c ' echo '
                read answer
                sed -i 's/lineWidth: 3/lineWidth: 8/' "$2"
                """
            try folder.writeScript(script, to: "vim")
            let session = try TerminalSession(
                "my.yaml", "--paused",
                // A program passes the handover variable to no other program.
                environment: ["VISUAL": editor.path, "ANTICS_RESUME": "0 1 forward paused"], in: folder)
            #expect(session.shows("space play"))
            session.terminal.press("Ijjjjjj")
            #expect(session.press("e", shows: "EDITING +7 my.yaml []"))
            #expect(session.press("go on\r", shows: "reloaded"))
            #expect(session.shows("lineWidth"))
            #expect(session.wait { $0.lines.contains { $0.contains("lineWidth") && $0.contains(" 8") } })
            session.expectQuit()
        }
    }

    /// The store does not overwrite a file that has changed. It creates a deleted scene file again.
    @Test func aChangedFileIsNotOverwritten() throws {
        try Program.inFolder(of: ["my.yaml": Self.scene]) { folder in
            let path = folder.appending(path: "my.yaml").path
            var files = PlayFileStore(SceneWatcher([0: path]), changes: [], depth: .truecolor)
            let item = try SceneSource.read(path).item
            #expect(
                files.hasFile(at: 0) && files.arguments(for: item, at: 0) == [path] && !files.hasFile(at: 1))
            let error = #expect(throws: FileProblem.self) {
                try files.saveEdits("new", replacing: "other", as: nil, of: item, at: 0)
            }
            #expect(error?.line.text.contains("has changed on disk") == true)
            #expect(try folder.text(of: "my.yaml") == Self.scene)
            let kept = Self.scene.replacing("lineWidth: 3", with: "lineWidth: 5")
            let (name, saved) = try files.saveEdits(kept, replacing: Self.scene, as: nil, of: item, at: 0)
            #expect(name == path && saved.scene.layers[0].shape?.lineWidth == 5)
            #expect(try folder.text(of: "my.yaml") == kept)
            try FileManager.default.removeItem(atPath: path)
            _ = try files.saveEdits(Self.scene, replacing: kept, as: nil, of: item, at: 0)
            #expect(try folder.text(of: "my.yaml") == Self.scene)
            // The text of another format is unknown.
            #expect(SceneSource.isTranslated(path + ".svg") && !SceneSource.isTranslated(path))
        }
    }

    /// The command for a piped scene reads standard input; the one for a demo has its name.
    @Test(arguments: [("stdin", "-"), ("star-morph", "star-morph")])
    func commandsNameTheSource(name: String, argument: String) {
        let files = PlayFileStore(SceneWatcher([:]), changes: [], depth: .truecolor)
        let item = PlaylistItem(name: name, scene: Scene(canvas: Size(1, 1)))
        #expect(files.arguments(for: item, at: 0) == [argument])
    }

    @Test func editorsGetTheLineIfTheySupportIt() {
        func line(_ environment: [String: String], _ path: String = "my file.yaml") -> String {
            Editor(environment).line(path, line: 7)
        }
        #expect(line([:]) == "vi +7 'my file.yaml'")
        #expect(line(["EDITOR": "nano -w", "VISUAL": ""]) == "nano -w +7 'my file.yaml'")
        #expect(
            line(["EDITOR": "nano", "VISUAL": "/opt/bin/code --wait"])
                == "/opt/bin/code --wait 'my file.yaml'")
        #expect(line(["VISUAL": "vim"], "-x.yaml") == "vim +7 ./-x.yaml")
    }

    @Test(arguments: [
        ("true", nil), ("false", "error: false exited with status 1"),
        ("/no/vi", "error: no editor /no/vi: set VISUAL or EDITOR"),
        ("kill -9 $$;", "error: kill -9 $$; was ended by signal 9"),
    ])
    func theEndOfAnEditorIsReported(command: String, text: String?) {
        var said: String?
        do throws(Failure) {
            try Editor(["EDITOR": command]).open("my.yaml", line: 7)
        } catch {
            said = error.text.text
        }
        #expect(said == text)
    }
}
