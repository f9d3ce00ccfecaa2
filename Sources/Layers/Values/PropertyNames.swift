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
    package let note: String

    /// The properties by their names in other frameworks, in lower case.
    package static let all: [String: [OtherFrameworkName]] = {
        var names: [String: [OtherFrameworkName]] = [:]
        for row in table.split(separator: "\n") {
            let cells = row.split(separator: " | ")
            let note = cells.count > 2 ? " (\(cells[2]))" : ""
            let property = OtherFrameworkName(key: String(cells[0]), note: note)
            for name in cells[1].lowercased().split(separator: " ") {
                names[String(name), default: []].append(property)
            }
        }
        return names
    }()

    /// A row has a name here, the other names, and the note.
    private static let table = """
        lineDashPhase | stroke-dashoffset strokeDashoffset lineDashOffset dashOffset dashPhase | CSS calls it stroke-dashoffset
        lineDashPattern | stroke-dasharray strokeDasharray lineDash dash dashPattern dashes | CSS calls it stroke-dasharray
        lineWidth | stroke-width strokeWidth | CSS calls it stroke-width
        lineCap | stroke-linecap strokeLinecap cap | CSS calls it stroke-linecap
        lineJoin | stroke-linejoin strokeLinejoin join | CSS calls it stroke-linejoin
        miterLimit | stroke-miterlimit strokeMiterlimit | CSS calls it stroke-miterlimit
        strokeColor | stroke strokeStyle strokeColour stroke-color lineColor | CSS calls it stroke
        fillColor | fill fillStyle color colour fillColour fill-color tint tintColor | CSS calls it fill
        fillRule | fill-rule | CSS calls it fill-rule
        path | d shape clip-path | SVG calls it d
        opacity | alpha | a UIView calls it alpha
        isHidden | visibility visible | CSS calls it visibility
        isDoubleSided | backface-visibility backfaceVisibility | CSS calls it backface-visibility
        masksToBounds | overflow clipsToBounds | CSS calls it overflow
        compositingFilter | mix-blend-mode mixBlendMode blendMode blend-mode | CSS calls it mix-blend-mode
        x-isolated | isolation | CSS calls it isolation
        x-vectorEffect | vector-effect vectorEffect | SVG calls it vector-effect
        x-maskMode | mask-type maskType mask-mode maskMode | CSS calls it mask-mode
        x-blurRadius | blur blurRadius filter | CSS calls it filter: blur()
        shadowOpacity | box-shadow boxShadow text-shadow drop-shadow shadowAlpha
        shadowRadius | shadowBlur shadowBlurRadius | a canvas calls it shadowBlur, which is twice the radius
        shadowOffset.width | shadowOffsetX shadowOffset.x shadowDx | a canvas calls it shadowOffsetX
        shadowOffset.height | shadowOffsetY shadowOffset.y shadowDy | a canvas calls it shadowOffsetY
        backgroundColor | background background-color backgroundColour | CSS calls it background-color
        cornerRadius | border-radius borderRadius radius | CSS calls it border-radius
        borderWidth | border-width border borderStyle | CSS calls it border-width
        borderColor | border-color borderColour | CSS calls it border-color
        zPosition | z-index zIndex | CSS calls it z-index
        anchorPoint | transform-origin transformOrigin anchor pivot origin | CSS calls it transform-origin
        position | center centre pos location | a UIView calls it center
        bounds | frame | frame follows from bounds and position
        transform.rotation.z | rotate rotation angle rotationAngle rotateZ transform.rotate transform.rotateZ transform.angle | CSS calls it rotate
        transform.scale | scale zoom transform.scale.xy | CSS calls it scale
        transform.translation | translate translation transform.translate offset | CSS calls it translate
        position.x | x left cx center.x frame.origin.x frame.x
        position.y | y top cy center.y frame.origin.y frame.y
        bounds.size.width | width bounds.width size.width frame.size.width frame.width
        bounds.size.height | height bounds.height size.height frame.size.height frame.height
        transform.translation.x | translateX transform.translate.x transform.translateX transform.tx translationX | CSS calls it translateX
        transform.translation.y | translateY transform.translate.y transform.translateY transform.ty translationY | CSS calls it translateY
        transform.scale.x | scaleX transform.scaleX | CSS calls it scaleX
        transform.scale.y | scaleY transform.scaleY | CSS calls it scaleY
        timingFunctions | easings timings
        ovalIn | oval ellipse ovalInRect ellipseIn
        arc | circle | an arc is a circle without its angles
        roundedRect | roundRect roundrect rrect
        bounds.origin.x | bounds.x
        bounds.origin.y | bounds.y
        sublayers | children layers
        colors | stops | CSS calls it stops
        locations | offsets
        name | id class
        beginTime | animation-delay delay begin start startTime startDelay | CSS calls it animation-delay
        duration | animation-duration dur length time durationMs | CSS calls it animation-duration
        timingFunction | animation-timing-function easing ease timing curve interpolator timingCurve | CSS calls it animation-timing-function
        repeatCount | animation-iteration-count iterations repeat loop loops repeats repeatForever iterationCount | CSS calls it animation-iteration-count
        autoreverses | animation-direction alternate yoyo autoreverse pingpong | CSS calls it animation-direction
        fillMode | animation-fill-mode | CSS calls it animation-fill-mode
        keyPath | property attributeName key animates | SVG calls it attributeName
        fromValue | from startValue initialValue
        toValue | to endValue finalValue value
        byValue | by
        values | keyframes frames | CSS calls it keyframes
        keyTimes | times keytimes keyframeTimes
        isAdditive | additive | SVG calls it additive
        isCumulative | accumulate cumulative | SVG calls it accumulate
        isRemovedOnCompletion | removedOnCompletion
        calculationMode | calcMode | SVG calls it calcMode
        rotationMode | rotate | SVG calls it rotate
        canvas | viewBox size frame bounds viewport view stage dimensions | SVG calls it viewBox
        scene | version
        x-steps | lesson
        """
}

// MARK: - Key paths that show nothing here

/// The properties of Core Animation that a flat picture of shapes does not have.
package enum FlatPicture: Sendable {
    /// Returns the reason why a key path of Core Animation is not available, to follow a colon, or `nil` for others.
    package static func reason(against keyPath: String) -> String? {
        if depths.contains(keyPath) { return reasons[0].reason }
        return reasons.first { $0.keyPaths.contains(keyPath) || $0.keyPaths.contains(root(of: keyPath)) }?
            .reason
    }

    private static func root(of keyPath: String) -> String { String(keyPath.prefix { $0 != "." }) }

    private static let reasons: [(keyPaths: Set<String>, reason: String)] = """
        anchorPointZ | there is no depth: the picture is flat
        contents contentsRect contentsCenter contentsScale contentsGravity contentsFormat minificationFilter magnificationFilter \
        minificationFilterBias | there are no contents: fill a shape with a picture
        filters backgroundFilters | there are no filters but x-blurRadius
        shouldRasterize rasterizationScale | layers are always drawn at the size of the picture
        emitterCells emitterPosition emitterZPosition emitterSize emitterDepth birthRate lifetime velocity spin \
        | there are no particles: the picture has nothing but shapes
        string font fontSize foregroundColor | there is no text but labels, which have the terminal's own letters
        """.split(separator: "\n").map { row in
            let cells = row.split(separator: " | ")
            return (Set(cells[0].split(separator: " ").map(String.init)), String(cells[1]))
        }

    /// The components of transforms that leave the plane.
    private static let depths = ["transform", "sublayerTransform", "instanceTransform"].flatMap { root in
        ["rotation.x", "rotation.y", "scale.z", "translation.z", "m34"].map { root + "." + $0 }
    }
}
