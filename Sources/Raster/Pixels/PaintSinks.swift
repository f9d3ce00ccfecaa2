/// Where coverage is painted: the pixels of a layer, and which of them may change.
struct Canvas {
    let pixels: UnsafeMutablePointer<PixelColor>
    let width: Int
    let box: PixelBox
    let edges: Edges

    /// The part of a run that may change, with what its coverage counts for; nil when nothing is to be done.
    @inline(__always)
    func run(row: Int, columns: Range<Int>, coverage: UInt8) -> (columns: Range<Int>, coverage: UInt8)? {
        let columns = columns.clamped(to: box.x)
        let coverage = share(coverage)
        return box.y.contains(row) && !columns.isEmpty && coverage > 0 ? (columns, coverage) : nil
    }

    /// What coverage counts for: all or nothing with crisp edges.
    @inline(__always)
    func share(_ coverage: UInt8) -> UInt8 {
        edges == .antialiased ? coverage : coverage >= Self.half ? 255 : 0
    }

    /// Whether eight pixels from a column on may all change.
    @inline(__always)
    func holdsEight(row: Int, column: Int) -> Bool {
        box.y.contains(row) && column >= box.x.lowerBound && column &+ 8 <= box.x.upperBound
    }

    /// Half of full coverage, rounded down: a line of one pixel that lies exactly between two rows lights
    /// both rather than none.
    private static let half: UInt8 = 127
}

/// Paints coverage in one colour.
struct SolidSink: CoverageSink {
    let canvas: Canvas
    let color: PixelColor

    @inline(__always)
    mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        guard let run = canvas.run(row: row, columns: columns, coverage: coverage) else { return }
        let source = run.coverage == 255 ? color : color.scaled(by: run.coverage)
        let target = canvas.pixels + row * canvas.width + run.columns.lowerBound
        if source.isOpaque {
            target.update(repeating: source, count: run.columns.count)
        } else {
            for index in 0..<run.columns.count { target[index] = source.over(target[index]) }
        }
    }

    /// A piece of an edge. Checked as a whole: pixel by pixel, the checks cost as much as the painting.
    @inline(__always)
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        guard canvas.holdsEight(row: row, column: column) else {
            for lane in 0..<8 where coverages[lane] > 0 {
                let coverage = UInt8(truncatingIfNeeded: coverages[lane])
                cover(row: row, columns: column + lane..<column + lane + 1, coverage: coverage)
            }
            return
        }
        let target = canvas.pixels + (row &* canvas.width &+ column)
        for lane in 0..<8 {
            let coverage = canvas.share(UInt8(truncatingIfNeeded: coverages[lane]))
            if coverage == 0 { continue }
            let source = coverage == 255 ? color : color.scaled(by: coverage)
            target[lane] = source.over(target[lane])
        }
    }
}

/// Something that has a colour at every place: a gradient or a pattern.
protocol PaintSampler {
    /// A walk from pixel to pixel to the right.
    associatedtype Walk
    /// The walk that begins at the centre of a pixel.
    func walk(x: Int, y: Int) -> Walk
    /// The colour where a walk is; takes it one pixel on.
    func next(_ walk: inout Walk) -> PixelColor
}

/// Paints coverage in colours that depend on the place.
struct SampledSink<Sampler: PaintSampler>: CoverageSink {
    let canvas: Canvas
    let sampler: Sampler
    let opacity: UInt8

    @inline(__always)
    mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        guard let run = canvas.run(row: row, columns: columns, coverage: coverage) else { return }
        let share = UInt8(truncatingIfNeeded: multiply(UInt32(run.coverage), by: UInt32(opacity)))
        let target = canvas.pixels + row * canvas.width + run.columns.lowerBound
        var walk = sampler.walk(x: run.columns.lowerBound, y: row)
        for index in 0..<run.columns.count {
            let color = sampler.next(&walk)
            let source = share == 255 ? color : color.scaled(by: share)
            target[index] = source.isOpaque ? source : source.over(target[index])
        }
    }
}
