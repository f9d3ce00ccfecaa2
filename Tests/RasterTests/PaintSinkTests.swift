import TestSupport
import Testing

@testable import Raster

/// Eight pixels of an edge, painted at once, are what they would be one by one.
@Suite struct PaintSinkTests {
    @Test(arguments: [Edges.antialiased, .crisp])
    func oneColorIsPaintedAsPixelByPixel(_ edges: Edges) {
        var random = SplitMix64(seed: 31)
        for _ in cases(2000) {
            let color = random.color(opaque: .random(using: &random))
            expectEightAsOnes(edges, &random) { SolidSink(canvas: $0, color: color) }
        }
    }

    @Test(arguments: [Edges.antialiased, .crisp])
    func aPaintOfManyColorsIsPaintedAsPixelByPixel(_ edges: Edges) {
        var random = SplitMix64(seed: 32)
        for _ in cases(2000) {
            let colors = (0..<13).map { _ in random.color(opaque: .random(using: &random)) }
            let opacity = Bool.random(using: &random) ? 255 : UInt8.random(in: 0...255, using: &random)
            expectEightAsOnes(edges, &random) {
                SampledSink(canvas: $0, sampler: Columns(colors: colors), opacity: opacity)
            }
        }
    }

    /// Paints eight pixels somewhere around a box in a random picture, at once and one by one.
    private func expectEightAsOnes<Sink: CoverageSink>(
        _ edges: Edges, _ random: inout SplitMix64, _ sink: (Canvas) -> Sink
    ) {
        let box = PixelBox(x: 1..<Int.random(in: 9..<13, using: &random), y: 1..<3)
        let (row, column) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0...5, using: &random))
        var coverages = SIMD8<UInt16>()
        for lane in 0..<8 {
            coverages[lane] =
                [0, 255, 126, 127, 128, .random(in: 0...255, using: &random)]
                .randomElement(using: &random) ?? 0
        }
        let before = (0..<4 * 13).map { _ in random.color(opaque: .random(using: &random)) }
        func painted(_ paint: (inout Sink) -> Void) -> [PixelColor] {
            var pixels = before
            pixels.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                var sink = sink(Canvas(pixels: start, width: 13, box: box, edges: edges))
                paint(&sink)
            }
            return pixels
        }
        let together = painted { $0.cover(row: row, column: column, coverages: coverages) }
        let alone = painted { sink in
            for lane in 0..<8 where coverages[lane] > 0 {
                sink.cover(
                    row: row, columns: column + lane..<column + lane + 1, coverage: UInt8(coverages[lane]))
            }
        }
        #expect(together == alone, "\(coverages) at \(column), \(row) in \(box)")
    }
}

/// A paint with a colour for each column.
private struct Columns: PaintSampler {
    let colors: [PixelColor]

    func walk(x: Int, y: Int) -> Int { x }

    func next(_ walk: inout Int) -> PixelColor {
        defer { walk += 1 }
        return colors[walk]
    }
}
