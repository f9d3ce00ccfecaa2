import Colors
import Foundation
import Geometry
import Layers

/// A transition from the appearance of a layer at the last commit to its new one.
///
///     let push = CATransition()
///     push.type = .push
///     push.subtype = .fromRight
///     layer.add(push, forKey: kCATransition)
///     layer.contents = newImage
///
/// The superlayer shows the old appearance, with its sublayers, as a still picture at its old place. The sublayers of the
/// superlayer do not include it. As in Core Animation, a layer has one transition at a time, whose key is ``kCATransition``,
/// and only a superlayer with ``CALayer/masksToBounds`` clips a movement. A layer that was not in the tree has no old
/// appearance.
open class CATransition: CAAnimation {
    /// The effect of the transition.
    open var type = CATransitionType.fade { didSet { noteChange() } }
    /// The side at which a movement begins, or `nil` for the left. A fade has no direction.
    open var subtype: CATransitionSubtype? { didSet { noteChange() } }
    /// The start, as a fraction of the whole transition.
    open var startProgress: Float = 0 { didSet { noteChange() } }
    /// The end, as a fraction of the whole transition.
    open var endProgress: Float = 1 { didSet { noteChange() } }
    /// The changes of the layer, or of the picture of its old appearance.
    private var changes: [PropertyChange] = []

    /// Returns the default value for a key, or `nil` if it is zero or there is none.
    open override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "type": CATransitionType.fade
        case "endProgress": Float(1)
        default: super.defaultValue(forKey: key)
        }
    }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "type": KeyedProperty(name: \CATransition.type)
        case "subtype": KeyedProperty(name: \CATransition.subtype)
        case "startProgress": KeyedProperty(number: \CATransition.startProgress)
        case "endProgress": KeyedProperty(number: \CATransition.endProgress, default: 1)
        default: super.keyedProperty(key)
        }
    }

    override func duplicate() -> CAAnimation {
        let copy = copied(to: CATransition())
        (copy.type, copy.subtype) = (type, subtype)
        (copy.startProgress, copy.endProgress) = (startProgress, endProgress)
        return copy
    }

    override func effect(_ reading: inout AnimationReading) throws -> Animation.Effect {
        .group(try changes.map { try Animation(.change($0)) })
    }

    // MARK: Old and new appearance

    override var fixedKey: String? { kCATransition }

    override func prepare(for layer: CALayer) -> TransitionPicture? {
        let stage = Stage.current
        if ![.fade, .moveIn, .push, .reveal, .flip].contains(type) {
            stage.report("there is no transition \"\(type.rawValue)\": it fades")
            type = .fade
        }
        if duration == 0 { duration = stage.settings.animationDuration }
        let (picture, distance) = (layer.committedPicture(), distance(in: layer))
        let isCovered = picture?.coversItsBounds ?? false
        switch type {
        case .push, .moveIn: changes = slide { distance * (1 - $0) }
        case .reveal: changes = []
        case .flip: changes = flip(shows: 1) { ($0 - 1) * layer.state.opacity }
        // An opaque picture covers the new appearance, which would otherwise fade in over the background.
        default: changes = isCovered ? [] : fade { ($0 - 1) * layer.state.opacity }
        }
        guard let picture, duration > 0, let leaving = duplicate() as? CATransition else { return nil }
        let opacity = picture.state.opacity
        leaving.changes =
            type == .flip
            ? leaving.flip(shows: 0) { opacity * $0 }
            : leaving.fade { [type] in type == .fade ? opacity * (1 - $0) : opacity }
        if type == .push || type == .reveal { leaving.changes += slide { -distance * $0 } }
        var reading = AnimationReading(morph: stage.morph)
        if let animation = try? leaving.read(&reading, begin: layer.begin(of: self)) {
            picture.state.add(animation, forKey: kCATransition)
        }
        picture.state.opacity = 0
        return TransitionPicture(layer: picture, isInFront: type == .fade || type == .reveal)
    }

    /// Returns the distance from the layer's place to the place at which a movement begins, in the superlayer.
    private func distance(in layer: CALayer) -> Vector {
        let size = layer.state.bounds.size
        let distance =
            switch subtype ?? .fromLeft {
            case .fromRight: Vector(size.width, 0)
            // As in Core Animation, the top is the side with the greatest y.
            case .fromTop: Vector(0, size.height)
            case .fromBottom: Vector(0, -size.height)
            default: Vector(-size.width, 0)
            }
        return layer.state.placement.matrix.apply(distance)
    }

    private func slide(_ offset: (Double) -> Vector) -> [PropertyChange] {
        let (start, end) = (offset(Double(startProgress)), offset(Double(endProgress)))
        return change(.position, from: .point(Point(start)), by: .point(Point(end - start)))
    }

    private func fade(_ opacity: (Double) -> Double) -> [PropertyChange] {
        let (start, end) = (opacity(Double(startProgress)), opacity(Double(endProgress)))
        return change(.opacity, from: .number(start), by: .number(end - start))
    }

    /// Returns a half turn about x or y that shows only its first half (0) or its second half (1).
    ///
    /// `opacity` is the change of the opacity for a visibility of 0 or 1.
    private func flip(shows half: Double, _ opacity: (Double) -> Double) -> [PropertyChange] {
        let (start, end) = (Double(startProgress), Double(endProgress))
        let middle = min(max(0.5, start), end)
        let times = [start, middle, end].map { ($0 - start) / (end - start) }
        let angles = [start, middle, end].map { (half == 0 ? min($0, 0.5) : max($0, 0.5) - 1) * .pi }
        let isUpright = subtype == .fromTop || subtype == .fromBottom
        guard
            let turn = try? Keyframes(.values(angles.map(AnimatableValue.number)), keyTimes: times),
            let visibility = try? Keyframes(
                .values([1 - half, half].map { .number(opacity($0)) }), keyTimes: Array(times.prefix(2)),
                calculationMode: .discrete)
        else { return [] }
        return [
            try? PropertyChange(
                .transform, .keyframes(turn), isAdditive: true, valueFunction: isUpright ? .rotateX : .rotateY
            ),
            try? PropertyChange(.opacity, .keyframes(visibility), isAdditive: true),
        ].compactMap(\.self)
    }

    /// Returns a change on top of the model value, or none if its values are not finite.
    private func change(
        _ property: AnimatableProperty, from start: AnimatableValue, by difference: AnimatableValue
    ) -> [PropertyChange] {
        let ends = Ends(from: start, by: difference)
        return (try? PropertyChange(property, .ends(ends), isAdditive: true)).map { [$0] } ?? []
    }
}

extension CATransitionType {
    /// A half turn that changes sides in its middle. Apple has no constant for it.
    static let flip = CATransitionType(rawValue: "oglFlip")
}

extension Point {
    fileprivate init(_ offset: Vector) { self.init(offset.dx, offset.dy) }
}

// MARK: - Still pictures of layers

extension CALayer {
    /// Returns a picture of the layer at the last commit, with its sublayers, or `nil` if it was not in the tree.
    fileprivate func committedPicture() -> CALayer? {
        let stage = Stage.current
        guard let id = committed?.id, let layer = stage.timeline.current(id) else { return nil }
        let picture = Self.picture(of: layer.presentation(at: enclosingTime(stage.time)))
        (picture.state.timing, picture.fixedOrigin) = (state.timing, fixedOrigin)
        return picture
    }

    /// Returns a copy of a layer of the engine without its animations.
    private static func picture(of layer: Layer) -> CALayer {
        let picture = CALayer()
        picture.state = layer
        picture.state.removeAllAnimations()
        (picture.state.timing, picture.state.sublayers, picture.state.mask) = (MediaTiming(), [], nil)
        picture.maskLayer = layer.mask.map(Self.picture)
        picture.children = layer.sublayers.map(Self.picture)
        for part in picture.content { part.parent = picture }
        picture.maskLayer?.parent = picture
        return picture
    }

    /// Whether the layer, or one of its sublayers, is opaque in the whole bounds.
    fileprivate var coversItsBounds: Bool {
        guard state.opacity == 1, !state.isHidden else { return false }
        return state.backgroundColor?.alpha == 1
            || children.contains { $0.frame.contains(bounds) && $0.coversItsBounds }
    }
}
