import Cells
import Colors
package import Layers
package import SceneFiles
package import Text

/// What the inspector looks at: which value is chosen, and how much it lists.
package struct Inspector: Hashable, Sendable {
    /// A row of it that can be chosen, by what it is about: so a choice outlives every change of the scene.
    package enum Place: Hashable, Sendable {
        /// A layer.
        case layer(Layer.ID)
        /// An animation of a layer, by index, then by index in that group, and so on.
        case animation(Layer.ID, [Int])
        /// A value of a layer or of an animation.
        case value(SceneEdit.Target)
        /// What a colour is made of.
        case channel(SceneEdit.Target, ColorChannel)

        /// The layer that it belongs to.
        package var layer: Layer.ID {
            switch self {
            case .layer(let id), .animation(let id, _): id
            case .value(let target), .channel(let target, _): target.layer
            }
        }

        /// The value that a change of it sets; nil where there is nothing to change.
        package var target: SceneEdit.Target? {
            switch self {
            case .layer, .animation: nil
            case .value(let target), .channel(let target, _): target
            }
        }
    }

    /// What is chosen.
    package var choice: Place
    /// Whether it lists all properties, not only those that are animated or set.
    package var listsAll = false
    /// The line in which a value is typed, while one is.
    package var entry: ValueEntry?
    /// What is likely a mistake, by the layer, the animation and the key it is in.
    var findings: [SceneEdit.Target: [ShownText]] = [:]
}

/// A line in which a value is typed.
package struct ValueEntry: Hashable, Sendable {
    /// What gets the value.
    package let target: SceneEdit.Target
    /// What has been typed.
    package private(set) var text: [Unicode.Scalar]
    /// Where the next character goes.
    package private(set) var place: Int
    /// Why what was typed cannot be taken; gone with the next key.
    package var problem: ShownText?

    /// The longest value that can be typed.
    private static let longest = 2000

    /// A line that begins with a value, at its end.
    init(_ target: SceneEdit.Target, _ text: String) {
        self.target = target
        self.text = Array(text.unicodeScalars.prefix(ValueEntry.longest))
        place = self.text.count
    }

    /// What has been typed, as a value of a file.
    var value: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text)
        return String(view)
    }

    /// Does what a key asks; taking the value and leaving are for whoever has the line.
    mutating func apply(_ command: EntryCommand) {
        problem = nil
        switch command {
        case .insert(let scalar):
            guard text.count < ValueEntry.longest else { return }
            text.insert(scalar, at: place)
            place += 1
        case .erase where place > 0:
            place -= 1
            text.remove(at: place)
        case .delete where place < text.count: text.remove(at: place)
        case .left: place = max(0, place - 1)
        case .right: place = min(text.count, place + 1)
        case .home: place = 0
        case .end: place = text.count
        case .erase, .delete, .accept, .cancel: break
        }
    }
}

extension EntryCommand {
    /// What a key asks for while a value is typed; nil for one that means what it always does.
    init?(_ key: Key) {
        switch key {
        case .character(let scalar) where scalar.value >= 0x20: self = .insert(scalar)
        case .backspace: self = .erase
        case .delete: self = .delete
        case .left: self = .left
        case .right: self = .right
        case .home: self = .home
        case .end: self = .end
        case .enter: self = .accept
        case .escape: self = .cancel
        default: return nil
        }
    }

    /// The keys of it, for the bottom line, as fully and as shortly as that can be said.
    static let keys: [ShownText] = [
        "type a value as a file has it   enter take it   esc leave", "enter take it   esc leave",
    ]
}

extension Player.Setting {
    /// The value that was changed, when it is one of the scene.
    var target: SceneEdit.Target? { if case .value(let target) = self { target } else { nil } }
}

/// What a colour is made of, as the eye has it.
package enum ColorChannel: String, Hashable, Sendable, CaseIterable {
    /// The angle on the colour circle.
    case hue
    /// How far it is from grey.
    case chroma
    /// How bright it is.
    case lightness

    /// Its number in a colour: degrees, 0 to 0.4 or so, and 0 to 1.
    func value(in color: Color) -> Double {
        let values = color.components(in: .oklch).values
        return switch self {
        case .hue: values.z
        case .chroma: values.y
        case .lightness: values.x
        }
    }

    /// The colour that is some steps further, less colourful where a screen has none so colourful: its hue stays.
    func stepped(_ color: Color, by count: Int) -> Color {
        let old = color.components(in: .oklch)
        var (lightness, chroma, hue) = (old.values.x, old.values.y, old.values.z)
        let steps = Double(count)
        switch self {
        case .hue: hue = (hue + steps * 10).truncatingRemainder(dividingBy: 360)
        case .chroma: chroma = min(max(chroma + steps * 0.02, 0), 0.4)
        case .lightness: lightness = min(max(lightness + steps * 0.05, 0), 1)
        }
        if hue < 0 { hue += 360 }
        func result(_ chroma: Double) -> Color {
            Color(ColorComponents(lightness, chroma, hue, alpha: old.alpha), in: .oklch)
        }
        guard !result(chroma).isInGamut else { return result(chroma) }
        var (least, most) = (0.0, chroma)
        for _ in 0..<16 {
            let middle = (least + most) / 2
            if result(middle).isInGamut { least = middle } else { most = middle }
        }
        return result(least)
    }
}
