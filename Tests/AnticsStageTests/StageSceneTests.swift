import Commands
import CoreAnimation
import Foundation
import Geometry
import Layers
import Playground
import Scenes
import TestSupport
import Testing
import Text

@testable import AnticsStage

/// Playing, rendering and recording a stage.
@Suite struct StageSceneTests {
    /// Creates a stage with a dot that jumps back and forth once a second, and adds an event for each jump.
    private func hops(_ count: Int) -> Stage {
        Stage(size: CGSize(width: 100, height: 50), title: "Hops") { root in
            let dot = CALayer()
            dot.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            dot.backgroundColor = UIColor.white.cgColor
            root.addSublayer(dot)
            func hop(_ number: Int) {
                guard number < count else { return }
                dot.position.x = number.isMultiple(of: 2) ? 75 : 25
                Stage.current.note("hop \(number)")
                Stage.current.after(1) { hop(number + 1) }
            }
            hop(0)
        }
    }

    /// The initial layers are part of the scene, not changes.
    @Test func theSceneShowsTheSameAsTheStage() throws {
        let stage = hops(5)
        stage.run(to: 8)
        let scene = stage.scene
        #expect(scene.layers.first?.sublayers.count == 1 && scene.changes.allSatisfy { $0.time > 0 })
        let timeline = Timeline(scene)
        let layer = try #require(stage.rootLayer.sublayers?.first)
        for step in 0...80 {
            let time = Double(step) / 10
            let id = try #require(scene.layers.first?.sublayers.first?.id)
            let shown = try #require(timeline.presentation(at: time)[id])
            let wanted = try #require(stage.presentation(of: layer, at: time))
            #expect(CGFloat(shown.position.x) == wanted.position.x, "at \(time)")
        }
        #expect(timeline.duration == 5 && !stage.hasPendingWork)
    }

    @Test func eventsAreMarked() {
        let stage = hops(3)
        let fade = CABasicAnimation(keyPath: "opacity")
        let told = Told()
        stage.perform {
            fade.duration = 1.5
            fade.delegate = told
            stage.rootLayer.add(fade, forKey: "fade")
            CATransaction.begin()
            CATransaction.setCompletionBlock {}
            CATransaction.commit()
            DispatchQueue.main.async {}
        }
        stage.run(to: 4)
        let marks = stage.marks.map { "\($0.time) \($0.text)" }
        #expect(
            marks == [
                "0.0 hop 0", "0.0 async block", "0.0 animationDidStart: fade", "0.0 completion block",
                "1.0 deferred block", "1.0 hop 1", "1.0 position starts", "1.25 position ends",
                "1.5 animationDidStop(finished: true): fade", "2.0 deferred block", "2.0 hop 2",
                "2.0 position starts", "2.25 position ends", "3.0 deferred block",
            ])
    }

    @Test func eventsOfOneInstantAreOneStep() {
        let stage = Stage { root in
            Stage.current.note("one")
            Stage.current.note("two")
            for _ in 0..<9 { Stage.current.after(1) {} }
            let dot = CALayer()
            dot.name = "dot"
            root.addSublayer(dot)
            Stage.current.after(4) { dot.opacity = 0 }
        }
        let steps = stage.ownScene("many.swift").item.lesson.steps
        #expect(
            steps.map(\.text) == [
                "one; two", "deferred block; deferred block; deferred block; and 6 more",
                "deferred block; dot: opacity starts", "dot: opacity ends",
            ])
        #expect(steps.map(\.name) == ["one", "deferred block", "deferred block", "dot: opacity ends"])
        #expect(steps.map(\.time) == [0, 1, 4, 4.25] && steps.map(\.end) == [1, 2.5, 4.25, 5.75])
    }

    /// The fix stands before the reason, so that it remains on a small screen.
    @Test func warningsHaveTheFixBeforeTheReason() {
        let stage = Stage { root in
            let dot = CALayer()
            root.addSublayer(dot)
            let move = CABasicAnimation(keyPath: "position.x")
            move.toValue = 280
            dot.add(move, forKey: "move")
        }
        let text = stage.ownScene("dot.swift").item.warnings.first?.text ?? ""
        #expect(
            text.contains("when the animation ends. Fix: set position.x of the layer to 280 and add"),
            "\(text)")
    }

    private final class Told: NSObject, CAAnimationDelegate {}

    @Test func runningProgramsContinue() throws {
        let stage = hops(25)
        let own = stage.ownScene("hops.swift")
        #expect(own.item.timeline.duration >= 10)
        let isAhead = own.resume(until: 9) == nil
        #expect(isAhead)
        #expect(stage.time == 10.25)
        let made = own.resume(until: 15)?()
        let more = try #require(made)
        #expect(stage.time == 25 && more.timeline.duration == 25)
        #expect(more.timeline.presentation(at: 20.5) != own.item.timeline.presentation(at: 20.5))
        // The program has ended.
        let hasEnded = own.resume(until: 1000) == nil
        #expect(!stage.hasPendingWork && hasEnded)
        // An endless program runs for ten minutes.
        let endless = hops(.max).ownScene("hops.swift")
        let duration = endless.resume(until: 595)?().timeline.duration
        #expect(duration ?? 0 >= 600)
    }

    /// The scene of a running program ends at the current time, when all animations are at rest.
    @Test func theSceneEndsAtRest() {
        let stage = hops(.max)
        stage.perform {
            let slow = CABasicAnimation(keyPath: "opacity")
            slow.duration = 30
            stage.rootLayer.add(slow, forKey: "slow")
        }
        let own = stage.ownScene("hops.swift")
        let length = own.item.timeline.duration
        #expect(stage.time == 30)
        #expect(length == 30)
        #expect(own.resume(until: 31)?().timeline.duration == stage.time && stage.time > 41)
    }

    @Test func renderReturnsText() throws {
        let stage = hops(2)
        #expect(try stage.render(at: 0, columns: 4, rows: 1) == "  ⣿⣿\n")
        #expect(try stage.render(at: 0.9, columns: 4, rows: 1) == "  ⣿⣿\n")
        #expect(try stage.render(at: 1.9, columns: 4, rows: 1) == "⣿⣿\n")
        // The program runs ahead if necessary.
        #expect(try hops(20).render(at: 15.9, columns: 4, rows: 1) == "⣿⣿\n")
        #expect(throws: StageError.self) { try stage.render(at: 0, columns: 0) }
        #expect(throws: StageError.self) { try stage.render(at: .nan) }
    }

    @Test func theExtensionDecidesTheFormat() throws {
        try inFolder { (folder: URL) throws in
            func recorded(_ name: String) throws -> String {
                let path = folder.appending(path: name).path
                try hops(2).record(to: path, duration: 1, columns: 20, rows: 5)
                return try folder.text(of: name)
            }
            #expect(try recorded("a.cast").hasPrefix("{\"version\": 2, \"width\": 20, \"height\": 5"))
            #expect(try recorded("a.svg").contains("<svg"))
            #expect(try recorded("a.cast") == recorded("a.cast"))
            #expect(throws: StageError.self) { try hops(2).record(to: folder.appending(path: "a.mov").path) }
        }
    }
}
