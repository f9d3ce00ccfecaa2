@_exported public import CoreAnimation
