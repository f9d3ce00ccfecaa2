import Geometry

extension LintReport {
    /// A closed path whose length is no whole number of periods shows a seam where it ends.
    mutating func lintDashes(_ shape: ShapeContent) {
        guard let path = shape.path, shape.strokeColor != nil, shape.dashFit == .none,
            !shape.lineDashPattern.isEmpty, shape.strokeStart <= 0, shape.strokeEnd >= 1,
            let pattern = try? DashPattern(shape.lineDashPattern)
        else { return }
        for subpath in ArcLength(path).subpaths where subpath.isClosed && subpath.length > 0 {
            let periods = subpath.length / pattern.period
            let seam = abs(periods - periods.rounded()) * pattern.period
            guard periods < 1e6, seam > max(0.01 * pattern.period, 0.02) else { continue }
            let count = max(periods.rounded(), 1)
            let fitting = shape.lineDashPattern.map { short($0 * periods / count) }.joined(separator: ", ")
            note(
                .dashSeam, [], "lineDashPattern",
                "the outline is \(short(subpath.length)) long, \(short(periods)) periods of \(short(pattern.period))",
                because:
                    "where a closed path ends, a part of a period is left over as a seam of \(short(seam))",
                fix: "lineDashPattern: [\(fitting)] fits \(short(count)) times; or x-dashFit: seamless")
            return
        }
    }
}
