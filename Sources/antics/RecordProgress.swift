import Foundation

/// How far a recording is, on standard error, when a person watches.
struct RecordProgress {
    private let isShown: Bool
    private var percent = -1

    init(isQuiet: Bool) { isShown = !isQuiet && isatty(FileHandle.standardError.fileDescriptor) == 1 }

    /// Tells the share that is done.
    mutating func tell(_ done: Int, of total: Int) {
        let now = 100 * done / max(1, total)
        guard isShown, now != percent else { return }
        percent = now
        show("\rrecording \(now) %")
    }

    /// Takes the line away.
    func clear() { if isShown, percent >= 0 { show("\r\u{1B}[K") } }

    private func show(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
