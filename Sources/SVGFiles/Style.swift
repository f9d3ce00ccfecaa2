import Colors
import Geometry
import Scenes

/// A selector of CSS: type, class, id, attribute, and some pseudo-classes, with descendant and child combinators.
struct StyleSelector {
    private enum Test {
        case type(String)
        case id(String)
        case `class`(String)
        case attribute(String, String?)
        case root
        /// The position among the siblings, `step` * n + `start`, from the end if `fromEnd`.
        case child(step: Int, start: Int, fromEnd: Bool)
    }

    private struct Compound {
        var tests: [Test] = []
        var isChild = false
    }

    /// The compounds from right to left. `isChild` tells that the next one is the parent.
    private var compounds: [Compound] = []
    private(set) var specificity = 0

    /// The property that all matching elements have: `#id`, `.class`, their type or `[attribute`. It is empty if there is
    /// none.
    ///
    /// An element has some ``keys(of:)``.
    var key: String {
        var key = ""
        for test in compounds[0].tests {
            switch test {
            case .id(let id): return "#" + id
            case .class(let name): key = "." + name
            case .type(let name): key = name
            case .attribute(let name, _) where key.isEmpty: key = "[" + name
            case .attribute, .root, .child: break
            }
        }
        return key
    }

    /// Returns the keys of the selectors that may match an element.
    static func keys(of element: XMLElement) -> Set<String> {
        Set(
            ["", element.name, "#" + (element.id ?? "")] + element.classes.map { "." + $0 }
                + element.attributes.keys.map { "[" + $0 })
    }

    /// Creates a selector, or returns `nil` if CSS has more than this type supports.
    init?(_ text: String) {
        let spaced = text.replacing(">", with: " > ")
        var isChild = false
        for word in spaced.cssWords {
            if word == ">" {
                isChild = true
                continue
            }
            guard var compound = compound(word) else { return nil }
            compound.isChild = isChild
            isChild = false
            compounds.insert(compound, at: 0)
        }
        guard !compounds.isEmpty, !isChild else { return nil }
    }

    private mutating func compound(_ word: String) -> Compound? {
        var compound = Compound()
        guard
            let match = word.wholeMatch(
                of: #/(\*|[\w-]+)?((?:[.#][\w-]+|\[[^\]]+\]|::?[\w-]+(?:\([^)]*\))?)*)/#)
        else { return nil }
        if let type = match.1, type != "*" {
            compound.tests.append(.type(String(type)))
            specificity += 1
        }
        for part in match.2.matches(of: #/[.#][\w-]+|\[[^\]]+\]|::?[\w-]+(?:\([^)]*\))?/#) {
            let text = part.output
            guard let test = Self.test(text) else { return nil }
            if case .id = test { specificity += 10000 } else { specificity += 100 }
            compound.tests.append(test)
        }
        return compound
    }

    private static func test(_ text: Substring) -> Test? {
        let name = String(text.dropFirst())
        switch text.first {
        case ".": return .class(name)
        case "#": return .id(name)
        case "[":
            let parts = name.dropLast().split(separator: "=", maxSplits: 1).map(\.trimmed)
            guard let key = parts.first, key.allSatisfy({ $0.isLetter || $0 == "-" || $0 == ":" }) else {
                return nil
            }
            return .attribute(key, parts.count > 1 ? parts[1].unquoted : nil)
        default: return pseudoClass(name)
        }
    }

    private static func pseudoClass(_ name: String) -> Test? {
        // A file has fewer elements.
        func number(_ text: some StringProtocol) -> Int? {
            Int(text).map { min(max($0, -SVGLimit.elements), SVGLimit.elements) }
        }
        switch name {
        case "root": return .root
        case "first-child": return .child(step: 0, start: 1, fromEnd: false)
        case "last-child": return .child(step: 0, start: 1, fromEnd: true)
        default:
            guard let (function, argument) = name.function,
                function == "nth-child" || function == "nth-last-child"
            else { return nil }
            let fromEnd = function == "nth-last-child"
            if argument == "odd" { return .child(step: 2, start: 1, fromEnd: fromEnd) }
            if argument == "even" { return .child(step: 2, start: 0, fromEnd: fromEnd) }
            if let start = number(argument) { return .child(step: 0, start: start, fromEnd: fromEnd) }
            guard let match = argument.filter({ $0 != " " }).wholeMatch(of: #/([+-]?\d*)n([+-]\d+)?/#) else {
                return nil
            }
            let step = match.1 == "" || match.1 == "+" ? 1 : match.1 == "-" ? -1 : number(match.1)
            guard let step else { return nil }
            return .child(step: step, start: match.2.flatMap(number) ?? 0, fromEnd: fromEnd)
        }
    }

    func matches(_ element: XMLElement) -> Bool { matches(element, from: 0) ?? false }

    /// Returns whether the compounds from an index on match an element and its ancestors, or `nil` if they do not match any
    /// ancestor either.
    ///
    /// - Complexity: O(ancestors * compounds), because `nil` ends the search for other ancestors.
    private func matches(_ element: XMLElement, from index: Int) -> Bool? {
        guard compounds[index].tests.allSatisfy({ Self.passes(element, $0) }) else { return false }
        guard index + 1 < compounds.count else { return true }
        var parent = element.parent
        while let candidate = parent {
            let result = matches(candidate, from: index + 1)
            if compounds[index].isChild || result != false { return result }
            parent = candidate.parent
        }
        return nil
    }

    private static func passes(_ element: XMLElement, _ test: Test) -> Bool {
        switch test {
        case .type(let name): return element.name == name
        case .id(let id): return element.id == id
        case .class(let name): return element.classes.contains(name)
        case .attribute(let name, let value):
            return element[name].map { value == nil || $0 == value } ?? false
        case .root: return element.parent == nil
        case .child(let step, let start, let fromEnd):
            let count = element.parent?.children.count ?? 1
            let offset = (fromEnd ? count - element.index : element.index + 1) - start
            return step == 0 ? offset == 0 : offset % step == 0 && offset / step >= 0
        }
    }
}

// MARK: - Computed style

/// The style of an element: the values of its properties, and the animations of inherited ones.
struct Style {
    /// The values that the element inherits or declares.
    private var values: [String: String] = [:]
    /// The values of the variables, whose names begin with `--`. Elements without own ones share them.
    private var variables: [String: String] = [:]
    /// The animations of properties. A child inherits those of inherited properties that it does not declare.
    var effects: [String: [Effect]] = [:]

    subscript(name: String) -> String? { values[name] }

    /// The properties that children inherit.
    static let inherited: Set<String> = [
        "color", "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width",
        "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset",
        "visibility", "paint-order", "font-size", "marker", "marker-start", "marker-mid", "marker-end",
        "text-anchor", "dominant-baseline", "font-weight", "letter-spacing",
        "font-family", "white-space",
    ]

    /// The other properties that attributes set, too.
    static let own: Set<String> = [
        "opacity", "transform", "transform-origin", "transform-box", "display", "clip-path", "mask",
        "mask-type", "vector-effect", "overflow", "stop-color", "stop-opacity", "offset-path",
        "offset-distance", "offset-rotate", "translate", "rotate", "scale",
    ]

    /// The geometry of shapes that style sheets set, too.
    static let geometry: Set<String> = ["d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"]

    /// Returns the attributes that determine the outline of an element.
    static func shapeAttributes(of name: String) -> [String] {
        switch name {
        case "rect": ["x", "y", "width", "height", "rx", "ry"]
        case "circle": ["cx", "cy", "r"]
        case "ellipse": ["cx", "cy", "rx", "ry"]
        case "line": ["x1", "y1", "x2", "y2"]
        case "polyline", "polygon": ["points"]
        case "path": ["d"]
        default: []
        }
    }

    /// The properties that animations change. The geometry of a shape comes in addition.
    static let animated: Set<String> = [
        "color", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-miterlimit",
        "stroke-dasharray", "stroke-dashoffset", "visibility", "display", "opacity", "transform", "translate",
        "rotate", "scale", "offset-distance",
    ]

    /// Creates the style of an element with the declared values.
    init(declared: [String: String], parent: Style?) {
        for (name, value) in parent?.values ?? [:] where Self.inherited.contains(name) {
            values[name] = value
            effects[name] = parent?.effects[name]
        }
        variables = parent?.variables ?? [:]
        let own = declared.filter { $0.key.hasPrefix("--") }
        for (name, value) in own { variables[name] = value }
        for (name, value) in own {
            switch value {
            case "inherit", "unset": variables[name] = parent?.variables[name]
            case "initial": variables[name] = nil
            default: variables[name] = substituted(value)
            }
        }
        for (name, value) in declared where own[name] == nil { set(name, to: value, parent) }
    }

    private mutating func set(_ name: String, to value: String, _ parent: Style?) {
        let value = substituted(value)
        switch value {
        case "inherit":
            values[name] = parent?.values[name]
            effects[name] = parent?.effects[name]
        case "unset" where Self.inherited.contains(name): break
        case "initial", "unset":
            values[name] = nil
            effects[name] = nil
        default:
            values[name] = value
            effects[name] = nil
        }
    }

    /// Turns the fill of letters into the stroke of a pen. Letters without a fill keep their stroke.
    ///
    /// `color` is the fill of letters without a value.
    mutating func writeWithPen(width: Double, color: Color) {
        let hasFill = !["none", "transparent"].contains(values["fill"])
        if hasFill || values["stroke"] == nil {
            values = values.filter { !$0.key.hasPrefix("stroke") }
            effects = effects.filter { !$0.key.hasPrefix("stroke") }
            values["stroke"] = values["fill"] ?? color.hex
            values["stroke-opacity"] = values["fill-opacity"]
            values["stroke-width"] = width.shortestDecimal
            effects["stroke"] = effects["fill"]
            effects["stroke-opacity"] = effects["fill-opacity"]
        }
        values["fill"] = "none"
        (effects["fill"], effects["fill-opacity"]) = (nil, nil)
        (values["stroke-linecap"], values["stroke-linejoin"]) = ("round", "round")
    }

    /// Returns a value with its variables replaced.
    func substituted(_ value: String) -> String {
        var room = 10_000
        return substituted(value[...], depth: 0, &room)
    }

    /// Replaces variables while the depth of variables in variables and the room for characters suffice.
    private func substituted(_ value: Substring, depth: Int, _ room: inout Int) -> String {
        var (result, rest) = ("", value)
        while depth < 16, room > 0, let range = rest.range(ofFunction: "var(") {
            let parts = rest[range].dropFirst(4).dropLast().trimmed.split(separator: ",", maxSplits: 1).map(
                \.trimmed)
            let name = parts.first ?? ""
            let replacement = variables[name] ?? (parts.count > 1 ? parts[1] : "")
            room -= replacement.count + 1
            result += rest[..<range.lowerBound] + substituted(replacement[...], depth: depth + 1, &room)
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

extension Substring {
    /// Returns the range of a call of a function, with its parentheses.
    fileprivate func range(ofFunction name: String) -> Range<Index>? {
        guard let start = firstRange(of: name) else { return nil }
        let open = index(before: start.upperBound)
        return self[open...].closingParenthesis.map { start.lowerBound..<index(after: $0) }
    }
}

extension StyleSheet {
    /// Returns the values that an element declares: attributes, then rules by specificity, then `style`.
    func declared(by element: XMLElement) -> [String: String] {
        var values: [String: String] = [:]
        var important: [String: String] = [:]
        for (name, value) in element.attributes where Style.isPresentationAttribute(name, of: element.name) {
            values[name] = value.trimmed
        }
        if values["white-space"] == nil, let space = element.attributes["xml:space"] {
            values["white-space"] = space == "preserve" ? "pre" : "normal"
        }
        let matching = StyleSelector.keys(of: element).flatMap { rules[$0] ?? [] }
            .filter { $0.selector.matches(element) }
            .sorted { ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order) }
        let style = element.attributes["style"].map { StyleSheet.declarations($0) } ?? []
        for declaration in matching.flatMap(\.declarations) + style {
            for (name, value) in Style.longhands(declaration) {
                values[name] = value
                if declaration.isImportant { important[name] = value }
            }
        }
        return values.merging(important) { $1 }
    }
}

extension Style {
    fileprivate static func isPresentationAttribute(_ name: String, of element: String) -> Bool {
        if geometry.contains(name) {
            return shapeAttributes(of: element).contains(name) || ["svg", "use", "image"].contains(element)
        }
        return inherited.contains(name) || own.contains(name)
    }

    /// Returns the properties that a declaration sets. `animation` stays whole; later longhands follow it.
    static func longhands(_ declaration: Declaration) -> [(String, String)] {
        let name =
            declaration.name.hasPrefix("-webkit-") ? String(declaration.name.dropFirst(8)) : declaration.name
        switch name {
        case "animation": return CSSAnimation.longhands(declaration.value)
        case "offset":
            return declaration.value.cssWords.first.map { [("offset-path", $0)] } ?? []
        case "font": return fontLonghands(declaration.value)
        default: return [(name, declaration.value)]
        }
    }

    /// Returns the size, the weight and the family of a value such as `bold 12px/1.5 serif`.
    private static func fontLonghands(_ value: String) -> [(String, String)] {
        let words = value.cssWords
        guard let index = words.firstIndex(where: { $0.contains(/^[\d.]+[a-z%]/) }) else { return [] }
        let size = words[index].prefix { $0 != "/" }
        let weight = words[..<index].first { $0.hasPrefix("bold") || Int($0) != nil } ?? "normal"
        let family = words[(index + 1)...].joined(separator: " ")
        return [("font-size", String(size)), ("font-weight", weight), ("font-family", family)]
    }
}
