/// The scenes that come with Antics, embedded in the program.
public enum Catalogue {
    /// A bundled scene: its name, what it is about, and the text of its file.
    public struct Demo: Sendable {
        /// The name on the command line.
        public let name: String
        /// The chapter that it belongs to.
        public fileprivate(set) var chapter = ""
        /// The subjects, for `antics list`.
        public let tags: [String]
        /// The scene file.
        public let text: String

        fileprivate init(_ name: String, _ file: [UInt8], _ tags: String...) {
            self.name = name
            self.tags = tags
            text = String(decoding: file, as: UTF8.self)
        }
    }

    /// The ten demos of the tour, in its order.
    public static let tour = [
        "star-morph", "draw-on", "marching-ants", "chase", "colour", "gradient-stroke", "easing-race",
        "springs",
        "stagger", "backing-layer",
    ]

    /// All of them, chapter by chapter, in the order in which the playground goes through them.
    public static let demos = chapters.flatMap { name, demos in
        demos.map { demo in
            var demo = demo
            demo.chapter = name
            return demo
        }
    }

    private static let chapters: [(name: String, demos: [Demo])] = [
        (
            "First looks",
            [
                Demo("star-morph", PackageResources.star_morph_yaml, "path", "basic"),
                Demo("marching-ants", PackageResources.marching_ants_yaml, "lineDashPhase", "basic"),
                Demo("signature", PackageResources.signature_yaml, "strokeEnd", "strokeStart", "fillMode"),
                Demo(
                    "gradient-stroke", PackageResources.gradient_stroke_yaml, "gradient", "mask", "strokeEnd"),
                Demo("stagger", PackageResources.stagger_yaml, "replicator", "instanceDelay"),
            ]
        ),
        (
            "Strokes",
            [
                Demo("draw-on", PackageResources.draw_on_yaml, "strokeEnd", "basic"),
                Demo("erase", PackageResources.erase_yaml, "strokeStart", "basic"),
                Demo("chase", PackageResources.chase_yaml, "strokeStart", "strokeEnd"),
                Demo(
                    "reversed-draw", PackageResources.reversed_draw_yaml, "strokeEnd", "strokeStart", "path"),
                Demo("line-width", PackageResources.line_width_yaml, "lineWidth", "basic"),
                Demo("miter-limit", PackageResources.miter_limit_yaml, "miterLimit", "basic"),
                Demo("dash-pattern", PackageResources.dash_pattern_yaml, "lineDashPattern", "lineDashPhase"),
            ]
        ),
        (
            "Colour",
            [
                Demo("colour", PackageResources.colour_yaml, "fillColor", "strokeColor", "basic"),
                Demo("fill-colour", PackageResources.fill_colour_yaml, "fillColor", "basic"),
                Demo("stroke-colour", PackageResources.stroke_colour_yaml, "strokeColor", "timeOffset"),
                Demo(
                    "colour-spaces", PackageResources.colour_spaces_yaml, "fillColor", "x-colorSpace",
                    "keyframes"),
                Demo("pattern-fill", PackageResources.pattern_fill_yaml, "fillColor", "path", "x-pattern"),
            ]
        ),
        (
            "Time and motion",
            [
                Demo(
                    "spacing-chart", PackageResources.spacing_chart_yaml, "timingFunction", "replicator",
                    "speed"),
                Demo("easing-race", PackageResources.easing_race_yaml, "timingFunction", "x-timing"),
                Demo("easing-gallery", PackageResources.easing_gallery_yaml, "timingFunction", "x-timing"),
                Demo("springs", PackageResources.springs_yaml, "position", "spring"),
                Demo("bounce-path", PackageResources.bounce_path_yaml, "position", "keyframes"),
                Demo(
                    "calculation-modes", PackageResources.calculation_modes_yaml, "position", "keyframes",
                    "calculationMode"),
                Demo(
                    "border-group", PackageResources.border_group_yaml, "borderWidth", "borderColor", "group"),
                Demo("additive", PackageResources.additive_yaml, "position", "isAdditive"),
                Demo(
                    "pause-and-scrub", PackageResources.pause_and_scrub_yaml, "speed", "timeOffset",
                    "beginTime"),
            ]
        ),
        (
            "Put to work",
            [
                Demo("circular-loader", PackageResources.circular_loader_yaml, "path", "keyframes"),
                Demo("card-expand", PackageResources.card_expand_yaml, "path", "mask", "fillMode"),
            ]
        ),
        (
            "From SVG files",
            [
                Demo("spinner", PackageResources.spinner_yaml, "strokeStart", "strokeEnd", "svg"),
                Demo("check-mark", PackageResources.check_mark_yaml, "strokeEnd", "keyframes", "svg"),
                Demo("gauge", PackageResources.gauge_yaml, "strokeEnd", "transform", "svg"),
                Demo("weather", PackageResources.weather_yaml, "transform", "opacity", "svg"),
                Demo("ant", PackageResources.ant_yaml, "strokeEnd", "fillColor", "svg"),
                Demo("play-pause", PackageResources.play_pause_yaml, "path", "keyframes", "svg"),
            ]
        ),
        (
            "Katas",
            [
                Demo("kata-ring", PackageResources.kata_ring_yaml, "strokeEnd", "kata"),
                Demo("kata-ease", PackageResources.kata_ease_yaml, "timingFunction", "kata"),
                Demo("kata-ants", PackageResources.kata_ants_yaml, "lineDashPhase", "kata"),
                Demo("kata-pivot", PackageResources.kata_pivot_yaml, "anchorPoint", "kata"),
                Demo("kata-stagger", PackageResources.kata_stagger_yaml, "replicator", "kata"),
                Demo("kata-spring", PackageResources.kata_spring_yaml, "spring", "kata"),
            ]
        ),
        (
            "Traps and cures",
            [
                Demo("mismatched-morph", PackageResources.mismatched_morph_yaml, "path", "x-morph"),
                Demo("tiny-radius", PackageResources.tiny_radius_yaml, "path", "cornerRadius", "x-morph"),
                Demo("fade", PackageResources.fade_yaml, "opacity", "implicit", "model"),
                Demo(
                    "backing-layer", PackageResources.backing_layer_yaml, "bounds", "path", "implicit",
                    "actions"),
                Demo("dash-seam", PackageResources.dash_seam_yaml, "lineDashPattern", "lineDashPhase"),
                Demo("even-pen", PackageResources.even_pen_yaml, "strokeEnd", "x-trimBy", "path"),
            ]
        ),
    ]
}
