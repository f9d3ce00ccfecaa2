extension Layer {
    /// Which layer of a scene is meant: a number that no other layer of the scene has, and that a layer keeps
    /// wherever it moves.
    ///
    /// The scene gives one to each layer that is put into it without one, or with one that is taken. Outside of a
    /// scene the number means nothing.
    public struct ID: Hashable, Sendable {
        /// The number; positive in a scene.
        public let number: Int

        /// The layer of this number.
        public init(_ number: Int) { self.number = number }

        /// What a layer has that no scene has been given.
        public static let none = ID(0)
    }
}

/// Gives numbers to the layers of a scene that need one.
struct LayerNumbering {
    /// The greatest number ever given.
    private(set) var last: Int
    private let isTaken: (Layer.ID) -> Bool
    private var given: Set<Layer.ID> = []

    /// Numbers after `last`, besides those that other layers have.
    init(last: Int, isTaken: @escaping (Layer.ID) -> Bool = { _ in false }) {
        self.last = last
        self.isTaken = isTaken
    }

    /// Sees to it that every layer has a number of its own. The first of two of one number keeps it.
    mutating func number(_ layers: inout [Layer]) {
        var wanted = Wanted()
        for layer in layers { wanted.add(layer) }
        last = max(last, wanted.greatest)
        guard wanted.repeats || wanted.ids.contains(where: isTaken) else { return }
        for index in layers.indices { number(&layers[index]) }
    }

    /// Sees to it that a layer and all in it have numbers of their own.
    private mutating func number(_ layer: inout Layer) {
        if layer.id == .none || isTaken(layer.id) || !given.insert(layer.id).inserted {
            last += 1
            layer.id = Layer.ID(last)
            given.insert(layer.id)
        }
        if var mask = layer.mask {
            number(&mask)
            layer.mask = mask
        }
        for index in layer.sublayers.indices { number(&layer.sublayers[index]) }
    }

    /// The numbers that layers come with.
    private struct Wanted {
        var ids: Set<Layer.ID> = []
        var greatest = 0
        /// Whether one is missing or there twice.
        var repeats = false

        mutating func add(_ layer: Layer) {
            if layer.id == .none || !ids.insert(layer.id).inserted { repeats = true }
            greatest = max(greatest, layer.id.number)
            if let mask = layer.mask { add(mask) }
            for sublayer in layer.sublayers { add(sublayer) }
        }
    }
}
