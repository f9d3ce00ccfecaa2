import ArgumentParser
import Export
import Text

/// What a recording can be written as, each under the ending of its file.
///
/// To add a format, write its `RecordingWriter` and add a case here: the compiler asks for the rest.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
    case cast, svg, txt, ans

    /// What to do with a file of the format, for the message at the end.
    func use(of path: String) -> ShownText {
        switch self {
        case .cast: "play: asciinema play \(path)"
        case .svg: "open it in a browser"
        case .txt: "read: less \(path)"
        case .ans: "show: cat \(path)"
        }
    }

    /// A writer of frames of cells.
    ///
    /// - Parameters:
    ///   - columns: the size of all frames.
    ///   - rows: the size of all frames.
    ///   - version: of the asciicast format.
    ///   - title: of the scenes.
    ///   - theme: the colours of the terminal that shows it.
    /// - Returns: a writer that has written nothing yet.
    func writer(
        columns: Int, rows: Int, version: AsciicastWriter.Version, title: ShownText, theme: TerminalTheme
    ) -> any RecordingWriter {
        switch self {
        case .cast:
            AsciicastWriter(
                columns: columns, rows: rows, version: version,
                description: AsciicastWriter.Description(title: title, theme: theme))
        case .svg: CellSVGWriter(columns: columns, rows: rows, title: title, theme: theme)
        case .txt: TextWriter()
        case .ans: ANSIWriter(columns: columns, rows: rows)
        }
    }
}
