import Foundation
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

/// Programs as people write them: they compile as they are, show what the rules say, and can be looked at backwards.
@Suite struct WrittenProgramTests {
    static let all = WrittenProgram.outlines + WrittenProgram.motions + WrittenProgram.looks

    @Test(arguments: all)
    func showsWhatTheRulesSay(program: WrittenProgram) throws {
        let stage = program.start()
        stage.run(to: 10)
        for time in WrittenProgram.times {
            for value in program.values {
                let layer = try #require(stage.layer(value.layer))
                let shown = stage.presentation(of: layer, at: time).map(value.read) ?? []
                let wanted = value.wanted(time)
                let isRight =
                    shown.count == wanted.count && zip(shown, wanted).allSatisfy { abs($0 - $1) < 1e-6 }
                #expect(isRight, "\(value.layer) at \(time) s: \(shown), not \(wanted)")
            }
        }
    }

    @Test(arguments: all)
    func isToldInOrder(program: WrittenProgram) {
        let stage = program.start()
        stage.run(to: 10)
        #expect(stage.calls == program.calls)
        #expect(stage.reports == [])
    }

    @Test(arguments: all)
    func thePastStays(program: WrittenProgram) {
        let (whole, stepped) = (program.start(), program.start())
        whole.run(to: 10)
        let shown = WrittenProgram.times.map { time in
            stepped.run(to: time)
            return stepped.timeline.presentation(at: time)
        }
        for (time, shown) in zip(WrittenProgram.times, shown).reversed() {
            let isSame = whole.timeline.presentation(at: time) == shown
            #expect(isSame, "\(time) s")
        }
        let again = program.start()
        again.run(to: 10)
        let isSame = again.timeline.scene == whole.timeline.scene
        #expect(isSame && again.calls == whole.calls)
    }

    /// As a user compiles them, under the name that they import.
    @Test(arguments: ["5", "6"], ["UIKit", "QuartzCore", "AppKit"])
    func compilesAsItIs(mode: String, module: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
        let places = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(places.count == Self.all.count)
        for foundation in ["", "import Foundation\n"] {
            let files = try places.map { place in
                let text = try String(contentsOf: place, encoding: .utf8)
                let changed = text.replacing(
                    "import CoreAnimation\n", with: "\(foundation)import \(module)\n")
                #expect(changed != text)
                return (place.deletingPathExtension().lastPathComponent, changed)
            }
            #expect(try Compiler.complaints(Dictionary(uniqueKeysWithValues: files), mode: mode) == "")
        }
    }
}

// MARK: - WrittenProgram

/// A program as people write them, what it shows by hand, and what it is told.
struct WrittenProgram: Sendable, CustomTestStringConvertible {
    /// One of its values.
    struct Value: Sendable {
        /// The name of the layer that has it.
        let layer: String
        /// Reads it off what shows.
        let read: @Sendable (CALayer) -> [Double]
        /// What it has to be at a time.
        let wanted: @Sendable (Double) -> [Double]
    }

    let name: String
    /// A stage on which it has begun.
    let start: @Sendable () -> Stage
    /// The starts, blocks and stops in order, each with its time.
    let calls: [String]
    let values: [Value]

    var testDescription: String { name }

    /// When the values are looked at: no instant at which something begins or ends.
    static let times = (0..<15).map { 0.05 + 0.33 * Double($0) }

    static let size = CGSize(width: 200, height: 200)

    init(_ name: String, _ build: @escaping @Sendable (CALayer) -> Void, calls: [String], _ values: Value...)
    {
        self.init(name, start: { Stage(size: Self.size, build) }, calls, values)
    }

    init(
        _ name: String, controller: @escaping @Sendable () -> UIViewController, calls: [String],
        _ values: Value...
    ) {
        self.init(
            name, start: { Stage(size: Self.size, rootViewController: controller()) }, calls, values)
    }

    private init(_ name: String, start: @escaping @Sendable () -> Stage, _ calls: [String], _ values: [Value])
    {
        (self.name, self.start, self.calls, self.values) = (name, start, calls, values)
    }
}

extension WrittenProgram.Value {
    /// The number under a key path.
    init(_ layer: String, _ keyPath: String, _ wanted: @escaping @Sendable (Double) -> Double) {
        self.init(
            layer: layer,
            read: { layer in (layer.value(forKeyPath: keyPath) as? NSNumber).map { [$0.doubleValue] } ?? [] },
            wanted: { [wanted($0)] })
    }

    /// Any numbers.
    init(
        _ layer: String, _ read: @escaping @Sendable (CALayer) -> [Double],
        _ wanted: @escaping @Sendable (Double) -> [Double]
    ) {
        self.init(layer: layer, read: read, wanted: wanted)
    }
}

/// What a layer shows, as numbers.
enum Shown {
    static func components(_ color: CGColor?) -> [Double] { (color?.components ?? []).map { Double($0) } }

    /// How far it is turned, by cosine and sine.
    static func turn(_ layer: CALayer) -> [Double] { [layer.transform.m11, layer.transform.m12] }

    static func path(_ layer: CALayer) -> CGPath? { (layer as? CAShapeLayer)?.path }

    /// The points of its path where lines end.
    static func points(_ layer: CALayer) -> [Double] {
        var points: [Double] = []
        path(layer)?.applyWithBlock { element in
            let type = element.pointee.type
            guard type == .moveToPoint || type == .addLineToPoint else { return }
            points += [element.pointee.points[0].x, element.pointee.points[0].y]
        }
        return points
    }
}

extension Stage {
    /// The layers with names, those of the past too.
    func layer(_ name: String) -> CALayer? {
        if name == "root" { return rootLayer }
        var found: CALayer?
        rootLayer.forEachInside { if $0.name == name { found = $0 } }
        return found
    }

    /// The starts, blocks and stops in order, each with its time.
    var calls: [String] {
        var names: [Layer.ID: String] = [:]
        rootLayer.forEachInside { layer in
            if let number = layer.number { names[number] = layer.name }
        }
        names[rootLayer.committed?.id ?? Layer.ID(1)] = "root"
        return timeline.events.map { event in
            let time = String(format: "%.6g", event.time)
            return switch event.kind {
            case .didStart(let layer, let key): "\(time) start \(names[layer] ?? "?").\(key)"
            case .completion: "\(time) block"
            case .didStop(let layer, let key, let isFinished):
                "\(time) \(isFinished ? "stop" : "cut") \(names[layer] ?? "?").\(key)"
            }
        }
    }
}

// MARK: - WrittenPrograms

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

// MARK: - WrittenPrograms+Looks

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

// MARK: - WrittenPrograms+Motions

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
