import Cells
import Layers
import Playback
import Scenes
import Testing
import Text

@testable import Playground

@Suite struct KeepingTests {
    private let files = ScriptedFiles()

    /// Runs the loop with one key each tenth of a second.
    private func run(
        _ keys: [Key], on items: [PlaylistItem]? = nil, files: ScriptedFiles, savesFiles: Bool = true
    ) throws -> LoopOutcome {
        var player = Player(playlist: try items ?? [try edited()] + twoScenes(), glyphs: .half)
        player.savesFiles = savesFiles
        player.start(at: 0, time: 0.5, paused: true)
        let script = keys.enumerated().map { (time: Double($0.offset + 1) / 10, keys: [$0.element]) }
        return LoopOutcome(of: player, files: files, framesPerSecond: 30, columns: 120, rows: 30, script)
    }

    /// Selects the line width, and increases it by two steps.
    private let thicker: [Key] = ["I"] + Array(repeating: "j", count: 6) + ["+", "+"]

    private let thick = inspectedScene.replacing("lineWidth: 3\n", with: "lineWidth: 4\n")

    @Test func editsAreWrittenIntoFile() throws {
        let outcome = try run(thicker + ["W", "W"], files: files)
        #expect(files.said == ["keep\n" + thick])
        #expect(outcome.written == ["wrote a.yaml; play: antics a.yaml"])
        #expect(outcome.shows("1 change"))
        #expect(outcome.shows("no changes to write"))
        #expect(outcome.frames.last?.line(with: "1 change") == nil)
    }

    /// The report about the played file does not say how to play it.
    @Test(arguments: [("W", "wrote a.yaml"), (":save-as x\r", "wrote a.yaml; play: antics a.yaml")])
    func playedFileNeedsNoCommand(typed: String, written: SafeText) throws {
        let keys = typed.unicodeScalars.map { $0 == "\r" ? Key.enter : .character($0) }
        let outcome = try run(thicker + keys, on: [try edited(name: "a")], files: files)
        #expect(outcome.written == [written])
    }

    @Test func undoWorksAfterSave() throws {
        let outcome = try run(thicker + ["W", "u", "W", "U", "W"], files: files)
        #expect(files.said == [thick, inspectedScene, thick].map { "keep\n" + $0 })
        #expect(!outcome.shows("nothing to undo"))
    }

    /// The own save is not reported as a reload, even if another scene has been saved in between.
    @Test func ownSaveIsNoReload() throws {
        files.saved = [(1.05, (1, .success(twoScenes()[0]))), (1.15, (0, .success(try edited(thick))))]
        let outcome = try run(thicker + ["W", "l", "l", "l"], files: files)
        #expect(files.saved.isEmpty && outcome.written.count == 1)
        #expect(!outcome.shows("reloaded"))
    }

    /// A touched file with the same text is not reported, unless it had an error.
    @Test func equalFileIsNoReload() throws {
        files.saved = [(1.05, (0, .success(try edited())))]
        #expect(try !run(thicker + ["l", "l", "l", "l", "l"], files: files).shows("reloaded"))
        files.saved = [(1.05, (0, .failure(FileProblem("error: bad")))), (1.15, (0, .success(try edited())))]
        #expect(try run(thicker + ["l", "l", "l", "l", "l"], files: files).shows("reloaded"))
        #expect(files.saved.isEmpty)
    }

    @Test func whatCannotBeWrittenIsSaid() throws {
        files.room = 0
        let outcome = try run(thicker + ["W"], files: files)
        #expect(outcome.written.isEmpty)
        #expect(outcome.shows("error: disk full"))
        #expect(outcome.frames.last?.line(with: "1 change") != nil)
    }

    /// If all scenes are saved, an error stays visible after other scenes are saved.
    @Test func savingAllScenesShowsAnError() throws {
        files.locked = 0
        let keys = thicker + ["n"] + thicker.dropFirst() + ["q", "W"]
        let outcome = try run(keys, on: [try edited(), try edited()], files: files)
        #expect(files.said.count == 1 && outcome.written.count == 1)
        #expect(outcome.shows("error: it is read-only"))
    }

    @Test func editorOpensAtSelectedLine() throws {
        #expect(try run(Array(thicker.prefix(7)) + ["e"], files: files).loans.count == 1)
        // Select the duration, then the other layer.
        _ = try run(
            Array(thicker.prefix(7)) + Array(repeating: "j", count: 8) + ["e", "J", "e"], files: files)
        #expect(files.said == ["edit line 8", "edit line 11", "edit line 12"])
        files.isFile = false
        let outcome = try run(["e", "W"], files: files)
        #expect(outcome.loans.isEmpty && files.said.last == "keep\n" + inspectedScene)
        #expect(outcome.shows("it has no file yet: W saves a copy"))
    }

    /// Edits that are in no file are counted on the screen, and quitting asks before they are lost.
    @Test(
        arguments: [
            (["q", "l"], "1 change is not saved: W saves, q again quits", false),
            (["q", .escape, "n", "q"], "1 change in it is not saved: W saves, q again quits", nil),
            (["\u{3}", "l"], "1 change is not saved", false),
            (["q", "q", "l"], "1 change is not saved", true),
            (["\u{3}", "\u{3}", "l"], "1 change not saved", true),
            (["q", "W", "q", "l"], "wrote a.yaml", true),
            (["u", "u", "q", "l"], "space play", true), (["n", "u"], "1 change in it not saved", nil),
            (
                [":"] + Array("quit").map { .character($0.unicodeScalars.first ?? " ") } + [.enter, "l"],
                "W saves", false
            ),
            (["/", "q", "\u{3}", "W", .escape, "l"], "wrote a.yaml", false),
        ] as [(keys: [Key], shown: String, quits: Bool?)])
    func unsavedEditsAreNotLost(keys: [Key], shown: String, quits: Bool?) throws {
        let outcome = try run(thicker + keys, files: files)
        #expect(outcome.shows(shown), "\(outcome.frames.last?.grid.description ?? "")")
        if let quits { #expect((outcome.frames.last?.line(with: "0.600 s") == nil) == quits) }
    }

    /// If no file can be saved, quitting does not ask, and the screen does not offer to save the edits.
    @Test func unsavableEditsAreNotCounted() throws {
        let outcome = try run(thicker + ["q", "l"], files: files, savesFiles: false)
        #expect(!outcome.shows("not saved") && !outcome.shows("W save"))
        #expect(outcome.frames.last?.line(with: "0.600 s") == nil)
    }

    /// A changed program restarts after its edits are saved. The notice about it does not hide later ones.
    @Test func programRestartsAfterSaving() throws {
        (files.restart, files.room) = (0.85, 0)
        let refused = try run(thicker + ["W", "l"], files: files)
        #expect(refused.shows("the program has changed: W saves 1 change, then it restarts"))
        #expect(refused.shows("error: disk full"))
        (files.now, files.room) = (0, 1)
        let saved = try run(thicker + ["W", "l"], files: files)
        #expect(saved.written.count == 1 && saved.frames.count < refused.frames.count)
    }

    /// A new version of the file waits if an edit does not fit it. Then the user loads it or saves a copy.
    @Test(arguments: [
        ("E", "reloaded without 1 change", []), (":save-as x\r", "wrote a.yaml", ["keep as x"]),
        ("W", "error: it has changed", []),
    ])
    func conflictingFileWaits(typed: String, shown: String, said: [String]) throws {
        let other = inspectedScene.replacing("name: box", with: "name: new")
        files.saved = [(1.05, (0, .success(try edited(other))))]
        files.hasChanged = true
        let keys = typed.unicodeScalars.map { $0 == "\r" ? Key.enter : .character($0) }
        let outcome = try run(thicker + ["l", "l", "l"] + keys, files: files)
        #expect(
            outcome.frames.contains {
                $0.line(with: "your change does not fit: E takes the file, :save-as NAME saves a copy")
                    != nil
                    && $0.line(with: "1 change not saved") != nil
            })
        #expect(outcome.shows(shown), "\(outcome.frames.last?.grid.description ?? "")")
        #expect(files.said.map { $0.prefix { $0 != "\n" } } == said.map { $0[...] })
    }

    /// A paused scene with an open inspector draws one frame for each key, and one when the highlight ends.
    @Test func pausedInspectorSleeps() throws {
        let outcome = try run(thicker, files: ScriptedFiles())
        #expect(outcome.frames.count == thicker.count + 3, "and one for the question of the last key")
        #expect(outcome.sleeps.last.map { $0.until == nil } == true)
    }

    @Test func shellCommandShowsEdits() throws {
        let outcome = try run(thicker + ["Y"], files: ScriptedFiles())
        #expect(outcome.written == ["antics it --at 0.5 --paused --set box.lineWidth=4"])
        #expect(outcome.shows("antics it --at 0.5"))
    }

    @Test func shellCommandMakesSameScene() throws {
        let text = """
            scene: 1
            canvas: [100, 100]
            layers:
              - { name: it's, path: { rect: [0, 0, 9, 9] }, sublayers: [{ path: M 0 0 H 9 }, { name: it's, opacity: 1 }] }
              - { name: group, mask: { path: M 0 0 H 9 }, animations: [{ animations: [{ keyPath: opacity, toValue: 0 }] }] }

            """
        let item = try edited(text)
        let edits = [
            SceneEdit(SceneEdit.Target(Layer.ID(1), key: "fillColor"), "#ff0000"),
            SceneEdit(SceneEdit.Target(Layer.ID(2), key: "lineWidth"), "4"),
            SceneEdit(SceneEdit.Target(Layer.ID(3), key: "transform.rotation.z"), "0.5"),
            SceneEdit(SceneEdit.Target(Layer.ID(5), key: "path"), "M 0 0 L 5 5"),
            SceneEdit(SceneEdit.Target(Layer.ID(4), animation: [0, 0], key: "duration"), "2"),
        ]
        let command = ShellCommand(["my file.yaml"], try item.edited(with: edits), at: 0.31, isPaused: false)
        #expect(
            command.text
                == "antics 'my file.yaml' --at 0.31 --set 'it'\\''s.fillColor=#ff0000' --set 'layers[0].sublayers[0].lineWidth=4'"
                + " --set 'layers[0].sublayers[1].transform.rotation=0.5' --set 'layers[1].mask.path=M 0 0 L 5 5'"
                + " --set 'group.animations[0].animations[0].duration=2'")
        let changes = command.words.indices.dropFirst().filter { command.words[$0 - 1] == "--set" }
        let read = SceneReader.read(text, file: "it.yaml", changes: changes.map { command.words[$0] })
        #expect(read.scene == (try item.edited(with: edits)).scene)
    }

    /// The next version of a program starts with the choices, the range and the panels of the version before.
    @Test func sessionIsRestored() throws {
        var hands = Hands([try edited()])
        hands.press("t", "t", "m", "L", "3", "i", "7", "o", "y", "y", "I", "A", "a", "z", "g", .escape)
        var next = Player(playlist: [try edited()])
        next.start(at: 0, time: 0.5, paused: true)
        next.restoreSession(hands.player.sessionLines, at: 0)
        #expect(next.settings == hands.player.settings)
        #expect(next.settings.theme == .highContrast && next.settings.overlays == [.ghosts])
        #expect(next.playhead.range == hands.player.playhead.range)
        #expect(next.panels.timeView == .graph && next.panels.inspector?.listsAll == true)
        #expect(next.notice(at: 0) == nil && next.highlights(at: 0).isEmpty)
        hands.press("I", "c", "f")
        next.restoreSession(hands.player.sessionLines, at: 0)
        #expect(next.panels.code?.view == .swift && !next.panels.areVisible)
    }
}
