import CoreAnimation
import Foundation

extension WrittenProgram {
    /// What moves, turns and springs.
    static let motions: [WrittenProgram] = [
        WrittenProgram(
            "bounce along a path", bouncePath, calls: ["0 start arrow.run", "4.2 stop arrow.run"],
            Value("arrow") {
                [$0.position.x, $0.position.y] + Shown.turn($0)
            } _: { time in
                guard time <= 4.2 else { return [20, 180, 1, 0] }
                // 100, 50 and 60 points of way in 2.1 s.
                switch 210 * Hand.round(time, 2.1) {
                case let way where way < 100: return [20 + 0.6 * way, 180 - 0.8 * way, 0.6, -0.8]
                case let way where way < 150:
                    return [80 + 0.6 * (way - 100), 100 + 0.8 * (way - 100), 0.6, 0.8]
                case let way: return [110 + way - 150, 140, 1, 0]
                }
            }),
        WrittenProgram(
            "spring menu", springMenu,
            calls: (0..<4).map { "\($0 == 0 ? "0" : "0.\($0)") start entry \($0).spring" }
                + (0..<4).map {
                    String(format: "%.6g stop entry \($0).spring", Hand.rest(120, 8, 2) + 0.1 * Double($0))
                },
            menuEntry(0), menuEntry(1), menuEntry(2), menuEntry(3)),
        WrittenProgram(
            "scrubbed layer", controller: Slider.init,
            calls: [
                // Where time stands still nothing stops.
                "0 start box.move", "0 start view.wait", "1 block", "1 stop view.wait", "1 start view.wait",
                "2 block", "2 stop view.wait", "2 start view.wait", "3 block", "3 stop view.wait",
            ],
            Value("box", "position.x") { time in
                20 + 160 * (time < 1 ? 0 : time < 2 ? 0.25 : time < 3 ? 0.75 : 0.5)
            }),
        WrittenProgram(
            "pause and resume", pauseAndResume,
            calls: [
                "0 start dot.move", "0 start root.wait", "1 block", "1 stop root.wait", "1 start root.wait",
                "2.5 block", "2.5 stop root.wait", "4.7 stop dot.move",
            ],
            Value("dot", "position.x") { time in
                20 + 160 * Hand.toAndFro(time < 1 ? time : time < 2.5 ? 1 : time - 1.5, 1.6)
            }),
        WrittenProgram(
            "transaction with a curve", transactionCurve,
            calls: [
                "0 start box.position", "0 start box.opacity", "1.5 stop box.position", "3 block",
                "3 stop box.opacity", "3 start box.cornerRadius", "3.25 stop box.cornerRadius",
            ],
            Value("box", "position.x") { Hand.ramp(30, 150, 0, 1.5, at: $0, transactionsCurve) },
            Value("box", "opacity") { Hand.ramp(1, 0.5, 0, 3, at: $0, transactionsCurve) },
            Value("box", "cornerRadius") { Hand.ramp(0, 20, 3, 0.25, at: $0, Hand.normal) }),
        WrittenProgram(
            "snap back", snapBack,
            calls: ["0 start", "1.25 stop"].flatMap { call in
                ["snaps", "set", "kept"].map { "\(call) \($0).move" }
            },
            Value("snaps", "position.x") { $0 > 1.25 ? 20 : 20 + 128 * $0 },
            Value("set", "position.x") { Hand.ramp(20, 180, 0, 1.25, at: $0) },
            Value("kept", "position.x") { Hand.ramp(20, 180, 0, 1.25, at: $0) }),
        WrittenProgram(
            "shake", shake,
            calls: [
                "0 start field.move", "0 start field.shake", "1.6 stop field.shake", "3 stop field.move",
            ],
            Value("field", "position.x") { time in
                let base = time > 3 ? 30 : 30 + 40 * time
                guard time < 1.6 else { return base }
                let at = Hand.round(time, 0.8)
                return base + Hand.ramp(0, 10, 0, 0.125, at: at) + Hand.ramp(0, -20, 0.125, 0.375, at: at)
                    + Hand.ramp(0, 20, 0.5, 0.375, at: at) + Hand.ramp(0, -10, 0.875, 0.125, at: at)
            }),
        WrittenProgram(
            "chain of views", controller: ViewChain.init,
            calls: [
                "0 start box.position", "1 block", "1 stop box.position", "1.25 start box.position",
                "1.25 start box.transform", "1.75 block", "1.75 stop box.position", "1.75 stop box.transform",
                "1.75 start box.position", "2.75 block", "2.75 stop box.position", "2.75 start box.opacity",
                "3.25 stop box.opacity",
            ],
            Value("box", "position.x") { time in
                if time < 1.75 { return Hand.ramp(30, 170, 0, 1, at: time, Hand.easeInEaseOut) }
                // Half of critical damping, and at rest after one second.
                let pulse = log((1 + 0.5 / 0.75.squareRoot()) / 0.001) / 0.5
                return time > 2.75 ? 90 : 170 - 80 * Hand.spring(pulse * pulse, pulse, 0, at: time - 1.75)
            },
            Value("box", "position.y") { Hand.ramp(30, 170, 1.25, 0.5, at: $0, Hand.easeOut) },
            Value("box", "transform.scale.x") { Hand.ramp(1, 0.5, 1.25, 0.5, at: $0, Hand.easeOut) },
            Value("box", "opacity") { Hand.ramp(1, 0, 2.75, 0.5, at: $0) }),
        WrittenProgram(
            "sequence by delegates", delegateSequence,
            calls: [
                "0 start dot.step", "0.5 stop dot.step", "0.5 start dot.step", "1.25 stop dot.step",
                "1.25 start dot.step", "2.25 stop dot.step",
            ],
            Value("dot", "position.x") { Hand.ramp(30, 170, 0, 0.5, at: $0) },
            Value("dot", "position.y") { Hand.ramp(30, 170, 0.5, 0.75, at: $0) },
            Value("dot", "opacity") { Hand.ramp(1, 0, 1.25, 1, at: $0) }),
    ]

    private static func transactionsCurve(_ share: Double) -> Double {
        Hand.curve(0.25, 0, 0.125, 1, at: share)
    }

    private static func menuEntry(_ index: Int) -> Value {
        Value("entry \(index)", "position.y") { time in
            let elapsed = max(time - 0.1 * Double(index), 0)
            return elapsed > Hand.rest(120, 8, 2) ? 60 : 180 - 120 * Hand.spring(120, 8, 2, at: elapsed)
        }
    }
}
