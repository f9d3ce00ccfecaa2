import Colors
import Geometry
package import Layers

/// A value over the whole time of a scene, worked out once for many frames.
package struct ValueGraph: Hashable, Sendable {
    /// What a line of it is.
    package struct Line: Hashable, Sendable {
        /// The component, such as x; empty for a value of one number.
        package let name: String
        /// The values at equal times, the first at the start of the scene and the last at its end.
        package let values: [Double]
    }

    /// The property.
    package let property: AnimatableProperty
    /// A line for each component.
    package let lines: [Line]
    /// The times of the keyframes, in seconds of the scene.
    package let keyframes: [Double]

    /// How many values a line has; fewer of a scene so large that a frame of it takes time.
    private static func count(_ timeline: Timeline) -> Int {
        timeline.scene.allLayers.count <= 300 ? 241 : 61
    }

    /// The graph of a property of a layer; nil where its values are not numbers.
    ///
    /// A path has one line: how far its points have come from where they are at the start, in points.
    ///
    /// - Complexity: that of 241 frames without their pictures.
    package init?(_ property: AnimatableProperty, of layer: Layer.ID, in timeline: Timeline) {
        let duration = timeline.duration
        guard duration > 0, duration.isFinite else { return nil }
        let count = Self.count(timeline)
        let values = (0..<count).map { index in
            let time = duration * Double(index) / Double(count - 1)
            return timeline.presentation(at: time)[layer]?.value(for: property)
        }
        let rows = values.map { $0?.graphed(from: values[0]) ?? [] }
        let names = values.lazy.compactMap { $0?.componentNames }.first { _ in true } ?? []
        let most = rows.map(\.count).max() ?? 0
        guard most > 0 else { return nil }
        self.property = property
        lines = (0..<min(most, 6)).compactMap { line in
            let name = names.indices.contains(line) ? names[line] : ""
            let values = rows.map { $0.indices.contains(line) ? $0[line] : .nan }
            // An alpha that stays what it is would only push the colours together.
            if name == "alpha", values.allSatisfy({ $0 == values[0] }) { return nil }
            return Line(name: name, values: values)
        }
        keyframes = timeline.runs.filter { $0.layer == layer && $0.property == property }.flatMap(\.keyTimes)
    }

    /// The least and the greatest value.
    package var range: ClosedRange<Double> {
        let values = lines.flatMap(\.values).filter(\.isFinite)
        guard let least = values.min(), let most = values.max() else { return 0...1 }
        return least < most ? least...most : (least - 1)...(most + 1)
    }
}

extension Timeline.Run {
    /// The times of its keyframes in its first cycle, in seconds of the scene.
    fileprivate var keyTimes: [Double] {
        guard case .keyframes(let keyframes) = animation.change?.course, runsForwards,
            timing.duration.isFinite
        else { return [] }
        return keyframes.keyTimes.map { sceneTime(elapsed: $0 * timing.duration) }.filter(reign.contains)
    }
}

extension AnimatableValue {
    /// The numbers of the value that a graph shows; none of a value without numbers.
    fileprivate func graphed(from first: AnimatableValue?) -> [Double] {
        switch self {
        case .number(let number): [number]
        case .bool(let flag): [flag ? 1 : 0]
        case .point(let point): [point.x, point.y]
        case .size(let size): [size.width, size.height]
        case .rect(let rect): [rect.minX, rect.minY, rect.size.width, rect.size.height]
        case .color(let color?), .fill(.color(let color)): [color.red, color.green, color.blue, color.alpha]
        case .transform(let map): [map.a, map.b, map.c, map.d, map.tx, map.ty]
        case .numbers(let numbers): numbers
        case .path(let path?):
            if case .path(let start?) = first, start.hasSameStructure(as: path), !path.points.isEmpty {
                [
                    zip(start.points, path.points).reduce(0) { $0 + ($1.1 - $1.0).length }
                        / Double(path.points.count)
                ]
            } else {
                []
            }
        case .color(nil), .path(nil), .fill, .colors, .keyword: []
        }
    }

    /// What these numbers are called.
    fileprivate var componentNames: [String] {
        switch self {
        case .point: ["x", "y"]
        case .size: ["width", "height"]
        case .rect: ["x", "y", "width", "height"]
        case .color, .fill: ["red", "green", "blue", "alpha"]
        case .transform: ["a", "b", "c", "d", "tx", "ty"]
        case .number, .bool, .path, .numbers, .colors, .keyword: []
        }
    }
}
