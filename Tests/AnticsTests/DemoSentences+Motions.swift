import Layers

// E, O, I and D are the curves of DemoNumbersTests.
extension DemoSentencesTests {
    /// Demos of strokes, fills and layers.
    static let layers: [Said] = [
        Said("chase", 1.5, "snake", .value(.strokeEnd), 0.68464),
        Said("chase", 1.5, "snake", .value(.strokeStart), 0.31536),
        Said("chase", 3, "snake", .value(.strokeEnd), 1),
        Said("chase", 3.5, "snake", .value(.strokeStart), 1),
        Said("gradient-stroke", 1.35, "ring", .value(.strokeEnd), 0.5),
        Said("gradient-stroke", 4.65, "ring", .value(.strokeStart), 0.5),
        Said("signature", 4, "ink", .value(.strokeEnd), 1),
        Said("signature", 5, "ink", .value(.strokeStart), 0),
        Said("signature", 6.6, "ink", .value(.strokeStart), 1),
        // A tenth of the time by easeOut: 0.1605722.
        Said("circular-loader", 0.75, "ring", .value(.strokeEnd), 0.16057),
        Said("circular-loader", 3, "ring", .value(.strokeEnd), 1),
        Said("circular-loader", 4, "ring", .value(.strokeEnd), 1),
        // 98 - D(0.25) · 87.9, and as far on the way back.
        Said("card-expand", 0.5, "edge", .x(0), 98),
        Said("card-expand", 0.875, "edge", .x(0), 62.0919),
        Said("card-expand", 2, "edge", .x(0), 10.1),
        Said("card-expand", 3, "window", .x(0), 10.1),
        Said("card-expand", 3.375, "edge", .x(0), 46.0081),
        Said("card-expand", 4.5, "edge", .x(0), 98),
        Said("backing-layer", 0.6, "jumps", .width, 84),
        Said("backing-layer", 3.6, "jumps", .width, 46),
        Said("fade", 0.4, "implicit", .value(.opacity), 1),
        Said("fade", 1.5, "implicit", .value(.opacity), 0.19760),
        Said("fade", 1.5, "snaps back", .value(.opacity), 0.5),
        Said("fade", 1.5, "stays", .value(.opacity), 0.5),
        Said("fade", 2.6, "snaps back", .value(.opacity), 1),
        Said("fade", 3.5, "stays", .value(.opacity), 0),
        Said("border-group", 1, "card", .value(.borderWidth), 12),
        Said("border-group", 2, "width", .value(.borderWidth), 2),
        Said("border-group", 3.5, "card", .value(.borderWidth), 17),
        Said("border-group", 5, "card", .value(.borderWidth), 2),
        Said("border-group", 6, "card", .green(.borderColor), 161),
    ]

    /// Demos of movement.
    static let motions: [Said] = [
        // 62 + 98 x(0.3): both are past 160; at 1.5 s the third has less than a tenth of a point to go.
        Said("springs", 0.5, "loose", .value(.positionX), 62),
        Said("springs", 0.8, "loose", .value(.positionX), 210.4829),
        Said("springs", 0.8, "standard", .value(.positionX), 172.1868),
        Said("springs", 0.8, "critical", .value(.positionX), 140.4835),
        Said("springs", 1.5, "critical", .value(.positionX), 159.9511),
        Said("springs", 2, "standard", .value(.positionX), 160),
        Said("springs", 4.4, "loose", .value(.positionX), 160),
        // The top of the first curve: (24 + 3 · 24 + 3 · 120 + 120) / 8 and (86 - 3 · 6 - 3 · 6 + 86) / 8.
        Said("bounce-path", 1, "ball", .value(.positionX), 72),
        Said("bounce-path", 1, "ball", .value(.positionY), 17),
        Said("bounce-path", 2, "ball", .value(.positionX), 120),
        Said("calculation-modes", 0.5, "linear ball", .value(.positionX), 16),
        Said("calculation-modes", 3.3, "discrete ball", .value(.positionX), 108),
        // Half of the time: D is 0.80240, bounce 0.765625.
        Said("easing-gallery", 0.25, "default dot", .value(.positionY), 0),
        Said("spacing-chart", 0.875, "easeOut value", .value(.positionY), -31.7636),
        Said("spacing-chart", 0.875, "easeIn value", .value(.positionY), -7.8510),
        Said("spacing-chart", 1.5, "linear value", .value(.positionY), -42),
        Said("spacing-chart", 1.5, "easeInEaseOut value", .value(.positionY), -42),
        Said("spacing-chart", 2.75, "easeIn value", .value(.positionY), -84),
        // 60 + 104 times 0.47266, D, I of a quarter; then D, O, a half and I of a half.
        Said("easing-race", 2, "default runner", .value(.positionX), 143.4500),
        Said("easing-race", 2, "easeOut runner", .value(.positionX), 131.2029),
        Said("easing-race", 2, "linear runner", .value(.positionX), 112),
        Said("easing-race", 2, "easeIn runner", .value(.positionX), 92.7971),
        Said("easing-race", 3.5, "easeOutBounce runner", .value(.positionX), 164),
        Said("additive", 0, "both", .value(.positionX), 70),
        Said("additive", 1.5, "both", .value(.positionX), 142),
        Said("additive", 3, "across", .value(.positionX), 214),
        Said("additive", 3, "up and down", .value(.positionY), 68),
        Said("pattern-fill", 0.3, "window", .left, 0),
        Said("pause-and-scrub", 1, "green wheel", .value(.positionX), 66.7325),
        Said("pause-and-scrub", 1, "playing wheel", .value(.positionX), 66.7325),
        Said("pause-and-scrub", 2, "green wheel", .value(.positionX), 66.7325),
        Said("pause-and-scrub", 4.2, "playing wheel", .value(.positionX), 220),
        // The lengths are 89 · 0.16784 · 2 and 89 · 0.83216 · 2 of 178 at these points of the curves.
        Said("even-pen", 1.5, "Core Animation's pen dot", .value(.positionX), 170),
        Said("even-pen", 3, "even pen dot", .value(.positionY), 63),
        Said("even-pen", 4.5, "Core Animation's pen dot", .value(.positionX), 210),
    ]
}
