import Foundation
import Geometry
import Layers
import Testing

@testable import CoreAnimation

private final class Listener: UIView {
    var log: [String] = []
    override func layoutSubviews() {
        log.append("layout")
        subviews.first?.center = CGPoint(bounds.midX, bounds.midY)
    }
    override func willMove(toSuperview newSuperview: UIView?) {
        log.append(newSuperview == nil ? "leaves" : "comes")
    }
    override func didMoveToSuperview() { log.append(superview == nil ? "has left" : "has come") }
    override func didAddSubview(_ subview: UIView) { log.append("has \(subview.tag)") }
    override func willRemoveSubview(_ subview: UIView) { log.append("loses \(subview.tag)") }
    override func tintColorDidChange() { log.append("tint") }
    override func safeAreaInsetsDidChange() { log.append("safe area \(safeAreaInsets.top)") }
    override func layoutMarginsDidChange() { log.append("margins \(layoutMargins.top)") }
}

/// A custom layer class without an initializer.
private final class Ring: CAShapeLayer {
    var turns = 3
}

private final class RingView: UIView {
    override class var layerClass: AnyClass { Ring.self }
    override var layer: Ring { super.layer as? Ring ?? Ring() }
}

/// A view with the two initializers of many articles.
private final class Dot: UIView {
    let radius: CGFloat
    init(radius: CGFloat) {
        self.radius = radius
        super.init(frame: CGRect(0, 0, 2 * radius, 2 * radius))
    }
    required init?(coder: NSCoder) { nil }
}

@Suite struct UIViewTests {
    @Test func viewPropertiesAreThoseOfTheLayer() {
        let view = UIView(frame: CGRect(10, 20, 40, 60))
        #expect(view.layer.delegate === view && view.isOpaque && view.backgroundColor == nil)
        #expect(view.center == CGPoint(30, 50) && view.bounds.size == CGSize(40, 60))
        view.transform = CGAffineTransform(scaleX: 2, y: 1)
        view.alpha = 0.5
        view.backgroundColor = .red
        view.clipsToBounds = true
        view.isHidden = true
        let layer = view.layer
        #expect(layer.frame == CGRect(-10, 20, 80, 60) && view.frame == layer.frame)
        #expect(layer.opacity == 0.5 && layer.backgroundColor == UIColor.red.cgColor)
        #expect(layer.masksToBounds && layer.isHidden && view.backgroundColor == .red)
        view.mask = UIView(frame: view.bounds)
        #expect(layer.mask === view.mask?.layer && layer.mask?.bounds.width == 40)
        #expect(UIView().frame == .zero && UIView(coder: NSCoder())?.frame == .zero)
        #expect(Dot(radius: 4).bounds.width == 8)
        #expect(view.intrinsicContentSize == CGSize(-1, -1))
    }

    @Test func layerClassIsTheClassOfTheLayer() {
        #expect(RingView().layer.turns == 3)
        #expect(RingView().layer.fillColor == .black)
        #expect((RingView(coder: NSCoder())?.layer as? Ring)?.strokeEnd == 1)
    }

    @Test func subviewsCanBeInsertedMovedAndRemoved() {
        let outer = Listener()
        let views = (0..<4).map { number in
            let view = UIView()
            view.tag = number + 1
            return view
        }
        // A layer between the views keeps its position.
        let layer = CALayer()
        outer.addSubview(views[0])
        outer.layer.addSublayer(layer)
        outer.addSubview(views[1])
        outer.insertSubview(views[2], at: 0)
        outer.insertSubview(views[3], aboveSubview: views[2])
        func order() -> [Int] { outer.subviews.map(\.tag) }
        #expect(order() == [3, 4, 1, 2])
        #expect(
            outer.layer.sublayers == [views[2].layer, views[3].layer, views[0].layer, layer, views[1].layer])
        outer.insertSubview(views[1], belowSubview: views[3])
        #expect(order() == [3, 2, 4, 1])
        outer.bringSubviewToFront(views[2])
        outer.sendSubviewToBack(views[0])
        #expect(order() == [1, 2, 4, 3] && outer.layer.sublayers?.first === views[0].layer)
        #expect(outer.viewWithTag(4) === views[3] && outer.viewWithTag(9) == nil)
        views[0].addSubview(views[1])
        views[1].addSubview(outer)
        #expect(order() == [1, 4, 3] && outer.superview == nil && views[1].isDescendant(of: outer))
        views[1].removeFromSuperview()
        #expect(views[1].layer.superlayer == nil && views[1].superview == nil)
        #expect(outer.log == ["has 1", "has 2", "has 3", "has 4", "loses 2"])
    }

    @Test func movesCallTheView() {
        let (outer, inner) = (UIView(), Listener())
        outer.addSubview(inner)
        inner.removeFromSuperview()
        inner.removeFromSuperview()
        #expect(inner.log == ["comes", "has come", "leaves", "has left"])
    }

    @Test func subviewsCanBeExchanged() {
        let (outer, views) = (UIView(), (0..<3).map { _ in UIView() })
        views.forEach(outer.addSubview)
        outer.exchangeSubview(at: 2, withSubviewAt: 0)
        outer.exchangeSubview(at: 1, withSubviewAt: 3)
        #expect(outer.subviews == [views[2], views[1], views[0]])
        #expect(outer.layer.sublayers == outer.subviews.map(\.layer))
    }

    @Test func tintColoursAreInherited() {
        let (outer, inner, own) = (UIView(), Listener(), Listener())
        outer.addSubview(inner)
        inner.addSubview(own)
        #expect(own.tintColor == .systemBlue)
        own.tintColor = .green
        outer.tintColor = .red
        #expect(inner.tintColor == .red && own.tintColor == .green)
        #expect(inner.log.filter { $0 == "tint" } == ["tint"] && own.log.filter { $0 == "tint" } == ["tint"])
    }

    @Test func layoutSubviewsRunsBeforeTheCommit() {
        let (view, dot) = (Listener(frame: CGRect(0, 0, 40, 20)), UIView())
        let stage = Stage(runTo: 1) { root in
            view.addSubview(dot)
            root.addSublayer(view.layer)
        }
        #expect(dot.center == CGPoint(20, 10) && view.log.filter { $0 == "layout" } == ["layout"])
        stage.perform {
            view.frame.size.width = 100
            #expect(dot.center.x == 20)
            view.layoutIfNeeded()
            #expect(dot.center.x == 50)
        }
    }

    @Test func addingALayerInALayoutRequestsNoOther() {
        final class Adding: UIView {
            override func layoutSubviews() {
                layer.addSublayer(CALayer())
                addSubview(Listener())
            }
        }
        let view = Adding(frame: CGRect(0, 0, 9, 9))
        let stage = Stage(runTo: 1) { $0.addSublayer(view.layer) }
        #expect(view.layer.sublayers?.count == 2 && stage.nextInstant == nil)
        stage.perform(runTo: 2) { view.frame.size.width = 5 }
        #expect(view.layer.sublayers?.count == 4)
        stage.perform(runTo: 3) { view.layer.sublayers?.first?.removeFromSuperlayer() }
        #expect(view.layer.sublayers?.count == 5)
    }

    @Test func pointsConvertBetweenViewsAndTheScreen() {
        let (outer, inner) = (UIView(), UIView(frame: CGRect(5, 6, 10, 10)))
        outer.frame = CGRect(10, 20, 100, 100)
        outer.addSubview(inner)
        #expect(inner.convert(CGPoint(1, 1), to: outer) == CGPoint(6, 7))
        #expect(inner.convert(CGPoint(1, 1), to: nil) == CGPoint(16, 27))
        #expect(inner.convert(CGPoint(6, 7), from: outer) == CGPoint(1, 1))
        #expect(inner.convert(inner.bounds, to: outer) == inner.frame)
        #expect(inner.convert(inner.frame, from: outer) == inner.bounds)
        let (screen, place) = (UIScreen.main.coordinateSpace, CGRect(15, 26, 10, 10))
        #expect(outer.convert(inner.frame, to: UIScreen.main.fixedCoordinateSpace) == place)
        #expect(screen.convert(place, to: inner) == inner.bounds)
        #expect(screen.convert(place.origin, from: screen) == place.origin)
        #expect(UIWindowScene.shared.statusBarManager == nil)
    }

    @Test func theGuideOfTheMarginsFollowsThem() {
        let (outer, inner) = (Listener(frame: CGRect(0, 0, 60, 60)), Listener())
        outer.addSubview(inner)
        #expect(outer.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(inner.layoutMarginsGuide.layoutFrame.size == CGSize(-16, -16))
        outer.layoutMargins = UIEdgeInsets(top: 20, left: 12, bottom: 30, right: 2)
        outer.layoutMargins.left = 12
        #expect(outer.layoutMarginsGuide.layoutFrame == CGRect(12, 20, 46, 10))
        #expect(outer.log.filter { $0 != "has 0" } == ["margins 20.0"])
        inner.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(inner.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        inner.frame = CGRect(10, 10, 50, 40)
        // Of the margins of the superview, 10 points at the top, 2 at the left and 20 at the bottom cover the view.
        inner.preservesSuperviewLayoutMargins = true
        #expect(
            inner.directionalLayoutMargins
                == NSDirectionalEdgeInsets(top: 10, leading: 2, bottom: 20, trailing: 4))
        outer.layoutMargins = .zero
        #expect(inner.log.suffix(3) == ["margins 1.0", "margins 10.0", "margins 1.0"])
    }

    @Test func theScreenHasTheSizeOfTheStage() {
        Stage(size: CGSize(30, 40)).perform {
            #expect(UIScreen.main.bounds == CGRect(0, 0, 30, 40))
            #expect(UIScreen.main.scale == 1)
        }
    }
}

// MARK: - UIViewControllerTests

private final class Journal: UIViewController {
    var log: [String] = []
    private func note(_ what: String) { log.append("\(what) \(Stage.current.time)") }
    override func viewDidLoad() {
        super.viewDidLoad()
        note("load")
    }
    override func viewWillAppear(_ animated: Bool) { note("will appear \(Int(view.bounds.width))") }
    override func viewDidAppear(_ animated: Bool) {
        note(view.layer.presentation() == nil ? "too early" : "appear")
    }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) {
        note(view.layer.presentation() == nil ? "disappear" : "too early")
    }
    override func viewWillLayoutSubviews() { note("will lay out") }
    override func viewDidLayoutSubviews() { note("lay out") }
}

private final class Board: UIViewController {
    override func loadView() { view = UIView() }
}

@Suite struct UIViewControllerTests {
    @Test func controllerMethodsRunInOrder() throws {
        let stage = Stage(size: CGSize(90, 60), rootViewController: Journal())
        let journal = try #require(stage.rootViewController as? Journal)
        #expect(journal.log == ["load 0.0", "will appear 90 0.0"])
        stage.run(to: 1)
        #expect(journal.log.suffix(3) == ["will lay out 0.0", "lay out 0.0", "appear 0.0"])
        #expect(stage.presentation(of: journal.view.layer, at: 0)?.frame == stage.rootLayer.bounds)
        journal.log = []
        stage.rootViewController = Board()
        stage.run(to: 2)
        #expect(journal.log == ["will disappear 1.0", "disappear 1.0"])
        #expect(
            stage.rootLayer.sublayers?.count == 1 && stage.rootLayer.sublayers?.first?.sublayers?.count == 1)
        stage.rootViewController = nil
        #expect(stage.rootLayer.sublayers?.first?.sublayers == nil)
    }

    @Test func aStageTakesThePreferredSize() throws {
        final class Card: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                preferredContentSize = CGSize(120, 50)
                // The earlier block still runs.
                CATransaction.begin()
                CATransaction.setCompletionBlock { self.view.tag = 7 }
                CATransaction.commit()
            }
        }
        final class Badge: UIView {
            var side = 40.0
            override var intrinsicContentSize: CGSize { CGSize(side, 30) }
        }
        let stage = Stage(rootViewController: Card())
        stage.run(to: 1)
        let view = try #require(stage.rootViewController?.view)
        let whole = CGRect(0, 0, 120, 50)
        #expect(stage.size == whole.size && view.frame == whole && view.tag == 7)
        for layer in [stage.rootLayer, view.layer] {
            #expect(stage.presentation(of: layer, at: 0)?.frame == whole)
        }
        #expect(Stage(size: CGSize(9, 9), rootViewController: Card()).size.width == 9)
        #expect(Stage(contentView: Badge()).size == CGSize(40, 30))
        for side in [0, -1, .nan, .infinity] {
            let stage = Stage(
                contentView: {
                    let badge = Badge()
                    badge.side = side
                    return badge
                }())
            #expect(stage.size == Stage.standardSize, "\(side)")
        }
    }

    @Test func viewsLoadLazily() {
        Stage(size: CGSize(90, 60)).perform {
            let journal = Journal()
            #expect(!journal.isViewLoaded && journal.viewIfLoaded == nil && journal.log.isEmpty)
            journal.loadViewIfNeeded()
            #expect(journal.isViewLoaded && journal.log == ["load 0.0"])
            #expect(journal.view.frame == CGRect(0, 0, 90, 60))
            #expect(Board(coder: NSCoder())?.view.frame == .zero)
        }
    }

    @Test func windowChangesCallTheViews() {
        /// A view that starts its animations when it appears, as the code writer's views do.
        final class Beginner: UIView {
            var log: [String] = []
            override func didMoveToWindow() {
                super.didMoveToWindow()
                log.append(window == nil ? "out" : "in \(Int(bounds.width))")
            }
            override func didMoveToSuperview() { log.append("moved") }
        }
        let (outer, inner) = (Beginner(), Beginner())
        outer.addSubview(inner)
        #expect(outer.window == nil && inner.log == ["moved"])
        let stage = Stage(size: CGSize(60, 40), contentView: outer)
        #expect(outer.log == ["in 60", "moved"] && inner.log == ["moved", "in 0"])
        #expect(inner.window?.rootViewController === stage.rootViewController)
        stage.perform { inner.removeFromSuperview() }
        #expect(inner.log == ["moved", "in 0", "out", "moved"])
        stage.run(to: 1)
        #expect(stage.presentation(of: outer.layer, at: 0)?.frame == stage.rootLayer.bounds)
    }

    @Test func controllersAddToTheSafeArea() throws {
        final class Framed: UIViewController {
            var log: [String] = []
            override func viewSafeAreaInsetsDidChange() { log.append("safe area") }
            override func viewLayoutMarginsDidChange() { log.append("margins") }
        }
        let stage = Stage(size: CGSize(90, 60), rootViewController: Framed())
        let framed = try #require(stage.rootViewController as? Framed)
        let (view, inner, outside): (UIView, Listener, UIView) = (framed.view, Listener(), UIView())
        stage.perform(runTo: 1) {
            inner.frame = CGRect(5, 15, 30, 45)
            outside.frame = CGRect(0, -50, 90, 100)
            for subview in [inner, outside] { view.addSubview(subview) }
        }
        #expect(view.safeAreaInsets == .zero && framed.log == [])
        stage.perform {
            framed.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0)
        }
        #expect(framed.log == ["safe area", "margins"])
        #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(10, 20, 80, 40))
        let snapshot = UIScreen.main.snapshotView(afterScreenUpdates: true)
        #expect(snapshot.frame == UIScreen.main.bounds && snapshot.layer.contents != nil)
        #expect(framed.topLayoutGuide.length == 20 && framed.bottomLayoutGuide.length == 0)
        let strip = UIView()
        stage.perform {
            view.addConstrained(strip)
            NSLayoutConstraint.activate([
                strip.topAnchor.constraint(equalTo: framed.topLayoutGuide.bottomAnchor),
                strip.bottomAnchor.constraint(equalTo: framed.bottomLayoutGuide.topAnchor),
            ])
            view.layoutIfNeeded()
        }
        #expect(strip.frame.minY == 20 && strip.frame.maxY == 60)
        #expect(view.layoutMargins == UIEdgeInsets(top: 28, left: 18, bottom: 8, right: 8))
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 5, left: 5, bottom: 0, right: 0))
        #expect(outside.safeAreaInsets == UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0))
        #expect(inner.log.filter { $0.contains(".") } == ["safe area 5.0", "margins 13.0"])
        stage.perform { inner.insetsLayoutMarginsFromSafeArea = false }
        #expect(inner.layoutMargins.top == 8 && framed.systemMinimumLayoutMargins == .zero)
        // A layout finds the overlap of a view that has grown.
        stage.perform(runTo: 2) { inner.frame = CGRect(0, 0, 30, 60) }
        #expect(inner.log.last { $0.hasPrefix("safe") } == "safe area 20.0")
        inner.removeFromSuperview()
        #expect(inner.safeAreaInsets == .zero)
    }

    @Test func aProgramCanCreateItsWindow() throws {
        let journal = Journal()
        let stage = Stage(size: CGSize(60, 40), rootViewController: Journal())
        stage.run(to: 1)
        let old = try #require(stage.rootViewController as? Journal)
        stage.perform(runTo: 2) {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            guard let scene = scenes.first(where: { $0.activationState == .foregroundActive }) else { return }
            let window = UIWindow(windowScene: scene)
            window.rootViewController = journal
            #expect(journal.log == [] && window.frame == UIScreen.main.bounds)
            window.makeKeyAndVisible()
            #expect(scene.keyWindow === window && scene.windows == [window] && window.windowScene === scene)
        }
        #expect(journal.log.first == "load 1.0" && journal.log.last == "appear 1.0")
        #expect(old.log.last == "disappear 1.0" && stage.rootLayer.sublayers?.count == 1)
        #expect(stage.rootViewController === journal)
    }
}

/// A delegate that records its calls, and whether the controller's view exists.
private final class Launch: NSObject, UIApplicationDelegate, UIWindowSceneDelegate {
    var window: UIWindow?
    var log: [String] = []
    private func note(_ call: String) {
        log.append("\(call) \(window?.rootViewController?.isViewLoaded ?? false)")
    }
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        note("will launch")
        return true
    }
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        note("did launch")
        return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) { note("active") }
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) { note("connect \(session.role.rawValue)") }
    func sceneWillEnterForeground(_ scene: UIScene) { note("foreground") }
    func sceneDidBecomeActive(_ scene: UIScene) { note("scene active") }
}

/// A delegate with the launch method without options.
private final class PlainLaunch: NSObject, UIApplicationDelegate {
    var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }
}

@Suite struct ApplicationTests {
    @Test func theControllerOfAStoryboardIsInTheWindowOfTheDelegate() throws {
        let app = Launch()
        let stage = Stage(application: app, rootViewController: Journal())
        stage.run(to: 1)
        #expect(app.log == ["will launch false", "did launch false", "active true"])
        let controller = try #require(stage.rootViewController as? Journal)
        #expect(app.window?.rootViewController === controller && app.window?.isKeyWindow == true)
        #expect(controller.log.first == "load 0.0" && controller.log.last == "appear 0.0")
        #expect(stage.reports.isEmpty)
    }

    @Test func aSceneHasTheWindow() {
        let (app, scene) = (Launch(), Launch())
        let stage = Stage(application: app, scene: scene, rootViewController: UIViewController())
        #expect(app.log == ["will launch false", "did launch false"] && app.window == nil)
        #expect(
            scene.log == [
                "connect UIWindowSceneSessionRoleApplication false", "foreground true", "scene active true",
            ])
        #expect(scene.window?.rootViewController === stage.rootViewController)
    }

    @Test func anAppWithoutAWindowIsReported() {
        let reports = Stage(application: Launch()).reports
        #expect(reports == ["the app shows no window: call makeKeyAndVisible() on one"])
        #expect(Stage(application: PlainLaunch()).reports.isEmpty)
    }
}

// MARK: - NSViewTests

private final class Flipped: NSView {
    override var isFlipped: Bool { true }
    override func makeBackingLayer() -> CALayer { CAShapeLayer() }
}

@Suite struct NSViewTests {
    @Test func wantsLayerCreatesLayers() {
        let (outer, inner) = (NSView(frame: NSRect(0, 0, 50, 40)), Flipped())
        outer.addSubview(inner)
        inner.frame = NSRect(1, 2, 3, 4)
        #expect(outer.layer == nil && inner.layer == nil && inner.superview === outer)
        outer.wantsLayer = true
        #expect(inner.wantsLayer && inner.layer is CAShapeLayer)
        #expect(outer.layer?.sublayers == inner.layer.map { [$0] })
        #expect(inner.layer?.frame == NSRect(1, 2, 3, 4))
        #expect(inner.layer?.isGeometryFlipped == true && outer.layer?.isGeometryFlipped == false)
        inner.alphaValue = 0.5
        inner.isHidden = true
        #expect(inner.layer?.opacity == 0.5 && inner.layer?.isHidden == true)
        inner.removeFromSuperview()
        #expect(outer.subviews == [] && outer.layer?.sublayers == nil)
    }

    @Test func yGrowsUpwardOnAppKitsStage() throws {
        let dot = CALayer()
        let view = NSView()
        let stage = Stage(size: CGSize(50, 40), contentView: view)
        stage.perform {
            dot.frame = CGRect(0, 0, 10, 10)
            view.layer?.addSublayer(dot)
            #expect(dot.convert(CGPoint.zero, to: nil) == CGPoint(0, 40))
        }
        #expect(view.bounds.size == CGSize(50, 40))
    }

    @Test func viewsResizeByTheirMasks() {
        let (outer, inner) = (NSView(frame: NSRect(0, 0, 50, 40)), NSView(frame: NSRect(10, 10, 20, 20)))
        outer.addSubview(inner)
        inner.autoresizingMask = [.width, .minYMargin]
        outer.setFrameSize(NSSize(60, 50))
        #expect(inner.frame == NSRect(10, 20, 30, 20))
        outer.autoresizesSubviews = false
        outer.setFrameSize(NSSize(10, 10))
        #expect(inner.frame == NSRect(10, 20, 30, 20))
    }

    @Test func viewsDrawAndLearnOfTheirWindow() {
        final class Drawn: NSView {
            let calls = CallLog()

            override func draw(_ dirtyRect: NSRect) {
                NSColor.red.set()
                dirtyRect.fill()
                NSBezierPath.stroke(NSRect(1, 2, 3, 4))
                NSBezierPath.strokeLine(from: .zero, to: NSPoint(5, 0))
                NSGraphicsContext.saveGraphicsState()
                NSGraphicsContext.current?.cgContext.fillEllipse(in: NSRect(2, 2, 6, 6))
                NSGraphicsContext.restoreGraphicsState()
            }
            override func viewDidMoveToWindow() { calls.add("window") }
            override func viewDidMoveToSuperview() { calls.add("superview") }
        }
        final class Updated: NSView {
            override var wantsUpdateLayer: Bool { true }
            override func updateLayer() { layer?.cornerRadius = 3 }
        }
        let (outer, inner, updated) = (NSView(), Drawn(frame: NSRect(0, 0, 20, 10)), Updated())
        let stage = Stage(size: CGSize(50, 40), contentView: outer)
        stage.perform(runTo: 1) {
            #expect(NSGraphicsContext.current == nil)
            outer.addSubview(inner)
            outer.addSubview(updated)
        }
        let drawing = stage.timeline.presentation(at: 0.5).allLayers.compactMap { $0.shape?.path?.bounds }
        let rects = drawing.map { CGRect($0) }
        #expect(rects == [NSRect(0, 0, 20, 10), NSRect(1, 2, 3, 4), NSRect(0, 0, 5, 0), NSRect(2, 2, 6, 6)])
        #expect(updated.layer?.cornerRadius == 3)
        stage.perform { inner.removeFromSuperview() }
        #expect(inner.calls.take() == ["window", "superview", "window", "superview"])
    }

    @Test func onlyAGivenLayerAnimatesImplicitly() {
        let (backed, hosting, layer) = (NSView(), NSView(), CALayer())
        hosting.layer = layer
        hosting.wantsLayer = true
        backed.addSubview(hosting)
        let stage = Stage(contentView: backed)
        stage.perform(at: 1) {
            backed.alphaValue = 0
            hosting.alphaValue = 0
            #expect(hosting.layer === layer && layer.animationKeys() == ["opacity"])
            #expect(backed.layer?.opacity == 0 && backed.layer?.animationKeys() == nil)
        }
    }
}
