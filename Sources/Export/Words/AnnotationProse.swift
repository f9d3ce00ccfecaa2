import Layers
import Text

extension Annotations {
    /// A sentence about each label and each shape whose points are numbered; `scene` has the layers as they show.
    func prose(in scene: Scene) -> [String] {
        func name(_ id: Layer.ID) -> String {
            scene[id].map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? "a layer without a name"
        }
        let said = labels.map { label in
            let text = ShownText(sentence: label.text).text.sentence
            return "A label \(label.side.spoken) \(name(label.layer)) says: \(text)"
        }
        return said
            + points.map { "The points of \(name($0.layer)) are numbered, \($0.points.count) of them." }
    }
}

extension LayerLabel.Side {
    /// Where a label stands, before the name of its layer.
    fileprivate var spoken: String {
        switch self {
        case .above: "above"
        case .below: "below"
        case .left: "to the left of"
        case .right: "to the right of"
        case .center: "in the middle of"
        }
    }
}
