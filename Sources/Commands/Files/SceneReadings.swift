import Layers
import Platform
import Playground
import Synchronization

/// Scene files that are read on a thread of their own, one after the other, while the picture goes on moving.
///
/// Nobody waits for it: a file that is large, or that somebody else has yet to write, takes as long as it takes.
final class SceneReadings: Sendable {
    private struct State {
        /// The files to be read, by their numbers: of several saves of one, the last.
        var wanted: [Int: Wish] = [:]
        var done: [SavedScene] = []
        var isReading = false
        /// The program that is to follow this one, which its file was compiled to.
        var successor: SwiftProgram?
    }

    private struct Wish {
        let path: String
        /// Whether nobody is writing it any more.
        let isSettled: Bool
    }

    private let state = Mutex(State())
    private let changes: [String]

    /// Readings of scenes with changes of the command line in them.
    init(changes: [String] = []) { self.changes = changes }

    /// Nesting takes stack, and a thread gets little by itself; what is not used costs nothing.
    private static let stackSize = 8 << 20

    /// Reads files, each known by a number, when those before them have been read.
    func read(_ files: [Int: String], areSettled: Bool) {
        let begins = state.withLock { state in
            for (number, path) in files { state.wanted[number] = Wish(path: path, isSettled: areSettled) }
            guard !state.isReading, !state.wanted.isEmpty else { return false }
            state.isReading = true
            return true
        }
        guard begins else { return }
        beside(stackSize: SceneReadings.stackSize) { self.readAll() }
    }

    /// Whether something is being read, or has been and was not taken.
    var isBusy: Bool { state.withLock { $0.isReading || !$0.done.isEmpty || $0.successor != nil } }

    /// The program that is to follow this one; nil while its file is as it was.
    var successor: SwiftProgram? { state.withLock { $0.successor } }

    /// What has been read since this was last asked: each file at most once, by rising numbers.
    func take() -> [SavedScene] {
        state.withLock { state in
            defer { state.done = [] }
            return state.done.sorted { $0.index < $1.index }
        }
    }

    private func readAll() {
        while let (number, wish) = next() {
            // A file that is gone may come back.
            if InputFile.isMissing(wish.path) { continue }
            do throws(Failure) {
                if wish.path.hasSuffix(".swift") {
                    let program = try SwiftProgram(wish.path, ProcessInfo.processInfo.environment)
                    state.withLock { $0.successor = program }
                    continue
                }
                let item = try SceneSource.read(wish.path, with: changes)
                // The first frame is put together here, too.
                _ = item.timeline.isAtRest(at: 0)
                finish(SavedScene(index: number, result: .success(item)))
            } catch {
                // What is being written is half written.
                if wish.isSettled { finish(SavedScene(index: number, result: .failure(error.problem))) }
            }
        }
    }

    /// The next file to read; nil when there is none, and the thread is done.
    private func next() -> (number: Int, wish: Wish)? {
        state.withLock { state in
            guard let number = state.wanted.keys.min(), let wish = state.wanted.removeValue(forKey: number)
            else {
                state.isReading = false
                return nil
            }
            return (number, wish)
        }
    }

    private func finish(_ scene: SavedScene) {
        state.withLock { state in
            // It was saved again: what was wrong with it before is nobody's concern.
            if case .failure = scene.result, state.wanted[scene.index] != nil { return }
            state.done.removeAll { $0.index == scene.index }
            state.done.append(scene)
        }
    }
}
