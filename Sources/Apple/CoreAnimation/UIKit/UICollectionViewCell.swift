public import Foundation

/// A view of a collection: a header, a footer or a cell.
open class UICollectionReusableView: UIView {
    /// The identifier with which a collection finds unused views, or `nil` for none.
    open internal(set) var reuseIdentifier: String?
    /// The attributes that the view shows.
    private(set) final var attributes = UICollectionViewLayoutAttributes()

    /// Creates a view with a frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates the view of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Prepares an unused view for another item.
    open func prepareForReuse() {}

    /// Takes attributes that a layout adds to the standard ones: by default none.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Returns the attributes that fit the content. Antics does not call it.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }

    /// Shows attributes. Values that did not change stay, because the program may animate them.
    final func show(_ new: UICollectionViewLayoutAttributes) {
        let old = attributes
        if bounds.size != new.size { bounds.size = new.size }
        if center != new.center { center = new.center }
        guard !new.isEqual(old) else { return }
        if !CATransform3DEqualToTransform(new.transform3D, old.transform3D) { transform3D = new.transform3D }
        if new.alpha != old.alpha { alpha = new.alpha }
        if new.zIndex != old.zIndex { layer.zPosition = CGFloat(new.zIndex) }
        if new.isHidden != old.isHidden { isHidden = new.isHidden }
        attributes = new.copy() as? UICollectionViewLayoutAttributes ?? new
        apply(new)
    }
}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
    /// The view with the content, in front of the backgrounds.
    public let contentView = UIView()
    /// The view behind the content, or `nil` for none.
    open var backgroundView: UIView? { didSet { replaceBackground(oldValue) } }
    /// The view behind the content of a selected or highlighted cell, or `nil` for none.
    open var selectedBackgroundView: UIView? { didSet { replaceBackground(oldValue) } }
    /// Whether the item is selected.
    open var isSelected = false { didSet { showState() } }
    /// Whether a touch is on the item.
    open var isHighlighted = false { didSet { showState() } }
    /// The segue of a storyboard that a tap performs.
    final var selectionAction: (() -> Void)?

    override func prepareContent() {
        super.prepareContent()
        contentView.frame = bounds
        addSubview(contentView)
    }

    private func replaceBackground(_ old: UIView?) {
        place(backgrounds: [selectedBackgroundView, backgroundView], replacing: old)
        showState()
    }

    private func showState() { selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0 }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [contentView, backgroundView, selectedBackgroundView] { view?.frame = bounds }
    }
}

// MARK: - Content and events
