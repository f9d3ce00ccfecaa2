import Platform
import Text

/// The compiler's work on a file that is shown.
struct SwiftCompilation {
    private let sources: SwiftSources
    private let path: String
    private let library: StageLibrary
    private let environment: [String: String]

    /// What the program is called in its folder.
    static let name = "program"

    init(_ sources: SwiftSources, path: String, _ library: StageLibrary, _ environment: [String: String]) {
        self.sources = sources
        self.path = path
        self.library = library
        self.environment = environment
    }

    /// How long the compiler may take, in seconds.
    private static let patience = 120.0

    /// Writes the program into a folder.
    ///
    /// - Throws: a failure with what the compiler has to say of the file.
    func write(into folder: String) throws(Failure) {
        for file in sources.files {
            try BaseFolder.write(file.text, to: "\(folder)/\(file.name)", overwrites: true)
        }
        let words = "\(folder)/words.txt"
        let options = [
            "-swift-version", "5", "-Onone", "-suppress-warnings", "-module-name", "Program",
            "-diagnostic-style", "llvm",
            "-no-color-diagnostics", "-o", "\(folder)/\(Self.name)",
        ]
        let compiler = Subprocess(
            name: "swiftc",
            arguments: options + library.options + sources.files.map { "\(folder)/\($0.name)" },
            environment: environment)
        let ending: Subprocess.Ending
        do throws(ErrorNumber) {
            ending = try compiler.run(sayingInto: words, limit: Self.patience)
        } catch {
            throw Failure(
                "antics swift needs the Swift compiler, and there is no swiftc (\(error.reason)). Install it: https://www.swift.org/install",
                .unavailable)
        }
        guard ending != .exit(0) else { return }
        guard case .text(let text) = try InputFile.contents(of: words, limit: 1 << 20) else { return }
        throw Failure(in: SwiftDiagnostics.errors(in: text, of: path))
    }
}

/// What the compiler, or a program that has stopped, says of a file.
enum SwiftDiagnostics {
    private static let selectorHint: SafeText =
        "hint: what takes a selector takes a block too: Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in … }"

    /// The errors, each with the line it is about and what belongs to it; what is not known is told as it is.
    static func errors(in text: String, of path: String) -> [SafeText] {
        var errors: [SafeText] = []
        var takes = false
        var hint: SafeText?
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: #/:\d+:\d+: (error|warning|note): /#) {
                if let hint { errors.append(hint) }
                // The compiler says what is not there, and not what is.
                hint = line.contains("error: '#selector' can only be used") ? selectorHint : nil
                takes = match.1 != "warning"
            }
            if takes { errors.append(SafeText(String(line))) }
        }
        errors += [hint].compactMap(\.self)
        return errors.isEmpty ? ["\(path): error: the compiler says: \(text)"] : errors
    }

    /// Where and why a program has trapped; nil when it does not say so.
    static func fault(in text: String, of path: String) -> SafeText? {
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: /([^\/\s]+\.swift):(\d+): Fatal error:? ?(.*)/) {
                let place = path.hasSuffix("\(match.1)") ? "\(path):\(match.2):1" : "\(path)"
                let reason = match.3.isEmpty ? "it traps" : String(match.3)
                return "\(place): error: it stops: \(reason)"
            }
        }
        return text.split(separator: "\n").first { $0.contains("error") || $0.contains("atal") }.map {
            "\(path): error: \(String($0))"
        }
    }
}

/// The library that code is compiled against, and run with: beside the program where it was built, in `lib/antics` where
/// it was installed.
struct StageLibrary {
    /// The folder that it is in.
    let folder: String
    /// What tells one build of it from another.
    let mark: String

    /// The variable that tells where it is to a program which stands elsewhere.
    static let variable = "ANTICS_LIBRARY"
    private static let file = "libAnticsStage.so"

    /// The library of this program.
    ///
    /// - Throws: a failure, when there is none.
    init(_ environment: [String: String]) throws(Failure) {
        let own = Self.ownFolder
        let folders: [String?] = [
            environment[Self.variable], own.path,
            own.deletingLastPathComponent().appending(path: "lib/antics").path,
        ]
        for case let folder? in folders {
            guard let facts = FileStatus("\(folder)/\(Self.file)") else { continue }
            self.folder = folder
            mark = "\(folder) \(facts.size) \(facts.modified)"
            return
        }
        throw Failure(
            "there is no \(Self.file) here, against which code is compiled: make install puts it where antics is installed, swift build where it was built",
            .unavailable)
    }

    /// The folder that this program is in.
    private static var ownFolder: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    /// The scene file that shows what an example does, where the examples were installed; nil when a path means a file, or
    /// no example.
    static func sceneFile(insteadOf path: String) -> String? {
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        let file = ownFolder.deletingLastPathComponent().appending(
            path: "share/doc/antics/examples/\(name).yaml")
        return FileStatus(path) == nil && FileStatus(file.path) != nil ? file.path : nil
    }

    /// What the compiler is told, to find it, and its modules.
    var options: [String] {
        includes.flatMap { ["-I", $0] } + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
            + ["-L", folder, "-lAnticsStage", "-Xlinker", "-rpath", "-Xlinker", folder]
    }

    /// Where it was built, modules of others are about, which ours are made of; where it was installed, none is needed.
    private var isBuilt: Bool { FileStatus(folder + "/Modules") != nil }

    private var includes: [String] {
        guard isBuilt else { return [folder] }
        let checkouts = URL(filePath: folder).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "checkouts").path
        let packages = (try? FileManager.default.contentsOfDirectory(atPath: checkouts)) ?? []
        let headers = packages.sorted().flatMap { package in
            let sources = "\(checkouts)/\(package)/Sources"
            let targets = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
            return targets.sorted().map { "\(sources)/\($0)/include" }
        }
        return [folder + "/Modules"] + headers.filter { FileStatus($0) != nil }
    }

    private var maps: [String] {
        ["CTerminal", "CYAML", "CZlib"].map { folder + "/\($0).build/module.modulemap" }.filter {
            FileStatus($0) != nil
        }
    }
}

/// Where compiled programs are kept, each under what it was made of: the newest few dozen.
struct SwiftCache {
    private let folder: String

    /// The cache of the person.
    ///
    /// - Throws: a failure, when it is not known where that is.
    init(_ environment: [String: String]) throws(Failure) {
        guard let folder = BaseFolder.cache.path(of: "swift", environment) else {
            throw Failure(
                "neither XDG_CACHE_HOME nor HOME is set, so there is no place for compiled code", .cannotWrite
            )
        }
        self.folder = folder
    }

    /// How many programs are kept.
    private static let capacity = 32

    /// The program that is made of some texts: the one that is kept, or a new one.
    ///
    /// - Parameters:
    ///   - texts: what decides what the program is.
    ///   - make: makes it in a folder; nothing of that folder stays when it fails.
    /// - Returns: the path of the program.
    /// - Throws: what `make` throws, or a failure when the cache cannot be written.
    func program(of texts: [String], _ make: (_ folder: String) throws(Failure) -> Void) throws(Failure)
        -> String
    {
        let place = "\(folder)/\(Self.key(of: texts))"
        let path = "\(place)/\(SwiftCompilation.name)"
        if FileStatus(path) != nil {
            try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place)
            return path
        }
        // Whole or not at all: two that compile the same file do not meet.
        let draft = "\(place).\(getpid())"
        do {
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
        } catch {
            throw Failure("cannot make \(SafeText(draft))", .cannotWrite)
        }
        defer { try? FileManager.default.removeItem(atPath: draft) }
        try make(draft)
        // A folder without its program is left over from an interrupted removal.
        if FileStatus(path) == nil { try? FileManager.default.removeItem(atPath: place) }
        let error: ErrorNumber? = rename(draft, place) == 0 ? nil : .last
        if let error, FileStatus(path) == nil {
            throw Failure("cannot write \(SafeText(place)): \(error.reason)", .cannotWrite)
        }
        prune()
        return path
    }

    /// Removes the oldest of too many.
    private func prune() {
        let places = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let dated = places.map { "\(folder)/\($0)" }.compactMap { path in
            FileStatus(path).map { (path: path, modified: $0.modified) }
        }
        for old in dated.sorted(by: { $0.modified > $1.modified }).dropFirst(Self.capacity) {
            try? FileManager.default.removeItem(atPath: old.path)
        }
    }

    /// A name that texts have in common with hardly any others: FNV-1a in 64 bits, twice.
    private static func key(of texts: [String]) -> String {
        var hashes: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4)
        for byte in texts.joined(separator: "\0").utf8 {
            hashes.0 = (hashes.0 ^ UInt64(byte)) &* 0x100_0000_01B3
            hashes.1 = (hashes.1 ^ UInt64(byte) ^ 0x5A) &* 0x100_0000_01B3
        }
        return String(hashes.0, radix: 36) + String(hashes.1, radix: 36)
    }
}
