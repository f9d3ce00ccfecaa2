import Foundation
import Text

/// A file that a command reads.
enum InputFile {
    /// The text of a file; bytes that are not UTF-8 become U+FFFD.
    ///
    /// - Parameters:
    ///   - path: of the file.
    ///   - endings: what files of its kind end in: when there is no such file but one of the same name with
    ///     another of them, the error points at that.
    /// - Returns: the text.
    /// - Throws: a failure, when there is no such file, it is a folder or must not be read.
    static func text(of path: String, endings: [String] = []) throws(Failure) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            let other = sibling(of: path, endings).map { " There is a \($0) here." } ?? ""
            throw Failure("cannot read \(path): no such file.\(other)", .noInput)
        }
        guard !isFolder.boolValue else {
            throw Failure("cannot read \(path): it is a folder. Name a file in it.", .noInput)
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("cannot read \(path): no permission. Try: ls -l \(path)", .noInput)
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The name of a file that is there, of the same name with another ending.
    private static func sibling(of path: String, _ endings: [String]) -> String? {
        let stem = URL(filePath: path).deletingPathExtension()
        return endings.map { stem.appendingPathExtension($0) }
            .first { FileManager.default.fileExists(atPath: $0.path) }?.lastPathComponent
    }
}
