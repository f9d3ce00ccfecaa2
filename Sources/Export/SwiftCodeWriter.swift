public import Geometry
public import Layers
public import Text

/// Writes scenes as Swift for UIKit: the Core Animation code of what is shown, as somebody would write it for an app.
///
/// A view builds the layers and starts the animations, and no more is said of each than differs from Core Animation's
/// defaults. What Core Animation has not is there as what comes nearest, with a comment about why. Each line knows what
/// of the scene it speaks of.
///
///     let code = SwiftCodeWriter(Timeline(scene), name: "star-morph").listing(at: 1.25)
///     code.text                                           // the file
///     code.lines.filter { $0.isActive(at: 1.25) }         // what acts then
public struct SwiftCodeWriter: Sendable {
    private let timeline: Timeline
    private let name: String
    private let caption: SafeText?
    private let pathNames: [Path: String]

    /// A writer of a scene.
    ///
    /// - Parameters:
    ///   - timeline: what is shown.
    ///   - name: what the scene is called by, after which the view is named.
    ///   - caption: what the author says the scene shows.
    ///   - pathNames: what the author calls the paths.
    public init(
        _ timeline: Timeline, name: String, caption: SafeText? = nil, pathNames: [Path: String] = [:]
    ) {
        self.timeline = timeline
        self.name = name
        self.caption = caption
        self.pathNames = pathNames
    }

    /// The code; with a time in seconds of the scene, the lines that act then have a remark of what their value is.
    public func listing(at time: Double? = nil) -> CodeListing {
        let moment = time.map { CodeMoment(timeline, at: $0) }
        let index = CodeIndex(timeline)
        // Whether a path is worth a name, and a clock is asked for, is only known when all has been written.
        var draft = SwiftCode(
            timeline, index, moment: moment, paths: SwiftPaths(timeline.scene, names: pathNames))
        draft.addLayers()
        var code = SwiftCode(timeline, index, moment: moment, paths: draft.paths.counted)
        addHead(to: &code)
        code.addBlock("final class \(className): UIView {") { code in
            code.addView(startingNow: draft.usesNow)
        }
        let paths = code.paths
        paths.define(in: &code)
        for helper in SwiftHelper.allCases where code.helpers.contains(helper) { code.add(helper) }
        return CodeListing(code.lines)
    }

    /// What stands above the view.
    private func addHead(to code: inout SwiftCode) {
        let title = SafeText(sentence: timeline.scene.title).text
        code.add("import UIKit")
        code.add("")
        code.addComment(title.isEmpty ? "A scene." : title.sentence, mark: "///")
        if let caption {
            code.add("///")
            code.addComment(caption.text.sentence, mark: "///")
        }
        if timeline.isAnnotated {
            code.add("///")
            code.addComment(
                "Its labels and numbered points are left out: Core Animation has none.", mark: "///")
        }
    }

    /// What the view is called.
    private var className: String {
        CodeNames.capitalized(CodeNames.identifier(name, noun: "scene") ?? "scene") + "View"
    }
}

extension SwiftCode {
    /// A view that shows the layers once it is on a screen.
    fileprivate mutating func addView(startingNow usesNow: Bool) {
        add("override var intrinsicContentSize: CGSize { \(scene.canvas.swift) }")
        add("")
        addComment("Core Animation drops the animations of a view that leaves its window.")
        addBlock("override func didMoveToWindow() {") { code in
            code.add("super.didMoveToWindow()")
            code.add("layer.sublayers = nil")
            code.add("if window != nil { start() }")
        }
        add("")
        addBlock("private func start() {") { code in
            if usesNow {
                code.teach(.beginsLater)
                code.add("let now = layer.convertTime(CACurrentMediaTime(), from: nil)")
            }
            code.addLayers()
        }
    }

    /// All layers, then what happens to them.
    fileprivate mutating func addLayers() {
        for layer in scene.layers {
            add(layer) { "layer.addSublayer(\($0))" }
        }
        addStarts()
        add(scene.changes)
    }

    fileprivate mutating func add(_ helper: SwiftHelper) {
        addGap()
        add(lines: helper.text)
    }
}

// MARK: - Lines

/// Swift code while it is written: lines, the names that are taken, and what is still to be defined below.
struct SwiftCode {
    let scene: Scene
    /// What it comes to at the moment that was asked for; nil when none was.
    let moment: CodeMoment?
    var paths: SwiftPaths
    /// What has been used and stands below.
    var helpers: Set<SwiftHelper> = []
    /// Whether anything counts from the start.
    var usesNow = false
    /// The timings of the layers around what is being written, from the top down.
    var timings: [MediaTiming] = []
    /// Every layer, those that changes put in too, and when everything in them runs.
    let index: CodeIndex
    /// How many layers without a number changes have put in.
    var inserted = 0
    /// The identifiers of the times of layers when the scene begins, as far as there are any.
    var starts: [Layer.ID: String] = [:]
    private(set) var lines: [CodeListing.Line] = []
    private var names = CodeNames(taken: ["layer", "now"])
    private var identifiers: [Layer.ID: String] = [:]
    private var taught: Set<CodeNote> = []
    private var indent = 0
    private var origin: CodeListing.Origin?
    private var active: ClosedRange<Double>?

    init(_ timeline: Timeline, _ index: CodeIndex, moment: CodeMoment?, paths: SwiftPaths) {
        scene = timeline.scene
        self.index = index
        self.moment = moment
        self.paths = paths
    }

    /// How wide a line may be before a list in it is broken.
    private static let width = 100

    /// Appends a line; the arguments of a call stand in rows of their own where it is long.
    mutating func add(_ text: String, remark: String? = nil) {
        for helper in SwiftHelper.allCases where text.contains(helper.sign) { helpers.insert(helper) }
        if text.count + 4 * indent > Self.width, let call = SwiftCall(text) {
            return add(call, remark: remark)
        }
        lines.append(
            CodeListing.Line(
                text, indent: text.isEmpty ? 0 : indent, origin: text.isEmpty ? nil : origin,
                active: text.isEmpty ? nil : active, remark: remark))
    }

    private mutating func add(_ call: SwiftCall, remark: String?) {
        add(call.opening, remark: remark)
        indented { $0.addRows(call.arguments, closing: call.closing) }
    }

    /// Appends words in rows, as many in each as fit, with a comma behind each but the last, which has the closing.
    private mutating func addRows(_ items: [String], closing: String) {
        var row = ""
        for (index, item) in items.enumerated() {
            let text = item + (index == items.count - 1 ? closing : ",")
            if !row.isEmpty, row.count + text.count + 1 + 4 * indent > Self.width {
                add(row)
                row = ""
            }
            row += (row.isEmpty ? "" : " ") + text
        }
        add(row)
    }

    /// Appends lines that are what they are, blanks in front included.
    mutating func add(lines text: String) {
        for line in text.split(separator: "\n") {
            let blanks = line.prefix { $0 == " " }.count
            lines.append(CodeListing.Line(String(line.dropFirst(blanks)), indent: indent + blanks / 4))
        }
    }

    /// Appends an empty line, unless nothing or an opening brace stands above it.
    mutating func addGap() {
        guard let last = lines.last, !last.text.isEmpty, !last.text.hasSuffix("{") else { return }
        add("")
    }

    /// Appends a comment, broken where lines get long.
    mutating func addComment(_ text: String, mark: String = "//") {
        var row = mark
        for word in text.split(separator: " ") {
            if row.count + word.count + 1 + 4 * indent > Self.width, row != mark {
                add(row)
                row = mark
            }
            row += " " + word
        }
        add(row)
    }

    /// Appends a comment about what is next, unless that has been said before.
    mutating func teach(_ lesson: CodeNote) {
        if taught.insert(lesson).inserted { addComment(lesson.text) }
    }

    /// Appends an assignment of a list, broken into rows where it is long.
    mutating func add(_ target: String, list items: [String]) {
        let whole = "\(target) = [\(items.joined(separator: ", "))]"
        guard whole.count + 4 * indent > Self.width else { return add(whole) }
        add("\(target) = [")
        indented { $0.addRows(items, closing: ",") }
        add("]")
    }

    /// Appends lines between an opening and a closing one.
    mutating func addBlock(_ opening: String, closing: String = "}", _ body: (inout SwiftCode) -> Void) {
        add(opening)
        indented(body)
        add(closing)
    }

    /// Appends lines one level further in.
    mutating func indented(_ body: (inout SwiftCode) -> Void) {
        indent += 1
        body(&self)
        indent -= 1
    }

    /// Appends lines about something.
    mutating func about(
        _ origin: CodeListing.Origin, during active: ClosedRange<Double>? = nil,
        _ body: (inout SwiftCode) -> Void
    ) {
        let before = (self.origin, self.active)
        (self.origin, self.active) = (origin, active)
        body(&self)
        (self.origin, self.active) = before
    }

    /// The identifier of a layer, which is new when the layer is first asked for. One without a name is called after
    /// what it is in.
    mutating func name(_ layer: Layer, in parent: String? = nil) -> String {
        if let known = identifiers[layer.id] { return known }
        let noun = parent.map { $0 + CodeNames.capitalized(layer.content.noun) } ?? layer.content.noun
        let name = names.new(layer.name, orLike: noun)
        identifiers[layer.id] = name
        return name
    }

    /// A new identifier.
    mutating func newName(_ name: String) -> String { names.new(name, orLike: "value") }
}

extension LayerContent {
    /// What a layer without a name is called.
    fileprivate var noun: String {
        switch self {
        case .plain: "plain"
        case .shape: "shape"
        case .gradient: "gradient"
        case .replicator: "replicator"
        }
    }

    /// The class of such a layer.
    var className: String {
        switch self {
        case .plain: "CALayer"
        case .shape: "CAShapeLayer"
        case .gradient: "CAGradientLayer"
        case .replicator: "CAReplicatorLayer"
        }
    }
}

// MARK: - Comments

/// What is worth a comment where it first occurs, and would be noise where it occurs again.
enum CodeNote: Hashable {
    /// A begin that counts from now.
    case beginsLater
    /// A start that shows before the animation begins.
    case showsItsStart
    /// An end that shows after the animation has ended.
    case holdsItsEnd
    /// A spring and how long it takes.
    case settles
    /// Paths that are blended.
    case pairsPoints
    /// A layer that is a mask.
    case masks
    /// Animations in a group.
    case cutsOff
    /// Copies of a replicator, each later than the one before.
    case followsLater
    /// Values that are reached by implicit animations.
    case animatesImplicitly
    /// Values that are set without them.
    case changesAtOnce
    /// An action for a key.
    case acts
    /// A layer that pauses.
    case standsStill
    /// A layer that goes on after a pause.
    case goesOn

    /// The comment.
    var text: String {
        switch self {
        case .beginsLater: "Begins count on the layer's clock, which has been running for long."
        case .showsItsStart: "Until it begins, its start shows instead of the model value."
        case .holdsItsEnd: "Its end shows until it is removed; the model value stays what it is."
        case .settles: "A spring runs in real seconds: less would cut it off, more would not stretch it."
        case .pairsPoints: "Points are paired in their order: all paths have the same commands."
        case .masks: "What shows of the layer is where its mask is opaque, whatever the mask's colour."
        case .cutsOff: "A group has a clock of its own: what is in it is cut off at its end, not stretched."
        case .followsLater: "Each copy is that much behind the one before it."
        case .animatesImplicitly:
            "The new values are animated as the transaction says, without an animation object."
        case .changesAtOnce: "Without actions the new values show at once."
        case .acts: "What runs when the value of a key changes."
        case .standsStill: "A layer whose speed is 0 stands still at its timeOffset, with all that is in it."
        case .goesOn: "It goes on from where it stood: its beginTime is what it has missed."
        }
    }
}
