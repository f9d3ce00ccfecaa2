extension FlatPath {
    /// Appends the painted stretches of `source` under a dash pattern, each an open contour.
    ///
    /// Lengths are those of the lines: a curve flattened with a fifth of the usual tolerance has its dashes in
    /// place to a few hundredths of a point. The pattern begins anew with each contour. A closed contour that is painted at its end and at its start
    /// has one dash over the seam, joined; one that is painted all the way stays closed. A painted length of
    /// 0 gives a line too short to see, which round and square caps turn into a dot or a square along the path.
    ///
    /// A pattern too fine to see costs nothing: below `finestPeriod`, and where there would be a million periods
    /// or more, the contours are appended whole, and the result says at what share of their coverage they
    /// should be painted.
    ///
    /// - Parameters:
    ///   - source: the path, in the units of the pattern.
    ///   - pattern: the lengths, and where in them each contour begins.
    ///   - finestPeriod: the shortest period drawn dash by dash. A twentieth of a dot is far below seeing.
    /// - Returns: 1, or ``DashPattern/onShare`` when the pattern was too fine.
    /// - Complexity: O(points + dashes)
    @discardableResult
    public mutating func appendDashes(
        of source: FlatPath, pattern: DashPattern, finestPeriod: Double = 0.05
    ) -> Double {
        guard !pattern.isSolid, pattern.period >= finestPeriod, source.length < pattern.period * 1e6 else {
            for contour in source.contours { append(contour, of: source) }
            return pattern.isSolid ? 1 : pattern.onShare
        }
        isDashed = true
        for contour in source.contours {
            let length = source.length(of: contour)
            guard length > 0 else {
                var dashes = pattern.intervals(in: 0...0)
                if dashes.next() != nil { append(contour, of: source) }
                continue
            }
            var dasher = ContourDasher(contour, of: source, length: length, pattern: pattern)
            dasher.dash(into: &self)
        }
        return 1
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

/// Dashes one contour, and keeps its first dash until the last is known, which may run into it.
private struct ContourDasher {
    let contour: FlatPath.Contour
    let length: Double
    let pattern: DashPattern
    let source: FlatPath
    var trace: ContourTrace
    /// Where the dash over the start of a closed contour ends.
    var seamEnd: Double?

    init(_ contour: FlatPath.Contour, of source: FlatPath, length: Double, pattern: DashPattern) {
        self.contour = contour
        self.length = length
        self.pattern = pattern
        self.source = source
        trace = ContourTrace(of: contour, in: source)
    }

    mutating func dash(into flat: inout FlatPath) {
        for dash in pattern.intervals(in: 0...length) {
            if contour.isClosed, dash.lowerBound == 0, dash.upperBound > 0 {
                guard dash.upperBound < length else { return flat.append(contour, of: source) }
                seamEnd = dash.upperBound
            } else if let end = seamEnd, dash.upperBound == length {
                trace.lay(from: dash.lowerBound, to: length + end, into: &flat)
                seamEnd = nil
            } else {
                trace.lay(from: dash.lowerBound, to: dash.upperBound, into: &flat)
            }
        }
        // The first dash of a closed contour has waited for the last to run into it, which none did.
        guard let end = seamEnd else { return }
        trace = ContourTrace(of: contour, in: source)
        trace.lay(from: 0, to: end, into: &flat)
    }
}
