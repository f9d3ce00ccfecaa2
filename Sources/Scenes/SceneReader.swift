public import Geometry
public import Layers
public import Text

/// A mistake or a likely mistake in a scene file: what, where, and what to do about it.
///
/// Printed, it is what compilers print, so that editors and terminals can jump to the place:
///
///     my.yaml:4:13: error: a value with ": " needs quotes
///     title: Morph: star
///                 ^
///     hint: title: "Morph: star"
public struct SceneDiagnostic: Hashable, Sendable {
    /// Whether the file can be read in spite of it.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// There is no scene.
        case error
        /// There is a scene, but maybe not the one that was meant.
        case warning
    }

    /// The name of the file, as it was given to the reader. What shows it makes `SafeText` of it.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters as an editor counts them, from 1.
    public let column: Int
    /// Whether the file can be read in spite of it.
    public let severity: Severity
    /// A short name of the rule that was broken, such as `unknown-key`; stable from version to version.
    public let rule: String
    /// What is wrong, as one line of shown text.
    public let message: String
    /// What to write or to do instead, when that is known; shown text.
    public let fix: String?
    /// The line of the file and a caret under the place; nil where there is no such line; shown text.
    public let excerpt: String?
}

extension SceneDiagnostic: CustomStringConvertible {
    /// The place, the message, the line with a caret, and as a hint the fix, unless the message says it.
    public var shown: SafeText {
        var lines: [SafeText] = ["\(file):\(line):\(column): \(severity.rawValue): \(message)"]
        if let excerpt { lines.append(SafeText(lines: excerpt)) }
        if let fix, !message.contains(fix) { lines.append("hint: \(fix)") }
        return lines.joined(separator: "\n")
    }

    /// The first line of ``description``: place, severity and message.
    public var summary: String { shown.firstLine.text }

    /// The letters of ``shown``.
    public var description: String { shown.text }
}

// MARK: - Lesson

/// What an author says about a scene: a key sentence, and steps that tell what to look at and when.
public struct Lesson: Hashable, Sendable {
    /// A sentence that is true at a time, or from one time to another.
    public struct Step: Hashable, Sendable {
        /// From when it is true, in seconds of the scene: also where a lesson rests to have it read.
        public let time: Double
        /// Until when it is true, in seconds of the scene: `time` for what holds at that instant alone.
        public let end: Double
        /// What the audience is asked before it is told; nil when nothing is.
        public let question: SafeText?
        /// What there is to see.
        public let text: SafeText

        /// A step that is true from `time` until `end`, or at `time` alone; an end before it counts as `time`.
        public init(time: Double, until end: Double? = nil, question: SafeText? = nil, text: SafeText) {
            self.time = time
            self.end = max(time, end ?? time)
            self.question = question
            self.text = text
        }

        /// Whether it is true at a time, or no further than `tolerance` from one at which it is; in seconds.
        public func holds(at time: Double, tolerance: Double = 0) -> Bool {
            self.time - tolerance <= time && time <= end + tolerance
        }
    }

    /// What the scene shows, in a sentence that is true all the time; nil when the file does not say.
    public var caption: SafeText?
    /// The steps, by rising times.
    public var steps: [Step]

    /// A lesson; the times of its steps have to rise.
    public init(caption: SafeText? = nil, steps: [Step] = []) {
        self.caption = caption
        self.steps = steps
    }

    /// Which step is true at a time: of several the last, nil when none is.
    ///
    /// - Parameters:
    ///   - time: seconds of the scene.
    ///   - tolerance: how far the time may be from one at which the step is true, in seconds.
    /// - Returns: its index.
    /// - Complexity: O(steps).
    public func step(at time: Double, tolerance: Double = 0) -> Int? {
        steps.lastIndex { $0.holds(at: time, tolerance: tolerance) }
    }
}

// MARK: - Scene reading

/// What a scene file holds, and the mistakes in it.
public struct SceneReading: Sendable {
    /// The scene; nil when there is an error.
    public let scene: Scene?
    /// Errors and warnings in the order of their places.
    public let diagnostics: [SceneDiagnostic]
    /// The captions of the author; read from a file with errors too.
    public let lesson: Lesson
    /// Two variants to be shown side by side; empty when the file compares nothing.
    public let variants: [SceneVariant]
    /// What the file calls its paths; of two names for one path the first in the alphabet.
    public let pathNames: [Path: String]
    /// The file taken apart, to be read again with edits; it has those of the command line in it.
    package let document: SceneDocument
    /// The keys of its layers and animations.
    package let keys: SceneKeys

    /// What there is to warn of, each in one line: place, severity and message.
    public var warnings: [SafeText] {
        diagnostics.filter { $0.severity == .warning }.map(\.shown.firstLine)
    }
}

/// One side of a comparison.
public struct SceneVariant: Hashable, Sendable {
    /// The title; empty when the file gives none.
    public let title: String
    /// The whole scene, with the changes of this side.
    public let scene: Scene
}

// MARK: - Scene reader

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

// MARK: - Check

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
