import Geometry

/// What forms need to read values: the text, the paths that have a name, and the list of mistakes.
///
/// Forms go on after a mistake, so that a file shows all its mistakes at once; where one makes a value unknown,
/// nothing more is said about that value.
struct ReadingContext {
    /// The text, for places inside of values.
    let source: SourceText
    /// The mistakes so far, in the order in which they were found. Some are found twice: a variant reads the scene
    /// again.
    var problems: [Problem] = []
    /// The paths that have a name; nil for one that could not be read.
    var paths: [String: Path?] = [:]

    init(_ source: SourceText) { self.source = source }

    /// Notes an error.
    mutating func error(_ offset: Int, _ rule: Problem.Rule, _ message: String, fix: String? = nil) {
        problems.append(Problem(offset: offset, rule: rule, message: message, fix: fix))
    }

    /// Notes that the value of `key` is not what it should be, or that it is missing.
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
