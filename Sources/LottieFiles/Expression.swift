import Geometry
import Layers
import RealModule
import Scenes

/// An expression of numbers, of properties, and of links to properties of layers.
///
/// Its statements assign variables. Conditions, loops and functions of the file are not supported, except in the usual
/// expressions that let a value swing after its keyframes, or ease between them.
struct Expression {
    private enum Token: Equatable {
        case number(Double)
        case text(String)
        case name(String)
        case symbol(Character)
    }

    /// The value of a part of an expression, or an object whose members are values.
    private enum Operand {
        case property(Property)
        case text(String)
        case composition
        case layer(JSONNode)
        /// Effects, or the shapes of a group.
        case list([JSONNode], layer: JSONNode)
        /// A shape or a transform.
        case object(JSONNode, layer: JSONNode)

        var property: Property? { if case .property(let property) = self { property } else { nil } }
    }

    private let tokens: [Token]
    private let property: Property
    private let context: LottieContext
    private var position = 0
    private var depth = 0
    private var variables: [String: Operand] = [:]

    /// The greatest nesting of operands, and of links.
    private static let depthLimit = 20

    /// The keys of properties in a file by their lowercase names without spaces.
    private static let keys = [
        "path": "ks", "size": "s", "position": "p", "roundness": "r", "color": "c", "opacity": "o",
        "strokewidth": "w", "start": "s", "end": "e", "offset": "o", "points": "pt", "outerradius": "or",
        "outerroundness": "os", "innerradius": "ir", "innerroundness": "is", "rotation": "r", "radius": "r",
        "copies": "c", "anchorpoint": "a", "scale": "s", "skew": "sk", "skewaxis": "sa",
    ]

    /// Returns the value of the expression of a property, or `nil` if it is not supported.
    static func value(of text: String, for property: Property, _ context: LottieContext) -> Property? {
        guard context.linkCount < depthLimit, context.file.reserveWork(text.utf8.count),
            let tokens = tokens(text)
        else { return nil }
        var expression = Expression(tokens: tokens, property: property, context: context)
        return expression.value() ?? expression.swinging() ?? expression.eased()
    }

    private init(tokens: [Token], property: Property, context: LottieContext) {
        (self.tokens, self.property, self.context) = (tokens, property, context)
    }

    // MARK: Grammar

    private static func tokens(_ text: String) -> [Token]? {
        var (tokens, rest) = ([Token](), text[...])
        func isPart(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_" || character == "$"
        }
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "\"" || first == "'" {
                guard let end = rest.dropFirst().firstIndex(of: first) else { return nil }
                let content = rest[..<end].dropFirst()
                guard !content.contains("\\") else { return nil }
                tokens.append(.text(String(content)))
                rest = rest[end...].dropFirst()
            } else if first.isNumber || first == "." && rest.dropFirst().first?.isNumber ?? false {
                let digits = rest.prefix { $0.isNumber || $0 == "." }
                guard let number = Double(digits) else { return nil }
                tokens.append(.number(number))
                rest = rest[digits.endIndex...]
            } else if isPart(first) {
                let name = rest.prefix(while: isPart)
                tokens.append(.name(String(name)))
                rest = rest[name.endIndex...]
            } else {
                tokens.append(.symbol(rest.removeFirst()))
            }
        }
        return tokens
    }

    private var next: Token? { position < tokens.count ? tokens[position] : nil }

    private mutating func skips(_ symbol: Character) -> Bool {
        guard next == .symbol(symbol) else { return false }
        position += 1
        return true
    }

    private mutating func name() -> String? {
        guard case .name(let name)? = next else { return nil }
        position += 1
        return name
    }

    /// Returns the value of the last statement, or of the variable in which Bodymovin stores it.
    private mutating func value() -> Property? {
        var last: Operand?
        while next != nil {
            if skips(";") { continue }
            let isDeclaration = next == .name("var")
            if isDeclaration { position += 1 }
            repeat {
                if case .name(let name)? = next, isDeclaration || assigns {
                    position += 1
                    guard skips("=") else { continue }
                    guard let value = sum() else { return nil }
                    variables[name] = value
                } else {
                    last = sum()
                    guard last != nil else { return nil }
                }
            } while isDeclaration && skips(",")
            guard next == nil || next == .symbol(";") else { return nil }
        }
        return (variables["$bm_rt"] ?? last)?.property
    }

    /// Whether the next two tokens assign a variable.
    private var assigns: Bool { position + 1 < tokens.count && tokens[position + 1] == .symbol("=") }

    private mutating func sum() -> Operand? {
        operation(["+": "sum", "-": "sub"]) { $0.operation(["*": "mul", "/": "div"]) { $0.factor() } }
    }

    /// Returns operands that operators connect, from left to right.
    private mutating func operation(
        _ functions: [Character: String], of operand: (inout Self) -> Operand?
    ) -> Operand? {
        var result = operand(&self)
        while let left = result, case .symbol(let symbol)? = next, let function = functions[symbol] {
            position += 1
            result = operand(&self).flatMap { combined(function, [left, $0]) }
        }
        return result
    }

    private mutating func factor() -> Operand? {
        guard depth < Self.depthLimit else { return nil }
        depth += 1
        defer { depth -= 1 }
        if skips("-") { return factor().flatMap { combined("neg", [$0]) } }
        guard var result = primary() else { return nil }
        while true {
            if skips(".") {
                guard let name = name() else { return nil }
                if case .property(let property) = result, name.hasPrefix("loop") {
                    guard let looped = arguments().flatMap({ loop(name, property, $0) }) else { return nil }
                    result = looped
                } else {
                    guard let value = member(.text(name), of: result) else { return nil }
                    result = value
                }
            } else if next == .symbol("(") || next == .symbol("[") {
                let list = next == .symbol("(") ? arguments() : list("[", "]")
                guard let list, list.count == 1, let value = member(list[0], of: result) else { return nil }
                result = value
            } else {
                return result
            }
        }
    }

    private mutating func primary() -> Operand? {
        guard let token = next else { return nil }
        switch token {
        case .number(let number):
            position += 1
            return .property(Property([number]))
        case .text(let text):
            position += 1
            return .text(text)
        case .symbol("("):
            guard let list = arguments(), list.count == 1 else { return nil }
            return list[0]
        case .symbol("["): return list("[", "]").flatMap { combined("list", $0) }
        case .symbol: return nil
        case .name(let name):
            position += 1
            if let variable = variables[name] { return variable }
            if name.hasPrefix("loop") { return arguments().flatMap { loop(name, property, $0) } }
            let function = name.hasPrefix("$bm_") ? String(name.dropFirst(4)) : name
            if ["sum", "add", "sub", "mul", "div", "neg", "clamp"].contains(function), next == .symbol("(") {
                return arguments().flatMap { combined(function, $0) }
            }
            switch name {
            case "value", "thisProperty": return .property(property)
            case "time": return .property(context.time)
            case "thisComp": return .composition
            case "thisLayer": return context.layer.map { .layer($0) }
            case "index": return context.layer?["ind"]?.number.map { .property(Property([$0])) }
            default: return context.layer.flatMap { member(.text(name), of: .layer($0)) }
            }
        }
    }

    /// Returns the values in parentheses, which may have names.
    private mutating func arguments() -> [Operand]? { list("(", ")") }

    private mutating func list(_ start: Character, _ end: Character) -> [Operand]? {
        guard skips(start) else { return nil }
        var values: [Operand] = []
        while !skips(end) {
            guard values.isEmpty || skips(",") else { return nil }
            if assigns { position += 2 }
            guard let value = sum() else { return nil }
            values.append(value)
        }
        return values
    }

    // MARK: Usual programs

    /// Returns a value that swings after each keyframe with the speed before it, or `nil` for another expression.
    private mutating func swinging() -> Property? {
        guard ["velocityAtTime", "sin", "exp"].allSatisfy({ tokens.contains(.name($0)) }),
            let amplitude = constant("amp"), let frequency = constant("freq"), let decay = constant("decay")
        else { return nil }
        guard property.keyframes.count > 1, constant("enable") != 0 else { return property }
        let unit = tokens.contains([.name("v"), .symbol(","), .number(100)]) ? 100.0 : 1
        var limit = Double.infinity
        if let index = tokens.firstRange(of: [.name("t"), .symbol("<")])?.upperBound, index < tokens.count {
            switch tokens[index] {
            case .number(let number): limit = number
            case .name(let name): limit = constant(name) ?? limit
            default: break
            }
        }
        let (moving, rate) = (property, context.file.frameRate)
        return Property([property, context.time], isLinear: false, context) { values in
            let next = moving.keyframes.partitioningIndex { $0.frame > values[1].x * rate + 1e-6 }
            guard next > 0 else { return values[0] }
            let key = moving.keyframes[next - 1].frame
            let time = values[1].x - key / rate
            guard time < limit else { return values[0] }
            let (from, to) = (moving.value(at: key - 0.1 - 0.001 * rate), moving.value(at: key - 0.1))
            let swing = amplitude / unit * .sin(2 * .pi * frequency * time) / .exp(decay * time)
            return zip(values[0], zip(from, to)).map { $0 + ($1.1 - $1.0) / 0.001 * swing }
        }
    }

    /// The control points of easings by the lowercase names of Ease and Wizz.
    private static let easings = [
        "inquad": (0.333, 0, 0.667, 0.333), "inoutquad": (0.45, 0, 0.55, 1),
        "incubic": (0.333, 0, 0.667, 0), "inoutcubic": (0.65, 0, 0.35, 1),
        "inquart": (0.5, 0, 0.75, 0), "inoutquart": (0.76, 0, 0.24, 1),
        "inquint": (0.64, 0, 0.78, 0), "inoutquint": (0.83, 0, 0.17, 1),
        "insine": (0.12, 0, 0.39, 0), "inoutsine": (0.37, 0, 0.63, 1),
        "inexpo": (0.7, 0, 0.84, 0), "inoutexpo": (0.87, 0, 0.13, 1),
        "incirc": (0.55, 0, 1, 0.45), "inoutcirc": (0.85, 0, 0.15, 1),
        "inback": (0.333, 0, 0.667, -0.567), "inoutback": (0.68, -0.6, 0.32, 1.6),
    ]

    /// Returns the value with another easing between its keyframes, or `nil` for another expression.
    private func eased() -> Property? {
        let prefix = "easeandwizz_"
        let names = tokens.lazy.compactMap { if case .name(let name) = $0 { name } else { nil } }
        guard let name = names.first(where: { $0.hasPrefix(prefix) })?.dropFirst(prefix.count).lowercased()
        else { return nil }
        let easing: TimingFunction
        if let points = Self.easings[name] {
            easing = .curve(points.0, points.1, points.2, points.3)
        } else if name.hasPrefix("out"), let points = Self.easings["in" + name.dropFirst(3)] {
            easing = .curve(1 - points.2, 1 - points.3, 1 - points.0, 1 - points.1)
        } else {
            return nil
        }
        // A variant only changes the first and the last segment.
        let keepsInner = tokens.contains([.name("n"), .symbol("<"), .name("numKeys")])
        return property.eased(easing, keepsInner: keepsInner)
    }

    /// Returns the constant number that the expression assigns to a variable.
    private mutating func constant(_ name: String) -> Double? {
        guard let range = tokens.firstRange(of: [.name(name), .symbol("=")]) else { return nil }
        position = range.upperBound
        guard let value = sum()?.property, value.isConstant else { return nil }
        return value.first.x
    }

    // MARK: Links

    /// Returns a member of an object by its name or number.
    private func member(_ key: Operand, of operand: Operand) -> Operand? {
        var (name, number) = ("", Double?.none)
        switch key {
        case .text(let text): name = text
        case .property(let property) where property.isConstant: number = property.first.x
        default: return nil
        }
        let short = name.lowercased().filter { $0 != " " }
        switch operand {
        case .text: return nil
        case .property(let property):
            if short == "value" { return operand }
            guard let index = number.flatMap({ Int(exactly: $0) }), (0..<4).contains(index) else {
                return nil
            }
            return .property(property.component(index, default: 0))
        case .composition:
            if name == "layer" { return operand }
            let layer = number.map { context.layers[$0] } ?? context.layers[name]
            return layer.map { .layer($0) }
        case .layer(let layer):
            switch short {
            case "effect", "effects": return .list(layer["ef"]?.items ?? [], layer: layer)
            case "content", "contents": return .list(layer["shapes"]?.items ?? [], layer: layer)
            case "parent": return layer["parent"]?.number.flatMap { context.layers[$0] }.map { .layer($0) }
            default:
                if number == 2 { return .list(layer["shapes"]?.items ?? [], layer: layer) }
                if number == 4 { return .list(layer["ef"]?.items ?? [], layer: layer) }
                guard let transform = layer["ks"] else { return nil }
                let object = Operand.object(transform, layer: layer)
                return short == "transform" ? object : member(key, of: object)
            }
        case .list(let items, let layer):
            if short == "content" || short == "contents" { return operand }
            let item = items.enumerated().first { index, item in
                number.map { item["ix"]?.number ?? Double(index + 1) == $0 }
                    ?? (item["nm"]?.text == name || item["mn"]?.text == name)
            }?.element
            guard let item else {
                let transform = short == "transform" ? items.last { $0["ty"]?.text == "tr" } : nil
                return transform.map { .object($0, layer: layer) }
            }
            if let inner = (item["it"] ?? item["ef"])?.items { return .list(inner, layer: layer) }
            return item["v"].map { value(of: $0, layer) } ?? .object(item, layer: layer)
        case .object(let node, let layer):
            guard let key = Self.keys[short], let value = node[key] ?? (key == "r" ? node["rz"] : nil) else {
                return nil
            }
            guard value["s"]?.isTrue ?? false else { return self.value(of: value, layer) }
            return combined(
                "list", ["x", "y"].compactMap { value[$0].flatMap { self.value(of: $0, layer) } })
        }
    }

    /// Returns the value of a property of a layer.
    private func value(of node: JSONNode, _ layer: JSONNode) -> Operand? {
        var context = context
        (context.layer, context.linkCount) = (layer, context.linkCount + 1)
        let property = context.property(node, [])
        let count = property.keyframes.reduce(1) { $0 + $1.value.count }
        guard !property.first.isEmpty, context.file.reserveWork(count) else { return nil }
        return .property(property)
    }

    // MARK: Functions

    /// Returns the property with its loops.
    private func loop(_ name: String, _ property: Property, _ arguments: [Operand]) -> Operand? {
        var (property, kind, number) = (property, "cycle", 0.0)
        for argument in arguments {
            switch argument {
            case .text(let text): kind = text
            case .property(let property) where property.isConstant: number = property.first.x
            default: return nil
            }
        }
        switch name {
        case "loopOut", "loopIn": property.loop(kind, count: number, isOut: name == "loopOut", context.range)
        case "loopOutDuration", "loopInDuration":
            let frames = number * context.file.frameRate
            property.loop(kind, frames: frames, isOut: name == "loopOutDuration", context.range)
        default: return nil
        }
        return .property(property)
    }

    /// Returns the value of a function or an operator.
    private func combined(_ name: String, _ operands: [Operand]) -> Operand? {
        let properties = operands.compactMap(\.property)
        guard properties.count == operands.count, !properties.isEmpty,
            properties.allSatisfy({ (1...4).contains($0.first.count) })
        else { return nil }
        let counts = properties.map(\.first.count)
        let function: ([[Double]]) -> [Double]
        var isLinear = true
        /// Returns a function of two lists of numbers, of which the shorter one is 0 at its end.
        func each(_ function: @escaping (Double, Double) -> Double) -> ([[Double]]) -> [Double] {
            { values in
                (0..<max(values[0].count, values[1].count)).map { index in
                    function(
                        index < values[0].count ? values[0][index] : 0,
                        index < values[1].count ? values[1][index] : 0)
                }
            }
        }
        switch (name, properties.count) {
        case ("list", _) where counts.allSatisfy { $0 == 1 }: function = { $0.map(\.x) }
        case ("neg", 1): function = { $0[0].map { -$0 } }
        case ("sum", 2), ("add", 2): function = each(+)
        case ("sub", 2): function = each(-)
        case ("mul", 2) where counts.contains(1):
            isLinear = properties.contains(where: \.isConstant)
            function = { values in
                let (list, factor) =
                    values[0].count == 1 ? (values[1], values[0].x) : (values[0], values[1].x)
                return list.map { $0 * factor }
            }
        case ("div", 2) where counts[1] == 1:
            isLinear = properties[1].isConstant
            function = { values in values[0].map { $0 / values[1].x } }
        case ("clamp", 3) where counts[1] == 1 && counts[2] == 1:
            isLinear = false
            function = { values in values[0].map { min(max($0, values[1].x), values[2].x) } }
        default: return nil
        }
        return Property(properties, isLinear: isLinear, context, function).map { .property($0) }
    }
}

extension LottieContext {
    /// The time of the composition in seconds.
    fileprivate var time: Property {
        Property([range.lowerBound, range.upperBound].map { ($0, [$0 / file.frameRate]) })
    }
}
