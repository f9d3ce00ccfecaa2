import Export
import Geometry
import Layers
import Platform
import Text

/// One kind of recording, ready to be written: cells, shapes or pictures. Which it is, ``Record`` decides.
protocol Recording {
    /// Writes everything, and tells how far it is.
    mutating func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure)
    /// What to say when the file is complete; nil for nothing.
    func report(on file: borrowing OutputFile) -> ShownText?
    /// How many of the frames written so far were more work than a frame may be, and so are not whole.
    var cutFrames: Int { get }
}

extension Recording {
    /// What is said of a file: its name, what is in it, how large it is, and what it is good for.
    /// Shapes have no frame rate.
    func sentence(
        _ file: borrowing OutputFile, _ seconds: Double, fps: Int? = nil, use: ShownText
    ) -> ShownText? {
        guard !file.isStandardOutput else { return nil }
        let rate = fps.map { "\($0) fps, " } ?? ""
        return
            "wrote \(file.name) (\(seconds.decimal(upToPlaces: 3)) s, \(rate)\(ByteCount.text(Double(file.size)))); \(use)"
    }
}

/// How far a recording is, on standard error, when a person watches.
struct RecordProgress {
    private let isShown: Bool
    private var percent = -1

    init(isQuiet: Bool) { isShown = !isQuiet && isatty(Descriptor.standardError.number) == 1 }

    /// Shows the share that is done.
    mutating func tell(_ done: Int, of total: Int) {
        let now = 100 * done / max(1, total)
        guard isShown, now != percent else { return }
        percent = now
        show("\rrecording \(now) %")
    }

    /// Removes the line.
    func clear() { if isShown, percent >= 0 { show("\r\u{1B}[K") } }

    private func show(_ text: String) { try? Descriptor.standardError.write(Array(text.utf8)) }
}
