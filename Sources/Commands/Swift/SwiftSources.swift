import Platform
import Text

/// The source files of a program: the user's files, and the ones that put them on a stage.
struct SwiftSources {
    let files: [(name: String, text: String)]
    /// The paths of the user's files, and of the storyboards. The first one has the declaration to show.
    let paths: [String]
    /// The declaration to show.
    let entry: SwiftSource.Entry
    /// The path and the number of the last line with text for each name of the user's files.
    let ends: [String: (path: String, line: Int)]

    /// The lines of the user's files by path.
    let originals: [String: [Substring]]

    /// The paths of the user's files that import our module.
    let importers: Set<String>
    /// The hints about omitted files.
    let omissions: [SafeText]

    /// The name of our type, which a type of the user's cannot hide.
    static let stage = "AnticsStage.Stage"

    /// Creates the files for the user's files. If the title is `nil`, the scene has the name of the shown file.
    ///
    /// The bundle of the program contains the folders of `words` and of the files.
    init(
        _ files: [SwiftFile], _ storyboards: StoryboardSource.Resources = .init(), words: [String] = [],
        title: String? = nil
    ) {
        let userFiles = files.filter { $0.missingModule == nil }
        let omitted = files.compactMap { file in
            file.missingModule.map { "\(file.path) is left out, because Antics has no module \($0)" }
        }
        omissions = omitted.map { "hint: \($0)" }
        let sources = Self.sources(of: userFiles)
        importers = Set(
            zip(userFiles, sources).filter { $1.text.contains("import AnticsStage") }.map(\.0.path))
        let classes = StoryboardClasses(
            storyboards.files.isEmpty ? [] : zip(userFiles, sources).map { ($0.text, $1.outline) })
        let boards = StoryboardCode(storyboards, classes)
        let (entry, shown) = SwiftSource.Entry.find(in: sources, storyboard: boards.main)
        self.entry = entry
        let order = [shown] + userFiles.indices.filter { $0 != shown }
        paths = order.map { userFiles[$0].path } + storyboards.files.map(\.path)
        let title = title ?? URL(filePath: userFiles[shown].path).deletingPathExtension().lastPathComponent
        let texts = order.map {
            Self.withSourceLocation(sources[$0].text, userFiles[$0].path) + (boards.extensions[$0] ?? "")
        }
        let folders = SwiftFile.folders(of: words + files.map(\.path))
        let preparation = Self.preparation(boards, storyboards.pictures, folders)
        let end =
            omitted.map { "anticsStage.report(\($0.swiftLiteral))\n" }.joined() + "anticsStage.play()\n"
        let main = Self.main(
            of: entry, texts[0], sources[shown], title: title, number: shown, preparation, end)
        // Only the main file may have statements.
        let joins = entry == .function && !sources[shown].values.isEmpty
        let isMain = joins || entry == .itself || entry == .lines
        let names = order.indices.map { $0 > 0 ? "Scene\($0).swift" : isMain ? "main.swift" : "Scene.swift" }
        let lastLines = order.map { Self.lastLine(of: sources[$0].text) }
        ends = Dictionary(uniqueKeysWithValues: zip(names, zip(paths, lastLines).map { ($0, $1) }))
        let types = sources.reduce(into: Set()) { $0.formUnion($1.outline.types) }
        self.files =
            [("main.swift", joins ? texts[0] + main : main)] + zip(names, texts).dropFirst(isMain ? 1 : 0)
            + (boards.text.isEmpty ? [] : [("Storyboards.swift", boards.text)])
            + [("Names.swift", Self.names(without: types))]
        let written = userFiles.map { ($0.path, $0.text) } + storyboards.files.map { ($0.path, $0.text) }
        originals = Dictionary(written) { first, _ in first }
            .mapValues { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    }

    /// Returns the files, adapted to the stage library.
    private static func sources(of files: [SwiftFile]) -> [SwiftSource] {
        let modules = Set(files.compactMap(\.module))
        let importsUIKit = files.contains { $0.text.contains("import UIKit") }
        let declarations = SwiftDeclarations(files.map(\.text))
        return files.enumerated().map { number, file in
            // The header of a framework imports UIKit for all its files.
            let needsImport = importsUIKit && file.imports.isEmpty
            return SwiftSource(
                needsImport ? "import AnticsStage; \(file.text)" : file.text, number: number,
                modules: modules, declarations: declarations)
        }
    }

    /// Returns the statements that precede the creation of the stage.
    private static func preparation(
        _ boards: StoryboardCode, _ pictures: PictureFiles, _ folders: [String]
    ) -> String {
        "\(stage).prepare(\(boards.size.map { "size: \($0)" } ?? "")) { fatalError($0) }\n"
            + "\(stage).resourceFolders = [\(folders.map(\.swiftLiteral).joined(separator: ", "))]\n"
            + pictures.code
            + (boards.text.isEmpty ? "" : "MainActor.assumeIsolated { \(StoryboardCode.function)() }\n")
    }

    /// Returns the text of a file with directives for its path and lines.
    private static func withSourceLocation(_ text: String, _ path: String) -> String {
        let literal = path.swiftLiteral
        let text = text.replacing(SwiftExtensions.path, with: literal)
        return "#sourceLocation(file: \(literal), line: 1)\n\(text)\n#sourceLocation()\n"
    }

    private static func lastLine(of text: String) -> Int {
        let end = text.lastIndex { !$0.isWhitespace } ?? text.startIndex
        return text[..<end].count { $0 == "\n" } + 1
    }

    /// Returns the main file, without the user's text for a function, which may be in another file.
    private static func main(
        of entry: SwiftSource.Entry, _ text: String, _ source: SwiftSource, title: String,
        number: Int, _ preparation: String, _ end: String
    ) -> String {
        let title = title.swiftLiteral
        func argument(_ label: String, _ type: String?) -> String { type.map { ", \(label): \($0)()" } ?? "" }
        func app(_ delegate: String?, _ scene: String?) -> String {
            "\(Self.stage)(title: \(title), application: \(delegate.map { "\($0)()" } ?? "nil")\(argument("scene", scene))"
        }
        let stage: String
        switch entry {
        case .itself: return text
        case .lines: return lines(text, source, preparation, end)
        case .function: stage = "\(Self.stage)(title: \(title)) { root in makeScene(in: root) }"
        case .app(let delegate, let scene, let controller):
            stage = "\(app(delegate, scene))\(argument("rootViewController", controller)))"
        case .storyboard(let name, let delegate, let scene):
            let controller =
                "UIStoryboard(name: \(name.swiftLiteral), bundle: nil).instantiateInitialViewController()"
            stage = "\(app(delegate, scene)), rootViewController: \(controller))"
        case .controller(let name): stage = "\(Self.stage)(title: \(title), rootViewController: \(name)())"
        case .view(let name):
            stage = "\(Self.stage)(title: \(title), contentView: \(name)(frame: UIScreen.main.bounds))"
        case .layer(let name):
            stage = """
                \(Self.stage)(title: \(title)) { root in
                    let layer = \(name)()
                    layer.frame = root.bounds
                    root.addSublayer(layer)
                }
                """
        case .preview: stage = "\(SwiftSource.previewPrefix)\(number)_0.stage(\(title))"
        case .nothing: return ""
        }
        return "import AnticsStage\n\(preparation)let anticsStage = \(stage)\n\(end)"
    }

    /// Returns the main file for top-level statements. It predefines `root` and `view` unless the file declares them.
    private static func lines(
        _ text: String, _ source: SwiftSource, _ preparation: String, _ end: String
    ) -> String {
        let constants = [
            ("root", "let root: CALayer = \(Self.stage).current.rootLayer"),
            (
                "view",
                "let view = { let view = UIView(frame: UIScreen.main.bounds); \(Self.stage).current.rootLayer.addSublayer(view.layer); return view }()"
            ),
        ]
        let missing = constants.filter { name, _ in
            (try? Regex("\\b(?:let|var) \(name)\\b")).map { !source.text.contains($0) } ?? true
        }
        let values = source.values.map { "\($0) as Any" }.joined(separator: ", ")
        let end = [
            "let anticsStage = \(Self.stage).current", "anticsStage.showLast(of: [\(values)])", end,
        ]
        return (["import AnticsStage", preparation] + missing.map(\.1) + [text] + end).joined(separator: "\n")
    }

    /// The names that stand for types of the stage. No type is the start of a later one.
    static let aliases = [
        ("DispatchSourceTimer", "StageTimerSource"), ("Timer", "StageTimer"), ("DispatchGroup", "StageGroup"),
        ("DispatchWorkItem", "StageWorkItem"),
    ]

    /// Returns declarations that shadow those of Foundation, and follow the time of the stage.
    ///
    /// `types` are the names of the user's types, which win over the aliases and do not hide the extended types.
    private static func names(without types: Set<String>) -> String {
        let aliases = aliases.filter { !types.contains($0.0) }
        return names + aliases.map { "public typealias \($0) = AnticsStage.\($1)\n" }.joined()
            + ["ContinuousClock", "SuspendingClock"].map(clock).joined()
    }

    /// Returns the declarations that make a clock follow the stage.
    private static func clock(_ name: String) -> String {
        """

        extension Swift.\(name) {
            private static let start = anticsNow(of: Self())
            static var now: Instant { start.advanced(by: .seconds(\(stage).current.time)) }
            var now: Instant { Self.now }
            func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
                try await sleep(for: now.duration(to: deadline))
            }
            func sleep(for duration: Swift.Duration, tolerance: Swift.Duration? = nil) async throws {
                try await \(stage).sleep(duration / .seconds(1))
            }
        }
        extension Swift.\(name).Instant {
            static var now: Self { Swift.\(name).now }
        }
        extension _Concurrency.Task where Success == Never, Failure == Never {
            static func sleep(
                until deadline: Swift.\(name).Instant, tolerance: Swift.Duration? = nil, clock: Swift.\(name)
            ) async throws { try await clock.sleep(until: deadline) }
            static func sleep(
                for duration: Swift.Duration, tolerance: Swift.Duration? = nil, clock: Swift.\(name)
            ) async throws { try await clock.sleep(for: duration) }
        }

        """
    }

    private static let names = """
        import AnticsStage
        import Dispatch
        import Foundation

        extension Dispatch.DispatchTime {
            static func now() -> Self { \(stage).current.dispatchTime }
        }

        extension Dispatch.DispatchWallTime {
            static func now() -> Self {
                let time = \(stage).current.dispatchTime.uptimeNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
                return Self(timespec: timespec(tv_sec: Int(time.quotient), tv_nsec: Int(time.remainder)))
            }
        }

        extension Dispatch.DispatchSource {
            class func makeTimerSource() -> StageTimerSource { StageTimerSource() }
            class func makeTimerSource(queue: DispatchQueue?) -> StageTimerSource { StageTimerSource() }
            class func makeTimerSource(flags: TimerFlags, queue: DispatchQueue?) -> StageTimerSource {
                StageTimerSource()
            }
        }

        extension _Concurrency.Task where Success == Never, Failure == Never {
            static func sleep(nanoseconds duration: UInt64) async throws {
                try await \(stage).sleep(Double(duration) / 1e9)
            }
            static func sleep(_ duration: UInt64) async { try? await sleep(nanoseconds: duration) }
            static func sleep(for duration: Swift.Duration, tolerance: Swift.Duration? = nil) async throws {
                try await \(stage).sleep(duration / .seconds(1))
            }
        }

        extension Foundation.Bundle {
            class var main: Foundation.Bundle { \(stage).bundle }
            static var module: Foundation.Bundle { main }
            convenience init(for type: AnyClass) { self.init(path: Self.main.bundlePath)! }
            func path(forResource name: String?, ofType type: String?) -> String? {
                \(stage).resourcePath(name, type, in: self)
            }
            func path(forResource name: String?, ofType type: String?, inDirectory folder: String?) -> String? {
                path(forResource: name, ofType: type)
            }
            func url(forResource name: String?, withExtension type: String?) -> Foundation.URL? {
                path(forResource: name, ofType: type).map { Foundation.URL(fileURLWithPath: $0) }
            }
            func url(
                forResource name: String?, withExtension type: String?, subdirectory folder: String?
            ) -> Foundation.URL? { url(forResource: name, withExtension: type) }
        }

        extension Foundation.Date {
            init() { self.init(timeIntervalSinceNow: 0) }
            init(timeIntervalSinceNow seconds: Double) {
                self.init(timeIntervalSinceReferenceDate: CACurrentMediaTime() + seconds)
            }
            static var now: Self { Self() }
            static var timeIntervalSinceReferenceDate: Double { CACurrentMediaTime() }
            // The static property hides the property of values.
            var timeIntervalSinceReferenceDate: Double { timeIntervalSince(Self(timeIntervalSinceReferenceDate: 0)) }
            var timeIntervalSinceNow: Double { timeIntervalSince(Self()) }
        }

        extension Foundation.NSDate {
            convenience init(timeIntervalSinceNow seconds: Double) {
                self.init(timeIntervalSinceReferenceDate: CACurrentMediaTime() + seconds)
            }
            class var timeIntervalSinceReferenceDate: Double { CACurrentMediaTime() }
            var timeIntervalSinceReferenceDate: Double {
                timeIntervalSince(Foundation.Date(timeIntervalSinceReferenceDate: 0))
            }
            var timeIntervalSinceNow: Double { timeIntervalSince(Foundation.Date()) }
        }

        extension Foundation.ProcessInfo {
            var systemUptime: Double { CACurrentMediaTime() }
        }

        /// Random numbers that are equal in each run with the same seed.
        struct SystemRandomNumberGenerator: RandomNumberGenerator {
            nonisolated(unsafe) private static var state =
                Foundation.ProcessInfo.processInfo.environment["ANTICS_SEED"].flatMap { UInt64($0) } ?? 0
            nonisolated(unsafe) static var shared = SystemRandomNumberGenerator()

            mutating func next() -> UInt64 {
                Self.state &+= 0x9E37_79B9_7F4A_7C15
                var mixed = (Self.state ^ (Self.state >> 30)) &* 0xBF58_476D_1CE4_E5B9
                mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
                return mixed ^ (mixed >> 31)
            }
        }

        extension FixedWidthInteger {
            static func random(in range: Swift.Range<Self>) -> Self {
                random(in: range, using: &SystemRandomNumberGenerator.shared)
            }
            static func random(in range: Swift.ClosedRange<Self>) -> Self {
                random(in: range, using: &SystemRandomNumberGenerator.shared)
            }
        }

        extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
            static func random(in range: Swift.Range<Self>) -> Self {
                random(in: range, using: &SystemRandomNumberGenerator.shared)
            }
            static func random(in range: Swift.ClosedRange<Self>) -> Self {
                random(in: range, using: &SystemRandomNumberGenerator.shared)
            }
        }

        extension Bool {
            static func random() -> Bool { random(using: &SystemRandomNumberGenerator.shared) }
        }

        extension Swift.Collection {
            func randomElement() -> Element? { randomElement(using: &SystemRandomNumberGenerator.shared) }
        }

        extension Swift.Sequence {
            func shuffled() -> [Element] { shuffled(using: &SystemRandomNumberGenerator.shared) }
        }

        extension MutableCollection where Self: RandomAccessCollection {
            mutating func shuffle() { shuffle(using: &SystemRandomNumberGenerator.shared) }
        }

        extension Foundation.Thread {
            class func sleep(forTimeInterval interval: Double) { \(stage).current.sleepInBlock(interval) }
        }

        @discardableResult func sleep(_ seconds: UInt32) -> UInt32 {
            \(stage).current.sleepInBlock(Double(seconds))
            return 0
        }
        @discardableResult func usleep(_ microseconds: UInt32) -> Int32 {
            \(stage).current.sleepInBlock(Double(microseconds) / 1e6)
            return 0
        }

        func arc4random() -> UInt32 { .random(in: 0 ... .max) }
        func arc4random_uniform(_ bound: UInt32) -> UInt32 { bound < 2 ? 0 : .random(in: 0..<bound) }

        func print(_ items: Any..., separator: String = " ", terminator: String = "\\n") {
            \(stage).current.note(items.map { String(describing: $0) }.joined(separator: separator))
        }

        // The types of the closures are those of Dispatch, so that these methods hide its own.
        extension Dispatch.DispatchQueue {
            class func global(qos: DispatchQoS.QoSClass = .default) -> Dispatch.DispatchQueue { .main }
            func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
            @preconcurrency func async(
                group: Dispatch.DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
                execute work: @escaping @Sendable @convention(block) () -> Void
            ) { async(execute: StageWorkItem { work() }) }
            @preconcurrency func asyncAfter(
                deadline: Dispatch.DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
                execute work: @escaping @Sendable @convention(block) () -> Void
            ) { asyncAfter(deadline: deadline, execute: StageWorkItem { work() }) }
            @preconcurrency func asyncAfter(
                wallDeadline: Dispatch.DispatchWallTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
                execute work: @escaping @Sendable @convention(block) () -> Void
            ) { asyncAfter(wallDeadline: wallDeadline, execute: StageWorkItem { work() }) }
            func asyncAfter(wallDeadline: Dispatch.DispatchWallTime, execute item: StageWorkItem) {
                // Dispatch stores a time of this clock as a negative number.
                let time = 0 &- unsafeBitCast(wallDeadline, to: UInt64.self)
                asyncAfter(deadline: Dispatch.DispatchTime(uptimeNanoseconds: time), execute: item)
            }
        }

        /// Returns the machine's time. A generic function does not use the properties of this file.
        private func anticsNow<Time: Swift.Clock>(of clock: Time) -> Time.Instant { clock.now }

        struct AnticsPreview {
            let stage: (String) -> \(stage)
            init(_ view: @escaping () -> UIView) { stage = { \(stage)(title: $0, contentView: view()) } }
            init(_ view: @escaping () -> NSView) { stage = { \(stage)(title: $0, contentView: view()) } }
            init(_ controller: @escaping () -> UIViewController) {
                stage = { \(stage)(title: $0, rootViewController: controller()) }
            }
        }

        enum PlaygroundPage {
            static var current: Page { Page() }
            struct Page {
                var needsIndefiniteExecution: Bool {
                    get { true }
                    nonmutating set {}
                }
                var liveView: Any? {
                    get { nil }
                    nonmutating set { setLiveView(newValue) }
                }
                func setLiveView(_ view: Any?) { \(stage).current.showLive(view) }
                func finishExecution() {}
            }
        }

        """
}
