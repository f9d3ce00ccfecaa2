import Layers

// The tables of DemoNumbersTests, which explains them. E, O, I and D are the curves there.
extension DemoNumbersTests {
    /// Demos of paths.
    static let shapes: [Row] = [
        // Point 2 goes from (163, 64.29) to (163, 82): half way 73.145. Point 1 from (101.07, 63.86) to (163, 7).
        Row("star-morph", "shape", .y(2), 64.29, 73.145, 82, 73.145, 64.29),
        Row("star-morph", "shape", .x(1), 101.07, 132.035, 163, 132.035, 101.07),
        // Point 1 goes to the corner (144, 16). Point 8, (7.7, 58.5), has no partner and flies to (0, 0), while
        // point 2 goes from 152.3 to 144: half way they lie at 3.85 and 148.15. At the end it is the square.
        Row("mismatched-morph", "faithful", .y(1), 57.7, 36.85, 16, 36.85, 57.7),
        Row("mismatched-morph", "faithful", .width, 144.6, 144.3, 128, 144.3, 144.6),
        Row("mismatched-morph", "smart", .width, 144.6, 136.3, 128, 136.3, 144.6),
        // The first point lies a radius right of the corner at x = 14: radius 40, 20.05, 0.1.
        Row("tiny-radius", "radius 0.1", .x(0), 54, 34.05, 14.1, 34.05, 54),
        Row("tiny-radius", "radius 0", .x(0), 54, 34, 14, 34, 54),
        // easeOut over 12 steps of 30°: O(0.25) · 12 = 4.5377, so 0.5377 of the way from the end of arc 4,
        // (60 + 40 sin 120°, 60 - 40 cos 120°), to that of arc 5; then 8.2157 and 10.8784. 100 % starts anew.
        Row("circular-loader", "ring", .x(12), 60, 86.769, 24.203, 38.220, 60),
        Row("circular-loader", "ring", .y(12), 20, 87.872, 75.686, 27.139, 20),
        // x = 82 goes to 10.1. 25 % is 0.775 s, (0.775 - 0.5) / 0.6 = 0.45833 of the way out: D = 0.757648.
        // 75 % is 2.325 s, 0.54167 of the way back: D = 0.840773.
        Row("card-expand", "edge", .x(0), 82, 27.525, 10.1, 70.552, 82),
        Row("card-expand", "window", .x(0), 82, 27.525, 10.1, 70.552, 82),
        // The window's path goes from x = 10 to 162; the ball's layer as far, from 39 to 191.
        Row("pattern-fill", "window", .left, 10, 86, 162, 86, 10),
        Row("pattern-fill", "ball", .value(.positionX), 39, 115, 191, 115, 39),
    ]

    /// Demos of colours.
    static let colors: [Row] = [
        // Half way between 217 and 38, and between 75 and 180: 127.5 in all channels. The bars are as high.
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
        // (59, 130, 246) and (230, 73, 128): half way red is 144.5. The middle ring is a quarter of the cycle
        // ahead, the inner one a half.
        Row("stroke-colour", "outer", .red(.strokeColor), 59, 144.5, 230, 144.5, 59),
        Row("stroke-colour", "middle", .red(.strokeColor), 144.5, 230, 144.5, 59, 144.5),
        Row("stroke-colour", "inner", .red(.strokeColor), 230, 144.5, 59, 144.5, 230),
        // (47, 85, 255) and (201, 133, 0). Half way in sRGB: (124, 109, 127.5). In light, channel by channel:
        // red (0.02843 + 0.58408) / 2 = 0.30625, which is 0.58935 encoded. In HSB: hue 229.04° and 39.70°,
        // the shorter way 314.37°, saturation 0.90784, brightness 0.89412: (228, 21.01, 178.43). The
        // way through Oklab was worked out with its matrices, outside of this project.
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
        // Two and a half periods of 24 each quarter of the loop, and a quarter of the way round; then a quarter of the
        // period 14, of -24 and -24.4346.
        Row("marching-ants", "even", .value(.lineDashPhase), 0, 12, 0, 12, 0),
        Row("marching-ants", "uneven", .value(.lineDashPhase), 0, 12, 0, 12, 0),
        Row("marching-ants", "one ant", .value(.lineDashPhase), 0, 60, 120, 180, 0),
        Row("dash-pattern", "outline", .value(.lineDashPhase), 0, 3.5, 7, 10.5, 0),
        Row("dash-seam", "seam", .value(.lineDashPhase), 0, -6, -12, -18, 0),
        Row("dash-seam", "fitted", .value(.lineDashPhase), 0, -6.10865, -12.2173, -18.32595, 0),
        Row("line-width", "ribbon", .value(.lineWidth), 0, 10, 20, 10, 0),
        Row("miter-limit", "24 degrees", .value(.miterLimit), 10, 5, 0, 5, 10),
        Row("miter-limit", "80 degrees", .value(.miterLimit), 10, 5, 0, 5, 10),
        // There and back; then O for the end, I for the start.
        Row("draw-on", "line", .value(.strokeEnd), 0, 0.5, 1, 0.5, 0),
        Row("draw-on", "erased", .value(.strokeStart), 0, 0.5, 1, 0.5, 0),
        Row("erase", "leaf", .value(.strokeStart), 0, 0.5, 1, 0.5, 0),
        Row("chase", "snake", .value(.strokeEnd), 0, 0.37814, 0.68464, 0.90654, 0),
        Row("chase", "snake", .value(.strokeStart), 0, 0.09346, 0.31536, 0.62186, 0),
        // There and back, and where the start comes down from 1, the other way round.
        Row("reversed-draw", "backward", .value(.strokeEnd), 0, 0.5, 1, 0.5, 0),
        Row("reversed-draw", "start pulled back", .value(.strokeStart), 1, 0.5, 0, 0.5, 1),
        // The pens run evenly; where they are is told below.
        Row("even-pen", "even pen", .value(.strokeEnd), 0, 0.25, 0.5, 0.75, 0),
        Row("even-pen", "Core Animation's pen", .value(.strokeEnd), 0, 0.25, 0.5, 0.75, 0),
        // 25 % is 1.125 s, 0.46875 of 2.4 s; 50 % 2.25 s, 0.9375: the curve (0.45, 0) (0.2, 1) has 0.71482 and
        // 0.99786 there. 75 % is 3.375 s: the model value 1, and 0.175 s of 0.8 s into wiping, easeIn 0.07337.
        // At 100 % the wiping is held at 1.
        Row("signature", "ink", .value(.strokeEnd), 0, 0.71482, 0.99786, 1, 1),
        Row("signature", "ink", .value(.strokeStart), 0, 0, 0, 0.07337, 1),
        Row("gradient-stroke", "ring", .value(.strokeEnd), 0, 0.12916, 0.5, 0.87084, 0),
    ]

    /// Demos of layers.
    static let layers: [Row] = [
        // Events at 0.5 s and 2.5 s, of one second each: at 1 s and 3 s half of the time, D(0.5) = 0.80240 of
        // the way from 56 to 92 and back. A path without an action is there at once; the other one follows.
        Row("backing-layer", "jumps", .value(.boundsWidth), 56, 84.8865, 92, 63.1135, 56),
        Row("backing-layer", "jumps", .width, 56, 92, 92, 56, 56),
        Row("backing-layer", "follows", .width, 56, 84.8865, 92, 63.1135, 56),
        // 25 % is 0.75 s, a quarter of the fade: 1 - D(0.25), and 1 - 0.25 where it is linear. 50 % is its last
        // instant, 0; after it the model value shows: 0, 1 and 0.
        Row("fade", "implicit", .value(.opacity), 1, 0.59149, 0, 0, 0),
        Row("fade", "snaps back", .value(.opacity), 1, 0.75, 0, 1, 1),
        Row("fade", "stays", .value(.opacity), 1, 0.75, 0, 0, 0),
        // The widths change by 9, 5, 25, 29.5, 14.5, 13, 48 and 50, in all 194, and a quarter of it is 48.5:
        // 9 + 5 + 25 + 9.5, so 30 - 9.5; half is 97, 1 past 2; three quarters 145.5, 1.5 past 50.
        Row("border-group", "card", .value(.borderWidth), 1, 20.5, 3, 48.5, 1),
        // Green to red is as far as red to blue: the middle colour at half.
        Row("border-group", "card", .red(.borderColor), 0, 127.5, 255, 127.5, 0),
        Row("border-group", "card", .blue(.borderColor), 0, 0, 0, 127.5, 0),
        // 25 % is 1.375 s, 0.34375 of the way; E is 0.24648, then 0.79646; at 4.125 s and after it is held.
        Row("pause-and-scrub", "playing wheel", .value(.positionX), 24, 68.8596, 168.9552, 206, 206),
        Row(
            "pause-and-scrub", "stopped at 1 wheel", .value(.positionX), 47.5075, 47.5075, 47.5075, 47.5075,
            47.5075),
        // A second later: at 2.75 s as at 1.75 s, E(0.4375), at 4.125 s E(0.78125); arrived at 5 s.
        Row("pause-and-scrub", "resumed wheel", .value(.positionX), 24, 27.1470, 95.5816, 188.1304, 206),
        // Shown before 1 s, from 1 s to 2 s, and after.
        Row("pause-and-scrub", "while running", .value(.opacity), 1, 0, 0, 0, 0),
        Row("pause-and-scrub", "while paused", .value(.opacity), 0, 1, 0, 0, 0),
        Row("pause-and-scrub", "while resumed", .value(.opacity), 0, 0, 1, 1, 1),
    ]

    /// Demos of movement.
    static let motions: [Row] = [
        // The middle of a curve is (p0 + 3 p1 + 3 p2 + p3) / 8: (74 + 3·74 + 3·320 + 320) / 8 = 197 and
        // (74 + 3·500 + 3·500 + 74) / 8 = 393.5; for the second one x = (320 + 3·320 + 3·566 + 566) / 8 = 443.
        Row("bounce-path", "ball", .value(.positionX), 74, 197, 320, 443, 74),
        Row("bounce-path", "ball", .value(.positionY), 74, 393.5, 74, 393.5, 74),
        // Core Animation's pen is at 25 % in the middle of the first curve: (150 + 3·150 + 3·190 + 190) / 8 = 170
        // and (24 - 3·1 - 3·1 + 63) / 8 = 10.125; at 75 % of the second one: 210 and 115.875. The even pen has a
        // quarter of the length, half of the first curve: the length of that up to t, a Pythagorean hodograph, is
        // 25 (1 - (1 - t)³) + 64 t³, of 89 in all, which is half at t = 0.682023: (79.5599, 20.1075), and
        // mirrored (60.4401, 105.8925).
        Row("even-pen", "Core Animation's pen dot", .value(.positionX), 150, 170, 190, 210, 150),
        Row("even-pen", "Core Animation's pen dot", .value(.positionY), 24, 10.125, 63, 115.875, 24),
        Row("even-pen", "even pen dot", .value(.positionX), 110, 79.5599, 70, 60.4401, 110),
        Row("even-pen", "even pen dot", .value(.positionY), 24, 20.1075, 63, 105.8925, 24),
        // (14, 70) (26, 14) (40, 70) (94, 14) (116, 70): a keyframe each second where segments have equal times.
        Row("calculation-modes", "linear dot", .value(.positionX), 14, 26, 40, 94, 14),
        Row("calculation-modes", "cubic dot", .value(.positionY), 70, 14, 70, 14, 70),
        // Lengths 57.2713, 57.7235, 77.7946 and 60.1664, in all 252.9558. A quarter is 63.2390, 5.9677 into the
        // second: 26 + 14 · 0.10338; half 11.4831 into the third: 40 + 54 · 0.14761; 74.7221 into it: 0.96050.
        Row("calculation-modes", "paced dot", .value(.positionX), 14, 27.4474, 47.9708, 91.8672, 14),
        // Five holds of 0.8 s: at 1 s the second, at 2 s the third, at 3 s the fourth.
        Row("calculation-modes", "discrete dot", .value(.positionX), 14, 26, 40, 94, 14),
        // From 24 to 130 by x(t) = 1 - e^(-z w t) (cos wd t + z w / wd sin wd t), w = 10. At 1 s: z = 0.2 gives
        // 144.426, z = 0.5 gives 130.230; z = 1 1 - 11 e^-10, 129.947. The first is at 2 s 128.306, at 3 s
        // 130.163. By 2 s the others have settled and are gone: the model value. z = 2.25 creeps with the roots
        // -2.34436 and -42.65564: 119.242, 128.968, 129.901.
        Row("springs", "loose", .value(.positionX), 24, 144.4258, 128.3056, 130.1628, 130),
        Row("springs", "standard", .value(.positionX), 24, 130.2300, 130, 130, 130),
        Row("springs", "critical", .value(.positionX), 24, 129.9471, 130, 130, 130),
        Row("springs", "overdamped", .value(.positionX), 24, 119.2424, 128.9683, 129.9010, 130),
        // Half of the way to the right, and 44 · (1 - f(0.5)) high. Back: 1 + 2.70158 · (-0.125) + 1.70158 · 0.25
        // = 1.08770; elastic: 2^-5 sin(4.25 · 2π/3) + 1 = 1.015625; bounce: 7.5625 · 0.04545² + 0.75 = 0.765625.
        Row("easing-gallery", "default dot", .value(.positionX), 0, 22, 44, 22, 0),
        Row("easing-gallery", "linear dot", .value(.positionY), 44, 22, 0, 22, 44),
        Row("easing-gallery", "easeIn dot", .value(.positionY), 44, 30.1243, 0, 30.1243, 44),
        Row("easing-gallery", "easeOut dot", .value(.positionY), 44, 13.8757, 0, 13.8757, 44),
        Row("easing-gallery", "default dot", .value(.positionY), 44, 8.6943, 0, 8.6943, 44),
        Row("easing-gallery", "easeOutBack dot", .value(.positionY), 44, -3.8587, 0, -3.8587, 44),
        Row("easing-gallery", "easeOutElastic dot", .value(.positionY), 44, -0.6875, 0, -0.6875, 44),
        Row("easing-gallery", "easeOutBounce dot", .value(.positionY), 44, 10.3125, 0, 10.3125, 44),
        // 12 s are two cycles of 6 s and three of 4 s. At 3 s the first is at its end, the second half way back.
        Row("additive", "across", .value(.positionX), 56, 200, 56, 200, 56),
        Row("additive", "up and down", .value(.positionY), 45, 79, 113, 79, 45),
        Row("additive", "both", .value(.positionX), 56, 200, 56, 200, 56),
        Row("additive", "both", .value(.positionY), 45, 79, 113, 79, 45),
    ]
}
