import Cells
import Export
import Layers
import Scenes
import Text

/// Which program text of a scene is shown.
package enum CodeView: String, Hashable, Sendable, CaseIterable {
    /// Core Animation in Swift.
    case swift = "Swift"
    /// The scene's own file, with what has been changed.
    case yaml = "YAML"
    /// HTML with CSS.
    case css = "CSS"
}

/// The program text that is shown, written once for many frames.
struct CodePage: Sendable {
    let view: CodeView
    let lines: [CodeListing.Line]
    /// The text as it stands in its file.
    let text: String
    /// Which line is the first on the screen; nil goes along with what acts.
    var top: Int?

    /// The most lines that can be read through here.
    private static let mostLines = 20_000
    /// The most layers whose program is written while somebody waits for the next frame; and the most of their frames,
    /// which CSS is worked out from.
    private static let limit = (layers: 1000, frames: 100_000.0)

    /// The text of a scene with edits in it.
    init(_ view: CodeView, of player: Player) {
        self.view = view
        let item = player.item
        let layers = item.scene.allLayers.count
        let frames = Double(layers) * item.timeline.duration * Double(CSSCodeWriter.framesPerSecond)
        guard view == .yaml || layers <= Self.limit.layers && (view == .swift || frames <= Self.limit.frames)
        else {
            lines = [CodeListing.Line("// This scene is large: antics code writes it to a file.")]
            text = ""
            return
        }
        let document = item.source?.document.text(with: player.edits.edits) ?? ""
        let listing =
            switch view {
            case .swift:
                SwiftCodeWriter(
                    item.timeline, name: item.name, caption: item.lesson.caption,
                    pathNames: item.source?.pathNames ?? [:]
                ).listing()
            case .css: CSSCodeWriter(item.timeline, name: item.name).listing()
            case .yaml: CodeListing(plain: item.source == nil ? "# A program has no scene file." : document)
            }
        lines = Array(listing.lines.prefix(Self.mostLines))
        text = view == .yaml ? document : listing.text
    }

    /// The first line on the screen, of so many, at a time of the scene.
    func first(of room: Int, at time: Double) -> Int {
        let last = max(0, lines.count - room)
        if let top { return min(max(0, top), last) }
        let acting = lines.firstIndex { $0.isActive(at: time) } ?? 0
        return min(max(0, acting - room / 3), last)
    }

    /// Moves the text by some lines, from where it is.
    mutating func scroll(by count: Int, room: Int, at time: Double) {
        top = min(max(0, first(of: room, at: time) + count), max(0, lines.count - 1))
    }
}

extension CodeListing {
    /// A text with two blanks a level, whose lines speak of nothing in particular.
    fileprivate init(plain text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let blanks = line.prefix { $0 == " " }.count
            return Line(String(line.dropFirst(blanks / 2 * 2)), indent: blanks / 2)
        }
        self.init(lines.last?.text.isEmpty == true ? lines.dropLast() : lines)
    }
}

// The program text of the scene.
extension Player {
    /// Which text is shown; nil for none.
    package var codeView: CodeView? { code?.page.view }

    /// Shows the next text, or none.
    mutating func nextCode() {
        show(CodeView.next(after: codeView))
    }

    /// Shows a text, or none.
    mutating func show(_ view: CodeView?) {
        guard let view else {
            code = nil
            return
        }
        inspector = nil
        write(view)
    }

    /// Writes the text anew when the scene is another.
    mutating func keepCode() {
        guard let code else { return }
        if inspector != nil {
            self.code = nil
        } else if code.version != version {
            let top = code.version.index == index ? code.page.top : nil
            write(code.page.view)
            self.code?.page.top = top
        }
    }

    private mutating func write(_ view: CodeView) { code = (version, CodePage(view, of: self)) }
}

/// A program text on the screen: the lines that act now are lit, comments are dim.
struct CodePanel {
    let page: CodePage
    /// The time of the scene.
    let time: Double

    func draw(
        into grid: inout CellGrid, columns: Range<Int>, rows area: Range<Int>, theme: Theme,
        hits: inout HitMap
    ) {
        guard area.count > 1, columns.count > 8 else { return }
        let room = area.count - 1
        hits.add(.code(room: room), columns: columns, rows: area)
        let first = page.first(of: room, at: time)
        drawHead(into: &grid, columns, area.lowerBound, first, room, theme)
        for (row, line) in zip(area.dropFirst(), page.lines.dropFirst(first)) {
            guard !line.text.isEmpty else { continue }
            let isLit = line.isActive(at: time)
            let indent = min(2 * line.indent, columns.count / 3)
            let isComment = ["//", "#", "/*", "<!--"].contains { line.text.hasPrefix($0) }
            let ink = isComment ? theme.dim : isLit ? theme.lit : Theme.Ink()
            if isLit { grid.write("▸", column: columns.lowerBound, row: row, ink: theme.accent) }
            grid.write(
                SafeText(line.text).fitting(columns: columns.count - 2 - indent),
                column: columns.lowerBound + 2 + indent, row: row, ink: ink)
        }
    }

    /// By how many lines, or pages, a key moves the text; nil for a key that means what it always means.
    static func lines(for key: Key) -> (count: Int, isPage: Bool)? {
        switch key {
        case "j", .down: (1, false)
        case "k", .up: (-1, false)
        case "J": (1, true)
        case "K": (-1, true)
        default: nil
        }
    }

    /// What it is, and which lines of how many are seen.
    private func drawHead(
        into grid: inout CellGrid, _ columns: Range<Int>, _ row: Int, _ first: Int, _ room: Int,
        _ theme: Theme
    ) {
        let names = CodeView.allCases.map { SafeText($0.rawValue) }
        var column = columns.lowerBound + 2
        for (view, name) in zip(CodeView.allCases, names) {
            let ink = view == page.view ? theme.lit : theme.dim
            column = grid.write(name, column: column, row: row, ink: ink) + 2
        }
        let last = min(first + room, page.lines.count)
        let place: SafeText = "\(min(first + 1, last))-\(last) of \(page.lines.count)"
        let start = columns.upperBound - place.columns
        if start > column { grid.write(place, column: start, row: row, ink: theme.dim) }
    }
}
