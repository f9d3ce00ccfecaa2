import CoreAnimation
import Testing

private final class Flipped: NSView {
    override var isFlipped: Bool { true }
    override func makeBackingLayer() -> CALayer { CAShapeLayer() }
}

@Suite struct NSViewTests {
    @Test func layersComeWhenTheyAreWanted() {
        let (outer, inner) = (NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 40)), Flipped())
        outer.addSubview(inner)
        inner.frame = NSRect(x: 1, y: 2, width: 3, height: 4)
        #expect(outer.layer == nil && inner.layer == nil && inner.superview === outer)
        outer.wantsLayer = true
        #expect(inner.wantsLayer && inner.layer is CAShapeLayer)
        #expect(outer.layer?.sublayers == inner.layer.map { [$0] })
        #expect(inner.layer?.frame == NSRect(x: 1, y: 2, width: 3, height: 4))
        #expect(inner.layer?.isGeometryFlipped == true && outer.layer?.isGeometryFlipped == false)
        inner.alphaValue = 0.5
        inner.isHidden = true
        #expect(inner.layer?.opacity == 0.5 && inner.layer?.isHidden == true)
        inner.removeFromSuperview()
        #expect(outer.subviews == [] && outer.layer?.sublayers == nil)
    }

    @Test func yGrowsUpwardsOnItsStage() throws {
        let dot = CALayer()
        let view = NSView()
        let stage = Stage(size: CGSize(width: 50, height: 40), contentView: view)
        stage.perform {
            dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            view.layer?.addSublayer(dot)
            #expect(dot.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 40))
        }
        #expect(view.bounds.size == CGSize(width: 50, height: 40))
    }

    @Test func onlyALayerThatYouSetAnimatesByItself() {
        let (backed, hosting, layer) = (NSView(), NSView(), CALayer())
        hosting.layer = layer
        hosting.wantsLayer = true
        backed.addSubview(hosting)
        let stage = Stage(contentView: backed)
        stage.run(to: 1)
        stage.perform {
            backed.alphaValue = 0
            hosting.alphaValue = 0
            #expect(hosting.layer === layer && layer.animationKeys() == ["opacity"])
            #expect(backed.layer?.opacity == 0 && backed.layer?.animationKeys() == nil)
        }
    }
}
