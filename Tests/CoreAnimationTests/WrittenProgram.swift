import Foundation
import Layers
import Testing

@testable import CoreAnimation

/// A program as people write them, what it shows by hand, and what it is told.
struct WrittenProgram: Sendable, CustomTestStringConvertible {
    /// One of its values.
    struct Value: Sendable {
        /// The name of the layer that has it.
        let layer: String
        /// Reads it off what shows.
        let read: @Sendable (CALayer) -> [Double]
        /// What it has to be at a time.
        let wanted: @Sendable (Double) -> [Double]
    }

    let name: String
    /// A stage on which it has begun.
    let start: @Sendable () -> Stage
    /// The starts, blocks and stops in order, each with its time.
    let calls: [String]
    let values: [Value]

    var testDescription: String { name }

    /// When the values are looked at: no instant at which something begins or ends.
    static let times = (0..<15).map { 0.05 + 0.33 * Double($0) }

    static let size = CGSize(width: 200, height: 200)

    init(_ name: String, _ build: @escaping @Sendable (CALayer) -> Void, calls: [String], _ values: Value...)
    {
        self.init(name, start: { Stage(size: Self.size, build) }, calls, values)
    }

    init(
        _ name: String, controller: @escaping @Sendable () -> UIViewController, calls: [String],
        _ values: Value...
    ) {
        self.init(
            name, start: { Stage(size: Self.size, rootViewController: controller()) }, calls, values)
    }

    private init(_ name: String, start: @escaping @Sendable () -> Stage, _ calls: [String], _ values: [Value])
    {
        (self.name, self.start, self.calls, self.values) = (name, start, calls, values)
    }
}

extension WrittenProgram.Value {
    /// The number under a key path.
    init(_ layer: String, _ keyPath: String, _ wanted: @escaping @Sendable (Double) -> Double) {
        self.init(
            layer: layer,
            read: { layer in (layer.value(forKeyPath: keyPath) as? NSNumber).map { [$0.doubleValue] } ?? [] },
            wanted: { [wanted($0)] })
    }

    /// Any numbers.
    init(
        _ layer: String, _ read: @escaping @Sendable (CALayer) -> [Double],
        _ wanted: @escaping @Sendable (Double) -> [Double]
    ) {
        self.init(layer: layer, read: read, wanted: wanted)
    }
}

/// What a layer shows, as numbers.
enum Shown {
    static func components(_ color: CGColor?) -> [Double] { (color?.components ?? []).map { Double($0) } }

    /// How far it is turned, by cosine and sine.
    static func turn(_ layer: CALayer) -> [Double] { [layer.transform.m11, layer.transform.m12] }

    static func path(_ layer: CALayer) -> CGPath? { (layer as? CAShapeLayer)?.path }

    /// The points of its path where lines end.
    static func points(_ layer: CALayer) -> [Double] {
        var points: [Double] = []
        path(layer)?.applyWithBlock { element in
            let type = element.pointee.type
            guard type == .moveToPoint || type == .addLineToPoint else { return }
            points += [element.pointee.points[0].x, element.pointee.points[0].y]
        }
        return points
    }
}

extension Stage {
    /// The layers with names, those of the past too.
    func layer(_ name: String) -> CALayer? {
        if name == "root" { return rootLayer }
        var found: CALayer?
        rootLayer.forEachInside { if $0.name == name { found = $0 } }
        return found
    }

    /// The starts, blocks and stops in order, each with its time.
    var calls: [String] {
        var names: [Layer.ID: String] = [:]
        rootLayer.forEachInside { layer in
            if let number = layer.number { names[number] = layer.name }
        }
        names[rootLayer.committed?.id ?? Layer.ID(1)] = "root"
        return timeline.events.map { event in
            let time = String(format: "%.6g", event.time)
            return switch event.kind {
            case .didStart(let layer, let key): "\(time) start \(names[layer] ?? "?").\(key)"
            case .completion: "\(time) block"
            case .didStop(let layer, let key, let isFinished):
                "\(time) \(isFinished ? "stop" : "cut") \(names[layer] ?? "?").\(key)"
            }
        }
    }
}
