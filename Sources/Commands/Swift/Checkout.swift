import Layers
import Platform
import Playground
import Text

/// The source folder of Antics that this program was built in.
struct Checkout {
    /// The folder with `Package.swift`.
    let folder: URL

    static var program: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }

    static var programFolder: URL { program.deletingLastPathComponent() }

    /// The checkout of this program, or `nil` if the program was installed.
    static let current: Checkout? = sequence(first: programFolder) { $0.deletingLastPathComponent() }
        .prefix(maximumDepth)
        .first { FileStatus($0.appending(path: "Sources/Apple/AnticsStage").path) != nil }
        .map(Checkout.init)

    /// The greatest number of folders between the program and the checkout, such as `.build/tests/TRIPLE/debug`.
    private static let maximumDepth = 6

    /// The longest time that a build may take, in seconds.
    private static let buildLimit = 3600.0

    /// Builds a product in the build folder and the configuration of this program.
    ///
    /// Prints a line first, because a build takes about a minute.
    ///
    /// - Throws: a failure with the end of the build's output.
    func build(_ product: String, _ environment: [String: String]) throws(Failure) {
        let program = Self.programFolder
        let scratch = program.deletingLastPathComponent().deletingLastPathComponent().path
        let log = "\(scratch)/\(product).log"
        var environment = environment
        #if QUICK_BUILD
            // With the settings of this program, the build system compiles no module twice.
            environment["ANTICS_QUICK_BUILD"] = "1"
        #endif
        let build = Subprocess(
            name: "swift",
            arguments: [
                "build", "--package-path", folder.path, "--scratch-path", scratch,
                "--configuration", program.lastPathComponent, "--product", product,
            ], environment: environment)
        Failure.report("building the library for Swift files (only once, about a minute)")
        let ending = try Failure.starting("swift") { () throws(ErrorNumber) in
            try build.run(output: log, limit: Self.buildLimit)
        }
        guard ending != .exit(0) else { return }
        var end: [SafeText] = []
        if let bytes = try InputFile.read(log, limit: 1 << 22).bytes {
            let text = String(decoding: bytes, as: UTF8.self)
            end = text.split(separator: "\n").suffix(5).map { SafeText($0) }
        }
        throw Failure(in: ["error: cannot build the library for Swift files. Complete output: \(log)"] + end)
    }
}

/// The installation of this program, which determines how Swift files can be played.
enum Installation: Hashable {
    /// The build folder of the sources.
    case checkout(String)
    /// Files below a prefix, from `make install` or the tarball.
    case prefix(String)
    case debian
    /// The program alone.
    case file

    static let current: Installation = {
        if let checkout = Checkout.current { return .checkout(checkout.folder.path) }
        let prefix = Checkout.programFolder.deletingLastPathComponent().path
        // Only Debian keeps completions for zsh there.
        if prefix == "/usr", FileStatus("/usr/share/zsh/vendor-completions/_antics") != nil { return .debian }
        return FileStatus(prefix + "/share/doc/antics") == nil ? .file : .prefix(prefix)
    }()

    var title: SafeText {
        switch self {
        case .checkout(let folder): "built in \(folder)"
        case .prefix(let folder): "installed below \(folder)"
        case .debian: "Debian package"
        case .file: "one file"
        }
    }

    /// The sentence that explains a missing library for Swift files, with the fix for this installation.
    var missingLibrary: SafeText {
        let prefix = if case .prefix(let folder) = self { folder } else { "~/.local" }
        let owner: SafeText = self == .debian ? "the Debian package" : "this installation"
        return """
            Swift files need \(StageLibrary.file), which \(owner) does not contain. With Swift installed, run this in the \
            sources of Antics: make install-stage PREFIX=\(prefix)
            """
    }
}

/// An example program: a Swift file in the folder `Examples` of the checkout.
///
/// The scene file beside it shows the same frames.
struct ExampleProgram {
    /// The name of the file, which is also its word on the command line.
    let name: String

    var path: String { "\(Self.folder)/\(name)" }

    /// All example programs in alphabetical order, or none if this program was installed.
    static let all: [ExampleProgram] = {
        let names = FileStatus.names(in: folder)
        return names.filter { name in
            name.hasSuffix(".swift") && names.contains(name.replacing(".swift", with: ".yaml"))
        }.map(ExampleProgram.init)
    }()

    private static var folder: String { Checkout.current?.folder.appending(path: "Examples").path ?? "" }

    /// Returns the program that a word of the command line means, or `nil` if there is none or a file has that name.
    static func named(_ word: String) -> ExampleProgram? {
        FileStatus(word) == nil ? all.first { $0.name == word } : nil
    }

    /// Reads the scene file that shows the same frames.
    func timeline() throws(Failure) -> Timeline {
        try SceneSource.read(path.replacing(".swift", with: ".yaml")).item.timeline
    }
}
