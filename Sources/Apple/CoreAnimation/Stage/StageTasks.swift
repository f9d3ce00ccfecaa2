import Foundation

/// The executor of the main actor in a program of the stage.
private final class StageExecutor: SerialExecutor {
    static let main = StageExecutor()

    /// Runs a job later at this instant of the current stage.
    func enqueue(_ job: UnownedJob) {
        let stage = Stage.current
        stage.runSilently {
            Stage.ofTasks = stage
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }
}

// The runtime calls a hook before its own function. The hooks are variables of the runtime's C interface.
private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
private typealias IsMain = @convention(thin) (UnownedSerialExecutor) -> Bool
private typealias IsMainHook = @convention(thin) (UnownedSerialExecutor, IsMain) -> Bool

extension Stage {
    /// Runs the tasks of Swift concurrency on the current stage: each job later at the instant in which it becomes ready.
    ///
    /// `antics swift` calls this before it runs a program. `Task.sleep` of such a program uses ``sleep(_:)``.
    public static func takeTasks() {
        hook("enqueueGlobal", EnqueueHook.self)?.pointee = { job, _ in StageExecutor.main.enqueue(job) }
        hook("getMainExecutor", MainExecutorHook.self)?.pointee = { _ in
            StageExecutor.main.asUnownedSerialExecutor()
        }
        hook("isMainExecutor", IsMainHook.self)?.pointee = { executor, original in
            unsafeBitCast(executor, to: (main: UnsafeRawPointer?, table: Int).self).main
                == UnsafeRawPointer(Unmanaged.passUnretained(StageExecutor.main).toOpaque())
                || original(executor)
        }
    }

    private static func hook<Function>(
        _ name: String, _ type: Function.Type
    ) -> UnsafeMutablePointer<Function?>? {
        dlsym(dlopen(nil, RTLD_NOW), "swift_task_\(name)_hook")?.assumingMemoryBound(to: Function?.self)
    }

    /// Suspends the task for a number of seconds on the stage's clock.
    ///
    /// - Throws: A `CancellationError` if the task is cancelled before the end.
    public static func sleep(_ seconds: Double) async throws {
        try Task.checkCancellation()
        await withUnsafeContinuation { continuation in
            current.run(after: seconds, "Task.sleep") { continuation.resume() }
        }
        try Task.checkCancellation()
    }
}
