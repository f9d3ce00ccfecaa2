import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

/// The numbers and texts of paths on Apple's systems.
@Suite struct PathReferenceTests {
    let square = CGRect(0, 0, 100, 100)

    /// The lines and curves of UIKit for a radius, from the tests of ChouTiUI, which run on iOS.
    @Test(arguments: pairs(table("CoreAnimationTests/Cases/rounded-rectangles")))
    func uiKitsRoundedRectangles(sides: String, svg: String) throws {
        let numbers = sides.split(separator: " ").compactMap { Double($0) }
        let (rect, radius) = (CGRect(0, 0, numbers[0], numbers[1]), numbers[2])
        let path = UIBezierPath(roundedRect: rect, cornerRadius: radius).cgPath.path
        #expect(path.isEqual(to: try Path(svg: svg), tolerance: 1e-4), "\(path.svg())")
        let moved = UIBezierPath(roundedRect: rect.offsetBy(dx: 7, dy: -9), cornerRadius: radius)
        #expect(moved.bounds == rect.offsetBy(dx: 7, dy: -9))
    }

    @Test func otherCornersArePoints() throws {
        let path = UIBezierPath(
            roundedRect: CGRect(0, 0, 160, 100), byRoundingCorners: .topRight,
            cornerRadii: CGSize(20, 20))
        let expected = try Path(
            svg: """
                M 0 0 L 129.4267 0 C 138.23014 0 142.63186 0 147.37012 1.49823 L 147.37012 1.49823 \
                C 152.54352 3.38119 156.61881 7.45648 158.50177 12.62988 C 160 17.36814 160 21.76986 160 30.5733 \
                L 160 100 L 0 100 L 0 0 L 0 0
                """)
        #expect(path.cgPath.path.isEqual(to: expected, tolerance: 1e-4))
    }

    @Test func coreGraphicsStartsInTheMiddleOfTheRightSide() throws {
        let path = CGPath(roundedRect: square, cornerWidth: 10, cornerHeight: 20, transform: nil)
        let expected = try Path(
            svg: """
                M 100 50 L 100 80 C 100 91.0457 95.52285 100 90 100 L 10 100 C 4.47715 100 0 91.0457 0 80 L 0 20 \
                C 0 8.9543 4.47715 0 10 0 L 90 0 C 95.52285 0 100 8.9543 100 20 Z
                """)
        #expect(path.path.isEqual(to: expected, tolerance: 1e-4))
        let drawn = CGMutablePath()
        drawn.addRoundedRect(in: square, cornerWidth: 10, cornerHeight: 20)
        #expect(drawn == path)
    }

    @Test func appKitStartsInTheBottomLeftCornerAndReopens() throws {
        let round = NSBezierPath(roundedRect: NSRect(0, 0, 60, 30), xRadius: 8, yRadius: 8)
        let expected = try Path(
            svg: """
                M 8 30 C 3.58172 30 0 26.41828 0 22 L 0 8 C 0 3.58172 3.58172 0 8 0 L 52 0 \
                C 56.41828 0 60 3.58172 60 8 L 60 22 C 60 26.41828 56.41828 30 52 30 Z M 8 30
                """)
        #expect(round.cgPath.path.isEqual(to: expected, tolerance: 1e-4))
        let path = NSBezierPath(rect: square)
        #expect(path.elementCount == 6 && path.element(at: 5) == .moveTo)
        path.appendRect(square.insetBy(dx: 10, dy: 10))
        path.line(to: NSPoint(5, 5))
        #expect(
            path.cgPath.path.svg()
                == "M 0 0 L 100 0 L 100 100 L 0 100 Z M 10 10 L 90 10 L 90 90 L 10 90 Z M 10 10 L 5 5")
        #expect(
            NSBezierPath(cgPath: CGPath(rect: square, transform: nil)).cgPath
                == NSBezierPath(rect: square).cgPath)
        #expect(
            NSBezierPath(rect: square).reversed.cgPath.path.svg() == "M 0 0 L 0 100 L 100 100 L 100 0 Z M 0 0"
        )
        // The last move draws nothing.
        let outline = NSBezierPath(rect: square).cgPath.copy(
            strokingWithWidth: 2, lineCap: .round, lineJoin: .miter, miterLimit: 10)
        let same = CGPath(rect: square, transform: nil).copy(
            strokingWithWidth: 2, lineCap: .round, lineJoin: .miter, miterLimit: 10)
        #expect(outline == same)
    }

    @Test func uiKitReversesFromTheLastPoint() {
        #expect(
            UIBezierPath(rect: square).reversing().cgPath.path.svg() == "M 0 100 L 100 100 L 100 0 L 0 0 Z")
        let two = UIBezierPath(ovalIn: square)
        two.move(to: CGPoint(1, 2))
        two.addLine(to: CGPoint(3, 4))
        let back = two.reversing()
        #expect(back.cgPath.path.points.first == Point(100, 50))
        #expect(back.cgPath.path.verbs == two.cgPath.path.verbs && back.currentPoint == CGPoint(1, 2))
        #expect(back.reversing().cgPath == two.cgPath)
    }

    @Test func pathsPrintTheirElements() {
        let path = UIBezierPath()
        path.move(to: CGPoint(1, 2))
        path.addLine(to: CGPoint(2, 3.5))
        path.addQuadCurve(to: CGPoint(1, 2), controlPoint: CGPoint(3, 4))
        path.addCurve(to: CGPoint(1, 2), controlPoint1: CGPoint(2, 2.5), controlPoint2: CGPoint(1.5, 3))
        path.close()
        #expect(
            "\(path)".hasSuffix(
                """
                ; <MoveTo {1, 2}>,
                 <LineTo {2, 3.5}>,
                 <QuadCurveTo {1, 2} - {3, 4}>,
                 <CurveTo {1, 2} {2, 2.5} {1.5, 3}>,
                 <Close>
                """))
        #expect("\(path)".hasPrefix("<UIBezierPath: 0x"))
        #expect(
            "\(path.cgPath)" == """
                Path:
                  moveto (1, 2)
                    lineto (2, 3.5)
                    quadto (3, 4) (1, 2)
                    curveto (2, 2.5) (1.5, 3) (1, 2)
                    closepath

                """)
        let rect = NSBezierPath(rect: NSRect(1, 2, 3, 4))
        #expect(
            "\(rect)".drop { $0 != "\n" } == """

                  Bounds: {{1, 2}, {3, 4}}
                  Control point bounds: {{1, 2}, {3, 4}}
                    1.000000 2.000000 moveto
                    4.000000 2.000000 lineto
                    4.000000 6.000000 lineto
                    1.000000 6.000000 lineto
                    closepath
                    1.000000 2.000000 moveto
                """)
        #expect("\(rect)".hasPrefix("Path <0x"))
    }
}

// MARK: - Layers

/// The values of layers on Apple's systems, as measured by the tests of GNUstep and OpenCoreAnimation.
@Suite struct LayerReferenceTests {
    @Test func aTransformOutsideThePlaneHasNoAffinePart() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        let layer = CALayer()
        for matrix in [
            CATransform3DMakeScale(2, 3, 4), CATransform3DMakeRotation(.pi / 2, 1, 0, 0),
            CATransform3DMakeTranslation(0, 0, 5), perspective,
        ] {
            layer.transform = matrix
            #expect(layer.transform == matrix && layer.affineTransform() == .identity)
        }
        layer.transform = CATransform3DMakeScale(2, 3, 4)
        layer.setValue(CGFloat.pi, forKeyPath: "transform.rotation.z")
        #expect(isNear(layer.transform.m11, -2) && layer.transform.m33 == 4)
        layer.setAffineTransform(CGAffineTransform(2, 3, 4, 5, 6, 7))
        #expect(layer.affineTransform() == CGAffineTransform(2, 3, 4, 5, 6, 7) && layer.transform.m33 == 1)
        layer.sublayerTransform = CATransform3DMakeTranslation(8, 9, 10)
        #expect(layer.sublayerTransform.m43 == 10)
    }

    @Test func defaultValuesAreNilIfZero() {
        #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(0.5, 0.5))
        #expect(CALayer.defaultValue(forKey: "opacity") as? Float == 1)
        #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
        #expect(CALayer.defaultValue(forKey: "speed") as? Float == 1)
        #expect(CALayer.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode == .removed)
        #expect(CALayer.defaultValue(forKey: "contentsScale") as? CGFloat == 1)
        #expect(CALayer.defaultValue(forKey: "shadowOffset") as? CGSize == CGSize(0, -3))
        #expect(CALayer.defaultValue(forKey: "shadowRadius") as? CGFloat == 3)
        for key in ["borderColor", "shadowColor"] {
            #expect((CALayer.defaultValue(forKey: key) as? CGColor)?.components == [0, 0, 0, 1], "\(key)")
        }
        for key in ["doubleSided", "allowsEdgeAntialiasing", "allowsGroupOpacity"] {
            #expect(CALayer.defaultValue(forKey: key) as? Bool == true, "\(key)")
        }
        for key in [
            "hidden", "masksToBounds", "geometryFlipped", "opaque", "shouldRasterize", "drawsAsynchronously",
            "needsDisplayOnBoundsChange",
        ] { #expect(CALayer.defaultValue(forKey: key) as? Bool == false, "\(key)") }
        for key in ["bounds", "position", "frame", "shadowOpacity", "timeOffset", "isHidden", "nothing"] {
            #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
        }
        for (key, value) in [("strokeEnd", 1.0), ("lineWidth", 1), ("miterLimit", 10)] {
            #expect(CAShapeLayer.defaultValue(forKey: key) as? Double == value, "\(key)")
        }
        #expect(CAShapeLayer.defaultValue(forKey: "strokeStart") == nil)
        #expect(CAShapeLayer.defaultValue(forKey: "lineCap") as? CAShapeLayerLineCap == .butt)
        #expect(CAShapeLayer.defaultValue(forKey: "lineJoin") as? CAShapeLayerLineJoin == .miter)
        #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? CAShapeLayerFillRule == .nonZero)
        #expect((CAShapeLayer.defaultValue(forKey: "fillColor") as? CGColor)?.components == [0, 0, 0, 1])
        #expect(CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint == CGPoint(0.5, 1))
        #expect(CAGradientLayer.defaultValue(forKey: "type") as? CAGradientLayerType == .axial)
        #expect(CAReplicatorLayer.defaultValue(forKey: "instanceCount") as? Int == 1)
        #expect(CAReplicatorLayer.defaultValue(forKey: "instanceDelay") == nil)
        #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
        #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? CGFloat == 100)
        #expect(CASpringAnimation.defaultValue(forKey: "allowsOverdamping") as? Bool == false)
        #expect(CASpringAnimation.defaultValue(forKey: "speed") as? Float == 1)
        for key in ["duration", "beginTime", "autoreverses", "isRemovedOnCompletion", "stiffness"] {
            #expect(CAAnimation.defaultValue(forKey: key) == nil, "\(key)")
        }
    }

    @Test func timesBeforeTheBeginAreZero() {
        let (root, first, second) = (CALayer(), CALayer(), CALayer())
        (root.beginTime, root.speed, root.timeOffset) = (1, 2, 3)
        (first.beginTime, first.speed, first.timeOffset) = (6, 4, 5)
        (second.beginTime, second.speed, second.timeOffset) = (8, 0.5, 7)
        root.addSublayer(first)
        root.addSublayer(second)
        #expect(first.convertTime(10, from: root) == 21 && root.convertTime(10, from: first) == 7.25)
        #expect(second.convertTime(10, from: first) == 0 && first.convertTime(10, to: second) == 0)
        #expect(first.convertTime(10, from: second) == 37)
        #expect(second.convertTime(8, from: root) == 7 && second.convertTime(7, from: root) == 0)
        second.speed = 0
        #expect(second.convertTime(10, from: root) == 7 && root.convertTime(10, from: second) == 0)
        #expect(second.convertTime(10, to: nil) == -0.5)
    }

    @Test func theSuperlayerOfAMaskIsItsHost() {
        let (host, mask) = (CALayer(), CALayer())
        host.mask = mask
        #expect(mask.superlayer === host && host.sublayers == nil)
        mask.removeFromSuperlayer()
        #expect(mask.superlayer == nil && host.mask == nil)
    }
}

// MARK: - Springs and transactions

@Suite struct AnimationReferenceTests {
    @Test(arguments: [(1, 0), (0.5, 2), (0, 4), (-0.5, 8), (-1, .infinity)] as [(CGFloat, CGFloat)])
    func springsFromABounce(bounce: CGFloat, halfTurns: CGFloat) {
        let spring = CASpringAnimation(perceptualDuration: 1, bounce: bounce)
        #expect(spring.allowsOverdamping && spring.mass == 1 && isNear(spring.stiffness, 4 * .pi * .pi))
        #expect(spring.damping == halfTurns * .pi && isNear(spring.bounce, bounce))
        #expect(isNear(spring.perceptualDuration, 1) && spring.duration == spring.settlingDuration)
    }

    @Test(
        arguments: [(-1, [0.1: 50]), (1, [0.5: 100, 1.25: 50, 2.5: 100])] as [(CGFloat, [Double: CGFloat])])
    func extremeDampingEndsAtOnceOrNever(bounce: CGFloat, places: [Double: CGFloat]) {
        let layer = CALayer()
        let spring = CASpringAnimation(perceptualDuration: 1, bounce: bounce)
        spring.keyPath = "position.x"
        spring.toValue = 50
        let stage = Stage(runTo: 3) { root in
            root.addSublayer(layer)
            layer.add(spring, forKey: nil)
        }
        for (time, x) in places {
            #expect(isNear(stage.presentation(of: layer, at: time)?.position.x, x, 1e-6), "\(time)")
        }
        #expect(stage.reports == [] && (bounce == 1 || spring.settlingDuration == 0))
    }

    @Test func criticalDampingCountsWithoutOverdamping() {
        let spring = CASpringAnimation()
        spring.damping = 40
        #expect(isNear(spring.bounce, -0.5) && isNear(spring.settlingDuration, 1) && spring.damping == 40)
    }

    @Test func anOpenTransactionStaysOpen() {
        let (layer, stage) = (CALayer(), Stage())
        var blocks = 0
        stage.perform(runTo: 1) {
            CATransaction.begin()
            CATransaction.setCompletionBlock { blocks += 1 }
            stage.rootLayer.addSublayer(layer)
            CATransaction.begin()
            #expect(CATransaction.completionBlock() != nil)
            CATransaction.commit()
        }
        #expect(blocks == 0 && stage.presentation(of: layer, at: 1) == nil)
        #expect(stage.reports == ["a transaction is still open: call CATransaction.commit()"])
        stage.perform(runTo: 2) { CATransaction.commit() }
        #expect(blocks == 1 && stage.presentation(of: layer, at: 1.5) != nil)
    }
}
