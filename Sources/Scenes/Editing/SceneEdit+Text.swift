package import Layers

extension Scene {
    /// The layers by what leads to them in a file: `layers[0]`, `layers[0].mask`, `layers[0].sublayers[2]`.
    var layersByPlace: [String: Layer] {
        var places: [String: Layer] = [:]
        func add(_ layer: Layer, _ place: String) {
            places[place] = layer
            if let mask = layer.mask { add(mask, place + ".mask") }
            for (index, sublayer) in layer.sublayers.enumerated() {
                add(sublayer, "\(place).sublayers[\(index)]")
            }
        }
        for (index, layer) in layers.enumerated() { add(layer, "layers[\(index)]") }
        return places
    }

    /// An edit as the command line has it behind `--set`: the layer by its name, where that means it and no other.
    package func change(_ edit: SceneEdit) -> String {
        let id = edit.target.layer
        let name = self[id]?.name ?? ""
        let isMeant = !name.isEmpty && layer(named: name)?.id == id && !name.contains("=")
        let place = isMeant ? name : layersByPlace.first { $0.value.id == id }?.key ?? name
        let path = edit.target.animation.map { ".animations[\($0)]" }.joined()
        let key = edit.property?.fileName ?? edit.target.key
        return "\(place)\(path).\(key)=\(edit.value)"
    }
}
