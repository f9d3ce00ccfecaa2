import Foundation
import Layers

@testable import CoreAnimation

extension Stage {
    convenience init(
        size: CGSize = Stage.standardSize, runTo time: Double, _ build: (CALayer) -> Void = { _ in }
    ) {
        self.init(size: size, build)
        run(to: time)
    }

    func perform<Result>(at time: Double, _ work: () throws -> Result) rethrows -> Result {
        run(to: time)
        return try perform(work)
    }

    /// Runs the program up to a time if there is one, then some code, and then the program up to another time.
    func perform(at start: Double? = nil, runTo end: Double, _ work: () -> Void) {
        if let start { run(to: start) }
        perform(work)
        run(to: end)
    }

    /// Adds touches, each a path of times and locations, and runs the program up to a time.
    func play(_ touches: [(time: Double, x: CGFloat, y: CGFloat)]..., to end: Double) {
        perform {
            addTouches(touches.map { $0.map { (time: $0.time, location: CGPoint($0.x, $0.y)) } })
            run(to: end)
        }
    }

    /// Returns the visible texts at a time, back to front.
    func texts(at time: Double) -> [String] {
        timeline.presentation(at: time).allLayers.compactMap { layer in
            guard case .words(let words)? = layer.label?.parts.first else { return nil }
            return words
        }
    }
}

/// The calls of some objects, in order.
final class CallLog {
    private(set) var lines: [String] = []

    func add(_ call: String) { lines.append(call) }

    /// Returns a completion block that adds a name, whether the animations finished, and the time.
    func end(of name: String) -> (Bool) -> Void { { self.add("\(name) \($0) \(Stage.current.time)") } }

    /// Returns the calls since the last use.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

final class Target: NSObject {
    private(set) var times: [Double] = []

    func call() { times.append(Stage.current.time) }
}

extension UIView {
    /// Adds subviews that constraints place.
    func addConstrained(_ views: UIView...) {
        for view in views {
            addSubview(view)
            view.translatesAutoresizingMaskIntoConstraints = false
        }
    }

    /// Returns constraints that keep the edges of the view at distances inside of another view's.
    func edges(
        in other: UIView, top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
    ) -> [NSLayoutConstraint] {
        [
            topAnchor.constraint(equalTo: other.topAnchor, constant: top),
            leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: leading),
            bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -bottom),
            trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -trailing),
        ]
    }
}

extension CGPoint {
    init(_ x: CGFloat, _ y: CGFloat) { self.init(x: x, y: y) }
}

extension CGSize {
    init(_ width: CGFloat, _ height: CGFloat) { self.init(width: width, height: height) }
}

extension CGRect {
    init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        self.init(x: x, y: y, width: width, height: height)
    }
}
