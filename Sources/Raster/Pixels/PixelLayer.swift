/// A picture under construction, and which part of it is no longer clear.
///
/// A class, so that layers can be composited into each other in place. The loops run over raw memory: with
/// checked indices a full repaint took about twice as long.
final class PixelLayer {
    private(set) var pixels: PixelGrid
    private(set) var painted = PixelBox.empty

    init(width: Int, height: Int) { pixels = PixelGrid(width: width, height: height) }

    /// The picture, with what is known of where it is clear.
    var finished: PixelGrid {
        var picture = pixels
        picture.painted = (painted.x, painted.y)
        return picture
    }

    /// Notes that something in a box is painted in a colour in front of all else.
    func note(_ color: PixelColor, in box: PixelBox, isLine: Bool) {
        pixels.order.paint(color, in: box, isLine: isLine)
    }

    /// Notes that something of many colours is painted in a box.
    func noteMixture(in box: PixelBox, isLine: Bool) { pixels.order.paintMixture(in: box, isLine: isLine) }

    /// Lends the pixels to `body`, which changes at most those in `box`.
    func paint(_ box: PixelBox, _ body: (UnsafeMutablePointer<PixelColor>) -> Void) {
        painted = painted.union(box)
        pixels.pixels.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { body(base) }
        }
    }

    /// Makes everything clear again.
    func clear() {
        let box = painted
        pixels.order.removeAll()
        guard !box.isEmpty else { return }
        let width = pixels.width
        paint(box) { pixels in
            for row in box.y {
                (pixels + row * width + box.x.lowerBound).update(repeating: .clear, count: box.x.count)
            }
        }
        painted = .empty
    }

    /// Paints another layer over this one with an opacity of `opacity` / 255, and clears it.
    func composite(_ other: PixelLayer, opacity: UInt8) {
        composite(other) { source, target, count, _ in
            for index in 0..<count where source[index] != .clear {
                target[index] = source[index].scaled(by: opacity).over(target[index])
            }
        }
    }

    /// Paints another layer over this one as far as a mask's alpha lets it show, and clears it.
    func composite(_ other: PixelLayer, mask: PixelLayer) {
        mask.pixels.pixels.withUnsafeBufferPointer { mask in
            guard let mask = mask.baseAddress else { return }
            composite(other) { source, target, count, start in
                for index in 0..<count where source[index] != .clear {
                    let share = mask[start + index].alpha
                    if share == 0 { continue }
                    let shown = share == 255 ? source[index] : source[index].scaled(by: share)
                    target[index] = shown.isOpaque ? shown : shown.over(target[index])
                }
            }
        }
    }

    private typealias Row = (
        _ source: UnsafePointer<PixelColor>, _ target: UnsafeMutablePointer<PixelColor>, _ count: Int,
        _ start: Int
    ) -> Void

    @inline(__always)
    private func composite(_ other: PixelLayer, row body: Row) {
        let box = other.painted
        guard !box.isEmpty else { return }
        let width = pixels.width
        paint(box) { target in
            other.pixels.pixels.withUnsafeBufferPointer { source in
                guard let source = source.baseAddress else { return }
                for row in box.y {
                    let start = row * width + box.x.lowerBound
                    body(source + start, target + start, box.x.count, start)
                }
            }
        }
        other.clear()
    }
}
