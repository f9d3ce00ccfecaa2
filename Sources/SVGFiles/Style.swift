import Colors
import Geometry
import Scenes

/// A selector of CSS: type, class, id, attribute, and some pseudo-classes, with all combinators.
struct StyleSelector {
    private enum Test {
        case type(String)
        case id(String)
        case `class`(String)
        /// The comparison is the character before `=`, or `=` itself.
        case attribute(String, comparison: Character = "=", value: String? = nil)
        case root
        /// The position among the siblings, or those of the same type, `step` * n + `start`, from the end if `fromEnd`.
        case child(step: Int, start: Int, fromEnd: Bool = false, ofType: Bool = false)
        case any([Compound], isNegated: Bool = false)
    }

    /// The relation of an element to the one that the compound to the left matches.
    private enum Combinator: Character {
        case descendant = " "
        case child = ">"
        case next = "+"
        case following = "~"
    }

    private struct Compound {
        var tests: [Test] = []
        var specificity = 0
        var combinator = Combinator.descendant
        /// The searches for the first child that matches this compound and those to its left, by their parents.
        let searches = SiblingSearches()
    }

    private final class SiblingSearches {
        var byParent: [ObjectIdentifier: (testedCount: Int, lastResult: Match)] = [:]
    }

    /// The compounds from right to left.
    private var compounds: [Compound] = []
    var specificity: Int { compounds.reduce(0) { $0 + $1.specificity } }

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
            case .attribute(let name, _, _) where key.isEmpty: key = "[" + name
            case .attribute, .root, .child, .any: break
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
        var combinator: Combinator?
        for word in text.words(andMarks: ">+~", nests: true) {
            if let relation = word.first.flatMap(Combinator.init) {
                guard combinator == nil, !compounds.isEmpty else { return nil }
                combinator = relation
                continue
            }
            guard var compound = Self.compound(word) else { return nil }
            compound.combinator = combinator ?? .descendant
            combinator = nil
            compounds.insert(compound, at: 0)
        }
        guard !compounds.isEmpty, combinator == nil else { return nil }
    }

    private static func compound(_ word: String, depth: Int = 0) -> Compound? {
        var compound = Compound()
        var rest = word[...]
        while let mark = rest.first {
            let text = ".#:[*".contains(mark) ? rest.dropFirst() : rest
            let name = text.prefix { mark == "[" ? $0 != "]" : $0.isOfName }
            guard mark == "*" || !name.isEmpty else { return nil }
            rest = text[name.endIndex...].dropFirst(mark == "[" ? 1 : 0)
            var argument: String?
            if rest.first == "(", let close = rest.closingParenthesis {
                argument = rest[..<close].dropFirst().trimmed
                rest = rest[close...].dropFirst()
            }
            guard add(mark, String(name), argument, to: &compound, depth) else { return nil }
        }
        return compound
    }

    /// Adds a test to a compound, and returns whether it is supported. The mark is the first character.
    private static func add(
        _ mark: Character, _ name: String, _ argument: String?, to compound: inout Compound, _ depth: Int
    ) -> Bool {
        var (test, specificity): (Test?, Int) = (nil, 100)
        switch mark {
        case "*": return true
        case ".": test = .class(name)
        case "#": (test, specificity) = (.id(name), 10000)
        case "[": test = attribute(name)
        case ":":
            guard ["is", "where", "not"].contains(name) else {
                test = pseudoClass(name, argument)
                break
            }
            // Compounds in compounds have a limit, and no combinators, so that the cost stays linear.
            let choices = argument?.cssList.mapAll { depth < 8 ? self.compound($0, depth: depth + 1) : nil }
            test = choices.map { .any($0, isNegated: name == "not") }
            specificity = name == "where" ? 0 : choices?.map(\.specificity).max() ?? 0
        default: (test, specificity) = (.type(name), 1)
        }
        guard let test else { return false }
        compound.tests.append(test)
        compound.specificity += specificity
        return true
    }

    private static func attribute(_ text: String) -> Test? {
        let parts = text.split(separator: "=", maxSplits: 1).map(\.trimmed)
        guard var name = parts.first else { return nil }
        let mark = parts.count > 1 ? name.last.flatMap { "~|^$*".contains($0) ? $0 : nil } : nil
        if mark != nil { name = name.dropLast().trimmed }
        guard !name.isEmpty, name.allSatisfy({ $0.isOfName || $0 == ":" }) else { return nil }
        return .attribute(
            name, comparison: mark ?? "=", value: parts.count > 1 ? parts[1].unquoted : nil)
    }

    private static func pseudoClass(_ name: String, _ argument: String?) -> Test? {
        // There is no pointer and no focus.
        let never = ["hover", "active", "focus", "focus-within", "focus-visible", "visited"]
        if never.contains(name) { return .any([]) }
        if name == "root" { return .root }
        let ofType = name.hasSuffix("-of-type")
        guard ofType || name.hasSuffix("-child") else { return nil }
        func position(_ indices: (step: Int, start: Int), fromEnd: Bool) -> Test {
            .child(step: indices.step, start: indices.start, fromEnd: fromEnd, ofType: ofType)
        }
        switch name.dropLast(ofType ? 8 : 6) {
        case "first": return position((0, 1), fromEnd: false)
        case "last": return position((0, 1), fromEnd: true)
        case "nth": return argument.flatMap(steps).map { position($0, fromEnd: false) }
        case "nth-last": return argument.flatMap(steps).map { position($0, fromEnd: true) }
        case "only":
            return .any([Compound(tests: [false, true].map { position((0, 1), fromEnd: $0) })])
        default: return nil
        }
    }

    /// Returns the numbers of a text such as `2n + 1`.
    private static func steps(_ text: String) -> (step: Int, start: Int)? {
        // A file has fewer elements.
        func number(_ text: some StringProtocol) -> Int? {
            Int(text).map { $0.clamped(to: -SVGLimit.elements...SVGLimit.elements) }
        }
        if text == "odd" { return (2, 1) }
        if text == "even" { return (2, 0) }
        if let start = number(text) { return (0, start) }
        guard let match = text.filter({ $0 != " " }).wholeMatch(of: #/([+-]?\d*)n([+-]\d+)?/#) else {
            return nil
        }
        let step = match.1 == "" || match.1 == "+" ? 1 : match.1 == "-" ? -1 : number(match.1)
        return step.map { ($0, match.2.flatMap(number) ?? 0) }
    }

    private enum Match {
        case matches, fails
        /// The siblings and ancestors of the element fail too.
        case failsForAll
    }

    func matches(_ element: XMLElement) -> Bool { match(element, from: 0) == .matches }

    /// Matches the compounds from an index on with an element and its ancestors and siblings.
    ///
    /// - Complexity: O(ancestors * compounds), because a failure ends the search for others that fail too. A search of
    ///   siblings continues where the one for an earlier sibling ended.
    private func match(_ element: XMLElement, from index: Int) -> Match {
        guard Self.passes(element, compounds[index].tests) else { return .fails }
        guard index + 1 < compounds.count else { return .matches }
        switch compounds[index].combinator {
        case .descendant:
            for ancestor in sequence(first: element, next: \.parent).dropFirst() {
                let match = match(ancestor, from: index + 1)
                if match != .fails { return match }
            }
            return .failsForAll
        case .child:
            guard let parent = element.parent else { return .failsForAll }
            return match(parent, from: index + 1)
        case .next:
            return element.previousSibling.map { match($0, from: index + 1) } ?? .fails
        case .following:
            guard let parent = element.parent else { return .failsForAll }
            return matchSiblings(before: element, in: parent, from: index + 1)
        }
    }

    private func matchSiblings(before element: XMLElement, in parent: XMLElement, from index: Int) -> Match {
        let searches = compounds[index].searches
        var (count, result) = searches.byParent[ObjectIdentifier(parent)] ?? (0, .fails)
        while result == .fails, count < element.index {
            result = match(parent.children[count], from: index)
            count += 1
        }
        searches.byParent[ObjectIdentifier(parent)] = (count, result)
        // The search may have ended at the element or a later sibling.
        return result == .matches && count > element.index ? .fails : result
    }

    private static func passes(_ element: XMLElement, _ tests: [Test]) -> Bool {
        tests.allSatisfy { passes(element, $0) }
    }

    private static func passes(_ element: XMLElement, _ test: Test) -> Bool {
        switch test {
        case .type(let name): return element.name == name
        case .id(let id): return element.id == id
        case .class(let name): return element.classes.contains(name)
        case .attribute(let name, let comparison, let value):
            guard let text = element[name], let value else { return element[name] != nil }
            return switch comparison {
            case "^": !value.isEmpty && text.hasPrefix(value)
            case "$": !value.isEmpty && text.hasSuffix(value)
            case "*": !value.isEmpty && text.contains(value)
            case "~": text.cssWords.contains(value)
            case "|": text == value || text.hasPrefix(value + "-")
            default: text == value
            }
        case .root: return element.parent == nil
        case .child(let step, let start, let fromEnd, let ofType):
            let (before, after) = ofType ? element.siblingsOfType : element.siblings
            let offset = (fromEnd ? after : before) + 1 - start
            return step == 0 ? offset == 0 : offset % step == 0 && offset / step >= 0
        case .any(let compounds, let isNegated):
            return compounds.contains { passes(element, $0.tests) } != isNegated
        }
    }
}

extension Character {
    /// Whether the character may be in a name of CSS.
    fileprivate var isOfName: Bool { isLetter || isNumber || self == "-" || self == "_" }
}

// MARK: - Computed style

/// The style of an element: the values of its properties, and the animations of inherited ones.
struct Style {
    /// The values that the element inherits or declares.
    private var values: [String: String] = [:]
    /// The values of the variables, whose names begin with `--`. Elements without declared ones share them.
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
        "font-family", "white-space", "image-rendering", "color-interpolation-filters",
    ]

    /// The other properties.
    static let noninherited: Set<String> = [
        "opacity", "transform", "transform-origin", "transform-box", "display", "clip-path", "mask",
        "mask-type", "vector-effect", "overflow", "stop-color", "stop-opacity", "offset-path",
        "offset-distance", "offset-rotate", "translate", "rotate", "scale", "filter", "flood-color",
        "flood-opacity", "alignment-baseline",
    ]

    /// The properties of the geometry of shapes, which style sheets also set.
    static let geometry: Set<String> = ["d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"]

    /// The properties whose values are lengths, also negative ones.
    static let lengths = geometry.subtracting(["d"]).union(["stroke-dashoffset", "offset-distance"])

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
        "rotate", "scale", "offset-distance", "clip-path", "filter",
    ]

    /// Creates the style of an element with the declared values.
    init(declared: [String: String], parent: Style?) {
        if let parent {
            values = parent.values.filter { Self.inherited.contains($0.key) }
            effects = parent.effects.filter { Self.inherited.contains($0.key) }
            variables = parent.variables
        }
        let declaredVariables = declared.filter { $0.key.hasPrefix("--") }
        for (name, value) in declaredVariables where !["inherit", "unset"].contains(value) {
            variables[name] = value == "initial" ? nil : value
        }
        // Variables may refer to each other in any order.
        let results = declaredVariables.keys.map { ($0, variables[$0].map(substituted)) }
        for (name, value) in results { variables[name] = value }
        for (name, value) in declared where declaredVariables[name] == nil { set(name, to: value, parent) }
    }

    private mutating func set(_ name: String, to value: String, _ parent: Style?) {
        let value = substituted(value)
        switch value {
        case "inherit":
            values[name] = parent?.values[name]
            effects[name] = parent?.effects[name]
        // A variable without a value makes the whole value unset.
        case "unset" where Self.inherited.contains(name), "" where Self.inherited.contains(name): break
        case "initial", "unset", "":
            values[name] = nil
            effects[name] = nil
        default:
            values[name] = value
            effects[name] = nil
        }
    }

    /// Sets the fill and `color` if they have no value. They are black in masks and blurs.
    mutating func setInitialColor(_ color: Color) {
        for name in ["fill", "color"] where values[name] == nil { values[name] = color.hex }
    }

    /// Returns whether children get the same values from another style, and no animations.
    func passesSameValues(as other: Style?) -> Bool {
        guard let other, effects.isEmpty, other.effects.isEmpty, variables == other.variables else {
            return false
        }
        // The place of a copy differs from that of others.
        let places = [self, other].map { $0.values.filter { !Self.geometry.contains($0.key) } }
        return places[0] == places[1]
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
        guard value.hasVariables else { return value }
        var characterBudget = 10_000
        return substituted(value[...], depth: 0, &characterBudget)
    }

    /// Replaces variables up to a depth of variables in variables, and a number of characters.
    private func substituted(_ value: Substring, depth: Int, _ characterBudget: inout Int) -> String {
        var (result, rest) = ("", value)
        while depth < 16, characterBudget > 0, let range = rest.range(ofFunction: "var(") {
            let arguments = rest[range].dropFirst(4).dropLast().split(separator: ",", maxSplits: 1).map(
                \.trimmed)
            let name = arguments.first ?? ""
            let replacement = variables[name] ?? (arguments.count > 1 ? arguments[1] : "")
            characterBudget -= replacement.count + 1
            result += rest[..<range.lowerBound]
            result += substituted(replacement[...], depth: depth + 1, &characterBudget)
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

extension String {
    /// Whether the value of a property contains variables.
    var hasVariables: Bool { hasParenthesis && contains("var(") }
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
    ///
    /// A value that is not valid is no declaration.
    func declared(
        by element: XMLElement, isValid: (_ name: String, _ value: String) -> Bool
    ) -> [String: String] {
        var values: [String: String] = [:]
        var important: [String: String] = [:]
        for (name, value) in element.attributes where Style.isPresentationAttribute(name, of: element.name) {
            let value = value.trimmed
            if isValid(name, value) { values[name] = value }
        }
        if values["white-space"] == nil, let space = element.attributes["xml:space"] {
            values["white-space"] = space == "preserve" ? "pre" : "normal"
        }
        let matching = StyleSelector.keys(of: element).flatMap { rules[$0] ?? [] }
            .filter { $0.selector.matches(element) }
            .sorted { ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order) }
        let style = element.attributes["style"].map { StyleSheet.declarations($0) } ?? []
        for declaration in matching.flatMap(\.declarations) + style {
            for (name, value) in Style.longhands(declaration) where isValid(name, value) {
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
        // The attribute rotate of texts and motions is no property.
        if ["translate", "rotate", "scale"].contains(name) || name.hasPrefix("offset-") { return false }
        return inherited.contains(name) || noninherited.contains(name)
    }

    /// Returns the properties that a declaration sets. `animation` stays whole; later longhands follow it.
    static func longhands(_ declaration: Declaration) -> [(String, String)] {
        let name =
            declaration.name.hasPrefix("-webkit-") ? String(declaration.name.dropFirst(8)) : declaration.name
        switch name {
        case "animation": return CSSAnimation.longhands(declaration.value)
        case "offset": return offsetLonghands(declaration.value)
        case "font": return fontLonghands(declaration.value)
        default: return name.isForeign ? [] : [(name, declaration.value)]
        }
    }

    /// Returns the path, the distance and the rotation of a value such as `path("M0 0h9") 50% reverse`.
    private static func offsetLonghands(_ value: String) -> [(String, String)] {
        let words = value.cssWords.prefix { $0 != "/" }
        func isAngle(_ word: String) -> Bool {
            ["auto", "reverse"].contains(word) || word.number == nil && word.angle != nil
        }
        guard let index = words.firstIndex(where: { $0 == "none" || $0.contains("(") }) else { return [] }
        let laterWords = words[(index + 1)...]
        let rotation = laterWords.filter(isAngle).joined(separator: " ")
        return [
            ("offset-path", words[index]), ("offset-distance", laterWords.first { !isAngle($0) } ?? "0"),
            ("offset-rotate", rotation.isEmpty ? "auto" : rotation),
        ]
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
