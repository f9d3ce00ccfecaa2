public import Foundation
import Geometry
package import Layers

/// A layer tree with its own clock, and a recording of everything that a program does with the tree.
///
/// The program runs once, forwards: ``run(to:)`` goes from instant to instant and calls the blocks, delegates and timers
/// that are due. The stage records the changes of every instant. You can then show any moment up to the current ``time``,
/// in any order, without running code again.
///
///     let stage = Stage(size: CGSize(width: 200, height: 100)) { root in
///         let dot = CALayer()
///         dot.frame = CGRect(x: 0, y: 40, width: 20, height: 20)
///         root.addSublayer(dot)
///     }
///     stage.run(to: 1)
///
/// Unchecked because the compiler cannot prove that only one thread at a time uses a stage.
public final class Stage: @unchecked Sendable {
    /// The layer that contains all others. It has the size of the stage.
    public let rootLayer: CALayer
    /// The title of the scene, as the player and recordings show it.
    public let title: String
    /// The size, in points.
    public private(set) var size: CGSize
    /// The current time of the program, in seconds since its start.
    ///
    /// `CACurrentMediaTime()` returns it plus ``clockStart``.
    public internal(set) var time: CFTimeInterval = 0
    /// The problems that Core Animation would ignore silently, as sentences, in order.
    public private(set) var reports: [String] = []
    /// The events of the program, sorted by time.
    public internal(set) var marks: [Mark] = []

    let morph: PathMorph.Mode
    var transactions = TransactionStack()
    package internal(set) var timeline: Timeline
    var layers: [Layer.ID: CALayer] = [:]
    var pending = PendingChanges()
    var running: [Int: (layer: CALayer, entry: AnimationEntry)] = [:]
    /// The removed animations that never began, whose delegates do not know it yet.
    var unbegun: [AnimationEntry] = []
    var waiting: [Int: () -> Void] = [:]
    /// The source locations that add animations.
    package var animationLocations: [AnimationSlot: SourceLine] = [:]
    /// The number of changes of active constraints between views.
    var constraintCount = 0
    /// The delayed calls of methods, which can be cancelled, by the numbers of their timers.
    var delayedCalls: [Int: (target: AnyObject, name: String)] = [:]
    /// The observations of properties: each calls its handler for a change, and returns false at its end.
    var observations: [() -> Bool] = []
    /// The drawing contexts, the current one last.
    var contexts: [CGContext] = []
    var context: CGContext? { contexts.last }
    /// The pictures of files by name, or `nil` for files that are no pictures. Each file is read once.
    var pictures: [String: CGImage?] = [:]
    var timers = DueQueue<() -> Void>()
    var timerCount = 0
    var pass = 0
    /// The window or the AppKit view that the stage shows.
    var content: AnyObject?
    /// The time that the current block has slept, in seconds.
    private(set) var slept = 0.0
    /// The blocks of animations that have begun and not ended.
    var openAnimations: [AnyObject] = []
    /// The objects that the program has associated with others.
    var associations: [ObjectIdentifier: AnyObject] = [:]
    /// The layer whose presentation layer is created.
    var presented: CALayer?
    var areViewAnimationsEnabled = true
    /// The objects with the standard values of new ones, by their class.
    var appearances: [ObjectIdentifier: AnyObject] = [:]
    /// The changes that join the first animation block of a transition's animator, or `nil` for none.
    var alongside: (() -> Void)?
    /// The object that would get the keys, or `nil` for none.
    weak var firstResponder: AnyObject?
    /// Whether the playground sends clicks in the picture to the views of the program.
    ///
    /// Gesture recognizers and actions of controls set it.
    public var takesTouches = false
    private var lastID = 1
    private var reported: Set<String> = []

    /// The mode that blends paths with different structures.
    public enum Morph: Sendable {
        /// Corners move to corners, without twisting.
        case smart
        /// Points move to points with the same index, as in Core Animation. Surplus points move to or from (0, 0).
        case faithful
    }

    /// The corner of the stage with the coordinates (0, 0).
    public enum Origin: Sendable {
        /// The top left corner. y grows downward, as on iOS.
        case upperLeft
        /// The bottom left corner. y grows upward, as on macOS.
        case lowerLeft
    }

    /// An event: an animation started or ended, or code of the program ran or printed a line.
    public struct Mark: Hashable, Sendable {
        /// The time, in seconds since the start.
        public let time: CFTimeInterval
        /// A one-line description of the event.
        public let text: String
        package let layer: Layer.ID?
    }

    /// Creates a stage with a size in points. `build` adds the initial layers to the root layer.
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
        root.id = Layer.ID(lastID)
        timeline = Timeline(Scene(title: title, canvas: size.size, layers: [root]))
        rootLayer.number = root.id
        rootLayer.committed = CommittedLayer(id: root.id, of: rootLayer)
        layers[root.id] = rootLayer
        perform { build(rootLayer) }
    }

    /// The stage of code that runs outside of ``perform(_:)``.
    private static let shared = Stage()

    @TaskLocal private static var chosen: Stage?

    /// The stage of the running code, or a stage of the standard size. Layers, transactions and clocks belong to it.
    public static var current: Stage { chosen ?? ofTasks ?? shared }

    /// The stage that runs tasks. Detached tasks do not inherit the current stage.
    nonisolated(unsafe) static var ofTasks: Stage?

    /// Runs code with this stage as the current stage.
    public func perform<Result>(_ work: () throws -> Result) rethrows -> Result {
        try Stage.$chosen.withValue(self, operation: work)
    }

    /// Changes the size of the stage to a preferred size, if that is positive and finite, unless the user has chosen one.
    func fit(_ preferredSize: CGSize) {
        let sides = [preferredSize.width, preferredSize.height]
        guard !Self.defaultSize.isChosen, sides.allSatisfy({ $0 > 0 && $0.isFinite }) else { return }
        size = preferredSize
        timeline.setCanvas(size.size)
        rootLayer.state.bounds.size = size.size
        rootLayer.state.position = rootLayer.state.bounds.point(at: Point(0.5, 0.5))
        for property in [AnimatableProperty.bounds, .position] {
            guard let value = rootLayer.state.value(for: property) else { continue }
            transactions.record(.set(id(of: rootLayer), property, value, action: LayerAction.none))
        }
    }

    /// The default size of a stage.
    public static var standardSize: CGSize {
        get { defaultSize.size }
        set { defaultSize.size = newValue }
    }

    /// The default size, and whether the user has chosen it, so that no view or controller changes it.
    package nonisolated(unsafe) static var defaultSize = (
        size: CGSize(width: 320, height: 240), isChosen: false
    )

    func newID() -> Layer.ID {
        lastID += 1
        return Layer.ID(lastID)
    }

    func report(_ text: String, at location: SourceLine?) {
        report(location.map { "\($0.description): \(text)" } ?? text)
    }

    /// Reports a problem that Core Animation would ignore silently. Reports each text once.
    public func report(_ text: String) {
        if reported.insert(text).inserted { reports.append(text) }
    }
}

/// A line of a source file.
package struct SourceLine: Hashable, Sendable, CustomStringConvertible {
    let file: String
    let line: Int

    /// The file and the line in the form of compilers.
    package var description: String { "\(file):\(line)" }
}

extension Stage {
    /// Returns an animation, and remembers the line that adds it to a layer. `antics swift` adds calls of it.
    public static func noting<Added: CAAnimation>(
        _ animation: Added, file: String = #filePath, line: Int = #line
    ) -> Added {
        animation.location = SourceLine(file: file, line: line)
        return animation
    }

    /// The result of `CACurrentMediaTime()` at the start of a program: 100 000 seconds.
    ///
    /// The clock of a device counts from its start, too. A begin time without `CACurrentMediaTime()` is long past.
    public static let clockStart: CFTimeInterval = 100_000
}

/// Returns ``Stage/clockStart`` plus the time of the program, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { Stage.clockStart + Stage.current.time }

/// Returns ``CACurrentMediaTime()``.
public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval { CACurrentMediaTime() }

// MARK: - Pending changes

/// The state of a layer in the tree at the last commit.
struct CommittedLayer {
    let id: Layer.ID
    var children: [CALayer]
    var mask: CALayer?

    init(id: Layer.ID, of layer: CALayer) {
        self.id = id
        children = layer.content
        mask = layer.maskLayer
    }
}

/// The changes since the last commit that the transaction does not contain.
struct PendingChanges {
    /// The layers of the tree whose sublayers or masks have changed.
    var restructured: [ObjectIdentifier: CALayer] = [:]
    var retimed: [ObjectIdentifier: CALayer] = [:]
    var added: [AnimationEntry] = []
    /// The animations without commit that the program replaced or removed.
    var withdrawn: [AnimationEntry] = []
    /// The animations whose layers left the tree before the commit.
    var left: [(layer: CALayer, entry: AnimationEntry)] = []
    /// The animations that have ended, but that the engine still has.
    var ended: [(layer: CALayer, key: String)] = []
    private var changed: [ObjectIdentifier: CAAnimation] = [:]

    mutating func note(changed animation: CAAnimation) { changed[ObjectIdentifier(animation)] = animation }

    mutating func noteUnchanged(_ animation: CAAnimation) { changed[ObjectIdentifier(animation)] = nil }

    /// Reports the animations whose changes have no effect.
    mutating func reportChanged(to stage: Stage) {
        guard !changed.isEmpty else { return }
        changed = [:]
        stage.report("an animation was changed after add(_:forKey:), which copies it: change it before")
    }
}

// MARK: - Running

extension Stage {
    /// Runs the program up to a time. Each instant runs its timers, starts, blocks and stops.
    ///
    /// - Parameter end: The time, in seconds since the start. An earlier time than the current one has no effect.
    public func run(to end: CFTimeInterval) {
        runAhead(limit: end)
        advance(to: end)
    }

    /// Runs the program until no work is due, at most up to a time.
    ///
    /// - Parameter limit: The time, in seconds since the start.
    public func runAhead(limit: CFTimeInterval = 10) {
        perform {
            turn()
            while let next = nextInstant, next <= limit {
                advance(to: next)
                passInstant()
            }
            if transactions.depth > 0 { report("a transaction is still open: call CATransaction.commit()") }
        }
    }

    var nextInstant: Double? {
        [timers.first?.time, timeline.next, unbegun.isEmpty ? nil : time].compactMap(\.self).min()
    }

    /// Runs work after a delay in seconds. 0 is later at this instant.
    public func after(_ delay: CFTimeInterval, _ work: @escaping () -> Void) {
        run(after: delay, "deferred block", work)
    }

    func run(after delay: CFTimeInterval, _ mark: String, _ work: @escaping () -> Void) {
        runSilently(after: max(delay, 0) + slept) { [unowned self] in
            slept = 0
            note(mark)
            work()
            slept = 0
        }
    }

    /// Delays the blocks that the current block adds from now on, as a sleep on another queue does. The stage keeps running.
    public func sleepInBlock(_ seconds: CFTimeInterval) {
        if seconds > 0, seconds.isFinite { slept += seconds }
    }

    /// Runs work of the stage itself after a delay, without a mark.
    ///
    /// A delay that is negative or no number is 0, and an infinite one never ends.
    package func runSilently(after delay: CFTimeInterval = 0, _ work: @escaping () -> Void) {
        guard delay < .infinity || delay.isNaN else { return }
        timers.insert(work, at: delay > 0 ? time + delay : time, number: timerCount)
        timerCount += 1
    }

    /// The number of frames in a second, for display links and layers that display themselves in each frame.
    static let frameRate = 60.0

    /// Runs work at the start of a later frame, without a mark.
    func runSilently(afterFrames count: Int, _ work: @escaping () -> Void) {
        let frame = (time * Self.frameRate + 1e-6).rounded(.down) + Double(count)
        runSilently(after: frame / Self.frameRate - time, work)
    }

    private func advance(to next: Double) {
        guard next > time else { return }
        time = next
        pass = 0
    }

    /// The maximum number of passes at one instant. A program that needs more would never stop.
    private static let maximumPasses = 1000

    /// Runs the work of this instant in passes, each with timers, starts, blocks and stops, until no work is due.
    private func passInstant() {
        for _ in 0..<Self.maximumPasses {
            runTimers()
            let calls = timeline.settle(through: time)
            pass += 1
            removeEnded(calls)
            let unbegun = unbegun
            self.unbegun = []
            for call in calls { perform(call) }
            for entry in unbegun { callDidStop(of: entry, on: nil, finished: false) }
            turn()
            guard let next = nextInstant, next <= time else { return }
        }
        report("the program never finishes the instant at \(time) s: the rest of its work is skipped")
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

    /// Removes ended animations, before their delegates learn of the end.
    private func removeEnded(_ calls: [(event: SceneEvent, number: Int)]) {
        for call in calls {
            guard case .didStop(_, let key, true) = call.event.kind,
                let (layer, entry) = running[call.number], entry.animation.isRemovedOnCompletion,
                let index = layer.entries.firstIndex(where: { $0 === entry })
            else { continue }
            if entry.picture != nil { transactions.open() }
            layer.entries.remove(at: index)
            pending.ended.append((layer, key))
        }
    }

    private func perform(_ call: (event: SceneEvent, number: Int)) {
        switch call.event.kind {
        case .didStart:
            guard let (layer, entry) = running[call.number] else { return }
            entry.callDelegate("starts", "animationDidStart", on: layer, by: self) {
                $0.animationDidStart(entry.animation)
            }
        case .completion:
            guard let block = waiting.removeValue(forKey: call.number) else { return }
            note("completion block")
            block()
        case .didStop(_, _, let finished):
            guard let (layer, entry) = running.removeValue(forKey: call.number) else { return }
            callDidStop(of: entry, on: layer, finished: finished)
        }
    }

    private func callDidStop(of entry: AnimationEntry, on layer: CALayer?, finished: Bool) {
        let call = "animationDidStop(finished: \(finished))"
        entry.callDelegate(finished ? "ends" : "is removed", call, on: layer, by: self) {
            $0.animationDidStop(entry.animation, finished: finished)
        }
    }
}
