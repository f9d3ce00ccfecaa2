import Foundation
import Geometry
import Layers

/// The parts of a matrix by which a flat layer turns in space, for interpolation: the decomposition of CSS Transforms 2.
///
/// The row of z follows from the other two, because a layer has no thickness. A perspective is not a part.
struct MatrixParts {
    private typealias Axis = SIMD3<Double>

    private var translation: SIMD2<Double>
    private var scale: SIMD2<Double>
    private var skew: Double
    /// The rotation as a unit quaternion (x, y, z, w).
    private var rotation: SIMD4<Double>

    init(_ matrix: CATransform3D) {
        let row = Axis(matrix.m11, matrix.m12, matrix.m13)
        let column = Axis(matrix.m21, matrix.m22, matrix.m23)
        let up = Axis(0, 0, 1)
        // A lost axis is perpendicular to the other one, in the plane if possible.
        let x = row.unit ?? column.unit?.cross(up).unit ?? Axis(1, 0, 0)
        let shear = x.dot(column)
        let orthogonal = column - x * shear
        let y = orthogonal.unit ?? up.cross(x).unit ?? Axis(0, 1, 0)
        translation = SIMD2(matrix.m41, matrix.m42)
        scale = SIMD2(row.length, orthogonal.length)
        skew = scale.y > 0 ? shear / scale.y : 0
        rotation = Self.quaternion(x, y, x.cross(y))
    }

    /// Returns the quaternion of the rotation that maps the axes to these ones.
    ///
    /// The products of its parts form a matrix. The column with the greatest diagonal is a multiple of the quaternion.
    private static func quaternion(_ x: Axis, _ y: Axis, _ z: Axis) -> SIMD4<Double> {
        let columns = [
            SIMD4(1 + x.x - y.y - z.z, x.y + y.x, x.z + z.x, y.z - z.y),
            SIMD4(x.y + y.x, 1 - x.x + y.y - z.z, y.z + z.y, z.x - x.z),
            SIMD4(x.z + z.x, y.z + z.y, 1 - x.x - y.y + z.z, x.y - y.x),
            SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + x.x + y.y + z.z),
        ]
        let greatest = columns.indices.max { columns[$0][$0] < columns[$1][$1] } ?? 3
        return columns[greatest] / (columns[greatest] * columns[greatest]).sum().squareRoot()
    }

    /// Returns the interpolated parts, which turn the shorter way round. The progress can lie outside 0...1.
    func interpolated(to other: MatrixParts, progress: Double) -> MatrixParts {
        var parts = self
        parts.translation += (other.translation - translation) * progress
        parts.scale += (other.scale - scale) * progress
        parts.skew += (other.skew - skew) * progress
        let product = (rotation * other.rotation).sum()
        let goal = product < 0 ? -other.rotation : other.rotation
        let angle = acos(min(abs(product), 1))
        guard angle > 1e-9 else { return parts }
        parts.rotation =
            (rotation * sin((1 - progress) * angle) + goal * sin(progress * angle)) / sin(angle)
        return parts
    }

    /// The transform of the plane that the parts show.
    var affine: Affine {
        let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
        let row = SIMD2(1 - 2 * (y * y + z * z), 2 * (x * y + z * w))
        let column = SIMD2(2 * (x * y - z * w), 1 - 2 * (x * x + z * z))
        let (first, second) = (row * scale.x, (column + row * skew) * scale.y)
        return Affine(
            a: first.x, b: first.y, c: second.x, d: second.y, tx: translation.x, ty: translation.y)
    }
}

extension SIMD3<Double> {
    fileprivate func dot(_ other: SIMD3) -> Double { (self * other).sum() }

    fileprivate func cross(_ other: SIMD3) -> SIMD3 {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    fileprivate var length: Double { dot(self).squareRoot() }

    fileprivate var unit: SIMD3? { length > 0 ? self / length : nil }
}

extension CATransform3D {
    /// Whether the matrix turns a layer out of its plane, or over, so that an animation to or from it turns in space.
    var turnsOutOfPlane: Bool { [m13, m23, m31, m32].contains { abs($0) > 1e-9 } || m33 < 0 }
}

// MARK: - Keyframes of a turn

/// The flat keyframes of an animation between matrices that turn a layer in space. The engine has only flat transforms.
struct TurnKeyframes {
    /// The number of keyframes of a segment: a half turn differs by less than a hundredth of a point in ten.
    static let stepCount = 32

    private var values: [AnimatableValue] = []
    private var times: [Double] = []

    /// Adds a segment between two matrices. `progress` is the progress after a fraction of its time.
    mutating func add(
        from start: CATransform3D, to end: CATransform3D, during times: ClosedRange<Double> = 0...1,
        steps: Int = Self.stepCount, progress: (Double) -> Double = { $0 }
    ) {
        let (start, end) = (MatrixParts(start), MatrixParts(end))
        for step in 0...steps {
            let fraction = Double(step) / Double(steps)
            let parts = start.interpolated(to: end, progress: progress(fraction))
            values.append(.transform(parts.affine))
            self.times.append(
                min(times.lowerBound + (times.upperBound - times.lowerBound) * fraction, times.upperBound))
        }
    }

    var keyframes: Keyframes { get throws { try Keyframes(.values(values), keyTimes: times) } }
}

extension CATransform3D {
    init?(_ object: Any?) {
        var problem: String?
        guard let object, let matrix = AnimatableValue.matrix(object, &problem) else { return nil }
        self = matrix
    }
}

// MARK: - Key paths of rotations about x and y

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
