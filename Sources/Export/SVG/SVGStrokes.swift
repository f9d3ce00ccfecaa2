import Geometry
import Layers

// Lines along outlines.
extension SVGBuilder {
    /// The elements of a line.
    ///
    /// A whole line is a path with SVG's own dashes. A part of a solid line is drawn by dashes too: for each subpath one
    /// dash as long as the part. `pathLength` makes the viewer's measure ours. SVG's dashes go by length: of a part
    /// that is cut by parameters the lengths are worked out, at as many moments as it takes. Where SVG has no words
    /// for it, a part of a dashed line or one that goes round the end, the part itself is the path, frame by frame.
    func strokes(_ subject: SVGSubject<StrokedLine>) -> [SVGElement] {
        var line = SVGElement("path", [("fill", "none")])
        guard subject.paint(&line, "stroke", { $0.isSeen ? $0.color : nil }) else { return [] }
        line.set("stroke-width", subject.length { max(0, $0.style.width) }, standard: "1")
        let style = subject.example.style
        if style.cap != .butt { line.set("stroke-linecap", style.cap.rawValue) }
        if style.join != .miter {
            line.set("stroke-linejoin", style.join.rawValue)
        } else {
            line.set("stroke-miterlimit", subject.length { max(1, $0.style.miterLimit) }, standard: "4")
        }
        let states = Array(subject.states)
        if states.allSatisfy(\.trim.isWhole) { return [whole(line, subject)] }
        let verbs = subject.example.path.verbs
        if states.allSatisfy({ !$0.isDashed && $0.trim.offset == 0 && $0.path.verbs == verbs }) {
            return ArcLength(subject.example.path).subpaths.indices.map { part(line, subject, subpath: $0) }
        }
        line.set("d", subject.outline { $0.isSeen ? $0.drawn : Path() })
        return [line]
    }

    private func whole(_ line: SVGElement, _ subject: SVGSubject<StrokedLine>) -> SVGElement {
        var line = line
        line.set("d", subject.outline(\.path))
        guard let dash = subject.example.dash else { return line }
        // SVG too takes an odd count twice.
        var lengths = dash.lengths
        while lengths.count.isMultiple(of: 2),
            lengths.prefix(lengths.count / 2).elementsEqual(lengths.suffix(lengths.count / 2))
        {
            lengths.removeLast(lengths.count / 2)
        }
        line.set("stroke-dasharray", SVGValue(lengths).text(decimals: timeline.decimals))
        line.set("stroke-dashoffset", subject.length(\.dashPhase), standard: "0")
        return line
    }

    /// The part of one subpath that is drawn.
    private func part(
        _ line: SVGElement, _ subject: SVGSubject<StrokedLine>, subpath index: Int
    ) -> SVGElement {
        var line = line
        let outline = subject.outline { $0.path.subpath(index) }
        line.set("d", outline)
        let unit = outline.isConstant ? length(subject.example, ofSubpath: index) : 1
        let subject = subject.cornered { $0.distancesToJoints(ofSubpath: index) }
        line.set("pathLength", unit.svg(3))
        line.set(
            "stroke-dasharray",
            subject.track(0.0005 * unit) { line in
                let (start, end) = line.drawnPart(ofSubpath: index)
                return SVGValue([max(0, end - start) * unit, 2 * unit])
            })
        line.set(
            "stroke-dashoffset",
            subject.track(0.0005 * unit) { SVGValue(-$0.drawnPart(ofSubpath: index).start * unit) },
            standard: "0")
        // A part of no length is no dot, whatever the caps.
        let visibility = subject.track { line in
            let (start, end) = line.drawnPart(ofSubpath: index)
            return start < end
        }
        guard !visibility.isConstant else { return line }
        var group = SVGElement("g", children: [line])
        group.set("opacity", visibility)
        return group
    }

    /// The length of a subpath, in points, so that viewers that do not know `pathLength` draw the part too; 1 for none.
    private func length(_ line: StrokedLine, ofSubpath index: Int) -> Double {
        let length = ArcLength(line.path).subpaths[index].length
        return length > 0 && length.isFinite ? length : 1
    }
}

extension StrokedLine {
    /// Which part of a subpath is drawn, 0 to 1 of its length.
    fileprivate func drawnPart(ofSubpath index: Int) -> (start: Double, end: Double) {
        if trim.mode == .each, trim.cut == .length { return (trim.start, trim.end) }
        let lengths = ArcLength(path)
        guard lengths.subpaths.indices.contains(index) else { return (trim.start, trim.end) }
        let own = lengths.subpaths[index]
        guard own.length > 0 else { return (0, 0) }
        func share(_ end: Double) -> Double {
            let cut = lengths.length(ofCutAt: end, by: trim.cut)
            return min(max((cut - own.lengths.lowerBound) / own.length, 0), 1)
        }
        let ends = trimLengths(of: own, in: lengths)
        return (share(ends.start), share(ends.end))
    }

    /// The lengths along the path where the trim of a subpath starts and ends.
    private func trimLengths(
        of own: ArcLength.Subpath, in lengths: ArcLength
    ) -> (start: Double, end: Double) {
        switch trim.mode {
        case .total: (trim.start * lengths.total, trim.end * lengths.total)
        case .each:
            (own.lengths.lowerBound + trim.start * own.length, own.lengths.lowerBound + trim.end * own.length)
        }
    }

    /// How far the start and the end of a trim by parameter are past each of a subpath's joints, where their speed
    /// changes at once; nothing of a trim by length, whose speed does not.
    fileprivate func distancesToJoints(ofSubpath index: Int) -> [Double] {
        guard trim.cut == .parameter else { return [] }
        let lengths = ArcLength(path)
        guard lengths.subpaths.indices.contains(index) else { return [] }
        let ends = trimLengths(of: lengths.subpaths[index], in: lengths)
        return lengths.joints(ofSubpath: index).flatMap { [ends.start - $0, ends.end - $0] }
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
