import Geometry
import Layers

/// Makes the outlines that are filled, in dots, in memory that is used again from item to item.
///
/// Lines are outlined in the coordinates of their layer and mapped afterwards, so that a layer stretched in one
/// direction, or dots that are not square, stretch the line too, as Core Animation does.
final class OutlineBuilder {
    /// The outline made last.
    private(set) var outline = FlatPath()
    private var flat = FlatPath()
    private var dashes = FlatPath()

    /// The greatest distance, in dots, between a curve and the chords drawn for it: a fifth of what could
    /// move the edge of a dot.
    private static let tolerance = 0.1

    /// The inside of a path.
    func fill(_ path: Path, _ map: AffineTransform) {
        outline.removeAll()
        outline.append(path, transform: map, tolerance: OutlineBuilder.tolerance)
    }

    /// The outline of a line: trimmed, then dashed, then given its width.
    ///
    /// - Returns: the opacity to fill it with. A line thinner than a dot is drawn a dot wide, and as faint as
    ///   it is thin, so that it neither breaks nor flickers.
    func stroke(_ line: StrokedLine, _ map: AffineTransform) -> Double {
        outline.removeAll()
        let scale = map.meanScale
        guard scale > 0, scale.isFinite else { return 0 }
        let tolerance = OutlineBuilder.tolerance / scale
        flat.removeAll()
        flat.append(trimmed(line), transform: .identity, tolerance: tolerance)
        var style = line.style
        let width = style.width * scale
        if width < 1 { style.width = 1 / scale }
        outline.appendStroke(of: dashed(line), style: style, tolerance: tolerance)
        outline.apply(map)
        return min(width, 1)
    }

    private func trimmed(_ line: StrokedLine) -> Path { line.path }
    private func dashed(_ line: StrokedLine) -> FlatPath { flat }
}
