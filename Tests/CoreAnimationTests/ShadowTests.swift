import Colors
import Foundation
import Geometry
import Layers
import Testing

@testable import CoreAnimation

@Suite struct ShadowTests {
    private let view = UIView(frame: CGRect(0, 0, 40, 20))

    @Test func layersHaveShadows() {
        let layer = CALayer()
        #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowPath == nil)
        layer.shadowPath = CGPath(rect: CGRect(1, 2, 3, 4), transform: nil)
        layer.setValue(UIColor.red.cgColor, forKey: "shadowColor")
        layer.setValue(0.5, forKeyPath: "shadowOpacity")
        layer.setValue(8, forKeyPath: "shadowOffset.width")
        #expect(layer.value(forKey: "shadowOpacity") as? Float == 0.5)
        #expect(layer.value(forKeyPath: "shadowOffset") as? CGSize == CGSize(8, -3))
        #expect(layer.state.shadow.color == UIColor.red.cgColor.color)
        #expect(layer.state.shadow.path?.bounds == Rect(1, 2, 3, 4))
        #expect(CALayer(layer: layer).shadowOffset.width == 8)
    }

    /// A layer without a view animates its shadow, but not the path of the shadow.
    @Test func changesAnimate() {
        let layer = CALayer()
        let stage = Stage { $0.addSublayer(layer) }
        stage.perform(at: 1) {
            (layer.shadowOpacity, layer.shadowRadius) = (1, 7)
            (layer.shadowOffset, layer.shadowColor) = (CGSize(0, 5), .white)
            layer.shadowPath = CGPath(rect: view.bounds, transform: nil)
            #expect(
                layer.animationKeys() == ["shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor"])
        }
        stage.run(to: 2)
        #expect(stage.presentation(of: layer, at: 1)?.shadowPath?.boundingBox == view.bounds)
    }

    @Test func blocksAnimateTheShadowsOfViews() {
        let stage = Stage(size: CGSize(100, 100)) { $0.addSublayer(view.layer) }
        stage.perform(at: 1) {
            view.layer.shadowRadius = 4
            #expect(view.layer.animationKeys() == nil)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                (view.layer.shadowOpacity, view.layer.shadowRadius) = (0.8, 12)
            }
        }
        stage.perform(at: 1.5) { #expect(view.layer.presentation()?.shadowRadius == 8) }
        #expect(stage.presentation(of: view.layer, at: 1.25)?.shadowRadius == 6)
        #expect(stage.presentation(of: view.layer, at: 3)?.shadowOpacity == 0.8)
    }

    @Test(
        arguments: [
            ("shadowOpacity", 0.5), ("shadowRadius", 0.5), ("shadowOffset.height", 0.5),
            ("shadowOffset", CGSize(0, 0.5)), ("shadowColor", CGColor(gray: 0.5, alpha: 1)),
            ("shadowPath", CGPath(rect: CGRect(0, 0, 1, 0.5), transform: nil)),
        ] as [(String, any Sendable)])
    func explicitAnimationsChangeTheShadow(keyPath: String, value: any Sendable) {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (value, value, 1)
        let stage = Stage {
            view.layer.shadowPath = CGPath(rect: view.bounds, transform: nil)
            view.layer.add(animation, forKey: nil)
            $0.addSublayer(view.layer)
        }
        stage.run(to: 2)
        #expect(stage.reports.isEmpty)
        #expect(
            stage.presentation(of: view.layer, at: 0.5)?.state.shadow
                != stage.presentation(of: view.layer, at: 1.5)?.state.shadow)
    }

    // MARK: Drawings

    /// Transforms of the context change neither the offset nor the blur, and a state restores the shadow.
    @Test func drawingsHaveShadows() {
        let context = CGContext(bounds: view.bounds)
        context.saveGState()
        context.scaleBy(x: 2, y: 2)
        context.setShadow(offset: CGSize(1, 2), blur: 6)
        context.fill(view.bounds)
        context.setShadow(offset: .zero, blur: 4, color: .white)
        context.stroke(view.bounds)
        context.setShadow(offset: .zero, blur: 4, color: nil)
        context.fill(view.bounds)
        context.restoreGState()
        context.fill(view.bounds)
        let shadows = context.shapes.map(\.shadow)
        #expect(shadows[0]?.color?.alpha == 1 / 3 && shadows[0]?.opacity == 1)
        #expect(shadows[0]?.offset == Size(1, 2) && shadows[0]?.radius == 3)
        #expect(shadows[1]?.color == .white && shadows[1]?.radius == 2)
        #expect(shadows[2...] == [nil, nil] && context.problems.isEmpty)
    }

    /// The shapes of a picture or a group have one shadow together, which grows with the picture.
    @Test func picturesAndGroupsHaveOneShadow() {
        let picture = CGContext(bounds: view.bounds)
        picture.setShadow(offset: CGSize(1, 2), blur: 6)
        picture.beginTransparencyLayer(auxiliaryInfo: nil)
        picture.fill([view.bounds, view.bounds])
        picture.endTransparencyLayer()
        let context = CGContext(bounds: view.bounds)
        context.draw(picture.picture, at: CGRect(0, 0, 80, 40), isUpsideDown: false)
        context.setShadow(offset: .zero, blur: 2)
        context.draw(picture.picture, at: view.bounds, isUpsideDown: true)
        guard case .group(let shapes)? = context.shapes.first?.paint,
            case .group(let pictures)? = context.shapes.last?.paint
        else { return #expect(Bool(false), "no groups") }
        #expect(shapes.map(\.shadow) == [nil, nil] && context.shapes.count == 2)
        #expect(context.shapes[0].shadow?.offset == Size(2, 4) && context.shapes[0].shadow?.radius == 6)
        #expect(context.shapes[1].shadow?.radius == 1 && pictures.map(\.shadow?.offset) == [Size(1, -2)])
    }

    /// A view that draws again without its shadow has none.
    @Test func drawnShapesBecomeLayersWithShadows() {
        final class Drawn: UIView {
            var blur: CGFloat? = 8 { didSet { setNeedsDisplay() } }

            override func draw(_ rect: CGRect) {
                let context = UIGraphicsGetCurrentContext()
                if let blur { context?.setShadow(offset: CGSize(0, 2), blur: blur, color: .white) }
                context?.fill(bounds)
            }
        }
        let drawn = Drawn(frame: view.frame)
        let stage = Stage(size: CGSize(100, 100)) { $0.addSublayer(drawn.layer) }
        stage.perform(at: 1) { drawn.blur = nil }
        stage.run(to: 2)
        func shadow(_ time: Double) -> LayerShadow? {
            stage.timeline.presentation(at: time).allLayers.last { $0.shape != nil }?.shadow
        }
        #expect(shadow(0.5)?.radius == 4 && shadow(0.5)?.color == .white && shadow(0.5)?.opacity == 1)
        #expect(shadow(1.5) == LayerShadow())
    }

    @Test func snapshotsHaveShadows() {
        let inner = UIView(frame: CGRect(5, 5, 10, 10))
        (inner.backgroundColor, inner.layer.shadowOpacity, inner.layer.borderWidth) = (.red, 0.5, 1)
        inner.layer.shadowPath = CGPath(rect: inner.bounds, transform: nil)
        inner.transform = CGAffineTransform(scaleX: 2, y: 2)
        view.addSubview(inner)
        let context = CGContext(bounds: view.bounds)
        view.layer.render(in: context)
        let shadow = context.shapes.first?.shadow
        #expect(context.shapes.count == 1 && shadow?.radius == 6 && shadow?.offset == Size(0, -6))
        #expect(shadow?.path?.bounds == Rect(0, 0, 20, 20))
    }

    // MARK: AppKit

    @Test func viewsOfAppKitHaveShadows() {
        let view = NSView(frame: NSRect(0, 0, 10, 10))
        let shadow = NSShadow()
        (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(2, -4), 5)
        view.shadow = shadow
        #expect(view.layer?.shadowOpacity == 1 && view.layer?.shadowRadius == 5)
        #expect(view.layer?.shadowOffset == CGSize(2, -4) && view.layer?.shadowColor?.alpha == 1 / 3)
        view.shadow = nil
        #expect(view.layer?.shadowOpacity == 0)
    }

    /// The shadow of a drawing goes upward also in a view whose y grows downward.
    @Test(arguments: [false, true])
    func shadowsOfAppKitGoUpward(isFlipped: Bool) {
        final class Drawn: NSView {
            var isUpsideDown = false
            override var isFlipped: Bool { isUpsideDown }
            override func draw(_ dirtyRect: NSRect) {
                let shadow = NSShadow()
                (shadow.shadowColor, shadow.shadowOffset) = (NSColor.red, CGSize(1, 3))
                shadow.set()
                dirtyRect.fill()
            }
        }
        let view = Drawn(frame: NSRect(0, 0, 10, 10))
        view.isUpsideDown = isFlipped
        let stage = Stage(size: CGSize(50, 40), contentView: view)
        stage.run(to: 1)
        let shape = stage.timeline.presentation(at: 0.5).allLayers.last { $0.shape != nil }
        #expect(shape?.shadow.offset == Size(1, isFlipped ? -3 : 3))
        #expect(shape?.shadow.color == NSColor.red.cgColor.color)
    }
}
