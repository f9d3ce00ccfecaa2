// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, LineLength

public final class CGColor: Hashable, Sendable {
    public let components: [CGFloat]?
    /// The pixels and the size of a picture that it repeats, when it does.
    public let pattern: [CGColor]
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init([red, green, blue, alpha], pattern: [])
    }
    init(_ components: [CGFloat]?, pattern: [CGColor]) {
        (self.components, self.pattern) = (components, pattern)
    }
    public static func == (a: CGColor, b: CGColor) -> Bool {
        a.components == b.components && a.pattern == b.pattern
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

/// A path as the words by which it was made.
public class CGPath {
    public internal(set) var words: [String]
    init(_ words: [String]) { self.words = words }
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(["rounded", "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height) \(cornerWidth)"])
    }
}

public class CGMutablePath: CGPath {
    public init() { super.init([]) }
}

public struct CGAffineTransform {
    public var a, b, c, d, tx, ty: CGFloat
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
}

/// As much of the matrix as plane layers have.
public struct CATransform3D {
    public var map: CGAffineTransform
}

private func transform(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat)
    -> CATransform3D
{
    CATransform3D(map: CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
}

public let CATransform3DIdentity = transform(1, 0, 0, 1, 0, 0)
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    transform(1, 0, 0, 1, tx, ty)
}
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    transform(sx, 0, 0, sy, 0, 0)
}
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
    -> CATransform3D
{
    transform(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
}
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(map: m)
}

open class UIBezierPath: NSObject {
    public let cgPath = CGPath([])
    public override init() {}
    public convenience init(rect: CGRect) {
        self.init()
        cgPath.words = ["rect", "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"]
    }
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        cgPath.words = ["oval", "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"]
    }
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        cgPath.words = [
            "arc", "\(center.x) \(center.y) \(radius) \(startAngle) \(endAngle) \(clockwise ? 1 : 0)",
        ]
    }
    private func add(_ word: String, _ points: CGPoint...) {
        cgPath.words += [word] + points.map { "\($0.x) \($0.y)" }
    }
    open func move(to point: CGPoint) { add("M", point) }
    open func addLine(to point: CGPoint) { add("L", point) }
    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) { add("Q", controlPoint, end) }
    open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        add("C", controlPoint1, controlPoint2, end)
    }
    open func close() { add("Z") }
}

open class UIColor: NSObject {
    public let cgColor: CGColor
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    public init(patternImage image: UIImage) { cgColor = CGColor(nil, pattern: image.pixels) }
    open class var black: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
    open class var white: UIColor { UIColor(red: 1, green: 1, blue: 1, alpha: 1) }
    open class var clear: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 0) }
    open func setFill() { UIGraphicsImageRendererContext.fill = cgColor }
}

open class UIImage: NSObject {
    public let pixels: [CGColor]
    init(_ pixels: [CGColor]) { self.pixels = pixels }
}

open class UIGraphicsImageRendererContext: NSObject {
    nonisolated(unsafe) static var fill: CGColor?
    var pixels: [CGColor] = []
    open func fill(_ rect: CGRect) { if let color = Self.fill { pixels.append(color) } }
}

open class UIGraphicsImageRenderer: NSObject {
    public init(size: CGSize) {}
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext()
        actions(context)
        return UIImage(context.pixels)
    }
}

open class UIWindow: NSObject {}

open class UIView: NSObject {
    public let layer = CALayer()
    public internal(set) var window: UIWindow?
    public required override init() {}
    open var intrinsicContentSize: CGSize { .zero }
    open func didMoveToWindow() {}

    /// Puts the view on a screen, as an app would by adding it to another view.
    public func show() {
        window = UIWindow()
        didMoveToWindow()
    }
}

/// What is to be done later: it is done when somebody asks for it, each at its time.
public final class DispatchQueue {
    nonisolated(unsafe) public static let main = DispatchQueue()
    /// How long it is since all began.
    private(set) var time = 0.0
    private var waiting: [(deadline: Double, work: () -> Void)] = []
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
        waiting.append((deadline.time, work))
    }
    public func runAll() {
        let due = waiting.sorted { $0.deadline < $1.deadline }
        waiting = []
        for (deadline, work) in due {
            time = deadline
            work()
        }
        time = 0
    }
}

public struct DispatchTime {
    let time: Double
    public static func now() -> DispatchTime { DispatchTime(time: 0) }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
        DispatchTime(time: time.time + seconds)
    }
}
