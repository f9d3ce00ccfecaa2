import Platform
import Text

/// Something that a command reads: a file, a pipe, a device; `-` is standard input.
enum InputFile {
    /// What is in it.
    enum Contents {
        /// The text; bytes that are not UTF-8 are U+FFFD in it.
        case text(String)
        /// More than there may be; the size is that of a file, and not known of what has no size.
        case tooLarge(bytes: Int?)
    }

    /// Reads it, unless it is too large: then no more is read than it takes to know.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - limit: the most bytes there may be.
    ///   - endings: what files of its kind end in: when there is no such file but one of the same name with
    ///     another of them, the error points at that.
    /// - Returns: what is in it, or that it is too much.
    /// - Throws: a failure that says why it cannot be read.
    static func contents(of path: String, limit: Int, endings: [String] = []) throws(Failure) -> Contents {
        let bytes: [UInt8]
        do throws(ErrorNumber) {
            let descriptor = path == "-" ? .standardInput : try Descriptor(opening: path, O_RDONLY)
            defer { if path != "-" { descriptor.close() } }
            if let facts = FileFacts(of: descriptor), facts.kind == .regular, facts.size > limit {
                return .tooLarge(bytes: facts.size)
            }
            bytes = try descriptor.read(atMost: limit + 1)
        } catch {
            let name = path == "-" ? "standard input" : path
            throw Failure("cannot read \(name): \(reason(error, path, endings))", .noInput)
        }
        return bytes.count > limit ? .tooLarge(bytes: nil) : .text(String(decoding: bytes, as: UTF8.self))
    }

    /// Whether nothing is there to be read: what was there is gone, and may come back.
    static func isMissing(_ path: String) -> Bool {
        FileFacts(path) == nil && ErrorNumber.last.number == ENOENT
    }

    /// Why it cannot be read, and what to do about it.
    private static func reason(_ error: ErrorNumber, _ path: String, _ endings: [String]) -> String {
        switch error.number {
        case ENOENT:
            if let target = FileFacts.destination(ofLink: path) {
                return "it is a link to \(target), which is not there"
            }
            return "no such file" + (sibling(of: path, endings).map { ". There is a \($0) here" } ?? "")
        case EISDIR: return "it is a folder. Name a file in it"
        case ENOTDIR:
            let file = FileTrail(path).folders.first { FileFacts($0).map { $0.kind != .folder } ?? false }
            return "\(shown(file ?? path)) is no folder"
        case EACCES:
            guard let folder = FileTrail(path).folders.first(where: { access($0, X_OK) != 0 }) else {
                return "no permission. Try: ls -l \(path)"
            }
            return "no permission to look into \(shown(folder)). Try: ls -ld \(shown(folder))"
        default: return error.reason
        }
    }

    /// A path without the folder that we are in.
    private static func shown(_ path: String) -> String {
        path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }

    /// The name of a file that is there, of the same name with another ending.
    private static func sibling(of path: String, _ endings: [String]) -> String? {
        let stem = URL(filePath: path).deletingPathExtension()
        return endings.map { stem.appendingPathExtension($0) }
            .first { FileFacts.isThere($0.path) }?.lastPathComponent
    }
}
