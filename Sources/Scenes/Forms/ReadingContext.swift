import Colors
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
    /// The names of paths in their order, put there when one of them is first sought in vain.
    private lazy var pathNames = paths.keys.sorted()

    /// What was probably meant at the places that were looked at for that; nil where nothing is near.
    private var guesses: [Int: String?] = [:]

    /// The most places of a file for which a name is guessed: to compare a name with all others takes time, and who
    /// has made so many mistakes has made one many times.
    private static let guessLimit = 20

    init(_ source: SourceText, problems: [Problem] = []) {
        self.source = source
        self.problems = problems
    }

    /// The name that was probably meant by the one at a place; nil when none is near, or when too many have been
    /// guessed. A place that is read again is told the same again.
    mutating func guess(at offset: Int, _ nearest: () -> String?) -> String? {
        if let known = guesses[offset] { return known }
        guard guesses.count < Self.guessLimit else { return nil }
        let name = nearest()
        guesses[offset] = .some(name)
        return name
    }

    /// The name of the path that was probably meant at a place by another name.
    mutating func guessPath(_ name: String, at offset: Int) -> String? {
        let names = mayGuess(at: offset) ? pathNames : []
        return guess(at: offset) { nearestName(to: name, in: names) }
    }

    /// Whether a name would be guessed at a place, or has been.
    func mayGuess(at offset: Int) -> Bool { guesses.count < Self.guessLimit || guesses[offset] != nil }

    /// Notes an error.
    mutating func error(_ offset: Int, _ rule: Problem.Rule, _ message: String, fix: String? = nil) {
        problems.append(Problem(offset: offset, rule: rule, message: message, fix: fix))
    }

    /// Notes that the value of `key` is not what it should be, or that it is missing.
    mutating func refuse(_ node: SceneNode, _ key: String, wants: String, fix: String? = nil) {
        guard node.isEmpty else {
            error(node.offset, .type, "\(key) needs \(wants), got \(node.found)", fix: fix)
            return
        }
        if let color = CommentedColor(behind: node.offset, in: source) {
            problems.append(color.problem)
        } else {
            error(node.offset, .empty, "\(key) is empty: it needs \(wants)", fix: fix)
        }
    }
}
