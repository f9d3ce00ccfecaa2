import Cells

/// Returns the colours of a frame as text: runs of equal cells, for each row with colours.
///
///     3: 10 4#fc6 2#fc6/955 5/955
///
/// This is row 3. It has ten cells in default colours, four with foreground #fc6, two with that foreground on
/// background #955, and five empty cells on that background. The rest of the row has default colours. Channels are
/// rounded to sixteen levels, so a soft edge takes few runs. Palette entries are written `p9`.
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

/// Returns the visible colours of a cell. An empty cell has only a background.
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
