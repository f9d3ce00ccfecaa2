import Scenes

/// The declarations of a program that its files need to be adapted: optional methods, and classes of layers.
///
/// Swift has no optional methods. A method without a result gets an empty implementation, and one with a result gets an
/// implementation that throws, so that a call of an absent method is `nil`. A class of layers gets a method that creates its
/// presentation layers.
struct SwiftDeclarations {
    /// The optional methods by name: whether they have a result, and their protocol.
    private var methods: [Substring: (hasResult: Bool, type: Substring)] = [:]
    /// The names of the classes of layers.
    private var layers: Set<Substring> = []

    nonisolated(unsafe) private static let declaration =
        #/
        ((?:\w+\s+)?)@objc(?:\(\w+\))?\s+((?:(?:public|internal|private|fileprivate)\s+)?protocol\s+(\w+))
        \s*(?::([^{]*))?\{((?:[^{}]|\{[^{}]*\})*)\}
        /#
    nonisolated(unsafe) private static let optional =
        #/(?:@objc\s+)?optional\s+(?:public\s+)?(func\s+(\w+)[^\n;}]*)/#
    nonisolated(unsafe) private static let call =
        #/((?:\w+[?!]?\.)*)(\w+)\?(\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))/#

    nonisolated(unsafe) private static let subclass =
        #/((?:\b(?:public|open)\s+)?)(?:\bfinal\s+)?\bclass\s+(\w+)\s*:\s*([\w.]+)[^{]*\{/#

    /// Reads the declarations of all files, because a file can use those of another one.
    init(_ texts: [String]) {
        var parents: [Substring: Substring] = [:]
        for match in texts.lazy.filter({ $0.contains("Layer") }).flatMap({ $0.matches(of: Self.subclass) }) {
            parents[match.2] = match.3
        }
        for name in parents.keys {
            let line = sequence(first: name) { parents[$0] }.prefix(parents.count + 2)
            if line.contains(where: { $0.wholeMatch(of: /CA\w*Layer/) != nil }) { layers.insert(name) }
        }
        for text in texts where text.contains("@objc") {
            for found in text.matches(of: Self.declaration) {
                for method in found.5.matches(of: Self.optional) {
                    methods[method.2] = (method.1.contains("->"), found.3)
                }
            }
        }
    }

    /// Returns the text with protocols of classes, and with calls of methods that always exist. Each line keeps its number.
    func adapted(_ text: String) -> String {
        let adapted = withPresentations(text).replacing(Self.declaration) { match in
            let methods = match.5.matches(of: Self.optional).map(\.1)
            let parents = (match.4 ?? "").split { $0.isWhitespace || $0 == "," }
                .filter { $0 != "AnyObject" && $0 != "class" }
            let breaks = String(
                repeating: "\n", count: match.0.count(where: \.isNewline) - match.5.count(where: \.isNewline))
            let members = match.5.replacing(Self.optional) { Self.throwing($0.1) ?? $0.1 }
            let access = match.2.hasPrefix("public") ? "public " : ""
            let empty = methods.map { method in
                Self.throwing(method).map { "\(access)\(String($0).trimmed) { throw CancellationError() }" }
                    ?? "\(access)\(String(method).trimmed) {}"
            }
            return "\(match.1)\(match.2): \((["AnyObject"] + parents).joined(separator: ", ")) {"
                + "\(breaks)\(members)}"
                + (empty.isEmpty ? "" : "; extension \(match.3) { \(empty.joined(separator: "; ")) }")
        }
        return methods.isEmpty ? adapted : String(withCalls(withDelegates(adapted)[...]))
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

    /// Returns the text with a method in each class of layers that has `init(layer:)`.
    private func withPresentations(_ text: String) -> String {
        guard !layers.isEmpty else { return text }
        let code = SwiftOutline.masked(text)
        return text.replacing(Self.subclass) { match in
            let (access, name) = (match.1, match.2)
            let place = text.distance(from: text.startIndex, to: match.range.upperBound)
            guard layers.contains(name), code.count == text.count else { return String(match.0) }
            let body = Self.body(from: code.index(code.startIndex, offsetBy: place), in: code)
            let declares = body.replacing(/\bconvenience\s+init\b/, with: "").contains(/[\s;{]init\b/)
            guard !declares || body.contains(/\binit\s*\(\s*layer\b/) else {
                return String(match.0)
            }
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

    /// Returns a method with a result as one that may throw, or `nil` for one without a result.
    private static func throwing(_ method: Substring) -> Substring? {
        guard let arrow = method.ranges(of: "->").last else { return nil }
        return "\(method[..<arrow.lowerBound])throws \(method[arrow.lowerBound...])"
    }

    private func withCalls(_ text: Substring) -> Substring {
        text.replacing(Self.call) { match -> String in
            let (receiver, name, arguments) = (match.1, match.2, withCalls(match.3))
            switch methods[name]?.hasResult {
            case true?: return "(try? \(receiver)\(name)\(arguments))"
            case false?: return "\(receiver)\(name)\(arguments)"
            case nil: return "\(receiver)\(name)?\(arguments)"
            }
        }
    }
}
