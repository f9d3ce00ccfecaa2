import Cells
import Export
import Layers
import Playback

/// Measures recordings: the size and time of the star, and the speed relative to real time for scenes.
func benchRecord(_ words: [String]) {
    print("record: the star on 160 × 48 cells; a perfect encoder would send 951 bytes a frame in one colour")
    for way in [StarFrames.Way.dots, .gradient] {
        var star = StarFrames(way, columns: 160, rows: 48)
        let frames = (0..<600).map { star.frame($0) }
        var writer = AsciicastWriter(columns: 160, rows: 48)
        var file: [UInt8] = []
        for (index, frame) in frames.enumerated() {
            writer.add(frame, at: FrameRate(60).time(ofFrame: index), to: &file)
        }
        var encoder = FrameEncoder(columns: 160, rows: 48)
        var bytes: [UInt8] = []
        for frame in frames { encoder.encode(frame, into: &bytes) }
        let sent = bytes.count / frames.count
        let time = microseconds(of: frames.count, rounds: 5) { index in
            bytes.removeAll(keepingCapacity: true)
            encoder.encode(frames[index], into: &bytes)
            return bytes.count
        }
        print(
            "  \(way): \(sent) B sent, \(file.count / frames.count) B of cast, \(rounded(time, 1)) µs a frame"
        )
    }
    print("  a minute at 30 frames in a second, 80 × 24 cells, as an asciicast:")
    for (name, scene) in bundledScenes(words) {
        let timeline = Timeline(scene)
        let style = FrameStyle(glyphs: Glyphs.automatic().glyphs)
        let renderer = FrameRenderer()
        var grid = CellGrid(columns: 80, rows: 24)
        var size = 0
        let time = microseconds(of: 1, rounds: 2) { _ in
            var writer = AsciicastWriter(columns: 80, rows: 24)
            var bytes: [UInt8] = []
            for index in 0..<1800 {
                let seconds = Double(index) / 30
                let length = timeline.duration
                let time = length > 0 ? seconds.truncatingRemainder(dividingBy: length) : 0
                renderer.draw(timeline, at: time, style: style, into: &grid, rows: 0..<24)
                writer.add(grid, at: FrameRate(30).time(ofFrame: index), to: &bytes)
            }
            size = bytes.count
            return size
        }
        print("  \(name): \(rounded(60_000_000 / time, 0)) times real time, \(size / 1000) kB")
    }
}
