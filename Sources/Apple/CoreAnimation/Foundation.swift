// What `import UIKit` and `import QuartzCore` bring along on Apple's systems: NSObject, CGRect, NSNumber, Timer.
@_exported public import Foundation

/// A time in seconds, as Core Animation has it.
public typealias CFTimeInterval = Double
