import Geometry

/// The room that labels leave each other in a document: each is moved up or down, the whole time by as much, so that in
/// as few frames as can be it covers one that was there before.
struct SVGLabelRoom {
    private let canvas: Size
    private let line: Double
    /// The boxes of the labels that have their place, for each frame.
    private var taken: [[Rect]]

    /// The room of a canvas with no label yet.
    ///
    /// - Parameters:
    ///   - canvas: its size.
    ///   - line: how far one line is from the next.
    ///   - frames: how many frames there are.
    init(canvas: Size, line: Double, frames: Int) {
        self.canvas = canvas
        self.line = line
        taken = Array(repeating: [], count: frames)
    }

    /// Takes the place of a label.
    ///
    /// - Parameters:
    ///   - boxes: where its text would be, in each frame; nil where it is not shown.
    ///   - goesUp: whether it rather goes up than down.
    /// - Returns: how far down it goes.
    mutating func take(_ boxes: [Rect?], goesUp: Bool) -> Double {
        let next = goesUp ? -line : line
        var best = (down: 0.0, covered: covered(boxes, down: 0))
        for down in [next, -next, 2 * next, -2 * next] where best.covered > 0 && fits(boxes, down: down) {
            let covered = covered(boxes, down: down)
            if covered < best.covered { best = (down, covered) }
        }
        for (frame, box) in boxes.enumerated() {
            if let box { taken[frame].append(box.moved(down: best.down)) }
        }
        return best.down
    }

    /// In how many frames it would cover another.
    private func covered(_ boxes: [Rect?], down: Double) -> Int {
        zip(boxes, taken).count { box, taken in
            guard let moved = box?.moved(down: down) else { return false }
            return taken.contains { $0.intersection(moved) != nil }
        }
    }

    /// Whether it would stay on the canvas.
    private func fits(_ boxes: [Rect?], down: Double) -> Bool {
        boxes.allSatisfy { box in box.map { $0.minY + down >= 0 && $0.maxY + down <= canvas.height } ?? true }
    }
}

extension Rect {
    fileprivate func moved(down: Double) -> Rect { Rect(minX, minY + down, size.width, size.height) }
}
