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

        fileprivate init(_ name: String, _ text: String, _ tags: String...) {
            (self.name, self.text, self.tags) = (name, text, tags)
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
                Demo("star-morph", EmbeddedFiles.star_morph_yaml, "path", "basic"),
                Demo("marching-ants", EmbeddedFiles.marching_ants_yaml, "lineDashPhase", "basic"),
                Demo("signature", EmbeddedFiles.signature_yaml, "strokeEnd", "strokeStart", "fillMode"),
                Demo(
                    "gradient-stroke", EmbeddedFiles.gradient_stroke_yaml, "gradient", "mask", "strokeEnd"),
                Demo("stagger", EmbeddedFiles.stagger_yaml, "replicator", "instanceDelay"),
            ]
        ),
        (
            "Strokes",
            [
                Demo("draw-on", EmbeddedFiles.draw_on_yaml, "strokeEnd", "basic"),
                Demo("erase", EmbeddedFiles.erase_yaml, "strokeStart", "basic"),
                Demo("chase", EmbeddedFiles.chase_yaml, "strokeStart", "strokeEnd"),
                Demo(
                    "reversed-draw", EmbeddedFiles.reversed_draw_yaml, "strokeEnd", "strokeStart", "path"),
                Demo("line-width", EmbeddedFiles.line_width_yaml, "lineWidth", "basic"),
                Demo("miter-limit", EmbeddedFiles.miter_limit_yaml, "miterLimit", "basic"),
                Demo("dash-pattern", EmbeddedFiles.dash_pattern_yaml, "lineDashPattern", "lineDashPhase"),
            ]
        ),
        (
            "Colour",
            [
                Demo("colour", EmbeddedFiles.colour_yaml, "fillColor", "strokeColor", "basic"),
                Demo("fill-colour", EmbeddedFiles.fill_colour_yaml, "fillColor", "basic"),
                Demo("stroke-colour", EmbeddedFiles.stroke_colour_yaml, "strokeColor", "timeOffset"),
                Demo(
                    "colour-spaces", EmbeddedFiles.colour_spaces_yaml, "fillColor", "x-colorSpace",
                    "keyframes"),
                Demo("pattern-fill", EmbeddedFiles.pattern_fill_yaml, "fillColor", "path", "x-pattern"),
            ]
        ),
        (
            "Time and motion",
            [
                Demo(
                    "spacing-chart", EmbeddedFiles.spacing_chart_yaml, "timingFunction", "replicator",
                    "speed"),
                Demo("easing-race", EmbeddedFiles.easing_race_yaml, "timingFunction", "x-timing"),
                Demo("easing-gallery", EmbeddedFiles.easing_gallery_yaml, "timingFunction", "x-timing"),
                Demo("springs", EmbeddedFiles.springs_yaml, "position", "spring"),
                Demo("bounce-path", EmbeddedFiles.bounce_path_yaml, "position", "keyframes"),
                Demo(
                    "calculation-modes", EmbeddedFiles.calculation_modes_yaml, "position", "keyframes",
                    "calculationMode"),
                Demo(
                    "border-group", EmbeddedFiles.border_group_yaml, "borderWidth", "borderColor", "group"),
                Demo("additive", EmbeddedFiles.additive_yaml, "position", "isAdditive"),
                Demo(
                    "pause-and-scrub", EmbeddedFiles.pause_and_scrub_yaml, "speed", "timeOffset",
                    "beginTime"),
            ]
        ),
        (
            "Put to work",
            [
                Demo("circular-loader", EmbeddedFiles.circular_loader_yaml, "path", "keyframes"),
                Demo("card-expand", EmbeddedFiles.card_expand_yaml, "path", "mask", "fillMode"),
            ]
        ),
        (
            "From SVG files",
            [
                Demo("spinner", EmbeddedFiles.spinner_yaml, "strokeStart", "strokeEnd", "svg"),
                Demo("check-mark", EmbeddedFiles.check_mark_yaml, "strokeEnd", "keyframes", "svg"),
                Demo("gauge", EmbeddedFiles.gauge_yaml, "strokeEnd", "transform", "svg"),
                Demo("weather", EmbeddedFiles.weather_yaml, "transform", "opacity", "svg"),
                Demo("ant", EmbeddedFiles.ant_yaml, "strokeEnd", "fillColor", "svg"),
                Demo("play-pause", EmbeddedFiles.play_pause_yaml, "path", "keyframes", "svg"),
            ]
        ),
        (
            "Katas",
            [
                Demo("kata-ring", EmbeddedFiles.kata_ring_yaml, "strokeEnd", "kata"),
                Demo("kata-ease", EmbeddedFiles.kata_ease_yaml, "timingFunction", "kata"),
                Demo("kata-ants", EmbeddedFiles.kata_ants_yaml, "lineDashPhase", "kata"),
                Demo("kata-pivot", EmbeddedFiles.kata_pivot_yaml, "anchorPoint", "kata"),
                Demo("kata-stagger", EmbeddedFiles.kata_stagger_yaml, "replicator", "kata"),
                Demo("kata-spring", EmbeddedFiles.kata_spring_yaml, "spring", "kata"),
            ]
        ),
        (
            "Traps and cures",
            [
                Demo("mismatched-morph", EmbeddedFiles.mismatched_morph_yaml, "path", "x-morph"),
                Demo("tiny-radius", EmbeddedFiles.tiny_radius_yaml, "path", "cornerRadius", "x-morph"),
                Demo("fade", EmbeddedFiles.fade_yaml, "opacity", "implicit", "model"),
                Demo(
                    "backing-layer", EmbeddedFiles.backing_layer_yaml, "bounds", "path", "implicit",
                    "actions"),
                Demo("dash-seam", EmbeddedFiles.dash_seam_yaml, "lineDashPattern", "lineDashPhase"),
                Demo("even-pen", EmbeddedFiles.even_pen_yaml, "strokeEnd", "x-trimBy", "path"),
            ]
        ),
    ]
}
