import Geometry

/// What is known while a file is read, and what there is to say about it.
///
/// Readers go on after a mistake, so that a file tells all its mistakes at once; where one makes a value
/// unknown, nothing more is said about that value.
struct SceneBuilder {
    /// The text, for places inside of values.
    let source: SourceText
    /// The name of the file, for fixes that are commands.
    let file: String
    /// What has been found wrong.
    var problems: [Problem] = []
    /// The paths that have a name; nil for one that could not be read.
    var paths: [String: Path?] = [:]
    /// Where the paths that have a name are described.
    var pathNodes: [String: SceneNode] = [:]
    /// The paths that animations pass through.
    var chains: [OutlineChain] = []
    /// Paths that follow each other, by the place in the text that shows the second.
    var outlinePairs: [Int: OutlinePair] = [:]
    /// What every animation of a layer starts from.
    var defaults: SceneNode?
    /// What replaces keys of every animation, while a variant is read.
    var overrides: SceneNode?
    /// Everything that events and variants set, as `layer.property`.
    var eventKeys: [String] = []
    /// Where every layer and animation of the scene stands.
    var places = ScenePlaces()

    init(source: SourceText, file: String) {
        self.source = source
        self.file = file
    }

    /// Notes an error.
    mutating func error(_ offset: Int, _ rule: Problem.Rule, _ message: String, fix: String? = nil) {
        problems.append(Problem(offset: offset, rule: rule, message: message, fix: fix))
    }

    /// Notes that the value of `key` is not what it should be.
    mutating func refuse(_ node: SceneNode, _ key: String, wants: String, fix: String? = nil) {
        guard node.isEmpty else {
            error(node.offset, .type, "\(key) wants \(wants), got \(node.found)", fix: fix)
            return
        }
        if let color = CommentedColor(behind: node.offset, in: source) {
            problems.append(color.problem)
        } else {
            error(node.offset, .empty, "\(key) is empty: it wants \(wants)", fix: fix)
        }
    }
}
