internal import Colors
internal import Geometry

/// How much painting a picture has taken, in the time that a pixel of one colour takes: about a third of a nanosecond.
///
/// An estimate from what is painted alone, so that whoever stops at a limit stops at the same shape on every machine.
/// The weights are what the benchmarks measure.
struct PaintWork {
    private(set) var amount = 0
    /// From where on edges are measured one by one: until then the most is reckoned that they can take.
    private let precise: Int

    /// No work yet on a picture of so many pixels.
    init(pixels: Int) { precise = pixels * 2000 }

    /// The outline of a shape: made, and rasterised where it crosses a box.
    mutating func add(_ outline: FlatPath, in box: PixelBox) {
        add(outline.points.count, times: 60)
        var crossings = outline.points.count * (box.x.count + box.y.count)
        if amount > precise { crossings = min(crossings, box.crossings(of: outline)) }
        add(crossings, times: 30)
        if outline.retraces || !outline.overlaps.isEmpty {
            add(min(16 * crossings, AreaUnion.mostCrossings), times: 30)
        }
    }

    /// The pixels of a box, painted.
    mutating func add(_ box: PixelBox, with paint: Paint) {
        let weight =
            switch paint {
            case .color: 1
            case .pattern: 8
            case .gradient(let gradient):
                switch gradient.type {
                case .axial: 5
                case .radial: 8
                case .conic: 20
                }
            }
        add(box.area, times: weight)
    }

    /// The pixels of a box, composited and made clear again.
    mutating func addCompositing(of box: PixelBox) { add(box.area, times: 6) }

    private mutating func add(_ count: Int, times weight: Int) {
        amount = min(amount + count * weight, .max / 4)
    }
}

extension PixelBox {
    fileprivate var area: Int { x.count * y.count }

    /// About how many pixels of the box the lines of an outline pass.
    fileprivate func crossings(of outline: FlatPath) -> Int {
        let (left, right) = (Double(x.lowerBound), Double(x.upperBound))
        let (top, bottom) = (Double(y.lowerBound), Double(y.upperBound))
        var sum = 0.0
        for contour in outline.contours {
            var start = outline.points[contour.end - 1]
            for end in outline.points[contour.range] {
                let high = min(max(max(start.y, end.y), top), bottom)
                let low = min(max(min(start.y, end.y), top), bottom)
                if high > low {
                    sum += high - low
                    sum +=
                        min(max(max(start.x, end.x), left), right)
                        - min(max(min(start.x, end.x), left), right)
                }
                start = end
            }
        }
        return Int(sum)
    }
}
