/// What is known to have happened in a scene during a stretch of its time.
struct Record: Sendable {
    /// What each change has left behind, by rising times.
    var epochs: [Epoch] = []
    /// Every animation, in order of adding.
    var runs: [Timeline.Run] = []
    /// When runs were cut short, by their places among all.
    var cuts: [Int: Cut] = [:]
    /// The changes of timings, in order of time.
    var retimings: [Retiming] = []
    /// The changes that could not be made.
    var problems: [ChangeProblem] = []
    /// When the last animation that ends has ended, and the last change been made.
    var end = 0.0
    private var marks: [Mark] = []
    /// How many of them are in order.
    private var ordered = 0

    /// Where a run is cut short.
    struct Cut: Sendable {
        /// When, in seconds of the scene.
        let time: Double
        /// Whether the animation goes on as another run.
        let goesOn: Bool
    }

    /// An event with what orders those of one instant: what completions commit comes in a later pass, and within
    /// a pass starts come first, then completions, then stops (rule X4), each in order of adding.
    struct Mark: Sendable {
        let event: SceneEvent
        let pass: Int
        let number: Int

        func precedes(_ other: Mark) -> Bool {
            (event.time, pass, event.kind.rank, number)
                < (other.event.time, other.pass, other.event.kind.rank, other.number)
        }
    }

    /// Notes an event, in any order until ``putInOrder()``.
    mutating func note(_ mark: Mark) { marks.append(mark) }

    /// The events noted since they were last put in order, in order.
    var unordered: [Mark] { marks[ordered...].sorted { $0.precedes($1) } }

    /// Puts the events in order that were noted since this was last done: O(n log n) in those, and in the ones before
    /// that come after the first of them.
    mutating func putInOrder() {
        guard let first = marks[ordered...].min(by: { $0.precedes($1) }) else { return }
        var start = ordered
        while start > 0, first.precedes(marks[start - 1]) { start -= 1 }
        marks[start...].sort { $0.precedes($1) }
        ordered = marks.count
    }

    /// The events of this stretch and of the next after one time up to and including another, in order.
    func events(followedBy later: Record, after start: Double, through end: Double) -> [SceneEvent] {
        var found = marks(after: start, through: end) + later.marks(after: start, through: end)
        // What begins in the past can come before what is known already.
        if let first = later.marks.first, let last = marks.last, first.precedes(last) {
            found.sort { $0.precedes($1) }
        }
        return found.map(\.event)
    }

    private func marks(after start: Double, through end: Double) -> ArraySlice<Mark> {
        let first = count(through: start)
        return marks[first..<max(first, count(through: end))]
    }

    /// How many events there are up to and including a time.
    private func count(through time: Double) -> Int {
        var low = 0
        var high = marks.count
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].event.time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SceneEvent.Kind {
    /// The order of what happens at one instant.
    fileprivate var rank: Int {
        switch self {
        case .didStart: 0
        case .completion: 1
        case .didStop: 2
        }
    }
}
