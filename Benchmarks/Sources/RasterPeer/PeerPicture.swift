internal import Geometry
internal import Raster

/// The picture of the plug-in, with all memory that frames reuse.
struct PeerPicture: ~Copyable {
    /// Static text that exists as long as the library is loaded.
    let info: UnsafePointer<CChar>

    private var canvas = CoverageMask(width: 0, height: 0)
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
        canvas = CoverageMask(width: width, height: height)
    }

    /// A frame of paths in C structs of 24 bytes: the number of verbs, the number of points, and the address of each.
    mutating func render(
        _ paths: UnsafeRawPointer?, count: Int, fills: Bool, strokes: Bool, width: Double,
        dash: UnsafeBufferPointer<Double>, phase: Double
    ) {
        canvas.removeAll()
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
        canvas.copy(to: bytes)
    }
}
