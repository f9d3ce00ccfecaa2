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
        if let demo = Catalogue.demos.first(where: { $0.name == word }) {
            // What a bundled scene is warned of, it shows on purpose.
            return (try scene(demo.text, file: "\(demo.name).yaml", name: demo.name).item, [])
        }
        guard isFile(word) else { throw unknownDemo(word) }
        let name = URL(filePath: word).deletingPathExtension().lastPathComponent
        return try scene(try InputFile.text(of: word, endings: endings), file: word, name: name)
    }

    /// Whether a word means a file: it is no demo's name, and looks like a path or names something that is there.
    static func isFile(_ word: String) -> Bool {
        !Catalogue.demos.contains { $0.name == word }
            && (word.contains("/") || word.contains(".") || FileManager.default.fileExists(atPath: word))
    }

    /// Reads a scene; errors stop the command.
    private static func scene(
        _ text: String, file: String, name: String
    ) throws(Failure) -> (item: PlaylistItem, warnings: [ShownText]) {
        let reading = SceneReader.read(text, file: file)
        let problems = reading.diagnostics.map(\.shown)
        guard let item = PlaylistItem(name: name, reading: reading) else {
            throw Failure(in: problems)
        }
        return (item, problems)
    }

    /// What a word of the command line means, as text: that of a bundled demo, or of a file.
    static func text(named word: String) throws(Failure) -> String {
        if let demo = Catalogue.demos.first(where: { $0.name == word }) { return demo.text }
        guard isFile(word) else { throw unknownDemo(word) }
        return try InputFile.text(of: word, endings: endings)
    }

    private static func unknownDemo(_ word: String) -> Failure {
        let guess = nearestName(to: word, in: Catalogue.demos.map(\.name))
        let hint = guess.map { " Did you mean \"\($0)\"?" } ?? ""
        return Failure("no demo \"\(word)\".\(hint) List: antics list", .usage)
    }
}
