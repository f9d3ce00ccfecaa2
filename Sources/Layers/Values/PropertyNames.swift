import Colors

/// An error for a key path that names no property.
public struct KeyPathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key path.
    public let keyPath: String
    /// The most similar key path, or `nil` if no key path is similar.
    public let nearest: String?

    /// The reason why a key path of Core Animation is not available here, or `nil` for any other key path.
    package let reason: String?

    /// A sentence that describes the error.
    public var description: String {
        if let reason { return "no property \"\(keyPath)\" here: \(reason)" }
        return "no property \"\(keyPath)\" on a layer" + didYouMean(nearest)
    }
}

extension AnimatableProperty {
    /// Creates the property with a key path.
    ///
    /// `transform.rotation` is short for `transform.rotation.z`, and `isHidden` is an alias of `hidden`.
    ///
    ///     try AnimatableProperty(keyPath: "position.x")    // .positionX
    ///
    /// - Throws: ``KeyPathError`` with the nearest key path, or with the reason why a key path of Core
    ///   Animation is not available.
    public init(keyPath: String) throws(KeyPathError) {
        if let property = Self(rawValue: keyPath) ?? Self.synonyms[keyPath] {
            self = property
            return
        }
        if let reason = FlatPicture.reason(against: keyPath) {
            throw KeyPathError(keyPath: keyPath, nearest: nil, reason: reason)
        }
        let foreign = (OtherFrameworkName.all[keyPath.lowercased()] ?? [])
            .lazy.compactMap { Self(rawValue: $0.key) ?? Self.synonyms[$0.key] }.first
        let nearest = foreign?.keyPath ?? nearestName(to: keyPath, in: Self.allKeyPaths)
        throw KeyPathError(keyPath: keyPath, nearest: nearest, reason: nil)
    }

    /// All valid key paths.
    public static let allKeyPaths: [String] = allCases.map(\.rawValue) + synonyms.keys.sorted()

    private static let synonyms: [String: AnimatableProperty] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { property in
            property.names.filter { $0 != property.keyPath }.map { ($0, property) }
        })
}

// MARK: - Names of other frameworks

/// A property's name in another framework: CSS, SVG, a canvas or a view.
package struct OtherFrameworkName: Sendable {
    /// The name of the property here, which is Core Animation's.
    package let key: String
    /// The framework that uses the other name, in brackets; empty if it is just another common name.
    package let remark: String

    /// The properties by their names in other frameworks, in lower case.
    package static let all: [String: [OtherFrameworkName]] = {
        var names: [String: [OtherFrameworkName]] = [:]
        for (key, remark, others) in table {
            let meaning = OtherFrameworkName(key: key, remark: remark.isEmpty ? "" : " (\(remark))")
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
        (
            "strokeColor", "CSS calls it stroke",
            ["stroke", "strokeStyle", "strokeColour", "stroke-color", "lineColor"]
        ),
        (
            "fillColor", "CSS calls it fill",
            ["fill", "fillStyle", "color", "colour", "fillColour", "fill-color", "tint", "tintColor"]
        ),
        ("fillRule", "CSS calls it fill-rule", ["fill-rule"]),
        ("path", "SVG calls it d", ["d", "shape", "clip-path"]),
        ("opacity", "a UIView calls it alpha", ["alpha"]),
        ("isHidden", "CSS calls it visibility", ["visibility", "visible"]),
        ("masksToBounds", "CSS calls it overflow", ["overflow", "clipsToBounds"]),
        (
            "backgroundColor", "CSS calls it background-color",
            ["background", "background-color", "backgroundColour"]
        ),
        ("cornerRadius", "CSS calls it border-radius", ["border-radius", "borderRadius", "radius"]),
        ("borderWidth", "CSS calls it border-width", ["border-width", "border", "borderStyle"]),
        ("borderColor", "CSS calls it border-color", ["border-color", "borderColour"]),
        ("zPosition", "CSS calls it z-index", ["z-index", "zIndex"]),
        (
            "anchorPoint", "CSS calls it transform-origin",
            ["transform-origin", "transformOrigin", "anchor", "pivot", "origin"]
        ),
        ("position", "a UIView calls it center", ["center", "centre", "pos", "location"]),
        ("bounds", "frame follows from bounds and position", ["frame"]),
        (
            "transform.rotation.z", "CSS calls it rotate",
            [
                "rotate", "rotation", "angle", "rotationAngle", "rotateZ", "transform.rotate",
                "transform.rotateZ", "transform.angle",
            ]
        ),
        ("transform.scale", "CSS calls it scale", ["scale", "zoom", "transform.scale.xy"]),
        (
            "transform.translation", "CSS calls it translate",
            ["translate", "translation", "transform.translate", "offset"]
        ),
        ("position.x", "", ["x", "left", "cx", "center.x", "frame.origin.x", "frame.x"]),
        ("position.y", "", ["y", "top", "cy", "center.y", "frame.origin.y", "frame.y"]),
        (
            "bounds.size.width", "",
            ["width", "bounds.width", "size.width", "frame.size.width", "frame.width"]
        ),
        (
            "bounds.size.height", "",
            ["height", "bounds.height", "size.height", "frame.size.height", "frame.height"]
        ),
        (
            "transform.translation.x", "CSS calls it translateX",
            ["translateX", "transform.translate.x", "transform.translateX", "transform.tx", "translationX"]
        ),
        (
            "transform.translation.y", "CSS calls it translateY",
            ["translateY", "transform.translate.y", "transform.translateY", "transform.ty", "translationY"]
        ),
        ("transform.scale.x", "CSS calls it scaleX", ["scaleX", "transform.scaleX"]),
        ("transform.scale.y", "CSS calls it scaleY", ["scaleY", "transform.scaleY"]),
        ("timingFunctions", "", ["easings", "timings"]),
        ("ovalIn", "", ["oval", "ellipse", "ovalInRect", "ellipseIn"]),
        ("arc", "an arc is a circle without its angles", ["circle"]),
        ("roundedRect", "", ["roundRect", "roundrect", "rrect"]),
        ("bounds.origin.x", "", ["bounds.x"]),
        ("bounds.origin.y", "", ["bounds.y"]),
        ("sublayers", "", ["children", "layers"]),
        ("colors", "CSS calls it stops", ["stops"]),
        ("locations", "", ["offsets"]),
        ("name", "", ["id", "class"]),
        (
            "beginTime", "CSS calls it animation-delay",
            ["animation-delay", "delay", "begin", "start", "startTime", "startDelay"]
        ),
        (
            "duration", "CSS calls it animation-duration",
            ["animation-duration", "dur", "length", "time", "durationMs"]
        ),
        (
            "timingFunction", "CSS calls it animation-timing-function",
            ["animation-timing-function", "easing", "ease", "timing", "curve", "interpolator", "timingCurve"]
        ),
        (
            "repeatCount", "CSS calls it animation-iteration-count",
            [
                "animation-iteration-count", "iterations", "repeat", "loop", "loops", "repeats",
                "repeatForever", "iterationCount",
            ]
        ),
        (
            "autoreverses", "CSS calls it animation-direction",
            ["animation-direction", "alternate", "yoyo", "autoreverse", "pingpong"]
        ),
        ("fillMode", "CSS calls it animation-fill-mode", ["animation-fill-mode"]),
        ("keyPath", "SVG calls it attributeName", ["property", "attributeName", "key", "animates"]),
        ("fromValue", "", ["from", "startValue", "initialValue"]),
        ("toValue", "", ["to", "endValue", "finalValue", "value"]),
        ("byValue", "", ["by"]),
        ("values", "CSS calls it keyframes", ["keyframes", "frames"]),
        ("keyTimes", "", ["times", "keytimes", "keyframeTimes"]),
        ("isAdditive", "SVG calls it additive", ["additive"]),
        ("isCumulative", "SVG calls it accumulate", ["accumulate", "cumulative"]),
        ("isRemovedOnCompletion", "", ["removedOnCompletion"]),
        ("calculationMode", "SVG calls it calcMode", ["calcMode"]),
        ("rotationMode", "SVG calls it rotate", ["rotate"]),
        (
            "canvas", "SVG calls it viewBox",
            ["viewBox", "size", "frame", "bounds", "viewport", "view", "stage", "dimensions"]
        ),
        ("scene", "", ["version"]),
        ("x-steps", "", ["lesson"]),
    ]
}

// MARK: - Key paths that show nothing here

/// The properties of Core Animation that a flat picture of shapes does not have.
package enum FlatPicture: Sendable {
    /// Returns the reason why a key path of Core Animation is not available, to follow a colon, or `nil` for others.
    package static func reason(against keyPath: String) -> String? {
        reasons.first { $0.keyPaths.contains(keyPath) || $0.keyPaths.contains(root(of: keyPath)) }?.reason
    }

    private static func root(of keyPath: String) -> String { String(keyPath.prefix { $0 != "." }) }

    private static let reasons: [(keyPaths: Set<String>, reason: String)] = [
        (
            Set(depths + ["anchorPointZ", "doubleSided", "isDoubleSided"]),
            "there is no depth: the picture is flat"
        ),
        (
            ["shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath"],
            "there are no shadows: the picture has nothing but shapes"
        ),
        (
            [
                "contents", "contentsRect", "contentsCenter", "contentsScale", "contentsGravity",
                "contentsFormat", "minificationFilter", "magnificationFilter", "minificationFilterBias",
            ], "there are no bitmaps: the picture has nothing but shapes"
        ),
        (
            ["filters", "backgroundFilters", "compositingFilter", "shouldRasterize", "rasterizationScale"],
            "there are no filters: shapes are drawn as they are"
        ),
        (
            [
                "emitterCells", "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth",
                "birthRate", "lifetime", "velocity", "spin",
            ], "there are no particles: the picture has nothing but shapes"
        ),
        (
            ["string", "font", "fontSize", "foregroundColor"],
            "there is no text but labels, which have the terminal's own letters"
        ),
    ]

    /// The components of transforms that leave the plane.
    private static let depths = ["transform", "sublayerTransform", "instanceTransform"].flatMap { root in
        ["rotation.x", "rotation.y", "scale.z", "translation.z", "m34"].map { root + "." + $0 }
    }
}
