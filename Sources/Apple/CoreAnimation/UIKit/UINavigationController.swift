public import Foundation

/// A controller that shows the last of its controllers below a bar with its title.
open class UINavigationController: UIViewController {
    private var stack: [UIViewController] = []
    /// The bar.
    public let navigationBar = UINavigationBar()
    /// The delegate, or `nil` for none.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The gesture that goes back. It has no effect.
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
    /// Whether swipes or taps hide the bar. They have no effect.
    open var (hidesBarsOnSwipe, hidesBarsOnTap) = (false, false)
    private let content = UIView()

    /// Creates a controller that shows another one.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        adopt([rootViewController])
    }

    /// Creates a controller without content. It does not read archives.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates the controller of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates the view with the bar.
    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        self.view = view
        content.frame = view.bounds
        navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: UINavigationBar.height)
        for part in [content, navigationBar] { view.addSubview(part) }
        navigationBar.goBack = { [unowned self] in popViewController(animated: true) }
        showTop()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        content.frame = view.bounds
        navigationBar.frame = CGRect(
            x: 0, y: isNavigationBarHidden ? -UINavigationBar.height : 0, width: view.bounds.width,
            height: UINavigationBar.height)
        for controller in stack where controller.viewIfLoaded?.superview === content && running == nil {
            controller.view.frame = content.bounds
        }
    }

    // MARK: The stack

    /// The controllers, from the first to the visible one. A change does not animate.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The last controller, or `nil` for none.
    open var topViewController: UIViewController? { stack.last }
    /// The visible controller: the last one, or the one that it presents.
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

    /// Adds a controller and shows it.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(viewController) else { return }
        replaceStack(by: stack + [viewController], animated)
    }

    /// Removes the last controller and shows the one before. Returns the removed one, or `nil` if it is the only one.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let top = stack.last
        replaceStack(by: Array(stack.dropLast()), animated)
        return top
    }

    /// Removes the controllers above one of the stack. Returns them.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(of: viewController) else { return nil }
        let removed = Array(stack[(index + 1)...])
        replaceStack(by: Array(stack[...index]), animated)
        return removed
    }

    /// Removes all controllers but the first. Returns them.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Replaces all controllers.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        replaceStack(by: viewControllers, animated)
    }

    /// Pushes another controller.
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    private func adopt(_ new: [UIViewController]) {
        replace(children, by: new) { [unowned self] in showTitle() }
        stack = new
        noteBar()
    }

    private var running: ControllerTransition?

    private func replaceStack(by new: [UIViewController], _ isAnimated: Bool) {
        // A step begins after the end of the one before.
        running?.completeTransition(true)
        let (old, from) = (stack, stack.last)
        guard let to = new.last, isViewLoaded, from !== to else {
            if new.isEmpty { from?.viewIfLoaded?.removeFromSuperview() }
            adopt(new)
            return showTitle()
        }
        let isPush = !old.contains(to)
        adopt(isPush ? new : new + [from].compactMap(\.self))
        stack = new
        delegate?.navigationController(self, willShow: to, animated: isAnimated)
        guard let from, view.window != nil || isAnimated else {
            from?.viewIfLoaded?.removeFromSuperview()
            adopt(new)
            return showTop()
        }
        let operation = isPush ? Operation.push : .pop
        let animator =
            isAnimated
            ? delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
            : nil
        let driver = animator.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
        navigationBar.show(items, isAnimated)
        let transition = ControllerTransition(
            isPush ? to : from, over: isPush ? from : to, in: content, isStep: true, isForward: isPush,
            isAnimated: isAnimated, animator: animator, driver: driver
        ) { [self] isDone in
            running = nil
            adopt(isDone ? new : old)
            showTitle()
            if isDone { delegate?.navigationController(self, didShow: to, animated: isAnimated) }
        }
        running = transition
        transition.start()
    }

    private func showTop() {
        guard let top = stack.last else { return }
        top.view.frame = content.bounds
        content.addSubview(top.view)
        showTitle()
    }

    // MARK: The bar

    /// Whether the bar is hidden. A change does not animate.
    open var isNavigationBarHidden = false {
        didSet { noteBar() }
    }

    /// Shows or hides the bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard animated, isViewLoaded, hidden != isNavigationBarHidden else {
            isNavigationBarHidden = hidden
            return
        }
        UIView.animate(withDuration: 0.2) {
            self.isNavigationBarHidden = hidden
            self.view.layoutIfNeeded()
        }
    }

    private func noteBar() {
        let height = isNavigationBarHidden ? 0 : UINavigationBar.height
        for controller in stack { controller.coveredInsets.top = height }
        viewIfLoaded?.setNeedsLayout()
    }

    private var items: [UINavigationItem] { stack.map(\.navigationItem) }

    private func showTitle() {
        if isViewLoaded { navigationBar.show(items, false) }
    }
}

extension UIViewController {
    /// The navigation controller that contains this one, or `nil` for none.
    public var navigationController: UINavigationController? {
        sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? UINavigationController }
            .first
    }

    /// The title and the buttons of this controller in the navigation bar.
    public var navigationItem: UINavigationItem {
        if let item = item as? UINavigationItem { return item }
        let item = UINavigationItem()
        item.controller = self
        self.item = item
        return item
    }

    /// A button that begins and ends the editing.
    public var editButtonItem: UIBarButtonItem { navigationItem.editButton }
}

// MARK: - UINavigationBar

/// A bar with a title, a button back, and other buttons.
open class UINavigationBar: UIView {
    /// The height of all bars, in points.
    static let height: CGFloat = 44

    /// The colour of the bar, or `nil` for that of its style.
    open var barTintColor: UIColor? { didSet { showBackground() } }
    /// The style of the bar. It has no effect.
    open var barStyle = UIBarStyle.default
    /// The line below the bar, or `nil` for the standard one. An empty image hides it.
    open var shadowImage: UIImage? { didSet { line.isHidden = shadowImage?.size == .zero } }
    /// The picture of the button back, and its mask. They have no effect.
    open var (backIndicatorImage, backIndicatorTransitionMaskImage): (UIImage?, UIImage?)
    /// Whether the content shows through the bar. It has an effect on a bar with an empty background image.
    open var isTranslucent = true { didSet { showBackground() } }
    /// Whether titles are large. It has no effect.
    open var prefersLargeTitles = false
    /// The attributes of the title. Only the colour has an effect.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { showAgain() } }
    /// The look of the bar. Its background and the colour of its title have an effect.
    open var standardAppearance = UINavigationBarAppearance() {
        didSet {
            hasOwnAppearance = true
            backgroundColor = standardAppearance.backgroundColor ?? .systemGray6
            titleTextAttributes = standardAppearance.titleTextAttributes
        }
    }
    /// The looks of the bar at the top of the content and in a low bar. They have no effect.
    open var (scrollEdgeAppearance, compactAppearance):
        (UINavigationBarAppearance?, UINavigationBarAppearance?)
    /// The items, from the first to the visible one.
    open private(set) var items: [UINavigationItem]?
    /// The visible item, or `nil` for none.
    open var topItem: UINavigationItem? { items?.last }
    /// The item below the visible one, or `nil` for none.
    open var backItem: UINavigationItem? { items?.dropLast().last }
    private var hasOwnAppearance = false
    private let line = UIView()
    private var parts: [UIView] = []
    private var shownWidth: CGFloat = 0
    private var hasEmptyBackground = false
    private var backButton: UIBarButtonItem?
    var goBack: () -> Void = {}

    override func prepareContent() {
        backgroundColor = .systemGray6
        line.backgroundColor = .separator
        addSubview(line)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let standard = standard(UINavigationBar.self) else { return }
        adopt(\.barTintColor, of: standard)
        adopt(\.titleTextAttributes, of: standard)
        adopt(\.shadowImage, of: standard)
        if standard.hasOwnAppearance, !hasOwnAppearance { standardAppearance = standard.standardAppearance }
        if !standard.isTranslucent { isTranslucent = false }
        if standard.hasEmptyBackground { setBackgroundImage(UIImage(), for: .default) }
    }

    /// Sets a picture behind the bar. Only an empty one has an effect: the bar becomes clear.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        hasEmptyBackground = backgroundImage?.size == .zero
        showBackground()
    }

    private func showBackground() {
        backgroundColor = hasEmptyBackground && isTranslucent ? .clear : barTintColor ?? .systemGray6
    }

    /// Shows the last of some items.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { show(items ?? [], animated) }

    /// Shows the last of some items. New parts fade in if the change is animated.
    func show(_ items: [UINavigationItem], _ isAnimated: Bool) {
        (self.items, shownWidth) = (items, bounds.width)
        parts.forEach { $0.removeFromSuperview() }
        parts = []
        guard let item = items.last else { return }
        add(item.titleView ?? label(of: item), x: nil)
        var left = item.leftBarButtonItems ?? []
        if items.count > 1, left.isEmpty || item.leftItemsSupplementBackButton, !item.hidesBackButton {
            let previous = items[items.count - 2]
            let back = UIBarButtonItem(
                title: "‹ " + (previous.backBarButtonItem?.title ?? previous.shownTitle ?? "Back"),
                style: .plain,
                target: self, action: Selector("back", UINavigationBar.back))
            backButton = back
            left.insert(back, at: 0)
        }
        var x: CGFloat = 8
        for button in left { x = add(button.view, x: x).maxX + 8 }
        x = bounds.width - 8
        for button in item.rightBarButtonItems ?? [] { x = add(button.view, x: x, isRight: true).minX - 8 }
        guard isAnimated else { return }
        for part in parts {
            UIView.performWithoutAnimation { part.alpha = 0 }
            UIView.animate(withDuration: 0.35) { part.alpha = 1 }
        }
    }

    private func label(of item: UINavigationItem) -> UILabel {
        let label = UILabel()
        (label.text, label.textAlignment, label.font) = (
            item.shownTitle, .center, .boldSystemFont(ofSize: 17)
        )
        if let color = titleTextAttributes?[.foregroundColor] as? UIColor { label.textColor = color }
        return label
    }

    /// Adds a view with its left or right end at a position, or in the middle. Returns its frame.
    @discardableResult
    private func add(_ view: UIView, x: CGFloat?, isRight: Bool = false) -> CGRect {
        var size = view.bounds.size
        if size == .zero { size = view.intrinsicContentSize }
        size = CGSize(width: max(size.width, 0), height: min(max(size.height, 20), bounds.height))
        let left = x.map { isRight ? $0 - size.width : $0 } ?? bounds.midX - size.width / 2
        let frame = CGRect(origin: CGPoint(x: left, y: bounds.midY - size.height / 2), size: size)
        UIView.performWithoutAnimation { view.frame = frame }
        if x != nil { (view as? UIButton)?.contentHorizontalAlignment = isRight ? .right : .left }
        addSubview(view)
        parts.append(view)
        return frame
    }

    private func back() { goBack() }

    private func showAgain() { if let items { show(items, false) } }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if bounds.width != shownWidth { showAgain() }
        line.frame = CGRect(x: 0, y: bounds.height - 0.5, width: bounds.width, height: 0.5)
    }
}

/// The title and the buttons of a controller in a navigation bar.
open class UINavigationItem: NSObject {
    fileprivate weak var controller: UIViewController?
    /// The title, or `nil` for that of the controller.
    open var title: String? { didSet { controller?.noteTitle?() } }
    /// The line above the title, and the size of the title. They have no effect.
    open var (prompt, largeTitleDisplayMode): (String?, LargeTitleDisplayMode) = (nil, .automatic)
    /// The view in place of the title, or `nil` for none.
    open var titleView: UIView? { didSet { controller?.noteTitle?() } }
    /// The buttons at the left side, or `nil` for none.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { controller?.noteTitle?() } }
    /// The buttons at the right side, from right to left, or `nil` for none.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { controller?.noteTitle?() } }
    /// The button back to this item, or `nil` for one with its title.
    open var backBarButtonItem: UIBarButtonItem?
    /// Whether the bar shows no button back.
    open var hidesBackButton = false { didSet { controller?.noteTitle?() } }
    /// Whether the button back stays beside other buttons at the left side.
    open var leftItemsSupplementBackButton = false

    /// Creates an item.
    public override init() {}

    /// Creates an item with a title.
    public init(title: String) { self.title = title }

    fileprivate var shownTitle: String? { title ?? controller?.title }

    /// The first button at the left side, or `nil` for none.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The first button at the right side, or `nil` for none.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    fileprivate private(set) lazy var editButton = UIBarButtonItem(
        title: "Edit", style: .plain, target: self, action: Selector("edit", UINavigationItem.edit))

    private func edit() {
        guard let controller else { return }
        controller.setEditing(!controller.isEditing, animated: true)
        editButton.title = controller.isEditing ? "Done" : "Edit"
    }
}

/// A button of a bar.
open class UIBarButtonItem: UIResponder {
    /// The title, or `nil` for none.
    open var title: String? { didSet { showContent() } }
    /// The picture in place of the title, or `nil` for none.
    open var image: UIImage? { didSet { showContent() } }
    /// The view in place of the button, or `nil` for none. Set it before a bar shows the button.
    open var customView: UIView?
    /// The style and the colour. They have no effect.
    open var (style, tintColor): (Style, UIColor?) = (.plain, nil)
    /// The method that a tap calls.
    open var action: Selector?
    /// The object whose method a tap calls, or `nil` for a responder that has it.
    open weak var target: AnyObject?
    /// The action that a tap calls, or `nil` for none.
    open var primaryAction: UIAction?
    /// Whether taps have an effect.
    open var isEnabled = true { didSet { (view as? UIButton)?.isEnabled = isEnabled } }
    /// A number that identifies the button.
    open var tag = 0

    /// The view in the bar.
    fileprivate private(set) lazy var view: UIView = {
        if let customView { return customView }
        let button = UIButton(type: .system)
        show(in: button)
        button.isEnabled = isEnabled
        button.addTarget(self, action: Selector("tap", UIBarButtonItem.tap), for: .touchUpInside)
        return button
    }()

    private func showContent() { if let button = view as? UIButton { show(in: button) } }

    private func show(in button: UIButton) {
        button.setTitle(image == nil ? title ?? "" : nil, for: .normal)
        button.setImage(image, for: .normal)
    }

    private func tap() {
        action?.call(on: target, self)
        primaryAction?.perform(by: self)
    }

    /// Creates an empty button.
    public override init() {}

    /// Creates a button with a title.
    public init(title: String?, style: Style, target: Any?, action: Selector?) {
        (self.title, self.style, self.target, self.action) = (title, style, target as AnyObject?, action)
    }

    /// Creates a button with a picture.
    public init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        (self.image, self.style, self.target, self.action) = (image, style, target as AnyObject?, action)
    }

    /// Creates a button with a title or a picture, and an action, whose title and picture are the defaults.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
        let caption = primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
        self.init(title: title ?? caption, style: .plain, target: nil, action: nil)
        (self.image, self.primaryAction) = (image ?? primaryAction?.image, primaryAction)
    }

    /// Creates a button with a title of the system and an action.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        self.primaryAction = primaryAction
    }

    /// Creates a button with a title of the system.
    public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        (title, self.target, self.action) = (systemItem.title, target as AnyObject?, action)
    }

    /// Creates a button with a view in its place.
    public init(customView: UIView) { self.customView = customView }
}

extension UIBarButtonItem.SystemItem {
    fileprivate var title: String {
        switch self {
        case .add: "+"
        case .trash: "Delete"
        case .fastForward: "Fast forward"
        case .fixedSpace, .flexibleSpace: ""
        default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
        }
    }
}

// MARK: - Standard values of bars

extension UIView {
    /// Returns the view with the standard values of bars of this class, which appear later.
    public class func appearance() -> Self {
        let view = Stage.current.appearances[ObjectIdentifier(self)] as? Self ?? plain()
        Stage.current.appearances[ObjectIdentifier(self)] = view
        return view
    }

    /// Returns the view with the standard values of a class, and takes its tint colour; `nil` if there is none.
    final func standard<View: UIView>(_ type: View.Type) -> View? {
        guard let view = Stage.current.appearances[ObjectIdentifier(type)] as? View else { return nil }
        if ownTint == nil, let tint = view.ownTint { tintColor = tint }
        return view
    }

    /// Takes a value of the standard view if this view has none.
    final func adopt<View, Value>(_ property: ReferenceWritableKeyPath<View, Value?>, of standard: View) {
        guard let view = self as? View, view[keyPath: property] == nil,
            let value = standard[keyPath: property]
        else { return }
        view[keyPath: property] = value
    }
}
