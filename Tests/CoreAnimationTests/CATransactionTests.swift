import CoreAnimation
import Testing

private func fade(_ duration: Double) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = duration
    return fade
}

@Suite struct CATransactionTests {
    @Test("X1: levels inherit and keep their own writes; an unmatched commit is harmless")
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

    @Test("X3: a block waits for what is added after it was set, in its level and inner ones")
    func blocks() {
        var log: [String] = []
        func note(_ what: String) { log.append("\(what) \(CACurrentMediaTime())") }
        let layer = CALayer()
        let stage = Stage { root in
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
        stage.run(to: 9)
        #expect(log == ["second 0.5", "inner 2.0", "outer 2.0"])
    }

    @Test("X3: a block with nothing to wait for runs after the commit, not in it")
    func blocksWithoutAnimations() {
        var log: [Double] = []
        let stage = Stage { _ in
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.append(CACurrentMediaTime()) }
            CATransaction.commit()
            #expect(log == [])
        }
        stage.run(to: 0)
        #expect(log == [0])
        stage.run(to: 1.5)
        stage.perform {
            CATransaction.setCompletionBlock { log.append(CACurrentMediaTime()) }
            CATransaction.flush()
        }
        #expect(log == [0])
        stage.run(to: 1.5)
        #expect(log == [0, 1.5])
    }

    @Test("X4: an animation that is replaced or taken away stops unfinished, and the block goes on")
    func replacing() {
        let witness = Witness()
        let layer = CALayer()
        var blocks: [Double] = []
        let stage = Stage { root in
            root.addSublayer(layer)
            CATransaction.setCompletionBlock { blocks.append(CACurrentMediaTime()) }
            let first = fade(5)
            first.setValue("first", forKey: "name")
            first.delegate = witness
            layer.add(first, forKey: "fade")
        }
        stage.run(to: 1)
        stage.perform {
            let second = fade(1)
            second.setValue("second", forKey: "name")
            second.delegate = witness
            layer.add(second, forKey: "fade")
        }
        stage.run(to: 1.5)
        stage.perform { layer.removeAllAnimations() }
        stage.run(to: 9)
        #expect(
            witness.log == ["start first 0.0", "start second 1.0", "cut first 1.0", "cut second 1.5"])
        #expect(blocks == [1])
    }

    @Test("Y1: what is replaced or taken away in one transaction stops without having started")
    func withdrawing() {
        let witness = Witness()
        let layer = CALayer()
        var blocks: [Double] = []
        func add(_ name: String, _ key: String) {
            let animation = fade(1)
            animation.setValue(name, forKey: "name")
            animation.delegate = witness
            layer.add(animation, forKey: key)
        }
        let stage = Stage { root in
            root.addSublayer(layer)
            CATransaction.begin()
            CATransaction.setCompletionBlock { blocks.append(CACurrentMediaTime()) }
            add("first", "fade")
            CATransaction.commit()
            add("second", "fade")
            add("gone", "other")
            layer.removeAnimation(forKey: "other")
            #expect(witness.log.isEmpty)
        }
        stage.run(to: 0)
        #expect(witness.log == ["start second 0.0", "cut first 0.0", "cut gone 0.0"])
        stage.run(to: 2)
        #expect(witness.log.dropFirst(3) == ["stop second 1.0"])
        #expect(blocks == [0])
    }

    @Test("X4: what was added to a layer that leaves in the same transaction leaves with it")
    func leaving() {
        let witness = Witness()
        let (layer, inner, other) = (CALayer(), CALayer(), CALayer())
        func add(_ name: String, to layer: CALayer) {
            let animation = fade(1)
            animation.setValue(name, forKey: "name")
            animation.delegate = witness
            layer.add(animation, forKey: name)
        }
        let stage = Stage { root in
            layer.addSublayer(inner)
            root.addSublayer(layer)
            add("a", to: layer)
            add("b", to: inner)
            layer.removeFromSuperlayer()
            add("early", to: other)
        }
        stage.run(to: 1)
        #expect(witness.log == ["cut a 0.0", "cut b 0.0"])
        #expect(layer.animationKeys() == nil && inner.animationKeys() == nil)
        stage.perform {
            // One that only moves keeps them, and so does one that has not been in the tree.
            stage.rootLayer.addSublayer(layer)
            stage.rootLayer.addSublayer(other)
            add("c", to: inner)
            layer.removeFromSuperlayer()
            other.addSublayer(layer)
        }
        stage.run(to: 3)
        #expect(
            witness.log.dropFirst(2) == ["start early 1.0", "start c 1.0", "stop early 2.0", "stop c 2.0"])
    }

    @MainActor @Test func workIsPutOffByTheClockOfTheStage() {
        var log: [String] = []
        func note(_ what: String) { log.append("\(what) \(CACurrentMediaTime())") }
        let stage = Stage { _ in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.75) {
                note("later")
                DispatchQueue.main.async { note("at once") }
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { note("last") }
            }
            DispatchQueue.main.async { note("first") }
        }
        stage.run(to: 0.5)
        #expect(log == ["first 0.0"])
        stage.run(to: 2)
        #expect(log == ["first 0.0", "later 0.75", "at once 0.75", "last 1.0"])
    }

    /// A deadline that is read off the clock a while before it is used, the first time.
    @MainActor @Test func deadlinesAreExactOnABusyMachine() {
        var isHeldUp = true
        func deadline() -> DispatchTime {
            let deadline = DispatchTime.now() + 0.75
            while isHeldUp, DispatchTime.now() < deadline - 0.745 {}
            isHeldUp = false
            return deadline
        }
        var calls: [Double] = []
        let stage = Stage { _ in
            DispatchQueue.main.asyncAfter(deadline: deadline()) { calls.append(CACurrentMediaTime()) }
            let delay = 0.125
            DispatchQueue.main.asyncAfter(deadline: .now() + delay) { calls.append(CACurrentMediaTime()) }
            DispatchQueue.main.asyncAfter(deadline: .now() - 1) { calls.append(CACurrentMediaTime()) }
        }
        stage.run(to: 2)
        #expect(calls == [0, 0.125, 0.75])
    }

    @Test func aProgramThatNeverRestsIsStopped() {
        func again() { CATransaction.setCompletionBlock { again() } }
        let stage = Stage { _ in again() }
        stage.run(to: 1)
        #expect(stage.reports.count == 1 && stage.time == 1)
    }
}
