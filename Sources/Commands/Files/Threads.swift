import Platform

/// Does some work on a thread of its own, which nobody waits for; at once, where the system has no more threads.
///
/// - Parameters:
///   - stackSize: the bytes of its stack; what is not used costs nothing.
///   - work: what it does.
func beside(stackSize: Int, _ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Work(body: work))
    let failed = pthread_create(
        &thread, &attributes,
        { box in
            run(box)
            return nil
        }, box.toOpaque())
    if failed != 0 { run(box.toOpaque()) }
}

/// What a thread does, as one thing that can be handed to it.
private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ box: UnsafeMutableRawPointer?) {
    guard let box else { return }
    Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body()
}
