import Geometry

/// Measures operations on a small, a medium and a large path. The cost for each element should be the same on all
/// three.
enum GeometryBench {
    static func run(_ words: [String]) {
        let paths: [(String, Path)] = [
            ("11 points", MorphPairs.star(5)), ("500 points", curves(500)),
            ("100,000 points", curves(100_000)),
        ]
        print("geometry, microseconds (and nanoseconds for each element)")
        print(leftAligned("", 34), paths.map { leftAligned($0.0, 22) }.joined())
        for (name, prepare) in operations {
            let cells = paths.map { _, path in
                let operation = prepare(path)
                let times = path.verbs.count > 10_000 ? 10 : path.verbs.count > 100 ? 200 : 2000
                let spent = microseconds(rounds: times, operation)
                let each = spent * 1000 / Double(path.verbs.count)
                return leftAligned("\(column(spent, 8)) (\(column(each, 1)))", 22)
            }
            print(leftAligned(name, 34), cells.joined())
        }
    }

    /// The operations: a preparation that returns the measured function.
    private static var operations: [(String, (Path) -> () -> Void)] {
        [
            ("measure", { path in { _ = ArcLength(path) } }),
            ("bounds", { path in { _ = path.bounds } }),
            ("area and centroid", { path in { _ = path.centroid } }),
            ("winding of a point", { path in { _ = path.winding(of: Point(80, 81)) } }),
            ("trim to a half", { path in { _ = path.trimmed(from: 0.25, to: 0.75) } }),
            ("trim to a half, measured once", trimming(Trim(start: 0.25, end: 0.75))),
            (
                "trim to a half by parameter, measured once",
                trimming(Trim(start: 0.25, end: 0.75, cut: .parameter))
            ),
            ("trim to a thousandth, measured once", trimming(Trim(start: 0.25, end: 0.251))),
            (
                "dash, as many as elements",
                { path in
                    let measured = ArcLength(path)
                    let period = measured.total / Double(path.verbs.count)
                    guard let pattern = try? DashPattern([period * 0.6, period * 0.4]) else { return {} }
                    return { _ = measured.dashed(pattern) }
                }
            ),
            ("flatten", { [flat = Scratch()] path in { flat.flatten(path) } }),
            ("flatten and stroke", { [flat = Scratch()] path in { flat.stroke(path) } }),
            ("SVG data out", { path in { _ = path.svg() } }),
            ("SVG data in", { path in { [text = path.svg()] in _ = try? Path(svg: text) } }),
            (
                "morph, a frame",
                { path in
                    let pair = PathPair(from: path, to: path.applying(Affine(scaleX: 2, y: 3)))
                    let frame = Scratch()
                    return { frame.blend(pair) }
                }
            ),
            ("morph, the plan", { path in { _ = PathMorph(from: path, to: circle) } }),
        ]
    }

    private static let circle = Path(ellipseIn: Rect(0, 0, 160, 160))

    private static func trimming(_ trim: Trim) -> (Path) -> () -> Void {
        { path in
            let measured = ArcLength(path)
            return { _ = measured.trimmed(trim) }
        }
    }

    /// Returns a wavy ring of curves and lines.
    private static func curves(_ count: Int) -> Path {
        let corners = Path(starWithTips: count / 2, center: Point(80, 80), outerRadius: 80, innerRadius: 70)
        var path = Path()
        for (index, point) in corners.points.enumerated() {
            guard let last = path.currentPoint else {
                path.move(to: point)
                continue
            }
            if index.isMultiple(of: 2) {
                path.line(to: point)
            } else {
                let bend = (point - last).perpendicular * 0.2
                path.cubic(to: point, control1: last + bend, control2: point - bend)
            }
        }
        path.close()
        return path
    }
}

/// Memory that repetitions reuse, as in a renderer.
private final class Scratch {
    private var flat = FlatPath()
    private var outline = FlatPath()
    private var path = Path()
    private var progress = 0.0

    func flatten(_ path: Path) {
        flat.removeAll()
        flat.append(path, transform: .identity, tolerance: 0.1)
    }

    func stroke(_ path: Path) {
        flatten(path)
        outline.removeAll()
        outline.appendStroke(of: flat, style: StrokeStyle(width: 2), tolerance: 0.1)
    }

    func blend(_ pair: PathPair) {
        progress = progress < 0.9 ? progress + 0.01 : 0.1
        pair.write(progress, into: &path)
    }
}
