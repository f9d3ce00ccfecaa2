import Colors
import Geometry

/// Collects the lines of overlays from layers as they show, in the coordinates of the canvas.
struct OverlayLines {
    let overlays: Set<Overlay>
    /// The width of its lines; signs are a few times as large.
    let hairline: Double
    private let colors: OverlayColors
    private var paths: [Overlay: Path] = [:]

    init(_ overlays: Set<Overlay>, colors: OverlayColors, hairline: Double) {
        self.overlays = overlays
        self.colors = colors
        self.hairline = hairline
    }

    /// The lines of each overlay that has any, as one item.
    var items: [DisplayList.Item] {
        Overlay.allCases.compactMap { overlay in
            guard let path = paths[overlay], let color = colors[overlay], !path.isEmpty else { return nil }
            return .stroke(
                StrokedLine(.overlay(overlay, 0), path, color: color, width: hairline))
        }
    }

    /// Adds what there is to say of a layer and of all in it, of the copies of a replicator of the first.
    ///
    /// - Parameters:
    ///   - layer: the layer as it shows.
    ///   - map: from the coordinates of the superlayer to the canvas.
    mutating func add(_ layer: Layer, _ map: Affine) {
        layer.forEachShown(in: map) { layer, map in addSigns(of: layer, map) }
    }

    private mutating func addSigns(of layer: Layer, _ map: Affine) {
        if overlays.contains(.bounds) { addBounds(of: layer, map) }
        if let shape = layer.shape, let path = shape.path, isLarge(path, map) {
            if overlays.contains(.controls) { addControls(of: path, map) }
            if overlays.contains(.lengths) { addLengths(of: path, StrokedLine(shape), map) }
        }
    }

    private mutating func draw(_ overlay: Overlay, _ points: [Point], closed: Bool = false) {
        paths[overlay, default: Path()].append(Path(polyline: points))
        if closed { paths[overlay]?.close() }
    }

    /// Whether signs on a path would not hide it.
    private func isLarge(_ path: Path, _ map: Affine) -> Bool {
        path.applying(map).bounds.map { max($0.size.width, $0.size.height) > 24 * hairline } ?? false
    }

    private mutating func addBounds(of layer: Layer, _ map: Affine) {
        if !layer.bounds.isEmpty {
            let rect = layer.bounds
            let corners = [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)].map { rect.point(at: $0) }
            draw(.bounds, corners.map(map.apply), closed: true)
        }
        let (anchor, arm) = (map.apply(layer.anchor), 3 * hairline)
        draw(.bounds, [anchor - Vector(arm, 0), anchor + Vector(arm, 0)])
        draw(.bounds, [anchor - Vector(0, arm), anchor + Vector(0, arm)])
    }

    private mutating func addControls(of path: Path, _ map: Affine) {
        for segment in path.applying(map).segments {
            switch segment {
            case .line: break
            case .quad(let start, let control, let end):
                draw(.controls, [start, control, end])
                mark(control, .controls)
            case .cubic(let start, let control1, let control2, let end):
                draw(.controls, [start, control1])
                draw(.controls, [end, control2])
                mark(control1, .controls)
                mark(control2, .controls)
            }
        }
    }

    /// An arrowhead at each tenth of the length, a square at the start, and a diamond where the dash pattern begins.
    private mutating func addLengths(of path: Path, _ line: StrokedLine?, _ map: Affine) {
        let lengths = ArcLength(path)
        guard lengths.total > 0, let start = lengths.location(at: 0) else { return }
        mark(map.apply(start.point), .lengths)
        for tenth in 1..<10 {
            guard let place = lengths.location(at: lengths.total * Double(tenth) / 10) else { continue }
            let along = map.apply(place.tangent)
            guard along.length > 0 else { continue }
            let back = along * (-3 * hairline / along.length)
            let tip = map.apply(place.point)
            draw(.lengths, [tip + back + back.perpendicular, tip, tip + back - back.perpendicular])
        }
        guard let line, let dash = line.dash else { return }
        let origin = line.dashOrigin == .trim ? line.trim.start * lengths.total : 0
        let first = origin + (dash.phase > 0 ? dash.period - dash.phase : 0)
        guard first <= lengths.total, let place = lengths.location(at: first) else { return }
        let (center, arm) = (map.apply(place.point), 2.5 * hairline)
        draw(
            .lengths,
            [Vector(arm, 0), Vector(0, arm), Vector(-arm, 0), Vector(0, -arm)].map { center + $0 },
            closed: true)
    }

    /// A small square about a point.
    private mutating func mark(_ point: Point, _ overlay: Overlay) {
        let half = 1.5 * hairline
        draw(
            overlay,
            [Vector(-half, -half), Vector(half, -half), Vector(half, half), Vector(-half, half)].map {
                point + $0
            }, closed: true)
    }
}
