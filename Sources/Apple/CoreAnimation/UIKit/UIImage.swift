import Colors
public import Foundation
import Geometry
import Layers

/// A small picture of filled rectangles, which ``UIGraphicsImageRenderer`` makes. It does not change.
open class UIImage: NSObject, @unchecked Sendable {
    /// How large it is, in points.
    public let size: CGSize
    /// The colour that repeats it.
    let color: CGColor

    /// A picture of nothing.
    public override convenience init() { self.init(size: .zero, fills: []) }

    /// The picture of rectangles, the later ones above the earlier.
    init(size: CGSize, fills: [(rect: Rect, color: Color)]) {
        self.size = size
        let (width, height) = (Double(size.width), Double(size.height))
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            color = .clear
            return
        }
        let columns = Self.parts(of: width, fills.flatMap { [$0.rect.minX, $0.rect.maxX] })
        let rows = Self.parts(of: height, fills.flatMap { [$0.rect.minY, $0.rect.maxY] })
        let centers = (0..<rows * columns).map { index in
            Point(
                (Double(index % columns) + 0.5) * width / Double(columns),
                (Double(index / columns) + 0.5) * height / Double(rows))
        }
        let pixels = centers.map { center in
            fills.filter { $0.rect.contains(center) }.reduce(Color.clear) { $1.color.over($0) }
        }
        color = CGColor(
            .pattern(Pattern(width: columns, height: rows, pixels: pixels, size: Size(width, height))))
    }

    /// The most pixels that a picture has in either direction.
    private static let most = 128

    /// The fewest equal parts of a length that end wherever an edge is.
    private static func parts(of length: Double, _ edges: [Double]) -> Int {
        let shares = Set(edges.map { min(max($0 / length, 0), 1) })
        return (1...most).first { count in
            shares.allSatisfy {
                let parts = $0 * Double(count)
                return abs(parts - parts.rounded()) < 1e-6
            }
        } ?? most
    }
}

extension Color {
    /// This colour painted on another.
    fileprivate func over(_ below: Color) -> Color {
        let rest = below.alpha * (1 - alpha)
        let whole = alpha + rest
        guard whole > 0 else { return .clear }
        func mix(_ a: Double, _ b: Double) -> Double { (a * alpha + b * rest) / whole }
        return Color(
            red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue),
            alpha: whole)
    }
}
