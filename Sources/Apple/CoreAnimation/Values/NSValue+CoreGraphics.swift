public import Foundation

// Values as the objects that animations take. What comes out of an object in which something else is, is zero.
extension NSValue {
    /// An object with a point in it.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// An object with a size in it.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// An object with a rectangle in it.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    /// An object with a displacement in it.
    public convenience init(cgVector vector: CGVector) { self.init(numbers: vector.numbers) }
    /// An object with insets in it.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(numbers: insets.numbers) }
    /// An object with a map in it.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        self.init(numbers: transform.numbers)
    }
    /// An object with a matrix in it.
    public convenience init(caTransform3D transform: CATransform3D) { self.init(numbers: transform.numbers) }

    /// The point in it.
    public var cgPointValue: CGPoint { CGPoint(_unboxing: self) ?? .zero }
    /// The size in it.
    public var cgSizeValue: CGSize { CGSize(_unboxing: self) ?? .zero }
    /// The rectangle in it.
    public var cgRectValue: CGRect { CGRect(_unboxing: self) ?? .zero }
    /// The displacement in it.
    public var cgVectorValue: CGVector { CGVector(_unboxing: self) ?? .zero }
    /// The insets in it.
    public var uiEdgeInsetsValue: UIEdgeInsets { UIEdgeInsets(_unboxing: self) ?? .zero }
    /// The map in it.
    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(_unboxing: self) ?? CGAffineTransform()
    }
    /// The matrix in it.
    public var caTransform3DValue: CATransform3D { CATransform3D(_unboxing: self) ?? CATransform3D() }
}

extension NSValue {
    /// Foundation on Linux puts no structs of others into an object, but arrays of numbers.
    fileprivate convenience init(numbers: [Double]) {
        self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
    }

    /// The numbers in an object that was made of so many.
    func numbers(_ count: Int) -> [Double]? {
        guard holds("[\(count)d]") else { return nil }
        var numbers = [Double](repeating: 0, count: count)
        getValue(&numbers)
        return numbers
    }

    /// Whether what is in it is of a type, by its name in Objective-C.
    func holds(_ type: String) -> Bool { String(cString: objCType) == type }
}

extension CGVector {
    fileprivate var numbers: [Double] { [dx, dy].map(Double.init) }
}

extension UIEdgeInsets {
    fileprivate var numbers: [Double] { [top, left, bottom, right].map(Double.init) }
}

extension CGAffineTransform {
    fileprivate var numbers: [Double] { [a, b, c, d, tx, ty].map(Double.init) }
}

extension CATransform3D {
    fileprivate var numbers: [Double] { rows.flatMap { [$0.x, $0.y, $0.z, $0.w] } }
}
