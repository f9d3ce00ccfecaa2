import Foundation
import Geometry
import Layers

/// The key path of a rotation about the x or the y axis, such as `transform.rotation.y`.
///
/// The engine has no such property. An animation uses the value function of the rotation.
struct TiltKeyPath {
    let property: AnimatableProperty
    let function: ValueFunction

    /// Creates the key path, or returns `nil` for any other.
    init?(_ keyPath: String?) {
        let names = (keyPath ?? "").split(separator: ".", maxSplits: 1)
        guard names.count == 2, let root = AnimatableProperty(rawValue: String(names[0])),
            root.kind == .transform
        else { return nil }
        switch names[1] {
        case "rotation.x": function = .rotateX
        case "rotation.y": function = .rotateY
        default: return nil
        }
        property = root
    }

    /// Returns a matrix without the scales of its rows, and the scales.
    private func unscaled(_ matrix: CATransform3D) -> (CATransform3D, [Double]) {
        let scales = matrix.rows.prefix(3).map { row in
            let length = (row.x * row.x + row.y * row.y + row.z * row.z).squareRoot()
            return length > 0 ? length : 1
        }
        return (CATransform3DScale(matrix, 1 / scales[0], 1 / scales[1], 1 / scales[2]), scales)
    }

    /// Returns the angle of a matrix: about the axis alone, or else the angle of Euler's rotations about x, y and z.
    func angle(in matrix: CATransform3D) -> Double {
        let parts = unscaled(matrix).0
        func isPure(_ others: [Double]) -> Bool { others.allSatisfy { abs($0) < 1e-9 } }
        if function == .rotateX {
            let isPure = isPure([parts.m12, parts.m13, parts.m21, parts.m31])
            return atan2(parts.m23, isPure ? parts.m22 : parts.m33)
        }
        let isPure = isPure([parts.m12, parts.m21, parts.m23, parts.m32])
        return atan2(-parts.m13, isPure ? parts.m11 : hypot(parts.m11, parts.m12))
    }

    /// Returns a matrix with another angle.
    func matrix(_ matrix: CATransform3D, turnedTo angle: Double) -> CATransform3D {
        let (parts, scales) = unscaled(matrix)
        let turned = CATransform3DRotate(
            parts, angle - self.angle(in: matrix), function == .rotateX ? 1 : 0, function == .rotateY ? 1 : 0,
            0)
        return CATransform3DScale(turned, scales[0], scales[1], scales[2])
    }

    /// Returns the change that turns a layer.
    ///
    /// It turns the value beneath, back from the angle of the layer. If that angle has made the layer narrower, the change
    /// replaces the value beneath.
    func change(_ change: PropertyChange, _ reading: AnimationReading) throws -> PropertyChange {
        let angle = reading.matrix(property).map(angle) ?? 0
        var turned = change
        turned.isAdditive = abs(sin(angle)) < 1e-9
        guard abs(angle) > 1e-9 else { return turned }
        let base = change.isAdditive ? 0 : angle
        let shift = (change.isAdditive ? angle : 0) - (turned.isAdditive ? angle : 0)
        func shifted(_ value: AnimatableValue) -> AnimatableValue {
            if case .number(let number) = value { .number(number + shift) } else { value }
        }
        func shifted(_ ends: Ends) -> Ends {
            let (from, to) = ends.resolved(on: .number(base))
            return Ends(from: shifted(from), to: shifted(to))
        }
        switch change.values {
        case .ends(let ends): return try turned.with(.ends(shifted(ends)))
        case .spring(let ends, let spring): return try turned.with(.spring(shifted(ends), spring))
        case .keyframes(var keyframes):
            keyframes.route = .values(keyframes.values.map(shifted))
            return try turned.with(.keyframes(keyframes))
        }
    }
}
