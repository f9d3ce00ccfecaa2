extension FlatPath {
    /// Appends the painted stretches of `source` under a dash pattern, each an open contour.
    ///
    /// Lengths are those of the lines: a curve flattened with a fifth of the usual tolerance has its dashes in
    /// place to a few hundredths of a point. The pattern begins anew with each contour. A closed contour that is painted at its end and at its start
    /// has one dash over the seam, joined; one that is painted all the way stays closed. A painted length of
    /// 0 gives a line too short to see, which round and square caps turn into a dot or a square along the path.
    ///
    /// A pattern too fine to see costs nothing: where dashes are nearer to each other than `finestSpacing`, and where there
    /// would be more than 200 000, the contours are appended whole, and the result says at what
    /// share of their coverage they should be painted.
    ///
    /// - Parameters:
    ///   - source: the path, in the units of the pattern.
    ///   - pattern: the lengths, and where in them each contour begins.
    ///   - finestSpacing: the shortest mean distance of two dashes that are drawn one by one. A twentieth of a dot is far
    ///     below seeing.
    /// - Returns: 1, or ``DashPattern/onShare`` when the pattern was too fine.
    /// - Complexity: O(points + dashes)
    @discardableResult
    public mutating func appendDashes(
        of source: FlatPath, pattern: DashPattern, finestSpacing: Double = 0.05
    ) -> Double {
        appendDashes(of: source, pattern: pattern, finestSpacing: finestSpacing, window: nil)
    }

    /// The same of a path that is seen through a window in the coordinates of both: of a line of very many dashes,
    /// those are left out that nobody sees, and not counted.
    package mutating func appendDashes(
        of source: FlatPath, pattern: DashPattern, finestSpacing: Double, window: Window?
    ) -> Double {
        guard !pattern.isSolid, pattern.spacing >= finestSpacing,
            let stretches = source.dashable(pattern, window)
        else {
            for contour in source.contours { append(contour, of: source) }
            return pattern.isSolid ? 1 : pattern.onShare
        }
        isDashed = true
        for (contour, stretches) in zip(source.contours, stretches) {
            let length = source.length(of: contour)
            guard length > 0 else {
                var dashes = pattern.intervals(in: 0...0)
                if dashes.next() != nil { append(contour, of: source) }
                continue
            }
            var dasher = ContourDasher(contour, of: source, length: length, pattern: pattern)
            dasher.dash(stretches ?? [0...length], into: &self)
        }
        return 1
    }

    /// Which stretches of each contour are to be dashed, nil for a whole one; nil when those have more dashes than are
    /// drawn one by one.
    private func dashable(_ pattern: DashPattern, _ window: Window?) -> [[ClosedRange<Double>]?]? {
        let whole = [[ClosedRange<Double>]?](repeating: nil, count: contours.count)
        let most = DashPattern.mostDashes * pattern.spacing
        // Of few dashes it is not worth asking which are seen.
        guard length > 1000 * pattern.spacing else { return whole }
        guard let window else { return length <= most ? whole : nil }
        let stretches = contours.map { seenStretches(of: $0, through: window) }
        let seen = stretches.joined().reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        return seen <= most ? stretches : nil
    }

    /// The stretches of a contour that may be seen, as lengths from its start.
    private func seenStretches(of contour: Contour, through window: Window) -> [ClosedRange<Double>] {
        var stretches: [ClosedRange<Double>] = []
        var (start, low) = (points[contour.start], 0.0)
        for index in contour.start + 1..<contour.end + (contour.isClosed ? 1 : 0) {
            let index = index < contour.end ? index : contour.start
            let end = points[index]
            let length = lineLength(from: start, to: index)
            let high = low + length
            if unseen[index] == nil, let (from, to) = window.stretch(from: start, to: end) {
                let stretch = low + from * length...(to < 1 ? low + to * length : high)
                if let last = stretches.last, last.upperBound >= stretch.lowerBound {
                    stretches[stretches.count - 1] =
                        last.lowerBound...max(stretch.upperBound, last.upperBound)
                } else {
                    stretches.append(stretch)
                }
            }
            (start, low) = (end, high)
        }
        return stretches
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

    /// Dashes some stretches of the contour, in order.
    mutating func dash(_ stretches: [ClosedRange<Double>], into flat: inout FlatPath) {
        for dash in stretches.lazy.map(pattern.intervals).joined() {
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
