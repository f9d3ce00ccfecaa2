import Geometry
import Layers

/// Writes a placement as transforms that SVG can animate.
///
/// SVG animates moves, turns, skews and scales, but no matrix, so that a map that changes becomes groups in
/// groups, one for each of its parts that changes, and one for those between that do not.
struct SVGTransforms {
    private let subject: SVGSubject<Parts>

    /// A placement and its map taken apart, with a turn that never jumps by more than half a turn.
    private struct Parts {
        let placement: Placement
        let map: TransformParts
    }

    /// The transforms of a placement; nil when it is there in no frame.
    init?(_ subject: SVGSubject<Placement>) {
        let timeline = subject.timeline
        /// The turn at every step of a fine clock, in radians, counted on through whole turns.
        var turns: [Double] = []
        let step = timeline.frame / 4
        if subject.states.contains(where: { $0.map != subject.example.map }) {
            for index in 0...Int(timeline.duration / step) {
                let turn = TransformParts(subject(Double(index) * step).map).rotation
                turns.append(turns.last.map { turn.turned(near: $0) } ?? turn)
            }
        }
        let parts = { [turns] (placement: Placement, time: Double) in
            var map = TransformParts(placement.map)
            if !turns.isEmpty {
                map.rotation = map.rotation.turned(
                    near: turns[min(max(Int(time / step), 0), turns.count - 1)])
            }
            return Parts(placement: placement, map: map)
        }
        let frames = zip(timeline.frames, subject.frames).map { time, place in place.map { parts($0, time) } }
        guard
            let taken = SVGSubject<Parts>(
                timeline, hints: subject.hints, frames: frames,
                content: { time in subject.content(time).map { parts($0, time) } })
        else { return nil }
        self.subject = taken
    }

    /// Groups around elements; the elements themselves where nothing is to be done.
    func wrap(_ elements: [SVGElement]) -> [SVGElement] {
        guard !elements.isEmpty else { return [] }
        let first = subject.example.placement.matrix
        if subject.states.allSatisfy({ $0.placement.matrix == first }) {
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
        let degrees = 180 / Double.pi
        func stage(
            _ type: String, _ tolerance: Double, _ numbers: (Parts) -> [Double],
            _ matrix: ([Double]) -> Affine
        ) -> Stage {
            let track = subject.track(tolerance) { SVGValue(numbers($0)) }
            return Stage(type: type, track: track, matrix: matrix(numbers(subject.example)))
        }
        return [
            stage("translate", tolerance, { [-$0.placement.anchor.x, -$0.placement.anchor.y] }) {
                Affine(translationX: $0[0], y: $0[1])
            },
            stage("scale", 0.0005, { [$0.map.scaleX, $0.map.scaleY] }) { Affine(scaleX: $0[0], y: $0[1]) },
            stage("skewX", 0.05, { [angle(ofSkew: $0.map.skew) * degrees] }) { _ in
                Affine(a: 1, b: 0, c: subject.example.map.skew, d: 1, tx: 0, ty: 0)
            },
            stage("rotate", 0.05, { [$0.map.rotation * degrees] }) { Affine(rotation: $0[0] / degrees) },
            stage(
                "translate", tolerance,
                { parts in
                    let (place, move) = (parts.placement.place, parts.map.translation)
                    return [place.x + move.dx, place.y + move.dy]
                }
            ) { Affine(translationX: $0[0], y: $0[1]) },
        ]
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
