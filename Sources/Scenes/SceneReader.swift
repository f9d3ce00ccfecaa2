import Geometry
import Layers
import Text

/// Reads scene files in YAML or JSON.
///
///     let reading = SceneReader.read(text, file: "my.yaml")
///     reading.diagnostics.forEach { print($0) }
///     if let scene = reading.scene { play(scene) }
///
/// Reading ends with a scene or with errors for any text. It neither traps nor hangs.
public enum SceneReader {
    /// The maximum size of a scene file in bytes. Do not load larger files.
    public static let byteLimit = FileLimit.bytes

    /// Returns the error for a file that exceeds a limit in bytes, if known by how much.
    public static func tooLarge(_ bytes: Int?, file: String) -> SceneDiagnostic {
        SourceText("").diagnostics([.fileTooLarge(bytes)], file: file)[0]
    }

    /// Reads the text of a file.
    ///
    /// Each of the `changes`, such as `ball.opacity=0.5`, is a layer, a property and a value as in a file. Messages about
    /// them have `--set` as their file. The warnings are about values with a different effect and about timed changes
    /// that have no effect.
    ///
    /// - Complexity: O(length of the text), except for suggestions of similar names.
    public static func read(_ text: String, file: String, changes: [String] = []) -> SceneReading {
        SceneDocument(text, file: file).reading(changes: changes)
    }
}

extension SceneBuilder {
    var pathNames: [Path: String] {
        let named = context.paths.sorted { $0.key < $1.key }.compactMap { name, path in
            path.map { ($0, name) }
        }
        return Dictionary(named) { first, _ in first }
    }

    private static let diagnosticLimit = 100

    /// The problems in the order of the text. Equal errors, and warnings of one offset and rule, occur once.
    var diagnostics: [SceneDiagnostic] {
        var uniqueErrors: Set<Problem> = []
        var subjects: Set<String> = []
        // Reading comes before lint, so errors of the same subject come first.
        let problems = context.problems.filter { problem in
            let isNew = subjects.insert("\(problem.offset) \(problem.rule.name)").inserted
            return problem.severity == .warning ? isNew : uniqueErrors.insert(problem).inserted
        }
        .sorted { $0.offset < $1.offset }
        let errors = problems.filter { $0.severity == .error }.prefix(Self.diagnosticLimit)
        let warnings = problems.filter { $0.severity == .warning }.prefix(Self.diagnosticLimit - errors.count)
        let reported = (errors + warnings).sorted { $0.offset < $1.offset }
        return context.source.diagnostics(reported, file: file)
    }
}

// MARK: - Check

extension SceneReader {
    /// Returns the errors of a file, and the parts of it that are legal but likely errors.
    ///
    /// Findings that depend on time need a file without errors. ``read(_:file:changes:)`` leaves them out, because
    /// a value may jump back at its end on purpose.
    public static func check(_ text: String, file: String) -> [SceneDiagnostic] {
        SceneDocument(text, file: file).reading(isChecked: true).diagnostics
    }
}

extension LayerChange {
    /// The layer and the key of the event that makes the change, or `nil` if no event can make it.
    fileprivate var eventKey: (layer: Layer.ID, key: String)? {
        switch self {
        case .set(let layer, let property, _, action: _): (layer, property.keyPath)
        case .setTiming(let layer, .pause): (layer, "pause")
        case .setTiming(let layer, .resume): (layer, "resume")
        case .setTiming(let layer, .adjust): (layer, "timing")
        case .setTiming(_, .set), .setFrame, .add, .removeAnimation, .insert, .remove: nil
        }
    }
}

extension SceneBuilder {
    mutating func note(_ finding: LintFinding) {
        let offset = sourceMap.offset(of: finding.location)
        let keys = sourceMap.layers[finding.location.layer]?.entries
        var message = "\(finding.message): \(finding.reason)"
        var fix: String? = finding.fix
        switch finding.rule {
        case .trimOutside:
            // The message has the number and its replacement, so the reason would only repeat it.
            message = finding.message
            if fix?.hasSuffix(": 0") ?? false || fix?.hasSuffix(": 1") ?? false { fix = nil }
        case .unlikePaths:
            // Only this code knows the names of the paths, the command that fixes them, and whether the file has an
            // `x-morph`. With an `x-morph` there is no warning.
            if let difference = outlineMessages[offset] {
                fix = "antics pad \(file)"
                message = "\(difference) For your app, run: antics pad \(file)"
            } else {
                let action = sourceMap.actions[finding.location.layer]?[finding.location.key]
                if finding.location.change.isEmpty || action?.mapping.entries["x-morph"] != nil { return }
            }
        case .trimCut:
            // With `x-trimBy` the author has chosen.
            if keys?[finding.location.key] != nil { return }
        case .dashSeam:
            if keys?["x-dashFit"] != nil { return }
        case .snapsBack:
            // The default in writing says that the model value should show again.
            let animation = sourceMap.keys(at: finding.location)?.entries ?? [:]
            if animation["isRemovedOnCompletion"]?.value.text == "true" { return }
        case .noColor:
            // With either key the author has chosen a colour or none.
            if keys?["fillColor"] != nil || keys?["strokeColor"] != nil { return }
        case .repeatedTwice, .keyTimes, .threeEnds, .ignoredTiming, .fillsInVain, .fullTurn, .springCutOff,
            .thinLine, .flashes, .noEffect, .neverVisible, .leavesCanvas, .wrongPivot, .standsStill, .unused:
            break
        }
        context.problems.append(
            Problem(offset, Problem.Rule(finding.rule), message, fix: fix, severity: .warning))
    }

    /// Warns about a scene without layers, which is likely only the start of a file.
    mutating func noteNoLayers() {
        context.warn(
            sourceMap.layersOffset, Problem.Rule(.neverVisible),
            "the scene has no layers, so the picture is empty",
            fix: "layers: [{ path: { rect: [10, 10, 80, 80] }, fillColor: \"#ffd166\" }]")
    }

    mutating func note(_ problem: ChangeProblem) {
        let (layer, key) = problem.change?.eventKey ?? (.none, "")
        let offset = sourceMap.offset(of: LintLocation(layer, change: problem.path, key: key))
        context.problems.append(Problem(offset, .change, "\(problem)", severity: .warning))
    }
}
