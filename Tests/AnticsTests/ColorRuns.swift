import Cells

/// The colours of a frame as text: for each row that has any, runs of cells that have the same.
///
///     3: 10 4#fc6 2#fc6/955 5/955
///
/// is row 3: ten cells in the terminal's own colours, four with ink #fc6, two with that ink on ground #955, five blanks on
/// that ground, and the terminal's own colours up to the end. Channels are rounded to sixteen levels, so that a soft edge
/// is a few runs instead of as many colours as it has cells; entries of a palette are written `p9`.
func colorRuns(of grid: CellGrid) -> String {
    (0..<grid.rows).map { row in
        var runs: [(count: Int, colors: String)] = []
        for column in 0..<grid.columns {
            let colors = colors(of: grid[column: column, row: row])
            if runs.last?.colors == colors {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((1, colors))
            }
        }
        if runs.last?.colors == "" { runs.removeLast() }
        if runs.isEmpty { return "" }
        return "\(row): " + runs.map { "\($0.count)\($0.colors)" }.joined(separator: " ") + "\n"
    }.joined()
}

/// The colours of a cell that can be seen: of a blank, its ground alone.
private func colors(of cell: Cell) -> String {
    let ink = cell.glyph == " " ? nil : name(of: cell.foreground)
    let ground = name(of: cell.background)
    return (ink.map { "#\($0)" } ?? "") + (ground.map { "/\($0)" } ?? "")
}

private func name(of color: CellColor) -> String? {
    if let (red, green, blue) = color.rgb {
        return [red, green, blue].map { String((Int($0) + 8) / 17, radix: 16) }.joined()
    }
    return color.index.map { "p\($0)" }
}
