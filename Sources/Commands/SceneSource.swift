import ArgumentParser
import Colors
import Demos
import Geometry
import Layers
import LottieFiles
import Platform
import Playback
package import Playground
import SVGFiles
import Scenes
import Synchronization
import Text

/// The sources of scenes: bundled demos by name, files by path, and the scene of a program.
enum SceneSource {
    static let endings = ["yaml", "yml", "json"]

    /// The endings of all files that commands play.
    static let playedEndings = endings + ["svg", "svgz", "lottie", "tgs"]

    /// Returns the scenes that a command line names: all bundled demos without words, and those of the tour for "tour".
    static func scenes(_ words: [String]) -> [String] {
        words.isEmpty ? demoNames : words.flatMap { $0 == "tour" ? Catalogue.tour : [$0] }
    }

    /// Reads the scenes of a command line.
    ///
    /// `changes` are those of `--set`, for each scene. Programs run to `time` at least, in seconds.
    ///
    /// - Throws: a failure if a scene cannot be read.
    static func playlist(
        _ words: [String], with changes: [String], until time: Double, reportingTo verbosity: Verbosity
    ) throws(Failure) -> [PlaylistItem] {
        try scenes(words).map { (word) throws(Failure) in
            try read(word, with: changes, until: time, warning: verbosity.report).item
        }
    }

    /// Reads the scene of a word, and the names of its paths in the file: a bundled demo, unless the word looks like a path
    /// or names an existing file.
    ///
    /// `changes` are those of `--set`. A program runs to `time` at least, in seconds.
    ///
    /// - Throws: a failure if the scene cannot be read.
    static func read(
        _ word: String, with changes: [String] = [], until time: Double = 0,
        warning: (SafeText) -> Void = { _ in }
    ) throws(Failure) -> (item: PlaylistItem, pathNames: [Path: String]) {
        if let program = ProgramScene.named(word) {
            guard changes.isEmpty else {
                throw Failure(
                    "--set works only with scene files, and \(SafeText(word)) is a Swift program", .usage)
            }
            program.warnings.forEach { warning("\($0.location): warning: \($0.message)") }
            return (program.resume(until: time)?() ?? program.item, [:])
        }
        if let demo = demo(word) {
            let (item, reading) = try Self.demo(demo, with: changes)
            return (item, reading.pathNames)
        }
        guard isFile(word) else { throw unknownDemo(word) }
        let name = URL(filePath: word).deletingPathExtension().lastPathComponent
        let file = try translation(of: try contents(ofFile: word), word)
        let reading = SceneReader.read(file.text, file: word, changes: changes)
        if file.findings != nil { try checkTranslation(reading, word) }
        let warnings = file.findings.map { $0.isEmpty ? [] : [lossWarning($0, word)] } ?? reading.warnings
        let item = try item(word == "-" ? "stdin" : name, reading, warnings: warnings)
        if file.findings != nil {
            warnings.forEach(warning)
        } else {
            reading.diagnostics.forEach { warning($0.shown) }
        }
        return (item, reading.pathNames)
    }

    /// Reads a bundled demo. Its warnings are dropped, because it shows such mistakes on purpose.
    static func demo(
        _ demo: Catalogue.Demo, with changes: [String] = []
    ) throws(Failure) -> (item: PlaylistItem, reading: SceneReading) {
        let reading = SceneReader.read(demo.text, file: "\(demo.name).yaml", changes: changes)
        return (try item(demo.name, reading, chapter: SafeText(demo.chapter)), reading)
    }

    /// Returns the scene of a reading.
    ///
    /// - Throws: a failure with the errors of the reading.
    static func item(
        _ name: String, _ reading: SceneReading, chapter: SafeText = "", warnings: [SafeText] = []
    ) throws(Failure) -> PlaylistItem {
        guard
            let item = PlaylistItem(name: name, reading: reading, chapter: chapter, warnings: warnings)
        else { throw Failure(reading.diagnostics) }
        return item
    }

    /// Returns bundled demos, each read when it is first shown.
    static func demos(_ names: [String]) -> Playlist {
        Playlist(names) { name in
            do throws(Failure) {
                return try read(name).item
            } catch {
                // Every bundled demo is valid; a test checks it.
                return PlaylistItem(
                    name: name, scene: Scene(canvas: Size(1, 1)), warnings: [error.text.firstLine])
            }
        }
    }

    /// Returns whether a word means a file: it looks like a path or names an existing file, and is no demo.
    static func isFile(_ word: String) -> Bool {
        demo(word) == nil
            && (word == "-" || word.contains("/") || word.contains(".") || FileStatus.exists(word))
    }

    /// Returns whether a word means a file that can be reloaded, unlike a pipe.
    static func isSaved(_ word: String) -> Bool {
        let kind = FileStatus(word)?.kind
        // A program's own scene is not a file.
        return isFile(word) && word != "-" && kind != .pipe && kind != .device
            && (kind != nil || ProgramScene.named(word) == nil)
    }

    /// Returns the errors and warnings of a scene, for `check`.
    static func findings(in word: String, goal: Scene? = nil) throws(Failure) -> [SceneDiagnostic] {
        guard ProgramScene.named(word) == nil else { return [] }
        do {
            let file = try translation(of: try source(named: word), word)
            // Findings in the text of a translation have no location in the file.
            let isChecked = file.findings == nil
            let reading = SceneDocument(file.text, file: word).reading(isChecked: isChecked)
            if !isChecked { try checkTranslation(reading, word) }
            var findings = file.findings ?? reading.diagnostics
            if let expected = goal ?? reading.goal, let timeline = reading.timeline,
                let message = goalWarning(expected, timeline)
            {
                findings.append(reading.goalWarning(message, isOwn: goal == nil))
            }
            return findings
        } catch {
            if error.findings.isEmpty { throw error }
            return error.findings
        }
    }

    /// Returns the warning about a scene that does not look like a goal, or `nil` if it does.
    static func goalWarning(_ goal: Scene, _ timeline: Timeline) -> String? {
        let times = PictureDifferences(Timeline(goal), timeline).times
        return times.first.map {
            "the kata is not solved: \(times.count) of \(PictureDifferences.count) pictures differ from the goal,"
                + " the first at \($0.decimal(places: 2)) s"
        }
    }

    /// Returns the text of a bundled demo or a file, as a scene file.
    static func text(named word: String) throws(Failure) -> String {
        try translation(of: try source(named: word), word).text
    }

    /// Returns the text of a bundled demo, or of a file in its own format.
    static func source(named word: String) throws(Failure) -> String {
        if let demo = demo(word) { return demo.text }
        guard isFile(word) else { throw unknownDemo(word) }
        return try contents(ofFile: word)
    }

    /// Returns the scene text of a file, and for an SVG or Lottie file the parts that the scene lacks.
    ///
    /// - Throws: the errors of such a file.
    static func translation(
        of text: String, _ path: String, color: Color? = nil
    ) throws(Failure) -> (text: String, findings: [SceneDiagnostic]?) {
        let title = URL(filePath: path).deletingPathExtension().lastPathComponent
        let reading: SceneTranslation
        if SVGReader.accepts(text) {
            reading = SVGReader.read(
                text, file: path, title: title, color: color, pictures: pictures(of: path))
        } else if LottieReader.accepts(text) {
            reading = LottieReader.read(
                text, file: path, title: title, color: color, pictures: pictures(of: path))
        } else {
            return (text, nil)
        }
        guard let scene = reading.sceneText else { throw Failure(reading.diagnostics) }
        return (scene, reading.diagnostics)
    }

    /// Throws the first error of a translated text, without its place, which is not one in the file.
    private static func checkTranslation(_ reading: SceneReading, _ path: String) throws(Failure) {
        guard reading.scene == nil, let error = reading.diagnostics.first(where: { $0.severity == .error })
        else { return }
        throw Failure("\(SafeText(path)): the scene of this file is not valid: \(error.message)", .badScene)
    }

    /// Returns the loader of the pictures in the folder of a file and in the folders inside it, or in an archive.
    private static func pictures(of path: String) -> PictureLoader {
        let folder = URL(filePath: path).deletingLastPathComponent()
        return { name throws(PictureProblem) in
            guard path != "-", !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
                return nil
            }
            do throws(Failure) {
                if path.hasSuffix(".lottie"), let bytes = try InputFile.picture(of: path) {
                    return LottieArchive(bytes)?.picture(named: name, limit: InputFile.pictureLimit)
                }
                return try InputFile.picture(of: folder.appending(path: name).path)
            } catch {
                throw PictureProblem(reason: "cannot be read: \(error.text)")
            }
        }
    }

    /// Returns whether a file has another format than scenes, so edits go to a new scene file.
    ///
    /// A deleted file counts as one unless its name ends like that of a scene, because its text is unknown.
    static func isTranslated(_ path: String) -> Bool {
        let ending = URL(filePath: path).pathExtension
        guard FileStatus.exists(path) else { return !["yaml", "yml"].contains(ending) }
        // Reading a pipe would stop the picture.
        guard FileStatus(path)?.kind == .regular, let text = try? contents(ofFile: path) else { return false }
        return SVGReader.accepts(text) || LottieReader.accepts(text)
    }

    /// Returns the warning for the parts of an SVG or Lottie file that the scene lacks.
    private static func lossWarning(_ findings: [SceneDiagnostic], _ path: String) -> SafeText {
        let first = findings.first?.summary ?? ""
        return findings.count == 1
            ? "\(first)" : "\(first) (and \(findings.count - 1) more; see: antics check \(shellWord(path)))"
    }

    /// The endings of pictures, recordings and videos.
    private static let recordedEndings =
        RecordFormat.allCases.filter { $0 != .svg && $0 != .txt }.map(\.rawValue) + [
            "jpg", "jpeg", "pdf", "mp4", "mov",
        ]

    private static func contents(ofFile path: String) throws(Failure) -> String {
        guard !recordedEndings.contains(URL(filePath: path).pathExtension.lowercased()) else {
            throw Failure(
                "\(SafeText(path)) is not a scene. Use a .yaml, .svg, .json or .lottie file", .usage)
        }
        guard !path.hasSuffix(".swift") else {
            throw Failure(
                "\(SafeText(path)) is a Swift program, not a scene file. To record it: antics record \(shellWord(path)) -o FILE.svg",
                .usage)
        }
        let limit = SceneReader.byteLimit
        // An archive may have pictures besides the animation.
        let fileLimit = path.hasSuffix(".lottie") ? InputFile.pictureLimit : limit
        let (bytes, size) = try InputFile.read(path, limit: fileLimit, endings: playedEndings)
        guard let bytes else { throw Failure([SceneReader.tooLarge(size, file: path)]) }
        return try text(of: bytes, path, limit: limit)
    }

    /// Returns the text of a file, which may be compressed or UTF-16.
    private static func text(of bytes: [UInt8], _ path: String, limit: Int) throws(Failure) -> String {
        let archive: (size: Int, text: String?)?
        if let file = GzipFile(bytes) {
            archive = (file.size, file.text(limit: limit))
        } else if let file = LottieArchive(bytes) {
            archive = (file.size, file.text(limit: limit))
        } else {
            archive = path.hasSuffix(".lottie") && bytes.starts(with: Array("PK".utf8)) ? (0, nil) : nil
        }
        guard let archive else {
            if let text = String(utf16: bytes) { return text }
            let text = String(decoding: bytes, as: UTF8.self)
            // Old SVG files may have other bytes in comments.
            guard text.utf8.elementsEqual(bytes) || SVGReader.accepts(text) else {
                if bytes.contains(0) { throw InputFile.notText(path) }
                throw Failure(
                    "\(SafeText(path)) is not UTF-8 text. Try: iconv -t UTF-8 \(shellWord(path))", .badScene)
            }
            return text
        }
        if let text = archive.text { return text }
        guard archive.size > limit else {
            throw Failure("\(SafeText(path)): the compressed file is damaged", .badScene)
        }
        throw Failure([SceneReader.tooLarge(archive.size, file: path)])
    }

    static var demoNames: [String] { Catalogue.demos.map(\.name) }

    static var names: [String] {
        demoNames + ProgramScene.current.map(\.word) + ExampleProgram.all.map(\.name)
    }

    static func isDemo(_ word: String) -> Bool { demo(word) != nil }

    /// Returns whether a word means a scene, even if its file does not exist.
    static func isScene(_ word: String) -> Bool {
        ProgramScene.named(word) != nil || demo(word) != nil || isFile(word)
    }

    private static func demo(_ word: String) -> Catalogue.Demo? { Catalogue.demos.first { $0.name == word } }

    private static func unknownDemo(_ word: String) -> Failure {
        .unknown("demo", word, names, otherwise: ".", then: " List: antics list")
    }
}

/// The scene of a Swift program, with its word on the command line.
///
/// Commands find the scenes in a task-local value. A scene is created when it is first used.
package final class ProgramScene: Sendable {
    /// A running program: its first scene, and the function of ``ProgramScene/resume(until:)``.
    package typealias Run = (
        item: PlaylistItem, resume: @Sendable (_ time: Double) -> (@Sendable () -> PlaylistItem)?
    )

    package let word: String
    private let start: @Sendable () -> Run
    private let run = Mutex<Run?>(nil)

    package init(_ word: String, start: @escaping @Sendable () -> Run) {
        self.word = word
        self.start = start
    }

    private var started: Run {
        run.withLock { run in
            let started = run ?? start()
            run = started
            return started
        }
    }

    package var item: PlaylistItem { started.item }

    /// The warnings about the program. The location is a file, or a file and a line.
    var warnings: [(location: SafeText, message: SafeText)] {
        item.warnings.map { warning in
            guard let match = warning.text.prefixMatch(of: #/(\S[^:]*\.swift:\d+): /#) else {
                return (SafeText(word), warning)
            }
            return (SafeText(match.1), SafeText(warning.text[match.range.upperBound...]))
        }
    }

    /// Runs the program to a scene time in seconds.
    ///
    /// - Returns: a function that makes the extended scene, on any thread; `nil` if the program has run that far.
    package func resume(until time: Double) -> (@Sendable () -> PlaylistItem)? { started.resume(time) }

    @TaskLocal static var current: [ProgramScene] = []

    static func named(_ word: String) -> ProgramScene? { current.first { $0.word == word } }

    /// Performs some work, during which commands find some program scenes.
    static func with<Result>(_ scenes: [ProgramScene], _ work: () throws -> Result) rethrows -> Result {
        try $current.withValue(scenes, operation: work)
    }
}

extension CompletionKind {
    /// The completions of a scene: bundled demos, and scene files. ``Completion`` finds them.
    static var scenes: CompletionKind { .custom { _, _, _ in [] } }
}

extension String {
    /// Creates the text of UTF-16 that begins with a byte order mark, or returns `nil` for other bytes.
    fileprivate init?(utf16 bytes: [UInt8]) {
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            UInt16(bytes[index]) << (isBig ? 8 : 0) | UInt16(bytes[index + 1]) << (isBig ? 0 : 8)
        }
        self.init(decoding: units, as: UTF16.self)
    }
}
