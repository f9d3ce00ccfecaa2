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
        throw Failure(in: SwiftComplaints.errors(in: text, of: path))
    }
}

/// What the compiler, or a program that has stopped, says of a file.
enum SwiftComplaints {
    private static let selectorHint: ShownText =
        "hint: what takes a selector takes a block too: Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in … }"

    /// The errors, each with the line it is about and what belongs to it; what is not known is told as it is.
    static func errors(in text: String, of path: String) -> [ShownText] {
        var errors: [ShownText] = []
        var takes = false
        var hint: ShownText?
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: #/:\d+:\d+: (error|warning|note): /#) {
                if let hint { errors.append(hint) }
                // The compiler says what is not there, and not what is.
                hint = line.contains("error: '#selector' can only be used") ? selectorHint : nil
                takes = match.1 != "warning"
            }
            if takes { errors.append(ShownText(String(line))) }
        }
        errors += [hint].compactMap(\.self)
        return errors.isEmpty ? ["\(path): error: the compiler says: \(text)"] : errors
    }

    /// Where and why a program has trapped; nil when it does not say so.
    static func fault(in text: String, of path: String) -> ShownText? {
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
