import Geometry
import Layers

/// The keys of other frameworks that have no counterpart of the same shape, each with the way to write it here.
///
/// A key with a counterpart is in ``OtherFrameworkName``.
struct ForeignKey {
    /// The way to write it, as a sentence without a full stop.
    let reason: String
    /// The line to write instead, or `nil` if that depends on the value.
    var fix: String?
    /// The required key that it stands for, so that this key is not missing too.
    var stands: String?

    /// Returns the way to write a key on a mapping, or `nil` for other keys.
    static func advice(for key: String, on schema: String) -> ForeignKey? {
        let name = key.lowercased()
        return table.first { $0.names.contains(name) && ($0.on.isEmpty || $0.on.contains(schema)) }?.advice
    }

    /// Returns the way to write a key that depends on its value: a mapping under a name, or a frame.
    static func nested(_ entry: SceneNode.Entry, on schema: String) -> ForeignKey? {
        switch (entry.value.content, schema) {
        case (.mapping(let entries), "animation") where KeySchemas.properties[entry.key] != nil:
            let rest = entries.map { ", \($0.key): \($0.value.flowText)" }.joined()
            return ForeignKey(
                reason: "Write the property under keyPath", fix: "keyPath: \(entry.key)\(rest)",
                stands: "keyPath")
        case (.mapping(let entries), "layer") where entries.contains { KeySchemas.layer[$0.key] != nil }:
            guard
                OtherFrameworkName.all[entry.key.lowercased()]?.contains(where: { $0.key != "path" }) != true
            else { return nil }
            let rest = entries.map { ", \($0.key): \($0.value.flowText)" }.joined()
            return ForeignKey(
                reason: "Write its keys after the dash, and its name under name",
                fix: "- { name: \(entry.key)\(rest) }")
        case (.list(let nodes), "layer") where entry.key == "frame":
            return frame(nodes.compactMap { $0.text.flatMap { ForeignNumber($0)?.value } })
        default:
            let typed = Typography.plain(entry.key)
            return typed == entry.key
                ? nil : ForeignKey(reason: "Use plain quotes, hyphens and spaces", fix: typed)
        }
    }

    /// Returns the way to write the frame of a layer, [x, y, width, height].
    static func frame(_ numbers: [Double]) -> ForeignKey? {
        guard numbers.count == 4 else { return nil }
        let size = numbers[2...].map(\.shortestDecimal).joined(separator: ", ")
        let middle = [numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2].map(\.shortestDecimal)
        return ForeignKey(
            reason: "Write bounds for the size, and position for the middle",
            fix: "bounds: [0, 0, \(size)], position: [\(middle[0]), \(middle[1])]")
    }

    /// Returns a key in lower-case letters and digits, without the words before them in a key path of Swift.
    static func plain(_ key: String) -> String {
        let letters = key.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "\\" }
        guard letters.hasPrefix("\\") || letters.hasPrefix("layer."), let dot = letters.firstIndex(of: ".")
        else {
            return letters
        }
        return String(letters[letters.index(after: dot)...])
    }

    private typealias Row = (names: Set<String>, on: Set<String>, advice: ForeignKey)

    private static func row(
        _ names: String, on schemas: String = "", _ reason: String, fix: String? = nil, stands: String? = nil
    ) -> Row {
        let words = { (text: String) in Set(text.split(separator: " ").map { $0.lowercased() }) }
        return (
            words(names), Set(schemas.split(separator: " ").map(String.init)),
            ForeignKey(reason: reason, fix: fix, stands: stands)
        )
    }

    private static let table: [Row] = [
        // CSS and SVG
        row(
            "fill-opacity fillOpacity", on: "layer", "Write the opacity in the colour",
            fix: "fillColor: \"#ff336680\""),
        row(
            "stroke-opacity strokeOpacity", on: "layer", "Write the opacity in the colour",
            fix: "strokeColor: \"#ff336680\""),
        row("display", on: "layer", "Write isHidden: true", fix: "isHidden: true"),
        row(
            "box-shadow text-shadow shadow drop-shadow boxShadow", on: "layer",
            "There are no shadows: draw a second shape behind this one"),
        row(
            "filter backdrop-filter mix-blend-mode blend-mode blendMode blur", on: "layer",
            "There are no filters: shapes are drawn as they are"),
        row(
            "animation transition", on: "layer", "Write a list of animations",
            fix: "animations: [{ keyPath: opacity, toValue: 0, duration: 1 }]"),
        row(
            "skew skewX skewY matrix", on: "layer", "Write the six numbers of the matrix",
            fix: "transform: [1, 0, 0.5, 1, 0, 0]"),
        row(
            "href xlink:href use", on: "layer", "Name the path under paths, and use its name",
            fix: "path: star"),
        row("viewBox", on: "layer", "The canvas is a key of the scene", fix: "canvas: [160, 160]"),
        row("r rx ry", on: "layer", "Write a circle as a path", fix: "path: { ovalIn: [10, 10, 80, 80] }"),
        row("points", on: "layer", "Write SVG path data", fix: "path: M 10 10 L 90 10 L 50 80 Z"),
        row(
            "direction", on: "animation", "Write autoreverses: true for alternate, and speed: -1 for reverse",
            fix: "autoreverses: true"),
        row(
            "reverse", on: "animation", "Write autoreverses: true to run back, or speed: -1 to run backwards",
            fix: "autoreverses: true"),
        row(
            "keySplines", on: "animation", "Write a timing function for each segment",
            fix: "timingFunctions: [[0.4, 0, 0.2, 1]]"),
        row(
            "fill", on: "animation", "Write fillMode: forwards with isRemovedOnCompletion: false for freeze",
            fix: "fillMode: forwards"),
        row("steps", on: "animation", "Write steps under x-timing", fix: "x-timing: { steps: 4 }"),
        row(
            "restart min max end", on: "animation", "An animation ends after its duration and its repeats",
            fix: "duration: 1"),
        // Core Animation, UIKit and other libraries
        row(
            "type class kind", on: "animation",
            "The other keys decide the kind: values for keyframes, damping for a spring, animations for a group"
        ),
        row(
            "class kind layerClass", on: "layer",
            "The other keys decide the kind: path for a shape, colors for a gradient, instanceCount for a replicator"
        ),
        row(
            "delegate onComplete completion completionHandler then onFinish callback", on: "animation",
            "Use the completion of an event",
            fix:
                "x-events: [{ at: 1, set: { card.opacity: 0 }, completion: [{ at: 0, set: { card.opacity: 1 } }] }]"
        ),
        row(
            "usingSpringWithDamping dampingRatio springDamping spring", on: "animation",
            "Write bounce, which is 1 minus the damping ratio", fix: "perceptualDuration: 0.5, bounce: 0.5"),
        row(
            "response tension friction", on: "animation",
            "Write stiffness and damping, or perceptualDuration and bounce",
            fix: "perceptualDuration: 0.5, bounce: 0.3"),
        row(
            "target element layer selector", on: "animation",
            "Write the animation under animations of its layer"),
        row(
            "stagger", on: "animation",
            "Give each layer its own beginTime, or use a replicator with instanceDelay", fix: "beginTime: 0.1"
        ),
        row(
            "options", on: "animation", "Write each option as a key, such as autoreverses: true",
            fix: "autoreverses: true"),
        row(
            "keyframeAnimations propertyAnimations addAnimation addAnimations anim", on: "layer",
            "Write a list of animations", fix: "animations: [{ keyPath: opacity, toValue: 0, duration: 1 }]"),
        row(
            "subviews subview addSublayer sublayer views group", on: "layer", "Write a list of sublayers",
            fix: "sublayers: [{ path: M 10 10 H 90, strokeColor: red }]"),
        row(
            "text string title caption", on: "layer", "Write x-label for a text beside the layer",
            fix: "x-label: \"{opacity}\""),
        row("image src", on: "layer", "There are no bitmaps: draw the picture as paths"),
        row(
            "catransaction transaction", on: "scene", "A transaction belongs to an event",
            fix: "x-events: [{ at: 1, set: { card.opacity: 0 }, transaction: { animationDuration: 1 } }]"),
        row(
            "animate uiview.animate", on: "scene layer", "Write a list of animations in the layer",
            fix: "animations: [{ keyPath: opacity, toValue: 0, duration: 1 }]"),
        row(
            "background backgroundColor background-color", on: "scene",
            "Begin layers with one that fills the canvas",
            fix: "layers: [{ path: { rect: [0, 0, 160, 160] }, fillColor: \"#202020\" }]"),
        row(
            "fps frameRate framerate", on: "scene animation",
            "A scene has no frame rate: antics record --fps 30 sets that of a recording"),
        row(
            "width height w h", on: "scene", "Write canvas: [width, height]", fix: "canvas: [160, 160]",
            stands: "canvas"),
        row(
            "shapes sprites objects elements nodes children root views", on: "scene",
            "Write a list of layers", fix: "layers: [{ path: M 10 10 H 90, strokeColor: red }]",
            stands: "layers"),
        row(
            "loop repeat repeatCount", on: "scene", "Each animation repeats by itself",
            fix: "repeatCount: forever"),
        row(
            "defaults variables vars constants let styles", on: "scene",
            "Write shared keys of animations under x-defaults, and shared paths under paths",
            fix: "x-defaults: { duration: 1 }"),
        row("name", on: "scene", "Write title", fix: "title: Star"),
        // Lottie
        row(
            "v ip op ddd assets nm markers", on: "scene",
            "This is a key of Lottie: Antics does not read Lottie files"),
        row("fr", on: "scene", "A scene has no frame rate: times are in seconds"),
        row(
            "ks", on: "layer",
            "Lottie calls the transform ks: write opacity, position, anchorPoint and transform",
            fix: "transform: { scale: 2 }"),
        row(
            "ty nm ind st ddd bm hasMask", on: "layer",
            "This is a key of Lottie: the other keys of a layer decide its kind"),
        row(
            "ip op", on: "layer",
            "Lottie's in and out points are frames: write beginTime and duration in seconds",
            fix: "beginTime: 0.5"),
        row(
            "shapes it", on: "layer", "Write one path for each layer, and sublayers for more",
            fix: "sublayers: [{ path: M 10 10 H 90, strokeColor: red }]"),
        // Keys inside paths, events and steps
        row("time t when begin start delay", on: "event step", "Write at", fix: "at: 0.5", stands: "at"),
        row(
            "text caption title message", on: "step", "Write say", fix: "say: \"Look at the corner.\"",
            stands: "say"),
        row("question", on: "step", "Write ask", fix: "ask: \"What comes next?\""),
        row(
            "values changes opacity position", on: "event", "Write the changes under set",
            fix: "set: { card.opacity: 0 }", stands: "set"),
        row(
            "duration animationDuration", on: "event", "The duration belongs to the transaction",
            fix: "transaction: { animationDuration: 0.5 }"),
        row("start startAngle begin from", on: "arc", "Write startAngle, in radians", fix: "startAngle: 0"),
        row("end to sweep", on: "arc", "Write endAngle, in radians", fix: "endAngle: 3.1416"),
        row(
            "moveTo lineTo curveTo addLine addCurve move close closePath commands", on: "pathConstructor",
            "Write SVG path data", fix: "path: M 10 10 L 90 90"),
        row("r", on: "arc", "Write radius", fix: "radius: 40", stands: "radius"),
        row("cx cy x y centre", on: "arc", "Write center", fix: "center: [80, 80]", stands: "center"),
    ]
}

// MARK: - Explanations of values

extension ReadingContext {
    /// Adds the right spelling to the errors about a value, if a rule knows it and the parser `accepts` it.
    ///
    /// Several errors about one value become one.
    mutating func explain(
        _ node: SceneNode, _ key: String, _ wants: String, since start: Int,
        accepts: (SceneNode, inout ReadingContext) -> Bool
    ) {
        let found = problems[start...]
        if node.isSplit, !found.contains(where: { $0.severity == .error }) {
            let fix = "\(key): \((node.text ?? "").inQuotes)"
            return error(
                node.offset, .syntax, "\(key) needs quotes: between brackets a comma ends a value", fix: fix)
        }
        var isMapping = false
        if case .mapping = node.content { isMapping = true }
        guard !isTrying,
            let first = found.first(where: { $0.severity == .error && ($0.fix == nil || isMapping) }),
            found.count <= 8, let spelling = spelling(of: node, key, wants, accepts)
        else { return }
        let isKnown = spelling.reason.map { first.message.hasSuffix($0) } ?? false
        if isKnown || spelling.text.isEmpty && first.fix != nil { return }
        let own = spelling.key ?? key
        let isElement = own.contains(" ") || own.contains("[")
        let reason = spelling.reason.map { ". " + $0 } ?? ""
        let fix = spelling.text.isEmpty ? nil : (isElement ? "" : own + ": ") + spelling.text
        problems.removeSubrange(start...)
        problems.append(
            Problem(
                offset: first.offset, rule: first.rule, message: first.message + reason, fix: fix,
                related: first.related))
    }

    /// Returns the first proposal that a parser accepts, or advice without a value.
    private mutating func spelling(
        of node: SceneNode, _ key: String, _ wants: String,
        _ accepts: (SceneNode, inout ReadingContext) -> Bool
    ) -> ForeignSpelling? {
        let subjectOfGuess = "\(node.offset) \(wants)"
        if let known = spellings[subjectOfGuess] { return known }
        guard spellings.count < Self.guessLimit else { return nil }
        let proposals = ForeignSpelling.proposals(for: node, key: subject ?? key)
        let accepted = proposals.first { proposal in
            guard proposal.text != node.text || node.isSplit,
                let value = try? SceneNode(value: proposal.text, at: 0)
            else { return false }
            var trial = ReadingContext(SourceText(proposal.text))
            (trial.paths, trial.isTrying) = (paths, true)
            guard let other = proposal.key, other != key else {
                return accepts(value, &trial) && !trial.hasErrors()
            }
            let entry = SceneNode.Entry(key: other, keyOffset: 0, value: value)
            let isHome = key == "timingFunction" || key == "x-timing"
            return isHome && KeySchemas.animation[other]?.read(entry, &trial) != nil && !trial.hasErrors()
        }
        let spelling = accepted ?? ForeignSpelling.hint(for: node.text ?? "", subject ?? key)
        spellings[subjectOfGuess] = .some(spelling)
        return spelling
    }
}

extension ForeignSpelling {
    /// Returns the corrected entry of a mapping.
    func entry(for wrong: String) -> String {
        let numbers = text.split { "[, ]".contains($0) }.compactMap { Double($0) }
        let frame = wrong == "frame" ? ForeignKey.frame(numbers)?.fix : nil
        return frame ?? "\(key ?? wrong): \(text)"
    }
}
