import Cells
import Colors
import Geometry
import Raster

// Compositing, cells and palettes at 400 × 100 cells: `bench cells`. `bench cells look DIRECTORY` writes pictures of
// some scenes in all glyphs instead.

func benchCells(_ words: [String]) {
    if words.first == "look" { return lookAtCells(directory: words.dropFirst().first ?? ".") }
    print("cells: microseconds a frame of 400 x 100 cells, best of 31")
    benchPainters()
    benchPalettes()
    benchCompositor()
}

private func line(_ name: String, _ values: [Double]) {
    let columns = values.map { rightAligned(rounded($0, 1), 10) }
    print("  " + leftAligned(name, 26) + columns.joined())
}

/// The pictures to blit, with the dots of some glyphs.
private func pictures(_ glyphs: Glyphs) -> [(name: String, pixels: PixelGrid)] {
    let dots = glyphs.pixelsPerCell
    let (width, height) = (400 * dots.columns, 100 * dots.rows)
    func draw(_ body: (Compositor, Double, Double) -> Void) -> PixelGrid {
        let compositor = Compositor()
        compositor.begin(width: width, height: height, edges: glyphs.edges)
        body(compositor, Double(width), Double(height))
        return compositor.finish()
    }
    let rainbow = { (width: Double, opacity: Double) in
        Paint.gradient(
            Gradient(
                .axial,
                stops: [
                    .init(0, Color(red: 1, green: 0, blue: 0, alpha: opacity)),
                    .init(0.5, Color(red: 0, green: 1, blue: 0.2, alpha: opacity)),
                    .init(1, Color(red: 0.1, green: 0, blue: 1, alpha: opacity)),
                ], transform: Affine(a: width, b: width / 5, c: 0, d: 1, tx: 0, ty: 0)))
    }
    let pink = Paint.color(PixelColor(255, 80, 120))
    return [
        ("clear", draw { _, _, _ in }),
        (
            "star outline",
            draw {
                var outline = FlatPath()
                outline.appendStroke(of: star($1, $2), style: StrokeStyle(width: 2), tolerance: 0.1)
                $0.fill(outline, paint: pink)
            }
        ),
        ("filled star", draw { $0.fill(star($1, $2), paint: pink) }), ("200 shapes", draw(manyShapes)),
        ("gradient", draw { $0.fill(box(0, 0, $1, $2), paint: rainbow($1, 1)) }),
        ("gradient at 40 %", draw { $0.fill(box(0, 0, $1, $2), paint: rainbow($1, 0.4)) }),
        ("noise", noise(width, height)),
    ]
}

private func benchPainters() {
    let all = Glyphs.allCases.map { glyphs in
        pictures(glyphs).map { name, pixels in
            var grid = CellGrid(columns: 400, rows: 100)
            return (name, microseconds(rounds: 31) { glyphs.draw(pixels, into: &grid) })
        }
    }
    print("  " + leftAligned("", 26) + Glyphs.allCases.map { rightAligned($0.rawValue, 10) }.joined())
    for (row, (name, _)) in all[0].enumerated() { line(name, all.map { $0[row].1 }) }
}

private func benchPalettes() {
    for (name, pixels) in pictures(.half) where name != "clear" {
        var drawn = CellGrid(columns: 400, rows: 100)
        Glyphs.half.draw(pixels, into: &drawn)
        var grid = drawn
        let copy = microseconds(rounds: 31) { grid.draw(drawn, column: 0, row: 0) }
        let times = ColorDepth.allCases.map { depth in
            var palette = Palette(depth)
            return microseconds(rounds: 31) {
                grid.draw(drawn, column: 0, row: 0)
                palette.apply(to: &grid, glyphs: .half)
            } - copy
        }
        line("palettes, " + name, times)
    }
}

private func benchCompositor() {
    let compositor = Compositor()
    let (width, height) = (800.0, 400.0)
    func frame(_ name: String, _ draw: () -> Void) {
        let time = microseconds(rounds: 31) {
            compositor.begin(width: 800, height: 400, edges: .antialiased)
            draw()
            _ = compositor.finish()
        }
        line("800 x 400, " + name, [time])
    }
    let whole = box(0, 0, width, height)
    let shape = star(width, height)
    let ramp = { (shape: GradientType) in
        Paint.gradient(
            Gradient(
                shape,
                stops: [
                    .init(0, Color(red: 1, green: 0, blue: 0)), .init(1, Color(red: 0, green: 0, blue: 1)),
                ], transform: Affine(a: width, b: 0, c: 0, d: height, tx: 0, ty: 0)))
    }
    frame("nothing") {}
    frame("star") { compositor.fill(shape, paint: .color(.white)) }
    frame("star, translucent") { compositor.fill(shape, paint: .color(.white), opacity: 0.5) }
    frame("200 shapes") { manyShapes(compositor, width, height) }
    frame("star in a group") {
        compositor.pushGroup(opacity: 0.5)
        compositor.fill(shape, paint: .color(.white))
        compositor.pop()
    }
    frame("screen under a star clip") {
        compositor.pushClip(shape)
        compositor.fill(whole, paint: .color(.white))
        compositor.pop()
    }
    for shape in GradientType.allCases {
        frame("\(shape.rawValue) screen") { compositor.fill(whole, paint: ramp(shape)) }
    }
    let tile = noise(16, 16)
    frame("pattern screen") { compositor.fill(whole, paint: .pattern(tile, .identity)) }
}

private func star(_ width: Double, _ height: Double) -> FlatPath {
    flat(Path(polygon: starCorners.dropLast().map { Point($0.0 / 163 * width, $0.1 / 163 * height) }))
}

private func manyShapes(_ compositor: Compositor, _ width: Double, _ height: Double) {
    for index in 0..<200 {
        let (column, row) = (Double(index % 20), Double(index / 20))
        var shape = star(width / 8, height / 8)
        shape.apply(Affine(translationX: column * width / 22, y: row * height / 12))
        let shade = UInt8(index)
        compositor.fill(
            shape, paint: .color(PixelColor(shade, 255 - shade, 128)), opacity: index % 2 == 0 ? 1 : 0.6)
    }
}

private func noise(_ width: Int, _ height: Int) -> PixelGrid {
    var pixels = PixelGrid(width: width, height: height)
    var state: UInt32 = 1
    for y in 0..<height {
        for x in 0..<width {
            state = state &* 1_664_525 &+ 1_013_904_223
            pixels[x: x, y: y] = PixelColor(
                UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255))
        }
    }
    return pixels
}
