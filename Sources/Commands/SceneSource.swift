import ArgumentParser
import Colors
import Demos
import Geometry
import Layers
import Platform
package import Playground
import Scenes
import Synchronization
import Text

/// Where scenes come from: the bundled demos by name, and files by path.
enum SceneSource {
    /// What the files of scenes end in.
    static let endings = ["yaml", "yml", "json"]

    /// Reads the scenes of a command line: all bundled demos if it names none, those of the tour for "tour".
    ///
    /// - Parameters:
    ///   - words: demos by name, files by path.
    ///   - changes: the changes of `--set`, for each scene.
    ///   - time: the time that programs run to at least, in seconds.
    ///   - verbosity: receives the warnings.
    /// - Returns: the scenes in the order of the words.
    static func playlist(
        _ words: [String], with changes: [String], until time: Double = 0, telling verbosity: Verbosity
    ) throws(Failure) -> [PlaylistItem] {
        var items: [PlaylistItem] = []
        for word in words.isEmpty ? demoNames : words == ["tour"] ? Catalogue.tour : words {
            items.append(try read(word, with: changes, until: time, warning: verbosity.say).item)
        }
        return items
    }

    /// Reads the scene of a word: a bundled demo, unless the word looks like a path or names an existing file.
    ///
    /// - Parameters:
    ///   - word: the name of a demo or the path of a file.
    ///   - changes: the changes of `--set`.
    ///   - time: the time that a program runs to at least, in seconds.
    ///   - warning: receives each warning.
    /// - Returns: the scene, and the names of its paths in the file.
    static func read(
        _ word: String, with changes: [String] = [], until time: Double = 0,
        warning: (SafeText) -> Void = { _ in }
    ) throws(Failure) -> (item: PlaylistItem, pathNames: [Path: String]) {
        if let own = ProgramScene.named(word) {
            guard changes.isEmpty else {
                throw Failure("--set changes scene files, and \(SafeText(word)) is a program", .usage)
            }
            own.item.warnings.forEach { warning("\(own.word): warning: \($0)") }
            return (own.goOn(time) ?? own.item, [:])
        }
        if let demo = demo(word) {
            let (item, reading) = try Self.demo(demo, with: changes)
            return (item, reading.pathNames)
        }
        guard isFile(word) else { throw unknownDemo(word) }
        let name = URL(filePath: word).deletingPathExtension().lastPathComponent
        let reading = SceneReader.read(try text(inFile: word), file: word, changes: changes)
        let item = try item(word == "-" ? "stdin" : name, reading, warnings: reading.warnings)
        reading.diagnostics.forEach { warning($0.shown) }
        return (item, reading.pathNames)
    }

    /// A bundled scene. What it is warned of, it shows on purpose.
    static func demo(
        _ demo: Catalogue.Demo, with changes: [String] = []
    ) throws(Failure) -> (item: PlaylistItem, reading: SceneReading) {
        let reading = SceneReader.read(demo.text, file: "\(demo.name).yaml", changes: changes)
        return (try item(demo.name, reading, chapter: SafeText(demo.chapter)), reading)
    }

    /// A scene that has been read; errors stop the command.
    private static func item(
        _ name: String, _ reading: SceneReading, chapter: SafeText = "", warnings: [SafeText] = []
    ) throws(Failure) -> PlaylistItem {
        guard
            let item = PlaylistItem(
                name: name, reading: reading, chapter: chapter, warnings: warnings)
        else {
            throw Failure(reading.diagnostics)
        }
        return item
    }

    /// Bundled scenes, which are read when they are first shown.
    static func demos(_ names: [String]) -> Playlist {
        Playlist(names) { name in
            do throws(Failure) {
                return try read(name).item
            } catch {
                // No demo is without a scene; if one were, it would say why.
                return PlaylistItem(name: name, scene: Scene(canvas: Size(1, 1)), warnings: [error.firstLine])
            }
        }
    }

    /// Whether a word means a file: it is no demo's name, and looks like a path or names something that is there.
    static func isFile(_ word: String) -> Bool {
        demo(word) == nil
            && (word == "-" || word.contains("/") || word.contains(".") || FileFacts.isThere(word))
    }

    /// Whether a word means a file that may be saved and read again, unlike a pipe.
    static func isSaved(_ word: String) -> Bool {
        let facts = FileFacts(word)
        // A program that is bundled is no file.
        return isFile(word) && word != "-" && facts?.kind != .stream
            && (facts != nil || ProgramScene.named(word) == nil)
    }

    /// What `check` has to say of what a word means.
    static func findings(in word: String) throws(Failure) -> [SceneDiagnostic] {
        guard ProgramScene.named(word) == nil else { return [] }
        do {
            return SceneReader.check(try text(named: word), file: word)
        } catch {
            if error.findings.isEmpty { throw error }
            return error.findings
        }
    }

    /// What a word of the command line means, as text: that of a bundled demo, or of a file.
    static func text(named word: String) throws(Failure) -> String {
        if let demo = demo(word) { return demo.text }
        guard isFile(word) else { throw unknownDemo(word) }
        return try text(inFile: word)
    }

    /// The text of a scene file.
    static func text(inFile path: String) throws(Failure) -> String {
        switch try InputFile.contents(of: path, limit: SceneReader.byteLimit, endings: endings) {
        case .text(let text): return text
        case .tooLarge(let bytes): throw Failure([SceneReader.tooLarge(bytes, file: path)])
        }
    }

    /// The names of the bundled demos.
    static var demoNames: [String] { Catalogue.demos.map(\.name) }

    /// The names of all that is bundled, demos and programs.
    static var names: [String] { demoNames + ProgramScene.known.map(\.word) }

    /// Whether a word is the name of a bundled demo.
    static func isDemo(_ word: String) -> Bool { demo(word) != nil }

    /// Whether a word means a scene, be it there or not.
    static func isKnown(_ word: String) -> Bool {
        ProgramScene.named(word) != nil || demo(word) != nil || isFile(word)
    }

    private static func demo(_ word: String) -> Catalogue.Demo? { Catalogue.demos.first { $0.name == word } }

    private static func unknownDemo(_ word: String) -> Failure {
        .unknown("demo", word, names, otherwise: ".", then: " List: antics list")
    }
}

/// A scene that a program makes by code of its own: the command line knows it by a word, beside demos and files.
///
/// Commands find those of the task that they are run in. It is made when it is first asked for.
package final class ProgramScene: Sendable {
    /// What a program shows as it goes on.
    package struct Run: Sendable {
        /// What it shows at first.
        let item: PlaylistItem
        /// What it shows when it has gone on until a time of the scene, in seconds; nil when it has been there already.
        let goOn: @Sendable (_ time: Double) -> PlaylistItem?

        package init(_ item: PlaylistItem, goOn: @escaping @Sendable (_ time: Double) -> PlaylistItem?) {
            self.item = item
            self.goOn = goOn
        }
    }

    /// What it is called on the command line.
    package let word: String
    /// What it shows, in a few words; empty where nobody lists it.
    package let title: String
    private let start: @Sendable () -> Run
    private let run = Mutex<Run?>(nil)

    package init(_ word: String, title: String = "", start: @escaping @Sendable () -> Run) {
        self.word = word
        self.title = title
        self.start = start
    }

    private var started: Run {
        run.withLock { run in
            let started = run ?? start()
            run = started
            return started
        }
    }

    /// What it shows at first.
    package var item: PlaylistItem { started.item }

    /// What it shows when it has gone on until a time of the scene, in seconds; nil when it has been there already.
    package func goOn(_ time: Double) -> PlaylistItem? { started.goOn(time) }

    /// Those that are known.
    @TaskLocal static var known: [ProgramScene] = []

    /// The one that a word means; nil when it means another scene.
    static func named(_ word: String) -> ProgramScene? { known.first { $0.word == word } }

    /// Runs work that knows some scenes.
    static func with<Result>(_ scenes: [ProgramScene], _ work: () throws -> Result) rethrows -> Result {
        try $known.withValue(scenes, operation: work)
    }
}

extension CompletionKind {
    /// What may stand where a scene is asked for: the bundled demos, and what is in the folder that has been typed.
    static var scenes: CompletionKind {
        .custom { _, _, prefix in
            SceneSource.names + SceneCompletion.paths(beginning: prefix)
        }
    }
}

/// The files that can be scenes, for who types the name of one.
enum SceneCompletion {
    /// Scene files and folders whose paths begin like this. Folders end with a slash; what is hidden is left out
    /// unless it is asked for.
    static func paths(beginning prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let start = prefix.dropFirst(folder.count)
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
        return (names ?? []).sorted().filter {
            $0.hasPrefix(start) && ($0.hasPrefix(".") == start.hasPrefix("."))
        }
        .compactMap { name in
            let path = folder + name
            if FileFacts(path)?.kind == .folder { return path + "/" }
            return (SceneSource.endings + ["swift"]).contains { name.hasSuffix("." + $0) } ? path : nil
        }
    }
}
