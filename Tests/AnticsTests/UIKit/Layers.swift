// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, LineLength

// The names of Core Animation and UIKit that code of ours uses, with Apple's signatures and no pictures: what is set is
// kept, so that it can be looked at. Foundation has the rest.
@_exported import Foundation

public typealias CFTimeInterval = Double

/// The host's clock, far from 0 as a real one is, which stands still but for what is done later.
public func CACurrentMediaTime() -> CFTimeInterval { 1000 + DispatchQueue.main.time }

public protocol CAMediaTiming: AnyObject {
    var beginTime: CFTimeInterval { get set }
    var duration: CFTimeInterval { get set }
    var speed: Float { get set }
    var timeOffset: CFTimeInterval { get set }
    var repeatCount: Float { get set }
    var repeatDuration: CFTimeInterval { get set }
    var autoreverses: Bool { get set }
    var fillMode: CAMediaTimingFillMode { get set }
}

public protocol CAAction: AnyObject {}
extension NSNull: CAAction {}

open class CALayer: NSObject, CAMediaTiming {
    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = .infinity
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed

    open var bounds = CGRect.zero
    open var position = CGPoint.zero
    open var zPosition: CGFloat = 0
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    open var transform = CATransform3DIdentity
    open var sublayerTransform = CATransform3DIdentity
    open var opacity: Float = 1
    open var isHidden = false
    open var masksToBounds = false
    open var cornerRadius: CGFloat = 0
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    open var backgroundColor: CGColor?
    open var mask: CALayer? { didSet { mask?.superlayer = self } }
    open var actions: [String: CAAction]?
    open var sublayers: [CALayer]?
    open internal(set) var superlayer: CALayer?
    public internal(set) var animations: [(animation: CAAnimation, key: String?)] = []

    public override init() {}

    open var frame: CGRect {
        get { bounds }
        set { bounds.size = newValue.size }
    }

    open func addSublayer(_ layer: CALayer) {
        layer.superlayer = self
        sublayers = (sublayers ?? []) + [layer]
    }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        layer.superlayer = self
        sublayers = sublayers ?? []
        sublayers?.insert(layer, at: Int(index))
    }

    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    open func add(_ animation: CAAnimation, forKey key: String?) { animations.append((animation, key)) }
    open func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }

    open func setValue(_ value: Any?, forKeyPath keyPath: String) { changes.append((keyPath, value)) }
    public internal(set) var changes: [(keyPath: String, value: Any?)] = []

    open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        ((superlayer?.convertTime(time, from: nil) ?? time) - beginTime) * Double(speed) + timeOffset
    }
}

open class CAShapeLayer: CALayer {
    open var path: CGPath?
    open var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    open var fillRule = CAShapeLayerFillRule.nonZero
    open var strokeColor: CGColor?
    open var strokeStart: CGFloat = 0
    open var strokeEnd: CGFloat = 1
    open var lineWidth: CGFloat = 1
    open var miterLimit: CGFloat = 10
    open var lineCap = CAShapeLayerLineCap.butt
    open var lineJoin = CAShapeLayerLineJoin.miter
    open var lineDashPhase: CGFloat = 0
    open var lineDashPattern: [NSNumber]?
}

open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)
    open var type = CAGradientLayerType.axial
}

open class CAReplicatorLayer: CALayer {
    open var instanceCount = 1
    open var instanceDelay: CFTimeInterval = 0
    open var instanceTransform = CATransform3DIdentity
    open var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    open var instanceRedOffset: Float = 0
    open var instanceGreenOffset: Float = 0
    open var instanceBlueOffset: Float = 0
    open var instanceAlphaOffset: Float = 0
}

open class CATransaction: NSObject {
    open class func begin() {}
    open class func commit() {}
    open class func setAnimationDuration(_ duration: CFTimeInterval) {}
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
    open class func setDisableActions(_ flag: Bool) {}
    open class func setCompletionBlock(_ block: (() -> Void)?) { block?() }
}
