import Colors
import Geometry
import Layers

// The line along a shape.
extension SVGBuilder {
    /// The elements of a shape's line.
    ///
    /// A whole line is a path with SVG's own dashes. A part of a solid line is drawn by dashes too: for each
    /// subpath, whose length is made 1 for the purpose, one dash as long as the part. Where SVG has no words for
    /// it, a part of a dashed line or one that goes round the end, the part itself is the path, frame by frame.
    func strokes(_ subject: Subject) -> [SVGElement] {
        var line = SVGElement("path", [("fill", "none")])
        guard paint(&line, "stroke", subject, { $0.shape?.visibleStroke }), let shape = subject.example.shape
        else {
            return []
        }
        line.set("stroke-width", track(subject) { max(0, $0.shape?.lineWidth ?? 0) }, standard: "1")
        if shape.lineCap != .butt { line.set("stroke-linecap", shape.lineCap.rawValue) }
        if shape.lineJoin != .miter {
            line.set("stroke-linejoin", shape.lineJoin.rawValue)
        } else {
            line.set(
                "stroke-miterlimit", track(subject) { max(1, $0.shape?.miterLimit ?? 10) }, standard: "4")
        }
        let shapes = timeline.frames.compactMap { subject.layer($0).shape }
        if shapes.allSatisfy({ $0.strokeStart <= 0 && $0.strokeEnd >= 1 }) { return [whole(line, subject)] }
        let isSolid = shapes.allSatisfy { $0.lineDashPattern.isEmpty }
        let verbs = shape.path?.verbs
        if isSolid, shapes.allSatisfy({ $0.trimOffset == 0 && $0.path?.verbs == verbs }) {
            return (0..<(shape.path.map { ArcLength($0).subpaths.count } ?? 0)).map { index in
                part(line, subject, subpath: index)
            }
        }
        return [frames(line, subject)]
    }

    private func whole(_ line: SVGElement, _ subject: Subject) -> SVGElement {
        var line = line
        line.set("d", track(subject) { $0.shape?.path ?? Path() })
        guard let shape = subject.example.shape, (try? DashPattern(shape.lineDashPattern)) != nil else {
            return line
        }
        line.set("stroke-dasharray", SVGValue(shape.lineDashPattern).text(decimals: timeline.decimals))
        line.set("stroke-dashoffset", track(subject) { $0.shape?.lineDashPhase ?? 0 }, standard: "0")
        return line
    }

    /// The part of one subpath that is drawn.
    private func part(_ line: SVGElement, _ subject: Subject, subpath index: Int) -> SVGElement {
        var line = line
        line.set("d", track(subject) { $0.shape?.path?.subpath(index) ?? Path() })
        line.set("pathLength", "1")
        func range(_ time: Double) -> (start: Double, end: Double) {
            subject.layer(time).shape?.drawnPart(ofSubpath: index) ?? (0, 0)
        }
        line.set(
            "stroke-dasharray",
            track(subject, 0.0005) { time in
                let (start, end) = range(time)
                return SVGValue([max(0, end - start), 2])
            })
        line.set("stroke-dashoffset", track(subject, 0.0005) { SVGValue(-range($0).start) }, standard: "0")
        // A part of no length is no dot, whatever the caps.
        let visibility = timeline.track { range($0).start < range($0).end }
        guard !visibility.isConstant else { return line }
        var group = SVGElement("g", children: [line])
        group.set("opacity", visibility)
        return group
    }

    /// The line as it is in every frame.
    private func frames(_ line: SVGElement, _ subject: Subject) -> SVGElement {
        var line = line
        line.set("d", track(subject) { $0.shape?.drawnLine ?? Path() })
        return line
    }
}

extension ShapeContent {
    /// The colour of the line, when there is a line.
    fileprivate var visibleStroke: Color? {
        lineWidth > 0 && max(0, strokeStart) < min(1, strokeEnd) && path?.isEmpty == false ? strokeColor : nil
    }

    /// Which part of a subpath is drawn, 0 to 1 of its length.
    fileprivate func drawnPart(ofSubpath index: Int) -> (start: Double, end: Double) {
        guard let path else { return (0, 0) }
        let (start, end) = (min(max(strokeStart, 0), 1), min(max(strokeEnd, 0), 1))
        let lengths = ArcLength(path)
        guard trimMode == .total, lengths.subpaths.indices.contains(index) else { return (start, end) }
        let own = lengths.subpaths[index]
        guard own.length > 0 else { return (0, 0) }
        func share(_ part: Double) -> Double {
            min(max((part * lengths.total - own.lengths.lowerBound) / own.length, 0), 1)
        }
        return (share(start), share(end))
    }

    /// The line as it is drawn: trimmed, and dashed.
    fileprivate var drawnLine: Path {
        guard let path, visibleStroke != nil else { return Path() }
        let trim = Trim(
            start: min(max(strokeStart, 0), 1), end: min(max(strokeEnd, 0), 1), offset: trimOffset,
            mode: trimMode)
        let lengths = ArcLength(path)
        guard let pattern = try? DashPattern(lineDashPattern, phase: lineDashPhase) else {
            return lengths.trimmed(trim)
        }
        if dashOrigin == .path {
            return lengths.dashed(pattern, trim: trim, origin: .path, finestPeriod: 0.01).path
        }
        return lengths.trimmed(trim).dashed(pattern)
    }
}

extension Path {
    /// One of its subpaths that have an element besides the move.
    fileprivate func subpath(_ wanted: Int) -> Path {
        var index = -1
        var result = Path()
        var start: PathElement?
        for element in elements {
            if case .move = element {
                start = element
                continue
            }
            if let move = start {
                index += 1
                if index > wanted { break }
                if index == wanted { result.append(move) }
                start = nil
            }
            if index == wanted { result.append(element) }
            if case .close = element { start = nil }
        }
        return result
    }
}
