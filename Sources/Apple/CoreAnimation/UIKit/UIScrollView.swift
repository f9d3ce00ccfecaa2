public import Foundation

/// A view that shows a part of its content, which a drag scrolls.
///
/// The origin of the bounds is the ``contentOffset``. After a drag, the content moves on and slows down, and springs back from
/// beyond its edges. Each step is part of the recording, so you can scrub over it.
open class UIScrollView: UIView {
    /// The delegate, or `nil` for none.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The size of the content. Constraints between its edges and those of the view set it.
    open var contentSize = CGSize.zero {
        didSet { contentLayoutGuide.place(CGRect(origin: .zero, size: contentSize)) }
    }
    /// The rectangle of the content, as the edges of the view in constraints.
    public private(set) final lazy var contentLayoutGuide = UILayoutGuide(of: self)
    /// The visible rectangle.
    public final var frameLayoutGuide: UILayoutGuide { UILayoutGuide(of: self, \.noInsets) }
    /// The space around the content.
    open var contentInset = UIEdgeInsets.zero { didSet { noteInset() } }
    /// The space around the content: the ``contentInset``, and the height of the bars that cover it.
    open var adjustedContentInset: UIEdgeInsets {
        var inset = contentInset
        if contentInsetAdjustmentBehavior != .never {
            inset.top += safeAreaInsets.top
            inset.bottom += safeAreaInsets.bottom
        }
        if refreshControl?.isRefreshing == true { inset.top += UIRefreshControl.height }
        return inset
    }
    /// Whether a drag scrolls.
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// Whether the content stops at multiples of the size of the bounds.
    open var isPagingEnabled = false
    /// Whether the content can move beyond its edges, and springs back.
    open var bounces = true
    /// Whether content that fits bounces horizontally.
    open var alwaysBounceHorizontal = false
    /// Whether content that fits bounces vertically.
    open var alwaysBounceVertical = false
    /// The fraction of the velocity that remains after a millisecond.
    open var decelerationRate = DecelerationRate.normal
    /// Whether a drag keeps the direction in which it began.
    open var isDirectionalLockEnabled = false
    /// Whether a tap at the top of the screen scrolls up. It has no effect.
    open var scrollsToTop = true
    /// Whether an indicator shows while the content scrolls. It has no effect.
    open var (showsHorizontalScrollIndicator, showsVerticalScrollIndicator) = (true, true)
    /// The insets and the style of the indicators. They have no effect.
    open var (scrollIndicatorInsets, verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (
        UIEdgeInsets.zero, UIEdgeInsets.zero, UIEdgeInsets.zero
    )
    /// Whether touches in the content wait. It has no effect.
    open var (delaysContentTouches, canCancelContentTouches) = (true, true)
    /// Whether bars that cover the view change the ``adjustedContentInset``.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { noteInset() }
    }
    /// The effect of a drag on the keyboard. It has no effect.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// The scale of the content and its limits. Pinches need two fingers.
    open var (zoomScale, minimumZoomScale, maximumZoomScale): (CGFloat, CGFloat, CGFloat) = (1, 1, 1)
    /// Whether a finger is on the view.
    open private(set) var isTracking = false
    /// Whether a drag scrolls the content.
    open private(set) var isDragging = false
    /// Whether the content moves on after a drag.
    open private(set) var isDecelerating = false
    /// The control that a pull at the top uses, or `nil` for none.
    open var refreshControl: UIRefreshControl? {
        didSet { replace(oldValue, by: refreshControl) }
    }
    /// The recognizer of drags.
    public let panGestureRecognizer = UIPanGestureRecognizer()

    /// The offset at the start of a drag.
    private var start = CGPoint.zero
    private var isLockedToX: Bool?
    private var notedTop: CGFloat = 0
    /// The number of drags and scrolls. A movement that belongs to an earlier number is over.
    private var turn = 0

    override func prepareContent() {
        clipsToBounds = true
        addGestureRecognizer(panGestureRecognizer)
        panGestureRecognizer.addTarget(self, action: Selector("pan", UIScrollView.pan))
    }

    override final var contentGuide: NSObject? { contentLayoutGuide }

    override final func noteContentGuide() {
        let size = contentLayoutGuide.layoutFrame.size
        if size != contentSize { contentSize = size }
    }

    /// The point of the content in the top left corner. A change does not animate, except in a block of animations.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue != bounds.origin else { return }
            bounds.origin = newValue
            setNeedsLayout()
            delegate?.scrollViewDidScroll(self)
        }
    }

    /// Scrolls to a point, and ends other movements. An animation has a step in each frame.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        if animated, contentOffset != self.contentOffset { return glide { contentOffset } }
        turn += 1
        isDecelerating = false
        self.contentOffset = contentOffset
    }

    /// Scrolls in frames to a point that can move meanwhile.
    final func glide(to goal: @escaping () -> CGPoint) {
        turn += 1
        isDecelerating = false
        glide(from: contentOffset, frame: 1, to: goal)
    }

    private func glide(from start: CGPoint, frame: Int, to goal: @escaping () -> CGPoint) {
        let turn = turn
        Stage.current.runSilently(afterFrames: 1) { [self] in
            guard turn == self.turn else { return }
            let time = min(Double(frame) / (0.3 * Stage.frameRate), 1)
            // It starts and ends slowly.
            let (fraction, end) = (time * time * (3 - 2 * time), goal())
            contentOffset = CGPoint(
                x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
            guard turn == self.turn else { return }
            if time < 1 { return glide(from: start, frame: frame + 1, to: goal) }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Keeps the content at the top if it is there.
    final func noteInset() {
        let (old, new) = (notedTop, adjustedContentInset.top)
        notedTop = new
        if contentOffset.y == -old, !isTracking, !isDecelerating { contentOffset.y = -new }
    }

    override func observedValue(_ keyPath: String) -> AnyHashable? {
        switch keyPath {
        case "contentOffset": contentOffset
        case "contentSize": contentSize
        case "contentInset": contentInset
        default: super.observedValue(keyPath)
        }
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        noteInset()
    }

    /// Scrolls as little as is needed to show a rectangle of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        setContentOffset(offset(showing: rect), animated: animated)
    }

    /// Returns the nearest offset that shows a rectangle of the content, inside of the ``adjustedContentInset``.
    final func offset(showing rect: CGRect) -> CGPoint {
        func moved(_ offset: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            low < offset ? low : high > offset + length ? min(high - length, low) : offset
        }
        let (inset, free) = (adjustedContentInset, bounds.inset(by: adjustedContentInset))
        return limited(
            CGPoint(
                x: moved(bounds.minX + inset.left, free.width, rect.minX, rect.maxX) - inset.left,
                y: moved(bounds.minY + inset.top, free.height, rect.minY, rect.maxY) - inset.top))
    }

    // MARK: Limits

    /// The offsets at both ends of the content.
    private var limits: (minimum: CGPoint, maximum: CGPoint) {
        let (size, inset) = (bounds.size, adjustedContentInset)
        let minimum = CGPoint(x: -inset.left, y: -inset.top)
        return (
            minimum,
            CGPoint(
                x: max(contentSize.width + inset.right - size.width, minimum.x),
                y: max(contentSize.height + inset.bottom - size.height, minimum.y))
        )
    }

    /// Returns the nearest offset inside of the limits.
    final func limited(_ offset: CGPoint) -> CGPoint {
        let (minimum, maximum) = limits
        return CGPoint(
            x: min(max(offset.x, minimum.x), maximum.x), y: min(max(offset.y, minimum.y), maximum.y))
    }

    /// Moves the content to the end of the bounds if it has become shorter, unless it moves already.
    final func noteShorterContent() {
        guard !isTracking, !isDecelerating else { return }
        let (offset, end) = (contentOffset, limits.maximum)
        contentOffset = CGPoint(x: min(offset.x, end.x), y: min(offset.y, end.y))
    }

    /// Returns the offset of a drag: beyond the limits, the content resists like a rubber band.
    private func resisted(_ offset: CGPoint) -> CGPoint {
        let near = limited(offset)
        guard bounces else { return near }
        func band(_ distance: CGFloat, _ length: CGFloat) -> CGFloat {
            guard distance != 0, length > 0 else { return 0 }
            return (1 - 1 / (abs(distance) * 0.55 / length + 1)) * length * (distance < 0 ? -1 : 1)
        }
        return CGPoint(
            x: near.x + band(offset.x - near.x, bounds.width),
            y: near.y + band(offset.y - near.y, bounds.height))
    }

    // MARK: Drags

    /// Stops the content.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        turn += 1
        isTracking = true
        stopDecelerating()
        super.touchesBegan(touches, with: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        isTracking = false
        super.touchesEnded(touches, with: event)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        isTracking = false
        super.touchesCancelled(touches, with: event)
    }

    /// Returns whether the content can move in the direction of a drag. Otherwise a view around this one may scroll.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        let translation = panGestureRecognizer.translation(in: superview)
        return abs(translation.x) > abs(translation.y) ? directions.x : directions.y
    }

    private func pan() {
        switch panGestureRecognizer.state {
        case .began:
            turn += 1
            stopDecelerating()
            (isTracking, isDragging, isLockedToX) = (true, true, nil)
            start = contentOffset
            delegate?.scrollViewWillBeginDragging(self)
            drag()
        case .changed: drag()
        case .ended, .cancelled: release()
        default: break
        }
    }

    /// Whether a drag can move the content along each axis.
    private var directions: (x: Bool, y: Bool) {
        let (minimum, maximum) = limits
        return (
            maximum.x > minimum.x || alwaysBounceHorizontal, maximum.y > minimum.y || alwaysBounceVertical
        )
    }

    /// Returns the parts of a distance in which the content can move.
    private func movable(_ distance: CGPoint) -> CGPoint {
        if isDirectionalLockEnabled, isLockedToX == nil { isLockedToX = abs(distance.x) > abs(distance.y) }
        return CGPoint(
            x: directions.x && isLockedToX != false ? distance.x : 0,
            y: directions.y && isLockedToX != true ? distance.y : 0)
    }

    private func drag() {
        // The bounds move with the content, so distances are those in the superview.
        let translation = movable(panGestureRecognizer.translation(in: superview))
        contentOffset = resisted(CGPoint(x: start.x - translation.x, y: start.y - translation.y))
        refreshControl?.notePull(-adjustedContentInset.top - contentOffset.y)
    }

    private func release() {
        (isTracking, isDragging) = (false, false)
        let speed = movable(panGestureRecognizer.velocity(in: superview))
        let velocity = CGPoint(x: -speed.x / 1000, y: -speed.y / 1000)
        var goal = contentOffset
        if isPagingEnabled {
            goal = page(at: velocity)
        } else {
            // The sum of the distances of all milliseconds.
            let rate = decelerationRate.rawValue
            let factor = rate < 1 ? rate / (1 - rate) : 0
            goal = CGPoint(x: goal.x + velocity.x * factor, y: goal.y + velocity.y * factor)
        }
        let proposedGoal = goal
        goal = target(of: goal, at: velocity)
        delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &goal)
        let isMoving = goal != contentOffset || limited(goal) != goal
        delegate?.scrollViewDidEndDragging(self, willDecelerate: isMoving)
        guard isMoving else { return }
        isDecelerating = true
        delegate?.scrollViewWillBeginDecelerating(self)
        move(
            to: goal == proposedGoal && !isPagingEnabled ? nil : goal,
            speed: CGPoint(x: -speed.x, y: -speed.y))
    }

    /// Returns the offset at which a drag ends in place of another one. The velocity is in points per millisecond.
    func target(of offset: CGPoint, at velocity: CGPoint) -> CGPoint { offset }

    /// Returns the offset of the page that a drag with a velocity selects: the nearest one, or the next in its direction.
    private func page(at velocity: CGPoint) -> CGPoint {
        func page(_ offset: CGFloat, _ from: CGFloat, _ length: CGFloat, _ velocity: CGFloat) -> CGFloat {
            guard length > 0 else { return offset }
            let (position, old) = (offset / length, (from / length).rounded())
            let page = abs(velocity) > 0.2 ? old + (velocity > 0 ? 1 : -1) : position.rounded()
            return min(max(page, old - 1), old + 1) * length
        }
        return limited(
            CGPoint(
                x: page(contentOffset.x, start.x, bounds.width, velocity.x),
                y: page(contentOffset.y, start.y, bounds.height, velocity.y)))
    }

    // MARK: Deceleration

    /// Moves the content in frames, from a speed in points per second.
    ///
    /// It springs to a goal. Without a goal it slows down inside the limits, and springs back to them.
    private func move(to goal: CGPoint?, speed: CGPoint) {
        let turn = turn
        Stage.current.runSilently(afterFrames: 1) { [self] in
            guard turn == self.turn else { return }
            let near = goal ?? limited(contentOffset)
            let isFree = (
                x: goal == nil && near.x == contentOffset.x, y: goal == nil && near.y == contentOffset.y
            )
            let (x, speedX) = step(contentOffset.x, speed.x, to: isFree.x ? nil : near.x)
            let (y, speedY) = step(contentOffset.y, speed.y, to: isFree.y ? nil : near.y)
            let next = CGPoint(x: x, y: y)
            let end = goal ?? limited(next)
            guard hypot(speedX, speedY) > 5 || end.distance(to: next) > 0.5 else {
                contentOffset = end
                return stopDecelerating()
            }
            contentOffset = bounces ? next : limited(next)
            move(to: goal, speed: CGPoint(x: speedX, y: speedY))
        }
    }

    /// The stiffness of the spring at the edges, in radians per second. It does not swing.
    private static let stiffness = 12.0

    /// Returns the position and the speed a frame later: of a critically damped spring to a goal, or of a body that slows down.
    private func step(_ position: CGFloat, _ speed: CGFloat, to goal: CGFloat?) -> (CGFloat, CGFloat) {
        let frame = 1 / Stage.frameRate
        guard let goal else {
            let retainedSpeed = pow(decelerationRate.rawValue, 1000 * frame)
            return (position + speed * frame, speed * retainedSpeed)
        }
        let (distance, fade) = (position - goal, exp(-Self.stiffness * frame))
        let slope = speed + Self.stiffness * distance
        return (
            goal + (distance + slope * frame) * fade, (speed - Self.stiffness * slope * frame) * fade
        )
    }

    private func stopDecelerating() {
        guard isDecelerating else { return }
        isDecelerating = false
        delegate?.scrollViewDidEndDecelerating(self)
    }
}

extension UIView {
    fileprivate final var noInsets: UIEdgeInsets { .zero }
}

extension UIScrollView {
    /// The fraction of a velocity that remains after a millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction, 0 to 1.
        public let rawValue: CGFloat

        /// Creates a rate. A number outside 0...1 becomes its nearest end.
        public init(rawValue: CGFloat) { self.rawValue = min(max(rawValue, 0), 1) }

        /// A long movement.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// A short movement.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }
}

// MARK: - UIRefreshControl

/// A control that a pull at the top of a scroll view begins. It shows a spinning arc until the program ends it.
open class UIRefreshControl: UIControl {
    /// Whether the control shows the arc above the content.
    open private(set) var isRefreshing = false
    /// The text of the control. It has no effect.
    open var attributedTitle: NSAttributedString?
    private let arc = UIActivityIndicatorView(style: .medium)

    /// The height of the control, and the pull that begins a refresh, in points.
    static let height: CGFloat = 60

    override func prepareContent() {
        super.prepareContent()
        arc.hidesWhenStopped = false
        arc.alpha = 0
        addSubview(arc)
    }

    /// Places the arc above the content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        guard let width = superview?.bounds.width else { return }
        frame = CGRect(x: 0, y: -Self.height, width: width, height: Self.height)
        arc.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    /// Begins a refresh after a pull by enough points.
    final func notePull(_ distance: CGFloat) {
        guard !isRefreshing else { return }
        arc.alpha = min(max(distance / Self.height, 0), 1)
        guard distance >= Self.height else { return }
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Shows the arc without a pull. It does not call the methods of the control.
    open func beginRefreshing() {
        isRefreshing = true
        arc.alpha = 1
        arc.startAnimating()
        (superview as? UIScrollView)?.noteInset()
    }

    /// Hides the arc.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { [self] in
            (superview as? UIScrollView)?.noteInset()
            arc.alpha = 0
        } completion: { [self] _ in
            if !isRefreshing { arc.stopAnimating() }
        }
    }
}
