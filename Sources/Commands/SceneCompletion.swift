import ArgumentParser
import Platform

extension CompletionKind {
    /// What may stand where a scene is asked for: the bundled demos, and what is in the folder that has been typed.
    static var scenes: CompletionKind {
        .custom { _, _, prefix in
            SceneSource.names + SceneCompletion.paths(beginning: prefix)
        }
    }
}

/// The files that can be scenes, for who types the name of one.
enum SceneCompletion {
    /// Scene files and folders whose paths begin like this. Folders end with a slash; what is hidden is left out
    /// unless it is asked for.
    static func paths(beginning prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let start = prefix.dropFirst(folder.count)
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
        return (names ?? []).sorted().filter {
            $0.hasPrefix(start) && ($0.hasPrefix(".") == start.hasPrefix("."))
        }
        .compactMap { name in
            let path = folder + name
            if FileFacts(path)?.kind == .folder { return path + "/" }
            return (SceneSource.endings + ["swift"]).contains { name.hasSuffix("." + $0) } ? path : nil
        }
    }
}
