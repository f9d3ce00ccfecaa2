import Colors
import Geometry
import Testing

@testable import Layers

/// A scene made again of what its code has built: so that the two can be asked what they show.
struct RebuiltScene {
    /// The layers, with the numbers that they have in the scene they are of.
    private(set) var scene: Scene
    private let original: Scene

    /// What the code of a scene has built, without events, which code does later.
    init(_ original: Scene, from built: [CodeOfDemos.Look]) throws {
        self.original = original
        scene = Scene(canvas: original.canvas)
        scene.layers = try layers(original.layers, built)
    }

    private func layers(_ originals: [Layer], _ built: [CodeOfDemos.Look]) throws -> [Layer] {
        try zip(originals.filter { !$0.isBlank }, built).map { original, look in
            var layer = Layer(content: original.content.fresh)
            layer.id = original.id
            for property in layer.properties where !property.keyPath.hasPrefix("x-") {
                guard let text = look.values[property.keyPath] else { continue }
                let value = AnimatableValue(words(text)[...], as: property)
                layer.setValue(value ?? original.value(for: property) ?? property.defaultValue, for: property)
            }
            layer.timing.speed = look.number("speed")
            layer.timing.timeOffset = look.number("timeOffset")
            layer.timing.beginTime = look.number("beginTime")
            let late = scene(start: original.id) - look.number("clock")
            for animation in look.animations { layer.add(try self.animation(animation, late: late)) }
            layer.mask = try layers(original.mask.map { [$0] } ?? [], look.mask).first
            layer.sublayers = try layers(original.sublayers, look.sublayers)
            return layer
        }
    }

    /// The time of a layer when the scene begins.
    private func scene(start id: Layer.ID) -> Double { original.convert(0, from: nil, to: id) }

    /// An animation; `late` is what the scene's time of the layer is ahead of that on which it was built. Nil for one in a
    /// group, whose times are its own.
    private func animation(_ look: CodeOfDemos.Look, late: Double?) throws -> Animation {
        var timing = MediaTiming(
            duration: look.number("duration"), speed: look.number("speed"),
            timeOffset: look.number("timeOffset"), repeatCount: look.number("repeatCount"),
            autoreverses: look.number("autoreverses") == 1,
            fillMode: FillMode(rawValue: look.values["fillMode"] ?? "") ?? .removed)
        let begin = look.number("beginTime")
        timing.beginTime = late.map { begin == 0 ? 1000 + $0 : begin + $0 } ?? begin
        let function = try look.functions("timingFunction").first
        guard let property = look.values["keyPath"].flatMap(AnimatableProperty.init(rawValue:)) else {
            return try .group(
                try look.animations.map { try animation($0, late: nil) }, timing: timing,
                timingFunction: function)
        }
        let course = try look.course(of: property, &timing)
        let change = try PropertyChange(
            property, course, isAdditive: look.number("isAdditive") == 1, blending: Blending(morph: .faithful)
        )
        return try Animation(
            .change(change), timing: timing, timingFunction: function,
            isRemovedOnCompletion: look.number("isRemovedOnCompletion") == 1)
    }
}

extension Layer {
    /// Whether nothing shows of it, whatever happens: code leaves it out.
    var isBlank: Bool {
        content == .plain && sublayers.isEmpty && backgroundColor == nil && borderWidth == 0
            && animations.isEmpty
    }
}

extension LayerContent {
    /// New content of this kind.
    fileprivate var fresh: LayerContent {
        switch self {
        case .plain: .plain
        case .shape: .shape(ShapeContent())
        case .gradient: .gradient(GradientContent())
        case .replicator: .replicator(ReplicatorContent())
        }
    }
}

extension CodeOfDemos.Look {
    fileprivate func number(_ key: String) -> Double { Double(values[key] ?? "") ?? 0 }

    fileprivate func functions(_ key: String) throws -> [TimingFunction] {
        let numbers = words(values[key] ?? "").compactMap { Double($0) }
        return try stride(from: 0, to: numbers.count, by: 4).map {
            try .cubicBezier(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3])
        }
    }

    /// The values that it goes through; a spring that takes its own time has it.
    fileprivate func course(of property: AnimatableProperty, _ timing: inout MediaTiming) throws -> Course {
        func value(_ key: String) -> AnimatableValue? {
            let words = words(values[key] ?? "nil")
            return words == ["nil"] ? nil : AnimatableValue(words[...], as: property)
        }
        let ends = Ends(from: value("fromValue"), to: value("toValue"), by: value("byValue"))
        switch kind {
        case "CASpringAnimation":
            let spring = try Spring(
                mass: number("mass"), stiffness: number("stiffness"), damping: number("damping"),
                initialVelocity: number("initialVelocity"),
                allowsOverdamping: number("allowsOverdamping") == 1)
            if timing.duration < 0 { timing.duration = spring.settlingDuration }
            return .spring(ends, spring)
        case "CAKeyframeAnimation":
            let path = value("path")
            let mode = CalculationMode(rawValue: values["calculationMode"] ?? "") ?? .linear
            let times = words(values["keyTimes"] ?? "").compactMap { Double($0) }
            let functions = try functions("timingFunctions")
            let list = AnimatableValue.list(words(values["values"] ?? "")[...], of: property)
            if path == nil, values["path"] != "nil" {
                let way = AnimatableValue(words(values["path"] ?? "")[...], as: .path)
                guard case .path(let way?)? = way else { return .ends(ends) }
                return .keyframes(
                    try Keyframes(
                        .path(way), keyTimes: times, timingFunctions: functions, calculationMode: mode))
            }
            return .keyframes(
                try Keyframes(
                    .values(list), keyTimes: times, timingFunctions: functions, calculationMode: mode))
        default: return .ends(ends)
        }
    }
}

extension AnimatableValue {
    /// The value that words are, as a property has it; nil for a pattern, of which words do not tell all.
    fileprivate init?(_ words: ArraySlice<String>, as property: AnimatableProperty) {
        let numbers = words.compactMap { Double($0) }
        let isNone = words.elementsEqual(["nil"])
        switch property.kind {
        case .number where numbers.count == 1: self = .number(numbers[0])
        case .bool where numbers.count == 1: self = .bool(numbers[0] == 1)
        case .point where numbers.count == 2: self = .point(Point(numbers[0], numbers[1]))
        case .size where numbers.count == 2: self = .size(Size(numbers[0], numbers[1]))
        case .rect where numbers.count == 4:
            self = .rect(Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
        case .color where isNone: self = .color(nil)
        case .fill where isNone: self = .fill(nil)
        case .color where numbers.count == 4: self = .color(Color(numbers[...]))
        case .fill where numbers.count == 4: self = .fill(.color(Color(numbers[...])))
        case .path: self = .path(isNone ? nil : Path(words))
        case .transform where numbers.count == 6:
            self = .transform(
                Affine(
                    a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]
                ))
        case .colors:
            self = .colors(stride(from: 0, to: numbers.count, by: 4).map { Color(numbers[$0..<$0 + 4]) })
        case .numbers: self = .numbers(numbers)
        case .keyword: self = .keyword(words.joined())
        case .number, .bool, .point, .size, .rect, .color, .fill, .transform: return nil
        }
    }

    /// The values in a list of words.
    fileprivate static func list(_ words: ArraySlice<String>, of property: AnimatableProperty)
        -> [AnimatableValue]
    {
        var items: [[String]] = []
        let inside = Array(words.dropFirst().dropLast())
        switch property.kind {
        case .path:
            for word in inside {
                if word == "path" { items.append([]) } else { items[items.count - 1].append(word) }
            }
        case .colors:
            for word in inside where word != "]" {
                if word == "[" { items.append([]) } else { items[items.count - 1].append(word) }
            }
        default:
            let size = property.kind == .color || property.kind == .fill ? 4 : property.kind == .point ? 2 : 1
            items = stride(from: 0, to: inside.count, by: size).map { Array(inside[$0..<$0 + size]) }
        }
        return items.compactMap { AnimatableValue($0[...], as: property) }
    }
}

extension Color {
    fileprivate init(_ channels: ArraySlice<Double>) {
        let all = Array(channels)
        self.init(red: all[0], green: all[1], blue: all[2], alpha: all[3])
    }
}

extension Path {
    /// The path that words draw.
    fileprivate init(_ words: ArraySlice<String>) {
        self.init()
        var verb = ""
        var points: [Point] = []
        var x: Double?
        for word in words {
            guard let number = Double(word) else {
                verb = word
                if verb == "Z" { close() }
                continue
            }
            guard let first = x else {
                x = number
                continue
            }
            points.append(Point(first, number))
            x = nil
            switch (verb, points.count) {
            case ("M", 1): move(to: points[0])
            case ("L", 1): line(to: points[0])
            case ("Q", 2): quad(to: points[1], control: points[0])
            case ("C", 3): cubic(to: points[2], control1: points[0], control2: points[1])
            default: continue
            }
            points = []
        }
    }
}
