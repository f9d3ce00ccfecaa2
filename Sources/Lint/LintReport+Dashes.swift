import Geometry
import Layers

extension LintReport {
    /// A closed path whose length is no whole number of periods shows a seam where it ends.
    mutating func lintDashes(_ shape: ShapeContent) {
        guard let path = shape.path, shape.strokeColor != nil, shape.dashFit == .none,
            !shape.lineDashPattern.isEmpty, shape.strokeStart <= 0, shape.strokeEnd >= 1,
            let pattern = try? DashPattern(shape.lineDashPattern)
        else { return }
        for subpath in ArcLength(path).subpaths where subpath.isClosed {
            guard let seam = pattern.seam(onLoopOf: subpath.length), seam.periods < 1e6,
                seam.gap > max(0.01 * pattern.period, 0.02)
            else { continue }
            let fitting = shape.lineDashPattern.map { short($0 * seam.scale) }.joined(separator: ", ")
            note(
                .dashSeam, [], "lineDashPattern",
                "the outline is \(short(subpath.length)) long, \(short(seam.periods)) periods of \(short(pattern.period))",
                because:
                    "where a closed path ends, a part of a period is left over as a seam of \(short(seam.gap))",
                fix:
                    "lineDashPattern: [\(fitting)] fits \(short(seam.wholePeriods)) times; or x-dashFit: seamless"
            )
            return
        }
    }
}
