import Geometry
package import Layers

extension TimingFunction {
    /// The function that a value of a file says; nil for what says none.
    package init?(fileText text: String) {
        guard let node = try? SceneNode(value: text, at: 0), let function = Self.function(node) else {
            return nil
        }
        self = function
    }

    /// The functions that a list in a file says; none where it says none.
    package static func list(fileText text: String) -> [TimingFunction] {
        guard case .list(let nodes)? = (try? SceneNode(value: text, at: 0))?.content else { return [] }
        let functions = nodes.compactMap(function)
        return functions.count == nodes.count ? functions : []
    }

    private static func function(_ node: SceneNode) -> TimingFunction? {
        var context = ReadingContext(SourceText(""))
        return Forms.extendedTiming.read(node, "x-timing", &context)
    }

    /// The function as a file has it: its name, or its numbers.
    package var fileText: String {
        if let name { return name }
        switch self {
        case .cubic(let curve): return Self.list([curve.x1, curve.y1, curve.x2, curve.y2])
        case .steps(let steps):
            let jump = steps.jump == .end ? "" : ", jump: \(steps.jump.rawValue)"
            return "{ steps: \(steps.count)\(jump) }"
        case .stops(let line):
            let stops = line.stops.map { Self.list([$0.input, $0.output]) }
            return "{ linear: [\(stops.joined(separator: ", "))] }"
        // Families have names.
        case .family: return ""
        }
    }

    private static func list(_ numbers: [Double]) -> String {
        "[" + numbers.map(\.shortestDecimal).joined(separator: ", ") + "]"
    }

    /// Functions as a list of a file has them.
    package static func listText(_ functions: [TimingFunction]) -> String {
        "[" + functions.map(\.fileText).joined(separator: ", ") + "]"
    }

    /// The names of those that Core Animation has.
    package static var plainNames: [String] { Forms.curveNames }

    /// The function whose name stands so many further on in a list of names, round and round; the first where its own
    /// is not among them.
    package func next(by count: Int, of names: [String]) -> TimingFunction {
        ValueControl.words(names).stepped(name ?? "", by: count).flatMap(TimingFunction.named) ?? self
    }
}

extension SceneEdit {
    /// The edit that gives an animation a timing function: where Core Animation has none such it goes under the key for
    /// those.
    package init(_ target: Target, _ function: TimingFunction) {
        let isPlain = if case .cubic = function { true } else { false }
        let key = target.key == "timingFunction" && !isPlain ? "x-timing" : target.key
        self.init(Target(target.layer, animation: target.animation, key: key), function.fileText)
    }
}
