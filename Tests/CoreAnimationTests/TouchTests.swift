import CoreAnimation
import Foundation
import Testing

/// Touches of a stage reach views, controls and gesture recognizers at their times.
@Suite struct TouchTests {
    private final class Log: NSObject {
        var lines: [String] = []

        func add(_ text: String) { lines.append("\(text) \((Stage.current.time * 100).rounded() / 100)") }

        func tap(_ gesture: UITapGestureRecognizer) {
            let place = gesture.location(in: gesture.view)
            add("tap\(gesture.numberOfTapsRequired) \(place.x),\(place.y)")
        }
        func press(_ gesture: UILongPressGestureRecognizer) { add("press \(gesture.state)") }
        func pan(_ gesture: UIPanGestureRecognizer) {
            let (distance, speed) = (gesture.translation(in: nil), gesture.velocity(in: nil))
            add("pan \(gesture.state) \(distance.x) \(speed.x.rounded())")
        }
        func slide(_ slider: UISlider) { add("slide \(slider.value)") }
        func swipe(_ gesture: UISwipeGestureRecognizer) { add("swipe") }
        func down() { add("down") }
        func up() { add("up") }
        func out() { add("out") }
    }

    /// A view that notes its touches, at 100...200 of a stage.
    private final class Box: UIView {
        let log: Log

        init(_ log: Log) {
            self.log = log
            super.init(frame: CGRect(100, 100, 100, 100))
        }

        required init?(coder: NSCoder) { nil }

        private func note(_ name: String, _ touches: Set<UITouch>) {
            guard let touch = touches.first else { return }
            let place = touch.location(in: self)
            log.add("\(name) \(place.x),\(place.y) x\(touch.tapCount)")
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("cancelled", touches)
        }
    }

    /// Returns the log of some touches, each a path of times and locations, after two seconds.
    private func log(
        of touches: [[(Double, Double, Double)]], _ add: (Box, Log) -> Void = { _, _ in }
    ) -> [String] {
        let (stage, log) = (Stage(), Log())
        stage.perform {
            let box = Box(log)
            add(box, log)
            stage.rootLayer.addSublayer(box.layer)
            stage.addTouches(touches.map { $0.map { (time: $0.0, location: CGPoint($0.1, $0.2)) } })
            withExtendedLifetime(box) { stage.run(to: 2) }
        }
        #expect(stage.reports.isEmpty)
        return log.lines
    }

    @Test func viewsReceiveTouches() {
        #expect(
            log(of: [
                [(0.5, 110, 120)], [(0.7, 111, 120), (0.8, 130, 120), (0.9, 300, 120)],
                [(1.5, 50, 50), (1.6, 150, 150)],
            ]) == [
                "began 10.0,20.0 x1 0.5", "ended 10.0,20.0 x1 0.5", "began 11.0,20.0 x2 0.7",
                "moved 30.0,20.0 x2 0.8", "ended 200.0,20.0 x2 0.9",
            ])
    }

    /// A view without its own methods passes touches to its controller or superview, and a label lets them through.
    @Test func touchesFollowTheResponders() {
        final class Controller: UIViewController {
            var log: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                log.append("\(touches.first?.view === view)")
            }
        }
        var controller: Controller?
        let stage = Stage(
            rootViewController: {
                let made = Controller()
                let plain = UIView(frame: CGRect(0, 0, 50, 50))
                plain.addSubview(UILabel(frame: plain.bounds))
                made.view.addSubview(plain)
                controller = made
                return made
            }())
        stage.addTouches([[(0.1, CGPoint(10, 10))], [(0.2, CGPoint(200, 10))]])
        stage.run(to: 1)
        #expect(controller?.log == ["false", "true"] && stage.marks.map(\.text) == ["touch", "touch"])
        #expect(!stage.takesTouches)
    }

    @Test func tapsAreRecognized() {
        let lines = log(of: [[(0.5, 110, 120)], [(1, 110, 110), (1.1, 190, 110)]]) { box, log in
            box.addGestureRecognizer(UITapGestureRecognizer(target: log, action: Selector("tap", Log.tap)))
            #expect(Stage.current.takesTouches)
        }
        // A recognized gesture cancels the touches of the view. A movement is not a tap.
        #expect(
            lines == [
                "began 10.0,20.0 x1 0.5", "cancelled 10.0,20.0 x1 0.5", "tap1 10.0,20.0 0.5",
                "began 10.0,10.0 x1 1.0", "ended 90.0,10.0 x1 1.1",
            ])
    }

    /// A drag from an edge is recognized only there.
    @Test(arguments: [(UIRectEdge.left, 5.0, 1), (.left, 15.1, 0), (.right, 5, 0), (.all, 5, 1)])
    func edgesRecognizeDrags(edges: UIRectEdge, start: Double, count: Int) {
        final class Root: UIView {
            var times: [Double] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                times.append((event?.timestamp ?? 0) - CACurrentMediaTime())
                #expect(event?.type == .touches && touches.first?.gestureRecognizers?.count == 1)
            }
        }
        let (stage, log, root) = (Stage(size: CGSize(300, 300)), Log(), Root())
        stage.perform(runTo: 1) {
            root.frame = CGRect(0, 0, 300, 300)
            let drag = UIScreenEdgePanGestureRecognizer(target: log, action: Selector("pan", Log.pan))
            drag.edges = edges
            root.addGestureRecognizer(drag)
            stage.rootLayer.addSublayer(root.layer)
            stage.addTouches([[0.1, 0.2, 0.3].map { (time: $0, location: CGPoint(start + $0 * 100, 150)) }])
        }
        #expect(log.lines.count { $0.hasPrefix("pan began") } == count)
        #expect(root.times == [0])
    }

    /// A tap that waits for a double tap to fail is recognized after the pause.
    @Test func aTapWaitsForADoubleTap() {
        let lines = log(of: [[(0.1, 110, 110)], [(0.3, 110, 110)], [(1, 120, 110)]]) { box, log in
            let single = UITapGestureRecognizer(target: log, action: Selector("tap", Log.tap))
            let double = UITapGestureRecognizer(target: log, action: Selector("tap", Log.tap))
            double.numberOfTapsRequired = 2
            single.require(toFail: double)
            for gesture in [single, double] { box.addGestureRecognizer(gesture) }
        }
        #expect(lines.filter { $0.hasPrefix("tap") } == ["tap2 10.0,10.0 0.3", "tap1 20.0,10.0 1.35"])
    }

    @Test func pressesAndDragsAreRecognized() {
        let lines = log(of: [
            [(0.1, 110, 110), (0.4, 111, 110), (0.9, 150, 110), (1, 150, 110)],
            [(1.2, 110, 110), (1.3, 130, 110), (1.4, 150, 110)],
            [(1.5, 110, 110), (1.51, 160, 110)],
        ]) { box, log in
            box.addGestureRecognizer(
                UILongPressGestureRecognizer(target: log, action: Selector("press", Log.press)))
            box.addGestureRecognizer(UIPanGestureRecognizer(target: log, action: Selector("pan", Log.pan)))
            box.addGestureRecognizer(
                UISwipeGestureRecognizer(target: log, action: Selector("swipe", Log.swipe)))
        }
        #expect(
            lines.filter { $0.hasPrefix("p") || $0.hasPrefix("s") } == [
                "press began 0.6", "press changed 0.9", "press ended 1.0", "pan began 20.0 200.0 1.3",
                "pan ended 40.0 200.0 1.4", "swipe 1.51",
            ])
    }

    /// A press can follow a tap. Other presses and those of two fingers are not recognized.
    @Test func pressesFollowTaps() {
        let lines = log(of: [
            [(0.1, 110, 110), (0.8, 110, 110)], [(1.2, 110, 110)], [(1.3, 110, 110), (1.9, 110, 110)],
        ]) { box, log in
            for fingers in [1, 2] {
                let press = UILongPressGestureRecognizer(target: log, action: Selector("press", Log.press))
                press.numberOfTapsRequired = 1
                press.numberOfTouchesRequired = fingers
                box.addGestureRecognizer(press)
            }
        }
        #expect(lines.filter { $0.hasPrefix("press") } == ["press began 1.8", "press ended 1.9"])
    }

    /// A recognizer of a program overrides the methods for touches, with the event that UIKit passes.
    @Test func programsRecognizeGestures() {
        final class Down: UIGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
        }
        let lines = log(of: [[(0.2, 110, 110), (0.3, 110, 110)]]) { box, log in
            box.addGestureRecognizer(Down(target: log, action: Selector("down", Log.down)))
        }
        #expect(lines == ["down 0.2"])
    }

    /// A button highlights, and keeps its taps from the gestures around it. A touch can end outside of it without a movement.
    @Test func buttonsSendActions() {
        var states: [Bool] = []
        let lines = log(of: [
            [(0.1, 110, 110), (0.2, 112, 110)], [(0.5, 110, 110), (0.6, 190, 190), (0.7, 190, 190)],
            [(0.8, 110, 110), (0.9, 190, 190)],
        ]) { box, log in
            let button = UIButton(frame: CGRect(0, 0, 20, 20))
            button.addTarget(log, action: Selector("down", Log.down), for: .touchDown)
            button.addTarget(log, action: Selector("up", Log.up), for: .touchUpInside)
            button.addTarget(log, action: Selector("out", Log.out), for: .touchUpOutside)
            box.addSubview(button)
            box.addGestureRecognizer(UITapGestureRecognizer(target: log, action: Selector("tap", Log.tap)))
            for time in [0.15, 0.25, 0.65] {
                Stage.current.after(time) { states.append(button.isHighlighted) }
            }
        }
        #expect(lines == ["down 0.1", "up 0.2", "down 0.5", "out 0.7", "down 0.8", "out 0.9"])
        #expect(states == [true, false, false])
    }

    /// A drag moves the knob from the place of the touch on it, and is no gesture of the views around it.
    @Test func slidersFollowTheirKnob() {
        let slider = UISlider(frame: CGRect(0, 40, 100, 31))
        let lines = log(of: [
            [(0.1, 120, 145), (0.2, 140, 145), (0.3, 300, 300), (0.4, 300, 300)],
            [(0.5, 120, 145), (0.6, 140, 145)],
            [(1.1, 184, 155), (1.2, 164, 155), (1.3, 154, 155)], [(1.4, 150, 155), (1.5, 110, 155)],
        ]) { box, log in
            // The knob moves by 69 points, from 15.5 to 84.5.
            slider.maximumValue = 69
            slider.addTarget(log, action: Selector("slide", Log.slide), for: .valueChanged)
            slider.addTarget(log, action: Selector("down", Log.down), for: .touchDown)
            box.addSubview(slider)
            box.addGestureRecognizer(UIPanGestureRecognizer(target: log, action: Selector("pan", Log.pan)))
            Stage.current.after(1) { slider.isContinuous = false }
        }
        #expect(
            lines == [
                "down 0.1", "slide 20.0 0.2", "slide 69.0 0.3", "down 1.1", "slide 39.0 1.3", "down 1.4",
                "slide 0.0 1.5",
            ])
        #expect(slider.value == 0 && !slider.isTracking)
    }

    /// A control has one action for a target and a method, which can lose some of its events.
    @Test func controlsAndGesturesKeepOneActionPerMethod() {
        let (log, control, down) = (Log(), UIControl(), Selector("down", Log.down))
        Stage().perform {
            for event in [.touchDown, .touchDown, .touchUpInside] as [UIControl.Event] {
                control.addTarget(log, action: down, for: event)
            }
            control.sendActions(for: [.touchDown, .touchUpInside])
            control.removeTarget(log, action: down, for: .touchUpInside)
            control.sendActions(for: .touchUpInside)
            control.sendActions(for: .touchDown)
        }
        #expect(log.lines == ["down 0.0", "down 0.0"])
        let lines = self.log(of: [[(0.5, 110, 120)]]) { box, log in
            let tap = UITapGestureRecognizer(target: log, action: Selector("tap", Log.tap))
            tap.addTarget(log, action: Selector("tap", Log.tap))
            box.addGestureRecognizer(tap)
        }
        #expect(lines.count { $0.hasPrefix("tap") } == 1)
    }

    /// An action without a target calls the next responder that has the method.
    @Test func actionsFindTheirResponder() {
        final class Root: UIView {
            var count = 0
            func press() { count += 1 }
        }
        let (root, button) = (Root(), UIButton(type: .system))
        Stage().perform {
            root.addSubview(button)
            button.addTarget(nil, action: Selector("press", Root.press), for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
        }
        #expect(root.count == 1)
    }

    @Test func aGestureBelongsToOneView() {
        let stage = Stage()
        stage.perform {
            let (first, second, tap) = (UIView(), UIView(), UITapGestureRecognizer())
            first.addGestureRecognizer(tap)
            first.addGestureRecognizer(tap)
            #expect(first.gestureRecognizers == [tap])
            second.addGestureRecognizer(tap)
            #expect(first.gestureRecognizers == [] && tap.view === second)
            second.removeGestureRecognizer(tap)
            #expect(tap.view == nil)
            stage.takesTouches = false
            first.gestureRecognizers = [tap]
            #expect(tap.view === first && stage.takesTouches)
            first.gestureRecognizers = nil
            #expect(tap.view == nil)
        }
    }

    /// A recognizer that the program disables cancels its gesture, and ignores the rest of the touch.
    @Test func aDisabledGestureIsCancelled() {
        let lines = log(of: [[(0.1, 110, 110), (0.2, 130, 110), (0.5, 150, 110), (0.6, 150, 110)]]) {
            box, log in
            let pan = UIPanGestureRecognizer(target: log, action: Selector("pan", Log.pan))
            box.addGestureRecognizer(pan)
            Stage.current.after(0.3) {
                pan.isEnabled = false
                pan.isEnabled = true
            }
        }
        let pans = lines.filter { $0.hasPrefix("pan") }
        #expect(pans == ["pan began 20.0 200.0 0.2", "pan cancelled 20.0 200.0 0.3"])
    }
}
