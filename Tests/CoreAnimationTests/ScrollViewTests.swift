import Foundation
import Layers
import Testing

@testable import CoreAnimation

/// A scroll view of 100 × 100 points with a content of 100 × 400 on a stage, and the calls of its delegate.
private final class Scroller: NSObject, UIScrollViewDelegate {
    let view = UIScrollView(frame: CGRect(0, 0, 100, 100))
    let stage = Stage(size: CGSize(100, 100))
    private(set) var calls: [String] = []
    private(set) var offsets: [CGFloat] = []
    var goal: CGFloat?

    init(_ change: (UIScrollView) -> Void = { _ in }) {
        super.init()
        stage.perform {
            view.contentSize = CGSize(100, 400)
            view.addSubview(UIView(frame: CGRect(0, 0, 100, 400)))
            view.delegate = self
            change(view)
            stage.rootLayer.addSublayer(view.layer)
        }
    }

    /// Drags from one y to another in a tenth of a second, in steps, and waits.
    func drag(_ from: CGFloat, _ to: CGFloat, at time: Double = 1, x: CGFloat = 50, toX: CGFloat = 50) {
        let steps = stride(from: 0, through: 1, by: 0.1).map { part in
            (time: time + 0.1 * part, x: x + (toX - x) * part, y: from + (to - from) * part)
        }
        stage.play(steps, to: time + 4)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        calls.append("end \((velocity.y * 100).rounded() / 100)")
        if let goal { targetContentOffset.pointee.y = goal }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        calls.append("ended \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("decelerate") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("stop") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("scrolled") }
}

@Suite struct ScrollViewTests {
    private let scroller = Scroller()

    /// A drag belongs to the innermost view that can move in its direction.
    @Test(arguments: [true, false])
    func nestedViewsScrollInTheirDirections(isInside: Bool) {
        let inner = UIScrollView(frame: CGRect(0, 0, 100, 100))
        let scroller = Scroller { view in
            inner.contentSize = CGSize(300, 100)
            view.addSubview(inner)
        }
        if isInside { scroller.drag(50, 50, x: 80, toX: 40) } else { scroller.drag(80, 40) }
        #expect((inner.contentOffset.x > 0) == isInside && (scroller.view.contentOffset.y > 0) == !isInside)
    }

    /// A text view is as high as its wrapped text if it does not scroll.
    @Test func textViewsScrollTheirText() {
        Stage().perform {
            let view = UITextView(frame: CGRect(0, 0, 60, 30))
            (view.text, view.font) = ("one two three", .systemFont(ofSize: 10))
            view.layoutIfNeeded()
            // A letter is 5 points wide, so a line of 50 points has at most 11.
            #expect(view.contentSize == CGSize(60, 40))
            #expect(view.subviews[0].frame == CGRect(5, 8, 50, 24))
            #expect(view.sizeThatFits(CGSize(200, 0)) == CGSize(75, 28))
            #expect(view.intrinsicContentSize.height == -1)
            view.isScrollEnabled = false
            #expect(view.intrinsicContentSize == CGSize(75, 28))
            view.text = "one\ntwo\nthree\nfour"
            #expect(view.sizeThatFits(CGSize(60, 0)).height == 64)
        }
    }

    @Test func textViewsOfStoryboardsKeepTheirFont() {
        Stage().perform {
            let objects = StoryboardObjects(of: UIViewController())
            let view = objects.view("a", UITextView.self) { $0.font = .systemFont(ofSize: 20) }
            #expect(view.font?.pointSize == 20)
            #expect(objects.view("b", UITextView.self) { _ in }.font?.pointSize == 12)
        }
    }

    @Test func restingFingersHaveNoVelocity() {
        scroller.stage.play([(1, 50, 90), (1.05, 50, 70), (1.1, 50, 50), (2, 50, 50)], to: 4)
        #expect(scroller.view.contentOffset.y == 40)
    }

    @Test func pullsRefresh() throws {
        let (target, control) = (Target(), UIRefreshControl())
        control.addTarget(target, action: Selector("call", Target.call), for: .valueChanged)
        let scroller = Scroller { $0.refreshControl = control }
        scroller.drag(5, 60)
        #expect(target.times.isEmpty && !control.isRefreshing && scroller.view.contentOffset.y == 0)
        scroller.stage.perform {
            scroller.view.frame.size.height = 300
            scroller.view.contentSize.height = 900
        }
        scroller.drag(5, 195, at: 6)
        #expect(target.times.count == 1 && control.isRefreshing && scroller.view.contentOffset.y == -60)
        scroller.stage.perform(runTo: 12) { control.endRefreshing() }
        #expect(!control.isRefreshing && scroller.view.contentOffset.y == 0)
    }

    @Test func dragMovesTheContentAndSlowsDown() {
        scroller.drag(90, 50)
        #expect(scroller.calls == ["begin", "end 0.4", "ended true", "decelerate", "stop"])
        // 40 points of the drag, and 0.4 points in the first of the milliseconds that each keep 99.8 %.
        let end = scroller.view.contentOffset.y
        #expect((225...245).contains(end))
        #expect(scroller.offsets == scroller.offsets.sorted())
        #expect(!scroller.view.isDecelerating && !scroller.view.isDragging && !scroller.stage.hasPendingWork)
    }

    @Test func contentResistsAndSpringsBackBeyondItsEdges() {
        scroller.drag(10, 90)
        #expect((scroller.offsets.min() ?? 0) < -25 && (scroller.offsets.min() ?? 0) > -80)
        #expect(scroller.view.contentOffset == .zero && scroller.calls.last == "stop")
        let firm = Scroller { $0.bounces = false }
        firm.drag(10, 90)
        #expect(firm.offsets.allSatisfy { $0 == 0 })
        let inset = Scroller { $0.contentInset.top = 20 }
        inset.drag(10, 90)
        #expect(inset.view.contentOffset.y == -20)
    }

    @Test func contentThatFitsDoesNotMove() {
        let scroller = Scroller { $0.contentSize = CGSize(50, 50) }
        scroller.drag(90, 30)
        #expect(scroller.offsets.isEmpty)
        let eager = Scroller {
            $0.contentSize = .zero
            $0.alwaysBounceVertical = true
        }
        eager.drag(90, 30)
        #expect(!eager.offsets.isEmpty && eager.view.contentOffset == .zero)
        let still = Scroller { $0.isScrollEnabled = false }
        still.drag(90, 30)
        #expect(still.offsets.isEmpty && still.calls.isEmpty)
    }

    @Test(arguments: [(90, 60, 100), (60, 90, 0), (90, 85, 0)])
    func pagesStopAtMultiplesOfTheBounds(from: CGFloat, to: CGFloat, page: CGFloat) {
        let scroller = Scroller { $0.isPagingEnabled = true }
        scroller.drag(from, to)
        #expect(scroller.view.contentOffset.y == page)
    }

    @Test func delegateChangesTheGoal() {
        scroller.goal = 120
        scroller.drag(90, 50)
        #expect(scroller.view.contentOffset.y == 120)
    }

    @Test func touchStopsTheContent() {
        let drag = stride(from: 0.0, through: 0.1, by: 0.01).map { time in
            let y = 90 - 400 * CGFloat(time)
            return (1 + time, CGFloat(50), y)
        }
        scroller.stage.play(drag, [(1.3, 50, 50)], to: 5)
        #expect(scroller.calls.last == "stop" && scroller.view.contentOffset.y < 130)
    }

    @Test func programScrollsWithAnimation() {
        scroller.stage.perform(at: 1) { scroller.view.setContentOffset(CGPoint(0, 100), animated: true) }
        #expect(scroller.calls.isEmpty && scroller.view.contentOffset.y == 0)
        scroller.stage.run(to: 1.15)
        #expect(20...80 ~= scroller.view.contentOffset.y && scroller.offsets.count == 9)
        scroller.stage.run(to: 2)
        #expect(scroller.calls == ["scrolled"])
        // The insets cover a part of the view.
        let insets = UIEdgeInsets(top: 20, left: 0, bottom: 40, right: 0)
        for (y, insets, offset) in [(350, .zero, 270), (360, insets, 320), (0, insets, -20)]
            as [(CGFloat, UIEdgeInsets, CGFloat)]
        {
            scroller.stage.perform {
                scroller.view.contentInset = insets
                scroller.view.scrollRectToVisible(CGRect(0, y, 10, 20), animated: false)
            }
            #expect(scroller.view.contentOffset.y == offset, "\(y)")
        }
    }
}

// MARK: - UITextField

@Suite struct TextFieldTests {
    private final class Log: NSObject, UITextFieldDelegate {
        var lines: [String] = []
        var refuses = false
        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { !refuses }
        func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("begin \(textField.tag)") }
        func textFieldDidEndEditing(_ textField: UITextField) { lines.append("end \(textField.tag)") }
    }

    @Test func tapEditsAField() {
        let (stage, log, root) = (Stage(), Log(), UIView(frame: CGRect(0, 0, 320, 240)))
        stage.perform {
            for tag in [1, 2] {
                let field = UITextField(frame: CGRect(0, CGFloat(tag) * 40, 100, 30))
                (field.tag, field.delegate) = (tag, log)
                root.addSubview(field)
            }
            stage.rootLayer.addSublayer(root.layer)
            stage.play([(1, 50, 50)], [(2, 50, 90)], to: 3)
            #expect(log.lines == ["begin 1", "end 1", "begin 2"])
            let (first, second) = (root.subviews[0], root.subviews[1])
            #expect(second.isFirstResponder && !first.isFirstResponder)
            #expect(first.endEditing(true) && second.isFirstResponder)
            #expect(root.endEditing(true) && !second.isFirstResponder)
            log.refuses = true
            #expect(!second.becomeFirstResponder() && !root.becomeFirstResponder())
            #expect(log.lines.last == "end 2")
        }
    }

    @Test func fieldShowsItsTextOrItsPlaceholder() {
        func shown(_ change: (UITextField) -> Void) -> [String] {
            let field = UITextField(frame: CGRect(0, 0, 100, 30))
            let stage = Stage(runTo: 1) { root in
                field.placeholder = "name"
                change(field)
                root.addSublayer(field.layer)
            }
            return stage.texts(at: 1)
        }
        #expect(shown { _ in } == ["name"])
        #expect(shown { $0.text = "Ada" } == ["Ada"])
        let secret = shown {
            $0.text = "Ada"
            $0.isSecureTextEntry = true
        }
        #expect(secret == ["•••"])
    }

    /// A view that another owner has taken stays there.
    @Test func takenViewsStay() {
        Stage().perform {
            let (one, two, cell, view) = (UITextField(), UITextField(), UITableViewCell(), UIView())
            (one.leftView, two.leftView) = (view, view)
            one.leftView = nil
            #expect(view.superview === two)
            cell.accessoryView = view
            two.leftView = nil
            #expect(view.superview === cell)
        }
    }

    @Test func viewsAtTheSidesTakeRoom() {
        let field = UITextField(frame: CGRect(0, 0, 100, 30))
        #expect(field.textRect(forBounds: field.bounds) == field.bounds)
        field.leftView = UIView(frame: CGRect(0, 0, 20, 20))
        field.layoutIfNeeded()
        #expect(field.leftView?.isHidden == true)
        field.leftViewMode = .always
        field.layoutIfNeeded()
        #expect(field.leftView?.frame == CGRect(0, 5, 20, 20))
        #expect(field.textRect(forBounds: field.bounds).minX == 20)
        field.borderStyle = .roundedRect
        #expect(field.layer.borderWidth == 1 && field.textRect(forBounds: field.bounds).maxX == 93)
    }

    /// Constraints to the edges or the guide of the content set its size, and those to the frame stay in the bounds.
    /// The centre and the width of a scroll view are those of its frame.
    @Test(arguments: [true, false])
    func constraintsSetTheContentSize(usesGuides: Bool) {
        Stage().perform {
            let scroll = UIScrollView(frame: CGRect(0, 0, 100, 50))
            let (content, badge) = (UIView(), UIView())
            scroll.addConstrained(content, badge)
            let guide = scroll.contentLayoutGuide
            let width = usesGuides ? scroll.frameLayoutGuide.widthAnchor : scroll.widthAnchor
            NSLayoutConstraint.activate([
                content.topAnchor.constraint(equalTo: usesGuides ? guide.topAnchor : scroll.topAnchor),
                content.leadingAnchor.constraint(
                    equalTo: usesGuides ? guide.leadingAnchor : scroll.leadingAnchor, constant: 5),
                (usesGuides ? guide.bottomAnchor : scroll.bottomAnchor).constraint(
                    equalTo: content.bottomAnchor, constant: 7),
                content.trailingAnchor.constraint(
                    equalTo: usesGuides ? guide.trailingAnchor : scroll.trailingAnchor),
                content.widthAnchor.constraint(equalTo: width, multiplier: 2),
                content.heightAnchor.constraint(equalToConstant: 300),
                badge.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 3),
                badge.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
            ])
            scroll.layoutIfNeeded()
            #expect(badge.frame.midX == 50)
            #expect(scroll.contentSize == CGSize(205, 307) && content.frame == CGRect(5, 0, 200, 300))
            scroll.contentOffset.y = 40
            scroll.layoutIfNeeded()
            #expect(badge.frame.minY == 43 && content.frame.minY == 0)
            // Without such constraints the program sets the size.
            content.removeFromSuperview()
            scroll.contentSize = CGSize(10, 20)
            scroll.layoutIfNeeded()
            #expect(scroll.contentSize == CGSize(10, 20))
        }
    }
}
