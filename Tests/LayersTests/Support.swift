import Layers
import Testing

/// The opacity (or another number) that a layer shows at `time` with these animations on it.
func shownNumber(
    _ animations: Animation..., at time: Double, model: Double = 1,
    of property: AnimatableProperty = .opacity
) throws -> Double {
    var layer = property.owner == .shape ? Layer(shape: ShapeContent()) : Layer()
    layer.setValue(.number(model), for: property)
    for animation in animations { layer.add(animation) }
    guard case .number(let number) = try #require(layer.presentation(at: time).value(for: property)) else {
        Issue.record("\(property) is no number")
        return .nan
    }
    return number
}

extension Animation {
    /// An animation of the opacity from 0 to 1 with this timing.
    static func ramp(_ timing: MediaTiming, keeps: Bool = false) throws -> Animation {
        var ramp = try Animation.basic(.opacity, from: 0, to: 1, timing: timing)
        ramp.isRemovedOnCompletion = !keeps
        return ramp
    }

    /// An animation of the opacity between these ends in a second, added to what is beneath.
    static func additive(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil)
        throws -> Animation
    {
        let change = try PropertyChange(
            .opacity, .ends(Ends(from: from, to: to, by: by)), isAdditive: true)
        return try Animation(.change(change), timing: MediaTiming(duration: 1))
    }
}
