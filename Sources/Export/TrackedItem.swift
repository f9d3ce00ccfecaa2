import Colors
import Geometry
import Layers

/// A part of the picture at all times of a document: the items of one origin in the display lists, or a value derived
/// from them.
struct TrackedItem<Content> {
    let timeline: SVGTimeline
    /// The hints about the animations of its layer, or `nil` in a copy of a replicator, whose times differ from the
    /// model's.
    let hints: [EasingSegment]?
    /// The content in each frame, or `nil` if it is absent. Most values are only needed in frames.
    let frames: [Content?]
    let example: Content
    let content: (Double) -> Content?

    init?(
        _ timeline: SVGTimeline, hints: [EasingSegment]?, frames: [Content?],
        content: @escaping (Double) -> Content?
    ) {
        guard let example = frames.lazy.compactMap({ $0 }).first else { return nil }
        self.timeline = timeline
        self.hints = hints
        self.frames = frames
        self.example = example
        self.content = content
    }

    /// Returns the content at a time, or the first content if it is absent.
    func callAsFunction(_ time: Double) -> Content { content(time) ?? example }

    /// Returns a part, or `nil` if it is absent at first.
    func of<Part>(_ part: @escaping (Content) -> Part?) -> TrackedItem<Part>? {
        part(example) == nil ? nil : self.part(part)
    }

    /// Returns a part, or `nil` if it is always absent.
    func part<Part>(_ part: @escaping (Content) -> Part?) -> TrackedItem<Part>? {
        TrackedItem<Part>(timeline, hints: hints, frames: frames.map { $0.flatMap(part) }) {
            content($0).flatMap(part)
        }
    }

    func siblings(_ items: @escaping (Content) -> [DisplayList.Item]) -> [PlacedItem] {
        timeline.subjects(hints, frames: frames.map { $0.map(items) ?? [] }) { content($0).map(items) ?? [] }
    }

    var states: some Sequence<Content> { frames.lazy.compactMap { $0 } }

    func track(_ tolerance: Double, _ value: (Content) -> SVGValue) -> SVGTrack {
        track(orAbsent: tolerance) { value($0 ?? example) }
    }

    /// Returns the item with a corner at each time at which one of some numbers changes its sign. There a value may
    /// change its slope.
    func cornered(_ numbers: @escaping (Content) -> [Double]) -> TrackedItem {
        let times = timeline.crossings(frames: frames.map { numbers($0 ?? example) }) { numbers(self($0)) }
        guard !times.isEmpty else { return self }
        let corners = times.map { EasingSegment(start: $0, end: $0) }
        return TrackedItem(timeline, hints: (hints ?? []) + corners, frames: frames, content: content) ?? self
    }

    private func track(orAbsent tolerance: Double, _ value: (Content?) -> SVGValue) -> SVGTrack {
        withoutActuallyEscaping(value) { value in
            timeline.track(hints ?? [], tolerance: tolerance, frames: frames.lazy.map(value)) {
                value(content($0))
            }
        }
    }

    func outline(_ path: (Content) -> Path) -> SVGTrack { track(timeline.tolerance) { SVGValue(path($0)) } }

    func length(_ length: (Content) -> Double) -> SVGTrack {
        track(timeline.tolerance) { SVGValue(length($0)) }
    }

    /// Returns the track of an opacity, 0 to 1, which is 0 while the content is absent.
    func opacity(_ opacity: (Content) -> Double) -> SVGTrack {
        track(orAbsent: 0.002) { SVGValue(($0.map(opacity) ?? 0).clamped(to: 0...1)) }
    }

    /// Returns the track of a word, which jumps.
    func word(_ word: (Content) -> String) -> SVGTrack {
        timeline.track(frames: frames.map { word($0 ?? example) }) { word(self($0)) }
    }

    /// Sets a colour, such as `fill` or `stop-color`, and its opacity. A missing colour is transparent.
    ///
    /// - Returns: whether it is ever visible.
    func paint(_ element: inout SVGElement, _ name: String, _ color: (Content) -> Color?) -> Bool {
        guard let example = states.lazy.compactMap(color).first(where: { _ in true }) else { return false }
        element.set(name, track(0.5) { SVGValue(color($0) ?? example) })
        let opacity = opacity { color($0)?.alpha ?? 0 }
        let property = name.split(separator: "-").first ?? ""
        element.set("\(property)-opacity", opacity, standard: "1")
        return true
    }
}

/// An item at one of its positions in the drawing order, and the times at which it is drawn there.
struct PlacedItem {
    let item: TrackedItem<DisplayList.Item>
    let visibility: SVGTrack
}

/// The drawing order of some items over time. A role that moves among the others has several indices.
private struct DrawingOrder {
    private(set) var roles: [DisplayList.Role] = []

    init(_ orders: [[DisplayList.Role]]) {
        for order in orders where indices(of: order) == nil { include(order) }
        // An order may leave indices unused that an earlier one has added.
        let used = Set(orders.flatMap { indices(of: $0) ?? [] })
        roles = roles.indices.filter(used.contains).map { roles[$0] }
    }

    /// Adds the roles of one time, directly above the roles below them.
    private mutating func include(_ order: [DisplayList.Role]) {
        var (absent, new) = (Set<Int>(), Set<Int>())
        for change in order.difference(from: roles) {
            switch change {
            case .remove(let offset, _, _): absent.insert(offset)
            case .insert(let offset, _, _): new.insert(offset)
            }
        }
        var merged: [DisplayList.Role] = []
        var position = 0
        for (index, role) in order.enumerated() {
            if !new.contains(index) {
                while absent.contains(position) {
                    merged.append(roles[position])
                    position += 1
                }
                position += 1
            }
            merged.append(role)
        }
        roles = merged + roles[position...]
    }

    /// Returns the index of each role of one time, or `nil` if the indices are in another order.
    func indices(of order: [DisplayList.Role]) -> [Int]? {
        var indices: [Int] = []
        for role in order {
            let laterRoles = roles[(indices.last ?? -1) + 1..<roles.count]
            guard let index = laterRoles.firstIndex(of: role) else { return nil }
            indices.append(index)
        }
        return indices
    }
}

extension SVGTimeline {
    /// Returns the items of a group over time, back to front, by their items in each frame and at any time.
    ///
    /// A later item is above the items that it is above at first. `item` is a faster function for one item.
    func subjects(
        _ hints: [EasingSegment]?, frames: [[DisplayList.Item]],
        items: @escaping (Double) -> [DisplayList.Item],
        item: ((DisplayList.Role, Double) -> DisplayList.Item?)? = nil
    ) -> [PlacedItem] {
        var itemsByRole: [DisplayList.Role: [DisplayList.Item?]] = [:]
        let absent = [DisplayList.Item?](repeating: nil, count: frames.count)
        for (frame, items) in frames.enumerated() {
            for item in items { itemsByRole[item.role, default: absent][frame] = item }
        }
        let orders = frames.map { $0.map(\.role) }
        let order = DrawingOrder(orders)
        let counts = Dictionary(order.roles.map { ($0, 1) }, uniquingKeysWith: +)
        let frameIndices = orders.map { order.indices(of: $0) ?? [] }
        let indices = cached { [frame] time in
            order.indices(of: items(time).map(\.role))
                ?? frameIndices[min(Int(time / frame), frameIndices.count - 1)]
        }
        let find = item ?? { role, time in items(time).first { $0.role == role } }
        return order.roles.enumerated().compactMap { index, role in
            // The item is cached, because all attributes of an element are sampled together.
            let content = cached { find(role, $0) }
            func word(_ indices: [Int]) -> String { indices.contains(index) ? "visible" : "hidden" }
            return TrackedItem(
                self, hints: self.hints(role, in: hints), frames: itemsByRole[role] ?? [], content: content
            ).map { item in
                PlacedItem(
                    item: item,
                    visibility: counts[role] == 1
                        ? SVGTrack("visible") : track(frames: frameIndices.map(word)) { word(indices($0)) })
            }
        }
    }

    /// Returns the hints of an item in a group.
    private func hints(_ role: DisplayList.Role, in group: [EasingSegment]?) -> [EasingSegment]? {
        switch role {
        case .background, .fill, .stroke, .guides, .sublayers, .border: group
        case .layer(let layer): group.map { _ in hints(layer) }
        case .copy, .overlay: nil
        }
    }
}

func cached<Result>(_ function: @escaping (Double) -> Result) -> (Double) -> Result {
    var results: [Double: Result] = [:]
    return { time in
        if let result = results[time] { return result }
        let result = function(time)
        results.updateValue(result, forKey: time)
        return result
    }
}

// MARK: - Transforms

/// A placement as transforms that SVG can animate.
///
/// SVG animates translation, rotation, skew and scale, but no matrix. So a changing map becomes nested groups: one
/// for each part that changes, and one for the constant parts between.
struct SVGTransforms {
    private let subject: TrackedItem<Parts>

    /// A placement and the parts of its map, with a rotation that never jumps by more than half a turn.
    private struct Parts {
        let placement: Placement
        let map: TransformParts
    }

    init?(_ subject: TrackedItem<Placement>) {
        let timeline = subject.timeline
        /// The continuous rotation in radians, at the steps of a fine clock.
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
                    near: turns[Int(time / step).clamped(to: 0...turns.count - 1)])
            }
            return Parts(placement: placement, map: map)
        }
        let frames = zip(timeline.frames, subject.frames).map { time, placement in
            placement.map { parts($0, time) }
        }
        guard
            let trackedParts = TrackedItem<Parts>(
                timeline, hints: subject.hints, frames: frames,
                content: { time in subject.content(time).map { parts($0, time) } })
        else { return nil }
        self.subject = trackedParts
    }

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

    private struct Stage {
        let type: String
        let track: SVGTrack
        let matrix: Affine
    }

    private var stages: [Stage] {
        let tolerance = subject.timeline.tolerance
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
            stage("skewX", 0.05, { [Vector(1, $0.map.skew).angle.degrees] }) { _ in
                Affine(a: 1, b: 0, c: subject.example.map.skew, d: 1, tx: 0, ty: 0)
            },
            stage("rotate", 0.05, { [$0.map.rotation.degrees] }) { Affine(rotation: $0[0].radians) },
            stage(
                "translate", tolerance,
                { parts in
                    let (position, move) = (parts.placement.position, parts.map.translation)
                    return [position.x + move.dx, position.y + move.dy]
                }
            ) { Affine(translationX: $0[0], y: $0[1]) },
        ]
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
    /// Returns the same direction plus the number of full turns that brings it nearest to another angle.
    fileprivate func turned(near other: Double) -> Double {
        self + ((other - self) / (2 * .pi)).rounded() * 2 * .pi
    }
}
