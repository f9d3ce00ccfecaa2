extension Path {
    /// The outline of the path drawn with a pen: a path of straight lines to be filled with the non-zero rule.
    ///
    ///     Path(polyline: [Point(0, 0), Point(10, 0)]).stroked(StrokeStyle(width: 2)).area      // 20
    ///
    /// For export and for morphing strokes; to draw them frame by frame, ``FlatPath`` does the same in memory
    /// that is used again.
    ///
    /// - Parameters:
    ///   - style: width, caps, joins and miter limit. A width that is not above 0 gives an empty path.
    ///   - dash: cuts the path into dashes first; nil draws a solid line.
    ///   - tolerance: greatest distance between a curve and the chords drawn for it, in points, above 0.
    /// - Returns: closed subpaths, which may overlap.
    public func stroked(_ style: StrokeStyle, dash: DashPattern? = nil, tolerance: Double = 0.1) -> Path {
        var flat = FlatPath()
        flat.append(self, transform: .identity, tolerance: tolerance)
        if let dash {
            var dashes = FlatPath()
            _ = dashes.appendDashes(of: flat, pattern: dash)
            flat = dashes
        }
        var outline = FlatPath()
        outline.appendStroke(of: flat, style: style, tolerance: tolerance)
        return Path(outline)
    }
}
