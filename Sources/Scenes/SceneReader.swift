import Geometry
import Layers

/// Reads scene files: YAML, or JSON, which is YAML too.
///
///     let reading = SceneReader.read(text, file: "my.yaml")
///     reading.diagnostics.forEach { print($0) }
///     if let scene = reading.scene { play(scene) }
///
/// Any text is either read or refused: whatever it holds, reading neither traps nor hangs.
public enum SceneReader {
    /// The most bytes that a scene file may have; a larger one need not be loaded to be refused.
    public static let byteLimit = FileLimit.bytes

    /// What is said of a file that is larger than that.
    ///
    /// - Parameters:
    ///   - bytes: how large it is; nil when that is not known, as of a pipe.
    ///   - file: the name that messages show.
    /// - Returns: the error.
    public static func tooLarge(_ bytes: Int?, file: String) -> SceneDiagnostic {
        SourceText("").diagnostics([.fileTooLarge(bytes)], file: file)[0]
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: what the file holds.
    ///   - file: the name that messages show.
    ///   - changes: what is to be different from the file, such as `ball.opacity=0.5`: a layer, a property, and a
    ///     value as a file has it. Messages about them show `--set` as the file.
    /// - Returns: the scene, unless there is an error; the errors of the file, and a warning of each value that will
    ///   not be drawn as it is written, and of each event that cannot be done to the full.
    /// - Complexity: O(length of the text), save for names that are looked up among others.
    public static func read(_ text: String, file: String, changes: [String] = []) -> SceneReading {
        SceneDocument(text, file: file).reading(changes: changes)
    }
}

extension SceneBuilder {
    /// What the file calls its paths.
    var pathNames: [Path: String] {
        let named = context.paths.sorted { $0.key < $1.key }.compactMap { name, path in
            path.map { ($0, name) }
        }
        return Dictionary(named) { first, _ in first }
    }

    /// The most diagnostics that one file gets.
    private static let diagnosticLimit = 100

    /// What is wrong, each thing once, in the order of the text.
    ///
    /// An error is said once, however often reading met it. A finding of lint is said once for each place and rule,
    /// and not at all where reading has used the rule there. Of too many, errors go before findings.
    var diagnostics: [SceneDiagnostic] {
        var errors: Set<Problem> = []
        var subjects: Set<Problem.Subject> = []
        // Reading comes before lint, so its problems are in front.
        let problems = context.problems.filter { problem in
            let isNew = subjects.insert(problem.subject).inserted
            return problem.severity == .warning ? isNew : errors.insert(problem).inserted
        }
        .sorted { $0.offset < $1.offset }
        let kept = problems.filter { $0.severity == .error }.prefix(Self.diagnosticLimit)
        let room = Self.diagnosticLimit - kept.count
        let told = (kept + problems.filter { $0.severity == .warning }.prefix(room))
            .sorted { $0.offset < $1.offset }
        return context.source.diagnostics(told, file: file)
    }
}
