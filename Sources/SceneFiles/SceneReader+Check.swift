import Layers
import Lint

extension SceneReader {
    /// Everything there is to say about a file: its errors, and where it has none, also what is legal but hardly
    /// meant, each with its place.
    ///
    /// ``read(_:file:)`` is silent about habits: a scene may well want a value to jump back at its end.
    ///
    /// - Parameters:
    ///   - text: what the file holds.
    ///   - file: the name that messages show.
    /// - Returns: errors and warnings in the order of their places.
    public static func check(_ text: String, file: String) -> [SceneDiagnostic] {
        var builder = SceneBuilder(source: SourceText(text), file: file)
        if let built = build(&builder), builder.problems.allSatisfy({ $0.severity == .warning }) {
            for finding in lint(Timeline(built.scene)) { builder.note(finding) }
        }
        return builder.diagnostics
    }
}

extension SceneBuilder {
    /// Notes a finding of lint as a warning, unless reading has told the same in its own words.
    fileprivate mutating func note(_ finding: LintFinding) {
        switch finding.rule {
        case .unlikePaths, .trimOutside, .keyTimes: return
        default: break
        }
        problems.append(
            Problem(
                offset: places.offset(of: finding.location), severity: .warning, rule: .lint,
                message: "\(finding.message): \(finding.reason)", fix: finding.fix, lint: finding.rule))
    }
}

extension ScenePlaces {
    /// Where a key of a layer or of an animation stands; where what it belongs to begins, when it is left out.
    fileprivate func offset(of location: LintLocation) -> Int {
        guard let index = location.animation.first else {
            return layers[location.layer]?.place(of: location.key) ?? 0
        }
        var siblings = animations[location.layer] ?? []
        var keys = siblings.indices.contains(index) ? siblings[index] : nil
        for child in location.animation.dropFirst() {
            siblings = keys?.children ?? []
            keys = siblings.indices.contains(child) ? siblings[child] : nil
        }
        return keys?.found.place(of: location.key) ?? 0
    }
}
