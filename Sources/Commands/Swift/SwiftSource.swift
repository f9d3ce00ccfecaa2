import Platform

/// A Swift file for Apple's systems, adapted to the stage library.
struct SwiftSource {
    /// The adapted text with the same line numbers. It imports our modules, and Apple-only syntax is replaced.
    let text: String
    /// The declaration that the program shows.
    let entry: Entry
    /// The names of the top-level constants and variables, if the file has top-level statements; else none.
    let values: [String]

    /// The declaration to show: the first of these that the file has.
    enum Entry: Hashable {
        /// The file calls `Stage.run` itself.
        case itself
        /// `func makeScene(in root: CALayer)`.
        case function
        /// Top-level statements, as in a playground. `root` and `view` are predefined.
        case lines
        /// The last class of one of these types.
        case controller(String), view(String), layer(String)
        /// The first `#Preview`.
        case preview
        /// An absent declaration. The compiler only reports the file's errors.
        case nothing
    }

    /// Statements that warn of calls that do not follow the stage.
    var warnings: String {
        SwiftOutline.code(of: text).contains(/\bTask(?:\.\w+)?\s*[{(]|\basync let\b/)
            ? "anticsStage.report(\"a Task does not follow the scene's time: use DispatchQueue.main.asyncAfter\")\n"
            : ""
    }

    /// Adapts a text.
    init(_ source: String) {
        let source = Self.withoutObjectiveCProtocols(Self.withoutPreviews(source))
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let system = Self.system(of: source)
        text = zip(lines, SwiftOutline.types(around: source)).map { line, type in
            Self.ours(String(line), in: type, of: system)
        }.joined(separator: "\n")
        let outline = SwiftOutline(text)
        entry = Entry(outline)
        values = outline.runs ? outline.values : []
    }

    /// The name of the constant that the first `#Preview` becomes.
    static let firstPreview = "anticsPreview0"

    /// Replaces each `#Preview` with a constant. The constants are numbered in order.
    private static func withoutPreviews(_ text: String) -> String {
        var count = 0
        return text.replacing(
            #/^([ \t]*)#Preview\b(?:\s*(\((?:[^()]|\([^()]*\))*\)))?/#.anchorsMatchLineEndings()
        ) { match in
            defer { count += 1 }
            let breaks = (match.2 ?? "").filter(\.isNewline)
            return "\(match.1)let anticsPreview\(count) = AnticsPreview\(breaks)"
        }
    }

    /// The modules that our module replaces.
    private static let modules =
        "UIKit|QuartzCore|AppKit|Cocoa|Foundation|Dispatch|CoreGraphics|CoreAnimation|PlaygroundSupport"

    /// The import of one of these modules. It is immutable, but the compiler cannot prove it.
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

    /// Replaces protocols of Objective-C with protocols of classes. An optional method gets an empty implementation.
    private static func withoutObjectiveCProtocols(_ text: String) -> String {
        var optional: Set<Substring> = []
        let adapted = text.replacing(
            #/@objc\s+((?:(?:public|internal|private|fileprivate)\s+)?protocol\s+(\w+))\s*(?::([^{]*))?\{([^}]*)\}/#
        ) { match in
            let isOptional = #/(?:@objc\s+)?optional\s+(func\s+(\w+)[^\n]*)/#
            let methods = match.4.matches(of: isOptional)
            optional.formUnion(methods.map(\.2))
            let empty = methods.filter { !$0.1.contains("->") }.map { " \($0.1) {}" }.joined(separator: ";")
            let breaks = String(
                repeating: "\n", count: match.0.count(where: \.isNewline) - match.4.count(where: \.isNewline))
            let others =
                match.3.map { ", \($0.split(whereSeparator: \.isWhitespace).joined(separator: " "))" } ?? ""
            return "\(match.1): AnyObject\(others) {\(breaks)\(match.4.replacing(isOptional) { $0.1 })}"
                + (empty.isEmpty ? "" : " extension \(match.2) {\(empty) }")
        }
        return optional.reduce(adapted) { $0.replacing(".\($1)?(", with: ".\($1)(") }
    }

    /// Returns the selector of a method as our module has it: `Selector("move(by:)", Box.move(by:))`.
    ///
    /// `method` is the argument of `#selector`, and `type` the type around it, or `nil` outside of types.
    private static func selector(_ method: Substring, in type: String?) -> String {
        let method = method.trimmingPrefix("self.").trimmingPrefix("Self.")
        let isQualified = method.prefix { $0 != "(" }.contains(".") || type == nil
        let name = method.prefix { $0 != "(" }.split(separator: ".").last ?? method[...]
        let rest = method[method.index(method.startIndex, offsetBy: method.prefix { $0 != "(" }.count)...]
        return "Selector(\"\(name)\(rest)\", \(isQualified ? "" : "\(type ?? "").")\(method))"
    }

    /// Adapts one line, which is inside of a type or outside of all types.
    private static func ours(
        _ line: String, in type: String?, of system: Regex<(Substring, Substring)>
    ) -> String {
        if let ownImport, line.contains(ownImport) { return "import AnticsStage" }
        if line.contains(/^\s*#(?:else)?if\b/) { return line.replacing(system, with: "true") }
        return line.replacing(/#keyPath\(([\w.]+)\)/) { "\"\(keyPath($0.1))\"" }
            .replacing(/#selector\(((?:[\w.]|\([\w:]*\))+)\)/) { selector($0.1, in: type) }
            .replacing(
                /@(?:objcMembers|objc(?:\([\w:]*\))?|IBOutlet|IBAction|IBDesignable|IBInspectable)\b ?/,
                with: ""
            )
            .replacing(
                /OperationQueue\.main\.addOperation\(\s*(?!\{)/, with: "DispatchQueue.main.async(execute: "
            )
            .replacing(/OperationQueue\.main\.addOperation\b/, with: "DispatchQueue.main.async")
            .replacing(/\.add\((\w+), forKey:/) { ".add(Stage.noting(\($0.1)), forKey:" }
            .replacing(/^\s*@(?:main|UIApplicationMain|NSApplicationMain)\b/, with: "")
    }

    /// Returns the value of `#keyPath`: the properties without the type.
    private static func keyPath(_ path: Substring) -> Substring {
        guard path.first?.isUppercase == true, let dot = path.firstIndex(of: ".") else { return path }
        return path[path.index(after: dot)...]
    }
}

extension SwiftSource.Entry {
    /// Finds the declaration to show.
    fileprivate init(_ outline: SwiftOutline) {
        func last(_ kind: String) -> String? {
            outline.classes.last { outline.isKind($0.name, of: kind) }?.name
        }
        if outline.runsStage {
            self = .itself
        } else if outline.hasMakeScene {
            self = .function
        } else if outline.runs {
            self = .lines
        } else if let name = last("UIViewController") {
            self = .controller(name)
        } else if let name = last("UIView") {
            self = .view(name)
        } else if let name = last("CALayer") {
            self = .layer(name)
        } else {
            self = outline.hasPreview ? .preview : .nothing
        }
    }
}

/// The top level of a Swift file: its classes, and whether it has statements.
struct SwiftOutline {
    /// The classes in order, each with the first type after its colon.
    private(set) var classes: [(name: String, parent: String)] = []
    /// Whether there is a top-level statement.
    private(set) var runs = false
    /// The names of the top-level constants and variables.
    private(set) var values: [String] = []
    /// Whether the file runs a stage itself.
    private(set) var runsStage = false
    /// Whether the file declares `func makeScene(in:)`.
    private(set) var hasMakeScene = false
    /// Whether the file has a `#Preview`.
    private(set) var hasPreview = false

    /// Reads the outline of a file.
    init(_ text: String) {
        var depth = 0
        var statement = ""
        for line in Self.code(of: text).split(separator: "\n") {
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
            note(statement.prefix { $0 != "{" })
            statement = ""
        }
    }

    /// Returns the name of the innermost type around the start of each line, or `nil` outside of types.
    static func types(around text: String) -> [String?] {
        var scopes: [String?] = []
        var head = ""
        return code(of: text).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let type = scopes.last { $0 != nil } ?? nil
            for letter in line + " " {
                switch letter {
                case "{":
                    let names = head.matches(
                        of: /\b(?:class|struct|enum|extension|actor)\s+(?!func\b|var\b|subscript\b)([\w.]+)/)
                    scopes.append(names.last.map { String($0.1) })
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

    /// Returns whether a class has a superclass from a set, directly or through classes of this file.
    func isKind(_ name: String, of kind: String) -> Bool {
        var (name, seen): (String, Set<String>) = (name, [])
        while seen.insert(name).inserted, let parent = classes.first(where: { $0.name == name })?.parent {
            if Self.kinds[kind]?.contains(parent) == true { return true }
            name = parent
        }
        return false
    }

    /// The superclasses for each type of entry.
    private static let kinds: [String: Set<String>] = [
        "UIViewController": ["UIViewController"], "UIView": ["UIView", "NSView"],
        "CALayer": ["CALayer", "CAShapeLayer", "CAGradientLayer", "CAReplicatorLayer"],
    ]

    private mutating func note(_ line: Substring) {
        if line.contains(/\bStage(?:\.run)?\(/) { runsStage = true }
        if line.contains(/\bfunc makeScene\(\s*in\b/) { hasMakeScene = true }
        if line.contains("let \(SwiftSource.firstPreview) ") { hasPreview = true }
        if let match = line.firstMatch(of: /\bclass (\w+)\s*(?:<[^>]*>)?\s*:\s*(\w+)/) {
            classes.append((String(match.1), String(match.2)))
        }
        if let match = line.prefixMatch(of: /(?:\w+ )*(?:let|var) (\w+)\s*(?::[^=]*)?=/) {
            values.append(String(match.1))
        }
        guard let word = line.prefixMatch(of: /\w+|\(/)?.0 else { return }
        if !Self.declaring.contains(String(word)) { runs = true }
    }

    /// The first words of declarations.
    private static let declaring: Set<String> = [
        "import", "func", "class", "struct", "enum", "extension", "protocol", "let", "var", "private",
        "fileprivate", "internal", "package", "public", "open", "final", "typealias", "indirect",
        "nonisolated", "actor",
        "infix", "prefix", "postfix", "operator", "precedencegroup", "where", "weak", "unowned", "lazy",
    ]

    /// Returns the text without comments and without the contents of string literals. Line breaks stay.
    ///
    /// One pattern finds both, so that neither is found inside the other.
    static func code(of text: String) -> String {
        let pattern = /(?s)""".*?"""|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*.*?\*\//
        return text.replacing(pattern) { match in
            (match.output.hasPrefix("\"") ? "\"\"" : "") + match.output.filter { $0 == "\n" }
        }
    }
}

/// The source files of a program: the user's file, and the ones that put it on a stage.
struct SwiftSources {
    /// The names and texts.
    let files: [(name: String, text: String)]
    /// The number of the last line with text in the user's file.
    let lastLine: Int

    /// Creates the files for a source file at a path. If the title is `nil`, the scene has the name of the file.
    init(_ source: SwiftSource, path: String, title: String? = nil) {
        let title = title ?? URL(filePath: path).deletingPathExtension().lastPathComponent
        let place =
            "#sourceLocation(file: \(Self.quoted(path)), line: 1)\n\(source.text)\n#sourceLocation()\n"
        let end = source.text.lastIndex { !$0.isWhitespace } ?? source.text.startIndex
        lastLine = source.text[..<end].count { $0 == "\n" } + 1
        let main =
            switch source.entry {
            case .itself: place
            case .lines: Self.lines(place, source)
            case .function:
                Self.main("Stage(title: \(Self.quoted(title))) { root in makeScene(in: root) }", source)
            case .controller(let name):
                Self.main("Stage(title: \(Self.quoted(title)), rootViewController: \(name)())", source)
            case .view(let name):
                Self.main(
                    "Stage(title: \(Self.quoted(title)), contentView: \(name)(frame: UIScreen.main.bounds))",
                    source)
            case .layer(let name):
                Self.main(
                    """
                    Stage(title: \(Self.quoted(title))) { root in
                        let layer = \(name)()
                        layer.frame = root.bounds
                        root.addSublayer(layer)
                    }
                    """, source)
            case .preview: Self.main("\(SwiftSource.firstPreview).stage(\(Self.quoted(title)))", source)
            case .nothing: ""
            }
        // Only the main file may have statements.
        let isMain = source.entry == .itself || source.entry == .lines
        let joins = source.entry == .function && !source.values.isEmpty
        files =
            [("main.swift", joins ? place + main : main)] + (isMain || joins ? [] : [("Scene.swift", place)])
            + [("Names.swift", Self.names)]
    }

    private static func main(_ stage: String, _ source: SwiftSource) -> String {
        "import AnticsStage\nlet anticsStage = \(stage)\n\(source.warnings)anticsStage.play()\n"
    }

    /// Returns the main file for top-level statements. It predefines `root` and `view` unless the file declares them.
    private static func lines(_ place: String, _ source: SwiftSource) -> String {
        let given = [
            ("root", "let root: CALayer = Stage.current.rootLayer"),
            (
                "view",
                "let view = { let view = UIView(frame: UIScreen.main.bounds); Stage.current.rootLayer.addSublayer(view.layer); return view }()"
            ),
        ]
        let names = given.filter { name, _ in
            (try? Regex("\\b(?:let|var) \(name)\\b")).map { !source.text.contains($0) } ?? true
        }
        let values = source.values.map { "\($0) as Any" }.joined(separator: ", ")
        let end = [
            "let anticsStage = Stage.current", "anticsStage.showLast(of: [\(values)])",
            source.warnings + "anticsStage.play()", "",
        ]
        return (["import AnticsStage"] + names.map(\.1) + [place] + end).joined(separator: "\n")
    }

    /// Declarations that shadow those of Foundation, and follow the time of the stage.
    private static let names = """
        import AnticsStage

        typealias Timer = StageTimer
        typealias DispatchSourceTimer = StageTimerSource

        extension DispatchTime {
            static func now() -> DispatchTime { Stage.current.dispatchTime }
        }

        extension DispatchSource {
            class func makeTimerSource() -> StageTimerSource { StageTimerSource() }
            class func makeTimerSource(queue: DispatchQueue?) -> StageTimerSource { StageTimerSource() }
            class func makeTimerSource(flags: TimerFlags, queue: DispatchQueue?) -> StageTimerSource {
                StageTimerSource()
            }
        }

        extension Date {
            init() { self.init(timeIntervalSinceReferenceDate: CACurrentMediaTime()) }
            static var now: Date { Date() }
        }

        func print(_ items: Any..., separator: String = " ", terminator: String = "\\n") {
            Stage.current.note(items.map { String(describing: $0) }.joined(separator: separator))
        }

        extension DispatchQueue {
            class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { .main }
            func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
            func async(execute item: DispatchWorkItem) {
                let work = { if !item.isCancelled { item.perform() } }
                label == DispatchQueue.main.label ? async(execute: work) : async(group: nil, execute: work)
            }
            func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
                let work = { if !item.isCancelled { item.perform() } }
                guard label == DispatchQueue.main.label else {
                    return asyncAfter(deadline: deadline, qos: .unspecified, execute: work)
                }
                asyncAfter(deadline: deadline, execute: work)
            }
        }

        struct AnticsPreview {
            let stage: (String) -> Stage
            init(_ view: @escaping () -> UIView) { stage = { Stage(title: $0, contentView: view()) } }
            init(_ view: @escaping () -> NSView) { stage = { Stage(title: $0, contentView: view()) } }
            init(_ controller: @escaping () -> UIViewController) {
                stage = { Stage(title: $0, rootViewController: controller()) }
            }
        }

        enum PlaygroundPage {
            static var current: Page { Page() }
            struct Page {
                var needsIndefiniteExecution: Bool {
                    get { true }
                    nonmutating set {}
                }
                var liveView: Any? {
                    get { nil }
                    nonmutating set {
                        if let controller = newValue as? UIViewController {
                            Stage.current.rootViewController = controller
                        } else if let view = newValue as? UIView {
                            Stage.current.rootLayer.addSublayer(view.layer)
                        }
                    }
                }
                func finishExecution() {}
            }
        }

        """

    /// Returns a Swift string literal.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            + "\""
    }
}
