import Layers

// The numbers in the sentences of the demos, with the computation if the sentence does not contain it.
extension DemoSentencesTests {
    /// Demos of paths and colours.
    static let shapes: [Said] = [
        // A quarter of the time is 0.1291619 of the way: 64.29 + 0.1291619 · (82 - 64.29).
        Said("star-morph", 0.5, "shape", .y(2), 64.29),
        Said("star-morph", 0.875, "shape", .y(2), 66.5775),
        Said("star-morph", 1.25, "shape", .y(2), 73.145),
        Said("star-morph", 2, "shape", .y(2), 82),
        Said("star-morph", 3, "shape", .y(2), 82),
        Said("star-morph", 3.75, "shape", .y(2), 73.145),
        // Half of the way from (7.7, 58.5) to the origin.
        Said("mismatched-morph", 1.5, "faithful", .x(8), 3.85),
        Said("mismatched-morph", 3, "smart", .width, 128),
        Said("tiny-radius", 0.6, "radius 0.1", .x(0), 54),
        Said("tiny-radius", 2.4, "radius 0.1", .x(0), 14.1),
        Said("tiny-radius", 3.6, "radius 0", .x(0), 14),
        Said("colour", 0.4, "fill", .red(.fillColor), 217),
        Said("colour", 1.6, "blue", .value(.boundsHeight), 127.5),
        Said("colour", 2.4, "stroke", .red(.strokeColor), 127.5),
        Said("colour", 3.6, "fill", .red(.fillColor), 38),
        Said("colour", 4.4, "fill", .blue(.fillColor), 180),
        Said("fill-colour", 0.5, "from red", .red(.fillColor), 229),
        Said("fill-colour", 1.25, "from clear", .alpha(.fillColor), 0.5),
        Said("fill-colour", 2, "from red", .red(.fillColor), 18),
        Said("fill-colour", 3, "from clear", .alpha(.fillColor), 1),
        Said("stroke-colour", 1, "middle", .red(.strokeColor), 230),
        Said("stroke-colour", 1, "outer", .red(.strokeColor), 144.5),
        Said("stroke-colour", 2, "outer", .red(.strokeColor), 230),
        Said("stroke-colour", 3, "outer", .red(.strokeColor), 144.5),
    ]

    /// Demos of lines.
    static let lines: [Said] = [
        Said("marching-ants", 0.5, "even", .value(.lineDashPhase), 8),
        Said("marching-ants", 1, "uneven", .value(.lineDashPhase), -16),
        Said("marching-ants", 1.9999, "even", .value(.lineDashPhase), 32),
        Said("marching-ants", 2, "even", .value(.lineDashPhase), 0),
        Said("marching-ants", 6, "one ant", .value(.lineDashPhase), 96),
        // The triangle: 21 + 5 · 5.
        Said("dash-pattern", 1.25, "phase", .value(.positionX), 46),
        Said("dash-pattern", 1.25, "outline", .value(.lineDashPhase), 5),
        Said("dash-pattern", 2.25, "outline", .value(.lineDashPhase), 9),
        Said("dash-pattern", 3, "outline", .value(.lineDashPhase), 12),
        // 12 on from where a dash of 14 began, so 2 of the dash before it are left at the start.
        Said("dash-seam", 1.5, "seam", .value(.lineDashPhase), -12),
        Said("line-width", 0.45, "ribbon", .value(.lineWidth), 0),
        Said("line-width", 1.5, "ribbon", .value(.lineWidth), 10),
        Said("line-width", 2.55, "ribbon", .value(.lineWidth), 20),
        // 10 - 2.5 a second, between 1 / sin 12° = 4.81, 1 / sin 20° = 2.92 and 1 / sin 40° = 1.56.
        Said("miter-limit", 2, "24 degrees", .value(.miterLimit), 5),
        Said("miter-limit", 2.2, "24 degrees", .value(.miterLimit), 4.5),
        Said("miter-limit", 2.8, "40 degrees", .value(.miterLimit), 3),
        Said("miter-limit", 2.9, "40 degrees", .value(.miterLimit), 2.75),
        Said("miter-limit", 3.3, "80 degrees", .value(.miterLimit), 1.75),
        Said("miter-limit", 3.5, "80 degrees", .value(.miterLimit), 1.25),
        Said("miter-limit", 4.5, "limit", .value(.miterLimit), 1.25),
        Said("draw-on", 0.6, "line", .value(.strokeEnd), 0),
        Said("draw-on", 1.5, "line", .value(.strokeEnd), 0.5),
        Said("draw-on", 2.4, "line", .value(.strokeEnd), 1),
        Said("draw-on", 3.6, "erased", .value(.strokeStart), 1),
        Said("erase", 0.45, "leaf", .value(.strokeStart), 0),
        Said("erase", 1.5, "leaf", .value(.strokeStart), 0.5),
        Said("erase", 2.55, "leaf", .value(.strokeStart), 1),
        Said("erase", 3.45, "leaf", .value(.strokeStart), 1),
        Said("reversed-draw", 0.45, "forward", .value(.strokeEnd), 0),
        Said("reversed-draw", 1.5, "backward", .value(.strokeEnd), 0.5),
        Said("reversed-draw", 2.55, "start pulled back", .value(.strokeStart), 0),
    ]
}
