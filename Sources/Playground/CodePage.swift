import Export
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
        var found: [CodeListing.Origin: (line: Int, rank: Int)] = [:]
        for (index, line) in lines.enumerated() where line.active != nil {
            guard let origin = line.origin, origin.animation != nil else { continue }
            let rank =
                [".toValue = ", ".byValue = ", ".values = "].firstIndex { line.text.contains($0) } ?? 3
            if rank < found[origin]?.rank ?? .max { found[origin] = (index, rank) }
        }
        return Dictionary(
            uniqueKeysWithValues: found.map { origin, found in
                // A progress, a number, or a colour with its swatch.
                let kind = origin.property?.kind
                return (found.line, kind == nil || kind == .path ? 5 : kind == .number ? 7 : 11)
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
    /// A row: a part of a line, in Unicode scalars of its safe text.
    struct Row: Sendable {
        let line: Int
        let part: Range<Int>
        let column: Int
        let isLast: Bool
    }

    /// The words before the value of this moment.
    static let momentWords: SafeText = "  // now "
    private static let mark = 2
    private static let indent = 2

    let page: CodePage
    let rows: [Row]

    fileprivate init(_ page: CodePage, columns: Int) {
        self.page = page
        rows = page.lines.enumerated().flatMap { index, line in
            let start = Self.mark + min(Self.indent * line.indent, columns / 3)
            let rest = page.momentLines[index].map { Self.momentWords.columns + $0 } ?? 0
            let parts = Self.parts(
                of: Array(SafeText(line.text).text.unicodeScalars), first: columns - start,
                others: columns - start - 2 * Self.indent, rest: rest)
            return parts.enumerated().map { place, part in
                Row(
                    line: index, part: part, column: place == 0 ? start : start + 2 * Self.indent,
                    isLast: place == parts.count - 1)
            }
        }
    }

    /// Returns the parts of a line for rows of some widths. They end after spaces, if possible. The last one leaves `rest`
    /// columns; it is empty if only those have no room.
    private static func parts(of text: [Unicode.Scalar], first: Int, others: Int, rest: Int) -> [Range<Int>] {
        let isASCII = text.allSatisfy(\.isASCII)
        func width(_ part: Range<Int>) -> Int {
            isASCII ? part.count : SafeText(String(String.UnicodeScalarView(text[part]))).columns
        }
        var parts: [Range<Int>] = []
        var start = 0
        while true {
            let room = max(parts.isEmpty ? first : others, 4)
            if start >= text.count || width(start..<text.count) + rest <= room {
                return parts + [start..<text.count]
            }
            var (end, used) = (start, 0)
            while end < text.count {
                used += width(end..<end + 1)
                if used > room { break }
                end += 1
            }
            if end < text.count, text[end] == " " {
                // The space may stand in the margin.
                end += 1
            } else if end < text.count, let space = text[start..<end].lastIndex(of: " "), space > start {
                end = space + 1
            }
            parts.append(start..<max(end, start + 1))
            start = max(end, start + 1)
        }
    }

    /// Returns the first visible row of `room` rows: a scrolled row, or one that shows the running animation.
    func first(_ top: Int?, room: Int, at time: Double) -> Int {
        let last = max(0, rows.count - room)
        if let top { return min(max(0, top), last) }
        let active = rows.firstIndex { page.lines[$0.line].isActive(at: time) } ?? 0
        return min(max(0, active - room / 3), last)
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
