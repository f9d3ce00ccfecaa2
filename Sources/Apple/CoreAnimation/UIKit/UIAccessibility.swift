public import Foundation

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

/// The associated values of an object.
private final class Association {
    private weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Any] = [:]

    init(_ owner: AnyObject) { self.owner = owner }

    /// Returns those of an object, which may have the address of an earlier one.
    static func of(_ object: Any) -> Association {
        let owner = object as AnyObject
        let association = Stage.current.associations[ObjectIdentifier(owner)] as? Association
        if let association, association.owner === owner { return association }
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

/// Removes all values of an object.
public func objc_removeAssociatedObjects(_ object: Any) { Association.of(object).values = [:] }

/// Returns 0, which means success. A program runs on one thread, so objects need no locks.
@discardableResult public func objc_sync_enter(_ obj: Any) -> Int32 { 0 }

/// Returns 0, which means success. A program runs on one thread, so objects need no locks.
@discardableResult public func objc_sync_exit(_ obj: Any) -> Int32 { 0 }

/// Returns the value that an object has under the address of a key, or `nil` for none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Association.of(object).values[key]
}
