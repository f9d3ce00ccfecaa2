import Layers

// The tables of DemoNumbersTests, which defines the curves E, O, I and D.
extension DemoNumbersTests {
    /// Demos of paths.
    static let shapes: [Row] = [
        // Point 2 goes from (163, 64.29) to (163, 82): half way 73.145. Point 1 from (101.07, 63.86) to (163, 7).
        Row("star-morph", "shape", .y(2), 64.29, 73.145, 82, 73.145, 64.29),
        Row("star-morph", "shape", .x(1), 101.07, 132.035, 163, 132.035, 101.07),
        // Point 1 moves to the corner (144, 16). Point 8, (7.7, 58.5), has no partner and moves to (0, 0). Point 2
        // moves from 152.3 to 144. Half way they are at 3.85 and 148.15. The end is the square.
        Row("mismatched-morph", "faithful", .y(1), 57.7, 36.85, 16, 36.85, 57.7),
        Row("mismatched-morph", "faithful", .width, 144.6, 144.3, 128, 144.3, 144.6),
        Row("mismatched-morph", "smart", .width, 144.6, 136.3, 128, 136.3, 144.6),
        // The first point is one radius right of the corner at x = 14. The radius is 40, 20.05, 0.1.
        Row("tiny-radius", "radius 0.1", .x(0), 54, 34.05, 14.1, 34.05, 54),
        Row("tiny-radius", "radius 0", .x(0), 54, 34, 14, 34, 54),
        // After 0.5 s of rest, easeOut over 2.5 s. 25 % is half of that: O(0.5) = 0.68464. Of 12 steps of 30° these are
        // 8.2157. So the point is 0.2157 of the distance from the end of sector 8, (-32.9, 19), to that of sector 9,
        // (-38, 0). 50 % is the full circle, and the second half mirrors the first.
        Row("circular-loader", "pie", .x(13), 0, -34.0002, 0, -34.0002, 0),
        Row("circular-loader", "pie", .y(13), -38, 14.9014, -38, 14.9014, -38),
        Row("circular-loader", "ring", .value(.strokeEnd), 0, 0.68464, 1, 0.68464, 0),
        // x = 98 moves to 10.1. 25 % is 1.25 s, half of the first 1.5 s: D(0.5) = 0.80240. 75 % is half of the return.
        Row("card-expand", "edge", .x(0), 98, 27.4687, 10.1, 80.6313, 98),
        Row("card-expand", "window", .x(0), 98, 27.4687, 10.1, 80.6313, 98),
        // The path of the window moves from x = 0 to 168, and the layer of the ball by the same distance, from 12 to
        // 180.
        Row("pattern-fill", "window", .left, 0, 84, 168, 84, 0),
        Row("pattern-fill", "ball", .value(.positionX), 12, 96, 180, 96, 12),
    ]

    /// Demos of colours.
    static let colors: [Row] = [
        // Half way between 217 and 38, and between 75 and 180, all channels are 127.5. The bars have the same heights.
        Row("colour", "fill", .red(.fillColor), 217, 127.5, 38, 127.5, 217),
        Row("colour", "fill", .green(.fillColor), 75, 127.5, 180, 127.5, 75),
        Row("colour", "stroke", .blue(.strokeColor), 75, 127.5, 180, 127.5, 75),
        Row("colour", "red", .value(.boundsHeight), 217, 127.5, 38, 127.5, 217),
        Row("colour", "green", .value(.boundsHeight), 75, 127.5, 180, 127.5, 75),
        Row("colour", "blue", .value(.boundsHeight), 75, 127.5, 180, 127.5, 75),
        // (229, 72, 77) and (18, 161, 80): half way (123.5, 116.5, 78.5).
        Row("fill-colour", "from red", .red(.fillColor), 229, 123.5, 18, 123.5, 229),
        Row("fill-colour", "from red", .green(.fillColor), 72, 116.5, 161, 116.5, 72),
        Row("fill-colour", "from clear", .alpha(.fillColor), 0, 0.5, 1, 0.5, 0),
        Row("fill-colour", "from clear", .green(.fillColor), 161, 161, 161, 161, 161),
        // (59, 130, 246) and (230, 73, 128): half way, red is 144.5. The middle ring is a quarter of the cycle ahead,
        // the inner one a half.
        Row("stroke-colour", "outer", .red(.strokeColor), 59, 144.5, 230, 144.5, 59),
        Row("stroke-colour", "middle", .red(.strokeColor), 144.5, 230, 144.5, 59, 144.5),
        Row("stroke-colour", "inner", .red(.strokeColor), 230, 144.5, 59, 144.5, 230),
        // (47, 85, 255) and (201, 133, 0). Half way in sRGB: (124, 109, 127.5). In linear light, red is (0.02843 +
        // 0.58408) / 2 = 0.30625, which is 0.58935 encoded. In HSB: hue 229.04° and 39.70°, with 314.37° in the middle
        // of the shorter arc, saturation 0.90784, brightness 0.89412: (228, 21.01, 178.43). The Oklab values were
        // computed with its matrices, outside this project.
        Row("colour-spaces", "srgb", .red(.fillColor), 47, 124, 201, 124, 47),
        Row("colour-spaces", "srgb", .blue(.fillColor), 255, 127.5, 0, 127.5, 255),
        Row("colour-spaces", "linear", .red(.fillColor), 47, 150.2831, 201, 150.2831, 47),
        Row("colour-spaces", "hsb", .red(.fillColor), 47, 228, 201, 228, 47),
        Row("colour-spaces", "hsb", .green(.fillColor), 85, 21.0118, 133, 21.0118, 85),
        Row("colour-spaces", "oklab", .red(.fillColor), 47, 124.538, 201, 124.538, 47),
        // The third of five keyframes, #f0468c.
        Row("colour-spaces", "hand-picked", .green(.fillColor), 85, 70, 133, 70, 85),
    ]

    /// Demos of lines.
    static let lines: [Row] = [
        // A quarter of 384 in a quarter of 24 s; then a quarter of the periods 14, -24 and -24.4346.
        Row("marching-ants", "one ant", .value(.lineDashPhase), 0, 96, 192, 288, 0),
        Row("dash-pattern", "outline", .value(.lineDashPhase), 0, 3.5, 7, 10.5, 0),
        Row("dash-seam", "seam", .value(.lineDashPhase), 0, -6, -12, -18, 0),
        Row("dash-seam", "fitted", .value(.lineDashPhase), 0, -6.10865, -12.2173, -18.32595, 0),
        Row("line-width", "ribbon", .value(.lineWidth), 0, 10, 20, 10, 0),
        Row("miter-limit", "24 degrees", .value(.miterLimit), 10, 5, 0, 5, 10),
        Row("miter-limit", "80 degrees", .value(.miterLimit), 10, 5, 0, 5, 10),
        // The animation autoreverses.
        Row("draw-on", "line", .value(.strokeEnd), 0, 0.5, 1, 0.5, 0),
        Row("draw-on", "erased", .value(.strokeStart), 0, 0.5, 1, 0.5, 0),
        Row("erase", "leaf", .value(.strokeStart), 0, 0.5, 1, 0.5, 0),
        // 3 s of 3.5 s. At 25 % the time fractions are 0.29167, 0.58333 and 0.875, with O for the end and I for the
        // start.
        Row("chase", "snake", .value(.strokeEnd), 0, 0.43420, 0.76939, 0.97402, 1),
        Row("chase", "snake", .value(.strokeStart), 0, 0.12324, 0.40930, 0.80142, 1),
        // The animation autoreverses. The start, which falls from 1, runs the other way.
        Row("reversed-draw", "backward", .value(.strokeEnd), 0, 0.5, 1, 0.5, 0),
        Row("reversed-draw", "start pulled back", .value(.strokeStart), 1, 0.5, 0, 0.5, 1),
        // The pens run linearly for 6 s of 7 s. Their positions are below.
        Row("even-pen", "even pen", .value(.strokeEnd), 0, 0.29167, 0.58333, 0.875, 1),
        Row("even-pen", "Core Animation's pen", .value(.strokeEnd), 0, 0.29167, 0.58333, 0.875, 1),
        // 25 % is 1.75 s, 0.4375 of 4 s; 50 % is 3.5 s, 0.875. The curve (0.45, 0) (0.2, 1) has 0.65884 and 0.99092
        // there. At 75 %, 5.25 s, the end has its model value 1, and the wipe has run 0.25 s of 1.5 s: easeIn has
        // 0.04450. At 100 % the wipe stays at 1.
        Row("signature", "ink", .value(.strokeEnd), 0, 0.65884, 0.99092, 1, 1),
        Row("signature", "ink", .value(.strokeStart), 0, 0, 0, 0.04450, 1),
        // 25 % is 1.5 s, 0.55556 of the 2.7 s of drawing: E. 75 % is 4.5 s, 1.2 s of the 2.7 s of wiping, 0.44444: E.
        Row("gradient-stroke", "ring", .value(.strokeEnd), 0, 0.59504, 1, 1, 0),
        Row("gradient-stroke", "ring", .value(.strokeStart), 0, 0, 0, 0.40496, 0),
    ]

    /// Demos of layers.
    static let layers: [Row] = [
        // Events at 0.5 s and 3.5 s start animations of 2 s. At 1.5 s and 4.5 s, half of the time has passed: D(0.5) =
        // 0.80240 of the distance from 46 to 84 and back. A path without an action jumps immediately; the other one
        // follows.
        Row("backing-layer", "jumps", .value(.boundsWidth), 46, 76.4913, 84, 53.5087, 46),
        Row("backing-layer", "jumps", .width, 46, 84, 84, 46, 46),
        Row("backing-layer", "follows", .width, 46, 76.4913, 84, 53.5087, 46),
        // 25 % is 1.125 s, 0.3125 of the fade of 2 s: 1 - D(0.3125), or 1 - 0.3125 for the linear one. 50 % is 0.875 of
        // it. Then the model value shows: 0, 1 and 0.
        Row("fade", "implicit", .value(.opacity), 1, 0.46250, 0.00903, 0, 0),
        Row("fade", "snaps back", .value(.opacity), 1, 0.6875, 0.125, 1, 1),
        Row("fade", "stays", .value(.opacity), 1, 0.6875, 0.125, 0, 0),
        // The width changes by 10, 10, 15 and 15 in 5 s, so by 10 in a second. At 1.5 s it is 12 - 5, at 3 s 2 + 10, at
        // 4.5 s 17 - 10. At 6 s the group restarts.
        Row("border-group", "card", .value(.borderWidth), 2, 7, 12, 7, 2),
        // (18, 161, 80), (201, 133, 0), (230, 73, 128) and back, 1.25 s each. At 1.5 s, a fifth of the second blend has
        // passed; at 3 s, two fifths of the third; at 4.5 s, three fifths of the last.
        Row("border-group", "card", .red(.borderColor), 18, 206.8, 218.4, 91.2, 18),
        Row("border-group", "card", .blue(.borderColor), 80, 25.6, 76.8, 48, 80),
        // From 44 to 220. 25 % is 1.5 s, 0.375 of the time: E is 0.29277. Then E(0.75); the end is at 4 s.
        Row("pause-and-scrub", "playing wheel", .value(.positionX), 44, 95.5277, 197.2675, 220, 220),
        Row(
            "pause-and-scrub", "stopped at 1 wheel", .value(.positionX), 66.7325, 66.7325, 66.7325, 66.7325,
            66.7325),
        // Paused from 1 s to 2 s at E(0.25). Then a second later: E(0.5), E(0.875). The end is at 5 s.
        Row("pause-and-scrub", "green wheel", .value(.positionX), 44, 66.7325, 132, 214.5239, 220),
    ]

    /// Demos of movement.
    static let motions: [Row] = [
        // 4 s in each direction. At 2 s and 6 s, the second keyframe shows; at 4 s, the third.
        Row("bounce-path", "ball", .value(.positionX), 24, 120, 216, 120, 24),
        Row("bounce-path", "ball", .value(.positionY), 86, 86, 86, 86, 86),
        // At 25 %, 1.75 s, Core Animation's pen is at 0.58333 of the first curve. Then it is at 0.16667 and 0.75 of the
        // second. The even pen has 0.29167, 0.58333 and 0.875 of the length. The length of the first curve up to t, a
        // Pythagorean hodograph, is 25 (1 - (1 - t)³) + 64 t³ of 89. It is 51.9167 at t = 0.75088. The second curve is
        // the first, reversed.
        Row("even-pen", "Core Animation's pen dot", .value(.positionX), 150, 174.9537, 192.9630, 223.75, 230),
        Row("even-pen", "Core Animation's pen dot", .value(.positionY), 24, 13.5122, 89.8472, 115.4531, 102),
        Row("even-pen", "even pen dot", .value(.positionX), 110, 76.1281, 69.1999, 42.6348, 30),
        Row("even-pen", "even pen dot", .value(.positionY), 24, 26.6727, 77.8037, 117.5206, 102),
        // (10, 44), (22, 10), (36, 44), (84, 10), (108, 44), with 4 s in each direction. With equal times for all
        // segments, the third point shows at 2 s and 6 s.
        Row("calculation-modes", "linear ball", .value(.positionX), 10, 36, 108, 36, 10),
        Row("calculation-modes", "cubic ball", .value(.positionX), 10, 36, 108, 36, 10),
        // The lengths are 36.0555, 36.7696, 58.8218 and 41.6173, in total 173.2641. Half is 86.6321, 13.8070 into the
        // third segment: 36 + 48 · 0.23473.
        Row("calculation-modes", "paced ball", .value(.positionX), 10, 47.2669, 108, 47.2669, 10),
        // Five holds of 0.8 s: at 2 s the third, at 4 s the last.
        Row("calculation-modes", "discrete ball", .value(.positionX), 10, 36, 108, 36, 10),
        // From 62 to 160, released at 0.5 s, by x(t) = 1 - e^(-z w t) (cos wd t + z w / wd sin wd t), w = 10. At 1.25
        // s, after 0.75 s, z = 0.2 gives 145.506, and z = 0.5 gives 157.467. z = 1 gives 1 - 8.5 e^-7.5, 159.539. z =
        // 2.25, with the roots -2.34436 and -42.65564, gives 142.128. 1.25 s later, the second and the third have
        // settled at the model value. The others are at 158.433 and 159.046. At the end, only the first still swings,
        // at 159.853.
        Row("springs", "loose", .value(.positionX), 62, 145.5061, 158.4332, 159.8527, 160),
        Row("springs", "standard", .value(.positionX), 62, 157.4672, 160, 160, 160),
        Row("springs", "critical", .value(.positionX), 62, 159.5392, 160, 160, 160),
        Row("springs", "overdamped", .value(.positionX), 62, 142.1283, 159.0462, 160, 160),
        // Half of the distance to the right, at a height of 60 f(0.5). Back: 1 + 2.70158 · (-0.125) + 1.70158 · 0.25 =
        // 1.08770. Elastic: 2^-5 sin(4.25 · 2π/3) + 1 = 1.015625. Bounce: 7.5625 · 0.04545² + 0.75 = 0.765625.
        Row("easing-gallery", "default dot", .value(.positionX), 0, 22, 44, 22, 0),
        Row("easing-gallery", "default dot", .value(.positionY), 0, -48.1442, -60, -48.1442, 0),
        Row("easing-gallery", "easeOutBack dot", .value(.positionY), 0, -65.2618, -60, -65.2618, 0),
        Row("easing-gallery", "easeOutElastic dot", .value(.positionY), 0, -60.9375, -60, -60.9375, 0),
        Row("easing-gallery", "easeOutBounce dot", .value(.positionY), 0, -45.9375, -60, -45.9375, 0),
        // The same for values of 84, with I(0.5) and O(0.5).
        Row("spacing-chart", "linear dot", .value(.positionX), 0, 15, 30, 15, 0),
        Row("spacing-chart", "linear value", .value(.positionY), 0, -42, -84, -42, 0),
        Row("spacing-chart", "easeIn value", .value(.positionY), 0, -26.4900, -84, -26.4900, 0),
        Row("spacing-chart", "easeOut value", .value(.positionY), 0, -57.5100, -84, -57.5100, 0),
        Row("spacing-chart", "easeInEaseOut value", .value(.positionY), 0, -42, -84, -42, 0),
        // From 60 to 164 in 3 s, released at 0.5 s: 0.20833, 0.58333 and 0.95833 of the time. The end is at 3.5 s.
        Row("easing-race", "linear runner", .value(.positionX), 60, 81.6667, 120.6667, 159.6667, 164),
        Row("easing-race", "easeIn runner", .value(.positionX), 60, 66.9799, 102.5668, 156.8389, 164),
        Row("easing-race", "easeOut runner", .value(.positionX), 60, 93.2991, 140.0160, 163.6736, 164),
        Row("easing-race", "easeInEaseOut runner", .value(.positionX), 60, 69.2365, 126.6816, 163.6515, 164),
        Row("easing-race", "default runner", .value(.positionX), 60, 92.6863, 150.8476, 163.9012, 164),
        Row("easing-race", "easeOutBounce runner", .value(.positionX), 60, 94.1363, 139.1276, 162.3857, 164),
        // 12 s are two cycles of 6 s and three of 4 s. At 3 s, the first is at its end, the second half way back.
        Row("additive", "across", .value(.positionX), 70, 214, 70, 214, 70),
        Row("additive", "up and down", .value(.positionY), 38, 68, 98, 68, 38),
        Row("additive", "both", .value(.positionX), 70, 214, 70, 214, 70),
        Row("additive", "both", .value(.positionY), 38, 68, 98, 68, 38),
    ]
}
