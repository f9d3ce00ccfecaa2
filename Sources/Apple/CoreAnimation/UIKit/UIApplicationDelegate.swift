public import Foundation

/// The delegate of an application. A stage calls these methods when it launches the application.
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The window, or `nil` for none.
    var window: UIWindow? { get set }
    /// Called first.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called before the window appears. A delegate can create and show the window here.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called after the window has appeared.
    func applicationDidBecomeActive(_ application: UIApplication)
}

extension UIApplicationDelegate {
    /// The constant `nil`. Setting it does nothing.
    public var window: UIWindow? {
        get { nil }
        set {}
    }

    /// Returns `true`.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Returns `true`.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
}

// MARK: - Scenes

/// The delegate of a scene. A stage calls these methods when it launches an application.
public protocol UISceneDelegate: NSObjectProtocol {
    /// Called before the window appears. A delegate can create and show the window here.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    /// Called before ``sceneDidBecomeActive(_:)``.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Called after the window has appeared.
    func sceneDidBecomeActive(_ scene: UIScene)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}

    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
}

/// The delegate of a scene with windows.
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The window, or `nil` for none.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// The constant `nil`. Setting it does nothing.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

extension UIScene {
    /// The delegate, or `nil` for none. A stage that launches an application sets it.
    public var delegate: (any UISceneDelegate)? {
        get { connected as? any UISceneDelegate }
        set { connected = newValue }
    }

    /// The session.
    public var session: UISceneSession { .shared }

    /// The reasons for the connection of a scene. There are none.
    open class ConnectionOptions: NSObject {}
}

/// The session of a scene. The only one stands for the stage.
open class UISceneSession: NSObject {
    nonisolated(unsafe) static let shared = UISceneSession()

    /// The role of the scene.
    open var role: Role { .windowApplication }
    /// The scene.
    open var scene: UIScene? { UIWindowScene.shared }
    /// The configuration.
    open var configuration: UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: role) }
}

/// The configuration of a scene. It has no effect: a stage creates the program's only delegate of a scene.
open class UISceneConfiguration: NSObject {
    /// The name, or `nil` for none.
    public let name: String?
    /// The role of the scene.
    public let role: UISceneSession.Role
    /// The class of the delegate, or `nil` for none.
    open var delegateClass: AnyClass?
    /// The class of the scene, or `nil` for none.
    open var sceneClass: AnyClass?

    /// Creates a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}
