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
