import Geometry
import Layers

/// Writes a placement as transforms that SVG can animate.
///
/// SVG animates moves, turns, skews and scales, but no matrix, so that a map that changes becomes groups in
/// groups, one for each of its parts that changes, and one for those between that do not.
struct SVGTransforms {
    private let subject: SVGSubject<Placement>
    /// The turn at every step of a fine clock, in radians, never jumping by more than half a turn.
    private let turns: [Double]
    private let step: Double

    init(_ subject: SVGSubject<Placement>) {
        self.subject = subject
        let timeline = subject.timeline
        step = timeline.frame / 4
        var turns: [Double] = []
        let first = subject(0).map
        if timeline.frames.contains(where: { subject($0).map != first }) {
            for index in 0...Int(timeline.duration / step) {
                let turn = TransformParts(subject(Double(index) * step).map).rotation
                turns.append(turns.last.map { turn.turned(near: $0) } ?? turn)
            }
        }
        self.turns = turns
    }

    /// Groups around elements; the elements themselves where nothing is to be done.
    func wrap(_ elements: [SVGElement]) -> [SVGElement] {
        guard !elements.isEmpty else { return [] }
        let timeline = subject.timeline
        let first = subject(0).matrix
        if timeline.frames.allSatisfy({ subject($0).matrix == first }) {
            return first == .identity ? elements : [group(first, elements)]
        }
        var fixed = Affine.identity
        var content = elements
        for stage in stages {
            if stage.track.isConstant {
                fixed = fixed.concatenating(stage.matrix)
                continue
            }
            if fixed != .identity { content = [group(fixed, content)] }
            fixed = .identity
            var group = SVGElement("g", children: content)
            group.set("transform", "\(stage.type)(\(stage.track.first))")
            group.children.append(stage.track.animation(of: "transform", type: stage.type))
            content = [group]
        }
        return fixed == .identity ? content : [group(fixed, content)]
    }

    /// One part of the map, from the inside out.
    private struct Stage {
        let type: String
        let track: SVGTrack
        /// The part as it is at the beginning.
        let matrix: Affine
    }

    private var stages: [Stage] {
        let tolerance = subject.timeline.tolerance
        func stage(
            _ type: String, _ tolerance: Double, _ numbers: @escaping (Double) -> [Double],
            _ matrix: ([Double]) -> Affine
        ) -> Stage {
            let track = subject.timeline.track(subject.hints, tolerance: tolerance) { SVGValue(numbers($0)) }
            return Stage(type: type, track: track, matrix: matrix(numbers(0)))
        }
        let place = { (time: Double) in subject(time) }
        let parts = { (time: Double) in TransformParts(place(time).map) }
        let degrees = 180 / Double.pi
        return [
            stage("translate", tolerance, { [-place($0).anchor.x, -place($0).anchor.y] }) {
                Affine(translationX: $0[0], y: $0[1])
            },
            stage("scale", 0.0005, { [parts($0).scaleX, parts($0).scaleY] }) {
                Affine(scaleX: $0[0], y: $0[1])
            },
            stage("skewX", 0.05, { [angle(ofSkew: parts($0).skew) * degrees] }) { _ in
                Affine(a: 1, b: 0, c: parts(0).skew, d: 1, tx: 0, ty: 0)
            },
            stage("rotate", 0.05, { [turn(at: $0) * degrees] }) {
                Affine(rotation: $0[0] / degrees)
            },
            stage(
                "translate", tolerance,
                { time in
                    let (place, move) = (place(time).place, parts(time).translation)
                    return [place.x + move.dx, place.y + move.dy]
                }
            ) { Affine(translationX: $0[0], y: $0[1]) },
        ]
    }

    /// The turn at a time, counted on through whole turns.
    private func turn(at time: Double) -> Double {
        let turn = TransformParts(subject(time).map).rotation
        guard !turns.isEmpty else { return turn }
        let index = min(max(Int(time / step), 0), turns.count - 1)
        return turn.turned(near: turns[index])
    }

    /// The angle whose tangent is a skew, by the turn of the map that is this skew's y axis.
    private func angle(ofSkew skew: Double) -> Double {
        -TransformParts(Affine(a: 1, b: -skew, c: skew, d: 1, tx: 0, ty: 0)).rotation
    }

    private func group(_ matrix: Affine, _ children: [SVGElement]) -> SVGElement {
        let isMove = matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1
        let numbers = [matrix.a, matrix.b, matrix.c, matrix.d].map { SVGValue($0).text(decimals: 6) }
        let move = SVGValue([matrix.tx, matrix.ty]).text(decimals: subject.timeline.decimals)
        let text = isMove ? "translate(\(move))" : "matrix(\(numbers.joined(separator: " ")) \(move))"
        return SVGElement("g", [("transform", text)], children: children)
    }
}

extension Double {
    /// The same direction by as many whole turns more or less as bring it nearest to another angle.
    fileprivate func turned(near other: Double) -> Double {
        self + ((other - self) / (2 * .pi)).rounded() * 2 * .pi
    }
}
