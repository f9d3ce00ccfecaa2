public import Foundation

extension UIView.ContentMode {
    var gravity: CALayerContentsGravity {
        switch self {
        case .scaleToFill, .redraw: .resize
        case .scaleAspectFit: .resizeAspect
        case .scaleAspectFill: .resizeAspectFill
        default: CALayerContentsGravity(rawValue: "\(self)")
        }
    }
}

// MARK: - UIImage

/// The type of an `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

/// A picture of drawn shapes or of a PNG file, or an empty picture that shows the name of another file.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
    let picture: CGImage
    /// The pictures of an animation, or `nil` for a still picture.
    public let images: [UIImage]?
    /// The duration of the animation in seconds, or 0 for a still picture.
    public let duration: TimeInterval

    /// Creates a picture.
    public convenience init(cgImage: CGImage) { self.init(cgImage, nil, 0) }

    private init(_ picture: CGImage, _ images: [UIImage]?, _ duration: TimeInterval) {
        (self.picture, self.images, self.duration) = (picture, images, duration)
    }

    /// Creates an animation that a ``UIImageView`` plays. A duration of 0 shows 30 pictures in a second.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        let length = duration > 0 ? duration : TimeInterval(images.count) / 30
        return images.first.map { UIImage($0.picture, images, length) }
    }

    /// Creates an empty picture.
    public override convenience init() { self.init(cgImage: CGImage(size: .zero)) }

    /// Creates the picture of an `#imageLiteral`, or else an empty picture that stands for it.
    public required convenience init(imageLiteralResourceName name: String) { self.init(fileName: name) }

    /// Creates the picture of a PNG file in the program's folder, or else an empty picture that stands for it.
    public convenience init?(named name: String) { self.init(fileName: name) }

    /// Creates the picture of a PNG file, or else an empty picture that stands for the file.
    public convenience init?(contentsOfFile path: String) {
        if let picture = Stage.readPicture(path).flatMap({ CGImage(png: $0) }) {
            self.init(cgImage: picture)
        } else {
            self.init(fileName: URL(filePath: path).deletingPathExtension().lastPathComponent)
        }
    }

    /// Creates the picture of a PNG file with a number of pixels per point. Reports other files, which become an empty
    /// picture.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let picture = CGImage(png: [UInt8](data), scale: scale) else {
            Stage.current.report("UIImage(data:) reads PNG files: another file is an empty picture")
            self.init(fileName: "")
            return
        }
        self.init(cgImage: picture)
    }

    /// Creates an empty picture that stands for a symbol of the system.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration? = nil) {
        self.init(cgImage: CGImage(size: Self.size(of: name), name: name))
    }

    private static func size(of name: String) -> CGSize {
        Stage.pictureSizes[name] ?? CGSize(width: 24, height: 24)
    }

    /// Creates the picture of a file with a name, or an empty picture that stands for it.
    private convenience init(fileName name: String) {
        let name = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
        self.init(
            cgImage: Stage.current.picture(named: name) ?? CGImage(size: Self.size(of: name), name: name))
    }

    /// The size, in points.
    open var size: CGSize { picture.size }

    /// The picture in Core Graphics.
    open var cgImage: CGImage? { picture }

    /// Draws the picture in a rectangle of the current context. Without a context it does nothing.
    open func draw(in rect: CGRect) {
        Stage.current.context?.draw(picture, at: rect, isUpsideDown: false)
    }

    /// Draws the picture in its own size. Without a context it does nothing.
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the picture in a rectangle with an opacity. Reports blend modes other than the normal one.
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        Stage.current.context?.blend(blendMode, alpha) { draw(in: rect) }
    }

    /// Draws the picture in its own size with an opacity. Reports blend modes other than the normal one.
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Returns the picture in another size.
    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        UIGraphicsImageRenderer(size: size).image { _ in draw(in: CGRect(origin: .zero, size: size)) }
    }

    /// The format of a renderer of similar pictures.
    open var imageRendererFormat: UIGraphicsImageRendererFormat { .default() }
}

extension Stage {
    /// Returns the picture of a file of the program, or `nil` if there is no such file. Reports a file that is no PNG picture.
    fileprivate func picture(named name: String) -> CGImage? {
        if let picture = pictures[name] { return picture }
        guard let (path, scale) = Self.pictureFiles[name] else { return nil }
        let picture = Self.readPicture(path).flatMap { CGImage(png: $0, scale: scale) }
        if picture == nil { report("\(path) is not a PNG picture that can be read") }
        pictures[name] = .some(picture)
        return picture
    }
}

// MARK: - Drawing pictures

/// A renderer of pictures.
///
///     let checks = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
///         UIColor.white.setFill()
///         context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
///         context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
///     }
///     layer.contents = checks.cgImage
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect

    /// Creates a renderer of pictures of a size, in points. The format has no effect.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer of pictures of a rectangle, in points. The format has no effect.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) { self.bounds = bounds }

    /// Returns the picture of the shapes that `actions` draws.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext(bounds)
        UIGraphicsPushContext(context.cgContext)
        actions(context)
        return endImage() ?? UIImage()
    }
}

/// The drawing context of a picture.
open class UIGraphicsImageRendererContext: NSObject {
    /// The context in Core Graphics.
    public let cgContext: CGContext

    init(_ bounds: CGRect) { cgContext = CGContext(bounds: bounds) }

    /// The picture so far.
    open var currentImage: UIImage { UIImage(cgImage: cgContext.picture) }

    /// Fills a rectangle with the current fill colour. The initial colour is black.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Draws the line of a rectangle with the current colour of lines.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
}

/// Starts a picture. Until ``UIGraphicsEndImageContext()`` its context is the current one.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsPushContext(CGContext(bounds: CGRect(origin: .zero, size: size)))
}

/// Starts a picture. Pictures are never opaque, and have no pixels to scale.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    UIGraphicsBeginImageContext(size)
}

/// Returns the picture of the current context, or `nil` without a context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    Stage.current.context.map { UIImage(cgImage: $0.picture) }
}

/// Ends a picture. The previous context is the current one again.
public func UIGraphicsEndImageContext() { _ = endImage() }

private func endImage() -> UIImage? {
    guard let context = Stage.current.context else { return nil }
    UIGraphicsPopContext()
    context.problems.forEach(Stage.current.report)
    return UIImage(cgImage: context.picture)
}

/// Fills a rectangle of the current context. Without a context it does nothing.
public func UIRectFill(_ rect: CGRect) { Stage.current.context?.fill(rect) }

// MARK: - Patterns

extension UIColor {
    /// Creates a colour that repeats a PNG file, or the filled rectangles of a picture, in both directions.
    ///
    /// A pattern of rectangles has at most 128 × 128 pixels. Other shapes are not part of it, and are reported.
    public convenience init(patternImage image: UIImage) {
        if image.picture.filePattern == nil, image.picture.fills.count < image.picture.shapes.count {
            Stage.current.report("a pattern has only filled rectangles: the other shapes are not drawn")
        }
        self.init(image.picture.pattern)
    }
}

// MARK: - UIImageView

/// A view of a picture or of an animation of pictures. A picture without shapes shows its name.
open class UIImageView: UIView {
    override class var takesTouches: Bool { false }

    /// The picture, or `nil` for none. A picture with several ``UIImage/images`` plays forever.
    open var image: UIImage? {
        didSet {
            showFrames()
            noteContent()
        }
    }
    /// Whether the view is highlighted, and its picture then. They have no effect.
    open var (isHighlighted, highlightedImage): (Bool, UIImage?) = (false, nil)
    /// The configuration of symbols. This property has no effect.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

    /// Creates a view with the size of a picture.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        // Initializers call no observers.
        showFrames()
    }

    /// Creates a view without a picture.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates the view of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The size of the picture.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    /// Shows the picture, unless an animation plays.
    open override func draw(_ rect: CGRect) {
        guard let image, frames.isEmpty else { return }
        image.draw(in: contentMode.gravity.frame(of: image.size, in: bounds))
    }

    // MARK: Animation

    /// The pictures of the animation, or `nil` for none. A change stops the animation.
    open var animationImages: [UIImage]? { didSet { stopAnimating() } }
    /// The duration of all pictures in seconds. 0 shows 30 pictures in a second.
    open var animationDuration: TimeInterval = 0
    /// The number of repetitions, with 0 for no end.
    open var animationRepeatCount = 0
    /// Whether the animation plays.
    open private(set) var isAnimating = false
    /// A layer for each picture of the animation.
    private var frames: [CALayer] = []
    /// The number of starts and stops. An end that belongs to an earlier number is void.
    private var turn = 0

    /// Plays the ``animationImages``.
    open func startAnimating() {
        guard !isAnimating, animationImages?.isEmpty == false else { return }
        setAnimating(true)
        guard animationRepeatCount > 0, let animation else { return }
        let turn = turn
        Stage.current.runSilently(after: animation.duration * Double(animationRepeatCount)) { [self] in
            if turn == self.turn { stopAnimating() }
        }
    }

    /// Shows the picture again.
    open func stopAnimating() { if isAnimating { setAnimating(false) } }

    private func setAnimating(_ isAnimating: Bool) {
        self.isAnimating = isAnimating
        turn += 1
        showFrames()
    }

    /// The animation to show: the started one, or that of the picture.
    private var animation: UIImage? {
        isAnimating
            ? UIImage.animatedImage(with: animationImages ?? [], duration: animationDuration)
            : image?.images == nil ? nil : image
    }

    /// Shows each picture of the animation in a layer for its fraction of the duration, or draws the still picture.
    private func showFrames() {
        setNeedsDisplay()
        frames.forEach { $0.removeFromSuperlayer() }
        let (images, duration) = (animation?.images ?? [], animation?.duration ?? 0)
        frames = images.indices.map { index in
            let frame = CALayer()
            frame.contents = images[index].cgImage
            frame.opacity = 0
            let blink = CAKeyframeAnimation(keyPath: "opacity")
            blink.values = images.indices.map { $0 == index ? 1 : 0 }
            blink.calculationMode = .discrete
            blink.duration = duration
            blink.repeatCount = .infinity
            frame.add(blink, forKey: "frame")
            return frame
        }
        frames.forEach(layer.addSublayer)
    }

    /// Continues the animation, which ends when a layer leaves the tree.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, !frames.isEmpty { showFrames() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for frame in frames {
            frame.contentsGravity = contentMode.gravity
            frame.frame = bounds
        }
    }
}

/// The variants of a picture for environments.
open class UIImageAsset: NSObject {
    private var variants: [(traits: UITraitCollection, image: UIImage)] = []

    /// Adds a variant for an environment.
    open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
        unregisterImage(with: traitCollection)
        variants.append((traitCollection, image))
    }

    /// Removes the variant for an environment.
    open func unregisterImage(with traitCollection: UITraitCollection) {
        variants.removeAll { traitCollection.containsTraits(in: $0.traits) }
    }

    /// Returns the first variant for an environment, or else the first one.
    open func image(with traitCollection: UITraitCollection) -> UIImage {
        (variants.first { traitCollection.containsTraits(in: $0.traits) } ?? variants.first)?.image
            ?? UIImage()
    }
}
