import Platform

/// A Swift file for Apple's systems, adapted to the stage library.
struct SwiftSource {
    /// The adapted text with the same line numbers. It imports our modules, and Apple-only syntax is replaced.
    let text: String
    let outline: SwiftOutline
    /// The names of the top-level constants and variables, if the file has top-level statements; else none.
    var values: [String] { outline.hasStatements ? outline.values : [] }

    /// The declaration to show: the first of these that the file has.
    enum Entry: Hashable {
        /// The file calls `Stage.run` itself.
        case itself
        /// `func makeScene(in root: CALayer)`.
        case function
        /// Top-level statements, as in a playground. `root` and `view` are predefined.
        case lines
        /// An app: the classes of its delegate and its scene's delegate, and the controller that its storyboard creates.
        case app(String?, scene: String?, controller: String?)
        /// An app that shows the initial controller of a storyboard.
        case storyboard(String, app: String?, scene: String?)
        /// The last class of one of these types.
        case controller(String), view(String), layer(String)
        case preview
        /// An absent declaration. The compiler only reports the file's errors.
        case nothing
    }

    /// Adapts the text of the file with a number in its program. It imports no modules that are part of the program.
    ///
    /// `declarations` are those of all files of the program, or `nil` for those of this file.
    init(
        _ source: String, number: Int = 0, modules: Set<String> = [], declarations: SwiftDeclarations? = nil
    ) {
        let declarations = declarations ?? SwiftDeclarations([source])
        let literals = SwiftLiterals(source)
        let source = SwiftExtensions.withOverridesInClasses(
            Self.withLayersOfViews(
                Self.withSelectorsInLines(
                    declarations.adapted(Self.withoutPreviews(literals.code, number)))))
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let system = Self.system(of: source)
        let adaptedLines = zip(lines, SwiftOutline.types(around: source)).map { line, type in
            modules.contains(Self.importedModule(line) ?? "")
                ? "" : Self.adapted(String(line), in: type, of: system)
        }
        let imports = Self.separateModules.filter { source.contains($0.types) }.map { "; import \($0.name)" }
        let adapted = adaptedLines.joined(separator: "\n").replacing(
            "import AnticsStage", with: "import AnticsStage\(imports.joined())", maxReplacements: 1)
        text = literals.restored(in: adapted)
        outline = SwiftOutline(text)
    }

    // Patterns are constants, because the library compiles each literal again wherever it is evaluated. They are immutable,
    // but the compiler cannot prove it.
    nonisolated(unsafe) private static let anyImport = /\s*(?:@\w+ )*(?:\w+ )?import (?:\w+ )?(\w+)/

    /// Returns the module that a line imports, or `nil` if the line is no import.
    static func importedModule(_ line: Substring) -> String? {
        line.prefixMatch(of: anyImport).map { String($0.1) }
    }

    /// The start of the names of the constants that `#Preview` becomes.
    static let previewPrefix = "anticsPreview"

    /// Replaces each `#Preview` with a constant. Its name contains the number of the file and its own.
    private static func withoutPreviews(_ text: String, _ number: Int) -> String {
        var count = 0
        return text.replacing(
            #/^([ \t]*)#Preview\b(?:\s*(\((?:[^()]|\([^()]*\))*\)))?/#.anchorsMatchLineEndings()
        ) { match in
            defer { count += 1 }
            let breaks = (match.2 ?? "").filter(\.isNewline)
            return "\(match.1)let \(previewPrefix)\(number)_\(count) = AnticsPreview\(breaks)"
        }
    }

    /// The modules that our module replaces, and those of Apple that animations import but rarely use.
    private static let modules =
        "UIKit|QuartzCore|AppKit|Cocoa|Foundation|Dispatch|CoreGraphics|CoreAnimation|PlaygroundSupport"
        + "|AudioToolbox|AVFoundation|CoreFoundation|CoreImage|CoreText|Darwin|ImageIO|ObjectiveC|os|simd"

    /// Returns whether our module replaces another module.
    static func isOurs(_ module: String) -> Bool { modules.split(separator: "|").contains { $0 == module } }

    /// Returns whether a file can import a module: one of ours, or one that Swift has on all systems.
    static func isAvailable(_ module: String) -> Bool {
        isOurs(module)
            || [
                "AnticsStage", "Cxx", "Distributed", "FoundationEssentials", "FoundationInternationalization",
                "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Swift",
                "Synchronization", "XCTest",
            ].contains(module)
    }

    /// The modules with types that belong to Foundation on Apple's systems.
    nonisolated(unsafe) private static let separateModules = [
        (
            name: "FoundationNetworking",
            types: /\b(?:HTTP)?URL(?:Session|Request|Response|Cache|Credential|Protocol)/
        ),
        (name: "FoundationXML", types: /\bXML(?:Parser|Document|Element|Node)/),
    ]

    /// The import of one of these modules.
    nonisolated(unsafe) private static let ownImport = try? Regex(
        #"^\s*(?:@\w+ )*(?:\w+ )?import (?:\w+ )?(?!(?:Foundation|Dispatch)\.)(?:\#(modules))(?:\.\w+)*\s*(?://.*)?$"#
    )

    /// Returns the conditions of `#if` that hold: those of iOS, or of macOS for a file that imports only AppKit.
    private static func system(of text: String) -> Regex<(Substring, Substring)> {
        let isMac = text.contains(/import (?:AppKit|Cocoa)\b/) && !text.contains(/import UIKit\b/)
        return isMac
            ? /\b(os\(macOS\)|canImport\((?:AppKit|Cocoa|QuartzCore)\))/
            : /\b(os\(iOS\)|canImport\((?:UIKit|QuartzCore)\))/
    }

    /// Moves the line breaks inside of each `#selector` behind it.
    private static func withSelectorsInLines(_ text: String) -> String {
        text.replacing(#/#selector\(((?:[^()]|\([^()]*\))*)\)/#) { match in
            "#selector(\(match.1.filter { !$0.isWhitespace }))" + match.1.filter(\.isNewline)
        }
    }

    /// Adds a method that creates the layer behind each `layerClass`.
    private static func withLayersOfViews(_ text: String) -> String {
        let layerClass =
            #/
            ((?:\b(?:override|public|open|internal|final|class|static)\s+)+)
            var\s+layerClass\s*:\s*(?:Swift\.)?AnyClass\s*
            \{\s*(?:return\s+)?(?:([\w.]+)\.self|get\s*\{\s*(?:return\s+)?([\w.]+)\.self\s*\})\s*\}
            /#
        return text.replacing(layerClass) { match in
            let modifiers = match.1.filter { !$0.isNewline }
            return
                "\(match.0); \(modifiers)func makeLayer() -> CALayer { \(match.2 ?? match.3 ?? "CALayer")() }"
        }
    }

    /// Returns the selector of a method as our module has it: `Selector("move(by:)", Box.move(by:))`.
    ///
    /// `method` is the argument of `#selector`, and `type` the type around it, or `nil` outside of types.
    private static func selector(_ method: Substring, in type: String?) -> String {
        let method = method.trimmingPrefix("self.").trimmingPrefix("Self.")
        let path = method.prefix { $0 != "(" }
        let owner = path.contains(".") ? "" : type.map { "\($0)." } ?? ""
        let name = path.split(separator: ".").last ?? method[...]
        return "Selector(\"\(name)\(method[path.endIndex...])\", \(owner)\(method))"
    }

    nonisolated(unsafe) private static let condition = /^\s*#(?:else)?if\b/

    /// Adapts one line, which is inside of a type or outside of all types.
    private static func adapted(
        _ line: String, in type: String?, of system: Regex<(Substring, Substring)>
    ) -> String {
        if let end = line.firstIndex(of: ";"), importedModule(line[..<end]) != nil,
            !line[..<end].contains("//")
        {
            return [line[..<end], line[line.index(after: end)...]]
                .map { adapted(String($0), in: type, of: system) }.joined(separator: ";")
        }
        if let ownImport, line.contains(ownImport) { return "import AnticsStage" }
        if line.contains(condition) { return line.replacing(system, with: "true") }
        return rules.reduce(line) { $1.apply($0, type) }
    }

    /// A replacement in the lines of a file.
    private struct Rule {
        let apply: (_ line: String, _ type: String?) -> String

        init<Output>(_ pattern: Regex<Output>, _ text: @escaping (Output, _ type: String?) -> String) {
            // By default a dot between letters is part of a word.
            let pattern = pattern.wordBoundaryKind(.simple)
            apply = { line, type in line.replacing(pattern) { text($0.output, type) } }
        }
    }

    /// The replacements in the order in which they apply.
    nonisolated(unsafe) private static let rules = [
        Rule(/#keyPath\(([\w.]+)\)/) { match, _ in "\"\(keyPath(match.1))\"" },
        Rule(/#selector\(((?:[\w.]|\([\w:]*\))+)\)/) { selector($0.1, in: $1) },
        Rule(
            /@(?:objcMembers|objc(?:\([\w:]*\))?|IBOutlet|IBAction|IBSegueAction|IBDesignable|IBInspectable)(?!\w) ?/
        ) {
            _, _ in ""
        },
        // On Apple's systems, classes of UIKit belong to the main actor. Here all code runs on one thread.
        Rule(/((?:@\w+\s+)?)@MainActor(?:\(unsafe\))?\s+in\b\s?/) { match, _ in
            match.1.isEmpty ? "" : "\(match.1)in "
        },
        Rule(/@MainActor\b(?:\(unsafe\))? ?/) { _, _ in "" },
        Rule(/OperationQueue\.main\.addOperation\(\s*(?!\{)/) { _, _ in "DispatchQueue.main.async(execute: "
        },
        Rule(/\b(?:addC|childV|removeF|toP|commonM|defaultR)[A-Za-z]+\b/) { match, _ in
            olderMembers[match] ?? String(match)
        },
        Rule(/\b(bring|send)Subview\(to(Front|Back):\s*/) { match, _ in "\(match.1)SubviewTo\(match.2)(" },
        Rule(/\bNS(\w)(\w+)AttributeName\b/) { match, _ in
            "NSAttributedString.Key.\(match.1.lowercased())\(match.2)"
        },
        Rule(/\bProcessInfo\(\)/) { _, _ in "ProcessInfo.processInfo" },
        // An extension cannot override the initializer of NSObject.
        Rule(/\bNSDate\(\)/) { _, _ in "NSDate(timeIntervalSinceNow: 0)" },
        Rule(/OperationQueue\.main\.addOperation\b/) { _, _ in "DispatchQueue.main.async" },
        Rule(/@NSManaged\s+((?:\w+\s+)*)var\s+(\w+)\s*:\s*([^\/{=;]+?)\s*($|\/)/) { match, _ in
            "\(match.1)var \(match.2): \(match.3) { get { managedValue(\"\(match.2)\") } set { setManagedValue(newValue, \"\(match.2)\") } } \(match.4)"
        },
        Rule(/\((\w+) as AnyObject\)\.isKind\b/) { match, _ in
            "(\(match.1) as? NSObject ?? NSObject()).isKind"
        },
        // A value of Swift is no object, which has the property of NSValue.
        Rule(/\((\w+) as AnyObject\)\.(cgPoint|cgSize|cgRect|uiEdgeInsets)Value\b/) { match, _ in
            let type = match.2.prefix(2).uppercased() + match.2.dropFirst(2)
            return "(\(match.1) as? \(type) ?? (\(match.1) as! NSValue).\(match.2)Value)"
        },
        Rule(/\.add\((\w+), forKey:/) { match, _ in ".add(\(SwiftSources.stage).noting(\(match.1)), forKey:"
        },
        // Another file becomes the main file, so a statement becomes a declaration.
        Rule(/^\s*(?:_ = )?UIApplicationMain\b/) { _, _ in "let anticsMain: (Any, Any, Any?, Any?) = " },
        // UIKit's property is one of an optional requirement, so its value has two levels of optionals.
        Rule(/((?:shared\.delegate|UI(?:Application|WindowScene)Delegate\))[?!]?\.window)[?!]/) {
            match, _ in String(match.1)
        },
        Rule(/^\s*@(?:main|UIApplicationMain|NSApplicationMain)\b/) { _, _ in "" },
    ]

    /// The members of Swift 3 and 4 that have other names today. Programs also override them, so aliases would not do.
    private static let olderMembers: [Substring: String] = [
        "addChildViewController": "addChild", "childViewControllers": "children",
        "commonModes": "common", "defaultRunLoopMode": "default",
        "removeFromParentViewController": "removeFromParent", "toParentViewController": "toParent",
    ]

    /// Returns the value of `#keyPath`: the properties without the type.
    private static func keyPath(_ path: Substring) -> Substring {
        guard path.first?.isUppercase == true, let dot = path.firstIndex(of: ".") else { return path }
        return path[path.index(after: dot)...]
    }
}

extension SwiftSource.Entry {
    /// Finds the declaration to show among the files of a program, and the file that has it.
    ///
    /// `storyboard` has the name of the main storyboard, and the file of its initial class.
    static func find(
        in sources: [SwiftSource], storyboard: (name: String, file: Int?)? = nil
    ) -> (entry: Self, file: Int) {
        let outlines = sources.map(\.outline)
        func file(_ property: KeyPath<SwiftOutline, Bool>) -> Int? {
            outlines.firstIndex { $0[keyPath: property] }
        }
        let hasOwnStage = outlines.contains { $0.types.contains("Stage") }
        if !hasOwnStage, let file = file(\.runsStage) { return (.itself, file) }
        if let file = file(\.hasMakeScene) { return (.function, file) }
        if let file = file(\.hasStatements) { return (.lines, file) }
        if let storyboard {
            let (app, scene) = delegates(in: outlines)
            let entry = Self.storyboard(storyboard.name, app: app?.name, scene: scene?.name)
            return (entry, storyboard.file ?? scene?.file ?? app?.file ?? 0)
        }
        let last = lastClass(in: sources)
        return app(in: outlines, showing: last) ?? last ?? file(\.hasPreview).map { (.preview, $0) }
            ?? (.nothing, 0)
    }

    private typealias Delegate = (name: String, file: Int)

    private static func delegates(in outlines: [SwiftOutline]) -> (app: Delegate?, scene: Delegate?) {
        func delegate(_ type: String) -> Delegate? {
            outlines.indices.lazy.compactMap { file in
                outlines[file].delegates.first { $0.type == type }.map { ($0.name, file) }
            }.first
        }
        return (delegate("UIApplicationDelegate"), delegate("UIWindowSceneDelegate"))
    }

    /// Finds the delegate of an app that creates its window in code, or whose storyboard creates a controller.
    private static func app(
        in outlines: [SwiftOutline], showing shown: (entry: Self, file: Int)?
    ) -> (entry: Self, file: Int)? {
        let (app, scene) = delegates(in: outlines)
        guard let first = app ?? scene else { return nil }
        if outlines.contains(where: { !$0.delegates.isEmpty && $0.makesWindow }) {
            return (.app(app?.name, scene: scene?.name, controller: nil), shown?.file ?? first.file)
        }
        guard let shown, case .controller(let name) = shown.entry else { return nil }
        return (.app(app?.name, scene: scene?.name, controller: name), shown.file)
    }

    /// Finds the last class that can be shown, and the file that has it.
    ///
    /// It prefers a class without subclasses that no other file creates, and one that is not part of a library.
    private static func lastClass(in sources: [SwiftSource]) -> (entry: Self, file: Int)? {
        let outlines = sources.map(\.outline)
        let parents = Dictionary(outlines.flatMap(\.classes).map { ($0.name, $0.parent) }) { first, _ in first
        }
        let superclasses = Set(parents.values)
        for (kinds, entry) in Self.kinds {
            let candidates = outlines.indices.compactMap { index in
                let classes = outlines[index].classes.filter {
                    SwiftOutline.inherits($0.name, from: kinds, parents)
                }
                return (classes.last { !superclasses.contains($0.name) } ?? classes.last).map {
                    (name: $0.name, file: index, isPublic: $0.isPublic)
                }
            }
            let doubts = candidates.map { candidate in
                let isCreated = sources.indices.contains {
                    $0 != candidate.file && sources[$0].text.contains("\(candidate.name)(")
                }
                return [superclasses.contains(candidate.name), isCreated, candidate.isPublic].count { $0 }
            }
            if let best = candidates.indices.min(by: { doubts[$0] < doubts[$1] }) {
                return (entry(candidates[best].name), candidates[best].file)
            }
        }
        return nil
    }

    /// The entries for classes, with the superclasses that they need.
    private static var kinds: [(superclasses: Set<String>, entry: (String) -> Self)] {
        [
            (StoryboardAttributes.controllers, Self.controller),
            (StoryboardAttributes.views.union(["NSView"]), Self.view),
            (
                [
                    "CALayer", "CAShapeLayer", "CAGradientLayer", "CAReplicatorLayer", "CAEmitterLayer",
                    "CAScrollLayer", "CATextLayer", "CATransformLayer",
                ], Self.layer
            ),
        ]
    }
}

/// The top level of a Swift file: its classes, and whether it has statements.
struct SwiftOutline {
    /// The classes in order, each with the first type after its colon.
    private(set) var classes: [(name: String, parent: String, isPublic: Bool)] = []
    /// The types with the delegate protocols of an app, and the protocols.
    private(set) var delegates: [(name: String, type: String)] = []
    /// Whether the file creates a window or sets its controller.
    private(set) var makesWindow = false
    private(set) var hasStatements = false
    /// The names of the top-level constants and variables.
    private(set) var values: [String] = []
    /// Whether the file runs a stage itself.
    private(set) var runsStage = false
    private(set) var hasMakeScene = false
    private(set) var hasPreview = false
    /// The names of the top-level types.
    private(set) var types: Set<String> = []

    init(_ text: String) {
        var depth = 0
        var statement = ""
        for line in Self.code(of: text).split(separator: "\n") {
            if line.contains(Self.window) { makesWindow = true }
            statement += (statement.isEmpty ? "" : " ") + line.trimmingPrefix(while: \.isWhitespace)
            for letter in line {
                switch letter {
                case "{", "(", "[": depth += 1
                case "}", ")", "]": depth -= 1
                default: break
                }
            }
            // The statement continues on the next line.
            let continues = statement.last { !$0.isWhitespace }.map { ":,=".contains($0) } ?? false
            if depth > 0 || continues { continue }
            read(statement.prefix { $0 != "{" })
            statement = ""
        }
    }

    nonisolated(unsafe) private static let typeName =
        /\b(?:class|struct|enum|extension|actor)\s+(?!func\b|var\b|subscript\b)([\w.]+)/

    /// Returns the name of the innermost type around the start of each line, or `nil` outside of types.
    static func types(around text: String) -> [String?] {
        var scopes: [String?] = []
        var head = ""
        return code(of: text).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let type = scopes.last { $0 != nil } ?? nil
            for letter in line + " " {
                switch letter {
                case "{":
                    scopes.append(head.matches(of: typeName).last.map { String($0.1) })
                    head = ""
                case "}":
                    _ = scopes.popLast()
                    head = ""
                case ";": head = ""
                default: head.append(letter)
                }
            }
            return type
        }
    }

    /// Returns whether a class has a superclass from a set, directly or through classes of the program with their parents.
    static func inherits(
        _ name: String, from superclasses: Set<String>, _ parents: [String: String]
    ) -> Bool {
        // The limit ends a circle of classes.
        let ancestors = sequence(first: name) { parents[$0] }.dropFirst().prefix(parents.count)
        return ancestors.contains(where: superclasses.contains)
    }

    nonisolated(unsafe) private static let stage = /\bStage(?:\.run)?\(/
    nonisolated(unsafe) private static let makeScene = /\bfunc makeScene\(\s*in\b/
    nonisolated(unsafe) private static let subclass = /\bclass (\w+)\s*(?:<[^>]*>)?\s*:\s*(\w+)/
    nonisolated(unsafe) private static let delegate =
        /\b(?:class|extension) (\w+)\s*:.*?\b(UIApplicationDelegate|UIWindowSceneDelegate)\b/
    nonisolated(unsafe) private static let window = /UIWindow\(|rootViewController\s*=(?!=)/
    nonisolated(unsafe) private static let value = /(?:\w+ )*(?:let|var) (\w+)\s*(?::[^=]*)?=/
    nonisolated(unsafe) private static let firstWord = /\w+|\(/

    nonisolated(unsafe) private static let type =
        /\b(?:class|struct|enum|actor|protocol|typealias)\s+(\w+)/

    /// Reads a statement or the head of a declaration.
    private mutating func read(_ line: Substring) {
        if let name = line.firstMatch(of: Self.type)?.1 { types.insert(String(name)) }
        if line.contains(Self.stage) { runsStage = true }
        if line.contains(Self.makeScene) { hasMakeScene = true }
        if line.contains("let \(SwiftSource.previewPrefix)") { hasPreview = true }
        if let match = line.firstMatch(of: Self.subclass) {
            let isPublic = line[..<match.range.lowerBound].contains(/\b(?:public|open)\b/)
            classes.append((String(match.1), String(match.2), isPublic))
        }
        if let match = line.firstMatch(of: Self.delegate) {
            delegates.append((String(match.1), String(match.2)))
        }
        if let match = line.prefixMatch(of: Self.value) { values.append(String(match.1)) }
        guard let word = line.prefixMatch(of: Self.firstWord)?.0 else { return }
        if !Self.declarationWords.contains(String(word)) { hasStatements = true }
    }

    private static let declarationWords: Set<String> = [
        "import", "func", "class", "struct", "enum", "extension", "protocol", "let", "var", "private",
        "fileprivate", "internal", "package", "public", "open", "final", "typealias", "indirect",
        "nonisolated", "actor", "infix", "prefix", "postfix", "operator", "precedencegroup", "where", "weak",
        "unowned", "lazy",
    ]

    /// Returns the text without comments and without the contents of string literals. Line breaks stay.
    static func code(of text: String) -> String {
        withoutText(text) { ($0.hasPrefix("\"") ? "\"\"" : "") + $0.filter { $0 == "\n" } }
    }

    /// Returns the text with spaces for comments and string literals, so that each letter keeps its offset.
    static func masked(_ text: String) -> String {
        withoutText(text) { String($0.map { $0.isNewline ? $0 : " " }) }
    }

    /// A comment or a string literal. One pattern finds both, so that neither is found inside the other.
    nonisolated(unsafe) static let literal =
        /(?s)""".*?"""|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*.*?\*\//

    /// Replaces each comment and each string literal.
    private static func withoutText(_ text: String, _ replacement: (Substring) -> String) -> String {
        text.replacing(literal) { replacement($0.output) }
    }
}

/// The comments and string literals of a file. Marks replace their text, so that adaptation does not change it.
struct SwiftLiterals {
    /// The text of the file with the marks. Interpolations and line breaks stay.
    private(set) var code = ""
    private var texts: [Substring] = []

    init(_ source: String) {
        var end = source.startIndex
        for literal in source.ranges(of: SwiftOutline.literal) {
            code += source[end..<literal.lowerBound]
            add(source[literal])
            end = literal.upperBound
        }
        code += source[end...]
    }

    nonisolated(unsafe) private static let interpolation = /\\\((?:[^()\n]|\([^()\n]*\))*\)/
    nonisolated(unsafe) private static let mark = /\u{E000}(\d+)\u{E000}/

    private mutating func add(_ literal: Substring) {
        let delimiter = literal.hasPrefix("\"\"\"") ? 3 : literal.hasPrefix("\"") ? 1 : 2
        let end = literal.hasPrefix("//") ? 0 : delimiter
        code += literal.prefix(delimiter)
        var text = literal.dropFirst(delimiter).dropLast(end)
        while let range = text.firstRange(of: Self.interpolation) {
            mark(text[..<range.lowerBound])
            code += text[range]
            text = text[range.upperBound...]
        }
        mark(text)
        code += literal.suffix(end)
    }

    private mutating func mark(_ text: Substring) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { code += "\n" }
            guard !line.isEmpty else { continue }
            code += "\u{E000}\(texts.count)\u{E000}"
            texts.append(line)
        }
    }

    /// Returns adapted code with the text instead of the marks.
    func restored(in code: String) -> String {
        code.replacing(Self.mark) { match in
            Int(match.1).flatMap { texts.indices.contains($0) ? texts[$0] : nil } ?? match.0
        }
    }
}
