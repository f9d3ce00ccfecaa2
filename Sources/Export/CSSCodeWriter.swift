public import Layers

/// Writes scenes as HTML with CSS: the drawing as inline SVG, and what moves in it as `@keyframes`.
///
/// Drawing and motion are those of ``SVGWriter``; what CSS has no words for stands still, and a comment says so.
///
///     CSSCodeWriter(Timeline(scene), name: "star-morph").listing().text
public struct CSSCodeWriter: Sendable {
    private let timeline: Timeline
    private let name: String

    /// How often what cannot be blended changes, in a second.
    public static let framesPerSecond = 30

    /// A writer of a scene; the names of its animations begin with `name`.
    public init(_ timeline: Timeline, name: String) {
        self.timeline = timeline
        self.name = name
    }

    /// The code.
    public func listing() -> CodeListing {
        var sheet = CSSSheet(prefix: CSSSheet.identifier(name))
        let drawing = sheet.styled(SVGWriter(timeline, framesPerSecond: Self.framesPerSecond).animatedRoot())
        var bytes: [UInt8] = []
        drawing.write(to: &bytes)
        let markup = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            let blanks = line.prefix { $0 == " " }.count
            return CodeListing.Line(String(line.dropFirst(blanks)), indent: blanks)
        }
        return CodeListing(sheet.lines + markup)
    }
}

/// The rules of a document whose elements move by CSS.
private struct CSSSheet {
    private let prefix: String
    private var rules: [CodeListing.Line] = []
    /// What CSS cannot do, each thing once.
    private var remarks: [String] = []
    private var count = 0

    init(prefix: String) { self.prefix = prefix }

    /// The style element; none where nothing moves.
    var lines: [CodeListing.Line] {
        let remarks = remarks.map { CodeListing.Line("/* \($0) */", indent: 1) }
        guard !rules.isEmpty || !remarks.isEmpty else { return [] }
        return [CodeListing.Line("<style>")] + remarks + rules + [CodeListing.Line("</style>")]
    }

    /// An element that is moved by rules of the sheet instead of elements in it.
    mutating func styled(_ element: SVGElement) -> SVGElement {
        var result = element
        let motions = element.children.compactMap(\.motion)
        result.children = element.children.filter { $0.motion == nil }
        let possible = motions.filter { motion in
            let property = CSSProperty(motion)
            if property == nil {
                tell(
                    "CSS cannot animate \(motion.attribute) of \(element.name): it stays as it is at the start."
                )
            }
            return property != nil
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

    private mutating func tell(_ remark: String) {
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    /// Adds the rule of an element, and the keyframes of each of its properties.
    private mutating func add(_ motions: [SVGMotion], _ name: String) {
        let animations = motions.map { motion in
            let timing = motion.track.isDiscrete ? "step-end" : "linear"
            return "\(name)-\(motion.attribute) \(motion.track.duration.svg(6))s \(timing) infinite"
        }
        rules.append(
            CodeListing.Line(".\(name) { animation: \(animations.joined(separator: ", ")); }", indent: 1))
        for motion in motions {
            guard let property = CSSProperty(motion) else { continue }
            if let remark = property.remark { tell(remark) }
            rules.append(CodeListing.Line("@keyframes \(name)-\(motion.attribute) {", indent: 1))
            for (percent, key) in motion.track.cssKeys {
                let ease = key.ease.map { " animation-timing-function: \($0.css);" } ?? ""
                rules.append(
                    CodeListing.Line(
                        "\(percent)% { \(motion.attribute): \(property.value(key.value));\(ease) }", indent: 2
                    ))
            }
            rules.append(CodeListing.Line("}", indent: 1))
        }
    }

    /// A name with nothing in it but what names in CSS may hold.
    static func identifier(_ name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
        return words.first?.isLetter == true ? words : "scene" + (words.isEmpty ? "" : "-" + words)
    }
}

// MARK: - Properties

/// How CSS writes the values of an attribute of SVG that it can animate.
enum CSSProperty: Equatable {
    /// As SVG does.
    case plain
    /// Numbers that are lengths, each with a unit.
    case lengths
    /// Path data.
    case path
    /// A function of a transform, whose numbers have this unit.
    case transform(String, unit: String)

    /// The property of what moves; nil where it is none of CSS.
    init?(_ motion: SVGMotion) {
        switch (motion.attribute, motion.type) {
        case ("opacity", _), ("fill", _), ("fill-opacity", _), ("stroke", _), ("stroke-opacity", _),
            ("stop-color", _), ("stop-opacity", _), ("stroke-miterlimit", _):
            self = .plain
        case ("stroke-width", _), ("stroke-dasharray", _), ("stroke-dashoffset", _): self = .lengths
        case ("d", _): self = .path
        case ("transform", "translate"?): self = .transform("translate", unit: "px")
        case ("transform", "scale"?): self = .transform("scale", unit: "")
        case ("transform", let turn?) where turn == "rotate" || turn == "skewX":
            self = .transform(turn, unit: "deg")
        default: return nil
        }
    }

    /// A value as CSS writes it.
    func value(_ text: String) -> String {
        func numbers(_ unit: String) -> [String] { text.split(separator: " ").map { $0 + unit } }
        switch self {
        case .plain: return text
        case .lengths: return numbers("px").joined(separator: " ")
        case .path: return "path(\"\(text)\")"
        case .transform(let function, let unit):
            return "\(function)(\(numbers(unit).joined(separator: ", ")))"
        }
    }

    /// What is to be known of it.
    var remark: String? {
        switch self {
        case .path: "Chrome and Firefox animate d; Safari does not, and shows the first path."
        case .plain, .lengths, .transform: nil
        }
    }
}

extension SVGTrack {
    /// The keys with their times in per cent. Where the value jumps, the one before comes a moment earlier, since of two
    /// at one time CSS knows only the last.
    var cssKeys: [(percent: String, key: Key)] {
        keys.enumerated().map { index, key in
            let jumps = index + 1 < keys.count && keys[index + 1].time - key.time < 1e-6
            return (((jumps ? key.time - 1e-5 : key.time) * 100).svg(4), key)
        }
    }
}

extension CubicTiming {
    /// The curve as CSS writes it.
    var css: String { "cubic-bezier(\([x1, y1, x2, y2].map { $0.svg(4) }.joined(separator: ", ")))" }
}
