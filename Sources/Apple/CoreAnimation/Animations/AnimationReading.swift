import Foundation
import Geometry
import Layers

/// What it takes to read animations as the engine has them, and what was found on the way that Apple's would ignore in
/// silence.
struct AnimationReading {
    /// How paths of unlike structure are blended.
    let morph: PathMorph.Mode
    /// Of which kind the values of the animation are that is being read.
    var kind = AnimatableValue.Kind.number
    /// What should be told, in sentences.
    private(set) var slips: [String] = []

    init(morph: PathMorph.Mode) { self.morph = morph }

    /// The property of a key path.
    func property(_ keyPath: String?) throws -> AnimatableProperty {
        guard let keyPath else { throw AnimationSlip("an animation without a keyPath changes nothing") }
        return try AnimatableProperty(keyPath: keyPath)
    }

    /// A value of a property, or nil for none.
    mutating func value(
        _ value: Any?, _ key: String, of property: AnimatableProperty
    ) throws -> AnimatableValue? {
        guard let value else { return nil }
        var slip: String?
        guard let read = AnimatableValue(value, kind: kind, slip: &slip) else {
            throw AnimationSlip("\(key) of \(property.keyPath) \(slip ?? "takes no such value")")
        }
        if let slip { slips.append("\(key) of \(property.keyPath) \(slip)") }
        return read
    }
}

/// Why an animation has no effect, in a sentence.
struct AnimationSlip: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
