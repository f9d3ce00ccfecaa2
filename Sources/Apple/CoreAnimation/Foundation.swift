// UIKit and QuartzCore export Foundation on Apple's systems too.
@_exported public import Foundation

/// A time in seconds.
public typealias CFTimeInterval = Double
