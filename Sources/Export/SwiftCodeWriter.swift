public import Geometry
public import Layers
import Scenes
public import Text

/// A writer of scenes as Swift for UIKit, as a developer would write them for an app.
///
/// A view creates the layers and starts the animations, with only those properties that differ from Core Animation's
/// defaults. A feature that Core Animation lacks becomes its closest equivalent, with a comment. Each line has an
/// origin in the scene.
///
///     let code = SwiftCodeWriter(Timeline(scene), name: "star-morph").listing(at: 1.25)
///     code.text                                           // the file
///     code.lines.filter { $0.isActive(at: 1.25) }         // the active lines
public struct SwiftCodeWriter: Sendable {
    private let timeline: Timeline
    private let name: String
    private let caption: SafeText?
    private let pathNames: [Path: String]

    /// Creates a writer.
    ///
    /// The name of the scene becomes the name of the view. The caption and the names of paths are the author's.
    public init(
        _ timeline: Timeline, name: String, caption: SafeText? = nil, pathNames: [Path: String] = [:]
    ) {
        self.timeline = timeline
        self.name = name
        self.caption = caption
        self.pathNames = pathNames
    }

    /// Returns the code. If there is a time, in seconds of the scene, active lines have a comment with their value.
    public func listing(at time: Double? = nil) -> CodeListing {
        let moment = time.map { CodeMoment(timeline, at: $0) }
        let index = CodeIndex(timeline)
        // The first pass finds out which paths occur twice and whether the clock is needed.
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
        code.definePictures()
        let text = code.lines.map(\.text).joined()
        for helper in SwiftHelper.allCases where text.contains(helper.rawValue) { code.add(helper) }
        return CodeListing(code.lines)
    }

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
                "Labels and numbered points are left out: Core Animation has no equivalent.", mark: "///")
        }
    }

    private var className: String {
        (CodeNames.identifier(name, noun: "scene") ?? "scene").capitalizedWord + "View"
    }
}

extension SwiftCode {
    fileprivate mutating func addView(startingNow usesNow: Bool) {
        add("override var intrinsicContentSize: CGSize { \(scene.canvas.swift) }")
        add("")
        addComment("Core Animation removes the animations of a view that leaves its window.")
        addBlock("override func didMoveToWindow() {") { code in
            code.add("super.didMoveToWindow()")
            code.add("layer.sublayers = nil")
            code.add("if window != nil { start() }")
        }
        add("")
        addBlock("private func start() {") { code in
            if usesNow {
                code.addNote(.beginsLater)
                code.add("let now = layer.convertTime(CACurrentMediaTime(), from: nil)")
            }
            code.addLayers()
        }
    }

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

struct SwiftCode {
    let scene: Scene
    let moment: CodeMoment?
    var paths: SwiftPaths
    /// The large patterns so far.
    var pictures: [Pattern] = []
    var usesNow = false
    /// The timings of the enclosing layers, outermost first.
    var timings: [MediaTiming] = []
    let index: CodeIndex
    var inserted = 0
    var starts: [Layer.ID: String] = [:]
    private(set) var lines: [CodeListing.Line] = []
    private var names = CodeNames(taken: ["layer", "now"])
    private var identifiers: [Layer.ID: String] = [:]
    private var notes: Set<CodeNote> = []
    private var indent = 0
    private var origin: CodeListing.Origin?
    private var active: ClosedRange<Double>?

    init(_ timeline: Timeline, _ index: CodeIndex, moment: CodeMoment?, paths: SwiftPaths) {
        scene = timeline.scene
        self.index = index
        self.moment = moment
        self.paths = paths
    }

    private static let width = 100

    /// Appends a line. If it is too long, the arguments of its call are wrapped.
    mutating func add(_ text: String, comment: String? = nil) {
        if !fits(text), let call = SwiftCall(text) {
            add(call.opening, comment: comment)
            return indented { $0.addRows(call.arguments, closing: call.closing) }
        }
        lines.append(
            text.isEmpty
                ? CodeListing.Line("")
                : CodeListing.Line(text, indent: indent, origin: origin, active: active, comment: comment))
    }

    private mutating func addRows(_ items: [String], closing: String) {
        let parts = items.enumerated().map { $1 + ($0 == items.count - 1 ? closing : ",") }
        for row in filledLines(of: parts, while: fits) { add(row) }
    }

    private func fits(_ text: String) -> Bool { text.count + 4 * indent <= Self.width }

    mutating func add(lines text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let blanks = line.prefix { $0 == " " }.count
            lines.append(CodeListing.Line(String(line.dropFirst(blanks)), indent: indent + blanks / 4))
        }
    }

    /// Appends an empty line, except at the beginning of the file or a block.
    mutating func addGap() {
        guard let last = lines.last, !last.text.isEmpty, !last.text.hasSuffix("{") else { return }
        add("")
    }

    mutating func addComment(_ text: String, mark: String = "//") {
        let lines = filledLines(of: text.split(separator: " ")) { fits("\(mark) \($0)") }
        for line in lines { add("\(mark) \(line)") }
    }

    mutating func addNote(_ note: CodeNote) {
        if notes.insert(note).inserted { addComment(note.rawValue) }
    }

    mutating func add(_ target: String, list items: [String]) {
        let whole = "\(target) = [\(items.joined(separator: ", "))]"
        guard !fits(whole) else { return add(whole) }
        add("\(target) = [")
        indented { $0.addRows(items, closing: ",") }
        add("]")
    }

    mutating func addBlock(_ opening: String, _ body: (inout SwiftCode) -> Void) {
        add(opening)
        indented(body)
        add("}")
    }

    private mutating func indented(_ body: (inout SwiftCode) -> Void) {
        indent += 1
        body(&self)
        indent -= 1
    }

    mutating func about(
        _ origin: CodeListing.Origin, during active: ClosedRange<Double>? = nil,
        _ body: (inout SwiftCode) -> Void
    ) {
        let before = (self.origin, self.active)
        (self.origin, self.active) = (origin, active)
        body(&self)
        (self.origin, self.active) = before
    }

    /// Returns the identifier of a layer, creating it at first use. A layer without a name is named after its parent.
    mutating func name(_ layer: Layer, in parent: String? = nil) -> String {
        if let known = identifiers[layer.id] { return known }
        let noun = parent.map { $0 + layer.content.noun.capitalizedWord } ?? layer.content.noun
        let name = names.new(layer.name, orLike: noun)
        identifiers[layer.id] = name
        return name
    }

    mutating func newName(_ name: String) -> String { names.new(name, orLike: "value") }
}

extension LayerContent {
    fileprivate var noun: String { owner == .layer ? "plain" : owner.rawValue }

    var className: String { owner == .layer ? "CALayer" : "CA\(owner.rawValue.capitalizedWord)Layer" }
}

// MARK: - Comments

enum CodeNote: String {
    case beginsLater = "The layer's clock has been running for a long time, so start times count from now."
    case showsItsStart = "The start value shows until the animation begins."
    case holdsItsEnd = "The end value shows until you remove the animation. The model value does not change."
    case settles =
        "A spring runs in real time: a shorter duration cuts it off, a longer one does not stretch it."
    case pairsPoints = "Points are paired by index: all paths have the same commands."
    case masks = "The layer shows where its mask is opaque. The colour of the mask has no effect."
    case cutsOff = "A group cuts off its animations at its end and does not stretch them."
    case followsLater = "Each copy is delayed by this time after the one before it."
    case animatesImplicitly = "The transaction animates the new values, without animation objects."
    case changesAtOnce = "Without actions the new values show immediately."
    case acts = "The actions run when the values of their keys change."
    case standsStill = "A layer with speed 0 stops at its timeOffset, with its sublayers."
    case resumes = "The layer continues where it stopped: its beginTime is the length of the pause."
}
