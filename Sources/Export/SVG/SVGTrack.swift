import Layers

/// An attribute and what becomes of it; `type` is what an `animateTransform` changes.
struct SVGMotion {
    let attribute: String
    let type: String?
    let track: SVGTrack
}

/// A value of an attribute over the time of a document, in the terms of SVG's `animate`.
struct SVGTrack {
    /// A value at a time, and how it goes on to the next.
    struct Key: Equatable {
        /// 0 to 1 of the document's time.
        var time: Double
        var value: String
        /// How it is eased on the way to the next key; nil is linear.
        var ease: CubicTiming?
    }

    /// How long the document's time is, in seconds.
    let duration: Double
    /// The keys, the first at 0 and, unless the values are held, the last at 1.
    let keys: [Key]
    /// Whether each value is held until the next instead of going over to it.
    let isDiscrete: Bool

    /// A value that stays.
    init(_ value: String) {
        duration = 0
        keys = [Key(time: 0, value: value)]
        isDiscrete = true
    }

    /// Values at times; keys that say nothing new are dropped.
    init(duration: Double, keys: [Key], isDiscrete: Bool) {
        self.duration = duration
        self.isDiscrete = isDiscrete
        var kept: [Key] = []
        for (index, key) in keys.enumerated() {
            if isDiscrete, kept.last?.value == key.value { continue }
            let isInside = index > 0 && index < keys.count - 1
            if !isDiscrete, isInside, kept.last?.value == key.value, keys[index + 1].value == key.value {
                continue
            }
            kept.append(key)
        }
        self.keys = kept
    }

    /// The value at the beginning.
    var first: String { keys[0].value }

    /// Whether it never changes.
    var isConstant: Bool { keys.allSatisfy { $0.value == first } }

    /// The element that animates an attribute; `type` is what an `animateTransform` changes.
    func animation(of attribute: String, type: String? = nil) -> SVGElement {
        var element = SVGElement(type == nil ? "animate" : "animateTransform")
        element.set("attributeName", attribute)
        if let type { element.set("type", type) }
        element.set("dur", duration.svg(6) + "s")
        element.set("repeatCount", "indefinite")
        let isEased = !isDiscrete && keys.contains { $0.ease != nil }
        if isDiscrete {
            element.set("calcMode", "discrete")
        } else if isEased {
            element.set("calcMode", "spline")
        }
        element.set("keyTimes", keys.map { $0.time.svg(6) }.joined(separator: ";"))
        if isEased {
            element.set(
                "keySplines",
                keys.dropLast().map { key in
                    guard let ease = key.ease else { return "0 0 1 1" }
                    return [ease.x1, ease.y1, ease.x2, ease.y2].map { $0.svg(4) }.joined(separator: " ")
                }.joined(separator: ";"))
        }
        element.set("values", keys.map(\.value).joined(separator: ";"))
        element.motion = SVGMotion(attribute: attribute, type: type, track: self)
        return element
    }
}
