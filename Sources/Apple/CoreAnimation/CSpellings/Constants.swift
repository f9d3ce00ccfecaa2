/// The greatest `Float`, which articles write for an animation that goes on for ever.
public let HUGE = Float.greatestFiniteMagnitude

/// The greatest `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Calls a block. There are no pools here: what is no longer used is gone at once.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
