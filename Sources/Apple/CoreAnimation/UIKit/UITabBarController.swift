public import Foundation

/// A controller with a controller for each tab, of which it shows one above a bar.
open class UITabBarController: UIViewController, UITabBarDelegate {
    /// The bar. `setValue(_:forKey:)` with the key `tabBar` replaces it.
    public private(set) var tabBar = UITabBar() {
        didSet {
            oldValue.removeFromSuperview()
            if isViewLoaded { showBar() }
        }
    }
    /// The delegate, or `nil` for none.
    open weak var delegate: (any UITabBarControllerDelegate)?
    private var controllers: [UIViewController] = []
    private var running: ControllerTransition?
    private let content = UIView()

    /// Creates the view with the bar.
    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        self.view = view
        view.addSubview(content)
        showBar()
        layOut()
        if let selectedViewController { show(selectedViewController) }
    }

    private func showBar() {
        tabBar.delegate = self
        tabBar.select = { [unowned self] in tap($0) }
        view.addSubview(tabBar)
        showItems()
    }

    /// Replaces the bar by another one, under the key `tabBar`. Other keys have no effect.
    open func setValue(_ value: Any?, forKey key: String) {
        if key == "tabBar", let bar = value as? UITabBar { tabBar = bar }
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        layOut()
    }

    private func layOut() {
        content.frame = view.bounds
        let height = tabBar.isHidden ? 0 : UITabBar.height
        tabBar.frame = CGRect(
            x: 0, y: view.bounds.height - UITabBar.height, width: view.bounds.width, height: UITabBar.height)
        for controller in controllers where controller.coveredInsets.bottom != height {
            controller.coveredInsets.bottom = height
        }
        guard running == nil else { return }
        for controller in controllers where controller.viewIfLoaded?.superview === content {
            controller.view.frame = content.bounds
        }
    }

    // MARK: The controllers

    /// The controllers of the tabs, or `nil` for none. A change does not animate.
    open var viewControllers: [UIViewController]? {
        get { controllers.isEmpty ? nil : controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers of the tabs. The selected one stays selected if it is among them.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let (selected, new) = (selectedViewController, viewControllers ?? [])
        replace(controllers, by: new) { [unowned self] in showItems() }
        controllers = new
        select(selected.flatMap { new.firstIndex(of: $0) } ?? 0, from: selected)
        viewIfLoaded?.setNeedsLayout()
    }

    private var index = 0

    /// The index of the selected tab, or `NSNotFound` without tabs. A change does not ask the delegate.
    open var selectedIndex: Int {
        get { controllers.isEmpty ? NSNotFound : index }
        set { if controllers.indices.contains(newValue) { select(newValue, from: selectedViewController) } }
    }

    /// The controller of the selected tab, or `nil` without tabs. Others than those of the tabs have no effect.
    open var selectedViewController: UIViewController? {
        get { controllers.indices.contains(index) ? controllers[index] : nil }
        set { if let place = newValue.flatMap({ controllers.firstIndex(of: $0) }) { selectedIndex = place } }
    }

    /// Called when the user taps an item, before the selection changes. Does nothing.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    private func tap(_ index: Int) {
        let controller = controllers[index]
        guard delegate?.tabBarController(self, shouldSelect: controller) != false else { return }
        if index == self.index {
            _ = (controller as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            select(index, from: selectedViewController)
        }
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func select(_ index: Int, from old: UIViewController?) {
        running?.completeTransition(true)
        self.index = index
        showItems()
        guard isViewLoaded, old !== selectedViewController else { return }
        guard let new = selectedViewController, let old else {
            old?.viewIfLoaded?.removeFromSuperview()
            selectedViewController.map(show)
            return
        }
        let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
        let transition = ControllerTransition(
            new, over: old, in: content, isStep: true, isForward: true, isAnimated: animator != nil,
            animator: animator,
            driver: animator.flatMap { delegate?.tabBarController(self, interactionControllerFor: $0) }
        ) { [self] isDone in
            running = nil
            if !isDone, let place = controllers.firstIndex(of: old) { self.index = place }
            showItems()
        }
        running = transition
        transition.start()
    }

    private func show(_ controller: UIViewController) {
        controller.view.frame = content.bounds
        content.addSubview(controller.view)
    }

    private func showItems() {
        tabBar.items = controllers.map(\.tabBarItem)
        tabBar.selectedItem = selectedViewController?.tabBarItem
    }
}

extension UIViewController {
    /// The controller of the tabs around this one, or `nil` for none.
    public var tabBarController: UITabBarController? {
        sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? UITabBarController }.first
    }

    /// The title and the picture of this controller in a tab bar. A navigation controller has those of its first controller.
    public var tabBarItem: UITabBarItem {
        get {
            if let item = tab as? UITabBarItem { return item }
            if let first = (self as? UINavigationController)?.viewControllers.first {
                return first.tabBarItem
            }
            let item = UITabBarItem()
            item.controller = self
            tab = item
            return item
        }
        set {
            (tab, newValue.controller) = (newValue, self)
            tabBarController?.tabBar.setNeedsLayout()
        }
    }
}

// MARK: - UITabBar

/// A bar with a button for each tab.
open class UITabBar: UIView {
    /// The height of all bars, in points.
    static let height: CGFloat = 49

    /// The delegate, or `nil` for none.
    open weak var delegate: (any UITabBarDelegate)?
    /// The items, or `nil` for none.
    open var items: [UITabBarItem]? { didSet { if items != oldValue { setNeedsLayout() } } }
    /// The selected item, or `nil` for none.
    open var selectedItem: UITabBarItem? { didSet { setNeedsLayout() } }
    /// The colour of the bar, or `nil` for that of the system.
    open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor ?? .systemGray6 } }
    /// The colour of the other items, or `nil` for gray.
    open var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// Whether the content shows through the bar, and its style. They have no effect.
    open var (isTranslucent, barStyle) = (true, UIBarStyle.default)
    /// The pictures behind the bar, above it and behind the selected item. They have no effect.
    open var (backgroundImage, shadowImage, selectionIndicatorImage): (UIImage?, UIImage?, UIImage?)
    /// The width of the items, and the space between them. They have no effect: the items fill the bar.
    open var (itemPositioning, itemWidth, itemSpacing): (ItemPositioning, CGFloat, CGFloat) = (
        .automatic, 0, 0
    )
    /// The look of the bar. Its background has an effect.
    open var standardAppearance = UITabBarAppearance() {
        didSet {
            hasOwnAppearance = true
            backgroundColor = standardAppearance.backgroundColor ?? .systemGray6
        }
    }
    /// The look of the bar at the end of the content. It has no effect.
    open var scrollEdgeAppearance: UITabBarAppearance?
    private var hasOwnAppearance = false
    private let line = UIView()
    private var buttons: [UIButton] = []
    /// Selects a tab of a controller. `nil` for a bar without a controller.
    var select: ((Int) -> Void)?

    override func prepareContent() {
        backgroundColor = .systemGray6
        line.backgroundColor = .separator
        addSubview(line)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let standard = standard(UITabBar.self) else { return }
        adopt(\.barTintColor, of: standard)
        adopt(\.unselectedItemTintColor, of: standard)
        if standard.hasOwnAppearance, !hasOwnAppearance { standardAppearance = standard.standardAppearance }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
        let items = items ?? []
        while buttons.count > items.count { buttons.removeLast().removeFromSuperview() }
        while buttons.count < items.count {
            let button = UIButton(type: .system)
            button.titleLabel?.font = .systemFont(ofSize: 12)
            button.tag = buttons.count
            button.addTarget(self, action: Selector("tap:", UITabBar.tap), for: .touchUpInside)
            buttons.append(button)
            addSubview(button)
        }
        let width = bounds.width / CGFloat(max(items.count, 1))
        for (button, item) in zip(buttons, items) {
            let isSelected = item === selectedItem
            button.frame = CGRect(x: CGFloat(button.tag) * width, y: 0, width: width, height: bounds.height)
            button.setTitle(item.shownTitle, for: .normal)
            let image = isSelected ? item.selectedImage ?? item.image : item.image
            button.setImage(item.shownTitle == nil ? image : nil, for: .normal)
            button.setTitleColor(
                isSelected ? tintColor : unselectedItemTintColor ?? .systemGray, for: .normal)
        }
    }

    /// Replaces the items. They appear immediately.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

    private func tap(_ button: UIButton) {
        guard let item = items?[button.tag] else { return }
        delegate?.tabBar(self, didSelect: item)
        select?(button.tag)
        if select == nil { selectedItem = item }
    }

    fileprivate func button(of item: UITabBarItem) -> UIView? {
        layoutIfNeeded()
        return items?.firstIndex(of: item).map { buttons[$0] }
    }
}

/// The title and the picture of a tab.
open class UITabBarItem: UIResponder {
    fileprivate weak var controller: UIViewController?
    /// The title, or `nil` for that of the controller.
    open var title: String? { didSet { note() } }
    /// The picture, or `nil` for none. A tab shows it if it has no title.
    open var image: UIImage? { didSet { note() } }
    /// The picture of the selected tab, or `nil` for ``image``.
    open var selectedImage: UIImage? { didSet { note() } }
    /// The text at the corner of the picture, and its background. They have no effect.
    open var (badgeValue, badgeColor): (String?, UIColor?)
    /// The distances of the picture and the title from their places. They have no effect.
    open var (imageInsets, titlePositionAdjustment) = (UIEdgeInsets.zero, UIOffset.zero)
    /// Whether the user can select the tab. It has no effect.
    open var isEnabled = true
    /// A number that identifies the tab.
    open var tag = 0

    /// Creates an item.
    public override init() {}

    /// Creates an item with a title, a picture and a number.
    public init(title: String?, image: UIImage?, tag: Int) {
        (self.title, self.image, self.tag) = (title, image, tag)
    }

    /// Creates an item with a title and pictures.
    public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
    }

    /// Creates an item of the system, which has a title.
    public init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        title = "\(systemItem)".map { $0.isUppercase ? " \($0)" : "\($0)" }.joined().capitalized
        self.tag = tag
    }

    /// Returns the view of the tab for the key `view`, and `nil` for other keys.
    open func value(forKey key: String) -> Any? {
        key == "view" || key == "_view" ? controller?.tabBarController?.tabBar.button(of: self) : nil
    }

    fileprivate var shownTitle: String? { title ?? controller?.title }

    private func note() { controller?.tabBarController?.tabBar.setNeedsLayout() }
}
