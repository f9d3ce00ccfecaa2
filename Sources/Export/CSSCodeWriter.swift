public import Layers
import Text

/// A writer of scenes as HTML with CSS: inline SVG for the drawing and `@keyframes` for the motion.
///
/// The drawing and the motion are those of ``SVGWriter``. A property that CSS cannot animate keeps its first value,
/// with a comment.
///
///     CSSCodeWriter(Timeline(scene), name: "star-morph").listing().text
public struct CSSCodeWriter: Sendable {
    private let timeline: Timeline
    private let name: String

    /// The frame rate of values that cannot be interpolated.
    public static let framesPerSecond = 30

    /// Creates a writer. The names of its animations start with `name`.
    public init(_ timeline: Timeline, name: String) {
        self.timeline = timeline
        self.name = name
    }

    /// Returns the code, with the limits of CSS as notes.
    public func listing() -> CodeListing {
        var sheet = CSSSheet(prefix: CSSSheet.identifier(name), repeats: timeline.loops)
        let writer = SVGWriter(timeline, framesPerSecond: Self.framesPerSecond)
        let drawing = sheet.styled(writer.animatedRoot(by: .css))
        let markup = drawing.document.split(separator: "\n").map { line in
            let blanks = line.prefix { $0 == " " }.count
            return CodeListing.Line(String(line.dropFirst(blanks)), indent: blanks)
        }
        return CodeListing(sheet.lines + markup, notes: sheet.notes)
    }
}

struct CSSSheet {
    private let prefix: String
    private let repeats: Bool
    private var rules: [CodeListing.Line] = []
    /// The limits of CSS that the document meets, without duplicates.
    private(set) var notes: [String] = []
    private var count = 0

    init(prefix: String, repeats: Bool) { (self.prefix, self.repeats) = (prefix, repeats) }

    /// The rules as an element of a document, or `nil` if there are none.
    var style: SVGElement? {
        guard !rules.isEmpty else { return nil }
        let lines = rules.map { String(repeating: " ", count: $0.indent) + $0.text }
        return SVGElement("style", text: "\n" + lines.joined(separator: "\n") + "\n ")
    }

    var lines: [CodeListing.Line] {
        let notes = notes.map { CodeListing.Line("/* \($0) */", indent: 1) }
        guard !rules.isEmpty || !notes.isEmpty else { return [] }
        return [CodeListing.Line("<style>")] + notes + rules + [CodeListing.Line("</style>")]
    }

    mutating func styled(_ element: SVGElement) -> SVGElement {
        var result = element
        let motions = element.children.compactMap(\.motion)
        result.children = element.children.filter { $0.motion == nil }
        let possible = motions.filter { $0.css("") != nil }
        for motion in motions where motion.css("") == nil {
            addNote("CSS cannot animate \(motion.attribute) of \(element.name): it keeps its first value.")
        }
        if !possible.isEmpty {
            count += 1
            let name = "\(prefix)-\(count)"
            result.set("class", name)
            add(possible, name)
        }
        for index in result.children.indices { result.children[index] = styled(result.children[index]) }
        return result
    }

    private mutating func addNote(_ note: String) {
        if !notes.contains(note) { notes.append(note) }
    }

    private mutating func add(_ motions: [SVGMotion], _ name: String) {
        let count = repeats ? "infinite" : "both"
        let animations = motions.map { motion in
            let timing = motion.track.isDiscrete ? "step-end" : "linear"
            return "\(name)-\(motion.attribute) \(motion.track.duration.svg(6))s \(timing) \(count)"
        }
        rules.append(
            CodeListing.Line(".\(name) { animation: \(animations.joined(separator: ", ")); }", indent: 1))
        for motion in motions {
            switch motion.attribute {
            case "d": addNote("Chrome and Firefox animate d; Safari does not, and shows the first path.")
            case "filter": addNote("Chrome and Firefox animate filters in SVG; Safari draws none of them.")
            default: break
            }
            rules.append(CodeListing.Line("@keyframes \(name)-\(motion.attribute) {", indent: 1))
            for (percent, key) in motion.track.cssKeys {
                let ease = key.ease.map { " animation-timing-function: \($0.css);" } ?? ""
                rules.append(
                    CodeListing.Line(
                        "\(percent)% { \(motion.attribute): \(motion.css(key.value) ?? "");\(ease) }",
                        indent: 2
                    ))
            }
            rules.append(CodeListing.Line("}", indent: 1))
        }
    }

    static func identifier(_ name: String) -> String {
        let words = name.asciiWords.joined(separator: "-")
        return words.first?.isLetter == true ? words : "scene" + (words.isEmpty ? "" : "-" + words)
    }
}

// MARK: - Values

extension SVGMotion {
    func css(_ value: String) -> String? {
        func numbers(_ unit: String) -> [String] { value.split(separator: " ").map { $0 + unit } }
        func function(_ unit: String) -> String { "\(type ?? "")(\(numbers(unit).joined(separator: ", ")))" }
        switch (attribute, type) {
        case ("opacity", _), ("fill", _), ("fill-opacity", _), ("stroke", _), ("stroke-opacity", _),
            ("stop-color", _), ("stop-opacity", _), ("stroke-miterlimit", _), ("stroke-linecap", _),
            ("stroke-linejoin", _), ("fill-rule", _), ("visibility", _), ("filter", _):
            return value
        case ("stroke-width", _), ("stroke-dasharray", _), ("stroke-dashoffset", _):
            return value == "none" ? value : numbers("px").joined(separator: " ")
        case ("d", _): return "path(\"\(value)\")"
        case ("transform", "translate"): return function("px")
        case ("transform", "scale"): return function("")
        case ("transform", "rotate"), ("transform", "skewX"): return function("deg")
        default: return nil
        }
    }
}

extension SVGTrack {
    /// The keys with their times in per cent.
    ///
    /// CSS uses only the last of two keys at one time. Before a jump the key therefore comes slightly earlier. Without
    /// a key at the end, CSS would animate back to the first value.
    var cssKeys: [(percent: String, key: Key)] {
        let last = keys[keys.count - 1]
        let keys = last.time < 1 ? keys + [Key(time: 1, value: last.value)] : keys
        return keys.enumerated().map { index, key in
            let jumps = index + 1 < keys.count && keys[index + 1].time - key.time < 1e-6
            return (((jumps ? key.time - 1e-5 : key.time) * 100).svg(4), key)
        }
    }
}

extension CubicTiming {
    var css: String { "cubic-bezier(\(numbers.map { $0.svg(4) }.joined(separator: ", ")))" }
}
