import CoreAnimation
import Foundation

extension WrittenProgram {
    /// Colours, masks and copies.
    static let looks: [WrittenProgram] = [
        WrittenProgram(
            "expanding card", expandingCard,
            calls: [
                "0 start mask.path", "0.75 block", "0.75 stop mask.path", "0.75 start line.strokeEnd",
                "1.25 block", "1.25 stop line.strokeEnd", "1.25 start dot.opacity", "1.75 stop dot.opacity",
            ],
            Value("mask") {
                Shown.path($0).map { [$0.boundingBox.width, $0.boundingBox.height] } ?? []
            } _: {
                [Hand.ramp(40, 160, 0, 0.75, at: $0), Hand.ramp(30, 120, 0, 0.75, at: $0)]
            },
            Value("line", "strokeEnd") { Hand.ramp(0, 1, 0.75, 0.5, at: $0) },
            Value("dot", "opacity") { Hand.ramp(0, 1, 1.25, 0.5, at: $0) }),
        WrittenProgram(
            "border group", borderGroup, calls: ["0 start box.border", "3.2 stop box.border"],
            Value("box", "borderWidth") { $0 > 3.2 ? 2 : 2 + 8 * Hand.easeIn(Hand.toAndFro($0, 0.8)) },
            Value("box") {
                Shown.components($0.borderColor)
            } _: {
                Hand.mix(
                    [1, 0, 0, 1], [0, 0, 1, 1], $0 > 3.2 ? 0 : Hand.easeIn(Hand.toAndFro($0, 0.8)))
            }),
        WrittenProgram(
            "replicated dots", replicatorDots,
            calls: ["0 start dot.shrink", "0 start ring.widen", "4 stop ring.widen"],
            Value("dot") {
                [$0.transform.m11, $0.transform.m22]
            } _: { time in
                let scale = 1 - 0.75 * Hand.round(time, 0.8)
                return [scale, scale]
            },
            Value("ring", "instanceDelay") { $0 > 4 ? 0.1 : Hand.ramp(0.1, 0.2, 0, 4, at: $0) }),
        WrittenProgram(
            "gradient reveal", gradientReveal,
            calls: ["0 start reveal.locations", "2.5 stop reveal.locations"],
            Value("reveal") {
                (($0 as? CAGradientLayer)?.locations ?? []).map(\.doubleValue)
            } _: {
                $0 > 2.5 ? [0, 1, 1] : Hand.mix([0, 0, 0.2], [0, 0.8, 1], Hand.easeInEaseOut($0 / 2.5))
            }),
        WrittenProgram(
            "colour pulse", colorPulse, calls: ["0 start light.pulse"],
            Value("light") {
                Shown.components($0.backgroundColor)
            } _: {
                Hand.mix([1, 0, 0, 1], [0, 1, 1, 0.5], Hand.normal(Hand.toAndFro($0, 0.9)))
            }),
    ]
}
