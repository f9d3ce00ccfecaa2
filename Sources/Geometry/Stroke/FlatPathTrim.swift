extension FlatPath {
    /// Appends the part of `source` between two fractions of its length: Core Animation's `strokeStart` and
    /// `strokeEnd`.
    ///
    /// The fractions run over the length of all contours in drawing order and are brought into 0...1. Nothing
    /// is appended when `start` is not below `end`. A closed contour kept whole stays closed, with a join at
    /// its start; any other is opened. Contours without length are kept where the range holds their place.
    ///
    /// - Parameters:
    ///   - source: the path to trim.
    ///   - start: where the part begins; not a number counts as 0.
    ///   - end: where it ends; not a number counts as 1.
    /// - Complexity: O(points)
    public mutating func appendTrimmed(_ source: FlatPath, from start: Double, to end: Double) {
        let start = start > 0 ? min(start, 1) : 0
        let end = end < 1 ? max(end, 0) : 1
        guard start < end else { return }
        let total = source.length
        let (first, last) = (start * total, end == 1 ? .infinity : end * total)
        var before = 0.0
        for contour in source.contours {
            let length = source.length(of: contour)
            let (low, high) = (first - before, last - before)
            before += length
            if low <= 0, high >= length {
                append(contour, of: source)
            } else if low < length, high > 0, length > 0 {
                var trace = ContourTrace(of: contour, in: source)
                trace.lay(from: max(low, 0), to: min(high, length), into: &self)
            }
        }
    }

    /// Appends a contour as it is.
    mutating func append(_ contour: Contour, of source: FlatPath) {
        let start = points.count
        points.append(contentsOf: source.points[contour.range])
        for index in contour.range where source.isSmooth(index) {
            markSmooth(start + index - contour.start..<start + index - contour.start + 1)
        }
        endContour(from: start, isClosed: contour.isClosed)
    }
}
