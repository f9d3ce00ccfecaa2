import Platform

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
                let name = type ?? line.firstMatch(of: /\b(?:class|extension)\s+(\w+)/).map { String($0.1) }
                if let name { classes[name]?.code += line + "\n" }
            }
        }
    }

    /// Returns the number of the file with a class, or `nil` for a class that is not in the program.
    func file(of name: String) -> Int? { classes[name]?.file }

    /// Returns a class and its superclasses in the program.
    private func chain(of name: String) -> [String] {
        var (found, next): ([String], String?) = ([], name)
        while let name = next, let info = classes[name], !found.contains(name) {
            found.append(name)
            next = info.parent
        }
        return found
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
    nonisolated(unsafe) private static let function =
        /(?:@objc\s*\(([\w:]+)\)[^\n{}]*?\s)?\bfunc\s+(\w+)\s*\(((?:[^()]|\([^()]*\))*)\)/

    /// Returns the Swift name of the method in some code that has a selector, such as `turn(_:by:)`.
    private static func method(_ selector: String, in code: String) -> String? {
        for match in code.matches(of: function) {
            // A comma inside of brackets separates no parameters, but such a parameter has no colon behind its words.
            let labels = match.3.split(separator: ",").compactMap {
                $0.firstMatch(of: /^\s*(\w+)(?:\s+\w+)?\s*:/).map { String($0.1) }
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
        let rest = labels.dropFirst().map { $0 == "_" ? ":" : "\($0):" }.joined()
        if first == "_" { return ["\(name):\(rest)"] }
        // The label of a preposition needs no "With".
        let label = first.prefix(1).uppercased() + first.dropFirst()
        return ["\(name)With\(label):\(rest)", "\(name)\(label):\(rest)"]
    }
}
