import Export
import Layers
import Scenes

/// A language of the code panel.
package enum CodeView: String, Hashable, Sendable, CaseIterable {
    case swift = "Swift"
    case yaml = "YAML"
    case css = "CSS"
}

struct CodePage: Sendable {
    let view: CodeView
    let lines: [CodeListing.Line]
    let text: String

    private static let maximumLines = 20_000
    /// The largest scene whose code is written between two frames: its layers, and for CSS its layers times frames.
    private static let limit = (layers: 1000, frames: 100_000.0)

    fileprivate init(_ view: CodeView, of item: PlaylistItem) {
        self.view = view
        let layers = item.scene.allLayers.count
        let frames = Double(layers) * item.timeline.duration * Double(CSSCodeWriter.framesPerSecond)
        guard view == .yaml || layers <= Self.limit.layers && (view == .swift || frames <= Self.limit.frames)
        else {
            lines = [CodeListing.Line("// This scene is too large to show: antics code writes it to a file.")]
            text = ""
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
            case .yaml: CodeListing(plain: item.source == nil ? "# A program has no scene file." : document)
            }
        lines = Array(listing.lines.prefix(Self.maximumLines))
        text = view == .yaml ? document : listing.text
    }

    /// Returns the first visible line of `room` lines.
    ///
    /// Without a scrolled line, the running animation is visible.
    func firstLine(_ top: Int?, room: Int, at time: Double) -> Int {
        let last = max(0, lines.count - room)
        if let top { return min(max(0, top), last) }
        let active = lines.firstIndex { $0.isActive(at: time) } ?? 0
        return min(max(0, active - room / 3), last)
    }

    /// Returns the scrolled line after a move by a number of lines.
    func top(_ top: Int?, movedBy count: Int, room: Int, at time: Double) -> Int {
        min(max(0, firstLine(top, room: room, at: time) + count), max(0, lines.count - room))
    }
}

extension CodeListing {
    /// Creates a listing from a text with two spaces for each level. No line is active.
    fileprivate init(plain text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let spaces = line.prefix { $0 == " " }.count
            return Line(String(line.dropFirst(spaces / 2 * 2)), indent: spaces / 2)
        }
        self.init(lines.last?.text.isEmpty == true ? lines.dropLast() : lines)
    }
}

extension PlaylistItem {
    func codePage(_ view: CodeView) -> CodePage { cached(view) { CodePage(view, of: self) } }
}
