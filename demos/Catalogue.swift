/// The scenes that come with Antics, embedded in the program.
public enum Catalogue {
    /// A bundled scene: its name, what it is about, and the text of its file.
    public struct Demo: Sendable {
        /// What it is called by on the command line.
        public let name: String
        /// What it shows, for `antics list`.
        public let tags: [String]
        /// The scene file.
        public let text: String

        fileprivate init(_ name: String, _ file: [UInt8], _ tags: String...) {
            self.name = name
            self.tags = tags
            text = String(decoding: file, as: UTF8.self)
        }
    }

    /// All of them, in the order in which the playground goes through them.
    public static let demos = [
        Demo("star-morph", PackageResources.star_morph_yaml, "path", "basic"),
        Demo("mismatched-morph", PackageResources.mismatched_morph_yaml, "path", "basic", "x-morph"),
        Demo("colour", PackageResources.colour_yaml, "fillColor", "strokeColor", "basic"),
        Demo("fill-colour", PackageResources.fill_colour_yaml, "fillColor", "basic"),
        Demo("marching-ants", PackageResources.marching_ants_yaml, "lineDashPhase", "basic"),
        Demo("dash-pattern", PackageResources.dash_pattern_yaml, "lineDashPattern", "basic"),
        Demo("dash-seam", PackageResources.dash_seam_yaml, "lineDashPattern", "basic"),
        Demo("line-width", PackageResources.line_width_yaml, "lineWidth", "basic"),
        Demo("miter-limit", PackageResources.miter_limit_yaml, "miterLimit", "basic"),
        Demo("draw-on", PackageResources.draw_on_yaml, "strokeEnd", "basic"),
        Demo("erase", PackageResources.erase_yaml, "strokeStart", "basic"),
        Demo("chase", PackageResources.chase_yaml, "strokeStart", "strokeEnd", "basic"),
        Demo("reversed-draw", PackageResources.reversed_draw_yaml, "strokeEnd", "path", "basic"),
        Demo("signature", PackageResources.signature_yaml, "strokeEnd", "strokeStart", "fillMode"),
    ]
}
