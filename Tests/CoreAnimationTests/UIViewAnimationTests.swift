import Foundation
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

/// A shape layer that copies its view's animation for its path.
private final class Blob: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard event == "path", let shape = layer as? CAShapeLayer,
            let animation = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation
        else { return super.action(for: layer, forKey: event) }
        animation.keyPath = event
        animation.fromValue = shape.path
        return animation
    }
}

@Suite struct UIViewAnimationTests {
    private let view = UIView()
    private let log = CallLog()

    /// Runs a block on a committed view of 10 by 10 at (10, 0), at 1 s.
    func stage(_ view: UIView, _ work: () -> Void) -> Stage {
        let stage = Stage { root in
            view.frame = CGRect(10, 0, 10, 10)
            root.addSublayer(view.layer)
        }
        stage.perform(at: 1, work)
        return stage
    }

    func x(_ stage: Stage, _ view: UIView, _ time: Double) -> CGFloat? {
        stage.presentation(of: view.layer, at: time)?.position.x
    }

    /// Runs the stage, and expects the x and the opacity of a view at some times.
    func expect(
        _ stage: Stage, _ view: UIView, x places: KeyValuePairs<Double, CGFloat> = [:],
        opacity: KeyValuePairs<Double, CGFloat> = [:], tolerance: CGFloat = 1e-9,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        stage.run(to: 9)
        for (time, wanted) in places {
            let place = x(stage, view, time)
            #expect(isNear(place, wanted, tolerance), "x at \(time)", sourceLocation: sourceLocation)
        }
        for (time, wanted) in opacity {
            let shown = stage.presentation(of: view.layer, at: time).map { CGFloat($0.opacity) }
            #expect(isNear(shown, wanted, tolerance), "opacity at \(time)", sourceLocation: sourceLocation)
        }
    }

    @Test func boundsHaveTheKeysOfTheirChangedParts() {
        _ = stage(view) {
            UIView.animate(withDuration: 2) { view.bounds.size.width = 20 }
            let layer = view.layer
            #expect(layer.animation(forKey: "bounds.size")?.duration == 2)
            #expect(layer.animation(forKey: "bounds.origin") == nil)
            layer.removeAnimation(forKey: "bounds.size")
            #expect(layer.animationKeys() == nil)
        }
    }

    /// The older way to write a block: each call changes the settings of the changes after it.
    @Test func blocksWithoutClosuresAnimate() {
        let delegate = Target()
        let stage = stage(view) {
            UIView.setAnimationDuration(9)
            UIView.beginAnimations("move", context: nil)
            #expect(UIView.inheritedAnimationDuration == 0.2)
            UIView.setAnimationDuration(2)
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationDelegate(delegate)
            UIView.setAnimationDidStop(Selector("call", Target.call))
            view.center.x = 35
            UIView.setAnimationDelay(1)
            view.alpha = 0
            UIView.commitAnimations()
            UIView.commitAnimations()
            #expect(UIView.inheritedAnimationDuration == 0)
        }
        expect(stage, view, x: [1.5: 20, 3.5: 35], opacity: [1.5: 1, 3: 0.5])
        #expect(delegate.times == [4])
    }

    @Test func changesAnimateOnlyInABlock() {
        let stage = stage(view) {
            view.center.x = 25
            #expect(view.layer.animationKeys() == nil)
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x = 45 }
            view.alpha = 0.5
            #expect(view.layer.animationKeys() == ["position"])
        }
        expect(stage, view, x: [0.5: 15, 1: 25, 1.5: 30, 2: 35, 3: 45, 4: 45], opacity: [1.1: 0.5])
    }

    @Test func delayRepeatAndAutoreverse() {
        let stage = stage(view) {
            UIView.animate(
                withDuration: 1, delay: 0.5, options: [.repeat, .autoreverse, .curveLinear],
                animations: { view.center.x = 115 }, completion: log.end(of: "endless"))
            UIView.animate(
                withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear],
                animations: { view.alpha = 0 }, completion: log.end(of: "fade"))
        }
        expect(
            stage, view, x: [1: 15, 1.4: 15, 2: 65, 2.5: 115, 3: 65, 3.75: 40, 8.5: 115],
            opacity: [1.5: 0.5, 2: 0, 2.5: 0.5, 3.25: 0], tolerance: 1e-6)
        #expect(log.lines == ["fade true 3.0"])
    }

    /// The number of repetitions that a block sets replaces that of its options.
    @Test(arguments: [UIView.AnimationOptions.curveLinear, [.curveLinear, .repeat, .autoreverse]])
    func blocksSetTheirRepetition(options: UIView.AnimationOptions) {
        let move = {
            UIView.setAnimationRepeatCount(2)
            view.center.x = 115
        }
        let stage = stage(view) {
            UIView.animate(
                withDuration: 1, delay: 0, options: options, animations: move, completion: log.end(of: "move")
            )
        }
        let isReversed = options.contains(.autoreverse)
        expect(stage, view, x: [1.5: 65, 2.25: isReversed ? 90 : 40, 3.5: isReversed ? 65 : 115])
        #expect(log.lines == ["move true \(isReversed ? 5.0 : 3.0)"])
    }

    @Test func aBlockRepeatsAPartAndRemovesViews() {
        let other = UIView()
        let stage = stage(view) {
            view.addSubview(other)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 115 }
                view.alpha = 0
            }
            UIView.perform(
                .delete, on: [other], animations: { view.bounds.size.width = 20 },
                completion: log.end(of: "delete"))
        }
        stage.run(to: 2)
        #expect(log.lines == ["delete true 1.25"] && other.superview == nil && view.bounds.width == 20)
        expect(
            stage, view, x: [1.5: 65, 2.5: 65, 3.25: 40, 4.5: 65, 5.5: 115], opacity: [2.5: 0],
            tolerance: 1e-6)
    }

    @Test func completionRunsOnceAtTheEnd() {
        let other = UIView()
        let stage = stage(view) {
            view.addSubview(other)
            UIView.animate(withDuration: 1) {
                view.center.x = 25
                view.alpha = 0
                other.alpha = 0
            } completion: {
                log.end(of: "both")($0)
                UIView.animate(
                    withDuration: 0.5, animations: { view.alpha = 1 }, completion: log.end(of: "next"))
            }
            UIView.animate(withDuration: 3, animations: {}, completion: log.end(of: "none"))
            UIView.animate(
                withDuration: 4, animations: { view.transform = CGAffineTransform(scaleX: 2, y: 2) },
                completion: log.end(of: "cut"))
            #expect(log.lines.isEmpty)
        }
        stage.perform(at: 1.75, runTo: 9) { view.layer.removeAnimation(forKey: "transform") }
        #expect(log.lines == ["none true 1.0", "cut false 1.75", "both true 2.0", "next true 2.5"])
    }

    @Test func aNewBlockStartsFromThePresentation() {
        let stage = stage(view) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 115 }
        }
        stage.perform(at: 1.5) {
            UIView.animate(
                withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState],
                animations: { view.center.x = 15 }, completion: log.end(of: "back"))
        }
        expect(stage, view, x: [1.25: 40, 1.5: 65, 2: 40, 2.5: 15])
        #expect(log.lines == ["back true 2.5"])
    }

    /// The positions of blocks are added, so a later block does not stop an earlier one, and motion has no kink.
    @Test func blocksOfPositionsAreAdded() {
        let stage = stage(view) {
            UIView.animate(
                withDuration: 2, delay: 0, options: .curveLinear, animations: { view.center.x = 115 },
                completion: log.end(of: "first"))
        }
        stage.perform(at: 1.5) {
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: {
                    view.center.x = 65
                    view.center.x = 15
                }, completion: log.end(of: "second"))
            #expect(view.layer.animationKeys()?.sorted() == ["position", "position-2"])
        }
        // The last place is 15. The first block is up to 100 before its end, and the second up to 100 after its end.
        expect(stage, view, x: [1.25: 27.5, 1.5: 40, 2: 15, 2.5: -10, 2.75: 2.5, 3: 15])
        #expect(log.lines == ["second true 2.5", "first true 3.0"])
        #expect(view.layer.animationKeys() == nil)
    }

    /// Blocks that follow each other by their delays move a view there and back.
    @Test func delayedBlocksFollowEachOther() {
        let stage = stage(view) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 115 }
            UIView.animate(withDuration: 1, delay: 1, options: .curveLinear) { view.center.x = 15 }
        }
        expect(stage, view, x: [1.5: 65, 2: 115, 2.5: 65, 3: 15])
    }

    /// A block that a later one interrupts ends at its own time, unless the later one begins from the current state.
    @Test(arguments: [
        (isFromCurrentState: false, calls: ["second true 1.75", "first true 2.0"]),
        (true, ["first false 1.5", "second true 1.75"]),
    ])
    func interruptedBlocksEnd(isFromCurrentState: Bool, calls: [String]) {
        let options: UIView.AnimationOptions = isFromCurrentState ? .beginFromCurrentState : []
        func move(_ name: String, to x: CGFloat, _ duration: Double) {
            UIView.animate(
                withDuration: duration, delay: 0, options: options, animations: { view.center.x = x },
                completion: log.end(of: name))
        }
        let stage = stage(view) { move("first", to: 115, 1) }
        stage.perform(at: 1.5, runTo: 9) { move("second", to: 15, 0.25) }
        #expect(log.lines == calls)
    }

    @Test func keyframesChangeTheirPartOfTheDuration() {
        let stage = stage(view) {
            UIView.animateKeyframes(
                withDuration: 4, delay: 1, options: UIView.KeyframeAnimationOptions(rawValue: 3 << 16),
                animations: {
                    view.alpha = 0
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                        view.center.x = 55
                    }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
                        view.center.x = 115
                    }
                }, completion: log.end(of: "keys"))
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.y = 40 }
        }
        expect(stage, view, x: [1.5: 15, 2.5: 35, 3: 55, 4: 55, 4.5: 85, 5: 115, 6: 115, 7: 115])
        #expect(log.lines == ["keys true 6.0"] && view.center.y == 40)
    }

    @Test func aKeyframeKeepsItsChangesAroundAnotherOne() {
        let stage = stage(view) {
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                    view.center.x = 115
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
                }
            }
        }
        expect(stage, view, x: [1.5: 65])
    }

    /// Returns an animator that starts to move the view at 1 s, and adds its end to the log.
    private func startedAnimator() -> (Stage, UIViewPropertyAnimator) {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 115 }
        let stage = stage(view) {
            animator.addCompletion { log.add("\($0) at \(Stage.current.time)") }
            animator.startAnimation()
        }
        return (stage, animator)
    }

    /// Pausing, scrubbing, reversing and stopping an animator, each with the places of the view after some times.
    private static let ways: [(places: KeyValuePairs<Double, CGFloat>, end: String)] = [
        ([1.5: 65, 2: 115, 3: 115], "end at 2.0"),
        ([1.2: 35, 1.5: 90, 1.9: 90, 2: 90, 2.125: 102.5, 2.25: 115], "end at 2.25"),
        ([1.25: 40, 1.4: 25, 1.5: 15, 2: 15], "start at 1.5"),
        ([1.25: 40, 1.5: 40, 2: 40], "current at 1.25"),
        ([1.25: 40, 1.75: 65, 2.25: 90, 2.75: 115], "end at 2.75"),
    ]

    @Test(arguments: ways.indices)
    func animatorsCanBePausedAndReversed(way: Int) {
        let (places, end) = Self.ways[way]
        let (stage, animator) = startedAnimator()
        switch way {
        case 1:
            stage.perform(at: 1.25) { animator.fractionComplete = 0.75 }
            stage.perform(at: 2) { animator.startAnimation() }
        case 2: stage.perform(at: 1.25) { animator.isReversed = true }
        case 3:
            stage.perform(at: 1.25) {
                animator.stopAnimation(false)
                #expect(animator.state == .stopped)
                animator.finishAnimation(at: .current)
            }
        case 4:
            stage.perform(at: 1.25) {
                animator.pauseAnimation()
                #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 0.25)
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 1.5)
            }
        default: break
        }
        expect(stage, view, x: places)
        #expect(log.lines == [end] && animator.state == .inactive)
        #expect(view.layer.animationKeys() == nil)
    }

    /// The progress counts in the direction of the animator. A continuation keeps the direction and both ends.
    @Test(arguments: [false, true])
    func reversedAnimatorsGoToTheirStart(turnsAgain: Bool) {
        let (stage, animator) = startedAnimator()
        stage.perform(at: 1.25) {
            animator.pauseAnimation()
            animator.isReversed = true
            #expect(animator.fractionComplete == 0.75)
            animator.fractionComplete = 0.875
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
            #expect(animator.isReversed && animator.isRunning && animator.fractionComplete == 0.875)
        }
        if turnsAgain { stage.perform(at: 1.5) { animator.isReversed = false } }
        expect(stage, view, x: [1.2: 35, 1.25: 27.5, 1.5: 21.25])
        expect(stage, view, x: turnsAgain ? [1.96875: 68.125, 3: 115] : [1.625: 18.125, 3: 15])
        #expect(log.lines == [turnsAgain ? "end at 2.4375" : "start at 1.75"])
        #expect(view.layer.animationKeys() == nil)
        #expect(UIViewPropertyAnimator().duration == 0.2)
    }

    /// Newer blocks of an animator, each with the places of the view after some times: in an animation block, in another
    /// animator, and in the same one.
    private static let newer: [(places: KeyValuePairs<Double, CGFloat>, ends: [String])] = [
        ([1.5: 65, 1.75: 67.5, 2.25: 47.5, 3: 25], ["end at 2.0", "block true 2.5"]),
        ([1.5: 65, 1.75: 67.5, 2.25: 47.5, 3: 25], ["end at 2.0", "end at 2.5"]),
        ([1.5: 65, 1.75: 45, 2: 25], ["end at 2.0"]),
    ]

    /// A newer block is added to the animator's animation of a position. The end of the animator changes neither newer
    /// values nor newer animations.
    @Test(arguments: newer.indices)
    func animatorsAreAdded(way: Int) {
        let (places, ends) = Self.newer[way]
        let (stage, animator) = startedAnimator()
        let move = { self.view.center.x = 25 }
        stage.perform(at: 1.5) {
            switch way {
            case 0:
                UIView.animate(
                    withDuration: 1, delay: 0, options: .curveLinear, animations: move,
                    completion: log.end(of: "block"))
            case 1:
                let newer = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: move)
                newer.addCompletion { log.add("\($0) at \(Stage.current.time)") }
                newer.startAnimation()
            default: animator.addAnimations(move)
            }
        }
        expect(stage, view, x: places)
        #expect(log.lines == ends && view.layer.animationKeys() == nil)
    }

    /// A block of a running animator starts from the values on the screen. Scrubbing and reversing go back to the first ones.
    @Test func animatorsBlendTheirBlocks() {
        let (stage, animator) = startedAnimator()
        stage.perform(at: 1.25) { animator.addAnimations { view.alpha = 0 } }
        stage.perform(at: 1.5) {
            animator.addAnimations {
                view.alpha = 1
                view.center.x = 25
            }
        }
        stage.perform(at: 1.75) { animator.isReversed = true }
        expect(
            stage, view, x: [1.75: 45, 2: 65, 2.25: 40],
            opacity: [1.5: 2 / 3, 1.75: 2 / 3, 2: 2 / 3, 2.25: 1],
            tolerance: 1e-5)
        #expect(log.lines == ["start at 2.5"] && view.center.x == 15 && view.alpha == 1)
    }

    /// Blocks in an animator inherit its duration, and it scrubs them.
    @Test func animatorsScrubNestedBlocks() {
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
            UIView.animateKeyframes(withDuration: 0, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 65 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { view.center.x = 115 }
            }
            UIView.animate(withDuration: 0.5, animations: { view.alpha = 0 }, completion: log.end(of: "fade"))
        }
        let stage = stage(view) { animator.startAnimation() }
        stage.perform(at: 2) { animator.fractionComplete = 0.625 }
        stage.perform(at: 2.5) { animator.startAnimation() }
        #expect(log.lines.isEmpty)
        expect(stage, view, x: [1.5: 40, 2.25: 90, 3: 115], opacity: [1.5: 0.75, 2.25: 0.375, 3: 0.125])
        #expect(log.lines.map { $0.hasPrefix("fade true") } == [true])
    }

    /// A block that changes a value twice, also by keyframes or a stack, runs to its end.
    @Test func blocksCanChangeValuesTwice() {
        let (stack, bar) = (UIStackView(arrangedSubviews: [view]), UIView())
        stack.addSubview(bar)
        let stage = stage(stack) {
            UIView.animate(
                withDuration: 1,
                animations: {
                    bar.alpha = 0.5
                    bar.alpha = 0
                    bar.transform = CGAffineTransform(scaleX: 2, y: 2)
                    bar.transform = bar.transform.rotated(by: 1)
                    view.isHidden = true
                }, completion: log.end(of: "block"))
        }
        stage.run(to: 3)
        #expect(log.lines == ["block true 2.0"] && stack.subviews == [view, bar])
    }

    /// An animated view receives no touches, unless the block or an outer one allows them.
    @Test(arguments: [UIView.AnimationOptions.curveLinear, .allowUserInteraction])
    func blocksDisableTouches(options: UIView.AnimationOptions) {
        let allows = options == .allowUserInteraction
        let stage = stage(view) {
            UIView.animate(withDuration: 2, delay: 0, options: options) {
                UIView.animate(withDuration: 1) { view.center.x = 5 }
            }
        }
        let point = CGPoint(5, 5)
        #expect(stage.perform(at: 1.5) { view.hitTest(point, with: nil) } === (allows ? view : nil))
        #expect(stage.perform(at: 4) { view.hitTest(point, with: nil) } === view)
    }

    /// With the option, the subviews of a changed view animate with it.
    @Test(arguments: [UIView.AnimationOptions.curveLinear, [.curveLinear, .layoutSubviews]])
    func blocksLayOutSubviews(options: UIView.AnimationOptions) {
        let (stack, bar) = (UIStackView(), UIView())
        stack.addArrangedSubview(bar)
        let stage = stage(stack) {
            UIView.animate(withDuration: 1, delay: 0, options: options) { stack.bounds.size.width = 110 }
        }
        stage.run(to: 2)
        let isLaidOut = options.contains(.layoutSubviews)
        #expect(stage.presentation(of: bar.layer, at: 1.5)?.bounds.size.width == (isLaidOut ? 60 : 110))
        #expect(stack.arrangedSubviews == [bar])
    }

    @Test func blocksWithoutAnimation() {
        let stage = stage(view) {
            UIView.animate(withDuration: 1) {
                UIView.performWithoutAnimation { view.center.x = 115 }
                view.alpha = 0
            }
            #expect(view.layer.animationKeys() == ["opacity"] && UIView.areAnimationsEnabled)
            UIView.setAnimationsEnabled(false)
            UIView.animate(withDuration: 1) { view.center.x = 1 }
            UIView.setAnimationsEnabled(true)
            UIView.animate(withDuration: 0) { view.center.x = 2 }
            #expect(view.layer.animationKeys() == ["opacity"])
        }
        stage.run(to: 2)
        #expect(x(stage, view, 1) == 2)
    }

    @Test func aNestedBlockInheritsTheDuration() {
        let stage = stage(view) {
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                UIView.animate(withDuration: 1) { view.center.x = 115 }
                let options: UIView.AnimationOptions = [
                    .overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn,
                ]
                UIView.animate(withDuration: 1, delay: 0, options: options) { view.alpha = 0 }
                #expect(view.layer.animation(forKey: "opacity")?.duration == 1)
                #expect(
                    view.layer.animation(forKey: "opacity")?.timingFunction
                        == CAMediaTimingFunction(name: .easeIn))
            }
        }
        expect(stage, view, x: [1.5: 40])
    }

    @Test(arguments: [
        (UIView.AnimationOptions(), CAMediaTimingFunctionName.easeInEaseOut), (.curveEaseIn, .easeIn),
        (.curveEaseOut, .easeOut), (.curveLinear, .linear),
    ])
    func blocksHaveTheirCurve(options: UIView.AnimationOptions, name: CAMediaTimingFunctionName) {
        _ = stage(view) {
            UIView.animate(withDuration: 1, delay: 0, options: options) { view.alpha = 0 }
            let function = view.layer.animation(forKey: "opacity")?.timingFunction
            #expect(function == CAMediaTimingFunction(name: name))
        }
    }

    @Test func aNewViewAnimates() {
        let stage = Stage(runTo: 9) { root in
            root.addSublayer(view.layer)
            view.alpha = 0
            view.layer.cornerRadius = 1
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.alpha = 1
                view.layer.cornerRadius = 5
            }
        }
        #expect(stage.presentation(of: view.layer, at: 0.25)?.opacity == 0.25)
        #expect(stage.presentation(of: view.layer, at: 0.25)?.cornerRadius == 2)
    }

    @Test func aViewOutsideTheTreeDoesNotAnimate() {
        let stage = Stage { _ in
            UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: log.end(of: "fade"))
        }
        stage.perform(at: 2, runTo: 9) { stage.rootLayer.addSublayer(view.layer) }
        #expect(log.lines == ["fade true 0.0"] && view.layer.animationKeys() == nil)
        expect(stage, view, opacity: [2.25: 0.5])
    }

    @Test func layersAndCopiedAnimationsAnimate() throws {
        let (view, layer) = (Blob(), CALayer())
        let shape = try #require(view.layer as? CAShapeLayer)
        let stage = stage(view) {
            shape.path = CGPath(rect: CGRect(0, 0, 10, 10), transform: nil)
            view.layer.addSublayer(layer)
            CATransaction.flush()
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                shape.path = CGPath(rect: CGRect(0, 0, 30, 10), transform: nil)
                layer.opacity = 0
            }
            #expect(view.layer.animationKeys() == ["path"])
        }
        stage.run(to: 9)
        let shown = try #require(stage.presentation(of: shape, at: 1.5) as? CAShapeLayer)
        #expect(isNear(shown.path?.boundingBox.width, 15))
        #expect(stage.presentation(of: layer, at: 1.5)?.opacity == 0.75)
    }

    @Test func springsSettleWithinTheirDuration() throws {
        for seed in cases(20) {
            var random = SplitMix64(seed: UInt64(seed))
            let duration = Double.random(in: 0.1...4, using: &random)
            let damping = Double.random(in: 0.1...1.2, using: &random)
            let view = UIView()
            let stage = stage(view) {
                UIView.animate(
                    withDuration: duration, delay: 0, usingSpringWithDamping: damping,
                    initialSpringVelocity: 0
                ) { view.center.x = 115 }
            }
            let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
            let w = Double(spring.stiffness).squareRoot()
            let z = min(damping, 1)
            #expect(isNear(spring.damping, 2 * z * w, 1e-9), "seed \(seed)")
            func way(_ t: Double) -> Double {
                guard z < 1 else { return 1 - (1 + w * t) * exp(-w * t) }
                let d = w * (1 - z * z).squareRoot()
                return 1 - exp(-z * w * t) * (cos(d * t) + z * w / d * sin(d * t))
            }
            stage.run(to: 9)
            for fraction in [0.1, 0.35, 0.8] {
                #expect(
                    isNear(
                        x(stage, view, 1 + fraction * duration), 15 + 100 * way(fraction * duration), 1e-6),
                    "seed \(seed), \(fraction)")
            }
            #expect(abs(way(duration) - 1) < 0.001_001, "seed \(seed)")
            #expect(x(stage, view, 1.01 + duration) == 115)
        }
    }

    @Test func springsWithBounceAndPerceptualDuration() throws {
        let stage = stage(view) { UIView.animate(springDuration: 0.5, bounce: 0.3) { view.center.x = 115 } }
        let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
        #expect(isNear(spring.stiffness, 16 * .pi * .pi) && isNear(spring.damping, 5.6 * .pi))
        #expect(isNear(spring.duration, spring.settlingDuration))
        stage.run(to: 9)
        #expect(x(stage, view, 8) == 115)
    }

    @Test func removingAViewEndsItsBlockUnfinished() {
        let inner = UIView()
        let stage = stage(view) {
            view.addSubview(inner)
            UIView.animate(withDuration: 2, animations: { inner.alpha = 0 }, completion: log.end(of: "fade"))
        }
        stage.perform(at: 1.5) { view.removeFromSuperview() }
        #expect(log.lines.isEmpty)
        stage.perform(runTo: 9) { view.layer.removeFromSuperlayer() }
        #expect(log.lines == ["fade false 1.5"])
    }

    @Test func layoutInABlockAnimates() {
        /// Moves the only subview to the right end.
        final class Row: UIView {
            override func layoutSubviews() { subviews.first?.center.x = bounds.maxX }
        }
        let (row, dot) = (Row(), UIView())
        let stage = stage(row) {
            row.addSubview(dot)
            row.layoutIfNeeded()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                row.bounds.size.width = 110
                row.layoutIfNeeded()
            }
        }
        expect(stage, dot, x: [1.25: 35, 3: 110])
    }

    /// Extreme numbers do not trap. The blocks end, and the model has the new values.
    @Test func extremeNumbersDoNotTrap() {
        let odd: [Double] = [0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan, 0.5]
        for seed in cases(30) {
            var random = SplitMix64(seed: UInt64(seed))
            func number() -> Double { random.pick(odd) }
            let (view, layer) = (UIView(), CALayer())
            view.layer.addSublayer(layer)
            let stage = stage(view) {
                UIView.animate(
                    withDuration: number(), delay: number(), usingSpringWithDamping: number(),
                    initialSpringVelocity: number()
                ) {
                    view.center = CGPoint(number(), number())
                    layer.opacity = 0.5
                }
                UIView.animate(
                    springDuration: number(), bounce: number(), initialSpringVelocity: number(),
                    delay: number()
                ) {
                    view.alpha = 0.25
                    UIView.animate(withDuration: number(), delay: number()) { view.transform.a = number() }
                }
            }
            stage.run(to: 10)
            #expect(view.alpha == 0.25 && layer.opacity == 0.5, "seed \(seed)")
            for time in [0, 1, 1.5, 9] { #expect(stage.presentation(of: view.layer, at: time) != nil) }
        }
    }

    /// The blocks of an animator that begins at its end take the whole duration. A delayed start runs the blocks immediately,
    /// and a stop cancels it.
    @Test func animatorsBeginReversedOrNotAtAll() {
        let (view, other, third, fourth) = (UIView(), UIView(), UIView(), UIView())
        let stage = Stage { root in
            for view in [view, other, third, fourth] { root.addSublayer(view.layer) }
        }
        stage.run(to: 1)
        let later = UIViewPropertyAnimator(duration: 1, curve: .linear)
        stage.perform {
            later.startAnimation()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
            animator.isReversed = true
            animator.addAnimations { view.alpha = 0 }
            animator.startAnimation()
            let stopped = UIViewPropertyAnimator(duration: 1, curve: .linear) { other.alpha = 0 }
            stopped.startAnimation(afterDelay: 0.5)
            stopped.stopAnimation(true)
            let delayed = UIViewPropertyAnimator(duration: 1, curve: .linear) { fourth.alpha = 0 }
            delayed.startAnimation(afterDelay: 0.5)
            #expect(delayed.state == .active && fourth.alpha == 0)
            delayed.addAnimations { fourth.center.x = 100 }
        }
        stage.perform(at: 1.5, runTo: 3) { later.addAnimations({ third.alpha = 0 }, delayFactor: 0.5) }
        // The block of the running animator begins after half of the second half.
        expect(stage, third, opacity: [1.7: 1, 1.875: 0.5], tolerance: 1e-5)
        expect(stage, view, opacity: [1.25: 0.25])
        expect(stage, fourth, x: [1.25: 0, 1.75: 25, 3: 100], opacity: [1.25: 1, 1.75: 0.75])
        #expect(view.alpha == 1 && other.alpha == 1)
    }
}

// MARK: - UIViewLawTests

/// A program of random animation blocks at random times, on nested views.
private final class Blocks {
    var random: SplitMix64
    let views = (0..<4).map { _ in UIView(frame: CGRect(0, 0, 10, 10)) }
    /// The recorded calls, and the number of blocks.
    var log: [String] = []
    var count = 0

    init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }

    func begin(on root: CALayer) {
        root.addSublayer(views[0].layer)
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        for _ in 0..<8 { Stage.current.after(number(24) / 8) { self.act(depth: 0) } }
        act(depth: 0)
    }

    private func number(_ limit: Int) -> Double { Double(Int.random(in: 0..<limit, using: &random)) }

    private func act(depth: Int) {
        let view = random.pick(views)
        switch Int(number(10)) {
        case 0: view.removeFromSuperview()
        case 1: random.pick(views).insertSubview(view, at: Int(number(3)))
        case 2: UIView.performWithoutAnimation { change(view) }
        case 3: view.layer.removeAllAnimations()
        case 4: change(view)
        default: animate(view, depth)
        }
    }

    private func change(_ view: UIView) {
        switch Int(number(4)) {
        case 0: view.center = CGPoint(number(100), number(100))
        case 1: view.alpha = number(5) / 4
        case 2: view.transform = CGAffineTransform(scaleX: 1 + number(3), y: 1)
        default: view.bounds.size.width = 5 + number(50)
        }
    }

    private func animate(_ view: UIView, _ depth: Int) {
        count += 1
        let name = count
        let changes = { [self] in
            change(view)
            if number(3) == 0 { change(random.pick(views)) }
            if depth < 3, number(3) == 0 { act(depth: depth + 1) }
        }
        let completion: (Bool) -> Void = { [self] finished in
            log.append("\(name) \(finished) \(Stage.current.time)")
            if depth < 3, number(2) == 0 { act(depth: depth + 1) }
        }
        let (duration, delay) = (number(9) / 8, number(2) * 0.25)
        var options = UIView.AnimationOptions(rawValue: UInt(number(4)) << 16)
        if number(3) == 0 { options.insert(.autoreverse) }
        if number(3) == 0 { options.insert(.overrideInheritedDuration) }
        if number(2) == 0 {
            UIView.animate(
                withDuration: duration, delay: delay, options: options, animations: changes,
                completion: completion)
        } else {
            UIView.animate(
                withDuration: duration, delay: delay, usingSpringWithDamping: 0.5, initialSpringVelocity: 1,
                options: options, animations: changes, completion: completion)
        }
    }
}

@Suite struct UIViewLawTests {
    /// Every block completes once. At the end every view shows its model values, and the layers have the tree of the views.
    @Test func everyBlockCompletesOnce() {
        for seed in cases(40) {
            let blocks = Blocks(seed: seed)
            let stage = Stage(runTo: 60) { blocks.begin(on: $0) }
            let names = blocks.log.compactMap { $0.split(separator: " ").first }
            #expect(Set(names).count == blocks.count && names.count == blocks.count, "seed \(seed)")
            for view in blocks.views {
                #expect(view.layer.animationKeys() == nil, "seed \(seed)")
                #expect((view.layer.sublayers ?? []) == view.subviews.map(\.layer), "seed \(seed)")
                #expect(view.subviews.allSatisfy { $0.superview === view }, "seed \(seed)")
                #expect(view.superview.map { $0.subviews.contains(view) } ?? true, "seed \(seed)")
                guard let shown = stage.presentation(of: view.layer, at: 60) else { continue }
                #expect(
                    shown.position == view.center && shown.bounds == view.bounds
                        && shown.opacity == view.layer.opacity
                        && shown.affineTransform() == view.transform, "seed \(seed)")
            }
        }
    }

    @Test func thePastIsAFunctionOfTime() {
        for seed in cases(20) {
            let (whole, stepped) = (Blocks(seed: seed), Blocks(seed: seed))
            let stage = Stage(runTo: 8) { whole.begin(on: $0) }
            let other = Stage { stepped.begin(on: $0) }
            for time in stride(from: 0.01, to: 8, by: 0.37) {
                other.run(to: time)
                let isSame = other.timeline.presentation(at: time) == stage.timeline.presentation(at: time)
                #expect(isSame, "seed \(seed), \(time) s")
            }
            other.run(to: 8)
            #expect(whole.log == stepped.log, "seed \(seed)")
        }
    }
}
