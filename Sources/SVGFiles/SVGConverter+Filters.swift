import Scenes

/// Filters, which have no effect except that some hide their elements.
extension SVGConverter {
    /// Returns whether the result of a filter lacks the picture of its element, as an inner shadow does. Reports it.
    ///
    /// The unfiltered picture would cover the drawing below it.
    func isHidden(by value: String?, _ element: XMLElement) -> Bool {
        guard let value, let filter = target(of: value), filter.name == "filter", !filter.showsSource else {
            return false
        }
        report(element, "filter=\"\(value.prefix(40))\": filters have no effect; the element is not drawn")
        return true
    }
}

extension XMLElement {
    /// Whether the result of the filter contains the picture of its element.
    fileprivate var showsSource: Bool {
        var isPicture: [String: Bool] = ["SourceGraphic": true, "SourceAlpha": false]
        // The first primitive has the picture as its input, and the others the result before them.
        var last = true
        func input(_ name: String?) -> Bool { name.flatMap { isPicture[$0] } ?? last }
        let primitives = children.filter { $0.name.hasPrefix("fe") }
        for primitive in primitives {
            let (first, second) = (primitive["in"], primitive["in2"])
            switch primitive.name {
            case "feFlood", "feImage", "feTurbulence", "feDiffuseLighting", "feSpecularLighting": last = false
            case "feMerge":
                last = primitive.children.contains { $0.name == "feMergeNode" && input($0["in"]) }
            case "feComposite" where ["in", "out"].contains(primitive["operator"] ?? "over"):
                last = input(first)
            case "feComposite", "feBlend": last = input(first) || input(second)
            default: last = input(first)
            }
            if let result = primitive["result"] { isPicture[result] = last }
        }
        return primitives.isEmpty || last
    }
}
