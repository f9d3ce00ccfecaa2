import Platform
import TerminalScreen
import Text

extension SwiftSources {
    /// The name of the compiled program in its folder.
    static let program = "program"

    /// The time limit of the compiler in seconds.
    private static let timeLimit = 120.0

    private func options(
        into folder: String, with library: StageLibrary, _ environment: [String: String]
    ) -> [String] {
        let options = [
            "-swift-version", "5", "-suppress-warnings", "-diagnostic-style", "llvm", "-no-color-diagnostics",
        ]
        let modules =
            environment["CLANG_MODULE_CACHE_PATH"] ?? BaseFolder.cache.path(of: "modules", environment)
        return options + library.options + (modules.map { ["-module-cache-path", $0] } ?? []) + [
            "-Onone", "-wmo", "-module-name", "Program", "-gline-tables-only", "-o",
            "\(folder)/\(Self.program)",
            // Else the members of our own modules hide those of the user's modules.
            "-enable-upcoming-feature", "MemberImportVisibility",
        ]
    }

    /// Compiles the program into a folder, and shows a line if it takes long.
    ///
    /// - Throws: A failure with the errors of the compiler.
    func compile(
        into folder: String, with library: StageLibrary, _ environment: [String: String],
        _ status: StatusLine?
    ) throws(Failure) {
        for file in files {
            try BaseFolder.write(file.text, to: "\(folder)/\(file.name)", overwrites: true)
        }
        let output = "\(folder)/output.txt"
        // The folder also takes the temporary files of the compiler.
        var environment = environment
        environment["TMPDIR"] = folder
        let compiler = Subprocess(
            name: "swiftc",
            arguments: options(into: folder, with: library, environment)
                + files.map { "\(folder)/\($0.name)" },
            environment: environment)
        let ending: Subprocess.Ending
        do throws(ErrorNumber) {
            ending = try compiler.run(output: output, limit: Self.timeLimit, status: status)
        } catch {
            throw Failure(
                "cannot start the Swift compiler, swiftc: \(error.reason). Install it: https://www.swift.org/install",
                .unavailable)
        }
        guard ending != .exit(0) else { return }
        guard let bytes = try InputFile.read(output, limit: 1 << 20).bytes else { return }
        throw Failure(in: errors(in: String(decoding: bytes, as: UTF8.self), library) + omissions)
    }

    /// Returns the errors in the output of the compiler, with locations in the user's files.
    private func errors(in output: String, _ library: StageLibrary) -> [SafeText] {
        // The compiler reports a missing brace after the user's text.
        let missing = #/^/.*/(\w+\.swift):\d+:\d+: error: expected/#.anchorsMatchLineEndings()
        let moved = output.replacing(missing) { match in
            guard let end = ends[String(match.1)] else { return String(match.0) }
            return "\(end.path):\(end.line):1: error: expected"
        }
        // It also reports an unterminated comment there, with a note at its start.
        let comment =
            #/[^\n]+: (error: unterminated [^\n]*)\n(?:[^\n]*\n){1,3}?([^\n]+): note: comment started here/#
        let located = moved.replacing(comment) { "\($0.2): \($0.1)" }
        let lines = located.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let text = SwiftDiagnostics.restoringOriginals(lines, originals).joined(separator: "\n")
        return SwiftDiagnostics.errors(in: text, of: paths, entry: entry) { name, path in
            importers.contains(path) && !library.declares(name)
        }
    }
}

/// The diagnostics of the compiler, or of a program that has stopped.
enum SwiftDiagnostics {
    private static let importHint: SafeText = "hint: add import UIKit at the start of the file"
    // Patterns are constants, because the library compiles each literal again wherever it is evaluated. They are immutable,
    // but the compiler cannot prove it.
    nonisolated(unsafe) private static let diagnostic = #/^(.*?):\d+:\d+: (error|warning|note): /#
    nonisolated(unsafe) private static let position = #/(.+?):(\d+):(\d+): /#
    /// The error that follows from the one of an unknown method in a selector.
    nonisolated(unsafe) private static let consequence = /generic parameter '(?:Target|Result)' could not/
    nonisolated(unsafe) private static let missingModule = #/error: no such module '(.+?)'/#
    nonisolated(unsafe) private static let ownType = #/ \(aka '(?:Optional<)?Stage\w+>?'\)/#
    /// The error of a name that only Apple's frameworks have.
    nonisolated(unsafe) private static let absentName =
        /error: cannot find (?:type )?'((?:UI|NS|CA|CG|CI|AV|SK|MK|WK)[A-Z]\w+|objc_\w+)' in/
    private static let maximumErrors = 20
    private static let storyboardHint: SafeText =
        "hint: declare the property or method that the storyboard uses, or remove the connection"
    private static let initializerHint: SafeText =
        "hint: use a closure, such as { UILabel() }, instead of the type. Only Objective-C creates objects of a type in a variable"

    /// Returns the errors with their source lines and notes, or the whole output if it has an unknown form.
    ///
    /// Errors of other files only follow from those of the files at the paths, so it leaves them out, and all notes of other
    /// files. Shows the first errors, and counts the others.
    ///
    /// `lacks` returns whether Antics does not have a name that the file at a path cannot find.
    static func errors(
        in text: String, of paths: [String], entry: SwiftSource.Entry = .nothing,
        lacks: (_ name: String, _ path: String) -> Bool = { _, _ in true }
    ) -> [SafeText] {
        var (own, others): ([SafeText], [SafeText]) = ([], [])
        var seen: Set<Substring> = []
        // Whether the current lines are shown, and whether their error is one of the file at the path.
        var (isShown, isOwn) = (false, true)
        var (hint, count): (SafeText?, Int) = (nil, 0)
        var absent: [String] = []
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: diagnostic) {
                let path = String(match.1)
                if match.2 == "note" {
                    isShown = isShown && paths.contains(path)
                } else {
                    own += [hint].compactMap(\.self)
                    hint = nil
                    let isCause = match.2 == "error" && !line.contains(consequence)
                    isShown = isCause && seen.insert(line).inserted
                    isOwn = paths.contains(path)
                    if isShown, isOwn { count += 1 }
                    isShown = isShown && count <= maximumErrors
                }
                if isOwn, let name = line.firstMatch(of: absentName).map({ String($0.1) }) {
                    let isKnown = absent.contains(name)
                    if isKnown || lacks(name, path) {
                        if !isKnown { absent.append(name) }
                    } else if isShown, !own.contains(importHint) {
                        // The compiler does not suggest this fix.
                        hint = importHint
                    }
                }
                if isShown { hint = Self.hint(for: line, in: path) ?? hint }
            }
            guard isShown else { continue }
            // The compiler counts a tab as one column.
            let shown = SafeText(line.replacing("\t", with: " "))
            if isOwn { own.append(shown) } else { others.append(shown) }
        }
        own += [hint].compactMap(\.self)
        let omitted = count - maximumErrors
        if omitted > 0 { own.append("and \(omitted) more error\(omitted == 1 ? "" : "s")") }
        if !absent.isEmpty {
            let names = absent.prefix(5).joined(separator: ", ") + (absent.count > 5 ? ", …" : "")
            own.append(
                "hint: Antics does not have \(SafeText(names)). docs/swift-library.md lists the classes it has"
            )
        }
        if own.isEmpty { own = unusable(entry, others, paths.first ?? "") ?? others }
        return own.isEmpty ? ["\(paths.first ?? ""): error: compiler output: \(text)"] : own
    }

    /// Returns the hint for an error of a file, or `nil` if there is none.
    private static func hint(for error: Substring, in path: String) -> SafeText? {
        if let module = error.firstMatch(of: missingModule)?.1 {
            return
                "hint: Antics has UIKit, AppKit, QuartzCore, CoreGraphics and Foundation. Remove what needs \(SafeText(module))"
        }
        if path.hasSuffix(".storyboard") { return storyboardHint }
        return error.contains("metatype value must use a 'required' initializer") ? initializerHint : nil
    }

    /// Returns the error for a class that Antics cannot create, or `nil` for other errors of the main file.
    private static func unusable(
        _ entry: SwiftSource.Entry, _ errors: [SafeText], _ path: String
    ) -> [SafeText]? {
        let (name, initializer): (String, String)
        switch entry {
        case .controller(let shown), .layer(let shown): (name, initializer) = (shown, "init()")
        case .app(_, _, let shown?): (name, initializer) = (shown, "init()")
        case .view(let shown): (name, initializer) = (shown, "init(frame:)")
        case .itself, .function, .lines, .app, .storyboard, .preview, .nothing: return nil
        }
        let isCall = zip(errors, errors.dropFirst()).contains { error, line in
            error.text.contains(#/main\.swift:\d+:\d+: error: /#) && line.text.contains("\(name)(")
        }
        guard isCall else { return nil }
        return [
            "\(path): error: \(name) has no \(initializer): create one in func makeScene(in root: CALayer)"
        ]
    }

    /// Returns the output with the lines and columns of the user's files, and without the names of our types.
    static func restoringOriginals(_ lines: [String], _ originals: [String: [Substring]]) -> [String] {
        var lines = lines
        for index in lines.indices {
            lines[index] = lines[index].replacing(ownType, with: "").replacing("AnticsStage", with: "UIKit")
            for (name, type) in SwiftSources.aliases { lines[index].replace(type, with: name) }
            guard let location = lines[index].prefixMatch(of: position),
                index + 1 < lines.count,
                let number = Int(location.2), let column = Int(location.3),
                let file = originals[String(location.1)], file.indices.contains(number - 1)
            else { continue }
            let (adapted, original) = (lines[index + 1], String(file[number - 1]))
            guard adapted != original else { continue }
            if location.1.hasSuffix(".storyboard") {
                // The code is a translation of the line.
                lines[index] = "\(location.1):\(number):1: \(lines[index][location.range.upperBound...])"
                lines[index + 1] = original
                if index + 2 < lines.count, lines[index + 2].contains("^") { lines[index + 2] = "" }
                continue
            }
            // The replaced words are before or behind the error.
            let isUnchangedBefore = adapted.prefix(column - 1) == original.prefix(column - 1)
            let shift = isUnchangedBefore ? 0 : max(original.count - adapted.count, 1 - column)
            lines[index + 1] = original
            let message = lines[index][location.range.upperBound...]
            lines[index] = "\(location.1):\(number):\(column + shift): \(message)"
            guard index + 2 < lines.count, lines[index + 2].contains("^") else { continue }
            lines[index + 2] =
                shift < 0
                ? String(lines[index + 2].dropFirst(-shift))
                : String(repeating: " ", count: shift) + lines[index + 2]
        }
        return lines
    }

    /// Returns the location in the user's files and the reason of a trap, or `nil` if the output has none.
    ///
    /// The output has a message, and the calls that led to the trap.
    static func fault(in text: String, of files: [SwiftFile]) -> SafeText? {
        let message = text.firstMatch(
            of: /([^\/\s]+\.swift):(\d+): (?:Fatal error|(?:Precondition|Assertion) failed):?\s*([^\n]*)/)
        let cast = text.firstMatch(
            of: /Could not cast value of type '(?:\w+\.)?([^\n']+)' \(0x\w+\) to '(?:\w+\.)?([^\n']+)'/)
        let calls = text.matches(of: /\ at ([^\n]+\.swift):(\d+):(\d+)\n/)
        guard message != nil || text.contains("***") else {
            return text.split(separator: "\n").first { $0.contains("error") || $0.contains("atal") }.map {
                "\(files.first?.path ?? ""): error: \(String($0))"
            }
        }
        var locations = calls.map { (name: $0.1, line: $0.2, column: $0.3) }
        if let message { locations.insert((message.1, message.2, "1"), at: 0) }
        let failure = text.firstMatch(of: /Swift runtime failure: ([^*\n]+) \*\*\*/)
        let castFailure = cast.map { "could not cast a value of type \($0.1) to \($0.2)" }
        var reason = castFailure ?? String(message?.3 ?? failure?.1 ?? "")
        if reason.isEmpty || reason.hasPrefix("Current stack") || reason.hasPrefix("***") { reason = "trap" }
        for (name, number, column) in locations {
            let match = files.first {
                "/\($0.path)".hasSuffix("/\(name)") || "/\(name)".hasSuffix("/\($0.path)")
            }
            guard let file = match, let line = Int(number) else { continue }
            if reason.contains("nil"), let outlet = outlet(in: line, of: file, files) {
                reason =
                    "the outlet \(outlet) is nil. No storyboard connects it, or Antics has no class for its element. Play the folder of its storyboard, or create the view in code"
            }
            return "\(file.path):\(number):\(column): error: the program stops: \(reason)"
        }
        return "\(files.first?.path ?? ""): error: the program stops: \(reason)"
    }

    /// Returns the first outlet in a line of a file, or `nil` if there is none.
    private static func outlet(in number: Int, of file: SwiftFile, _ files: [SwiftFile]) -> String? {
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(number - 1) else { return nil }
        let outlets = Set(
            files.flatMap { $0.text.matches(of: /@IBOutlet\s+(?:[\w()]+\s+)*?var\s+(\w+)/).map(\.1) })
        return lines[number - 1].matches(of: /\w+/).map(\.0).first(where: outlets.contains).map(String.init)
    }
}

/// The library for compiling and running Swift files. It is beside the program in a build, and in `lib/antics` in an
/// installation.
struct StageLibrary {
    let folder: String
    /// A text that differs between builds of the library.
    let mark: String

    /// The environment variable with the folder, for a compiled program.
    static let variable = "ANTICS_LIBRARY"
    static let file = "libAnticsStage.so"

    /// Finds the library, and builds it first if this program runs from a checkout that does not have it yet.
    ///
    /// - Throws: A failure if there is no library and it cannot be built.
    init(_ environment: [String: String]) throws(Failure) {
        if let library = Self(in: environment) {
            self = library
            return
        }
        try Checkout.current?.build("AnticsStage", environment)
        guard let library = Self(in: environment) else {
            throw Failure(Installation.current.missingLibrary, .unavailable)
        }
        self = library
    }

    /// Finds the library in the folder that the environment names, beside the program, or in `lib/antics` of this or
    /// another installation.
    init?(in environment: [String: String]) {
        let programFolder = Checkout.programFolder
        let prefixes: [String?] = [
            programFolder.deletingLastPathComponent().path, environment["HOME"].map { $0 + "/.local" },
            "/usr/local",
            "/usr",
        ]
        let folders: [String?] =
            [environment[Self.variable], programFolder.path] + prefixes.map { $0.map { $0 + "/lib/antics" } }
        for case let folder? in folders {
            guard let facts = FileStatus("\(folder)/\(Self.file)") else { continue }
            self.folder = folder
            mark = "\(folder) \(facts.size) \(facts.modified)"
            return
        }
        return nil
    }

    /// Returns the installed scene file of an example, or `nil` if the path is a file or not an example.
    static func sceneFile(replacing path: String) -> String? {
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        let file = Checkout.programFolder.deletingLastPathComponent().appending(
            path: "share/doc/antics/examples/\(name).yaml")
        return FileStatus(path) == nil && FileStatus(file.path) != nil ? file.path : nil
    }

    var options: [String] {
        includes.flatMap { ["-I", $0] } + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
            + ["-L", folder, "-lAnticsStage", "-Xlinker", "-rpath", "-Xlinker", folder]
    }

    /// Returns whether the library has a public name. The names in a compiled module end with a null byte.
    func declares(_ name: String) -> Bool {
        let module = "\(isBuilt ? folder + "/Modules" : folder)/CoreAnimation.swiftmodule"
        let bytes = (try? InputFile.read(module, limit: 1 << 26))?.bytes ?? []
        let word = Array(name.utf8) + [0]
        return bytes.withUnsafeBufferPointer { bytes in
            bytes.indices.contains { bytes[$0] == 0 && bytes[($0 + 1)...].starts(with: word) }
        }
    }

    /// Whether this is a build. It also needs the C modules of its dependencies, which an installation does not.
    private var isBuilt: Bool { FileStatus(folder + "/Modules") != nil }

    private var includes: [String] {
        guard isBuilt else { return [folder] }
        let checkouts = URL(filePath: folder).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "checkouts").path
        let headers = FileStatus.names(in: checkouts).flatMap { package in
            let sources = "\(checkouts)/\(package)/Sources"
            return FileStatus.names(in: sources).map { "\(sources)/\($0)/include" }
        }
        return [folder + "/Modules"] + headers.filter { FileStatus($0) != nil }
    }

    private var maps: [String] {
        ["CTerminal", "CYAML", "CExpat", "CZlib"].map { folder + "/\($0).build/module.modulemap" }.filter {
            FileStatus($0) != nil
        }
    }
}

/// The cache of compiled programs, by their sources. It holds the newest ones.
struct SwiftCache {
    private let folder: String

    /// Creates the user's cache.
    ///
    /// - Throws: A failure if its folder is unknown.
    init(_ environment: [String: String]) throws(Failure) {
        guard let folder = BaseFolder.cache.path(of: "swift", environment) else {
            throw Failure("no folder for compiled programs. Set HOME or XDG_CACHE_HOME", .cannotWrite)
        }
        self.folder = folder
    }

    private static let capacity = 32

    /// Finds the program of some sources in the cache, or makes it in a folder. Returns its path.
    ///
    /// The texts are everything that determines the program. A failure removes the folder.
    ///
    /// - Throws: The error of `make`, or a failure if the cache cannot be written.
    func program(of texts: [String], _ make: (_ folder: String) throws(Failure) -> Void) throws(Failure)
        -> String
    {
        let entry = "\(folder)/\(Self.key(of: texts))"
        let path = "\(entry)/\(SwiftSources.program)"
        if FileStatus(path) != nil {
            try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: entry)
            return path
        }
        removeStaleDrafts()
        // Two processes that compile the same file have different drafts, and so has the next program of a process.
        let draft = "\(entry).\(getpid()).\(UInt32.random(in: 0 ... .max))"
        let guardian = CleanUpGuard(removing: draft)
        defer { withExtendedLifetime(guardian) {} }
        do {
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
        } catch {
            throw Failure("cannot create \(SafeText(draft))", .cannotWrite)
        }
        defer { try? FileManager.default.removeItem(atPath: draft) }
        try make(draft)
        // A folder without its program is left from an interrupted removal.
        if FileStatus(path) == nil { try? FileManager.default.removeItem(atPath: entry) }
        let error: ErrorNumber? = rename(draft, entry) == 0 ? nil : .last
        if let error, FileStatus(path) == nil {
            throw Failure("cannot write \(SafeText(entry)): \(error.reason)", .cannotWrite)
        }
        prune()
        return path
    }

    private var entries: [String] { FileStatus.names(in: folder) }

    /// Removes the drafts of processes that no longer exist.
    private func removeStaleDrafts() {
        for entry in entries {
            let parts = entry.split(separator: ".")
            guard parts.count > 1, let process = pid_t(parts[1]), kill(process, 0) != 0, errno == ESRCH else {
                continue
            }
            try? FileManager.default.removeItem(atPath: "\(folder)/\(entry)")
        }
    }

    private func prune() {
        let dated = entries.map { "\(folder)/\($0)" }.compactMap { path in
            FileStatus(path).map { (path: path, modified: $0.modified) }
        }
        for old in dated.sorted(by: { $0.modified > $1.modified }).dropFirst(Self.capacity) {
            try? FileManager.default.removeItem(atPath: old.path)
        }
    }

    /// Returns a name for some texts: two FNV-1a hashes in 64 bits.
    private static func key(of texts: [String]) -> String {
        var hashes: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4)
        for byte in texts.joined(separator: "\0").utf8 {
            hashes.0 = (hashes.0 ^ UInt64(byte)) &* 0x100_0000_01B3
            hashes.1 = (hashes.1 ^ UInt64(byte) ^ 0x5A) &* 0x100_0000_01B3
        }
        return String(hashes.0, radix: 36) + String(hashes.1, radix: 36)
    }
}
