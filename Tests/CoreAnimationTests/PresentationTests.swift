import Foundation
import Geometry
import Layers
import Testing

@testable import CoreAnimation

private final class Guest: UIViewController {
    private let name: String
    private let note: (String) -> Void

    init(_ name: String, _ note: @escaping (String) -> Void) {
        (self.name, self.note) = (name, note)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) { note("\(name) will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { note("\(name) appears \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { note("\(name) will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { note("\(name) disappears \(animated)") }
    override func didMove(toParent parent: UIViewController?) {
        note(parent == nil ? "\(name) left" : "\(name) joined")
    }
}

/// An animator that fades in a second, driven by a gesture if there is one.
final class Fade: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning, UITabBarControllerDelegate
{
    var driver: UIPercentDrivenInteractiveTransition?
    var ended: Bool?

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.alpha = 0
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            to.alpha = 1
        } completion: { _ in
            to.alpha = 1
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
    func animationEnded(_ transitionCompleted: Bool) { ended = transitionCompleted }
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { viewController.title != "locked" }
}

/// A presentation in the lower half of a container, above a view that fades in.
private final class Sheet: UIPresentationController {
    let shade = UIView()
    var log: [String] = []

    override var frameOfPresentedViewInContainerView: CGRect { CGRect(0, 40, 100, 40) }

    override func containerViewWillLayoutSubviews() {
        shade.frame = containerView?.bounds ?? .zero
        presentedView?.frame = frameOfPresentedViewInContainerView
    }

    private func fade(to alpha: CGFloat) {
        presentedViewController.transitionCoordinator?.animate { _ in self.shade.alpha = alpha }
    }

    override func presentationTransitionWillBegin() {
        log.append("begins")
        shade.alpha = 0
        containerView?.addSubview(shade)
        fade(to: 1)
    }
    override func presentationTransitionDidEnd(_ completed: Bool) { log.append("shown \(completed)") }
    override func dismissalTransitionWillBegin() {
        log.append("leaves")
        fade(to: 0)
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("gone \(completed)") }
    override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        log.append("resized")
    }
}

/// A delegate with the presentation and perhaps an animator.
private final class SheetDelegate: NSObject, UIViewControllerTransitioningDelegate {
    var animator: Fade?

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        Sheet(presentedViewController: presented, presenting: presenting)
    }
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
}

@Suite struct PresentationTests {
    /// A presentation has its own container and frame, and its changes move with the animation of the system or the animator.
    @Test(arguments: [true, false])
    func presentationsAreManaged(hasAnimator: Bool) throws {
        let (parent, child, upper) = (UIViewController(), UIViewController(), UIViewController())
        let (delegate, stage) = (SheetDelegate(), Stage(size: CGSize(100, 80), rootViewController: parent))
        if hasAnimator { delegate.animator = Fade() }
        upper.modalPresentationStyle = .custom
        upper.transitioningDelegate = delegate
        stage.perform {
            parent.addChild(child)
            parent.view.addSubview(child.view)
            child.present(upper, animated: true)
        }
        let sheet = try #require(upper.presentationController as? Sheet)
        let window = try #require(parent.view.window)
        #expect(sheet.presentingViewController === parent && sheet.containerView?.superview === window)
        stage.run(to: 0.25)
        let view = try #require(stage.presentation(of: upper.view.layer, at: 0.25))
        let shade = try #require(stage.presentation(of: sheet.shade.layer, at: 0.25))
        #expect(abs(view.frame.minY - (hasAnimator ? 40 : 60)) < 0.01)
        #expect(abs(shade.opacity - (hasAnimator ? 0.25 : 0.5)) < 0.001)
        #expect(sheet.log == ["begins"] && sheet.shade.frame == CGRect(0, 0, 100, 80))
        stage.perform(at: 2) { upper.preferredContentSize = CGSize(10, 10) }
        stage.perform { child.dismiss(animated: true) }
        stage.run(to: 2.25)
        let leaving = try #require(stage.presentation(of: upper.view.layer, at: 2.25))
        #expect(abs(leaving.frame.minY - 60) < 0.01 && leaving.frame.height == 40)
        stage.run(to: 3)
        #expect(sheet.log == ["begins", "shown true", "resized", "leaves", "gone true"])
        #expect(sheet.containerView == nil && upper.view.window == nil && parent.view.superview === window)
        #expect(upper.presentationController !== sheet)
    }

    @Test func animatorsPlayAndTheSystemSlides() throws {
        let (fade, upper) = (Fade(), UIViewController())
        let stage = Stage(size: CGSize(100, 80), rootViewController: UIViewController())
        let lower = try #require(stage.rootViewController)
        var log: [String] = []
        stage.perform {
            upper.transitioningDelegate = fade
            lower.present(upper, animated: true) { log.append("shown \(stage.time)") }
        }
        func shown(_ time: Double) throws -> CALayer {
            stage.run(to: time)
            return try #require(stage.presentation(of: upper.view.layer, at: time))
        }
        #expect(try abs(shown(0.5).opacity - 0.5) < 1e-4)
        #expect(try shown(1).opacity == 1)
        stage.run(to: 1)
        #expect(log == ["shown 1.0"] && upper.presentingViewController === lower)
        stage.perform { upper.dismiss(animated: true) { log.append("gone \(stage.time)") } }
        #expect(try abs(shown(1.25).frame.minY - 40) < 0.01)
        stage.run(to: 2)
        #expect(log == ["shown 1.0", "gone 1.5"])
        #expect(upper.view.superview == nil && lower.presentedViewController == nil)
    }

    /// The screen turns, and shows the other view from half time on.
    @Test func presentationsFlip() throws {
        let upper = UIViewController()
        let stage = Stage(size: CGSize(100, 80), rootViewController: UIViewController())
        let lower = try #require(stage.rootViewController)
        upper.modalTransitionStyle = .flipHorizontal
        upper.modalPresentationStyle = .fullScreen
        /// Returns the width of the visible side, and whether it contains the upper view.
        func shown(at time: Double) -> (width: Double, isUpper: Bool)? {
            stage.run(to: time)
            let sides = stage.timeline.presentation(at: time).layers[0].sublayers
            guard let side = sides.last(where: { $0.opacity == 1 }) else { return nil }
            let isUpper = side.sublayers.contains {
                !$0.isHidden && $0.backgroundColor == UIColor.red.cgColor.color
            }
            return ((side.transform.a * 100).rounded() / 100, isUpper)
        }
        upper.view.backgroundColor = .red
        stage.perform(at: 1) { lower.present(upper, animated: true) }
        let early = try #require(shown(at: 1.1))
        #expect(early.width < 1 && early.width > 0.3 && !early.isUpper)
        #expect(shown(at: 1.4)?.isUpper == true)
        #expect(shown(at: 1.6)?.width == 1 && upper.presentingViewController === lower)
        stage.perform(at: 2) { upper.dismiss(animated: true) }
        #expect(shown(at: 2.1)?.isUpper == true && shown(at: 2.4)?.isUpper == false)
        #expect(shown(at: 2.6)?.width == 1 && upper.view.superview == nil && !upper.view.isHidden)
    }

    @Test(arguments: [
        (
            UIStackView.Distribution.fill, UIStackView.Alignment.fill,
            [CGRect(0, 0, 20, 40), CGRect(30, 0, 70, 40)]
        ),
        (.fillEqually, .center, [CGRect(0, 15, 45, 10), CGRect(55, 0, 45, 40)]),
        (.equalSpacing, .bottom, [CGRect(0, 30, 20, 10), CGRect(100, 0, 0, 40)]),
    ])
    func stacksPlaceTheirViews(
        distribution: UIStackView.Distribution, alignment: UIStackView.Alignment, frames: [CGRect]
    ) {
        Stage().perform {
            let (first, second, third) = (UIView(), UIView(), UIView())
            let stack = UIStackView(arrangedSubviews: [first, second, third])
            stack.frame = CGRect(0, 0, 100, 40)
            stack.spacing = 10
            (stack.distribution, stack.alignment) = (distribution, alignment)
            third.isHidden = true
            NSLayoutConstraint.activate([
                first.widthAnchor.constraint(equalToConstant: 20),
                first.heightAnchor.constraint(equalToConstant: 10),
            ])
            stack.layoutIfNeeded()
            #expect([first.frame, second.frame] == frames)
            stack.axis = .vertical
            stack.layoutIfNeeded()
            #expect(first.frame.minY == 0 && second.frame.minY >= 20)
            second.removeFromSuperview()
            #expect(stack.arrangedSubviews.count == 2)
        }
    }

    /// A constraint between the sides of a view sets the length that no constant sets.
    @Test(arguments: [
        (NSLayoutConstraint.Attribute.width, CGSize(30, 15)), (.height, CGSize(60, 30)),
    ])
    func viewsInStacksKeepTheirRatio(fixed: NSLayoutConstraint.Attribute, size: CGSize) {
        Stage().perform {
            let view = UIView()
            let stack = UIStackView(arrangedSubviews: [view])
            stack.alignment = .center
            NSLayoutConstraint.activate([
                NSLayoutConstraint(
                    item: view, attribute: fixed, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
                    multiplier: 1, constant: 30),
                view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
            ])
            #expect(stack.intrinsicContentSize == size)
            stack.axis = .vertical
            stack.frame = CGRect(0, 0, 100, 100)
            stack.layoutIfNeeded()
            #expect(view.bounds.width == size.width)
        }
    }

    @Test func viewsInStacksFollowTheStackAndEachOther() {
        Stage().perform {
            let views = (0..<3).map { _ in UIView() }
            let stack = UIStackView(arrangedSubviews: views)
            (stack.frame, stack.spacing) = (CGRect(0, 0, 300, 30), 6)
            views[0].widthAnchor.constraint(equalTo: stack.widthAnchor, multiplier: 0.25).isActive = true
            let double = views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor, multiplier: 2)
            double.isActive = true
            stack.layoutIfNeeded()
            #expect(views.map(\.frame.width) == [75, 150, 63])
            double.isActive = false
            views[0].widthAnchor.constraint(equalTo: views[2].widthAnchor, multiplier: 0.5).isActive = true
            stack.setNeedsLayout()
            stack.layoutIfNeeded()
            #expect(views.map(\.frame.width) == [75, 63, 150])
            (stack.axis, stack.alignment, stack.distribution) = (.vertical, .center, .fillEqually)
            stack.layoutIfNeeded()
            #expect(views[0].frame.minX == 112.5 && views[0].frame.width == 75)
        }
    }

    /// Texts with equal widths have the width of the longest one.
    @Test func equalWidthsInStacksFitAllTexts() {
        Stage().perform {
            let labels = ["ab", "abcd"].map { text in
                let label = UILabel()
                label.text = text
                return label
            }
            let stack = UIStackView(arrangedSubviews: labels)
            #expect(stack.intrinsicContentSize.width == 51)
            labels[1].widthAnchor.constraint(equalTo: labels[0].widthAnchor).isActive = true
            #expect(stack.intrinsicContentSize.width == 68)
        }
    }

    @Test func stacksHaveMarginsAndOwnSpacings() {
        Stage().perform {
            let views = (0..<3).map { _ in UIView() }
            let stack = UIStackView(arrangedSubviews: views)
            for view in views { view.widthAnchor.constraint(equalToConstant: 10).isActive = true }
            stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            stack.isLayoutMarginsRelativeArrangement = true
            stack.spacing = 5
            stack.setCustomSpacing(20, after: views[0])
            #expect(stack.customSpacing(after: views[0]) == 20)
            #expect(stack.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
            #expect(stack.intrinsicContentSize.width == 61)
            stack.frame = CGRect(0, 0, 61, 24)
            stack.layoutIfNeeded()
            #expect(views.map(\.frame.minX) == [2, 32, 47] && views[0].frame == CGRect(2, 1, 10, 20))
            stack.layoutMargins.left = 6
            stack.layoutIfNeeded()
            #expect(views[0].frame.minX == 6)
        }
    }

    /// In an animation block, a view that hides shrinks and stays visible until the end.
    @Test func viewsInStacksAnimateTheirVisibility() throws {
        let stage = Stage(size: CGSize(90, 30))
        let views = (0..<3).map { _ in UIView() }
        let stack = UIStackView(arrangedSubviews: views)
        func shown(_ time: Double) throws -> (frames: [CGRect], isHidden: Bool) {
            stage.run(to: time)
            let layers = try views.map { try #require(stage.presentation(of: $0.layer, at: time)) }
            return (layers.map(\.frame), layers[1].isHidden)
        }
        stage.perform {
            (stack.frame, stack.distribution) = (CGRect(0, 0, 90, 30), .fillEqually)
            stage.rootLayer.addSublayer(stack.layer)
        }
        stage.perform(at: 1) {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[1].isHidden = true }
            #expect(views[1].isHidden)
        }
        var (frames, isHidden) = try shown(1.5)
        #expect(!isHidden && frames[0].width.rounded() == 38)
        #expect(frames[1].width.rounded() == 15 && frames[2].minX.rounded() == 53)
        (frames, isHidden) = try shown(2.1)
        #expect(stage.reports.isEmpty)
        #expect(isHidden && frames == [CGRect(0, 0, 45, 30), CGRect(45, 0, 0, 30), CGRect(45, 0, 45, 30)])
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[1].isHidden = false }
        }
        (frames, isHidden) = try shown(2.6)
        #expect(!isHidden && frames[1].width.rounded() == 15)
    }

    @Test func placeholdersShowSomething() {
        Stage().perform {
            let blur = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
            #expect(blur.backgroundColor == UIColor(white: 0, alpha: 0.6))
            #expect(UIVisualEffectView().backgroundColor == nil)
            let spinner = UIActivityIndicatorView(style: .large)
            #expect(spinner.isHidden && spinner.bounds.width == 37)
            spinner.startAnimating()
            #expect(!spinner.isHidden)
            spinner.stopAnimating()
            #expect(spinner.isHidden)
        }
    }

    /// Returns a controller on a stage and the list of the calls of all guests, after their first appearance.
    private func opened() throws -> (stage: Stage, root: UIViewController, calls: CallLog) {
        let calls = CallLog()
        let stage = Stage(size: CGSize(100, 80), rootViewController: Guest("root", calls.add))
        stage.run(to: 1)
        return (stage, try #require(stage.rootViewController), calls)
    }

    /// A text in a stack wraps in its width, and a container in it has the size of its constraints.
    @Test(arguments: [
        (NSLayoutConstraint.Axis.vertical, CGSize(80, 41), 67, 26),
        (.horizontal, CGSize(54, 41), 41, 41),
    ])
    func stacksFollowTheirContents(
        axis: NSLayoutConstraint.Axis, size: CGSize, height: CGFloat, innerHeight: CGFloat
    ) {
        Stage().perform {
            let (root, inner) = (UIView(frame: CGRect(0, 0, 200, 200)), UIView())
            let (label, padded) = (UILabel(), UILabel())
            (label.text, label.numberOfLines, padded.text) = ("one two three", 0, "x")
            inner.addConstrained(padded)
            let stack = UIStackView(arrangedSubviews: [inner, label])
            stack.axis = axis
            root.addConstrained(stack)
            NSLayoutConstraint.activate(
                stack.edges(in: root).prefix(2) + padded.edges(in: inner, top: 5, leading: 17)
                    + [stack.widthAnchor.constraint(equalToConstant: 80)])
            root.layoutIfNeeded()
            #expect(stack.frame == CGRect(0, 0, 80, height))
            #expect(label.bounds.size == size && inner.frame.height == innerHeight)
        }
    }

    /// The number of measurements of a content grows slowly with the number of views around it.
    @Test(arguments: [true, false])
    func measurementsAreFew(isStack: Bool) {
        final class Content: UIView {
            var count = 0
            override var intrinsicContentSize: CGSize {
                count += 1
                return CGSize(10, 20)
            }
        }
        Stage().perform {
            let (root, content) = (UIView(frame: CGRect(0, 0, 200, 200)), Content())
            var view: UIView = content
            for _ in 0..<10 {
                let inner = view
                view = isStack ? UIStackView(arrangedSubviews: [inner]) : UIView()
                guard !isStack else { continue }
                let beside = UIView()
                view.addConstrained(beside, inner)
                NSLayoutConstraint.activate(
                    inner.edges(in: view) + [beside.widthAnchor.constraint(greaterThanOrEqualToConstant: 5)])
            }
            root.addConstrained(view)
            view.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
            view.centerYAnchor.constraint(equalTo: root.centerYAnchor).isActive = true
            root.layoutIfNeeded()
            #expect(view.frame == CGRect(95, 90, 10, 20))
            #expect(content.bounds.size == view.bounds.size && content.count < 300)
        }
    }

    /// The lower controller only disappears if the upper one replaces its view, as with `fullScreen`.
    @Test func onlyAFullScreenHidesThePresenter() throws {
        let (stage, root, calls) = try opened()
        #expect(calls.take() == ["root will appear false", "root appears false"])
        let sheet = Guest("sheet", calls.add)
        stage.perform(runTo: 2) { root.present(sheet, animated: true) }
        #expect(calls.take() == ["sheet will appear true", "sheet appears true"])
        stage.perform { sheet.dismiss(animated: false) }
        #expect(calls.take() == ["sheet will disappear false", "sheet disappears false"])
        let page = Guest("page", calls.add)
        page.modalPresentationStyle = .fullScreen
        stage.perform { root.present(page, animated: false) }
        #expect(
            calls.take().sorted() == [
                "page appears false", "page will appear false", "root disappears false",
                "root will disappear false",
            ])
        #expect(root.view.superview == nil)
        stage.perform { page.dismiss(animated: false) }
        #expect(calls.take().count == 4 && root.view.superview != nil)
        stage.run(to: 3)
        #expect(calls.take() == [])
    }

    @Test(arguments: ["presented", "pushed", "changed"])
    func viewsLoadBeforeTheyAppear(way: String) throws {
        final class Page: UIViewController {
            var calls: [String] = []
            override func viewDidLoad() { calls.append("load") }
            override func viewWillAppear(_ animated: Bool) { calls.append("appear") }
        }
        let navigation = UINavigationController(rootViewController: UIViewController())
        let (stage, page) = (Stage(size: CGSize(100, 80), rootViewController: navigation), Page())
        stage.perform {
            switch way {
            case "presented": navigation.present(page, animated: true)
            case "pushed": navigation.pushViewController(page, animated: true)
            default: page.beginAppearanceTransition(true, animated: false)
            }
        }
        #expect(page.calls == ["load", "appear"])
        page.view = nil
        #expect(page.viewIfLoaded == nil)
        stage.perform { page.view?.alpha = 0.5 }
        #expect(page.view!.alpha == 0.5 && page.calls == ["load", "appear", "load"])
    }

    /// Bars that appear have the values of `appearance()`, except their own ones.
    @Test func barsHaveTheirStandardLook() {
        func makeTabs() -> UIViewController {
            let look = UITabBarAppearance()
            look.backgroundColor = .blue
            UITabBar.appearance().standardAppearance = look
            UITabBar.appearance().tintColor = .green
            UINavigationBar.appearance().barTintColor = .red
            UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white]
            let tabs = UITabBarController()
            let stacks = [UIViewController(), UIViewController()].map {
                UINavigationController(rootViewController: $0)
            }
            stacks[1].navigationBar.barTintColor = .yellow
            tabs.viewControllers = stacks
            tabs.selectedIndex = 1
            return tabs
        }
        let stage = Stage(size: CGSize(100, 200), rootViewController: makeTabs())
        let tabs = stage.rootViewController as? UITabBarController
        let bars = tabs?.viewControllers?.compactMap { ($0 as? UINavigationController)?.navigationBar } ?? []
        #expect(bars.map(\.backgroundColor) == [.systemGray6, .yellow])
        #expect(tabs?.tabBar.backgroundColor == .blue && tabs?.tabBar.tintColor == .green)
        stage.perform { tabs?.selectedIndex = 0 }
        #expect(bars.map(\.backgroundColor) == [.red, .yellow])
        #expect(bars[0].titleTextAttributes?[.foregroundColor] as? UIColor == .white)
        #expect(bars[0].standardAppearance === bars[0].standardAppearance)
    }

    /// A tap shows the controller of a tab, immediately or with the animator of the delegate.
    @Test func tabsShowTheirControllers() throws {
        let (tabs, calls, fade) = (UITabBarController(), CallLog(), Fade())
        let pages = ["one", "two", "locked"].map { Guest($0, calls.add) }
        for (page, title) in zip(pages, ["one", "two", "locked"]) { page.title = title }
        tabs.viewControllers = [pages[0], UINavigationController(rootViewController: pages[1]), pages[2]]
        let stage = Stage(size: CGSize(120, 200), rootViewController: tabs)
        stage.run(to: 1)
        func tap(_ x: CGFloat, at time: Double) {
            stage.play([(time, x, 190), (time + 0.1, x, 190)], to: time + 0.5)
        }
        #expect(
            calls.take() == [
                "two joined", "one joined", "locked joined", "one will appear false", "one appears false",
            ])
        let titles = tabs.tabBar.subviews.compactMap { ($0 as? UIButton)?.currentTitle }
        #expect(titles == ["one", "two", "locked"] && tabs.view.safeAreaInsets == .zero)
        #expect(pages[0].view.safeAreaInsets.bottom == 49 && pages[1].tabBarController === tabs)
        tap(60, at: 1)
        #expect(
            calls.take() == [
                "one will disappear false", "two will appear false", "one disappears false",
                "two appears false",
            ])
        #expect(
            tabs.selectedIndex == 1
                && pages[1].view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
        tabs.delegate = fade
        tap(110, at: 2)
        #expect(tabs.selectedIndex == 1 && calls.take().isEmpty)
        tap(10, at: 3)
        #expect(
            tabs.selectedViewController === pages[0]
                && stage.presentation(of: pages[0].view.layer, at: 3.6).map { abs($0.opacity - 0.5) < 1e-4 }
                    == true
        )
        stage.run(to: 5)
        #expect(fade.ended == true && pages[1].view.window == nil)
        stage.perform { tabs.viewControllers = [pages[2]] }
        #expect(tabs.selectedIndex == 0 && pages[2].view.window != nil && pages[0].parent == nil)
        stage.perform { tabs.viewControllers = nil }
        #expect(tabs.selectedIndex == NSNotFound && pages[2].view.superview == nil)
    }

    /// Before a tap changes the tab, the bar tells its delegate, and has a view for each item.
    @Test func barsReportTaps() throws {
        final class Tabs: UITabBarController {
            var taps: [String] = []
            override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
                let place = (item.value(forKey: "view") as? UIView)?.center.x ?? 0
                taps.append("\(item.title ?? "") at \(place) after \(selectedIndex)")
            }
        }
        let (tabs, bar) = (Tabs(), UITabBar())
        tabs.viewControllers = [UITabBarItem.SystemItem.favorites, .topRated].map { item in
            let page = UIViewController()
            page.tabBarItem = UITabBarItem(tabBarSystemItem: item, tag: 1)
            return page
        }
        let stage = Stage(size: CGSize(120, 200), rootViewController: tabs)
        let first = tabs.tabBar
        stage.perform { tabs.setValue(bar, forKey: "tabBar") }
        stage.play([(1, 90, 190), (1.1, 90, 190)], to: 2)
        #expect(tabs.taps == ["Top Rated at 90.0 after 0"] && tabs.selectedIndex == 1)
        #expect(tabs.tabBar === bar && first.superview == nil && bar.frame.minY == 151)
    }

    /// A child appears with its view or with its parent, and learns that it has left.
    @Test func childrenAppearWithTheirViews() throws {
        let (stage, root, calls) = try opened()
        _ = calls.take()
        let child = Guest("child", calls.add)
        stage.perform(runTo: 2) {
            root.addChild(child)
            root.view.addSubview(child.view)
            child.didMove(toParent: root)
        }
        #expect(calls.take() == ["child will appear false", "child joined", "child appears false"])
        stage.rootViewController = Guest("other", calls.add)
        stage.run(to: 3)
        let left = calls.take().filter { $0.hasPrefix("child") }
        #expect(left == ["child will disappear false", "child disappears false"])
        stage.rootViewController = root
        stage.run(to: 4)
        #expect(
            calls.take().filter { !$0.hasPrefix("other") } == [
                "root will appear false", "child will appear false", "root appears false",
                "child appears false",
            ])
        stage.perform(runTo: 5) {
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
        #expect(calls.take() == ["child will disappear false", "child left", "child disappears false"])
    }

    /// A child has the presentations of its parent, and a dismissal also removes the controllers above.
    @Test(arguments: [UIView.AnimationOptions.curveLinear, .transitionCrossDissolve])
    func childrenReplaceEachOther(options: UIView.AnimationOptions) throws {
        let stage = Stage(size: CGSize(100, 80), rootViewController: UIViewController())
        let parent = try #require(stage.rootViewController)
        var log: [String] = []
        let (old, new) = (Guest("old") { log.append($0) }, Guest("new") { log.append($0) })
        stage.perform(runTo: 1) {
            parent.addChild(old)
            parent.view.addSubview(old.view)
        }
        log = []
        stage.perform(runTo: 1.5) {
            parent.addChild(new)
            new.view.frame = parent.view.bounds.offsetBy(dx: 100, dy: 0)
            parent.transition(from: old, to: new, duration: 1, options: options) {
                new.view.frame = parent.view.bounds
            } completion: { _ in
                log.append("done \(stage.time)")
            }
        }
        let shown = stage.presentation(of: new.view.layer, at: 1.5)
        #expect(shown?.frame.minX == (options == .curveLinear ? 50 : 0))
        stage.run(to: 3)
        let changes = ["old will disappear", "new will appear", "old disappears", "new appears"]
        #expect(log == changes.map { "\($0) true" } + ["done 2.0"])
        #expect(old.view.superview == nil && !old.view.isHidden && new.view.superview === parent.view)
        stage.perform {
            new.beginAppearanceTransition(false, animated: true)
            new.endAppearanceTransition()
        }
        #expect(log.suffix(2) == ["new will disappear true", "new disappears true"])
    }

    @Test func aDismissalRemovesAllControllersAbove() throws {
        let (stage, root, calls) = try opened()
        let (page, child, alert) = (
            Guest("page", calls.add), Guest("child", calls.add), Guest("alert", calls.add)
        )
        stage.perform(runTo: 2) {
            page.addChild(child)
            page.view.addSubview(child.view)
            root.present(page, animated: false)
            page.present(alert, animated: false)
        }
        #expect(child.presentingViewController === root && child.presentedViewController === alert)
        stage.perform { root.dismiss(animated: false) }
        #expect(page.view.superview == nil && alert.view.superview == nil)
        #expect(root.presentedViewController == nil && page.presentedViewController == nil)
        stage.perform {
            root.present(page, animated: false)
            child.dismiss(animated: false)
        }
        #expect(page.view.superview == nil && root.presentedViewController == nil)
    }

    /// An indicator and an animated picture that leave and return still move.
    @Test func viewsMoveAgainAfterTheirReturn() throws {
        let spinner = UIActivityIndicatorView(style: .medium)
        let picture = UIImageView(image: UIImage.animatedImage(with: [UIImage(), UIImage()], duration: 1))
        let stage = Stage(contentView: UIView())
        let root = try #require(stage.rootViewController?.view)
        stage.perform {
            for view in [spinner, picture] { root.addSubview(view) }
            spinner.startAnimating()
        }
        stage.perform(at: 1) { for view in [spinner, picture] { view.removeFromSuperview() } }
        stage.perform(at: 2, runTo: 3) { for view in [spinner, picture] { root.addSubview(view) } }
        #expect(spinner.layer.sublayers?.first?.animationKeys() == ["spin"])
        #expect(picture.layer.sublayers?.map { $0.animationKeys() } == [["frame"], ["frame"]])
    }
}
