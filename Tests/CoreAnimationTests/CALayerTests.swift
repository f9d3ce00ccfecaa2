import CoreAnimation
import Testing

private final class Centering: CALayer {
    var layouts = 0
    override func layoutSublayers() {
        layouts += 1
        sublayers?.first?.position = CGPoint(bounds.midX, bounds.midY)
    }
}

private final class Actor: NSObject, CALayerDelegate {
    var answer: (any CAAction)?
    var asked: [String] = []
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return answer
    }
}

@Suite struct CALayerTests {
    @Test func defaultsEqualApples() {
        let layer = CAShapeLayer()
        #expect(layer.fillColor == .black && layer.strokeColor == nil)
        #expect(layer.lineWidth == 1 && layer.miterLimit == 10 && layer.strokeEnd == 1)
        #expect(layer.lineCap == .butt && layer.lineJoin == .miter && layer.fillRule == .nonZero)
        #expect(layer.lineDashPattern == nil && layer.path == nil)
        #expect(layer.anchorPoint == CGPoint(0.5, 0.5) && layer.opacity == 1)
        #expect(layer.duration == .infinity && layer.speed == 1)
        #expect(layer.sublayers == nil && layer.animationKeys() == nil && layer.name == nil)
        #expect(CAReplicatorLayer().instanceCount == 1 && CAReplicatorLayer().instanceColor == .white)
        #expect(CAGradientLayer().startPoint == CGPoint(0.5, 0) && CAGradientLayer().colors == nil)
        #expect(layer.model() === layer && layer.presentation() == nil)
    }

    @Test("X5: actions come from the delegate, the layer, its style or its class; null ends the search")
    func actionsAreFound() {
        let (layer, actor, own) = (CALayer(), Actor(), CABasicAnimation())
        // Outside of the tree, the class has no action.
        #expect(layer.action(forKey: "opacity") == nil)
        layer.actions = ["opacity": own]
        #expect(layer.action(forKey: "opacity") === own)
        let stage = Stage { $0.addSublayer(layer) }
        stage.perform(at: 1) {
            let styled = CABasicAnimation()
            layer.actions = nil
            layer.style = ["actions": ["opacity": styled, "position": NSNull()]]
            #expect(layer.action(forKey: "opacity") === styled && layer.action(forKey: "position") == nil)
            layer.actions = ["opacity": own, "position": own]
            #expect(layer.action(forKey: "opacity") === own && layer.action(forKey: "position") === own)
            layer.actions?["position"] = NSNull()
            #expect(layer.action(forKey: "position") == nil)
            layer.position.x = 9
            layer.delegate = actor
            #expect(layer.action(forKey: "opacity") === own)
            actor.answer = NSNull()
            #expect(layer.action(forKey: "opacity") == nil)
            layer.opacity = 0
            #expect(layer.animationKeys() == nil && actor.asked == ["opacity", "opacity", "opacity"])
            (actor.answer, layer.actions, layer.style) = (nil, nil, nil)
            #expect(layer.action(forKey: "opacity") is CABasicAnimation)
            #expect(layer.action(forKey: "path") == nil && layer.action(forKey: "frame") == nil)
        }
    }

    @Test("X8: an animation run as an action starts from the old value")
    func actionsStartFromTheOldValue() {
        let layer = CALayer()
        let stage = Stage { $0.addSublayer(layer) }
        stage.perform(at: 1, runTo: 10) {
            let slow = CABasicAnimation()
            slow.duration = 4
            layer.actions = ["cornerRadius": slow]
            layer.cornerRadius = 8
        }
        #expect(stage.presentation(of: layer, at: 2)?.cornerRadius == 2)
        #expect(stage.presentation(of: layer, at: 4)?.cornerRadius == 6)
        #expect(stage.presentation(of: layer, at: 6)?.cornerRadius == 8)
    }

    @Test func layoutRunsOnceBeforeTheCommit() {
        let layer = Centering()
        let dot = CALayer()
        let stage = Stage(runTo: 1) { root in
            layer.bounds = CGRect(0, 0, 100, 40)
            layer.addSublayer(dot)
            root.addSublayer(layer)
            #expect(layer.needsLayout() && layer.layouts == 0)
        }
        #expect(layer.layouts == 1 && !layer.needsLayout())
        #expect(dot.position == CGPoint(50, 20))
        stage.perform(runTo: 2) {
            layer.bounds.size.width = 200
            layer.layoutIfNeeded()
            #expect(layer.layouts == 2 && dot.position.x == 100)
            layer.setNeedsLayout()
        }
        #expect(layer.layouts == 3)
        #expect(stage.presentation(of: dot, at: 1)?.position.x == 50)
        #expect(stage.presentation(of: dot, at: 1.3)?.position.x == 100)
    }

    @Test func sublayersCanBeInsertedMovedAndRemoved() {
        let (a, b, c) = (CALayer(), CALayer(), CALayer())
        let stage = Stage(runTo: 1) { root in
            root.addSublayer(a)
            root.insertSublayer(b, at: 0)
            root.insertSublayer(c, above: b)
            #expect(root.sublayers == [b, c, a])
            root.insertSublayer(a, below: c)
            #expect(root.sublayers == [b, a, c])
            root.addSublayer(b)
            #expect(root.sublayers == [a, c, b])
            root.replaceSublayer(c, with: CALayer())
            #expect(c.superlayer == nil && root.sublayers?.count == 3)
            a.addSublayer(root)
            #expect(root.superlayer == nil)
        }
        #expect(a.presentation() != nil && c.presentation() == nil)
        stage.perform { b.addSublayer(a) }
        stage.perform(at: 2) {
            #expect(stage.rootLayer.sublayers?.count == 2 && b.sublayers == [a])
            #expect(a.presentation()?.superlayer?.model() === b)
            stage.rootLayer.sublayers = [c, b]
        }
        stage.perform(at: 3) {
            #expect(stage.rootLayer.presentation()?.sublayers?.map { $0.model() } == [c, b])
        }
        #expect(stage.presentation(of: c, at: 1.9) == nil && stage.presentation(of: c, at: 3) != nil)
        #expect(stage.reports == [])
    }

    @Test func keysAndKeyPathsReachAllProperties() {
        let layer = CAShapeLayer()
        layer.setValue(3, forKey: "lineWidth")
        layer.setValue(Float(0.5), forKeyPath: "opacity")
        layer.setValue(CGRect(0, 0, 4, 6), forKey: "frame")
        layer.setValue(CGFloat.pi, forKeyPath: "transform.rotation.z")
        layer.setValue("mine", forKey: "who")
        layer.setValue(true, forKey: "isHidden")
        #expect(layer.lineWidth == 3 && layer.opacity == 0.5 && layer.isHidden)
        #expect(isNear(layer.transform.m11, -1) && layer.bounds.height == 6)
        #expect(layer.value(forKey: "who") as? String == "mine")
        #expect(layer.value(forKey: "name") == nil && layer.value(forKey: "mask") == nil)
        #expect(layer.value(forKeyPath: "bounds.size.width") as? CGFloat == 4)
        #expect(layer.value(forKeyPath: "position") as? CGPoint == CGPoint(2, 3))
        #expect(layer.value(forKey: "hidden") as? Bool == true)
    }

    /// A change of the corners is immediate, also in a block with an animation.
    @Test func someCornersAreRound() {
        let view = UIView(frame: CGRect(0, 0, 20, 10))
        let stage = Stage(size: CGSize(100, 100)) { root in
            root.addSublayer(view.layer)
            #expect(view.layer.maskedCorners.rawValue == 15)
            view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            #expect(view.layer.value(forKey: "maskedCorners") as? UInt == 3)
        }
        stage.after(1) {
            UIView.animate(withDuration: 1) { view.layer.maskedCorners.insert(.layerMaxXMaxYCorner) }
        }
        stage.run(to: 3)
        func shown(_ time: Double) -> CACornerMask? {
            stage.presentation(of: view.layer, at: time)?.maskedCorners
        }
        #expect(shown(0.9) == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(shown(1.1)?.contains(.layerMaxXMaxYCorner) == true && stage.reports == [])
        view.layer.setValue(4, forKey: "maskedCorners")
        #expect(CALayer(layer: view.layer).maskedCorners == .layerMinXMaxYCorner)
        #expect(CACornerMask(rawValue: UIRectCorner.topRight.rawValue) == .layerMaxXMinYCorner)
    }

    @Test func pointsConvertBetweenLayers() {
        let (outer, inner) = (CALayer(), CALayer())
        outer.frame = CGRect(10, 20, 100, 100)
        outer.addSublayer(inner)
        inner.frame = CGRect(5, 5, 10, 10)
        inner.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        #expect(inner.convert(CGPoint(5, 5), to: outer) == CGPoint(10, 10))
        #expect(inner.convert(CGPoint(0, 0), to: nil) == CGPoint(10, 20))
        #expect(inner.convert(CGPoint(10, 10), from: outer) == CGPoint(5, 5))
        #expect(inner.convert(CGRect(0, 0, 1, 1), to: outer).width == 2)
        #expect(outer.hitTest(CGPoint(19, 29)) === inner)
        #expect(outer.hitTest(CGPoint(90, 90)) === outer && outer.hitTest(.zero) == nil)
        inner.isHidden = true
        #expect(outer.hitTest(CGPoint(19, 29)) === outer)
    }

    /// The transform of the sublayers does not move the mask, and not its presentation layer.
    @Test func masksStayWhereTheyAre() throws {
        let (layer, mask) = (CALayer(), CALayer())
        let stage = Stage { root in
            layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
            (layer.frame, mask.frame) = (root.bounds, CGRect(10, 20, 30, 30))
            layer.mask = mask
            root.addSublayer(layer)
        }
        try stage.perform(at: 1) {
            let shown = try #require(mask.presentation())
            #expect(mask.convert(CGPoint.zero, to: layer) == CGPoint(10, 20))
            #expect(shown.convert(CGPoint.zero, to: layer) == CGPoint(10, 20))
        }
    }

    /// The times of a layer take few steps in a deep tree, on the stage and outside of it.
    @Test(arguments: [true, false])
    func deepLayersHaveTheirTime(isShown: Bool) {
        let layers = (0..<64).map { _ in CALayer() }
        let stage = Stage { root in
            for (outer, inner) in zip([root] + layers, layers) where isShown || outer !== root {
                outer.addSublayer(inner)
            }
        }
        stage.perform {
            for layer in layers { layer.beginTime = -1 }
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.duration, fade.beginTime) = (1, layers[63].convertTime(CACurrentMediaTime(), from: nil) + 1)
            layers[63].add(fade, forKey: "fade")
            layers[63].opacity = 0.5
            stage.run(to: 1)
            #expect(layers[63].convertTime(100, to: nil) == 36 && layers[63].opacity == 0.5)
        }
    }

    @Test func aKeyPathAsAKeyIsReported() {
        let layer = CALayer()
        let stage = Stage { root in
            root.addSublayer(layer)
            layer.setValue(CGPoint(1, 2), forKey: "position")
            layer.setValue("a dot", forKey: "what it is")
            layer.setValue(3, forKeyPath: "position.x")
        }
        #expect(stage.reports == [] && layer.position == CGPoint(3, 2))
        stage.perform { layer.setValue(4, forKey: "position.x") }
        #expect(stage.reports == ["position.x is a key path: use setValue(_:forKeyPath:)"])
        #expect(layer.position.x == 4)
    }

    /// A computed begin time can be 0 on a stage, whose clock starts at 0. It does not mean now.
    @Test func aComputedBeginTimeIsNeverNow() {
        let (outer, dot) = (CALayer(), CALayer())
        let stage = Stage(runTo: 1) { root in
            outer.timeOffset = 1.5
            root.addSublayer(outer)
            outer.addSublayer(dot)
            let move = basicAnimation("position.x", to: 100, duration: 2)
            move.beginTime = dot.convertTime(CACurrentMediaTime() - 1.5, from: nil)
            dot.add(move, forKey: nil)
        }
        #expect(isNear(stage.presentation(of: dot, at: 0)?.position.x, 75))
        #expect(isNear(stage.presentation(of: dot, at: 0.25)?.position.x, 87.5))
    }

    @Test("I8: value functions show full turns")
    func valueFunctions() {
        let layer = CALayer()
        let stage = Stage(runTo: 4) { root in
            root.addSublayer(layer)
            let turn = basicAnimation("transform", from: 0, to: 2 * CGFloat.pi, duration: 4)
            turn.valueFunction = CAValueFunction(name: .rotateZ)
            layer.add(turn, forKey: nil)
        }
        let quarter = stage.presentation(of: layer, at: 1)?.transform
        #expect(isNear(quarter?.m11, 0) && isNear(quarter?.m12, 1))
        #expect(isNear(stage.presentation(of: layer, at: 2)?.transform.m11, -1))
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "bend")) == nil)
    }

    /// The clock starts long before the program, so a bare begin time is past. In a group a begin time counts from the group.
    @Test func theClockStartsLongBefore() {
        let layers = (0..<5).map { _ in CALayer() }
        func move(_ begin: Double) -> CABasicAnimation {
            let move = basicAnimation("position.x", from: 10, to: 20, duration: 1)
            move.beginTime = begin
            return move
        }
        let stage = Stage { root in
            for layer in layers { root.addSublayer(layer) }
            layers[0].add(move(0.5), forKey: nil)
            layers[1].add(move(CACurrentMediaTime() + 0.5), forKey: "on time")
            for (layer, begin) in [(layers[2], 0.5), (layers[3], CACurrentMediaTime() + 0.5)] {
                let group = CAAnimationGroup()
                group.animations = [move(begin)]
                group.duration = 2
                layer.add(group, forKey: nil)
            }
            layers[4].speed = 0
            layers[4].timeOffset = 0.5
            layers[4].add(move(0), forKey: nil)
        }
        #expect(stage.perform { CACurrentMediaTime() } == Stage.clockStart)
        stage.run(to: 3)
        func places(_ time: Double) -> [CGFloat?] {
            layers.map { stage.presentation(of: $0, at: time)?.position.x }
        }
        #expect(places(0.25) == [0, 0, 0, 0, 10])
        #expect(places(1) == [0, 15, 15, 0, 10])
        #expect(places(2.5) == [0, 0, 0, 0, 10])
        #expect(stage.presentation(of: layers[4], at: 1)?.timeOffset == 0.5)
        #expect(stage.reports.count == 2 && stage.reports[0].hasPrefix("beginTime 0.5 is long past"))
        #expect(stage.reports[1].contains("leave out CACurrentMediaTime()"))
    }

    @Test func layersBeginLaterAndRunFaster() {
        let (late, fast) = (CALayer(), CALayer())
        let stage = Stage(runTo: 6) { root in
            late.beginTime = CACurrentMediaTime() + 1
            fast.speed = 2
            for layer in [late, fast] {
                root.addSublayer(layer)
                layer.add(basicAnimation("position.x", from: 0, to: 8, duration: 8), forKey: "move")
            }
        }
        func places(_ layer: CALayer) -> [CGFloat?] {
            [0.5, 1, 2, 3, 4, 5].map { stage.presentation(of: layer, at: $0)?.position.x }
        }
        // A layer counts from its begin time, also before it.
        #expect(places(late) == [0.5, 1, 2, 3, 4, 5])
        #expect(places(fast) == [1, 2, 4, 6, 8, 0])
    }

    /// The layout comes first, and then one display for all requests. A layer outside the tree waits.
    @Test func displayRunsOnceAfterTheLayout() {
        final class Showing: CALayer {
            var log: [String] = []
            override func layoutSublayers() { log.append("layout") }
            override func display() {
                log.append("display")
                super.display()
                cornerRadius = bounds.width / 2
            }
        }
        final class Painter: NSObject, CALayerDelegate {
            func display(_ layer: CALayer) { layer.opacity = 0.5 }
        }
        let (layer, outside, painter) = (Showing(), Showing(), Painter())
        layer.delegate = painter
        let stage = Stage(runTo: 0) { root in
            root.addSublayer(layer)
            layer.setNeedsDisplay()
            layer.setNeedsDisplay()
            outside.setNeedsDisplay()
            layer.bounds.size.width = 8
            #expect(layer.needsDisplay() && layer.log.isEmpty)
        }
        #expect(layer.log == ["layout", "display"] && outside.log.isEmpty && !layer.needsDisplay())
        #expect(stage.presentation(of: layer, at: 0)?.cornerRadius == 4 && layer.opacity == 0.5)
        stage.perform(runTo: 1) {
            layer.mask = outside
            layer.needsDisplayOnBoundsChange = true
            layer.bounds.size.width = 9
            layer.displayIfNeeded()
            layer.displayIfNeeded()
        }
        #expect(layer.log == ["layout", "display", "display", "layout"])
        #expect(outside.log == ["display"])
    }

    @Test func eachProblemIsReportedOnce() {
        let layer = CAShapeLayer()
        let stage = Stage(runTo: 1) { root in
            root.addSublayer(layer)
            for _ in 0..<2 {
                layer.add(basicAnimation("strokeEndd", duration: 1), forKey: nil)
                layer.add(basicAnimation("fillColor", to: "red"), forKey: nil)
                let missing = basicAnimation("colors", to: [CGColor.black], duration: 1)
                layer.add(missing, forKey: nil)
                missing.duration = 2
            }
        }
        #expect(
            stage.reports == [
                "no property \"strokeEndd\" on a layer. Did you mean strokeEnd?",
                "toValue of fillColor needs a fill, got String",
                "CAShapeLayer has no colors",
                "an animation was changed after add(_:forKey:), which copies it: change it before",
            ])
    }

    /// Animations have their own properties under their keys, and a flag is true for every number but 0.
    @Test func keysReachThePropertiesOfAnimations() {
        let spring = CASpringAnimation(keyPath: "position")
        spring.setValue(2, forKey: "mass")
        spring.setValue(2, forKey: "additive")
        spring.setValue(true, forKey: "cumulative")
        spring.setValue(true, forKey: "allowsOverdamping")
        #expect(spring.mass == 2 && spring.isAdditive && spring.isCumulative && spring.allowsOverdamping)
        #expect(spring.value(forKey: "stiffness") as? CGFloat == 100)
        #expect(spring.value(forKey: "toValue") == nil && spring.value(forKey: "delegate") == nil)
        let frames = CAKeyframeAnimation(keyPath: "position")
        #expect(frames.value(forKey: "rotationMode") == nil && frames.value(forKey: "path") == nil)
        frames.setValue("paced", forKey: "calculationMode")
        frames.setValue(CAAnimationRotationMode.rotateAuto, forKey: "rotationMode")
        frames.setValue([CAMediaTimingFunction(name: .easeIn)], forKey: "timingFunctions")
        #expect(frames.calculationMode == .paced && frames.rotationMode == .rotateAuto)
        #expect(frames.timingFunctions?.count == 1)
        frames.setValue([0.5], forKey: "tensionValues")
        frames.setValue([0.25], forKey: "continuityValues")
        frames.setValue([0.125], forKey: "biasValues")
        #expect(frames.tensionValues == [0.5] && frames.continuityValues == [0.25])
        #expect(frames.biasValues == [0.125])
        // An animation stores keys that are properties of other classes only.
        frames.setValue("heavy", forKey: "mass")
        #expect(frames.value(forKey: "mass") as? String == "heavy")
    }

    /// Layers have the modes of their class under their keys, also by the name of a constant.
    @Test func keysReachTheModesOfLayers() {
        let text = CATextLayer()
        text.setValue("center", forKey: "alignmentMode")
        text.setValue(CATextLayerTruncationMode.end, forKey: "truncationMode")
        text.setValue(true, forKey: "wrapped")
        #expect(text.alignmentMode == .center && text.truncationMode == .end && text.isWrapped)
        let scroll = CAScrollLayer()
        scroll.setValue("vertically", forKey: "scrollMode")
        #expect(scroll.scrollMode == .vertically)
        let emitter = CAEmitterLayer()
        emitter.setValue("line", forKey: "emitterShape")
        emitter.setValue("outline", forKey: "emitterMode")
        emitter.setValue("additive", forKey: "renderMode")
        emitter.setValue(7, forKey: "seed")
        #expect(emitter.emitterShape == .line && emitter.emitterMode == .outline)
        #expect(emitter.renderMode == .additive && emitter.seed == 7)
    }

    @Test(arguments: [
        (CAScrollLayerScrollMode.both, CGPoint(30, 40)), (.vertically, CGPoint(0, 40)),
        (.horizontally, CGPoint(30, 0)), (.none, .zero),
    ])
    func scrollLayersShowAPart(mode: CAScrollLayerScrollMode, origin: CGPoint) {
        let stage = Stage(size: CGSize(100, 100))
        let (scroller, content) = (CAScrollLayer(), CALayer())
        stage.perform {
            scroller.frame = CGRect(10, 10, 50, 50)
            content.frame = CGRect(0, 0, 200, 200)
            scroller.addSublayer(content)
            stage.rootLayer.addSublayer(scroller)
            scroller.scrollMode = mode
        }
        stage.perform(at: 1) { content.scroll(CGPoint(30, 40)) }
        #expect(scroller.bounds.origin == origin)
        #expect(content.visibleRect == CGRect(origin: origin, size: CGSize(50, 50)))
        // The scroll animates.
        stage.run(to: 1.1)
        let shown = stage.presentation(of: scroller, at: 1.1)?.bounds.origin ?? .zero
        #expect(origin == .zero ? shown == .zero : shown != .zero && shown != origin)
        guard mode == .both else { return }
        stage.perform {
            content.scrollRectToVisible(CGRect(70, 0, 20, 10))
            #expect(scroller.bounds.origin == CGPoint(40, 0))
            // A rectangle larger than the layer only needs to fill it.
            content.scrollRectToVisible(CGRect(20, 0, 100, 100))
            #expect(scroller.bounds.origin == CGPoint(40, 0))
        }
    }
}
