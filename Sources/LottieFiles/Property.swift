import Geometry
import Layers
import Scenes

/// The values of an animatable property over the frames of a composition: one value, or keyframes.
///
/// The values are lists of numbers. A path has six for each vertex: the vertex and its two control points.
struct Property {
    struct Keyframe {
        var frame: Double
        var value: [Double]
        /// The value just before the next keyframe.
        var next: [Double]
        var holds = false
        /// The easing up to the next keyframe: one, or one for each component.
        var easings: [TimingFunction] = [.linear]
        /// The curve on which a point moves to the next keyframe, if it is not straight.
        var curve: ArcLength?

        /// Returns the value at a fraction of the time up to the next keyframe.
        func value(at fraction: Double) -> [Double] {
            if holds { return fraction < 1 ? value : next }
            if let curve {
                let progress = easings[0].value(at: fraction).clamped(to: 0...1)
                guard let point = curve.location(at: progress * curve.total)?.point else { return value }
                return [point.x, point.y]
            }
            guard value.count == next.count else { return fraction < 1 ? value : next }
            return value.indices.map { index in
                let easing = easings[min(index, easings.count - 1)]
                return value[index] + (next[index] - value[index]) * easing.value(at: fraction)
            }
        }
    }

    /// The keyframes in the order of time; a constant has one. A later one may have the same frame.
    private(set) var keyframes: [Keyframe]
    /// Whether the path is closed, or `nil` if the shape or the mask around it says so.
    private(set) var isClosed: Bool?

    init(_ value: [Double]) { keyframes = [Keyframe(frame: 0, value: value, next: value)] }

    /// Creates a property with straight changes between frames.
    init(_ list: [(frame: Double, value: [Double])]) {
        keyframes = zip(list, list.dropFirst() + list.suffix(1)).map {
            Keyframe(frame: $0.frame, value: $0.value, next: $1.value)
        }
    }

    /// Creates the value of a function of properties, or returns `nil` if it takes too much work.
    ///
    /// A linear function of one property that moves keeps its keyframes. Others have a keyframe for each frame.
    init?(
        _ properties: [Property], isLinear: Bool, _ context: LottieContext,
        _ function: ([[Double]]) -> [Double]
    ) {
        func value(_ values: [[Double]]) -> [Double] { function(values).map(Self.limited) }
        let moving = properties.indices.filter { !properties[$0].isConstant }
        let first = properties.map(\.first)
        self.init(value(first))
        guard let index = moving.first else { return }
        if isLinear, moving.count == 1, !properties[index].isCurved {
            func changed(_ one: [Double]) -> [Double] {
                value(first.indices.map { $0 == index ? one : first[$0] })
            }
            keyframes = properties[index].keyframes.map { keyframe in
                var result = keyframe
                (result.value, result.next) = (changed(keyframe.value), changed(keyframe.next))
                return result
            }
            return
        }
        let (low, high) = (context.range.lowerBound, context.range.upperBound)
        let count = Int((high - low).rounded(.up).clamped(to: 1...2000))
        guard context.file.reserveWork(count * moving.count) else { return nil }
        let list = (0...count).map { sample in
            let frame = low + (high - low) * Double(sample) / Double(count)
            return (frame, value(properties.map { $0.value(at: frame) }))
        }
        // A limit that the values do not exceed changes nothing.
        let isUnchanged = list.allSatisfy { properties[index].value(at: $0.0) == $0.1 }
        self = isUnchanged && moving.count == 1 ? properties[index] : Property(list)
    }

    var isConstant: Bool {
        keyframes.allSatisfy {
            $0.value == keyframes[0].value && ($0.next == $0.value || $0.holds) && $0.curve == nil
        }
    }

    var first: [Double] { keyframes[0].value }

    func value(at frame: Double) -> [Double] {
        let next = keyframes.partitioningIndex { $0.frame > frame }
        guard next < keyframes.count else { return keyframes[keyframes.count - 1].value }
        guard next > 0 else { return first }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        return from.value(at: (frame - from.frame) / (to.frame - from.frame))
    }

    /// The segments between two keyframes at different frames.
    var segments: [(from: Keyframe, end: Double)] {
        zip(keyframes, keyframes.dropFirst()).filter { $0.frame < $1.frame }.map { ($0, $1.frame) }
    }

    /// Returns the property of one component, with its easing. Curves become straight lines.
    func component(_ index: Int, default preset: Double) -> Property {
        func component(_ value: [Double]) -> [Double] { [value.count > index ? value[index] : preset] }
        var property = self
        property.keyframes = keyframes.map { keyframe in
            var result = keyframe
            (result.value, result.next, result.curve) = (
                component(keyframe.value), component(keyframe.next), nil
            )
            result.easings = [keyframe.easings[min(index, keyframe.easings.count - 1)]]
            return result
        }
        return property
    }

    /// Returns the property with straight changes of another easing.
    func eased(_ easing: TimingFunction, keepsInner: Bool) -> Property {
        var property = self
        for index in keyframes.indices.dropLast()
        where !keepsInner || index == 0 || index == keyframes.count - 2 {
            property.keyframes[index].easings = [easing]
            (property.keyframes[index].curve, property.keyframes[index].holds) = (nil, false)
        }
        return property
    }

    /// Whether the components have different easings.
    var hasSeparateEasings: Bool {
        keyframes.contains { keyframe in keyframe.easings.contains { $0 != keyframe.easings[0] } }
    }

    /// Whether the first two components of all values are equal.
    var isUniform: Bool { keyframes.allSatisfy { $0.value.isUniform && $0.next.isUniform } }

    /// Returns whether one of the first two components of a value meets a condition.
    func hasComponent(_ condition: (Double) -> Bool) -> Bool {
        keyframes.contains { ($0.value.prefix(2) + $0.next.prefix(2)).contains(where: condition) }
    }

    var isCurved: Bool { keyframes.contains { $0.curve != nil } }
}

// MARK: - Reading

extension Property {
    /// Reads a property, whose loops fill the range of the context. A missing one has a default value.
    init(_ node: JSONNode?, default preset: [Double], _ context: LottieContext) {
        let node = node.map { context.file.slotted($0) }
        self.init(preset)
        guard let node else { return }
        let value = node["k"] ?? node
        let frames = value.items.filter { $0["t"] != nil }
        if frames.isEmpty {
            if let (numbers, closed) = Self.numbers(value) {
                keyframes[0].value = numbers
                keyframes[0].next = numbers
                isClosed = closed
            }
        } else {
            read(frames)
        }
        guard let text = node["x"]?.text else { return }
        if let value = Expression.value(of: text, for: self, context),
            value.first.count >= min(first.count, 2)
        {
            self = value
        } else {
            let message = "expressions other than links and loops do not run; the values without them stay"
            context.file.report(node.offset, message)
        }
    }

    /// Returns the numbers of a value: a number, a list, or a path.
    private static func numbers(_ node: JSONNode) -> ([Double], isClosed: Bool?)? {
        if let number = node.number { return ([limited(number)], nil) }
        if node.isObject { return path(node) }
        if let first = node.items.first, first.isObject { return path(first) }
        let numbers = node.numbers.map(limited)
        return numbers.isEmpty && !node.items.isEmpty ? nil : (numbers, nil)
    }

    /// Returns the nearest number within the limits of a file; 0 for NaN.
    static func limited(_ number: Double) -> Double {
        number.isNaN ? 0 : number.clamped(to: -1e7...1e7)
    }

    private static func path(_ node: JSONNode) -> ([Double], isClosed: Bool?)? {
        guard let vertices = node["v"]?.items else { return nil }
        func pairs(_ key: String) -> [[Double]] {
            (node[key]?.items ?? []).map { $0.numbers.map(limited) }
        }
        let (before, after) = (pairs("i"), pairs("o"))
        var numbers: [Double] = []
        for (index, vertex) in vertices.enumerated() {
            let point = vertex.numbers.map(limited)
            guard point.count >= 2 else { return nil }
            numbers += point.prefix(2)
            for handles in [before, after] {
                let handle =
                    handles.indices.contains(index) && handles[index].count >= 2 ? handles[index] : [0, 0]
                numbers += [point[0] + handle[0], point[1] + handle[1]]
            }
        }
        return (numbers, node["c"]?.isTrue)
    }

    private mutating func read(_ nodes: [JSONNode]) {
        var list: [(node: JSONNode, keyframe: Keyframe, end: [Double]?)] = []
        for node in nodes {
            let frame = node["t"]?.number ?? 0
            let (start, end) = (node["s"].flatMap(Self.numbers), node["e"].flatMap(Self.numbers)?.0)
            if let closed = start?.isClosed { isClosed = closed || isClosed ?? false }
            // The last keyframe of older files has no value. Frames never go back.
            guard let value = start?.0 ?? list.last?.end,
                list.last.map({ $0.keyframe.frame <= frame }) ?? true
            else { continue }
            var keyframe = Keyframe(frame: frame, value: value, next: value)
            keyframe.holds = node["h"]?.isTrue ?? false
            keyframe.easings = Self.easings(node)
            list.append((node, keyframe, end))
        }
        for index in list.indices.dropLast() {
            let next = list[index].end ?? list[index + 1].keyframe.value
            list[index].keyframe.next = next
            list[index].keyframe.curve = Self.curve(
                list[index].node, from: list[index].keyframe.value, to: next)
        }
        if !list.isEmpty { keyframes = list.map(\.keyframe) }
    }

    /// Returns the curve of the tangents of a keyframe, or `nil` if the point moves straight.
    private static func curve(_ node: JSONNode, from: [Double], to: [Double]) -> ArcLength? {
        func vector(_ key: String) -> Vector {
            let numbers = node[key]?.numbers ?? []
            return numbers.count >= 2 ? Vector(limited(numbers[0]), limited(numbers[1])) : .zero
        }
        guard from.count >= 2, to.count >= 2 else { return nil }
        let (out, back) = (vector("to"), vector("ti"))
        let (start, end) = (Point(from[0], from[1]), Point(to[0], to[1]))
        let chord = end - start
        guard out.length + back.length > 1e-6, chord.length > 0 || out != back else { return nil }
        if abs(out.cross(chord)) + abs(back.cross(chord)) <= 1e-6 * chord.length, chord.length > 0 {
            // The point moves along the line of the chord, and may turn back.
            let segment = PathSegment.cubic(start, start + out, end + back, end)
            let turns = turns(out.dot(chord), (chord + back).dot(chord), chord.lengthSquared)
            let line = ArcLength(Path(polyline: [start] + turns.map(segment.point) + [end]))
            return line.total > (1 + 1e-4) * chord.length ? line : nil
        }
        var path = Path()
        path.move(to: start)
        path.cubic(to: end, control1: start + out, control2: end + back)
        return ArcLength(path)
    }

    /// Returns the parameters at which a cubic curve of numbers from 0 to `end` turns back.
    private static func turns(_ control1: Double, _ control2: Double, _ end: Double) -> [Double] {
        // The zeros of the speed a t² + 2 b t + c.
        let (a, b, c) = (3 * (control1 - control2) + end, control2 - 2 * control1, control1)
        let root = (b * b - a * c).squareRoot()
        let sum = b < 0 ? root - b : -root - b
        return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }.sorted()
    }

    private static func easings(_ node: JSONNode) -> [TimingFunction] {
        func numbers(_ handle: String, _ axis: String) -> [Double] {
            guard let value = node[handle]?[axis] else { return [] }
            return value.number.map { [$0] } ?? value.numbers
        }
        let lists = [numbers("o", "x"), numbers("o", "y"), numbers("i", "x"), numbers("i", "y")]
        guard !lists.contains(where: \.isEmpty) else { return [.linear] }
        let count = lists.map(\.count).max() ?? 1
        return (0..<count).map { index in
            let numbers = lists.map { $0[min(index, $0.count - 1)] }
            return .curve(numbers[0], numbers[1], numbers[2], numbers[3])
        }
    }
}

extension TimingFunction {
    /// Returns a cubic curve with short numbers and horizontal positions within 0...1.
    static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingFunction {
        // A segment without change may have handles at any height.
        func short(_ number: Double) -> Double {
            (number.clamped(to: -1000...1000) * 1000).rounded() / 1000 + 0
        }
        func inside(_ number: Double) -> Double { short(number.clamped(to: 0...1)) }
        let curve = try? TimingFunction.cubicBezier(inside(x1), short(y1), inside(x2), short(y2))
        guard let curve, case .cubic(let cubic) = curve else { return .linear }
        return cubic.x1 == cubic.y1 && cubic.x2 == cubic.y2 ? .linear : curve
    }

    /// The function, with short numbers if it is a cubic curve.
    fileprivate var short: TimingFunction {
        guard case .cubic(let cubic) = self else { return self }
        return .curve(cubic.x1, cubic.y1, cubic.x2, cubic.y2)
    }
}

// MARK: - Loops

extension Property {
    /// Repeats all keyframes, or those of a number of segments or frames from the end or the start.
    mutating func loop(
        _ kind: String, count: Double = 0, frames: Double = 0, isOut: Bool, _ range: ClosedRange<Double>
    ) {
        guard let last = keyframes.last, keyframes.count > 1 else { return }
        var edge = isOut ? 0 : keyframes.count - 1
        if frames > 0 {
            edge =
                isOut
                ? keyframes.lastIndex { $0.frame <= last.frame - frames + 1e-6 } ?? edge
                : keyframes.firstIndex { $0.frame >= keyframes[0].frame + frames - 1e-6 } ?? edge
        } else if count > 0 {
            let count = Int(min(count, Double(keyframes.count - 1)))
            edge = isOut ? keyframes.count - 1 - count : count
        }
        let cycle = isOut ? Array(keyframes[edge...]) : Array(keyframes[...edge])
        guard let from = cycle.first, let to = cycle.last, to.frame > from.frame else { return }
        repeatKeyframes(cycle, kind: kind, isOut: isOut, over: range)
    }

    /// Adds copies of some keyframes after the end or before the start, up to the ends of a range.
    private mutating func repeatKeyframes(
        _ cycleKeyframes: [Keyframe], kind: String, isOut: Bool, over range: ClosedRange<Double>
    ) {
        let period = cycleKeyframes[cycleKeyframes.count - 1].frame - cycleKeyframes[0].frame
        let (start, end) = (cycleKeyframes[0].value, cycleKeyframes[cycleKeyframes.count - 1].value)
        let reversed = Self.reversed(cycleKeyframes)
        if kind == "continue" { return extend(isOut: isOut, over: range) }
        // Enough copies for every cycle of the player, and no more than a scene can have.
        let length =
            isOut
            ? range.upperBound - keyframes[keyframes.count - 1].frame : keyframes[0].frame - range.lowerBound
        let count = Int((length / period).rounded(.up).clamped(to: 0...Double(2000 / cycleKeyframes.count)))
        var copies: [[Keyframe]] = []
        for cycle in stride(from: 1, through: count, by: 1) {
            let distance = Double(cycle) * period * (isOut ? 1 : -1)
            var copy = kind == "pingpong" && cycle % 2 == 1 ? reversed : cycleKeyframes
            for index in copy.indices {
                copy[index].frame += distance
                guard kind == "offset", start.count == end.count else { continue }
                let shift = zip(start, end).map { ($1 - $0) * Double(cycle) * (isOut ? 1 : -1) }
                copy[index].value = zip(copy[index].value, shift).map { $0 + $1 }
                copy[index].next = zip(copy[index].next, shift).map { $0 + $1 }
                if shift.count >= 2, let curve = copy[index].curve {
                    let move = Affine(translationX: shift[0], y: shift[1])
                    copy[index].curve = ArcLength(curve.path.applying(move))
                }
            }
            copies.append(copy)
        }
        keyframes = isOut ? keyframes + copies.joined() : copies.reversed().joined() + keyframes
    }

    /// Returns keyframes in reversed order of time, within the same frames.
    private static func reversed(_ cycleKeyframes: [Keyframe]) -> [Keyframe] {
        let (low, high) = (cycleKeyframes[0].frame, cycleKeyframes[cycleKeyframes.count - 1].frame)
        return cycleKeyframes.indices.reversed().map { index in
            // The segment before a keyframe becomes the one after it.
            let before = index > 0 ? cycleKeyframes[index - 1] : cycleKeyframes[index]
            var keyframe = cycleKeyframes[index]
            keyframe.frame = low + high - cycleKeyframes[index].frame
            keyframe.value = index > 0 ? before.next : cycleKeyframes[index].value
            keyframe.next = before.value
            keyframe.holds = before.holds
            keyframe.easings = before.easings.map(\.reversed.short)
            keyframe.curve = before.curve.map { ArcLength($0.path.reversed) }
            return keyframe
        }
    }

    /// Continues at the speed at the start of the first segment, or at the end of the last one.
    private mutating func extend(isOut: Bool, over range: ClosedRange<Double>) {
        let segments = self.segments
        guard let (from, end) = isOut ? segments.last : segments.first, from.value.count == from.next.count
        else { return }
        let far = isOut ? range.upperBound : range.lowerBound
        let near = isOut ? end : from.frame
        guard isOut ? far > near : far < near else { return }
        let edge = isOut ? from.next : from.value
        let (low, high) = isOut ? (1 - 2e-6, 1 - 1e-6) : (1e-6, 2e-6)
        let slope = zip(from.value(at: low), from.value(at: high)).map {
            Self.limited(($1 - $0) / (high - low) / (end - from.frame))
        }
        let value = zip(edge, slope).map { Self.limited($0 + $1 * (far - near)) }
        if isOut {
            keyframes[keyframes.count - 1].next = value
            keyframes[keyframes.count - 1].easings = [.linear]
            keyframes[keyframes.count - 1].holds = false
            keyframes.append(Keyframe(frame: far, value: value, next: value))
        } else {
            keyframes.insert(Keyframe(frame: far, value: value, next: edge), at: 0)
        }
    }
}
