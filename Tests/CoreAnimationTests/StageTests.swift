import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

class Witness: NSObject, CAAnimationDelegate {
    var log: [String] = []
    func animationDidStart(_ anim: CAAnimation) { note("start", anim.value(forKey: "name")) }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        note(flag ? "stop" : "cut", anim.value(forKey: "name"))
    }
    func note(_ what: String, _ name: Any?) { log.append("\(what) \(name ?? "?") \(Stage.current.time)") }
}

/// Returns an animation, with a name for a witness.
func basicAnimation(
    _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 0,
    named name: String? = nil, _ delegate: Witness? = nil
) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    (animation.duration, animation.delegate) = (duration, delegate)
    if let name { animation.setValue(name, forKey: "name") }
    return animation
}

func expectNear(_ point: CGPoint, _ x: Double, _ y: Double, _ tolerance: Double = 1e-9) {
    #expect(abs(point.x - x) <= tolerance && abs(point.y - y) <= tolerance, "\(point)")
}

func isNear(_ a: CGFloat?, _ b: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
}

@Suite struct StageTests {
    @Test("X3, X4: start, block and stop run in this order, and their changes begin then")
    func callsComeInOrder() {
        let witness = Witness()
        let layer = CALayer()
        let stage = Stage(runTo: 5) { root in
            root.addSublayer(layer)
            CATransaction.begin()
            CATransaction.setCompletionBlock {
                witness.log.append("block \(Stage.current.time)")
                let back = basicAnimation("position.x", by: -50, duration: 0.5, named: "back", witness)
                layer.add(back, forKey: nil)
            }
            let move = basicAnimation("position.x", by: 50, duration: 0.75, named: "move", witness)
            layer.add(move, forKey: "move")
            CATransaction.commit()
        }
        #expect(
            witness.log == [
                "start move 0.0", "block 0.75", "stop move 0.75", "start back 0.75", "stop back 1.25",
            ])
        #expect(isNear(stage.presentation(of: layer, at: 1)?.position.x, -25))
        #expect(stage.reports.isEmpty)
    }
}

// MARK: - StageLawTests

/// A program of random changes at random times, which records its calls.
private final class Program: Witness {
    var random: SplitMix64
    let layers: [CALayer] = (0..<5).map { $0 == 2 ? CAShapeLayer() : CALayer() }
    private var names = 0

    init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }

    func build(_ root: CALayer) {
        for layer in layers.prefix(3) { root.addSublayer(layer) }
        for _ in 0..<12 {
            Stage.current.after(Double(Int.random(in: 0...24, using: &random)) / 8) { self.act(depth: 0) }
        }
        act(depth: 0)
    }

    private func act(depth: Int) {
        let layer = random.pick(layers)
        switch Int.random(in: 0...13, using: &random) {
        case 0: layer.position = CGPoint(CGFloat.random(in: 0...100, using: &random), 1)
        case 1: layer.opacity = Float(Int.random(in: 0...4, using: &random)) / 4
        case 2:
            CATransaction.begin()
            CATransaction.setAnimationDuration(Double(Int.random(in: 0...8, using: &random)) / 8)
            CATransaction.setDisableActions(Bool.random(using: &random))
            layer.bounds.size.width += 5
            CATransaction.commit()
        case 3...5: layer.add(animation(), forKey: Bool.random(using: &random) ? "key" : nil)
        case 6: layer.removeAllAnimations()
        case 7: layer.removeFromSuperlayer()
        case 8: Stage.current.rootLayer.addSublayer(layer)
        case 9: layers[0].addSublayer(layer)
        case 10:
            CATransaction.begin()
            let name = nextName()
            CATransaction.setCompletionBlock { [self] in
                note("block", name)
                if depth < 3 { act(depth: depth + 1) }
            }
            act(depth: depth + 1)
            CATransaction.commit()
        case 11:
            layer.speed = 0
            layer.timeOffset = Double(Int.random(in: 0...8, using: &random)) / 8
        case 12: layer.speed = 1
        default: layers[1].mask = Bool.random(using: &random) ? layer : nil
        }
    }

    private func animation() -> CAAnimation {
        let animation: CAPropertyAnimation
        switch Int.random(in: 0...2, using: &random) {
        case 0: animation = basicAnimation("position.x", by: 40)
        case 1:
            let spring = CASpringAnimation(keyPath: "position.y")
            spring.toValue = 30
            animation = spring
        default:
            let frames = CAKeyframeAnimation(keyPath: "opacity")
            frames.values = [0, 1, 0.5]
            animation = frames
        }
        animation.duration = Double(Int.random(in: 0...12, using: &random)) / 8
        animation.isRemovedOnCompletion = Int.random(in: 0...3, using: &random) > 0
        animation.fillMode = .forwards
        animation.repeatCount = Bool.random(using: &random) ? 2 : 0
        animation.delegate = self
        animation.setValue(nextName(), forKey: "name")
        return animation
    }

    private func nextName() -> String {
        names += 1
        return "\(names)"
    }
}

private struct Look: Equatable {
    let position: Point
    let opacity: Double
    let bounds: Rect

    init(of layer: Layer) { (position, opacity, bounds) = (layer.position, layer.opacity, layer.bounds) }
}

/// The picture is a function of time up to the current time. It equals the stage's picture of that time, and does not
/// change later. Going back runs no code.
@Suite struct StageLawTests {
    static let times = (0...48).map { Double($0) / 12 + 0.01 }

    @Test func thePastIsAFunctionOfTime() {
        for seed in cases(25) {
            let whole = Program(seed: seed)
            let stage = Stage(runTo: 5) { whole.build($0) }
            let shown = Self.times.map { stage.timeline.presentation(at: $0) }
            let log = whole.log

            let stepped = Program(seed: seed)
            let other = Stage { stepped.build($0) }
            var random = SplitMix64(seed: UInt64(seed))
            for (time, shown) in zip(Self.times, shown) {
                other.run(to: time)
                #expect(other.timeline.presentation(at: time) == shown, "seed \(seed), \(time) s")
                other.perform {
                    for (index, layer) in stepped.layers.enumerated() {
                        let there = shown[layer.number ?? Layer.ID.none]
                        #expect(
                            layer.presentation().map { Look(of: $0.state) } == there.map(Look.init),
                            "seed \(seed), \(time) s, layer \(index)")
                    }
                }
                let past = Self.times[Int.random(in: 0..<Self.times.count, using: &random)]
                if past < time { _ = other.timeline.presentation(at: past) }
            }
            other.run(to: 5)
            #expect(stepped.log == log, "seed \(seed)")
            #expect(whole.log == log, "seed \(seed)")
            for (time, shown) in zip(Self.times, shown).reversed() {
                #expect(other.timeline.presentation(at: time) == shown, "seed \(seed), \(time) s")
            }
        }
    }

    @Test func theRecordingIsAScene() {
        for seed in cases(20) {
            let program = Program(seed: seed)
            let stage = Stage(runTo: 5) { program.build($0) }
            let timeline = Timeline(stage.timeline.scene)
            for time in Self.times {
                #expect(
                    timeline.presentation(at: time) == stage.timeline.presentation(at: time),
                    "seed \(seed), \(time)")
            }
            let starts = stage.timeline.events.filter { if case .didStart = $0.kind { true } else { false } }
            #expect(timeline.events.filter { if case .didStart = $0.kind { true } else { false } } == starts)
            #expect(stage.timeline.problems == [], "seed \(seed)")
        }
    }
}

@Suite struct LayerNamesTests {
    final class Dial: UIView {
        let hand = CAShapeLayer()
        lazy var shadow = CALayer()
        var missing: CALayer?
        var maybe: CALayer? = CALayer()
        let ticks = [CALayer(), CALayer()]
        private let inner = UIView()

        override init(frame: CGRect) {
            super.init(frame: frame)
            for layer in [hand, shadow, ticks[0], ticks[1]] { self.layer.addSublayer(layer) }
            if let maybe { layer.addSublayer(maybe) }
            addSubview(inner)
            hand.addSublayer(CALayer())
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    final class Controller: UIViewController {
        let dial = Dial(frame: .zero)
        let later = CALayer()
        override func viewDidLoad() {
            view.addSubview(dial)
            dial.ticks[1].name = "noon"
            Stage.current.after(1) { self.view.layer.addSublayer(self.later) }
        }
    }

    @Test func propertiesNameLayers() {
        let stage = Stage(rootViewController: Controller())
        stage.run(to: 2)
        let scene = stage.scene
        #expect(
            scene.allLayers.map(\.name) == [
                "stage", "window", "view", "dial", "hand", "", "shadow", "ticks 1", "noon", "maybe", "inner",
            ])
        let inserted = scene.changes.flatMap(\.changes).compactMap { change in
            if case .insert(let layer, _) = change { layer.name } else { nil }
        }
        #expect(inserted == ["later"])
        // The picture is the same.
        let timeline = Timeline(scene)
        for time in [0, 0.5, 1, 2] {
            let (named, own) = (timeline.presentation(at: time), stage.timeline.presentation(at: time))
            #expect(named.allLayers.map(\.position) == own.allLayers.map(\.position))
        }
    }
}
