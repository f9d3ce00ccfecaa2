import Export
import Geometry
import Layers
import Scenes
import Text

package enum CodeView: String, Hashable, Sendable, CaseIterable {
    case swift = "Swift"
    case yaml = "YAML"
    case css = "CSS"
}

struct CodePage: Sendable {
    let view: CodeView
    let lines: [CodeListing.Line]
    let text: String
    /// The reason for an empty text.
    let absence: SafeText?
    /// The lines that show the value of this moment, one for each animation, with the greatest width of the value.
    let momentLines: [Int: Int]

    private static let maximumLines = 20_000
    /// The largest scene whose code is written between two frames: its layers, and for CSS its layers times frames.
    private static let limit = (layers: 1000, frames: 100_000.0)

    fileprivate init(_ view: CodeView, of item: PlaylistItem) {
        self.view = view
        absence = Self.absence(of: view, of: item)
        if let absence {
            lines = [CodeListing.Line("\(view == .yaml ? "#" : "//") \(absence)")]
            text = ""
            momentLines = [:]
            return
        }
        let document = item.source?.document.text(with: item.edits) ?? ""
        let listing =
            switch view {
            case .swift:
                SwiftCodeWriter(
                    item.timeline, name: item.name, caption: item.lesson.caption,
                    pathNames: item.source?.pathNames ?? [:]
                ).listing()
            case .css: CSSCodeWriter(item.timeline, name: item.name).listing()
            case .yaml: CodeListing(plain: document)
            }
        lines = Array(listing.lines.prefix(Self.maximumLines))
        text = view == .yaml ? document : listing.text
        momentLines = Self.momentLines(of: lines)
    }

    private static func absence(of view: CodeView, of item: PlaylistItem) -> SafeText? {
        if view == .yaml { return item.source == nil ? "this scene has no file" : nil }
        let layers = item.scene.allLayers.count
        let frames = Double(layers) * item.timeline.duration * Double(CSSCodeWriter.framesPerSecond)
        let isShort = layers <= limit.layers && (view == .swift || frames <= limit.frames)
        return isShort ? nil : "too large to show: antics code writes it to a file"
    }

    /// Returns a line for each animation: the one with its last value, or else its first one.
    private static func momentLines(of lines: [CodeListing.Line]) -> [Int: Int] {
        var best: [CodeListing.Origin: (line: Int, rank: Int)] = [:]
        for (index, line) in lines.enumerated() where line.active != nil {
            guard let origin = line.origin, origin.animation != nil else { continue }
            let rank =
                [".toValue = ", ".byValue = ", ".values = "].firstIndex { line.text.contains($0) } ?? 3
            if rank < best[origin]?.rank ?? .max { best[origin] = (index, rank) }
        }
        return Dictionary(
            uniqueKeysWithValues: best.map { origin, best in
                switch origin.property?.kind {
                // The progress in percent.
                case nil, .path?: (best.line, 5)
                case .number?: (best.line, 7)
                // A colour with its swatch.
                default: (best.line, 11)
                }
            })
    }
}

extension CodeListing {
    /// Creates a listing from a text with two spaces for each level. No line is active.
    fileprivate init(plain text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let spaces = line.prefix { $0 == " " }.count
            return Line(String(line.dropFirst(spaces / 2 * 2)), indent: spaces / 2)
        }
        self.init(lines.last?.text.isEmpty == true ? lines.dropLast() : lines)
    }
}

// MARK: - Rows

/// The lines of a page, wrapped to a number of columns. The first two columns mark the running lines.
struct CodeRows: Sendable {
    /// A row: a range of a line, in Unicode scalars of its safe text.
    struct Row: Sendable {
        let line: Int
        let range: Range<Int>
        let column: Int
        let isLast: Bool
    }

    /// The words before the value of this moment.
    static let momentWords: SafeText = "  // now "
    private static let markColumns = 2
    private static let indentColumns = 2

    let page: CodePage
    let rows: [Row]

    fileprivate init(_ page: CodePage, columns: Int) {
        self.page = page
        rows = page.lines.enumerated().flatMap { index, line in
            let start = Self.markColumns + min(Self.indentColumns * line.indent, columns / 3)
            let indented = start + 2 * Self.indentColumns
            let ranges = Self.ranges(
                of: Array(SafeText(line.text).text.unicodeScalars), first: columns - start,
                others: columns - indented,
                reserved: page.momentLines[index].map { Self.momentWords.columns + $0 } ?? 0)
            return ranges.enumerated().map { number, range in
                Row(
                    line: index, range: range, column: number == 0 ? start : indented,
                    isLast: number == ranges.count - 1)
            }
        }
    }

    /// Returns the ranges of a line for rows of some widths. They end after spaces, if possible. The last one leaves
    /// `reserved` columns; it is empty if only those do not fit.
    private static func ranges(
        of text: [Unicode.Scalar], first: Int, others: Int, reserved: Int
    ) -> [Range<Int>] {
        let isASCII = text.allSatisfy(\.isASCII)
        func width(_ range: Range<Int>) -> Int {
            isASCII ? range.count : SafeText(String(String.UnicodeScalarView(text[range]))).columns
        }
        var ranges: [Range<Int>] = []
        var start = 0
        while true {
            let columns = max(ranges.isEmpty ? first : others, 4)
            let rest = start..<text.count
            // It would take quadratic time to measure a long rest in each row.
            if rest.isEmpty || rest.count < 8 * columns && width(rest) + reserved <= columns {
                return ranges + [rest]
            }
            var (end, used) = (start, 0)
            while end < text.count {
                used += width(end..<end + 1)
                if used > columns { break }
                end += 1
            }
            if end < text.count, text[end] == " " {
                // The space may stand in the margin.
                end += 1
            } else if end < text.count, let space = text[start..<end].lastIndex(of: " "), space > start {
                end = space + 1
            }
            end = max(end, start + 1)
            ranges.append(start..<end)
            start = end
        }
    }

    /// Returns the first of some visible rows: a scrolled row, or one that shows the running animation.
    func firstVisible(_ top: Int?, count: Int, at time: Double) -> Int {
        let last = max(0, rows.count - count)
        if let top { return top.clamped(to: 0...last) }
        let active = rows.firstIndex { page.lines[$0.line].isActive(at: time) } ?? 0
        return (active - count / 3).clamped(to: 0...last)
    }
}

extension PlaylistItem {
    func codePage(_ view: CodeView) -> CodePage { cached(view) { CodePage(view, of: self) } }

    func codeRows(_ view: CodeView, columns: Int) -> CodeRows {
        cached(view, columns) { CodeRows(codePage(view), columns: columns) }
    }
}

// MARK: - Values

extension CodeListing.Line {
    /// Returns the values that the numbers of the line set, one for each of them; empty if the line has other numbers.
    func targets(numbers count: Int, of item: PlaylistItem) -> [SceneEdit.Target] {
        guard count > 0, let origin, let key else { return [] }
        let layer = item.baseID(of: origin.layer)
        if let animation = origin.animation {
            return count == 1 ? [SceneEdit.Target(layer, animation: animation, key: key)] : []
        }
        guard active == nil, let property = origin.property else { return [] }
        let leaves = property.leaves.count == count ? property.leaves : count == 1 ? [property] : []
        return leaves.map { SceneEdit.Target(layer, key: $0.keyPath) }
    }

    /// The property that the line sets, such as `duration` in `fade.duration = 2`.
    private var key: String? {
        guard let equals = text.firstRange(of: " = ") else { return nil }
        return text[..<equals.lowerBound].split(separator: ".").last.map(String.init)
    }
}
