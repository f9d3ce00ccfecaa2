import Foundation
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

/// Typical programs compile without changes, show the values of hand-written formulas, and can run backwards.
///
/// `ExamplesTests` checks the programs of the folder Examples against scene files.
@Suite struct WrittenProgramTests {
    /// The calls come in order, and layers show the values of the formulas.
    @Test(arguments: WrittenProgram.all)
    func programsPlay(program: WrittenProgram) throws {
        let stage = program.start()
        stage.run(to: 10)
        #expect(stage.calls == program.calls)
        #expect(stage.reports == [])
        for time in WrittenProgram.times {
            for value in program.values {
                let layer = try #require(stage.layer(value.layer))
                let shown = stage.presentation(of: layer, at: time)?.value(forKeyPath: value.keyPath)
                let number = try #require(shown as? NSNumber).doubleValue
                let expected = value.expected(time)
                #expect(abs(number - expected) < 1e-6, "\(value.layer) at \(time) s")
            }
        }
    }

    /// Deferred work, in the forms that Apple's SDK accepts in both language modes.
    private static let deferred = """
        final class Deferred: UIView {
            var count = 0
            func start() {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.count += 1 }
                DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in self?.start() }
                DispatchQueue.main.async { self.alpha = 0 }
                DispatchQueue.global().async { DispatchQueue.main.async { print(1) } }
                UIView.animate(withDuration: 1, animations: { self.alpha = 1 }) { _ in self.start() }
            }
        }
        @MainActor final class Model {
            var count = 0
            func start() {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.count += 1 }
                DispatchQueue.main.async { self.start() }
                CATransaction.setCompletionBlock { self.count += 1 }
            }
        }
        """

    /// The compiler accepts the programs with each of Apple's module names.
    @Test(arguments: ["5", "6"], ["UIKit", "QuartzCore", "AppKit"])
    func programsCompileUnchanged(mode: String, module: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
        let places = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(places.count == WrittenProgram.all.count)
        // Whether a program imports Foundation does not depend on the name of the module.
        for foundation in module == "UIKit" ? ["", "import Foundation\n"] : [""] {
            let files = try places.map { place in
                let text = try String(contentsOf: place, encoding: .utf8)
                let changed = text.replacing(
                    "import CoreAnimation\n", with: "\(foundation)import \(module)\n")
                #expect(changed != text)
                return (place.deletingPathExtension().lastPathComponent, changed)
            }
            var all = Dictionary(uniqueKeysWithValues: files)
            all["Deferred"] = "\(foundation)import \(module)\n\(Self.deferred)"
            #expect(try Compiler.complaints(all, mode: mode) == "")
        }
    }
}

/// A program with the values and calls that a test expects.
struct WrittenProgram: Sendable, CustomTestStringConvertible {
    struct Value: Sendable {
        let layer: String
        let keyPath: String
        let expected: @Sendable (Double) -> Double

        init(_ layer: String, _ keyPath: String, _ expected: @escaping @Sendable (Double) -> Double) {
            self.layer = layer
            self.keyPath = keyPath
            self.expected = expected
        }
    }

    let name: String
    let start: @Sendable () -> Stage
    /// The expected starts, blocks and stops in order, each with its time.
    let calls: [String]
    let values: [Value]

    var testDescription: String { name }

    /// The times of the comparison. No animation begins or ends at one of them.
    static let times = (0..<15).map { 0.05 + 0.33 * Double($0) }

    static let size = CGSize(width: 200, height: 200)
}

extension WrittenProgram {
    init(_ name: String, _ build: @escaping @Sendable (CALayer) -> Void, calls: [String], _ values: Value...)
    { self.init(name: name, start: { Stage(size: Self.size, build) }, calls: calls, values: values) }

    init(
        _ name: String, controller: @escaping @Sendable () -> UIViewController, calls: [String],
        _ values: Value...
    ) {
        self.init(
            name: name, start: { Stage(size: Self.size, rootViewController: controller()) }, calls: calls,
            values: values)
    }
}

extension Stage {
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

// MARK: - The programs

extension WrittenProgram {
    static let all: [WrittenProgram] = [
        WrittenProgram(
            "pause and resume", pauseAndResume,
            calls: [
                "0 start dot.move", "0 start root.wait", "1 block", "1 stop root.wait", "1 start root.wait",
                "2.5 block", "2.5 stop root.wait", "4.7 stop dot.move",
            ],
            Value("dot", "position.x") { time in
                20 + 160 * Formula.backAndForth(time < 1 ? time : time < 2.5 ? 1 : time - 1.5, 1.6)
            }),
        WrittenProgram(
            "transaction with a curve", transactionCurve,
            calls: [
                "0 start box.position", "0 start box.opacity", "1.5 stop box.position", "3 block",
                "3 stop box.opacity", "3 start box.cornerRadius", "3.25 stop box.cornerRadius",
            ],
            Value("box", "position.x") { Formula.ramp(30, 150, 0, 1.5, at: $0, transactionCurveValue) },
            Value("box", "opacity") { Formula.ramp(1, 0.5, 0, 3, at: $0, transactionCurveValue) },
            Value("box", "cornerRadius") { Formula.ramp(0, 20, 3, 0.25, at: $0, Formula.normal) }),
        WrittenProgram(
            "snap back", snapBack,
            calls: ["0 start", "1.25 stop"].flatMap { call in
                ["snaps", "set", "kept"].map { "\(call) \($0).move" }
            },
            Value("snaps", "position.x") { $0 > 1.25 ? 20 : 20 + 128 * $0 },
            Value("set", "position.x") { Formula.ramp(20, 180, 0, 1.25, at: $0) },
            Value("kept", "position.x") { Formula.ramp(20, 180, 0, 1.25, at: $0) }),
        WrittenProgram(
            "chain of views", controller: ViewChain.init,
            calls: [
                "0 start box.position", "1 block", "1 stop box.position", "1.25 start box.position",
                "1.25 start box.transform", "1.75 block", "1.75 stop box.position", "1.75 stop box.transform",
                "1.75 start box.position", "2.75 block", "2.75 stop box.position", "2.75 start box.opacity",
                "3.25 stop box.opacity",
            ],
            Value("box", "position.x") { time in
                if time < 1.75 { return Formula.ramp(30, 170, 0, 1, at: time, Formula.easeInEaseOut) }
                // Half of critical damping, with a settling time of one second.
                let pulse = log((1 + 0.5 / 0.75.squareRoot()) / 0.001) / 0.5
                return time > 2.75 ? 90 : 170 - 80 * Formula.spring(pulse * pulse, pulse, 0, at: time - 1.75)
            },
            Value("box", "position.y") { Formula.ramp(30, 170, 1.25, 0.5, at: $0, Formula.easeOut) },
            Value("box", "transform.scale.x") { Formula.ramp(1, 0.5, 1.25, 0.5, at: $0, Formula.easeOut) },
            Value("box", "opacity") { Formula.ramp(1, 0, 2.75, 0.5, at: $0) }),
        WrittenProgram(
            "sequence by delegates", delegateSequence,
            calls: [
                "0 start dot.step", "0.5 stop dot.step", "0.5 start dot.step", "1.25 stop dot.step",
                "1.25 start dot.step", "2.25 stop dot.step",
            ],
            Value("dot", "position.x") { Formula.ramp(30, 170, 0, 0.5, at: $0) },
            Value("dot", "position.y") { Formula.ramp(30, 170, 0.5, 0.75, at: $0) },
            Value("dot", "opacity") { Formula.ramp(1, 0, 1.25, 1, at: $0) }),
    ]

    private static func transactionCurveValue(_ fraction: Double) -> Double {
        Formula.curve(0.25, 0, 0.125, 1, at: fraction)
    }
}

// MARK: - Formulas

/// The timing formulas, independent of the engine.
enum Formula {
    static func mix(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
        from + (to - from) * fraction
    }

    /// Returns the y of a cubic curve from (0, 0) to (1, 1) at an x, by bisection.
    static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if value(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return value(y1, y2, (low + high) / 2)
    }

    static func easeOut(_ x: Double) -> Double { curve(0, 0, 0.58, 1, at: x) }
    static func easeInEaseOut(_ x: Double) -> Double { curve(0.42, 0, 0.58, 1, at: x) }
    /// Returns the progress of implicit animations.
    static func normal(_ x: Double) -> Double { curve(0.25, 0.1, 0.25, 1, at: x) }

    /// Returns the progress of an endless repetition, 0 to 1.
    static func round(_ time: Double, _ duration: Double) -> Double {
        (time / duration).truncatingRemainder(dividingBy: 1)
    }

    /// Returns the progress of an endless repetition that reverses, 0 to 1.
    static func backAndForth(_ time: Double, _ duration: Double) -> Double {
        let fraction = 2 * round(time, 2 * duration)
        return fraction > 1 ? 2 - fraction : fraction
    }

    /// Returns the value of a single animation, which holds its ends.
    static func ramp(
        _ from: Double, _ to: Double, _ start: Double, _ duration: Double, at time: Double,
        _ ease: (Double) -> Double = { $0 }
    ) -> Double { mix(from, to, ease(min(max((time - start) / duration, 0), 1))) }

    /// Returns the progress of an underdamped spring of mass 1.
    static func spring(_ stiffness: Double, _ damping: Double, _ velocity: Double, at time: Double) -> Double
    {
        let w = stiffness.squareRoot()
        let z = damping / (2 * w)
        let d = w * (1 - z * z).squareRoot()
        return 1 - exp(-z * w * time) * (cos(d * time) + (z * w - velocity) / d * sin(d * time))
    }
}
