import Platform
import SVGFiles
import Scenes
import Text

struct StoryboardSource {
    let path: String
    let text: String
    let root: XMLElement
    private let source: SourceText

    var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

    /// Reads the text of a storyboard.
    ///
    /// - Throws: A failure with the place of an error in the XML.
    init(path: String, text: String) throws(Failure) {
        let source = SourceText(text)
        let found: XMLElement?
        do throws(TranslationProblem) {
            found = try XMLTree(text).root
        } catch {
            let place = "\(path):\(source.line(of: error.offset)):1"
            throw Failure(in: ["\(place): error: \(error.message). Save the file again in Interface Builder"])
        }
        guard let found, found.name == "document" else {
            throw Failure(in: ["\(path):1:1: error: this is not a storyboard. Remove it from the folder"])
        }
        (self.path, self.text, self.source, root) = (path, text, source, found)
    }

    func line(of element: XMLElement) -> Int { source.line(of: element.offset) }

    // MARK: Files

    /// The storyboards of a program, the name of the one that shows its window, and its pictures.
    struct Catalogue {
        var files: [StoryboardSource] = []
        var main: String?
        var pictures = PictureFiles()
    }

    private static let byteLimit = 2 << 20

    /// Reads the storyboards in the folders among some words, and the name of the main one.
    ///
    /// The list of an app's properties contains that name, or else it is `Main`. A localized file is left out if there is
    /// another one with its name.
    static func read(_ words: [String]) throws(Failure) -> Catalogue {
        var catalogue = Catalogue()
        var names: Set<String> = []
        let paths = words.flatMap(SwiftFile.interfacePaths)
        // The files of the base language come first.
        let sorted =
            paths.filter { $0.contains("/Base.lproj/") } + paths.filter { !$0.contains("/Base.lproj/") }
        for path in sorted {
            let text = try InputFile.text(of: path, limit: byteLimit)
            if path.hasSuffix(".plist") {
                catalogue.main = catalogue.main ?? mainName(in: text)
                continue
            }
            let file = try StoryboardSource(path: path, text: text)
            // The storyboards of macOS and of watches have other elements.
            if let type = file.root["type"], type.contains(/\.Cocoa\.|WatchKit/) { continue }
            if names.insert(file.name).inserted { catalogue.files.append(file) }
        }
        if catalogue.main == nil, names.contains("Main") { catalogue.main = "Main" }
        catalogue.pictures = PictureFiles(words.flatMap(SwiftFile.picturePaths))
        return catalogue
    }

    /// Returns the name of the main storyboard in a property list, or `nil` if it has none.
    private static func mainName(in list: String) -> String? {
        guard let root = try? XMLTree(list).root else { return nil }
        var rest = [root]
        while let element = rest.popLast() {
            for (key, value) in zip(element.children, element.children.dropFirst())
            where key.name == "key" && ["UIMainStoryboardFile", "UISceneStoryboardFile"].contains(key.text) {
                return value.text
            }
            rest += element.children
        }
        return nil
    }
}

extension String {
    var swiftLiteral: String {
        let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\r", "\\r"), ("\0", "\\0")]
        return "\"" + escapes.reduce(self) { $0.replacing($1.0, with: $1.1) } + "\""
    }
}

extension XMLElement {
    /// Returns the first child with a key, and with a name unless it is `nil`.
    func child(_ key: String, named name: String? = nil) -> XMLElement? {
        children.first { $0["key"] == key && (name == nil || $0.name == name) }
    }

    /// Returns the children of the first child with a name.
    func list(_ name: String) -> [XMLElement] { children.first { $0.name == name }?.children ?? [] }

    /// Returns the elements with a name inside this element, in order.
    func descendants(_ name: String) -> [XMLElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
    }

    /// Returns the value of an attribute as a number of Swift, or `nil` if it is not a finite number.
    func number(_ name: String) -> String? {
        self[name].flatMap(Double.init).flatMap { $0.isFinite ? $0.swiftText : nil }
    }

    /// Returns the value of an attribute if it is an identifier of Swift, or identifiers with dots.
    func identifier(_ name: String) -> String? {
        self[name].flatMap { $0.wholeMatch(of: /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/) == nil ? nil : $0 }
    }

    func isSet(_ name: String) -> Bool { self[name] == "YES" }
}

extension Double {
    /// The number in Swift, without a fraction if it is whole.
    var swiftText: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
