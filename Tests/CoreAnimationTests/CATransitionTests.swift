import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

private func transition(
    _ type: CATransitionType = .fade, _ subtype: CATransitionSubtype? = nil, duration: Double = 2,
    delegate: Witness? = nil
) -> CATransition {
    let transition = CATransition()
    (transition.type, transition.subtype) = (type, subtype)
    (transition.duration, transition.delegate) = (duration, delegate)
    transition.setValue("change", forKey: "name")
    return transition
}

/// A stage with a red card of 40 × 20 points at (10, 30).
private struct Cards {
    let card = CALayer()
    let stage: Stage

    init() {
        let card = card
        stage = Stage(size: CGSize(100, 100), runTo: 1) { root in
            card.frame = CGRect(10, 30, 40, 20)
            card.backgroundColor = .red
            root.addSublayer(card)
        }
    }

    /// Changes the card without implicit animations at the current time, and runs the stage.
    func change(to end: Double = 2, _ work: () -> Void) {
        stage.perform(runTo: end) {
            CATransaction.setDisableActions(true)
            work()
        }
    }

    /// Returns the layers of the root at a time, as `colour (x, y) opacity`, back to front.
    func shown(at time: Double) -> [String] {
        stage.timeline.presentation(at: time).layers[0].sublayers.map { layer in
            let color = layer.backgroundColor.map { $0 == CGColor.red.color ? "red" : "blue" } ?? "clear"
            let (x, y) = (Int(layer.frame.minX.rounded()), Int(layer.frame.minY.rounded()))
            return "\(color) (\(x), \(y)) \((layer.opacity * 100).rounded() / 100)"
        }
    }
}

extension CGColor {
    fileprivate static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    fileprivate static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

@Suite struct CATransitionTests {
    private let cards = Cards()

    /// A quarter of the way, the old and the new appearance are at these places, back to front.
    static let effects: [(CATransitionType, CATransitionSubtype?, [String])] = [
        (.fade, nil, ["blue (10, 30) 1.0", "red (10, 30) 0.75"]),
        (.fade, .fromTop, ["blue (10, 30) 1.0", "red (10, 30) 0.75"]),
        (.push, nil, ["red (20, 30) 1.0", "blue (-20, 30) 1.0"]),
        (.push, .fromLeft, ["red (20, 30) 1.0", "blue (-20, 30) 1.0"]),
        (.push, .fromRight, ["red (0, 30) 1.0", "blue (40, 30) 1.0"]),
        (.push, .fromTop, ["red (10, 25) 1.0", "blue (10, 45) 1.0"]),
        (.push, .fromBottom, ["red (10, 35) 1.0", "blue (10, 15) 1.0"]),
        (.moveIn, .fromRight, ["red (10, 30) 1.0", "blue (40, 30) 1.0"]),
        (.moveIn, .fromTop, ["red (10, 30) 1.0", "blue (10, 45) 1.0"]),
        (.reveal, .fromLeft, ["blue (10, 30) 1.0", "red (20, 30) 1.0"]),
        (.reveal, .fromBottom, ["blue (10, 30) 1.0", "red (10, 35) 1.0"]),
    ]

    @Test(arguments: effects)
    func everyTypeAndSubtypeMoves(
        _ type: CATransitionType, _ subtype: CATransitionSubtype?, _ shown: [String]
    ) {
        cards.change(to: 4) {
            cards.card.add(transition(type, subtype), forKey: nil)
            cards.card.backgroundColor = .blue
            #expect(cards.stage.rootLayer.sublayers == [cards.card])
        }
        #expect(cards.shown(at: 0.9) == ["red (10, 30) 1.0"])
        #expect(cards.shown(at: 1.5) == shown)
        #expect(cards.shown(at: 3.5) == ["blue (10, 30) 1.0"])
        #expect(cards.stage.rootLayer.sublayers == [cards.card] && cards.stage.reports == [])
    }

    /// A flip turns the old appearance to its edge, and then the new one from its edge.
    @Test(arguments: [
        (CATransitionSubtype?.none, true), (.fromRight, true), (.fromTop, false), (.fromBottom, false),
    ])
    func flipsTurnAndChangeSides(_ subtype: CATransitionSubtype?, _ isAboutY: Bool) {
        cards.change(to: 4) {
            cards.card.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
            cards.card.opacity = 0.5
            cards.card.add(transition(CATransitionType(rawValue: "oglFlip"), subtype), forKey: nil)
        }
        func scales(at time: Double) -> [[Double]] {
            cards.stage.timeline.presentation(at: time).layers[0].sublayers.map { layer in
                let (across, along) = (layer.transform.a, layer.transform.d)
                return [isAboutY ? across : along, isAboutY ? along : across, layer.opacity].map {
                    ($0 * 100).rounded() / 100
                }
            }
        }
        #expect(scales(at: 1) == [[1, 1, 1], [0, 2, 0]])
        #expect(scales(at: 1.5) == [[0.71, 1, 1], [0, 2, 0]])
        #expect(scales(at: 2.5) == [[0, 1, 0], [1.41, 2, 0.5]])
        #expect(scales(at: 3.5) == [[2, 2, 0.5]])
    }

    /// A rotated layer moves along its own sides.
    @Test func movementsFollowTheTransform() {
        cards.change {
            cards.card.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
            cards.card.add(transition(.moveIn, .fromRight), forKey: nil)
        }
        let center = cards.stage.presentation(of: cards.card, at: 1.5)?.position
        expectNear(center ?? .zero, 30, 70)
    }

    /// The changes before the transition in the same transaction belong to the new appearance, also those of sublayers.
    @Test func theOldAppearanceIsThatOfTheLastCommit() {
        let (old, new) = (CAShapeLayer(), CALayer())
        cards.change {
            old.fillColor = .blue
            cards.card.addSublayer(old)
            cards.card.mask = CALayer()
        }
        cards.change(to: 3) {
            cards.card.replaceSublayer(old, with: new)
            cards.card.mask = nil
            cards.card.add(transition(), forKey: nil)
        }
        let layers = cards.stage.timeline.presentation(at: 2.5).layers[0].sublayers
        #expect(layers.map(\.sublayers.count) == [1, 1] && layers.map { $0.mask == nil } == [true, false])
        #expect(layers[0].sublayers[0].shape == nil && layers[1].sublayers[0].shape != nil)
    }

    /// The old appearance stands still, with the presentation values of the start.
    @Test func theOldAppearanceStandsStill() {
        cards.change(to: 1.5) {
            cards.card.add(basicAnimation("position.x", by: 40, duration: 1), forKey: "move")
        }
        cards.change { cards.card.add(transition(), forKey: nil) }
        #expect(cards.shown(at: 1.75) == ["red (40, 30) 1.0", "red (30, 30) 0.88"])
    }

    /// Without an opaque old appearance above it, the new one fades in.
    @Test func theNewAppearanceFadesIn() {
        cards.change { cards.card.backgroundColor = nil }
        cards.change(to: 3) {
            cards.card.opacity = 0.5
            cards.card.add(transition(), forKey: nil)
        }
        #expect(cards.shown(at: 2.5) == ["clear (10, 30) 0.13", "clear (10, 30) 0.75"])
        let added = CALayer()
        cards.change(to: 5) {
            cards.stage.rootLayer.addSublayer(added)
            added.add(transition(), forKey: nil)
        }
        #expect(cards.stage.presentation(of: added, at: 3.5)?.opacity == 0.25)
        #expect(cards.stage.rootLayer.sublayers?.count == 2)
    }

    @Test func aPartOfATransitionRuns() {
        cards.change {
            let part = transition(.push, .fromRight)
            (part.startProgress, part.endProgress) = (0.5, 0.75)
            cards.card.add(part, forKey: nil)
        }
        #expect(cards.shown(at: 1) == ["red (-10, 30) 1.0", "red (30, 30) 1.0"])
        #expect(cards.shown(at: 2.99) == ["red (-20, 30) 1.0", "red (20, 30) 1.0"])
    }

    /// Timing function, duration and begin time are those of other animations.
    @Test func aTransitionHasATiming() {
        cards.change(to: 4) {
            CATransaction.setAnimationDuration(1)
            let late = transition(.push, .fromRight, duration: 0)
            late.beginTime = CACurrentMediaTime() + 1
            late.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 0, 1)
            cards.card.add(late, forKey: nil)
        }
        #expect(cards.shown(at: 1.5) == ["red (10, 30) 0.0", "red (10, 30) 1.0"])
        let x = cards.stage.presentation(of: cards.card, at: 2.5).map(\.frame.minX) ?? 0
        #expect(x > 10 && x < 20)
        #expect(cards.shown(at: 3.1) == ["red (10, 30) 1.0"])
    }

    @Test func aPausedLayerPausesTheTransition() {
        cards.change { cards.card.add(transition(.push, .fromRight), forKey: nil) }
        cards.change(to: 9) {
            cards.card.timeOffset = cards.card.convertTime(CACurrentMediaTime(), from: nil)
            cards.card.speed = 0
        }
        #expect(cards.shown(at: 8) == ["red (-10, 30) 1.0", "red (30, 30) 1.0"])
    }

    // MARK: The animation

    @Test func aLayerHasOneTransition() {
        let witness = Witness()
        cards.change {
            cards.card.add(transition(.push, delegate: witness), forKey: "mine")
            #expect(cards.card.animationKeys() == ["transition"])
            #expect((cards.card.animation(forKey: kCATransition) as? CATransition)?.type == .push)
            // A transition does not change presentation values.
            #expect(cards.card.presentation()?.position == cards.card.position)
        }
        cards.change(to: 9) { cards.card.add(transition(.fade, delegate: witness), forKey: nil) }
        #expect(cards.shown(at: 2.5).count == 2)
        #expect(witness.log == ["start change 1.0", "start change 2.0", "cut change 2.0", "stop change 4.0"])
        #expect(cards.shown(at: 5) == ["red (10, 30) 1.0"])
    }

    @Test(arguments: [true, false])
    func aTransitionCanBeRemoved(all: Bool) {
        let witness = Witness()
        cards.change { cards.card.add(transition(.push, delegate: witness), forKey: nil) }
        cards.change(to: 4) {
            if all {
                cards.card.removeAllAnimations()
            } else {
                cards.card.removeAnimation(forKey: kCATransition)
            }
        }
        #expect(cards.shown(at: 1.5).count == 2 && cards.shown(at: 2.1) == ["red (10, 30) 1.0"])
        #expect(witness.log == ["start change 1.0", "cut change 2.0"])
    }

    /// The picture follows its layer to another place in the tree, and leaves the tree with it.
    @Test func thePictureFollowsItsLayer() {
        let other = CALayer()
        func opacities(at time: Double) -> [Double]? {
            let layers = cards.stage.timeline.presentation(at: time).layers[0].sublayers
            return layers.count == 1 ? layers[0].sublayers.map(\.opacity) : nil
        }
        cards.change {
            cards.stage.rootLayer.addSublayer(other)
            cards.card.add(transition(), forKey: nil)
        }
        cards.change(to: 4) { other.addSublayer(cards.card) }
        #expect(opacities(at: 2.25) == [1, 0.375] && opacities(at: 3.5) == [1])
        cards.change(to: 5) { cards.card.add(transition(), forKey: nil) }
        cards.change(to: 6) { cards.card.removeFromSuperlayer() }
        #expect(opacities(at: 4.5) == [1, 0.75] && opacities(at: 5.5) == [])
        #expect(cards.card.animationKeys() == nil && cards.stage.reports == [])
    }

    @Test func aCompletionBlockWaits() {
        var end: Double?
        cards.change(to: 9) {
            CATransaction.begin()
            CATransaction.setCompletionBlock { end = Stage.current.time }
            cards.card.add(transition(.reveal), forKey: nil)
            CATransaction.commit()
        }
        #expect(end == 3)
    }

    // MARK: Actions

    /// A transition is the action of contents, sublayers, custom values, and a layer that enters the tree.
    @Test(arguments: ["contents", "sublayers", "mood", kCAOnOrderIn])
    func aTransitionIsAnAction(key: String) {
        let added = CALayer()
        let layer = key == kCAOnOrderIn ? added : cards.card
        layer.actions = [key: transition(.push, .fromLeft)]
        cards.stage.perform {
            layer.contents = CGImage(size: CGSize(10, 10))
            layer.setValue("glad", forKey: "mood")
            cards.card.addSublayer(added)
            #expect(layer.animationKeys() == ["transition"])
            layer.removeAllAnimations()
        }
        cards.change {
            layer.contents = nil
            layer.setValue("sad", forKey: "mood")
            added.removeFromSuperlayer()
            #expect(layer.animationKeys() == nil)
        }
    }

    @Test func valuesHaveKeys() {
        let transition = CATransition()
        transition.setValue("push", forKey: "type")
        transition.setValue("fromTop", forKey: "subtype")
        transition.setValue(0.5, forKey: "startProgress")
        #expect(transition.type == .push && transition.subtype == .fromTop && transition.startProgress == 0.5)
        let copy = transition.copy() as? CATransition
        #expect(copy?.type == .push && copy?.subtype == .fromTop && copy?.startProgress == 0.5)
        #expect(transition.value(forKey: "endProgress") as? Float == 1)
        #expect(CATransition.defaultValue(forKey: "type") as? CATransitionType == .fade)
    }

    @Test func anUnknownTypeIsReported() {
        cards.change { cards.card.add(transition(CATransitionType(rawValue: "cube")), forKey: nil) }
        #expect(cards.stage.reports == ["there is no transition \"cube\": it fades"])
        #expect(cards.shown(at: 2) == ["red (10, 30) 1.0", "red (10, 30) 0.5"])
    }
}
