extension Path {
    /// The same curves drawn the other way round, subpath by subpath in the same order.
    ///
    /// Fills do not change (a winding changes only its sign); dashes, trims and caps begin from the other end.
    /// A closed subpath begins where it began.
    public var reversed: Path {
        var result = Path()
        result.verbs.reserveCapacity(verbs.count)
        result.points.reserveCapacity(points.count)
        var verb = 0
        var point = 0
        while verb < verbs.count {
            var endVerb = verb + 1
            var endPoint = point + 1
            while endVerb < verbs.count, verbs[endVerb] != .move {
                endPoint += verbs[endVerb].pointCount
                endVerb += 1
            }
            appendReversed(verb..<endVerb, point..<endPoint, to: &result)
            verb = endVerb
            point = endPoint
        }
        return result
    }

    /// Appends the subpath with these verbs and points, from its end to its start.
    private func appendReversed(_ verbs: Range<Int>, _ points: Range<Int>, to result: inout Path) {
        let isClosed = self.verbs[verbs.upperBound - 1] == .close
        let first = self.points[points.lowerBound]
        let last = self.points[points.upperBound - 1]
        var drawn = self.verbs[verbs.dropFirst()]
        if isClosed { drawn.removeLast() }
        let closesByLine = isClosed && last != first
        result.move(to: isClosed ? first : last)
        if closesByLine { result.line(to: last) }
        var end = points.upperBound
        for (index, verb) in drawn.enumerated().reversed() {
            end -= verb.pointCount
            let target = self.points[end - 1]
            // The line back to the start is what closing draws.
            if closesByLine, index == 0, verb == .line { continue }
            switch verb {
            case .line: result.line(to: target)
            case .quad: result.quad(to: target, control: self.points[end])
            case .cubic:
                result.cubic(to: target, control1: self.points[end + 1], control2: self.points[end])
            case .move, .close: break
            }
        }
        if isClosed { result.close() }
    }
}
