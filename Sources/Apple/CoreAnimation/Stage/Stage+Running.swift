import Foundation
import Layers

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
