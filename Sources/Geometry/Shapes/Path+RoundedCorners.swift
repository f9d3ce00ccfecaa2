import RealModule

extension Path {
    /// Draws a line towards a corner, and an arc round it that touches both of its sides, as Core Graphics'
    /// `addArc(tangent1End:tangent2End:radius:)` does.
    ///
    /// The line ends where the arc begins. Sides that lie on one line, a radius of 0 and values that are not
    /// finite give a line to the corner.
    ///
    /// - Precondition: the path has a current point.
    public mutating func addArc(tangent1End corner: Point, tangent2End: Point, radius: Double) {
        guard let start = currentPoint else { preconditionFailure("an arc begins where the pen is") }
        guard let arriving = (corner - start).normalized, let leaving = (tangent2End - corner).normalized,
            radius > 0, radius.isFinite
        else { return line(to: corner) }
        let turn = Double.atan2(y: arriving.cross(leaving), x: arriving.dot(leaving))
        let reach = radius * Double.tan(abs(turn) / 2)
        guard turn != 0, reach.isFinite, reach < 1e6 * radius else { return line(to: corner) }
        line(to: corner - arriving * reach)
        let side: Double = turn > 0 ? 1 : -1
        let center = corner - arriving * reach + arriving.perpendicular * (side * radius)
        let frame = Affine(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
        let radial = arriving.perpendicular * -side
        let startAngle = Double.atan2(y: radial.dy, x: radial.dx)
        addUnitArc(startAngle: startAngle, sweep: turn, frame: frame, end: corner + leaving * reach)
    }

    /// The path with an arc in place of every corner between two straight lines.
    ///
    /// An arc takes at most half of either line, with a smaller radius where `radius` would need more. Curves
    /// and the ends of open subpaths stay as they are, and so does a corner that turns right back.
    ///
    /// - Complexity: O(*n*).
    public func roundingCorners(radius: Double) -> Path {
        guard radius > 0, radius.isFinite else { return self }
        var result = Path()
        for subpath in subpaths { subpath.appendRounded(radius, to: &result) }
        return result
    }

    /// Appends this, a single subpath, with its corners rounded.
    private func appendRounded(_ radius: Double, to result: inout Path) {
        let drawn = segments.filter { $0.start != $0.end }
        guard let first = drawn.first, let last = drawn.last else { return result.append(self) }
        let isClosed = verbs.last == .close
        let seam = isClosed ? fillet(last, first, radius) : nil
        result.move(to: seam.map { first.start + $0.leaving * $0.reach } ?? first.start)
        for (index, segment) in drawn.enumerated() {
            let next = index + 1 < drawn.count ? drawn[index + 1] : isClosed ? first : nil
            if let next, let fillet = fillet(segment, next, radius) {
                let beyond = segment.end + fillet.leaving * fillet.reach
                result.addArc(tangent1End: segment.end, tangent2End: beyond, radius: fillet.radius)
            } else if index + 1 < drawn.count || !isClosed || !segment.isLine {
                result.append(segment.element)
            }
        }
        if isClosed { result.close() }
    }

    /// The arc for a corner: how far it reaches along either line, its radius, and where the second line leads.
    private func fillet(
        _ before: PathSegment, _ after: PathSegment, _ radius: Double
    ) -> (reach: Double, radius: Double, leaving: Vector)? {
        guard before.isLine, after.isLine, let arriving = before.tangent(at: 1),
            let leaving = after.tangent(at: 0)
        else { return nil }
        let turn = abs(Double.atan2(y: arriving.cross(leaving), x: arriving.dot(leaving)))
        guard turn > 1e-6, turn < .pi - 1e-6 else { return nil }
        let most = min(before.reach, after.reach) / 2
        let reach = min(radius * Double.tan(turn / 2), most)
        return (reach, reach / Double.tan(turn / 2), leaving)
    }
}

extension PathSegment {
    /// Whether it is a straight line by its kind.
    fileprivate var isLine: Bool {
        if case .line = self { return true }
        return false
    }
}
