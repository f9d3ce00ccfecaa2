import CoreAnimation
import Testing

/// A delegate that writes down what it is told.
final class Witness: NSObject, CAAnimationDelegate {
    var log: [String] = []
    func animationDidStart(_ anim: CAAnimation) { note("start", anim) }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note(flag ? "stop" : "cut", anim) }
    private func note(_ what: String, _ anim: CAAnimation) {
        log.append("\(what) \(anim.value(forKey: "name") ?? "?") \(CACurrentMediaTime())")
    }
}

func isNear(_ a: CGFloat?, _ b: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
}

@Suite struct StageTests {
    @Test func aBasicAnimationRunsAndGoes() throws {
        let layer = CALayer()
        let stage = Stage(size: CGSize(width: 100, height: 100)) { root in
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            root.addSublayer(layer)
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0
            fade.toValue = 1
            fade.duration = 2
            layer.opacity = 0.25
            layer.add(fade, forKey: "fade")
        }
        #expect(layer.presentation() == nil)
        stage.run(to: 0.5)
        stage.perform {
            #expect(layer.presentation()?.opacity == 0.25)
            #expect(layer.animationKeys() == ["fade"])
        }
        stage.run(to: 1)
        stage.perform { #expect(layer.presentation()?.opacity == 0.5) }
        stage.run(to: 3)
        stage.perform {
            #expect(layer.presentation()?.opacity == 0.25)
            #expect(layer.animationKeys() == nil)
        }
        for (time, value) in [(3.0, 0.25), (2.5, 0.25), (2, 1), (1.5, 0.75), (1, 0.5), (0, 0)] {
            #expect(
                isNear(stage.presentation(of: layer, at: time).map { CGFloat($0.opacity) }, value), "\(time)")
        }
    }

    @Test("X3, X4: start, block, stop, in that order, and what they change begins then")
    func callsComeInOrder() {
        let witness = Witness()
        let layer = CALayer()
        var log: [String] { witness.log }
        let stage = Stage { root in
            root.addSublayer(layer)
            CATransaction.begin()
            CATransaction.setCompletionBlock {
                witness.log.append("block \(CACurrentMediaTime())")
                let back = CABasicAnimation(keyPath: "position.x")
                back.setValue("back", forKey: "name")
                back.byValue = -50
                back.duration = 0.5
                back.delegate = witness
                layer.add(back, forKey: nil)
            }
            let move = CABasicAnimation(keyPath: "position.x")
            move.setValue("move", forKey: "name")
            move.byValue = 50
            move.duration = 0.75
            move.delegate = witness
            layer.add(move, forKey: "move")
            CATransaction.commit()
        }
        stage.run(to: 5)
        #expect(
            log == [
                "start move 0.0", "block 0.75", "stop move 0.75", "start back 0.75", "stop back 1.25",
            ])
        #expect(isNear(stage.presentation(of: layer, at: 1)?.position.x, -25))
        #expect(stage.reports.isEmpty)
    }

    @Test("X6: a change of a layer in the tree animates by itself, one before does not")
    func implicitAnimations() {
        let layer = CALayer()
        let stage = Stage { root in
            layer.position = CGPoint(x: 10, y: 0)
            root.addSublayer(layer)
        }
        stage.run(to: 1)
        stage.perform {
            layer.position = CGPoint(x: 110, y: 0)
            #expect(layer.animation(forKey: "position") is CABasicAnimation)
        }
        stage.run(to: 2)
        #expect(stage.presentation(of: layer, at: 0.5)?.position.x == 10)
        #expect(stage.presentation(of: layer, at: 1)?.position.x == 10)
        #expect(isNear(stage.presentation(of: layer, at: 1.125)?.position.x, 10 + 100 * 0.80240, 1e-2))
        #expect(stage.presentation(of: layer, at: 1.3)?.position.x == 110)
        stage.perform { #expect(layer.animationKeys() == nil) }
    }

    @Test func theRootLayerAnimatesLikeAnyOther() {
        let witness = Witness()
        let stage = Stage { root in
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.toValue = 0
            fade.duration = 2
            fade.delegate = witness
            root.add(fade, forKey: nil)
        }
        stage.run(to: 3)
        #expect(witness.log == ["start ? 0.0", "stop ? 2.0"])
        #expect(stage.presentation(of: stage.rootLayer, at: 0.5)?.opacity == 0.75)
    }
}
