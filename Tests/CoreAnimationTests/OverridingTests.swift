import CoreAnimation
import Testing

/// What programs override, as Apple's classes let them: that it compiles is the test, and that it is called.
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
    override func presentation() -> CAShapeLayer? { called("presentation") { super.presentation() } }
    override class func defaultValue(forKey key: String) -> Any? {
        key == "mine" ? 7 : super.defaultValue(forKey: key)
    }

    private func called<Result>(_ name: String, _ work: () -> Result) -> Result {
        calls.append(name)
        return work()
    }
}

/// A view that counts what comes into it and leaves.
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
    @Test func layersAreOverridden() {
        let (layer, a, b, c) = (Overriding(), CALayer(), CALayer(), CALayer())
        _ = Stage { root in
            layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
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
            #expect(root.hitTest(CGPoint(x: 4, y: 4)) === layer)
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

    @Test func viewsAreOverridden() {
        let (view, inner) = (Counting(), Counting())
        Stage().perform {
            view.addSubview(inner)
            view.setNeedsLayout()
            inner.removeFromSuperview()
        }
        #expect(view.calls == ["add", "layout"] && inner.calls == ["remove"] && view.subviews.isEmpty)
    }

    /// As Apple's, a path that does not change may be sent.
    @Test func pathsAreSent() async {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil)
        let width = await Task.detached { path.boundingBox.width }.value
        #expect(width == 3)
    }
}
