import Cells
import Colors
import Geometry
import Layers
import Playback
import Raster
import TestSupport
import Testing

/// What is translucent is a colour in front of the ground, and the right one: against compositing in real numbers.
@Suite struct CompositingTests {
    /// Black, white, a grey, Solarized's light ground and Ubuntu's aubergine.
    static let grounds: [UInt32] = [0x000000, 0xFFFFFF, 0x1E1E1E, 0xFDF6E3, 0x300A24]

    /// Three channels of 0 to 255, not rounded.
    private typealias Channels = SIMD3<Double>

    private static let canvas = Size(12, 8)

    /// A rectangle in a colour, faded as a layer.
    private struct Pane {
        let rect: Rect
        let color: Channels
        let alpha: Double
        let opacity: Double

        var layer: Layer {
            var layer = rectangle(
                rect,
                fill: Color(
                    red: color.x / 255, green: color.y / 255, blue: color.z / 255, alpha: alpha))
            layer.opacity = opacity
            return layer
        }

        /// What is seen of it in a pixel in front of what is behind.
        func over(_ behind: Channels, x: Int, y: Int) -> Channels {
            func overlap(_ low: Double, _ high: Double, _ place: Int) -> Double {
                max(0, min(high, Double(place + 1)) - max(low, Double(place)))
            }
            let coverage = overlap(rect.minX, rect.maxX, x) * overlap(rect.minY, rect.maxY, y)
            let part = coverage * alpha * opacity
            return color * part + behind * (1 - part)
        }
    }

    private func number<R: RandomNumberGenerator>(_ range: ClosedRange<Double>, _ random: inout R) -> Double {
        .random(in: range, using: &random)
    }

    private func color<R: RandomNumberGenerator>(_ random: inout R) -> Channels {
        Channels(
            Double(UInt8.random(in: 0...255, using: &random)),
            Double(UInt8.random(in: 0...255, using: &random)),
            Double(UInt8.random(in: 0...255, using: &random)))
    }

    /// The farthest that a channel of half blocks is from what it should be, on every ground.
    private func error(of panes: [Pane]) -> Double {
        let timeline = Timeline(Scene(canvas: Self.canvas, layers: panes.map(\.layer)))
        var worst = 0.0
        for ground in Self.grounds {
            let backdrop = PixelColor(Color(rgb: ground))
            let behind = Channels(Double(backdrop.red), Double(backdrop.green), Double(backdrop.blue))
            var grid = CellGrid(columns: 12, rows: 4)
            FrameRenderer().draw(
                timeline, at: 0, style: FrameStyle(glyphs: .half, backdrop: backdrop), into: &grid,
                rows: 0..<4)
            for y in 0..<8 {
                for x in 0..<12 {
                    let wanted = panes.reduce(behind) { $1.over($0, x: x, y: y) }
                    let shown = half(of: grid[column: x, row: y / 2], y % 2) ?? behind
                    let off = shown - wanted.rounded(.toNearestOrAwayFromZero)
                    worst = max(worst, max(off.max(), -off.min()))
                }
            }
        }
        return worst
    }

    /// The colour of the upper or lower half of a cell; nil for the ground.
    private func half(of cell: Cell, _ half: Int) -> Channels? {
        let isInk = cell.glyph == (half == 0 ? "▀" : "▄")
        guard let (red, green, blue) = (isInk ? cell.foreground : cell.background).rgb else { return nil }
        return Channels(Double(red), Double(green), Double(blue))
    }

    @Test func fadingIsExact() {
        var random = SplitMix64(seed: 1301)
        for _ in cases(60) {
            let pane = Pane(
                rect: Rect(2, 1, 8, 6), color: color(&random), alpha: 1,
                opacity: number(0...1, &random))
            #expect(error(of: [pane]) <= 1, "\(pane)")
        }
    }

    @Test func softEdgesAreExact() {
        var random = SplitMix64(seed: 1302)
        for _ in cases(60) {
            // Where an edge is, is told apart by 256ths.
            func place(_ range: ClosedRange<Int>) -> Double {
                Double(Int.random(in: range, using: &random)) / 256
            }
            let rect = Rect(place(0...1280), place(0...768), place(10...1800), place(10...1300))
            let pane = Pane(rect: rect, color: color(&random), alpha: 1, opacity: 1)
            #expect(error(of: [pane]) <= 1, "\(pane)")
        }
    }

    /// One is; each that lies over it may add a step.
    @Test func translucentFillsAreExact() {
        var random = SplitMix64(seed: 1303)
        for _ in cases(60) {
            let panes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                Pane(
                    rect: Rect(
                        Double(Int.random(in: 0...5, using: &random)),
                        Double(Int.random(in: 0...3, using: &random)), 6, 4), color: color(&random),
                    alpha: number(0...1, &random), opacity: 1)
            }
            #expect(error(of: panes) <= Double(panes.count), "\(panes)")
        }
    }

    /// Where there are sixteen colours an edge is one of them, not a mixture.
    @Test func edgesAreHardWhereNothingSoftens() {
        let pane = Pane(
            rect: Rect(1.3, 1.4, 7.3, 5.4), color: Channels(200, 40, 90), alpha: 1, opacity: 1)
        let timeline = Timeline(Scene(canvas: Self.canvas, layers: [pane.layer]))
        func colors(softens: Bool) -> Set<CellColor> {
            var grid = CellGrid(columns: 12, rows: 4)
            let style = FrameStyle(glyphs: .half, softens: softens)
            FrameRenderer().draw(timeline, at: 0, style: style, into: &grid, rows: 0..<4)
            return Set(grid.cells.flatMap { [$0.foreground, $0.background] }).subtracting([.default])
        }
        #expect(colors(softens: false) == [.rgb(200, 40, 90)])
        #expect(colors(softens: true).count > 2)
    }
}
