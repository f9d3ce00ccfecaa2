internal import Geometry

/// A rectangle of whole pixels: which part of a picture something touches.
struct PixelBox: Equatable {
    var x: Range<Int>
    var y: Range<Int>

    static let empty = PixelBox(x: 0..<0, y: 0..<0)

    var isEmpty: Bool { x.isEmpty || y.isEmpty }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }

    /// Whether it has a pixel in some columns and rows.
    func overlaps(x: Range<Int>, y: Range<Int>) -> Bool {
        max(self.x.lowerBound, x.lowerBound) < min(self.x.upperBound, x.upperBound)
            && max(self.y.lowerBound, y.lowerBound) < min(self.y.upperBound, y.upperBound)
    }

    /// The smallest box that holds both.
    func union(_ other: PixelBox) -> PixelBox {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelBox(
            x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
            y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound))
    }
}

extension PixelBox {
    /// The pixels a rectangle touches, within a box. Numbers of any size are welcome; NaN touches nothing.
    init(touchedBy rect: Rect, within box: PixelBox) {
        self.init(
            x: Self.pixels(rect.minX.rounded(.down), rect.maxX.rounded(.up), within: box.x),
            y: Self.pixels(rect.minY.rounded(.down), rect.maxY.rounded(.up), within: box.y))
    }

    /// The pixels of which a rectangle covers at least half in each direction, within a box.
    init(coveredBy rect: Rect, within box: PixelBox) {
        self.init(
            x: Self.pixels((rect.minX - 0.5).rounded(.up), (rect.maxX + 0.5).rounded(.down), within: box.x),
            y: Self.pixels((rect.minY - 0.5).rounded(.up), (rect.maxY + 0.5).rounded(.down), within: box.y))
    }

    private static func pixels(_ low: Double, _ high: Double, within range: Range<Int>) -> Range<Int> {
        let first = Double(range.lowerBound)
        let last = Double(range.upperBound)
        guard low < last, high > first, low < high else { return range.lowerBound..<range.lowerBound }
        return Int(max(low, first))..<Int(min(high, last))
    }
}
