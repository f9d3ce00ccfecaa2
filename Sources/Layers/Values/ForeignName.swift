/// What a property of a layer or of an animation is called elsewhere: in CSS, in SVG, on a canvas, on a view.
package struct ForeignName: Sendable {
    /// Our name, which is Core Animation's.
    package let key: String
    /// Who calls it how, in brackets; empty when the name is just another habit.
    package let remark: String

    /// The names of other vocabularies in lower case.
    package static let all: [String: [ForeignName]] = {
        var names: [String: [ForeignName]] = [:]
        for (key, remark, others) in table {
            let meaning = ForeignName(key: key, remark: remark.isEmpty ? "" : " (\(remark))")
            for name in others { names[name.lowercased(), default: []].append(meaning) }
        }
        return names
    }()

    private static let table: [(key: String, remark: String, names: [String])] = [
        (
            "lineDashPhase", "CSS calls it stroke-dashoffset",
            ["stroke-dashoffset", "strokeDashoffset", "lineDashOffset", "dashOffset", "dashPhase"]
        ),
        (
            "lineDashPattern", "CSS calls it stroke-dasharray",
            ["stroke-dasharray", "strokeDasharray", "lineDash", "dash", "dashPattern", "dashes"]
        ),
        ("lineWidth", "CSS calls it stroke-width", ["stroke-width", "strokeWidth"]),
        ("lineCap", "CSS calls it stroke-linecap", ["stroke-linecap", "strokeLinecap", "cap"]),
        ("lineJoin", "CSS calls it stroke-linejoin", ["stroke-linejoin", "strokeLinejoin", "join"]),
        ("miterLimit", "CSS calls it stroke-miterlimit", ["stroke-miterlimit", "strokeMiterlimit"]),
        ("strokeColor", "CSS calls it stroke", ["stroke", "strokeStyle"]),
        ("fillColor", "CSS calls it fill", ["fill", "fillStyle", "color"]),
        ("fillRule", "CSS calls it fill-rule", ["fill-rule"]),
        ("path", "SVG calls it d", ["d", "shape", "clip-path"]),
        ("opacity", "a UIView calls it alpha", ["alpha"]),
        ("isHidden", "CSS calls it visibility", ["visibility", "visible"]),
        ("masksToBounds", "CSS calls it overflow", ["overflow", "clipsToBounds"]),
        ("backgroundColor", "CSS calls it background-color", ["background", "background-color"]),
        ("cornerRadius", "CSS calls it border-radius", ["border-radius", "borderRadius", "radius"]),
        ("borderWidth", "CSS calls it border-width", ["border-width", "border"]),
        ("borderColor", "CSS calls it border-color", ["border-color"]),
        ("zPosition", "CSS calls it z-index", ["z-index", "zIndex"]),
        ("anchorPoint", "CSS calls it transform-origin", ["transform-origin", "transformOrigin"]),
        ("position", "a UIView calls it center", ["center", "centre"]),
        ("bounds", "frame follows from bounds and position", ["frame"]),
        ("transform.rotation.z", "CSS calls it rotate", ["rotate", "rotation", "angle"]),
        ("transform.scale", "CSS calls it scale", ["scale"]),
        ("transform.translation", "CSS calls it translate", ["translate", "translation"]),
        ("position.x", "", ["x", "left", "cx"]),
        ("position.y", "", ["y", "top", "cy"]),
        ("bounds.size.width", "", ["width", "bounds.width"]),
        ("bounds.size.height", "", ["height", "bounds.height"]),
        ("bounds.origin.x", "", ["bounds.x"]),
        ("bounds.origin.y", "", ["bounds.y"]),
        ("sublayers", "", ["children", "layers"]),
        ("colors", "CSS calls it stops", ["stops"]),
        ("locations", "", ["offsets"]),
        ("name", "", ["id", "class"]),
        ("beginTime", "CSS calls it animation-delay", ["animation-delay", "delay", "begin"]),
        ("duration", "CSS calls it animation-duration", ["animation-duration", "dur"]),
        (
            "timingFunction", "CSS calls it animation-timing-function",
            ["animation-timing-function", "easing", "ease", "timing", "curve"]
        ),
        (
            "repeatCount", "CSS calls it animation-iteration-count",
            ["animation-iteration-count", "iterations", "repeat", "loop", "loops"]
        ),
        (
            "autoreverses", "CSS calls it animation-direction",
            ["animation-direction", "alternate", "yoyo", "autoreverse"]
        ),
        ("fillMode", "CSS calls it animation-fill-mode", ["animation-fill-mode"]),
        ("keyPath", "SVG calls it attributeName", ["property", "attributeName", "key", "animates"]),
        ("fromValue", "", ["from"]),
        ("toValue", "", ["to"]),
        ("byValue", "", ["by"]),
        ("values", "CSS calls it keyframes", ["keyframes"]),
        ("keyTimes", "", ["times", "keytimes"]),
        ("isAdditive", "SVG calls it additive", ["additive"]),
        ("isCumulative", "SVG calls it accumulate", ["accumulate", "cumulative"]),
        ("isRemovedOnCompletion", "", ["removedOnCompletion"]),
        ("calculationMode", "SVG calls it calcMode", ["calcMode"]),
        ("rotationMode", "SVG calls it rotate", ["rotate"]),
        ("canvas", "SVG calls it viewBox", ["viewBox", "size"]),
        ("scene", "", ["version"]),
        ("x-steps", "", ["lesson"]),
    ]
}
