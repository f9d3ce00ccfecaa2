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

    /// What eight coverages count for. Reckoned, since to compare lanes of 16 bits takes a branch for each.
    @inline(__always)
    func shares(_ coverages: SIMD8<UInt16>) -> SIMD8<UInt16> {
        edges == .antialiased ? coverages : ((coverages &+ (256 - UInt16(Self.half))) &>> 8) &* 255
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
            return coverEach(row: row, column: column, coverages: coverages)
        }
        let target = canvas.pixels + (row &* canvas.width &+ column)
        if canvas.edges == .crisp, color.isOpaque {
            target.replaceEight(with: color, where: canvas.shares(coverages))
        } else {
            target.paintEight(with: color, canvas.shares(coverages))
        }
    }
}

extension UnsafeMutablePointer<PixelColor> {
    /// Makes those of eight pixels a colour whose share is 255, not 0.
    @inline(__always)
    fileprivate func replaceEight(with color: PixelColor, where shares: SIMD8<UInt16>) {
        func replace(_ place: Self, _ shares: SIMD4<UInt16>) {
            let pixels = UnsafeMutableRawPointer(place)
            let old = pixels.loadUnaligned(as: SIMD4<UInt32>.self)
            let isChanged = SIMD4<UInt32>(truncatingIfNeeded: shares) .> 0
            pixels.storeBytes(
                of: old.replacing(with: color.rawValue, where: isChanged), as: SIMD4<UInt32>.self)
        }
        replace(self, shares.lowHalf)
        replace(self + 4, shares.highHalf)
    }

    /// Puts a colour in front of eight pixels, as much of it as the share of each says, 0...255: what
    /// ``PixelColor/scaled(by:)`` and ``PixelColor/over(_:)`` make of them one by one, two at a time in lanes of 16 bits.
    @inline(__always)
    fileprivate func paintEight(with color: PixelColor, _ shares: SIMD8<UInt16>) {
        func channels(_ pixels: SIMD2<UInt32>) -> SIMD8<UInt16> {
            SIMD8(truncatingIfNeeded: unsafeBitCast(pixels, to: SIMD8<UInt8>.self))
        }
        let source = channels(SIMD2(repeating: color.rawValue))
        let alpha = SIMD8(repeating: UInt16(color.alpha))
        func paint(_ index: Int, _ one: UInt16, _ other: UInt16) {
            let place = UnsafeMutableRawPointer(self + index)
            let old = channels(place.loadUnaligned(as: SIMD2<UInt32>.self))
            let shares = SIMD8(one, one, one, one, other, other, other, other)
            let below = multiply(old, by: 255 &- multiply(alpha, by: shares))
            let new = SIMD8<UInt8>(truncatingIfNeeded: multiply(source, by: shares) &+ below)
            place.storeBytes(of: new, as: SIMD8<UInt8>.self)
        }
        paint(0, shares[0], shares[1])
        paint(2, shares[2], shares[3])
        paint(4, shares[4], shares[5])
        paint(6, shares[6], shares[7])
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
        let target = canvas.pixels + (row &* canvas.width &+ run.columns.lowerBound)
        var walk = sampler.walk(x: run.columns.lowerBound, y: row)
        for index in 0..<run.columns.count {
            paint(sampler.next(&walk), run.coverage, over: target + index)
        }
    }

    /// A piece of an edge, in one walk.
    @inline(__always)
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        guard canvas.holdsEight(row: row, column: column) else {
            return coverEach(row: row, column: column, coverages: coverages)
        }
        let shares = canvas.shares(coverages)
        let target = canvas.pixels + (row &* canvas.width &+ column)
        var walk = sampler.walk(x: column, y: row)
        for lane in 0..<8 {
            let color = sampler.next(&walk)
            if shares[lane] > 0 { paint(color, UInt8(truncatingIfNeeded: shares[lane]), over: target + lane) }
        }
    }

    @inline(__always)
    private func paint(_ color: PixelColor, _ coverage: UInt8, over pixel: UnsafeMutablePointer<PixelColor>) {
        let share = UInt8(truncatingIfNeeded: multiply(UInt32(coverage), by: UInt32(opacity)))
        let source = share == 255 ? color : color.scaled(by: share)
        pixel.pointee = source.isOpaque ? source : source.over(pixel.pointee)
    }
}
