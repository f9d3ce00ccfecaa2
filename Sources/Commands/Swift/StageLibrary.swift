import Platform
import Text

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
            guard let facts = FileFacts("\(folder)/\(Self.file)") else { continue }
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
        return FileFacts(path) == nil && FileFacts(file.path) != nil ? file.path : nil
    }

    /// What the compiler is told, to find it, and its modules.
    var options: [String] {
        includes.flatMap { ["-I", $0] } + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
            + ["-L", folder, "-lAnticsStage", "-Xlinker", "-rpath", "-Xlinker", folder]
    }

    /// Where it was built, modules of others are about, which ours are made of; where it was installed, none is needed.
    private var isBuilt: Bool { FileFacts(folder + "/Modules") != nil }

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
        return [folder + "/Modules"] + headers.filter { FileFacts($0) != nil }
    }

    private var maps: [String] {
        ["CTerminal", "CYAML", "CZlib"].map { folder + "/\($0).build/module.modulemap" }.filter {
            FileFacts($0) != nil
        }
    }
}
