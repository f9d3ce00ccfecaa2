import Colors
public import Foundation
import Layers
import Raster

/// A kind of particles. Each value has a range: particles get a random value in a range of that width around it.
open class CAEmitterCell: TimedObject {
    /// The name, for key paths such as `emitterCells.snow.birthRate`.
    open var name: String?
    /// The picture of the particles, a ``CGImage``. A picture of the program that has no shapes is a disc.
    open var contents: Any?
    /// Whether particles are emitted.
    open var isEnabled = true { didSet { owner?.wake() } }
    /// The number of particles in a second.
    open var birthRate: Float = 0 { didSet { owner?.wake() } }
    /// The lifetime of a particle, in seconds.
    open var lifetime: Float = 0
    /// The range of the ``lifetime``.
    open var lifetimeRange: Float = 0
    /// The velocity at the start, in points a second.
    open var velocity: CGFloat = 0
    /// The range of the ``velocity``.
    open var velocityRange: CGFloat = 0
    /// The acceleration to the right, in points a second, each second.
    open var xAcceleration: CGFloat = 0
    /// The acceleration down, in points a second, each second.
    open var yAcceleration: CGFloat = 0
    /// The acceleration towards the viewer. It has no effect, because the picture is flat.
    open var zAcceleration: CGFloat = 0
    /// The direction, in radians: 0 is right, and π/2 is down.
    ///
    /// The shape of the emitter turns it: 0 is up from a line, and outward from the outline of a circle.
    open var emissionLongitude: CGFloat = 0
    /// The angle between the direction and the plane of the picture, in radians.
    open var emissionLatitude: CGFloat = 0
    /// The range of the ``emissionLongitude``.
    open var emissionRange: CGFloat = 0
    /// The rotation in a second, in radians.
    open var spin: CGFloat = 0
    /// The range of the ``spin``.
    open var spinRange: CGFloat = 0
    /// The scale of the picture.
    open var scale: CGFloat = 1
    /// The range of the ``scale``.
    open var scaleRange: CGFloat = 0
    /// The change of the scale in a second.
    open var scaleSpeed: CGFloat = 0
    /// The colour that multiplies the colours of the picture.
    open var color: CGColor? = .white
    /// The range of red.
    open var redRange: Float = 0
    /// The range of green.
    open var greenRange: Float = 0
    /// The range of blue.
    open var blueRange: Float = 0
    /// The range of the opacity.
    open var alphaRange: Float = 0
    /// The change of red in a second. Only particles without shapes change their colour.
    open var redSpeed: Float = 0
    /// The change of green in a second. Only particles without shapes change their colour.
    open var greenSpeed: Float = 0
    /// The change of blue in a second. Only particles without shapes change their colour.
    open var blueSpeed: Float = 0
    /// The change of the opacity in a second.
    open var alphaSpeed: Float = 0
    /// The kinds of particles that each particle emits, or `nil` for none.
    ///
    /// They begin at the cell's `beginTime` after the birth of the particle, and end after its `duration`.
    open var emitterCells: [CAEmitterCell]? { didSet { setOwner(owner) } }
    /// The pixels of the picture for a point. This property has no effect.
    open var contentsScale: CGFloat = 1
    /// The shown part of the picture. This property has no effect: crop the picture.
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)

    private weak var owner: CAEmitterLayer?

    /// Creates a cell that emits nothing, with a birth rate and a lifetime of 0.
    public override init() { super.init() }

    func setOwner(_ owner: CAEmitterLayer?) {
        self.owner = owner
        emitterCells?.forEach { $0.setOwner(owner) }
        owner?.wake()
    }

    var isActive: Bool { isEnabled && birthRate > 0 }

    /// The time during which the cell emits, in seconds: without end for a duration of 0.
    var span: Double { duration > 0 ? duration : .infinity }

    /// The longest time from a birth until the end of all particles that follow from it.
    var longestVisible: Double {
        let own = max(Double(lifetime) + Double(abs(lifetimeRange)) / 2, 0)
        return min(own + ((emitterCells ?? []).map(\.longestVisible).max() ?? 0), 60)
    }

    /// Returns a layer with the picture in a colour, or `nil` for none.
    func picture(in color: Color) -> CALayer? {
        guard let image = contents as? CGImage, image.size.width > 0, image.size.height > 0 else {
            return nil
        }
        let layer = CALayer()
        guard image.shapes.isEmpty else {
            layer.bounds.size = image.size
            layer.contents = image.tinted(color)
            layer.displayIfNeeded()
            return layer
        }
        let side = min(image.size.width, image.size.height) / 2
        layer.bounds.size = CGSize(width: side, height: side)
        layer.cornerRadius = side / 2
        layer.backgroundColor = CGColor(color)
        return layer
    }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "name": return KeyedProperty(object: \CAEmitterCell.name)
        case "contents": return KeyedProperty(object: \CAEmitterCell.contents)
        case "color": return KeyedProperty(object: \CAEmitterCell.color)
        case "emitterCells": return KeyedProperty(object: \CAEmitterCell.emitterCells)
        case "enabled": return KeyedProperty(flag: \CAEmitterCell.isEnabled)
        default:
            if let path = Self.floats[key] { return KeyedProperty(number: path) }
            return Self.lengths[key].map { KeyedProperty(number: $0) } ?? super.keyedProperty(key)
        }
    }

    private nonisolated(unsafe) static let floats: [String: ReferenceWritableKeyPath<CAEmitterCell, Float>] =
        [
            "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
            "redRange": \.redRange, "greenRange": \.greenRange, "blueRange": \.blueRange,
            "alphaRange": \.alphaRange, "redSpeed": \.redSpeed, "greenSpeed": \.greenSpeed,
            "blueSpeed": \.blueSpeed, "alphaSpeed": \.alphaSpeed,
        ]

    private nonisolated(unsafe) static let lengths:
        [String: ReferenceWritableKeyPath<CAEmitterCell, CGFloat>] = [
            "velocity": \.velocity, "velocityRange": \.velocityRange, "xAcceleration": \.xAcceleration,
            "yAcceleration": \.yAcceleration, "emissionLongitude": \.emissionLongitude,
            "emissionLatitude": \.emissionLatitude, "emissionRange": \.emissionRange, "spin": \.spin,
            "spinRange": \.spinRange, "scale": \.scale, "scaleRange": \.scaleRange,
            "scaleSpeed": \.scaleSpeed,
        ]

    /// Returns the value of a property, also of an inner cell, or the stored value of another name.
    open override func value(forKey key: String) -> Any? {
        if let (cell, key) = emitterCells?.target(of: key) { return cell.value(forKey: key) }
        return super.value(forKey: key)
    }

    /// Sets a property, also of an inner cell, or stores a value under another name.
    open override func setValue(_ value: Any?, forKey key: String) {
        if let (cell, key) = emitterCells?.target(of: key) { return cell.setValue(value, forKey: key) }
        super.setValue(value, forKey: key)
    }
}

extension [CAEmitterCell] {
    /// Returns the cell and the rest of a key path such as `emitterCells.snow.birthRate`, or `nil` for other paths.
    func target(of keyPath: String) -> (cell: CAEmitterCell, key: String)? {
        let parts = keyPath.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == "emitterCells", let cell = first(where: { $0.name == parts[1] })
        else { return nil }
        return (cell, parts[2])
    }
}

extension CGImage {
    /// Returns the picture with its colours multiplied by another one.
    fileprivate func tinted(_ color: Color) -> CGImage {
        guard color != .white else { return self }
        // Each particle has a copy of the pixels, so there are few.
        func tinted(_ old: CGColor) -> CGColor {
            CGColor(old.fill.reduced(toSide: 32).mapColors { $0.multiplied(by: color) })
        }
        func tinted(_ shape: CGContext.Shape) -> CGContext.Shape {
            var shape = shape
            switch shape.paint {
            case .fill(let color, let rule): shape.paint = .fill(tinted(color), rule)
            case .stroke(let color, let style): shape.paint = .stroke(tinted(color), style)
            case .group(let shapes): shape.paint = .group(shapes.map { tinted($0) })
            case .gradient, .radial, .text: break
            }
            return shape
        }
        return CGImage(size: size, shapes: shapes.map { tinted($0) })
    }
}

extension Fill {
    /// Returns the fill with fewer pixels in its pattern.
    fileprivate func reduced(toSide side: Int) -> Fill {
        guard case .pattern(let pattern) = self else { return self }
        return .pattern(
            Pattern(pattern.picture.reduced(toSide: side), size: pattern.size, origin: pattern.origin))
    }
}
