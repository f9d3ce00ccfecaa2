import Cells
import Layers
import Playback
import TestSupport
import Testing

/// The cells of the demos are close to the picture, and stand still while the picture does.
@Suite struct PictureQualityTests {
    /// The largest mean squared distance in OKLab between cells and picture, in millionths.
    static let errors: [(glyphs: Glyphs, most: Double)] = [
        (.braille, 160_000), (.half, 27_500), (.quadrant, 22_300), (.sextant, 23_300), (.octant, 19_100),
        (.blocks, 18_200),
    ]

    @Test(arguments: errors.indices) func cellsAreCloseToThePicture(index: Int) throws {
        let (glyphs, most) = Self.errors[index]
        var (sum, cells) = (0.0, 0)
        for name in DemoFrameTests.names {
            let timeline = Timeline(try DemoFrameTests.scene(name))
            var measures = PictureMeasures(timeline, columns: 80, rows: 22)
            for share in [0.15, 0.6] {
                let error = measures.error(FrameStyle(glyphs: glyphs), at: timeline.duration * share)
                sum += error.sum
                cells += error.cells
            }
        }
        let mean = sum / Double(cells) * 1e6
        #expect(mean <= most)
    }

    @Test(arguments: DemoFrameTests.names) func cellsStandStillWhereThePictureDoes(name: String) throws {
        let timeline = Timeline(try DemoFrameTests.scene(name))
        let measures = PictureMeasures(timeline, columns: 60, rows: 18)
        for glyphs in [Glyphs.braille, .octant, .blocks, .half] {
            var count = 0
            for frame in 0..<20 {
                let time = timeline.duration * 0.2 + Double(frame) / 30
                count += measures.shimmer(FrameStyle(glyphs: glyphs), from: time, to: time + 1 / 30).count
            }
            #expect(count == 0, "\(glyphs)")
        }
    }
}
