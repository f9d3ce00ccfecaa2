// UIKit and QuartzCore export Foundation on Apple's systems too.
@_exported public import Foundation

/// A time in seconds.
public typealias CFTimeInterval = Double

/// The greatest `Float`. Articles use it as the repeat count of an endless animation.
public let HUGE = Float.greatestFiniteMagnitude

/// The greatest `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Calls a block. There are no pools on Linux, because reference counting frees objects immediately.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
