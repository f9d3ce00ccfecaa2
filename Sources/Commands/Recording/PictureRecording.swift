import Export
import Geometry
import Layers
import Playback
import Playground
import Raster
import Text

/// A recording of pictures: PAM after PAM, for programs that make videos.
struct PictureRecording: Recording {
    let schedule: SceneSchedule
    let size: PixelSize
    /// The colour behind the picture.
    let ground: PixelColor
    let fps: Int
    private(set) var cutFrames = 0

    init(of schedule: SceneSchedule, size: PixelSize, on ground: PixelColor, fps: Int) {
        self.schedule = schedule
        self.size = size
        self.ground = ground
        self.fps = fps
    }

    private var count: Int { FrameRate(fps).count(in: schedule.duration) }

    mutating func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure) {
        let renderer = FrameRenderer()
        let (rate, total) = (FrameRate(fps), count)
        for index in 0..<total {
            let (timeline, time) = schedule.moment(at: rate.time(ofFrame: index))
            let viewport = Viewport(
                canvas: timeline.scene.canvas, width: size.width, height: size.height)
            let picture = renderer.pixels(of: timeline, at: time, viewport: viewport)
            if renderer.isCut { cutFrames += 1 }
            try file.write(PAM.encode(picture, over: ground))
            progress.tell(index, of: total)
        }
    }

    func report(on file: borrowing OutputFile) -> ShownText? {
        let seconds = schedule.duration.seconds.decimal(upToPlaces: 3)
        let frames: ShownText = count == 1 ? "one frame" : "\(count) frames"
        return "wrote \(frames) (\(seconds) s, \(fps) fps, \(size.defaultValueDescription))"
    }
}
