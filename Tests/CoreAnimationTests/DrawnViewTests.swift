import Colors
import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

private final class Gauge: UIView {
    var length: CGFloat = 10 { didSet { setNeedsDisplay() } }
    var draws = 0
    var displays = 0

    override func display(_ layer: CALayer) { displays += 1 }

    override func draw(_ rect: CGRect) {
        draws += 1
        UIColor.red.setFill()
        UIBezierPath(ovalIn: rect).fill()
        let context = UIGraphicsGetCurrentContext()
        context?.saveGState()
        context?.translateBy(x: 5, y: 0)
        context?.scaleBy(x: 2, y: 2)
        context?.setStrokeColor(UIColor.blue.cgColor)
        context?.setLineWidth(3)
        context?.move(to: .zero)
        context?.addLine(to: CGPoint(length, 0))
        context?.strokePath()
        context?.restoreGState()
        context?.setBlendMode(.multiply)
    }
}

@Suite struct DrawnViewTests {
    @Test func drawingBecomesShapesBehindTheSubviews() throws {
        let view = Gauge(frame: CGRect(10, 0, 40, 30))
        view.addSubview(UIView(frame: .zero))
        let stage = Stage(size: CGSize(100, 100)) { $0.addSublayer(view.layer) }
        stage.perform(at: 1, runTo: 2) { view.length = 15 }
        func shapes(_ time: Double) throws -> [CGRect] {
            let layers = stage.timeline.presentation(at: time).layers[0].sublayers[0].sublayers
            #expect(layers.count == 2 && layers[1].sublayers.isEmpty && layers[0].masksToBounds)
            let paths = layers[0].sublayers.compactMap { $0.shape?.path?.bounds }
            #expect(layers[0].sublayers.compactMap { $0.shape?.lineWidth }.last == 6)
            return paths.map { CGRect($0) }
        }
        let disc = CGRect(0, 0, 40, 30)
        #expect(try shapes(0.5) == [disc, CGRect(5, 0, 20, 0)])
        #expect(try shapes(1.5) == [disc, CGRect(5, 0, 30, 0)])
        #expect(view.draws == 2 && view.displays == 2 && view.layer.sublayers?.count == 1)
        #expect(stage.reports == ["a drawing context draws no blend modes: the rest is drawn"])
    }

    /// A request during a display has no effect, so that a view that resizes itself as it draws ends.
    @Test func requestsDuringADrawingHaveNoEffect() {
        final class Growing: UIView {
            var draws = 0

            override func draw(_ rect: CGRect) {
                draws += 1
                frame.size.width = 40
                frame.size.width += 10
                setNeedsDisplay()
            }
        }
        let view = Growing(frame: CGRect(0, 0, 10, 10))
        let stage = Stage(runTo: 1) { $0.addSublayer(view.layer) }
        #expect(view.draws == 1 && view.bounds.width == 50 && !view.layer.needsDisplay())
        stage.perform(runTo: 2) { view.setNeedsDisplay() }
        #expect(view.draws == 2)
    }

    @Test func contextsDrawListsOfShapes() {
        final class Lists: UIView {
            override func draw(_ rect: CGRect) {
                let context = UIGraphicsGetCurrentContext()
                context?.fill([CGRect(0, 0, 5, 5), CGRect(10, 0, 5, 5)])
                context?.strokeLineSegments(between: [CGPoint(0, 20), CGPoint(5, 20), CGPoint(9, 20)])
                context?.addRects([CGRect(0, 30, 5, 5), CGRect(10, 30, 5, 5)])
                context?.fillPath()
                context?.move(to: .zero)
                context?.addArc(tangent1End: CGPoint(10, 0), tangent2End: CGPoint(10, 10), radius: 10)
                context?.strokePath()
            }
        }
        let view = Lists(frame: CGRect(0, 0, 40, 40))
        let stage = Stage(size: CGSize(40, 40), runTo: 1) { $0.addSublayer(view.layer) }
        let drawing = stage.timeline.presentation(at: 0.5).layers[0].sublayers[0].sublayers.first
        let paths = (drawing?.sublayers ?? []).compactMap { $0.shape?.path?.bounds }.map { CGRect($0) }
        #expect(
            paths.prefix(4) == [
                CGRect(0, 0, 5, 5), CGRect(10, 0, 5, 5), CGRect(0, 20, 5, 0), CGRect(0, 30, 15, 5),
            ])
        #expect(paths.count == 5)
    }

    @Test func labelsShowTheirTextOverTime() {
        let label = UILabel(frame: CGRect(10, 10, 60, 20))
        let stage = Stage(size: CGSize(100, 100)) { root in
            label.text = "one"
            root.addSublayer(label.layer)
        }
        stage.perform(at: 1, runTo: 2) { label.text = "two" }
        #expect(stage.texts(at: 0.5) == ["one"] && stage.texts(at: 1.5) == ["two"])
        stage.perform { label.sizeToFit() }
        #expect(label.frame == CGRect(10, 10, 26, 21))
    }

    /// A line of a label has as many letters as its font allows. More text is wrapped, or cut.
    @Test(
        arguments: [
            (1, NSLineBreakMode.byTruncatingTail, 80, "one two t…", CGSize(111, 21)),
            (1, .byTruncatingHead, 80, "…two three", CGSize(111, 21)),
            (1, .byTruncatingMiddle, 80, "one t…hree", CGSize(111, 21)),
            (1, .byClipping, 80, "one two th", CGSize(111, 21)),
            (0, .byTruncatingTail, 80, "one two\nthree", CGSize(60, 41)),
            (0, .byWordWrapping, 40, "one\ntwo\nthree", CGSize(43, 62)),
            (2, .byTruncatingTail, 40, "one\ntwo…", CGSize(34, 41)),
        ] as [(Int, NSLineBreakMode, CGFloat, String, CGSize)])
    func labelsWrapTheirText(count: Int, mode: NSLineBreakMode, width: CGFloat, shown: String, size: CGSize) {
        let label = UILabel(frame: CGRect(0, 0, width, 60))
        label.attributedText = NSAttributedString(
            string: "one two three", attributes: [.foregroundColor: UIColor.red])
        (label.numberOfLines, label.lineBreakMode) = (count, mode)
        let stage = Stage(runTo: 1) { $0.addSublayer(label.layer) }
        let shownLabel = stage.timeline.presentation(at: 0.5).allLayers.compactMap(\.label).first
        let wanted = LayerLabel(shown, at: .right, color: UIColor.red.cgColor.color, fontSize: 17)
        #expect(shownLabel == wanted)
        #expect(label.sizeThatFits(CGSize(width, 0)) == size)
    }

    @Test func attributedTextKeepsTheStyle() {
        let (label, copy) = (UILabel(), UILabel())
        (label.text, label.font, label.textColor) = ("a", .systemFont(ofSize: 30), .red)
        (label.textAlignment, label.highlightedTextColor, label.isHighlighted) = (.center, .blue, true)
        copy.attributedText = label.attributedText
        #expect(copy.text == "a" && copy.font.pointSize == 30)
        #expect(copy.textColor == .red && copy.textAlignment == .center)
    }

    @Test func textFitsEachSize() {
        let (label, layer) = (UILabel(frame: CGRect(0, 0, 40, 20)), CATextLayer())
        (label.text, layer.string) = ("one two", "three four")
        (layer.frame, layer.fontSize, layer.truncationMode) = (label.frame, 17, .end)
        let stage = Stage { root in
            for layer in [label.layer, layer] { root.addSublayer(layer) }
        }
        stage.perform(at: 1, runTo: 2) {
            label.frame.size.width = 90
            layer.frame.size.width = 90
        }
        #expect(stage.texts(at: 0.5) == ["one…", "thre…"])
        #expect(stage.texts(at: 1.5) == ["one two", "three four"])
    }

    /// An animation shows the size and the colour of each frame, and leaves the model values.
    @Test func sizeAndColourOfTextLayersAnimate() throws {
        let layer = CATextLayer()
        let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let stage = Stage(runTo: 3) { root in
            (layer.string, layer.foregroundColor, layer.fontSize) = ("text", black, 40)
            layer.frame = CGRect(0, 0, 200, 60)
            layer.add(basicAnimation("fontSize", from: 20, to: 60, duration: 2), forKey: nil)
            layer.add(basicAnimation("foregroundColor", to: red, duration: 2), forKey: nil)
            root.addSublayer(layer)
        }
        func label(at time: Double) throws -> LayerLabel {
            let labels = stage.timeline.presentation(at: time).allLayers.compactMap(\.label)
            return try #require(labels.first)
        }
        let half = try label(at: 1)
        #expect(abs((half.fontSize ?? 0) - 40) < 1 && abs((half.color?.red ?? 0) - 0.5) < 0.02)
        #expect(try abs((label(at: 1.5).fontSize ?? 0) - 50) < 1)
        let end = try label(at: 2.5)
        #expect(end.fontSize == 40 && end.color?.red == 0 && stage.reports.isEmpty)
        #expect(layer.value(forKey: "fontSize") as? CGFloat == 40 && layer.fontSize == 40)
    }

    /// The presentation layers of text, scroll and emitter layers have their class, and the properties of their class.
    @Test func presentationLayersHaveThePropertiesOfTheirClass() {
        let (text, scroll, emitter) = (CATextLayer(), CAScrollLayer(), CAEmitterLayer())
        let stage = Stage(runTo: 1) { root in
            (text.string, text.alignmentMode) = ("text", .center)
            text.add(basicAnimation("fontSize", from: 20, to: 60, duration: 2), forKey: nil)
            scroll.scrollMode = .vertically
            (emitter.seed, emitter.birthRate) = (7, 3)
            for layer in [text, scroll, emitter] { root.addSublayer(layer) }
        }
        stage.perform {
            let shown = text.presentation()
            #expect(shown?.string as? String == "text" && shown?.alignmentMode == .center)
            #expect(abs((shown?.fontSize ?? 0) - 40) < 1 && text.fontSize == 36)
            #expect(scroll.presentation()?.scrollMode == .vertically)
            #expect(emitter.presentation()?.seed == 7 && emitter.presentation()?.birthRate == 3)
        }
        #expect(stage.reports.isEmpty && CATextLayer.defaultValue(forKey: "fontSize") as? CGFloat == 36)
    }

    /// A wide letter counts twice, and `nil` is the standard font or colour.
    @Test func labelsHaveWideLettersAndStandards() {
        let label = UILabel(frame: CGRect(0, 0, 40, 20))
        (label.text, label.textColor, label.font) = ("日本語", .red, .systemFont(ofSize: 10))
        (label.textColor, label.font) = (nil, nil)
        #expect(label.textColor == .black && label.font?.pointSize == 17)
        guard label.font != nil, label.textColor != nil else { return }
        let stage = Stage(runTo: 1) { $0.addSublayer(label.layer) }
        #expect(stage.texts(at: 0.5) == ["日本…"])
        #expect(label.intrinsicContentSize.width == 51)
        stage.perform(runTo: 2) { label.lineBreakMode = .byTruncatingHead }
        #expect(stage.texts(at: 2) == ["…本語"])
    }

    /// A label with any number of lines is as high as its text in the width of its card, and the card as high as that.
    @Test func textsDecideTheHeightOfACard() {
        Stage().perform {
            let (root, card, label) = (UIView(frame: CGRect(0, 0, 200, 200)), UIView(), UILabel())
            (label.text, label.numberOfLines) = ("one two three", 0)
            root.addConstrained(card)
            card.addConstrained(label)
            NSLayoutConstraint.activate(
                card.edges(in: root, top: 10, leading: 10).prefix(2)
                    + label.edges(in: card, top: 10, leading: 10, bottom: 10, trailing: 10)
                    + [card.widthAnchor.constraint(equalToConstant: 100)])
            root.layoutIfNeeded()
            #expect(card.frame == CGRect(10, 10, 100, 61))
            #expect(label.frame == CGRect(10, 10, 80, 41))
        }
    }

    /// Constraints set the centre, also of a view with another anchor point or a transform.
    @Test func anchorPointsShiftConstrainedViews() {
        _ = Stage { _ in
            let root = UIView(frame: CGRect(0, 0, 100, 80))
            let view = UIView(frame: CGRect(0, 40, 40, 20))
            root.addConstrained(view)
            view.layer.anchorPoint = CGPoint(0.5, 1)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
                view.widthAnchor.constraint(equalToConstant: 40),
                view.heightAnchor.constraint(equalToConstant: 20),
            ])
            for scale in [1, 0.5] {
                view.transform = CGAffineTransform(scaleX: scale, y: scale)
                root.setNeedsLayout()
                root.layoutIfNeeded()
                #expect(view.center == CGPoint(30, 50) && view.frame.maxY == 50)
            }
        }
    }

    typealias Attribute = NSLayoutConstraint.Attribute

    /// The attributes of margins are those of their guide.
    @Test(
        arguments: [
            (.left, .leadingMargin, CGPoint(12, 0)), (.right, .trailingMargin, CGPoint(88, 0)),
            (.left, .leftMargin, CGPoint(12, 0)), (.trailing, .rightMargin, CGPoint(88, 0)),
            (.top, .topMargin, CGPoint(0, 20)), (.bottom, .bottomMargin, CGPoint(0, 70)),
            (.centerX, .centerXWithinMargins, CGPoint(50, 0)),
            (.centerY, .centerYWithinMargins, CGPoint(0, 45)),
        ] as [(Attribute, Attribute, CGPoint)])
    func attributesOfMarginsPlaceViews(attribute: Attribute, margin: Attribute, origin: CGPoint) {
        _ = Stage { _ in
            let (root, view) = (UIView(frame: CGRect(0, 0, 100, 80)), UIView())
            root.layoutMargins = UIEdgeInsets(top: 20, left: 12, bottom: 10, right: 12)
            root.addConstrained(view)
            let constraint = NSLayoutConstraint(
                item: view, attribute: attribute, relatedBy: .equal, toItem: root, attribute: margin,
                multiplier: 1, constant: 0)
            constraint.isActive = true
            root.layoutIfNeeded()
            #expect(view.frame == CGRect(origin: origin, size: .zero))
            #expect(constraint.secondItem === root && constraint.secondAttribute == margin)
        }
    }

    /// The frames of two neighbours in a view of 100 by 80, with different constraints.
    @Test(arguments: [
        (0, CGRect(10, 25, 30, 30), CGRect(45, 25, 55, 30)),
        (1, CGRect(10, 25, 20, 20), CGRect(35, 25, 65, 20)),
        (2, CGRect(10, 25, 50, 50), CGRect(65, 25, 35, 50)),
    ])
    func constraintsPlaceNeighbours(way: Int, first: CGRect, second: CGRect) {
        let (root, a, b) = (UIView(frame: CGRect(0, 0, 100, 80)), UIView(), UIView())
        let stranger = UIView()
        let stage = Stage(size: CGSize(100, 100), runTo: 1) { stage in
            stage.addSublayer(root.layer)
            root.addConstrained(a, b)
            let width = a.widthAnchor.constraint(equalToConstant: 30)
            width.priority = way == 0 ? .required : .defaultLow
            NSLayoutConstraint.activate([
                a.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor, constant: 2),
                a.topAnchor.constraint(equalTo: root.centerYAnchor, constant: -15),
                a.heightAnchor.constraint(equalTo: a.widthAnchor), width,
                b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 5),
                b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                b.topAnchor.constraint(equalTo: a.topAnchor),
                b.bottomAnchor.constraint(equalTo: a.bottomAnchor),
            ])
            if way == 1 { b.widthAnchor.constraint(greaterThanOrEqualToConstant: 65).isActive = true }
            if way == 2 { a.heightAnchor.constraint(greaterThanOrEqualToConstant: 50).isActive = true }
        }
        #expect(a.frame == first && b.frame == second, "\(a.frame) \(b.frame)")
        stage.perform {
            #expect(root.constraints.count == 6 && a.constraints.count == (way == 2 ? 3 : 2))
            for constraint in root.constraints { constraint.isActive = false }
            a.trailingAnchor.constraint(equalTo: stranger.leadingAnchor).isActive = true
            #expect(root.constraints.isEmpty && stage.reports.count == 1)
        }
    }

    /// The closest common superview lays out the items of a constraint and the views in between.
    @Test func constraintsConnectDistantViews() {
        let (root, card, inner, other) = (UIView(), UIView(), UILabel(), UIView())
        Stage().perform {
            root.frame = CGRect(0, 0, 100, 100)
            root.addConstrained(card, other)
            card.addConstrained(inner)
            inner.text = "a long text"
            NSLayoutConstraint.activate([
                inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 25),
                inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
                inner.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.2),
                inner.heightAnchor.constraint(equalToConstant: 10),
                card.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
                card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
                card.trailingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 5),
                card.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 5),
                other.topAnchor.constraint(equalTo: inner.bottomAnchor, constant: 3),
                other.leadingAnchor.constraint(equalTo: inner.trailingAnchor),
                other.widthAnchor.constraint(equalTo: inner.widthAnchor),
                other.heightAnchor.constraint(equalToConstant: 7),
            ])
            root.layoutIfNeeded()
            card.setNeedsLayout()
            card.layoutIfNeeded()
            #expect(root.constraints.count == 8 && card.constraints.count == 2)
        }
        #expect(card.frame == CGRect(10, 5, 40, 40) && inner.frame == CGRect(15, 25, 20, 10))
        #expect(other.frame == CGRect(45, 43, 20, 7))
        inner.removeFromSuperview()
        #expect(root.constraints.count == 2)
    }

    /// The frames of two views in a view of 100 by 100 with margins of 8 points, or the reported error.
    @Test(
        arguments: examples(
            """
            H:|-5-[a(20)]-[b]-10-| → 5 20 33 57
            |[a(==b)][b]| → 0 50 50 50
            H:|-[a(w@750,>=30)]-(>=gap)-[b(30)]-| → 8 30 62 30
            V:|-(4@900)-[a(10)]-(-2)-[b(==5)] → 4 10 12 5
            H:[a(30)]-gap-[b(30)]-|R → 44 30 8 30
            H:|[c]| → there is no view or metric "c"
            H:|-x-[a]| → there is no view or metric "x"
            H:|[a(10@y)]| → there is no metric "y"
            H:|[a → ] is missing before ""
            H:|[a]|- → "-" is behind the end
            """))
    func visualFormatsAreConstraints(format: String, result: String?) {
        let (root, a, b) = (UIView(), UIView(), UIView())
        let stage = Stage()
        stage.perform {
            root.frame = CGRect(0, 0, 100, 100)
            root.addConstrained(a, b)
            let isReversed = format.hasSuffix("R")
            let constraints = NSLayoutConstraint.constraints(
                withVisualFormat: isReversed ? String(format.dropLast()) : format,
                options: isReversed
                    ? .directionRightToLeft : format.hasPrefix("V") ? .alignAllLeft : .alignAllTop,
                metrics: ["w": 20, "gap": 6.0], views: ["a": a, "b": b])
            NSLayoutConstraint.activate(constraints)
            root.layoutIfNeeded()
        }
        let isVertical = format.hasPrefix("V")
        let numbers = [a, b].map(\.frame).flatMap {
            isVertical ? [$0.minY, $0.height] : [$0.minX, $0.width]
        }
        let frames = numbers.map { "\(Int($0))" }.joined(separator: " ")
        #expect(
            (stage.reports.first ?? "visual format \(format): \(frames)")
                == "visual format \(format): \(result ?? "")")
    }

    @Test func theSystemsSpacingIsEightPoints() {
        let (root, a, b) = (UIView(frame: CGRect(0, 0, 100, 80)), UIView(), UIView())
        Stage().perform {
            root.addConstrained(a, b)
            for view in [a, b] { view.heightAnchor.constraint(equalToConstant: 10).isActive = true }
            let close = b.topAnchor.constraint(equalTo: a.bottomAnchor)
            close.priority = .defaultLow
            let far = b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: 50)
            far.priority = .defaultLow
            NSLayoutConstraint.activate([
                a.leadingAnchor.constraint(equalToSystemSpacingAfter: root.leadingAnchor, multiplier: 1),
                a.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 2),
                a.widthAnchor.constraint(equalToConstant: 20), close, far,
                b.leadingAnchor.constraint(equalTo: a.leadingAnchor),
                b.topAnchor.constraint(
                    greaterThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 0.5),
                b.trailingAnchor.constraint(
                    lessThanOrEqualToSystemSpacingAfter: root.trailingAnchor, multiplier: -1),
            ])
            root.layoutIfNeeded()
        }
        #expect(a.frame == CGRect(8, 16, 20, 10))
        #expect(b.frame == CGRect(8, 30, 84, 10))
        let least = a.leftAnchor.constraint(
            greaterThanOrEqualToSystemSpacingAfter: b.rightAnchor, multiplier: 3)
        let most = a.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: 3)
        #expect(least.relation == .greaterThanOrEqual && most.relation == .lessThanOrEqual)
        #expect(least.constant == 24 && most.constant == 24 && most.secondItem === b)
    }

    /// Guides and distances are variables of a layout, as in UIKit's way to distribute views evenly.
    @Test func guidesAndDistancesTakePartInALayout() {
        let (root, a, b, c) = (UIView(), UIView(), UIView(), UIView())
        let guides = [UILayoutGuide(), UILayoutGuide()]
        Stage().perform {
            root.frame = CGRect(0, 0, 800, 100)
            root.addConstrained(a, b, c)
            for view in [a, b, c] { view.heightAnchor.constraint(equalToConstant: 20).isActive = true }
            guides.forEach(root.addLayoutGuide)
            let whole = root.leadingAnchor.anchorWithOffset(to: a.trailingAnchor)
            NSLayoutConstraint.activate([
                a.leftAnchor.constraint(equalTo: root.readableContentGuide.leftAnchor),
                a.widthAnchor.constraint(equalToConstant: 40), b.widthAnchor.constraint(equalTo: whole),
                a.topAnchor.constraint(equalTo: root.topAnchor),
                a.bottomAnchor.constraint(equalTo: guides[0].topAnchor),
                b.topAnchor.constraint(equalTo: guides[0].bottomAnchor),
                b.bottomAnchor.constraint(equalTo: guides[1].topAnchor),
                c.topAnchor.constraint(equalTo: guides[1].bottomAnchor),
                c.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                guides[0].heightAnchor.constraint(equalTo: guides[1].heightAnchor),
                b.leftAnchor.anchorWithOffset(to: c.leftAnchor).constraint(equalToConstant: 7),
            ])
            root.layoutIfNeeded()
            #expect(root.layoutGuides == guides && guides[0].owningView === root)
            #expect(guides[0].hasAmbiguousLayout && !a.hasAmbiguousLayout)
            let next = UIView()
            next.addLayoutGuide(guides[1])
            next.removeLayoutGuide(guides[1])
            #expect(root.layoutGuides == [guides[0]] && next.layoutGuides == [])
            #expect(guides[1].owningView == nil)
        }
        #expect(a.frame == CGRect(64, 0, 40, 20))
        #expect(b.frame == CGRect(0, 40, 104, 20))
        #expect(c.frame == CGRect(7, 80, 0, 20))
        #expect(guides[0].layoutFrame.minY == 20 && guides[0].layoutFrame.height == 20)
    }

    /// Constraints and contents determine a frame, but a bound determines it only against them.
    @Test(arguments: [
        ("", true, CGSize(16, 16)), ("width", false, CGSize(56, 26)),
        ("at least", true, CGSize(66, 26)), ("content", false, CGSize(42, 37)),
        ("content at least", false, CGSize(66, 37)),
    ])
    func layoutsCanBeAmbiguous(way: String, isAmbiguous: Bool, size: CGSize) {
        Stage().perform {
            let label = UILabel()
            label.text = "one"
            let (root, view) = (UIView(), way.hasPrefix("content") ? label : UIView())
            root.addConstrained(view)
            let margins = root.layoutMarginsGuide
            var constraints = [
                view.leftAnchor.constraint(equalTo: margins.leftAnchor),
                view.rightAnchor.constraint(equalTo: margins.rightAnchor),
                view.topAnchor.constraint(equalTo: margins.topAnchor),
                view.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            ]
            if way == "width" || way == "at least" {
                constraints.append(view.heightAnchor.constraint(equalToConstant: 10))
            }
            if way == "width" { constraints.append(view.widthAnchor.constraint(equalToConstant: 40)) }
            if way.hasSuffix("at least") {
                constraints.append(view.widthAnchor.constraint(greaterThanOrEqualToConstant: 50))
            }
            NSLayoutConstraint.activate(constraints)
            let fitting = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            #expect(fitting == size, "\(fitting)")
            let wide = root.systemLayoutSizeFitting(
                CGSize(90, 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            #expect(wide.width == 90)
            // Only the left and the top edge stay, so that the root does not determine the size.
            NSLayoutConstraint.deactivate([constraints[1], constraints[3]])
            view.exerciseAmbiguityInLayout()
            #expect(view.hasAmbiguousLayout == isAmbiguous)
            #expect(view.constraintsAffectingLayout(for: .vertical).first === constraints[2])
            #expect(constraints[0].firstItem === view && constraints[0].secondAttribute == .left)
            #expect(view.contentHuggingPriority(for: .vertical) == .defaultLow)
            view.setContentCompressionResistancePriority(.defaultHigh + 1, for: .vertical)
            #expect(view.contentCompressionResistancePriority(for: .vertical).rawValue == 751)
            #expect(view.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
        }
    }

    /// The requests of a view come before its next frame, each once.
    @Test func changesInvalidateAView() {
        final class Noting: UIView {
            var log: [String] = []
            @Invalidating(.display, .layout) var size = 1
            @Invalidating(.constraints) var width: CGFloat = 10
            lazy var constraint = widthAnchor.constraint(equalToConstant: width)

            override func updateConstraints() {
                log.append("constraints")
                constraint.isActive = true
                constraint.constant = width
                super.updateConstraints()
            }
            override func layoutSubviews() { log.append("layout") }
            override func draw(_ rect: CGRect) { log.append("draw") }
        }
        let (root, view) = (UIView(), Noting())
        let stage = Stage(size: CGSize(100, 100), runTo: 1) { stage in
            root.frame = CGRect(0, 0, 100, 100)
            root.addConstrained(view)
            view.heightAnchor.constraint(equalToConstant: 10).isActive = true
            stage.addSublayer(root.layer)
        }
        #expect(view.log == ["constraints", "layout", "draw"] && view.frame.width == 10)
        for (change, log) in [
            ({ view.size = 1 }, []), ({ view.size = 2 }, ["layout", "draw"]),
            ({ view.width = 30 }, ["constraints", "layout", "draw"]),
        ] as [(() -> Void, [String])] {
            view.log = []
            stage.perform(change)
            stage.run(to: stage.time + 1)
            #expect(view.log == log)
        }
        #expect(view.frame.width == 30 && !view.needsUpdateConstraints())
    }

    @Test func controlsCallTheirTargets() {
        final class Target: NSObject {
            var log: [String] = []
            func plain() { log.append("plain") }
            func sender(_ button: UIButton) { log.append("sender \(button.currentTitle ?? "")") }
            func event(_ button: UIButton, _ event: UIEvent?) { log.append("event \(event == nil)") }
            func wrong(_ text: String) { log.append(text) }
        }
        let stage = Stage()
        stage.perform {
            let (button, target) = (UIButton(type: .system), Target())
            button.setTitle("Go", for: .normal)
            button.setTitle("Gone", for: .selected)
            button.isSelected = true
            button.addTarget(target, action: Selector("plain", Target.plain), for: .touchUpInside)
            button.addTarget(
                target, action: Selector("sender", Target.sender), for: [.touchUpInside, .valueChanged])
            button.addTarget(target, action: Selector("event", Target.event), for: .touchDown)
            button.addTarget(target, action: Selector("wrong", Target.wrong), for: .editingChanged)
            button.addTarget(target, action: "text", for: .editingDidEnd)
            for event in [.touchUpInside, .touchDown, .editingChanged, .editingDidEnd] as [UIControl.Event] {
                button.sendActions(for: event)
            }
            button.removeTarget(target, action: nil, for: .touchUpInside)
            button.sendActions(for: .allEvents)
            #expect(target.log == ["plain", "sender Gone", "event true", "sender Gone", "event true"])
            #expect(button.titleLabel?.text == "Gone" && button.state == .selected)
        }
        #expect(
            stage.reports == [
                "wrong is not called: its target or its parameter has another type",
                "Selector(\"text\") calls nothing: write #selector(text)",
            ])
    }

    @Test func clocksCallEachFrameAndInterval() {
        final class Target: NSObject {
            var times: [String: [Double]] = [:]
            func frame(_ link: CADisplayLink) {
                times["frame", default: []].append(link.timestamp - Stage.clockStart)
            }
            func tick(_ timer: StageTimer) { times["tick", default: []].append(Stage.current.time) }
            func late() { times["late", default: []].append(Stage.current.time) }
        }
        let (stage, target) = (Stage(), Target())
        var link: CADisplayLink?
        var source: StageTimerSource?
        stage.perform {
            link = CADisplayLink(target: target, selector: Selector("frame", Target.frame))
            link?.preferredFramesPerSecond = 30
            link?.add(to: .main, forMode: .common)
            let timer = StageTimer(
                timeInterval: 0.4, target: target, selector: Selector("tick", Target.tick), userInfo: nil,
                repeats: true)
            RunLoop.main.add(timer, forMode: .common)
            RunLoop.main.add(timer, forMode: .default)
            #expect(timer.fireDate.timeIntervalSinceReferenceDate == Stage.clockStart + 0.4)
            target.perform(Selector("late", Target.late), with: nil, afterDelay: 0.7)
            source = StageTimerSource()
            source?.schedule(deadline: stage.dispatchTime + 0.25, repeating: .milliseconds(500))
            source?.setEventHandler { target.times["source", default: []].append(Stage.current.time) }
            source?.resume()
        }
        stage.perform(at: 0.1) { link?.isPaused = true }
        stage.perform(at: 1) { source?.cancel() }
        stage.perform(at: 2, runTo: 2.05) { link?.isPaused = false }
        #expect(target.times["frame"]?.map { ($0 * 60).rounded() } == [2, 4, 6, 122])
        #expect(target.times["tick"]?.map { ($0 * 10).rounded() } == [4, 8, 12, 16, 20])
        #expect(target.times["late"] == [0.7] && target.times["source"] == [0.25, 0.75])
    }

    @Test func groupsNotifyAfterTheirWork() {
        let stage = Stage()
        nonisolated(unsafe) var times: [String: Double] = [:]
        stage.perform(runTo: 2) {
            let (group, item) = (StageGroup(), StageWorkItem { times["item"] = Stage.current.time })
            group.enter()
            stage.after(1.5) { group.leave() }
            DispatchQueue.main.async(group: group) { times["work"] = Stage.current.time }
            DispatchQueue.main.asyncAfter(deadline: stage.dispatchTime + 1, execute: item)
            group.notify(queue: .main) { times["group"] = Stage.current.time }
            item.notify(queue: .main) { times["after the item"] = Stage.current.time }
            #expect(group.wait(timeout: .distantFuture) == .timedOut)
        }
        #expect(times == ["item": 1, "work": 0, "group": 1.5, "after the item": 1])
        #expect(stage.reports.map { $0.prefix(21) } == ["wait() does not wait "])
    }

    @Test func timersStartAtADateOrNever() {
        var times: [Double] = []
        let stage = Stage()
        stage.perform(runTo: 1.1) {
            let none = StageTimer()
            RunLoop.main.add(none, forMode: .common)
            let start = Date(timeIntervalSinceReferenceDate: CACurrentMediaTime() + 0.5)
            let late = StageTimer(fire: start, interval: 0.25, repeats: true) { _ in
                times.append(Stage.current.time)
            }
            #expect(!none.isValid && late.isValid && late.fireDate == start)
            RunLoop.main.add(late, forMode: .common)
            let once = CFRunLoopTimerCreateWithHandler(
                kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 0.625, 0, 0, 0
            ) { _ in times.append(Stage.current.time) }
            CFRunLoopAddTimer(CFRunLoopGetCurrent(), once, .common)
        }
        #expect(times == [0.5, 0.625, 0.75, 1])
    }

    @Test func aConstraintWithoutSidesHasNoEffect() {
        let stage = Stage()
        stage.perform {
            let constraint = NSLayoutConstraint()
            (constraint.isActive, constraint.constant) = (true, 3)
            #expect(constraint.firstItem == nil && constraint.isActive)
        }
        #expect(stage.reports.isEmpty)
    }

    /// A view that leaves loses the constraints to its superview, but not those of its size.
    @Test func aViewThatLeavesLosesItsConstraints() {
        let (outer, inner) = (UIView(frame: CGRect(0, 0, 100, 80)), UIView())
        Stage().perform {
            outer.addConstrained(inner)
            let guide = UILayoutGuide()
            inner.addLayoutGuide(guide)
            let own = inner.widthAnchor.constraint(equalToConstant: 10)
            let edges = [
                inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 5),
                outer.safeAreaLayoutGuide.topAnchor.constraint(equalTo: inner.topAnchor),
            ]
            NSLayoutConstraint.activate(edges + [own])
            outer.layoutIfNeeded()
            #expect(inner.frame.minX == 5 && outer.constraints == edges && inner.constraints == [own])
            inner.removeFromSuperview()
            #expect(own.isActive && edges.allSatisfy { !$0.isActive })
            outer.addSubview(inner)
            #expect(outer.constraints.isEmpty && inner.constraints == [own])
        }
    }

    @Test func constraintsEndWithTheirViews() {
        weak var constraint: NSLayoutConstraint?
        let stage = Stage()
        stage.perform {
            let view = UIView()
            let guide = UILayoutGuide()
            view.addLayoutGuide(guide)
            let made = guide.widthAnchor.constraint(equalTo: view.widthAnchor)
            made.isActive = true
            constraint = made
            #expect(view.constraints == [made])
        }
        #expect(withExtendedLifetime(stage) { constraint == nil })
    }

    /// A bound gives way to an equation of a higher priority.
    @Test func boundsHaveTheirPriority() {
        let (outer, inner) = (UIView(frame: CGRect(0, 0, 100, 80)), UIView())
        Stage().perform {
            outer.addConstrained(inner)
            let wide = inner.widthAnchor.constraint(greaterThanOrEqualToConstant: 60)
            wide.priority = .defaultLow
            let narrow = inner.widthAnchor.constraint(equalToConstant: 30)
            narrow.priority = .defaultHigh
            NSLayoutConstraint.activate([wide, narrow])
            outer.layoutIfNeeded()
            #expect(inner.frame.width == 30)
            wide.priority = .required
            outer.layoutIfNeeded()
            #expect(inner.frame.width == 60)
        }
    }

    /// Two views in a row are too wide. The bound of the first one can make that of the second one hold.
    @Test(arguments: [(120, 60), (105, 55)])
    func boundsDecideOnlyWhileTheyAreBroken(most: CGFloat, width: CGFloat) {
        let (outer, views) = (UIView(frame: CGRect(0, 0, 200, 80)), [UIView(), UIView()])
        Stage().perform {
            for (view, width) in zip(views, [80, 60] as [CGFloat]) {
                outer.addConstrained(view)
                let wanted = view.widthAnchor.constraint(equalToConstant: width)
                wanted.priority = .defaultHigh
                wanted.isActive = true
            }
            NSLayoutConstraint.activate([
                views[0].leadingAnchor.constraint(equalTo: outer.leadingAnchor),
                views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor),
                views[0].trailingAnchor.constraint(lessThanOrEqualTo: outer.leadingAnchor, constant: 50),
                views[1].trailingAnchor.constraint(lessThanOrEqualTo: outer.leadingAnchor, constant: most),
            ])
            outer.layoutIfNeeded()
        }
        #expect(views.map(\.frame.width) == [50, width] && views[1].frame.minX == 50)
    }

    /// Views with another content get another size by constraints, also inside of a stack.
    @Test func newContentsChangeTheLayout() {
        let outer = UIView(frame: CGRect(0, 0, 400, 80))
        Stage().perform {
            let (label, button, stack) = (UILabel(), UIButton(type: .system), UIStackView())
            let (image, nested) = (UIImageView(), UILabel())
            outer.addConstrained(label, button, image, stack)
            stack.addArrangedSubview(nested)
            func widths() -> [CGFloat] {
                outer.layoutIfNeeded()
                return [label, button, image, stack].map(\.frame.width)
            }
            _ = widths()
            label.text = "wide"
            button.setTitle("wide", for: .normal)
            nested.text = "wide"
            image.image = UIImage(systemName: "star")
            #expect(widths() == [34, 30, 24, 34])
            label.font = .systemFont(ofSize: 10)
            #expect(widths().first == 20)
            let (field, text) = (UITextField(), UITextView())
            outer.addConstrained(field, text)
            _ = widths()
            field.text = "wide"
            _ = widths()
            #expect(field.frame.width == 34 && text.frame.height == 0)
            text.isScrollEnabled = false
            _ = widths()
            #expect(text.frame.height == 16)
            field.font = .systemFont(ofSize: 10)
            text.textContainerInset.top = 40
            _ = widths()
            #expect(field.frame.width == 20 && text.frame.height == 48)
        }
    }
}

@Suite struct AutoresizingTests {
    private static let masks: [UIView.AutoresizingMask] = [
        [], [.flexibleWidth, .flexibleHeight], [.flexibleLeftMargin, .flexibleTopMargin],
        [.flexibleRightMargin, .flexibleBottomMargin],
        [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin],
        [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
    ]
    private static let frames = [
        CGRect(10, 20, 30, 40), CGRect(10, 20, 130, 140),
        CGRect(110, 120, 30, 40), CGRect(10, 20, 30, 40),
        CGRect(10 + 100 * 10 / 70.0, 20 + 100 * 20 / 60.0, 30, 40),
        CGRect(20, 20, 60, 40),
    ]

    /// The flexible margins and sizes share a change of the superview's size in proportion.
    @Test(arguments: zip(masks, frames)) func masksResizeSubviews(
        mask: UIView.AutoresizingMask, wanted: CGRect
    ) {
        _ = Stage { _ in
            let (outer, inner, fixed) = (UIView(), UIView(), UIView())
            outer.bounds.size = CGSize(100, 100)
            inner.frame = CGRect(10, 20, 30, 40)
            inner.autoresizingMask = mask
            fixed.frame = inner.frame
            fixed.autoresizingMask = .flexibleWidth
            fixed.translatesAutoresizingMaskIntoConstraints = false
            outer.addSubview(inner)
            outer.addSubview(fixed)
            outer.frame = CGRect(5, 5, 200, 200)
            expectNear(inner.frame.origin, wanted.minX, wanted.minY)
            #expect(inner.frame.size == wanted.size && fixed.frame.width == 30)
            outer.autoresizesSubviews = false
            outer.bounds.size.width = 50
            #expect(inner.frame.size == wanted.size)
        }
    }

    /// Equal fractions of a change of an empty superview, and a change in an animation block.
    @Test func emptySuperviewsShareEqually() {
        let stage = Stage(runTo: 2) { root in
            let (outer, inner) = (UIView(), UIView())
            inner.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin]
            outer.addSubview(inner)
            root.addSublayer(outer.layer)
            UIView.animate(withDuration: 1) { outer.frame.size.width = 40 }
            #expect(inner.frame == CGRect(20, 0, 20, 0))
        }
        #expect(stage.reports == [])
    }
}
