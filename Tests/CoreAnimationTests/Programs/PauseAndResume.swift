import CoreAnimation

/// Pauses a layer with Apple's documented code.
extension CALayer {
    func pause() {
        let pausedTime = convertTime(CACurrentMediaTime(), from: nil)
        speed = 0
        timeOffset = pausedTime
    }

    func resume() {
        let pausedTime = timeOffset
        speed = 1
        timeOffset = 0
        beginTime = 0
        let timeSincePause = convertTime(CACurrentMediaTime(), from: nil) - pausedTime
        beginTime = timeSincePause
    }
}

/// A dot moves back and forth, and pauses from 1 to 2.5 s.
func pauseAndResume(in root: CALayer) {
    let dot = CALayer()
    dot.name = "dot"
    dot.frame = CGRect(x: 10, y: 90, width: 20, height: 20)
    dot.backgroundColor = UIColor.cyan.cgColor
    root.addSublayer(dot)

    let move = CABasicAnimation(keyPath: "position.x")
    move.byValue = 160
    move.duration = 1.6
    move.autoreverses = true
    dot.add(move, forKey: "move")

    func wait(_ seconds: Double, then next: @escaping () -> Void) {
        CATransaction.begin()
        CATransaction.setCompletionBlock(next)
        let wait = CABasicAnimation(keyPath: "zPosition")
        wait.duration = seconds
        root.add(wait, forKey: "wait")
        CATransaction.commit()
    }
    wait(1) {
        dot.pause()
        wait(1.5) { dot.resume() }
    }
}
