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

    /// An instant at which something started or ended, or code of the program ran or said something.
    public struct Mark: Hashable, Sendable {
        /// When, in seconds since the start.
        public let time: CFTimeInterval
        /// What happened, in a line.
        public let text: String
        /// The layer that it happened to, if it was one.
        package let layer: Layer.ID?
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

// MARK: - PendingChanges

/// What the stage knows of a layer in the tree since the last commit.
struct CommittedLayer {
    let id: Layer.ID
    var children: [CALayer]
    var mask: CALayer?

    init(id: Layer.ID, of layer: CALayer) {
        self.id = id
        children = layer.children
        mask = layer.maskLayer
    }
}

/// What has changed since the last commit, besides what the transaction has noted.
struct PendingChanges {
    /// Layers of the tree in which others have come or gone.
    var restructured: [ObjectIdentifier: CALayer] = [:]
    /// Layers whose time runs otherwise.
    var retimed: [CALayer] = []
    /// Animations that the transaction has noted.
    var added: [AnimationEntry] = []
    /// Animations that were replaced or taken away before they were committed.
    var withdrawn: [AnimationEntry] = []
    /// Animations that had not been committed when their layers left the tree.
    var left: [(layer: CALayer, entry: AnimationEntry)] = []
    /// Animations that are over, and that the engine still has.
    var ended: [(layer: CALayer, key: String)] = []
    /// Animations that were changed after a layer had made its copy.
    private var changed: [CAAnimation] = []

    mutating func note(changed animation: CAAnimation) {
        if !changed.contains(where: { $0 === animation }) { changed.append(animation) }
    }

    mutating func noteUnchanged(_ animation: CAAnimation) { changed.removeAll { $0 === animation } }

    /// Tells of the animations that were changed in vain.
    mutating func tellChanged(to stage: Stage) {
        guard !changed.isEmpty else { return }
        changed = []
        stage.report(
            "an animation was changed after it had been added: the layer has a copy of its own, so change it before"
                + " add(_:forKey:)")
    }
}

// MARK: - Stage+Running

// How the program goes on.
extension Stage {
    /// Lets the program go on up to a time: from instant to instant, each with the timers, starts, blocks and stops that
    /// are due then.
    ///
    /// - Parameter end: a time, in seconds since the start; one that has been passed changes nothing.
    public func run(to end: CFTimeInterval) {
        perform {
            turn()
            while let next = nextInstant, next <= end {
                advance(to: next)
                passInstant()
            }
            advance(to: end)
        }
    }

    /// Lets the program go on until nothing is due any more, at most up to a time.
    ///
    /// - Parameter limit: a time, in seconds since the start.
    public func runAhead(limit: CFTimeInterval = 10) {
        perform {
            turn()
            while let next = nextInstant, next <= limit {
                advance(to: next)
                passInstant()
            }
        }
    }

    /// When something is due next; nil when nothing is.
    var nextInstant: Double? {
        [timers.first?.time, timeline.next, unbegun.isEmpty ? nil : time].compactMap(\.self).min()
    }

    /// Puts work off until so many seconds have passed.
    ///
    /// - Parameters:
    ///   - delay: how many seconds; 0 is later at this instant.
    ///   - work: what is done.
    public func after(_ delay: CFTimeInterval, _ work: @escaping () -> Void) {
        putOff(delay, "put-off block", work)
    }

    /// Puts work off that is noted as this when it is done.
    func putOff(_ delay: CFTimeInterval, _ mark: String, _ work: @escaping () -> Void) {
        settleLater(delay) { [unowned self] in
            note(mark)
            work()
        }
    }

    /// Puts work of the stage itself off, of which nothing is to be seen.
    func settleLater(_ delay: CFTimeInterval = 0, _ work: @escaping () -> Void) {
        timers.insert(work, at: time + max(delay, 0), number: timerCount)
        timerCount += 1
    }

    private func advance(to next: Double) {
        guard next > time else { return }
        time = next
        pass = 0
    }

    /// The most rounds at one instant. A program that asks for more never comes to rest.
    private static let mostRounds = 1000

    /// Does what is due at this instant, and what that asks for: timers, then starts, blocks and stops, until all is quiet.
    private func passInstant() {
        for _ in 0..<Self.mostRounds {
            runTimers()
            let calls = timeline.settle(through: time)
            pass += 1
            removeEnded(calls)
            let unbegun = unbegun
            self.unbegun = []
            for call in calls { make(call) }
            for entry in unbegun { tellStop(of: entry, on: nil, finished: false) }
            turn()
            guard let next = nextInstant, next <= time else { return }
        }
        report("at \(time) s the program asks for more without end: the rest is left out")
        timers = DueQueue()
        waiting = [:]
        unbegun = []
    }

    private func runTimers() {
        let last = timerCount
        while let first = timers.first, first.time <= time, first.number < last {
            guard let timer = timers.removeFirst(before: time.nextUp) else { break }
            timer.value()
        }
        turn()
    }

    /// Takes animations away that are over, before anybody is told.
    private func removeEnded(_ calls: [Timeline.Call]) {
        for call in calls {
            guard case .didStop(_, let key, true) = call.event.kind,
                let (layer, entry) = running[call.number],
                entry.animation.isRemovedOnCompletion,
                let index = layer.entries.firstIndex(where: { $0 === entry })
            else { continue }
            layer.entries.remove(at: index)
            pending.ended.append((layer, key))
        }
    }

    private func make(_ call: Timeline.Call) {
        switch call.event.kind {
        case .didStart:
            guard let (layer, entry) = running[call.number] else { return }
            entry.tellDelegate("starts", "animationDidStart", on: layer, by: self) {
                $0.animationDidStart(entry.animation)
            }
        case .completion:
            guard let block = waiting.removeValue(forKey: call.number) else { return }
            note("completion block")
            block()
        case .didStop(_, _, let finished):
            guard let (layer, entry) = running.removeValue(forKey: call.number) else { return }
            tellStop(of: entry, on: layer, finished: finished)
        }
    }

    private func tellStop(of entry: AnimationEntry, on layer: CALayer?, finished: Bool) {
        let call = "animationDidStop(finished: \(finished))"
        entry.tellDelegate(finished ? "ends" : "is taken away", call, on: layer, by: self) {
            $0.animationDidStop(entry.animation, finished: finished)
        }
    }
}
