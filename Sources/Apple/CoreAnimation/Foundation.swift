// UIKit and QuartzCore export Foundation on Apple's systems too.
@_exported public import Foundation

/// A time in seconds.
public typealias CFTimeInterval = Double

/// The time of a clock in seconds.
public typealias CFAbsoluteTime = Double

/// An integer.
public typealias NSInteger = Int

/// An array of Core Foundation.
public typealias CFArray = [Any]
/// A string of Core Foundation.
public typealias CFString = NSString
/// An object of Core Foundation.
public typealias CFTypeRef = AnyObject

/// The greatest `Float`. Articles use it as the repeat count of an endless animation.
public let HUGE = Float.greatestFiniteMagnitude

/// The greatest `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// The truth values of Core Foundation.
public let (kCFBooleanTrue, kCFBooleanFalse) = (true, false)

/// Calls a block. There are no pools on Linux, because reference counting frees objects immediately.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// The nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// The nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000

/// The microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// The greatest `Int`.
public let NSIntegerMax = Int.max

extension ProcessInfo {
    /// Whether the device saves power: never.
    public var isLowPowerModeEnabled: Bool { false }
}

extension RunLoop.Mode {
    /// The mode of touches. A stage has only one mode.
    public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
