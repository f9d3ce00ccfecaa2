import Platform
import Scenes

/// The PNG files of a program, by the names in its code.
struct PictureFiles {
    /// The file with the most pixels of each picture.
    private var files: [String: (path: String, scale: Int)] = [:]

    init() {}

    /// Creates the pictures of some files. Those of a catalogue of assets have the name of their set.
    init(_ paths: [String]) {
        for path in paths {
            let url = URL(filePath: path)
            let file = url.deletingPathExtension().lastPathComponent
            let suffix = [2, 3].first { file.hasSuffix("@\($0)x") }
            var name = suffix == nil ? file : String(file.dropLast(3))
            var scale: Int? = suffix ?? 1
            let folder = url.deletingLastPathComponent()
            if folder.pathExtension == "imageset" {
                name = folder.deletingPathExtension().lastPathComponent
                scale = Self.scale(of: url.lastPathComponent, in: folder)
            }
            guard let scale, scale > files[name]?.scale ?? 0 else { continue }
            files[name] = (path, scale)
        }
    }

    private static let byteLimit = 1 << 20

    /// Returns the pixels per point of a file in a set of assets, or `nil` if the set does not show it in the light
    /// appearance.
    private static func scale(of name: String, in folder: URL) -> Int? {
        let contents = try? InputFile.text(
            of: folder.appending(path: "Contents.json").relativePath, limit: byteLimit)
        let images = (try? JSONNode(json: contents ?? ""))?["images"]?.items ?? []
        let image = images.first { $0["filename"]?.text == name && $0["appearances"] == nil }
        return image.map { $0["scale"]?.text.flatMap { Int($0.prefix(1)) } ?? 1 }
    }

    /// The statement that tells the stage about the pictures, or an empty text without pictures.
    var code: String {
        if files.isEmpty { return "" }
        let rows = files.sorted { $0.key < $1.key }.map {
            "\($0.key.swiftLiteral): (\($0.value.path.swiftLiteral), \($0.value.scale))"
        }
        return "Stage.pictureFiles = [\(rows.joined(separator: ", "))]\n"
    }
}
