public import Foundation

// MARK: - Scenes

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
