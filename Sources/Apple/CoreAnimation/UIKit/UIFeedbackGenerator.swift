public import Foundation

// MARK: - Accessibility

/// The settings of assistive technology, which is always off.
public enum UIAccessibility {
    /// Whether the system shows fewer animations.
    public static var isReduceMotionEnabled: Bool { false }
    /// Whether the system reads the screen aloud.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether the system has fewer translucent views.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Posted when the reduction of motion changes, which never happens.
    public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")

    /// Does nothing.
    public static func post(notification: Notification, argument: Any?) {}

    /// A message to assistive technology.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The number of the message.
        public let rawValue: UInt32

        /// Creates a message.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A message of UIKit.
        public static let screenChanged = Self(rawValue: 1000), layoutChanged = Self(rawValue: 1001),
            announcement = Self(rawValue: 1008), pageScrolled = Self(rawValue: 1009)
    }
}

// MARK: - Keyboard

extension UIResponder {
    /// A change of the keyboard, which never appears.
    public static let keyboardWillShowNotification = NSNotification.Name("UIKeyboardWillShowNotification"),
        keyboardDidShowNotification = NSNotification.Name("UIKeyboardDidShowNotification"),
        keyboardWillHideNotification = NSNotification.Name("UIKeyboardWillHideNotification"),
        keyboardDidHideNotification = NSNotification.Name("UIKeyboardDidHideNotification"),
        keyboardWillChangeFrameNotification = NSNotification.Name("UIKeyboardWillChangeFrameNotification"),
        keyboardDidChangeFrameNotification = NSNotification.Name("UIKeyboardDidChangeFrameNotification")

    /// A key of the information about a change of the keyboard.
    public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey",
        keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey",
        keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey",
        keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey",
        keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

extension UITextField {
    /// A change of a text field. The user cannot type, so it never comes.
    public static let
        textDidBeginEditingNotification = NSNotification.Name(
            "UITextFieldTextDidBeginEditingNotification"),
        textDidEndEditingNotification = NSNotification.Name("UITextFieldTextDidEndEditingNotification"),
        textDidChangeNotification = NSNotification.Name("UITextFieldTextDidChangeNotification")
}

// MARK: - Associated objects

/// The retention of an associated object. All objects are retained.
public enum objc_AssociationPolicy: Sendable {
    /// A policy of Objective-C.
    case OBJC_ASSOCIATION_ASSIGN, OBJC_ASSOCIATION_RETAIN, OBJC_ASSOCIATION_RETAIN_NONATOMIC,
        OBJC_ASSOCIATION_COPY, OBJC_ASSOCIATION_COPY_NONATOMIC
}

/// The associated values of an object.
private final class Association {
    private weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Any] = [:]

    init(_ owner: AnyObject) { self.owner = owner }

    /// Returns those of an object, which may have the address of an earlier one.
    static func of(_ object: Any) -> Association {
        let owner = object as AnyObject
        let known = Stage.current.associations[ObjectIdentifier(owner)] as? Association
        if let known, known.owner === owner { return known }
        let new = Association(owner)
        Stage.current.associations[ObjectIdentifier(owner)] = new
        return new
    }
}

/// Associates a value with an object under the address of a key. `nil` removes the value.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    Association.of(object).values[key] = value
}

/// Returns the value that an object has under the address of a key, or `nil` for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Association.of(object).values[key]
}
