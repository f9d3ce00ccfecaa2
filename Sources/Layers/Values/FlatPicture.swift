/// What Core Animation shows and a flat picture of shapes does not: of key paths that are right there, why they are none
/// here.
package enum FlatPicture: Sendable {
    /// Why a key path of Core Animation is none here, in a sentence that goes on behind a colon; nil for one that Core
    /// Animation does not have either.
    package static func reason(against keyPath: String) -> String? {
        reasons.first { $0.keyPaths.contains(keyPath) || $0.keyPaths.contains(root(of: keyPath)) }?.reason
    }

    /// What stands before the first dot.
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

    /// The parts of transforms that leave the plane.
    private static let depths = ["transform", "sublayerTransform", "instanceTransform"].flatMap { root in
        ["rotation.x", "rotation.y", "scale.z", "translation.z", "m34"].map { root + "." + $0 }
    }
}
