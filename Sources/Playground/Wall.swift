import Geometry
import Layers
import Playback
import Scenes

/// The wall: the scenes as moving tiles, for the start of a session and for a search.
///
/// The search covers the name, title, chapter and caption of each scene. Equal matches keep the order of the playlist.
package struct Wall: Sendable {
    /// The time without a key until the first scene opens by itself, in seconds.
    static let idleDuration = 10.0
    /// The time between the first pictures of two tiles, in seconds. So the first frame reads one scene, not all.
    private static let tileDelay = 1.0 / 60

    private(set) var line = TextLine()
    private(set) var matches: [Int]
    private(set) var selection: Int
    /// Whether all printable keys are typed into the search.
    var isTyping: Bool
    /// The time at which the selected scene opens by itself; `nil` after the first key.
    var opensAt: Double?
    private let opened: Double
    /// Whether the wall was opened for a search, so that the end of the search closes it.
    private let isSearch: Bool
    private let playlist: Playlist
    /// The texts to search in, from the first letter on.
    private var entries: [SearchEntry]?

    /// Opens the wall. At the start of a session a scene opens by itself if no key comes.
    init(_ playlist: Playlist, current: Int, isTyping: Bool, isStart: Bool = false, at clock: Double) {
        self.playlist = playlist
        (self.isTyping, isSearch) = (isTyping, isTyping)
        matches = Array(playlist.indices)
        selection = current
        opened = clock
        opensAt = isStart ? clock + Self.idleDuration : nil
    }

    /// The selected scene, by index in the playlist; `nil` if the search has no match.
    var selectedScene: Int? { matches.indices.contains(selection) ? matches[selection] : nil }

    /// Ends a search on the wall, and returns whether there was one. The selected tile stays selected.
    mutating func endSearch() -> Bool {
        guard isTyping, !isSearch else { return false }
        let scene = selectedScene
        (line, isTyping, matches) = (TextLine(), false, Array(playlist.indices))
        selection = scene ?? 0
        return true
    }

    mutating func apply(_ command: EntryCommand) {
        isTyping = true
        // The key of a search is not its first character.
        if command == .insert("/"), line.text.isEmpty { return }
        let before = line.scalars
        line.apply(command)
        guard line.scalars != before else { return }
        let scene = selectedScene
        let entries = entries ?? playlist.map(\.searchEntry)
        self.entries = entries
        matches = FuzzyMatcher(line.text).matches(in: entries)
        selection = line.text.isEmpty ? scene.flatMap(matches.firstIndex) ?? 0 : 0
    }

    /// Moves the selection by a number of tiles, and stops at both ends.
    mutating func move(by step: Int) {
        guard !matches.isEmpty else { return }
        selection = (selection + step).clamped(to: 0...matches.count - 1)
    }

    /// Returns whether a tile has its picture: still tiles and the selected one immediately, the others in turn.
    func isReady(_ tile: WallLayout.Tile, at clock: Double, isStill: Bool) -> Bool {
        isStill || tile.matchIndex == selection || Double(tile.screenIndex) * Self.tileDelay <= clock - opened
    }

    /// Returns the time of a scene in its tile: it plays in a loop, or is still at a key moment.
    func time(of item: PlaylistItem, at clock: Double, isStill: Bool) -> Double {
        if isStill { return item.stillTime }
        var playhead = Playhead(duration: item.timeline.duration, loopStart: item.timeline.loopStart)
        playhead.setSpeed(min(1, item.maximumSpeed), at: opened)
        playhead.play(at: opened)
        return playhead.mediaTime(at: clock)
    }
}

extension PlaylistItem {
    /// A moment that shows the scene well without motion, in seconds: the key moment nearest to the middle.
    fileprivate var stillTime: Double {
        let middle = timeline.duration / 2
        return moments.min { abs($0 - middle) < abs($1 - middle) } ?? middle
    }
}

// MARK: - Layout

/// The tiles of a wall: as many as fit, in rows, with the selected one among them.
struct WallLayout {
    struct Tile: Equatable {
        /// The index among the matches, and the index on the screen.
        let matchIndex: Int, screenIndex: Int
        /// The cells inside of the frame.
        let cells: CellArea
    }

    static let captionLines = 2
    private static let preferredTile = (columns: 30.0, rows: 11.0)

    let tiles: [Tile]
    let columnCount: Int
    /// The number of tiles on the screen, at most.
    let capacity: Int

    init(columns: Int, rows: Range<Int>, count: Int, selection: Int) {
        let columnCount = max(1, Int((Double(columns) / Self.preferredTile.columns).rounded()))
        let rowCount = max(1, Int((Double(rows.count) / Self.preferredTile.rows).rounded()))
        let allRows = (count + columnCount - 1) / columnCount
        let firstRow = (selection / columnCount - rowCount / 2).clamped(to: 0...max(0, allRows - rowCount))
        let first = firstRow * columnCount
        /// Returns one of several equal ranges, without the frame.
        func range(_ index: Int, of number: Int, from start: Int, length: Int) -> Range<Int> {
            let (lower, upper) = (start + index * length / number, start + (index + 1) * length / number)
            return lower + 1..<max(lower + 1, upper - 1)
        }
        self.columnCount = columnCount
        capacity = columnCount * rowCount
        tiles = (0..<max(0, min(capacity, count - first))).compactMap { index in
            let columns = range(index % columnCount, of: columnCount, from: 0, length: columns)
            let rows = range(index / columnCount, of: rowCount, from: rows.lowerBound, length: rows.count)
            guard columns.count > 4, let cells = CellArea(columns, rows) else { return nil }
            return Tile(matchIndex: first + index, screenIndex: index, cells: cells)
        }
    }
}

extension Layout {
    /// The rows of the wall: all rows above the keys or the list of the prompt.
    var wallRows: Range<Int> { 0..<(isTooSmall ? 0 : listRows.lowerBound) }

    /// Returns the tiles of a wall, between its title and the caption of the selected scene.
    func tiles(of wall: Wall) -> WallLayout {
        let captionLines = wallRows.count >= 13 ? WallLayout.captionLines : 0
        return WallLayout(
            columns: columns, rows: 1..<max(1, wallRows.upperBound - captionLines), count: wall.matches.count,
            selection: wall.selection)
    }
}

// MARK: - Growth

/// The growth of a tile to the whole picture, after its scene was opened.
package struct TileGrowth: Sendable {
    private static let duration = 0.3

    let tile: CellArea
    let start: Double

    var end: Double { start + Self.duration }

    /// Returns the cells of the picture at a time, or `nil` after the growth.
    func cells(at clock: Double, in layout: Layout) -> CellArea? {
        let fraction = (clock - start) / Self.duration
        guard fraction >= 0, fraction < 1 else { return nil }
        let remaining = (1 - fraction) * (1 - fraction) * (1 - fraction)
        func between(_ range: Range<Int>, _ whole: Range<Int>) -> Range<Int> {
            func mix(_ start: Int, _ end: Int) -> Int {
                (end + Int((Double(start - end) * remaining).rounded()))
                    .clamped(to: whole.lowerBound...whole.upperBound)
            }
            let lower = mix(range.lowerBound, whole.lowerBound)
            return lower..<max(lower, mix(range.upperBound, whole.upperBound))
        }
        return CellArea(
            columns: between(tile.columns, layout.canvasColumns), rows: between(tile.rows, layout.canvas))
    }
}
