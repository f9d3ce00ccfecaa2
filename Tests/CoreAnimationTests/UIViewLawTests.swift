import Foundation
import Layers
import TestSupport
import Testing

@testable import CoreAnimation

/// A program of random blocks at random times, on views in each other.
private final class Blocks {
    var random: SplitMix64
    let views = (0..<4).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    /// What was told, and how many blocks were begun.
    var log: [String] = []
    var count = 0

    init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }

    func begin(on root: CALayer) {
        root.addSublayer(views[0].layer)
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        for _ in 0..<8 { Stage.current.after(number(24) / 8) { self.act(depth: 0) } }
        act(depth: 0)
    }

    private func number(_ limit: Int) -> Double { Double(Int.random(in: 0..<limit, using: &random)) }

    private func act(depth: Int) {
        let view = views[Int(number(views.count))]
        switch Int(number(10)) {
        case 0: view.removeFromSuperview()
        case 1: views[Int(number(views.count))].insertSubview(view, at: Int(number(3)))
        case 2: UIView.performWithoutAnimation { change(view) }
        case 3: view.layer.removeAllAnimations()
        case 4: change(view)
        default: animate(view, depth)
        }
    }

    private func change(_ view: UIView) {
        switch Int(number(4)) {
        case 0: view.center = CGPoint(x: number(100), y: number(100))
        case 1: view.alpha = number(5) / 4
        case 2: view.transform = CGAffineTransform(scaleX: 1 + number(3), y: 1)
        default: view.bounds.size.width = 5 + number(50)
        }
    }

    private func animate(_ view: UIView, _ depth: Int) {
        count += 1
        let name = count
        let changes = { [self] in
            change(view)
            if number(3) == 0 { change(views[Int(number(views.count))]) }
            if depth < 3, number(3) == 0 { act(depth: depth + 1) }
        }
        let completion: (Bool) -> Void = { [self] finished in
            log.append("\(name) \(finished) \(CACurrentMediaTime())")
            if depth < 3, number(2) == 0 { act(depth: depth + 1) }
        }
        let (duration, delay) = (number(9) / 8, number(2) * 0.25)
        var options = UIView.AnimationOptions(rawValue: UInt(number(4)) << 16)
        if number(3) == 0 { options.insert(.autoreverse) }
        if number(3) == 0 { options.insert(.overrideInheritedDuration) }
        if number(2) == 0 {
            UIView.animate(
                withDuration: duration, delay: delay, options: options, animations: changes,
                completion: completion)
        } else {
            UIView.animate(
                withDuration: duration, delay: delay, usingSpringWithDamping: 0.5, initialSpringVelocity: 1,
                options: options, animations: changes, completion: completion)
        }
    }
}

@Suite struct UIViewLawTests {
    /// Every block is completed once, and in the end every view shows what it was given.
    @Test func blocksEndAndViewsComeToRest() {
        for seed in cases(80) {
            let blocks = Blocks(seed: seed)
            let stage = Stage { blocks.begin(on: $0) }
            stage.run(to: 60)
            let names = blocks.log.compactMap { $0.split(separator: " ").first }
            #expect(Set(names).count == blocks.count && names.count == blocks.count, "seed \(seed)")
            for view in blocks.views {
                #expect(view.layer.animationKeys() == nil, "seed \(seed)")
                guard let shown = stage.presentation(of: view.layer, at: 60) else { continue }
                #expect(
                    shown.position == view.center && shown.bounds == view.bounds
                        && shown.opacity == view.layer.opacity
                        && shown.affineTransform() == view.transform, "seed \(seed)")
            }
        }
    }

    /// The views and their layers are one tree.
    @Test func viewsAndLayersAreOneTree() {
        for seed in cases(80) {
            let blocks = Blocks(seed: seed)
            let stage = Stage { blocks.begin(on: $0) }
            stage.run(to: 60)
            for view in blocks.views {
                #expect((view.layer.sublayers ?? []) == view.subviews.map(\.layer), "seed \(seed)")
                for inner in view.subviews { #expect(inner.superview === view, "seed \(seed)") }
                let outer = view.superview
                #expect(outer == nil || outer?.subviews.contains { $0 === view } == true, "seed \(seed)")
            }
        }
    }

    @Test func thePastIsAFunctionOfTime() {
        for seed in cases(40) {
            let (whole, stepped) = (Blocks(seed: seed), Blocks(seed: seed))
            let stage = Stage { whole.begin(on: $0) }
            stage.run(to: 8)
            let other = Stage { stepped.begin(on: $0) }
            for time in stride(from: 0.01, to: 8, by: 0.37) {
                other.run(to: time)
                let isSame = other.timeline.presentation(at: time) == stage.timeline.presentation(at: time)
                #expect(isSame, "seed \(seed), \(time) s")
            }
            other.run(to: 8)
            #expect(whole.log == stepped.log, "seed \(seed)")
        }
    }
}
