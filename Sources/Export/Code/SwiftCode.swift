import Geometry
import Layers

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
    private var taught: Set<SwiftLesson> = []
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
    mutating func teach(_ lesson: SwiftLesson) {
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
