internal import Geometry
internal import Raster

/// The picture behind the five functions, with all memory that frames reuse.
struct PeerPicture: ~Copyable {
    /// Static text for as long as the library is loaded.
    let info: UnsafePointer<CChar>

    private var canvas = PeerCanvas(width: 0, height: 0)
    private let rasterizer = Rasterizer()
    private var pattern: DashPattern?
    private var path = Path()
    private var flat = FlatPath()
    private var dashes = FlatPath()
    private var outline = FlatPath()

    init() {
        let text = "Antics (Swift)|-|A8"
        let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
        for (index, byte) in text.utf8.enumerated() { bytes[index] = CChar(bitPattern: byte) }
        bytes[text.utf8.count] = 0
        info = UnsafePointer(bytes)
    }

    mutating func resize(width: Int, height: Int) {
        canvas.free()
        canvas = PeerCanvas(width: width, height: height)
    }

    /// One frame of paths laid out as C structs of 24 bytes: the number of verbs, the number of points, and
    /// where either begin.
    mutating func render(
        _ paths: UnsafeRawPointer?, count: Int, fills: Bool, strokes: Bool, width: Double,
        dash: UnsafeBufferPointer<Double>, phase: Double
    ) {
        canvas.clear()
        setDash(dash, phase: phase)
        for index in 0..<count {
            guard let path = paths?.advanced(by: index * 24) else { return }
            load(
                verbs: path.load(fromByteOffset: 8, as: UnsafePointer<UInt8>.self),
                count: Int(path.load(as: Int32.self)),
                coordinates: path.load(fromByteOffset: 16, as: UnsafePointer<Double>.self))
            if fills { fill() }
            if strokes { stroke(width: width) }
        }
    }

    private mutating func setDash(_ lengths: UnsafeBufferPointer<Double>, phase: Double) {
        guard !lengths.isEmpty else {
            pattern = nil
            return
        }
        if let pattern, pattern.lengths.elementsEqual(lengths) {
            self.pattern?.phase = phase
        } else {
            pattern = try? DashPattern(Array(lengths), phase: phase)
        }
    }

    /// Takes the path of the frame: verbs 0 move, 1 line, 2 cubic, 3 close, and pairs of coordinates.
    private mutating func load(verbs: UnsafePointer<UInt8>, count: Int, coordinates: UnsafePointer<Double>) {
        path.removeAll()
        var next = coordinates
        func point() -> Point {
            defer { next += 2 }
            return Point(next[0], next[1])
        }
        for index in 0..<count {
            switch verbs[index] {
            case 0: path.move(to: point())
            case 1: path.line(to: point())
            case 2:
                let (control1, control2) = (point(), point())
                path.cubic(to: point(), control1: control1, control2: control2)
            default: path.close()
            }
        }
        flat.removeAll()
        flat.append(path, tolerance: 0.1)
    }

    private mutating func fill() {
        rasterizer.fill(flat, rule: .nonZero, width: canvas.width, height: canvas.height, into: &canvas)
    }

    private mutating func stroke(width: Double) {
        outline.removeAll()
        let style = StrokeStyle(width: width)
        if let pattern {
            dashes.removeAll()
            dashes.appendDashes(of: flat, pattern: pattern)
            outline.appendStroke(of: dashes, style: style, tolerance: 0.1)
        } else {
            outline.appendStroke(of: flat, style: style, tolerance: 0.1)
        }
        rasterizer.fill(outline, rule: .nonZero, width: canvas.width, height: canvas.height, into: &canvas)
    }

    func copy(to bytes: UnsafeMutablePointer<UInt8>) {
        bytes.update(from: canvas.bytes, count: canvas.width * canvas.height)
    }
}

/// One byte for each pixel, opaque paint laid over what is there.
struct PeerCanvas: CoverageSink {
    let width: Int
    let height: Int
    let bytes: UnsafeMutablePointer<UInt8>

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = .allocate(capacity: width * height)
    }

    func free() { bytes.deallocate() }

    func clear() { bytes.update(repeating: 0, count: width * height) }

    @inline(__always)
    mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        let run = bytes + (row &* width &+ columns.lowerBound)
        let count = columns.upperBound &- columns.lowerBound
        if coverage == 255 {
            paint(run, count)
        } else {
            blend(run, count, coverage)
        }
    }

    /// Most runs are short: a few stores that overlap in the middle cost less than a call of `memset`.
    @inline(__always)
    private func paint(_ run: UnsafeMutablePointer<UInt8>, _ count: Int) {
        let run = UnsafeMutableRawPointer(run)
        let white = SIMD16<UInt8>(repeating: 255)
        if count < 8 {
            for index in 0..<count { run.storeBytes(of: 255, toByteOffset: index, as: UInt8.self) }
        } else if count < 16 {
            run.storeBytes(of: .max, as: UInt64.self)
            run.storeBytes(of: .max, toByteOffset: count &- 8, as: UInt64.self)
        } else if count <= 64 {
            run.storeBytes(of: white, as: SIMD16<UInt8>.self)
            run.storeBytes(of: white, toByteOffset: count &- 16, as: SIMD16<UInt8>.self)
            guard count > 32 else { return }
            run.storeBytes(of: white, toByteOffset: 16, as: SIMD16<UInt8>.self)
            run.storeBytes(of: white, toByteOffset: count &- 32, as: SIMD16<UInt8>.self)
        } else {
            run.initializeMemory(as: UInt8.self, repeating: 255, count: count)
        }
    }

    @inline(never)
    private func blend(_ run: UnsafeMutablePointer<UInt8>, _ count: Int, _ coverage: UInt8) {
        let open = 255 &- UInt32(coverage)
        for index in 0..<count {
            let product = UInt32(run[index]) &* open &+ 128
            run[index] = coverage &+ UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
        }
    }

    @inline(__always)
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        let place = UnsafeMutableRawPointer(bytes + (row &* width &+ column))
        var below = SIMD16<UInt8>()
        below.evenHalf = place.loadUnaligned(as: SIMD8<UInt8>.self)
        let product = unsafeBitCast(below, to: SIMD8<UInt16>.self) &* (255 &- coverages) &+ 128
        let result = coverages &+ ((product &+ (product &>> 8)) &>> 8)
        place.storeBytes(of: unsafeBitCast(result, to: SIMD16<UInt8>.self).evenHalf, as: SIMD8<UInt8>.self)
    }
}
