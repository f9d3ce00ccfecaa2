/// Which of the colours of a picture were painted over which, as far as they are few.
///
/// A pixel does not tell what it belongs to, and where a cell has fewer colours than pixels something has to go:
/// what was painted last lies in front, and is what should stay.
package struct PaintOrder: Equatable, Sendable {
    /// The colours, that of the last shape at the end.
    private var colors: [PixelColor] = []
    /// Those of them that lines have been drawn in.
    package private(set) var lines: [PixelColor] = []

    private static let capacity = 32

    /// Forgets all; keeps the memory.
    mutating func removeAll() {
        colors.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
    }

    /// Notes that something is painted in a colour, as long as there is room. What is translucent has other colours in
    /// front of what was painted before it.
    mutating func paint(_ color: PixelColor, isLine: Bool) {
        if color.isOpaque { return note(color, isLine: isLine) }
        guard color.alpha > 0, 2 * colors.count < Self.capacity else { return }
        for behind in colors { note(color.over(behind), isLine: isLine) }
        note(color, isLine: isLine)
    }

    private mutating func note(_ color: PixelColor, isLine: Bool) {
        if isLine, !lines.contains(color), lines.count < Self.capacity { lines.append(color) }
        if colors.last == color { return }
        if let place = colors.firstIndex(of: color) {
            colors.remove(at: place)
        } else if colors.count == Self.capacity {
            return
        }
        colors.append(color)
    }

    /// How far in front what has a colour lies, counted from the back; -1 when nobody knows.
    package func rank(of color: PixelColor) -> Int { colors.firstIndex(of: color) ?? -1 }
}
