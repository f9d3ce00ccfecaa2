import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

private func fade(_ duration: Double, _ name: String? = nil, _ witness: Witness? = nil) -> CABasicAnimation {
    basicAnimation("opacity", to: 0, duration: duration, named: name, witness)
}

@Suite struct CATransactionTests {
    @Test("X1: levels inherit values and keep their own; a surplus commit does nothing")
    func levels() {
        Stage().perform {
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 0.25)
            #expect(CATransaction.animationTimingFunction() == nil && !CATransaction.disableActions())
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            CATransaction.setValue(true, forKey: kCATransactionDisableActions)
            CATransaction.setValue("x", forKey: "mine")
            CATransaction.begin()
            #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions())
            #expect(CATransaction.value(forKey: "mine") as? String == "x")
            CATransaction.setAnimationDuration(3)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
            CATransaction.commit()
            #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2)
            #expect(CATransaction.animationTimingFunction() == nil)
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 0.25 && CATransaction.value(forKey: "mine") == nil)
        }
    }

    @Test func implicitAnimationsTakeTheDurationAndTheCurveOfTheirLevel() {
        let (layer, curve) = (CALayer(), CAMediaTimingFunction(controlPoints: 0.25, 0, 0.125, 1))
        let stage = Stage { $0.addSublayer(layer) }
        stage.perform(at: 1) {
            CATransaction.setAnimationDuration(1.5)
            CATransaction.setAnimationTimingFunction(curve)
            layer.position.x = 150
            CATransaction.begin()
            CATransaction.setAnimationDuration(3)
            layer.opacity = 0.5
            CATransaction.commit()
            for (key, duration) in [("position", 1.5), ("opacity", 3)] {
                let animation = layer.animation(forKey: key)
                #expect(animation?.duration == duration && animation?.timingFunction == curve, "\(key)")
            }
        }
    }

    @Test("X3: a block waits for animations that its level and nested ones add after it")
    func blocks() {
        var log: [String] = []
        func note(_ what: String) { log.append("\(what) \(Stage.current.time)") }
        let layer = CALayer()
        _ = Stage(runTo: 9) { root in
            root.addSublayer(layer)
            CATransaction.begin()
            layer.add(fade(4), forKey: "before")
            CATransaction.setCompletionBlock { note("outer") }
            layer.add(fade(1), forKey: "a")
            CATransaction.begin()
            CATransaction.setCompletionBlock { note("inner") }
            layer.add(fade(2), forKey: "b")
            CATransaction.commit()
            CATransaction.setCompletionBlock { note("second") }
            #expect(CATransaction.completionBlock() != nil)
            layer.add(fade(0.5), forKey: "c")
            CATransaction.commit()
            #expect(log.isEmpty)
        }
        #expect(log == ["second 0.5", "inner 2.0", "outer 2.0"])
    }

    @Test("X3: a block without animations runs after the commit, not in it")
    func blocksWithoutAnimations() {
        var log: [Double] = []
        let stage = Stage(runTo: 0) { _ in
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.append(Stage.current.time) }
            CATransaction.commit()
            #expect(log == [])
        }
        #expect(log == [0])
        stage.perform(at: 1.5) {
            CATransaction.setCompletionBlock { log.append(Stage.current.time) }
            CATransaction.flush()
        }
        #expect(log == [0])
        stage.run(to: 1.5)
        #expect(log == [0, 1.5])
    }

    @Test("X4: a replaced or removed animation stops unfinished, and the block runs")
    func replacing() {
        let witness = Witness()
        let layer = CALayer()
        var blocks: [Double] = []
        let stage = Stage { root in
            root.addSublayer(layer)
            CATransaction.setCompletionBlock { blocks.append(Stage.current.time) }
            layer.add(fade(5, "first", witness), forKey: "fade")
        }
        stage.perform(at: 1) { layer.add(fade(1, "second", witness), forKey: "fade") }
        stage.perform(at: 1.5, runTo: 9) { layer.removeAllAnimations() }
        #expect(witness.log == ["start first 0.0", "start second 1.0", "cut first 1.0", "cut second 1.5"])
        #expect(blocks == [1])
    }

    @Test("Y1: an animation that its transaction replaces or removes stops without a start")
    func withdrawing() {
        let witness = Witness()
        let layer = CALayer()
        var blocks: [Double] = []
        func add(_ name: String, _ key: String) { layer.add(fade(1, name, witness), forKey: key) }
        let stage = Stage(runTo: 0) { root in
            root.addSublayer(layer)
            CATransaction.begin()
            CATransaction.setCompletionBlock { blocks.append(Stage.current.time) }
            add("first", "fade")
            CATransaction.commit()
            add("second", "fade")
            add("gone", "other")
            layer.removeAnimation(forKey: "other")
            #expect(witness.log.isEmpty)
        }
        #expect(witness.log == ["start second 0.0", "cut first 0.0", "cut gone 0.0"])
        stage.run(to: 2)
        #expect(witness.log.dropFirst(3) == ["stop second 1.0"])
        #expect(blocks == [0])
    }

    /// A block that sleeps delays only the blocks that it adds.
    @MainActor @Test func aSleepDelaysTheBlocksAfterIt() {
        let stage = Stage()
        var calls: [String] = []
        func note(_ name: String) { calls.append("\(name) \(stage.time)") }
        stage.perform(runTo: 5) {
            DispatchQueue.main.async {
                DispatchQueue.main.async { note("before") }
                Stage.current.sleepInBlock(2)
                DispatchQueue.main.async { note("after") }
                DispatchQueue.main.asyncAfter(deadline: stage.dispatchTime + 1) { note("later") }
            }
            DispatchQueue.main.async { DispatchQueue.main.async { note("other") } }
        }
        #expect(calls == ["before 0.0", "other 0.0", "after 2.0", "later 3.0"])
    }

    @Test("X4: new animations leave with their layer in the same transaction")
    func leaving() {
        let witness = Witness()
        let (layer, inner, other) = (CALayer(), CALayer(), CALayer())
        func add(_ name: String, to layer: CALayer) { layer.add(fade(1, name, witness), forKey: name) }
        let stage = Stage(runTo: 1) { root in
            layer.addSublayer(inner)
            root.addSublayer(layer)
            add("a", to: layer)
            add("b", to: inner)
            layer.removeFromSuperlayer()
            add("early", to: other)
        }
        #expect(witness.log == ["cut a 0.0", "cut b 0.0"])
        #expect(layer.animationKeys() == nil && inner.animationKeys() == nil)
        stage.perform {
            // A layer that moves in the tree, or that was never in the tree, keeps its animations.
            stage.rootLayer.addSublayer(layer)
            stage.rootLayer.addSublayer(other)
            add("c", to: inner)
            layer.removeFromSuperlayer()
            other.addSublayer(layer)
        }
        stage.perform(at: 1.5, runTo: 3) { stage.rootLayer.addSublayer(layer) }
        #expect(
            witness.log.dropFirst(2) == ["start early 1.0", "start c 1.0", "stop early 2.0", "stop c 2.0"])
    }

    @MainActor @Test func deferredWorkUsesTheStagesClock() {
        var log: [String] = []
        func note(_ what: String) { log.append("\(what) \(Stage.current.time)") }
        let stage = Stage(runTo: 0.5) { _ in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.75) {
                note("later")
                DispatchQueue.main.async { note("at once") }
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { note("last") }
            }
            DispatchQueue.main.async { note("first") }
        }
        #expect(log == ["first 0.0"])
        stage.run(to: 2)
        #expect(log == ["first 0.0", "later 0.75", "at once 0.75", "last 1.0"])
    }

    /// The machine interrupts the first attempt to compute a deadline.
    @MainActor @Test func deadlinesAreExactOnABusyMachine() {
        var isInterrupted = true
        func deadline() -> DispatchTime {
            let deadline = DispatchTime.now() + 0.75
            while isInterrupted, DispatchTime.now() < deadline - 0.745 {}
            isInterrupted = false
            return deadline
        }
        var calls: [Double] = []
        _ = Stage(runTo: 2) { _ in
            DispatchQueue.main.asyncAfter(deadline: deadline()) { calls.append(Stage.current.time) }
            let delays: [Double] = [-1, 0.125, 1 / 60, 1 / 144]
            for delay in delays {
                DispatchQueue.main.asyncAfter(deadline: .now() + delay) { calls.append(Stage.current.time) }
            }
        }
        let delays: [Double] = [0, 1 / 144, 1 / 60, 0.125, 0.75]
        #expect(calls == delays)
    }

    /// A deadline by the stage's clock is exact to the nanosecond, even if the program computes it long before.
    @MainActor @Test func deadlinesOfTheStagesClockAreExact() {
        var calls: [Double] = []
        _ = Stage(runTo: 1) { _ in
            let now = Stage.current.dispatchTime
            let deadline = now + 0.123_456_789
            usleep(2000)
            Stage.current.after(0.1) {
                DispatchQueue.main.asyncAfter(deadline: deadline) { calls.append(Stage.current.time) }
                DispatchQueue.main.asyncAfter(deadline: now) { calls.append(Stage.current.time) }
            }
        }
        #expect(calls.map { ($0 * 1e9).rounded() } == [100_000_000, 123_456_789])
    }

    @Test func anEndlessInstantIsStopped() {
        func again() { CATransaction.setCompletionBlock { again() } }
        let stage = Stage(runTo: 1) { _ in again() }
        #expect(stage.reports.count == 1 && stage.time == 1)
    }
}

// MARK: - OverridingTests

/// Overrides of all members that Apple's classes let programs override. They must compile, and the stage must call them.
private final class Overriding: CAShapeLayer {
    var calls: [String] = []

    override var frame: CGRect { didSet { calls.append("frame") } }
    override var bounds: CGRect { didSet { calls.append("bounds") } }
    override var position: CGPoint { didSet { calls.append("position") } }
    override var opacity: Float { didSet { calls.append("opacity") } }
    override var isHidden: Bool { didSet { calls.append("isHidden") } }
    override var backgroundColor: CGColor? { didSet { calls.append("backgroundColor") } }
    override var cornerRadius: CGFloat { didSet { calls.append("cornerRadius") } }
    override var mask: CALayer? { didSet { calls.append("mask") } }
    override var transform: CATransform3D { didSet { calls.append("transform") } }
    override var path: CGPath? { didSet { calls.append("path") } }
    override var strokeEnd: CGFloat { didSet { calls.append("strokeEnd") } }

    override func addSublayer(_ layer: CALayer) { called("addSublayer") { super.addSublayer(layer) } }
    override func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        called("insert") { super.insertSublayer(layer, at: idx) }
    }
    override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        called("below") { super.insertSublayer(layer, below: sibling) }
    }
    override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        called("above") { super.insertSublayer(layer, above: sibling) }
    }
    override func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        called("replace") { super.replaceSublayer(oldLayer, with: newLayer) }
    }
    override func removeFromSuperlayer() { called("leave") { super.removeFromSuperlayer() } }
    override func add(_ anim: CAAnimation, forKey key: String?) {
        called("add") { super.add(anim, forKey: key) }
    }
    override func animation(forKey key: String) -> CAAnimation? {
        called("animation") { super.animation(forKey: key) }
    }
    override func animationKeys() -> [String]? { called("keys") { super.animationKeys() } }
    override func removeAnimation(forKey key: String) {
        called("remove") { super.removeAnimation(forKey: key) }
    }
    override func removeAllAnimations() { called("removeAll") { super.removeAllAnimations() } }
    override func setNeedsLayout() { called("setNeedsLayout") { super.setNeedsLayout() } }
    override func layoutIfNeeded() { called("layoutIfNeeded") { super.layoutIfNeeded() } }
    override func setNeedsDisplay() { called("setNeedsDisplay") { super.setNeedsDisplay() } }
    override func hitTest(_ p: CGPoint) -> CALayer? { called("hitTest") { super.hitTest(p) } }
    override func contains(_ p: CGPoint) -> Bool { called("contains") { super.contains(p) } }
    override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        called("convert") { super.convert(p, to: l) }
    }
    override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        called("convertTime") { super.convertTime(t, from: l) }
    }
    override func value(forKeyPath keyPath: String) -> Any? {
        called("value") { super.value(forKeyPath: keyPath) }
    }
    override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        called("setValue") { super.setValue(value, forKeyPath: keyPath) }
    }
    override func presentation() -> Self? { called("presentation") { super.presentation() } }
    override class func defaultValue(forKey key: String) -> Any? {
        key == "mine" ? 7 : super.defaultValue(forKey: key)
    }

    private func called<Result>(_ name: String, _ work: () -> Result) -> Result {
        calls.append(name)
        return work()
    }
}

private final class Counting: UIView {
    var calls: [String] = []

    override func addSubview(_ view: UIView) {
        calls.append("add")
        super.addSubview(view)
    }
    override func removeFromSuperview() {
        calls.append("remove")
        super.removeFromSuperview()
    }
    override func setNeedsLayout() {
        calls.append("layout")
        super.setNeedsLayout()
    }
}

@Suite struct OverridingTests {
    @Test func layerOverridesAreCalled() {
        let (layer, a, b, c) = (Overriding(), CALayer(), CALayer(), CALayer())
        _ = Stage { root in
            layer.frame = CGRect(0, 0, 8, 8)
            #expect(layer.calls == ["position", "bounds", "frame"])
            layer.calls = []
            layer.setValue(0.5, forKeyPath: "strokeEnd")
            #expect(layer.value(forKey: "strokeEnd") as? Double == 0.5)
            layer.addSublayer(a)
            layer.insertSublayer(b, at: 0)
            layer.insertSublayer(c, below: b)
            layer.insertSublayer(c, above: a)
            layer.replaceSublayer(a, with: CALayer())
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
            #expect(layer.animation(forKey: "fade") != nil && layer.animationKeys() == ["fade"])
            layer.removeAnimation(forKey: "fade")
            layer.removeAllAnimations()
            root.addSublayer(layer)
            layer.setNeedsLayout()
            layer.layoutIfNeeded()
            layer.setNeedsDisplay()
            #expect(root.hitTest(CGPoint(4, 4)) === layer)
            #expect(layer.convert(CGPoint.zero, to: nil) == .zero && layer.convertTime(1, from: nil) == 1)
            layer.removeFromSuperlayer()
            #expect(layer.presentation() == nil)
        }
        #expect(
            layer.calls == [
                "setValue", "value", "addSublayer", "insert", "below", "above", "replace", "add", "animation",
                "keys", "remove", "removeAll", "setNeedsLayout", "layoutIfNeeded", "setNeedsDisplay",
                "hitTest",
                "contains", "convert", "convertTime", "leave", "presentation",
            ])
        #expect(Overriding.defaultValue(forKey: "mine") as? Int == 7)
        #expect(Overriding.defaultValue(forKey: "opacity") != nil)
    }

    @Test func viewOverridesAreCalled() {
        let (view, inner) = (Counting(), Counting())
        Stage().perform {
            view.addSubview(inner)
            view.setNeedsLayout()
            inner.removeFromSuperview()
        }
        #expect(view.calls == ["add", "layout"] && inner.calls == ["remove"] && view.subviews.isEmpty)
    }

    /// An immutable path is sendable, as on Apple's systems.
    @Test func pathsAreSendable() async {
        let path = CGPath(rect: CGRect(0, 0, 3, 4), transform: nil)
        let width = await Task.detached { path.boundingBox.width }.value
        #expect(width == 3)
    }
}

@Suite struct OddInputTests {
    @Test func extremeNumbersInPathsDoNotTrap() {
        checkCases(150, seed: 20) { random in
            let path = UIBezierPath(
                roundedRect: random.oddRect(), byRoundingCorners: UIRectCorner(rawValue: UInt(random.next())),
                cornerRadii: random.oddRect().size)
            path.addArc(
                withCenter: random.oddPoint(), radius: random.odd(), startAngle: random.odd(),
                endAngle: random.odd(), clockwise: Bool.random(using: &random))
            path.addCurve(
                to: random.oddPoint(), controlPoint1: random.oddPoint(), controlPoint2: random.oddPoint())
            path.apply(random.oddMap())
            let drawing = CGMutablePath()
            drawing.addPath(path.cgPath, transform: random.oddMap())
            drawing.addLine(to: random.oddPoint(), transform: random.oddMap())
            drawing.addArc(
                tangent1End: random.oddPoint(), tangent2End: random.oddPoint(), radius: random.odd(),
                transform: random.oddMap())
            drawing.addRelativeArc(
                center: random.oddPoint(), radius: random.odd(), startAngle: random.odd(), delta: random.odd()
            )
            drawing.addRoundedRect(
                in: random.oddRect(), cornerWidth: random.odd(), cornerHeight: random.odd())
            #expect(drawing.path.points.allSatisfy { $0.isFinite })
            _ = drawing.contains(random.oddPoint(), using: .evenOdd, transform: random.oddMap())
            _ = (drawing.boundingBox, drawing.boundingBoxOfPath, drawing.hashValue, drawing.description)
            _ = path.reversing().bounds
        }
    }

    @Test func extremeNumbersInStrokesDoNotTrap() {
        checkCases(40, seed: 21) { random in
            let path = random.path()
            _ = path.copy(dashingWithPhase: random.odd(), lengths: [random.odd(), random.odd()])
            _ = path.copy(
                strokingWithWidth: random.odd(), lineCap: .round, lineJoin: .miter, miterLimit: random.odd(),
                transform: CGAffineTransform(scaleX: 0.1, y: 2))
        }
    }

    @Test func extremeNumbersInValuesDoNotTrap() {
        let stage = Stage()
        checkCases(150, seed: 22) { random in
            let map = random.oddMap()
            _ = (map.inverted(), random.oddRect().applying(map), random.oddRect().size.applying(map))
            var matrix = CATransform3DMakeRotation(random.odd(), random.odd(), random.odd(), random.odd())
            matrix.m34 = random.odd()
            matrix = CATransform3DConcat(CATransform3DInvert(matrix), CATransform3DMakeAffineTransform(map))
            let color = UIColor(
                hue: random.odd(), saturation: random.odd(), brightness: random.odd(), alpha: random.odd())
            color.getHue(nil, saturation: nil, brightness: nil, alpha: nil)
            let image = stage.perform {
                UIGraphicsImageRenderer(size: CGSize(width: abs(random.odd()), height: 3)).image {
                    color.setFill()
                    $0.fill(random.oddRect())
                }
            }
            let insets = UIEdgeInsets(top: random.odd(), left: 0, bottom: random.odd(), right: 1)
            let all: [Any] = [
                map, matrix, color, color.cgColor, image, random.oddPoint(), random.oddRect(), random.odd(),
                NSValue(cgRect: random.oddRect().inset(by: insets)), NSNumber(value: Double(random.odd())),
            ]
            for any in all {
                for kind in AnimatableValue.Kind.allCases {
                    var problem: String?
                    let value = AnimatableValue(any, kind: kind, problem: &problem)
                    #expect(value == nil || value?.kind == kind)
                }
            }
            for property in AnimatableProperty.allCases where property.kind == .number {
                #expect(AnimatableValue.number(Double(random.odd())).object(for: property) is NSNumber)
            }
        }
    }

    /// A delay that is no number is 0, and an infinite one never ends. Neither stops other work.
    @Test func oddDelaysStopNoOtherWork() {
        let stage = Stage()
        var log: [String] = []
        stage.perform(runTo: 2) {
            for (name, delay) in [("nan", Double.nan), ("infinite", .infinity), ("late", 1)] {
                stage.after(delay) { log.append(name) }
            }
            let link = CADisplayLink(target: NSObject(), selector: "none")
            link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 1e-30)
            #expect(link.targetTimestamp > 0)
        }
        #expect(log == ["nan", "late"] && !stage.hasPendingWork)
    }
}

extension SplitMix64 {
    /// Returns a number that can be infinite, NaN or extreme.
    mutating func odd() -> CGFloat {
        let plain = CGFloat.random(in: -20...20, using: &self)
        let strange: [CGFloat] = [
            .nan, .infinity, -.infinity, 0, -0.0, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 1e-300, 1e300, -1, 1e18, 2 * .pi,
        ]
        return Int.random(in: 0..<3, using: &self) == 0 ? pick(strange) : plain
    }

    mutating func oddPoint() -> CGPoint { CGPoint(odd(), odd()) }

    mutating func oddRect() -> CGRect {
        let odd = CGRect(odd(), odd(), odd(), odd())
        return pick([odd, odd, odd, .null, .infinite])
    }

    mutating func oddMap() -> CGAffineTransform {
        CGAffineTransform(a: odd(), b: odd(), c: odd(), d: odd(), tx: odd(), ty: odd())
    }
}
