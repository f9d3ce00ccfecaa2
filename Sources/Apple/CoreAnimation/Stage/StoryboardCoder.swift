import Foundation

/// The coder of an object in a storyboard. The first `init(coder:)` of its superclasses sets the object's properties.
final class StoryboardCoder: NSCoder {
    private let prepare: (AnyObject) -> Void

    init(_ prepare: @escaping (AnyObject) -> Void) { self.prepare = prepare }

    /// Sets the properties of an object if its coder is that of a storyboard.
    static func prepare(_ object: AnyObject, from coder: NSCoder) {
        (coder as? StoryboardCoder)?.prepare(object)
    }

    // A storyboard has no values that a program has encoded.
    override func containsValue(forKey key: String) -> Bool { false }
    override func decodeObject(forKey key: String) -> Any? { nil }
    override func decodeBool(forKey key: String) -> Bool { false }
    override func decodeInteger(forKey key: String) -> Int { 0 }
    override func decodeFloat(forKey key: String) -> Float { 0 }
    override func decodeDouble(forKey key: String) -> Double { 0 }
}
