import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

private struct TurningCard {
    let card = CALayer()
    let stage: Stage

    init(_ change: (CALayer) -> Void = { _ in }) {
        let card = card
        stage = Stage(size: CGSize(200, 200)) { root in
            card.frame = CGRect(50, 50, 100, 100)
            change(card)
            root.addSublayer(card)
        }
    }

    func transform(at time: Double) -> Affine {
        stage.run(to: time)
        return stage.timeline.presentation(at: time).layers[0].sublayers[0].transform
    }

    /// Returns the scales along x and y at a time, rounded to hundredths.
    func scales(at time: Double) -> [Double] {
        let transform = transform(at: time)
        return [transform.a, transform.d].map { ($0 * 100).rounded() / 100 + 0 }
    }
}

private func rotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3DMakeRotation(angle, x, y, z)
}

@Suite struct TurnTests {
    // MARK: Key paths

    static let keyPaths: [(String, @Sendable (CAPropertyAnimation) -> Void, [[Double]])] = [
        ("transform.rotation.y", { _ in }, [[1, 1], [0.71, 1], [0, 1], [-0.71, 1]]),
        ("transform.rotation.x", { _ in }, [[1, 1], [1, 0.71], [1, 0], [1, -0.71]]),
        (
            "transform.rotation.y",
            {
                guard let turn = $0 as? CABasicAnimation else { return }
                (turn.fromValue, turn.toValue, turn.byValue) = (nil, nil, CGFloat.pi)
            }, [[1, 1], [0.71, 1], [0, 1], [-0.71, 1]]
        ),
        ("transform.rotation.y", { $0.isAdditive = true }, [[1, 1], [0.71, 1], [0, 1], [-0.71, 1]]),
        (
            "transform.rotation.y",
            { ($0.duration, $0.repeatCount, $0.isCumulative) = (1, 2, true) },
            [[1, 1], [0, 1], [-1, 1], [0, 1]]
        ),
    ]

    @Test(arguments: keyPaths)
    func keyPathsTurnAboutXAndY(
        _ keyPath: String, _ change: @Sendable (CAPropertyAnimation) -> Void, _ scales: [[Double]]
    ) {
        let animation = basicAnimation(keyPath, from: 0, to: CGFloat.pi, duration: 2)
        change(animation)
        let turning = TurningCard { $0.add(animation, forKey: nil) }
        #expect([0, 0.5, 1, 1.5].map(turning.scales) == scales)
        #expect(turning.stage.reports.isEmpty)
    }

    @Test func keyframesAndGroupsTurnAboutXAndY() {
        let keyframes = CAKeyframeAnimation(keyPath: "transform.rotation.y")
        keyframes.values = [0, CGFloat.pi / 3, 0]
        let scale = basicAnimation("transform.scale", from: 2, to: 2, duration: 2)
        let tilt = basicAnimation("transform.rotation.x", from: CGFloat.pi, to: CGFloat.pi, duration: 2)
        let group = CAAnimationGroup()
        (group.animations, group.duration) = ([scale, keyframes, tilt], 2)
        let turning = TurningCard { $0.add(group, forKey: nil) }
        #expect([0, 1, 3].map(turning.scales) == [[2, -2], [1, -2], [1, 1]])
    }

    /// A turned layer shows the angle of the animation, also if the layer turns after `add(_:forKey:)`.
    @Test(arguments: [true, false])
    func animatedAngleReplacesTheAngleOfTheLayer(_ turnsFirst: Bool) {
        let turning = TurningCard { card in
            if turnsFirst { card.setValue(CGFloat.pi, forKeyPath: "transform.rotation.y") }
            card.add(
                basicAnimation("transform.rotation.y", from: 0, to: CGFloat.pi, duration: 2), forKey: nil)
            if !turnsFirst { card.setValue(CGFloat.pi, forKeyPath: "transform.rotation.y") }
        }
        #expect([0, 0.5, 1, 3].map(turning.scales) == [[1, 1], [0.71, 1], [0, 1], [-1, 1]])
    }

    @Test func missingEndsAreTheAngleOfTheLayer() {
        let turning = TurningCard { card in
            card.setValue(CGFloat.pi / 3, forKeyPath: "transform.rotation.x")
            card.add(basicAnimation("transform.rotation.x", to: 0, duration: 2), forKey: nil)
        }
        #expect([0, 1].map(turning.scales) == [[1, 0.5], [1, 0.87]])
        let added = TurningCard { card in
            card.setValue(CGFloat.pi / 3, forKeyPath: "transform.rotation.x")
            let animation = basicAnimation("transform.rotation.x", from: 0, to: CGFloat.pi / 3, duration: 2)
            animation.isAdditive = true
            card.add(animation, forKey: nil)
        }
        #expect([0, 1, 3].map(added.scales) == [[1, 0.5], [1, 0], [1, 0.5]])
    }

    @Test func valuesForKeyPathsReadAndSetAngles() {
        let layer = CALayer()
        func angle(_ axis: String) -> Double? {
            (layer.value(forKeyPath: "transform.rotation.\(axis)") as? NSNumber)?.doubleValue
        }
        #expect(angle("x") == 0 && angle("y") == 0)
        for goal in [0.4, 3, -2] {
            layer.setValue(goal, forKeyPath: "transform.rotation.y")
            #expect(abs((angle("y") ?? 9) - goal) < 1e-9)
        }
        layer.transform = CATransform3DMakeScale(2, 3, 1)
        layer.setValue(CGFloat.pi / 3, forKeyPath: "transform.rotation.x")
        #expect(abs((angle("x") ?? 9) - .pi / 3) < 1e-9)
        #expect(abs(layer.transform.m22 - 1.5) < 1e-9 && layer.transform.m11 == 2)
    }
}

// MARK: - Matrices

extension TurnTests {
    @Test func matricesTurnInSpace() {
        let flip = basicAnimation(
            "transform", from: CATransform3DIdentity, to: rotation(.pi / 2, 0, 1, 0), duration: 2)
        let turning = TurningCard { $0.add(flip, forKey: nil) }
        #expect([0, 1, 1.999].map(turning.scales) == [[1, 1], [0.71, 1], [0, 1]])
        flip.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let eased = TurningCard { $0.add(flip, forKey: nil) }
        let progress = TimingFunction.easeIn.value(at: 0.5)
        #expect(abs(eased.transform(at: 1).a - cos(progress * .pi / 2)) < 0.001)
    }

    /// Between two rotations about one axis, the layer has the rotation by the angle between, also with other parts.
    @Test(arguments: [(1.0, 0.0, 0.0), (0, 1, 0), (1, 1, 0), (1, -2, 0.5), (0, 1, 1)])
    func rotationsAboutAnAxisTurnAboutIt(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) {
        func matrix(_ angle: CGFloat, _ scale: CGFloat, _ place: CGFloat) -> CATransform3D {
            let scaled = CATransform3DScale(rotation(angle, x, y, z), scale, 2, 1)
            var matrix = CATransform3DConcat(scaled, CATransform3DMakeTranslation(place, 0, 50))
            matrix.m34 = -1 / 500
            return matrix
        }
        let animation = basicAnimation(
            "transform", from: matrix(-0.5, 1, 10), to: matrix(2.5, 3, 30), duration: 2)
        let turning = TurningCard { $0.add(animation, forKey: nil) }
        for (time, angle, scale, place) in [(0.0, -0.5, 1.0, 10.0), (0.5, 0.25, 1.5, 15), (1, 1, 2, 20)] {
            let (shown, goal) = (turning.transform(at: time), matrix(angle, scale, place).affine)
            let differences = [
                shown.a - goal.a, shown.b - goal.b, shown.c - goal.c, shown.d - goal.d, shown.tx - goal.tx,
                shown.ty - goal.ty,
            ]
            #expect(differences.allSatisfy { abs($0) < 0.01 })
        }
    }

    @Test func keyframesSpringsAndDifferencesTurn() {
        let keyframes = CAKeyframeAnimation(keyPath: "transform")
        keyframes.values = [CATransform3DIdentity, rotation(.pi / 2, 1, 0, 0), rotation(.pi, 1, 0, 0)]
        keyframes.keyTimes = [0, 0.25, 1]
        keyframes.timingFunctions = [.init(name: .linear), .init(name: .easeIn)]
        keyframes.duration = 4
        let framed = TurningCard { $0.add(keyframes, forKey: nil) }
        #expect([0, 0.5, 1].map(framed.scales) == [[1, 1], [1, 0.71], [1, 0]])
        let progress = TimingFunction.easeIn.value(at: 0.5)
        #expect(abs(framed.transform(at: 2.5).d - cos((1 + progress) * .pi / 2)) < 0.01)

        let spring = CASpringAnimation(keyPath: "transform")
        (spring.toValue, spring.fromValue) = (CATransform3DIdentity, rotation(.pi / 3, 0, 1, 0))
        spring.duration = spring.settlingDuration
        let sprung = TurningCard { $0.add(spring, forKey: nil) }
        for time in [0, 0.1, 0.3, 0.6] {
            let angle = (1 - ((try? Spring())?.value(at: time) ?? 0)) * .pi / 3
            #expect(abs(sprung.transform(at: time).a - cos(angle)) < 0.005)
        }

        let half = basicAnimation("transform", by: rotation(.pi / 2, 0, 1, 0), duration: 2)
        let changed = TurningCard { $0.add(half, forKey: nil) }
        #expect([0, 1].map(changed.scales) == [[1, 1], [0.71, 1]])
    }

    @Test func implicitAnimationsTurn() {
        let turning = TurningCard()
        turning.stage.perform(at: 1) {
            CATransaction.setAnimationDuration(2)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            turning.card.transform = rotation(.pi / 3, 0, 1, 0)
        }
        #expect([1, 2, 4].map(turning.scales) == [[1, 1], [0.87, 1], [0.5, 1]])
        // The flat part stays, but the layer turns to the other side.
        turning.stage.perform(at: 5) {
            CATransaction.setAnimationDuration(2)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            turning.card.transform = rotation(-.pi / 3, 0, 1, 0)
        }
        #expect([5, 6, 8].map(turning.scales) == [[0.5, 1], [1, 1], [0.5, 1]])
    }

    @Test func animationBlocksOfViewsTurn() {
        let card = UIView(frame: CGRect(0, 0, 100, 100))
        let stage = Stage(size: CGSize(200, 200)) { root in root.addSublayer(card.layer) }
        func width(at time: Double) -> Double {
            stage.run(to: time)
            let layer = stage.timeline.presentation(at: time).layers[0].sublayers[0]
            return (layer.transform.a * 100).rounded() / 100
        }
        stage.perform(at: 1) {
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                card.layer.transform = rotation(.pi / 2, 0, 1, 0)
            }
        }
        #expect([1, 2].map(width) == [1, 0.71])
        stage.perform(at: 4) {
            UIView.animateKeyframes(withDuration: 2, delay: 0, options: .init(rawValue: 3 << 16)) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    card.transform3D = rotation(.pi, 0, 1, 0)
                }
            }
        }
        #expect([4, 4.5, 5, 6].map(width) == [0, -0.71, -1, -1])
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
            card.transform3D = CATransform3DIdentity
        }
        stage.perform(at: 7) { animator.startAnimation() }
        #expect([7, 7.5, 8.5, 10].map(width) == [-1, -0.71, 0.71, 1])
        #expect(CATransform3DIsIdentity(card.transform3D))
    }

    /// Matrices that stay in the plane interpolate as flat transforms.
    @Test func flatMatricesStayFlat() throws {
        let matrices = [
            rotation(1, 0, 0, 1), CATransform3DMakeScale(-1, 2, 3), CATransform3DMakeTranslation(1, 2, 3),
        ]
        for matrix in matrices {
            var reading = AnimationReading(morph: .smart) { _ in CATransform3DIdentity }
            let animation = basicAnimation("transform", from: matrix, duration: 1)
            let effect = try animation.effect(&reading)
            guard case .change(let change) = effect else { return }
            #expect(change.values == .ends(Ends(from: .transform(matrix.affine))))
        }
    }
}

// MARK: - Backs

extension TurnTests {
    /// Of two cards back to back, each is visible in a half of the turn.
    @Test func oneSidedCardsShowTheirFrontOnly() {
        let (front, back) = (CALayer(), CALayer())
        let stage = Stage(size: CGSize(100, 100)) { root in
            for (layer, angle) in [(front, 0.0), (back, .pi)] {
                layer.frame = CGRect(0, 0, 20, 20)
                layer.backgroundColor = .black
                layer.isDoubleSided = false
                layer.transform = rotation(angle, 0, 1, 0)
                let turn = basicAnimation(
                    "transform", from: rotation(angle, 0, 1, 0), to: rotation(angle + .pi, 0, 1, 0),
                    duration: 2)
                layer.add(turn, forKey: nil)
                root.addSublayer(layer)
            }
        }
        func isShown(_ layer: CALayer, at time: Double) -> Bool {
            DisplayList(stage.timeline, at: time).items.contains { item in
                item.group?.items.contains { inner in
                    inner.group?.items.contains { $0.role == .layer(stage.id(of: layer)) } == true
                } == true
            }
        }
        stage.run(to: 3)
        #expect([0.1, 0.9, 1.1, 1.9].map { isShown(front, at: $0) } == [true, true, false, false])
        #expect([0.1, 0.9, 1.1, 1.9].map { isShown(back, at: $0) } == [false, false, true, true])
        #expect(front.value(forKey: "doubleSided") as? Bool == false && CALayer().isDoubleSided)
    }

    @Test func transformLayersHaveNoAppearance() {
        let (layer, part) = (CATransformLayer(), CALayer())
        let stage = Stage(size: CGSize(100, 100), runTo: 1) { root in
            layer.frame = CGRect(0, 0, 20, 20)
            (layer.backgroundColor, layer.borderWidth, layer.cornerRadius) = (.black, 2, 3)
            (layer.masksToBounds, layer.mask, layer.shadowOpacity) = (true, CALayer(), 1)
            layer.contents = CGImage(size: CGSize(4, 4), name: "picture")
            (layer.opacity, layer.transform) = (0.5, CATransform3DMakeScale(2, 2, 1))
            layer.addSublayer(part)
            root.addSublayer(layer)
        }
        let shown = stage.timeline.presentation(at: 1).layers[0].sublayers[0]
        #expect(shown.backgroundColor == nil && shown.borderWidth == 0 && shown.cornerRadius == 0)
        #expect(!shown.masksToBounds && shown.mask == nil && shown.shadow == LayerShadow())
        #expect(shown.sublayers.count == 1)
        #expect(shown.opacity == 0.5 && shown.transform.a == 2)
    }
}
