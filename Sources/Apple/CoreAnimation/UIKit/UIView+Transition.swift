public import Foundation
import Geometry
import Layers

extension CALayer {
    /// Draws the layer and its sublayers, without their animations, in a context. Masks clip if they are filled paths.
    ///
    /// It draws no gradients, particles and copies of a replicator.
    public func render(in ctx: CGContext) {
        layoutIfNeeded()
        displayIfNeeded()
        guard !isHidden, opacity > 0 else { return }
        ctx.saveGState()
        ctx.setAlpha(ctx.alpha * CGFloat(opacity))
        if let path = (mask as? CAShapeLayer)?.path { ctx.clip(to: path) }
        let outline = CGPath(state.outline)
        if masksToBounds { ctx.clip(to: outline) }
        ctx.draw(with: state.shadow) { drawContent(in: ctx, outline) }
        ctx.restoreGState()
    }

    private func drawContent(in ctx: CGContext, _ outline: CGPath) {
        if let backgroundColor { ctx.fill(outline, backgroundColor) }
        (self as? CAShapeLayer)?.drawShape(in: ctx)
        for child in content {
            ctx.saveGState()
            ctx.concatenate(CGAffineTransform(child.outerMap))
            child.render(in: ctx)
            ctx.restoreGState()
        }
        if let borderColor, borderWidth > 0 {
            ctx.setStrokeColor(borderColor)
            ctx.draw(outline, .stroke, CGContext.LineStyle(width: borderWidth))
        }
    }
}

extension CAShapeLayer {
    fileprivate func drawShape(in ctx: CGContext) {
        guard let path else { return }
        if let fillColor { ctx.fill(path, fillColor, fillRule == .evenOdd ? .eoFill : .fill) }
        guard let strokeColor, lineWidth > 0 else { return }
        let line = path.path.trimmed(from: strokeStart, to: strokeEnd, cut: .parameter)
        let style = CGContext.LineStyle(
            width: lineWidth, cap: LineCap(rawValue: lineCap.rawValue) ?? .butt,
            join: LineJoin(rawValue: lineJoin.rawValue) ?? .miter, miterLimit: miterLimit,
            dashes: lineDashPattern?.map { CGFloat($0.doubleValue) } ?? [], dashPhase: lineDashPhase)
        ctx.setStrokeColor(strokeColor)
        ctx.draw(CGPath(line), .stroke, style)
    }
}

extension CGContext {
    fileprivate func fill(_ path: CGPath, _ color: CGColor, _ mode: CGPathDrawingMode = .fill) {
        setFillColor(color)
        draw(path, mode, LineStyle())
    }
}

// MARK: - Pictures of views

extension CALayer {
    fileprivate final var picture: CGImage {
        let context = CGContext(bounds: bounds)
        render(in: context)
        return context.picture
    }

    fileprivate final func snapshot(in frame: CGRect) -> UIView {
        let view = UIView(frame: frame)
        view.layer.contents = picture
        return view
    }
}

extension UIScreen {
    /// Returns a view with the picture of the stage.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        Stage.current.rootLayer.snapshot(in: bounds)
    }
}

extension UIView {
    /// Draws the view in the current context. Returns whether there is one.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        let context = UIGraphicsGetCurrentContext()
        context?.draw(layer.picture, at: rect, isUpsideDown: false)
        return context != nil
    }

    /// Returns a view with the picture of the view.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { layer.snapshot(in: frame) }

    /// Changes a view with a ``CATransition`` that flips or fades. Curls fade, too.
    ///
    /// Without a transition in the options, the view changes immediately. The changes of properties animate only with
    /// `allowAnimatedContent`.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let hasTransition = !options.isDisjoint(with: .everyTransition)
        if duration > 0, hasTransition {
            let transition = CATransition()
            transition.duration = duration
            if let side = options.flipSide {
                (transition.type, transition.subtype) = (.flip, side)
                transition.timingFunction = CAMediaTimingFunction(options.timingFunction)
            }
            view.layer.add(transition, forKey: kCATransition)
        }
        let isAnimated = options.contains(.allowAnimatedContent)
        if isAnimated {
            animate(
                withDuration: duration, delay: 0, options: options, animations: { animations?() },
                completion: hasTransition ? nil : completion)
        } else {
            performWithoutAnimation { animations?() }
        }
        guard hasTransition || !isAnimated else { return }
        guard view.layer.superlayer != nil else {
            completion?(true)
            return
        }
        Stage.current.runSilently(after: hasTransition ? duration : 0) { completion?(true) }
    }

    /// Replaces a view with another one, and flips the superview or fades between them, as the options say.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let parent = fromView.superview else { return }
        transition(with: parent, duration: duration, options: options) {
            if options.contains(.showHideTransitionViews) {
                (fromView.isHidden, toView.isHidden) = (true, false)
            } else {
                parent.insertSubview(toView, aboveSubview: fromView)
                fromView.removeFromSuperview()
            }
        } completion: {
            completion?($0)
        }
    }
}

extension UIView.AnimationOptions {
    static let everyTransition = UIView.AnimationOptions(rawValue: 7 << 20)

    /// The side from which the transition flips, or `nil` if it fades.
    fileprivate var flipSide: CATransitionSubtype? {
        switch intersection(.everyTransition) {
        case .transitionFlipFromLeft: .fromLeft
        case .transitionFlipFromRight: .fromRight
        case .transitionFlipFromTop: .fromTop
        case .transitionFlipFromBottom: .fromBottom
        default: nil
        }
    }
}
