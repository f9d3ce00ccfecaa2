import Cells
import Geometry
import Layers
import Playback
import Scenes
import Text

/// The top line: the title and the name of the scene, warnings, the position in the playlist, and glyphs that the user chose.
enum TitlePanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        layout.titleRow.flatMap { CellArea(0..<layout.columns, $0..<$0 + 1) }
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        canvas.hits.add(.command(.find(.open)), columns: area.columns, row: area.row)
        draw(on: &canvas, in: area, slowLink: nil)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea, slowLink: SlowLink?) {
        let (player, width, row) = (canvas.player, area.columns.count, area.row)
        let end = width - 1
        // The title has priority, but has only the first columns of a narrow screen.
        let labels = rightForms(on: canvas, width).first { end - Self.columns(of: $0) >= 16 } ?? []
        let start = end - columns(of: labels)
        let column = drawNames(of: player.item, on: &canvas, row, end: labels.isEmpty ? end : start - 3)
        var free = column + 3..<max(start, column + 3)
        for forms in warnings(slowLink, isTruncated: canvas.isTruncated) {
            // Three empty columns follow.
            guard let text = forms.first(where: { $0.columns + 3 <= free.count }) else { continue }
            free = free.dropLast(text.columns + 3)
            canvas.write(text, free.upperBound, row, canvas.theme.warning)
        }
        var next = start
        for label in labels { next = canvas.write(label.text, next, row, label.ink) + 3 }
    }

    private typealias Label = (text: SafeText, ink: Theme.Ink)

    private static func columns(of labels: [Label]) -> Int {
        max(0, labels.reduce(-3) { $0 + $1.text.columns + 3 })
    }

    /// The forms of the sign of a recording, the longest one first.
    static let recordingForms: [SafeText] = ["● recording", "●"]

    /// Returns the texts right of the title in several forms, the longest one first. A changed setting is in each form.
    private static func rightForms(on canvas: PanelCanvas, _ width: Int) -> [[Label]] {
        let (player, theme, appearance) = (canvas.player, canvas.theme, canvas.player.appearance)
        let isLit = canvas.isLit(.glyphs)
        let name: SafeText = player.pixelCell != nil ? "pixels" : "\(appearance.shownGlyphs)"
        let isChosen = player.pixelCell != nil || appearance.glyphs != nil
        let glyphs: SafeText = isChosen ? name : isLit ? "auto: \(name)" : ""
        let count = player.playlist.count
        let position: SafeText = count > 1 ? "\(player.index + 1) of \(count)" : ""
        let recording = Self.recordingForms[0]
        func form(
            _ recording: SafeText, _ unsaved: SafeText, _ position: SafeText, _ glyphs: SafeText
        ) -> [Label] {
            let labels: [Label] = [
                (player.isRecording ? recording : "", theme.warning), (unsaved, theme.accent),
                (position, theme.dim), (glyphs, isLit ? theme.lit : theme.dim),
            ]
            return labels.filter { !$0.text.isEmpty }
        }
        let unsaved = player.unsavedForms.dropFirst(width < Layout.wideTitle ? 1 : 0)
        let whole = form(recording, unsaved.first ?? "", position, glyphs)
        let lit = isLit ? glyphs : ""
        let fits = player.item.heading.columns + 4 + columns(of: whole) < width
        return (fits ? [whole] : [])
            + (unsaved.isEmpty ? [""] : unsaved).map { form(recording, $0, position, lit) }
            + [form(Self.recordingForms[1], unsaved.last ?? "", "", lit)]
    }

    /// Draws the title, and the name of the scene if it differs. Returns the column after them.
    private static func drawNames(
        of item: PlaylistItem, on canvas: inout PanelCanvas, _ row: Int, end: Int
    ) -> Int {
        let title = Theme.Ink(style: .bold)
        let column = canvas.write(item.heading.fitting(columns: end - 1), 1, row, title)
        guard item.hasOtherName, column + 3 + item.shownName.columns <= end else { return column }
        return canvas.write("   \(item.shownName)", column, row, canvas.theme.dim)
    }

    /// Returns the warnings, each in several forms, the longest first.
    private static func warnings(_ link: SlowLink?, isTruncated: Bool) -> [[SafeText]] {
        var warnings: [[SafeText]] = []
        if isTruncated {
            warnings.append(["scene too complex: top layers missing", "too complex", "complex"])
        }
        if let link {
            let savings: [SafeText?] = [
                link.colors.map { "\($0.rawValue) colours" }, link.framesPerSecond.map { "\($0) fps" },
            ]
            let list = savings.compactMap(\.self).joined(separator: ", ")
            warnings.append(["slow link: \(list)", "slow link", "slow"])
        }
        return warnings
    }
}

/// The title of a scene in a frame over the picture, at the start of each scene of a tour.
enum TitleCard: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.isInLesson && player.playlist.count > 1 ? CellArea(layout.canvasColumns, layout.canvas) : nil
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let player = canvas.player
        guard canvas.clock < player.lesson.cardEnd else { return }
        let steps = player.item.lesson.steps.count
        let length: SafeText = steps == 0 ? "" : steps == 1 ? ", 1 step" : ", \(steps) steps"
        let lines: [(text: SafeText, ink: Theme.Ink)] = [
            ("\(player.index + 1) of \(player.playlist.count)\(length)", canvas.theme.dim),
            (player.item.heading, Theme.Ink(style: .bold)),
        ]
        let width = (lines.map(\.text.columns).max() ?? 0) + 4
        guard area.columns.count > width + 2, area.rows.count > lines.count + 4 else { return }
        let left = area.columns.lowerBound + (area.columns.count - width) / 2
        let top = area.rows.lowerBound + (area.rows.count - lines.count) / 2
        canvas.grid.draw(CellGrid(columns: width + 2, rows: lines.count + 2), column: left - 1, row: top - 1)
        canvas.drawFrame(columns: left..<left + width, rows: top..<top + lines.count, ink: canvas.theme.dim)
        for (row, line) in lines.enumerated() {
            canvas.write(line.text, left + (width - line.text.columns) / 2, top + row, line.ink)
        }
    }
}

/// All errors in a file that has had no scene so far, in the area of the picture.
enum ProblemPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        guard player.isWaitingForScene else { return nil }
        return CellArea(layout.canvasColumns, layout.canvas)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let width = area.columns.count
        let lines = (canvas.player.problem?.details.text.split(separator: "\n") ?? []).flatMap { line in
            // An excerpt keeps its spaces.
            line.hasPrefix(" ") ? [SafeText(line)] : WrappedText(SafeText(line)).lines(columns: width)
        }
        for (row, line) in zip(area.rows.dropFirst().dropLast(), lines) {
            canvas.write(line.fitting(columns: width - 2), area.columns.lowerBound + 1, row)
        }
    }
}

/// The names of scenes side by side or above each other, each over the middle of its scene. The names of a wipe stay at the
/// outer ends.
enum PictureNamesPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        layout.namesRow.flatMap { CellArea(layout.canvasColumns, $0..<$0 + 1) }
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let (names, columns, second) = (canvas.player.pictureNames, area.columns, canvas.layout.secondCanvas)
        let count = second.isEmpty ? names.count : 1
        let (share, distance) = (columns.count / count, distance(in: canvas, of: count))
        for (index, name) in names.enumerated() {
            let name = name.fitting(columns: share - 2)
            let offset = (2 * (index % count) + 1 - count) * distance
            let middle = columns.lowerBound + (columns.count + offset) / 2
            let end = index == 0 ? columns.lowerBound + 1 : columns.upperBound - 1 - name.columns
            let column = canvas.player.wipe == nil ? max(0, middle - name.columns / 2) : end
            let row = index < count ? area.row : second.lowerBound - 1
            canvas.write(name, column, row, canvas.theme.dim)
            canvas.hits.add(
                .command(.show(.nextComparison)), columns: column..<column + name.columns, row: row)
        }
    }

    /// Returns the distance between the middles of adjacent names, in columns. Names that are wider than the scenes do not
    /// overlap.
    private static func distance(in canvas: PanelCanvas, of count: Int) -> Int {
        let (layout, scene) = (canvas.layout, canvas.player.shownTimelines[0].scene)
        let view = Viewport(
            canvas: scene.canvas, columns: layout.canvasColumns.count, rows: layout.canvas.count,
            dots: (1, 1), cellAspect: canvas.cellAspect)
        let picture = Int((view.transform.a * scene.canvas.width).rounded())
        let widest = canvas.player.pictureNames.map(\.columns).max() ?? 0
        return min(layout.canvasColumns.count / count, max(widest + 2, picture / count))
    }
}

/// The sentence under the picture, the number of the lesson's step, and the name of the next mark of the scrub bar.
enum CaptionPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        CellArea(0..<layout.columns, layout.captionRows)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let (player, theme, width) = (canvas.player, canvas.theme, area.columns.count)
        let notice = player.notice(at: canvas.clock)
        let messages = [notice, player.problemText].compactMap(\.self)
        if let text = messages.first(where: { $0.isLong(columns: width) }) {
            let ink = text == notice ? player.noticeInk(theme) : theme.warning
            let lines = WrappedText(text).lines(columns: width, limit: area.rows.count)
            for (row, line) in zip(area.rows.suffix(lines.count), lines) { canvas.write(line, 1, row, ink) }
            return
        }
        let sentence = player.sentence(at: canvas.clock)
        let lines = sentence.flatMap(player.item.text)?.lines(columns: width) ?? []
        for (row, line) in zip(area.rows, lines) { canvas.write(line, 1, row) }
        // The label stands beside the last line, if it fits.
        let used = lines.count < area.rows.count ? 0 : lines.last?.columns ?? 0
        let available = width - used - 5
        let labels = labels(for: sentence, of: player, at: canvas.clock)
        guard let longest = labels.first, var label = labels.first(where: { $0.columns <= available })
        else { return }
        // A long name is cut if much of it remains.
        if !player.isInLesson, label != longest, available - label.columns >= minimumNameColumns {
            label = longest.fitting(columns: available)
        }
        canvas.write(label, endingAt: width - 1, area.rows.upperBound - 1, theme.dim)
    }

    /// The least columns of a cut name that help a reader.
    private static let minimumNameColumns = 20

    private static func labels(
        for sentence: PlaylistItem.Sentence?, of player: Player, at clock: Double
    ) -> [SafeText] {
        if player.isInLesson {
            return player.stepLabels(
                for: sentence ?? player.passedStep(at: clock).map { .step($0) }, at: clock)
        }
        let step = player.stepLabels(for: sentence, at: clock).first
        let next = player.nextMark(at: clock)?.labels ?? []
        guard let step else { return next }
        return next.map { "\(step)   \($0)" } + [step]
    }
}
