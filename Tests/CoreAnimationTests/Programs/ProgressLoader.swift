import CoreAnimation

/// A ring that follows the progress of what it is told of.
final class ProgressRing: CAShapeLayer {
    func show(_ progress: CGFloat, then next: (() -> Void)? = nil) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.6)
        CATransaction.setCompletionBlock(next)
        strokeEnd = progress
        CATransaction.commit()
    }
}

/// A loader by strokeEnd: three parts arrive one after the other, and the ring fades when all are there.
func progressLoader(in root: CALayer) {
    let ring = ProgressRing()
    ring.name = "ring"
    ring.path = CGPath(ellipseIn: CGRect(x: 50, y: 50, width: 100, height: 100), transform: nil)
    ring.fillColor = nil
    ring.strokeColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
    ring.lineWidth = 10
    ring.strokeEnd = 0
    root.addSublayer(ring)
    CATransaction.flush()

    ring.show(0.3) {
        ring.show(0.7) {
            ring.show(1) { ring.opacity = 0 }
        }
    }
}
