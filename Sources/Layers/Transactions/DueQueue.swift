/// Values by the times at which they are due, the earliest first; of those of one time, the least number first.
///
/// A binary heap: putting one in and taking the first out take O(log n).
package struct DueQueue<Value> {
    private var heap: [(time: Double, number: Int, value: Value)] = []

    /// A queue with nothing in it.
    package init() {}

    /// Whether there is none.
    package var isEmpty: Bool { heap.isEmpty }

    /// The entry that is due first.
    package var first: (time: Double, number: Int, value: Value)? { heap.first }

    /// Puts a value in.
    package mutating func insert(_ value: Value, at time: Double, number: Int) {
        heap.append((time, number, value))
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the entry out that is due first, when it is due before a time.
    package mutating func removeFirst(before limit: Double) -> (time: Double, number: Int, value: Value)? {
        guard let first, first.time < limit else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while 2 * parent + 1 < heap.count {
            var child = 2 * parent + 1
            if child + 1 < heap.count, precedes(child + 1, child) { child += 1 }
            guard precedes(child, parent) else { break }
            heap.swapAt(child, parent)
            parent = child
        }
        return first
    }

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        (heap[a].time, heap[a].number) < (heap[b].time, heap[b].number)
    }
}

extension DueQueue: Sendable where Value: Sendable {}
