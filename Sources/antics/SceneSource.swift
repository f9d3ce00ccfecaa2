import Colors
import Demos
import Foundation
import Layers
import Playground
import SceneFiles
import Text

/// Where scenes come from: the bundled demos by name, and files by path.
enum SceneSource {
    /// What the files of scenes end in.
    static let endings = ["yaml", "yml", "json"]

    /// The scenes of a command line; all bundled demos when it names none.
    static func playlist(_ words: [String]) throws(Failure) -> [PlaylistItem] {
        var items: [PlaylistItem] = []
        for word in words.isEmpty ? Catalogue.demos.map(\.name) : words { items.append(try item(word)) }
        return items
    }

    /// The scene that a word of the command line means; its warnings go to standard error.
    static func item(_ word: String) throws(Failure) -> PlaylistItem {
        let (item, warnings) = try read(word)
        warnings.forEach(Failure.say)
        return item
    }

    /// The scene that a word means, and what there is to warn of: a bundled demo unless it looks like a path
    /// or names a file that is there.
    static func read(_ word: String) throws(Failure) -> (item: PlaylistItem, warnings: [ShownText]) {
        if let demo = demo(word) {
            // What a bundled scene is warned of, it shows on purpose.
            return (try scene(demo.text, file: "\(demo.name).yaml", name: demo.name).item, [])
        }
        guard isFile(word) else { throw unknownDemo(word) }
        let name = URL(filePath: word).deletingPathExtension().lastPathComponent
        return try scene(try text(inFile: word), file: word, name: word == "-" ? "stdin" : name)
    }

    /// Whether a word means a file: it is no demo's name, and looks like a path or names something that is there.
    static func isFile(_ word: String) -> Bool {
        demo(word) == nil
            && (word == "-" || word.contains("/") || word.contains(".") || FileFacts.isThere(word))
    }

    /// Whether a word means a file that may be saved and read again, unlike a pipe.
    static func isSaved(_ word: String) -> Bool {
        isFile(word) && word != "-" && FileFacts(word)?.kind != .stream
    }

    /// Reads a scene; errors stop the command.
    private static func scene(
        _ text: String, file: String, name: String
    ) throws(Failure) -> (item: PlaylistItem, warnings: [ShownText]) {
        let reading = SceneReader.read(text, file: file)
        guard let item = PlaylistItem(name: name, reading: reading) else {
            throw Failure(reading.diagnostics)
        }
        return (item, reading.diagnostics.map(\.shown))
    }

    /// What `check` has to say of what a word means.
    static func findings(in word: String) throws(Failure) -> [SceneDiagnostic] {
        do {
            return SceneReader.check(try text(named: word), file: word)
        } catch {
            if error.findings.isEmpty { throw error }
            return error.findings
        }
    }

    /// What a word of the command line means, as text: that of a bundled demo, or of a file.
    private static func text(named word: String) throws(Failure) -> String {
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

    private static func demo(_ word: String) -> Catalogue.Demo? { Catalogue.demos.first { $0.name == word } }

    private static func unknownDemo(_ word: String) -> Failure {
        let guess = nearestName(to: word, in: Catalogue.demos.map(\.name))
        let hint = guess.map { " Did you mean \"\($0)\"?" } ?? ""
        return Failure("no demo \"\(word)\".\(hint) List: antics list", .usage)
    }
}
