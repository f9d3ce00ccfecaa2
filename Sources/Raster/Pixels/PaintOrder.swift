/// What was painted over what in a picture, as far as it is little.
///
/// A pixel does not tell what it belongs to, and where a cell has fewer colours than pixels something has to go:
/// what was painted last lies in front, and is what should stay.
package struct PaintOrder: Equatable, Sendable {
    /// Something that was painted in one colour.
    private struct Coat: Equatable {
        let color: PixelColor
        var box: PixelBox
        let isLine: Bool
    }

    /// Something that was painted in many colours: a gradient, or a pattern.
    private struct Mixture: Equatable {
        var box: PixelBox
        var isLine: Bool
    }

    /// From the back to the front.
    private var coats: [Coat] = []
    /// The colours that lines have been drawn in.
    package private(set) var lines: [PixelColor] = []
    /// Whether there are lines of many colours, which may have any.
    package private(set) var hasMixedLines = false
    /// In no order.
    private var mixtures: [Mixture] = []

    private static let capacity = 64

    /// Forgets all; keeps the memory.
    mutating func removeAll() {
        coats.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        mixtures.removeAll(keepingCapacity: true)
        hasMixedLines = false
    }

    /// Notes that something in a box is painted in a colour, as long as there is room. What is translucent has other
    /// colours in front of what was painted before it.
    mutating func paint(_ color: PixelColor, in box: PixelBox, isLine: Bool) {
        if !color.isOpaque {
            guard color.alpha > 0, 2 * coats.count < Self.capacity else { return }
            for behind in coats {
                let both = behind.box.intersection(box)
                if !both.isEmpty { note(color.over(behind.color), in: both, isLine: isLine) }
            }
        }
        note(color, in: box, isLine: isLine)
    }

    /// Notes that something in a box is painted in many colours.
    mutating func paintMixture(in box: PixelBox, isLine: Bool) {
        hasMixedLines = hasMixedLines || isLine
        if mixtures.count < Self.capacity { return mixtures.append(Mixture(box: box, isLine: isLine)) }
        let last = mixtures[Self.capacity - 1]
        mixtures[Self.capacity - 1] = Mixture(box: last.box.union(box), isLine: last.isLine && isLine)
    }

    private mutating func note(_ color: PixelColor, in box: PixelBox, isLine: Bool) {
        if let last = coats.last, last.color == color, last.isLine == isLine {
            coats[coats.count - 1].box = last.box.union(box)
        } else if coats.count < Self.capacity {
            coats.append(Coat(color: color, box: box, isLine: isLine))
            if isLine, !lines.contains(color) { lines.append(color) }
        }
    }

    /// What has a colour in a part of the picture: how far in front it lies, counted from the back, and whether it is the
    /// outline of a line; a rank of -1 when nobody knows. Then it is a line where nothing but lines have many colours.
    package func place(of color: PixelColor, x: Range<Int>, y: Range<Int>) -> (rank: Int, isLine: Bool) {
        let coats = coats.span
        var rank = coats.count
        while rank > 0 {
            rank &-= 1
            let coat = coats[unchecked: rank]
            if coat.color == color, coat.box.overlaps(x: x, y: y) { return (rank, coat.isLine) }
        }
        return (-1, hasMixedLines && isMixedLine(x: x, y: y))
    }

    /// Whether nothing but lines has many colours in a part of the picture, and something does.
    @inline(never)
    private func isMixedLine(x: Range<Int>, y: Range<Int>) -> Bool {
        var isLine = false
        let mixtures = mixtures.span
        for index in mixtures.indices where mixtures[unchecked: index].box.overlaps(x: x, y: y) {
            guard mixtures[unchecked: index].isLine else { return false }
            isLine = true
        }
        return isLine
    }
}
