import Foundation
import TestSupport
import Testing

/// What is not here says so, and what to do instead, to whoever writes it.
@Suite struct AbsentTests {
    /// A use of each name, and what the compiler has to say of it.
    static let uses: [(name: String, code: String, sentence: String)] =
        types + members
        + "leading trailing left right top bottom width height centerX centerY".split(separator: " ").map {
            (
                "\($0)Anchor", "let x = UIView().\($0)Anchor.constraint(equalToConstant: 1)",
                "there is no Auto Layout"
            )
        }

    private static let types: [(name: String, code: String, sentence: String)] = [
        ("CATransition", "let x = CATransition()", "pictures of two states are not blended"),
        ("CATransitionType", "let x = CATransitionType.fade", "pictures of two states are not blended"),
        ("CATransitionSubtype", "let x: CATransitionSubtype? = nil", "pictures of two states are not"),
        ("CADisplayLink", "var link: CADisplayLink?", "nothing is called every frame"),
        ("CVDisplayLink", "var link: CVDisplayLink?", "nothing is called every frame"),
        ("Selector", "let x = Selector(\"step\")", "there is no Objective-C"),
        ("CAEmitterLayer", "let x = CAEmitterLayer()", "there are no particles: make copies"),
        ("CAEmitterCell", "let x = CAEmitterCell()", "there are no particles: make copies"),
        ("CAMetalLayer", "let x = CAMetalLayer()", "there is no Metal in a terminal"),
        ("CAScrollLayer", "let x = CAScrollLayer()", "nothing is scrolled by hand"),
        ("CATiledLayer", "let x = CATiledLayer()", "nothing is drawn ahead in tiles"),
        ("CATransformLayer", "let x = CATransformLayer()", "the picture is flat: use a CALayer"),
        ("CATextLayer", "let x = CATextLayer()", "there is no text in pictures: draw the letters"),
        ("CARenderer", "let x = CARenderer()", "a Stage draws the layers"),
        (
            "CAConstraint", "var x: [CAConstraint] = []",
            "there are no constraints: override layoutSublayers()"
        ),
        ("CAConstraintAttribute", "let x = CAConstraintAttribute.midX", "there are no constraints"),
        ("CAConstraintLayoutManager", "let x = CAConstraintLayoutManager()", "there are no constraints"),
        ("NSLayoutConstraint", "func f() { NSLayoutConstraint.activate([]) }", "there is no Auto Layout"),
        ("NSLayoutAnchor", "var x: NSLayoutAnchor?", "there is no Auto Layout"),
        ("UIViewPropertyAnimator", "var x: UIViewPropertyAnimator?", "use UIView.animate(withDuration:"),
        ("UIGestureRecognizer", "var x: UIGestureRecognizer?", "nothing is touched here"),
        ("UITapGestureRecognizer", "var x: UITapGestureRecognizer?", "nothing is touched here"),
        ("UIPanGestureRecognizer", "var x: UIPanGestureRecognizer?", "nothing is touched here"),
        ("UITouch", "var x: Set<UITouch>?", "nothing is touched here"),
        ("UIEvent", "var x: UIEvent?", "nothing is touched here"),
        ("UIControl", "var x: UIControl?", "nothing is touched here"),
        ("UIButton", "var x: UIButton?", "nothing is touched here"),
        ("UILabel", "let x = UILabel()", "there is no text in pictures"),
        ("UIImageView", "var x: UIImageView?", "there are no pictures: draw with shape layers"),
        ("UIVisualEffectView", "var x: UIVisualEffectView?", "nothing is blurred"),
        ("KeyframeAnimationOptions", "var x: UIView.KeyframeAnimationOptions?", "add a CAKeyframeAnimation"),
        (
            "NSAnimationContext", "func f() { NSAnimationContext.runAnimationGroup { _ in } }",
            "use a CATransaction"
        ),
        ("CGContext", "var x: CGContext?", "make a CAShapeLayer with the path"),
        ("CGImage", "var x: CGImage?", "there are no pictures: draw with shape layers"),
        ("CGGradient", "var x: CGGradient?", "use a CAGradientLayer"),
        ("NSImage", "var x: NSImage?", "there are no pictures: draw with shape layers"),
        ("NSGraphicsContext", "var x: NSGraphicsContext?", "there is nothing to draw into"),
    ]

    private static let members: [(name: String, code: String, sentence: String)] = [
        ("fill", "func f(p: UIBezierPath) { p.fill() }", "there is nothing to fill in"),
        ("stroke", "func f(p: UIBezierPath) { p.stroke() }", "there is nothing to draw on"),
        ("addClip", "func f(p: UIBezierPath) { p.addClip() }", "there is nothing to clip"),
        ("init", "let x = UIColor(named: \"sea\")", "there are no asset catalogues"),
        ("init of pictures", "let x = UIImage(named: \"sea\")", "there are no pictures"),
        ("setStroke", "func f(c: UIColor) { c.setStroke() }", "there is nothing to draw on"),
        ("cgImage", "func f(i: UIImage) { _ = i.cgImage }", "layers show no pictures"),
        (
            "cgContext", "func f(c: UIGraphicsImageRendererContext) { _ = c.cgContext }",
            "only fill(_:) draws here"
        ),
        ("UIGraphicsGetCurrentContext", "let x = UIGraphicsGetCurrentContext()", "draw with a CAShapeLayer"),
        (
            "UIGraphicsBeginImageContext", "func f() { UIGraphicsBeginImageContext(.zero) }",
            "nothing to draw into"
        ),
        (
            "UIGraphicsBeginImageContextWithOptions",
            "func f() { UIGraphicsBeginImageContextWithOptions(.zero, true, 1) }", "nothing to draw into"
        ),
        (
            "UIGraphicsGetImageFromCurrentImageContext",
            "let x = UIGraphicsGetImageFromCurrentImageContext()", "nothing to draw into"
        ),
        ("UIGraphicsEndImageContext", "func f() { UIGraphicsEndImageContext() }", "nothing to draw into"),
        ("union", "func f(p: CGPath) { _ = p.union(p) }", "paths are not cut by each other"),
        ("intersection", "func f(p: CGPath) { _ = p.intersection(p) }", "paths are not cut by each other"),
        ("subtracting", "func f(p: CGPath) { _ = p.subtracting(p) }", "paths are not cut by each other"),
        ("contents", "func f(l: CALayer) { l.contents = nil }", "layers show no pictures"),
        ("contentsGravity", "func f(l: CALayer) { l.contentsGravity = .center }", "layers show no pictures"),
        (
            "maskedCorners", "func f(l: CALayer) { l.maskedCorners = [.layerMinXMinYCorner] }",
            "all four corners are"
        ),
        ("cornerCurve", "func f(l: CALayer) { l.cornerCurve = .continuous }", "corners are quarter circles"),
        (
            "needsDisplay",
            "class L: CALayer { override class func needsDisplay(forKey key: String) -> Bool { true } }",
            "animate a property that"
        ),
        ("contentsRect", "func f(l: CALayer) { l.contentsRect = .zero }", "layers show no pictures"),
        ("render", "func f(l: CALayer, c: CGContext) { l.render(in: c) }", "there is nothing to draw into"),
        ("filters", "func f(l: CALayer) { l.filters = [] }", "there are no filters: give the layers"),
        ("backgroundFilters", "func f(l: CALayer) { l.backgroundFilters = [] }", "there are no filters"),
        (
            "compositingFilter", "func f(l: CALayer) { l.compositingFilter = \"multiplyBlendMode\" }",
            "layers only lie over each other"
        ),
        ("layoutManager", "func f(l: CALayer) { l.layoutManager = nil }", "there are no layout managers"),
        ("constraints", "func f(l: CALayer) { l.constraints = [] }", "override layoutSublayers()"),
        (
            "addConstraint", "func f(v: UIView, c: NSLayoutConstraint) { v.addConstraint(c) }",
            "Auto Layout"
        ),
        ("draw", "class L: CALayer { override func draw(in ctx: CGContext) {} }", "use a CAShapeLayer with"),
        ("draw(_:)", "class V: UIView { override func draw(_ rect: CGRect) {} }", "add a CAShapeLayer with"),
        (
            "draw of AppKit", "class V: NSView { override func draw(_ dirtyRect: NSRect) {} }",
            "add a CAShapeLayer"
        ),
        ("animator", "func f(v: NSView) { v.animator().alphaValue = 0 }", "there are no animators"),
        (
            "transition", "func f(v: UIView) { UIView.transition(with: v, duration: 1, animations: {}) }",
            "animate the alpha of both"
        ),
        (
            "transition of two",
            "func f(v: UIView) { UIView.transition(from: v, to: v, duration: 1) }",
            "animate the alpha of both"
        ),
        (
            "animateKeyframes",
            "func f() { UIView.animateKeyframes(withDuration: 1, delay: 0, animations: {}) }",
            "add a CAKeyframeAnimation"
        ),
        (
            "addKeyframe",
            "func f() { UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {} }",
            "add a CAKeyframeAnimation"
        ),
        (
            "beginAnimations", "func f() { UIView.beginAnimations(nil, context: nil) }",
            "use UIView.animate(withDuration:"
        ),
        ("commitAnimations", "func f() { UIView.commitAnimations() }", "use UIView.animate(withDuration:"),
        (
            "present", "func f(c: UIViewController) { c.present(c, animated: true) }",
            "a stage shows one controller"
        ),
        (
            "addGestureRecognizer",
            "func f(v: UIView, g: UIGestureRecognizer) { v.addGestureRecognizer(g) }",
            "'addGestureRecognizer' is unavailable: nothing is touched here"
        ),
        (
            "translatesAutoresizingMaskIntoConstraints",
            "func f(v: UIView) { v.translatesAutoresizingMaskIntoConstraints = false }",
            "there is no Auto Layout"
        ),
        (
            "autoresizingMask", "func f(v: UIView) { v.autoresizingMask = [.flexibleWidth] }",
            "views keep their frames"
        ),
    ]

    @Test func everyNameSaysWhatToDo() throws {
        let files = Dictionary(
            uniqueKeysWithValues: Self.uses.enumerated().map {
                (
                    "file\($0.offset)",
                    "import AppKit\nimport UIKit\n\nfunc file\($0.offset)() { \($0.element.code) }\n"
                )
            })
        let errors = try Compiler.complaints(files, mode: "5").split(separator: "\n")
        for (number, use) in Self.uses.enumerated() {
            let own = errors.filter { $0.contains("/file\(number).swift:") && $0.contains(" error: ") }
            #expect(own.contains { $0.contains(use.sentence) }, "\(use.name): \(own)")
        }
    }

    /// What is declared and cannot be had is in the table.
    @Test func noNameIsLeftOut() throws {
        let files = FileManager.default.enumerator(
            at: ValuesGuideTests.module, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter {
            $0.path.contains("/Absent/") || $0.lastPathComponent.hasSuffix("Absent.swift")
        }
        #expect(sources.count > 9)
        let table = Set(Self.uses.map(\.name))
        for source in sources {
            let text = try String(contentsOf: source, encoding: .utf8)
            let declaration =
                /@available\([^@]*?\n *\)?\n? *(?:public|open) (?:final |class |convenience )?(?:class|struct|enum|var|func)? ?(\w+)/
            let names = text.matches(of: declaration).map { String($0.1) }
            #expect(
                names.count == text.ranges(of: "@available(").count, "\(source.lastPathComponent) \(names)")
            for name in names { #expect(table.contains(name), "\(name) in \(source.lastPathComponent)") }
        }
    }
}
