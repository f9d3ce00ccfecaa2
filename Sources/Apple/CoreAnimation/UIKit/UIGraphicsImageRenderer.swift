import Colors
public import Foundation
import Geometry

/// Makes small pictures of filled rectangles, for ``UIColor/init(patternImage:)``.
///
///     let checks = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
///         UIColor.white.setFill()
///         context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
///         context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
///     }
///     layer.fillColor = UIColor(patternImage: checks).cgColor
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize

    /// Pictures of this size, in points.
    public init(size: CGSize) { self.size = size }

    /// The picture that `actions` fills rectangles of, the later ones above the earlier.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext()
        UIGraphicsImageRendererContext.$current.withValue(context) { actions(context) }
        return UIImage(size: size, fills: context.fills)
    }
}

/// What a picture is made in. It goes no farther than the block that makes the picture, and so not to other threads.
open class UIGraphicsImageRendererContext: NSObject, @unchecked Sendable {
    /// That of the picture which is being made.
    @TaskLocal static var current: UIGraphicsImageRendererContext?

    /// What rectangles are filled with.
    var color = Color.black
    /// What has been filled, from the bottom.
    private(set) var fills: [(rect: Rect, color: Color)] = []

    /// Fills a rectangle with the colour that was set last, black at first.
    open func fill(_ rect: CGRect) {
        if rect.isFinite { fills.append((rect.rect, color)) }
    }
}

/// Fills a rectangle of the picture that is being made; without one it does nothing.
public func UIRectFill(_ rect: CGRect) { UIGraphicsImageRendererContext.current?.fill(rect) }
