import Geometry
import RealModule
import Testing

@testable import Raster

@Suite struct BlitterTests {
    @Test(arguments: Renderer.allCases)
    func aClearPictureIsBlank(renderer: Renderer) {
        let grid = cells(PixelGrid(width: 13, height: 9), renderer)
        #expect(grid.cells.allSatisfy { $0 == .blank })
    }

    @Test(arguments: Renderer.allCases)
    func anOpaquePictureOfOneColourIsTheSameCellEverywhere(renderer: Renderer) {
        let grid = cells(PixelGrid(width: 12, height: 24, filledWith: red), renderer)
        #expect(Set(grid.cells).count == 1)
        let expected: Cell =
            renderer == .ascii
            ? Cell(grid.cells[0].glyph, foreground: .rgb(255, 0, 0))
            : Cell(" ", background: .rgb(255, 0, 0))
        #expect(grid.cells[0] == expected)
        #expect(grid.cells[0].glyph != " " || renderer != .ascii)
    }

    @Test func halfBlocksShowEveryPixelExactly() {
        var random = SeededRandom(3)
        var pixels = PixelGrid(width: 9, height: 14)
        for y in 0..<14 {
            for x in 0..<9 where Bool.random(using: &random) {
                pixels[x: x, y: y] = random.color(opaque: true)
            }
        }
        let grid = cells(pixels, .half)
        for y in 0..<14 {
            for x in 0..<9 {
                let cell = grid[column: x, row: y / 2]
                let inks: [Unicode.Scalar] = [y % 2 == 0 ? "▀" : "▄", "█"]
                let shown = inks.contains(cell.glyph) ? cell.foreground : cell.background
                let pixel = pixels[x: x, y: y]
                #expect(shown == (pixel.alpha == 0 ? .default : .rgb(pixel.red, pixel.green, pixel.blue)))
            }
        }
    }

    @Test func aStarInBraille() {
        let outline = polygon(
            (0..<10).map { index in
                let radius = index % 2 == 0 ? 15.5 : 6.2
                let angle = Double(index) * .pi / 5
                let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
                return Point(16 + radius * sine, 17 - radius * cosine)
            })
        let pixels = picture(32, 32, edges: .crisp) { $0.fill(outline, paint: .color(red)) }
        #expect(
            "\n" + cells(pixels, .braille).description == """

                       ⢀⡀
                       ⣼⣧
                      ⢰  ⡆
                 ⠙⠿          ⠿⠋
                   ⠈⠛      ⠛⠁
                    ⢰      ⡆
                     ⠟⠋  ⠙⠻
                   ⠈        ⠁

                """)
    }
}
