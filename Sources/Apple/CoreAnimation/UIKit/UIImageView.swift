public import Foundation

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

    /// Creates a view with the size of a picture. The picture of a highlighted view has no effect.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    /// The size of the picture.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    /// Shows the picture, unless an animation plays.
    open override func draw(_ rect: CGRect) {
        guard let image, frames.isEmpty else { return }
        image.draw(in: contentMode.gravity.place(of: image.size, in: bounds))
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

    /// Shows each picture of the animation in a layer for its share of the duration, or draws the still picture.
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
