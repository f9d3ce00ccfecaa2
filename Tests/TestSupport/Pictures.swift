public import Cells
internal import Colors
public import Geometry
public import Raster

extension SplitMix64 {
    /// Returns a triangle in a square of `extent` pixels, which may exceed it by 2.
    public mutating func triangle(_ extent: Double) -> FlatPath {
        polygon((0..<3).map { _ in point(in: -2...extent + 2) })
    }

    /// Returns a random colour, translucent by default.
    public mutating func color(opaque: Bool = false) -> PixelColor {
        PixelColor(
            Color(
                red: number(in: 0...1), green: number(in: 0...1), blue: number(in: 0...1),
                alpha: opaque ? 1 : number(in: 0...1)))
    }
}

/// Returns a closed flat path through some points.
public func polygon(_ points: [Point]) -> FlatPath { FlatPath(Path(polygon: points)) }

extension FlatPath {
    /// Creates the chords of a path.
    public init(_ path: Path, tolerance: Double = 0.1, keepsTangents: Bool = false) {
        self.init()
        append(path, tolerance: tolerance, keepsTangents: keepsTangents)
    }
}

/// Opaque red.
public let red = PixelColor(255, 0, 0)
/// Opaque green.
public let green = PixelColor(0, 255, 0)
/// Opaque blue.
public let blue = PixelColor(0, 0, 255)

/// Returns the picture that a compositor draws.
public func picture(
    _ width: Int, _ height: Int, edges: Edges = .antialiased, _ draw: (Compositor) -> Void
) -> PixelGrid {
    let compositor = Compositor()
    compositor.begin(width: width, height: height, edges: edges)
    draw(compositor)
    return compositor.finish()
}

/// Returns the cells of a picture in a glyph set.
public func cells(_ pixels: PixelGrid, _ glyphs: Glyphs, options: BlitOptions = BlitOptions()) -> CellGrid {
    let dots = glyphs.pixelsPerCell
    var grid = CellGrid(
        columns: (pixels.width + dots.columns - 1) / dots.columns,
        rows: (pixels.height + dots.rows - 1) / dots.rows)
    glyphs.draw(pixels, into: &grid, options: options)
    return grid
}

/// Returns a closed flat path through some points.
public func polygon(_ points: [(Double, Double)]) -> FlatPath { polygon(points.map { Point($0.0, $0.1) }) }

/// Returns the outline of a rectangle.
public func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FlatPath {
    polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
}

/// Returns the outline of a stroke.
public func stroke(_ flat: FlatPath, _ style: StrokeStyle, tolerance: Double = 0.05) -> FlatPath {
    var outline = FlatPath()
    outline.appendStroke(of: flat, style: style, tolerance: tolerance)
    return outline
}

// MARK: - Coverage

/// The coverage of each pixel of a picture: 0 outside and 255 inside.
///
/// A shape is composited over the shapes before it.
public struct CoverageMask: CoverageSink {
    /// The size in pixels.
    public let width, height: Int
    /// The coverage of each pixel, row by row from the top.
    public private(set) var bytes: [UInt8]

    /// Creates a mask with no coverage.
    public init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        bytes = Array(repeating: 0, count: width * height)
    }

    /// The coverage of one pixel.
    public subscript(column: Int, row: Int) -> UInt8 { bytes[row * width + column] }

    /// The covered area in pixels.
    public var area: Double { bytes.reduce(0) { $0 + Double($1) } / 255 }

    /// Composites a run of pixels over the mask.
    public mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        for index in columns.lowerBound + row * width..<columns.upperBound + row * width {
            let open = Double(255 - coverage) / 255
            bytes[index] = coverage + UInt8((Double(bytes[index]) * open).rounded())
        }
    }
}

/// Returns the coverage of an outline.
public func mask(
    _ outline: FlatPath, _ rule: FillRule = .nonZero, width: Int = 64, height: Int = 64
) -> CoverageMask {
    var mask = CoverageMask(width: width, height: height)
    Rasterizer().fill(outline, rule: rule, width: width, height: height, into: &mask)
    return mask
}

// MARK: - Pictures and grids, element by element

/// Returns a picture whose colours are computed pixel by pixel, row by row.
public func pixels(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> PixelColor) -> PixelGrid {
    var picture = PixelGrid(width: width, height: height)
    for y in 0..<height { for x in 0..<width { picture[x: x, y: y] = color(x, y) } }
    return picture
}

/// Returns a grid of the given cells, row by row.
public func grid(_ cells: [Cell], columns: Int? = nil) -> CellGrid {
    let columns = columns ?? cells.count
    var grid = CellGrid(columns: columns, rows: cells.count / columns)
    for (index, cell) in cells.enumerated() { grid[column: index % columns, row: index / columns] = cell }
    return grid
}

/// Returns the mean difference of the premultiplied channels of two pictures of the same size, from 0 to 255.
public func meanDifference(_ first: PixelGrid, _ second: PixelGrid) -> Double {
    var sum = 0
    for (one, other) in zip(first.pixels, second.pixels) {
        sum += zip(channels(of: one), channels(of: other)).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
    return Double(sum) / Double(4 * first.width * first.height)
}

private func channels(of pixel: PixelColor) -> [Int] {
    let alpha = Int(pixel.alpha)
    return [pixel.red, pixel.green, pixel.blue].map { Int($0) * alpha / 255 } + [alpha]
}
