import Layers

extension SceneReader {
    /// The errors of a file, and what in it is legal but likely a mistake, each with its place.
    ///
    /// What depends on when things run is looked for only in a file without errors. ``read(_:file:changes:)`` leaves it out:
    /// a value may jump back at its end on purpose.
    ///
    /// - Parameters:
    ///   - text: what the file holds.
    ///   - file: the name that messages show.
    /// - Returns: errors and warnings in the order of their places.
    public static func check(_ text: String, file: String) -> [SceneDiagnostic] {
        var (builder, built) = SceneDocument(text, file: file).build([])
        if let scene = built?.scene {
            // Of a scene with errors only the values can be judged: what is left out may change when things run.
            if builder.context.problems.isEmpty {
                let timeline = Timeline(scene)
                for finding in lint(timeline) { builder.note(finding) }
                for problem in timeline.problems { builder.note(problem) }
            } else {
                for finding in lint(scene) { builder.note(finding) }
            }
        }
        return builder.diagnostics
    }
}

extension LayerChange {
    /// The layer and the key by which an event does it; nil for what no event does.
    fileprivate var place: (layer: Layer.ID, key: String)? {
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
            // The names of paths, and the command that mends them, are known here only; so is whether `x-morph` is
            // written, and then there is nothing to say.
            guard let pair = outlinePairs[offset] else {
                if finding.location.change.isEmpty || isMorphChosen(finding.location) { return }
                (message, fix) = ("\(finding.message): \(finding.reason)", finding.fix)
                break
            }
            let command = "antics pad \(file)"
            (message, fix) = (pair.message(in: chains) + " Fix for your app: \(command)", command)
        case .trimCut:
            // Whoever says how curves are cut has chosen.
            if places.layers[finding.location.layer]?.entries[finding.location.key] != nil { return }
            (message, fix) = ("\(finding.message): \(finding.reason)", finding.fix)
        case .noColor:
            // Whoever writes one of them has chosen, black or none.
            let keys = places.layers[finding.location.layer]?.entries
            if keys?["fillColor"] != nil || keys?["strokeColor"] != nil { return }
            (message, fix) = ("\(finding.message): \(finding.reason)", finding.fix)
        case .repeatedTwice, .keyTimes, .threeEnds, .ignoredTiming, .dashSeam, .fillsInVain, .fullTurn,
            .springCutOff, .thinLine, .snapsBack, .flashes, .noEffect:
            (message, fix) = ("\(finding.message): \(finding.reason)", finding.fix)
        }
        context.problems.append(
            Problem(
                offset: offset, severity: .warning, rule: Problem.Rule(finding.rule), message: message,
                fix: fix))
    }

    /// Whether the action that an event runs says how paths are to be blended.
    private func isMorphChosen(_ location: LintLocation) -> Bool {
        places.actions[location.layer]?[location.key]?.found.entries["x-morph"] != nil
    }

    /// Notes a change that cannot be made to the full as a warning, at what the event sets.
    mutating func note(_ problem: ChangeProblem) {
        let keys = problem.change?.place ?? (Layer.ID.none, "")
        let offset = places.offset(of: LintLocation(keys.layer, change: problem.place, key: keys.key))
        context.problems.append(
            Problem(offset: offset, severity: .warning, rule: .change, message: "\(problem)"))
    }
}
