import Cells
import Colors
import Foundation
import Geometry
import Raster

/// Writes a PNG for each of some scenes with all glyphs, as an ideal terminal would display them.
func lookAtCells(directory: String) {
    for (name, draw) in scenes {
        let sheets = Glyphs.allCases.filter { $0 != .ascii }.map { glyphs in
            snapshot(columns: 40, rows: 12, glyphs, depth: .truecolor, draw)
        }
        let crisp = [Glyphs.quadrant, .sextant, .octant].map { glyphs in
            snapshot(columns: 40, rows: 12, glyphs, edges: .crisp, depth: .truecolor, draw)
        }
        let mono = [Glyphs.braille, .half, .octant].map { glyphs in
            snapshot(columns: 40, rows: 12, glyphs, depth: .mono, draw)
        }
        let few = [Glyphs.half].map { snapshot(columns: 40, rows: 12, $0, depth: .indexed256, draw) }
        write(tiled(sheets + few + crisp + mono, across: 3), to: "\(directory)/\(name).png")
        var grid = CellGrid(columns: 60, rows: 18)
        Glyphs.ascii.draw(pixels(60, 18, .ascii, draw), into: &grid)
        print("\(name)\n\(grid)")
    }
}

/// A canvas in points, two to the width of a cell and four to its height, for any glyphs.
private struct Sheet {
    let compositor: Compositor
    let dots: Affine
    let width: Double
    let height: Double

    func fill(_ outline: FlatPath, _ paint: Paint, opacity: Double = 1) {
        var outline = outline
        outline.apply(dots)
        compositor.fill(outline, paint: paint, opacity: opacity)
    }

    func fill(_ outline: FlatPath, _ color: PixelColor, opacity: Double = 1) {
        fill(outline, .color(color), opacity: opacity)
    }

    func stroke(_ path: FlatPath, _ width: Double, _ color: PixelColor) {
        let dot = min(dots.a, dots.d)
        var outline = FlatPath()
        outline.appendStroke(of: path, style: StrokeStyle(width: max(1 / dot, width)), tolerance: 0.1)
        fill(outline, color, opacity: min(1, width * dot))
    }
}

private typealias Draw = (Sheet) -> Void

/// The scenes. A canvas is `width` points wide and `height` points high.
private var scenes: [(String, Draw)] {
    [
        (
            "star",
            { sheet in
                let (width, height) = (sheet.width, sheet.height)
                let outline = star(center: Point(width / 2, height * 0.54), radius: height * 0.5)
                sheet.fill(outline, (PixelColor(255, 80, 120)))
            }
        ),
        (
            "strokes",
            { sheet in
                let (width, height) = (sheet.width, sheet.height)
                for (index, lineWidth) in [0.3, 0.6, 1, 2, 4].enumerated() {
                    var line = FlatPath()
                    line.move(to: Point(4, height * (0.1 + 0.18 * Double(index))))
                    line.line(to: Point(width * 0.6, height * (0.2 + 0.18 * Double(index))))
                    sheet.stroke(line, lineWidth, PixelColor(120, 220, 255))
                }
                let circle = star(
                    center: Point(width * 0.8, height * 0.5), radius: height * 0.4, points: 60, inner: 1)
                sheet.stroke(circle, 1, PixelColor(255, 210, 102))
                let inner = star(center: Point(width * 0.8, height * 0.5), radius: height * 0.3)
                sheet.stroke(inner, 1.5, PixelColor(255, 90, 130))
            }
        ),
        (
            "overlap",
            { sheet in
                let (width, height) = (sheet.width, sheet.height)
                sheet.fill(box(0, 0, width, height), (PixelColor(20, 30, 60)))
                sheet.fill(
                    star(
                        center: Point(width * 0.35, height * 0.5), radius: height * 0.45, points: 40, inner: 1
                    ),
                    (PixelColor(230, 60, 60)))
                sheet.compositor.pushGroup(opacity: 0.6)
                sheet.fill(
                    star(
                        center: Point(width * 0.6, height * 0.5), radius: height * 0.45, points: 40, inner: 1),
                    (PixelColor(60, 220, 90)))
                sheet.compositor.pop()
                let outline = star(center: Point(width * 0.5, height * 0.5), radius: height * 0.3)
                sheet.stroke(outline, 1.5, .white)
            }
        ),
        (
            "gradients",
            { sheet in
                let (width, height) = (sheet.width, sheet.height)
                let stops: [GradientStop] = [
                    .init(0, Color(red: 1, green: 0.2, blue: 0.4)),
                    .init(0.5, Color(red: 1, green: 0.85, blue: 0.2)),
                    .init(1, Color(red: 0.1, green: 0.4, blue: 1)),
                ]
                let third = width / 3
                for (index, shape) in GradientType.allCases.enumerated() {
                    let left = Double(index) * third
                    let unit =
                        shape == .axial
                        ? Affine(a: third, b: 0, c: 0, d: height, tx: left, ty: 0)
                        : Affine(
                            a: height / 2, b: 0, c: 0, d: height / 2, tx: left + third / 2, ty: height / 2)
                    sheet.fill(
                        star(
                            center: Point(left + third / 2, height / 2), radius: height * 0.48, points: 30,
                            inner: 1),
                        .gradient(Gradient(shape, stops: stops, transform: unit.concatenating(sheet.dots))))
                }
            }
        ),
        (
            "fades",
            { sheet in
                let (width, height) = (sheet.width, sheet.height)
                for index in 0..<8 {
                    let left = (Double(index) + 0.1) * width / 8
                    sheet.fill(
                        box(left, height * 0.05, width / 10, height * 0.9),
                        (PixelColor(120, 220, 255)), opacity: Double(index + 1) / 8)
                }
            }
        ),
    ]
}

/// Returns the picture of a scene in the dots of some glyphs, with two points to a cell's width.
private func pixels(
    _ columns: Int, _ rows: Int, _ glyphs: Glyphs, edges: Edges? = nil, _ draw: Draw
) -> PixelGrid {
    let dots = glyphs.dots
    let compositor = Compositor()
    compositor.begin(width: columns * dots.columns, height: rows * dots.rows, edges: edges ?? glyphs.edges)
    let scale = Affine(scaleX: Double(dots.columns) / 2, y: Double(dots.rows) / 4)
    draw(
        Sheet(
            compositor: compositor, dots: scale, width: Double(columns * 2), height: Double(rows * 4)))
    return compositor.finish()
}

private func polygon(_ points: [Point]) -> FlatPath {
    var path = FlatPath()
    for (index, point) in points.enumerated() {
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    return path
}

private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FlatPath {
    polygon([Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)])
}

private func star(center: Point, radius: Double, points: Int = 5, inner: Double = 0.4) -> FlatPath {
    polygon(
        (0..<2 * points).map { index in
            let angle = Double(index) * .pi / Double(points)
            let reach = radius * (index % 2 == 0 ? 1 : inner)
            return Point(center.x + reach * sin(angle), center.y - reach * cos(angle))
        })
}

// MARK: - An ideal terminal

private func snapshot(
    columns: Int, rows: Int, _ glyphs: Glyphs, edges: Edges? = nil, depth: ColorDepth, _ draw: Draw
) -> PixelGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    glyphs.draw(pixels(columns, rows, glyphs, edges: edges, draw), into: &grid)
    var palette = Palette(depth)
    palette.apply(to: &grid, glyphs: glyphs)
    return screen(grid)
}

private let (cellWidth, cellHeight) = (10, 20)

/// Returns the pixels of a terminal with a white foreground on black.
private func screen(_ grid: CellGrid) -> PixelGrid {
    var image = PixelGrid(width: grid.columns * cellWidth, height: grid.rows * cellHeight)
    for row in 0..<grid.rows {
        for column in 0..<grid.columns {
            let cell = grid[column: column, row: row]
            var ink = color(cell.foreground) ?? PixelColor(220, 220, 220)
            var ground = color(cell.background) ?? .black
            if cell.style.contains(.reverse) { (ink, ground) = (ground, ink) }
            for y in 0..<cellHeight {
                for x in 0..<cellWidth {
                    let isInk = hasInk(cell.glyph, x, y)
                    image[x: column * cellWidth + x, y: row * cellHeight + y] = isInk ? ink : ground
                }
            }
        }
    }
    return image
}

private func color(_ color: CellColor) -> PixelColor? {
    NumberedColors.xterm.resolved(color).rgb.map { PixelColor($0.red, $0.green, $0.blue) }
}

/// Returns whether a glyph covers a point of its cell.
private func hasInk(_ glyph: Unicode.Scalar, _ x: Int, _ y: Int) -> Bool {
    if glyph == " " { return false }
    if let shade = ["░": 1, "▒": 2, "▓": 3][Character(glyph)] { return (x + 2 * y) % 4 < shade }
    for kind in [Glyphs.braille, .half, .quadrant, .sextant, .octant] {
        guard let index = glyphs[kind]?[glyph] else { continue }
        let dots = kind.dots
        let (dotWidth, dotHeight) = (cellWidth / dots.columns, cellHeight / dots.rows)
        let bit = y * dots.rows / cellHeight * dots.columns + x * dots.columns / cellWidth
        guard index >> bit & 1 == 1 else { return false }
        return kind != .braille
            || (1..<dotWidth - 1).contains(x % dotWidth) && (1..<dotHeight - 1).contains(y % dotHeight)
    }
    return (x + y) % 3 == 0
}

/// The dots of each glyph, found by drawing every pattern.
private let glyphs: [Glyphs: [Unicode.Scalar: Int]] = {
    var result: [Glyphs: [Unicode.Scalar: Int]] = [:]
    for glyphs in Glyphs.allCases where glyphs != .ascii {
        let dots = glyphs.dots
        for index in 0..<1 << (dots.columns * dots.rows) {
            var picture = PixelGrid(width: dots.columns, height: dots.rows)
            for bit in 0..<dots.columns * dots.rows where index >> bit & 1 == 1 {
                picture[x: bit % dots.columns, y: bit / dots.columns] = PixelColor(255, 255, UInt8(bit))
            }
            var grid = CellGrid(columns: 1, rows: 1)
            glyphs.draw(picture, into: &grid)
            result[glyphs, default: [:]][grid.cells[0].glyph] = index
        }
        if glyphs == .braille { result[glyphs]?["⣿"] = 255 }
    }
    result[.half]?["█"] = 3
    return result
}()

private func tiled(_ images: [PixelGrid], across: Int) -> PixelGrid {
    let (width, height) = (images[0].width + 8, images[0].height + 8)
    var sheet = PixelGrid(
        width: width * across, height: height * ((images.count + across - 1) / across),
        filledWith: PixelColor(90, 90, 90))
    for (index, image) in images.enumerated() {
        for y in 0..<image.height {
            for x in 0..<image.width {
                sheet[x: index % across * width + x, y: index / across * height + y] = image[x: x, y: y]
            }
        }
    }
    return sheet
}

/// Writes a PNG without compression, which needs no library.
private func write(_ image: PixelGrid, to path: String) {
    var raw: [UInt8] = []
    for y in 0..<image.height {
        raw.append(0)
        for x in 0..<image.width {
            let pixel = image[x: x, y: y]
            raw += [pixel.red, pixel.green, pixel.blue]
        }
    }
    var deflated: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: raw.count, by: 65535) {
        let block = raw[start..<min(start + 65535, raw.count)]
        let count = UInt16(block.count)
        deflated.append(block.endIndex == raw.count ? 1 : 0)
        deflated += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
        deflated += block
    }
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in raw {
        low = (low + UInt32(byte)) % 65521
        high = (high + low) % 65521
    }
    deflated += bytes(high << 16 | low)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", bytes(UInt32(image.width)) + bytes(UInt32(image.height)) + [8, 2, 0, 0, 0])
    file += chunk("IDAT", deflated) + chunk("IEND", [])
    do { try Data(file).write(to: URL(fileURLWithPath: path)) } catch {
        print("cannot write \(path): \(error)")
    }
}

private func bytes(_ word: UInt32) -> [UInt8] { (0..<4).map { UInt8(word >> (24 - 8 * $0) & 255) } }

private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var crc = UInt32.max
    for byte in body {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bytes(UInt32(data.count)) + body + bytes(~crc)
}
