import CoreAnimation
import Foundation

extension WrittenProgram {
    /// Paths, strokes and loaders.
    static let outlines: [WrittenProgram] = [
        WrittenProgram(
            "star to rectangle", starMorph, calls: ["0 start star.morph"],
            Value("star", Shown.points) { time in
                let star = (0..<10).flatMap { index in
                    let (radius, angle) = (index % 2 == 0 ? 80.0 : 32, Double(index) * .pi / 5 - .pi / 2)
                    return [100 + radius * cos(angle), 100 + radius * sin(angle)]
                }
                let rectangle: [Double] = [
                    100, 60, 130, 60, 160, 60, 160, 100, 160, 140, 100, 140, 40, 140, 40, 100, 40, 60, 70, 60,
                ]
                return Hand.mix(star, rectangle, Hand.easeInEaseOut(Hand.toAndFro(time, 1.5)))
            }),
        WrittenProgram(
            "marching ants", marchingAnts, calls: ["0 start selection.march"],
            Value("selection", "lineDashPhase") { 15 * Hand.round($0, 0.75) }),
        WrittenProgram(
            "draw on", drawOn,
            calls: [
                "0 start line.draw", "2 block", "2 stop line.draw", "2 start line.fillColor",
                "2.5 stop line.fillColor",
            ],
            Value("line", "strokeEnd") { Hand.ramp(0, 1, 0, 2, at: $0, Hand.easeOut) },
            Value("line") {
                Shown.components(($0 as? CAShapeLayer)?.fillColor)
            } _: {
                let share = Hand.ramp(0, 1, 2, 0.5, at: $0)
                return [share, 0, 0, share]
            }),
        WrittenProgram(
            "erase", erase, calls: ["0.5 start line.animation 0", "2 stop line.animation 0"],
            Value("line", "strokeStart") { Hand.ramp(0, 1, 0.5, 1.5, at: $0) }),
        WrittenProgram(
            "loader by paths", arcLoader, calls: ["0 start ring.grow", "3.6 stop ring.grow"],
            Value("ring") {
                Shown.path($0).map { [$0.currentPoint.x, $0.currentPoint.y] } ?? []
            } _: { time in
                let step = time > 3.6 ? 12 : (12 * Hand.round(time, 1.8)).rounded(.down) + 1
                let angle = -Double.pi / 2 + step * .pi / 6.5
                return [100 + 60 * cos(angle), 100 + 60 * sin(angle)]
            }),
        WrittenProgram(
            "loader by strokeEnd", progressLoader,
            calls: [
                "0 start ring.strokeEnd", "0.6 block", "0.6 stop ring.strokeEnd", "0.6 start ring.strokeEnd",
                "1.2 block", "1.2 stop ring.strokeEnd", "1.2 start ring.strokeEnd", "1.8 block",
                "1.8 stop ring.strokeEnd", "1.8 start ring.opacity", "2.05 stop ring.opacity",
            ],
            Value("ring", "strokeEnd") { time in
                [(0, 0.3, 0), (0, 0.4, 0.6), (0, 0.3, 1.2)].map {
                    Hand.ramp($0.0, $0.1, $0.2, 0.6, at: time, Hand.normal)
                }.reduce(0, +)
            },
            Value("ring", "opacity") { Hand.ramp(1, 0, 1.8, 0.25, at: $0, Hand.normal) }),
        WrittenProgram(
            "spinner", controller: SpinnerController.init,
            calls: ["0 start spinner.arc", "0 start spinner.turn"],
            Value("spinner", "strokeEnd") {
                Hand.ramp(0, 1, 0, 1, at: 1.5 * Hand.round($0, 1.5), Hand.easeInEaseOut)
            },
            Value("spinner", "strokeStart") {
                Hand.ramp(0, 1, 0.5, 1, at: 1.5 * Hand.round($0, 1.5), Hand.easeInEaseOut)
            },
            Value("spinner", Shown.turn) { [cos(.pi * $0), sin(.pi * $0)] }),
        WrittenProgram(
            "backing layer", backingLayer,
            calls: [
                "0 start backing.bounds", "0 start backing.path", "2 stop backing.bounds",
                "2 stop backing.path",
            ],
            Value("backing", "bounds.size.width") { Hand.ramp(40, 140, 0, 2, at: $0) },
            Value("backing") {
                Shown.path($0).map { [$0.boundingBox.width, $0.boundingBox.height] } ?? []
            } _: {
                [Hand.ramp(40, 140, 0, 2, at: $0), 40]
            }),
    ]
}
