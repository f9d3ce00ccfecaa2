import CoreAnimation
import Testing

private final class Journal: UIViewController {
    var log: [String] = []
    private func note(_ what: String) { log.append("\(what) \(CACurrentMediaTime())") }
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
    @Test func aControllerHearsInOrder() throws {
        let stage = Stage(size: CGSize(width: 90, height: 60), rootViewController: Journal())
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

    @Test func aStageIsAsLargeAsWhatItShowsWouldLike() throws {
        final class Card: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                preferredContentSize = CGSize(width: 120, height: 50)
                // What was put off before does not get lost.
                CATransaction.begin()
                CATransaction.setCompletionBlock { self.view.tag = 7 }
                CATransaction.commit()
            }
        }
        final class Badge: UIView {
            var side = 40.0
            override var intrinsicContentSize: CGSize { CGSize(width: side, height: 30) }
        }
        let stage = Stage(rootViewController: Card())
        stage.run(to: 1)
        let view = try #require(stage.rootViewController?.view)
        let whole = CGRect(x: 0, y: 0, width: 120, height: 50)
        #expect(stage.size == whole.size && view.frame == whole && view.tag == 7)
        for layer in [stage.rootLayer, view.layer] {
            #expect(stage.presentation(of: layer, at: 0)?.frame == whole)
        }
        #expect(Stage(size: CGSize(width: 9, height: 9), rootViewController: Card()).size.width == 9)
        #expect(Stage(contentView: Badge()).size == CGSize(width: 40, height: 30))
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

    @Test func viewsAreMadeWhenTheyAreAskedFor() {
        Stage(size: CGSize(width: 90, height: 60)).perform {
            let journal = Journal()
            #expect(!journal.isViewLoaded && journal.viewIfLoaded == nil && journal.log.isEmpty)
            journal.loadViewIfNeeded()
            #expect(journal.isViewLoaded && journal.log == ["load 0.0"])
            #expect(journal.view.frame == CGRect(x: 0, y: 0, width: 90, height: 60))
            #expect(Board(coder: NSCoder())?.view.frame == .zero)
        }
    }

    @Test func viewsHearOfTheirWindow() {
        /// A view that begins when it is shown, as the code that Antics writes does.
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
        let stage = Stage(size: CGSize(width: 60, height: 40), contentView: outer)
        #expect(outer.log == ["in 60", "moved"] && inner.log == ["moved", "in 0"])
        #expect(inner.window?.rootViewController === stage.rootViewController)
        stage.perform { inner.removeFromSuperview() }
        #expect(inner.log == ["moved", "in 0", "out", "moved"])
        stage.run(to: 1)
        #expect(stage.presentation(of: outer.layer, at: 0)?.frame == stage.rootLayer.bounds)
    }

    @Test func aProgramMayMakeItsWindow() throws {
        let journal = Journal()
        let stage = Stage(size: CGSize(width: 60, height: 40), rootViewController: Journal())
        stage.run(to: 1)
        let old = try #require(stage.rootViewController as? Journal)
        stage.perform {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = journal
            #expect(journal.log == [])
            window.makeKeyAndVisible()
        }
        stage.run(to: 2)
        #expect(journal.log.first == "load 1.0" && journal.log.last == "appear 1.0")
        #expect(old.log.last == "disappear 1.0" && stage.rootLayer.sublayers?.count == 1)
        #expect(stage.rootViewController === journal)
    }
}
