import TestSupport
import Testing

/// Typical code compiles without changes.
@Suite struct WrittenProgramTests {
    /// Deferred work, a pause and a delegate, in the forms that Apple's SDK accepts in both language modes.
    private static let code = """
        final class Deferred: UIView {
            var count = 0
            func start() {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.count += 1 }
                DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in self?.start() }
                DispatchQueue.main.async { self.alpha = 0 }
                DispatchQueue.global().async { DispatchQueue.main.async { print(1) } }
                UIView.animate(withDuration: 1, animations: { self.alpha = 1 }) { _ in self.start() }
            }
        }
        @MainActor final class Model {
            var count = 0
            func start() {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.count += 1 }
                DispatchQueue.main.async { self.start() }
                CATransaction.setCompletionBlock { self.count += 1 }
            }
        }
        extension CALayer {
            func pause() {
                let pausedTime = convertTime(CACurrentMediaTime(), from: nil)
                speed = 0
                timeOffset = pausedTime
            }
        }
        final class Sequencer: NSObject, CAAnimationDelegate {
            private let layer: CALayer
            private let steps: [(keyPath: String, from: CGFloat, to: CGFloat)] = [("position.x", 30, 170)]

            init(_ layer: CALayer) {
                self.layer = layer
                super.init()
                layer.actions = ["position": NSNull()]
                layer.backgroundColor = UIColor.brown.cgColor
            }

            func run(_ step: Int) {
                let animation = CABasicAnimation(keyPath: steps[step].keyPath)
                animation.fromValue = steps[step].from
                animation.byValue = 160
                animation.duration = 0.5 + 0.25 * Double(step)
                animation.delegate = self
                animation.setValue(step, forKey: "step")
                layer.setValue(steps[step].to, forKeyPath: steps[step].keyPath)
                layer.add(animation, forKey: "step")
            }

            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                guard flag, let step = anim.value(forKey: "step") as? Int, step < steps.count else { return }
                run(step + 1)
            }
        }
        """

    /// The compiler accepts the code with each of Apple's module names.
    @Test(arguments: ["5", "6"], ["UIKit", "QuartzCore", "AppKit"])
    func codeCompilesUnchanged(mode: String, module: String) throws {
        // Whether a program imports Foundation does not depend on the name of the module.
        for foundation in module == "UIKit" ? ["", "import Foundation\n"] : [""] {
            let text = "\(foundation)import \(module)\n\(Self.code)"
            #expect(try Compiler.complaints(["code": text], mode: mode) == "")
        }
    }
}
