import Cells
import Colors
import Export
import Foundation
import Geometry
import Pictures
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

private var scenes: [(String, Draw)] {
    [
        ("star", { $0.drawStar() }), ("strokes", { $0.drawStrokes() }), ("overlap", { $0.drawOverlap() }),
        ("gradients", { $0.drawGradients() }), ("fades", { $0.drawFades() }),
    ]
}

// MARK: Scenes

extension Sheet {
    /// Returns a star around a place, in fractions of the canvas. With `inner` 1 it is nearly a disc.
    private func star(
        x: Double = 0.5, y: Double = 0.5, radius: Double, points: Int = 5, inner: Double = 0.4
    ) -> FlatPath {
        let (center, radius) = (Point(width * x, height * y), height * radius)
        return flat(
            Path(starWithTips: points, center: center, outerRadius: radius, innerRadius: radius * inner))
    }

    fileprivate func drawStar() { fill(star(y: 0.54, radius: 0.5), PixelColor(255, 80, 120)) }

    fileprivate func drawStrokes() {
        for (index, lineWidth) in [0.3, 0.6, 1, 2, 4].enumerated() {
            var line = FlatPath()
            line.move(to: Point(4, height * (0.1 + 0.18 * Double(index))))
            line.line(to: Point(width * 0.6, height * (0.2 + 0.18 * Double(index))))
            stroke(line, lineWidth, PixelColor(120, 220, 255))
        }
        stroke(star(x: 0.8, radius: 0.4, points: 60, inner: 1), 1, PixelColor(255, 210, 102))
        stroke(star(x: 0.8, radius: 0.3), 1.5, PixelColor(255, 90, 130))
    }

    fileprivate func drawOverlap() {
        fill(box(0, 0, width, height), PixelColor(20, 30, 60))
        fill(star(x: 0.35, radius: 0.45, points: 40, inner: 1), PixelColor(230, 60, 60))
        compositor.pushGroup(opacity: 0.6)
        fill(star(x: 0.6, radius: 0.45, points: 40, inner: 1), PixelColor(60, 220, 90))
        compositor.pop()
        stroke(star(radius: 0.3), 1.5, .white)
    }

    fileprivate func drawGradients() {
        let stops: [GradientStop] = [
            .init(0, Color(red: 1, green: 0.2, blue: 0.4)), .init(0.5, Color(red: 1, green: 0.85, blue: 0.2)),
            .init(1, Color(red: 0.1, green: 0.4, blue: 1)),
        ]
        let third = width / 3
        for (index, shape) in GradientType.allCases.enumerated() {
            let left = Double(index) * third
            let unit =
                shape == .axial
                ? Affine(a: third, b: 0, c: 0, d: height, tx: left, ty: 0)
                : Affine(a: height / 2, b: 0, c: 0, d: height / 2, tx: left + third / 2, ty: height / 2)
            fill(
                star(x: (Double(index) + 0.5) / 3, radius: 0.48, points: 30, inner: 1),
                .gradient(Gradient(shape, stops: stops, transform: unit.concatenating(dots))))
        }
    }

    fileprivate func drawFades() {
        for index in 0..<8 {
            fill(
                box((Double(index) + 0.1) * width / 8, height * 0.05, width / 10, height * 0.9),
                PixelColor(120, 220, 255), opacity: Double(index + 1) / 8)
        }
    }
}

/// Returns the picture of a scene in the dots of some glyphs, with two points to a cell's width.
private func pixels(
    _ columns: Int, _ rows: Int, _ glyphs: Glyphs, edges: Edges? = nil, _ draw: Draw
) -> PixelGrid {
    let dots = glyphs.pixelsPerCell
    let compositor = Compositor()
    compositor.begin(width: columns * dots.columns, height: rows * dots.rows, edges: edges ?? glyphs.edges)
    let scale = Affine(scaleX: Double(dots.columns) / 2, y: Double(dots.rows) / 4)
    draw(Sheet(compositor: compositor, dots: scale, width: Double(columns * 2), height: Double(rows * 4)))
    return compositor.finish()
}

/// Returns the chords of a path.
func flat(_ path: Path) -> FlatPath {
    var flat = FlatPath()
    flat.append(path)
    return flat
}

func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FlatPath {
    flat(Path(rect: Rect(x, y, width, height)))
}

/// Returns the picture of a scene on an ideal terminal.
private func snapshot(
    columns: Int, rows: Int, _ glyphs: Glyphs, edges: Edges? = nil, depth: ColorDepth, _ draw: Draw
) -> PixelGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    glyphs.draw(pixels(columns, rows, glyphs, edges: edges, draw), into: &grid)
    var palette = Palette(depth)
    palette.apply(to: &grid, glyphs: glyphs)
    var painter = TerminalPainter(cellWidth: 10)
    return painter.picture(of: grid)
}

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

private func write(_ image: PixelGrid, to path: String) {
    do { try Data(PNG.encode(image)).write(to: URL(fileURLWithPath: path)) } catch {
        print("cannot write \(path): \(error)")
    }
}
