public import Foundation

/// The application, which stands for the program of the stage.
open class UIApplication: NSObject {
    /// The only application.
    nonisolated(unsafe) public static let shared = UIApplication()

    /// The delegate, or `nil` for none. A stage that launches an application sets it.
    open var delegate: (any UIApplicationDelegate)?
    /// The scene of the stage.
    open var connectedScenes: Set<UIScene> { [UIWindowScene.shared] }
    /// The state, which is always active.
    open var applicationState: State { .active }
    /// The window that the stage shows, or `nil` for none.
    open var keyWindow: UIWindow? { UIWindowScene.shared.keyWindow }
    /// The window that the stage shows.
    open var windows: [UIWindow] { UIWindowScene.shared.windows }
    /// The direction of the layout, which is from left to right.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// The rectangle of the status bar, which is empty.
    open var statusBarFrame: CGRect { .zero }
    /// The style of the status bar, and whether it is hidden. They have no effect.
    open var (statusBarStyle, isStatusBarHidden) = (UIStatusBarStyle.default, false)
    /// Whether a network indicator is visible. This property has no effect.
    open var isNetworkActivityIndicatorVisible = false
    /// Whether the stage ignores touches. It never does.
    open var isIgnoringInteractionEvents: Bool { false }
    /// Does nothing: the stage never ignores touches.
    open func beginIgnoringInteractionEvents() {}
    /// Does nothing: the stage never ignores touches.
    open func endIgnoringInteractionEvents() {}
    /// Whether the screen stays on. This property has no effect.
    open var isIdleTimerDisabled = false
    /// Returns false: the stage opens no addresses.
    open func canOpenURL(_ url: URL) -> Bool { false }
    /// Returns false, and opens nothing.
    @discardableResult
    open func openURL(_ url: URL) -> Bool { false }
    /// Opens nothing. The completion is called with false.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) { completion?(false) }

    /// Posted when the application ends, which never happens.
    public static let willTerminateNotification = NSNotification.Name(
        "UIApplicationWillTerminateNotification")
    /// Posted when the system needs memory, which never happens.
    public static let didReceiveMemoryWarningNotification = NSNotification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Posted when the application becomes active, which never happens.
    public static let didBecomeActiveNotification = NSNotification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted when the application stops being active, which never happens.
    public static let willResignActiveNotification = NSNotification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted when the application leaves the background, which never happens.
    public static let willEnterForegroundNotification = NSNotification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted when the application has entered the background, which never happens.
    public static let didEnterBackgroundNotification = NSNotification.Name(
        "UIApplicationDidEnterBackgroundNotification")
}

/// The device, which stands for the machine of the stage: a phone in portrait.
open class UIDevice: NSObject {
    /// The only device.
    nonisolated(unsafe) public static let current = UIDevice()

    /// The kind of device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
    /// The name of the model.
    open var model: String { "iPhone" }
    /// The version of the system that the stage follows.
    open var systemVersion: String { "18.0" }

    /// Posted when the device turns, which never happens.
    public static let orientationDidChangeNotification = NSNotification.Name(
        "UIDeviceOrientationDidChangeNotification")
    /// Does nothing: the device never turns.
    open func beginGeneratingDeviceOrientationNotifications() {}
    /// Does nothing: the device never turns.
    open func endGeneratingDeviceOrientationNotifications() {}
}

// MARK: - Effects

/// An effect of a view: a blur or a vibrancy.
open class UIVisualEffect: NSObject {}

/// A blur. Antics shows a translucent colour instead.
open class UIBlurEffect: UIVisualEffect {
    let style: Style

    /// Creates a blur with a style.
    public init(style: Style) { self.style = style }
}

/// A vibrancy, which has no effect.
open class UIVibrancyEffect: UIVisualEffect {
    /// Creates the vibrancy of a blur.
    public init(blurEffect: UIBlurEffect) {}

    /// Creates the vibrancy of a blur for a kind of content.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {}
}

/// A view that blurs the views behind it. Antics covers them with a translucent colour instead.
open class UIVisualEffectView: UIView {
    /// The effect, or `nil` for none.
    open var effect: UIVisualEffect? {
        didSet { showEffect() }
    }
    /// The view for subviews. It fills the bounds.
    public let contentView = UIView()

    /// Creates a view with an effect, or without one.
    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        self.effect = effect
        showEffect()
    }

    /// Creates a view without an effect.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a view without an effect. It does not read archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareContent() { addSubview(contentView) }

    /// Lays out the content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
    }

    private func showEffect() {
        let isDark = "\((effect as? UIBlurEffect)?.style ?? .light)".lowercased().hasSuffix("dark")
        backgroundColor = effect is UIBlurEffect ? UIColor(white: isDark ? 0 : 1, alpha: 0.6) : nil
    }
}
