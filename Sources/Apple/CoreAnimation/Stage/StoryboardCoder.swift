import Foundation

/// The coder of an object in a storyboard. The first `init(coder:)` of its superclasses sets the object's properties.
final class StoryboardCoder: NSCoder {
    private let prepare: (AnyObject) -> Void

    init(_ prepare: @escaping (AnyObject) -> Void) { self.prepare = prepare }

    /// Sets the properties of an object if its coder is that of a storyboard.
    static func prepare(_ object: AnyObject, from coder: NSCoder) {
        (coder as? StoryboardCoder)?.prepare(object)
    }
}
