import Layers

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
