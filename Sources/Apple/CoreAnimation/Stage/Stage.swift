public import Foundation
import Geometry
package import Layers

/// What a program draws on: a tree of layers, the time, and all that has happened in it.
///
/// The program runs once, forwards, on the stage's own clock: ``run(to:)`` goes from instant to instant and calls the
/// blocks, the delegates and the timers that are due. What every instant leaves behind is kept, so that up to the ``time``
/// it has come to, the picture of any moment can be had, in any order, and going back runs no code.
///
///     let stage = Stage(size: CGSize(width: 200, height: 100)) { root in
///         let dot = CALayer()
///         dot.frame = CGRect(x: 0, y: 40, width: 20, height: 20)
///         root.addSublayer(dot)
///     }
///     stage.run(to: 1)
///
/// Unchecked because the compiler cannot see that a stage is used by one thread at a time.
public final class Stage: @unchecked Sendable {
    /// The layer that holds all others; as large as the stage.
    public let rootLayer: CALayer
    /// What it is called.
    public let title: String
    /// The width and the height, in points.
    public private(set) var size: CGSize
    /// The instant that the program has come to, in seconds since its start: what `CACurrentMediaTime()` says.
    public internal(set) var time: CFTimeInterval = 0
    /// What the program did that Apple's would ignore in silence, a sentence each, in order.
    public private(set) var reports: [String] = []
    /// Where code of the program ran, and what it said, by rising times.
    public internal(set) var marks: [Mark] = []
    /// Is told each of them when it comes up.
    public var onReport: ((String) -> Void)?

    let morph: PathMorph.Mode
    var stack = TransactionStack()
    var levels: [TransactionLevel] = []
    package internal(set) var timeline: Timeline
    /// The layers of the tree.
    var layers: [Layer.ID: CALayer] = [:]
    var pending = PendingChanges()
    /// The animations that have not stopped, by number.
    var running: [Int: (layer: CALayer, entry: AnimationEntry)] = [:]
    /// The animations that were withdrawn before they began, whose delegates have not been told.
    var unbegun: [AnimationEntry] = []
    /// The blocks that have not run, by number.
    var waiting: [Int: () -> Void] = [:]
    var blocks: [Int: () -> Void] = [:]
    var blockCount = 0
    /// What is put off, until when.
    var timers = DueQueue<() -> Void>()
    var timerCount = 0
    /// How many times something was settled at this time.
    var pass = 0
    /// The views that are shown, and whether they animate.
    var views = StageViews()
    private var lastID = 1
    private var reported: Set<String> = []

    /// How paths of unlike structure are blended.
    public enum Morph: Sendable {
        /// Corner to corner, without a twist.
        case smart
        /// Point by point as they are numbered, as Core Animation does; missing ones fly to or from (0, 0).
        case faithful
    }

    /// Where (0, 0) is.
    public enum Origin: Sendable {
        /// At the top, and y grows downwards, as on iOS.
        case upperLeft
        /// At the bottom, and y grows upwards, as on macOS.
        case lowerLeft
    }

    /// A stage and what is on it at the start.
    ///
    /// - Parameters:
    ///   - size: the width and the height, in points.
    ///   - title: what it is called.
    ///   - origin: where (0, 0) is.
    ///   - morph: how paths of unlike structure are blended.
    ///   - build: puts layers into the root layer.
    public init(
        size: CGSize = Stage.standardSize, title: String = "", origin: Origin = .upperLeft,
        morph: Morph = .smart, _ build: (CALayer) -> Void = { _ in }
    ) {
        self.size = size
        self.title = title
        self.morph = morph == .smart ? .smart : .faithful
        rootLayer = CALayer()
        rootLayer.state.bounds = Rect(origin: .zero, size: size.size)
        rootLayer.state.position = rootLayer.state.bounds.point(at: Point(0.5, 0.5))
        if origin == .lowerLeft { rootLayer.state.sublayerTransform = rootLayer.upsideDown }
        var root = rootLayer.state
        root.id = Layer.ID(1)
        timeline = Timeline(Scene(title: title, canvas: size.size, layers: [root]))
        rootLayer.number = root.id
        rootLayer.committed = CommittedLayer(id: Layer.ID(1), of: rootLayer)
        layers[Layer.ID(1)] = rootLayer
        perform { build(rootLayer) }
    }

    /// The stage that code without one draws on.
    private static let common = Stage()

    @TaskLocal private static var chosen: Stage?

    /// The stage that layers, transactions and clocks belong to: the one whose code runs, or one of the standard size.
    public static var current: Stage { chosen ?? common }

    /// Runs code whose layers, transactions and clock are this stage's.
    public func perform<Result>(_ work: () throws -> Result) rethrows -> Result {
        try Stage.$chosen.withValue(self, operation: work)
    }

    /// Becomes as large as what it is to show would like to be, if that is any size.
    func fit(_ wanted: CGSize) {
        guard wanted.width > 0, wanted.height > 0, wanted.width.isFinite, wanted.height.isFinite else {
            return
        }
        size = wanted
        timeline.setCanvas(wanted.size)
        rootLayer.state.bounds.size = wanted.size
        rootLayer.state.position = rootLayer.state.bounds.point(at: Point(0.5, 0.5))
        for property in [AnimatableProperty.bounds, .position] {
            guard let value = rootLayer.state.value(for: property) else { continue }
            record(.set(id(of: rootLayer), property, value, action: LayerAction.none))
        }
    }

    /// The size of a stage of which nothing else is said.
    public static let standardSize = CGSize(width: 320, height: 240)

    /// A number for a layer that comes into the tree.
    func newID() -> Layer.ID {
        lastID += 1
        return Layer.ID(lastID)
    }

    /// Tells something once that Apple's Core Animation would ignore in silence.
    func report(_ text: String) {
        guard reported.insert(text).inserted else { return }
        reports.append(text)
        onReport?(text)
    }
}

/// The time of the program, in seconds since its start.
public func CACurrentMediaTime() -> CFTimeInterval { Stage.current.time }

/// The time of the program, in seconds since its start.
public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval { Stage.current.time }
