internal import Geometry
internal import Raster

/// The picture of the plug-in, with all memory that frames reuse.
struct PeerPicture: ~Copyable {
    private(set) var canvas = CoverageCanvas(width: 0, height: 0)
    private var pattern: DashPattern?
    private var path = Path()

    mutating func resize(width: Int, height: Int) { canvas = CoverageCanvas(width: width, height: height) }

    /// A frame of paths in C structs of 24 bytes: the number of verbs, the number of points, and the address of each.
    mutating func render(
        _ paths: UnsafeRawPointer?, count: Int, fills: Bool, strokes: Bool, width: Double,
        dash: UnsafeBufferPointer<Double>, phase: Double
    ) {
        canvas.mask.removeAll()
        setDash(dash, phase: phase)
        for index in 0..<count {
            guard let path = paths?.advanced(by: index * 24) else { return }
            load(
                verbs: path.load(fromByteOffset: 8, as: UnsafePointer<UInt8>.self),
                count: Int(path.load(as: Int32.self)),
                coordinates: path.load(fromByteOffset: 16, as: UnsafePointer<Double>.self))
            canvas.draw(self.path, fills: fills, width: strokes ? width : nil, dashes: pattern)
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

    /// Reads a path of the frame: verbs (0 move, 1 line, 2 cubic, 3 close) and pairs of coordinates.
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
    }
}
