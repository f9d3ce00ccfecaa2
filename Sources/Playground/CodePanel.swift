import Cells
import Export
import Geometry
import Layers
import Playback
import Scenes
import Text

/// The code of the scene. The lines of running animations are bold, with the values of this moment. Numbers can be dragged.
enum CodePanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.panels.code == nil ? nil : CellArea(layout.sideColumns, layout.sideRows)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        guard let code = canvas.player.panels.code, area.rows.count > 1, area.columns.count > 8 else {
            return
        }
        let count = area.rows.count - 1
        let item = canvas.player.item
        let rows = item.codeRows(code.view, columns: area.columns.count)
        canvas.hits.add(.code(area), columns: area.columns, rows: area.rows)
        let first = rows.firstVisible(code.top, count: count, at: canvas.time)
        let visible = rows.rows.dropFirst(first).prefix(count)
        drawHead(of: rows.page, on: &canvas, area, visible)
        let lines = item.codeLines(of: rows.page, visible)
        let presentation = rows.page.momentLines.isEmpty ? nil : item.timeline.presentation(at: canvas.time)
        for (row, codeRow) in zip(area.rows.dropFirst(), visible) {
            let isActive = rows.page.lines[codeRow.line].isActive(at: canvas.time)
            if isActive, codeRow.range.lowerBound == 0, !codeRow.range.isEmpty {
                canvas.write("▸", area.columns.lowerBound, row, canvas.theme.accent)
            }
            let column = area.columns.lowerBound + codeRow.column
            let line = lines[codeRow.line - (visible.first?.line ?? 0)]
            let end = draw(line, codeRow.range, isActive: isActive, on: &canvas, column: column, row: row)
            guard isActive, codeRow.isLast, rows.page.momentLines[codeRow.line] != nil else { continue }
            if let value = item.momentValue(of: line.origin, in: presentation, at: canvas.time) {
                draw(value, of: line, on: &canvas, columns: end..<area.columns.upperBound, row: row)
            }
        }
    }

    private static func drawHead(
        of page: CodePage, on canvas: inout PanelCanvas, _ area: CellArea, _ visible: ArraySlice<CodeRows.Row>
    ) {
        let theme = canvas.theme
        var column = area.columns.lowerBound + 2
        for view in CodeView.allCases {
            let ink = view == page.view ? theme.lit : theme.dim
            column = canvas.write(SafeText(view.rawValue), column, area.row, ink) + 2
        }
        let (first, last) = (visible.first?.line ?? 0, visible.last?.line ?? 0)
        let range: SafeText = "\(first + 1)-\(last + 1) of \(page.lines.count)"
        let start = area.columns.upperBound - range.columns
        if start > column { canvas.write(range, start, area.row, theme.dim) }
    }

    private static func draw(
        _ line: CodeLine, _ range: Range<Int>, isActive: Bool, on canvas: inout PanelCanvas, column: Int,
        row: Int
    ) -> Int {
        var column = column
        let first = line.tokens.partitioningIndex { $0.token.range.upperBound > range.lowerBound }
        for (token, target) in line.tokens[first...].prefix(while: { $0.token.range.overlaps(range) }) {
            let text = String(String.UnicodeScalarView(line.text[token.range.clamped(to: range)]))
            let isLit = target.map { canvas.isLit(.value($0)) } ?? false
            var ink = isLit ? canvas.theme.lit : canvas.theme.ink(of: token.kind)
            if isActive, token.kind != .comment { ink.style.insert(.bold) }
            if target != nil { ink.style.insert(.underline) }
            let end = canvas.write(SafeText(text), column, row, ink)
            if let target {
                canvas.hits.add(.drag(.value(.value(target))), columns: column..<end, row: row)
            }
            column = end
        }
        return column
    }

    /// Draws the value of this moment after its line. It can be dragged like the number of the line.
    private static func draw(
        _ value: InspectorRow.Value, of line: CodeLine, on canvas: inout PanelCanvas, columns: Range<Int>,
        row: Int
    ) {
        var ink = canvas.theme.accent
        var next = canvas.write(CodeRows.momentWords, columns.lowerBound, row, ink)
        if let color = value.color {
            canvas.grid.write("■", column: next, row: row, foreground: CellColor(color))
            next += 2
        }
        let target = line.tokens.lazy.compactMap(\.target).first
        if target != nil { ink.style.insert(.underline) }
        let text = value.text.fitting(columns: max(0, columns.upperBound - next))
        next = canvas.write(text, next, row, ink)
        if let target {
            canvas.hits.add(.drag(.value(.value(target))), columns: columns.lowerBound..<next, row: row)
        }
    }
}

private struct CodeLine: Sendable {
    let text: [Unicode.Scalar]
    let origin: CodeListing.Origin?
    /// The tokens, with the value that a number sets.
    var tokens: [(token: CodeToken, target: SceneEdit.Target?)]
}

extension PlaylistItem {
    /// Returns the lines of some rows, in order. The item stores them until other rows are visible.
    fileprivate func codeLines(of page: CodePage, _ rows: ArraySlice<CodeRows.Row>) -> [CodeLine] {
        guard let first = rows.first?.line, let last = rows.last?.line else { return [] }
        return cached(page.view, first...last) {
            page.lines[first...last].map { codeLine($0, in: page.view) }
        }
    }

    private func codeLine(_ line: CodeListing.Line, in view: CodeView) -> CodeLine {
        let text = SafeText(line.text).text
        var tokens = CodeLexer.tokens(of: text, in: view)
            .map { (token: $0, target: nil as SceneEdit.Target?) }
        let numbers = tokens.indices.filter { tokens[$0].token.kind == .number }
        if view == .swift {
            for (index, target) in zip(numbers, line.targets(numbers: numbers.count, of: self))
            where value(of: target)?.control.hasSteps == true { tokens[index].target = target }
        }
        return CodeLine(text: Array(text.unicodeScalars), origin: line.origin, tokens: tokens)
    }
}

extension ValueControl {
    fileprivate var hasSteps: Bool {
        switch self {
        case .number, .color: true
        case .words, .timing, .timings, .typed: false
        }
    }
}

// MARK: - The values of this moment

extension PlaylistItem {
    /// Returns the value of an animated property at a time, or the progress of a path or a group.
    fileprivate func momentValue(
        of origin: CodeListing.Origin?, in presentation: Scene?, at time: Double
    ) -> InspectorRow.Value? {
        guard let origin, let index = origin.animation else { return nil }
        let runs = (runsByLayer[origin.layer] ?? []).filter { $0.index == index }
        if let property = runs.first?.property, property.kind != .path,
            let value = presentation?[origin.layer]?.value(for: property)
        {
            return text(value, of: property, isExact: false)
        }
        return runs.fraction(at: time).map { InspectorRow.Value(text: "\(($0 * 100).decimal(places: 0)) %") }
    }
}
