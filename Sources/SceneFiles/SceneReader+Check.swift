import Layers
import Lint

extension SceneReader {
    /// The errors of a file, and what in it is legal but likely a mistake, each with its place.
    ///
    /// What depends on when things run is looked for only in a file without errors. ``read(_:file:)`` leaves it out:
    /// a value may jump back at its end on purpose.
    ///
    /// - Parameters:
    ///   - text: what the file holds.
    ///   - file: the name that messages show.
    /// - Returns: errors and warnings in the order of their places.
    public static func check(_ text: String, file: String) -> [SceneDiagnostic] {
        var builder = SceneBuilder(source: SourceText(text), file: file)
        if let scene = build(&builder)?.scene {
            // Of a scene with errors only the values can be judged: what is left out may change when things run.
            let findings = builder.context.problems.isEmpty ? lint(Timeline(scene)) : lint(scene)
            for finding in findings { builder.note(finding) }
        }
        return builder.diagnostics
    }
}

extension SceneBuilder {
    /// Notes a finding of lint as a warning, at the place of its key in the file.
    mutating func note(_ finding: LintFinding) {
        let offset = places.offset(of: finding.location)
        let message: String
        let fix: String?
        switch finding.rule {
        case .trimOutside:
            // The message has the number and what it becomes; the reason would only repeat it.
            (message, fix) = (finding.message, nil)
        case .unlikePaths:
            // Only the file has the names of paths, the command that mends them, and whether `x-morph` is written:
            // with that the author has chosen, and no pair is kept.
            guard let pair = outlinePairs[offset] else { return }
            let command = "antics pad \(file)"
            (message, fix) = (pair.message + " Fix: \(command), or keep it to see the effect", command)
        case .repeatedTwice, .keyTimes, .threeEnds, .ignoredTiming, .dashSeam, .fillsInVain, .fullTurn,
            .springCutOff, .snapsBack, .flashes, .noEffect:
            (message, fix) = ("\(finding.message): \(finding.reason)", finding.fix)
        }
        context.problems.append(
            Problem(
                offset: offset, severity: .warning, rule: Problem.Rule(finding.rule), message: message,
                fix: fix))
    }
}
