import Foundation
import Layers

/// An animation of one property, which its key path names.
open class CAPropertyAnimation: CAAnimation {
    /// Which property; `position`, `transform.rotation.z`.
    open var keyPath: String? { didSet { noteChange() } }
    /// Whether its value is added to the value beneath instead of replacing it.
    open var isAdditive = false { didSet { noteChange() } }
    /// Whether each repeat goes on from where the last one ended.
    open var isCumulative = false { didSet { noteChange() } }

    /// What makes a matrix of its numbers; nil where its values are what they are.
    open var valueFunction: CAValueFunction? { didSet { noteChange() } }

    /// An animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func duplicate() -> CAAnimation { copiedProperty(to: CAPropertyAnimation()) }

    /// A new animation with everything that all animations of a property have in common.
    final func copiedProperty<Copy: CAPropertyAnimation>(to copy: Copy) -> Copy {
        copy.keyPath = keyPath
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
        copy.valueFunction = valueFunction
        return copied(to: copy)
    }

    override func effect(_ reading: inout AnimationReading) throws -> Animation.Effect {
        let property = try reading.property(keyPath)
        reading.kind = valueFunction?.function.kind ?? property.kind
        return .change(
            try PropertyChange(
                property, try course(of: property, &reading), isAdditive: isAdditive,
                isCumulative: isCumulative, valueFunction: valueFunction?.function,
                blending: Blending(morph: reading.morph)))
    }

    /// Which values it goes through; one of no kind stays where the property is.
    func course(of property: AnimatableProperty, _ reading: inout AnimationReading) throws -> AnimationValues
    {
        .ends(Ends())
    }
}

/// An animation of a property between two values.
open class CABasicAnimation: CAPropertyAnimation {
    /// Where it begins; nil is what shows beneath it.
    open var fromValue: Any? { didSet { noteChange() } }
    /// Where it ends; nil is what shows beneath it.
    open var toValue: Any? { didSet { noteChange() } }
    /// How far it goes.
    open var byValue: Any? { didSet { noteChange() } }

    override func duplicate() -> CAAnimation { copiedEnds(to: CABasicAnimation()) }

    final func copiedEnds<Copy: CABasicAnimation>(to copy: Copy) -> Copy {
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
        return copiedProperty(to: copy)
    }

    final func ends(of property: AnimatableProperty, _ reading: inout AnimationReading) throws -> Ends {
        Ends(
            from: try reading.value(fromValue, "fromValue", of: property),
            to: try reading.value(toValue, "toValue", of: property),
            by: try reading.value(byValue, "byValue", of: property))
    }

    override func course(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
        -> AnimationValues
    {
        .ends(try ends(of: property, &reading))
    }
}
