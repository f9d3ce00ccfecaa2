import Colors
import Geometry
public import Layers
import Pictures
import Playback
import Scenes

/// The values of a scene at a time as a JSON document.
///
/// Each layer has its name, kind, local time, speed and label, and each property under its Core Animation name with
/// its presentation value. `model` holds the model values that differ. Paths are SVG path data, colours
/// `"#rrggbbaa"`, points, sizes and rectangles lists of numbers, and transforms the six numbers of SVG's `matrix`.
public struct SceneJSON {
    private let value: JSONValue

    /// The document, indented by the nesting of layers, without a final line feed. A list of numbers is on one line.
    public var text: String { value.text() }

    /// Creates the document of a scene at a time in seconds. `name` is the name of the scene.
    public init(_ timeline: Timeline, name: String, at time: Double) {
        let (model, presentation) = (timeline.model(at: time), timeline.presentation(at: time))
        let (canvas, labels) = (timeline.scene.canvas, Annotator(timeline))
        value = .object([
            ("scene", .string(name)),
            ("time", .number(time)),
            ("canvas", .array([.number(canvas.width), .number(canvas.height)])),
            (
                "layers",
                .array(
                    zip(presentation.layers, model.layers).map { JSONValue($0, model: $1, labels, at: time) })
            ),
        ])
    }
}

extension JSONValue {
    fileprivate init(_ layer: Layer, model: Layer, _ labels: Annotator, at outerTime: Double) {
        var members: [(String, JSONValue)] = [
            ("name", .string(layer.name)), ("kind", .string(layer.content.owner.rawValue)),
        ]
        let time = model.timing.localTime(at: outerTime)
        members += [("time", .number(time)), ("speed", .number(model.timing.speed))]
        if let label = labels.labelText(of: layer) { members.append(("label", .string(label))) }
        var differing: [(String, JSONValue)] = []
        for property in layer.properties {
            guard let value = layer.value(for: property) else { continue }
            members.append((property.rawValue, JSONValue(value)))
            if let modelValue = model.value(for: property), modelValue != value {
                differing.append((property.rawValue, JSONValue(modelValue)))
            }
        }
        if !differing.isEmpty { members.append(("model", .object(differing))) }
        if let mask = layer.mask, let model = model.mask {
            members.append(("mask", JSONValue(mask, model: model, labels, at: time)))
        } else {
            members.append(("mask", .null))
        }
        let inside = zip(layer.sublayers, model.sublayers).map { JSONValue($0, model: $1, labels, at: time) }
        members.append(("sublayers", .array(inside)))
        self = .object(members)
    }

    fileprivate init(_ value: AnimatableValue) {
        switch value.content {
        case .none: self = .null
        case .flag(let flag): self = .bool(flag)
        case .word(let word): self = .string(word)
        case .words(let words): self = .array(words.map { .string($0) })
        case .number(let number): self = .number(number)
        case .numbers(let numbers): self = .array(numbers.map(JSONValue.number))
        case .color(let color): self = .string(color.hex)
        case .colors(let colors): self = .array(colors.map { .string($0.hex) })
        case .picture(let fill): self = JSONValue(fill)
        case .path(let path): self = .string(path.svg())
        }
    }

    private init(_ fill: Fill) {
        switch fill {
        case .color(let color): self = .string(color.hex)
        case .pattern(let pattern):
            let pixels: (String, JSONValue) =
                pattern.isPicture
                ? ("image", .string(PNG.dataURL(pattern.tile)))
                : ("pixels", .array(pattern.pixels.map { .string($0.hex) }))
            self = .object([
                ("width", .number(Double(pattern.width))), ("height", .number(Double(pattern.height))),
                pixels,
            ])
        case .crossFade(let from, let to, let progress):
            self = .object([
                ("from", JSONValue(from)), ("to", JSONValue(to)), ("progress", .number(progress)),
            ])
        }
    }
}
