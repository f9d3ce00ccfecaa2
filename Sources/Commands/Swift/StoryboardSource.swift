import Platform
import SVGFiles
import Scenes
import Text

struct StoryboardSource {
    let path: String
    let text: String
    let root: XMLElement
    /// The mark of the file's version.
    let mark: String
    private let source: SourceText

    /// Whether the file is a nib, which has no scenes.
    var isNib: Bool { path.hasSuffix(".xib") }

    var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

    /// Reads the text of a storyboard.
    ///
    /// - Throws: A failure with the location of an error in the XML.
    init(path: String, text: String, mark: String = "") throws(Failure) {
        let source = SourceText(text)
        let root: XMLElement?
        do throws(Problem) {
            root = try XMLTree(text).root
        } catch {
            let location = "\(path):\(source.line(of: error.offset)):1"
            throw Failure(in: [
                "\(location): error: \(error.message). Save the file again in Interface Builder"
            ])
        }
        guard let root, ["document", "archive"].contains(root.name) else {
            throw Failure(in: ["\(path):1:1: error: this is not a storyboard. Remove it from the folder"])
        }
        (self.path, self.text, self.source, self.root, self.mark) = (path, text, source, root, mark)
    }

    func line(of element: XMLElement) -> Int { source.line(of: element.offset) }

    // MARK: Files

    /// The storyboards and nibs of a program, the name of the storyboard that shows its window, and its pictures.
    struct Resources {
        var files: [StoryboardSource] = []
        var main: String?
        var pictures = PictureFiles()
    }

    private static let byteLimit = 2 << 20

    /// Reads the storyboards and nibs in the folders among some words, and the name of the main one.
    ///
    /// The list of an app's properties contains that name, or else it is `Main`. A localized file is left out if there is
    /// another one with its name.
    static func read(_ words: [String]) throws(Failure) -> Resources {
        var resources = Resources()
        var names: Set<String> = []
        let paths = words.flatMap(SwiftFile.interfacePaths)
        // The files of the base language come first.
        let isBase = { (path: String) in path.contains("/Base.lproj/") }
        for path in paths.filter(isBase) + paths.filter({ !isBase($0) }) {
            let mark = FileStatus.mark(of: path)
            let text = try InputFile.text(of: path, limit: byteLimit)
            if path.hasSuffix(".plist") {
                resources.main = resources.main ?? mainName(in: text)
                continue
            }
            let file = try StoryboardSource(path: path, text: text, mark: mark)
            // Those of macOS, of watches and of Xcode 4 have other elements.
            if file.root.name == "archive" { continue }
            if let type = file.root["type"], type.contains(/\.Cocoa\.|WatchKit/) { continue }
            if names.insert(URL(filePath: path).lastPathComponent).inserted { resources.files.append(file) }
        }
        if resources.main == nil, names.contains("Main.storyboard") { resources.main = "Main" }
        resources.pictures = PictureFiles(words.flatMap(SwiftFile.picturePaths))
        return resources
    }

    /// Returns the name of the main storyboard in a property list, or `nil` if it has none.
    private static func mainName(in list: String) -> String? {
        guard let root = try? XMLTree(list).root else { return nil }
        var pending = [root]
        while let element = pending.popLast() {
            for (key, value) in zip(element.children, element.children.dropFirst())
            where key.name == "key" && ["UIMainStoryboardFile", "UISceneStoryboardFile"].contains(key.text) {
                return value.text
            }
            pending += element.children
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
    func descendants(_ name: String) -> [XMLElement] { descendants { $0.name == name } }

    /// Returns the elements inside this element that meet a condition, in order.
    func descendants(where isIncluded: (XMLElement) -> Bool) -> [XMLElement] {
        children.flatMap { (isIncluded($0) ? [$0] : []) + $0.descendants(where: isIncluded) }
    }

    /// Returns the value of an attribute as a number of Swift, or `nil` if it is not a finite number.
    func number(_ name: String) -> String? {
        self[name].flatMap(Double.init).flatMap { $0.isFinite ? $0.swiftText : nil }
    }

    /// Returns the value of an attribute if it is an identifier of Swift, or identifiers with dots.
    func identifier(_ name: String) -> String? {
        self[name].flatMap { $0.wholeMatch(of: Self.words) == nil ? nil : $0 }
    }

    // Immutable, but the compiler cannot prove it. A constant is compiled only once.
    nonisolated(unsafe) private static let words = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/

    func isSet(_ name: String) -> Bool { self[name] == "YES" }

    /// Returns the value of an attribute as a string of Swift, or an empty one.
    func literal(_ name: String) -> String { (self[name] ?? "").swiftLiteral }

    /// Returns the value of an attribute as a string of Swift, or `nil` in Swift.
    func optionalLiteral(_ name: String) -> String { self[name]?.swiftLiteral ?? "nil" }
}

extension Double {
    /// The number in Swift, without a fraction if it is whole.
    var swiftText: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}

// MARK: - Classes

/// The classes of a program, by which a storyboard finds outlets and the methods of actions.
struct StoryboardClasses {
    private struct Info {
        let file: Int
        let parent: String
        /// The code of the class and its extensions, without comments.
        var code = ""
    }

    private var classes: [String: Info] = [:]

    init(_ files: [(text: String, outline: SwiftOutline)]) {
        for (number, file) in files.enumerated() {
            for (name, parent, _) in file.outline.classes where classes[name] == nil {
                classes[name] = Info(file: number, parent: parent)
            }
        }
        for file in files {
            let lines = SwiftOutline.code(of: file.text).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (line, type) in zip(lines, SwiftOutline.types(around: file.text)) {
                // The whole class can be in the line of its head.
                let name = type ?? line.firstMatch(of: Self.head).map { String($0.1) }
                if let name { classes[name]?.code += line + "\n" }
            }
        }
    }

    /// Returns the number of the file with a class, or `nil` for a class that is not in the program.
    func file(of name: String) -> Int? { classes[name]?.file }

    /// Returns a class and its superclasses in the program.
    private func chain(of name: String) -> [String] {
        // The limit ends a circle of classes.
        sequence(first: name) { classes[$0]?.parent }.prefix(classes.count).prefix { classes[$0] != nil }
    }

    /// Returns the class that declares a property of an object's class, or else the object's class.
    func owner(of property: String, in name: String) -> String {
        let pattern = try? Regex("\\bvar\\s+`?\(property)\\b")
        return chain(of: name).first { name in
            pattern.map { (classes[name]?.code ?? "").contains($0) } ?? false
        } ?? name
    }

    /// Returns the class and the name of the method that a selector of Objective-C means, or `nil` if there is none.
    func method(_ selector: String, of name: String) -> (owner: String, name: String)? {
        for owner in chain(of: name) {
            if let name = Self.method(selector, in: classes[owner]?.code ?? "") { return (owner, name) }
        }
        return nil
    }

    /// Returns the classes that have a method for a selector, with its names, in alphabetical order.
    func methods(_ selector: String) -> [(owner: String, name: String)] {
        classes.sorted { $0.key < $1.key }.compactMap { owner, info in
            Self.method(selector, in: info.code).map { (owner, $0) }
        }
    }

    // Immutable, but the compiler cannot prove it.
    nonisolated(unsafe) private static let head = /\b(?:class|extension)\s+(\w+)/
    nonisolated(unsafe) private static let label = /^\s*(\w+)(?:\s+\w+)?\s*:/
    nonisolated(unsafe) private static let function =
        /(?:@objc\s*\(([\w:]+)\)[^\n{}]*?\s)?\bfunc\s+(\w+)\s*\(((?:[^()]|\([^()]*\))*)\)/

    /// Returns the Swift name of the method in some code that has a selector, such as `turn(_:by:)`.
    private static func method(_ selector: String, in code: String) -> String? {
        for match in code.matches(of: function) {
            // A comma inside of brackets separates no parameters, but such a parameter has no colon behind its words.
            let labels = match.3.split(separator: ",").compactMap {
                $0.firstMatch(of: label).map { String($0.1) }
            }
            let name = String(match.2)
            let isMeant = match.1.map { $0 == selector } ?? selectors(name, labels).contains(selector)
            guard isMeant else { continue }
            return labels.isEmpty ? name : "\(name)(\(labels.map { "\($0):" }.joined()))"
        }
        return nil
    }

    /// Returns the selectors that a method can have in Objective-C.
    private static func selectors(_ name: String, _ labels: [String]) -> [String] {
        guard let first = labels.first else { return [name] }
        let others = labels.dropFirst().map { $0 == "_" ? ":" : "\($0):" }.joined()
        if first == "_" { return ["\(name):\(others)"] }
        // The label of a preposition needs no "With".
        let label = first.capitalizedWord
        return ["\(name)With\(label):\(others)", "\(name)\(label):\(others)"]
    }
}

// MARK: - Pictures

/// The PNG files of a program, by the names in its code.
struct PictureFiles {
    /// The file with the most pixels of each picture.
    private var files: [String: (path: String, scale: Int)] = [:]

    init() {}

    /// Creates the pictures of some files. Those of a catalogue of assets have the name of their set.
    init(_ paths: [String]) {
        for path in paths {
            let url = URL(filePath: path)
            let file = url.deletingPathExtension().lastPathComponent
            let suffix = [2, 3].first { file.hasSuffix("@\($0)x") }
            var name = suffix == nil ? file : String(file.dropLast(3))
            var scale: Int? = suffix ?? 1
            let folder = url.deletingLastPathComponent()
            if folder.pathExtension == "imageset" {
                name = folder.deletingPathExtension().lastPathComponent
                scale = Self.scale(of: url.lastPathComponent, in: folder)
            }
            guard let scale, scale > files[name]?.scale ?? 0 else { continue }
            files[name] = (path, scale)
        }
    }

    private static let byteLimit = 1 << 20

    /// Returns the pixels per point of a file in a set of assets, or `nil` if the set does not show it in the light
    /// appearance.
    private static func scale(of name: String, in folder: URL) -> Int? {
        let contents = try? InputFile.text(
            of: folder.appending(path: "Contents.json").relativePath, limit: byteLimit)
        let images = (try? JSONNode(json: contents ?? ""))?["images"]?.items ?? []
        let image = images.first { $0["filename"]?.text == name && $0["appearances"] == nil }
        return image.map { $0["scale"]?.text.flatMap { Int($0.prefix(1)) } ?? 1 }
    }

    /// The statement that gives the stage the pictures, or an empty text without pictures.
    var code: String {
        if files.isEmpty { return "" }
        let rows = files.sorted { $0.key < $1.key }.map {
            "\($0.key.swiftLiteral): (\($0.value.path.swiftLiteral), \($0.value.scale))"
        }
        return "\(SwiftSources.stage).pictureFiles = [\(rows.joined(separator: ", "))]\n"
    }
}
