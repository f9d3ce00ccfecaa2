package import Cells
import Playback
import Scenes
import Text

// Pictures in pixels, in terminals that show them.

extension Player {
    /// The pixels of a picture at most: of larger ones terminals would keep few, and so they are shown enlarged.
    private static let mostPixels = 480_000.0
    /// How far apart the moments are that are shown while time goes on, in seconds: those of the next round are the same, and
    /// the terminal has them.
    private static let pace = 1.0 / 30

    /// Takes what has turned out of the terminal, and says so where there are no pictures after all.
    package mutating func learn(_ support: PictureSupport, at clock: Double) {
        pictures = support
        if support.cell == nil { tell("no pictures: \(ShownText(support.reason))", at: clock) }
    }

    /// How large a cell is where the picture is shown in pixels; nil where it is shown in characters, as it is in recordings.
    var pictureCell: PictureSupport.CellSize? { isInPixels && !isRecording ? pictures?.cell : nil }

    /// How many pixels a picture on so many cells has.
    static func pictureSize(
        columns: Int, rows: Int, cell: PictureSupport.CellSize
    ) -> (width: Int, height: Int) {
        let (width, height) = (Double(columns) * cell.width, Double(rows) * cell.height)
        let scale = (width * height / mostPixels).squareRoot().rounded(.up)
        func pixels(_ length: Double) -> Int { Int((length / max(1, scale)).rounded()) }
        return (pixels(width), pixels(height))
    }

    /// The moment that a picture shows at a media time: while time goes on, or somebody drags it, the nearest of those that
    /// come again, and else the very same.
    func pictureTime(_ time: Double, at clock: Double) -> Double {
        guard held != nil || playhead.isMoving(at: clock) else { return time }
        var step = Self.pace
        // Slow motion has more moments, among them all of the others.
        for _ in 0..<5 where step / Self.pace > playhead.speed { step /= 2 }
        return min((time / step).rounded() * step, playhead.duration)
    }

    /// The number of the book that pictures belong to: those of one scene, with the same changes.
    var book: Int {
        var hasher = Hasher()
        hasher.combine(index)
        hasher.combine(edits.edits)
        hasher.combine(overlays)
        return hasher.finalize()
    }
}
