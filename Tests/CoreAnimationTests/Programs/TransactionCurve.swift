import CoreAnimation

/// Implicit animations with the duration and the curve of a transaction.
func transactionCurve(in root: CALayer) {
    let box = CALayer()
    box.name = "box"
    box.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    box.backgroundColor = UIColor.systemGreen.cgColor
    root.addSublayer(box)
    CATransaction.flush()

    CATransaction.begin()
    CATransaction.setAnimationDuration(1.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.25, 0, 0.125, 1))
    CATransaction.setCompletionBlock { box.cornerRadius = 20 }
    box.position = CGPoint(x: 150, y: 150)
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    box.opacity = 0.5
    CATransaction.commit()
    CATransaction.commit()
}
