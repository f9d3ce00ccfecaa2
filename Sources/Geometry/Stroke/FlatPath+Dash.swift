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
    ///   - visible: what is outside may be left out; nil keeps all. Make it larger than what is seen by the
    ///     reach of the stroke: half the width, times the miter limit under miter joins. However long a path
    ///     is, only what is visible is walked.
    ///   - finestPeriod: the shortest period drawn dash by dash. A twentieth of a dot is far below seeing.
    /// - Returns: 1, or ``DashPattern/onShare`` when the pattern was too fine.
    /// - Complexity: O(points + dashes in the visible part)
    @discardableResult
    public mutating func appendDashes(
        of source: FlatPath, pattern: DashPattern, visible: Rect? = nil, finestPeriod: Double = 0.05
    ) -> Double {
        guard !pattern.isSolid, pattern.period >= finestPeriod, source.canDash(by: pattern, in: visible)
        else {
            for contour in source.contours { append(contour, of: source) }
            return pattern.isSolid ? 1 : pattern.onShare
        }
        for contour in source.contours {
            let length = source.length(of: contour)
            guard length > 0 else {
                var dashes = pattern.intervals(in: 0...0)
                if dashes.next() != nil { append(contour, of: source) }
                continue
            }
            var dasher = ContourDasher(contour, of: source, length: length, pattern: pattern)
            if let visible {
                source.visibleStretches(of: contour, in: visible) { dasher.dash($0, into: &self) }
            } else {
                dasher.dash(0...length, into: &self)
            }
            dasher.finish(into: &self)
        }
        return 1
    }

    /// Whether there are less than a million periods to walk.
    private func canDash(by pattern: DashPattern, in visible: Rect?) -> Bool {
        var most = length
        if let visible {
            most = min(most, (visible.size.width + visible.size.height) * Double(points.count + 1))
        }
        return most < pattern.period * 1e6
    }

    /// Calls `body` with each longest stretch of a contour whose lines meet a rectangle, in order.
    private func visibleStretches(of contour: Contour, in box: Rect, _ body: (ClosedRange<Double>) -> Void) {
        var stretch: ClosedRange<Double>?
        var position = 0.0
        var start = points[contour.start]
        for offset in 1..<contour.count + (contour.isClosed ? 1 : 0) {
            let end = points[contour.start + (offset < contour.count ? offset : 0)]
            let length = (end - start).length
            if let part = box.part(ofLineFrom: start, to: end) {
                let (low, high) = (position + part.lowerBound * length, position + part.upperBound * length)
                if let open = stretch, open.upperBound == low {
                    stretch = open.lowerBound...max(high, low)
                } else {
                    if let stretch { body(stretch) }
                    stretch = low...max(high, low)
                }
            }
            position += length
            start = end
        }
        if let stretch { body(stretch) }
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

    mutating func dash(_ range: ClosedRange<Double>, into flat: inout FlatPath) {
        for dash in pattern.intervals(in: range.lowerBound...min(range.upperBound, length)) {
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
    }

    /// Lays the first dash when the last did not run into it.
    mutating func finish(into flat: inout FlatPath) {
        guard let end = seamEnd else { return }
        trace = ContourTrace(of: contour, in: source)
        trace.lay(from: 0, to: end, into: &flat)
    }
}

extension Rect {
    /// The part of a line that lies in the rectangle, as fractions of the line; nil when none does.
    /// (Liang and Barsky: each side cuts the range of fractions from one end.)
    func part(ofLineFrom start: Point, to end: Point) -> ClosedRange<Double>? {
        var (low, high) = (0.0, 1.0)
        for (from, step, least, most) in [
            (start.x, end.x - start.x, minX, maxX), (start.y, end.y - start.y, minY, maxY),
        ] {
            if step == 0 {
                guard from >= least, from <= most else { return nil }
                continue
            }
            let (a, b) = ((least - from) / step, (most - from) / step)
            low = max(low, min(a, b))
            high = min(high, max(a, b))
        }
        return low <= high ? low...high : nil
    }
}
