import Scenes

/// The extensions of a Swift file that override methods.
///
/// Objective-C finds these methods, also the open ones that subclasses override, but Swift refuses them. The class takes over
/// the members of the extensions that directly follow it. Other extensions that override are moved behind their class first.
enum SwiftExtensions {
    /// A declaration with braces at the top level, as positions in the text.
    private struct Block {
        /// The text before the opening brace.
        let head: Range<Int>
        let end: Int
        /// The name of a class, or `nil` for another declaration.
        let className: String?
        /// The start, the type and the protocols of a plain extension.
        let extended: (start: Int, type: String, protocols: String)?
        /// Whether there is something else in front of the extension.
        let isApart: Bool
        /// Whether the extension has a method that overrides another one, or that another one can override.
        let overrides: Bool
        /// Whether the members of the extension are private by default.
        let isPrivate: Bool

        init(head: Range<Int>, end: Int, in code: [Character]) {
            (self.head, self.end) = (head, end)
            let text = String(code[head])
            className = text.matches(of: /\bclass\s+(\w+)/).last.map { String($0.1) }
            overrides = String(code[head.upperBound..<end]).contains(/\b(?:override|open)\b/)
            isPrivate = text.contains(/\b(?:file)?private\s+extension\b/)
            let match = text.firstMatch(of: SwiftExtensions.plain)
            let words = (match?.2 ?? "").split(whereSeparator: \.isWhitespace)
            guard let match, !words.contains("where") else {
                (extended, isApart) = (nil, true)
                return
            }
            let before = text[..<match.range.lowerBound]
            extended = (head.lowerBound + before.count, String(match.1), words.joined(separator: " "))
            isApart = before.wholeMatch(of: /\s*(?:#sourceLocation\([^)]*\)\s*)?/) == nil
        }
    }

    /// A plain extension at the end of a head, with its availability. The pattern is immutable, but the compiler cannot prove it.
    nonisolated(unsafe) private static let plain =
        /(?:@available\s*\([^)]*\)\s*)*\b(?:(?:public|open|internal|private|fileprivate)\s+)*extension\s+(\w+)\s*(?::\s*([\w\s,.&]+?))?\s*$/

    /// Returns the text with the members of these extensions in their classes. Each member keeps its line.
    static func withOverridesInClasses(_ text: String) -> String {
        guard text.contains(/\bextension\b/), text.contains(/\b(?:override|open)\b/) else { return text }
        let text = withExtensionsBehindClasses(text)
        var letters = text.map(String.init)
        let code = Array(SwiftOutline.masked(text))
        let blocks = blocks(of: code)
        guard code.count == letters.count else { return text }
        for (index, block) in blocks.enumerated() {
            guard let name = block.className else { continue }
            let following = blocks[(index + 1)...].prefix { $0.extended?.type == name && !$0.isApart }
            guard let last = following.lastIndex(where: \.overrides) else { continue }
            for block in blocks[(index + 1)...last] {
                guard let extended = block.extended else { continue }
                if !extended.protocols.isEmpty {
                    letters[blocks[last].end] += "; extension \(name): \(extended.protocols) {}"
                }
                if block.isPrivate {
                    keepPrivate(block.head.upperBound + 1..<block.end, of: code, in: &letters)
                }
                for offset in extended.start...block.head.upperBound where !code[offset].isWhitespace {
                    letters[offset] = " "
                }
            }
            // The class ends where its last extension ended.
            for closed in blocks[index..<last] { letters[closed.end] = " " }
        }
        return letters.joined()
    }

    nonisolated(unsafe) private static let member =
        /(?!.*\b(?:private|fileprivate|internal|public|open|override)\b).*?\b(?:func|var|let|init|subscript|class|struct|enum|typealias)\b.*/

    /// Adds the access of a private extension to its members in a range.
    private static func keepPrivate(
        _ range: Range<Int>, of code: [Character], in letters: inout [String]
    ) {
        var depth = 0
        for line in code[range].split(whereSeparator: \.isNewline) {
            let start = line.firstIndex { !$0.isWhitespace } ?? line.startIndex
            if depth == 0, String(line[start...]).wholeMatch(of: member) != nil {
                letters[start] = "fileprivate " + letters[start]
            }
            depth += line.reduce(0) { $0 + ("{([".contains($1) ? 1 : "})]".contains($1) ? -1 : 0) }
        }
    }

    private static func blocks(of code: [Character]) -> [Block] {
        var blocks: [Block] = []
        var (depth, start, open) = (0, 0, 0)
        for (offset, letter) in code.enumerated() {
            switch letter {
            case "{":
                if depth == 0 { open = offset }
                depth += 1
            case "}":
                depth -= 1
                if depth == 0 {
                    blocks.append(Block(head: start..<open, end: offset, in: code))
                    start = offset + 1
                }
            default: break
            }
        }
        return blocks
    }

    // MARK: Moved extensions

    /// The path in the directives of moved text. ``SwiftSources`` replaces it with that of the file.
    static let path = "\"the path of the file\""

    /// Returns the text with the extensions that override behind their classes. Directives keep the numbers of the lines.
    ///
    /// The extensions of a class in conditions, or with conditions before them, stay.
    private static func withExtensionsBehindClasses(_ text: String) -> String {
        let (letters, code) = (Array(text), Array(SwiftOutline.masked(text)))
        let blocks = code.count == letters.count ? blocks(of: code) : []
        let overriding = Dictionary(
            grouping: blocks.indices.filter { blocks[$0].overrides && blocks[$0].extended != nil },
            by: { blocks[$0].extended?.type ?? "" })
        /// The moved extensions, by the offset behind their class.
        var moves: [(offset: Int, extensions: [Range<Int>])] = []
        for (index, block) in blocks.enumerated() {
            guard let name = block.className, let extensions = overriding[name], let last = extensions.last,
                extensions[0] > index,
                blocks[(index + 1)...last].contains(where: { $0.extended?.type != name || $0.isApart }),
                !String(code[block.end..<blocks[last].end]).contains(/#(?:if|else|endif)\b/)
            else { continue }
            let ranges = extensions.map { (blocks[$0].extended?.start ?? 0)..<blocks[$0].end + 1 }
            moves.append((block.end + 1, ranges))
        }
        return moves.isEmpty ? text : moved(letters, moves)
    }

    private static func moved(
        _ letters: [Character], _ moves: [(offset: Int, extensions: [Range<Int>])]
    ) -> String {
        var (result, end) = ("", 0)
        var line = (number: 1, start: 0, offset: 0)
        /// Appends text, with a directive and its column if it does not follow the last one.
        func append(_ range: Range<Int>) {
            guard !range.isEmpty else { return }
            if range.lowerBound < line.offset { line = (1, 0, 0) }
            for offset in line.offset..<range.lowerBound where letters[offset].isNewline {
                (line.number, line.start) = (line.number + 1, offset + 1)
            }
            line.offset = range.lowerBound
            if range.lowerBound != end {
                result += "\n#sourceLocation(file: \(path), line: \(line.number))\n"
                result += String(repeating: " ", count: range.lowerBound - line.start)
            }
            result += String(letters[range])
            end = range.upperBound
        }
        let cuts = moves.flatMap(\.extensions).sorted { $0.lowerBound < $1.lowerBound }
        var start = 0
        let stops = (moves.map { ($0.offset..<$0.offset, $0.extensions) } + cuts.map { ($0, []) })
            .sorted { $0.0.lowerBound < $1.0.lowerBound }
        for (stop, extensions) in stops {
            append(start..<stop.lowerBound)
            extensions.forEach(append)
            start = stop.upperBound
        }
        append(start..<letters.count)
        return result
    }
}

// MARK: - Declarations

/// The declarations of a program that its files need to be adapted: optional methods, and classes of layers.
///
/// Swift has no optional methods. A method without a result gets an empty implementation, and one with a result gets an
/// implementation that throws, so that a call of an absent method is `nil`. A class of layers gets a method that creates its
/// presentation layers. A class of objects whose methods Objective-C calls becomes one of responders, which have them.
struct SwiftDeclarations {
    /// The optional methods by name: whether they have a result, and their protocol.
    private var methods: [Substring: (hasResult: Bool, type: Substring)] = [:]
    /// The names of the closures with the name of an optional method.
    private var closures: Set<Substring> = []
    /// The names of the classes of layers, and those of the classes of objects that become responders.
    private var (layers, responders): (Set<Substring>, Set<Substring>) = ([], [])

    nonisolated(unsafe) private static let declaration =
        #/
        @objc(?:\(\w+\))?\s+((?:(?:public|internal|private|fileprivate)\s+)?protocol\s+(\w+))
        \s*(?::([^{]*))?\{((?:[^{}]|\{[^{}]*\})*)\}
        /#
    nonisolated(unsafe) private static let optional =
        #/
        (?:@objc\s+)?optional\s+(?:public\s+)?
        (func\s+(\w+)[^(\n]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))((?:\s*->)?[^\n;}\/]*)
        /#
    nonisolated(unsafe) private static let call =
        #/((?:(?:\w+|[\])])[?!]?\s*\.)+)(\w+)\?(\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))/#

    /// A call of an optional method of UIKit's delegates, which our module always has.
    nonisolated(unsafe) private static let callOfDelegate =
        #/
        \.((?:collectionView|tableView|scrollView|pickerView|text(?:Field|View)|tabBar|navigationController
        |gestureRecognizer|animationDid)\w*)\?\(
        /#
    nonisolated(unsafe) private static let closure = #/\bvar\s+(\w+)\s*:\s*\(/#

    nonisolated(unsafe) private static let subclass =
        #/((?:\b(?:public|open)\s+)?)(?:\bfinal\s+)?\bclass\s+(\w+)\s*:\s*([\w.]+)[^{]*\{/#

    /// A method of every object in Objective-C.
    nonisolated(unsafe) private static let inherited =
        #/\boverride\b[^\n]*\bfunc\s+(?:awakeFromNib|observeValue|encode)\b/#

    /// Reads the declarations of all files, because a file can use those of another one.
    init(_ texts: [String]) {
        var parents: [Substring: Substring] = [:]
        let awaking = texts.filter { $0.contains(Self.inherited) }
        for text in texts where !awaking.isEmpty || text.contains("Layer") {
            for match in text.matches(of: Self.subclass) { parents[match.2] = match.3 }
        }
        for text in awaking {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for case (let line, let type?) in zip(lines, SwiftOutline.types(around: text))
            where line.contains(Self.inherited) {
                let ancestors = sequence(first: type[...]) { parents[$0] }.prefix(parents.count + 2)
                responders.formUnion(ancestors.filter { parents[$0] == "NSObject" })
            }
        }
        for name in parents.keys {
            let line = sequence(first: name) { parents[$0] }.prefix(parents.count + 2)
            if line.contains(where: { $0.wholeMatch(of: /CA\w*Layer/) != nil }) { layers.insert(name) }
        }
        for text in texts where text.contains(Self.callOfDelegate) {
            closures.formUnion(text.matches(of: Self.closure).map(\.1))
        }
        for text in texts where text.contains("@objc") {
            for match in text.matches(of: Self.declaration) {
                for method in match.4.matches(of: Self.optional) {
                    let hasResult = method.3.contains("->") || methods[method.2]?.hasResult == true
                    methods[method.2] = (hasResult, match.2)
                }
            }
        }
    }

    /// Returns the text with protocols of classes, and with calls of methods that always exist. Each line keeps its number.
    func adapted(_ text: String) -> String {
        let adapted = withPresentations(withResponders(text)).replacing(Self.declaration) { match in
            let (head, name, members) = (match.1, match.2, match.4)
            let parents = (match.3 ?? "").split { $0.isWhitespace || $0 == "," }
                .filter { $0 != "AnyObject" && $0 != "class" }
            let breaks = [match.0, head, members].map { $0.count(where: \.isNewline) }
            let access = head.hasPrefix("public") ? "public " : ""
            let empty = members.matches(of: Self.optional).map { method in
                let line = Self.throwing(method.1, method.3).replacing(#/\s*(?:\/\/[^\n]*)?\n\s*/#, with: " ")
                let body = method.3.contains("->") ? "{ throw CancellationError() }" : "{}"
                return "\(access)\(line.trimmed) \(body)"
            }
            return "\(head): \((["AnyObject"] + parents).joined(separator: ", ")) {"
                + String(repeating: "\n", count: breaks[0] - breaks[1] - breaks[2])
                + "\(members.replacing(Self.optional) { Self.throwing($0.1, $0.3) })}"
                + (empty.isEmpty ? "" : "; extension \(name) { \(empty.joined(separator: "; ")) }")
        }
        guard !methods.isEmpty || adapted.contains(Self.callOfDelegate) else { return adapted }
        return String(withCalls(withDelegates(adapted)[...]))
    }

    nonisolated(unsafe) private static let untyped = #/\bvar\s+(\w+)\s*:\s*AnyObject(?=[?!])/#

    /// Returns the text with the protocol as the type of each object whose optional methods it calls.
    private func withDelegates(_ text: String) -> String {
        guard text.contains(Self.untyped) else { return text }
        let called = text.matches(of: Self.call).map { (receiver: $0.1, name: $0.2) }
        return text.replacing(Self.untyped) { match in
            let method = called.first {
                $0.receiver.contains("\(match.1)?.") && methods[$0.name] != nil
            }
            return method.flatMap { methods[$0.name] }.map { "var \(match.1): \($0.type)" } ?? String(match.0)
        }
    }

    /// Returns the text with responders in place of objects.
    private func withResponders(_ text: String) -> String {
        responders.isEmpty
            ? text
            : text.replacing(#/(\bclass\s+(\w+)\s*:\s*)NSObject\b/#) { match in
                responders.contains(match.2) ? "\(match.1)UIResponder" : String(match.0)
            }
    }

    /// Returns the text with a method in each class of layers that has `init(layer:)`.
    private func withPresentations(_ text: String) -> String {
        guard !layers.isEmpty else { return text }
        let code = SwiftOutline.masked(text)
        return text.replacing(Self.subclass) { match in
            let (access, name) = (match.1, match.2)
            let offset = text.distance(from: text.startIndex, to: match.range.upperBound)
            guard layers.contains(name), code.count == text.count else { return String(match.0) }
            let body = Self.body(from: code.index(code.startIndex, offsetBy: offset), in: code)
            let declares = body.replacing(/\bconvenience\s+init\b/, with: "").contains(/[\s;{]init\b/)
            guard !declares || body.contains(/\binit\s*\(\s*layer\b/) else { return String(match.0) }
            return "\(match.0) \(access.isEmpty ? "" : "public ")override class func makePresentation"
                + "(of layer: CALayer) -> CALayer { \(name)(layer: layer) };"
        }
    }

    /// Returns the text from a position behind an opening brace to its closing brace.
    private static func body(from start: String.Index, in code: String) -> Substring {
        var depth = 1
        let end = code[start...].firstIndex { letter in
            depth += letter == "{" ? 1 : letter == "}" ? -1 : 0
            return depth == 0
        }
        return code[start..<(end ?? code.endIndex)]
    }

    /// Returns a method, which may throw if the text behind its parameters has a result.
    private static func throwing(_ method: Substring, _ result: Substring) -> String {
        "\(method)\(result.replacing("->", with: "throws ->", maxReplacements: 1))"
    }

    private func withCalls(_ text: Substring) -> Substring {
        text.replacing(Self.call) { match -> String in
            let (receiver, name, arguments) = (match.1, match.2, withCalls(match.3))
            // An object that calls its own closure has a question mark for an absent closure.
            switch receiver == "self." ? nil : methods[name]?.hasResult {
            case true?: return "(try? \(receiver)\(name)\(arguments))"
            case false?: return "\(receiver)\(name)\(arguments)"
            case nil:
                let isOfUIKit = !closures.contains(name) && ".\(name)?(".contains(Self.callOfDelegate)
                return "\(receiver)\(name)\(isOfUIKit ? "" : "?")\(arguments)"
            }
        }
    }
}
