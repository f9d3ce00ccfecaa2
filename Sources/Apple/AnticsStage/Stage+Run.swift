import Commands
@_exported public import CoreAnimation
public import Foundation
import Layers
import Playground
import Scenes
import Text

extension Stage {
    /// Creates a stage and plays it in the playground until the user quits.
    ///
    ///     Stage.run(title: "A dot") { root in
    ///         let dot = CALayer()
    ///         dot.frame = CGRect(x: 0, y: 110, width: 20, height: 20)
    ///         dot.backgroundColor = UIColor.systemPink.cgColor
    ///         root.addSublayer(dot)
    ///         dot.position.x = 300
    ///     }
    ///
    /// The program has the command line of antics, and the stage is its default scene. For example, `dot --speed 0.5` plays
    /// it slowly, `dot render --at 0.5` prints a frame, and `dot record -o dot.cast` records it.
    ///
    /// - Parameters:
    ///   - size: The size, in points.
    ///   - title: The title. If it is empty, the stage has the name of the program.
    ///   - origin: The position of (0, 0).
    ///   - morph: The mode that blends paths with different structures.
    ///   - arguments: The arguments of the command line. Without arguments, the program plays the stage.
    ///   - build: Adds layers to the root layer.
    public static func run(
        size: CGSize = Stage.standardSize, title: String = "", origin: Origin = .upperLeft,
        morph: Morph = .smart, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        _ build: (CALayer) -> Void
    ) {
        Stage(size: size, title: title, origin: origin, morph: morph, build).play(arguments: arguments)
    }

    /// Prepares a program: its tasks follow the clock of the stage, and it reads the files of pictures.
    ///
    /// The standard size of stages is that of the command line, or else `size`. `stop` stops the program with a reason.
    public static func prepare(
        size: CGSize? = nil, stop: @escaping (String) -> Never = { reason in preconditionFailure(reason) }
    ) {
        Program.adoptScreen()
        takeTasks()
        self.stop = stop
        readPicture = { Program.picture(atPath: $0) }
        if let size = Program.stageSize {
            standardSize = CGSize(width: size.width, height: size.height)
            defaultSize.isChosen = true
        } else if let size {
            standardSize = size
        }
    }

    /// Plays the stage like ``run(size:title:origin:morph:arguments:_:)``.
    ///
    /// - Parameter arguments: The arguments of the command line. Without arguments, the program plays the stage.
    public func play(arguments: [String] = Array(CommandLine.arguments.dropFirst())) {
        Program.main(arguments, scene: ownScene(Program.word))
    }

    /// Returns the picture at a time, in seconds since the start, as lines of text that end with line breaks.
    ///
    /// If necessary, the program runs until then.
    ///
    /// - Throws: A ``StageError`` for an invalid size or time.
    public func render(at time: CFTimeInterval, columns: Int = 80, rows: Int = 24) throws -> String {
        try StageError.converting {
            try Program.output(
                of: ownScene(Program.word), ["--at", "\(time)", "--size", "\(columns)x\(rows)"])
        }
    }

    /// Records the stage to a file without a screen. Its extension selects one of the formats of `antics record`, such as
    /// `.cast`, `.svg` or `.gif`.
    ///
    /// Without a duration, it records the whole scene. The columns and rows have no effect on a picture of shapes, such as an
    /// `.svg` file. A complete recording replaces an existing file.
    ///
    /// - Throws: A ``StageError`` if the file cannot be written, or for an invalid size or duration.
    public func record(
        to path: String, duration: CFTimeInterval? = nil, columns: Int = 80, rows: Int = 24
    ) throws {
        let options = ["--output", path, "--force", "--quiet", "--size", "\(columns)x\(rows)"]
        try StageError.converting {
            try Program.record(
                ownScene(Program.word), options + (duration.map { ["--duration", "\($0)"] } ?? []))
        }
    }
}

// MARK: - Files

extension Stage {
    /// The folders with the files of the program. The first one is the folder of its bundle.
    nonisolated(unsafe) public static var resourceFolders: [String] = []

    /// The bundle with the files of the program.
    public static var bundle: Bundle { resourceFolders.first.flatMap(Bundle.init(path:)) ?? .main }

    /// Returns the path of a file in a bundle or in the folders of the program, or `nil` if there is none.
    public static func resourcePath(_ name: String?, _ type: String?, in bundle: Bundle) -> String? {
        let suffix = type.map { $0.isEmpty ? "" : ".\($0)" } ?? ""
        let ending = name.map { "/\($0)\(suffix)" } ?? suffix
        for folder in [bundle.bundlePath] + resourceFolders {
            let files = FileManager.default.enumerator(
                at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            let paths = (files?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(ending) }
            if let path = paths.min(by: { ($0.count, $0) < ($1.count, $1) }) { return path }
        }
        return nil
    }
}

// MARK: - StageError

/// An error of rendering or recording a stage.
public struct StageError: Error, CustomStringConvertible {
    /// A sentence with the problem and its fix.
    public let description: String

    /// Runs work, and converts the errors of commands to stage errors.
    static func converting<Result>(_ work: () throws -> Result) throws(StageError) -> Result {
        do {
            return try work()
        } catch {
            throw StageError(description: Program.message(for: error))
        }
    }
}

// MARK: - Scenes

extension Stage {
    /// The number of seconds that a program runs ahead when it opens, and each time that it continues.
    private static let interval = 10.0
    /// The maximum duration of an endless program, in seconds.
    private static let maximumDuration = 600.0

    /// Returns the scene that a word of the command line means.
    func ownScene(_ word: String) -> ProgramScene { ProgramScene(word) { [self] in run(named: word) } }

    private func run(named word: String) -> ProgramScene.Run {
        let touches = Program.touches
        addTouches(touches.map { $0.map { ($0.time, CGPoint(x: $0.x, y: $0.y)) } })
        if !touches.isEmpty { stayOpen() }
        let lastTouch = touches.last?.last?.time ?? 0
        runAhead(limit: max(lastTouch, Program.resumeTime) + Self.interval)
        resume(until: time)
        // Lint reads only the first seconds, because it takes long.
        let findings = Self.findings(in: scene, animationLocations)
        return (
            item(word, findings)(),
            { [self] time in
                let end = min(time, Self.maximumDuration)
                guard hasPendingWork, end > self.time else { return nil }
                resume(until: end + Self.interval)
                return item(word, findings)
            }
        )
    }

    /// Keeps the end of the program open, because the user may click again.
    private func stayOpen() { runSilently(after: Self.interval) { [self] in stayOpen() } }

    /// Continues the program at least until a time, and until the animations of that time have ended.
    ///
    /// The stage cannot know later changes, so the scene ends when all animations are at rest.
    private func resume(until end: Double) {
        guard hasPendingWork else { return }
        run(to: max(end, Self.interval))
        if hasPendingWork { run(to: min(timeline.duration, end + Self.maximumDuration)) }
    }

    /// Returns a function that makes a playlist item of the recording so far.
    private func item(_ word: String, _ findings: [SafeText]) -> @Sendable () -> PlaylistItem {
        let name = URL(filePath: word).deletingPathExtension().lastPathComponent
        var scene = scene
        if scene.title.isEmpty { scene.title = name }
        let takesTouches = takesTouches
        let (lesson, warnings) = (Lesson(steps: steps(in: scene)), reports.map { SafeText($0) } + findings)
        return { [scene] in
            PlaylistItem(
                name: name, scene: scene, lesson: lesson,
                warnings: warnings, takesTouches: takesTouches)
        }
    }

    /// The rules of lint that hold for programs: those on animations.
    private static let rules: Set<LintRule> = [
        .unlikePaths, .fillsInVain, .fullTurn, .springCutOff, .snapsBack, .flashes, .standsStill,
    ]

    /// The greatest number of changes that lint reads.
    private static let maximumChanges = 2000

    /// Returns the findings of lint, each with the source location that adds the animation.
    ///
    /// The reason is last, because a small screen cuts the end.
    private static func findings(in scene: Scene, _ animationLocations: [AnimationSlot: SourceLine])
        -> [SafeText]
    {
        guard scene.changes.count <= maximumChanges else { return [] }
        var findings: [SafeText] = []
        for finding in lint(Timeline(scene), rules: rules) {
            let location =
                sourceLocation(of: finding.location, in: scene, animationLocations).map { "\($0): " } ?? ""
            let text = SafeText("\(location)\(finding.message). Fix: \(finding.fix) (\(finding.reason))")
            if !findings.contains(text) { findings.append(text) }
        }
        return findings
    }

    private static func sourceLocation(
        of location: LintLocation, in scene: Scene, _ animationLocations: [AnimationSlot: SourceLine]
    ) -> SourceLine? {
        var keys: [String?] = []
        if let change = TimedChange.change(at: location.change, in: scene.changes) {
            for case .add(location.layer, _, let key) in change.changes { keys.append(key) }
        } else if let layer = scene.allLayers.first(where: { $0.id == location.layer }),
            let index = location.animation.first, layer.animations.indices.contains(index)
        {
            keys = [layer.animations[index].key]
        }
        return keys.lazy.compactMap(\.self).compactMap {
            animationLocations[AnimationSlot(layer: location.layer, key: $0)]
        }.first
    }

    /// The reading time of a step, in seconds.
    private static let readingTime = 1.5

    /// The maximum number of events in the text of a step.
    private static let maximumTexts = 4

    private static func sentence(_ texts: [String]) -> String {
        let firstTexts = texts.prefix(texts.count > maximumTexts ? maximumTexts - 1 : maximumTexts)
        return
            (firstTexts
            + (firstTexts.count < texts.count ? ["and \(texts.count - firstTexts.count) more"] : []))
            .joined(separator: "; ")
    }

    /// Returns the program's events as steps, one for each instant. The first event names the step.
    private func steps(in scene: Scene) -> [Lesson.Step] {
        let names = scene.layerNames
        var groups: [(time: Double, texts: [String])] = []
        for mark in marks where mark.time <= time {
            let name = mark.layer.flatMap { names[$0] } ?? ""
            let text = name.isEmpty ? mark.text : "\(name): \(mark.text)"
            if let last = groups.last?.time, !TimeTolerance.isAfter(mark.time, last) {
                groups[groups.count - 1].texts.append(text)
            } else {
                groups.append((mark.time, [text]))
            }
        }
        return groups.enumerated().map { index, group in
            let next = index + 1 < groups.count ? groups[index + 1].time : .infinity
            return Lesson.Step(
                time: group.time, until: min(group.time + Self.readingTime, next),
                name: group.texts.first.map { SafeText($0) }, text: SafeText(Self.sentence(group.texts)))
        }
    }
}
