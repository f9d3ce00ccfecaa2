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
        Demo("marching-ants", PackageResources.marching_ants_yaml, "lineDashPhase", "basic"),
        Demo("draw-on", PackageResources.draw_on_yaml, "strokeEnd", "strokeStart", "basic"),
        Demo("colour", PackageResources.colour_yaml, "fillColor", "strokeColor", "basic"),
    ]
}
